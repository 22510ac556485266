//! The arguments that name a program.

use std::path::PathBuf;

/// The arguments that name a program.
#[derive(clap::Args)]
pub struct Program {
    /// The program: MLIR, or an operation graph in a file `.graph.json`.
    #[arg(value_name = "PROGRAM")]
    pub path: PathBuf,
    /// The function to compile. Default: the only public one, or `main`.
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,
}
