//! Programs of Concrete on ciphertexts, through the command, against results that Concrete
//! recorded.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

use crate::{builds::binary, concrete::path};

fn ringmill(arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(binary()).args(arguments).current_dir(folder).output().expect("the command starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The results of a build on ciphertexts.
fn results(build: &str, arguments: &Value, folder: &Path) -> Vec<Value> {
    let arguments = arguments.as_array().expect("arguments").iter().map(Value::to_string);
    let arguments: Vec<String> = arguments.flat_map(|value| ["--arg".to_owned(), value]).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let line = ringmill(&[&["run", build, "--encrypted", "--json"], &*arguments].concat(), folder);
    let results: Value = serde_json::from_str(&line).expect("JSON");
    let results = results.as_object().expect("results");
    // the last member has the figures of the run
    (0..results.len() - 1).map(|place| results[&format!("result{place}")].clone()).collect()
}

/// Runs recorded cases: one of one form, or with `RINGMILL_LONG` five of both forms.
fn check(name: &str) {
    let is_long = std::env::var_os("RINGMILL_LONG").is_some();
    let (forms, step) = if is_long { (&["graph.json", "mlir"][..], 10) } else { (&["graph.json"][..], 50) };
    let text = fs::read_to_string(path(&format!("{name}.json"))).expect("recorded results");
    let record: Value = serde_json::from_str(&text).expect("JSON");
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path();
    for form in forms {
        let program = path(&format!("{name}.{form}")).display().to_string();
        ringmill(&["build", &program, "-o", form], folder);
        // The last case is one of the random ones.
        for case in record["cases"].as_array().expect("cases").iter().rev().step_by(step) {
            let found = results(form, &case["in"], folder);
            assert_eq!(found, *case["out"].as_array().expect("results"), "{name}.{form} of {}", case["in"]);
        }
        let report = fs::read_to_string(folder.join(form).join("report.json")).expect("a report");
        let report: Value = serde_json::from_str(&report).expect("JSON");
        let (section, netlist) = (&report["encryption"], &report["netlist"]);
        assert_eq!(section["bootstraps"], netlist["bootstraps"]);
        assert_eq!(section["mismatches"], 0);
        if ["add_sub_mul", "bits", "dot", "sums"].contains(&name) {
            assert_eq!(netlist["bootstraps"], 0, "{name}");
        }
        assert!(section["security_bits"].as_f64().expect("bits") >= 127.9, "{section}");
    }
}

macro_rules! programs {
    ($($(#[$attribute:meta])* $name:ident;)*) => {
        $(#[test]
        $(#[$attribute])*
        fn $name() {
            check(stringify!($name));
        })*
    };
}

programs! {
    add_sub_mul;
    bits;
    dot;
    #[ignore = "long"]
    relu_layer;
    select;
    signed_abs;
    sums;
    table;
}
