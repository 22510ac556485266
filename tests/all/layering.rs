//! The house as drawn in ARCHITECTURE.md is the house as built.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// A crate: its folder, and which of our crates it needs.
type House = BTreeMap<String, (String, BTreeSet<String>)>;

fn root() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/..")
}

/// The crates as cargo sees them. Dependencies of tests alone are not part of the house.
fn built() -> House {
    let metadata = MetadataCommand::new()
        .manifest_path(format!("{}/Cargo.toml", root()))
        .no_deps()
        .exec()
        .expect("cargo metadata");
    let ours: BTreeSet<_> = metadata.packages.iter().map(|package| package.name.to_string()).collect();
    let one = |package: &cargo_metadata::Package| {
        let folder = package.manifest_path.parent().expect("a manifest lies in a folder");
        let folder = folder.strip_prefix(&metadata.workspace_root).expect("members lie in the workspace").to_string();
        let needs =
            package.dependencies.iter().filter(|d| d.kind != DependencyKind::Development && ours.contains(&d.name));
        (package.name.to_string(), (folder, needs.map(|d| d.name.clone()).collect()))
    };
    metadata.packages.iter().map(one).collect()
}

/// The crates as ARCHITECTURE.md's table has them.
fn drawn() -> House {
    let text = std::fs::read_to_string(format!("{}/ARCHITECTURE.md", root())).expect("ARCHITECTURE.md");
    let rows = text.lines().filter(|line| line.starts_with("| ringmill"));
    let one = |row: &str| {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        let needs = cells[3].split(", ").filter(|name| !name.is_empty() && *name != "everything");
        (cells[1].to_owned(), (cells[2].to_owned(), needs.map(|name| format!("ringmill-{name}")).collect()))
    };
    rows.map(one).collect()
}

/// Floor of a top-level folder; None for what stands outside the house.
fn floor(folder: &str) -> Option<u8> {
    match folder.split('/').next()? {
        "flow" => Some(5),
        "frontend" => Some(4),
        "sim" => Some(3),
        "circuit-opt" | "constraints" => Some(2),
        "scripts" | "hw-gen" | "rtl" | "docs" => Some(1),
        _ => None,
    }
}

#[test]
fn the_picture_is_the_house() {
    let (built, drawn) = (built(), drawn());
    assert_eq!(
        built.keys().collect::<Vec<_>>(),
        drawn.keys().collect::<Vec<_>>(),
        "crates: left as built, right as drawn"
    );
    for (name, (folder, needs)) in built {
        assert_eq!(folder, drawn[&name].0, "folder of {name}");
        if name != "ringmill-tests" {
            assert_eq!(needs, drawn[&name].1, "needs of {name}: left as built, right as drawn");
        }
    }
}

#[test]
fn no_arrow_runs_up_a_floor() {
    let built = built();
    for (name, (folder, needs)) in built.iter().filter(|(name, _)| *name != "ringmill-tests") {
        let from = floor(folder).unwrap_or_else(|| panic!("{name} lies in {folder}, which is on no floor"));
        for need in needs {
            let to = floor(&built[need].0).expect("a needed crate stands on a floor");
            assert!(to <= from, "{name} (floor {from}) needs {need} (floor {to})");
        }
    }
}

#[test]
fn no_test_lies_where_none_is_run() {
    let metadata = MetadataCommand::new()
        .manifest_path(format!("{}/Cargo.toml", root()))
        .no_deps()
        .exec()
        .expect("cargo metadata");
    let mut silent = 0;
    let targets = metadata.packages.iter().flat_map(|package| &package.targets);
    for target in targets.filter(|target| !target.test && (target.is_lib() || target.is_bin())) {
        silent += 1;
        let folder = target.src_path.parent().expect("a source lies in a folder");
        for path in sources(folder.as_std_path()) {
            let text = std::fs::read_to_string(&path).expect("a source");
            assert!(!text.contains("#[cfg(test)]"), "{}: its tests never run", path.display());
        }
    }
    assert!(silent > 0, "crates that link LLVM are tested from here");
}

/// Every Rust file in a folder and below.
fn sources(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| sources(folder));
    files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")).chain(below).collect()
}

/// Checks the dependencies of the command without MLIR: all that are reached from those that are
/// not optional.
#[test]
fn the_command_without_mlir_needs_no_crate_that_links_llvm() {
    let metadata = MetadataCommand::new()
        .manifest_path(format!("{}/Cargo.toml", root()))
        .no_deps()
        .exec()
        .expect("cargo metadata");
    let links_llvm: BTreeSet<&str> =
        ["melior", "mlir-sys", "ringmill-dialects", "ringmill-passes", "ringmill-interp", "ringmill-build"].into();
    let (mut reached, mut next) = (BTreeSet::new(), vec!["ringmill".to_owned()]);
    while let Some(name) = next.pop() {
        let Some(package) = metadata.packages.iter().find(|package| *package.name == *name) else { continue };
        for needed in package.dependencies.iter().filter(|d| d.kind != DependencyKind::Development && !d.optional) {
            assert!(!links_llvm.contains(needed.name.as_str()), "{name} needs {}", needed.name);
            if reached.insert(needed.name.clone()) {
                next.push(needed.name.clone());
            }
        }
    }
    assert!(reached.len() > 20 && reached.contains("ringmill-check"), "{reached:?}");
}

/// The crate tfhe has a licence of its own: one crate needs it, and the command can be built
/// without that.
#[test]
fn only_one_optional_crate_needs_tfhe() {
    let metadata = MetadataCommand::new()
        .manifest_path(format!("{}/Cargo.toml", root()))
        .no_deps()
        .exec()
        .expect("cargo metadata");
    let needs = |name: &str| -> Vec<String> {
        let packages = metadata.packages.iter().filter(|package| {
            let needed = |d: &&cargo_metadata::Dependency| d.kind != DependencyKind::Development && !d.optional;
            package.dependencies.iter().filter(needed).any(|d| d.name == name)
        });
        packages.map(|package| package.name.to_string()).collect()
    };
    assert_eq!(needs("tfhe"), ["ringmill-encrypt"]);
    assert_eq!(needs("ringmill-encrypt"), ["ringmill-encrypted"]);
    assert!(needs("ringmill-encrypted").is_empty(), "the command needs it by its feature alone");
}
