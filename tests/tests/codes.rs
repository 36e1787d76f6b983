//! Every code of the source has a page, and a fixture that fires it and nothing else, at a place.
//!
//! Fixtures stand in `tests/diagnostics`, one a code: a document `CP1102.yaml`, a folder of several documents, or a folder with
//! a `contract.toml` where versions are compared and published. Those of protocol buffers are the ones of the crate that reads
//! them. What cannot but fire with a code stands in the fixture's first line: `# also: CP4511`.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use counterpart_build::{Layout, Product, Project, ProjectKind, Settings, Sides, generate, generate_proto, publish};
use counterpart_diagnostic::{Diagnostic, codes, render};
use counterpart_progenitor::{GenerationSettings, InterfaceStyle, TagStyle};
use counterpart_tests::root;

/// A code, and the file or folder that fires it.
struct Fixture {
    code: String,
    path: PathBuf,
}

/// Every fixture, by code.
fn fixtures() -> Vec<Fixture> {
    let folders = ["tests/diagnostics", "codegen/proto/tests/fixtures"];
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(root().join(folder)).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path());
    let fixtures = paths.filter_map(|path| {
        let name = path.file_stem()?.to_str()?;
        let code = name.split('_').next()?.to_owned();
        code.starts_with("CP").then_some(Fixture { code, path })
    });
    let mut fixtures: Vec<Fixture> = fixtures.collect();
    fixtures.sort_by(|left, right| left.path.file_name().cmp(&right.path.file_name()));
    fixtures
}

#[test]
fn every_code_has_a_page_and_a_fixture_and_every_fixture_a_code() {
    let fired: BTreeSet<String> = fixtures().into_iter().map(|fixture| fixture.code).collect();
    let known: BTreeSet<String> = codes::all().map(|code| code.id.to_owned()).collect();
    assert_eq!(fired, known, "fixtures on the left, codes on the right");
    let bare: Vec<&str> =
        codes::all().filter(|code| code.page.concat().trim().is_empty()).map(|code| code.id).collect();
    assert!(bare.is_empty(), "no page: {bare:?}");
}

#[test]
fn every_code_that_the_source_names_is_registered() {
    let mut named = BTreeMap::new();
    for folder in ["codegen", "xtask/src", "docs", "README.md"] {
        collect(&root().join(folder), &mut named);
    }
    assert!(named.len() >= codes::all().count(), "{} codes are not all", named.len());
    let unknown: Vec<_> = named.iter().filter(|(code, _)| codes::find(code).is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// Every code that a file names, or the files of a folder; tests may speak of codes that there are not.
fn collect(path: &Path, named: &mut BTreeMap<String, PathBuf>) {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|inner| !inner.ends_with("tests")).for_each(|inner| collect(&inner, named));
    } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md") {
        let text = std::fs::read_to_string(path).unwrap();
        let digits = text.split("CP").skip(1).filter_map(|behind| behind.get(..4));
        for digits in digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())) {
            named.entry(format!("CP{digits}")).or_insert_with(|| path.to_owned());
        }
    }
}

#[test]
fn every_fixture_fires_its_code_at_a_place_and_no_other() {
    let mut places = String::new();
    let mut wrong = Vec::new();
    for fixture in fixtures() {
        let product = run(&fixture);
        let allowed = also(&fixture.path);
        let (own, others): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
            product.diagnostics.iter().partition(|diagnostic| diagnostic.code.id == fixture.code);
        let name = fixture.path.file_name().unwrap().to_string_lossy();
        let stray = others.iter().find(|other| !allowed.contains(other.code.id));
        let unsaid = allowed.iter().find(|code| !others.iter().any(|other| other.code.id == *code));
        if own.is_empty() || stray.is_some() || unsaid.is_some() {
            let shown = render::text(&product.diagnostics, &product.sources, render::Style::Plain);
            wrong.push(format!("{name} fires:\n{shown}"));
        }
        for diagnostic in own {
            match place(diagnostic, &product) {
                Some(place) => places += &format!("{name}: {} {} at {place}\n", diagnostic.severity, diagnostic.code),
                None => wrong.push(format!("{name}: {} has no place", diagnostic.message)),
            }
        }
    }
    assert!(wrong.is_empty(), "{} of the fixtures:\n{}", wrong.len(), wrong.join("\n"));
    insta::assert_snapshot!("places", places);
}

