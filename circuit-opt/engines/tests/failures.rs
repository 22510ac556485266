//! Engines that are missing, die, stay silent or refuse, with shell scripts standing in for them.

use ringmill_engines::EngineError;
use ringmill_engines::abc::{self, Abc, Equivalence, Step};
use ringmill_engines::yosys::{self, Yosys};
use ringmill_netlist::{Builder, Netlist};
use ringmill_toolchain::{Tool, ToolError, Toolchain, WorkFolder};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

fn xor_chain() -> Netlist {
    let mut builder = Builder::new("chain");
    let mut sum = builder.input("arg0[0]");
    for bit in 1..4 {
        let next = builder.input(format!("arg0[{bit}]"));
        sum = builder.xor(sum, next);
    }
    builder.output("result0[0]", sum);
    builder.finish()
}

/// ABC's place taken by a shell script, in a folder that lives as long as the test.
fn impostor(script: &str) -> (WorkFolder, Abc) {
    let folder = WorkFolder::new("impostor").expect("a temporary folder");
    folder.write("yosys-abc", format!("#!/bin/sh\n{script}\n")).expect("a write");
    let program = folder.file("yosys-abc");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("our file");
    let abc = Abc::new(&Toolchain::in_environments(vec![]).with(Tool::Abc, program)).expect("it is there");
    (folder, abc)
}

fn optimize_with(script: &str) -> EngineError {
    let (_folder, abc) = impostor(script);
    abc.optimize(&xor_chain(), &abc::Script::new([Step::Dch])).expect_err("the impostor does not do its work")
}

