//! CIRCT: its verifier, its passes and its exporter of SystemVerilog.
//!
//! CIRCT's shared library comes with the Python package `pycde`. It ends the process on some texts
//! (assertions), so a process of its own, the binary `ringmill-circt-worker`, loads it and does
//! [`Job`]s; [`Circt`] runs that process with a time limit. Starting it takes some 50 ms, so one
//! run can do many jobs.
//!
//! [`word_level`] writes texts for it: designs as Yosys reads them, word by word.

mod circt;
mod error;
mod job;
mod refusal;
mod word;

pub use circt::{Circt, WordDesign};
pub use error::CirctError;
pub use job::{EXPORT, Job, Outcome, Product};
pub use refusal::{Note, Refusal, Severity, SourceLocation, Stage};
pub use word::{At, WordError, cell_kinds, word_level};
