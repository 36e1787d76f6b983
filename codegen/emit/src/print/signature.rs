//! Signatures of functions, broken the way rustfmt breaks them.

use super::{Sheet, WIDTH};

/// A type as it stands in a signature: `impl Future<Output = Result<A, B>> + Send`.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    /// What stands in front of the angle brackets: `Output = Result`.
    head: String,
    /// What stands within; none: no brackets.
    arguments: Vec<Self>,
    /// What stands behind: ` + Send`.
    tail: &'static str,
}

impl Written {
    /// A type without arguments.
    pub(crate) fn plain(head: impl Into<String>) -> Self {
        Self::with(head, Vec::new())
    }

    /// A type with arguments.
    pub(crate) fn with(head: impl Into<String>, arguments: Vec<Self>) -> Self {
        Self { head: head.into(), arguments, tail: "" }
    }

    /// What stands behind the type.
    #[must_use]
    pub(crate) fn and(mut self, tail: &'static str) -> Self {
        self.tail = tail;
        self
    }

    fn line(&self) -> String {
        let Self { head, arguments, tail } = self;
        if arguments.is_empty() {
            return format!("{head}{tail}");
        }
        let arguments: Vec<String> = arguments.iter().map(Self::line).collect();
        format!("{head}<{}>{tail}", arguments.join(", "))
    }

    /// Prints `) -> `, the type and `after`, with rustfmt's own idea of what still fits.
    fn print_returned(&self, after: &str, sheet: &mut Sheet) {
        let bare = Self { tail: "", ..self.clone() };
        let end = sheet.column() + ") -> ".len() + bare.line().chars().count();
        let body = after.ends_with('{');
        if body && sheet.column() * 2 + ") ->  {".len() + bare.line().chars().count() > WIDTH && end <= WIDTH + 2 {
            sheet.line(format!(") -> {}", self.line()));
            sheet.line("{");
        } else if !body && end == WIDTH + 1 && !self.tail.is_empty() {
            sheet.line(format!(") -> {}", bare.line()));
            sheet.line(format!("{}{after}", self.tail.trim_start()));
        } else if end <= WIDTH {
            sheet.line(format!(") -> {}{after}", self.line()));
        } else {
            self.print(") -> ", after, sheet);
        }
    }

    /// Prints `before`, the type and `after`: in one line where that fits, else an argument a line.
    fn print(&self, before: &str, after: &str, sheet: &mut Sheet) {
        let line = format!("{before}{}{after}", self.line());
        if self.arguments.is_empty() || sheet.column() + line.chars().count() <= WIDTH {
            sheet.line(line);
            return;
        }
        sheet.open(format!("{before}{}<", self.head));
        for argument in &self.arguments {
            argument.print("", ",", sheet);
        }
        sheet.close(format!(">{}{after}", self.tail));
    }
}

/// A function's signature.
#[derive(Debug)]
pub(crate) struct Signature {
    /// What stands in front of the name: `pub fn`, `fn`.
    pub head: &'static str,
    /// The name, with its generic parameters.
    pub name: String,
    /// The arguments: `&self`, `call: Call<()>`.
    pub arguments: Vec<String>,
    /// What it returns.
    pub returns: Option<Written>,
}

impl Signature {
    /// Prints the signature and what stands behind it: `;`, or ` {` and one level more.
    pub(crate) fn print(&self, tail: &str, sheet: &mut Sheet) {
        self.print_line(tail, sheet);
        if tail.ends_with('{') {
            sheet.indent();
        }
    }

    fn print_line(&self, tail: &str, sheet: &mut Sheet) {
        let returns = self.returns.as_ref().map(|ty| format!(" -> {}", ty.line())).unwrap_or_default();
        let (head, name, arguments) = (self.head, &self.name, self.arguments.join(", "));
        let line = format!("{head} {name}({arguments}){returns}{tail}");
        let width = sheet.column() + line.chars().count();
        if tail == ";" && width == WIDTH && !returns.is_empty() {
            // A declaration's semicolon is measured behind the arguments.
            sheet.line(format!("{head} {name}({arguments})"));
            sheet.line(format!("{}{tail}", returns.trim_start()));
            return;
        }
        if width <= WIDTH {
            sheet.line(line);
            return;
        }
        sheet.open(format!("{head} {name}("));
        for argument in &self.arguments {
            sheet.line(format!("{argument},"));
        }
        match &self.returns {
            Some(ty) => {
                sheet.dedent();
                ty.print_returned(tail, sheet);
            }
            None => sheet.close(format!("){tail}")),
        }
    }
}

/// Prints `before name(arguments);`, broken where it is too wide: behind `=`, or an argument a line.
pub(crate) fn assign(before: &str, name: &str, arguments: &[String], sheet: &mut Sheet) {
    let width = |text: &str| sheet.column() + text.chars().count();
    let call = format!("{name}({});", arguments.join(", "));
    let line = format!("{before} {call}");
    if width(&line) <= WIDTH {
        sheet.line(line);
    } else if width(&call) + 4 <= WIDTH {
        sheet.open(before);
        sheet.line(call);
        sheet.dedent();
    } else {
        sheet.open(format!("{before} {name}("));
        for argument in arguments {
            sheet.line(format!("{argument},"));
        }
        sheet.close(");");
    }
}
