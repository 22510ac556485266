//! Rust for the crate tfhe, compiled with a stand-in that computes in the clear: it gives what the
//! interpreter gives, and takes the bootstraps that the report counts.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use ringmill_report::Report;
use serde_json::Value;

use crate::lit::binaries;

/// A program with what is tried on it.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    text: &'static str,
}

pub(crate) const SUBJECTS: &[Subject] = &[
    Subject {
        name: "difference",
        text: "func.func @difference(%a: i4 {secret.secret}, %b: i4 {secret.secret}) -> (i4, i1) {
  %d = arith.subi %a, %b : i4
  %less = arith.cmpi ult, %a, %b : i4
  return %d, %less : i4, i1
}",
    },
    Subject {
        name: "median",
        text: "func.func @median(%a: i3 {secret.secret}, %b: i3 {secret.secret}, %c: i3 {secret.secret}) -> i3 {
  %low = arith.minui %a, %b : i3
  %high = arith.maxui %a, %b : i3
  %middle = arith.minui %high, %c : i3
  %r = arith.maxui %low, %middle : i3
  return %r : i3
}",
    },
    Subject {
        name: "inverted",
        text: "func.func @inverted(%a: i4 {secret.secret}) -> (i4, i4) {
  %ones = arith.constant -1 : i4
  %three = arith.constant 3 : i4
  %r = arith.xori %a, %ones : i4
  %s = arith.addi %a, %three : i4
  return %r, %s : i4, i4
}",
    },
];

fn ringmill(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(binaries().join("ringmill"));
    command.args(arguments).current_dir(folder).output().expect("ringmill runs")
}

