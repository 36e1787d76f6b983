//! How a parameter is written: which style goes with which place and which kind.

use super::kind::{Why, is_scalar};
use counterpart_model::{Kind, ParameterStyle, Place};

/// How many pairs of brackets may stand behind a name.
const BRACKETS: usize = 16;

const NESTED: Why = "nested values have no form here";
const DELIMITED: Why = "only a list of plain values goes between delimiters";
const DOTTED: Why = "a dot between items may also stand within a plain value";
const OBJECT: Why = "an object cannot be told from its other types here";
const OPEN: Why = "members of any name cannot be told from its other types";
const OWN_NAME: Why = "a member of its object has its own name, which stands for its other types";
const NUMBERED: Why = "a number in brackets may be an item of its list or a member of its object";
const BRACKETED: Why = "the name of a member is empty or holds a bracket";
const DEEP: Why = "it nests deeper than 16 pairs of brackets";

/// The style that a contract names, or the default of the place.
pub(in super::super) fn style(place: Place, named: Option<&str>, explode: Option<bool>) -> Option<ParameterStyle> {
    let default = match place {
        Place::Path | Place::Header => "simple",
        Place::Query | Place::Cookie => "form",
    };
    let named = named.unwrap_or(default);
    let explode = explode.unwrap_or(named == "form");
    Some(match (place, named) {
        (Place::Path | Place::Header, "simple") => ParameterStyle::Simple { explode },
        (Place::Path, "label") => ParameterStyle::Label { explode },
        (Place::Path, "matrix") => ParameterStyle::Matrix { explode },
        (Place::Query | Place::Cookie, "form") => ParameterStyle::Form { explode },
        // With a name for each item nothing is left for the delimiter to divide.
        (Place::Query, "spaceDelimited" | "pipeDelimited") if explode => ParameterStyle::Form { explode: true },
        (Place::Query, "spaceDelimited") => ParameterStyle::SpaceDelimited,
        (Place::Query, "pipeDelimited") => ParameterStyle::PipeDelimited,
        (Place::Query, "deepObject") => ParameterStyle::DeepObject,
        _ => return None,
    })
}

/// The members of an object: those that it names, and the others.
type Members<'k> = (&'k [(String, Kind)], Option<&'k Kind>);

/// What a kind may travel as.
struct Shapes<'k> {
    plain: bool,
    items: Option<&'k Kind>,
    object: Option<Members<'k>>,
}

impl<'k> Shapes<'k> {
    fn of(kind: &'k Kind) -> Self {
        let kinds = if let Kind::Either(kinds) = kind { kinds.as_slice() } else { std::slice::from_ref(kind) };
        let mut shapes = Self { plain: false, items: None, object: None };
        for kind in kinds {
            match kind {
                // Of several lists all have plain items.
                Kind::Array(items) => shapes.items = Some(items),
                Kind::Object(named, others) => shapes.object = Some((named, others.as_deref())),
                _ => shapes.plain = true,
            }
        }
        shapes
    }
    fn is_one(&self) -> bool {
        u8::from(self.plain) + u8::from(self.items.is_some()) + u8::from(self.object.is_some()) == 1
    }
    fn members(&self) -> impl Iterator<Item = &'k Kind> {
        self.object.into_iter().flat_map(|(named, others)| named.iter().map(|(_, kind)| kind).chain(others))
    }
}

/// Why a kind cannot be written in a style under a name; nothing where it can.
pub(in super::super) fn objection(style: &ParameterStyle, kind: &Kind, name: &str) -> Option<Why> {
    let shapes = Shapes::of(kind);
    match style {
        ParameterStyle::Content(_) => None,
        ParameterStyle::DeepObject => deep(kind, BRACKETS),
        _ if is_scalar(kind) => None,
        _ if shapes.items.is_some_and(|items| !is_scalar(items)) => Some(match style {
            ParameterStyle::SpaceDelimited | ParameterStyle::PipeDelimited => DELIMITED,
            _ => NESTED,
        }),
        ParameterStyle::SpaceDelimited | ParameterStyle::PipeDelimited => shapes.object.map(|_| DELIMITED),
        ParameterStyle::Form { explode: true } => {
            let nested = shapes.members().any(|kind| !is_flat(kind)).then_some(NESTED);
            nested.or_else(|| if shapes.is_one() { None } else { beside_members(&shapes, name) })
        }
        _ if shapes.members().any(|kind| !is_scalar(kind)) => Some(NESTED),
        _ if shapes.is_one() => None,
        ParameterStyle::Label { explode: true } => Some(DOTTED),
        _ => shapes.object.map(|_| OBJECT),
    }
}

/// Members travel under names of their own, everything else under that of the parameter.
fn beside_members(shapes: &Shapes<'_>, name: &str) -> Option<Why> {
    let (named, others) = shapes.object?;
    if others.is_some() {
        return Some(OPEN);
    }
    named.iter().any(|(member, _)| member == name).then_some(OWN_NAME)
}

/// Plain values, or a list of them: what one name can carry.
pub(in super::super) fn is_flat(kind: &Kind) -> bool {
    let shapes = Shapes::of(kind);
    shapes.object.is_none() && shapes.items.is_none_or(is_scalar)
}

/// `name[member][0]`: why a kind cannot be told apart by its brackets, of which so many are left.
fn deep(kind: &Kind, left: usize) -> Option<Why> {
    let shapes = Shapes::of(kind);
    if left == 0 && (shapes.items.is_some() || shapes.object.is_some()) {
        return Some(DEEP);
    }
    if let Some((named, others)) = shapes.object {
        let is_number = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        if shapes.items.is_some() && (others.is_some() || named.iter().any(|(name, _)| is_number(name))) {
            return Some(NUMBERED);
        }
        if named.iter().any(|(name, _)| name.is_empty() || name.contains(['[', ']'])) {
            return Some(BRACKETED);
        }
    }
    shapes.items.into_iter().chain(shapes.members()).find_map(|kind| deep(kind, left - 1))
}
