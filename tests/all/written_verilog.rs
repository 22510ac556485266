//! The written Verilog of netlists that are too large to be compiled: simulated as Yosys reads it.

use std::fs;

use ringmill_build::IntegerOptions;
use ringmill_check::{CheckError, Sample, simulate_written};
use ringmill_folder::VERILOG_FILE;
use ringmill_netlist::CellLibrary;
use ringmill_report::Simulator;
use ringmill_stages::Quiet;
use ringmill_synth::{Effort, Options};
use ringmill_toolchain::Toolchain;

use crate::builds;

const PROGRAM: &str = "func.func @product(%a: tensor<2xi9> {secret.secret}, %b: i9 {secret.secret}) -> tensor<2xi9> {
  %c = tensor.splat %b : tensor<2xi9>
  %0 = arith.muli %a, %c : tensor<2xi9>
  return %0 : tensor<2xi9>
}
";

#[test]
fn a_wrong_assignment_is_found_as_yosys_reads_it() {
    let place = tempfile::tempdir().expect("a folder");
    let (program, folder) = (place.path().join("product.mlir"), place.path().join("out"));
    fs::write(&program, PROGRAM).expect("a file");
    let synth = Options { effort: Effort::Fast, ..Options::new(CellLibrary::Lut(3)) };
    let options = IntegerOptions { simulate: false, ..builds::proved(synth) };
    let built = builds::netlist(&program, &folder, &options).unwrap_or_else(|error| panic!("{error}"));
    let loaded = builds::reader(&built.folder, &built.report).unwrap_or_else(|error| panic!("{error}"));
    let verilog = built.folder.join(VERILOG_FILE);
    let simulate = || {
        let sample = Sample { count: 512, seed: 1 };
        simulate_written(&loaded, (&verilog, "product"), usize::MAX, sample, &Toolchain::locate(), &Quiet)
    };
    let cosim = simulate().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((cosim.simulator, cosim.vectors, cosim.mismatches), (Simulator::Yosys, 512, 0));

    let text = fs::read_to_string(&verilog).expect("a file");
    let is_cell = |line: &&str| line.trim_start().starts_with("assign n");
    let cells: Vec<&str> = text.lines().filter(is_cell).collect();
    assert!(cells.len() > 100);
    for cell in cells.iter().step_by(25) {
        let (target, value) = cell.split_once(" = ").expect("an assignment");
        let value = value.split(';').next().unwrap_or_default();
        fs::write(&verilog, text.replace(cell, &format!("{target} = ~({value});"))).expect("a file");
        let error = simulate().expect_err("an inverted cell is seen in the product");
        let ringmill_build::FlowError::Check(CheckError::Mismatch(mismatch)) = &error else { panic!("{error}") };
        assert_eq!(mismatch.circuit, "simulated Verilog");
    }
}

/// A product of matrices of so many rows.
fn product(rows: usize) -> String {
    let shape = format!("memref<{rows}x{rows}xi16>");
    format!(
        "func.func @product(%a: {shape} {{secret.secret}}, %b: {shape} {{secret.secret}}, %c: {shape} {{secret.secret}}) {{
  affine.for %i = 0 to {rows} {{
    affine.for %j = 0 to {rows} {{
      affine.for %k = 0 to {rows} {{
        %x = affine.load %a[%i, %k] : {shape}
        %y = affine.load %b[%k, %j] : {shape}
        %p = arith.muli %x, %y : i16
        %o = affine.load %c[%i, %j] : {shape}
        %s = arith.addi %o, %p : i16
        affine.store %s, %c[%i, %j] : {shape}
      }}
    }}
  }}
  return
}}
"
    )
}

#[test]
fn a_build_compiles_no_model_that_takes_longer_than_its_synthesis() {
    for (rows, simulator) in [(1, Simulator::Verilator), (4, Simulator::Yosys)] {
        let place = tempfile::tempdir().expect("a folder");
        let (program, folder) = (place.path().join("product.mlir"), place.path().join("out"));
        fs::write(&program, product(rows)).expect("a file");
        let synth = Options { effort: Effort::Fast, ..Options::new(CellLibrary::Lut(3)) };
        let options = IntegerOptions { simulate: true, ..builds::proved(synth) };
        let built = builds::netlist(&program, &folder, &options).unwrap_or_else(|error| panic!("{error}"));
        let cosim = built.report.cosim.expect("a simulation");
        assert_eq!((cosim.simulator, cosim.vectors, cosim.mismatches), (simulator, 4096, 0), "{rows} rows");
    }
}
