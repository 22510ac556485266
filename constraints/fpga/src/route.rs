//! The whole way: synthesis, a look whether it fits, place and route, the reports.

use crate::area::{kept_unless_read, synthesized};
use crate::fits::{must_fit, too_large};
use crate::flow::{CONFIGURATION, Router};
use crate::modules::{Modules, SCOPES};
use crate::plan::{self, Plan};
use crate::report::{Report, Segment};
use crate::{Board, DesignFiles, Doubt, FpgaError, Options, Resources, Shares, ToolRun, boards, shortage};
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Tool, ToolError, Toolchain, WorkFolder};
use std::fs;
use std::path::Path;

/// The result of a seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seed {
    /// The start of the placer's random numbers.
    pub seed: u64,
    /// As [`Routed::fmax_mhz`].
    pub fmax_mhz: f64,
}

/// The file that is loaded into a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitstream {
    /// `design.bit` (ECP5), `design.bin` (iCE40) or `design.fs` (Gowin).
    pub name: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// A routed design.
#[derive(Clone, Debug, PartialEq)]
pub struct Routed {
    /// The fastest clock of the slowest clock domain, in MHz, between registers: as nextpnr
    /// computes it after routing, for the slowest chips of the speed grade. Paths to and from pins
    /// do not count.
    pub fmax_mhz: f64,
    /// The reason that the design may miss [`Routed::fmax_mhz`], if there is one. With
    /// [`Doubt::Multipliers`] it is too high by far, and not to be quoted: [`Routed::is_timed`].
    pub doubt: Option<Doubt>,
    /// Every seed that was tried, in order; [`Routed`] is the fastest of them, of equals the first.
    pub seeds: Vec<Seed>,
    /// The resources of the design.
    pub used: Resources,
    /// Of a board top: how the netlist is divided between the design and what stands around it,
    /// before nextpnr packs it.
    pub shares: Option<Shares>,
    /// The resources of the FPGA.
    pub available: Resources,
    /// The path that limits the clock, register to register.
    pub critical_path: Vec<Segment>,
    /// Time of synthesis, in seconds.
    pub seconds_synthesis: f64,
    /// Time of place and route, in seconds: of all seeds.
    pub seconds_place_route: f64,
    /// The time and memory of each tool: Yosys, nextpnr, the packer.
    pub tools: Vec<ToolRun>,
    /// The bitstream of the fastest seed, with [`Options::pins`].
    pub bitstream: Option<Bitstream>,
    /// The routed design in the text form of Project Trellis (ECP5) or IceStorm (iCE40), or
    /// nextpnr's own (Gowin), what a packer makes a bitstream of. On a bare part the router picked
    /// the pins: such a design must not be loaded into a device that is soldered in.
    ///
    /// None for a bare Gowin part, and for a design with more bits of ports than the package has
    /// pins, which is routed without pins, to measure it: its ports end in the open, and its clock
    /// is not on a global net (but in iCE40). It may look faster than with pins (the product of N =
    /// 256, q = 7681 on ecp5-85f: 121 MHz against 100, with one seed), so compare like with like.
    pub configuration: Option<String>,
    /// nextpnr's log.
    pub log: String,
}

impl Routed {
    /// True if nextpnr timed all that the design has: then [`Routed::fmax_mhz`] may be quoted.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.doubt != Some(Doubt::Multipliers)
    }

    /// The median clock of [`Routed::seeds`], in MHz; of an even number, the mean of the two in the
    /// middle; not a number without seeds.
    #[must_use]
    pub fn median_mhz(&self) -> f64 {
        let mut clocks: Vec<f64> = self.seeds.iter().map(|seed| seed.fmax_mhz).collect();
        clocks.sort_by(f64::total_cmp);
        let middle = |place: usize| clocks.get(place).copied().unwrap_or(f64::NAN);
        (middle(clocks.len().saturating_sub(1) / 2) + middle(clocks.len() / 2)) / 2.0
    }
}