fn succeeds(folder: &Path, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = ringmill(folder, arguments);
    assert!(status.success(), "ringmill {arguments:?}:\n{}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("text")
}

fn rustc(folder: &Path, arguments: &[&str]) -> Output {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let arguments = [&["--edition", "2024", "-C", "overflow-checks=on"], arguments].concat();
    Command::new(rustc).args(arguments).current_dir(folder).output().expect("rustc runs")
}

/// Makes the stand-in in a folder.
fn stand_in(folder: &Path) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("stubs/tfhe.rs");
    let source = source.to_str().expect("a plain path");
    let output = rustc(folder, &["--crate-type", "rlib", "--crate-name", "tfhe", source]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Bits of an integer type's name.
pub(crate) fn width(r#type: &Value) -> u32 {
    r#type.as_str().and_then(|name| name.strip_prefix('i')).and_then(|bits| bits.parse().ok()).expect("an integer")
}

/// A program that compares the emitted function with vectors, and prints bootstraps and tables of
/// an evaluation.
fn harness(text: &str, api: &str, vectors: &[Value]) -> String {
    let name = text.split_once("pub fn ").and_then(|(_, rest)| rest.split_once('(')).expect("a function").0;
    let key = match text.split_once("MESSAGE_1_CARRY_") {
        Some((_, rest)) => format!("ServerKey::new({} + 1)", rest.split_once('_').expect("a number").0),
        None => "ServerKey::default()".to_owned(),
    };
    let (types, vectors) = vectors.split_first().expect("the types");
    let widths = |what: &str| types[what].as_array().expect("types").iter().map(width).collect::<Vec<_>>();
    let (arguments, results) = (widths("arguments"), widths("results"));
    let mut body = String::new();
    for vector in vectors {
        let numbers = |what: &str| {
            vector[what]
                .as_array()
                .expect("numbers")
                .iter()
                .map(|number| number.as_u64().expect("a number"))
                .collect::<Vec<_>>()
        };
        let (given, wanted) = (numbers("arguments"), numbers("results"));
        let given = given.iter().zip(&arguments).map(|(value, width)| format!("&encrypted::<{width}>({value})"));
        let call = format!("emitted::{name}(&key, {})", given.collect::<Vec<_>>().join(", "));
        let names: Vec<_> = (0..results.len()).map(|place| format!("r{place}")).collect();
        let pattern = if names.len() == 1 { names[0].clone() } else { format!("({})", names.join(", ")) };
        body += &format!("    let {pattern} = {call};\n");
        for (name, value) in names.iter().zip(wanted) {
            body += &format!(
                "    assert_eq!(decrypted(&{name}), {value}, \"{vector}\");\n",
                vector = vector.to_string().replace('"', "'").replace('{', "[").replace('}', "]")
            );
        }
    }
    format!(
        "#[path = \"emitted.rs\"]\nmod emitted;\nuse tfhe::{api}::{{Ciphertext, ServerKey}};\n
fn encrypted<const N: usize>(value: u64) -> [Ciphertext; N] {{
    core::array::from_fn(|bit| Ciphertext::encrypt(value >> bit & 1 == 1))
}}
fn decrypted<const N: usize>(bits: &[Ciphertext; N]) -> u64 {{
    (0..N).map(|bit| u64::from(bits[bit].decrypt()) << bit).sum()
}}
fn main() {{
    let key = {key};
{body}    let each = {count};
    println!(\"{{}} {{}}\", key.counts.bootstraps.get() as f64 / each as f64, key.counts.tables.get() as f64 / each as f64);
}}
",
        count = vectors.len()
    )
}

/// Compiles and runs an emitted text; bootstraps and tables of an evaluation, or what went wrong.
fn execute(folder: &Path, text: &str, api: &str, vectors: &[Value]) -> Result<(f64, f64), String> {
    fs::write(folder.join("emitted.rs"), text).expect("written");
    fs::write(folder.join("main.rs"), harness(text, api, vectors)).expect("written");
    let output = rustc(folder, &["-L", ".", "--extern", "tfhe", "-o", "main", "main.rs"]);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(folder.join("main")).output().expect("it runs");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers: Vec<f64> = printed.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    Ok((numbers[0], numbers[1]))
}

pub(crate) fn vectors(folder: &Path, program: &str) -> Vec<Value> {
    let lines = succeeds(folder, &["run", program, "--vectors", "40", "--unsigned"]);
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A build of a program, its text and its report.
pub(crate) fn emitted(folder: &Path, subject: &Subject, cells: &str, form: &str) -> (String, Report) {
    let program = format!("{}.mlir", subject.name);
    fs::write(folder.join(&program), subject.text).expect("written");
    let out = format!("{}-{cells}", subject.name);
    succeeds(folder, &["synth", &program, "--cells", cells, "-o", &out]);
    let text = succeeds(folder, &["emit", &out, "--to", form]);
    let report = fs::read_to_string(folder.join(&out).join("report.json")).expect("a report");
    (text, Report::from_json(&report).expect("a report"))
}

#[test]
fn emitted_rust_is_the_program() {
    let place = tempfile::tempdir().expect("a folder");
    let folder: PathBuf = place.path().to_owned();
    stand_in(&folder);
    for subject in SUBJECTS {
        for (cells, form, api) in [
            ("lut3", "tfhe-rust", "shortint"),
            ("lut2", "tfhe-rust", "shortint"),
            ("lut4", "tfhe-rust", "shortint"),
            ("gates", "tfhe-rust", "shortint"),
            ("gates", "tfhe-rust-bool", "boolean"),
        ] {
            let (text, report) = emitted(&folder, subject, cells, form);
            let vectors = vectors(&folder, &format!("{}.mlir", subject.name));
            let what = format!("{} in {cells} as {form}", subject.name);
            let (bootstraps, tables) =
                execute(&folder, &text, api, &vectors).unwrap_or_else(|error| panic!("{what}: {error}\n{text}"));
            let counted = report.netlist.expect("a netlist").bootstraps;
            assert_eq!(bootstraps, counted as f64, "bootstraps of {what}\n{text}");
            assert_eq!(tables, text.matches(".generate_lookup_table").count() as f64, "tables of {what}");
            assert!(!text.contains("rayon") && text.matches("use ").count() == 1, "{what} needs more than tfhe");
        }
    }
}

/// A text with a wrong table, and one for parameters that are too small, are noticed.
#[test]
fn wrong_texts_are_noticed() {
    let place = tempfile::tempdir().expect("a folder");
    let folder: PathBuf = place.path().to_owned();
    stand_in(&folder);
    let (text, _) = emitted(&folder, &SUBJECTS[0], "lut3", "tfhe-rust");
    let vectors = vectors(&folder, "difference.mlir");
    execute(&folder, &text, "shortint", &vectors).expect("the text is right");
    let (before, after) = text.split_once("|message| 0x").expect("a table");
    let wrong = format!("{before}|message| 1 ^ 0x{after}");
    execute(&folder, &wrong, "shortint", &vectors).expect_err("a wrong table");
    let small = text.replace("MESSAGE_1_CARRY_2", "MESSAGE_1_CARRY_1");
    assert_ne!(small, text, "tables of three inputs take three bits");
    execute(&folder, &small, "shortint", &vectors).expect_err("parameters without room");
}
