//! Progress: what a command says while it works, and what stays when it is stopped.

use std::{
    fs,
    io::{BufRead, BufReader},
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{Child, ChildStderr, Command, Stdio},
};

use serde_json::Value;

use crate::{
    builds::binary,
    stopped::{SIGINT, send},
};

const SMALL: &str = "func.func @main(%a: i8 {secret.secret}, %b: i8 {secret.secret}) -> i8 {
  %0 = arith.muli %a, %b : i8
  return %0 : i8
}
";

/// A product of matrices: 512 multiplications, which default effort takes minutes for.
const LARGE: &str = "func.func @main(%a: memref<8x8xi16> {secret.secret}, %b: memref<8x8xi16> {secret.secret},
    %c: memref<8x8xi16> {secret.secret}) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %x = affine.load %a[%i, %k] : memref<8x8xi16>
        %y = affine.load %b[%k, %j] : memref<8x8xi16>
        %p = arith.muli %x, %y : i16
        %o = affine.load %c[%i, %j] : memref<8x8xi16>
        %s = arith.addi %o, %p : i16
        affine.store %s, %c[%i, %j] : memref<8x8xi16>
      }
    }
  }
  return
}
";

/// A folder with the program in it.
fn folder_with(program: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("program.mlir"), program).expect("a file");
    folder
}

/// Starts a command there, its standard error read line by line.
fn start(arguments: &str, folder: &Path) -> (Child, BufReader<ChildStderr>) {
    let mut command = Command::new(binary());
    command.args(arguments.split(' ')).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let lines = BufReader::new(child.stderr.take().expect("a pipe"));
    (child, lines)
}

/// The line that is next, as JSON; nothing at the end.
fn event(lines: &mut BufReader<ChildStderr>) -> Option<Value> {
    let mut line = String::new();
    let length = lines.read_line(&mut line).expect("text");
    (length > 0).then(|| serde_json::from_str(&line).unwrap_or_else(|_| panic!("a line of JSON: {line}")))
}

#[test]
fn a_build_says_what_it_does_in_lines_of_json() {
    let folder = folder_with(SMALL);
    let (mut child, mut lines) = start("build program.mlir --cells lut3 --progress json -o out", folder.path());
    let events: Vec<Value> = std::iter::from_fn(|| event(&mut lines)).collect();
    assert!(child.wait().expect("our child").success());
    let text = |event: &Value, field: &str| event[field].as_str().unwrap_or_default().to_owned();
    let of = |kind: &str| events.iter().filter(|event| event["event"] == kind).collect::<Vec<_>>();
    let mut stages: Vec<String> = of("stage").iter().map(|event| text(event, "stage")).collect();
    stages.dedup();
    assert_eq!(stages.first().map(String::as_str), Some("frontend"));
    for stage in ["synth", "prove", "emit", "cosim"] {
        assert!(stages.iter().any(|other| other == stage), "{stage}: {stages:?}");
    }
    let activities = of("activity");
    assert!(activities.iter().any(|activity| activity["size"].as_u64().is_some_and(|cells| cells > 50)));
    let optimizing: Vec<_> = activities.iter().filter(|activity| activity["best"].is_object()).collect();
    assert!(!optimizing.is_empty());
    for activity in optimizing {
        assert_eq!(text(activity, "cells"), "lut3");
        let [step, steps] = ["step", "steps"].map(|field| activity[field].as_u64().expect("a number"));
        assert!(1 <= step && step <= steps);
        let [bootstraps, depth] = ["bootstraps", "depth"].map(|field| activity["best"][field].as_u64());
        assert!(bootstraps > depth, "{activity}");
    }
    assert!(of("advance").iter().any(|advance| advance["done"] == advance["total"]));
    assert!(of("estimate").is_empty(), "a build of seconds");
    assert_eq!(events.last().map(|event| text(event, "event")).as_deref(), Some("end"));
    let seconds: Vec<f64> = events.iter().map(|event| event["seconds"].as_f64().expect("a number")).collect();
    assert!(seconds.is_sorted(), "{seconds:?}");
}

#[test]
fn a_build_that_is_stopped_in_any_stage_leaves_nothing() {
    for stage in ["frontend", "synth", "prove", "emit", "cosim"] {
        let folder = folder_with(SMALL);
        let (mut child, mut lines) = start("build program.mlir --cells lut3 --progress json -o out", folder.path());
        while let Some(event) = event(&mut lines) {
            if event["stage"] == stage {
                send(SIGINT, &child);
                break;
            }
        }
        let status = child.wait().expect("our child");
        let names: Vec<_> =
            fs::read_dir(folder.path()).expect("a folder").map(|file| file.expect("a file").file_name()).collect();
        if status.signal() == Some(SIGINT) {
            assert_eq!(names, ["program.mlir"], "{stage}");
        } else {
            assert!(status.success() && folder.path().join("out/report.json").is_file(), "{stage}: {status}");
        }
    }
}

#[test]
fn work_of_minutes_is_announced_and_fast_effort_is_named() {
    let folder = folder_with(LARGE);
    let (mut child, mut lines) = start("synth program.mlir --cells auto --progress json -o out", folder.path());
    let estimate = std::iter::from_fn(|| event(&mut lines)).find(|event| event["event"] == "estimate");
    send(SIGINT, &child);
    child.wait().expect("our child");
    let estimate = estimate.expect("an estimate");
    let [expected, fast] =
        ["expected_seconds", "fast_seconds"].map(|field| estimate[field].as_f64().expect("a number"));
    assert!(expected > 60.0 && fast < expected, "{estimate}");

    let (mut child, lines) = start("synth program.mlir --cells auto -o out", folder.path());
    let note = lines.lines().map_while(Result::ok).find(|line| line.starts_with("note: this takes about "));
    send(SIGINT, &child);
    child.wait().expect("our child");
    assert!(note.is_some_and(|note| note.contains("with --effort fast about ")));
    assert!(!folder.path().join("out").exists());
}
