//! The command without MLIR: netlists in files and finished builds, on a machine without LLVM.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};

use crate::builds;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The command, built without MLIR. `scripts/test` has built it before.
static BINARY: LazyLock<PathBuf> = LazyLock::new(|| {
    let target = Path::new(ROOT).join("target/without-mlir");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "-p", "ringmill", "--no-default-features", "--target-dir"]).arg(&target).current_dir(ROOT);
    // Build scripts run again if this changes, and scripts/timed sets it.
    build.env_remove("RUSTC_BOOTSTRAP");
    assert!(build.status().expect("cargo runs").success(), "the command is built without MLIR");
    target.join("debug/ringmill")
});

/// The exit code and what was printed.
fn run(binary: &Path, arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    let output = Command::new(binary).args(arguments).current_dir(folder).output().expect("the command runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

#[track_caller]
fn succeeds(binary: &Path, arguments: &[&str], folder: &Path) -> String {
    let (code, text) = run(binary, arguments, folder);
    assert_eq!(code, Some(0), "{arguments:?}: {text}");
    text
}

/// Builds a netlist and an accelerator with the whole command.
fn builds() -> tempfile::TempDir {
    let (place, whole) = (tempfile::tempdir().expect("a folder"), builds::binary());
    let program = |name: &str| format!("{ROOT}/examples/{name}.mlir");
    succeeds(&whole, &["synth", &program("threshold"), "-o", "netlist"], place.path());
    succeeds(&whole, &["build", &program("poly_mul"), "-o", "accelerator"], place.path());
    place
}

#[test]
fn finished_builds_are_simulated_against_the_results_that_they_wrote_down() {
    let place = builds();
    for folder in ["netlist", "accelerator"] {
        let text = succeeds(&BINARY, &["sim", folder], place.path());
        assert!(text.contains("compared, no mismatch"), "{text}");
    }
    // One result altered is one difference found.
    for folder in ["netlist", "accelerator"] {
        let path = place.path().join(folder).join("results.json");
        let mut results: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&path).expect("results")).expect("JSON");
        let first = &mut results["vectors"][0]["results"][0][0];
        *first = first.as_u64().expect("a number").checked_sub(1).unwrap_or(1).into();
        fs::write(&path, results.to_string()).expect("written");
        let (code, text) = run(&BINARY, &["sim", folder], place.path());
        assert!(code == Some(1) && text.contains("check::mismatch"), "{text}");
    }
}

#[test]
fn results_that_do_not_belong_to_a_program_are_refused() {
    let place = builds();
    let path = place.path().join("accelerator/results.json");
    let text = fs::read_to_string(&path).expect("results");
    let wrong = [
        text.replace("\"schema\":1", "\"schema\":2"),
        text.replace("\"vectors\":[", "\"vectors\":[{\"arguments\":[],\"results\":[]},"),
        text[..text.len() / 2].to_owned(),
        String::new(),
    ];
    for wrong in wrong {
        fs::write(&path, wrong).expect("written");
        let (code, text) = run(&BINARY, &["sim", "accelerator"], place.path());
        assert!(code == Some(1) && text.contains("results.json"), "{text}");
    }
    fs::remove_file(&path).expect("removed");
    let (code, text) = run(&BINARY, &["sim", "accelerator"], place.path());
    assert!(code == Some(1) && text.contains("results.json"), "{text}");
}

#[test]
fn netlists_are_converted_made_anew_proved_and_reported() {
    let place = builds();
    succeeds(&BINARY, &["convert", "netlist", "netlist.aig"], place.path());
    succeeds(&BINARY, &["synth", "netlist.aig", "--cells", "gates", "-o", "gates"], place.path());
    assert!(succeeds(&BINARY, &["prove", "netlist", "gates"], place.path()).starts_with("equal"));
    assert!(succeeds(&BINARY, &["report", "gates"], place.path()).contains("bootstraps"));
    assert_eq!(succeeds(&BINARY, &["boards"], place.path()), succeeds(&builds::binary(), &["boards"], place.path()));
}

#[test]
fn programs_are_refused_by_name() {
    let place = tempfile::tempdir().expect("a folder");
    let program = format!("{ROOT}/examples/threshold.mlir");
    for command in ["synth", "sim", "explore", "asic"] {
        let (code, text) = run(&BINARY, &[command, &program], place.path());
        assert!(code == Some(1) && text.contains("mlir::left-out"), "{command}: {text}");
    }
    assert_eq!(fs::read_dir(place.path()).expect("the folder").count(), 0, "nothing is left behind");
    assert_eq!(run(&BINARY, &["build", &program], place.path()).0, Some(2), "there is no such command");
}
