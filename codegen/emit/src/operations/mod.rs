//! The module `operations`: what each operation is asked and answers, and the module `problem`.

mod bodies;
mod construct;
mod content;
mod parameter;
mod policy;
pub(crate) mod problem;
mod problems;
mod request;
mod responses;
#[cfg(test)]
pub(crate) mod tests;
mod xml;

pub(crate) use policy::{audit_name, is_recorded};

use counterpart_model::{Contract, ErrorKind, Operation};

use crate::layout::Modules;
use crate::options::File;
use crate::print::Sheet;
use crate::print::declaration::Declaration;
use crate::scope::Scope;

/// Beyond so many operations with coded problems, conversions stay within a trait: their number grows with the square.
const MOST_CONVERTED: usize = 50;

/// The files of the module: one a service where there are several.
pub(crate) fn emit(contract: &Contract, modules: &Modules<'_>) -> Vec<File> {
    modules.files("operations", "What each operation of contract `{}` is asked, and what it answers.", |part, root| {
        let mut declared: std::collections::BTreeSet<&str> = std::collections::BTreeSet::new();
        for operation in part.operations {
            let names = &operation.names;
            declared.extend([names.request.as_str(), names.response.as_str(), names.error.as_str()]);
        }
        let mut scope = Scope::beside_types(contract, declared);
        let mut body = Sheet::default();
        for operation in part.operations {
            for declaration in declarations(contract, operation, part.operations, &mut scope) {
                scope.macro_name(declaration.keyword);
                declaration.print(&mut body);
            }
        }
        import(part.operations, root, &mut scope);
        scope.file(&part.docs, body)
    })
}

fn import(operations: &[&Operation], root: &str, scope: &mut Scope<'_>) {
    if scope.names().next().is_some() {
        scope.module(root, "types");
    }
    let coded = |operation: &&Operation| operation.errors.iter().any(|case| matches!(case.kind, ErrorKind::Coded(_)));
    if operations.iter().any(coded) {
        scope.module(root, "problem");
    }
}

fn declarations(
    contract: &Contract,
    operation: &Operation,
    here: &[&Operation],
    scope: &mut Scope<'_>,
) -> Vec<Declaration> {
    let stem = &operation.names.stem;
    let mut all = vec![request::emit(operation, scope)];
    if let Some(body) = &operation.body {
        all.extend(bodies::emit(&body.media, body.choice.as_ref(), &format!("{stem}Body"), scope));
    }
    all.push(responses::emit(operation, scope));
    for response in &operation.responses {
        let stem = format!("{stem}{}", response.rust);
        all.extend(bodies::emit(&response.media, response.choice.as_ref(), &stem, scope));
    }
    let smaller = problems::smaller(operation, &candidates(contract, operation));
    for other in &smaller {
        if !here.iter().any(|operation| operation.names == other.names) {
            scope.module("super", &other.names.error);
        }
    }
    all.push(problems::emit(operation, &smaller, scope));
    for case in &operation.errors {
        if let ErrorKind::Codeless { media, choice, .. } = &case.kind {
            all.extend(bodies::emit(media, choice.as_ref(), &format!("{stem}{}", case.rust), scope));
        }
    }
    all.extend(policy::audit(operation, scope));
    all
}

/// The operations whose problems may be among those of another one.
fn candidates<'a>(contract: &'a Contract, operation: &Operation) -> Vec<&'a Operation> {
    let coded = |other: &&Operation| other.errors.iter().any(|case| matches!(case.kind, ErrorKind::Coded(_)));
    let all: Vec<&Operation> = contract.operations.iter().filter(coded).collect();
    if all.len() <= MOST_CONVERTED {
        return all;
    }
    all.into_iter().filter(|other| other.service == operation.service).collect()
}
