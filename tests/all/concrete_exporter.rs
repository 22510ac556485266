//! Graphs and MLIR of concrete-python, exported and read here, against its own results. The
//! environment is that of `scripts/setup --with concrete`.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use ringmill_build::Loaded;
use serde_json::Value;

use crate::concrete::{PROGRAMS, differing, path};

const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../.venv.concrete/bin/python");

/// The forms of an exported program: of the compiled circuit, its MLIR, and of the traced graph.
const FORMS: [&str; 3] = ["graph.json", "mlir", "traced.graph.json"];

/// Programs with a node that the format lacks, and the start of their refusals.
const REFUSED: [(&str, &str); 5] = [
    ("multivariate", "node '<lambda>' of programs.py:"),
    ("dynamic_index", "node 'index_dynamic' of programs.py:"),
    ("conv1d", "node 'conv1d' of programs.py:"),
    ("wide_table", "node 'floor_divide' of programs.py:"),
    ("floats", "node 'constant' of programs.py:"),
];

fn exported(folder: &Path) {
    let output = Command::new("timeout")
        .args(["600", PYTHON])
        .arg(path("exporter/export.py"))
        .arg(folder)
        .output()
        .expect("the exporter starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn json(file: &Path) -> Value {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).expect("JSON")
}

/// The names of the programs in a folder.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    entries.filter_map(|file| file.to_str()?.strip_suffix(".mlir").map(str::to_owned)).collect()
}

fn compared(folder: &Path, name: &str, form: &str) -> usize {
    let file: PathBuf = folder.join(format!("{name}.{form}"));
    let loaded = Loaded::read(&file, None).unwrap_or_else(|error| panic!("{name}.{form}: {error:?}"));
    let record = json(&folder.join(format!("{name}.json")));
    let cases = record["cases"].as_array().expect("cases");
    assert_eq!(cases.len(), 50, "{name}");
    differing(&loaded, cases)
}

#[test]
#[ignore = "needs Concrete: scripts/setup --with concrete"]
fn exported_programs_give_the_results_of_concrete() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path();
    exported(folder);
    let names = names(folder);
    assert!(names.len() >= 30, "{names:?}");
    for name in &names {
        for form in FORMS {
            assert_eq!(compared(folder, name, form), 0, "{name}.{form}");
        }
    }
    for name in PROGRAMS {
        let [given, found] = [path(&format!("{name}.graph.json")), folder.join(format!("{name}.graph.json"))];
        assert_eq!(json(&given), json(&found), "{name}");
    }
    let refusals = fs::read_to_string(folder.join("refusals.txt")).expect("refusals");
    let lines: Vec<&str> = refusals.lines().collect();
    assert_eq!(lines.len(), REFUSED.len(), "{refusals}");
    for (line, (name, start)) in lines.into_iter().zip(REFUSED) {
        assert!(line.starts_with(&format!("{name}: {start}")), "{line}");
    }
    // The comparison notices a table that stands one place off.
    let file = folder.join("floats.graph.json");
    let mut graph = json(&file);
    let nodes = graph["nodes"].as_array_mut().expect("nodes");
    let lookup = nodes.iter_mut().find(|node| node["op"] == "lookup").expect("a table");
    lookup["table"].as_array_mut().expect("entries").rotate_left(1);
    fs::write(&file, graph.to_string()).expect("written");
    assert!(compared(folder, "floats", "graph.json") > 0);
}
