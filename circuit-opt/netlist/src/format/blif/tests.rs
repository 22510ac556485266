use miette::Diagnostic;
use proptest::prelude::*;

use super::{print, read};
use crate::strategies::{Shape, difference, mangled, netlists};
use crate::{Netlist, Node, Simulator};

fn names(netlist: &Netlist) -> (Vec<&str>, Vec<&str>) {
    let inputs = (0..netlist.inputs().len()).map(|position| netlist.input_name(position)).collect();
    (inputs, netlist.outputs().iter().map(|output| output.name.as_str()).collect())
}

proptest! {
    #[test]
    fn round_trip(netlist in netlists(Shape::default())) {
        let text = print(&netlist);
        let back = read(&text).unwrap();
        prop_assert_eq!(difference(&netlist, &back), None);
        prop_assert_eq!(names(&netlist), names(&back));
        prop_assert_eq!(netlist.name(), back.name());
        prop_assert_eq!(print(&back), print(&read(&print(&back)).unwrap()));
    }

    #[test]
    fn malformed_text_is_refused_with_a_position(netlist in netlists(Shape::default()), edits in mangled()) {
        let text = edits.apply(&print(&netlist));
        if let Err(error) = read(&text) {
            prop_assert!(error.position.line <= text.lines().count() + 1);
            prop_assert!(error.offset + error.length <= text.len());
            prop_assert!(error.code().is_some() && error.help().is_some());
        }
    }

    #[test]
    fn wide_tables(rows in proptest::collection::vec(proptest::collection::vec(0..3_u8, 9), 0..12), on_set: bool, words: [u64; 9]) {
        let mut text = ".inputs a b c d e f g h i\n.outputs y\n.names a b c d e f g h i y\n".to_owned();
        let mut covered = 0;
        for row in &rows {
            let mut cube = u64::MAX;
            for (&literal, word) in row.iter().zip(words) {
                text.push(char::from(b"01-"[usize::from(literal)]));
                cube &= [!word, word, u64::MAX][usize::from(literal)];
            }
            text.push_str(if on_set { " 1\n" } else { " 0\n" });
            covered |= cube;
        }
        let expected = if on_set || rows.is_empty() { covered } else { !covered };
        let mut simulator = Simulator::new(&read(&text).unwrap());
        prop_assert_eq!(simulator.run(&words), [expected]);
    }
}

#[test]
fn as_abc_and_yosys_write_it() {
    let text = "# Benchmark \"main\" written by ABC on Fri Nov 20 09:00:00 2026
.model main
.inputs arg0[0] arg0[1] \\
 arg1[0]
.outputs result0[0] result0[1] result0[2] result0[3] result1[0]
.default_input_arrival 0 0
.names $false
.names $true
1
.names new_n7 arg1[0] result0[0]
1- 1
-0 1
.names arg0[0] arg0[1] new_n7
00 0
.names new_n7 result0[1]
1 1
.names $true result0[2]
1 1
.names result0[3]
 0
.names arg0[0] result1[0]
0 1
.end
";
    let netlist = read(text).unwrap();
    let [a, b, c] = [0b1010_1010, 0b1100_1100, 0b1111_0000];
    let outputs = Simulator::new(&netlist).run(&[a, b, c]).to_vec();
    assert_eq!(outputs, [a | b | !c, a | b, u64::MAX, 0, !a]);
    let cells = netlist.ids().filter(|&id| matches!(netlist.node(id), Node::Cell { .. })).count();
    assert_eq!(cells, 3, "buffers are gone");
}

#[test]
fn every_problem_has_its_code_and_place() {
    for (text, expected) in [
        (".model m\n.latch a b re clk 0\n", "2:1 blif::unsupported"),
        (".model\n", "1:1 blif::model"),
        (".model m\n.model n\n", "2:1 blif::second-model"),
        (".end\n.model n\n", "2:1 blif::after-end"),
        (".names\n", "1:1 blif::names"),
        (".inputs a\n.names a\n1\n", "2:8 blif::redefined"),
        (".inputs a a\n", "1:11 blif::redefined"),
        (".outputs y\n.names \\\n x y\n1 1\n", "3:2 blif::undefined"),
        (".names y x\n1 1\n.names x y\n1 1\n", "1:8 blif::cycle"),
        (".names x x\n1 1\n", "1:8 blif::cycle"),
        ("01 1\n", "1:1 blif::stray-row"),
        (".inputs a\n.names a y\n1\n", "3:1 blif::row-columns"),
        (".inputs a\n.names a y\n11 1\n", "3:1 blif::row-width"),
        (".inputs a b\n.names a b y\n1x 1\n", "3:2 blif::literal"),
        (".inputs a\n.names a y\n1 -\n", "3:3 blif::value"),
        (".inputs a\n.names a y\n1 1\n0 0\n", "4:3 blif::mixed-rows"),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(format!("{} {}", error.position, error.code().unwrap()), expected, "{text}");
    }
}

#[test]
fn a_long_chain_in_reverse_order_needs_no_stack() {
    let mut text = ".inputs n0\n.outputs n200000\n".to_owned();
    for cell in (0..200_000).rev() {
        text.push_str(&format!(".names n{cell} n{}\n0 1\n", cell + 1));
    }
    assert_eq!(Simulator::new(&read(&text).unwrap()).run(&[5]), [5]);
}

#[test]
fn the_written_file() {
    let mut netlist = Netlist::new("dot product");
    let [a, b] = ["arg0[0]", "arg0[1]"].map(|name| netlist.add_input(name));
    let cell = netlist.add_cell(0b0110, &[a, b], None);
    let ignores = netlist.add_cell(0b0011, &[cell, b], None);
    let constant = netlist.add_cell(0b1111, &[a, b], None);
    let one = netlist.constant(true);
    for (bit, driver) in [cell, cell, a, one, ignores, constant].into_iter().enumerate() {
        netlist.add_output(format!("result0[{bit}]"), driver);
    }
    let expected = "\
.model dot_product
.inputs arg0[0] arg0[1]
.outputs result0[0] result0[1] result0[2] result0[3] result0[4] result0[5]
.names arg0[0] arg0[1] result0[0]
10 1
01 1
.names arg0[1] result0[4]
0 1
.names result0[5]
1
.names n5
1
.names result0[0] result0[1]
1 1
.names arg0[0] result0[2]
1 1
.names result0[3]
1
.end
";
    assert_eq!(print(&netlist), expected);
}
