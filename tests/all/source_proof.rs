//! The proof from the program as it is written to the words that its netlist is made from.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use ringmill_engines::abc::Abc;
use ringmill_passes::{Program, ProgramKind};
use ringmill_synth::{
    Equivalence,
    refine::refines,
    word::{self, WordGraph, WordOp},
};
use ringmill_toolchain::Toolchain;

use crate::builds;
use crate::interp_evaluate::{Numbers, compile};

/// MLIR's canonicalizer drops `index_cast` of `index_cast` though the middle type is narrower. Only
/// the inputs with x = 787010040 show that.
const RARE_CAST: &str = "func.func @main(%x: i32 {secret.secret}, %z: i8 {secret.secret}) -> i8 {
  %k = arith.constant 305419896 : i32
  %h = arith.constant 77777777 : i32
  %y = arith.muli %x, %h : i32
  %e = arith.cmpi eq, %y, %k : i32
  %a = arith.index_cast %z : i8 to index
  %b = arith.index_cast %a : index to i4
  %c = arith.index_cast %b : i4 to index
  %d = arith.index_cast %c : index to i8
  %r = arith.select %e, %d, %z : i8
  return %r : i8
}
";

/// The exit code and everything that was printed.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(builds::binary()).args(arguments).current_dir(folder).output().expect("the command runs");
    (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

fn source_graph(text: &str) -> WordGraph {
    compile(text).source_graph("main", 1 << 20).expect("symbols follow the program")
}

#[test]
fn survives_a_wrong_fold_that_random_inputs_miss() {
    let place = tempfile::tempdir().expect("a folder");
    fs::write(place.path().join("cast.mlir"), RARE_CAST).expect("written");
    let (code, text) = run(place.path(), &["synth", "cast.mlir", "--effort", "fast", "-o", "out"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("passes change the meaning of 'main'"), "{text}");
    let pass = "on the arguments [787010040,";
    assert!(text.contains(pass) && text.contains("before 'canonicalize' and"), "{text}");
    let report = fs::read_to_string(place.path().join("out/report.json")).expect("a report");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["proof"]["steps"][0]["step"], "source");
    assert_eq!(report["proof"]["steps"][0]["result"], "equal");

    let netlist = fs::read_to_string(place.path().join("out/netlist.blif")).expect("a netlist");
    let netlist = ringmill_netlist::format::blif::read(&netlist).expect("BLIF");
    let inputs: Vec<u64> = (0..32).map(|bit| 787_010_040 >> bit & 1).chain((0..8).map(|bit| 100 >> bit & 1)).collect();
    let mut simulator = ringmill_netlist::Simulator::new(&netlist);
    let result = simulator.run(&inputs).iter().rev().fold(0, |value, lanes| value << 1 | (lanes & 1));
    assert_eq!(result, 4);

    let (code, text) = run(place.path(), &["prove", "cast.mlir", "out"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("equal"), "{text}");
}

/// A quotient, with these operations before it.
fn quotient(before: &str, result: &str) -> String {
    format!(
        "func.func @main(%x: i16 {{secret.secret}}, %y: i16 {{secret.secret}}) -> i16 {{
  %zero = arith.constant 0 : i16
  %one = arith.constant 1 : i16
{before}
  return {result} : i16
}}
"
    )
}

#[test]
fn prove_compares_programs_where_they_are_defined() {
    let place = tempfile::tempdir().expect("a folder");
    let plain = quotient("%q = arith.divui %x, %y : i16", "%q");
    let guarded = quotient(
        "%n = arith.cmpi ne, %y, %zero : i16\n%q = arith.divui %x, %y : i16\n%r = arith.select %n, %q, %one : i16",
        "%r",
    );
    let odd = quotient("%z = arith.ori %y, %one : i16\n%q = arith.divui %x, %z : i16", "%q");
    for (name, text) in [("plain.mlir", plain), ("guarded.mlir", guarded), ("odd.mlir", odd)] {
        fs::write(place.path().join(name), text).expect("written");
    }
    for [a, b] in [["plain.mlir", "guarded.mlir"], ["guarded.mlir", "plain.mlir"]] {
        let (code, text) = run(place.path(), &["prove", a, b]);
        assert!(code == Some(0) && text.starts_with("equal"), "{a}, {b}: {text}");
    }
    let (code, text) = run(
        place.path(),
        &["prove", "guarded.mlir", "odd.mlir", "--json", "--vectors-file", "input.json", "--progress", "json"],
    );
    assert_eq!(code, Some(1), "{text}");
    let verdict = text.lines().find(|line| line.contains("\"result\"")).expect("a verdict");
    let verdict: serde_json::Value = serde_json::from_str(verdict).expect("JSON");
    assert_eq!(verdict["result"], "different");
    let input = fs::read_to_string(place.path().join("input.json")).expect("the input");
    let input: serde_json::Value = serde_json::from_str(&input).expect("JSON");
    assert_eq!(verdict["input"], input);
    let number = |name: &str| input[name].as_str().and_then(|text| text.parse::<u32>().ok()).expect("a number");
    let (x, y) = (number("arg0"), number("arg1"));
    let shown = |side: usize| verdict["results"][side]["result0"].as_str().expect("a result").to_owned();
    let (guarded, odd) = (x.checked_div(y).unwrap_or(1), x / (y | 1));
    assert_eq!((shown(0), shown(1)), (guarded.to_string(), odd.to_string()));
}

