//! Parameters that progenitor can write.

use std::iter;

use counterpart_diagnostic::{Code, Diagnostic, codes};
use counterpart_model::{
    Additional, Format, Literal, Object, Operation, Parameter, ParameterStyle, Place as In, Presence, Shape, Type,
};
use openapiv3::{
    HeaderStyle, ParameterData, ParameterSchemaOrContent, PathStyle, QueryStyle, ReferenceOr, Schema, StringType,
};

use super::make;
use super::schemas::{Place, Refused, Resolved, Schemas};
use super::spelling::{distinct, pascal, snake};

/// What progenitor's own code calls variables and functions beside the parameters.
const USED: &[&str] = &["body_map", "encode_path", "header_map", "new", "send"];

impl<'a> Schemas<'a> {
    /// Every parameter that progenitor can write; `None`: the operation cannot do without another one.
    pub(super) fn parameters(&mut self, operation: &'a Operation) -> Option<Vec<ReferenceOr<openapiv3::Parameter>>> {
        let mut all = Some(Vec::new());
        let mut names = Vec::new();
        for parameter in &operation.parameters {
            match self.parameter(operation, parameter) {
                Ok(lowered) => {
                    names.push(parameter.name.wire.as_str());
                    all.iter_mut().for_each(|all| all.push(ReferenceOr::Item(lowered.clone())));
                }
                Err(left_out) if parameter.presence == Presence::Required => {
                    self.diagnostics.push(left_out.diagnostic(Diagnostic::refusal, operation, parameter));
                    all = None;
                }
                Err(left_out) => self.diagnostics.push(left_out.diagnostic(Diagnostic::loss, operation, parameter)),
            }
        }
        if self.names_clash(operation, &names) { None } else { all }
    }

    fn names_clash(&mut self, operation: &Operation, names: &[&str]) -> bool {
        let body = operation.body.as_ref().map(|_| "body".to_owned());
        let spelled = names.iter().map(|wire| snake(wire));
        let used = spelled.clone().find(|name| USED.contains(&name.as_str()));
        if used.is_none() && distinct(spelled.chain(body)) {
            return false;
        }
        let message = format!("the names of the parameters of `{}` clash in progenitor's client", operation.names.wire);
        let label =
            used.map_or_else(|| "two get one name".to_owned(), |name| format!("`{name}` is used by the client"));
        let refusal = Diagnostic::refusal(codes::progenitor::PARAMETER_NAME, message).at(operation.origin.span, label);
        self.diagnostics.push(refusal);
        true
    }

    fn parameter(&mut self, operation: &Operation, parameter: &'a Parameter) -> Result<openapiv3::Parameter, LeftOut> {
        let name = pascal(&format!("{}-{}", operation.names.wire, parameter.name.wire));
        let place = Place { name, origin: &parameter.origin, sent: true };
        let schema = match parameter.place {
            In::Cookie => return Err(LeftOut::Cookie),
            In::Query => self.query(parameter, &place)?,
            In::Path | In::Header => self.simple(parameter, &place)?,
        };
        let data = ParameterData {
            name: parameter.name.wire.clone(),
            description: make::prose(&parameter.docs),
            required: parameter.place == In::Path || parameter.presence == Presence::Required,
            deprecated: parameter.deprecated.then_some(true),
            format: ParameterSchemaOrContent::Schema(schema),
            example: None,
            examples: iter::empty().collect(),
            explode: None,
            extensions: iter::empty().collect(),
        };
        Ok(self.placed(parameter, data, &place))
    }

    fn placed(
        &mut self,
        parameter: &Parameter,
        parameter_data: ParameterData,
        place: &Place<'_>,
    ) -> openapiv3::Parameter {
        match parameter.place {
            In::Path => openapiv3::Parameter::Path { parameter_data, style: PathStyle::Simple },
            In::Header => openapiv3::Parameter::Header { parameter_data, style: HeaderStyle::Simple },
            In::Query | In::Cookie => {
                if parameter.allow_reserved {
                    let message =
                        format!("progenitor percent-encodes reserved characters in `{}`", parameter.name.wire);
                    self.loss(codes::progenitor::RESERVED, message, place, "allows them");
                }
                let (style, allow_empty_value) = (QueryStyle::Form, parameter.allow_empty.then_some(true));
                let allow_reserved = parameter.allow_reserved;
                openapiv3::Parameter::Query { parameter_data, allow_reserved, style, allow_empty_value }
            }
        }
    }

    /// One value in a path or a header, which progenitor writes by `Display`.
    fn simple(&mut self, parameter: &'a Parameter, place: &Place<'a>) -> Result<ReferenceOr<Schema>, LeftOut> {
        let ParameterStyle::Simple { .. } = parameter.style else { return Err(LeftOut::Style(word(&parameter.style))) };
        let wire = parameter.name.wire.as_str();
        if parameter.place == In::Header && (!is_token(wire) || wire.eq_ignore_ascii_case("api-version")) {
            return Err(LeftOut::Style("a header of this name"));
        }
        let ty = not_null(&parameter.ty);
        match self.scalar(ty) {
            None => Err(LeftOut::Style("several values")),
            // `Display` of the type for `date-time` is not what RFC 3339 says, so it stays a string.
            Some(Scalar::DateTime) => Ok(make::typed(openapiv3::Type::String(StringType::default()))),
            Some(Scalar::Plain) => self.schema(ty, place).map_err(LeftOut::Type),
        }
    }

