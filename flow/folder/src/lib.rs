//! The folders of builds: never half there, never in the place of what is somebody else's, and read
//! back by one reader.
//!
//! An [`OutputFolder`] is filled beside its place and published by one rename. A finished one is
//! read by [`read_report`] and changed by [`update`]; single files that a user asks for elsewhere
//! are [delivered](deliver()).

mod builds;
mod error;
mod file;
mod finished;
mod forms;
mod output_error;
mod owned;
mod staged;
mod target;

pub use builds::check_outside_builds;
pub use error::FolderError;
pub use file::{Delivered, check_recording, deliver, replace_file};
pub use finished::{Below, clocked, page, publish, read_report, update};
pub use forms::{BLIF_FILE, JSON_FILE, LINCOMB_FILE, MLIR_FILE, VERILOG_FILE, executed_file, sha256_of};
pub use output_error::OutputError;
pub use owned::{check_part_replaceable, is_build_folder, protected_files};
pub use ringmill_report::{PAGE_FILE, REPORT_FILE};
pub use staged::{OutputFolder, TemporaryFolder, replace_folder, temporary_folder};

/// Arguments and results of the program, for whoever cannot read it.
pub const RESULTS_FILE: &str = "results.json";
/// The program the hardware was built from, so that the folder can be simulated and shown on its
/// own.
pub const PROGRAM_FILE: &str = "program.mlir";
