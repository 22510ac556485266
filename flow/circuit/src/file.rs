//! Circuits from files: netlists in any format that can be read, and programs as the circuits their
//! words are made into.

use std::{borrow::Cow, fs, path::Path};

use ringmill_circt::{Circt, CirctError};
use ringmill_design::{NotText, SourceFile, is_operation_graph, source_text};
use ringmill_engines::{
    EngineError,
    yosys::{ReadDesign, Yosys},
};
use ringmill_folder::{FolderError, executed_file, read_report};
use ringmill_netlist::{
    CellLibrary, Netlist,
    format::{self, Format, Reading, yosys_json},
};
use ringmill_toolchain::Toolchain;

use crate::{CircuitError, CircuitWarning, Given, MlirReader, Noted, ReadCircuit, promise::prove_promise};

/// The netlist or program at a path.
pub enum NetlistFile<E> {
    /// MLIR; it was read to be told from a program.
    Mlir(Box<Result<Netlist, E>>),
    /// A file in a format that its name tells.
    Named,
}

impl<E: From<CircuitError>> NetlistFile<E> {
    /// By the path's ending, and of MLIR by what is in it; none for a program. `top` is as in
    /// [`read_netlist`].
    pub fn recognize<M: MlirReader<Error = E>>(path: &Path, top: Option<&str>, mlir: &M) -> Option<Self> {
        // Operation graphs are programs, though the end of their names is that of netlists, too.
        if is_operation_graph(&path.to_string_lossy()) {
            return None;
        }
        if Format::of_name(path).is_ok() {
            return Some(Self::Named);
        }
        mlir.netlist_in(path, top).map(|netlist| Self::Mlir(Box::new(netlist)))
    }

    /// Reads it, as [`read_netlist`] does.
    ///
    /// # Errors
    /// As those of [`read_netlist`].
    pub fn read(self, path: &Path, top: Option<&str>, tools: &Toolchain) -> Result<Noted, E> {
        self.given(path, top, tools).map(|(given, warnings)| (given.netlist(), warnings))
    }

    /// As [`read`](Self::read), in the cells of the file.
    ///
    /// # Errors
    /// As those of [`read_netlist`].
    pub fn given(self, path: &Path, top: Option<&str>, tools: &Toolchain) -> Result<(Given, Vec<CircuitWarning>), E> {
        match self {
            Self::Mlir(netlist) => Ok((Given::Netlist((*netlist)?), Vec::new())),
            Self::Named => Ok(given_by_name(path, top, tools)?),
        }
    }
}

/// A file, or the netlist that is executed of a folder that a build has written.
///
/// # Errors
/// The folder is another one, or its netlists disagree.
fn file_of(path: &Path) -> Result<Cow<'_, Path>, CircuitError> {
    if !path.is_dir() {
        return Ok(Cow::Borrowed(path));
    }
    let report = match read_report(path) {
        Err(FolderError::NoBuild { .. }) => return Err(CircuitError::folder(path)),
        report => report?,
    };
    match executed_file(&report) {
        Some(file) => Ok(Cow::Owned(path.join(file))),
        None => Err(CircuitError::folder(path)),
    }
}

/// Reads a netlist; names of ports are kept. Verilog is read by Yosys, and so is the Verilog that
/// CIRCT exports of its text; `top` is the module, or the function in MLIR, when there are several.
/// In a folder that a build has written, it is the netlist that is executed. Returns warnings, too.
///
/// # Errors
/// The file cannot be read, has no format that is known, or breaks its rules: at its
/// place, where there is one.
pub fn read_netlist<M: MlirReader>(
    path: &Path,
    top: Option<&str>,
    tools: &Toolchain,
    mlir: &M,
) -> Result<Noted, M::Error> {
    let path = &*file_of(path)?;
    // A file without a format is refused as one.
    NetlistFile::recognize(path, top, mlir).unwrap_or(NetlistFile::Named).read(path, top, tools)
}

/// The circuit of a file in a format that its name tells.
fn given_by_name(
    path: &Path,
    top: Option<&str>,
    tools: &Toolchain,
) -> Result<(Given, Vec<CircuitWarning>), CircuitError> {
    let unreadable =
        |error: std::io::Error| CircuitError::Unreadable { path: path.to_owned(), reason: error.to_string() };
    let bytes = fs::read(path).map_err(unreadable)?;
    let format = Format::of_file(path, &bytes)?;
    let name = path.display().to_string();
    if format == Format::Lincomb {
        let circuit = format::read_sums(&bytes, &name)?;
        let doubt = prove_promise(&circuit, (path, &String::from_utf8_lossy(&bytes)), tools)?;
        return Ok((Given::Sums(circuit), doubt.into_iter().collect()));
    }
    if !matches!(format.reading(), Reading::Yosys | Reading::Circt) {
        let netlist = format::read(format, &bytes, &name)?;
        let text =
            Some(&bytes).filter(|_| format == Format::YosysJson).and_then(|bytes| std::str::from_utf8(bytes).ok());
        let text = text.map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
        let rising = text.and_then(|text| yosys_json::rising_ranges(text).ok()).unwrap_or_default();
        return Ok((Given::Netlist(netlist), CircuitWarning::of_ranges(&name, &rising)));
    }
    let text =
        source_text(&name, bytes).map_err(|NotText { byte, location }| CircuitError::Encoding { byte, location })?;
    let file = if format.reading() == Reading::Circt {
        let text = Circt::new(tools).map_err(CirctError::from)?.export_verilog(&name, &text)?;
        SourceFile { path: format!("{name}.sv"), text }
    } else {
        SourceFile { path: name, text }
    };
    let yosys = Yosys::new(tools).map_err(EngineError::from)?;
    let ReadDesign { netlist, undefined, rising } = yosys.read_design(std::slice::from_ref(&file), top)?;
    let warnings = CircuitWarning::of_ranges(&file.path, &rising)
        .into_iter()
        .chain(CircuitWarning::of_undefined(&file.path, &undefined));
    Ok((Given::Netlist(netlist), warnings.collect()))
}

/// A netlist, or the circuit that a boolean program's words are made into, as they are; with it,
/// what the file does not tell, and why that circuit is not certified, if it is not.
///
/// # Errors
/// See [`read_netlist`]; or the program is refused.
pub fn read_circuit<M: MlirReader>(
    path: &Path,
    entry: Option<&str>,
    top: Option<&str>,
    tools: &Toolchain,
    mlir: &M,
) -> Result<ReadCircuit, M::Error> {
    if path.is_dir() {
        return read_netlist(path, top, tools, mlir).map(ReadCircuit::from);
    }
    match NetlistFile::recognize(path, top, mlir) {
        Some(file) => file.read(path, top, tools).map(ReadCircuit::from),
        None => mlir.circuit(path, entry),
    }
}

/// The smallest library whose cells hold all of a netlist's.
#[must_use]
pub fn library_of(netlist: &Netlist) -> CellLibrary {
    let widest = netlist.ids().map(|id| netlist.fanins(id).len()).max().unwrap_or(0);
    // a cell has at most six fanins
    if widest <= 2 { CellLibrary::Gates } else { CellLibrary::Lut(widest as u8) }
}
