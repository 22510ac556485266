//! The programs of Concrete under `tests/concrete`, each as MLIR and as an operation graph, with
//! results that Concrete gave: evaluated, and in netlists of each kind of cells.

use std::{fs, path::PathBuf};

use ringmill_build::{IntegerOptions, Loaded};
use ringmill_design::{Port, Vector};
use ringmill_netlist::{CellLibrary, Simulator, format::blif};
use ringmill_report::{Method, Verdict};
use ringmill_synth::Cells;
use serde_json::Value;

use crate::builds;

pub(crate) const PROGRAMS: [&str; 8] =
    ["add_sub_mul", "bits", "dot", "relu_layer", "select", "signed_abs", "sums", "table"];

/// The forms of a program.
const FORMS: [&str; 2] = ["mlir", "graph.json"];

/// A file of `tests/concrete`.
pub(crate) fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("concrete").join(file)
}

/// Numbers of nested lists as words of a port.
fn words(value: &Value, port: &Port) -> Vec<u128> {
    match value {
        Value::Array(values) => values.iter().flat_map(|value| words(value, port)).collect(),
        number => {
            let number = i128::from(number.as_i64().expect("an integer"));
            vec![number as u128 & (u128::MAX >> (128 - port.width))]
        }
    }
}

fn vector(values: &Value, ports: &[Port]) -> Vector {
    values.as_array().expect("a list").iter().zip(ports).map(|(value, port)| words(value, port)).collect()
}

/// The recorded cases of a program, as arguments and results.
fn cases(name: &str, loaded: &Loaded) -> Vec<(Vector, Vector)> {
    let text = fs::read_to_string(path(&format!("{name}.json"))).expect("recorded results");
    let record: Value = serde_json::from_str(&text).expect("JSON");
    let cases = vectors(loaded, record["cases"].as_array().expect("cases"));
    assert_eq!(cases.len(), 50, "{name}");
    cases
}

/// Cases of a program, each with `in` and `out`, as arguments and results.
fn vectors(loaded: &Loaded, cases: &[Value]) -> Vec<(Vector, Vector)> {
    let signature = loaded.signature();
    let sides = |case: &Value| (vector(&case["in"], &signature.arguments), vector(&case["out"], &signature.results));
    cases.iter().map(sides).collect()
}

/// The number of cases whose results are not those of the interpreter.
pub(crate) fn differing(loaded: &Loaded, cases: &[Value]) -> usize {
    vectors(loaded, cases).iter().filter(|(arguments, expected)| evaluated(loaded, arguments) != *expected).count()
}

/// The results of the interpreter.
fn evaluated(loaded: &Loaded, arguments: &Vector) -> Vector {
    let results = loaded.evaluate(arguments).expect("results");
    results
        .iter()
        .map(|words| words.iter().map(|word| if word.defined { word.value } else { u128::MAX }).collect())
        .collect()
}

#[test]
fn both_forms_give_the_recorded_results() {
    for name in PROGRAMS {
        for form in FORMS {
            let loaded = Loaded::read(&path(&format!("{name}.{form}")), None).expect("a program");
            for (arguments, expected) in cases(name, &loaded) {
                assert_eq!(evaluated(&loaded, &arguments), expected, "{name}.{form} of {arguments:?}");
            }
        }
    }
}

#[test]
fn types_say_which_arguments_are_secret_and_which_integers_have_no_sign() {
    for form in FORMS {
        let dot = Loaded::read(&path(&format!("dot.{form}")), None).expect("a program");
        let arguments = &dot.signature().arguments;
        assert_eq!(
            arguments.iter().map(|port| (port.secret, port.unsigned)).collect::<Vec<_>>(),
            [(true, true), (false, false)]
        );
        let sums = Loaded::read(&path(&format!("sums.{form}")), None).expect("a program");
        assert!(sums.signature().arguments[0].unsigned && !sums.signature().results[0].unsigned);
    }
}

