//! The schemas of the document: one under `components` for each definition, and for each type in place that needs a name.

use std::collections::BTreeSet;

use counterpart_diagnostic::{Code, Diagnostic, Diagnostics, codes};
use counterpart_model::{Contract, Definition, Origin, Shape, Type, TypeId};
use openapiv3::{Components, ReferenceOr, Schema};

use super::make;
use super::spelling::{Claims, pascal, snake};
use crate::reach;

/// Why progenitor makes no type of something: what stands there.
pub(super) struct Refused(pub(super) String);

impl Refused {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

/// Where a type stands.
#[derive(Clone)]
pub(super) struct Place<'a> {
    /// The name that a type here gets, should it need one.
    pub(super) name: String,
    /// Where that is in the contract.
    pub(super) origin: &'a Origin,
    /// Whether values here travel in a request.
    pub(super) sent: bool,
}

impl<'a> Place<'a> {
    /// A part of it; the name is the one that progenitor would make up.
    pub(super) fn part(&self, suffix: &str) -> Self {
        Self { name: format!("{}{suffix}", self.name), origin: self.origin, sent: self.sent }
    }

    /// A member of it.
    pub(super) fn member(&self, wire: &str, origin: &'a Origin) -> Self {
        Self { name: pascal(&format!("{}_{}", self.name, snake(wire))), origin, sent: self.sent }
    }
}

/// Everything that is known while a document is made.
pub(super) struct Schemas<'a> {
    pub(super) contract: &'a Contract,
    pub(super) components: Components,
    pub(super) diagnostics: Diagnostics,
    /// The media types of typed errors that progenitor does not ask for.
    pub(super) error_media: BTreeSet<&'a str>,
    claims: Claims,
    keys: Vec<String>,
    /// Keys that were made for types in place, since somebody last asked.
    hoisted: Vec<String>,
}

impl<'a> Schemas<'a> {
    /// Lowers every definition; those that cannot be lowered, and those that need them, are left out.
    pub(super) fn new(contract: &'a Contract) -> Self {
        let mut claims = Claims::default();
        let keys = contract.types.iter().map(|(_, definition)| claims.claim(key(definition))).collect();
        let (components, diagnostics) = (Components::default(), Diagnostics::default());
        let (error_media, hoisted) = (BTreeSet::new(), Vec::new());
        let mut schemas = Self { contract, components, diagnostics, error_media, claims, keys, hoisted };
        for (id, definition) in contract.types.iter() {
            schemas.add(id, definition);
        }
        schemas.drop_dangling();
        schemas
    }

    fn add(&mut self, id: TypeId, definition: &'a Definition) {
        self.hoisted.clear();
        let key = self.key(id);
        let sent = definition.direction.request;
        let place = Place { name: key.clone(), origin: &definition.origin, sent };
        match self.definition(definition, &place) {
            Ok(schema) => {
                let remarks = make::Remarks { description: make::prose(&definition.docs), ..Default::default() };
                self.components.schemas.insert(key, make::remarked(schema, remarks));
            }
            Err(Refused(why)) => {
                self.take_back();
                let message = format!("progenitor makes no type of `{}`", definition.name.wire);
                let refusal = Diagnostic::refusal(codes::progenitor::TYPE, message).at(definition.origin.span, why);
                self.diagnostics.push(refusal);
            }
        }
        if !definition.assertions.is_empty() {
            let message = format!("what else `{}` demands is not in the document", definition.name.wire);
            self.loss(codes::progenitor::NOT_CHECKED, message, &place, "has conditions");
        }
    }

    /// Removes what refers to something that is not there, until nothing does.
    fn drop_dangling(&mut self) {
        loop {
            let schemas = &self.components.schemas;
            let dangles =
                |schema: &ReferenceOr<Schema>| reach::references(schema).iter().any(|key| !schemas.contains_key(key));
            let dangling: Vec<String> =
                schemas.iter().filter(|(_, schema)| dangles(schema)).map(|(key, _)| key.clone()).collect();
            if dangling.is_empty() {
                return;
            }
            for key in dangling {
                self.components.schemas.shift_remove(&key);
            }
        }
    }

    /// The key of a definition under `components`.
    pub(super) fn key(&self, id: TypeId) -> String {
        let index = usize::try_from(id.0).unwrap_or(usize::MAX);
        self.keys.get(index).cloned().unwrap_or_default()
    }

    /// Says what the document does not.
    pub(super) fn loss(&mut self, code: &'static Code, message: impl Into<String>, place: &Place<'_>, label: &str) {
        self.diagnostics.push(Diagnostic::loss(code, message).at(place.origin.span, label));
    }

    /// Puts a schema under `components`.
    pub(super) fn hoist(&mut self, name: &str, schema: ReferenceOr<Schema>) -> ReferenceOr<Schema> {
        let key = self.claims.claim(&pascal(name));
        self.components.schemas.insert(key.clone(), schema);
        let reference = make::reference(&key);
        self.hoisted.push(key);
        reference
    }

    /// Begins something that may have to be taken back.
    pub(super) fn begin(&mut self) -> Diagnostics {
        self.hoisted.clear();
        std::mem::take(&mut self.diagnostics)
    }

    /// Takes back every schema since [`begin`](Self::begin).
    pub(super) fn take_back(&mut self) {
        for key in std::mem::take(&mut self.hoisted) {
            self.components.schemas.shift_remove(&key);
            self.claims.release(&key);
        }
    }

    /// What an object, a number or a text is under its other names.
    pub(super) fn resolved<'t>(&self, ty: &'t Type) -> Resolved<'t>
    where
        'a: 't,
    {
        let mut ty = ty;
        // A circle of names alone is no type; nothing nests deeper than there are definitions.
        for _ in 0..=self.contract.types.len() {
            match ty {
                Type::Named(id) | Type::Boxed(id) => match &self.contract.types.get(*id).shape {
                    Shape::Alias(inner) | Shape::Newtype(inner) => ty = inner,
                    shape => return Resolved::Shape(shape),
                },
                other => return Resolved::Type(other),
            }
        }
        Resolved::Type(&Type::Json)
    }
}

/// A type without its other names.
pub(super) enum Resolved<'t> {
    /// A definition that is more than another name.
    Shape(&'t Shape),
    /// A type in place.
    Type(&'t Type),
}

/// The wire name where the Rust name comes from it; made names are spelled by the model.
fn key(definition: &Definition) -> &str {
    let name = &definition.name;
    if pascal(&name.wire) == pascal(&name.rust) { &name.wire } else { &name.rust }
}
