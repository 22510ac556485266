use miette::Diagnostic;
use proptest::prelude::*;

use super::{print, read};
use crate::strategies::{Shape, difference, mangled, netlists};
use crate::{Builder, Netlist, Simulator};

proptest! {
    #[test]
    fn round_trip(netlist in netlists(Shape::default())) {
        let text = print(&netlist);
        let back = read(&text).unwrap();
        prop_assert_eq!(difference(&netlist, &back), None);
        for position in 0..netlist.inputs().len() {
            prop_assert_eq!(netlist.input_name(position), back.input_name(position));
        }
        for (output, other) in netlist.outputs().iter().zip(back.outputs()) {
            prop_assert_eq!(&output.name, &other.name);
        }
        prop_assert_eq!(difference(&back, &read(&print(&back)).unwrap()), None);
    }

    #[test]
    fn malformed_text_is_refused_with_a_position(netlist in netlists(Shape::default()), edits in mangled()) {
        let text = edits.apply(&print(&netlist));
        if let Err(error) = read(&text) {
            prop_assert!(error.offset + error.length <= text.len());
            prop_assert!(error.code().is_some() && error.help().is_some());
        }
    }
}

#[test]
fn the_written_file() {
    let mut builder = Builder::new("main");
    let [a, b, c] = ["arg0[0]", "arg0[1]", "arg1[0]"].map(|name| builder.input(name));
    let sum = builder.xor3(a, b, c);
    let carry = builder.maj(a, b, c);
    let inverse = builder.not(carry);
    let one = builder.constant(true);
    for (bit, node) in [sum, carry, carry, inverse, a, one].into_iter().enumerate() {
        builder.output(format!("result0[{bit}]"), node);
    }
    let text = print(&builder.finish());
    let expected = "\
9 12
2 2 1
1 6

2 1 1 0 3 XOR
2 1 3 2 6 XOR
2 1 2 0 4 XOR
2 1 4 3 5 AND
2 1 5 0 7 XOR
1 1 7 9 INV
1 1 7 8 EQW
1 1 0 10 EQW
1 1 1 11 EQ
";
    assert_eq!(text, expected);
}

#[test]
fn multiplexers_and_exclusive_ors_in_ands_are_recognized() {
    let mut netlist = Netlist::new("main");
    let [a, b, s] = ["a", "b", "s"].map(|name| netlist.add_input(name));
    // Ands of operands inverted or not, as in an and-inverter graph.
    let mut and = |x, x_inverted: bool, y, y_inverted: bool| {
        netlist.add_cell(1 << (u32::from(!x_inverted) + 2 * u32::from(!y_inverted)), &[x, y], None)
    };
    let [both, none] = [and(a, false, b, false), and(a, true, b, true)];
    let xor = and(both, true, none, true);
    let [then, otherwise] = [and(s, false, a, false), and(b, false, s, true)];
    let mux = and(then, true, otherwise, true);
    for (name, node) in [("carry", both), ("xor", xor), ("not_mux", mux)] {
        netlist.add_output(name, node);
    }
    let text = print(&netlist);
    assert_eq!((text.matches("AND").count(), text.matches("XOR").count()), (2, 2), "{text}");
    let [a, b, s] = [0xaa, 0xcc, 0xf0_u64];
    let expected = [a & b, a ^ b, !(s & a | !s & b)];
    assert_eq!(Simulator::new(&read(&text).unwrap()).run(&[a, b, s]), expected);
}

#[test]
fn every_operation() {
    // Wires 0 and 1 are arg0, 2 and 3 arg1.
    let text = "7 12\n2 2 2\n3 2 3 1 \n\n4 2 0 1 2 3 4 5 MAND\n1 1 4 6 EQW\n1 1 1 7 EQ\n1 1 0 8 INV\n2 1 0 3 9 XOR\r\n2 1 5 9 10 AND\n1 1 0 11 EQ\n";
    let netlist = read(text).unwrap();
    let [a, b, c, d] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];
    let expected = [a & c, u64::MAX, !a, a ^ d, b & d & (a ^ d), 0];
    assert_eq!(Simulator::new(&netlist).run(&[a, b, c, d]), expected);
    let names: Vec<&str> = netlist.outputs().iter().map(|output| output.name.as_str()).collect();
    assert_eq!(names, ["result0[0]", "result0[1]", "result1[0]", "result1[1]", "result1[2]", "result2[0]"]);
    assert_eq!(netlist.input_name(2), "arg1[0]");
}

#[test]
fn the_old_format() {
    let names = |netlist: &Netlist| -> Vec<String> {
        (0..netlist.inputs().len()).map(|position| netlist.input_name(position).to_owned()).collect()
    };
    let two = read("2 5\n1 2   1\n\n2 1 0 1 3 XOR\n2 1 2 3 4 AND\n").unwrap();
    assert_eq!(names(&two), ["arg0[0]", "arg1[0]", "arg1[1]"]);
    assert_eq!(Simulator::new(&two).run(&[0b1100, 0b1010, 0b1110]), [0b0110]);
    // One party; and the counts of values that two lines would have.
    let one = read("1 3\n2 0 1\n2 1 0 1 2 AND\n").unwrap();
    assert_eq!(names(&one), ["arg0[0]", "arg0[1]"]);
    assert_eq!(one.outputs()[0].name, "result0[0]");
}

#[test]
fn outputs_may_be_inputs() {
    let netlist = read("0 2\n1 2\n1 1\n").unwrap();
    assert_eq!(Simulator::new(&netlist).run(&[1, 2]), [2]);
}
