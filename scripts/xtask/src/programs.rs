//! Whole programs on polynomials: what they promise and keep, how near that is to the bound, what
//! they take, and how good their schedules are.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::{markdown, process};

const PAGE: &str = "docs/benchmarks/ring-programs.md";
/// Seconds that one step may take.
const LIMIT: u64 = 4 * 3600;
/// Operands of a simulation.
const OPERANDS: u64 = 20;
/// The least share of the interval that the busiest block or stream works.
const LEAST_SHARE: f64 = 0.9;
/// Random programs whose schedules are compared.
const RANDOM: u64 = 400;

/// A program to measure.
struct Program {
    /// Its file in examples/, which is the name of its function too.
    example: &'static str,
    /// Another degree than the file's: what to replace in its text, and by what.
    degree: Option<(u64, u64)>,
    /// The longest interval, where not the shortest one is wanted.
    interval: Option<u64>,
}

const PROGRAMS: [Program; 6] = [
    Program { example: "external_product", degree: Some((1024, 512)), interval: None },
    Program { example: "external_product", degree: Some((1024, 512)), interval: Some(1536) },
    Program { example: "external_product", degree: None, interval: None },
    Program { example: "external_product", degree: None, interval: Some(3072) },
    Program { example: "bgv_multiply", degree: None, interval: None },
    Program { example: "rns_product", degree: None, interval: None },
];

impl Program {
    fn name(&self) -> String {
        let degree = self.degree.map_or_else(String::new, |(_, n)| format!(", N = {n}"));
        let interval = self.interval.map_or_else(String::new, |cycles| format!(", --interval {cycles}"));
        format!("{}{degree}{interval}", self.example)
    }

    /// Writes the program and its accelerator into a folder: the folder of the build.
    fn build(&self, root: &Path, folder: &Path) -> Result<PathBuf, String> {
        let name = format!("{}.mlir", self.example);
        let mut text =
            fs::read_to_string(root.join("examples").join(&name)).map_err(|error| format!("{name}: {error}"))?;
        if let Some((from, to)) = self.degree {
            text = text.replace(&format!("x**{from}>"), &format!("x**{to}>"));
        }
        let (program, build) = (folder.join(name), folder.join("build"));
        fs::write(&program, text).map_err(|error| error.to_string())?;
        let mut command = ringmill(root);
        command.arg("rtl").arg(&program).arg("-o").arg(&build);
        if let Some(interval) = self.interval {
            command.arg("--interval").arg(interval.to_string());
        }
        said(&command)?;
        Ok(build)
    }
}

/// Simulates every program, compares schedules, and writes both tables.
///
/// # Errors
/// A program that differs from what it promises, or works less than nine tenths of the
/// interval; what a tool says.
pub fn run(root: &Path) -> Result<(), String> {
    let mut rows = Vec::new();
    for program in &PROGRAMS {
        let row = simulate(root, program)?;
        eprintln!("{}", row.join(", "));
        rows.push(row);
    }
    let header = [
        "program",
        "operands",
        "mismatches",
        "latency",
        "interval",
        "bound",
        "share",
        "DSP",
        "LUT",
        "FF",
        "memory blocks",
    ];
    markdown::splice(&root.join(PAGE), "measured", &markdown::table(&header, &rows))?;
    let mut command = Command::new(root.join("target/release/examples/schedule_gap"));
    command.arg(RANDOM.to_string());
    let rows: Result<Vec<_>, String> = said(&command)?.lines().map(gap_row).collect();
    rounds(root)?;
    let header = ["programs", "problems", "solved", "equal", "mean ratio of the others", "largest", "of all together"];
    markdown::splice(&root.join(PAGE), "gap", &markdown::table(&header, &rows?))
}

/// Synthesizes the programs of a degree below their files' and writes the table of areas: the
/// others take hours.
///
/// # Errors
/// What a tool says.
pub fn area(root: &Path) -> Result<(), String> {
    let mut rows = Vec::new();
    for program in PROGRAMS.iter().filter(|program| program.degree.is_some()) {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let build = program.build(root, folder.path())?;
        let report = read(&build)?;
        let mut command = Command::new(root.join("target/release/examples/design_area"));
        command.arg(&build).args([program.example, "ecp5-85f"]);
        let measured: Value = serde_json::from_str(&said(&command)?).map_err(|error| error.to_string())?;
        let areas = report["top"]["modelled_area"].as_array();
        let area = areas.and_then(|areas| areas.iter().find(|area| area["family"] == "ECP5"));
        let area = area.ok_or_else(|| format!("{}: no modelled area on ECP5", program.name()))?;
        let mut row = vec![program.name()];
        for (key, modelled) in [("lut", "lut"), ("ff", "ff"), ("dsp", "dsp"), ("bram", "memory_blocks")] {
            row.push(number(&measured, &format!("/{key}"))?.to_string());
            row.push(number(area, &format!("/{modelled}"))?.to_string());
        }
        eprintln!("{}", row.join(", "));
        rows.push(row);
    }
    let header = ["program", "COMB", "model", "FF", "model", "MULT18X18D", "model", "DP16KD", "model"];
    markdown::splice(&root.join(PAGE), "area", &markdown::table(&header, &rows))
}

