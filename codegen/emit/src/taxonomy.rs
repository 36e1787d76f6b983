//! The module `taxonomy`: every operation's statuses and codes, as data.

use counterpart_model::{Contract, Operation};

use crate::layout::in_order;
use crate::options::File;
use crate::print::Sheet;
use crate::print::data::Data;
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::surface::documented;

/// The file: what a server answers, so that operations for clients alone are not in it.
pub(crate) fn emit(contract: &Contract, header: &str) -> File {
    let mut rows = Vec::new();
    for operation in in_order(contract).into_iter().filter(|operation| operation.is_served()) {
        for (status, code) in documented(contract, operation) {
            rows.push(Data::tuple([
                Data::Word(string(&operation.names.wire)),
                Data::Word(status.to_string()),
                Data::Word(string(code)),
            ]));
        }
    }
    let lead = format!("The taxonomy of contract `{}`, as data.", contract.name.wire);
    let mut sheet = Sheet::default();
    sheet.file_docs(&Paragraphs::sentence(lead).and(header));
    sheet.blank();
    let docs = Paragraphs::sentence("Operation, status and code of every coded problem that an operation documents.");
    let every = contract.operations.iter().all(Operation::is_served);
    sheet.docs(&if every { docs } else { docs.and("Operations that are there for clients alone are not among them.") });
    Data::List(rows).print("pub static TAXONOMY: &[(&str, u16, &str)] = ", ";", &mut sheet);
    File { path: "taxonomy.rs".to_owned(), text: sheet.finish() }
}
