//! Inline tuples and pinned values become definitions: both need a type of their own in Rust.

use std::collections::BTreeSet;

use counterpart_model::{
    Additional, Content, Contract, Definition, Direction, Docs, Enum, ErrorKind, HeaderField, Literal, Media,
    MemberSource, Object, Operation, Origin, ParameterStyle, Policy, Shape, Tuple, Type, TypeId, Variant,
};

/// The same contract, with those types named.
pub(crate) fn hoist(contract: &Contract) -> Contract {
    let mut contract = contract.clone();
    break_circles(&mut contract);
    let taken = contract.types.iter().map(|(_, definition)| definition.name.rust.clone()).collect();
    let mut hoist = Hoist { taken, made: Vec::new(), next: contract.types.len(), owner: String::new(), origin: None };
    let ids: Vec<TypeId> = contract.types.iter().map(|(id, _)| id).collect();
    for id in ids {
        let definition = contract.types.get_mut(id);
        hoist.owner.clone_from(&definition.name.rust);
        hoist.origin = Some(definition.origin.clone());
        hoist.shape(&mut definition.shape);
    }
    for problem in &mut contract.problems {
        hoist.owner.clone_from(&problem.rust);
        hoist.origin = Some(problem.origin.clone());
        for member in &mut problem.members {
            if let MemberSource::Field(member) = &mut member.source {
                hoist.ty(&mut member.ty);
            }
        }
        // A header field that the contract pins stays: it is not in the struct.
        let free = problem.headers.iter_mut().filter(|header| !matches!(header.ty, Type::Literal(_)));
        free.for_each(|header| hoist.ty(&mut header.ty));
    }
    for operation in &mut contract.operations {
        hoist.owner.clone_from(&operation.names.stem);
        hoist.origin = Some(operation.origin.clone());
        hoist.operation(operation);
    }
    for definition in hoist.made {
        contract.types.add(definition);
    }
    contract
}

struct Hoist {
    taken: BTreeSet<String>,
    made: Vec<Definition>,
    next: usize,
    owner: String,
    origin: Option<Origin>,
}

impl Hoist {
    fn shape(&mut self, shape: &mut Shape) {
        match shape {
            Shape::Object(object) => self.object(object),
            Shape::Enum(_) => {}
            Shape::Tagged(union) => union.arms.iter_mut().for_each(|arm| self.ty(&mut arm.ty)),
            Shape::Untagged(union) => union.arms.iter_mut().for_each(|arm| self.ty(&mut arm.ty)),
            Shape::Newtype(Type::Tuple(tuple)) | Shape::Alias(Type::Tuple(tuple)) => self.tuple(tuple),
            Shape::Newtype(Type::Literal(value)) | Shape::Alias(Type::Literal(value)) if *value != Literal::Null => {
                *shape = single(value);
            }
            Shape::Newtype(ty) | Shape::Alias(ty) => self.ty(ty),
        }
    }

    fn object(&mut self, object: &mut Object) {
        object.members.iter_mut().for_each(|member| self.ty(&mut member.ty));
        if let Additional::Kept { values, .. } = &mut object.additional {
            self.ty(values);
        }
    }

    fn tuple(&mut self, tuple: &mut Tuple) {
        tuple.prefix.iter_mut().for_each(|ty| self.ty(ty));
        tuple.rest.iter_mut().for_each(|ty| self.ty(ty));
    }

    fn ty(&mut self, ty: &mut Type) {
        match ty {
            Type::Tuple(tuple) => {
                self.tuple(tuple);
                *ty = self.named("Tuple", Shape::Newtype(ty.clone()));
            }
            Type::Literal(Literal::Null) => *ty = Type::Null,
            Type::Literal(value) => *ty = self.named("Literal", single(value)),
            Type::Array(array) => self.ty(&mut array.items),
            Type::Map(map) => self.ty(&mut map.values),
            Type::Nullable(inner) => self.ty(inner),
            Type::Cursor(cursor) => self.ty(&mut cursor.position),
            _ => {}
        }
    }

