//! The options of `counterpart/v1/options.proto`, read into plain values.

use counterpart_model::rpc::{Effect, RetryRule};
use prost_reflect::{DescriptorPool, DynamicMessage, ExtensionDescriptor, Value};

/// The number of every extension.
pub(crate) const NUMBER: i32 = 50_010;

/// The extensions, where the documents import them.
pub(crate) struct Options {
    service: Option<ExtensionDescriptor>,
    method: Option<ExtensionDescriptor>,
    code: Option<ExtensionDescriptor>,
    field: Option<ExtensionDescriptor>,
}

/// What a service says of itself.
pub(crate) struct ServiceOption {
    pub(crate) errors_from: String,
    pub(crate) error_detail: String,
    pub(crate) error_domain: String,
    pub(crate) protocol: (u32, u32),
}

/// What a method says of itself.
pub(crate) struct MethodOption {
    pub(crate) operation: String,
    pub(crate) version: (u32, u32),
    pub(crate) effect: Option<Effect>,
    pub(crate) errors: Vec<String>,
    pub(crate) timeout_seconds: u32,
    pub(crate) event_stream: bool,
}

/// What a code says of itself.
pub(crate) struct CodeOption {
    pub(crate) status: u32,
    pub(crate) retry: Option<RetryRule>,
}

/// What a field says of itself.
#[derive(Default)]
pub(crate) struct FieldOption {
    pub(crate) secret: bool,
    pub(crate) opaque: bool,
}

impl Options {
    pub(crate) fn new(pool: &DescriptorPool) -> Self {
        let find = |name: &str| pool.get_extension_by_name(&format!("counterpart.v1.{name}"));
        Self { service: find("service"), method: find("method"), code: find("code"), field: find("field") }
    }

    pub(crate) fn service(&self, options: &DynamicMessage) -> Option<ServiceOption> {
        let said = said(options, self.service.as_ref())?;
        Some(ServiceOption {
            errors_from: text(&said, "errors_from"),
            error_detail: text(&said, "error_detail"),
            error_domain: text(&said, "error_domain"),
            protocol: (number(&said, "protocol_major"), number(&said, "protocol_minor")),
        })
    }

    pub(crate) fn method(&self, options: &DynamicMessage) -> Option<MethodOption> {
        let said = said(options, self.method.as_ref())?;
        let errors = match said.get_field_by_name("error").as_deref() {
            Some(Value::List(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        };
        Some(MethodOption {
            operation: text(&said, "operation"),
            version: (number(&said, "major"), number(&said, "minor")),
            effect: match choice(&said, "effect") {
                1 => Some(Effect::Read),
                2 => Some(Effect::Mutate),
                3 => Some(Effect::Negotiate),
                _ => None,
            },
            errors,
            timeout_seconds: number(&said, "timeout_seconds"),
            event_stream: flag(&said, "event_stream"),
        })
    }

    pub(crate) fn code(&self, options: &DynamicMessage) -> Option<CodeOption> {
        let said = said(options, self.code.as_ref())?;
        let retry = match choice(&said, "retry") {
            1 => Some(RetryRule::Never),
            2 => Some(RetryRule::Always),
            3 => Some(RetryRule::PerError),
            4 => Some(RetryRule::IfUnchanged),
            5 => Some(RetryRule::Reads),
            _ => None,
        };
        Some(CodeOption { status: number(&said, "grpc_status"), retry })
    }

    pub(crate) fn field(&self, options: &DynamicMessage) -> FieldOption {
        let said = said(options, self.field.as_ref());
        said.map(|said| FieldOption { secret: flag(&said, "secret"), opaque: flag(&said, "opaque") })
            .unwrap_or_default()
    }
}

fn said(options: &DynamicMessage, extension: Option<&ExtensionDescriptor>) -> Option<DynamicMessage> {
    let extension = extension.filter(|extension| options.has_extension(extension))?;
    options.get_extension(extension).as_message().cloned()
}

fn text(said: &DynamicMessage, field: &str) -> String {
    said.get_field_by_name(field).and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn number(said: &DynamicMessage, field: &str) -> u32 {
    said.get_field_by_name(field).and_then(|value| value.as_u32()).unwrap_or_default()
}

fn choice(said: &DynamicMessage, field: &str) -> i32 {
    said.get_field_by_name(field).and_then(|value| value.as_enum_number()).unwrap_or_default()
}

fn flag(said: &DynamicMessage, field: &str) -> bool {
    said.get_field_by_name(field).and_then(|value| value.as_bool()).unwrap_or_default()
}
