//! Hand-written SystemVerilog as slang, Verible's parser and Verible's rules of style want it.

use std::path::{Path, PathBuf};

use crate::bench::files;
use ringmill_toolchain::{Elaboration, Invocation, StrictReaders, Tool, ToolError, Toolchain, WorkFolder};

const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/verible.rules");
const PRIMITIVES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../calyx/primitives");

/// `rtl/`, then the primitives of Calyx components, which instantiate modules of it.
fn written() -> Vec<PathBuf> {
    let mut primitives: Vec<_> = std::fs::read_dir(PRIMITIVES)
        .expect("the primitives")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "sv"))
        .collect();
    primitives.sort();
    files()
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "sv"))
        .chain(primitives)
        .collect()
}

/// The files in a folder, one of them changed.
fn folder(change: Option<(&str, &str, &str)>) -> (WorkFolder, Vec<String>) {
    let folder = WorkFolder::new("rtl-style").expect("a folder");
    let copy = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut text = std::fs::read_to_string(&path).expect("a source");
        if let Some((module, take, put)) = change.filter(|(module, ..)| name == format!("{module}.sv")) {
            assert_eq!(text.matches(take).count(), 1, "{module}: '{take}'");
            text = text.replace(take, put);
        }
        folder.write(&name, text).expect("written");
        name
    };
    let names = written().into_iter().map(copy).collect();
    (folder, names)
}

fn read(change: Option<(&str, &str, &str)>) -> Result<(), String> {
    let (folder, names) = folder(change);
    let all = Elaboration { top: None, sources: names, defines: Vec::new() };
    let readers = StrictReaders::require(&Toolchain::locate()).expect("scripts/setup installs them");
    let answer = readers.read(&[all.clone(), all.define("SYNTHESIS")], &folder).map_err(|error| error.to_string());
    folder.discard();
    answer
}

#[test]
fn slang_and_verible_take_every_module() {
    assert_eq!(read(None), Ok(()));
    let late = (
        "frame_end",
        "  localparam integer COUNT",
        "  logic [1:0] early = late;\n  logic [1:0] late = 2'd0;\n  localparam integer COUNT",
    );
    let refused = read(Some(late)).expect_err("a name is used before its declaration");
    assert!(refused.contains("used before its declaration"), "{refused}");
    let call = ("mod_mul_solinas", "PRODUCT_BITS'(x)", "mul_latency::bits_of(largest(0))'(x)");
    let refused = read(Some(call)).expect_err("a function's value is the width of a cast");
    assert!(refused.contains("syntax error"), "{refused}");
}

fn lint(change: Option<(&str, &str, &str)>) -> Result<(), ToolError> {
    let (folder, names) = folder(change);
    let verible = Toolchain::locate().require(Tool::VeribleLint).expect("scripts/setup installs it");
    let rules = Path::new(RULES).canonicalize().expect("the rules");
    let answer = Invocation::new(&verible).arg("--rules_config").arg(rules).args(names).run(&folder).map(|_| ());
    folder.discard();
    answer
}

#[test]
fn every_module_keeps_the_rules_of_style() {
    lint(None).unwrap_or_else(|error| panic!("{error}"));
    let broken = [
        ("mod_add", "parameter logic [BITS-1:0] Q ", "parameter [BITS-1:0] Q ", "explicit-parameter-storage-type"),
        ("mod_half", "HALF_Q = ", "half_q = ", "parameter-name-style"),
        ("link_control", "default: if", "WAIT: if", "case-missing-default"),
    ];
    for (module, take, put, rule) in broken {
        let error = lint(Some((module, take, put))).expect_err(rule).to_string();
        assert!(error.contains(rule), "{error}");
    }
}

#[test]
fn no_line_has_more_than_100_columns() {
    for path in written() {
        let text = std::fs::read_to_string(&path).expect("a source");
        let long = text.lines().position(|line| line.chars().count() > 100);
        assert_eq!(long.map(|line| line + 1), None, "a line of {}", path.display());
    }
}
