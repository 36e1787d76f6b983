//! Operations after whose body something is left to do: rows, cursors, audit records.

use counterpart_model::{Content, Operation, Page, Response, Rows, Shape, Status, Type, TypeId};

use super::audits;
use crate::print::Sheet;
use crate::scope::Scope;

/// Whether nothing is left to do after the body.
pub(super) fn is_plain(operation: &Operation) -> bool {
    operation.policy.rows.is_none() && operation.policy.page.is_none() && !audits(operation)
}

/// Whether an audit record of the operation has a context, which whoever implements `Audit` makes.
pub(super) fn has_context(operation: &Operation) -> bool {
    let context = operation.policy.audit.as_ref().is_some_and(|audit| !audit.context.is_empty());
    audits(operation) && context
}

/// Prints the arm.
pub(super) fn emit(number: usize, operation: &Operation, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let method = &operation.names.method;
    let paged = page_pattern(operation, scope);
    let policy = &operation.policy;
    let changes = paged.is_some() && (policy.rows.is_some() || policy.page.is_some());
    sheet.open(format!("{number} => exchange.answer_then("));
    sheet.line(format!("|call, request| service.{method}(call, request),"));
    let binding = if changes { "mut response" } else { "response" };
    sheet.open(format!("move |{binding}, finish| async move {{"));
    if let Some((pattern, id)) = paged.filter(|_| changes) {
        open_page(operation, &pattern, sheet);
        rows(policy.rows.as_ref(), id, scope, sheet);
        seal(policy.page.as_ref(), sheet);
        close_page(operation, sheet);
    }
    if audits(operation) {
        let made = format!("audit.{method}(&response)");
        let context = if has_context(operation) { made } else { scope.import("counterpart::server::Nothing") };
        sheet.line(format!("finish.audit({context}).await?;"));
    }
    sheet.line("Ok(response)");
    sheet.close("},");
    sheet.close("),");
}

/// The variant that holds the page, as a pattern, and the object that it holds.
pub(crate) fn page_pattern(operation: &Operation, scope: &Scope<'_>) -> Option<(String, TypeId)> {
    let policy = &operation.policy;
    let items = policy.page.as_ref().map(|page| &page.items).or(policy.rows.as_ref().map(|rows| &rows.items))?;
    let holds = |response: &&Response| {
        object_of(response, scope).is_some_and(|(_, object)| object.members.iter().any(|member| member.name == *items))
    };
    let response = operation.responses.iter().find(holds)?;
    let (id, _) = object_of(response, scope)?;
    let name = format!("{}::{}", operation.names.response, response.rust);
    let tuple = matches!(response.status, Status::Exact(_)) && response.headers.is_empty();
    let pattern = if tuple { format!("{name}(page)") } else { format!("{name} {{ body: page, .. }}") };
    Some((pattern, id))
}

fn object_of<'s>(response: &Response, scope: &'s Scope<'_>) -> Option<(TypeId, &'s counterpart_model::Object)> {
    let [media] = response.media.as_slice() else { return None };
    let Content::Json(ty) = &media.content else { return None };
    object(ty, scope)
}

fn object<'s>(ty: &Type, scope: &'s Scope<'_>) -> Option<(TypeId, &'s counterpart_model::Object)> {
    let (Type::Named(id) | Type::Boxed(id)) = scope.resolved(ty) else { return None };
    match &scope.contract.types.get(*id).shape {
        Shape::Object(object) => Some((*id, object)),
        _ => None,
    }
}

fn open_page(operation: &Operation, pattern: &str, sheet: &mut Sheet) {
    if operation.responses.len() > 1 {
        sheet.open(format!("if let {pattern} = &mut response {{"));
    } else {
        sheet.line(format!("let {pattern} = &mut response;"));
    }
}

fn close_page(operation: &Operation, sheet: &mut Sheet) {
    if operation.responses.len() > 1 {
        sheet.close("}");
    }
}

fn rows(rows: Option<&Rows>, page: TypeId, scope: &Scope<'_>, sheet: &mut Sheet) {
    let Some(rows) = rows else { return };
    let text = row_id(rows, page, scope);
    sheet.line(format!("finish.rows(&mut page.{}, |row| {text}).await?;", rows.items.rust));
}

/// A row's id as text: newtypes are looked into.
fn row_id(rows: &Rows, page: TypeId, scope: &Scope<'_>) -> String {
    let field = format!("row.{}", rows.id.rust);
    let Shape::Object(object) = &scope.contract.types.get(page).shape else { return format!("{field}.to_string()") };
    let items = object.members.iter().find(|member| member.name == rows.items).map(|member| &member.ty);
    let item = items.and_then(|ty| match scope.resolved(ty) {
        Type::Array(array) => self::object(&array.items, scope),
        _ => None,
    });
    let id = item.and_then(|(_, item)| item.members.iter().find(|member| member.name == rows.id));
    let inner = id.and_then(|member| match scope.resolved(&member.ty) {
        Type::Named(id) => Some(&scope.contract.types.get(*id).shape),
        _ => None,
    });
    match inner {
        Some(Shape::Newtype(Type::Text(text))) if text.is_string() => format!("{field}.to_string()"),
        Some(Shape::Newtype(_)) => format!("{field}.get().to_string()"),
        _ => format!("{field}.to_string()"),
    }
}

fn seal(page: Option<&Page>, sheet: &mut Sheet) {
    if let Some(page) = page {
        sheet.line(format!("finish.seal(&mut page.{})?;", page.next.rust));
    }
}
