//! The request of a command line to build a program, before the program is read.

use std::path::{Path, PathBuf};

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_board::BoardOptions;
use ringmill_circuit::NetlistOptions;
use ringmill_design::Control;
use ringmill_netlist::CellLibrary;
use ringmill_report::Report;
use ringmill_synth::Options;

/// The kind of hardware to make of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A netlist, of a program over integers or of a netlist (`synth`).
    Netlist,
    /// An accelerator (`rtl`).
    Accelerator,
    /// A netlist or an accelerator, whichever fits the program.
    Hardware,
}

/// The options of a command line. Some fit only one kind of program; the others are refused once
/// the program is read.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "mlir"), expect(dead_code, reason = "these are options of programs"))]
pub struct Request {
    /// The program's file.
    pub path: PathBuf,
    /// The kind of hardware to make.
    pub goal: Goal,
    /// The entry function. Default: the only public one, or `main`.
    pub entry: Option<String>,
    /// The module, if the file has several.
    pub top: Option<String>,
    /// The output folder. Default: `./STEM.ringmill`.
    pub output: Option<PathBuf>,
    /// The options of a netlist. Their seed is used for all vectors.
    pub netlist: NetlistOptions,
    /// The levels of cells between registers of a netlist; none for a netlist without registers.
    pub levels_per_stage: Option<u32>,
    /// The options of an accelerator.
    pub accelerator: Option<AcceleratorOptions>,
    /// The control of an accelerator.
    pub control: Option<Control>,
    /// The integration files of an accelerator.
    #[cfg(feature = "mlir")]
    pub emissions: Vec<ringmill_build::Emission>,
    /// The prefix of the names of all modules.
    pub prefix: Option<String>,
    /// The board to place and route for.
    pub board: Option<BoardOptions>,
    /// True if the written Verilog is simulated.
    pub simulate: bool,
}

/// A finished build.
#[derive(Debug)]
pub struct Finished {
    /// The folder of the build.
    pub folder: PathBuf,
    /// The contents of report.json.
    pub report: Report,
}

impl Request {
    /// Returns a request with default options.
    pub fn of(path: &Path, goal: Goal) -> Self {
        Self {
            path: path.to_owned(),
            goal,
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
