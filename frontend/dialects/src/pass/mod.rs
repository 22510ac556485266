//! Passes written in Rust that live in MLIR's pass registry, so that any textual pipeline can name
//! them.

mod pipeline;
mod registration;
mod rust_pass;
mod statistics;

pub use pipeline::{Expand, PipelineOption, register_pipeline};
pub use registration::register;
pub use rust_pass::{PassFailure, PassOption, PassStatistic, RustPass, read_flag, read_option};
pub use statistics::statistics_report;
