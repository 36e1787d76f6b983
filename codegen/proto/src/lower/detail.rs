//! The message that carries an error.

use counterpart_diagnostic::{Diagnostic, Diagnostics, Span, codes};
use counterpart_model::Name;
use counterpart_model::rpc::{Detail, OutcomeNumbers};
use prost_reflect::{EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor};

use super::{Lowering, types};
use crate::name;
use crate::options::ServiceOption;

/// The members that have a meaning of their own.
const MEMBERS: [&str; 5] = ["code", "message", "retryable", "retry_after", "outcome"];

/// The message that `error_detail` names, where it can carry an error.
pub(super) fn lower(
    lowering: &Lowering<'_>,
    option: &ServiceOption,
    span: Span,
    diagnostics: &mut Diagnostics,
) -> Option<Detail> {
    let Some(message) = lowering.compiled.pool.get_message_by_name(&option.error_detail) else {
        let text = format!("`{}` is no message of this contract", option.error_detail);
        diagnostics.push(
            Diagnostic::error(codes::proto::ERROR_DETAIL, text)
                .at(span, "not found")
                .help("name the message of an error in full, with its package"),
        );
        return None;
    };
    let missing = missing(&message, lowering.compiled.pool.get_enum_by_name(&option.errors_from).as_ref());
    let outcomes = outcome(&message).and_then(|enumeration| numbers(&enumeration));
    let grouped = message.oneofs().any(|oneof| !types::is_synthetic(&oneof));
    let (true, Some(outcomes), false) = (missing.is_empty(), outcomes, grouped) else {
        let text = format!("`{}` cannot carry an error", option.error_detail);
        let mut diagnostic = Diagnostic::error(codes::proto::ERROR_DETAIL, text).at(span, "named here");
        for member in missing {
            diagnostic = diagnostic.note(format!("it lacks `{member}`"));
        }
        if outcomes.is_none() {
            diagnostic = diagnostic.note("`outcome` lacks `NOTHING_CHANGED`, `PARTLY_CHANGED` or `UNKNOWN`");
        }
        if grouped {
            diagnostic = diagnostic.note("it has a `oneof`, which no plain member can be made of");
        }
        diagnostics.push(diagnostic.help("give it the members, or name another message"));
        return None;
    };
    let member = |wire: &str| Name::new(wire, name::snake(wire));
    Some(Detail {
        message: lowering.message_name(&message),
        code: member("code"),
        text: member("message"),
        retryable: member("retryable"),
        retry_after: member("retry_after"),
        outcome: member("outcome"),
        outcomes,
        others: types::others(lowering, &message, &MEMBERS),
    })
}

/// The members that are not there, or not of the right type.
fn missing(message: &MessageDescriptor, codes: Option<&EnumDescriptor>) -> Vec<String> {
    let holds = |name: &str, fits: &dyn Fn(&Kind) -> bool| {
        let field = message.get_field_by_name(name);
        field.is_some_and(|field: FieldDescriptor| !field.is_list() && fits(&field.kind()))
    };
    // Where `errors_from` names nothing, that is reported, and any enumeration will do here.
    let is_codes = |kind: &Kind| matches!(kind, Kind::Enum(found) if codes.is_none_or(|codes| found == codes));
    let codes = codes.map_or("an enumeration", EnumDescriptor::full_name);
    let is_duration =
        |kind: &Kind| matches!(kind, Kind::Message(found) if found.full_name() == "google.protobuf.Duration");
    let wanted: [(&str, String, bool); 5] = [
        ("code", codes.to_owned(), holds("code", &is_codes)),
        ("message", "string".to_owned(), holds("message", &|kind| *kind == Kind::String)),
        ("retryable", "bool".to_owned(), holds("retryable", &|kind| *kind == Kind::Bool)),
        ("retry_after", "google.protobuf.Duration".to_owned(), holds("retry_after", &is_duration)),
        ("outcome", "an enumeration".to_owned(), holds("outcome", &|kind| matches!(kind, Kind::Enum(_)))),
    ];
    wanted.into_iter().filter(|(_, _, there)| !there).map(|(name, kind, _)| format!("{kind} {name}")).collect()
}

fn outcome(message: &MessageDescriptor) -> Option<EnumDescriptor> {
    match message.get_field_by_name("outcome")?.kind() {
        Kind::Enum(enumeration) => Some(enumeration),
        _ => None,
    }
}

fn numbers(enumeration: &EnumDescriptor) -> Option<OutcomeNumbers> {
    let number = |short: &str| {
        let mut values = enumeration.values();
        values.find(|value| name::short_value(enumeration.name(), value.name()) == short).map(|value| value.number())
    };
    Some(OutcomeNumbers {
        nothing_changed: number("NOTHING_CHANGED")?,
        partly_changed: number("PARTLY_CHANGED")?,
        unknown: number("UNKNOWN")?,
    })
}
