//! `ringmill convert`: a netlist from one format to another.

use std::{path::PathBuf, process::ExitCode};

use ringmill_circuit::{ConvertOptions, Converted, convert};
use ringmill_report::counted;
use ringmill_toolchain::Toolchain;

use crate::{
    failure::{Failure, locate, warn},
    mlir::Reader,
    screen::show_delivered,
};

/// Convert a netlist between file formats.
///
/// The endings of the files say their formats: .blif, .aig, .aag, .bristol, .v, .json (Yosys),
/// .hw.mlir (CIRCT), .netlist, .lincomb. Files in cggi or comb operations (.mlir) are read too, and
/// pictures for Graphviz (.dot) are written.
#[derive(clap::Args)]
pub struct Arguments {
    /// The netlist file, or a build folder. Verilog is read through Yosys, and CIRCT's text through
    /// CIRCT and Yosys.
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write.
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The module to convert, if IN has several; in MLIR the function.
    #[arg(long, value_name = "NAME")]
    top: Option<String>,
}

/// Converts, and reports the size and the file.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { input, output, top } = arguments;
    let options = ConvertOptions { input: input.clone(), output: output.clone(), top: top.clone() };
    let Converted { statistics, warnings, delivered } =
        convert(&options, &Toolchain::locate(), &Reader).map_err(locate)?;
    warnings.into_iter().for_each(warn);
    let cells: u64 = statistics.counts.values().sum();
    let summary = format!(
        "{}, {}, {}: ",
        counted(statistics.inputs as u64, "input bit"),
        counted(statistics.outputs as u64, "output bit"),
        counted(cells, "cell"),
    );
    show_delivered(&summary, delivered, output)?;
    Ok(ExitCode::SUCCESS)
}
