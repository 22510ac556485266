//! The ports of a netlist as streams.

use ringmill_design::{Direction, Stream};
use ringmill_netlist::{Netlist, Port};
use ringmill_verilog::identifier;
use std::collections::HashSet;

/// A port: the stream, and the positions of its bits among the netlist's inputs or outputs, lowest
/// first.
pub(crate) struct StreamPort {
    pub stream: Stream,
    pub bits: Vec<usize>,
}

/// The arguments and the results; names that are equal as identifiers get numbers.
pub(crate) fn ports(netlist: &Netlist) -> (Vec<StreamPort>, Vec<StreamPort>) {
    let mut taken = HashSet::new();
    let mut named = |ports: Vec<Port>, direction| -> Vec<StreamPort> {
        let one = |port: Port| {
            let plain = identifier(&port.name);
            let numbered = (2_u64..).map(|number| format!("{plain}_{number}"));
            let mut names = std::iter::once(plain.clone()).chain(numbered);
            let name = names.find(|name| taken.insert(name.clone())).unwrap_or_default();
            StreamPort { stream: Stream::of_words(&name, direction, port.bits.len() as u32), bits: port.bits }
        };
        ports.into_iter().map(one).collect()
    };
    (named(netlist.input_ports(), Direction::In), named(netlist.output_ports(), Direction::Out))
}

#[cfg(test)]
mod tests {
    use super::ports;
    use ringmill_netlist::Netlist;

    #[test]
    fn names_are_different_and_widths_whole_bytes() {
        let mut netlist = Netlist::new("m");
        for bit in 0..9 {
            netlist.add_input(format!("a.b[{bit}]"));
        }
        let input = netlist.add_input("a-b");
        netlist.add_output("a b", input);
        let (arguments, results) = ports(&netlist);
        let said: Vec<_> = arguments
            .iter()
            .chain(&results)
            .map(|port| (port.stream.port(), port.bits.len(), port.stream.width()))
            .collect();
        let expected = [("s_axis_a_b", 9, 16), ("s_axis_a_b_2", 1, 8), ("m_axis_a_b_3", 1, 8)];
        assert_eq!(said, expected.map(|(name, bits, width)| (name.to_owned(), bits, width)));
    }
}
