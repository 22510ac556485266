//! The runs that place and route a design, as data: nothing here starts a program.

use crate::{Board, FpgaError, Options, Sources, ecp5};
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Invocation, ToolPath};
use std::time::Duration;

const SCRIPT: &str = "synthesis.ys";
const NETLIST: &str = "netlist.json";
/// What Yosys counts.
pub(crate) const STATISTICS: &str = "statistics.json";
/// What nextpnr reports.
pub(crate) const REPORT: &str = "report.json";
/// The routed design in Project Trellis's text form.
pub(crate) const CONFIGURATION: &str = "design.config";
/// nextpnr's standard error, where it logs.
pub(crate) const ROUTER_LOG: &str = "nextpnr.stderr";

/// The two runs, and the file they start from.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'a> {
    sources: Sources<'a>,
    board: &'a Board,
    target_mhz: f64,
    seed: u64,
    timeout: Duration,
    yosys: Yosys,
    nextpnr: ToolPath,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(
        sources: Sources<'a>,
        board: &'a Board,
        options: &Options,
        yosys: Yosys,
        nextpnr: ToolPath,
    ) -> Result<Self, FpgaError> {
        sources.check()?;
        let Options { target_mhz, seed, timeout } = *options;
        if !(target_mhz.is_finite() && target_mhz > 0.0) {
            return Err(FpgaError::Input { what: format!("a target of {target_mhz} MHz") });
        }
        Ok(Plan { sources, board, target_mhz, seed, timeout, yosys: yosys.with_timeout(timeout), nextpnr })
    }

    /// The script to write beside the sources: name and text.
    pub(crate) fn script(&self) -> (&'static str, String) {
        let top = self.sources.top;
        let read: String = self.sources.files.iter().map(|(name, _)| format!("read_verilog -sv {name}\n")).collect();
        let synthesis = ecp5::synthesis(top, NETLIST);
        (SCRIPT, format!("{read}hierarchy -check -top {top}\n{synthesis}\ntee -q -o {STATISTICS} stat -json\n"))
    }

    /// Whether every bit of the ports gets a pin.
    pub(crate) fn has_pins(&self, port_bits: u64) -> bool {
        port_bits <= self.board.io
    }

    /// SystemVerilog to cells of the FPGA.
    pub(crate) fn synthesize(&self) -> Invocation {
        self.yosys.script_run(SCRIPT)
    }

    /// Cells to places and wires, for a design with so many bits of ports. A missed target is no failure: the report says what was reached.
    pub(crate) fn route(&self, port_bits: u64) -> Invocation {
        // nextpnr takes a signed number of 32 bits.
        let seed = (self.seed & 0x7fff_ffff).to_string();
        Invocation::new(&self.nextpnr)
            .args(ecp5::device(self.board))
            .args(["--json", NETLIST, "--report", REPORT, "--timing-allow-fail"])
            .args(["--freq", &self.target_mhz.to_string(), "--seed", &seed])
            .args(match self.has_pins(port_bits) {
                true => ["--lpf-allow-unconstrained", "--textcfg", CONFIGURATION].as_slice(),
                false => ["--out-of-context"].as_slice(),
            })
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

    fn plan(options: &Options) -> Result<Plan<'static>, FpgaError> {
        // Any file will do as a program that is never started.
        let toolchain = Toolchain::in_environments(vec![]).with(Tool::Yosys, "/bin/sh");
        let yosys = Yosys::new(&toolchain)?;
        let nextpnr = ToolPath::plain("/bin/nextpnr-ecp5");
        Plan::new(Sources { top: "product", files: FILES }, board("ecp5-25f")?, options, yosys, nextpnr)
    }

    #[test]
    fn the_runs_and_the_script() {
        let plan = plan(&Options { seed: 1 << 31 | 7, ..Options::default() }).unwrap_or_else(|error| panic!("{error}"));
        let (name, script) = plan.script();
        let runs = [plan.synthesize(), plan.route(197), plan.route(198)].map(|run| run.to_string());
        insta::assert_snapshot!(format!("{}\n\n{name}\n{script}", runs.join("\n")));
    }

    #[test]
    fn a_target_is_a_frequency() {
        for target_mhz in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let refused = plan(&Options { target_mhz, ..Options::default() });
            assert!(matches!(refused, Err(FpgaError::Input { .. })), "{target_mhz}");
        }
    }
}
