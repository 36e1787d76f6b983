//! The module `gate`: permissions as types, and who decides about them.

use std::collections::{BTreeMap, BTreeSet};

use counterpart_model::{Contract, Fault, Name, PreparedAnswer, PreparedId};

use crate::layout::Modules;
use crate::options::File;
use crate::print::Sheet;
use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::print::signature::{Signature, Written};
use crate::scope::Scope;

/// What a contract asks a gate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    /// Whether the caller may call at all.
    pub calls: bool,
    /// Which rows the caller may see.
    pub rows: bool,
}

impl Asked {
    /// What the operations of a contract ask.
    pub(crate) fn of(contract: &Contract) -> Self {
        let operations = &contract.operations;
        Self {
            calls: operations.iter().any(|operation| operation.policy.gate.is_some()),
            rows: operations.iter().any(|operation| operation.policy.rows.is_some()),
        }
    }

    /// Whether anything is asked.
    pub(crate) fn any(self) -> bool {
        self.calls || self.rows
    }
}

/// The file, where the contract asks for a gate.
pub(crate) fn emit(contract: &Contract, modules: &Modules<'_>) -> Option<File> {
    let asked = Asked::of(contract);
    if !asked.any() {
        return None;
    }
    let mut scope = Scope::beside_types(contract, ["Gate", "Refusal"].into_iter().collect());
    let mut body = Sheet::default();
    permissions(contract, &mut scope, &mut body);
    if asked.calls {
        let refusal = refusal(contract);
        scope.macro_name(refusal.keyword);
        if refusal.entries.iter().flatten().any(|entry| entry.left.contains("problem::")) {
            scope.module(&modules.root(1), "problem");
        }
        refusal.print(&mut body);
    }
    gate(asked, &mut scope, &mut body);
    let lead = format!("Who may do what on the surface of contract `{}`.", contract.name.wire);
    let docs = Paragraphs::sentence(lead).and(modules.header);
    Some(File { path: "gate.rs".to_owned(), text: scope.file(&docs, body) })
}

/// One module an object type, one marker a permission.
fn permissions(contract: &Contract, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let mut objects: BTreeMap<&Name, BTreeSet<&Name>> = BTreeMap::new();
    for operation in &contract.operations {
        let policy = &operation.policy;
        let gate = policy.gate.iter().map(|gate| (&gate.object, &gate.permission));
        let rows = policy.rows.iter().map(|rows| (&rows.object, &rows.permission));
        for (object, permission) in gate.chain(rows) {
            objects.entry(object).or_default().insert(permission);
        }
    }
    for (object, permissions) in objects {
        let entries = permissions.iter().map(|permission| {
            let docs = Paragraphs::sentence(format!("`{}`", permission.wire));
            Entry::new(docs, permission.rust.clone(), string(&permission.wire))
        });
        let declaration = Declaration {
            keyword: "permissions",
            docs: Paragraphs::sentence(format!("Permissions on objects of type `{}`.", object.wire)),
            head: format!("pub mod {} = {}", object.rust, string(&object.wire)),
            entries: Some(entries.collect()),
            ..Declaration::default()
        };
        scope.macro_name(declaration.keyword);
        declaration.print(sheet);
    }
}

/// Why the gate does not let a caller in: what the contract answers for both faults.
fn refusal(contract: &Contract) -> Declaration {
    let mut entries = Vec::new();
    let mut discriminator = None;
    for (fault, word) in [(Fault::Denied, "Denied"), (Fault::GateUnavailable, "Unavailable")] {
        let answers = answers(contract, fault);
        for (answer, problem) in answers.iter().map(|answer| (answer, problem_of(contract, answer))) {
            let variant = match problem {
                Some(problem) if answers.len() > 1 => &problem.rust,
                _ => word,
            };
            let left = match problem {
                Some(problem) => {
                    discriminator = Some(&problem.discriminator);
                    let code = string(&problem.code);
                    format!("{} {code} {variant}(problem::{})", answer.status, problem.rust)
                }
                None => format!("{} {variant}", answer.status),
            };
            let docs = match problem {
                Some(problem) => Paragraphs::led(&format!("`{} {}`", problem.status, problem.code), &problem.docs),
                None => Paragraphs::sentence(format!("`{}`", answer.status)),
            };
            entries.push(Entry::new(docs, left, String::new()));
        }
    }
    let by = discriminator.map(|name| format!(" by {}", string(name))).unwrap_or_default();
    Declaration {
        keyword: "problems",
        docs: Paragraphs::sentence("Why the gate does not let a caller in."),
        head: format!("pub enum Refusal{by}"),
        entries: Some(entries),
        ..Declaration::default()
    }
}

/// The answers that gated operations give for a fault, each once.
fn answers(contract: &Contract, fault: Fault) -> Vec<&PreparedAnswer> {
    let mut ids: Vec<PreparedId> = Vec::new();
    for operation in contract.operations.iter().filter(|operation| operation.policy.gate.is_some()) {
        ids.extend(operation.faults.iter().filter(|answer| answer.fault == fault).map(|answer| answer.answer));
    }
    let mut found: Vec<&PreparedAnswer> = Vec::new();
    for answer in ids.iter().filter_map(|id| contract.answers.get(id.0 as usize)) {
        if !found.iter().any(|other| (other.status, &other.code) == (answer.status, &answer.code)) {
            found.push(answer);
        }
    }
    found
}

fn problem_of<'a>(contract: &'a Contract, answer: &PreparedAnswer) -> Option<&'a counterpart_model::Problem> {
    answer.problem.and_then(|id| contract.problems.get(id.0 as usize))
}

fn gate(asked: Asked, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let caller = scope.import("counterpart::server::Caller");
    sheet.blank();
    sheet.docs(&Paragraphs::sentence("Decides who may do what."));
    sheet.open("pub trait Gate: Send + Sync + 'static {");
    if asked.calls {
        let check = scope.import("counterpart::server::Check");
        sheet.docs(&Paragraphs::sentence("Whether the caller holds a permission on an object."));
        let result = Written::with("Output = Result", vec![Written::plain("()"), Written::plain("Refusal")]);
        method("check", [format!("caller: &{caller}"), format!("check: {check}<'_>")], result).print(";", sheet);
    }
    if asked.rows {
        let rows = scope.import("counterpart::server::RowCheck");
        let unavailable = scope.import("counterpart::server::Unavailable");
        sheet.blank();
        sheet.docs(&Paragraphs::sentence("For each object of a page, whether the caller holds a permission on it."));
        let result = Written::with("Output = Result", vec![Written::plain("Vec<bool>"), Written::plain(unavailable)]);
        method("check_rows", [format!("caller: &{caller}"), format!("rows: {rows}<'_>")], result).print(";", sheet);
    }
    sheet.close("}");
}

fn method(name: &str, arguments: [String; 2], result: Written) -> Signature {
    Signature {
        head: "fn",
        name: name.to_owned(),
        arguments: std::iter::once("&self".to_owned()).chain(arguments).collect(),
        returns: Some(Written::with("impl Future", vec![result]).and(" + Send")),
    }
}