#[test]
fn another_entry_of_a_table_is_noticed() {
    let text = fs::read_to_string(path("table.mlir")).expect("a program").replace("dense<[12,", "dense<[13,");
    let place = tempfile::tempdir().expect("a folder");
    let file = place.path().join("wrong.mlir");
    fs::write(&file, text).expect("written");
    let wrong = Loaded::read(&file, None).expect("a program");
    let differ =
        cases("table", &wrong).iter().filter(|(arguments, expected)| evaluated(&wrong, arguments) != *expected).count();
    assert!(differ > 0);
}

/// Builds both forms of each program and compares the netlists with the recorded results. A proof
/// is required.
fn netlists_in(options: &IntegerOptions) {
    let place = tempfile::tempdir().expect("a folder");
    for name in PROGRAMS {
        for form in FORMS {
            let file = path(&format!("{name}.{form}"));
            let loaded = Loaded::read(&file, None).expect("a program");
            let built = builds::netlist(&file, &place.path().join("out"), options);
            let built = built.unwrap_or_else(|error| panic!("{name}.{form}: {error:?}"));
            let proof = built.report.proof.expect("a proof");
            let bits: u32 = loaded.signature().arguments.iter().map(|port| port.elements() as u32 * port.width).sum();
            assert!(proof.result == Verdict::Equal, "{name}.{form}: {proof:?}");
            assert!(bits > 16 || proof.method != Method::Simulation, "{name}.{form}: {proof:?}");
            let text = fs::read_to_string(built.folder.join("netlist.blif")).expect("a netlist");
            let netlist = blif::read(&text).unwrap_or_else(|error| panic!("{error}"));
            let mut simulator = Simulator::new(&netlist);
            let bits = |values: &Vector, ports: &[Port]| -> Vec<u64> {
                let each = values.iter().zip(ports);
                each.flat_map(|(words, port)| words.iter().map(move |word| (word, port.width)))
                    .flat_map(|(word, width)| (0..width).map(move |bit| (word >> bit & 1) as u64))
                    .collect()
            };
            for (arguments, expected) in cases(name, &loaded) {
                let found: Vec<u64> = simulator
                    .run(&bits(&arguments, &loaded.signature().arguments))
                    .iter()
                    .map(|lanes| lanes & 1)
                    .collect();
                assert_eq!(found, bits(&expected, &loaded.signature().results), "{name}.{form} of {arguments:?}");
            }
        }
    }
}

#[test]
fn netlists_of_gates_give_the_recorded_results() {
    netlists_in(&builds::proved(ringmill_synth::Options::new(CellLibrary::Gates)));
}

#[test]
fn netlists_of_luts_give_the_recorded_results() {
    netlists_in(&builds::proved(ringmill_synth::Options::new(CellLibrary::Lut(3))));
}

#[test]
fn netlists_of_sums_give_the_recorded_results() {
    netlists_in(&builds::proved(Cells::Lincomb.options(4)));
}

/// A table of at most as many bits as a cell has inputs is one cell for each bit of its entries.
#[test]
fn a_small_table_is_one_cell() {
    let place = tempfile::tempdir().expect("a folder");
    let file = place.path().join("table.mlir");
    let text = "func.func @main(%a: !FHE.esint<3>) -> !FHE.eint<1> {
      %t = arith.constant dense<[0, 1, 1, 0, 1, 0, 1, 1]> : tensor<8xi64>
      %0 = \"FHE.apply_lookup_table\"(%a, %t) : (!FHE.esint<3>, tensor<8xi64>) -> !FHE.eint<1>
      return %0 : !FHE.eint<1>
    }";
    fs::write(&file, text).expect("written");
    let options = builds::proved(ringmill_synth::Options::new(CellLibrary::Lut(3)));
    let built = builds::netlist(&file, &place.path().join("out"), &options).expect("a netlist");
    assert_eq!(built.report.netlist.expect("a netlist").bootstraps, 1);
}

#[test]
fn the_book_has_the_schema_of_graphs() {
    let page = path("../../docs/book/pages/reference/operation-graphs.md");
    let text = fs::read_to_string(page).expect("a page");
    let schema = ringmill_opgraph::schema();
    let block = text.split("```json\n").nth(1).and_then(|rest| rest.split("\n```").next());
    assert_eq!(block, Some(schema.as_str()), "the block of the page is not the schema:\n{schema}");
}
