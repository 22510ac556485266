//! A module around the one under simulation.
//!
//! It gives the ports names we choose, so that the C++ need not know how Verilator spells a Verilog name, and states their widths, so
//! that Verilator's own lint refuses a module whose ports are not as we were told.

use crate::Design;
use std::fmt::Write;

/// Name of the wrapper module.
const TOP: &str = "ringmill_cosim_wrapper";
/// Its name around a module that has that name itself.
const OTHER_TOP: &str = "ringmill_cosim_outer_wrapper";
/// Name of its file.
pub(super) const FILE: &str = "ringmill_cosim_wrapper.v";

/// Name of the wrapper module of a design: not that of the module inside.
pub(super) fn top(design: &Design) -> &'static str {
    if design.top == TOP { OTHER_TOP } else { TOP }
}

/// Name of the wrapper's port for the input at that position.
pub(super) fn input_name(position: usize) -> String {
    format!("in{position}")
}

/// Name of the wrapper's port for the output at that position.
pub(super) fn output_name(position: usize) -> String {
    format!("out{position}")
}

/// The wrapper's Verilog.
pub(super) fn text(design: &Design) -> String {
    let mut declarations = Vec::new();
    let mut connections = Vec::new();
    let inputs = design.inputs.iter().enumerate();
    let outputs = design.outputs.iter().enumerate();
    let all = inputs
        .map(|(position, port)| ("input", input_name(position), port))
        .chain(outputs.map(|(position, port)| ("output", output_name(position), port)));
    for (direction, name, port) in all {
        declarations.push(format!("  {direction} wire [{}:0] {name}", port.bits - 1));
        // Escaped, because a name may be a keyword or hold brackets; an escaped name ends at the space.
        connections.push(format!("    .\\{} ({name})", port.name));
    }
    let mut text = String::new();
    let _ = write!(
        text,
        "module {} (\n{}\n);\n  \\{} dut (\n{}\n  );\nendmodule\n",
        top(design),
        declarations.join(",\n"),
        design.top,
        connections.join(",\n")
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Port;

    #[test]
    fn names_are_ours_and_widths_are_stated() {
        let port = |name: &str, bits| Port { name: name.to_owned(), bits };
        let design = Design {
            top: "add".to_owned(),
            sources: Vec::new(),
            inputs: vec![port("arg0", 8), port("delete", 1)],
            outputs: vec![port("a__b", 200)],
        };
        insta::assert_snapshot!(text(&design), @r"
        module ringmill_cosim_wrapper (
          input wire [7:0] in0,
          input wire [0:0] in1,
          output wire [199:0] out0
        );
          \add dut (
            .\arg0 (in0),
            .\delete (in1),
            .\a__b (out0)
          );
        endmodule
        ");
    }
}
