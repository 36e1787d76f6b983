//! Which operation is meant: literals before parameters, partial segments, methods and fixed queries.

use super::surface::Operation;
use crate::message::percent::{Plus, decode};
use std::borrow::Cow;

/// What a request's path and method lead to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// An operation, by index, and its path parameters, still encoded.
    Operation(usize, Vec<(&'static str, String)>),
    /// The path has these methods.
    OtherMethods(Vec<&'static str>),
    /// No operation has the path.
    Nothing,
}

/// All paths of a contract.
#[derive(Debug, Default)]
pub(super) struct Routes {
    nodes: Vec<Node>,
}

#[derive(Debug, Default)]
struct Node {
    /// Sorted.
    literals: Vec<(&'static str, usize)>,
    /// Segments of several parts, the ones with more text first.
    partial: Vec<(Vec<Part>, usize)>,
    parameter: Option<usize>,
    ends: Vec<End>,
}

/// An operation at the end of a path.
#[derive(Debug)]
struct End {
    method: &'static str,
    operation: usize,
    names: Vec<&'static str>,
    query: Vec<(&'static str, &'static str)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Literal(&'static str),
    Parameter(&'static str),
}

fn parts(segment: &'static str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = segment;
    while let Some((literal, parameter, after)) = braced(rest) {
        if !literal.is_empty() {
            parts.push(Part::Literal(literal));
        }
        parts.push(Part::Parameter(parameter));
        rest = after;
    }
    if !rest.is_empty() || parts.is_empty() {
        parts.push(Part::Literal(rest));
    }
    parts
}

fn braced(segment: &'static str) -> Option<(&'static str, &'static str, &'static str)> {
    let (literal, rest) = segment.split_once('{')?;
    let (parameter, after) = rest.split_once('}')?;
    Some((literal, parameter, after))
}

impl Routes {
    pub(super) fn new(operations: &'static [Operation]) -> Self {
        let mut routes = Self { nodes: vec![Node::default()] };
        for (index, operation) in operations.iter().enumerate() {
            routes.add(operation.asked.method, operation.asked.path, index);
        }
        for node in &mut routes.nodes {
            node.partial.sort_by_key(|(parts, _)| std::cmp::Reverse(literal_length(parts)));
            node.ends.sort_by_key(|end| std::cmp::Reverse(end.query.len()));
        }
        routes
    }

    fn add(&mut self, method: &'static str, template: &'static str, operation: usize) {
        let (path, query) = template.split_once('?').unwrap_or((template, ""));
        let query = query.split('&').filter(|pair| !pair.is_empty());
        let query = query.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).collect();
        let mut names = Vec::new();
        let mut at = 0;
        for segment in path.strip_prefix('/').unwrap_or(path).split('/') {
            let parts = parts(segment);
            names.extend(
                parts.iter().filter_map(|part| if let Part::Parameter(name) = part { Some(*name) } else { None }),
            );
            at = self.child(at, parts);
        }
        self.nodes[at].ends.push(End { method, operation, names, query });
    }

    fn child(&mut self, at: usize, parts: Vec<Part>) -> usize {
        let next = self.nodes.len();
        let node = &mut self.nodes[at];
        let child = match &*parts {
            [Part::Literal(literal)] => match node.literals.binary_search_by_key(literal, |(own, _)| own) {
                Ok(found) => node.literals.get(found).map_or(next, |(_, child)| *child),
                Err(place) => {
                    node.literals.insert(place, (literal, next));
                    next
                }
            },
            [Part::Parameter(_)] => *node.parameter.get_or_insert(next),
            _ => {
                let known = node.partial.iter().find(|(own, _)| alike(own, &parts)).map(|(_, child)| *child);
                if known.is_none() {
                    node.partial.push((parts, next));
                }
                known.unwrap_or(next)
            }
        };
        if child == next {
            self.nodes.push(Node::default());
        }
        child
    }

    /// Finds the operation of a request.
    pub(super) fn find(&self, method: &str, path: &str, query: &str) -> Found {
        let Some(path) = path.strip_prefix('/') else { return Found::Nothing };
        let path = normal(path);
        let mut search = Search { routes: self, method, query, others: Vec::new(), captures: Vec::with_capacity(4) };
        match search.within(0, Some(&path)) {
            Some((operation, names)) => {
                let values = search.captures.into_iter().map(str::to_owned);
                Found::Operation(operation, names.iter().copied().zip(values).collect())
            }
            None if search.others.is_empty() => Found::Nothing,
            None => Found::OtherMethods(search.others),
        }
    }
}

fn literal_length(parts: &[Part]) -> usize {
    parts.iter().map(|part| if let Part::Literal(text) = part { text.len() } else { 0 }).sum()
}

/// Whether two segments have the same texts around parameters, whatever their names.
fn alike(left: &[Part], right: &[Part]) -> bool {
    left.len() == right.len()
        && left.iter().zip(right).all(|pair| match pair {
            (Part::Literal(left), Part::Literal(right)) => left == right,
            (Part::Parameter(_), Part::Parameter(_)) => true,
            _ => false,
        })
}

struct Search<'s> {
    routes: &'s Routes,
    method: &'s str,
    query: &'s str,
    others: Vec<&'static str>,
    captures: Vec<&'s str>,
}

impl<'s> Search<'s> {
    fn within(&mut self, at: usize, path: Option<&'s str>) -> Option<(usize, &'s [&'static str])> {
        let node = self.routes.nodes.get(at)?;
        let Some(path) = path else { return self.end(node) };
        let (segment, rest) = path.split_once('/').map_or((path, None), |(segment, rest)| (segment, Some(rest)));
        let before = self.captures.len();
        let literal = node.literals.binary_search_by(|(own, _)| (*own).cmp(segment)).ok();
        if let Some((_, child)) = literal.and_then(|literal| node.literals.get(literal))
            && let Some(found) = self.within(*child, rest)
        {
            return Some(found);
        }
        for (parts, child) in &node.partial {
            if capture(parts, segment, &mut self.captures)
                && let Some(found) = self.within(*child, rest)
            {
                return Some(found);
            }
            self.captures.truncate(before);
        }
        if segment.is_empty() {
            return None;
        }
        self.captures.push(segment);
        let found = node.parameter.and_then(|child| self.within(child, rest));
        if found.is_none() {
            self.captures.truncate(before);
        }
        found
    }

    fn end(&mut self, node: &'s Node) -> Option<(usize, &'s [&'static str])> {
        for end in &node.ends {
            if !self.has(&end.query) {
                continue;
            }
            if end.method == self.method {
                return Some((end.operation, &end.names));
            }
            if !self.others.contains(&end.method) {
                self.others.push(end.method);
            }
        }
        None
    }

    fn has(&self, pairs: &[(&str, &str)]) -> bool {
        pairs.iter().all(|(name, value)| {
            self.query.split('&').any(|pair| {
                let (own_name, own_value) = pair.split_once('=').unwrap_or((pair, ""));
                let same = |raw, text: &str| decode(raw, Plus::Space).is_some_and(|own| own == text);
                same(own_name, name) && same(own_value, value)
            })
        })
    }
}

/// Takes the parameters of a segment of several parts; each holds something, and as little as it can.
fn capture<'s>(parts: &[Part], segment: &'s str, captures: &mut Vec<&'s str>) -> bool {
    let mut rest = segment;
    let mut parts = parts.iter().peekable();
    while let Some(part) = parts.next() {
        match (part, parts.peek()) {
            (Part::Literal(literal), _) => match rest.strip_prefix(literal) {
                Some(after) => rest = after,
                None => return false,
            },
            (Part::Parameter(_), None) => {
                captures.push(rest);
                return !rest.is_empty();
            }
            (Part::Parameter(_), Some(Part::Parameter(_))) => return false,
            (Part::Parameter(_), Some(Part::Literal(literal))) => {
                let last = parts.clone().nth(1).is_none();
                let first = rest.char_indices().nth(1).map_or(rest.len(), |(at, _)| at);
                let tail = rest.get(first..).unwrap_or_default();
                let found = if last { tail.strip_suffix(literal).map(str::len) } else { tail.find(literal) };
                let Some(length) = found.filter(|_| !rest.is_empty()) else { return false };
                let (value, after) = rest.split_at(first + length);
                captures.push(value);
                rest = after;
            }
        }
    }
    rest.is_empty()
}

/// A path in which nothing is encoded that need not be: `%7Ea%3a` is `~a:`.
fn normal(path: &str) -> Cow<'_, str> {
    if !path.contains('%') {
        return Cow::Borrowed(path);
    }
    let mut out = String::with_capacity(path.len());
    let mut rest = path;
    while let Some(at) = rest.find('%') {
        let (clean, encoded) = rest.split_at(at);
        out.push_str(clean);
        let length = encoded.len().min(3);
        let plain =
            encoded.get(..length).and_then(|text| decode(text, Plus::Itself)).and_then(|text| text.chars().next());
        let plain = plain.filter(|c| c.is_ascii_alphanumeric() || "-._~:@".contains(*c));
        out.push(plain.unwrap_or('%'));
        rest = encoded.get(plain.map_or(1, |_| length)..).unwrap_or_default();
    }
    out.push_str(rest);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes(templates: &[(&'static str, &'static str)]) -> Routes {
        let mut routes = Routes { nodes: vec![Node::default()] };
        for (index, (method, template)) in templates.iter().enumerate() {
            routes.add(method, template, index);
        }
        routes.nodes.iter_mut().for_each(|node| {
            node.partial.sort_by_key(|(parts, _)| std::cmp::Reverse(literal_length(parts)));
            node.ends.sort_by_key(|end| std::cmp::Reverse(end.query.len()));
        });
        routes
    }

    fn check(routes: &Routes, request: &str, expected: &str) {
        let (method, target) = request.split_once(' ').unwrap();
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let found = match routes.find(method, path, query) {
            Found::Operation(index, captures) => {
                let captures: Vec<_> = captures.iter().map(|(name, value)| format!(" {name}={value}")).collect();
                format!("{index}{}", captures.concat())
            }
            Found::OtherMethods(methods) => format!("405 {}", methods.join(", ")),
            Found::Nothing => "404".to_owned(),
        };
        assert_eq!(found, expected, "{request}");
    }

    #[test]
    fn operations_are_found() {
        let routes = routes(&[
            ("GET", "/pets/{id}"),
            ("POST", "/pets/mine"),
            ("GET", "/pets/{name}/toys"),
            ("DELETE", "/pets/{id}:cancel"),
            ("GET", "/compare/{base}...{head}"),
            ("GET", "/files/{name}.json"),
            ("GET", "/"),
            ("GET", "/beta?beta=true"),
            ("GET", "/beta"),
            ("GET", "/pets/"),
        ]);
        for (request, expected) in [
            ("GET /pets/7", "0 id=7"),
            ("GET /pets/mine", "0 id=mine"),
            ("POST /pets/mine", "1"),
            ("POST /pets/7", "405 GET"),
            ("PUT /pets/mine", "405 POST, GET"),
            ("GET /pets/mine/toys", "2 name=mine"),
            ("DELETE /pets/7:cancel", "3 id=7"),
            ("DELETE /pets/7%3Acancel", "3 id=7"),
            ("DELETE /pets/:cancel", "405 GET"),
            ("GET /compare/a...b", "4 base=a head=b"),
            ("GET /compare/a....b", "4 base=a head=.b"),
            ("GET /compare/...b", "404"),
            ("GET /files/a.json.json", "5 name=a.json"),
            ("GET /files/.json", "404"),
            ("GET /", "6"),
            ("GET /beta?x=1&beta=true", "7"),
            ("GET /beta?beta=false", "8"),
            ("GET /pets/", "9"),
            ("GET /pets", "404"),
            ("GET /p%65ts/a%2Fb", "0 id=a%2Fb"),
            ("GET /pets/%zz", "0 id=%zz"),
            ("GET /pets/é", "0 id=é"),
            ("GET *", "404"),
            ("GET //pets", "404"),
        ] {
            check(&routes, request, expected);
        }
    }
}
