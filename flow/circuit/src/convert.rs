//! `ringmill convert`: a netlist from one format to another.

use std::path::{Path, PathBuf};

use miette::Diagnostic;
use ringmill_circt::{Circt, CirctError, Job};
use ringmill_folder::{Delivered, OutputError, check_outside_builds, deliver};
use ringmill_netlist::{
    Netlist, Statistics,
    format::{self, Format, PortNames},
};
use ringmill_toolchain::{Tool, Toolchain, WorkFolder};

use crate::{CircuitError, CircuitWarning, MlirReader, library_of, read_netlist};

/// The files of a conversion.
#[derive(Debug, Clone)]
pub struct ConvertOptions {
    /// The netlist's file.
    pub input: PathBuf,
    /// The file to write; its ending names the format.
    pub output: PathBuf,
    /// The module, when the input is Verilog with several.
    pub top: Option<String>,
}

/// A conversion that was made.
#[derive(Debug, Clone)]
pub struct Converted {
    /// The statistics of the netlist.
    pub statistics: Statistics,
    /// The warnings.
    pub warnings: Vec<CircuitWarning>,
    /// The destination of the text.
    pub delivered: Delivered,
}

/// Reads and writes. A text for CIRCT is verified by CIRCT before it is put in its place.
///
/// # Errors
/// The input cannot be read, or the output not written; an earlier output is then unchanged.
pub fn convert<M: MlirReader>(options: &ConvertOptions, tools: &Toolchain, mlir: &M) -> Result<Converted, M::Error> {
    let format = Format::of_name(&options.output).map_err(CircuitError::from)?;
    let (netlist, mut warnings) = read_netlist(&options.input, options.top.as_deref(), tools, mlir)?;
    let (statistics, delivered, more) = write(options, format, &netlist, tools)?;
    warnings.extend(more);
    Ok(Converted { statistics, warnings, delivered })
}

/// Writes a netlist; returns what it is made of, where it went, and what the user should know.
fn write(
    options: &ConvertOptions,
    format: Format,
    netlist: &Netlist,
    tools: &Toolchain,
) -> Result<(Statistics, Delivered, Vec<CircuitWarning>), CircuitError> {
    let library = library_of(netlist);
    let parent = options.output.parent().filter(|parent| *parent != Path::new(""));
    if let Some(parent) = parent.filter(|parent| !parent.is_dir()) {
        return Err(OutputError::NoParent { path: parent.to_owned() }.into());
    }
    let text = format::write(format, netlist, library);
    let unverified = if format == Format::Hw { verify(&options.output, &text, tools)? } else { None };
    check_outside_builds(&options.output)?;
    let delivered = deliver(&options.output, &text, std::slice::from_ref(&options.input))?;
    let renamed = PortNames::in_format(netlist, format).map(|names| PortNames::of(netlist).renamed(&names));
    let renamed = CircuitWarning::of_renamed(&options.output.display().to_string(), &renamed.unwrap_or_default());
    let warnings = renamed.into_iter().chain(unverified).collect();
    Ok((Statistics::of(netlist, library), delivered, warnings))
}

/// Has CIRCT verify a text for it; a warning if there is no CIRCT.
fn verify(path: &Path, text: &[u8], tools: &Toolchain) -> Result<Option<CircuitWarning>, CircuitError> {
    const FILE: &str = "netlist.hw.mlir";
    if let Err(missing) = tools.require(Tool::Circt).and_then(|_| tools.require(Tool::CirctWorker)) {
        let help = missing.help().map(|help| help.to_string()).unwrap_or_default();
        return Ok(Some(CircuitWarning::Unverified { file: path.display().to_string(), help }));
    }
    let circt = Circt::new(tools).map_err(CirctError::from)?;
    let folder = WorkFolder::new("circt").map_err(CirctError::from)?;
    folder.write(FILE, text).map_err(CirctError::from)?;
    match circt.run(&folder, &[Job::verify(FILE)])?.into_iter().find_map(Result::err) {
        None => Ok(None),
        Some(refusal) => {
            folder.keep();
            let command = circt.plan().command_in(folder.path());
            Err(CircuitError::HwRefused { path: path.to_owned(), refusal: Box::new(refusal), command })
        }
    }
}
