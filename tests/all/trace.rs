//! The trace of the command's work.

use std::{path::Path, process::Command};

use crate::builds;

/// The lines on standard error while a small program is synthesized.
fn told(switch: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/add_i8.mlir");
    let mut command = Command::new(builds::binary());
    command.env_remove("RINGMILL_LOG").arg("synth").arg(program).arg("-o").arg(folder.path().join("out"));
    let output = command.arg(switch).output().expect("ringmill runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stderr).lines().map(str::to_owned).collect()
}

#[test]
fn passes_on_programs_and_on_netlists_are_told() {
    let lines = told("-vv");
    let has = |parts: &[&str]| lines.iter().any(|line| parts.iter().all(|part| line.contains(part)));
    // A pass of ours, within its pipeline; the pipeline, with upstream's passes; a step of a
    // recipe.
    for parts in [
        ["pipeline{name=\"ringmill-lower\"}: ran", "pass=\"unroll-loops\"", "on=\"builtin.module\" seconds="],
        ["pipeline{name=\"ringmill-lower\"}: ran", "seconds=", "passes=\"flatten-deep-ifs,"],
        ["ran pass=refine seconds=", "nodes_before=", "depth="],
    ] {
        assert!(has(&parts), "{parts:?}: {lines:#?}");
    }
}

#[test]
fn once_asked_only_stages_and_tools_are_told() {
    let lines = told("-v");
    assert!(lines.iter().any(|line| line.contains("stage{name=\"synth\"}")), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("pass=")), "{lines:#?}");
}
