//! The names of ports in a file of a format.

use super::port_names::bits;
use super::{Format, PortNames, aiger, blif, bristol, hw, verilog};
use crate::Netlist;

impl PortNames {
    /// The names that a reader finds in what is written of a netlist in a format: characters that
    /// it cannot have become `_`, and a number tells equal names apart; a format that keeps no
    /// names numbers its ports. None for one that is not read.
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
            Format::Verilog => Self::by_ports(netlist, verilog::legal),
            Format::Hw => Self::by_ports(netlist, hw::port_name),
            Format::YosysJson => Self::by_ports(netlist, str::to_owned),
            Format::Bristol => bristol::port_names(netlist),
            Format::Dot => return None,
        })
    }

    /// Names of a format with words, in which inputs and outputs share their names.
    fn by_ports(netlist: &Netlist, legal: impl Fn(&str) -> String) -> Self {
        let [inputs, outputs] = netlist.ports_with(legal).map(|ports| bits(&ports));
        Self { inputs, outputs }
    }
}

#[cfg(test)]
mod tests {
    use super::PortNames;
    use crate::format::{self, Format, Reading};
    use crate::{CellLibrary, Netlist};

    /// A netlist with names that some format cannot have.
    fn odd() -> Netlist {
        let mut netlist = Netlist::new("odd");
        for name in ["ü", "_", "y", "w[0]", "w[1]", "a#b", "a b", "table", "v[1]", "one[0]", "\\a", "$b", "\\$c", "7"]
        {
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
        let expected = [
            ("ü", "_"),
            ("_", "__2"),
            ("a#b", "a_b"),
            ("a b", "a_b_2"),
            ("\\a", "_a"),
            ("\\$c", "_$c"),
            ("y", "y_2"),
            ("w[0]", "w[0]_2"),
        ];
        let seen: Vec<_> = renamed.iter().map(|(one, other)| (one.as_str(), other.as_str())).collect();
        assert_eq!(seen[..expected.len()], expected);
    }
}
