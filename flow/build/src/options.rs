//! The options of a build: a type for each kind of program, so that each option has a meaning for
//! its program.

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_blocks::Prefix;
use ringmill_board::BoardOptions;
use ringmill_circuit::NetlistOptions;
use ringmill_design::Control;

use crate::emission_kind::Emission;

/// The options of a program over integers.
#[derive(Clone, Debug)]
pub struct IntegerOptions {
    /// The options of its netlist. The seed is also that of the vectors.
    pub netlist: NetlistOptions,
    /// The netlist with registers, where it is to have some.
    pub pipeline: Option<PipelineOptions>,
    /// True if the written Verilog is simulated.
    pub simulate: bool,
}

impl IntegerOptions {
    /// A proved netlist, and nothing else.
    #[must_use]
    pub fn new(netlist: NetlistOptions) -> Self {
        Self { netlist, pipeline: None, simulate: false }
    }
}

/// The options of a netlist with registers.
#[derive(Clone, Debug, PartialEq)]
pub struct PipelineOptions {
    /// The most levels of cells between registers.
    pub levels_per_stage: u32,
    /// The prefix of all modules.
    pub prefix: Option<Prefix>,
    /// The board to place and route for.
    pub board: Option<BoardOptions>,
}

impl Default for PipelineOptions {
    /// Registers behind every level.
    fn default() -> Self {
        Self { levels_per_stage: 1, prefix: None, board: None }
    }
}

/// The options of a program over polynomials.
#[derive(Clone, Debug)]
pub struct PolynomialOptions {
    /// The shape of the accelerator; none for the usual one, or, for a board, for one that fits.
    /// Its own `program` is not looked at.
    pub shape: Option<AcceleratorOptions>,
    /// The control; none for a static schedule, unless loops or branches depend on arguments.
    pub control: Option<Control>,
    /// The prefix of all modules.
    pub prefix: Option<Prefix>,
    /// The integration files.
    pub emissions: Vec<Emission>,
    /// The board to place and route for.
    pub board: Option<BoardOptions>,
    /// True if the written Verilog is simulated.
    pub simulate: bool,
    /// Seed of the operands of simulations and test benches.
    pub seed: u64,
}

impl Default for PolynomialOptions {
    /// The usual accelerator, not simulated.
    fn default() -> Self {
        Self { shape: None, control: None, prefix: None, emissions: Vec::new(), board: None, simulate: false, seed: 0 }
    }
}
