//! Estimates of energy, as the command gives them.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use serde_json::Value;

use crate::builds;

const SUM: &str = "!Zq = !mod_arith.int<97 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @sum(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.add %a, %b : !poly
  return %0 : !poly
}
";

fn run(arguments: &[&str], place: &Path) -> Output {
    Command::new(builds::binary()).args(arguments).current_dir(place).output().expect("the command runs")
}

fn succeeds(arguments: &[&str], place: &Path) {
    let output = run(arguments, place);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

const ESTIMATED: [&str; 3] = ["--board", "ice40-hx8k", "--energy"];

fn energy_of(folder: &Path) -> Value {
    let report = fs::read_to_string(folder.join("report.json")).expect("a report");
    serde_json::from_str::<Value>(&report).expect("JSON")["fpga"]["energy"].take()
}

#[test]
fn results_of_the_mapped_design_are_compared_with_recorded_ones() {
    let place = tempfile::tempdir().expect("a folder");
    fs::write(place.path().join("sum.mlir"), SUM).expect("written");
    succeeds(&["build", "sum.mlir", "-o", "recorded"], place.path());
    let folder = place.path().join("recorded");
    let estimated = || run(&[&["fpga", "recorded"], &ESTIMATED[..]].concat(), place.path());
    // A coefficient altered in each result is a difference found, before anything is routed.
    let path = folder.join("results.json");
    let right = fs::read_to_string(&path).expect("results");
    let mut wrong: Value = serde_json::from_str(&right).expect("JSON");
    for vector in wrong["vectors"].as_array_mut().expect("vectors") {
        let first = &mut vector["results"][0][0];
        *first = ((first.as_u64().expect("a number") + 1) % 97).into();
    }
    fs::write(&path, wrong.to_string()).expect("written");
    let before = fs::read(folder.join("report.json")).expect("a report");
    let refused = estimated();
    let text = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(1) && text.contains("check::mismatch"), "{text}");
    assert!(text.contains("mapped netlist"), "{text}");
    assert_eq!(fs::read(folder.join("report.json")).expect("a report"), before, "the build stays as it was");
    assert!(!folder.join("fpga").exists(), "nothing is routed");
    fs::write(&path, right).expect("written");
    succeeds(&[&["fpga", "recorded"], &ESTIMATED[..]].concat(), place.path());
    let energy = energy_of(&folder);
    assert_eq!(energy["compared"], true, "{energy}");
    assert!(energy["nanojoules"].as_f64().is_some_and(|energy| energy > 0.0), "{energy}");
}

#[test]
fn a_build_compares_and_a_program_that_is_not_evaluated_has_random_operands() {
    let place = tempfile::tempdir().expect("a folder");
    fs::write(place.path().join("sum.mlir"), SUM).expect("written");
    for (command, is_compared) in [("build", true), ("fpga", false)] {
        succeeds(&[&[command, "sum.mlir"], &ESTIMATED[..]].concat(), place.path());
        let energy = energy_of(&place.path().join("sum.ringmill"));
        assert_eq!(energy["compared"], is_compared, "{command}: {energy}");
        assert!(energy["milliwatts"].as_f64().is_some_and(|power| power > 0.0), "{energy}");
    }
}
