//! The test programs on ciphertexts, through the command, against the interpreter.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

use crate::builds::binary;

/// Programs of more bootstraps than this run in `--long` alone.
const MOST_BOOTSTRAPS: u64 = 300;

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("programs/{name}.mlir"))
}

fn ringmill(arguments: &[&str], folder: &Path) -> Output {
    Command::new(binary()).args(arguments).current_dir(folder).output().expect("the command starts")
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// Arguments of a program, as the command takes them: those of a sampled vector with defined
/// results.
fn sampled(program: &str, folder: &Path, skipped: usize) -> Vec<String> {
    let lines = stdout(&ringmill(&["run", program, "--vectors", "40"], folder));
    let vectors = lines.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let mut defined = vectors.filter(|vector| !vector["results"].to_string().contains("null"));
    let vector = defined.nth(skipped).expect("a defined vector");
    let arguments = vector["arguments"].as_array().expect("arguments");
    arguments.iter().flat_map(|value| ["--arg".to_owned(), value.to_string()]).collect()
}

/// The steps of a run in one process.
const STEPS: [&str; 4] = ["keys", "encryption", "execution", "decryption"];

/// The figures of a run on ciphertexts, whose JSON has one member more than that of `run`.
fn figures_beside(encrypted: &str, plain: &str) -> Value {
    let object = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    let mut members = object(encrypted);
    let figures = members.as_object_mut().and_then(|members| members.shift_remove("encryption")).expect("figures");
    assert_eq!(format!("{members}\n"), plain, "the other members are those of `run`");
    figures
}

/// Figures that any run has, with the seconds of some steps and of no others.
fn assert_plausible(figures: &Value, steps: &[&str], what: &str) {
    let number = |name: &str| figures[name].as_f64().unwrap_or_else(|| panic!("{what}: {name} in {figures}"));
    let seconds = figures["seconds"].as_object().expect("seconds of the steps");
    assert!(seconds.keys().eq(steps), "{what}: {figures}");
    assert!(
        seconds.values().all(|seconds| seconds.as_f64().is_some_and(|seconds| seconds >= 0.0)),
        "{what}: {figures}"
    );
    assert!(number("bootstraps") >= 0.0 && number("predicted_seconds") >= 0.0 && number("threads") >= 1.0, "{what}");
    let execution = seconds["execution"].as_f64().expect("seconds");
    let bootstraps = number("bootstraps_per_second") * execution;
    assert!((bootstraps - number("bootstraps")).abs() <= 0.01 * number("bootstraps") + 0.5, "{what}: {figures}");
    assert!(number("failure_log2") < 0.0 && number("security_bits") >= 0.0, "{what}: {figures}");
    // the keys of the smallest set take more than a megabyte, and no test takes a terabyte
    assert!((1e6..1e12).contains(&number("peak_memory_bytes")), "{what}: {figures}");
}

/// Builds a program, runs it encrypted, and compares with the interpreter.
fn check(name: &str, modes: &[&str]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (program, folder) = (program(name).display().to_string(), folder.path());
    stdout(&ringmill(&["build", &program, "-o", "build"], folder));
    let report = || -> Value {
        let text = std::fs::read_to_string(folder.join("build/report.json")).expect("a report");
        serde_json::from_str(&text).expect("JSON")
    };
    let bootstraps = report()["netlist"]["bootstraps"].as_u64().expect("bootstraps");
    if bootstraps > MOST_BOOTSTRAPS && std::env::var_os("RINGMILL_LONG").is_none() {
        println!("{name}: {bootstraps} bootstraps run in --long");
        return;
    }
    for (position, mode) in modes.iter().enumerate() {
        let arguments = sampled(&program, folder, 5 + 7 * position);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let plain = stdout(&ringmill(&[&["run", &program, "--json"], &*arguments].concat(), folder));
        let options = ["run", "build", "--encrypted", "--json", "--mode", mode];
        let encrypted = stdout(&ringmill(&[&options, &*arguments].concat(), folder));
        let figures = figures_beside(&encrypted, &plain);
        assert_plausible(&figures, &STEPS, &format!("{name} of {arguments:?}, {mode}"));
        assert_eq!(figures["mismatches"], 0);
        let section = &report()["encryption"];
        for shared in ["parameters", "security_bits", "failure_log2", "mode", "threads", "mismatches"] {
            assert_eq!(figures[shared], section[shared], "{name}: {shared}");
        }
        assert_eq!(section["bootstraps"], bootstraps);
        assert_eq!(section["mismatches"], 0);
        assert_eq!(section["mode"], *mode);
        assert!(section["security_bits"].as_f64().expect("bits") >= 127.9, "{section}");
        assert!(section["failure_log2"].as_f64().expect("a logarithm") <= -128.0, "{section}");
    }
}

macro_rules! programs {
    ($($name:ident: $($mode:literal)*;)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name), &[$($mode),*]);
        })*
    };
}

