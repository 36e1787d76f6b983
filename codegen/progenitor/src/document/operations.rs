//! Operations that progenitor can take.

use std::collections::BTreeSet;
use std::iter;

use counterpart_diagnostic::{Code, Diagnostic, Severity, codes};
use counterpart_model::{Method, Operation, PathPart, Place as In, Served};
use openapiv3::{PathItem, Paths, ReferenceOr};

use super::make;
use super::schemas::Schemas;
use super::spelling::snake;
use crate::reach;

/// What the client, its hooks and its module of builders call things by themselves.
const USED: &[&str] = &[
    "api_version",
    "baseurl",
    "byte_stream",
    "client",
    "client_hooks",
    "client_info",
    "default",
    "error",
    "exec",
    "inner",
    "new",
    "new_with_client",
    "operation_info",
    "option",
    "post",
    "pre",
    "request_builder_ext",
    "response_value",
    "result",
    "string",
];

impl<'a> Schemas<'a> {
    /// Every operation that progenitor can take, by path.
    pub(super) fn paths(&mut self) -> Paths {
        let mut paths = Paths::default();
        let mut names = BTreeSet::new();
        for operation in &self.contract.operations {
            let earlier = self.begin();
            let lowered = self.operation(operation, &mut names);
            let own = std::mem::replace(&mut self.diagnostics, earlier);
            if let Some((path, lowered)) = lowered {
                self.diagnostics.extend(own);
                let item = paths.paths.entry(path).or_insert_with(|| ReferenceOr::Item(PathItem::default()));
                if let ReferenceOr::Item(item) = item {
                    place(item, operation.method, lowered);
                }
            } else {
                self.take_back();
                // What is said about the parts of an operation that is not there helps nobody.
                let refusals = own.iter().filter(|diagnostic| diagnostic.severity == Severity::Refusal);
                refusals.for_each(|refusal| self.diagnostics.push(refusal.clone()));
            }
        }
        paths
    }

    fn operation(
        &mut self,
        operation: &'a Operation,
        names: &mut BTreeSet<String>,
    ) -> Option<(String, openapiv3::Operation)> {
        // Each part says by itself why it cannot be taken, so that all of it is known at once.
        let method = self.method(operation);
        let path = self.path(operation);
        let parameters = self.parameters(operation);
        let body = operation.body.as_ref().map(|body| self.request_body(operation, body));
        let mut answers = self.successes(operation);
        let failures = answers.as_mut().map(|answers| self.failures(operation, answers));
        let (path, parameters, responses) = (path?, parameters?, answers?);
        let body = if let Some(body) = body { Some(body?) } else { None };
        method?;
        failures??;
        let lowered = openapiv3::Operation {
            tags: self.tags(operation),
            summary: operation.docs.summary.clone(),
            description: operation.docs.description.clone(),
            operation_id: Some(operation.names.wire.clone()),
            parameters,
            request_body: body.map(ReferenceOr::Item),
            responses,
            deprecated: operation.deprecated,
            security: Some(self.security(operation)),
            ..openapiv3::Operation::default()
        };
        self.complete(operation, &lowered)?;
        self.name(operation, names)?;
        Some((path, lowered))
    }

    /// Leaves an operation out.
    fn refuse<T>(&mut self, code: &'static Code, operation: &Operation, message: &str, label: &str) -> Option<T> {
        let message = format!("{message} `{}`", operation.names.wire);
        self.diagnostics.push(Diagnostic::refusal(code, message).at(operation.origin.span, label));
        None
    }

    fn method(&mut self, operation: &Operation) -> Option<()> {
        match operation.method {
            Method::Options | Method::Trace => {
                let label = format!("`{}`", operation.method.as_str());
                self.refuse(codes::progenitor::METHOD, operation, "progenitor cannot send", &label)
            }
            _ => Some(()),
        }
    }

