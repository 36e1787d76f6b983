//! Data as expressions: tables of literals, broken the way rustfmt breaks them.

use super::{Sheet, WIDTH};

/// An expression of data.
#[derive(Debug, Clone)]
pub(crate) enum Data<'a> {
    /// A literal, a path, or a call in one piece.
    Word(String),
    /// `("a", 1)`, or `Name("a", 1)`.
    Tuple(String, Vec<Data<'a>>),
    /// `&[a, b]`
    List(Vec<Data<'a>>),
    /// `Name { field: value, ..base }`
    Struct(String, Vec<(&'a str, Data<'a>)>, Option<Base>),
}

/// What gives the fields that a struct literal does not name: `path::<A, B>()`.
#[derive(Debug, Clone)]
pub(crate) struct Base {
    /// The path of the function.
    pub path: String,
    /// Its generic arguments.
    pub arguments: Vec<String>,
}

impl Base {
    fn line(&self) -> String {
        format!("{}::<{}>()", self.path, self.arguments.join(", "))
    }

    fn print(&self, sheet: &mut Sheet) {
        let line = format!("..{}", self.line());
        let width = sheet.column() + line.chars().count();
        if width <= WIDTH {
            sheet.line(line);
        } else if width - "..()".len() <= WIDTH {
            // The path alone is measured, without what stands around it.
            sheet.line(line.trim_end_matches(')'));
            sheet.line(")");
        } else {
            sheet.open(format!("..{}::<", self.path));
            self.arguments.iter().for_each(|argument| sheet.line(format!("{argument},")));
            sheet.close(">()");
        }
    }
}

/// Items no longer than this share lines.
const SHORT: usize = 10;

impl Data<'_> {
    /// A literal, a path, or a call in one piece.
    pub(crate) fn word(text: impl Into<String>) -> Self {
        Self::Word(text.into())
    }

    /// `(a, b)`
    pub(crate) fn tuple(items: impl Into<Vec<Self>>) -> Self {
        Self::Tuple(String::new(), items.into())
    }

    /// `name(a, b)`
    pub(crate) fn call(name: &str, items: impl Into<Vec<Self>>) -> Self {
        Self::Tuple(name.to_owned(), items.into())
    }

    /// The same, as an item of a type: `Name::item(a, b)`.
    pub(crate) fn within(self, name: &str) -> Self {
        let of = |item: &str| format!("{name}::{item}");
        match self {
            Self::Word(word) => Self::Word(of(&word)),
            Self::Tuple(item, items) => Self::Tuple(of(&item), items),
            Self::Struct(item, fields, base) => Self::Struct(of(&item), fields, base),
            list @ Self::List(_) => list,
        }
    }

    fn line(&self) -> String {
        let joined = |items: &[Self]| items.iter().map(Self::line).collect::<Vec<_>>().join(", ");
        match self {
            Self::Word(text) => text.clone(),
            Self::Tuple(name, items) => format!("{name}({})", joined(items)),
            Self::List(items) => format!("&[{}]", joined(items)),
            Self::Struct(name, fields, base) => {
                let fields = fields.iter().map(|(field, value)| format!("{field}: {}", value.line()));
                let all: Vec<String> = fields.chain(base.iter().map(|base| format!("..{}", base.line()))).collect();
                format!("{name} {{ {} }}", all.join(", "))
            }
        }
    }

    /// Prints `before`, the expression and `after`.
    pub(crate) fn print(&self, before: &str, after: &str, sheet: &mut Sheet) {
        let line = format!("{before}{}{after}", self.line());
        if sheet.column() + line.chars().count() <= WIDTH {
            sheet.line(line);
            return;
        }
        let behind = format!("{}{after}", self.line());
        if before.ends_with(" = ") && sheet.column() + 4 + behind.chars().count() <= WIDTH {
            sheet.open(before.trim_end());
            sheet.line(behind);
            sheet.dedent();
            return;
        }
        match self {
            Self::Word(_) => sheet.line(line),
            Self::Tuple(name, items) => {
                if let [only @ (Self::List(_) | Self::Struct(..))] = items.as_slice() {
                    only.print(&format!("{before}{name}("), &format!("){after}"), sheet);
                    return;
                }
                sheet.open(format!("{before}{name}("));
                items.iter().for_each(|item| item.print("", ",", sheet));
                sheet.close(format!("){after}"));
            }
            Self::List(items) => {
                if let [only @ Self::Struct(..)] = items.as_slice() {
                    only.print(&format!("{before}&["), &format!("]{after}"), sheet);
                    return;
                }
                sheet.open(format!("{before}&["));
                print_items(items, sheet);
                sheet.close(format!("]{after}"));
            }
            Self::Struct(name, fields, base) => {
                sheet.open(format!("{before}{name} {{"));
                fields.iter().for_each(|(field, value)| value.print(&format!("{field}: "), ",", sheet));
                base.iter().for_each(|base| base.print(sheet));
                sheet.close(format!("}}{after}"));
            }
        }
    }
}

fn print_items(items: &[Data<'_>], sheet: &mut Sheet) {
    let lines: Vec<String> = items.iter().map(Data::line).collect();
    if lines.iter().any(|line| line.chars().count() > SHORT) {
        items.iter().for_each(|item| item.print("", ",", sheet));
        return;
    }
    let mut row = String::new();
    for line in lines {
        if !row.is_empty() && sheet.column() + row.len() + line.len() + 2 > WIDTH {
            sheet.line(std::mem::take(&mut row));
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(&line);
        row.push(',');
    }
    sheet.line(row);
}
