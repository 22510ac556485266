//! Programs of rows, answers of ZHC read, and the tables.

use super::{
    measured::Measured,
    program::mlir,
    rows::{self, Row},
    tables,
    zhc::{self, Counts},
};
use crate::executed::{
    Figures,
    build::Built,
    high_level::{OfSet, Set},
};

fn row(stem: &str) -> Row {
    rows::rows().into_iter().find(|row| row.stem() == stem).expect("a row")
}

#[test]
fn every_operation_has_four_widths_and_a_name_of_its_own() {
    let rows = rows::rows();
    assert_eq!(rows.len(), 56);
    let mut stems: Vec<String> = rows.iter().map(Row::stem).collect();
    stems.sort();
    stems.dedup();
    assert_eq!(stems.len(), 56);
}

#[test]
fn programs_have_the_arguments_of_the_other_sides() {
    assert_eq!(
        mlir(&row("lt_8")),
        "func.func @main(%a: i8 {secret.secret}, %b: i8 {secret.secret}) -> i1 {\n  \
         %r = arith.cmpi ult, %a, %b : i8\n  return %r : i1\n}\n"
    );
    assert!(mlir(&row("if_64")).contains("%b: i64 {secret.secret}, %c: i1 {secret.secret}) -> i64"));
    assert!(mlir(&row("div_16")).contains("-> (i16, i16) {"));
    let table = mlir(&row("table4_16"));
    assert!(table.contains("(%a: i4 {secret.secret}) -> i16") && table.contains("tensor<16xi16>"), "{table}");
}

#[test]
fn tables_have_entries_of_their_width() {
    assert_eq!(row("table4_8").table().len(), 16);
    let (bytes, words) = (row("table8_8").table(), row("table8_64").table());
    assert_eq!(words.len(), 256);
    assert!(bytes.iter().all(|&entry| entry < 256));
    assert!(bytes.iter().zip(&words).all(|(byte, word)| word >> 56 == *byte));
    assert!(row("add_8").table().is_empty());
}

#[test]
fn answers_of_zhc_are_those_to_the_questions() {
    let (add, sub) = (row("add_8"), row("sub_64"));
    let text = r#"[{"operation":"add","width":8,"bootstraps":9,"depth":3,"results":[]},
        {"operation":"sub","width":64,"bootstraps":99,"depth":7}]"#;
    let counts = zhc::read(text, &[&add, &sub]).expect("answers");
    assert_eq!(counts[1], Counts { bootstraps: 99, depth: 7 });
    assert!(zhc::read(text, &[&sub, &add]).is_err());
    assert!(zhc::read(text, &[&add]).is_err());
    assert!(zhc::read("[{}]", &[&add]).is_err());
}

fn figures(bootstraps: u64, seconds: f64) -> Figures {
    Figures {
        bootstraps,
        dimensions: Some([918, 1, 2048]),
        security_bits: None,
        failure_log2: Some(-129.5),
        seconds: vec![seconds],
        wrong: 0,
    }
}

/// A row that takes 0.05 s in Ringmill.
fn measured(title: &str, default: f64, ks32: f64) -> Measured {
    let of_set = |set: Set, seconds: f64| OfSet { set, name: String::new(), figures: figures(9, seconds) };
    Measured {
        title: title.to_owned(),
        ours: Built { cells: "lincomb4".to_owned(), depth: 3, predicted: 0.04, figures: figures(3, 0.05) },
        tfhe: vec![of_set(Set::Default, default), of_set(Set::Ks32, ks32)],
    }
}

#[test]
fn rows_and_summary_compare_with_the_faster_set() {
    let zhc = Some(Counts { bootstraps: 12, depth: 4 });
    let some = [(measured("add 8", 0.2, 0.1), zhc), (measured("min 8", 0.025, 0.5), None)];
    let text = tables::all(&some);
    let row = "| add 8 | lincomb4 | 3 (3) | 0.040 | 0.050 | 9 | 0.20 | 0.10 | 0.50 | 12 (4) |";
    assert!(text.lines().any(|line| line == row), "{text}");
    assert!(text.contains("| 2.00 | – |"), "{text}");
    let text = tables::summary(&some, "1.8.2", "0.11.0");
    assert!(text.contains("geometric mean 1.00 of\n  2 rows"), "{text}");
    assert!(text.contains("tfhe-rs is faster: min 8. The aim is 0 rows."), "{text}");
    assert!(text.contains("ZHC 0.11.0: geometric mean 0.25 of 1 rows"), "{text}");
}
