//! `ringmill opt`, which is upstream's driver: LLVM's switches are global and it may exit.

use std::{
    fs,
    process::{Command, Output},
};

use crate::builds;

fn opt(text: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("input.mlir");
    fs::write(&file, text).expect("written");
    Command::new(builds::binary()).arg("opt").arg(&file).args(arguments).output().expect("runs")
}

#[test]
fn optimizes_with_our_dialects_and_upstream_passes() {
    let text = "func.func @f(%a: i1 {secret.secret}) -> i1 { %0 = comb.and %a, %a : i1 return %0 : i1 }";
    let output = opt(text, &["--pass-pipeline=builtin.module(canonicalize,cse)"]);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert!(printed.contains("func.func @f(%arg0: i1 {secret.secret}) -> i1"), "{printed}");
    assert!(printed.contains("return %arg0 : i1"), "{printed}");
    let output = opt(text, &["--canonicalize", "--mlir-print-op-generic"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"func.return\""), "{output:?}");
}

#[test]
fn fails_with_a_located_error() {
    let output = opt("func.func @f() {\n  %0 = comb.truth_table -> 1 : i1\n}", &[]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("input.mlir:2:") && errors.contains("expects 1 to 6 inputs"), "{errors}");
}

#[test]
fn wrong_switches_and_options_are_wrong_usage() {
    let wrong = [
        "--pass-pipeline=builtin.module(no-such-pass)",
        "--no-such-pass",
        "--no-such-switch=3",
        "--canonicalize=no-such-option=3",
        "--secret-generic-to-comb=mode=LUT9",
        "--pass-pipeline=builtin.module(unroll-loops{limit=many})",
    ];
    for switch in wrong {
        assert_eq!(opt("", &[switch]).status.code(), Some(2), "{switch}");
    }
}
