//! `counterpart explain`

use counterpart_diagnostic::codes;

use crate::Ending;

/// Prints the page of a code, or the list of all codes.
pub(crate) fn run(code: Option<&str>) -> Ending {
    let Some(id) = code else {
        codes::all().for_each(|code| anstream::println!("{}  {}", code.id, code.title));
        return Ending::Done;
    };
    if let Some(code) = codes::find(id) {
        anstream::println!("{}", code.explain());
        return Ending::Done;
    }
    anstream::eprintln!("there is no code `{id}`; `counterpart explain` lists all");
    Ending::Misuse
}
