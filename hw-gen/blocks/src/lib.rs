//! Blocks of polynomial arithmetic in SystemVerilog: modular multipliers, changes of modulus, digits, changes of place, and transforms of every architecture.
//!
//! A generated block is the text of a module that instantiates those of `ringmill-rtl`, and what it
//! promises: ports, order of the data, latency, interval, cost.

mod device;
mod error;
mod frame_affine;
mod gadget;
pub mod literal;
mod mod_lift;
mod mod_switch;
mod multiplier;
mod pipeline;
mod prefix;
pub mod transform;

pub use device::{Cost, DspShape, FLIP_FLOPS_A_LUT};
pub use error::BlockError;
pub use frame_affine::{FrameAffine, Offset};
pub use gadget::{Gadget, GadgetDigit};
pub use mod_lift::ModLift;
pub use mod_switch::ModSwitch;
pub use multiplier::{Multiplier, Operand};
pub use prefix::{Prefix, PrefixError, Renaming};
