//! `events.rs`: the events of long operations, and what sends them.

use std::collections::BTreeSet;

use counterpart_model::rpc::{Events, Output, Service};

use super::Input;
use super::home::{Home, sheet};
use super::written;
use crate::options::File;
use crate::print::Sheet;
use crate::print::docs::Paragraphs;

/// Prints the file, where there are events.
pub(super) fn emit(input: Input<'_>, home: &Home<'_>) -> Option<File> {
    let all = events(home.service);
    if all.is_empty() {
        return None;
    }
    let mut sheet = sheet(input, "The events of long operations, and what sends them.");
    home.print_uses(&[], &["types"], &mut sheet);
    for events in all.iter().filter(|events| !told_before(input, home, events)) {
        print_shape(input, events, &mut sheet);
    }
    if input.options.sides.server() {
        for events in &all {
            print_sender(input, events, &mut sheet);
        }
    }
    Some(home.file(input, "events.rs", sheet))
}

/// Whether an earlier service answers with these events too, and says what shape they have.
fn told_before(input: Input<'_>, home: &Home<'_>, own: &Events) -> bool {
    let earlier = home.earlier(input);
    earlier.flat_map(events).any(|events| events.message == own.message)
}

/// Every message of events once, whichever methods answer with it.
fn events(service: &Service) -> Vec<&Events> {
    let mut seen = BTreeSet::new();
    let all = service.methods.iter().filter_map(|method| match &method.output {
        Output::Events(events) => Some(&**events),
        Output::One(_) | Output::Stream(_) => None,
    });
    all.filter(|events| seen.insert(&events.message.wire)).collect()
}

fn print_shape(input: Input<'_>, events: &Events, sheet: &mut Sheet) {
    let head = &events.head;
    let done = written::boxed(input.contract, &events.message.wire, &events.done.kind);
    sheet.blank();
    sheet.open("counterpart::rpc_event! {");
    sheet.open(format!("{} {{", written::named(&events.message)));
    let (ty, sequence, at) = (written::named(&head.message), &head.sequence.rust, &head.at.rust);
    sheet.line(format!("{}: {ty} {{ {sequence}, {at} }},", head.member.rust));
    sheet.line(format!("{}: types::{},", events.member.rust, events.kind));
    sheet.line(format!("done {}({done})", events.done.variant));
    sheet.close("}");
    sheet.close("}");
}

fn print_sender(input: Input<'_>, events: &Events, sheet: &mut Sheet) {
    sheet.blank();
    sheet.line("#[cfg(feature = \"server\")]");
    sheet.open("counterpart::rpc_event_sender! {");
    let (sender, message) = (&events.sender, written::named(&events.message));
    sheet
        .docs(&Paragraphs::sentence(format!("Sends events of `{}`; the end is what the body returns.", short(events))));
    sheet.open(format!("{sender} of {message}, types::{} {{", events.kind));
    for arm in &events.arms {
        let ty = written::boxed(input.contract, &events.message.wire, &arm.kind);
        sheet.docs(&Paragraphs::of_or(&arm.docs, format!("Sends `{}`.", arm.name.wire)));
        sheet.line(format!("{} {}({ty}),", arm.name.rust, arm.variant));
    }
    sheet.close("}");
    sheet.close("}");
}

fn short(events: &Events) -> &str {
    events.message.wire.rsplit('.').next().unwrap_or(&events.message.wire)
}
