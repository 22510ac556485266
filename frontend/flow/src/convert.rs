//! `ringmill convert`: a netlist from one format to another.

use std::path::{Path, PathBuf};

use ringmill_netlist::{
    Statistics,
    format::{self, Format},
};
use ringmill_toolchain::Toolchain;

use crate::{
    circuit::{library_of, read_netlist},
    error::FlowError,
    output::replace_file,
};

/// What to convert.
#[derive(Debug, Clone)]
pub struct ConvertOptions {
    /// The netlist's file.
    pub input: PathBuf,
    /// The file to write; its ending names the format.
    pub output: PathBuf,
    /// The module, when the input is Verilog with several.
    pub top: Option<String>,
}

/// Reads and writes; says what the netlist is made of.
///
/// # Errors
/// The input cannot be read, or the output not written; an earlier output is then unchanged.
pub fn convert(options: &ConvertOptions, tools: &Toolchain) -> Result<Statistics, FlowError> {
    let format = Format::of_name(&options.output)?;
    let netlist = read_netlist(&options.input, options.top.as_deref(), tools)?;
    let library = library_of(&netlist);
    let parent = options.output.parent().filter(|parent| *parent != Path::new(""));
    if let Some(parent) = parent.filter(|parent| !parent.is_dir()) {
        return Err(crate::output::OutputError::NoParent { path: parent.to_owned() }.into());
    }
    replace_file(&options.output, format::write(format, &netlist, library))?;
    Ok(Statistics::of(&netlist, library))
}
