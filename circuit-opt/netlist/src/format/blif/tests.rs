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
        ("# nothing\n", "1:1 blif::empty"),
        (".model\n", "1:1 blif::model"),
        (".model m\n.model n\n", "2:1 blif::second-model"),
        (".end\n.model n\n", "2:1 blif::second-model"),
        (".model m\n.end\n.names x\n", "3:1 blif::after-end"),
        (".model m\n.end\n.model m\n.end\n", "3:8 blif::model-redefined"),
        (".model m\n.inputs a\n.gate inv A=a Y=y\n", "3:1 blif::unsupported"),
        (".model m\n.exdc\n.names a\n1\n", "2:1 blif::unsupported"),
        (".model m\n.subckt\n", "2:1 blif::subckt"),
        (".model m\n.subckt n a\n.model n\n", "2:11 blif::subckt"),
        (".model m\n.subckt n a=\n.model n\n", "2:11 blif::subckt"),
        (".model m\n.subckt n a=b\n", "2:9 blif::unknown-model"),
        (".model m\n.subckt m\n", "2:9 blif::recursion"),
        (".model m\n.subckt n\n.model n\n.subckt o\n.model o\n.subckt n\n", "6:9 blif::recursion"),
        (".model m\n.subckt n b=x\n.model n\n.end\n", "2:11 blif::port"),
        (".model m\n.subckt n b=x b=y\n.model n\n.inputs b\n", "2:15 blif::port"),
        (".model m\n.subckt n\n.model n\n.inputs b\n.end\n", "2:9 blif::open-input"),
        (".model m\n.inputs x\n.subckt n b=x\n.model n\n.outputs b\n.names b\n", "3:13 blif::redefined"),
        (".model m\n.outputs x\n.subckt n b=x\n.model n\n.outputs b\n.end\n", "5:10 blif::undefined"),
        (".model m\n.subckt n b=x\n.model n\n.inputs b\n.latch b c\n", "5:1 blif::unsupported"),
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
fn models_of_the_file_are_copied_in() {
    let text = "\
.model top
.inputs a b c
.outputs sum carry same
.subckt half x=a y=b s=t c=u   # without its other output
.subckt half x=t y=c s=sum \\
 c=v
.names u v carry
1- 1
-1 1
.subckt wire x=a y=same
.end

.model half
.outputs s c unused
.names x y c
11 1
.names x y s
10 1
01 1
.names unused
.inputs x y
.end
.model wire
.inputs x
.outputs y
.subckt through i=x o=y
.model through
.inputs i
.outputs o
.names i o
1 1
";
    let netlist = read(text).unwrap();
    let [a, b, c] = [0b1010_1010, 0b1100_1100, 0b1111_0000];
    let majority = a & b | a & c | b & c;
    assert_eq!(Simulator::new(&netlist).run(&[a, b, c]), [a ^ b ^ c, majority, a]);
    assert_eq!(netlist.cell_count(), 5);
    assert_eq!(read(&text.replace('\n', "\r\n")).unwrap().cell_count(), 5);
}

#[test]
fn copies_have_an_end() {
    // Each model holds ten of the next: 10^30 copies of the last.
    let mut text = ".model m0\n.end\n".to_owned();
    text.insert_str(10, &".subckt m1\n".repeat(10));
    for level in 1..30 {
        text.push_str(&format!(".model m{level}\n{}.end\n", format!(".subckt m{}\n", level + 1).repeat(10)));
    }
    text.push_str(".model m30\n.end\n");
    assert_eq!(read(&text).unwrap_err().code().unwrap().to_string(), "blif::too-large");
}

#[test]
fn a_deep_hierarchy_needs_no_stack() {
    let mut text = ".model m0\n.inputs x\n.outputs y\n.subckt m1 x=x y=y\n".to_owned();
    for level in 1..2000 {
        text.push_str(&format!(".model m{level}\n.inputs x\n.outputs y\n.subckt m{} x=x y=y\n", level + 1));
    }
    text.push_str(".model m2000\n.inputs x\n.outputs y\n.names x y\n0 1\n");
    assert_eq!(Simulator::new(&read(&text).unwrap()).run(&[5]), [!5]);
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
