//! The module `taxonomy`: every operation's statuses and codes, as data.

use counterpart_model::{Contract, Operation};

use crate::options::File;
use crate::print::Sheet;
use crate::print::data::Data;
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::surface::documented;

/// The file.
pub(crate) fn emit(contract: &Contract, operations: &[&Operation], header: &str) -> File {
    let mut rows = Vec::new();
    for operation in operations {
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
    sheet.docs(&Paragraphs::sentence("Operation, status and code of every coded problem that an operation documents."));
    Data::List(rows).print("pub static TAXONOMY: &[(&str, u16, &str)] = ", ";", &mut sheet);
    File { path: "taxonomy.rs".to_owned(), text: sheet.finish() }
}
