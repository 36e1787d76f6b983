//! From the text of a parameter to JSON, by its style.

use super::kind::{is_json, push_quoted};
use super::pairs::{Pair, grouped};
use super::percent::{MALFORMED, Plus, decode};
use super::{Kind, Parameter, Place, Style};
use std::borrow::Cow;

/// Whether the parameter was there, or what is wrong with its text.
pub(crate) type Found = Result<bool, &'static str>;

const MIXED: &str = "is given in several ways at once";
const PAIRS: &str = "must be a list of names and values";

/// Writes the JSON of a parameter that is one text: of a path, a header field, or one pair.
pub(crate) fn push_text(out: &mut String, parameter: &Parameter, raw: &str) -> Found {
    let kind = parameter.kind;
    if parameter.style == Style::Json {
        let text = text_of(parameter, raw)?;
        out.push_str(&text);
        return if is_json(&text) { Ok(true) } else { Err("is not JSON") };
    }
    let (raw, separator) = match parameter.style {
        Style::Label => {
            (raw.strip_prefix('.').ok_or("must begin with a dot")?, if parameter.explode { "." } else { "," })
        }
        Style::Matrix => return push_matrix(out, parameter, raw),
        Style::Spaces => (raw, " "),
        Style::Pipes => (raw, "|"),
        _ if parameter.place == Place::Query && is_apart_where_encoded(kind, raw) => (raw, "%2C"),
        _ => (raw, ","),
    };
    if kind.is_scalar() {
        kind.push(out, &text_of(parameter, raw)?);
        return Ok(true);
    }
    push_one_or_several(out, parameter, &split(raw, separator))
}

/// Whether commas stand between texts although they came encoded, as browsers send them: no number holds one, and no object
/// is one text.
fn is_apart_where_encoded(kind: Kind, raw: &str) -> bool {
    match kind {
        Kind::Array(Kind::Whole | Kind::Bare) => true,
        Kind::Object(..) => !raw.contains(','),
        _ => false,
    }
}

/// One text may be a plain value; several are an array or an object.
fn push_one_or_several(out: &mut String, parameter: &Parameter, texts: &[&str]) -> Found {
    if let [] | [_] = texts {
        let text = text_of(parameter, texts.first().copied().unwrap_or_default())?;
        if parameter.kind.takes(&text) {
            parameter.kind.push(out, &text);
            return Ok(true);
        }
    }
    push_several(out, parameter, texts)
}

/// `;name=value`, `;name=a,b`, `;name=a;name=b`, `;a=1;b=2`
fn push_matrix(out: &mut String, parameter: &Parameter, raw: &str) -> Found {
    const BEGIN: &str = "must begin with a semicolon and its name";
    let raw = raw.strip_prefix(';').ok_or(BEGIN)?;
    let own = |text| match str::strip_prefix(text, parameter.name) {
        Some("") => Ok(""),
        Some(rest) => rest.strip_prefix('=').ok_or(BEGIN),
        None => Err(BEGIN),
    };
    let kind = parameter.kind;
    if kind.is_scalar() {
        kind.push(out, &text_of(parameter, own(raw)?)?);
        return Ok(true);
    }
    match (kind.items(), parameter.explode) {
        (None, true) => push_several(out, parameter, &split(raw, ";")),
        (Some(_), true) => {
            push_one_or_several(out, parameter, &raw.split(';').map(own).collect::<Result<Vec<_>, _>>()?)
        }
        (_, false) => push_one_or_several(out, parameter, &split(own(raw)?, ",")),
    }
}

/// Nothing at all is an empty list, not a list of one empty text.
fn split<'r>(raw: &'r str, separator: &str) -> Vec<&'r str> {
    if raw.is_empty() {
        return Vec::new();
    }
    match separator {
        " " => raw.split("%20").flat_map(|part| part.split(['+', ' '])).collect(),
        "%2C" => raw.split("%2C").flat_map(|part| part.split("%2c")).flat_map(|part| part.split(',')).collect(),
        "|" => raw.split("%7C").flat_map(|part| part.split("%7c")).flat_map(|part| part.split('|')).collect(),
        separator => raw.split(separator).collect(),
    }
}