programs! {
    add_i16: "fast";
    add_i8: "fast" "exact";
    aes_sbox_i8: "fast";
    cmp_slt_i32: "fast";
    dot_8xi8: "fast";
    fsm_step: "fast" "exact";
    isqrt_i16: "fast";
    matvec4x4_i8c: "fast";
    max_i32: "fast";
    mul_i16: "fast";
    mul_i8: "fast";
    mix: "exact" "fast";
    popcount_i32: "fast";
    relu_dense_q8: "fast";
    select_i16: "fast";
    shl_i8: "fast";
    sort4_i8: "fast";
}

/// Gates and lincomb cells, with the sets that hold them.
#[test]
fn other_cells_run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let program = program("add_i8").display().to_string();
    for cells in ["gates", "lut2", "lut4", "lincomb"] {
        stdout(&ringmill(&["build", &program, "--cells", cells, "-o", cells], folder));
        let encrypted = ringmill(&["run", cells, "--encrypted", "--arg", "100", "--arg", "77"], folder);
        assert_eq!(stdout(&encrypted), "result0 = -79\n", "{cells}");
        let figures = String::from_utf8(encrypted.stderr).expect("text");
        let parts = ["set ", "keys ", "encryption ", "execution ", "(predicted ", "decryption ", " of memory"];
        assert!(parts.iter().all(|part| figures.contains(part)), "{cells}: {figures}");
        let has_bootstraps = !figures.contains(", 0 bootstraps\n");
        assert_eq!(figures.contains(" bootstraps a second"), has_bootstraps, "{cells}: {figures}");
    }
}

/// Programs without bootstraps cannot fail: the figures have no infinities. The seconds that are
/// predicted, and those of the report, are for the threads of the run.
#[test]
fn figures_are_numbers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let identity = "func.func @main(%a: i4 {secret.secret}) -> i4 {\n  return %a : i4\n}\n";
    std::fs::write(folder.join("identity.mlir"), identity).expect("a file");
    let arguments = ["run", "identity.mlir", "--json", "--arg", "-3"];
    let plain = stdout(&ringmill(&arguments, folder));
    let encrypted = stdout(&ringmill(&[&arguments[..], &["--encrypted"]].concat(), folder));
    let figures = figures_beside(&encrypted, &plain);
    assert_plausible(&figures, &STEPS, "identity");
    assert_eq!(figures["bootstraps"], 0);
    assert_eq!(figures["failure_log2"], -1e6);
    let program = program("mul_i8").display().to_string();
    stdout(&ringmill(&["build", &program, "-o", "build"], folder));
    let run = ["run", "build", "--encrypted", "--json", "--arg", "3", "--arg", "-5", "--threads"];
    let predicted = ["1", "2"].map(|threads| {
        let line = stdout(&ringmill(&[&run[..], &[threads]].concat(), folder));
        let figures = figures_beside(&line, "{\"result0\":-15}\n");
        let report = std::fs::read_to_string(folder.join("build/report.json")).expect("a report");
        let report: Value = serde_json::from_str(&report).expect("JSON");
        for shared in ["threads", "predicted_seconds", "bootstraps"] {
            assert_eq!(figures[shared], report["encryption"][shared], "{shared}");
        }
        figures["predicted_seconds"].as_f64().expect("seconds")
    });
    assert!(predicted[0] > predicted[1], "two threads are predicted to be faster: {predicted:?}");
}

