//! Paged operations as one stream of items.

use counterpart_model::{Operation, Page};

use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::signature::{Signature, Written};
use crate::scope::Scope;
use crate::server::page_pattern;

/// Prints the method, where pages follow one another.
pub(super) fn emit(operation: &Operation, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let Some(page) = &operation.policy.page else { return };
    let Some((pattern, _)) = page_pattern(operation, scope) else { return };
    let names = &operation.names;
    let pages = scope.import("counterpart::client::Pages");
    let types = [names.request.clone(), names.response.clone(), names.error.clone()];
    let (item, position) = (scope.ty(&page.item), scope.ty(&page.cursor.position));
    let arguments = std::iter::once("'_".to_owned()).chain(types).chain([item, position]);
    let signature = Signature {
        head: "pub fn",
        name: format!("{}_pages", names.method.trim_start_matches("r#")),
        arguments: vec!["&self".to_owned(), format!("request: {}", names.request)],
        returns: Some(Written::with(pages, arguments.map(Written::plain).collect())),
    };
    sheet.blank();
    sheet.docs(&Paragraphs::sentence(format!("Every item of `{}`, page after page.", names.wire)));
    signature.print(" {", sheet);
    body(operation, page, &pattern, sheet);
    sheet.close("}");
}

fn body(operation: &Operation, page: &Page, pattern: &str, sheet: &mut Sheet) {
    let parameter = &page.cursor.parameter.rust;
    sheet.open("self.0.pages(");
    sheet.line("request,");
    sheet.line(format!("|request, cursor| request.{parameter} = Some(cursor),"));
    sheet.open("|response| match response {");
    sheet.line(format!("{pattern} => Some((page.{}, page.{})),", page.items.rust, page.next.rust));
    if operation.responses.len() > 1 {
        sheet.line("_ => None,");
    }
    sheet.close("},");
    sheet.close(")");
}
