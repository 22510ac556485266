//! The sixteen programs on ciphertexts, through the command, against the interpreter.

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
        assert_eq!(encrypted, plain, "{name} of {arguments:?}, {mode}");
        let section = &report()["encryption"];
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
    }
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
    stdout(&ringmill(&[&run[..], &[insecure]].concat(), folder));
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
