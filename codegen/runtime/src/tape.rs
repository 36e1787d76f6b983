//! One pass over JSON text writes a tape of its structure, from which values are read afterwards.

use crate::notes::Notes;
use crate::scan::{plain_len, same_bytes, scalar_len, significant, skip_escapes, unescape};
use crate::violation::Unreadable;
use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

/// How deep arrays and objects may nest.
const MAX_DEPTH: usize = 128;
const FLAG: u32 = 1 << 31;
/// Texts whose strings stand for values of every type: what parameters and forms hold.
const LAX: bool = true;

/// `at`: the first byte, flagged for an array or object.
/// `end`: of an array or object, the node after its last; of a string, its closing quote, flagged when it holds
/// escapes; of anything else, the byte after it.
#[derive(Clone, Copy)]
struct Node {
    at: u32,
    end: u32,
}

impl Node {
    /// What is read where no node is: a null of no length.
    const NONE: Self = Self { at: 0, end: 0 };

    fn bytes(self) -> Range<usize> {
        (self.at & !FLAG) as usize..(self.end & !FLAG) as usize
    }
    /// The node behind a value that is at `node`. A branch that is foreseen: what comes next need not wait for this node.
    #[inline]
    fn after(self, node: u32) -> u32 {
        if self.at & FLAG == 0 {
            return node + 1;
        }
        std::hint::cold_path();
        self.end
    }
    /// Of a string, what stands between its quotes.
    fn inside(self) -> Range<usize> {
        self.at as usize + 1..(self.end & !FLAG) as usize
    }
}

/// The structure of one JSON text, and what was found wrong with it.
pub struct Tape<'a> {
    text: &'a str,
    nodes: Vec<Node>,
    /// Whether strings are read as numbers and booleans too.
    pub(crate) lax: bool,
    pub(crate) notes: Notes,
    /// A member that a union has read on behalf of its arm: the object's node and the name.
    pub(crate) set_aside: Cell<Option<(u32, &'static str)>>,
}

impl<'a> Tape<'a> {
    /// Writes the tape of one whole JSON text.
    pub fn new(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        Self::read(bytes, !LAX)
    }

    /// Writes the tape of a text whose strings stand for numbers and booleans too: parameters and forms.
    pub fn of_texts(text: &'a str) -> Result<Self, Unreadable> {
        Self::read(text.as_bytes(), LAX)
    }

    fn read(bytes: &'a [u8], lax: bool) -> Result<Self, Unreadable> {
        let refuse = |at, message| Unreadable { at, message };
        if bytes.len() >= FLAG as usize {
            return Err(refuse(0, "the text is too long"));
        }
        if bytes.starts_with(&[0xEF, 0xBB, 0xBF]) {
            return Err(refuse(0, "a byte order mark stands in front"));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| refuse(error.valid_up_to(), "the text is not UTF-8"))?;
        let mut scan = Scan::new(bytes);
        scan.run()?;
        let nodes = scan.nodes;
        Ok(Self { text, notes: Notes::new(nodes.len()), nodes, lax, set_aside: Cell::new(None) })
    }

