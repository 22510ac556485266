//! Boards: the examples built for them, with area, timing and transactions a second.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use serde_json::Value;

use crate::{markdown, process};

const PAGE: &str = "docs/benchmarks/boards.md";
/// Seconds that one build may take.
const LIMIT: u64 = 3 * 3600;

/// An example for a board: its file in examples/boards, and the board.
#[derive(Clone, Copy)]
struct Target(&'static str, &'static str);

/// The examples whose fastest clock is measured, which takes up to three runs of place and route
/// for each.
const FASTEST: [Target; 3] =
    [Target("product_1024", "ulx3s-25f"), Target("kyber_ntt", "orangecrab-25f"), Target("aes_sbox", "ice40-hx8k-b")];

/// The builds at the clock of the oscillator, the longest first.
const TARGETS: [Target; 17] = [
    Target("product_4096", "ulx3s-85f"),
    Target("product_1024", "ulx3s-25f"),
    Target("product_1024", "icebreaker"),
    Target("kyber_ntt", "tangnano9k"),
    Target("kyber_ntt", "tangnano20k"),
    Target("kyber_ntt", "orangecrab-25f"),
    Target("kyber_ntt", "colorlight-i5"),
    Target("kyber_ntt", "colorlight-i9"),
    Target("aes_sbox", "ice40-hx8k-b"),
    Target("aes_sbox", "icebreaker"),
    Target("kyber_ntt", "arty-a7-35t"),
    Target("kyber_ntt", "arty-a7-100t"),
    Target("kyber_ntt", "nexys-video"),
    Target("kyber_ntt", "zcu102"),
    Target("kyber_ntt", "alveo-u250"),
    Target("kyber_ntt", "alveo-u280"),
    Target("kyber_ntt", "alveo-v80"),
];

/// Builds at a time.
const WORKERS: usize = 2;

/// A table of the page: its marker, and its columns.
struct Table {
    marker: &'static str,
    header: &'static [&'static str],
    /// The clock given to `ringmill fpga`.
    clock: &'static str,
    targets: &'static [Target],
}

const TABLES: [Table; 2] = [
    Table {
        marker: "clocks",
        header: &[
            "example",
            "board",
            "oscillator, MHz",
            "clock, MHz",
            "Fmax, MHz",
            "runs",
            "a second at this clock",
            "at most through the link",
            "LUT of the design",
            "LUT of link, clock, reset",
            "minutes",
        ],
        clock: "fastest",
        targets: &FASTEST,
    },
    Table {
        marker: "boards",
        header: &[
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
            "file, bytes",
            "minutes",
        ],
        clock: "oscillator",
        targets: &TARGETS,
    },
];

/// Builds every example for its board, or with `built` takes those that are built, and writes the
/// tables. Builds stay in `target/boards`, and what is there is not built again. With `only` those
/// for the board of that name, and nothing is written.
///
/// # Errors
/// A build that fails, or ends without a bitstream or a project.
pub fn run(root: &Path, only: Option<&str>, built: bool) -> Result<(), String> {
    for table in TABLES {
        let wanted = |target: &&Target| {
            only.is_none_or(|only| target.1 == only) && (!built || target.is_built(root, table.clock))
        };
        let targets: Vec<_> = table.targets.iter().filter(wanted).copied().collect();
        let rows = build_all(root, table.clock, &targets)?;
        if only.is_none() {
            markdown::splice(&root.join(PAGE), table.marker, &markdown::table(table.header, &rows))?;
        }
    }
    Ok(())
}

/// The rows of all targets, in order.
fn build_all(root: &Path, clock: &str, targets: &[Target]) -> Result<Vec<Vec<String>>, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut rows = Vec::new();
        while let Some((place, target)) = {
            let place = next.fetch_add(1, Ordering::Relaxed);
            targets.get(place).map(|target| (place, target))
        } {
            let row = target.build(root, clock)?;
            eprintln!("{}", row.join(", "));
            rows.push((place, row));
        }
        Ok(rows)
    };
    let done: Result<Vec<_>, String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().map_err(|_| "a build panicked".to_owned())?).collect()
    });
    let mut rows: Vec<_> = done?.into_iter().flatten().collect();
    rows.sort_by_key(|(place, _)| *place);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

