//! `counterpart generate`

use std::path::{Path, PathBuf};

use counterpart_build::write::{self, File};
use counterpart_build::{Layout, Membership, Package, Product, Runtime, Settings, Sides, generate};

use crate::Ending;
use crate::arguments::{Generate, Side};
use crate::config::{self, Config, relative};
use crate::report;

/// Everything that flags and `counterpart.toml` decide together.
struct Plan {
    document: PathBuf,
    output: PathBuf,
    only: Option<Side>,
    runtime: Runtime,
    name: String,
    /// The choices as they are kept beside the output; `None`: they are there already, and stay as they are.
    kept: Option<Config>,
}

/// Generates a crate.
pub(crate) fn run(arguments: &Generate) -> Ending {
    let plan = match plan(arguments) {
        Ok(plan) => plan,
        Err(message) => {
            anstream::eprintln!("{message}");
            return Ending::Misuse;
        }
    };
    let product = report::with_progress(|progress| generate(&settings(&plan), progress));
    report::diagnostics(&product, arguments.format);
    report::summary(&product);
    if product.has_errors() {
        anstream::eprintln!("nothing is written");
        return Ending::Errors;
    }
    match finish(arguments, &plan, &product) {
        Ok(Ending::Done) if product.is_faulty() => Ending::Errors,
        Ok(ending) => ending,
        Err(message) => {
            anstream::eprintln!("{}: {message}", plan.output.display());
            Ending::Misuse
        }
    }
}

fn plan(arguments: &Generate) -> Result<Plan, String> {
    let folder = arguments.output.clone().unwrap_or_else(|| PathBuf::from("."));
    let found = Config::read(&folder)?;
    if arguments.output.is_none() && found.is_none() {
        return Err(format!("say where the crate goes (`--output my-api`), or run in a folder with {}", config::FILE));
    }
    let keep = found.is_none();
    let choices = found.unwrap_or_default();
    let kept = |path: &PathBuf| folder.join(path);
    let document = arguments.document.clone().or_else(|| choices.document.as_ref().map(kept));
    let document = document.ok_or("say which document (`counterpart generate openapi.yaml --output my-api`)")?;
    if !document.is_file() {
        return Err(format!("{}: there is no such file", document.display()));
    }
    let only = match (arguments.only, choices.only.as_deref()) {
        (Some(side), _) => Some(side),
        (None, None) => None,
        (None, Some("client")) => Some(Side::Client),
        (None, Some("server")) => Some(Side::Server),
        (None, Some(other)) => return Err(format!("{}: `only` is `client` or `server`, not `{other}`", config::FILE)),
    };
    let name = arguments.name.clone().or(choices.name).unwrap_or_else(|| folder_name(&folder));
    let runtime = arguments.runtime.clone().or_else(|| choices.runtime.as_ref().map(kept)).or_else(own_runtime);
    let kept = keep.then(|| Config {
        document: Some(relative(&document, &folder)),
        name: Some(name.clone()),
        only: only.map(|side| if side == Side::Client { "client" } else { "server" }.to_owned()),
        runtime: arguments.runtime.as_ref().map(|runtime| relative(runtime, &folder)),
    });
    let runtime = match runtime {
        Some(path) => Runtime::Path(relative(&path, &folder).display().to_string()),
        None => Runtime::Version(env!("CARGO_PKG_VERSION").to_owned()),
    };
    Ok(Plan { document, output: folder, only, runtime, name, kept })
}

/// The last part of a folder's path, the current folder's own name for `.`.
fn folder_name(folder: &Path) -> String {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    absolute.components().next_back().map_or_else(
        || "api".to_owned(),
        |part| part.as_os_str().to_string_lossy().trim_matches(|c: char| !c.is_alphanumeric()).to_owned(),
    )
}

/// The runtime of the checkout that this command was built in, where it is still there.
fn own_runtime() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?.join("runtime");
    path.join("Cargo.toml").is_file().then_some(path)
}

fn settings(plan: &Plan) -> Settings {
    let package =
        Package { name: plan.name.clone(), runtime: plan.runtime.clone(), membership: membership(&plan.output) };
    let sides = match plan.only {
        None => Sides::Both,
        Some(Side::Client) => Sides::Client,
        Some(Side::Server) => Sides::Server,
    };
    Settings { layout: Layout::Crate(package), sides, name: plan.name.clone(), ..settings_for(&plan.document) }
}

/// A crate inside the folder of a workspace that does not list it would not build: it stands alone. Without a workspace
/// around it nothing has to be said, and whoever makes it a member later can.
fn membership(output: &Path) -> Membership {
    let absolute = std::path::absolute(output).unwrap_or_else(|_| output.to_owned());
    let manifests = absolute.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
    let around =
        manifests.filter_map(|path| std::fs::read_to_string(path).ok()).find(|text| text.contains("[workspace"));
    let name = absolute.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    match around {
        Some(manifest) if !manifest.contains(&name) && !manifest.contains("*\"") => Membership::Alone,
        _ => Membership::Plain,
    }
}

/// The settings that are enough to look at a document.
pub(crate) fn settings_for(document: &Path) -> Settings {
    let stem = document.file_stem().map_or_else(|| "api".into(), |stem| stem.to_string_lossy().into_owned());
    Settings {
        document: document.to_owned(),
        shown: document.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        name: stem,
        version: None,
        published: Vec::new(),
        layout: Layout::Modules,
        sides: Sides::Both,
        command: "counterpart generate".to_owned(),
    }
}

/// Writes, compares or lists.
fn finish(arguments: &Generate, plan: &Plan, product: &Product) -> std::io::Result<Ending> {
    let mut files = product.files.clone();
    if let Some(config) = &plan.kept {
        files.push(File { path: config::FILE.to_owned(), text: config.to_text() });
    }
    if arguments.check || arguments.dry_run {
        let mut difference = write::compare(&plan.output, &files)?;
        difference.foreign.retain(|path| !is_own(path));
        difference.lines().for_each(|line| anstream::println!("{line}"));
        if difference.is_empty() {
            anstream::eprintln!("{} is what {} says", plan.output.display(), plan.document.display());
        } else if arguments.check {
            let (document, output) = (plan.document.display(), plan.output.display());
            anstream::eprintln!("mend it with `counterpart generate {document} --output {output}`");
            return Ok(Ending::Errors);
        }
        return Ok(Ending::Done);
    }
    let done = write::write(&plan.output, &files)?;
    let (written, unchanged) = (done.written.len(), done.unchanged);
    anstream::eprintln!("{}: {written} files written, {unchanged} unchanged", plan.output.display());
    done.removed.iter().for_each(|path| anstream::eprintln!("removed {}", path.display()));
    Ok(Ending::Done)
}

/// A crate's owner keeps things beside what is generated; they are no difference.
fn is_own(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == config::FILE) || path.extension().is_none_or(|ext| ext != "rs")
}
