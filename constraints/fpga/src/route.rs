//! The whole way: synthesis, a look whether it fits, place and route, the reports.

use crate::plan::{self, Plan};
use crate::report::{Report, Segment};
use crate::statistics::Statistics;
use crate::{Board, Family, FpgaError, Resources, Sources, boards, shortage};
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Tool, ToolError, Toolchain, WorkFolder};
use std::time::Duration;

/// How to place and route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The clock to aim at, in MHz. With one clock it only decides what nextpnr's log calls a failure: the product of N = 16, q = 97 came out
    /// the same for 10, 100 and 300 MHz.
    pub target_mhz: f64,
    /// Where the placer's random numbers start; its low 31 bits count. Equal seeds give equal results, others differ by a tenth or more
    /// (with seeds 1 and 2 the same product reached 141 and 129 MHz, that of N = 256, q = 7681 100 and 116).
    pub seed: u64,
    /// The limit for each of the two tools.
    pub timeout: Duration,
}

impl Default for Options {
    /// 100 MHz, seed 1, 30 minutes.
    fn default() -> Self {
        Options { target_mhz: 100.0, seed: 1, timeout: Duration::from_secs(1800) }
    }
}

/// A routed design.
#[derive(Clone, Debug, PartialEq)]
pub struct Routed {
    /// The fastest clock of the slowest clock domain, in MHz, between registers: as nextpnr computes it after routing, for the slowest
    /// chips of the speed grade. Paths to and from pins do not count.
    pub fmax_mhz: f64,
    /// What the design takes.
    pub used: Resources,
    /// What the FPGA has.
    pub available: Resources,
    /// The path that limits the clock, register to register.
    pub critical_path: Vec<Segment>,
    /// Time of synthesis, in seconds.
    pub seconds_synthesis: f64,
    /// Time of place and route, in seconds.
    pub seconds_place_route: f64,
    /// The routed design in Project Trellis's text form, what a packer makes a bitstream of. With a board without pins the router
    /// picked them: such a design must not be loaded into a device that is soldered in.
    ///
    /// None for a design with more bits of ports than the package has pins, which is routed without pins, to measure it: its ports end in
    /// the open, and its clock is not on a global net. It may look faster than with pins (the product of N = 256, q = 7681 on ecp5-85f:
    /// 121 MHz against 100, with one seed), so compare like with like.
    pub configuration: Option<String>,
    /// nextpnr's log.
    pub log: String,
}

/// Places and routes a design, its ports on pins if there are enough ([`Routed::configuration`]). `progress` is told before each step what
/// comes, in a few words.
///
/// A design that does not fit is refused after synthesis, before nextpnr is started, when counting shows it already.
pub fn place_and_route(
    sources: &Sources<'_>,
    board: &Board,
    options: &Options,
    toolchain: &Toolchain,
    progress: &dyn Fn(&str),
) -> Result<Routed, FpgaError> {
    sources.check()?;
    let yosys = Yosys::new(toolchain)?;
    let router = match board.family {
        Family::Ecp5 => Tool::NextpnrEcp5,
    };
    progress("get the router ready");
    let plan = Plan::new(*sources, board, options, yosys, toolchain.ready(router)?)?;

    let folder = WorkFolder::new("fpga")?;
    for (name, text) in sources.files {
        folder.write(name, text)?;
    }
    let (name, script) = plan.script();
    folder.write(name, script)?;

    progress("synthesis");
    let synthesis = plan.synthesize().run(&folder)?;
    let statistics = kept_unless_read(&folder, plan::STATISTICS, Statistics::read)?;
    look_whether_it_fits(sources.top, board, statistics.at_least)?;

    progress("place and route");
    let routing =
        plan.route(statistics.port_bits).run(&folder).map_err(|error| no_place(error, &folder, sources.top, board))?;
    let report = kept_unless_read(&folder, plan::REPORT, Report::read)?;
    Ok(Routed {
        fmax_mhz: report.fmax_mhz,
        used: report.used,
        available: report.available,
        critical_path: report.critical_path,
        seconds_synthesis: synthesis.seconds,
        seconds_place_route: routing.seconds,
        configuration: match plan.has_pins(statistics.port_bits) {
            true => Some(folder.read(plan::CONFIGURATION)?),
            false => None,
        },
        log: routing.stderr,
    })
}

