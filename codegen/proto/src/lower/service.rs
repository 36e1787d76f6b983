//! Services, and the codes of their methods.

use std::collections::BTreeMap;

use counterpart_diagnostic::{Diagnostic, Diagnostics, Span, codes};
use counterpart_model::Name;
use counterpart_model::rpc::{Code, Method, Problems, RetryRule, Service, TypeName};
use heck::ToSnakeCase;
use prost_reflect::{EnumDescriptor, EnumValueDescriptor, ServiceDescriptor};

use super::{Lowering, detail, method};
use crate::name;
use crate::options::{NUMBER, ServiceOption};

/// One service, as far as it could be made out.
pub(super) fn lower(
    lowering: &Lowering<'_>,
    service: &ServiceDescriptor,
    diagnostics: &mut Diagnostics,
) -> Option<Service> {
    let places = lowering.places(&service.parent_file());
    let Some(option) = lowering.options.service(&service.options()) else {
        let message = format!("service `{}` does not say how it fails", service.name());
        diagnostics.push(
            Diagnostic::error(codes::proto::SERVICE_OPTION, message)
                .at(places.span_of(service.path(), service.name()), "this service")
                .help("add `option (counterpart.v1.service) = { errors_from: … error_detail: … };`"),
        );
        return None;
    };
    let known = lower_codes(lowering, service, &option, diagnostics);
    let span = places.span_of(&option_path(service), &option.error_detail);
    let detail = detail::lower(lowering, &option, span, diagnostics);
    let mut methods = Vec::new();
    for found in service.methods() {
        methods.extend(method::lower(lowering, &found, known.as_ref(), diagnostics));
    }
    check_unique(&methods, diagnostics);
    let Known { code_enum, codes } = known?;
    let domain = if option.error_domain.is_empty() { service.package_name() } else { &option.error_domain };
    let problems = Problems { code_enum, domain: domain.to_owned(), detail: detail?, codes };
    Some(Service {
        name: Name::new(service.full_name(), name::pascal(service.name())),
        package: service.package_name().to_owned(),
        short: service.name().to_owned(),
        snake: name::snake(service.name()),
        protocol: option.protocol,
        docs: places.docs(service.path()),
        origin: places.origin(service.path(), service.full_name()),
        problems,
        methods,
    })
}

/// The codes that methods may list.
pub(super) struct Known {
    pub(super) code_enum: TypeName,
    pub(super) codes: Vec<Code>,
}

fn option_path(service: &ServiceDescriptor) -> Vec<i32> {
    [service.path(), &[3, NUMBER]].concat()
}

fn lower_codes(
    lowering: &Lowering<'_>,
    service: &ServiceDescriptor,
    option: &ServiceOption,
    diagnostics: &mut Diagnostics,
) -> Option<Known> {
    let places = lowering.places(&service.parent_file());
    let Some(enumeration) = lowering.compiled.pool.get_enum_by_name(&option.errors_from) else {
        let message = format!("`{}` is no enumeration of this contract", option.errors_from);
        diagnostics.push(
            Diagnostic::error(codes::proto::ERRORS_FROM, message)
                .at(places.span_of(&option_path(service), &option.errors_from), "not found")
                .help("name the enumeration of the codes in full, with its package"),
        );
        return None;
    };
    // Every value but the one with number zero.
    let values = enumeration.values().filter(|value| value.number() != 0);
    let mut codes: Vec<_> = values.map(|value| lower_code(lowering, &enumeration, &value, diagnostics)).collect();
    codes.sort_by_key(|code| code.origin.span);
    Some(Known { code_enum: lowering.enum_name(&enumeration), codes })
}

fn lower_code(
    lowering: &Lowering<'_>,
    enumeration: &EnumDescriptor,
    value: &EnumValueDescriptor,
    diagnostics: &mut Diagnostics,
) -> Code {
    let places = lowering.places(&enumeration.parent_file());
    let short = name::short_value(enumeration.name(), value.name());
    let option = lowering.options.code(&value.options());
    let said = option.and_then(|option| Some((option.status, option.retry?)));
    let said = said.filter(|(status, _)| (1..=16).contains(status));
    if said.is_none() {
        let message = format!("code `{short}` does not say its status and when to retry");
        diagnostics.push(
            Diagnostic::error(codes::proto::CODE_OPTION, message)
                .at(places.span(value.path()), "this code")
                .help("add `[(counterpart.v1.code) = {grpc_status: 13 retry: RETRY_RULE_NEVER}]`; a status is 1 to 16"),
        );
    }
    let (status, retry) = said.unwrap_or((2, RetryRule::Never));
    Code {
        upper: short.to_snake_case().to_uppercase(),
        name: Name::new(short, name::variant(enumeration.name(), value.name())),
        number: value.number(),
        status,
        retry,
        docs: places.docs(value.path()),
        origin: places.origin(value.path(), value.full_name()),
    }
}

/// No two methods have the same stable name, nor the same function.
fn check_unique(methods: &[Method], diagnostics: &mut Diagnostics) {
    let (mut operations, mut functions): (BTreeMap<&str, Span>, BTreeMap<&str, Span>) = Default::default();
    for method in methods {
        let span = method.origin.span;
        if let Some(there) = operations.insert(&method.operation, span).filter(|_| !method.operation.is_empty()) {
            let message = format!("`{}` is the stable name of two methods", method.operation);
            diagnostics.push(
                Diagnostic::error(codes::proto::OPERATION, message).at(span, "this one").at(there, "and this one"),
            );
        }
        if let Some(there) = functions.insert(&method.name.rust, span) {
            let message = format!("two methods both become `{}` in Rust", method.name.rust);
            diagnostics.push(
                Diagnostic::error(codes::proto::NAME_CLASH, message).at(span, "this one").at(there, "and this one"),
            );
        }
    }
}