/// Removes the folder that an error says was kept.
fn remove_kept(folder: &PathBuf) {
    let mut files = fs::read_dir(folder).expect("it is kept").map(|entry| entry.expect("an entry").path());
    assert!(files.any(|file| file.extension().is_some_and(|ending| ending == "abc")), "the run can be repeated there");
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn a_missing_engine_is_named() {
    let nothing = Toolchain::in_environments(vec![]);
    assert!(matches!(Abc::new(&nothing), Err(ToolError::Missing { tool: Tool::Abc, .. })));
    assert!(matches!(Yosys::new(&nothing), Err(ToolError::Missing { tool: Tool::Yosys, .. })));
}

#[test]
fn a_killed_engine_is_reported_as_killed() {
    match optimize_with("kill -9 $$") {
        EngineError::Tool(ToolError::Killed { signal: 9, folder, .. }) => remove_kept(&folder),
        other => panic!("{other}"),
    }
}

#[test]
fn silence_and_half_a_circuit_are_no_result() {
    let whole = ".model circuit\n.inputs i0 i1 i2 i3\n.outputs o0\n.names i0 o0\n1 1\n";
    for script in ["echo said something".to_owned(), format!("printf '{}' > out.blif", whole.replace('\n', "\\n"))] {
        match optimize_with(&script) {
            EngineError::NoResult { folder, command, .. } => {
                assert!(command.contains("yosys-abc -s -f run.abc"), "{command}");
                remove_kept(&folder);
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn changed_ports_are_noticed() {
    for ports in [".inputs i0 i1 i2\n.outputs o0", ".inputs i0 i2 i1 i3\n.outputs o0"] {
        let text = format!(".model circuit\n{ports}\n.names i0 o0\n1 1\n.end\n").replace('\n', "\\n");
        match optimize_with(&format!("printf '{text}' > out.blif")) {
            EngineError::PortsChanged { folder, .. } => remove_kept(&folder),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn only_abcs_own_words_count_as_proof() {
    let minute = Duration::from_secs(60);
    let verdict = |script: &str| {
        let (_folder, abc) = impostor(script);
        abc.equivalent(&xor_chain(), &xor_chain(), minute)
    };
    let equal = "echo 'Networks are equivalent.  Time =     0.00 sec'";
    assert!(matches!(verdict(equal), Ok(Equivalence::Equal)));
    let undecided = "echo 'Networks are UNDECIDED.  Time =     0.00 sec'";
    assert!(matches!(verdict(undecided), Ok(Equivalence::Undecided)));
    let ends = ["exit 1", "kill -6 $$", "echo '** cmd error: aborting' >&2"].map(|end| format!("{equal}; {end}"));
    for script in ends.into_iter().chain(["echo equivalent".to_owned(), "true".to_owned()]) {
        match verdict(&script) {
            Err(EngineError::Tool(ToolError::Failed { status: 1, folder, .. }))
            | Err(EngineError::Tool(ToolError::Killed { signal: 6, folder, .. }))
            | Err(EngineError::NoResult { folder, .. }) => remove_kept(&folder),
            other => panic!("{other:?}"),
        }
    }
}

/// A comparison in which the first solver of the race does one thing, and the second another.
fn race(first: &str, second: &str) -> Result<Equivalence, EngineError> {
    let (_folder, abc) = impostor(&format!("if grep -q -e '-x -C 100 ' \"$3\"; then {first}; else {second}; fi"));
    abc.equivalent(&xor_chain(), &xor_chain(), Duration::from_secs(60))
}

#[test]
fn a_verdict_counts_whatever_becomes_of_the_other_solver() {
    let equal = "echo 'Networks are equivalent.  Time =     0.00 sec'";
    let different = "echo 'Networks are NOT EQUIVALENT.  Time =     0.00 sec'";
    for fate in ["kill -9 $$", "kill -11 $$", "exit 7", "sleep 0.3; exit 7", "sleep 100"] {
        assert!(matches!(race(fate, equal), Ok(Equivalence::Equal)), "{fate}");
        assert!(matches!(race(fate, different), Ok(Equivalence::Different)), "{fate}");
        assert!(matches!(race(&format!("sleep 0.3; {equal}"), fate), Ok(Equivalence::Equal)), "{fate}");
    }
    // A failure of both is one.
    match race("exit 7", "exit 7") {
        Err(EngineError::Tool(ToolError::Failed { status: 7, folder, .. })) => remove_kept(&folder),
        other => panic!("{other:?}"),
    }
}

/// A comparison in which the first try ends by `first`, and all later ones say equal; whether its
/// folder is left behind.
fn second_try(first: &str) -> (Result<Equivalence, EngineError>, bool) {
    let equal = "echo 'Networks are equivalent.  Time =     0.00 sec'";
    let (folder, abc) = impostor(&format!(
        "pwd > \"$0.where\"; if [ -e \"$0.tried\" ]; then {equal}; exit; fi; touch \"$0.tried\"; {first}"
    ));
    let verdict = abc.equivalent(&xor_chain(), &xor_chain(), Duration::from_secs(2));
    let position = fs::read_to_string(folder.file("yosys-abc.where")).expect("it ran");
    (verdict, PathBuf::from(position.trim()).exists())
}

#[test]
fn a_solver_that_crashes_or_takes_too_long_leaves_it_to_the_next_and_no_folder() {
    for first in ["kill -11 $$", "kill -6 $$", "kill -9 $$", "true", "echo '** cmd error: aborting'", "sleep 60"] {
        let (verdict, is_left) = second_try(first);
        assert!(matches!(verdict, Ok(Equivalence::Equal)), "{first}: {verdict:?}");
        assert!(!is_left, "{first}");
    }
}

#[test]
fn a_comparison_that_takes_too_long_is_undecided_and_leaves_nothing() {
    let (folder, abc) = impostor("pwd > \"$0.where\"; sleep 60");
    let verdict = abc.equivalent(&xor_chain(), &xor_chain(), Duration::from_millis(300));
    assert!(matches!(verdict, Ok(Equivalence::Undecided)));
    let position = fs::read_to_string(folder.file("yosys-abc.where")).expect("it ran");
    assert!(!PathBuf::from(position.trim()).exists());
}

#[test]
fn circuits_of_different_shape_are_not_compared() {
    let (_folder, abc) = impostor("exit 9");
    let mut other = Builder::new("other");
    let a = other.input("arg0[0]");
    other.output("result0[0]", a);
    let verdict = abc.equivalent(&xor_chain(), &other.finish(), Duration::from_secs(1));
    assert!(matches!(verdict, Err(EngineError::Incomparable { left: (4, 1), right: (1, 1) })));
}

#[test]
fn yosys_says_what_it_does_not_like() {
    let yosys = Yosys::new(&Toolchain::locate()).expect("scripts/setup was run");
    let refusal = |verilog: &str| match yosys.synthesize(verilog, "top", &yosys::Script::synthesis()) {
        Err(EngineError::Refused { message }) => message,
        other => panic!("{other:?}"),
    };
    insta::assert_snapshot!(refusal("module top(input a, output b)\nassign b = a;\nendmodule"));
    insta::assert_snapshot!(refusal("module other(input a, output b);\nassign b = a;\nendmodule"));
    insta::assert_snapshot!(refusal("module top(input a, output b);\nmissing m(a, b);\nendmodule"));
    insta::assert_snapshot!(refusal(
        "module top(input c, input a, output reg b);\nalways @(posedge c) b <= a;\nendmodule"
    ));
    insta::assert_snapshot!(refusal("module top(input a, output b);\nassign b = a ^ b;\nendmodule"));
}
