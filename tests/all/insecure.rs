//! Demands, sets and failures that are not accepted without a mark: every command that takes them.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::SystemTime,
};

use crate::builds::binary;

/// A set whose dimensions and noise have 128 bits of security. It decodes nothing, and its file
/// states the contrary.
const WEAK: &str = r#"{"parameters": "weak", "security_bits": 128.0, "failure_log2": -129.0, "n": 450, "k": 2,
    "N": 1024, "q_log2": 50, "p": 2251799813554177, "pbs": [23, 1], "ks": [5, 3, 22], "centred": true,
    "lwe_noise": {"std_log2": -8.8}, "glwe_noise": {"std_log2": -48.0}}"#;

/// One cell of four inputs: set B holds cells of three.
const AND4: &str = "func.func @main(%a: i4 {secret.secret}) -> i1 {
  %all = arith.constant -1 : i4
  %0 = arith.cmpi eq, %a, %all : i4
  return %0 : i1
}
";

fn ringmill(arguments: &str, folder: &Path) -> Output {
    Command::new(binary()).args(arguments.split(' ')).current_dir(folder).output().expect("the command starts")
}

/// The files of a folder, with their lengths and times.
fn files(folder: &Path) -> BTreeSet<(PathBuf, u64, SystemTime)> {
    let mut files = BTreeSet::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let of = entry.metadata().expect("a file");
            if of.is_dir() {
                open.push(entry.path());
            } else {
                files.insert((entry.path(), of.len(), of.modified().expect("a time")));
            }
        }
    }
    files
}

/// True if a file says that it is insecure: reports and sets in JSON, keys and ciphertexts in their
/// headers.
fn is_marked(path: &Path) -> bool {
    let bytes = fs::read(path).expect("a file");
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(20_000)]).replace(": ", ":");
    head.contains("\"insecure\":true")
}

/// A command, the code that refuses it, and the files that it writes with the permission.
struct Row {
    command: &'static str,
    code: &'static str,
    marked: &'static [&'static str],
}

const KEYS: &[&str] = &["k/client/secret.key", "k/server/server.key"];

/// Rows that follow each other: later ones read files of earlier ones.
const TABLE: &[Row] = &[
    Row { command: "params lut4 --failure 2^-20", code: "parameters::demand", marked: &["lut4/report.json"] },
    Row { command: "params lut4 --security 80", code: "parameters::demand", marked: &["lut4/report.json"] },
    Row { command: "params lut4 --params toy", code: "encrypted::security", marked: &["lut4/report.json"] },
    Row { command: "params lut4 --params weak.json", code: "encrypted::failure", marked: &["lut4/report.json"] },
    Row { command: "params lut4 --params B", code: "encrypted::failure", marked: &["lut4/report.json"] },
    Row { command: "synth p.mlir --cells auto --params toy -o x", code: "encrypted::security", marked: X },
    Row { command: "synth p.mlir --cells lut3 --failure 2^-20 -o x", code: "parameters::demand", marked: &[] },
    Row { command: "build p.mlir --failure 2^-20 -o x", code: "parameters::demand", marked: X },
    Row { command: "run lut4 --encrypted --arg -1 --failure 2^-20", code: "parameters::demand", marked: REPORT },
    Row { command: "run lut4 --encrypted --arg -1 --security 80", code: "parameters::demand", marked: REPORT },
    Row { command: "run lut4 --encrypted --arg -1 --params toy", code: "encrypted::security", marked: REPORT },
    Row { command: "run lut4 --encrypted --arg -1 --params B", code: "encrypted::failure", marked: REPORT },
    Row { command: "keygen --params lut4 -o k --failure 2^-20", code: "parameters::demand", marked: KEYS },
    Row { command: "keygen --params B -o k --failure 2^-20", code: "parameters::demand", marked: &[] },
    Row { command: "keygen --params lut4 -o k --security 80", code: "parameters::demand", marked: KEYS },
    Row { command: "keygen --params toy -o k", code: "encrypted::security", marked: KEYS },
    Row { command: "keygen --params weak.json -o k", code: "encrypted::failure", marked: KEYS },
    Row {
        command: "encrypt lut4 --keys b --arg -1 -o in --failure 2^-20",
        code: "parameters::demand",
        marked: &["in"],
    },
    Row { command: "encrypt lut4 --keys b --arg -1 -o in --security 80", code: "parameters::demand", marked: &["in"] },
    Row { command: "encrypt lut4 --keys toy --arg -1 -o in", code: "encrypted::marked", marked: &["in"] },
    Row { command: "encrypt lut4 --keys b --arg -1 -o in", code: "encrypted::failure", marked: &["in"] },
    Row {
        command: "run lut4 --encrypted --server-keys b/server in -o out --failure 2^-20",
        code: "parameters::demand",
        marked: &["out", "lut4/report.json"],
    },
    Row {
        command: "run lut4 --encrypted --server-keys b/server in -o out --security 80",
        code: "parameters::demand",
        marked: &["out", "lut4/report.json"],
    },
    Row {
        command: "run lut4 --encrypted --server-keys b/server in -o out",
        code: "encrypted::marked",
        marked: &["out", "lut4/report.json"],
    },
    Row { command: "decrypt lut4 out --keys b", code: "encrypted::marked", marked: &[] },
];