/// The programs of the repository.
pub(crate) fn programs() -> impl Iterator<Item = PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [root.join("programs"), root.join("concrete"), root.join("../examples")];
    let files = folders.into_iter().flat_map(|folder| fs::read_dir(folder).expect("programs"));
    files.map(|entry| entry.expect("an entry").path()).filter(|path| path.extension().is_some_and(|ext| ext == "mlir"))
}

/// Each integer program of the repository is proved from its source in this test: on symbols it
/// gives what its words give, and the words refine it.
#[test]
fn every_program_is_proved_from_its_source() {
    let tools = Toolchain::locate();
    let abc = Abc::new(&tools).expect("ABC");
    let mut failed = Vec::new();
    for path in programs() {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let context = ringmill_dialects::context();
        let program = Program::read(&context, &path).expect("a program");
        if !matches!(program.kind(None), Ok(ProgramKind::Boolean)) {
            continue;
        }
        let lowered = program.lower(None).expect("an integer program");
        let evaluator =
            ringmill_interp::Evaluator::compile(program.module(), &lowered.signature.entry).expect("meaning");
        let begun = Instant::now();
        let graph = match evaluator.source_graph("main", 1 << 24) {
            Ok(graph) => graph,
            Err(error) => {
                failed.push(format!("{name}: {error}"));
                continue;
            }
        };
        let followed = begun.elapsed();
        let mut numbers = Numbers(1);
        for _ in 0..16 {
            let inputs: Vec<u128> = graph.inputs().iter().map(|port| numbers.next(graph.width(port.word))).collect();
            let (symbols, words) = (word::evaluate(&graph, &inputs), word::evaluate(&lowered.graph, &inputs));
            for (symbol, word) in symbols.into_iter().zip(words) {
                assert!(symbol.is_none() || symbol == word, "{name} on {inputs:?}");
            }
        }
        let begun = Instant::now();
        let refinement = refines(&graph, &lowered.graph, &abc, Duration::from_secs(20), 1).expect("ABC");
        println!(
            "{name}: {:?} by {:?}, {} of {} outputs left, {} and {} words, {followed:?}, {:?}",
            refinement.result,
            refinement.method,
            refinement.left,
            graph.outputs().len(),
            graph.len(),
            lowered.graph.len(),
            begun.elapsed()
        );
        if refinement.result != Equivalence::Equal {
            failed.push(format!("{name}: {refinement:?}"));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn secret_branches_with_stores_become_selections() {
    let text = "func.func @main(%m: memref<4xi8>, %i: i2, %c: i1, %x: i8) -> i8 {
        %k = arith.index_castui %i : i2 to index
        %old = memref.load %m[%k] : memref<4xi8>
        scf.if %c {
          memref.store %x, %m[%k] : memref<4xi8>
        } else {
          %sum = arith.addi %old, %x : i8
          memref.store %sum, %m[%k] : memref<4xi8>
        }
        %new = memref.load %m[%k] : memref<4xi8>
        return %new : i8
      }";
    let graph = source_graph(text);
    assert!(graph.ids().all(|id| !matches!(graph.word(id), word::Word::Op { op: WordOp::DivUnsigned, .. })));
    for (condition, expected) in [(1, [50, 10, 11, 50, 13]), (0, [62, 10, 11, 62, 13])] {
        let results = word::evaluate(&graph, &[10, 11, 12, 13, 2, condition, 50]);
        assert_eq!(results, expected.map(Some));
    }
}

#[test]
fn words_of_the_source_have_the_locations_of_their_operations() {
    let graph = source_graph(
        "func.func @main(%x: i8, %y: i8) -> i8 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 2 : index
  %r = scf.for %k = %i to %n step %one iter_args(%a = %x) -> (i8) {
    %p = arith.muli %a, %y : i8
    scf.yield %p : i8
  }
  %s = arith.subi %r, %x : i8
  return %s : i8
}",
    );
    let lines = |op: WordOp| -> Vec<String> {
        let words = graph.ids().filter(|&id| matches!(graph.word(id), word::Word::Op { op: of, .. } if of == op));
        words.map(|id| graph.origin(id).unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(lines(WordOp::Mul), ["-:6:10", "-:6:10"]);
    assert_eq!(lines(WordOp::Sub), ["-:9:8"]);
}
