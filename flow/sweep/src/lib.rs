//! A sweep: one program on several boards and in several shapes, each really placed and routed, as
//! a Snakemake workflow.
//!
//! The workflow is written as files of the sweep's folder and knows no more of ringmill than its
//! command line, so it runs as well without the program that wrote it: on this machine, or on a
//! cluster.

mod collect;
mod error;
mod failures;
mod folder;
mod outcome;
mod points;
mod run;
mod workflow;

pub use collect::{Swept, read_sweep};
pub use error::SweepError;
pub use folder::{CHOICES_FILE, SweepOptions, beside, is_sweep, write_sweep};
pub use points::Shapes;
pub use run::run_sweep;