    /// The path as progenitor reads it: it folds slashes, and knows no query but the one that it appends itself. One path
    /// has one operation a method, and paths that differ in names alone are one.
    fn path(&mut self, operation: &Operation) -> Option<String> {
        if let Served::By(serving) = &operation.served {
            let label = format!("the same as that of `{serving}`");
            return self.refuse(codes::progenitor::PATH, operation, "progenitor cannot write the path of", &label);
        }
        let template = &operation.path;
        let parts = || template.segments.iter().flat_map(|segment| &segment.parts);
        let named: BTreeSet<&str> = parts().filter_map(parameter).collect();
        let declared = operation.parameters.iter().filter(|parameter| parameter.place == In::Path);
        let declared: BTreeSet<&str> = declared.map(|parameter| parameter.name.wire.as_str()).collect();
        let braces = |text: &str| text.contains(['{', '}', '/']);
        let odd = parts().any(|part| match part {
            PathPart::Literal(text) | PathPart::Parameter(text) => braces(text),
        });
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
        let query = template.query.iter();
        if odd || template.text.contains("//") || named != declared || !query.clone().all(|(k, v)| plain(k) && plain(v))
        {
            return self.refuse(codes::progenitor::PATH, operation, "progenitor cannot write the path of", "this path");
        }
        let segments = template.segments.iter().map(|segment| {
            let parts = segment.parts.iter().map(|part| match part {
                PathPart::Literal(text) => text.clone(),
                PathPart::Parameter(wire) => format!("{{{wire}}}"),
            });
            format!("/{}", parts.collect::<String>())
        });
        let query: Vec<String> = query.map(|(name, value)| format!("{name}={value}")).collect();
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        let path = format!("{}{query}", segments.collect::<String>());
        Some(if path.starts_with('/') { path } else { format!("/{path}") })
    }

    fn name(&mut self, operation: &Operation, names: &mut BTreeSet<String>) -> Option<()> {
        let method = snake(&operation.names.wire);
        let used = USED.contains(&method.as_str());
        if !used && names.insert(method.clone()) {
            return Some(());
        }
        let label = if used { "the client uses it itself" } else { "an earlier operation has it" };
        let message = format!("progenitor's client has `{method}` already, which is the name of");
        self.refuse(codes::progenitor::OPERATION_NAME, operation, &message, label)
    }

    /// Whether everything that the operation refers to is there.
    fn complete(&mut self, operation: &Operation, lowered: &openapiv3::Operation) -> Option<()> {
        let schemas = &self.components.schemas;
        let missing: Vec<String> =
            reach::of_operation(lowered).into_iter().filter(|key| !schemas.contains_key(key)).collect();
        if missing.is_empty() {
            return Some(());
        }
        let label = format!("needs `{}`", missing.join("`, `"));
        self.refuse(codes::progenitor::NEEDS_TYPE, operation, "a schema is left out that is needed by", &label)
    }

    fn tags(&self, operation: &Operation) -> Vec<String> {
        let index = usize::try_from(operation.service.0).unwrap_or(usize::MAX);
        let service = self.contract.services.get(index);
        let tag = service.filter(|service| service.wire != self.contract.name.wire);
        tag.map(|service| service.wire.clone()).into_iter().collect()
    }

    fn security(&self, operation: &Operation) -> Vec<openapiv3::SecurityRequirement> {
        let alternatives = operation.security.alternatives.iter().map(|alternative| {
            let schemes = alternative.schemes.iter().filter_map(|(id, scopes)| {
                let scheme = self.contract.schemes.get(usize::try_from(id.0).ok()?)?;
                Some((scheme.name.wire.clone(), scopes.clone()))
            });
            schemes.collect()
        });
        alternatives.collect()
    }

    /// The document's tags.
    pub(super) fn services(&self) -> Vec<openapiv3::Tag> {
        let tagged = self.contract.services.iter().filter(|service| service.wire != self.contract.name.wire);
        let tags = tagged.map(|service| openapiv3::Tag {
            name: service.wire.clone(),
            description: make::prose(&service.docs),
            external_docs: None,
            extensions: iter::empty().collect(),
        });
        tags.collect()
    }
}

fn parameter(part: &PathPart) -> Option<&str> {
    if let PathPart::Parameter(wire) = part { Some(wire) } else { None }
}

fn place(item: &mut PathItem, method: Method, operation: openapiv3::Operation) {
    let slot = match method {
        Method::Get => &mut item.get,
        Method::Put => &mut item.put,
        Method::Post => &mut item.post,
        Method::Delete => &mut item.delete,
        Method::Options => &mut item.options,
        Method::Head => &mut item.head,
        Method::Patch => &mut item.patch,
        Method::Trace => &mut item.trace,
    };
    *slot = Some(operation);
}