impl Target {
    fn folder(&self, root: &Path, clock: &str) -> PathBuf {
        root.join("target/boards").join(format!("{}-{}-{clock}", self.0, self.1))
    }

    fn is_built(&self, root: &Path, clock: &str) -> bool {
        self.folder(root, clock).join("board").is_dir()
    }

    fn build(&self, root: &Path, clock: &str) -> Result<Vec<String>, String> {
        let build = self.folder(root, clock);
        if !self.is_built(root, clock) {
            fs::create_dir_all(root.join("target/boards")).map_err(|error| error.to_string())?;
            let mut command = Command::new(root.join("target/release/ringmill"));
            command.arg("fpga").arg(root.join("examples/boards").join(format!("{}.mlir", self.0)));
            command.args(["--board", self.1, "--clock", clock]).arg("-o").arg(&build);
            let finished = process::run(&command, LIMIT)?;
            if !finished.status.success() {
                return Err(format!("{} on {}: {}", self.0, self.1, finished.stderr));
            }
        }
        self.row(&build, clock)
    }

    /// The row of a build's report.
    fn row(&self, build: &Path, clock: &str) -> Result<Vec<String>, String> {
        let text = fs::read_to_string(build.join("report.json")).map_err(|error| error.to_string())?;
        let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let (fpga, missing) = (&report["fpga"], |what: &str| format!("{} on {}: no {what}", self.0, self.1));
        let file = fpga["bitstream"].as_str().unwrap_or("board/board_project.tcl");
        let bytes = fs::metadata(build.join(file)).map_err(|_| missing("bitstream, and no project"))?.len();
        let clock_hz = report["link"]["clock_hz"].as_f64().ok_or_else(|| missing("clock"))?;
        let core = if report["top"].is_object() { &report["top"] } else { &report["pipeline"] };
        let interval = core["interval_cycles"].as_u64().ok_or_else(|| missing("interval"))?;
        let is_counted = ["lut", "ff", "dsp", "bram"].iter().any(|kind| fpga[kind] != 0);
        let of = |kind: &str| match is_counted {
            true => format!("{} of {}", fpga[kind], fpga["available"][kind]),
            false => "not counted".to_owned(),
        };
        let fmax = match fpga["dsp_untimed"].as_bool() {
            Some(true) => "DSP paths untimed".to_owned(),
            _ => match fpga["fmax_mhz"].as_f64() {
                Some(mhz) if mhz > 0.0 => format!("{mhz:.1}"),
                _ => "not routed".to_owned(),
            },
        };
        let minutes = report["seconds"]["fpga"].as_f64().unwrap_or(0.0) / 60.0;
        if clock == "fastest" {
            let chosen = &fpga["clock"];
            let mhz = |of: &Value| of.as_f64().map(|mhz| format!("{mhz:.1}")).unwrap_or_default();
            let whole = |of: &Value| of.as_f64().map(|rate| format!("{rate:.0}")).unwrap_or_default();
            return Ok([
                self.0.to_owned(),
                self.1.to_owned(),
                mhz(&chosen["oscillator_mhz"]),
                mhz(&chosen["mhz"]),
                fmax,
                chosen["runs"].as_array().map_or(0, Vec::len).to_string(),
                whole(&fpga["rates"]["clock"]),
                whole(&fpga["rates"]["link"]),
                fpga["shares"]["core"]["lut"].to_string(),
                fpga["shares"]["around"]["lut"].to_string(),
                format!("{minutes:.1}"),
            ]
            .into());
        }
        Ok([
            self.0.to_owned(),
            self.1.to_owned(),
            format!("{:.1}", clock_hz / 1e6),
            fmax,
            of("lut"),
            of("ff"),
            of("dsp"),
            of("bram"),
            interval.to_string(),
            format!("{:.0}", clock_hz / interval.max(1) as f64),
            format!("{bytes} ({})", Path::new(file).extension().unwrap_or_default().display()),
            format!("{minutes:.1}"),
        ]
        .into())
    }
}
