//! Every operation of boolean programs, each in a program of its own under `tests/ops`, proved in
//! three cell libraries.

use std::{collections::BTreeSet, fs, path::Path};

use ringmill_dialects::ops::OpName;
use ringmill_netlist::CellLibrary;
use ringmill_passes::supported_ops;
use ringmill_report::Verdict;
use ringmill_synth::Effort;

use crate::builds;

/// Ops that only stand inside others, and are in their programs.
const INSIDE_OTHERS: [&str; 10] = [
    "affine.yield",
    "builtin.module",
    "func.func",
    "func.return",
    "memref.dealloc",
    "scf.condition",
    "scf.reduce",
    "scf.reduce.return",
    "scf.yield",
    "tensor.yield",
];

/// The names of the programs.
fn programs() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ops");
    let names = fs::read_dir(folder).expect("tests/ops").map(|entry| entry.expect("an entry").file_name());
    names.filter_map(|name| Some(name.to_str()?.strip_suffix(".mlir")?.to_owned())).collect()
}

#[test]
fn every_supported_op_has_a_program() {
    let programs = programs();
    for op in supported_ops().map(OpName::text) {
        let has = programs.contains(op) || INSIDE_OTHERS.contains(&op);
        assert!(has, "tests/ops has no program for '{op}'");
    }
    for name in &programs {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("ops/{name}.mlir"));
        let text = fs::read_to_string(path).expect("a program");
        assert!(text.contains(name.as_str()), "{name}.mlir does not use it");
    }
}

/// Builds all programs in a library; the flow compares each netlist with the program on every
/// input, and its proof is required.
fn builds_in(library: CellLibrary) {
    let place = tempfile::tempdir().expect("a folder");
    for name in programs() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("ops/{name}.mlir"));
        let fast = ringmill_synth::Options { effort: Effort::Fast, ..ringmill_synth::Options::new(library) };
        let built = builds::netlist(&path, &place.path().join("out"), &builds::proved(fast));
        let built = built.unwrap_or_else(|error| panic!("{name} in {library}: {error}"));
        assert_eq!(built.report.proof.expect("a proof").result, Verdict::Equal, "{name} in {library}");
    }
}

#[test]
fn every_op_is_proved_in_gates() {
    builds_in(CellLibrary::Gates);
}

#[test]
fn every_op_is_proved_in_lut3() {
    builds_in(CellLibrary::Lut(3));
}

#[test]
fn every_op_is_proved_in_lut4() {
    builds_in(CellLibrary::Lut(4));
}
