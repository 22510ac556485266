//! A wrapper module that instantiates the simulated module.
//!
//! It gives the ports names we choose, so that the C++ need not know how Verilator spells a Verilog
//! name, and states their widths, so that Verilator's own lint refuses a module whose ports are not
//! as we were told.

use crate::{Design, Port};
use ringmill_verilog::{Definition, Instance, Module, Net, WiringError};

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

/// The ports of a side and their bits.
fn widths(ports: &[Port]) -> impl Iterator<Item = (&str, u32)> {
    ports.iter().map(|port| (port.name.as_str(), port.bits as u32))
}

/// The wrapper's text.
///
/// # Errors
/// [`WiringError`], for none of the designs that [`Design::check`] accepts.
pub(super) fn text(design: &Design) -> Result<String, WiringError> {
    let definition =
        Definition::new(&design.top).with_inputs(widths(&design.inputs)).with_outputs(widths(&design.outputs));
    let mut module = Module::new(top(design));
    let mut inside = Instance::of(definition.into(), "dut");
    for (position, (name, width)) in widths(&design.inputs).enumerate() {
        inside = inside.connect(name, module.input(Net::vector(&input_name(position), width)));
    }
    for (position, (name, width)) in widths(&design.outputs).enumerate() {
        inside = inside.connect(name, module.output(Net::vector(&output_name(position), width)));
    }
    module.instance(inside);
    Ok(module.finish()?.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ours_and_widths_are_stated() {
        let port = |name: &str, bits| Port { name: name.to_owned(), bits };
        let design = Design {
            top: "add".to_owned(),
            sources: Vec::new(),
            inputs: vec![port("arg0", 8), port("delete", 1)],
            outputs: vec![port("a__b", 200)],
        };
        insta::assert_snapshot!(text(&design).expect("sound"), @r"
        module ringmill_cosim_wrapper (
            input  wire  [7:0]   in0,
            input  wire  [0:0]   in1,
            output logic [199:0] out0
        );
          add dut (
              .arg0(in0), .delete(in1), .a__b(out0));
        endmodule
        ");
    }
}