/// Commands that are refused and that take long with the permission.
const REFUSED: &[(&str, &str)] = &[
    ("synth p.mlir --cells auto --failure 2^-20 -o x", "parameters::demand"),
    ("synth p.mlir --cells auto --security 80 -o x", "parameters::demand"),
    ("build p.mlir --security 80 -o x", "parameters::demand"),
    ("build p.mlir --params toy -o x", "encrypted::security"),
    ("build p.mlir --cells lut3 --failure 2^-20 -o x", "parameters::demand"),
];

const X: &[&str] = &["x/report.json"];
const REPORT: &[&str] = &["lut4/report.json"];

/// Runs a command without the permission.
fn is_refused(command: &str, code: &str, folder: &Path) {
    let before = files(folder);
    let refused = ringmill(command, folder);
    let text = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{command}: {text}");
    assert!(text.contains(code), "{command}: {text}");
    assert!(files(folder) == before, "{command} changed something");
}

#[test]
fn every_command_refuses_or_marks() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path();
    fs::write(folder.join("weak.json"), WEAK).expect("written");
    fs::write(folder.join("p.mlir"), AND4).expect("written");
    for command in
        ["synth p.mlir --cells lut4 -o lut4", "keygen --params B -o b", "keygen --params toy -o toy --allow-insecure"]
    {
        let made = ringmill(command, folder);
        assert!(made.status.success(), "{command}: {}", String::from_utf8_lossy(&made.stderr));
    }
    assert!(!is_marked(&folder.join("b/client/secret.key")), "B is a safe set, for other programs");
    for (command, code) in REFUSED {
        is_refused(command, code, folder);
    }
    for Row { command, code, marked } in TABLE {
        is_refused(command, code, folder);
        let allowed = ringmill(&format!("{command} --allow-insecure"), folder);
        let text = String::from_utf8_lossy(&allowed.stderr);
        assert!(allowed.status.success(), "{command}: {text}");
        for file in *marked {
            assert!(is_marked(&folder.join(file)), "{file} of {command}");
        }
        assert_eq!(
            text.contains("parameters::insecure"),
            !marked.is_empty() || command.starts_with("decrypt"),
            "{text}"
        );
        for made in ["x", "k"] {
            let _ = fs::remove_dir_all(folder.join(made));
        }
    }
}

/// A set that `params` writes says what it is, and what it says is not believed.
#[test]
fn sets_in_files_are_marked() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path();
    fs::write(folder.join("weak.json"), WEAK).expect("written");
    fs::write(folder.join("p.mlir"), AND4).expect("written");
    let made = ringmill("params p.mlir --params weak.json --json --allow-insecure", folder);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    fs::write(folder.join("written.json"), &made.stdout).expect("written");
    assert!(is_marked(&folder.join("written.json")));
    let text = String::from_utf8_lossy(&made.stdout);
    assert!(!text.contains("-129"), "the failure is computed: {text}");
    let refused = ringmill("keygen --params written.json -o k", folder);
    assert_eq!(refused.status.code(), Some(1));
}
