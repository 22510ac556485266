//! Rust for the crate tfhe, compiled with the crate itself and run on ciphertexts.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

use crate::tfhe_text::{SUBJECTS, emitted, vectors, width};

/// Vectors of each program: a bootstrap takes some ten milliseconds.
const VECTORS: usize = 3;

/// The crate of the emitted texts.
const MANIFEST: &str = "[package]
name = \"emitted\"
version = \"0.1.0\"
edition = \"2024\"

[dependencies]
tfhe = { version = \"=1.8.2\", features = [\"boolean\", \"shortint\"] }

[workspace]
";

/// A module that holds an emitted text, and a function that compares it with vectors.
fn compared(module: &str, text: &str, vectors: &[Value]) -> String {
    let name = text.split_once("pub fn ").and_then(|(_, rest)| rest.split_once('(')).expect("a function").0;
    let (api, keys) = match text.split_once("V1_6_PARAM_") {
        Some((_, rest)) => {
            let end = rest.find(|letter: char| letter != '_' && !letter.is_ascii_alphanumeric()).expect("an end");
            let set = format!("tfhe::shortint::parameters::v1_6::V1_6_PARAM_{}", &rest[..end]);
            ("shortint", format!("tfhe::shortint::gen_keys({set})"))
        }
        None => ("boolean", "tfhe::boolean::gen_keys()".to_owned()),
    };
    let (plain, bit) = match api {
        "shortint" => ("u64::from(value >> bit & 1 == 1)", "client.decrypt(bit) % 2"),
        _ => ("value >> bit & 1 == 1", "u64::from(client.decrypt(bit))"),
    };
    let (types, vectors) = vectors.split_first().expect("the types");
    let numbers = |vector: &Value, what: &str| -> Vec<u64> {
        vector[what].as_array().expect("numbers").iter().map(|number| number.as_u64().expect("a number")).collect()
    };
    let widths: Vec<u32> = types["arguments"].as_array().expect("types").iter().map(width).collect();
    let results = types["results"].as_array().expect("types").len();
    let names: Vec<_> = (0..results).map(|place| format!("r{place}")).collect();
    let pattern = if results == 1 { names[0].clone() } else { format!("({})", names.join(", ")) };
    let mut body = String::new();
    for vector in vectors.iter().take(VECTORS) {
        let given = numbers(vector, "arguments").into_iter().zip(&widths);
        let given: Vec<_> = given.map(|(value, width)| format!("&encrypted!({value}u64, {width})")).collect();
        body += &format!("    let {pattern} = text::{name}(&key, {});\n", given.join(", "));
        for (name, value) in names.iter().zip(numbers(vector, "results")) {
            body += &format!("    assert_eq!(decrypted!(&{name}), {value}, \"{module}\");\n");
        }
    }
    format!(
        "#[path = \"{module}.rs\"]\npub mod text;\n
pub fn run() {{
    let (client, key) = {keys};
    macro_rules! encrypted {{
        ($value:expr, $width:expr) => {{{{
            let value = $value;
            core::array::from_fn::<_, $width, _>(|bit| client.encrypt({plain}))
        }}}};
    }}
    macro_rules! decrypted {{
        ($bits:expr) => {{
            $bits.iter().enumerate().map(|(place, bit)| ({bit}) << place).sum::<u64>()
        }};
    }}
{body}}}
"
    )
}

/// Compiles the crate and runs it: what it says when it fails.
fn run(folder: &Path, target: &Path) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(["run", "--release", "-q"]).current_dir(folder).env("CARGO_TARGET_DIR", target);
    command.env_remove("RUSTC_BOOTSTRAP");
    let output = command.output().expect("cargo runs");
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

#[test]
#[ignore = "compiles the crate tfhe, and bootstraps some thousand times: scripts/test --long"]
fn emitted_rust_runs_on_ciphertexts() {
    let place = tempfile::tempdir().expect("a folder");
    let sources = place.path().join("src");
    fs::create_dir(&sources).expect("a folder");
    fs::write(place.path().join("Cargo.toml"), MANIFEST).expect("written");
    let mut main = String::new();
    let mut calls = String::new();
    for subject in SUBJECTS {
        let forms = [("lut3", "tfhe-rust"), ("lut4", "tfhe-rust"), ("gates", "tfhe-rust-bool")];
        for (cells, form) in forms {
            let (text, _) = emitted(place.path(), subject, cells, form);
            let module = format!("{}_{cells}", subject.name);
            fs::write(sources.join(format!("{module}.rs")), &text).expect("written");
            let vectors = vectors(place.path(), &format!("{}.mlir", subject.name));
            fs::write(sources.join(format!("try_{module}.rs")), compared(&module, &text, &vectors)).expect("written");
            main += &format!("mod try_{module};\n");
            calls += &format!("    try_{module}::run();\n");
        }
    }
    fs::write(sources.join("main.rs"), format!("{main}\nfn main() {{\n{calls}}}\n")).expect("written");
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/emitted");
    run(place.path(), &target).unwrap_or_else(|error| panic!("{error}"));

    // a wrong table is noticed
    let wrong = sources.join("difference_lut3.rs");
    let text = fs::read_to_string(&wrong).expect("a text");
    let (before, after) = text.split_once("|message| 0x").expect("a table");
    fs::write(&wrong, format!("{before}|message| 1 ^ 0x{after}")).expect("written");
    run(place.path(), &target).expect_err("a wrong table");
}
