//! From a netlist to its pipeline.

use crate::PipelineError;
use crate::around::around;
use crate::balance::balanced;
use crate::graph::Graph;
use crate::ports::ports;

use crate::stages::Problem;
use crate::text::{Registers, Text};
use ringmill_design::{Control, Interface, SourceFile, Timing};
use ringmill_netlist::Netlist;

/// A netlist as a pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pipelined {
    /// The module: a result a cycle, after the stages and the buffers at the results. All bits of
    /// an argument or result are in a beat, with zeros above them up to a whole number of bytes;
    /// both in port order.
    pub interface: Interface,
    /// The module's text in SystemVerilog; it instantiates `rtl/stream/skid_buffer.sv` and
    /// `rtl/stream/frame_check.sv`.
    pub verilog: String,
    /// The same module with wires instead of the registers of values and the buffers at the
    /// results, and a module `around` it whose `in` and `out` are the netlist's inputs and outputs
    /// in port order.
    pub transparent: String,
    /// Sets of registers before the buffers at the results, with logic behind each.
    pub stages: u64,
    /// Registers of one bit: of values, of what is valid, of wrong frames, and of the buffers at
    /// the results. Synthesis may find some of them equal.
    pub flip_flops: u64,
    /// Levels of cells of the circuit, inversions not counted.
    pub levels: u64,
    /// Cells of two inputs or more.
    pub cells: u64,
}

impl Pipelined {
    /// The module and what it instantiates, in compile order.
    #[must_use]
    pub fn files(&self) -> Vec<SourceFile> {
        let mut files = ringmill_rtl::needed_by(["skid_buffer", "frame_check"]);
        files.push(SourceFile::new(format!("rtl/{}.sv", self.interface.module), &self.verilog));
        files
    }
}

/// A netlist as a pipeline with at most `levels_per_stage` levels of cells from register to
/// register, the multiplexers at the entries of the buffers at the results counted as one.
/// Inversions and constants cost no level, since they go into the cells behind them. Of all ways to
/// place the registers it takes one with the fewest.
///
/// The arguments are taken together, when all of them are there and every result has room; the
/// results leave each as soon as it may. Ports are named after the netlist's, as
/// [`Netlist::input_ports`] groups their bits: `clk`, `rst` (synchronous, high active),
/// `s_axis_NAME_{tdata,tvalid,tready,tlast}` and `m_axis_NAME_…`. Every beat is the last of its
/// frame; `frame_error` says of each argument whether one was not marked so.
///
/// # Errors
/// No levels, no arguments, no results, or a name that is none.
pub fn pipeline(netlist: &Netlist, name: &str, levels_per_stage: u32) -> Result<Pipelined, PipelineError> {
    let named = || name.to_owned();
    if ringmill_rtl::module_name(name).as_deref() != Some(name) {
        return Err(PipelineError::Name { name: named() });
    }
    if levels_per_stage == 0 {
        return Err(PipelineError::Levels { levels: levels_per_stage });
    }
    let (arguments, results) = ports(netlist);
    if arguments.is_empty() {
        return Err(PipelineError::NoArgument { name: named() });
    }
    if results.is_empty() {
        return Err(PipelineError::NoResult { name: named() });
    }
    let graph = Graph::new(netlist);
    let levels = usize::try_from(levels_per_stage).unwrap_or(usize::MAX);
    // More than all there are is no other pipeline.
    let problem = Problem::new(&graph, levels.min(graph.len() + 1));
    let stage = balanced(&problem);
    let text = Text { name, netlist, arguments: &arguments, results: &results, problem: &problem, stage: &stage };
    let timing = Some(Timing { latency_cycles: text.latency_cycles(), interval_cycles: 1 });
    let interface = Interface { module: named(), streams: text.streams(), control: Control::Static, timing };
    let verilog = text.text(levels_per_stage, Registers::Clocked)?;
    let transparent = text.text(levels_per_stage, Registers::Transparent)? + &around(&interface, &arguments, &results)?;
    Ok(Pipelined {
        interface,
        verilog,
        transparent,
        stages: problem.stages as u64,
        flip_flops: text.flip_flops(),
        levels: problem.depth as u64,
        cells: graph.cells.len() as u64,
    })
}
