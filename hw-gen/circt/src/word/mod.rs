//! Word-level designs as CIRCT's text.

mod body;
mod cell;
mod design;
mod driven;
mod error;
mod hierarchy;
mod module;
mod names;
mod nets;
mod value;

pub use cell::cell_kinds;
pub use error::{At, WordError};

use body::Body;
use design::Design;
use hierarchy::Hierarchy;

/// The line that opens the text around the modules. The exporter is to write what Yosys reads:
/// tables as cases, and no variables within processes.
const OPEN: &str = "module attributes {circt.loweringOptions = \"disallowPackedArrays,disallowLocalVariables\"} {";

/// A design as text in the dialects hw, comb and seq, from the JSON that Yosys writes of word-level
/// modules, before any mapping to gates; its memories are read without a clock.
///
/// Every module that the top uses becomes an `hw.module`, the top first. Ports keep their names,
/// and so do modules; one that Yosys made for given parameters has the name of its source, numbered
/// from the second on. Registers and results of cells are called as the signals that they drive;
/// locations are those of the sources. Undefined bits (`x`) are 0. A memory is a `seq.firmem` with
/// ports as the source has them; one that is never written is an array of constants. Assertions and
/// prints are left out, and a comment counts them.
///
/// A memory is called as `memory` makes of its name in the source: CIRCT makes a module of it that
/// is called after it.
///
/// # Errors
/// The text is no such JSON, or the design has what is not translated: latches,
/// asynchronous resets, falling edges, initial values of registers, bits of no or several drivers.
pub fn word_level(json: &str, memory: &dyn Fn(&str) -> String) -> Result<String, WordError> {
    let design: Design = serde_json::from_str(json).map_err(|error| WordError::Json { reason: error.to_string() })?;
    let hierarchy = Hierarchy::new(&design)?;
    let mut text = format!("{OPEN}\n");
    for module in hierarchy.modules() {
        module::print(Body::new(&hierarchy, module, memory)?, &mut text)?;
    }
    text.push_str("}\n");
    Ok(text)
}
