//! The blocks that work on the coefficients of each lane by themselves.

mod gadget_digit;
mod mod_lift;
mod mod_reduce;
mod mod_switch;

pub use gadget_digit::GadgetDigit;
pub use mod_lift::ModLift;
pub use mod_reduce::ModReduce;
pub use mod_switch::ModSwitch;

use ringmill_ir::RingOp;
use ringmill_verilog::Instance;

use crate::{Block, BlockError, Cost, DspShape, Inventory};

/// The block of an operation on the coefficients of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// A digit.
    Digit(GadgetDigit),
    /// Residues as numbers modulo another modulus.
    Lift(ModLift),
    /// The modulus switch of BGV.
    Reduce(ModReduce),
    /// Residues scaled to another modulus.
    Switch(ModSwitch),
}

/// The same of whatever block it is.
macro_rules! of_block {
    ($lane:expr, $block:ident => $value:expr) => {
        match $lane {
            Lane::Digit($block) => $value,
            Lane::Lift($block) => $value,
            Lane::Reduce($block) => $value,
            Lane::Switch($block) => $value,
        }
    };
}

impl Lane {
    /// The block of an operation whose operands have these moduli, and its result the modulus `to`;
    /// none of one that no such block computes.
    ///
    /// # Errors
    /// [`BlockError`]: the block does not serve the moduli.
    pub fn of<S, T>(op: &RingOp<u64, S, T>, to: u64) -> Result<Option<Self>, BlockError> {
        Ok(Some(match *op {
            RingOp::Digit { gadget, .. } => Self::Digit(GadgetDigit::new(gadget, to)?),
            RingOp::Lift { value, centered } => Self::Lift(ModLift::new(value, to, centered)?),
            RingOp::Reduce { dropped, plaintext, .. } => Self::Reduce(ModReduce::new(dropped, to, plaintext)?),
            RingOp::Switch(from) => Self::Switch(ModSwitch::new(from, to)?),
            RingOp::Ntt(_) | RingOp::Intt(_) | RingOp::Mul(..) | RingOp::Add(..) | RingOp::Sub(..) => return Ok(None),
            RingOp::Neg(_) | RingOp::Scale(..) | RingOp::Rotate(..) | RingOp::Automorphism(..) => return Ok(None),
            RingOp::Constant(_) => return Ok(None),
        }))
    }

    /// Cycles from operands to result.
    #[must_use]
    pub fn latency(&self) -> u64 {
        of_block!(self, block => block.latency())
    }

    /// The share of a device that it takes, by a model.
    #[must_use]
    pub fn cost(&self, dsp: DspShape) -> Cost {
        of_block!(self, block => block.cost(dsp))
    }

    /// Its parts; `is_shared`: for several operations in turn.
    #[must_use]
    pub fn inventory(&self, is_shared: bool) -> Inventory {
        match self {
            Self::Digit(block) if !is_shared => block.inventory_of_level(),
            _ => of_block!(self, block => block.inventory()),
        }
    }

    /// An instance of its module, not connected yet. Its output is `digit` or `out`.
    #[must_use]
    pub fn instance(&self, name: String) -> Instance {
        of_block!(self, block => block.instance(name))
    }

    /// Its inputs for polynomials, in the order of the operands, with their bits.
    #[must_use]
    pub fn inputs(&self) -> Vec<(&'static str, u32)> {
        match self {
            Self::Digit(block) => vec![("a", block.input_bits())],
            Self::Lift(block) => vec![("a", block.input_bits())],
            Self::Reduce(block) => vec![("a", block.output_bits()), ("c", block.input_bits())],
            Self::Switch(block) => vec![("a", block.input_bits())],
        }
    }
}
