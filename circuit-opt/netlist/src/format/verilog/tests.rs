use super::print;
use crate::{Builder, Netlist};

#[test]
fn a_small_module() {
    let mut builder = Builder::new("main");
    let a: Vec<_> = (0..3).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
    let s = builder.input("arg1[0]");
    builder.set_origin(Some("program.mlir:12:5"));
    let sum = builder.xor(a[0], a[1]);
    let carry = builder.maj(a[0], a[1], s);
    let pick = builder.mux(s, sum, carry);
    builder.set_origin(None);
    let inverse = builder.not(pick);
    let one = builder.constant(true);
    for (bit, node) in [sum, inverse, one, a[0], inverse].into_iter().enumerate() {
        builder.output(format!("result0[{bit}]"), node);
    }
    let expected = "\
// 'main' as one combinational circuit of 4 cells, one 'assign' each, inputs first.
// A comment after a cell names its location in the program. Bit 0 of a port is its lowest bit.
// Written by Ringmill VERSION.

// The file is called by what it holds, the module by its function.
/* verilator lint_off DECLFILENAME */
module main(
  // The result does not depend on every bit of this argument.
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire [2:0] arg0
  /* verilator lint_on UNUSEDSIGNAL */,
  input  wire [0:0] arg1,
  output wire [4:0] result0
);
  wire n4, n5, n6, n7;
  assign n4 = arg0[0] ^ arg0[1]; // program.mlir:12:5
  assign n5 = arg0[0] ? (arg0[1] | arg1[0]) : (arg0[1] & arg1[0]); // program.mlir:12:5
  assign n6 = arg1[0] ? n4 : n5; // program.mlir:12:5
  assign n7 = ~n6;
  assign result0[0] = n4;
  assign result0[1] = n7;
  assign result0[2] = 1'b1;
  assign result0[3] = arg0[0];
  assign result0[4] = n7;
endmodule
";
    assert_eq!(print(&builder.finish()), expected.replace("VERSION", env!("CARGO_PKG_VERSION")));
}

#[test]
fn names_that_need_care() {
    let mut netlist = Netlist::new("table");
    let a = netlist.add_input("n5");
    let b = netlist.add_input("x y");
    let cell = netlist.add_cell(0b0010, &[a, b], None);
    let other = netlist.add_cell(0b1101, &[cell, b], None);
    netlist.add_output("n5", other);
    let text = print(&netlist);
    for line in [
        "module \\table (",
        "  input  wire n5,",
        "  input  wire x_y,",
        "  output wire n5_2",
        "  wire n_2;",
        "  assign n_2 = n5 & ~x_y;",
        "  assign n5_2 = ~n_2 | x_y;",
    ] {
        assert!(text.lines().any(|found| found == line), "'{line}' in\n{text}");
    }
}

#[test]
fn every_port_has_an_identifier_of_its_own() {
    for names in [["ü", "_", "__2"], ["_", "ü", "é"], ["y`z", "y_z", "y z"], ["n5", "né7", "n_7"]] {
        let mut netlist = Netlist::new("main");
        let inputs = names.map(|name| netlist.add_input(name));
        let cell = netlist.add_cell(0b1000_0000, &inputs, None);
        let other = netlist.add_cell(0b01, &[cell], None);
        netlist.add_output("y", cell);
        netlist.add_output("z", other);
        let text = print(&netlist);
        let ports = text.replace("module main", "");
        let declared = ringmill_verilog::identifiers(&ports);
        let is_port = |name: &&str| !ringmill_verilog::is_reserved(name) && !["verilator", "y", "z"].contains(name);
        let inside: Vec<&str> = declared.into_iter().filter(is_port).collect();
        assert_eq!(inside.len(), 4, "three inputs and a cell: {inside:?}\n{text}");
        assert!(!text.contains('`'), "{text}");
    }
}

#[test]
fn fanins_that_a_table_ignores_leave_nothing_unused() {
    let mut netlist = Netlist::new("main");
    let a = netlist.add_input("a");
    let b = netlist.add_input("b");
    let dead = netlist.add_cell(0b1000, &[a, b], None);
    let cell = netlist.add_cell(0b0101, &[a, dead], None);
    netlist.add_output("y", cell);
    let text = print(&netlist);
    assert!(text.contains("assign y = ~a;") && !text.contains("wire n"), "{text}");
    assert_eq!(text.matches("lint_off UNUSEDSIGNAL").count(), 1, "only b is unused");
}
