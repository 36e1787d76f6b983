//! Methods, and the closed set of codes of each.

use std::time::Duration;

use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::Name;
use counterpart_model::rpc::{Effect, Input, Method, Output};
use heck::{ToSnakeCase, ToUpperCamelCase};
use prost_reflect::MethodDescriptor;

use super::service::Known;
use super::{Lowering, events};
use crate::name;
use crate::options::{MethodOption, NUMBER};

/// The codes that generated code answers by itself.
const BY_ITSELF: [&str; 3] = ["TIMEOUT", "CANCELLED", "INTERNAL"];

/// What is needed to say something about a method.
struct Context<'a, 'b> {
    lowering: &'a Lowering<'b>,
    method: &'a MethodDescriptor,
    at: Vec<i32>,
}

/// One method, as far as it could be made out.
pub(super) fn lower(
    lowering: &Lowering<'_>,
    method: &MethodDescriptor,
    known: Option<&Known>,
    diagnostics: &mut Diagnostics,
) -> Option<Method> {
    let at = [method.path(), &[4, NUMBER]].concat();
    let context = Context { lowering, method, at };
    let Some(option) = lowering.options.method(&method.options()) else {
        let said = Diagnostic::error(
            codes::proto::METHOD_OPTION,
            format!("method `{}` does not say what it may do and how it may fail", method.name()),
        );
        let said = said.at(context.span_of(method.name()), "this method");
        diagnostics.push(said.help("add `option (counterpart.v1.method) = { operation: … effect: … error: … };`"));
        return None;
    };
    let errors = known.map(|known| context.errors(&option, known, diagnostics)).unwrap_or_default();
    let effect = context.effect(&option, diagnostics);
    context.check_stated(&option, diagnostics);
    let output = context.output(&option, diagnostics);
    let input = lowering.message_name(&method.input());
    let places = lowering.places(&method.parent_service().parent_file());
    Some(Method {
        name: Name::new(method.name(), name::method(method.name())),
        pascal: method.name().to_upper_camel_case(),
        upper: method.name().to_snake_case().to_uppercase(),
        operation: option.operation,
        version: option.version,
        effect: effect?,
        errors,
        timeout: Duration::from_secs(u64::from(option.timeout_seconds)),
        input: if method.is_client_streaming() { Input::Stream(input) } else { Input::One(input) },
        output: output?,
        docs: places.docs(method.path()),
        origin: places.origin(method.path(), method.full_name()),
    })
}

impl Context<'_, '_> {
    /// A word of the method's option, or the method where it stands nowhere.
    fn span_of(&self, word: &str) -> counterpart_diagnostic::Span {
        self.lowering.places(&self.method.parent_service().parent_file()).span_of(&self.at, word)
    }

    fn errors(&self, option: &MethodOption, known_codes: &Known, diagnostics: &mut Diagnostics) -> Vec<usize> {
        let mut errors = Vec::new();
        for code in &option.errors {
            let place = self.span_of(&format!("\"{code}\""));
            match known_codes.codes.iter().position(|known| known.name.wire == *code) {
                None => diagnostics.push(self.unknown_code(code, known_codes, place)),
                Some(known) if errors.contains(&known) => diagnostics.push(
                    Diagnostic::error(codes::proto::CODE_TWICE, format!("`{code}` is listed twice"))
                        .at(place, "in this list")
                        .help("strike one of them"),
                ),
                Some(known) => errors.push(known),
            }
        }
        let missing = BY_ITSELF.into_iter().filter(|code| !option.errors.iter().any(|listed| listed == code));
        for code in missing {
            let message = format!("method `{}` lacks `{code}`", self.method.name());
            diagnostics.push(
                Diagnostic::error(codes::proto::MISSING_CODE, message)
                    .at(self.span_of("error"), "in this list")
                    .help(format!("add `\"{code}\"`: generated code answers it by itself")),
            );
        }
        errors
    }

    fn unknown_code(&self, code: &str, among: &Known, place: counterpart_diagnostic::Span) -> Diagnostic {
        let known: Vec<_> = among.codes.iter().map(|known| format!("`{}`", known.name.wire)).collect();
        Diagnostic::error(codes::proto::UNKNOWN_CODE, format!("`{code}` is no code of `{}`", among.code_enum.wire))
            .at(place, format!("listed by method `{}`", self.method.name()))
            .note(format!("there are {}", known.join(", ")))
            .help("correct it, or add it to the enumeration")
    }

    fn effect(&self, option: &MethodOption, diagnostics: &mut Diagnostics) -> Option<Effect> {
        if option.effect.is_none() {
            let message = format!("method `{}` does not say its effect", self.method.name());
            diagnostics.push(
                Diagnostic::error(codes::proto::EFFECT, message)
                    .at(self.span_of("effect"), "here")
                    .help("add `effect: EFFECT_READ`, `EFFECT_MUTATE` or `EFFECT_NEGOTIATE`"),
            );
        }
        option.effect
    }

    /// The stable name and the deadline.
    fn check_stated(&self, option: &MethodOption, diagnostics: &mut Diagnostics) {
        if option.operation.is_empty() {
            let message = format!("method `{}` does not say its stable name", self.method.name());
            diagnostics.push(
                Diagnostic::error(codes::proto::OPERATION, message)
                    .at(self.span_of("operation"), "here")
                    .help(format!("add `operation: \"{}\"`", self.method.name().to_snake_case().replace('_', "-"))),
            );
        }
        if option.timeout_seconds == 0 {
            let message = format!("method `{}` does not say its deadline", self.method.name());
            diagnostics.push(
                Diagnostic::error(codes::proto::TIMEOUT, message)
                    .at(self.span_of("timeout_seconds"), "here")
                    .help("add `timeout_seconds: 60`"),
            );
        }
    }

    fn output(&self, option: &MethodOption, diagnostics: &mut Diagnostics) -> Option<Output> {
        let message = self.method.output();
        let name = self.lowering.message_name(&message);
        match (self.method.is_server_streaming(), option.event_stream) {
            (true, true) => {
                let place = self.span_of("event_stream");
                events::lower(self.lowering, &message, place, diagnostics)
                    .map(|events| Output::Events(Box::new(events)))
            }
            (true, false) => Some(Output::Stream(name)),
            (false, false) => Some(Output::One(name)),
            (false, true) => {
                let message = format!("method `{}` answers with one message, not with events", self.method.name());
                diagnostics.push(
                    Diagnostic::error(codes::proto::EVENT_STREAM, message)
                        .at(self.span_of("event_stream"), "said here")
                        .help(format!(
                            "write `returns (stream {})`, or strike `event_stream`",
                            self.method.output().name()
                        )),
                );
                None
            }
        }
    }
}
