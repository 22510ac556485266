//! CIRCT: its verifier, its passes and its exporter of SystemVerilog.
//!
//! CIRCT's shared library comes with the Python package `pycde`. It aborts on some texts
//! (assertions). A separate process, the binary `ringmill-circt-worker`, therefore loads it and
//! does [`Job`]s; [`Circt`] runs that process with a time limit. Its start takes about 50 ms, so
//! one run can do many jobs.
//!
//! [`word_level`] translates word-level designs from Yosys to such texts.

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
