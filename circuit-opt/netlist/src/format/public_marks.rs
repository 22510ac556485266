//! The public inputs of a netlist as a comment, for formats that have no other place for them.

use crate::Netlist;

const BEGINNING: &str = "public inputs: ";

/// The comment of a netlist: positions from 0 and ranges of them, such as
/// `public inputs: 8-15, 20`; none where every input is secret.
pub(super) fn comment(netlist: &Netlist) -> Option<String> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for (position, _) in netlist.public_inputs().iter().enumerate().filter(|(_, public)| **public) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == position => *last = position,
            _ => ranges.push((position, position)),
        }
    }
    let range = |&(first, last): &(usize, usize)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    let ranges: Vec<String> = ranges.iter().map(range).collect();
    (!ranges.is_empty()).then(|| format!("{BEGINNING}{}", ranges.join(", ")))
}

/// Makes the inputs public that a comment names. Any other comment says nothing, as does one with
/// positions that are not there: the inputs stay secret.
pub(super) fn apply(netlist: &mut Netlist, comment: &str) {
    let Some(ranges) = comment.trim().strip_prefix(BEGINNING) else { return };
    let range = |range: &str| -> Option<(usize, usize)> {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
    };
    let ranges: Option<Vec<(usize, usize)>> = ranges.split(',').map(range).collect();
    let inputs = netlist.inputs().len();
    for (first, last) in ranges.unwrap_or_default() {
        if last < inputs {
            (first..=last).for_each(|position| netlist.set_public(position, true));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{apply, comment};
    use crate::Netlist;
    use crate::format::{aiger, blif, bristol, yosys_json};
    use crate::strategies::{Shape, netlists};
    use crate::{CellLibrary, text};

    proptest! {
        #[test]
        fn public_inputs_survive_every_format_that_is_read(
            netlist in netlists(Shape { public: true, ..Shape::default() }),
        ) {
            // Verilog and Yosys mark whole ports.
            let mut by_ports = netlist.clone();
            for port in netlist.input_ports() {
                port.bits.iter().for_each(|&bit| by_ports.set_public(bit, netlist.public_inputs()[port.bits[0]]));
            }
            let public = |read: Netlist| read.public_inputs().to_vec();
            prop_assert_eq!(public(blif::read(&blif::print(&netlist)).unwrap()), netlist.public_inputs());
            prop_assert_eq!(public(bristol::read(&bristol::print(&netlist)).unwrap()), netlist.public_inputs());
            prop_assert_eq!(public(text::parse(&text::print(&netlist)).unwrap()), netlist.public_inputs());
            for write in [aiger::write_ascii, aiger::write_binary] {
                let mut bytes = Vec::new();
                write(&netlist, &mut bytes).unwrap();
                prop_assert_eq!(public(aiger::read(&bytes).unwrap()), netlist.public_inputs());
            }
            let json = yosys_json::print(&by_ports, CellLibrary::Lut(3));
            prop_assert_eq!(public(yosys_json::read(&json).unwrap()), by_ports.public_inputs());
        }
    }

    #[test]
    fn other_comments_say_nothing() {
        let mut netlist = Netlist::new("main");
        for bit in 0..4 {
            netlist.add_input(format!("a[{bit}]"));
        }
        for text in ["", "public", "public inputs: 4", "public inputs: 1-9", "public inputs: x, 1"] {
            apply(&mut netlist, text);
            assert_eq!(comment(&netlist), None, "{text}");
        }
        apply(&mut netlist, " public inputs: 0, 2-3");
        assert_eq!(comment(&netlist).as_deref(), Some("public inputs: 0, 2-3"));
    }
}
