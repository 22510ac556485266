//! The time of choosing among all cells, compared with that of the chosen cells alone.

use std::path::Path;

use serde_json::Value;

use crate::{
    executed::command::{report, ringmill},
    markdown,
    mean::mean,
    ringmill::programs,
};

/// Runs of each command; the fastest counts.
const RUNS: u32 = 3;

/// Seconds of `ringmill build` of the test programs.
///
/// # Errors
/// The message of Ringmill when it fails.
pub fn table(root: &Path) -> Result<String, String> {
    let (mut rows, mut ratios) = (Vec::new(), Vec::new());
    for program in programs(root)? {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let program = program.display().to_string();
        let (all, cells) = fastest(root, &program, &[])?;
        let alone = match cells.strip_prefix("lincomb") {
            Some(bits) => vec!["--cells", "lincomb", "--message-bits", bits],
            None => vec!["--cells", &cells],
        };
        let (alone, _) = fastest(root, &program, &alone)?;
        eprintln!("{name}: {all:.2} s, {cells} alone {alone:.2} s");
        ratios.push(all / alone);
        rows.push(vec![name, cells, format!("{all:.2} s"), format!("{alone:.2} s"), format!("{:.2}", all / alone)]);
    }
    rows.push(vec!["geometric mean".to_owned(), String::new(), String::new(), String::new(), mean(&ratios)]);
    Ok(markdown::table(&["program", "chosen cells", "all cells", "these alone", "ratio"], &rows))
}

/// The least seconds of a build, and the cells that it chose.
fn fastest(root: &Path, program: &str, arguments: &[&str]) -> Result<(f64, String), String> {
    let mut least = f64::INFINITY;
    let mut cells = String::new();
    for _ in 0..RUNS {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let build = folder.path().join("build");
        let output = build.display().to_string();
        let finished = ringmill(root, &[&["build", program, "-o", &output], arguments].concat())?;
        least = least.min(finished.seconds);
        let report = report(&build)?;
        let chosen = report.pointer("/encryption/choices/0/cells").and_then(Value::as_str);
        cells = chosen.unwrap_or_default().to_owned();
    }
    Ok((least, cells))
}