    fn query(&mut self, parameter: &'a Parameter, place: &Place<'a>) -> Result<ReferenceOr<Schema>, LeftOut> {
        let ParameterStyle::Form { explode } = parameter.style else {
            return Err(LeftOut::Style(word(&parameter.style)));
        };
        let ty = not_null(&parameter.ty);
        if self.scalar(ty).is_some() {
            return self.schema(ty, place).map_err(LeftOut::Type);
        }
        if !explode {
            return Err(LeftOut::Style("`explode: false`"));
        }
        match self.resolved(ty) {
            Resolved::Type(Type::Array(array)) if self.scalar(&array.items).is_some() => {
                // Without a greatest number of items: an array of one length is written in another way than a list.
                self.list(array, place).map_err(LeftOut::Type)
            }
            Resolved::Type(Type::Map(map)) if self.scalar(&map.values).is_some() => {
                self.schema(ty, place).map_err(LeftOut::Type)
            }
            Resolved::Shape(Shape::Object(object)) if self.is_flat(object) => {
                self.schema(ty, place).map_err(LeftOut::Type)
            }
            _ => Err(LeftOut::Style("values inside values")),
        }
    }

    fn is_flat(&self, object: &'a Object) -> bool {
        let members = object.members.iter().map(|member| &member.ty);
        let others = match &object.additional {
            Additional::Kept { values, .. } => Some(values),
            Additional::Closed | Additional::Ignored => None,
        };
        members.chain(others).all(|ty| self.scalar(not_null(ty)).is_some())
    }

    /// Whether a type is one plain value under all its names.
    pub(super) fn scalar(&self, ty: &'a Type) -> Option<Scalar> {
        match self.resolved(ty) {
            Resolved::Type(Type::Text(text)) if text.format == Some(Format::DateTime) => Some(Scalar::DateTime),
            Resolved::Type(
                Type::Boolean
                | Type::Integer(_)
                | Type::Number(_)
                | Type::Text(_)
                | Type::Cursor(_)
                | Type::Literal(Literal::String(_) | Literal::Integer(_) | Literal::Boolean(_)),
            ) => Some(Scalar::Plain),
            Resolved::Shape(Shape::Enum(set)) => {
                let values = || set.variants.iter().map(|variant| &variant.value);
                let strings = values().all(|value| matches!(value, Literal::String(_)));
                let whole = values().all(|value| matches!(value, Literal::Integer(_)));
                (strings || whole).then_some(Scalar::Plain)
            }
            _ => None,
        }
    }
}

/// A type that is one plain value.
#[derive(Clone, Copy)]
pub(super) enum Scalar {
    /// A date with a time, whose `Display` is not the text on the wire.
    DateTime,
    /// Any other.
    Plain,
}

/// Why a parameter is left out.
enum LeftOut {
    Cookie,
    Style(&'static str),
    Type(Refused),
}

impl LeftOut {
    fn diagnostic(
        self,
        severity: impl Fn(&'static Code, String) -> Diagnostic,
        operation: &Operation,
        parameter: &Parameter,
    ) -> Diagnostic {
        let (code, label) = match self {
            Self::Cookie => (codes::progenitor::COOKIE, "in a cookie".to_owned()),
            Self::Style(what) => (codes::progenitor::PARAMETER_STYLE, what.to_owned()),
            Self::Type(Refused(why)) => (codes::progenitor::PARAMETER_STYLE, why),
        };
        let (wire, name) = (&parameter.name.wire, &operation.names.wire);
        let message = match parameter.presence {
            Presence::Required => format!("progenitor cannot write `{wire}`, which `{name}` demands"),
            Presence::Optional | Presence::Defaulted(_) => format!("progenitor cannot write `{wire}` of `{name}`"),
        };
        severity(code, message).at(parameter.origin.span, label)
    }
}

/// `null` cannot be written as text.
fn not_null(ty: &Type) -> &Type {
    if let Type::Nullable(inner) = ty { inner } else { ty }
}

/// RFC 9110, section 5.6.2.
fn is_token(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty() && name.bytes().all(plain)
}

fn word(style: &ParameterStyle) -> &'static str {
    match style {
        ParameterStyle::Simple { .. } => "`simple`",
        ParameterStyle::Label { .. } => "`label`",
        ParameterStyle::Matrix { .. } => "`matrix`",
        ParameterStyle::Form { .. } => "`form`",
        ParameterStyle::SpaceDelimited => "`spaceDelimited`",
        ParameterStyle::PipeDelimited => "`pipeDelimited`",
        ParameterStyle::DeepObject => "`deepObject`",
        ParameterStyle::Content(_) => "`content`",
    }
}
