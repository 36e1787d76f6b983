//! Credentials by scheme of the contract.

use counterpart_model::{ApiKeyPlace, Scheme, SchemeKind};

use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::scope::Scope;

/// Prints the method that sets one.
pub(super) fn emit(scheme: &Scheme, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let name = scheme.name.rust.trim_start_matches("r#");
    let wire = string(&scheme.name.wire);
    let (arguments, credential) = match &scheme.kind {
        SchemeKind::MutualTls => ("", "mutual_tls()".to_owned()),
        SchemeKind::Bearer => ("token: impl Into<String>", "bearer(token)".to_owned()),
        SchemeKind::Basic => ("user: &str, password: &str", "basic(user, password)".to_owned()),
        SchemeKind::Http(kind) => ("value: impl Into<String>", format!("http({}, value)", string(kind))),
        SchemeKind::ApiKey(place, key) => {
            let place = match place {
                ApiKeyPlace::Query => "query",
                ApiKeyPlace::Header => "header",
                ApiKeyPlace::Cookie => "cookie",
            };
            ("value: impl Into<String>", format!("{place}({}, value)", string(key)))
        }
    };
    let ty = scope.import("counterpart::client::Credential");
    sheet.blank();
    sheet.docs(&Paragraphs::led(&format!("Presents a credential of scheme `{}`", scheme.name.wire), &scheme.docs));
    sheet.line("#[must_use]");
    let comma = if arguments.is_empty() { "" } else { ", " };
    sheet.open(format!("pub fn with_{name}(self{comma}{arguments}) -> Self {{"));
    sheet.line(format!("Self(self.0.with_credential({wire}, {ty}::{credential}))"));
    sheet.close("}");
}
