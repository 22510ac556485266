//! Checks that a mapped design computes what its source computes; the cells are Yosys's models of
//! the library's functions.

use ringmill_asic::{DesignFiles, Mapped, Options, map};
use ringmill_cosim::{Cache, Pauses, StreamDesign, StreamModel, StreamOptions, StreamPort};
use ringmill_design::SourceFile;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::{Builder, Netlist, Simulator};
use ringmill_toolchain::Toolchain;
use std::time::Duration;

const PRODUCT: &str = "module product (input logic [4:0] a, input logic [4:0] b, input logic s, output logic [9:0] y);
  assign y = s ? a * b : {a ^ b, a | ~b};
endmodule
";

fn netlist_of(texts: &[&str]) -> Netlist {
    let file = |(number, text): (usize, &&str)| SourceFile { path: format!("{number}.sv"), text: (*text).to_owned() };
    let files: Vec<SourceFile> = texts.iter().enumerate().map(file).collect();
    Yosys::new(&Toolchain::locate()).expect("Yosys").read_verilog(&files, Some("product")).expect("a netlist")
}

#[test]
fn combinational_cells_are_proved_equal() {
    let found = super::mapped("product", PRODUCT, &Options::default()).expect("a mapped design");
    // Of the models only those without registers: nothing here has any.
    let combinational = without_registers(&found.cells_verilog);
    let abc = Abc::new(&Toolchain::locate()).expect("ABC");
    let compare = |mapped: &str| {
        let (left, right) = (netlist_of(&[PRODUCT]), netlist_of(&[&combinational, mapped]));
        abc.equivalent(&left, &right, Duration::from_secs(60)).expect("an answer")
    };
    assert_eq!(compare(&found.netlist_verilog), Equivalence::Equal);
    let wrong = found.netlist_verilog.replacen("  nand2 ", "  nor2 ", 1);
    assert!(wrong != found.netlist_verilog);
    assert_eq!(compare(&wrong), Equivalence::Different);
}

fn without_registers(cells: &str) -> String {
    let modules = cells.split_inclusive("endmodule\n");
    modules.filter(|module| !module.contains("posedge")).collect()
}

/// Two words added by full adders, in a pipeline.
fn adder() -> Netlist {
    let mut builder = Builder::new("adder");
    let words =
        ["arg0", "arg1"].map(|name| (0..6).map(|bit| builder.input(format!("{name}[{bit}]"))).collect::<Vec<_>>());
    let mut carry = builder.constant(false);
    for (bit, (&a, &b)) in words[0].iter().zip(&words[1]).enumerate() {
        let sum = builder.xor3(a, b, carry);
        builder.output(format!("result0[{bit}]"), sum);
        carry = builder.maj(a, b, carry);
    }
    builder.output("result0[6]", carry);
    builder.finish()
}

#[test]
fn a_pipeline_of_cells_streams_the_same_sums() {
    let netlist = adder();
    let pipelined = ringmill_pipeline::pipeline(&netlist, "adder", 2).expect("a pipeline");
    let files = pipelined.files();
    let sources = DesignFiles { top: "adder", files: &files };
    let found = map(&sources, &Options::default(), &Toolchain::locate(), &|_| {}).expect("a mapped design");
    assert_eq!(found.by_kind["dff"], pipelined.flip_flops);
    assert!(sums_are_right(&found, &found.netlist_verilog, &netlist));
    let wrong = found.netlist_verilog.replacen("  xnor2 ", "  xor2 ", 1);
    assert!(wrong != found.netlist_verilog && !sums_are_right(&found, &wrong, &netlist));
}

fn sums_are_right(found: &Mapped, verilog: &str, netlist: &Netlist) -> bool {
    // Yosys's Verilog is not written for lint.
    let quiet = |path: &str, text: &str| SourceFile {
        path: path.to_owned(),
        text: format!(
            "/* verilator lint_off UNUSEDSIGNAL */\n/* verilator lint_off UNDRIVEN */\n/* verilator lint_off DECLFILENAME */\n/* verilator lint_off PINMISSING */\n{text}"
        ),
    };
    let sources = [quiet("cells.v", &used(&found.cells_verilog, verilog)), quiet("adder.v", verilog)];
    let port = |name: &str| StreamPort::new(name, 8, 1);
    let design = StreamDesign {
        top: "adder".to_owned(),
        sources: sources.to_vec(),
        inputs: vec![port("arg0"), port("arg1")],
        outputs: vec![port("result0")],
        frame_error: true,
    };
    let options = StreamOptions::default();
    let mut model =
        StreamModel::build_design(&design, &options, &Toolchain::locate(), &Cache::locate()).expect("a model");
    let lanes: Vec<u64> =
        (0..12).map(|turn| 0x9e37_79b9_7f4a_7c15_u64.rotate_left(turn * 5) ^ 0x1234_5678 << turn).collect();
    let expected = Simulator::new(netlist).run(&lanes).to_vec();
    let word = |values: &[u64], lane: usize| {
        vec![values.iter().enumerate().fold(0, |word, (bit, value)| word | ((value >> lane & 1) as u32) << bit)]
    };
    let frames: Vec<Vec<Vec<u32>>> =
        (0..64).map(|lane| vec![word(&lanes[..6], lane), word(&lanes[6..], lane)]).collect();
    let run = model.run(&frames, &Pauses::everywhere(3, 0.3, 2, 1, 4)).expect("a run");
    run.violations.is_empty() && (0..64).all(|lane| run.outputs[lane] == [word(&expected, lane)])
}

/// The models of the cells that are used: Verilator takes what nothing uses for a second top.
fn used(cells: &str, verilog: &str) -> String {
    let modules = cells.split_inclusive("endmodule\n");
    let name =
        |module: &str| module.split_once("\nmodule ").and_then(|(_, rest)| Some(rest.split_once('(')?.0.to_owned()));
    modules.filter(|module| name(module).is_some_and(|name| verilog.contains(&format!("\n  {name} ")))).collect()
}
