//! Words for a simulation.

use crate::{CosimPart, number::grouped};

/// The Verilog that was simulated, as the subject of a sentence.
pub(crate) fn simulated(part: Option<&CosimPart>) -> String {
    part.map_or_else(
        || "Verilog".to_owned(),
        |part| {
            format!(
                "Verilog of {} of {} result bits ({} of {} cells)",
                grouped(part.result_bits),
                grouped(part.all_result_bits),
                grouped(part.cells),
                grouped(part.all_cells)
            )
        },
    )
}