    /// One type for what is alike, within one owner.
    fn named(&mut self, suffix: &str, shape: Shape) -> Type {
        let stem = format!("{}{suffix}", self.owner);
        for (index, made) in self.made.iter().enumerate() {
            if made.shape == shape && made.name.rust.starts_with(&stem) {
                return Type::Named(id(self.next + index));
            }
        }
        let numbered = (2..).map(|number| format!("{stem}{number}"));
        let name = std::iter::once(stem.clone()).chain(numbered).find(|name| !self.taken.contains(name));
        let name = name.unwrap_or(stem);
        self.taken.insert(name.clone());
        let Some(origin) = self.origin.clone() else { return Type::Json };
        self.made.push(Definition {
            name: counterpart_model::Name::new(name.clone(), name),
            docs: Docs::default(),
            origin,
            shape,
            assertions: Vec::new(),
            direction: Direction { request: true, response: true },
        });
        Type::Named(id(self.next + self.made.len() - 1))
    }

    fn operation(&mut self, operation: &mut Operation) {
        for parameter in &mut operation.parameters {
            self.ty(&mut parameter.ty);
            if let ParameterStyle::Content(media) = &mut parameter.style {
                self.media(media);
            }
        }
        operation.body.iter_mut().flat_map(|body| &mut body.media).for_each(|media| self.media(media));
        for response in &mut operation.responses {
            self.headers(&mut response.headers);
            response.media.iter_mut().for_each(|media| self.media(media));
        }
        for case in &mut operation.errors {
            match &mut case.kind {
                ErrorKind::Coded(_) => {}
                ErrorKind::Codeless { headers, media, .. } => {
                    self.headers(headers);
                    media.iter_mut().for_each(|media| self.media(media));
                }
                ErrorKind::Bare { headers } => self.headers(headers),
            }
        }
        self.policy(&mut operation.policy);
    }

    fn policy(&mut self, policy: &mut Policy) {
        if let Some(audit) = &mut policy.audit {
            audit.context.iter_mut().for_each(|member| self.ty(&mut member.ty));
        }
        if let Some(event) = &mut policy.event {
            self.ty(&mut event.ty);
        }
        if let Some(page) = &mut policy.page {
            self.ty(&mut page.item);
            self.ty(&mut page.cursor.position);
        }
    }

    fn headers(&mut self, headers: &mut [HeaderField]) {
        headers.iter_mut().for_each(|header| self.ty(&mut header.ty));
    }

    fn media(&mut self, media: &mut Media) {
        self.content(&mut media.content);
    }

    fn content(&mut self, content: &mut Content) {
        match content {
            Content::Json(ty)
            | Content::Form { ty, .. }
            | Content::Xml { ty, .. }
            | Content::Text(ty)
            | Content::EventStream(ty)
            | Content::JsonLines(ty) => self.ty(ty),
            Content::Multipart(parts) => {
                for part in parts {
                    self.headers(&mut part.headers);
                    self.content(&mut part.content);
                }
            }
            Content::Bytes | Content::Empty => {}
        }
    }
}

/// Another name for a type that contains it has to be a type of its own: Rust has no endless names.
fn break_circles(contract: &mut Contract) {
    let ids: Vec<TypeId> = contract.types.iter().map(|(id, _)| id).collect();
    for id in ids {
        let Shape::Alias(ty) = &contract.types.get(id).shape else { continue };
        let mut seen = BTreeSet::new();
        if reaches(ty, id, contract, &mut seen) {
            let ty = ty.clone();
            contract.types.get_mut(id).shape = Shape::Newtype(ty);
        }
    }
}

/// Whether a type leads to a definition through other names alone.
fn reaches(ty: &Type, wanted: TypeId, contract: &Contract, seen: &mut BTreeSet<TypeId>) -> bool {
    match ty {
        Type::Named(id) | Type::Boxed(id) => {
            *id == wanted
                || seen.insert(*id)
                    && matches!(&contract.types.get(*id).shape, Shape::Alias(ty) if reaches(ty, wanted, contract, seen))
        }
        Type::Array(array) => reaches(&array.items, wanted, contract, seen),
        Type::Map(map) => reaches(&map.values, wanted, contract, seen),
        Type::Tuple(tuple) => tuple.prefix.iter().chain(&tuple.rest).any(|ty| reaches(ty, wanted, contract, seen)),
        Type::Nullable(inner) => reaches(inner, wanted, contract, seen),
        Type::Cursor(cursor) => reaches(&cursor.position, wanted, contract, seen),
        _ => false,
    }
}

fn id(index: usize) -> TypeId {
    TypeId(u32::try_from(index).unwrap_or(u32::MAX))
}

/// A closed set of one value.
fn single(value: &Literal) -> Shape {
    let variant = Variant { rust: "Value".to_owned(), value: value.clone(), docs: Docs::default() };
    Shape::Enum(Enum { variants: vec![variant] })
}
