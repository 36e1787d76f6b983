//! From text to definitions.

use super::SchemaError;
use super::syntax::{Body, Definition, Member, Name, Taken, What};
use super::token::{Kind, Token, tokens};
use crate::name;

mod expression;

/// Words that cannot be names.
const RESERVED: [&str; 6] = ["definition", "caveat", "relation", "permission", "nil", "with"];

/// Reads the whole text.
pub(super) fn parse(text: &str) -> Result<Vec<Definition>, SchemaError> {
    let mut parser = Parser { text, tokens: tokens(text)?, next: 0, open: 0 };
    let mut definitions = Vec::new();
    loop {
        while parser.take(Kind::Terminator) {}
        if parser.kind() == Kind::End {
            return Ok(definitions);
        }
        definitions.push(parser.definition()?);
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    next: usize,
    /// How many parentheses are open.
    open: usize,
}

impl<'a> Parser<'a> {
    /// The last token is the end, and nobody gets past it.
    fn token(&self) -> Token<'a> {
        let end = Token { kind: Kind::End, place: self.text.len() };
        self.tokens.get(self.next).copied().unwrap_or(end)
    }

    fn kind(&self) -> Kind<'a> {
        self.token().kind
    }

    fn take(&mut self, kind: Kind<'_>) -> bool {
        let found = self.kind() == kind;
        self.next += usize::from(found);
        found
    }

    fn sign(&mut self, sign: &'static str) -> bool {
        self.take(Kind::Sign(sign))
    }

    fn expect(&mut self, sign: &'static str) -> Result<(), SchemaError> {
        if self.sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    fn expected(&self, what: &str) -> SchemaError {
        let found = match self.kind() {
            Kind::Word(text) | Kind::Sign(text) => format!("`{text}`"),
            Kind::Terminator => "the end of the statement".to_owned(),
            Kind::End => "the end".to_owned(),
        };
        self.error(self.token().place, format!("{what} is expected, not {found}"))
    }

    fn error(&self, place: usize, message: String) -> SchemaError {
        SchemaError::at(self.text, place, message)
    }

    /// A word that is free to be a name.
    fn word(&mut self, what: &str) -> Result<Name, SchemaError> {
        let place = self.token().place;
        match self.kind() {
            Kind::Word(text) if !RESERVED.contains(&text) => {
                self.next += 1;
                Ok(Name { text: text.to_owned(), place })
            }
            _ => Err(self.expected(what)),
        }
    }

    fn relation(&mut self) -> Result<Name, SchemaError> {
        let name = self.word("the name of a relation or permission")?;
        if name::is_relation(&name.text) {
            return Ok(name);
        }
        Err(self.error(name.place, format!("`{}` cannot name a relation or permission", name.text)))
    }

    fn object_type(&mut self) -> Result<Name, SchemaError> {
        let mut name = self.word("the name of a type")?;
        while self.sign("/") {
            let segment = self.word("the next part of the name")?;
            name.text = format!("{}/{}", name.text, segment.text);
        }
        if name::is_type(&name.text) {
            return Ok(name);
        }
        Err(self.error(name.place, format!("`{}` cannot name a type", name.text)))
    }

    fn definition(&mut self) -> Result<Definition, SchemaError> {
        match self.kind() {
            Kind::Word("definition") => self.next += 1,
            Kind::Word("caveat") => return Err(self.unsupported("caveats are not supported")),
            Kind::Word("use") => return Err(self.unsupported("`use` is not supported: no feature can be switched on")),
            Kind::Word("import" | "partial") => {
                return Err(self.unsupported("a schema is one text: `import` and `partial` are not supported"));
            }
            _ => return Err(self.expected("`definition`")),
        }
        let name = self.object_type()?;
        self.expect("{")?;
        let mut members = Vec::new();
        while !self.sign("}") {
            members.extend(self.member()?);
            if !self.take(Kind::Terminator) {
                return Err(self.expected("the end of the line, or `;`"));
            }
        }
        Ok(Definition { name, members })
    }

    fn unsupported(&self, message: &str) -> SchemaError {
        self.error(self.token().place, message.to_owned())
    }

    /// A relation or permission, or nothing before a terminator.
    fn member(&mut self) -> Result<Option<Member>, SchemaError> {
        match self.kind() {
            Kind::Word("relation") => {
                self.next += 1;
                let name = self.relation()?;
                self.expect(":")?;
                Ok(Some(Member { name, body: Body::Relation(self.subjects()?) }))
            }
            Kind::Word("permission") => {
                self.next += 1;
                let name = self.relation()?;
                if self.kind() == Kind::Sign(":") {
                    return Err(self.unsupported("a permission takes no types"));
                }
                self.expect("=")?;
                Ok(Some(Member { name, body: Body::Permission(self.expression()?) }))
            }
            Kind::Terminator => Ok(None),
            Kind::Sign("...") => Err(self.unsupported("`partial` is not supported")),
            _ => Err(self.expected("`relation`, `permission` or `}`")),
        }
    }

    fn subjects(&mut self) -> Result<Vec<Taken>, SchemaError> {
        let mut taken = vec![self.subject()?];
        while self.sign("|") {
            taken.push(self.subject()?);
        }
        Ok(taken)
    }

    fn subject(&mut self) -> Result<Taken, SchemaError> {
        let object_type = self.object_type()?;
        let what = if self.sign(":") {
            self.expect("*")?;
            What::Everyone
        } else if self.sign("#") {
            // `user#...` is how SpiceDB writes out that the object itself is meant.
            if self.sign("...") { What::Object } else { What::Related(self.relation()?) }
        } else {
            What::Object
        };
        if self.kind() == Kind::Word("with") {
            return Err(self.unsupported("caveats and expirations are not supported"));
        }
        Ok(Taken { object_type, what })
    }
}
