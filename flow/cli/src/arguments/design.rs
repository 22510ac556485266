//! The design of a command: that of a finished build, or one that is built first.

use std::path::{Path, PathBuf};

use super::{registers::Registers, shape::Shape};
use crate::{
    asked::{Asked, Product},
    failure::Failure,
};

/// A folder, or a program and how to build it.
#[derive(clap::Args)]
pub struct Design {
    /// A build folder, or a program, which is built first without simulation.
    #[arg(value_name = "DIR|PROGRAM")]
    path: PathBuf,
    /// The function, if a program has several.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    registers: Registers,
    /// Output folder, if a program is given. Default: ./STEM.ringmill.
    #[arg(short, value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,
}

impl Design {
    /// The folder or the program.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The request to build the program; none where a folder is given.
    ///
    /// # Errors
    /// Options that do not go together, or with a folder.
    pub fn asked(&self) -> Result<Option<Asked>, Failure> {
        let Self { path, entry, shape, registers, output } = self;
        if !path.is_dir() {
            return Ok(Some(Asked {
                entry: entry.clone(),
                accelerator: shape.options()?,
                control: shape.control(),
                prefix: shape.prefix(),
                levels_per_stage: registers.levels_per_stage,
                output: output.clone(),
                ..Asked::of(path, Product::Hardware)
            }));
        }
        if entry.is_some() || output.is_some() || shape.is_given() || registers.levels_per_stage.is_some() {
            return Err(Failure::usage(
                "`--entry`, `-o`, `--arch`, `--lanes`, `--levels-per-stage` and the like go with a program; a folder has its own",
            ));
        }
        Ok(None)
    }
}
