//! Both sides are asked about every body, and every difference is kept.

use counterpart::DecodeError;
use serde_json::Value;

use crate::body::Bodies;
use crate::fault::{Apply, Case, Fault};
use crate::place::{Place, places};
use crate::report::{Difference, Kind, Report};
use crate::same::is_same;
use crate::{Document, Instead, Oracle, Stricter, Type, read, write};

/// How much is compared.
#[derive(Debug, Clone, Copy)]
pub struct Amount {
    /// How many bodies that are refused.
    pub faulty: usize,
    /// What chance starts from.
    pub seed: u64,
}

/// How many faults a body gets, one at a time: few where it is a single value, and few where it is large.
fn faults_of(length: usize, places: usize) -> usize {
    const BYTES: usize = 120_000;
    (BYTES / (length + 1)).clamp(2, if places > 1 { 60 } else { 20 })
}

/// Compares generated types with their document: bodies with one of these faults each, and without any.
pub fn compare(types: &[Type], document: &Document, faults: &[Fault], amount: Amount) -> Report {
    let judged: Vec<(Type, Oracle)> = types.iter().map(|one| (*one, Oracle::new(document, one.schema))).collect();
    let (mut report, mut bodies) = (Report::default(), Bodies::new(amount.seed));
    // a body yields a fault at least where these faults can be made at all
    for (one, oracle) in judged.iter().cycle().take(amount.faulty) {
        if report.faulty() >= amount.faulty {
            break;
        }
        let schema = document.schema(one.schema);
        let body = bodies.valid(document, one.schema, oracle);
        let mut subject = Subject { one, oracle, document, schema, report: &mut report };
        let text = write(&body, None, &mut bodies.random);
        subject.ask("none", "", text.as_bytes());
        let places = places(document, schema, &body, &mut bodies.judge);
        for _ in 0..faults_of(text.len(), places.len()) {
            if let Some((fault, place, text)) = faulty(&body, &places, faults, &mut bodies) {
                subject.ask(fault, place, &text);
            }
        }
    }
    report
}

/// A body with one fault: its name, its place, and the text.
fn faulty<'p>(
    body: &Value,
    places: &'p [Place<'_>],
    faults: &[Fault],
    bodies: &mut Bodies,
) -> Option<(&'static str, &'p str, Vec<u8>)> {
    let fault = *bodies.random.pick(faults)?;
    match fault.apply {
        Apply::Text(apply) => {
            let text = write(body, None, &mut bodies.random);
            Some((fault.name, "", apply(text.as_bytes(), &mut bodies.random)?))
        }
        Apply::Value(apply) => (0..8).find_map(|_| {
            let place = bodies.random.pick(places)?;
            let value = body.pointer(&place.pointer)?;
            let text = apply(&mut Case { value, all: &place.all, held: &place.held, bodies })?;
            let text = write(body, Some(Instead { of: value, text: &text }), &mut bodies.random);
            Some((fault.name, place.pointer.as_str(), text.into_bytes()))
        }),
    }
}

/// One type under comparison.
struct Subject<'a> {
    one: &'a Type,
    oracle: &'a Oracle,
    document: &'a Document,
    schema: &'a Value,
    report: &'a mut Report,
}

impl Subject<'_> {
    /// Asks both sides about a body.
    fn ask(&mut self, fault: &'static str, place: &str, body: &[u8]) {
        let answer = (self.one.recode)(body);
        let kind = match (self.oracle.accepts(body), &answer) {
            (false, Err(error)) if says_why(error) => return self.report.refused(fault),
            (false, Err(_)) => Kind::Unexplained,
            (false, Ok(_)) => Kind::FalseAccept,
            (true, Ok(written)) if self.is_same(body, written) => return self.report.accepted(fault),
            (true, Ok(_)) => Kind::Altered,
            (true, Err(_)) => match Stricter::of(body) {
                Some(reason) => return self.report.stricter(fault, reason),
                None => Kind::FalseReject,
            },
        };
        let said = match answer {
            Ok(written) => String::from_utf8_lossy(&written).into_owned(),
            Err(DecodeError::Unreadable(unreadable)) => unreadable.to_string(),
            Err(DecodeError::Invalid(invalid)) => invalid.to_string(),
        };
        let body = String::from_utf8_lossy(body).into_owned();
        let (schema, place) = (self.one.schema, place.to_owned());
        self.report.differ(Difference { kind, schema, fault, place, body, said });
    }

    fn is_same(&self, body: &[u8], written: &[u8]) -> bool {
        let values = read::<Value>(body).zip(read::<Value>(written));
        values.is_some_and(|(body, written)| is_same(self.document, &[self.schema], &body, &written))
            && (self.one.recode)(written).is_ok_and(|again| again == written)
    }
}

/// A refusal names what is wrong.
fn says_why(error: &DecodeError) -> bool {
    match error {
        DecodeError::Unreadable(unreadable) => !unreadable.message.is_empty(),
        DecodeError::Invalid(invalid) => !invalid.violations().is_empty(),
    }
}
