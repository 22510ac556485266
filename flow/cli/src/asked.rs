//! What a command asks of a build, before anybody knows what the program computes with.

use std::path::{Path, PathBuf};

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_board::BoardOptions;
use ringmill_circuit::NetlistOptions;
use ringmill_design::Control;
use ringmill_netlist::CellLibrary;
use ringmill_report::Report;
use ringmill_synth::Options;

/// What a program shall become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A netlist, be it of a program on integers or of a netlist (`synth`).
    Netlist,
    /// An accelerator (`rtl`).
    Accelerator,
    /// Whichever of both the program becomes.
    Hardware,
}

/// The wishes of a command line. Some go with one kind of program only; others are refused once the
/// program is read.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "mlir"), expect(dead_code, reason = "these are wishes of programs"))]
pub struct Asked {
    /// The program's file.
    pub path: PathBuf,
    /// What it shall become.
    pub wanted: Wanted,
    /// The entry function; default: the only public one, or `main`.
    pub entry: Option<String>,
    /// The module, when the program is Verilog with several.
    pub top: Option<String>,
    /// The output folder; default: `./STEM.ringmill`.
    pub output: Option<PathBuf>,
    /// What is asked of a netlist. Its seed is that of all vectors.
    pub netlist: NetlistOptions,
    /// Levels of cells between registers of a netlist, where it is to have some.
    pub levels_per_stage: Option<u32>,
    /// What is asked of an accelerator.
    pub accelerator: Option<AcceleratorOptions>,
    /// How an accelerator is controlled.
    pub control: Option<Control>,
    /// What is written around an accelerator.
    #[cfg(feature = "mlir")]
    pub emissions: Vec<ringmill_build::Emission>,
    /// What stands before the names of all modules.
    pub prefix: Option<String>,
    /// The board to place and route for.
    pub board: Option<BoardOptions>,
    /// Whether the written Verilog is simulated.
    pub simulate: bool,
}

/// A finished build.
#[derive(Debug)]
pub struct Finished {
    /// Where it lies.
    pub folder: PathBuf,
    /// What report.json says.
    pub report: Report,
}

impl Asked {
    /// Nothing but the defaults.
    pub fn of(path: &Path, wanted: Wanted) -> Self {
        Self {
            path: path.to_owned(),
            wanted,
            entry: None,
            top: None,
            output: None,
            netlist: NetlistOptions::new(Options::new(CellLibrary::Lut(3))),
            levels_per_stage: None,
            accelerator: None,
            control: None,
            #[cfg(feature = "mlir")]
            emissions: Vec::new(),
            prefix: None,
            board: None,
            simulate: false,
        }
    }
}
