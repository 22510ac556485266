//! Streaming products of polynomials: what they promise, and how fast they are generated and
//! simulated.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use serde_json::Value;

use crate::markdown;

/// N and q of the products.
const RINGS: [(u64, u64); 5] = [(16, 97), (256, 7681), (512, 12_289), (1024, 12_289), (4096, 2_147_377_153)];
/// The rings whose simulation is compared with a plain C++ main.
const COMPARED: [u64; 2] = [1024, 4096];

struct Measured {
    n: u64,
    q: u64,
    latency: u64,
    interval: u64,
    /// Wall-clock seconds of `ringmill rtl`.
    generate: f64,
    /// Of `ringmill sim` on 100 products, the model built first.
    first: f64,
    /// Of the same again, the model taken from the cache.
    again: f64,
    cycles_per_second: u64,
    /// Our cycles a second over those of a plain main.
    share: Option<f64>,
}

/// Measures everything and writes the table.
pub fn run(root: &Path) -> Result<(), String> {
    let mut measured = Vec::new();
    for (n, q) in RINGS {
        let one = measure(root, n, q)?;
        eprintln!("N = {n}, q = {q}: {:.2} s to simulate 100 products", one.again);
        measured.push(one);
    }
    markdown::splice(&root.join("docs/benchmarks/rings.md"), "measured", &table(&measured))
}

fn measure(root: &Path, n: u64, q: u64) -> Result<Measured, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (program, build) = (folder.path().join("product.mlir"), folder.path().join("build"));
    let text = format!(
        "!Zq = !mod_arith.int<{q} : i64>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**{n}>>>
func.func @product(%a: !poly, %b: !poly) -> !poly {{
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}}
"
    );
    fs::write(&program, text).map_err(|error| error.to_string())?;
    let ringmill = |arguments: &[&Path]| {
        let begun = Instant::now();
        let mut command = Command::new(root.join("target/release/ringmill"));
        let command = command.args(arguments).env("RINGMILL_CACHE", folder.path().join("cache"));
        output(command).map(|_| begun.elapsed().as_secs_f64())
    };
    let generate = ringmill(&["rtl".as_ref(), &program, "-o".as_ref(), &build])?;
    let (first, again) = (ringmill(&["sim".as_ref(), &build])?, ringmill(&["sim".as_ref(), &build])?);
    let text = fs::read_to_string(build.join("report.json")).map_err(|error| error.to_string())?;
    let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let number =
        |pointer: &str| report.pointer(pointer).and_then(Value::as_u64).ok_or(format!("report.json has no {pointer}"));
    if number("/cosim/vectors")? != 100 || number("/cosim/mismatches")? != 0 {
        return Err(format!("N = {n}: the simulation is not what is promised"));
    }
    Ok(Measured {
        n,
        q,
        latency: number("/cosim/latency_cycles")?,
        interval: number("/cosim/interval_cycles")?,
        generate,
        first,
        again,
        cycles_per_second: number("/cosim/cycles_per_second")?,
        share: if COMPARED.contains(&n) { Some(share_of_plain(root, n, q)?) } else { None },
    })
}

/// Our driver's cycles a second over those of a plain C++ main of the same model, as the example of
/// the simulation crate measures them.
fn share_of_plain(root: &Path, n: u64, q: u64) -> Result<f64, String> {
    let example: PathBuf = root.join("target/release/examples/stream_throughput");
    let said = output(Command::new(example).args([n.to_string(), q.to_string()]))?;
    let share = said.lines().find_map(|line| line.rsplit_once(": ")?.1.strip_suffix(" of it"));
    share.and_then(|share| share.parse().ok()).ok_or_else(|| format!("stream_throughput said:\n{said}"))
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{}: {}", command.get_program().display(), String::from_utf8_lossy(&output.stderr)))
}

fn table(measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        vec![
            format!("N = {}, q = {}", one.n, one.q),
            one.latency.to_string(),
            one.interval.to_string(),
            format!("{:.0} ms", one.generate * 1e3),
            format!("{:.1} s", one.first),
            format!("{:.1} s", one.again),
            format!("{:.2} M", one.cycles_per_second as f64 * 1e-6),
            one.share.map_or("–".to_owned(), |share| format!("{share:.2}")),
        ]
    };
    let header =
        ["product in", "latency", "interval", "generated", "simulated", "again", "cycles/s", "of a plain main"];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}
