//! Names of designs.

use ringmill_verilog::{identifier, is_reserved};

use crate::FRAME_ERROR;

/// Names outside a design: its plain ports, Verilator's top, what boards and proofs put
/// around it.
const AROUND: [&str; 7] = ["clk", "rst", FRAME_ERROR, "TOP", "board_top", "board_clock", "transparent"];

/// Longest name of a design: its files have longer ones, and a file system takes 255 bytes.
const LONGEST: usize = 200;

/// A name as that of a design's module, characters that an identifier cannot have being `_`. None
/// if it is reserved, or something around every design has it, or it is too long.
#[must_use]
pub fn module_name(name: &str) -> Option<String> {
    let identifier = identifier(name);
    let is_taken = is_reserved(&identifier) || AROUND.contains(&identifier.as_str());
    (!is_taken && identifier.len() <= LONGEST).then_some(identifier)
}
