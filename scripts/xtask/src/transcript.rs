//! What a build of the first example prints, for README.

use std::{path::Path, process::Command};

use crate::markdown;

/// Builds the example and writes what is seen.
pub fn run(root: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    std::os::unix::fs::symlink(root.join("examples"), folder.path().join("examples"))
        .map_err(|error| error.to_string())?;
    let arguments = ["build", "examples/dot_product.mlir"];
    let output = Command::new(root.join("target/release/ringmill"))
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .map_err(|error| format!("target/release/ringmill: {error}"))?;
    let text = format!(
        "```\n$ target/release/ringmill {}\n{}```\n",
        arguments.join(" "),
        String::from_utf8_lossy(&output.stdout)
    );
    markdown::splice(&root.join("README.md"), "transcript", &text)
}
