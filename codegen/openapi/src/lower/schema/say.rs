//! What lowering schemas says, one sentence each.

use super::Schemas;
use super::keywords::Keyword;
use crate::load::{Node, Version};
use crate::lower::pattern::Failure;
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};

impl<'a> Schemas<'a> {
    pub(super) fn say_not_a_schema(&mut self, node: Node<'a>) {
        let message = format!("{} stands where a schema is expected", node.kind().noun());
        self.report.say(
            node,
            Diagnostic::loss(codes::NOT_A_SCHEMA, message)
                .at(node.place(), "not a schema")
                .help("write an object with keywords, `{}` for anything"),
        );
    }

    pub(super) fn say_reference_for_properties(&mut self, properties: Node<'a>) {
        self.report.gather(properties, "$ref", codes::PROPERTIES, || {
            let message = "a `$ref` stands in the place of `properties`; what it names is read as if it stood there";
            let help = "write a schema with these `properties`, and refer to it in `allOf`";
            (Diagnostic::warning(codes::PROPERTIES, message).help(help), "OpenAPI has no reference here")
        });
    }

    pub(super) fn say_mistyped(&mut self, value: Node<'a>, keyword: Keyword, wanted: &str) {
        let name = keyword.name();
        let message = format!("`{name}` is {}, not {wanted}; it is left out", value.kind().noun());
        self.report.say(
            value,
            Diagnostic::loss(codes::MISTYPED_KEYWORD, message)
                .at(value.place(), format!("expected {wanted}"))
                .help(format!("write {wanted}, or remove `{name}`")),
        );
    }

    pub(super) fn say_unknown_keyword(&mut self, name: &str, value: Node<'a>) {
        if name.starts_with("x-") {
            return;
        }
        let version = self.version;
        self.report.gather(value, name, codes::UNKNOWN_KEYWORD, || {
            let of = match version {
                Version::V3_0 => "OpenAPI 3.0",
                Version::V3_1 => "OpenAPI 3.1",
            };
            let diagnostic = Diagnostic::loss(codes::UNKNOWN_KEYWORD, format!("`{name}` is not a keyword of {of}"));
            let help = match Keyword::named(name) {
                Some(_) => "use OpenAPI 3.1, which has it, or remove it".to_owned(),
                None => format!("remove it, or call it `x-{name}` if a tool reads it"),
            };
            (diagnostic.help(help), "it is not looked at")
        });
    }

    pub(super) fn say_unknown_type(&mut self, name: Node<'a>) {
        let text = name.scalar_text().unwrap_or(name.kind().noun()).to_owned();
        let help = match text.as_str() {
            "null" => "write `nullable: true` beside another type; it is read as if that stood there",
            "file" => "write `type: string` with `format: binary`",
            "int" => "write `integer`",
            "float" | "double" => "write `number` with this `format`",
            "date" | "datetime" | "date-time" | "uuid" => "write `type: string` with this `format`",
            "any" => "leave `type` out",
            _ => "write one of `string`, `number`, `integer`, `boolean`, `array`, `object`",
        };
        self.report.say(
            name,
            Diagnostic::loss(codes::UNKNOWN_TYPE, format!("`{text}` is not a type of this version"))
                .at(name.place(), "this type")
                .help(help),
        );
    }

    pub(super) fn say_nullable(&mut self, value: Node<'a>) {
        self.report.gather(value, "nullable", codes::NULLABLE, || {
            let diagnostic =
                Diagnostic::warning(codes::NULLABLE, "`nullable` means nothing in OpenAPI 3.1; it is read as in 3.0");
            (diagnostic.help("write `type: [string, 'null']`, or an arm `type: 'null'`"), "null is taken")
        });
    }

    pub(super) fn say_lost(&mut self, keyword: Keyword, value: Node<'a>) {
        self.report.gather(value, keyword.name(), codes::LOST_KEYWORD, || {
            let message = format!("`{}` is neither modelled nor enforced", keyword.name());
            (Diagnostic::loss(codes::LOST_KEYWORD, message), "it is not looked at")
        });
    }

    pub(super) fn say_unknown_encoding(&mut self, value: Node<'a>, encoding: &str) {
        self.report.gather(value, encoding, codes::UNKNOWN_ENCODING, || {
            let message = format!("`contentEncoding: {encoding}` is not decoded: the string stays as it is");
            (Diagnostic::loss(codes::UNKNOWN_ENCODING, message).help("`base64` is decoded"), "this encoding")
        });
    }

    pub(super) fn say_unknown_format(&mut self, node: Node<'a>, format: &str, of: &str) {
        self.report.gather(node, &format!("{format} {of}"), codes::UNKNOWN_FORMAT, || {
            let message = format!("the format `{format}` of {of} is not enforced");
            let help = "the value is taken whatever it looks like; a `pattern` says more";
            (Diagnostic::loss(codes::UNKNOWN_FORMAT, message).help(help), "this format")
        });
    }

    pub(super) fn say_pattern(&mut self, node: Node<'a>, ecma: &str, failure: &Failure) {
        let diagnostic = failure.diagnostic(ecma);
        self.report.gather(node, ecma, diagnostic.code, || (diagnostic, "this pattern"));
    }

    pub(super) fn say_bound(&mut self, place: Node<'a>, message: &str) {
        self.report.gather(place, message, codes::BOUND, || {
            let help = "move a part of it to a component and refer to it";
            (Diagnostic::loss(codes::BOUND, message).help(help), "here")
        });
    }

    pub(super) fn say_circle(&mut self, node: Node<'a>) {
        self.report.say(
            node,
            Diagnostic::warning(
                codes::CIRCLE,
                "a schema is made of itself by `allOf` or `$ref`; the circle is left out",
            )
            .at(node.place(), "this leads back to itself")
            .help("remove the reference that leads back, or put it into a member or an item"),
        );
    }

    pub(super) fn say_conflict(&mut self, node: Node<'a>, other: Option<Node<'a>>) {
        let mut diagnostic =
            Diagnostic::warning(codes::CONFLICT, "two schemas that have to hold together allow no common value")
                .at(node.place(), "this one");
        if let Some(other) = other {
            diagnostic = diagnostic.at(other.place(), "and this one");
        }
        self.report.say(node, diagnostic.help("make one of them wider; until then no value is valid here"));
    }

    pub(super) fn say_empty_union(&mut self, arms: Node<'a>, keyword: Keyword) {
        self.report.say(
            arms,
            Diagnostic::warning(codes::EMPTY_UNION, format!("`{}` has no arms: no value is valid", keyword.name()))
                .at(arms.place(), "empty")
                .help("add an arm, or remove the keyword"),
        );
    }
}
