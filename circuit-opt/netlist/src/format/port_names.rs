//! Names of the bits of ports.

use crate::{Netlist, Port};

/// The names of the bits of a netlist's ports, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortNames {
    /// Of each input.
    pub inputs: Vec<String>,
    /// Of each output.
    pub outputs: Vec<String>,
}

impl PortNames {
    /// The names that a netlist has.
    #[must_use]
    pub fn of(netlist: &Netlist) -> Self {
        Self {
            inputs: (0..netlist.inputs().len()).map(|position| netlist.input_name(position).to_owned()).collect(),
            outputs: netlist.outputs().iter().map(|output| output.name.clone()).collect(),
        }
    }

    /// The names that are not those of `other`, with the ones there.
    #[must_use]
    pub fn renamed(&self, other: &Self) -> Vec<(String, String)> {
        let ours = self.inputs.iter().chain(&self.outputs);
        let theirs = other.inputs.iter().chain(&other.outputs);
        // A word of one bit may be called as its bit.
        let is_same = |one: &str, other: &str| one == other || other.strip_suffix("[0]") == Some(one);
        ours.zip(theirs)
            .filter(|(one, other)| !is_same(one, other))
            .map(|(one, other)| (one.clone(), other.clone()))
            .collect()
    }
}

/// The names of the bits of ports, by position.
pub(crate) fn bits(ports: &[Port]) -> Vec<String> {
    let mut names = vec![String::new(); ports.iter().map(|port| port.bits.len()).sum()];
    for port in ports {
        for (bit, &position) in port.bits.iter().enumerate() {
            names[position] = if port.is_vector { format!("{}[{bit}]", port.name) } else { port.name.clone() };
        }
    }
    names
}
