//! Answers of HEIR's text and of Concrete read, wrong results told, and the tables of tfhe-rs.

use super::{
    concrete::{self, Attempt, Outcome},
    emitted::{self, Module},
    high_level,
    measured::Measured,
    summary::{self, Versions},
    tables,
};
use crate::executed::{
    Figures,
    executor::Cells,
    high_level::{OfSet, Set},
    tests::{bits, inputs},
};

const LINES: &str = r#"{"bootstraps":5,"failure":9.094947017729282e-13,"key_bytes":1000}
{"keys":true}
{"seconds":1.5,"result":6}
{"seconds":2.5,"result":14}
"#;

#[test]
fn concrete_measures_or_refuses() {
    let Ok(Outcome::Measured(figures)) = concrete::read(LINES, &inputs()) else { panic!("measured") };
    assert_eq!((figures.bootstraps, figures.wrong, figures.seconds), (5, 0, vec![1.5, 2.5]));
    assert!(figures.failure_log2.is_some_and(|log2| (log2 + 40.0).abs() < 1e-6));
    let Ok(Outcome::Measured(figures)) = concrete::read(&LINES.replace(":14", ":15"), &inputs()) else {
        panic!("measured")
    };
    assert_eq!(figures.wrong, 1);
    let refused = "{\"refused\":\"keys of 8.6 GB\"}\n";
    assert_eq!(concrete::read(refused, &inputs()), Ok(Outcome::Refused("keys of 8.6 GB".to_owned())));
    let short = LINES.lines().take(3).collect::<Vec<_>>().join("\n");
    assert!(concrete::read(&short, &inputs()).is_err());
    assert!(concrete::read("{\"seconds\":null}", &inputs()).is_err());
    for (lines, stage) in [(0, "compilation not done"), (1, "keys not done"), (2, "results not done")] {
        let text = LINES.lines().take(lines).collect::<Vec<_>>().join("\n");
        assert_eq!(concrete::stage(&text), stage);
    }
    let ways = concrete::ways(r#"{"ways":{"add_i8":["whole","digits"]}}"#).expect("ways");
    assert_eq!(ways["add_i8"], ["whole", "digits"]);
}

#[test]
fn emitted_texts_become_programs() {
    let modules = [Module { name: "add_i8_gates", cells: Cells::Gates, program: "add_i8", widths: &[8, 8] }];
    let text = emitted::glue(&modules);
    assert!(text.contains("include!(\"add_i8_gates.rs\")"), "{text}");
    assert!(text.contains("add_i8_gates::main(key, &take(bits, 8), &take(bits, 8)).bits()"), "{text}");
    assert!(text.ends_with("shortint::Ciphertext>] = &[\n];\n"), "{text}");
    assert_eq!(emitted::shifts("v0.scalar_left_shift(&v1, 2 as u8); v0.scalar_left_shift(&v1, 1 as u8)"), 2);
}

#[test]
fn results_of_emitted_texts_are_compared() {
    let answers = serde_json::json!([{ "seconds": [1.0, 3.0], "outputs": [bits(6), bits(15)] }]).to_string();
    assert_eq!(emitted::read(&answers, &[&inputs()]), Ok(vec![(3.0, 1)]));
    assert!(emitted::read("[]", &[&inputs()]).is_err());
    assert!(emitted::read("[{}]", &[&inputs()]).is_err());
}

fn figures(bootstraps: u64, failure_log2: f64, seconds: f64) -> Figures {
    Figures {
        bootstraps,
        dimensions: Some([918, 1, 2048]),
        security_bits: None,
        failure_log2: Some(failure_log2),
        seconds: vec![seconds; 2],
        wrong: 0,
    }
}

/// A program that takes 0.25 s in Ringmill at 2^-128.
fn measured(program: &str, default: f64, ks32: f64, concrete: Option<u64>) -> Measured {
    let of_set =
        |set: Set, seconds: f64| OfSet { set, name: format!("PARAM_{set}"), figures: figures(8, -129.5, seconds) };
    let attempt = |bootstraps: u64| Attempt {
        way: "whole".to_owned(),
        outcome: Outcome::Measured(figures(bootstraps, -40.5, 0.1)),
    };
    Measured {
        program: program.to_owned(),
        inputs: inputs(),
        ours: figures(3, -41.0, 0.2),
        ours_at_128: figures(4, -128.25, 0.25),
        words: None,
        heir: Vec::new(),
        concrete: concrete.map(attempt).into_iter().collect(),
        tfhe: vec![of_set(Set::Default, default), of_set(Set::Ks32, ks32)],
    }
}

#[test]
fn the_faster_set_of_tfhe_counts_against_the_build_for_as_little_failure() {
    let text = high_level::all(&[measured("a", 2.0, 1.0, None)]);
    let row = "| a | 0.25 | 4 | 2^-128.2 | 2.00 | 1.00 | 8 | 2^-126.5 | 0.25 | 0.20 | 0.20 |";
    assert!(text.lines().any(|line| line == row), "{text}");
    let text = high_level::sets(&[measured("a", 2.0, 1.0, None)]);
    assert!(text.contains("| default: `PARAM_default` | 918, 1, 2048 | 2^-129.5 |"), "{text}");
}

#[test]
fn the_summary_names_rows_in_which_another_side_is_faster() {
    let versions = Versions { tfhe: "1.8.2".to_owned(), heir: "2026.11.1".to_owned(), concrete: "2.11.0".to_owned() };
    let some = [measured("a", 1.0, 4.0, Some(5)), measured("b", 0.1, 0.2, Some(0))];
    let text = summary::text(&some, &versions);
    assert!(text.contains("tfhe-rs 1.8.2, the faster set: geometric mean 0.79 of\n  2 programs"), "{text}");
    assert!(text.contains("Concrete 2.11.0: geometric mean 2.00 of the 1 programs that bootstrap"), "{text}");
    assert!(text.contains("above 1.00: a (Concrete), b (tfhe-rs). The aim"), "{text}");
    assert!(text.contains("0 of 8 of\n  tfhe-rs"), "{text}");
    assert!(summary::headline(&some).contains("take 0.79 of the seconds"));
    assert!(summary::text(&some[..0], &versions).contains("above 1.00: none."));
}

#[test]
fn words_are_compared_with_words() {
    let bits = measured("b", 1.0, 1.0, Some(0));
    assert_eq!(bits.over_concrete(), Some(2.0));
    let words = Measured { words: Some(figures(0, -60.0, 0.05)), ..bits };
    assert_eq!((words.over_concrete(), words.over_concrete_bootstrapped()), (Some(0.5), None));
    assert!(tables::all(&[words]).contains("| 0.05 | – |"));
}

#[test]
fn programs_of_tfhe_alone_are_not_in_the_tables_of_the_others() {
    let some = [measured("a", 1.0, 4.0, Some(5)), measured("b", 0.1, 0.2, None)];
    for table in [tables::all(&some), tables::sets(&some)] {
        assert!(table.contains("| a |") && !table.contains("| b |"), "{table}");
    }
}