    #[inline]
    fn node(&self, node: u32) -> Node {
        self.nodes.get(node as usize).copied().unwrap_or(Node::NONE)
    }
    /// The first byte of a value or key.
    #[inline]
    pub(crate) fn byte(&self, node: u32) -> u8 {
        self.text.as_bytes().get(self.node(node).bytes().start).copied().unwrap_or(b'n')
    }
    /// Of an array or object, the node after its last.
    pub(crate) fn end(&self, node: u32) -> u32 {
        self.node(node).end
    }
    /// The node behind a value.
    #[inline]
    pub(crate) fn after(&self, node: u32) -> u32 {
        self.node(node).after(node)
    }
    /// A number or word as it was written.
    pub(crate) fn scalar(&self, node: u32) -> &str {
        self.text.get(self.node(node).bytes()).unwrap_or_default()
    }
    /// A string or key, escapes resolved.
    #[inline]
    pub(crate) fn str(&self, node: u32) -> Cow<'_, str> {
        let node = self.node(node);
        let text = self.text.get(node.inside()).unwrap_or_default();
        if node.end & FLAG == 0 { Cow::Borrowed(text) } else { Cow::Owned(unescape(text)) }
    }
    /// A string without escapes, as it was written.
    pub(crate) fn plain_str(&self, node: u32) -> Option<&str> {
        let Node { at, end } = self.node(node);
        if end & FLAG == 0 { self.text.get(at as usize + 1..end as usize) } else { None }
    }
    #[inline]
    pub(crate) fn key_is(&self, node: u32, name: &str) -> bool {
        self.is(self.node(node), name)
    }
    /// Whether a string or key is that name.
    #[expect(clippy::inline_always, reason = "asked of every member, most often to be told no by one comparison")]
    #[inline(always)]
    fn is(&self, Node { at, end }: Node, name: &str) -> bool {
        // most keys that are asked for another name have another length; those with escapes seem to be huge
        if end.wrapping_sub(at) as usize != name.len() + 1 {
            return end & FLAG != 0 && self.is_escaped(Node { at, end }, name);
        }
        let bytes = self.text.as_bytes().get(at as usize + 1..end as usize);
        bytes.is_some_and(|bytes| same_bytes(bytes, name.as_bytes()))
    }
    #[cold]
    fn is_escaped(&self, node: Node, name: &str) -> bool {
        self.text.get(node.inside()).is_some_and(|text| unescape(text) == name)
    }
    /// Whether a member has that name, and the node behind the member.
    #[inline]
    pub(crate) fn member_at(&self, key: u32, name: &str) -> (bool, u32) {
        (self.is(self.node(key), name), self.after(key + 1))
    }
    /// The value of the member of that name, if the value at `node` is an object that has it.
    pub(crate) fn member(&self, node: u32, name: &str) -> Option<u32> {
        let end = if self.byte(node) == b'{' { self.end(node) } else { 0 };
        let mut rest = self.nodes.get(node as usize + 1..end as usize).unwrap_or_default();
        while let [key, value, behind @ ..] = rest {
            if self.is(*key, name) {
                #[expect(clippy::cast_possible_truncation, reason = "a tape has fewer nodes than its text has bytes")]
                return Some(end - rest.len() as u32 + 1);
            }
            rest = behind;
            if value.at & FLAG != 0 {
                rest = self.nodes.get(value.end as usize..end as usize).unwrap_or_default();
            }
        }
        None
    }
    pub(crate) fn same_key(&self, left: u32, right: u32) -> bool {
        let (one, other) = (self.node(left), self.node(right));
        if (one.end | other.end) & FLAG == 0 && one.bytes().len() != other.bytes().len() {
            return false;
        }
        match (self.plain_str(left), self.plain_str(right)) {
            (Some(left), Some(right)) => left == right,
            _ => self.str(left) == self.str(right),
        }
    }
    /// The keys of the object at `node`.
    pub(crate) fn keys(&self, node: u32) -> impl Iterator<Item = u32> {
        self.children(node, 1)
    }
    /// The values of the array at `node`.
    pub(crate) fn elements(&self, node: u32) -> impl Iterator<Item = u32> {
        self.children(node, 0)
    }
    fn children(&self, node: u32, key: u32) -> impl Iterator<Item = u32> {
        let (end, mut next) = (self.end(node), node + 1);
        std::iter::from_fn(move || {
            let child = Some(next).filter(|child| *child < end)?;
            next = self.after(child + key);
            Some(child)
        })
    }
    /// The bytes of a value as they were written.
    pub(crate) fn raw(&self, node: u32) -> &str {
        let Range { start, end } = self.node(node).bytes();
        let end = match self.byte(node) {
            b'"' => end + 1,
            b'{' | b'[' => self.byte_after(node),
            _ => end,
        };
        self.text.get(start..end).unwrap_or_default()
    }
    /// About how many bytes a value takes: the white space behind it may be among them.
    pub(crate) fn raw_len(&self, node: u32) -> usize {
        let behind = self.nodes.get(self.after(node) as usize).map_or(self.text.len(), |next| next.bytes().start);
        behind.saturating_sub(self.node(node).bytes().start)
    }
    /// The byte after an array or object: after the brackets that close behind its last descendant.
    fn byte_after(&self, node: u32) -> usize {
        let after = self.after(node);
        let within = self.nodes.get(node as usize..after as usize).unwrap_or_default();
        // what ends where the value ends: the value itself, its last child, the last child of that
        let open = within.iter().filter(|within| within.at & FLAG != 0 && within.end == after).count();
        let last = after.wrapping_sub(1);
        let mut byte = match self.byte(last) {
            b'{' | b'[' => self.node(last).bytes().start + 1,
            b'"' => self.node(last).bytes().end + 1,
            _ => self.node(last).bytes().end,
        };
        for _ in 0..open {
            significant(self.text.as_bytes(), &mut byte);
            byte += 1;
        }
        byte
    }
}

