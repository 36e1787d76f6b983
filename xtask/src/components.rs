//! Real components that tests use where they are: how each is found, and what it takes to have it.

use std::path::PathBuf;

/// One real component.
pub(crate) struct Component {
    /// Its name, for people.
    pub(crate) name: &'static str,
    /// The variable that names it; the tests read the same one.
    pub(crate) variable: &'static str,
    /// A program of this name on the path will do too.
    pub(crate) program: Option<&'static str>,
    /// What it takes.
    pub(crate) needs: &'static str,
}

/// Every component that a test may use.
pub(crate) const ALL: &[Component] = &[
    Component {
        name: "public OpenAPI documents",
        variable: "COUNTERPART_CORPUS",
        program: None,
        needs: "a folder of documents with INDEX.tsv",
    },
    Component {
        name: "CAMARA documents",
        variable: "COUNTERPART_CAMARA",
        program: None,
        needs: "a folder of documents with TRIPLES.tsv",
    },
    Component {
        name: "feature documents",
        variable: "COUNTERPART_FEATURES",
        program: None,
        needs: "a folder of one document a feature",
    },
    Component {
        name: "JSON Schema Test Suite",
        variable: "COUNTERPART_JSON_SCHEMA_SUITE",
        program: None,
        needs: "a checkout of the suite, with `tests/draft2020-12`",
    },
    Component {
        name: "openapi-spec-validator",
        variable: "COUNTERPART_OPENAPI_SPEC_VALIDATOR",
        program: Some("openapi-spec-validator"),
        needs: "`pip install openapi-spec-validator`",
    },
    Component {
        name: "Redocly CLI",
        variable: "COUNTERPART_REDOCLY",
        program: Some("redocly"),
        needs: "`npm install @redocly/cli`",
    },
    Component {
        name: "SpiceDB",
        variable: "COUNTERPART_SPICEDB",
        program: Some("spicedb"),
        needs: "`spicedb` 1.56.2: `go build ./cmd/spicedb` in its module",
    },
    Component {
        name: "Schemathesis",
        variable: "COUNTERPART_SCHEMATHESIS",
        program: Some("schemathesis"),
        needs: "`pip install schemathesis==4.32.5`",
    },
    Component {
        name: "documents of TypeSpec Spector",
        variable: "COUNTERPART_SPECTOR",
        program: None,
        needs: "a folder of Spector's specs as OpenAPI: `<name>/3.0.0/openapi*.json`, `<name>/3.1.0/openapi*.json`",
    },
    Component {
        name: "TypeSpec Spector",
        variable: "COUNTERPART_SPECTOR_TOOLS",
        program: None,
        needs: "a git repository with a commit, with `npm install @typespec/http-specs @typespec/spector @typespec/spec-api node@22`",
    },
    Component {
        name: "Chromium",
        variable: "COUNTERPART_CHROMIUM",
        program: Some("chromium"),
        needs: "the package `chromium` of Debian, or a browser that takes the same flags",
    },
    Component {
        name: "libfaketime",
        variable: "COUNTERPART_FAKETIME",
        program: None,
        needs: "`libfaketime.so.1`, of the package `faketime` of Debian",
    },
];

impl Component {
    /// Where it is.
    pub(crate) fn find(&self) -> Option<PathBuf> {
        if let Some(path) = std::env::var_os(self.variable).filter(|value| !value.is_empty()) {
            return Some(path.into()).filter(|path: &PathBuf| path.exists());
        }
        let program = self.program?;
        let paths = std::env::var_os("PATH")?;
        std::env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file())
    }
}