/// Client and server apart: the server sees its own folder, the build and the ciphertexts.
#[test]
fn client_and_server_are_apart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let program = program("add_i8").display().to_string();
    stdout(&ringmill(&["build", &program, "-o", "build"], folder));
    let toy = ["--params", "toy", "--allow-insecure"];
    stdout(&ringmill(&[&["keygen", "-o", "keys"], &toy[..]].concat(), folder));
    std::fs::rename(folder.join("keys/server"), folder.join("server")).expect("the server's folder moves");
    let insecure = "--allow-insecure";
    let arguments = ["encrypt", "build", "--keys", "keys", "--arg", "19", "--arg", "-20", "-o", "in.enc", insecure];
    stdout(&ringmill(&arguments, folder));
    std::fs::rename(folder.join("keys"), folder.join("hidden")).expect("the client's folder moves");
    let run = ["run", "build", "--encrypted", "--server-keys", "server", "in.enc", "-o", "out.enc"];
    let refused = ringmill(&run, folder);
    assert_eq!(refused.status.code(), Some(1), "insecure keys need the permission");
    assert!(!folder.join("out.enc").exists());
    let served = ringmill(&[&run[..], &[insecure]].concat(), folder);
    assert_eq!(stdout(&served), "", "the figures go to standard error");
    let lines = String::from_utf8(served.stderr).expect("text");
    assert!(["keys ", "execution ", " of memory"].iter().all(|part| lines.contains(part)), "{lines}");
    assert!(["encryption ", "decryption "].iter().all(|part| !lines.contains(part)), "{lines}");
    let served = stdout(&ringmill(&[&run[..], &[insecure, "--json"]].concat(), folder));
    let figures = figures_beside(&served, "{}\n");
    assert_plausible(&figures, &["keys", "execution"], "the server");
    assert!(figures["insecure"] == true && figures.get("mismatches").is_none(), "{figures}");
    let decrypt = ["decrypt", "build", "--keys", "hidden", "out.enc", insecure];
    assert_eq!(stdout(&ringmill(&decrypt, folder)), "result0 = -1\n");
    let json = stdout(&ringmill(&[&decrypt[..], &["--json"]].concat(), folder));
    assert_eq!(json, "{\"result0\":-1}\n");
    let report = std::fs::read_to_string(folder.join("build/report.json")).expect("a report");
    assert!(report.contains("\"insecure\": true"), "the report says so");
}

/// A netlist from another tool's file, whose ports have names of their own.
#[test]
fn netlists_from_files_run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let blif = ".model m\n.inputs x y\n.outputs z\n.names x y z\n11 1\n.end\n";
    std::fs::write(folder.join("and.blif"), blif).expect("a file");
    stdout(&ringmill(&["synth", "and.blif", "-o", "build"], folder));
    let toy = ["--params", "toy", "--allow-insecure"];
    stdout(&ringmill(&[&["keygen", "-o", "keys"], &toy[..]].concat(), folder));
    for (x, y) in [("1", "1"), ("1", "0")] {
        let encrypt = ["encrypt", "build", "--keys", "keys", "--arg", x, "--arg", y, "-o", "in.enc", toy[2]];
        stdout(&ringmill(&encrypt, folder));
        let run = ["run", "build", "--encrypted", "--server-keys", "keys/server", "in.enc", "-o", "out.enc", toy[2]];
        stdout(&ringmill(&run, folder));
        let result = stdout(&ringmill(&["decrypt", "build", "--keys", "keys", "out.enc", toy[2]], folder));
        assert_eq!(result, format!("result0 = {y}\n"));
    }
}
