//! No module of a crate needs, in the end, itself: the modules within each module have no circle.
//!
//! The rule is read from the sources. The nodes of a module's graph are the modules declared in it,
//! and its *body*: the items that its own file defines. An arrow runs from `a` to `b` when a path
//! in `a` or in a module below it (in a `use`, in an expression, a type, a pattern, or a macro's
//! arguments) leads to `b`: it names `b` or a module below it, or an item that is defined there.
//! Re-exports are followed to the file that defines the item. So `use crate::Name` is an arrow to
//! `name` if the root has `pub use name::Name`.
//!
//! Of the body:
//!
//! - Its `mod` declarations and its re-exports of modules below it are not arrows: a file that only
//!   gathers modules needs none of them.
//! - What else it names (in private imports and in items) are arrows from it, and an item that it
//!   defines is what arrows from below run to. Hence a module may define what its submodules use,
//!   or use what they define, but not both.
//!
//! What stands under `#[cfg(test)]` is left out. Methods have no paths, so a call of a method is
//! not seen.

mod graph;
mod made_up;
mod resolve;
mod tree;

use std::path::Path;

use cargo_metadata::MetadataCommand;

use self::{graph::circles, tree::Tree};

#[test]
fn no_crate_has_a_circle_of_modules() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let metadata = MetadataCommand::new().manifest_path(manifest).no_deps().exec().expect("cargo metadata");
    let mut all = String::new();
    for package in metadata.packages.iter() {
        for target in package.targets.iter().filter(|target| !target.is_custom_build()) {
            let found = circles(&Tree::read(target.src_path.as_std_path()));
            all.extend(found.iter().map(|circle| format!("{}: {circle}\n", package.name)));
        }
    }
    let all = all.replace(metadata.workspace_root.as_str(), "");
    assert!(all.is_empty(), "circles of modules:\n{all}");
}
