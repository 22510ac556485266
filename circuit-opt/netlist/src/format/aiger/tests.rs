use miette::Diagnostic;
use proptest::prelude::*;

use super::{read, write_ascii, write_binary};
use crate::strategies::{Shape, difference, mangled, netlists};
use crate::{Netlist, Simulator};

fn binary(netlist: &Netlist) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_binary(netlist, &mut bytes).unwrap();
    bytes
}

fn ascii(netlist: &Netlist) -> String {
    let mut bytes = Vec::new();
    write_ascii(netlist, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

proptest! {
    #[test]
    fn round_trip(netlist in netlists(Shape::default())) {
        for bytes in [binary(&netlist), ascii(&netlist).into_bytes()] {
            let back = read(&bytes).unwrap();
            prop_assert_eq!(difference(&netlist, &back), None);
            for position in 0..netlist.inputs().len() {
                prop_assert_eq!(netlist.input_name(position), back.input_name(position));
            }
            for (output, other) in netlist.outputs().iter().zip(back.outputs()) {
                prop_assert_eq!(&output.name, &other.name);
            }
        }
    }

    #[test]
    fn damaged_text_is_no_panic(netlist in netlists(Shape::default()), edits in mangled()) {
        if let Err(error) = read(edits.apply(&ascii(&netlist)).as_bytes()) {
            prop_assert!(error.code().is_some() && error.help().is_some());
        }
    }

    #[test]
    fn damaged_bytes_are_no_panic(netlist in netlists(Shape::default()), at: prop::sample::Index, byte: u8, cut: prop::sample::Index) {
        let mut bytes = binary(&netlist);
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let _ = read(&bytes);
        bytes.truncate(cut.index(bytes.len() + 1));
        let _ = read(&bytes);
    }
}

#[test]
fn a_half_adder_as_the_format_defines_it() {
    // From the report by Biere, section 2; here the ands are in another order.
    let text = "aag 7 2 0 2 3\n2\n4\n6\n12\n6 13 15\n14 3 5\n12 2 4\ni0 x\ni1 y\no0 s\no1 c\nc\nhalf adder\n";
    let netlist = read(text.as_bytes()).unwrap();
    assert_eq!(Simulator::new(&netlist).run(&[0b1100, 0b1010]), [0b0110, 0b1000]);
    assert_eq!((netlist.input_name(1), netlist.outputs()[1].name.as_str()), ("y", "c"));
    assert_eq!(netlist.cell_count(), 3);
}

#[test]
fn constants_and_inverted_outputs() {
    let netlist = read(b"aag 1 1 0 4 0\n2\n0\n1\n3\n3\n").unwrap();
    assert_eq!(Simulator::new(&netlist).run(&[0b01]), [0, u64::MAX, !0b01, !0b01]);
    assert_eq!(netlist.cell_count(), 1);
}

#[test]
fn every_problem_has_its_code_and_place() {
    for (text, expected) in [
        ("", "1:1 aiger::header"),
        ("aag 1 1\n", "1:8 aiger::header"),
        ("aag 1 1 1 0 0\n", "1:9 aiger::unsupported"),
        ("aag 1 1 0 0 0 1\n", "1:15 aiger::unsupported"),
        ("aag 1 1 0 0 99\n", "1:5 aiger::counts"),
        ("aig 4294967290 4294967290 0 0 0\n", "1:5 aiger::counts"),
        ("aag 1 1 0 0 0\nx\n", "2:1 aiger::number"),
        ("aag 1 1 0 0 0\n4\n", "2:1 aiger::literal"),
        ("aag 1 1 0 0 0\n1\n", "2:1 aiger::definition"),
        ("aag 2 1 0 1 1\n2\n2\n2 2 2\n", "4:1 aiger::redefined"),
        ("aag 2 1 0 1 0\n2\n4\n", "3:1 aiger::undefined"),
        ("aag 2 1 0 1 1\n2\n4\n4 4 2\n", "4:1 aiger::cycle"),
        ("aig 2 1 0 1 1\n4\n\u{1}", "3:1 aiger::delta"),
        ("aag 1 1 0 0 0\n2\ni1 x\n", "3:1 aiger::symbol"),
    ] {
        let error = read(text.as_bytes()).unwrap_err();
        assert_eq!(format!("{} {}", error.position, error.code().unwrap()), expected, "{text}");
    }
}
