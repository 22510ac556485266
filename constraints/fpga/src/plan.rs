//! The runs that place and route a design, as data: nothing here starts a program.

use crate::family::{CONFIGURATION, NETLIST, OPEN_NETLIST, Open, Router};
use crate::{Board, FpgaError, Options, Sources};
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Invocation, ToolPath};
use std::time::Duration;

const SCRIPT: &str = "synthesis.ys";
/// What Yosys counts.
pub(crate) const STATISTICS: &str = "statistics.json";
/// What nextpnr reports.
pub(crate) const REPORT: &str = "report.json";
/// nextpnr's standard error, where it logs.
pub(crate) const ROUTER_LOG: &str = "nextpnr.stderr";

/// The runs, and the file they start from.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) sources: Sources<'a>,
    board: &'a Board,
    target_mhz: f64,
    timeout: Duration,
    yosys: Yosys,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(
        sources: Sources<'a>,
        board: &'a Board,
        options: &Options,
        yosys: Yosys,
    ) -> Result<Self, FpgaError> {
        sources.check()?;
        let Options { target_mhz, timeout, seeds, .. } = *options;
        if !(target_mhz.is_finite() && target_mhz > 0.0) {
            return Err(FpgaError::Input { what: format!("a target of {target_mhz} MHz") });
        }
        if seeds == 0 {
            return Err(FpgaError::Input { what: "no seed".to_owned() });
        }
        Ok(Plan { sources, board, target_mhz, timeout, yosys: yosys.with_timeout(timeout) })
    }

    /// The script to write beside the sources: name and text.
    pub(crate) fn script(&self) -> (&'static str, String) {
        let (top, flow) = (self.sources.top, self.board.family.flow());
        let read: String = self.sources.files.iter().map(|(name, _)| format!("read_verilog -sv {name}\n")).collect();
        let synthesis = (flow.synthesis)(self.board, top);
        let open = match &flow.router {
            Some(Router { without_pins: Open::Commands(commands), .. }) => {
                format!("{commands}\nwrite_json {OPEN_NETLIST}\n")
            }
            _ => String::new(),
        };
        // Yosys would take one of two drivers and go on.
        let strict = "logger -werror Driver-driver\n";
        (
            SCRIPT,
            format!(
                "{strict}{read}hierarchy -check -top {top}\n{synthesis}\ntee -q -o {STATISTICS} stat -json\n{open}"
            ),
        )
    }

    /// Whether every bit of the ports gets a pin.
    pub(crate) fn has_pins(&self, router: &Router, port_bits: u64) -> bool {
        router.with_pins.is_some() && port_bits <= self.board.io
    }

    /// SystemVerilog to cells of the FPGA.
    pub(crate) fn synthesize(&self) -> Invocation {
        self.yosys.script_run(SCRIPT)
    }

    /// Cells to places and wires, for a design with so many bits of ports. A missed target is no failure: the report says what was reached.
    pub(crate) fn route(&self, router: &Router, nextpnr: &ToolPath, port_bits: u64, seed: u64) -> Invocation {
        // nextpnr takes a signed number of 32 bits.
        let seed = (seed & 0x7fff_ffff).to_string();
        let pins = router.with_pins.filter(|_| self.has_pins(router, port_bits));
        let (netlist, ports) = match (pins, &router.without_pins) {
            (Some(switches), _) => (NETLIST, [switches, &[CONFIGURATION]].concat()),
            (None, Open::Switches(switches)) => (NETLIST, switches.to_vec()),
            (None, Open::Commands(_)) => {
                (OPEN_NETLIST, router.with_pins.map_or(vec![], |switches| switches[..1].to_vec()))
            }
        };
        Invocation::new(nextpnr)
            .args((router.device)(self.board))
            .args(["--json", netlist, "--report", REPORT, "--timing-allow-fail"])
            .args(["--freq", &self.target_mhz.to_string(), "--seed", &seed])
            .args(ports)
            .label("nextpnr")
            .timeout(self.timeout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use ringmill_toolchain::{Tool, Toolchain};

    const FILES: &[(&str, &str)] = &[("rtl/arith/mod_add.sv", ""), ("rtl/product.sv", "")];

    fn plan(on: &str, options: &Options) -> Result<Plan<'static>, FpgaError> {
        // Any file will do as a program that is never started.
        let toolchain = Toolchain::in_environments(vec![]).with(Tool::Yosys, "/bin/sh");
        let yosys = Yosys::new(&toolchain)?;
        Plan::new(Sources { top: "product", files: FILES }, board(on)?, options, yosys)
    }

    #[test]
    fn the_runs_and_the_script() {
        let all = ["ecp5-25f", "ice40-up5k", "gw1nr-9", "xc7a200t"].map(|on| {
            let plan = plan(on, &Options::default()).unwrap_or_else(|error| panic!("{error}"));
            let (name, script) = plan.script();
            let router = plan.board.family.flow().router.as_ref();
            let routes = router.map(|router| {
                let nextpnr = ToolPath::plain(format!("/bin/{}", router.tool));
                let run = |port_bits| plan.route(router, &nextpnr, port_bits, 1 << 31 | 7).to_string();
                format!("{}\n{}\n", run(plan.board.io), run(plan.board.io + 1))
            });
            format!("{on}\n{}\n{}\n{name}\n{script}", plan.synthesize(), routes.unwrap_or_default())
        });
        insta::assert_snapshot!(all.join("\n"));
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
