//! The request of a command to a build, before the kind of the program is known.

use std::path::{Path, PathBuf};

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_board::BoardOptions;
use ringmill_circuit::NetlistOptions;
use ringmill_design::Control;
use ringmill_netlist::CellLibrary;
use ringmill_report::Report;
use ringmill_synth::Options;

/// The result that is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
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
    /// The requested result.
    pub wanted: Product,
    /// The entry function; default: the only public one, or `main`.
    pub entry: Option<String>,
    /// The module, when the program is Verilog with several.
    pub top: Option<String>,
    /// The output folder; default: `./STEM.ringmill`.
    pub output: Option<PathBuf>,
    /// The options of a netlist. Its seed is that of all vectors.
    pub netlist: NetlistOptions,
    /// Levels of cells between registers of a netlist, where it is to have some.
    pub levels_per_stage: Option<u32>,
    /// The options of an accelerator.
    pub accelerator: Option<AcceleratorOptions>,
    /// The control of an accelerator.
    pub control: Option<Control>,
    /// The integration files.
    #[cfg(feature = "mlir")]
    pub emissions: Vec<ringmill_build::Emission>,
    /// The prefix of all modules.
    pub prefix: Option<String>,
    /// The board to place and route for.
    pub board: Option<BoardOptions>,
    /// True if the written Verilog is simulated.
    pub simulate: bool,
}

/// A finished build.
#[derive(Debug)]
pub struct Finished {
    /// The folder.
    pub folder: PathBuf,
    /// The contents of report.json.
    pub report: Report,
}

impl Asked {
    /// Nothing but the defaults.
    pub fn of(path: &Path, wanted: Product) -> Self {
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