/// The codes that the first line of a fixture admits beside its own.
fn also(path: &Path) -> BTreeSet<String> {
    let document = if path.is_dir() { path.join("openapi.yaml") } else { path.to_owned() };
    let bytes = std::fs::read(document).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let said = text.lines().next().and_then(|line| line.strip_prefix("# also: ")).unwrap_or_default();
    said.split(", ").filter(|code| !code.is_empty()).map(str::to_owned).collect()
}

/// `openapi.yaml:7:9`, and what stands there.
fn place(diagnostic: &Diagnostic, product: &Product) -> Option<String> {
    let span = diagnostic.labels.first()?.span;
    let source = product.sources.get(span.source);
    let at = source.position(span.start);
    let said: String = source.text().get(span.start as usize..span.end as usize)?.chars().take(40).collect();
    let name = Path::new(source.name()).file_name()?.to_string_lossy();
    Some(format!("{name}:{}:{} {said:?}", at.line, at.column))
}

/// Runs everything that has something to say about the fixture.
fn run(fixture: &Fixture) -> Product {
    if fixture.path.extension().is_some_and(|extension| extension == "proto") {
        return generate_proto(&proto(&fixture.path), "cargo test");
    }
    if !fixture.path.is_dir() {
        return of_document(&fixture.code, &fixture.path, Vec::new());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codes").join(&fixture.code);
    copy(&fixture.path, &folder);
    if fixture.code == codes::load::LIMIT.id {
        // What the document refers to is too large to be kept.
        std::fs::File::create(folder.join("large.yaml")).unwrap().set_len(80 << 20).unwrap();
    }
    let projects = counterpart_build::projects(folder.parent().unwrap()).unwrap();
    let Some(project) = projects.iter().find(|project| project.folder == folder) else {
        return of_document(&fixture.code, &folder.join("openapi.yaml"), Vec::new());
    };
    let mut product = match &project.kind {
        ProjectKind::OpenApi { document } => of_document(&fixture.code, document, project.published.clone()),
        ProjectKind::Proto { .. } => generate_proto(project, "cargo test"),
    };
    publish(project, &mut product).unwrap();
    product
}

fn of_document(code: &str, document: &Path, published: Vec<PathBuf>) -> Product {
    let settings = Settings {
        document: document.to_owned(),
        shown: document.display().to_string(),
        name: "fixture".to_owned(),
        version: None,
        published,
        layout: Layout::Modules,
        sides: Sides::Both,
        command: "cargo test".to_owned(),
    };
    let mut product = generate(&settings, &mut |_| ());
    let for_progenitor = codes::progenitor::ALL.iter().any(|own| own.id == code);
    if let Some(contract) = product.contract.as_ref().filter(|_| for_progenitor) {
        let (_, omitted) = counterpart_progenitor::client_with(contract, &progenitor_settings(code));
        product.diagnostics.extend(omitted);
    }
    product
}

/// progenitor refuses nothing that it is given with its own settings; these do not go together.
fn progenitor_settings(code: &str) -> GenerationSettings {
    let mut settings = GenerationSettings::new();
    if [codes::progenitor::REFUSED.id, codes::progenitor::BROKEN.id].contains(&code) {
        settings.with_interface(InterfaceStyle::Positional).with_tag(TagStyle::Separate);
    }
    settings
}

/// A contract of one document, and of what comes with the compiler.
fn proto(path: &Path) -> Project {
    Project {
        name: "shop".to_owned(),
        folder: path.parent().unwrap().to_owned(),
        kind: ProjectKind::Proto { document: path.file_name().unwrap().to_string_lossy().into_owned() },
        version: Some("1.0.0".to_owned()),
        published: Vec::new(),
    }
}

fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}
