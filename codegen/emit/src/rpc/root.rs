//! `lib.rs`, and the `mod.rs` of each service where there are several.

use counterpart_model::rpc::Contract;

use super::home::{Home, file, path, sheet};
use super::{Input, redacted};
use crate::options::{File, Layout};
use crate::print::Sheet;
use crate::print::docs::Paragraphs;

/// One module: its name, what it holds, and the feature that it is behind.
type Module<'a> = (&'a str, String, Option<&'a str>);

/// Prints the files.
pub(super) fn emit(input: Input<'_>) -> Vec<File> {
    let contract = input.contract;
    let about = format!("Contract `{}`, version {}.", contract.name.wire, contract.version.text);
    let mut sheet = sheet(input, &about);
    let homes: Vec<Home<'_>> = contract.services.iter().map(|service| Home::new(contract, service)).collect();
    let mut modules = shared(contract);
    let mut files = Vec::new();
    match homes.as_slice() {
        [home] => modules.extend(own(input, home)),
        homes => {
            for home in homes {
                let about = format!("The service `{}`.", home.service.name.wire);
                modules.push((&home.service.snake, about, None));
                files.push(folder(input, home));
            }
        }
    }
    modules.sort_by(|left, right| left.0.cmp(right.0));
    print(&modules, &mut sheet);
    sheet.blank();
    sheet.line("pub use counterpart;");
    let name = if matches!(input.options.layout, Layout::Crate(_)) { "lib.rs" } else { "mod.rs" };
    files.push(File { path: path(input, name), text: sheet.finish() });
    files
}

fn folder(input: Input<'_>, home: &Home<'_>) -> File {
    let mut sheet = sheet(input, &format!("The service `{}`.", home.service.name.wire));
    print(&own(input, home), &mut sheet);
    file(input, &format!("{}/mod.rs", home.service.snake), sheet)
}

fn own<'a>(input: Input<'_>, home: &Home<'_>) -> Vec<Module<'a>> {
    home.modules(input).into_iter().map(|(name, about, feature)| (name, about.to_owned(), feature)).collect()
}

fn shared(contract: &Contract) -> Vec<Module<'_>> {
    let mut modules = vec![
        ("transport", "Routes and codecs, as tonic writes them.".to_owned(), None),
        ("types", "Messages, as prost writes them.".to_owned(), None),
        ("version", "The versions of the contract that bodies and callers may name.".to_owned(), None),
    ];
    if !redacted::names(contract).is_empty() {
        modules.push(("redacted", String::new(), None));
    }
    modules
}

fn print(modules: &[Module<'_>], sheet: &mut Sheet) {
    for (name, about, feature) in modules {
        match *name {
            "types" | "transport" => print_foreign(name, about, sheet),
            "redacted" => sheet.line("mod redacted;"),
            _ => {
                sheet.docs(&Paragraphs::sentence(about));
                if let Some(feature) = feature {
                    sheet.line(format!("#[cfg(feature = \"{feature}\")]"));
                }
                sheet.line(format!("pub mod {name};"));
            }
        }
    }
}

/// A module that is written by somebody else's generator, in its style. rustfmt skips the declaration too.
fn print_foreign(name: &str, about: &str, sheet: &mut Sheet) {
    let (writer, lints) = match name {
        "types" => ("prost", "clippy::all, clippy::pedantic, missing_docs"),
        _ => (
            "tonic",
            "clippy::all, clippy::pedantic, dead_code, missing_docs, non_camel_case_types, unused, unused_qualifications",
        ),
    };
    sheet.docs(&Paragraphs::sentence(about));
    sheet.line("#[rustfmt::skip]");
    sheet.line(format!("#[allow({lints}, reason = \"{writer} decides how it writes\")]"));
    sheet.line(format!("pub mod {name};"));
}