/// Writing the tape: what is open. Where in the text is passed along, so that it stays in a register.
struct Scan<'a> {
    bytes: &'a [u8],
    nodes: Vec<Node>,
    open: Open,
    /// What encloses that.
    outer: Vec<Open>,
}

/// An array or object that has not ended: its node, and the byte that ends it; 0 outside of all.
#[derive(Clone, Copy)]
struct Open {
    node: usize,
    closing: u8,
}

/// What ends the tape early, and where.
fn fault<T>(at: usize, message: &'static str) -> Result<T, Unreadable> {
    Err(Unreadable { at, message })
}

impl<'a> Scan<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let nodes = Vec::with_capacity(bytes.len() / 12 + 4);
        Self { bytes, nodes, open: Open { node: 0, closing: 0 }, outer: Vec::with_capacity(16) }
    }

    fn run(&mut self) -> Result<(), Unreadable> {
        let mut at = 0;
        loop {
            let mut byte = significant(self.bytes, &mut at);
            if self.open.closing == b'}' {
                byte = self.key(byte, &mut at)?;
            }
            if self.value(byte, &mut at)? {
                continue;
            }
            if self.close(&mut at)? {
                return Ok(());
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "texts and tapes are shorter than 2^31")]
    fn push(&mut self, at: usize, end: usize, flags: (u32, u32)) {
        self.nodes.push(Node { at: at as u32 | flags.0, end: end as u32 | flags.1 });
    }

    #[inline]
    fn key(&mut self, byte: u8, at: &mut usize) -> Result<u8, Unreadable> {
        if byte != b'"' {
            return fault(*at, "a member's name is expected");
        }
        self.string(at)?;
        if significant(self.bytes, at) != b':' {
            return fault(*at, "a colon is expected");
        }
        *at += 1;
        Ok(significant(self.bytes, at))
    }

    #[expect(clippy::inline_always, reason = "half of a text is strings, and most of them are short")]
    #[inline(always)]
    fn string(&mut self, at: &mut usize) -> Result<(), Unreadable> {
        let mut end = *at + 1 + plain_len(self.bytes.get(*at + 1..).unwrap_or_default());
        let mut flags = (0, 0);
        if self.bytes.get(end) != Some(&b'"') {
            (end, flags.1) = (skip_escapes(self.bytes, end)?, FLAG);
        }
        self.push(*at, end, flags);
        *at = end + 1;
        Ok(())
    }

    /// Reads a scalar, or opens an array or object; whether one is open that holds something.
    #[inline]
    fn value(&mut self, byte: u8, at: &mut usize) -> Result<bool, Unreadable> {
        match byte {
            b'"' => self.string(at)?,
            b'{' | b'[' => {
                if self.outer.len() >= MAX_DEPTH {
                    return fault(*at, "values nest too deeply");
                }
                self.push(*at, self.nodes.len() + 1, (FLAG, 0));
                *at += 1;
                if significant(self.bytes, at) != byte + 2 {
                    self.outer.push(self.open);
                    self.open = Open { node: self.nodes.len() - 1, closing: byte + 2 };
                    return Ok(true);
                }
                *at += 1;
            }
            _ => {
                let Some(len) = scalar_len(self.bytes.get(*at..).unwrap_or_default()) else {
                    return fault(*at, "a value is expected");
                };
                self.push(*at, *at + len, (0, 0));
                *at += len;
            }
        }
        Ok(false)
    }

    /// Goes on behind a value, to the next one or out of what ends; whether the text ends.
    #[inline]
    fn close(&mut self, at: &mut usize) -> Result<bool, Unreadable> {
        loop {
            let byte = significant(self.bytes, at);
            let Open { node, closing } = self.open;
            if closing == 0 {
                let ended = *at == self.bytes.len();
                return if ended { Ok(true) } else { fault(*at, "the text goes on after its value") };
            }
            if byte == b',' {
                *at += 1;
                return Ok(false);
            }
            if byte != closing {
                return fault(*at, "a comma or a closing bracket is expected");
            }
            *at += 1;
            #[expect(clippy::cast_possible_truncation, reason = "a tape has fewer nodes than its text has bytes")]
            let end = self.nodes.len() as u32;
            if let Some(node) = self.nodes.get_mut(node) {
                node.end = end;
            }
            self.open = self.outer.pop().unwrap_or(Open { node: 0, closing: 0 });
        }
    }
}