/// Places and routes a design, its ports on the board's pins ([`Options::pins`]), or on any if
/// there are enough ([`Routed::configuration`]). `progress` is told before each step what comes, in
/// a few words.
///
/// A design that does not fit is refused after synthesis, before nextpnr is started, when counting
/// shows it already. Seeds at which nextpnr fails do not count, unless all do.
pub fn place_and_route(
    sources: &DesignFiles<'_>,
    board: &Board,
    options: &Options,
    toolchain: &Toolchain,
    progress: &dyn Fn(&str),
) -> Result<Routed, FpgaError> {
    let router = router(board)?;
    let plan = Plan::new(*sources, board, options, Yosys::new(toolchain)?)?;
    progress("get the router ready");
    let nextpnr = toolchain.ready(router.tool)?;
    let packer = plan.pins.map(|_| toolchain.ready(router.packer.tool)).transpose()?;

    let folder = WorkFolder::new("fpga")?;
    progress("synthesis");
    let (statistics, shares, synthesis) = synthesized(&plan, &folder)?;
    if let Some(pins) = plan.pins {
        folder.write(pins.name, pins.text)?;
    }
    let mut tools = vec![ToolRun::new(Tool::Yosys.name(), &synthesis)];
    let at_least = (board.family.flow().at_least)(&statistics.cells);
    must_fit(sources.top, board, at_least)?;

    let (mut best, mut seeds, mut routings) = (None::<(Report, Option<String>, String)>, Vec::new(), None::<ToolRun>);
    // A seed that leads nowhere is not a reason to lose the others.
    let mut failed = None;
    for (number, seed) in (1..=options.seeds).zip(options.seed..) {
        progress(&match options.seeds {
            1 => "place and route".to_owned(),
            all => format!("place and route, seed {number} of {all}"),
        });
        let routing = match plan.route(router, &nextpnr, (statistics.port_bits, at_least.lut), seed).run(&folder) {
            Ok(routing) => routing,
            Err(error) => {
                failed = Some(error);
                continue;
            }
        };
        let read = |text: &str, file: &Path| Report::read(router, at_least.ff, text, file);
        let report = kept_unless_read(&folder, plan::REPORT, read)?;
        match &mut routings {
            Some(routings) => routings.add(&routing),
            None => routings = Some(ToolRun::new(router.tool.name(), &routing)),
        }
        seeds.push(Seed { seed, fmax_mhz: report.fmax_mhz });
        if best.as_ref().is_none_or(|(best, ..)| report.fmax_mhz > best.fmax_mhz) {
            let configuration = match plan.has_pins(router, statistics.port_bits) {
                true => Some(folder.read(CONFIGURATION)?),
                false => None,
            };
            best = Some((report, configuration, routing.stderr));
        }
    }
    let Some((mut report, configuration, log)) = best else {
        return Err(match failed {
            Some(error) => no_place(error, &folder, sources.top, board, router, at_least.ff),
            None => FpgaError::Input { what: "no seed".to_owned(), wanted: "try one seed or more" },
        });
    };
    // Nobody looks into what a failed seed left, where another came through.
    folder.discard();
    let seconds_place_route = routings.as_ref().map_or(0.0, |routings| routings.seconds);
    tools.extend(routings);
    let bitstream = match (packer, &configuration) {
        (Some(packer), Some(configuration)) => {
            progress("bitstream");
            // That of the last seed lies there.
            folder.write(CONFIGURATION, configuration)?;
            tools.push(ToolRun::new(router.packer.tool.name(), &plan.pack(router, &packer).run(&folder)?));
            let file = folder.file(router.packer.bitstream);
            let bytes = fs::read(&file).map_err(|source| ToolError::io("read", &file, source))?;
            Some(Bitstream { name: router.packer.bitstream.to_owned(), bytes })
        }
        _ => None,
    };
    let modules = kept_unless_read(&folder, SCOPES, |text, file| Modules::read(sources.top, text, file))?;
    modules.add(&mut report.critical_path);
    Ok(Routed {
        fmax_mhz: report.fmax_mhz,
        doubt: router.timing.doubt(report.used.dsp),
        shares,
        seeds,
        used: report.used,
        available: report.available,
        critical_path: report.critical_path,
        seconds_synthesis: synthesis.seconds,
        seconds_place_route,
        tools,
        bitstream,
        configuration,
        log,
    })
}

/// The router of the board's family.
fn router(board: &Board) -> Result<&'static Router, FpgaError> {
    board.family.flow().router.as_ref().ok_or_else(|| {
        let routed = boards().iter().filter(|board| board.family.is_routed()).map(|board| board.name.as_str());
        FpgaError::AreaOnly { board: board.name.clone(), routed: routed.collect::<Vec<_>>().join(", ") }
    })
}

/// The cause of a failure of nextpnr: no place for an element, which it may also look for until its
/// time is over, or a failure.
fn no_place(error: ToolError, folder: &WorkFolder, top: &str, board: &Board, router: &Router, ff: u64) -> FpgaError {
    let log = folder.read(plan::ROUTER_LOG).unwrap_or_default();
    let used = match &error {
        ToolError::Failed { .. } => shortage::complained(router, &log, ff),
        ToolError::TimedOut { .. } => shortage::used(router, &log, ff).filter(|used| !used.fits(board.available)),
        _ => None,
    };
    match used {
        Some(used) => {
            folder.discard();
            too_large(top, board, used)
        }
        None => match (error, shortage::error(&log)) {
            (ToolError::Failed { folder, command, .. }, Some(reason)) => FpgaError::NoRoute {
                top: top.to_owned(),
                board: board.name.clone(),
                reason: reason.into(),
                folder,
                command: command.into(),
            },
            (error, _) => error.into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use miette::Diagnostic;

    fn looked(at_least: Resources) -> Result<(), FpgaError> {
        must_fit("product", board("ecp5-25f")?, at_least)
    }

    #[test]
    fn what_has_no_router_is_refused() {
        let error = router(board("xc7a200t").expect("a board")).err().expect("area only");
        insta::assert_snapshot!(said(&error));
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
            let board = board("ecp5-25f").expect("a board");
            no_place(error, &folder, "product", board, router(board).expect("is routed"), 0)
        };
        assert!(matches!(failed("Info: Packing"), FpgaError::Tool(ToolError::Failed { .. })));
        let FpgaError::NoRoute { reason, .. } = failed("Info: Routing\nERROR: Failed to route arc 3\n1 warning") else {
            panic!("nextpnr told why")
        };
        assert_eq!(&*reason, "Failed to route arc 3");
        assert!(failed("ERROR: Failed to route arc 3").kept_folder().is_some_and(Path::is_absolute));
        let full = include_str!("../tests/reports/full.log");
        let FpgaError::DoesNotFit { used, .. } = failed(full) else { panic!("it is full") };
        assert_eq!(used.dsp, 42);
    }
}
