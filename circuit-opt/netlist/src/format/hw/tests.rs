use super::print;
use crate::{Builder, CellLibrary, Netlist};

fn body(text: &str) -> String {
    text.lines().skip(2).map(|line| line.to_owned() + "\n").collect()
}

#[test]
fn a_small_module() {
    let mut builder = Builder::new("main");
    let a: Vec<_> = (0..3).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
    let s = builder.input("arg1[0]");
    builder.set_origin(Some("program.mlir:12:5"));
    let sum = builder.xor(a[0], a[1]);
    let carry = builder.maj(a[0], a[1], s);
    builder.set_origin(Some("a \"loop\"\n"));
    let pick = builder.mux(s, sum, carry);
    builder.set_origin(None);
    let inverse = builder.not(pick);
    let one = builder.constant(true);
    for (bit, node) in [sum, inverse, one, a[0], inverse].into_iter().enumerate() {
        builder.output(format!("result0[{bit}]"), node);
    }
    builder.output("carry", carry);
    let expected = r#"hw.module @main(in %arg0 : i3, in %arg1 : i1, out result0 : i5, out carry : i1) {
  %0 = comb.extract %arg0 from 0 : (i3) -> i1
  %1 = comb.extract %arg0 from 1 : (i3) -> i1
  %4 = comb.xor %0, %1 : i1 loc("program.mlir":12:5)
  %5 = comb.truth_table %arg1, %1, %0 -> [false, false, false, true, false, true, true, true] loc("program.mlir":12:5)
  %6 = comb.mux %arg1, %4, %5 : i1 loc("a \"loop\"\0A")
  %9 = hw.constant true
  %7 = comb.xor %6, %9 : i1
  %8 = hw.constant true
  %10 = comb.concat %7, %0, %8, %7, %4 : i1, i1, i1, i1, i1
  hw.output %10, %5 : i5, i1
}
"#;
    let netlist = builder.finish();
    assert_eq!(body(&print(&netlist, CellLibrary::Lut(3))), expected);
    let gates = print(&netlist, CellLibrary::Gates);
    assert!(!gates.contains("truth_table") && gates.contains("  %5 = comb.mux %0, "), "{gates}");
}

#[test]
fn names_that_need_care() {
    let mut netlist = Netlist::new("a b");
    let a = netlist.add_input("x\t\"é\\");
    let b = netlist.add_input("5[0]");
    let _unused = netlist.add_input("5[1]");
    let cell = netlist.add_cell(0b0010, &[a, b], None);
    netlist.add_output("5", cell);
    let expected = r#"hw.module @a_b(in %x____ : i1, in %_5 : i2, out _5_2 : i1) {
  %1 = comb.extract %_5 from 0 : (i2) -> i1
  %3 = comb.truth_table %1, %x____ -> [false, true, false, false]
  hw.output %3 : i1
}
"#;
    assert_eq!(body(&print(&netlist, CellLibrary::Lut(2))), expected);
}

#[test]
fn buffers_and_what_nobody_reads_are_no_operations() {
    let mut netlist = Netlist::new("main");
    let a = netlist.add_input("a");
    let b = netlist.add_input("b");
    let dead = netlist.add_cell(0b1000, &[a, b], None);
    let buffer = netlist.add_cell(0b1010, &[a, dead], None);
    let again = netlist.add_cell(0b10, &[buffer], None);
    let never = netlist.add_cell(0b0000, &[again, b], None);
    for (name, node) in [("y", again), ("z", never)] {
        netlist.add_output(name, node);
    }
    let expected = "\
hw.module @main(in %a : i1, in %b : i1, out y : i1, out z : i1) {
  %5 = hw.constant false
  hw.output %a, %5 : i1, i1
}
";
    assert_eq!(body(&print(&netlist, CellLibrary::Lut(2))), expected);
    assert_eq!(body(&print(&Netlist::new("none"), CellLibrary::Gates)), "hw.module @none() {\n  hw.output\n}\n");
}
