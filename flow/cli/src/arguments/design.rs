//! The design that a command continues with: a finished build, or a program that is built first.

use std::path::{Path, PathBuf};

use super::{registers::Registers, shape::Shape};
use crate::{
    failure::Failure,
    request::{Goal, Request},
};

/// A build folder, or a program and the options of its build.
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

    /// Returns the request to build the program, for a board if one is given; none for a folder.
    ///
    /// # Errors
    /// Options that do not fit together, or a folder.
    pub fn request(&self, board: Option<&str>) -> Result<Option<Request>, Failure> {
        let Self { path, entry, shape, registers, output } = self;
        if !path.is_dir() {
            return Ok(Some(Request {
                entry: entry.clone(),
                accelerator: shape.options(board)?,
                control: shape.control(),
                prefix: shape.prefix(),
                levels_per_stage: registers.levels_per_stage,
                output: output.clone(),
                ..Request::of(path, Goal::Hardware)
            }));
        }
        if entry.is_some() || output.is_some() || shape.is_given() || registers.levels_per_stage.is_some() {
            return Err(Failure::usage(
                "`--entry`, `-o`, `--arch`, `--lanes`, `--levels-per-stage` and the like go with a program, not with a build folder",
            ));
        }
        Ok(None)
    }
}
