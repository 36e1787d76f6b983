//! Which codes a schema pins: by `const` or `enum`, directly, through `allOf`, or in every arm of a `oneOf` or `anyOf`.

use super::super::context::Lowering;
use crate::load::{Identity, Node};
use std::collections::HashMap;

/// One set of codes, and the schemas that say what a body with them looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pinned<'a> {
    /// The codes, in order.
    pub(super) codes: Vec<&'a str>,
    /// The schemas that hold together; the last one narrows the others.
    pub(super) schemas: Vec<Node<'a>>,
}

/// How deep unions may nest.
const DEPTH: usize = 16;

/// The codes that a schema pins in the member that tells problems apart; nothing where any other code, or none, would do
/// as well.
pub(super) fn find<'a>(lowering: &mut Lowering<'a>, schema: Node<'a>, discriminator: &str) -> Option<Vec<Pinned<'a>>> {
    let mut seen = HashMap::new();
    of_schema(lowering, schema, Searched { discriminator, required: false, depth: DEPTH }, &mut seen)
}

/// What was found of each schema, with and without a demand around it; nothing while it is being looked at, so that a
/// circle pins nothing.
type Seen<'a> = HashMap<(Identity, bool), Option<Vec<Pinned<'a>>>>;

/// More arms than any taxonomy has.
const ARMS: usize = 1000;

/// What is looked for.
#[derive(Clone, Copy)]
struct Searched<'d> {
    discriminator: &'d str,
    /// Whether a schema around demands the member already.
    required: bool,
    depth: usize,
}

/// Whether a schema lists the member among those that have to be there.
fn demands(schema: Node<'_>, member: &str) -> bool {
    schema.get("required").is_some_and(|required| required.items().any(|name| name.as_str() == Some(member)))
}

fn of_schema<'a>(
    lowering: &mut Lowering<'a>,
    schema: Node<'a>,
    searched: Searched<'_>,
    seen: &mut Seen<'a>,
) -> Option<Vec<Pinned<'a>>> {
    let key = (schema.identity(), searched.required);
    if let Some(known) = seen.get(&key) {
        return known.clone();
    }
    seen.insert(key, None);
    let found = of_conjuncts(lowering, schema, searched, seen);
    seen.insert(key, found.clone());
    found
}

fn of_conjuncts<'a>(
    lowering: &mut Lowering<'a>,
    schema: Node<'a>,
    searched: Searched<'_>,
    seen: &mut Seen<'a>,
) -> Option<Vec<Pinned<'a>>> {
    let Searched { discriminator, required, depth } = searched;
    let depth = depth.checked_sub(1)?;
    let conjuncts = lowering.conjuncts(schema);
    let mut codes: Option<Vec<&'a str>> = None;
    let required = required || conjuncts.iter().any(|conjunct| demands(*conjunct, discriminator));
    for conjunct in &conjuncts {
        let member = conjunct.get("properties").and_then(|properties| properties.get(discriminator));
        let Some(found) = member.and_then(|member| values(lowering, member)) else { continue };
        codes = Some(intersect(codes, found));
    }
    let unions: Vec<Node<'a>> =
        conjuncts.iter().flat_map(|conjunct| [conjunct.get("oneOf"), conjunct.get("anyOf")]).flatten().collect();
    for union in unions {
        let Some(arms) = of_union(lowering, union, Searched { discriminator, required, depth }, seen) else { continue };
        let beside: Vec<Node<'a>> = conjuncts.iter().copied().filter(|conjunct| says_anything(*conjunct)).collect();
        return Some(narrowed(arms, codes.as_ref(), &beside));
    }
    codes.filter(|_| required).map(|codes| vec![Pinned { codes, schemas: vec![schema] }])
}

/// Whether a schema says anything beside its union.
fn says_anything(schema: Node<'_>) -> bool {
    ["properties", "required", "additionalProperties"].iter().any(|keyword| schema.get(keyword).is_some())
}

/// Every arm has to pin.
fn of_union<'a>(
    lowering: &mut Lowering<'a>,
    union: Node<'a>,
    searched: Searched<'_>,
    seen: &mut Seen<'a>,
) -> Option<Vec<Pinned<'a>>> {
    let mut arms = Vec::new();
    for arm in union.items() {
        arms.extend(of_schema(lowering, arm, searched, seen)?);
        if arms.len() > ARMS {
            return None;
        }
    }
    (!arms.is_empty()).then_some(arms)
}

/// The arms, with what stands beside the union in front, and only with codes that it allows too.
fn narrowed<'a>(arms: Vec<Pinned<'a>>, codes: Option<&Vec<&'a str>>, beside: &[Node<'a>]) -> Vec<Pinned<'a>> {
    let arms = arms.into_iter().map(|arm| Pinned {
        codes: intersect(codes.cloned(), arm.codes),
        schemas: beside.iter().copied().chain(arm.schemas).collect(),
    });
    arms.filter(|arm| !arm.codes.is_empty()).collect()
}

fn intersect<'a>(known: Option<Vec<&'a str>>, found: Vec<&'a str>) -> Vec<&'a str> {
    match known {
        Some(known) => known.into_iter().filter(|code| found.contains(code)).collect(),
        None => found,
    }
}

/// The strings that a schema of the discriminator allows, where they are counted.
fn values<'a>(lowering: &mut Lowering<'a>, member: Node<'a>) -> Option<Vec<&'a str>> {
    let mut codes: Option<Vec<&'a str>> = None;
    for conjunct in lowering.conjuncts(member) {
        let constant = conjunct.get("const").map(|value| vec![value]);
        let listed = conjunct.get("enum").map(|values| values.items().collect());
        let Some(values) = constant.or(listed) else { continue };
        let texts = values.into_iter().map(Node::as_str).collect::<Option<Vec<_>>>()?;
        codes = Some(intersect(codes, texts));
    }
    codes.filter(|codes| !codes.is_empty())
}
