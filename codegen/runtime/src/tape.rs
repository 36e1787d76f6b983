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
        scan.run().map_err(|message| refuse(scan.at, message))?;
        let nodes = scan.nodes;
        Ok(Self { text, notes: Notes::new(nodes.len()), nodes, lax, set_aside: Cell::new(None) })
    }

    fn node(&self, node: u32) -> Node {
        self.nodes.get(node as usize).copied().unwrap_or(Node::NONE)
    }
    /// The first byte of a value or key.
    pub(crate) fn byte(&self, node: u32) -> u8 {
        self.text.as_bytes().get(self.node(node).bytes().start).copied().unwrap_or(b'n')
    }
    /// Of an array or object, the node after its last.
    pub(crate) fn end(&self, node: u32) -> u32 {
        self.node(node).end
    }
    /// The node behind a value.
    pub(crate) fn after(&self, node: u32) -> u32 {
        let Node { at, end } = self.node(node);
        if at & FLAG == 0 { node + 1 } else { end }
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
    #[inline]
    fn is(&self, Node { at, end }: Node, name: &str) -> bool {
        // most keys that are asked for another name have another length; those with escapes seem to be huge
        if end.wrapping_sub(at) as usize != name.len() + 1 {
            return end & FLAG != 0 && self.is_escaped(Node { at, end }, name);
        }
        let bytes = self.text.as_bytes().get(at as usize + 1..).and_then(|rest| rest.get(..name.len()));
        bytes.is_some_and(|bytes| same_bytes(bytes, name.as_bytes()))
    }
    #[cold]
    fn is_escaped(&self, node: Node, name: &str) -> bool {
        self.text.get(node.inside()).is_some_and(|text| unescape(text) == name)
    }
    /// Whether a member has that name, and the node behind the member.
    #[inline]
    pub(crate) fn member_at(&self, key: u32, name: &str) -> (bool, u32) {
        let members = self.nodes.get(key as usize..).and_then(|rest| rest.first_chunk());
        let [key_node, value] = members.copied().unwrap_or([Node::NONE; 2]);
        (self.is(key_node, name), if value.at & FLAG == 0 { key + 2 } else { value.end })
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

/// Writing the tape: where in the text, and what is open.
struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
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

/// What is wrong at the place that was reached.
type Fault = &'static str;

impl<'a> Scan<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let nodes = Vec::with_capacity(bytes.len() / 12 + 4);
        Self { bytes, at: 0, nodes, open: Open { node: 0, closing: 0 }, outer: Vec::with_capacity(16) }
    }

    fn run(&mut self) -> Result<(), Fault> {
        loop {
            let mut byte = significant(self.bytes, &mut self.at);
            if self.open.closing == b'}' {
                byte = self.key(byte)?;
            }
            if self.value(byte)? {
                continue;
            }
            if self.close()? {
                return Ok(());
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "texts and tapes are shorter than 2^31")]
    fn push(&mut self, at: usize, end: usize, flags: (u32, u32)) {
        self.nodes.push(Node { at: at as u32 | flags.0, end: end as u32 | flags.1 });
    }

    fn key(&mut self, byte: u8) -> Result<u8, Fault> {
        if byte != b'"' {
            return Err("a member's name is expected");
        }
        self.string()?;
        if significant(self.bytes, &mut self.at) != b':' {
            return Err("a colon is expected");
        }
        self.at += 1;
        Ok(significant(self.bytes, &mut self.at))
    }

    #[expect(clippy::inline_always, reason = "half of a text is strings, and most of them are short")]
    #[inline(always)]
    fn string(&mut self) -> Result<(), Fault> {
        let end = self.at + 1 + plain_len(self.bytes.get(self.at + 1..).unwrap_or_default());
        if self.bytes.get(end) != Some(&b'"') {
            return self.escaped_string(end);
        }
        self.push(self.at, end, (0, 0));
        self.at = end + 1;
        Ok(())
    }

    /// A string that holds escapes, the first of them at `escape`.
    #[inline(never)]
    fn escaped_string(&mut self, escape: usize) -> Result<(), Fault> {
        let start = std::mem::replace(&mut self.at, escape);
        skip_escapes(self.bytes, &mut self.at)?;
        self.push(start, self.at, (0, FLAG));
        self.at += 1;
        Ok(())
    }

    /// Reads a scalar, or opens an array or object; whether one is open that holds something.
    fn value(&mut self, byte: u8) -> Result<bool, Fault> {
        match byte {
            b'"' => self.string()?,
            b'{' | b'[' => {
                if self.outer.len() >= MAX_DEPTH {
                    return Err("values nest too deeply");
                }
                self.push(self.at, self.nodes.len() + 1, (FLAG, 0));
                self.at += 1;
                if significant(self.bytes, &mut self.at) != byte + 2 {
                    self.outer.push(self.open);
                    self.open = Open { node: self.nodes.len() - 1, closing: byte + 2 };
                    return Ok(true);
                }
                self.at += 1;
            }
            _ => {
                let rest = self.bytes.get(self.at..).unwrap_or_default();
                let len = scalar_len(rest).ok_or("a value is expected")?;
                self.push(self.at, self.at + len, (0, 0));
                self.at += len;
            }
        }
        Ok(false)
    }

    /// Goes on behind a value, to the next one or out of what ends; whether the text ends.
    fn close(&mut self) -> Result<bool, Fault> {
        loop {
            let byte = significant(self.bytes, &mut self.at);
            let Open { node, closing } = self.open;
            if closing == 0 {
                let ended = self.at == self.bytes.len();
                return if ended { Ok(true) } else { Err("the text goes on after its value") };
            }
            if byte == b',' {
                self.at += 1;
                return Ok(false);
            }
            if byte != closing {
                return Err("a comma or a closing bracket is expected");
            }
            self.at += 1;
            #[expect(clippy::cast_possible_truncation, reason = "a tape has fewer nodes than its text has bytes")]
            let end = self.nodes.len() as u32;
            if let Some(node) = self.nodes.get_mut(node) {
                node.end = end;
            }
            self.open = self.outer.pop().unwrap_or(Open { node: 0, closing: 0 });
        }
    }
}
