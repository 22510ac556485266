//! Ringmill's side of the comparison.

use std::{path::Path, process::Command};

use super::vectors::Vectors;
use crate::process;
use crate::ringmill::{self, LIMIT, Netlist};

/// Vectors on which HEIR's circuits are compared.
const VECTORS: u32 = 512;

/// The fastest of `runs` runs of `ringmill synth`.
///
/// # Errors
/// As [`ringmill::synthesize`].
pub fn synthesize(root: &Path, program: &Path, cells: &str, effort: &str, runs: u32) -> Result<Netlist, String> {
    let once = || ringmill::synthesize(root, program, &["--cells", cells, "--effort", effort]);
    process::best(runs, |netlist: &Netlist| netlist.seconds, once)
}

/// The results of a program on sampled vectors, by the interpreter.
///
/// # Errors
/// What Ringmill says when it fails.
pub fn vectors(root: &Path, program: &Path) -> Result<Vectors, String> {
    let mut command = Command::new(root.join("target/release/ringmill"));
    command.arg("run").arg(program).args(["--vectors", &VECTORS.to_string(), "--unsigned"]);
    let finished = process::run(&command, LIMIT)?;
    if !finished.status.success() {
        return Err(format!("{}: {}", program.display(), finished.stderr));
    }
    Vectors::read(&finished.stdout)
}
