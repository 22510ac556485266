//! `mlir_opt_main`, in a process of its own: LLVM's switches are global and it may exit.

use std::{
    env, fs,
    process::{Command, Output},
};

const ARGUMENTS: &str = "RINGMILL_TEST_OPT_ARGUMENTS";

/// The child: does nothing in a normal run of the tests.
#[test]
fn child() {
    if let Ok(arguments) = env::var(ARGUMENTS) {
        let arguments: Vec<&str> = arguments.split('\n').collect();
        std::process::exit(ringmill_dialects::mlir_opt_main(&arguments));
    }
}

fn opt(text: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("input.mlir");
    fs::write(&file, text).expect("written");
    let mut all = vec!["ringmill-opt", file.to_str().expect("UTF-8")];
    all.extend(arguments);
    Command::new(env::current_exe().expect("this binary"))
        .args(["--exact", "dialects_opt::child", "--nocapture", "--test-threads=1"])
        .env(ARGUMENTS, all.join("\n"))
        .output()
        .expect("runs")
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
    let output = opt("", &["--pass-pipeline=builtin.module(no-such-pass)"]);
    assert_eq!(output.status.code(), Some(1));
}
