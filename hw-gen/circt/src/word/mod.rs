//! Translation of word-level designs to CIRCT's text.

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

/// The text around the modules. The options make the exporter write what Yosys reads: tables as
/// cases, and no variables within processes.
const OPEN: &str = "module attributes {circt.loweringOptions = \"disallowPackedArrays,disallowLocalVariables\"} {";

/// Translates the JSON that Yosys writes of word-level modules, before any mapping to gates, to
/// text in the dialects hw, comb and seq. The design's memories are read without a clock.
///
/// Every module that the top uses becomes an `hw.module`, the top first. Ports and modules keep
/// their names; a module that Yosys made for given parameters has the name of its source, numbered
/// from the second on. Registers and results of cells have the names of the signals that they
/// drive. Locations are those of the sources. Undefined bits (`x`) become 0. A memory becomes a
/// `seq.firmem` with the ports of the source; one that is never written becomes an array of
/// constants. Assertions and prints are left out, and a comment counts them.
///
/// `memory` turns the name of a memory in the source into that of the memory and of the module that
/// CIRCT makes of it.
///
/// # Errors
/// The text is not such JSON, or the design has an unsupported part: latches, asynchronous resets,
/// falling edges, initial values of registers, or bits with no or several drivers.
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
