//! Security schemes, which progenitor leaves to whoever makes the `reqwest::Client`, and the header fields of problems.

use std::iter;

use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{ApiKeyPlace, Scheme, SchemeKind};
use openapiv3::{APIKeyLocation, ReferenceOr, SecurityScheme};

use super::make;
use super::schemas::Schemas;

impl Schemas<'_> {
    /// Puts every scheme that OpenAPI 3.0 knows into the document.
    pub(super) fn security_schemes(&mut self) {
        for scheme in &self.contract.schemes {
            let message = format!("progenitor's client does not send the credentials of `{}`", scheme.name.wire);
            let loss = Diagnostic::loss(codes::progenitor::CREDENTIALS, message);
            let help = "set them as default headers of the `reqwest::Client`, or in a hook";
            self.diagnostics.push(loss.at(scheme.origin.span, "this scheme").help(help));
            if let Some(lowered) = security_scheme(scheme) {
                self.components.security_schemes.insert(scheme.name.wire.clone(), ReferenceOr::Item(lowered));
            }
        }
    }

    /// Says which header fields of problems have no type.
    pub(super) fn problem_headers(&mut self) {
        for problem in &self.contract.problems {
            let names: Vec<&str> = problem.headers.iter().map(|header| header.name.wire.as_str()).collect();
            if !names.is_empty() {
                let message = format!("`{}` of the problem `{}` have no type", names.join("`, `"), problem.code);
                let loss = Diagnostic::loss(codes::progenitor::HEADERS, message);
                self.diagnostics.push(loss.at(problem.origin.span, "has these header fields"));
            }
        }
    }
}

fn security_scheme(scheme: &Scheme) -> Option<SecurityScheme> {
    let description = make::prose(&scheme.docs);
    let http = |word: &str| SecurityScheme::HTTP {
        scheme: word.to_owned(),
        bearer_format: None,
        description: description.clone(),
        extensions: iter::empty().collect(),
    };
    Some(match &scheme.kind {
        SchemeKind::Bearer => http("bearer"),
        SchemeKind::Basic => http("basic"),
        SchemeKind::Http(word) => http(word),
        SchemeKind::ApiKey(place, name) => SecurityScheme::APIKey {
            location: match place {
                ApiKeyPlace::Query => APIKeyLocation::Query,
                ApiKeyPlace::Header => APIKeyLocation::Header,
                ApiKeyPlace::Cookie => APIKeyLocation::Cookie,
            },
            name: name.clone(),
            description,
            extensions: iter::empty().collect(),
        },
        SchemeKind::MutualTls => return None,
    })
}
