//! Tests of the comparison: the shape of the programs, and what is read.

use super::{
    Measured,
    ours::{Call, Point, read_calls},
    peer::{agree, read},
    programs::mlir,
    rows::{Row, rows},
    tables,
};

fn row(name: &str, width: u32) -> Row {
    let is_named = |row: &Row| row.operation.name == name && row.width == width;
    rows().into_iter().find(is_named).expect("a row")
}

/// ZHC's answer about `if 8`, with results of two calls.
const ANSWER: &str = r#"[{"operation": "if", "width": 8, "message_bits": 2, "carry_bits": 2, "bootstraps": 12,
    "depth": 2, "hpu_milliseconds": 1.5, "note": "a choice", "results": [[2], null]}]"#;

#[test]
fn the_table_has_44_rows_of_different_names() {
    let mut names: Vec<String> = rows().iter().map(Row::name).collect();
    assert_eq!(names.len(), 44);
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 44);
}

#[test]
fn every_program_is_one_function_of_secret_words() {
    for row in rows() {
        let text = mlir(&row);
        let (head, body) = text.split_once(" {\n").expect("a body");
        let (arguments, results) = head.split_once(" -> ").expect("results");
        assert!(arguments.starts_with("func.func @main(%a: "), "{text}");
        let secrets = arguments.matches("{secret.secret}").count();
        assert_eq!(secrets, arguments.matches('%').count(), "{text}");
        let results = results.trim_matches(['(', ')']);
        let (lines, ending) = body.split_once("  return ").expect("a return");
        assert!(ending.ends_with(&format!(" : {results}\n}}\n")), "{text}");
        // each value is defined once, and used by a later line
        let names: Vec<&str> = lines.lines().map(|line| line.trim().split_once(" = ").expect("a value").0).collect();
        let uses = |name: &str| {
            let is_same = |word: &&str| word.trim_matches(',') == name;
            body.split_whitespace().filter(is_same).count()
        };
        assert!(names.iter().all(|name| uses(name) >= 2), "{text}");
        assert_eq!(names.iter().filter(|name| **name == "%r").count(), 1, "{text}");
    }
}

#[test]
fn programs_of_two_results_and_of_a_bit_are_as_written() {
    let secret = "{secret.secret}";
    assert_eq!(
        mlir(&row("div", 8)),
        format!(
            "func.func @main(%a: i8 {secret}, %b: i8 {secret}) -> (i8, i8) {{\n  %q = arith.divui %a, %b : i8\n  \
             %r = arith.remui %a, %b : i8\n  return %q, %r : i8, i8\n}}\n"
        )
    );
    assert_eq!(
        mlir(&row("lt", 16)),
        format!(
            "func.func @main(%a: i16 {secret}, %b: i16 {secret}) -> i1 {{\n  \
             %r = arith.cmpi ult, %a, %b : i16\n  return %r : i1\n}}\n"
        )
    );
}

#[test]
fn a_rotation_has_a_stage_for_each_bit_of_its_amount() {
    assert_eq!(mlir(&row("rotl", 16)).matches("arith.select").count(), 4);
    assert!(mlir(&row("rotr", 32)).contains("%out4 = arith.shrui %x4, %near4 : i32"));
}

#[test]
fn calls_are_read_with_undefined_results() {
    let text = "{\"arguments\":[\"i8\",\"i8\"],\"results\":[\"i8\"]}\n{\"arguments\":[7,0],\"results\":[null]}\n";
    assert_eq!(read_calls(text), Ok(vec![Call { arguments: vec![7, 0], results: vec![None] }]));
    assert!(read_calls("types\n{\"arguments\":[-7],\"results\":[1]}\n").is_err());
}

#[test]
fn answers_are_read_and_those_to_other_questions_refused() {
    let figures = read(ANSWER, &[row("if", 8)]).expect("an answer");
    assert_eq!((figures[0].bootstraps, figures[0].depth, figures[0].milliseconds), (12, 2, 1.5));
    assert_eq!(figures[0].results, [Some(vec![2]), None]);
    assert!(read(ANSWER, &[row("if", 16)]).is_err());
    assert!(read(ANSWER, &[]).is_err());
    assert!(read(&ANSWER.replace("\"carry_bits\": 2", "\"carry_bits\": 3"), &[row("if", 8)]).is_err());
    assert!(read(&ANSWER.replace("\"depth\": 2,", ""), &[row("if", 8)]).is_err());
}

#[test]
fn programs_that_differ_in_a_result_are_refused() {
    let call = |result| Call { arguments: vec![1, 2], results: vec![result] };
    for (name, is_partial) in [("if", false), ("mod", true)] {
        let row = row(name, 32);
        let answer = ANSWER.replace("\"if\"", &format!("\"{name}\"")).replace("\"width\": 8", "\"width\": 32");
        let figures = &read(&answer, &[row]).expect("an answer")[0];
        let undefined = agree(&row, &[call(Some(2)), call(None)], figures);
        assert_eq!(undefined.ok(), is_partial.then_some(1));
        assert!(agree(&row, &[call(Some(1)), call(None)], figures).is_err());
        assert!(agree(&row, &[call(Some(2)), call(Some(2))], figures).is_err());
        assert!(agree(&row, &[call(Some(2))], figures).is_err());
    }
}

#[test]
fn amounts_around_the_width_are_called() {
    assert_eq!(row("shl", 8).edges(), [[3, 7], [3, 8], [3, 9], [3, 15]]);
    assert!(row("add", 8).edges().is_empty());
}

#[test]
fn a_row_takes_the_cheapest_netlist_and_the_cheapest_at_the_depth_of_zhc() {
    let point = |bootstraps, depth| Point { bootstraps, depth, noise: Some(40) };
    let measured = |points: &[Point]| {
        let row = row("if", 8);
        let figures = read(ANSWER, &[row]).expect("an answer").remove(0);
        Measured::new(row, 1, points, figures).expect("a netlist")
    };
    let both = measured(&[point(9, 2), point(6, 3), point(18, 1)]);
    assert_eq!((both.cheapest, both.at_depth), (point(6, 3), Some(point(9, 2))));
    let text = tables::rows(&[both]);
    assert!(text.contains("| if 8 | 6 (3) | 40 | 9 (2) | 40 | 12 (2) | 0.50 | 0.75 | 1.50 ms |"), "{text}");
    let deep = measured(&[point(6, 3)]);
    assert_eq!(deep.at_depth, None);
    let text = tables::summary(&[deep], "0.11.0");
    assert!(text.contains("0 of 1 rows take no more bootstraps"), "{text}");
}
