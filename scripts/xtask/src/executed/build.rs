//! A build of a program, executed.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{
    Figures, Inputs, THREADS,
    command::{report, ringmill},
    executor::{self, Cells, Question},
};

/// A build, and the figures of its execution.
#[derive(Serialize, Deserialize)]
pub struct Built {
    /// The chosen cells, as the report names them.
    pub cells: String,
    pub depth: u64,
    /// The seconds that the report predicts.
    pub predicted: f64,
    pub figures: Figures,
}

/// The results of a build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Results {
    /// Bits, which another program can take.
    Bits,
    /// Words that only the client can use, where sums alone give them.
    Words,
}

/// Builds a program for a failure with some options, in the cells that are the fastest on
/// [`THREADS`], and executes it.
///
/// A program of sums alone has words for the client to decrypt, and takes no bootstrap: if its
/// results are to be bits, as ciphertexts of the other sides, it is built again with `--no-words`.
///
/// # Errors
/// A wrong result, or what Ringmill says when it fails.
pub fn execute(
    root: &Path,
    program: &Path,
    options: &[&str],
    results: Results,
    inputs: &Inputs,
    failure_log2: f64,
) -> Result<Built, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (path, failure) = (program.display().to_string(), format!("2^{failure_log2}"));
    let threads = THREADS.to_string();
    let built = |name: &str, switches: &[&str]| {
        let build = folder.path().join(name);
        let output = build.display().to_string();
        let common = ["build", &path, "--failure", &failure, "--threads", &threads, "-o", &output];
        ringmill(root, &[&common, options, switches].concat())?;
        report(&build).map(|report| (build, report))
    };
    let (mut build, mut report) = built("build", &[])?;
    let bootstraps = report.pointer("/encryption/bootstraps").and_then(|count| count.as_u64());
    if results == Results::Bits && bootstraps == Some(0) {
        (build, report) = built("bits", &["--no-words"])?;
    }
    let lacks = |pointer: &str| format!("{path}: report.json has no {pointer}");
    let word = |pointer: &str| report.pointer(pointer).and_then(|word| word.as_str()).ok_or_else(|| lacks(pointer));
    let cells: Cells = word("/netlist/cells")?.parse()?;
    let depth = report.pointer("/netlist/depth").and_then(|depth| depth.as_u64());
    let predicted = report.pointer("/encryption/predicted_seconds").and_then(|seconds| seconds.as_f64());
    let circuit = build.join(if cells == Cells::Lincomb { "netlist.lincomb" } else { "netlist.blif" });
    let figures = executor::ask(root, &Question { circuit: &circuit, cells, failure_log2, inputs })?;
    if figures.wrong > 0 {
        return Err(format!("{path}: {} wrong results", figures.wrong));
    }
    Ok(Built {
        cells: word("/encryption/choices/0/cells")?.to_owned(),
        depth: depth.ok_or_else(|| lacks("/netlist/depth"))?,
        predicted: predicted.ok_or_else(|| lacks("/encryption/predicted_seconds"))?,
        figures,
    })
}
