//! Reading `x-counterpart`: everything is checked, and everything wrong is an error, since a policy must not get lost.

use super::super::context::Lowering;
use crate::load::Node;
use crate::suggest::nearest;
use counterpart_diagnostic::{Diagnostic, codes};

impl<'a> Lowering<'a> {
    /// An object with these members and no others; `x-` members are comments.
    pub(in super::super) fn x_object(&mut self, node: Node<'a>, known: &[&str]) -> Option<Node<'a>> {
        let node = self.x_map(node)?;
        let strange = node.members().filter(|member| !member.name.starts_with("x-") && !known.contains(&member.name));
        for member in strange {
            let message = format!("`{}` is not a member of the notation here", member.name);
            let diagnostic =
                Diagnostic::error(codes::policy::UNKNOWN_MEMBER, message).at(member.name_span, "not known");
            let help = match nearest(member.name, known.iter().copied()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("here stand {}", listed(known)),
            };
            self.diagnostics.push(diagnostic.help(help));
        }
        Some(node)
    }

    /// An object with members of any name.
    pub(in super::super) fn x_map(&mut self, node: Node<'a>) -> Option<Node<'a>> {
        let node = self.follow(node)?.node;
        self.x_expect(node, node.is_object(), "an object").then_some(node)
    }

    /// A string member that has to be there.
    pub(in super::super) fn x_text(&mut self, node: Node<'a>, member: &str) -> Option<&'a str> {
        let value = self.x_member(node, member)?;
        self.x_string(value)
    }

    /// A member that has to be there.
    pub(in super::super) fn x_member(&mut self, node: Node<'a>, member: &str) -> Option<Node<'a>> {
        let value = node.get(member);
        if value.is_none() {
            self.diagnostics.push(
                Diagnostic::error(codes::policy::MISSING_MEMBER, format!("`{member}` is missing"))
                    .at(node.place(), "here"),
            );
        }
        value
    }

    /// A string.
    pub(in super::super) fn x_string(&mut self, node: Node<'a>) -> Option<&'a str> {
        let text = node.as_str();
        self.x_expect(node, text.is_some(), "a string");
        text
    }

    /// A string that is one of these; nothing where the member is missing or another one.
    pub(in super::super) fn x_choice(&mut self, node: Node<'a>, member: &str, known: &[&str]) -> Option<&'a str> {
        let value = node.get(member)?;
        let text = self.x_string(value)?;
        self.x_known(value, text, known).then_some(text)
    }

    /// Whether a word is one of these; says so where it is not.
    pub(in super::super) fn x_known(&mut self, at: Node<'a>, word: &str, known: &[&str]) -> bool {
        if known.contains(&word) {
            return true;
        }
        let help = match nearest(word, known.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("write one of {}", listed(known)),
        };
        self.diagnostics.push(
            Diagnostic::error(codes::policy::VALUE, format!("`{word}` is not known here"))
                .at(at.place(), "not known")
                .help(help),
        );
        false
    }

    /// A list of strings, each with its place.
    pub(in super::super) fn x_texts(&mut self, node: Node<'a>) -> Vec<(&'a str, Node<'a>)> {
        self.x_expect(node, node.is_array(), "an array");
        let mut texts = Vec::new();
        for item in node.items() {
            texts.extend(self.x_string(item).map(|text| (text, item)));
        }
        texts
    }

    /// A whole number from zero.
    pub(in super::super) fn x_number(&mut self, node: Node<'a>) -> Option<u64> {
        let number = node.as_u64();
        self.x_expect(node, number.is_some(), "a whole number that is not negative");
        number
    }

    /// A truth; `otherwise` where the member is not there.
    pub(in super::super) fn x_flag(&mut self, node: Node<'a>, member: &str, otherwise: bool) -> bool {
        let Some(value) = node.get(member) else { return otherwise };
        let truth = value.as_bool();
        self.x_expect(value, truth.is_some(), "`true` or `false`");
        truth.unwrap_or(otherwise)
    }

    /// A duration of ISO 8601, in milliseconds.
    pub(in super::super) fn x_duration(&mut self, node: Node<'a>) -> Option<u64> {
        let milliseconds = node.as_str().and_then(milliseconds);
        self.x_expect(node, milliseconds.is_some(), "a duration of days, hours, minutes and seconds (`PT30S`)");
        milliseconds
    }

    /// Says that a value is not what it has to be, where it is not.
    pub(in super::super) fn x_expect(&mut self, node: Node<'a>, holds: bool, wanted: &str) -> bool {
        if !holds {
            self.diagnostics.push(
                Diagnostic::error(codes::policy::VALUE, format!("{wanted} is expected here"))
                    .at(node.span(), format!("{} stands here", node.kind().noun())),
            );
        }
        holds
    }
}

fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

/// `P1DT2H3M4.5S`, in milliseconds; months and years have no fixed length.
pub(super) fn milliseconds(text: &str) -> Option<u64> {
    let (days, clock) = match text.strip_prefix('P')?.split_once('T') {
        Some((days, clock)) if !clock.is_empty() => (days, clock),
        Some(_) => return None,
        None => (text.strip_prefix('P')?, ""),
    };
    if days.is_empty() && clock.is_empty() {
        return None;
    }
    let of_days = sum(days, &[('W', 604_800_000), ('D', 86_400_000)])?;
    of_days.checked_add(sum(clock, &[('H', 3_600_000), ('M', 60_000), ('S', 1000)])?)
}

/// The sum of amounts with units that come in this order.
fn sum(text: &str, units: &[(char, u64)]) -> Option<u64> {
    let mut rest = text;
    let mut total = 0_u64;
    for (unit, factor) in units {
        let Some((amount, behind)) = rest.split_once(*unit) else { continue };
        total = total.checked_add(scaled(amount, *factor)?)?;
        rest = behind;
    }
    rest.is_empty().then_some(total)
}

/// An amount, of seconds with up to three digits behind the point.
fn scaled(amount: &str, factor: u64) -> Option<u64> {
    let (whole, fraction) = amount.split_once('.').unwrap_or((amount, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = digits(whole) && digits(fraction) && fraction.len() <= 3 && (fraction.is_empty() || factor == 1000);
    let thousandths = if fraction.is_empty() { 0 } else { format!("{fraction:0<3}").parse().ok()? };
    fits.then_some(whole.parse::<u64>().ok()?.checked_mul(factor)?.checked_add(thousandths)).flatten()
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn durations() {
        assert_eq!(milliseconds("PT1S"), Some(1000));
        assert_eq!(milliseconds("PT30M"), Some(1_800_000));
        assert_eq!(milliseconds("PT1.5S"), Some(1500));
        assert_eq!(milliseconds("P1DT1H"), Some(90_000_000));
        assert_eq!(milliseconds("P2W"), Some(1_209_600_000));
        for broken in ["", "P", "PT", "1S", "PT1", "PT1X", "P1M", "P1Y", "PT1S1M", "PT-1S", "PT1.5M", "P1DT"] {
            assert_eq!(milliseconds(broken), None, "{broken}");
        }
    }
}
