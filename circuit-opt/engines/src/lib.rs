//! Yosys and ABC as child processes with typed scripts.
//!
//! A script is a list of steps that prints to the tool's own language. Every run happens in a
//! folder of its own, with a time limit; circuits go in and come out as BLIF under numbered port
//! names, so that the caller's names and their order survive any tool. Verilog files come out as
//! Yosys's JSON, which tells ports and source locations as they were declared.

pub mod abc;
mod design_error;
mod error;
mod exchange;
mod sources;
pub mod yosys;

pub use design_error::{DesignError, DesignProblem};
pub use error::EngineError;
pub use sources::SourcePosition;
