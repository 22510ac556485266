//! Which design a command goes on with: that of a finished build, or one that is built first.

use std::path::{Path, PathBuf};

use ringmill_build::{Goal, Options};

use super::shape::Shape;
use crate::wrong_usage;

/// A folder, or a program and how to build it.
#[derive(clap::Args)]
pub struct Design {
    /// A folder written by `ringmill build` or `rtl`, or a program (which is built first, without simulation).
    #[arg(value_name = "DIR|PROGRAM")]
    path: PathBuf,
    /// The function, when a program is given.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    registers: Registers,
    /// Output folder, when a program is given; default: ./STEM.ringmill.
    #[arg(short, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Registers of a netlist.
#[derive(clap::Args)]
pub struct Registers {
    /// Of a boolean program: the most levels of cells between registers; for a board and in standard cells default 1.
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub levels_per_stage: Option<u32>,
}

impl Design {
    /// The folder or the program.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How to build the program; none where a folder is given, with which nothing else goes.
    pub fn build_options(&self) -> Option<Options> {
        let Self { path, entry, shape, registers, output } = self;
        if !path.is_dir() {
            return Some(Options {
                entry: entry.clone(),
                accelerator: shape.options(),
                control: shape.control(),
                prefix: shape.prefix(),
                levels_per_stage: registers.levels_per_stage,
                output: output.clone(),
                ..Options::new(path, Goal::Hardware)
            });
        }
        if entry.is_some() || output.is_some() || shape.is_given() || registers.levels_per_stage.is_some() {
            wrong_usage(
                "`--entry`, `-o`, `--arch`, `--lanes`, `--levels-per-stage` and the like go with a program; a folder has its own",
            );
        }
        None
    }
}