/// Beats of a frame of the loop's polynomials.
const LOOP_BEATS: u64 = 512;

/// The loop of automorphisms through Calyx and through the scheduler, which takes a known number of
/// rounds, and the table of both.
///
/// # Errors
/// A difference in the simulation; what a tool says.
pub fn rounds(root: &Path) -> Result<(), String> {
    let text = fs::read_to_string(root.join("examples/automorphism_loop.mlir")).map_err(|error| error.to_string())?;
    let known = |count: u64| {
        let text = text.replace(", %count: i8)", ")");
        text.replace("arith.index_castui %count : i8 to index", &format!("arith.constant {count} : index"))
    };
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut rows = Vec::new();
    for (count, control) in [(1, "calyx"), (10, "calyx"), (100, "calyx"), (1, "static"), (10, "static")] {
        let (program, build) = (folder.path().join("loop.mlir"), folder.path().join(format!("{control}{count}")));
        fs::write(&program, known(count)).map_err(|error| error.to_string())?;
        said(ringmill(root).arg("rtl").arg(&program).args(["--control", control, "-o"]).arg(&build))?;
        said(ringmill(root).arg("sim").arg(&build).args(["--vectors", &OPERANDS.to_string()]))?;
        let report = read(&build)?;
        // An automorphism and a sum for each round, of all that Calyx does one after the other;
        // taken in and given out.
        let work = match control {
            "calyx" => 2 * (count + 1) * LOOP_BEATS,
            _ => bound(&report)?,
        };
        let interval = number(&report, "/cosim/interval_cycles")?;
        let mut row = vec![count.to_string(), control.to_owned()];
        row.push(number(&report, "/cosim/latency_cycles")?.to_string());
        row.extend([interval.to_string(), work.to_string(), format!("{:.2}", work as f64 / interval as f64)]);
        for key in ["dsp", "lut", "ff", "memory_blocks"] {
            row.push(number(&report, &format!("/modelled/{key}"))?.to_string());
        }
        eprintln!("{}", row.join(", "));
        rows.push(row);
    }
    let header = ["rounds", "control", "latency", "interval", "work", "share", "DSP", "LUT", "FF", "memory blocks"];
    markdown::splice(&root.join(PAGE), "loop", &markdown::table(&header, &rows))
}

fn simulate(root: &Path, program: &Program) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let build = program.build(root, folder.path())?;
    let mut command = ringmill(root);
    command.arg("sim").arg(&build).args(["--vectors", &OPERANDS.to_string()]);
    said(&command)?;
    let report = read(&build)?;
    let (interval, bound) = (number(&report, "/cosim/interval_cycles")?, bound(&report)?);
    let (operands, mismatches) = (number(&report, "/cosim/vectors")?, number(&report, "/cosim/mismatches")?);
    let share = bound as f64 / interval as f64;
    if operands != OPERANDS || mismatches != 0 || share < LEAST_SHARE {
        return Err(format!(
            "{}: {mismatches} of {operands} operands differ, and {bound} of {interval} cycles are work",
            program.name()
        ));
    }
    let mut row = vec![program.name(), operands.to_string(), mismatches.to_string()];
    row.push(number(&report, "/cosim/latency_cycles")?.to_string());
    row.extend([interval.to_string(), bound.to_string(), format!("{share:.2}")]);
    for key in ["dsp", "lut", "ff", "memory_blocks"] {
        row.push(number(&report, &format!("/modelled/{key}"))?.to_string());
    }
    Ok(row)
}

/// Cycles of work for one operand: of the block that has most of it, or of the longest stream.
fn bound(report: &Value) -> Result<u64, String> {
    let array = |key: &str, of: &Value| of.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let mut bound = 0;
    for block in array("blocks", report) {
        bound = bound.max(array("jobs", &block).len() as u64 * number(&block, "/interval_cycles")?);
    }
    for stream in array("streams", &report["top"]) {
        if stream["resident"].as_bool() != Some(true) {
            let frames = stream["frames"].as_u64().unwrap_or(1);
            bound = bound.max(frames * number(&stream, "/beats")?);
        }
    }
    Ok(bound)
}

fn gap_row(line: &str) -> Result<Vec<String>, String> {
    let row: Value = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
    let word = |key: &str| row[key].as_str().map_or_else(|| row[key].to_string(), str::to_owned);
    Ok(["what", "problems", "solved", "equal", "mean", "largest", "together"].map(word).into())
}

fn read(build: &Path) -> Result<Value, String> {
    let text = fs::read_to_string(build.join("report.json")).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

fn number(value: &Value, pointer: &str) -> Result<u64, String> {
    value.pointer(pointer).and_then(Value::as_u64).ok_or_else(|| format!("there is no {pointer}"))
}

fn ringmill(root: &Path) -> Command {
    Command::new(root.join("target/release/ringmill"))
}

/// The output of a command.
fn said(command: &Command) -> Result<String, String> {
    let finished = process::run(command, LIMIT)?;
    match finished.status.success() {
        true => Ok(finished.stdout),
        false => Err(format!("{}: {}{}", command.get_program().display(), finished.stderr, finished.stdout)),
    }
}
