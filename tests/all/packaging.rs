//! A package holds every file that its sources embed, and embeds none from outside of its folder.

use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
    process::Command,
};

use cargo_metadata::MetadataCommand;

/// The crates that others can use without the flow.
const LIBRARIES: [&str; 13] = [
    "accel", "blocks", "boards", "cosim", "design", "host", "ir", "netlist", "report", "ring", "rtl", "synth",
    "verilog",
];

/// Crates that embed examples of the whole repository.
const EXEMPT: [&str; 1] = ["ringmill-build"];

/// Files that a source embeds.
struct Embedded {
    /// The folder in which their names begin with what stands before the first changing part of a
    /// name.
    folder: PathBuf,
    beginning: String,
    /// The part after the last changing part; none for a name that does not change.
    end: Option<String>,
}

/// A path without `..` in its midst.
fn resolved(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut whole, component| {
        match component {
            Component::ParentDir => drop(whole.pop()),
            component => whole.push(component),
        }
        whole
    })
}

/// The strings that stand quoted in a text.
fn literals(text: &str) -> Vec<&str> {
    text.split('"').skip(1).step_by(2).collect()
}

/// The files that the source at a path embeds, without files that a build script makes.
fn embedded(source: &Path) -> Vec<Embedded> {
    let text = fs::read_to_string(source).expect("a source");
    let beside = source.parent().expect("a folder");
    let calls = ["include_str!(", "include_bytes!(", "include!("]
        .iter()
        .flat_map(|call| text.match_indices(call).map(|(at, _)| &text[at + call.len()..]));
    let one = |call: &str| {
        let call = call.trim_start();
        let (first, end) = match call.strip_prefix("concat!(") {
            Some(parts) => {
                let parts = &parts[..parts.find("))").expect("an end")];
                if parts.contains("OUT_DIR") {
                    return None;
                }
                let literals = literals(parts);
                (*literals.first()?, Some(literals.last()?.to_string()))
            }
            None => (*literals(call.strip_prefix('"').map(|_| call)?).first()?, None),
        };
        let (folder, beginning) = first.rsplit_once('/').unwrap_or(("", first));
        Some(Embedded { folder: resolved(&beside.join(folder)), beginning: beginning.to_owned(), end })
    };
    calls.filter_map(one).collect()
}

/// All files below a folder, but for those of other packages and of builds.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let is_other = path.join("Cargo.toml").is_file() || path.file_name().is_some_and(|name| name == "target");
        match path.is_dir() {
            true if !is_other => files(&path, found),
            false => found.push(path),
            true => {}
        }
    }
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.to_string_lossy().ends_with(ending)
}

/// Name and folder of every package.
fn packages() -> Vec<(String, PathBuf)> {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
    let metadata = MetadataCommand::new().manifest_path(manifest).no_deps().exec().expect("cargo metadata");
    let folder = |package: &cargo_metadata::Package| package.manifest_path.parent().expect("a folder").into();
    metadata.packages.iter().map(|package| (package.name.to_string(), folder(package))).collect()
}

/// The files that cargo packs, below the folder of the package.
fn packed(name: &str, folder: &Path) -> BTreeSet<PathBuf> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["package", "--list", "--allow-dirty", "--offline", "-p", name]).current_dir(folder);
    let output = cargo.output().expect("cargo");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("paths").lines().map(|line| folder.join(line)).collect()
}

#[test]
fn no_source_embeds_a_file_from_outside_of_its_package() {
    for (name, folder) in packages().iter().filter(|(name, _)| !EXEMPT.contains(&name.as_str())) {
        let mut all = Vec::new();
        files(folder, &mut all);
        for source in all.iter().filter(|file| has_ending(file, ".rs")) {
            for embedded in embedded(source) {
                assert!(embedded.folder.starts_with(folder), "{name}: {source:?} embeds from {:?}", embedded.folder);
            }
        }
    }
}

#[test]
fn a_package_holds_what_its_sources_embed() {
    let packages = packages();
    let mut count = 0;
    for library in LIBRARIES {
        let name = format!("ringmill-{library}");
        let (_, folder) = packages.iter().find(|(package, _)| *package == name).expect("a package");
        let packed = packed(&name, folder);
        let mut all = Vec::new();
        files(folder, &mut all);
        // A build script embeds the modules of hardware.
        if folder.join("build.rs").exists() {
            for file in all.iter().filter(|file| has_ending(file, ".sv")) {
                assert!(packed.contains(file), "{name} lacks {file:?}, which its build script embeds");
                count += 1;
            }
        }
        for source in packed.iter().filter(|file| file.starts_with(folder.join("src")) && has_ending(file, ".rs")) {
            for Embedded { folder, beginning, end } in embedded(source) {
                let exact = folder.join(&beginning);
                let needed: Vec<&PathBuf> = match &end {
                    None => vec![&exact],
                    Some(end) => {
                        let begins = folder.join(&beginning).to_string_lossy().into_owned();
                        let matches =
                            |file: &&PathBuf| file.to_string_lossy().starts_with(&begins) && has_ending(file, end);
                        all.iter().filter(matches).collect()
                    }
                };
                assert!(!needed.is_empty(), "{source:?} embeds files that are not there");
                for file in needed {
                    assert!(packed.contains(file), "{name} lacks {file:?}, which {source:?} embeds");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 80, "found {count}");
}

#[test]
fn the_package_of_the_boards_holds_every_board() {
    let packages = packages();
    let (name, folder) = packages.iter().find(|(package, _)| package == "ringmill-boards").expect("a package");
    let packed = packed(name, folder);
    let mut count = 0;
    for board in ringmill_fpga::boards() {
        let folder = folder.join(&board.name);
        let pins = board.pin_file.map(|pins| folder.join(pins.name));
        for file in [folder.join("board.toml")].into_iter().chain(pins) {
            assert!(packed.contains(&file), "the package lacks {file:?}");
            count += 1;
        }
    }
    assert!(count > 30, "found {count}");
}

#[test]
fn a_library_says_what_it_is_and_shows_how_it_is_used() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
    let metadata = MetadataCommand::new().manifest_path(manifest).no_deps().exec().expect("cargo metadata");
    for library in LIBRARIES {
        let name = format!("ringmill-{library}");
        let package = metadata.packages.iter().find(|package| *package.name == name).expect("a package");
        assert!(package.description.is_some() && package.license.is_some(), "{name}");
        assert!(!package.keywords.is_empty() && !package.categories.is_empty(), "{name}");
        // What crates.io takes.
        let is_short = |word: &String| word.len() <= 20 && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        assert!(package.keywords.len() <= 5 && package.keywords.iter().all(is_short), "{name}");
        let target = package.targets.iter().find(|target| target.is_lib()).expect("a library");
        assert!(target.doctest, "{name} runs its examples");
        let text = fs::read_to_string(&target.src_path).expect("a source");
        let opens = |line: &str| matches!(line, "//! ```" | "//! ```rust" | "//! ```no_run");
        assert!(text.lines().any(opens), "{name} has no example for the whole crate");
    }
}
