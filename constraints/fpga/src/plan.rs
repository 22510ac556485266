//! The runs that place and route a design, as data: nothing here starts a program.

use crate::board::PinFile;
use crate::clock::oscillator;
use crate::flow::{CONFIGURATION, NETLIST, OPEN_NETLIST, Open, Router};
use crate::{Board, DesignFiles, Family, FpgaError, Options, boards, modules, shares};
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Invocation, ToolPath};
use std::time::Duration;

const SCRIPT: &str = "synthesis.ys";
/// The counts of Yosys.
pub(crate) const STATISTICS: &str = "statistics.json";
/// The report of nextpnr.
pub(crate) const REPORT: &str = "report.json";
/// nextpnr's standard error, where it logs.
pub(crate) const ROUTER_LOG: &str = "nextpnr.stderr";

/// Look-up tables of a design that is routed as a large one.
const LARGE: u64 = 20_000;

/// The runs, and the file they start from.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) sources: DesignFiles<'a>,
    board: &'a Board,
    synthesis: fn(&Board, &str) -> String,
    /// The file that places the ports; None on a bare part, where the router does.
    pub(crate) pins: Option<PinFile>,
    /// True if it is a board top, whose parts are counted apart.
    pub(crate) is_board_top: bool,
    target_mhz: f64,
    timeout: Duration,
    yosys: Yosys,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(
        sources: DesignFiles<'a>,
        board: &'a Board,
        options: &Options,
        yosys: Yosys,
    ) -> Result<Self, FpgaError> {
        sources.check()?;
        let Options { target_mhz, timeout, seeds, .. } = *options;
        if !(target_mhz.is_finite() && target_mhz > 0.0) {
            return Err(FpgaError::Input {
                what: format!("a target of {target_mhz} MHz"),
                wanted: "give a number of MHz above 0",
            });
        }
        if seeds == 0 {
            return Err(FpgaError::Input { what: "no seed".to_owned(), wanted: "try one seed or more" });
        }
        let synthesis = board.family.flow().synthesis.ok_or_else(|| {
            let counted = boards().iter().filter(|board| board.family.is_counted()).map(|board| board.name.as_str());
            FpgaError::ProjectOnly { board: board.name.clone(), counted: counted.collect::<Vec<_>>().join(", ") }
        })?;
        if options.pins {
            oscillator(board)?;
        }
        let pins = board.pin_file.filter(|_| options.pins);
        Ok(Plan {
            sources,
            board,
            synthesis,
            pins,
            is_board_top: options.pins,
            target_mhz,
            timeout,
            yosys: yosys.with_timeout(timeout),
        })
    }

    /// The family of the board.
    pub(crate) fn family(&self) -> Family {
        self.board.family
    }

    /// The script to write beside the sources: name and text.
    pub(crate) fn script(&self) -> (&'static str, String) {
        let (top, flow) = (self.sources.top, self.board.family.flow());
        let read: String = self.sources.verilog().map(|file| format!("read_verilog -sv {}\n", file.path)).collect();
        let synthesis = (self.synthesis)(self.board, top);
        let mut counts = if self.is_board_top { shares::count(top) } else { String::new() };
        if self.is_board_top && flow.pack.is_some() {
            // The parts are told apart by the names that the netlist has now.
            counts += &format!("write_json {NETLIST}\n");
        }
        let scopes = if flow.router.is_some() { modules::WRITE } else { "" };
        let open = match &flow.router {
            Some(Router { without_pins: Open::Commands(commands), .. }) if self.pins.is_none() => {
                format!("{commands}\nwrite_json {OPEN_NETLIST}\n")
            }
            _ => String::new(),
        };
        // That every module is there is checked by the synthesis, once it has read the family's
        // own, which a board top uses. Yosys would take one of two drivers and go on.
        let strict = "logger -werror Driver-driver\n";
        (
            SCRIPT,
            format!(
                "{strict}{read}hierarchy -top {top}\n{synthesis}\ntee -q -o {STATISTICS} stat -json\n{counts}{scopes}{open}"
            ),
        )
    }

    /// True if every bit of the ports gets a pin.
    pub(crate) fn has_pins(&self, router: &Router, port_bits: u64) -> bool {
        self.pins.is_some() || (router.any_pins.is_some() && port_bits <= self.board.io)
    }

    /// SystemVerilog to cells of the FPGA.
    pub(crate) fn synthesize(&self) -> Invocation {
        self.yosys.script_run(SCRIPT)
    }

    /// Cells to places and wires, for a design with so many bits of ports and look-up tables. A
    /// missed target is not a failure: the report says what was reached.
    pub(crate) fn route(
        &self,
        router: &Router,
        nextpnr: &ToolPath,
        (port_bits, lut): (u64, u64),
        seed: u64,
    ) -> Invocation {
        let large = if lut > LARGE { router.large } else { &[] };
        // nextpnr takes a signed number of 32 bits.
        let seed = (seed & 0x7fff_ffff).to_string();
        let any_pins = router.any_pins.map(str::to_owned);
        let writes = [router.writes, CONFIGURATION].map(str::to_owned);
        let (netlist, ports) = match (self.pins, &router.without_pins) {
            (Some(file), _) => (NETLIST, [(router.pin_file)(file.name), writes].concat()),
            (None, _) if self.has_pins(router, port_bits) => (NETLIST, any_pins.into_iter().chain(writes).collect()),
            (None, Open::Switches(switches)) => (NETLIST, switches.iter().map(|&word| word.to_owned()).collect()),
            (None, Open::Commands(_)) => (OPEN_NETLIST, any_pins.into_iter().collect()),
        };
        Invocation::new(nextpnr)
            .args((router.device)(self.board))
            .args(["--json", netlist, "--report", REPORT, "--timing-allow-fail"])
            .args(["--freq", &self.target_mhz.to_string(), "--seed", &seed])
            .args(large)
            .args(ports)
            .label("nextpnr")
            .timeout(self.timeout)
    }

    /// The routed design to a bitstream.
    pub(crate) fn pack(&self, router: &Router, packer: &ToolPath) -> Invocation {
        let arguments = (router.packer.arguments)(self.board);
        Invocation::new(packer).args(arguments).label("packer").timeout(self.timeout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use ringmill_design::SourceFile;
    use ringmill_toolchain::{Tool, Toolchain};
    use std::sync::LazyLock;

    static FILES: LazyLock<[SourceFile; 3]> = LazyLock::new(|| {
        ["product_words.mem", "rtl/arith/mod_add.sv", "rtl/product.sv"].map(|path| SourceFile::new(path, ""))
    });

    fn plan(on: &str, options: &Options) -> Result<Plan<'static>, FpgaError> {
        // Any file will do as a program that is never started.
        let toolchain = Toolchain::in_environments(vec![]).with(Tool::Yosys, "/bin/sh");
        let yosys = Yosys::new(&toolchain)?;
        Plan::new(DesignFiles { top: "product", files: &*FILES }, board(on)?, options, yosys)
    }

    #[test]
    fn the_runs_and_the_script() {
        let bare = ["ecp5-25f", "ice40-up5k", "gw1nr-9", "xc7a200t"].map(|on| (on, false));
        let with_pins = ["ulx3s-85f", "icebreaker", "tangnano9k"].map(|on| (on, true));
        let all = bare.iter().chain(&with_pins).map(|&(on, pins)| {
            let plan = plan(on, &Options { pins, ..Options::default() }).unwrap_or_else(|error| panic!("{error}"));
            let (name, script) = plan.script();
            let router = plan.board.family.flow().router.as_ref();
            let routes = router.map(|router| {
                let nextpnr = ToolPath::plain(format!("/bin/{}", router.tool));
                let run = |port_bits| plan.route(router, &nextpnr, (port_bits, 1000), 1 << 31 | 7).to_string();
                let packs = plan.pack(router, &ToolPath::plain(format!("/bin/{}", router.packer.tool)));
                match pins {
                    true => format!("{}\n{packs}\n", run(plan.board.io)),
                    false => format!("{}\n{}\n", run(plan.board.io), run(plan.board.io + 1)),
                }
            });
            format!("{on}\n{}\n{}\n{name}\n{script}", plan.synthesize(), routes.unwrap_or_default())
        });
        insta::assert_snapshot!(all.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn what_cannot_be_done_on_a_board_is_refused() {
        let code = |on, pins| {
            let error = plan(on, &Options { pins, ..Options::default() }).expect_err("refused");
            (miette::Diagnostic::code(&error).map(|code| code.to_string()).unwrap_or_default(), error.to_string())
        };
        let (code_of_part, text) = code("ecp5-25f", true);
        assert_eq!(code_of_part, "fpga::no-pins");
        assert!(text.starts_with("'ecp5-25f' has no pins"), "{text}");
        assert_eq!(code("alveo-v80", false).0, "fpga::project-only");
    }

    #[test]
    fn a_target_is_a_frequency_and_a_seed_is_needed() {
        for target_mhz in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let refused = plan("ecp5-25f", &Options { target_mhz, ..Options::default() });
            assert!(matches!(refused, Err(FpgaError::Input { .. })), "{target_mhz}");
        }
        let refused = plan("ecp5-25f", &Options { seeds: 0, ..Options::default() });
        assert!(matches!(refused, Err(FpgaError::Input { .. })));
    }
}
