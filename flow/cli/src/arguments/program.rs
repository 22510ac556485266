//! The program, as arguments.

use std::path::PathBuf;

/// The program.
#[derive(clap::Args)]
pub struct Program {
    /// The program, in MLIR.
    #[arg(value_name = "PROGRAM")]
    pub path: PathBuf,
    /// The function to compile. Default: the only public one, or `main`.
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,
}
