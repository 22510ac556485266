//! Gate counts of the test programs, beside the peer's in the same run.

use std::{fs, path::Path, process::Command, time::Instant};

use serde_json::Value;

use crate::{heir::Heir, markdown};

const CELLS: [&str; 3] = ["gates", "lut3", "lut4"];

/// One program in one kind of cells.
struct Measured {
    program: String,
    cells: &'static str,
    bootstraps: u64,
    depth: u64,
    before: u64,
    proof: String,
    seconds: f64,
    heir: Option<crate::heir::Result>,
    /// Whether a result is a tensor.
    tensor_result: bool,
}

/// Measures everything and writes the tables.
pub fn run(root: &Path) -> Result<(), String> {
    let heir = Heir::find(root);
    if heir.is_none() {
        eprintln!("HEIR is not installed (scripts/setup --with heir): its columns stay empty");
    }
    let mut programs: Vec<_> = fs::read_dir(root.join("tests/programs"))
        .map_err(|error| format!("tests/programs: {error}"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "mlir"))
        .collect();
    programs.sort();
    let mut measured = Vec::new();
    for program in &programs {
        for cells in CELLS {
            let one = measure(root, program, cells, heir.as_ref())?;
            eprintln!("{} {cells}: {} bootstraps, {:.2} s", one.program, one.bootstraps, one.seconds);
            measured.push(one);
        }
    }
    let page = root.join("docs/benchmarks/netlists.md");
    markdown::splice(&page, "measured", &full_table(&measured))?;
    markdown::splice(&root.join("README.md"), "measured", &short_table(&measured))?;
    markdown::splice(&root.join("README.md"), "transcript", &transcript(root)?)
}

/// What a build of the first example prints.
fn transcript(root: &Path) -> Result<String, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    std::os::unix::fs::symlink(root.join("examples"), folder.path().join("examples"))
        .map_err(|error| error.to_string())?;
    let arguments = ["build", "examples/dot_product.mlir"];
    let output = Command::new(root.join("target/release/ringmill"))
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .map_err(|error| format!("target/release/ringmill: {error}"))?;
    Ok(format!(
        "```\n$ target/release/ringmill {}\n{}```\n",
        arguments.join(" "),
        String::from_utf8_lossy(&output.stdout)
    ))
}

fn measure(root: &Path, program: &Path, cells: &'static str, heir: Option<&Heir>) -> Result<Measured, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let begun = Instant::now();
    let status = Command::new("timeout")
        .arg("900")
        .arg(root.join("target/release/ringmill"))
        .arg("synth")
        .arg(program)
        .args(["--cells", cells, "-o"])
        .arg(folder.path())
        .output()
        .map_err(|error| format!("target/release/ringmill: {error}"))?;
    let seconds = begun.elapsed().as_secs_f64();
    if !status.status.success() {
        return Err(format!("{}: {}", program.display(), String::from_utf8_lossy(&status.stderr)));
    }
    let text = fs::read_to_string(folder.path().join("report.json")).map_err(|error| error.to_string())?;
    let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let number =
        |pointer: &str| report.pointer(pointer).and_then(Value::as_u64).ok_or(format!("report.json has no {pointer}"));
    let word = |pointer: &str| report.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
    let source = fs::read_to_string(program).map_err(|error| error.to_string())?;
    Ok(Measured {
        tensor_result: source.contains("-> tensor<") || source.contains("-> (tensor<"),
        program: program.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default(),
        cells,
        bootstraps: number("/netlist/bootstraps")?,
        depth: number("/netlist/depth")?,
        before: number("/netlist/before/bootstraps")?,
        proof: format!("{} ({})", word("/proof/result"), word("/proof/method")),
        seconds,
        heir: heir.and_then(|heir| heir.compile(program, cells)),
    })
}

/// Our bootstraps over HEIR's; none where HEIR refuses the program, or where its circuit is known to be wrong: HEIR assembles tensor
/// results wrongly.
fn ratio(measured: &Measured) -> Option<f64> {
    let right = measured.heir.as_ref().filter(|_| !measured.tensor_result);
    right.map(|heir| measured.bootstraps as f64 / heir.bootstraps.max(1) as f64)
}

fn full_table(measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        let heir = |show: fn(&crate::heir::Result) -> String| one.heir.as_ref().map_or("–".to_owned(), show);
        vec![
            format!("{} {}", one.program, one.cells),
            one.before.to_string(),
            one.bootstraps.to_string(),
            one.depth.to_string(),
            one.proof.clone(),
            format!("{:.1}", one.seconds),
            heir(|heir| heir.bootstraps.to_string()),
            heir(|heir| heir.depth.to_string()),
            heir(|heir| format!("{:.1}", heir.seconds)),
            ratio(one).map_or("–".to_owned(), |ratio| format!("{ratio:.2}")),
        ]
    };
    let header =
        ["program, cells", "before", "bootstraps", "depth", "proof", "s", "HEIR", "HEIR depth", "HEIR s", "ratio"];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}

/// Per program: our bootstraps and HEIR's for gates and LUT3.
fn short_table(measured: &[Measured]) -> String {
    let row = |three: &[Measured]| {
        let pair = |one: &Measured| {
            [one.bootstraps.to_string(), one.heir.as_ref().map_or("–".to_owned(), |heir| heir.bootstraps.to_string())]
        };
        let mut row = vec![three[0].program.clone()];
        row.extend(three.iter().flat_map(pair));
        row.push(three[1].proof.clone());
        row
    };
    let rows: Vec<_> = measured.chunks(CELLS.len()).map(row).collect();
    let header = ["program", "gates", "HEIR", "LUT3", "HEIR", "LUT4", "HEIR", "proof (LUT3)"];
    let mean = |cells: &str| {
        let ratios: Vec<_> = measured.iter().filter(|one| one.cells == cells).filter_map(ratio).collect();
        let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64;
        format!("{cells} {:.2} (over {})", mean.exp(), ratios.len())
    };
    let means = CELLS.map(mean).join(", ");
    markdown::table(&header, &rows) + &format!("\nGeometric mean of ringmill's bootstraps over HEIR's: {means}.\n")
}
