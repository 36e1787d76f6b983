//! A stable code, and the registry that every code belongs to.

/// One kind of diagnostic: its stable number, its title and its page.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// `CP0001`: never reused, never renumbered.
    pub id: &'static str,
    /// The rule in one sentence, lower case, no full stop.
    pub title: &'static str,
    /// The page that `counterpart explain` prints: what is wrong, an example, what to write instead.
    pub page: &'static [&'static str],
}

impl Code {
    /// The page of this code in Markdown, as `counterpart explain` prints it.
    ///
    /// ```
    /// use counterpart_diagnostic::codes;
    ///
    /// let page = codes::load::VERSION.explain();
    /// assert!(page.starts_with("# CP0001: the document is not OpenAPI 3.0 or 3.1\n\n"));
    /// ```
    #[must_use]
    pub fn explain(&self) -> String {
        let mut page = format!("# {}: {}\n\n", self.id, self.title);
        for line in self.page {
            page.push_str(line.strip_prefix(' ').unwrap_or(line));
            page.push('\n');
        }
        page
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

/// Declares the codes of one stage; the doc comment of each is its page.
macro_rules! codes {
    ($($(#[doc = $page:literal])* $name:ident = $id:literal $title:literal;)*) => {
        $($(#[doc = $page])* pub const $name: &$crate::Code =
            &$crate::Code { id: $id, title: $title, page: &[$($page),*] };)*
        /// Every code of this stage, in order.
        pub const ALL: &[&$crate::Code] = &[$($name),*];
    };
}
pub(crate) use codes;
