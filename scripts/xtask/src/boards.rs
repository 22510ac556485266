//! Boards: the examples built for them, with area, timing and operands a second.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

use crate::{markdown, process};

const PAGE: &str = "docs/benchmarks/boards.md";
/// Seconds that one build may take.
const LIMIT: u64 = 3 * 3600;

/// An example for a board.
struct Target {
    /// Its file in examples/boards.
    example: &'static str,
    board: &'static str,
    /// Further switches.
    switches: &'static [&'static str],
}

const fn target(example: &'static str, board: &'static str) -> Target {
    Target { example, board, switches: &[] }
}

/// What is built: small ones first.
const TARGETS: [Target; 10] = [
    target("aes_sbox", "ice40-hx8k-b"),
    target("aes_sbox", "icebreaker"),
    target("kyber_ntt", "tangnano9k"),
    target("kyber_ntt", "tangnano20k"),
    target("product_1024", "icebreaker"),
    target("product_1024", "ulx3s-25f"),
    target("product_1024", "orangecrab-25f"),
    target("product_1024", "colorlight-i5"),
    target("product_1024", "colorlight-i9"),
    target("product_4096", "ulx3s-85f"),
];

/// Builds every example for its board and writes the table. With `only` the boards of that name, and nothing is written.
///
/// # Errors
/// A build that fails, or ends without a bitstream.
pub fn run(root: &Path, only: Option<&str>) -> Result<(), String> {
    let mut rows = Vec::new();
    for target in TARGETS.iter().filter(|target| only.is_none_or(|only| target.board == only)) {
        let row = target.build(root)?;
        eprintln!("{}", row.join(", "));
        rows.push(row);
    }
    if only.is_some() {
        return Ok(());
    }
    let header = [
        "example",
        "board",
        "clock, MHz",
        "Fmax, MHz",
        "LUT",
        "FF",
        "DSP",
        "memories",
        "interval",
        "a second at this clock",
        "bitstream, bytes",
        "minutes",
    ];
    markdown::splice(&root.join(PAGE), "boards", &markdown::table(&header, &rows))
}

impl Target {
    fn build(&self, root: &Path) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let build = folder.path().join("build");
        let mut command = Command::new(root.join("target/release/ringmill"));
        command.arg("fpga").arg(root.join("examples/boards").join(format!("{}.mlir", self.example)));
        command.args(["--board", self.board]).args(self.switches).arg("-o").arg(&build);
        let finished = process::run(&command, LIMIT)?;
        if !finished.status.success() {
            return Err(format!("{} on {}: {}", self.example, self.board, finished.stderr));
        }
        let text = fs::read_to_string(build.join("report.json")).map_err(|error| error.to_string())?;
        let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let (fpga, missing) = (&report["fpga"], |what: &str| format!("{} on {}: no {what}", self.example, self.board));
        let bitstream = fpga["bitstream"].as_str().ok_or_else(|| missing("bitstream"))?;
        let bytes = fs::metadata(build.join(bitstream)).map_err(|error| error.to_string())?.len();
        let clock_hz = report["link"]["clock_hz"].as_f64().ok_or_else(|| missing("clock"))?;
        let core = if report["top"].is_object() { &report["top"] } else { &report["pipeline"] };
        let interval = core["interval_cycles"].as_u64().ok_or_else(|| missing("interval"))?;
        let of = |kind: &str| format!("{} of {}", fpga[kind], fpga["available"][kind]);
        let fmax = match fpga["dsp_untimed"].as_bool() {
            Some(true) => "DSP paths untimed".to_owned(),
            _ => format!("{:.1}", fpga["fmax_mhz"].as_f64().unwrap_or(0.0)),
        };
        let minutes = report["seconds"]["fpga"].as_f64().unwrap_or(0.0) / 60.0;
        Ok([
            self.example.to_owned(),
            self.board.to_owned(),
            format!("{:.1}", clock_hz / 1e6),
            fmax,
            of("lut"),
            of("ff"),
            of("dsp"),
            of("bram"),
            interval.to_string(),
            format!("{:.0}", clock_hz / interval.max(1) as f64),
            bytes.to_string(),
            format!("{minutes:.1}"),
        ]
        .into())
    }
}
