//! What is written for the user: whole folders and single files, never half there, and never in the
//! place of what is somebody else's.

mod builds;
mod error;
mod file;
mod folder;
mod owned;
mod target;

pub use builds::check_outside_builds;
pub use error::OutputError;
pub use file::{Delivered, check_recording, deliver, replace_file};
pub use folder::{OutputFolder, TemporaryFolder, replace_folder, temporary_folder};
pub use owned::{check_part_replaceable, is_build_folder, protected_files};

/// Name of the file that marks a folder as ours.
pub const REPORT_FILE: &str = "report.json";
