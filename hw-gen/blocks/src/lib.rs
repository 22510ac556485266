//! Blocks of polynomial arithmetic in SystemVerilog: modular multipliers, changes of modulus,
//! digits, permutations of coefficients, and transforms of every architecture.
//!
//! A generated block is a module that instantiates those of `ringmill-rtl`, with its timing:
//! ports, order of the data, latency, interval, cost.
//!
//! The forward transform of a negacyclic product, and the modules of the library that it needs:
//!
//! ```
//! use ringmill_blocks::{DspShape, Multiplier, Operand, transform::{Direction, Spec, sdf}};
//! use ringmill_design::SourceFile;
//! use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
//!
//! let modulus = Modulus::new(7681)?;
//! let splitting = Splitting::negacyclic(NegacyclicRoot::smallest(modulus, 256)?);
//! let multiplier = Multiplier::cheapest(modulus, Operand::Factor, DspShape::D18x18)?;
//! let transform = sdf(&Spec { splitting, direction: Direction::Forward, lanes: 1, multiplier }, "forward")?;
//! assert_eq!(transform.outline.timing.interval_cycles, 256);
//!
//! // Tables of more than 4,096 bits would be files of their own.
//! let files = SourceFile::of(&transform.module, "");
//! assert_eq!(files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["rtl/forward.sv"]);
//! let library = ringmill_rtl::needed_by(transform.module.instances.iter().map(String::as_str));
//! assert!(library.iter().any(|module| module.path == "rtl/arith/mod_mul.sv"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod device;
mod error;
mod frame_affine;
mod inventory;
mod lane;
mod multiplier;
mod pipeline;
mod prefix;
pub mod transform;

pub use block::{Block, Parameters};
pub use device::{Cost, DspShape, FLIP_FLOPS_A_LUT};
pub use error::BlockError;
pub use frame_affine::{FrameAffine, Offset};
pub use inventory::{Inventory, Item};
pub use lane::{GadgetDigit, Lane, ModLift, ModReduce, ModSwitch};
pub use multiplier::{Multiplier, Operand, Words};
pub use pipeline::Pipeline;
pub use prefix::{Prefix, PrefixError, Renaming};
