//! Word graphs to proved, optimized CGGI netlists.

mod choose;
mod error;
mod options;
mod origins;
mod random;
mod synthesis;
mod synthesize;

pub mod blast;
pub mod map;
pub mod opt;
pub mod prove;
pub mod word;

pub use error::SynthError;
pub use options::{Effort, Objective, Options, UnknownOption};
pub use origins::carry_origins;
pub use ringmill_engines::abc::Equivalence;
pub use synthesis::{Candidate, Fate, Seconds, Synthesis};
pub use synthesize::{synthesize, synthesize_netlist};