/// Writes an array or an object whose texts stand apart.
fn push_several(out: &mut String, parameter: &Parameter, texts: &[&str]) -> Found {
    if parameter.kind.items().is_some() {
        let texts = texts.iter().map(|text| text_of(parameter, text)).collect::<Result<Vec<_>, _>>()?;
        let item = parameter.kind.items_of(&texts.iter().map(|text| &**text)).ok_or(PAIRS)?;
        out.push('[');
        for (index, text) in texts.iter().enumerate() {
            comma(out, index);
            item.push(out, text);
        }
        out.push(']');
        return Ok(true);
    }
    let exploded = parameter.explode && !matches!(parameter.style, Style::Spaces | Style::Pipes);
    let split =
        |text: &&'_ str| text.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())).ok_or(PAIRS);
    let pairs: Vec<(String, String)> = if exploded {
        texts.iter().map(split).collect::<Result<_, _>>()?
    } else {
        let (pairs, odd) = texts.as_chunks::<2>();
        if !odd.is_empty() {
            return Err(PAIRS);
        }
        pairs.iter().map(|[name, value]| ((*name).to_owned(), (*value).to_owned())).collect()
    };
    out.push('{');
    for (index, (name, value)) in pairs.iter().enumerate() {
        comma(out, index);
        push_member(out, parameter, &text_of(parameter, name)?, value)?;
    }
    out.push('}');
    Ok(true)
}

fn push_member(out: &mut String, parameter: &Parameter, name: &str, raw: &str) -> Result<(), &'static str> {
    push_quoted(out, name);
    out.push(':');
    parameter.kind.member(name).push(out, &text_of(parameter, raw)?);
    Ok(())
}

fn comma(out: &mut String, index: usize) {
    if index > 0 {
        out.push(',');
    }
}

/// The text that was sent.
fn text_of<'r>(parameter: &Parameter, raw: &'r str) -> Result<Cow<'r, str>, &'static str> {
    match parameter.place {
        Place::Header | Place::Part | Place::Body | Place::Status => Ok(Cow::Borrowed(raw.trim_matches([' ', '\t']))),
        Place::Query | Place::Field => decode(raw, Plus::Space).ok_or(MALFORMED),
        Place::Path | Place::Cookie => decode(raw, Plus::Itself).ok_or(MALFORMED),
    }
}

/// Writes the JSON of a parameter of a query, cookie or form. `others`: the parameters that pairs may belong to too.
pub(crate) fn push_pairs(out: &mut String, parameter: &Parameter, pairs: &[Pair<'_>], others: &[Parameter]) -> Found {
    if parameter.style == Style::Deep {
        return super::deep::push(out, parameter, pairs);
    }
    match (parameter.kind.object(), parameter.style) {
        (Some((_, rest)), Style::Form) if parameter.explode => {
            let other = |name: &str| others.iter().any(|other| other.place == parameter.place && other.owns(name));
            let own = |name: &str| parameter.kind.names(name) || (rest.is_some() && !other(name));
            let members = pairs.iter().filter(|pair| own(&pair.name));
            // an object among other types: those have the parameter's own name, which no member of it has
            match (push_exploded_object(out, parameter, members)?, parameter.kind) {
                (found, Kind::Object(..)) => Ok(found),
                (true, _) if pairs.iter().any(|pair| pair.name == parameter.name) => Err(MIXED),
                (true, _) => Ok(true),
                (false, _) => push_named(out, parameter, pairs),
            }
        }
        _ => push_named(out, parameter, pairs),
    }
}

/// Writes what stands under the parameter's own name.
fn push_named(out: &mut String, parameter: &Parameter, pairs: &[Pair<'_>]) -> Found {
    let mut named = pairs.iter().filter(|pair| pair.name == parameter.name).map(|pair| pair.value);
    let Some(first) = named.next() else { return Ok(false) };
    if parameter.explode && parameter.kind.items().is_some() {
        let texts: Vec<_> = std::iter::once(first).chain(named).collect();
        return push_one_or_several(out, parameter, if texts == [""] { &[] } else { &texts });
    }
    if named.next().is_some() {
        return Err("appears more than once");
    }
    if parameter.is_absent(first) {
        return Ok(false);
    }
    if parameter.explode && !parameter.kind.is_scalar() {
        // beside an object whose members travel by themselves
        parameter.kind.push(out, &text_of(parameter, first)?);
        return Ok(true);
    }
    push_text(out, parameter, first)
}

pub(super) fn push_exploded_object<'p, 'q: 'p>(
    out: &mut String,
    parameter: &Parameter,
    pairs: impl Iterator<Item = &'p Pair<'q>>,
) -> Found {
    let members = grouped(pairs);
    if members.is_empty() {
        return Ok(false);
    }
    out.push('{');
    for (index, (name, values)) in members.into_iter().enumerate() {
        comma(out, index);
        if parameter.kind.member(name).items().is_some() {
            push_quoted(out, name);
            out.push(':');
            push_one_or_several(out, &parameter.kind(parameter.kind.member(name)), &values)?;
            continue;
        }
        // a member that is given twice is refused by its type, as in JSON
        for (again, value) in values.into_iter().enumerate() {
            comma(out, again);
            push_member(out, parameter, name, value)?;
        }
    }
    out.push('}');
    Ok(true)
}
