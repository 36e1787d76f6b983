//! Paged operations as one stream of items.

use counterpart_model::{Member, Name, Operation, Page, Presence, Shape, Type, TypeId};

use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::signature::{Signature, Written};
use crate::scope::Scope;
use crate::server::page_pattern;

/// Prints the method, where pages follow one another.
pub(super) fn emit(operation: &Operation, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let Some(page) = &operation.policy.page else { return };
    let Some((pattern, id)) = page_pattern(operation, scope) else { return };
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
    let parts = parts(page, id, scope);
    body(operation, page, &format!("{pattern} => Some(({parts})),"), sheet);
    sheet.close("}");
}

fn body(operation: &Operation, page: &Page, arm: &str, sheet: &mut Sheet) {
    let parameter = &page.cursor.parameter.rust;
    sheet.open("self.0.pages(");
    sheet.line("request,");
    sheet.line(format!("|request, cursor| request.{parameter} = Some(cursor),"));
    sheet.open("|response| match response {");
    sheet.line(arm);
    if operation.responses.len() > 1 {
        sheet.line("_ => None,");
    }
    sheet.close("},");
    sheet.close(")");
}

/// The items and the next cursor, as the page holds them: either may be missing.
fn parts(page: &Page, id: TypeId, scope: &Scope<'_>) -> String {
    let Shape::Object(object) = &scope.contract.types.get(id).shape else { return String::new() };
    let member = |name: &Name| object.members.iter().find(|member| member.name == *name);
    let nullable = |member: &&Member| matches!(scope.resolved(&member.ty), Type::Nullable(_));
    let (items, next) = (member(&page.items), member(&page.next));
    let required = |member: &&Member| member.presence == Presence::Required;
    let items_missing = items.is_some_and(|member| !required(&member));
    let items = format!("page.{}{}", page.items.rust, if items_missing { ".unwrap_or_default()" } else { "" });
    let next = match next {
        Some(member) if !required(&member) && nullable(&member) => format!("page.{}.flatten()", page.next.rust),
        Some(member) if required(&member) && !nullable(&member) => format!("Some(page.{})", page.next.rust),
        _ => format!("page.{}", page.next.rust),
    };
    format!("{items}, {next}")
}
