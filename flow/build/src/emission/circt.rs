//! The design as CIRCT's text, and the SystemVerilog that CIRCT makes of it.

use ringmill_circt::{Circt, WordDesign};
use ringmill_design::SourceFile;
use ringmill_engines::yosys::Yosys;
use ringmill_folder::{FolderError, OutputFolder};

use super::integration::IntegrationFiles;
use crate::error::FlowError;

/// The SystemVerilog that CIRCT writes of a design, below the build's folder.
pub(crate) fn exported(top: &str) -> String {
    format!("circt/{top}.sv")
}

/// Writes `circt/TOP.hw.mlir`, which CIRCT's verifier has taken, and `circt/TOP.sv`, which it
/// exports.
pub(super) fn emit(around: &mut IntegrationFiles<'_>) -> Result<(), FlowError> {
    let tools = around.context.tools;
    let top = around.module().to_owned();
    let yosys = Yosys::new(tools).map_err(ringmill_engines::EngineError::from)?;
    let json = yosys.word_level(around.sources, &top)?;
    let name = format!("circt/{top}.hw.mlir");
    let circt = Circt::new(tools).map_err(ringmill_circt::CirctError::from)?;
    // CIRCT names the modules of memories after them; all others come from the sources and have the
    // prefix.
    let prefix = around.options.prefix.as_ref();
    let memory = |name: &str| prefix.map_or_else(|| name.to_owned(), |prefix| prefix.name(name));
    let WordDesign { text, verilog } = circt.export_design(&name, &json, &memory)?;
    around.write(&name, text)?;
    around.write(&exported(&top), verilog)?;
    Ok(())
}

/// The sources that are simulated instead of a design's own.
pub(crate) fn sources(folder: &OutputFolder, top: &str) -> Result<Vec<SourceFile>, FlowError> {
    let name = exported(top);
    let path = folder.staging().join(&name);
    let text = std::fs::read_to_string(&path).map_err(|error| FolderError::Source {
        path: folder.staging().to_owned(),
        file: name.clone(),
        reason: error.to_string(),
    })?;
    Ok(vec![SourceFile { path: format!("{top}.sv"), text }])
}
