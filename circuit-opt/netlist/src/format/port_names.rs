//! What ports are called in a file of a format.

use std::collections::HashSet;

use super::{Format, aiger, blif, verilog};
use crate::ports::make_distinct;
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

    /// The names that a reader finds in what is written of a netlist in a format: characters that it cannot have become `_`, and a number tells
    /// equal names apart. None for a format that keeps no names, or that is not read.
    #[must_use]
    pub fn in_format(netlist: &Netlist, format: Format) -> Option<Self> {
        let own = Self::of(netlist);
        Some(match format {
            Format::Text | Format::Lincomb => own,
            Format::Blif => blif::port_names(netlist),
            Format::AigerAscii | Format::AigerBinary => {
                let all = |names: Vec<String>| names.iter().map(|name| aiger::printable(name)).collect();
                Self { inputs: all(own.inputs), outputs: all(own.outputs) }
            }
            Format::Verilog => Self::by_ports(netlist, verilog::port_name),
            Format::YosysJson | Format::Hw => Self::by_ports(netlist, str::to_owned),
            Format::Bristol | Format::Dot => return None,
        })
    }

    /// Names of a format with words, in which inputs and outputs share their names.
    fn by_ports(netlist: &Netlist, written: impl Fn(&str) -> String) -> Self {
        let mut taken = HashSet::new();
        let [inputs, outputs] = [netlist.input_ports(), netlist.output_ports()].map(|mut ports| {
            make_distinct(&mut ports, &mut taken, &written);
            bits(&ports, &written)
        });
        Self { inputs, outputs }
    }

    /// The names that are not those of `other`, with the ones there.
    #[must_use]
    pub fn renamed(&self, other: &Self) -> Vec<(String, String)> {
        let ours = self.inputs.iter().chain(&self.outputs);
        let theirs = other.inputs.iter().chain(&other.outputs);
        ours.zip(theirs).filter(|(one, other)| one != other).map(|(one, other)| (one.clone(), other.clone())).collect()
    }
}

fn bits(ports: &[Port], written: impl Fn(&str) -> String) -> Vec<String> {
    let mut names = vec![String::new(); ports.iter().map(|port| port.bits.len()).sum()];
    for port in ports {
        let name = written(&port.name);
        for (bit, &position) in port.bits.iter().enumerate() {
            names[position] = if port.is_vector { format!("{name}[{bit}]") } else { name.clone() };
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::PortNames;
    use crate::format::{self, Format, Reading};
    use crate::{CellLibrary, Netlist};

    /// A netlist with names that some format cannot have.
    fn odd() -> Netlist {
        let mut netlist = Netlist::new("odd");
        for name in ["ü", "_", "y", "w[0]", "w[1]", "a#b", "a b", "table", "v[1]", "one[0]"] {
            netlist.add_input(name);
        }
        let inputs = netlist.inputs().to_vec();
        for (name, input) in ["y", "w[0]", "w[1]", "ö", "x[0]"].into_iter().zip(inputs) {
            netlist.add_output(name, input);
        }
        netlist
    }

    #[test]
    fn they_are_what_the_readers_find() {
        let netlist = odd();
        for format in Format::all().filter(|format| format.reading() == Reading::Native) {
            let Some(names) = PortNames::in_format(&netlist, format) else { continue };
            let text = format::write(format, &netlist, CellLibrary::Gates);
            let back = format::read(format, &text, "odd").unwrap_or_else(|error| panic!("{format}: {error}"));
            assert_eq!(PortNames::of(&back), names, "{format}");
        }
    }

    #[test]
    fn renamed_ports_are_listed() {
        let netlist = odd();
        let names = PortNames::in_format(&netlist, Format::Blif).expect("it keeps names");
        let renamed = PortNames::of(&netlist).renamed(&names);
        let expected = [("ü", "_"), ("_", "__2"), ("a#b", "a_b"), ("a b", "a_b_2"), ("y", "y_2"), ("w[0]", "w[0]_2")];
        let seen: Vec<_> = renamed.iter().map(|(one, other)| (one.as_str(), other.as_str())).collect();
        assert_eq!(seen[..6], expected);
    }
}