/// Reads a report; the folder is kept when it cannot be read.
fn kept_unless_read<T>(
    folder: &WorkFolder,
    name: &str,
    read: impl Fn(&str, &std::path::Path) -> Result<T, FpgaError>,
) -> Result<T, FpgaError> {
    let text = folder.read(name);
    text.map_err(FpgaError::from).and_then(|text| read(&text, &folder.file(name))).inspect_err(|_| folder.keep())
}

fn look_whether_it_fits(top: &str, board: &Board, at_least: Resources) -> Result<(), FpgaError> {
    if at_least.fits(board.available) { Ok(()) } else { Err(does_not_fit(top, board, at_least)) }
}

/// What a failure of nextpnr means: that there was no place for something, which it may also look for until its time is over, or a
/// failure.
fn no_place(error: ToolError, folder: &WorkFolder, top: &str, board: &Board) -> FpgaError {
    let log = folder.read(plan::ROUTER_LOG).unwrap_or_default();
    let used = match &error {
        ToolError::Failed { .. } => shortage::complained(&log),
        ToolError::TimedOut { .. } => shortage::used(&log).filter(|used| !used.fits(board.available)),
        _ => None,
    };
    match used {
        Some(used) => {
            folder.discard();
            does_not_fit(top, board, used)
        }
        None => error.into(),
    }
}

fn does_not_fit(top: &str, board: &Board, used: Resources) -> FpgaError {
    let larger = boards().iter().filter(|other| other.name != board.name && used.fits(other.available));
    // A board that has no more of anything is no way out when the router, not the count, refused.
    let larger = larger.filter(|other| !other.available.fits(board.available));
    let names: Vec<&str> = larger.map(|other| other.name.as_str()).collect();
    let help = match names.as_slice() {
        [] => "no board is large enough: use a smaller ring or a smaller modulus".to_owned(),
        names => format!("large enough by number: {}", names.join(", ")),
    };
    FpgaError::DoesNotFit {
        top: top.to_owned(),
        board: board.name.clone(),
        used: Box::new(used),
        available: Box::new(board.available),
        help,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use miette::Diagnostic;

    fn looked(at_least: Resources) -> Result<(), FpgaError> {
        look_whether_it_fits("product", board("ecp5-25f")?, at_least)
    }

    fn said(error: &FpgaError) -> String {
        let text =
            |part: Option<Box<dyn std::fmt::Display + '_>>| part.map(|part| part.to_string()).unwrap_or_default();
        format!("{}\n{error}\nhelp: {}", text(error.code()), text(error.help()))
    }

    #[test]
    fn what_does_not_fit_is_refused_by_number() {
        let product = Resources { lut: 9455, ff: 12_698, dsp: 78, bram: 2 };
        insta::assert_snapshot!(said(&looked(product).expect_err("too few multipliers")));
        let larger = Resources { dsp: 780, ff: 126_980, ..product };
        insta::assert_snapshot!(said(&looked(larger).expect_err("too few multipliers")));
        assert!(looked(Resources { dsp: 28, ..product }).is_ok());
    }

    #[test]
    fn a_failure_of_nextpnr_is_read_before_it_is_passed_on() {
        let failed = |log: &str| {
            let folder = WorkFolder::new("test").expect("a folder");
            folder.write(plan::ROUTER_LOG, log).expect("a write");
            let error = ToolError::Failed {
                program: "nextpnr".to_owned(),
                status: 125,
                log_tail: String::new(),
                folder: folder.path().to_path_buf(),
                command: String::new(),
            };
            no_place(error, &folder, "product", board("ecp5-25f").expect("a board"))
        };
        assert!(matches!(failed("ERROR: Failed to parse"), FpgaError::Tool(ToolError::Failed { .. })));
        let full = include_str!("../tests/reports/full.log");
        let FpgaError::DoesNotFit { used, .. } = failed(full) else { panic!("it is full") };
        assert_eq!(used.dsp, 42);
    }
}
