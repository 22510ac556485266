//! Netlists where programs define their results.

use std::borrow::Cow;

use ringmill_netlist::{Netlist, NodeId, copied};

/// The table of a conjunction of two bits.
const AND: u64 = 0b1000;

/// The netlist with zeros where an output of one of the others, which have the same ports, is 0.
pub fn where_defined<'n>(netlist: &'n Netlist, defined: &[&Netlist]) -> Cow<'n, Netlist> {
    if defined.is_empty() {
        return Cow::Borrowed(netlist);
    }
    let mut result = Netlist::new(netlist.name());
    let inputs: Vec<NodeId> =
        (0..netlist.inputs().len()).map(|position| result.add_input(netlist.input_name(position))).collect();
    let mut outputs = copied(netlist, &inputs, &mut result);
    for defined in defined {
        let bits = copied(defined, &inputs, &mut result);
        for (output, bit) in outputs.iter_mut().zip(bits) {
            *output = result.add_cell(AND, &[*output, bit], None);
        }
    }
    for (output, driver) in netlist.outputs().iter().zip(outputs) {
        result.add_output(&output.name, driver);
    }
    Cow::Owned(result)
}
