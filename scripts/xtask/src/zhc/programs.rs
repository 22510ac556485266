//! Ringmill's program of a row, as MLIR text.

use super::rows::{Body, Row};

/// The function `@main` of secret words that a row measures.
///
/// It has the same arguments in the same order as ZHC's operation, and the same results.
pub fn mlir(row: &Row) -> String {
    let width = row.width;
    let word = format!("i{width}");
    let one = |name: &str| format!("%{name}: {word} {{secret.secret}}");
    let (a, both) = (one("a"), format!("{}, {}", one("a"), one("b")));
    let (arguments, lines, results) = match row.operation.body {
        Body::Words(name) => (both, vec![format!("%r = {name} %a, %b : {word}")], "%r"),
        Body::Division => {
            let quotient = format!("%q = arith.divui %a, %b : {word}");
            let remainder = format!("%r = arith.remui %a, %b : {word}");
            (both, vec![quotient, remainder], "%q, %r")
        }
        Body::Comparison(predicate) => {
            let line = format!("%r = arith.cmpi {predicate}, %a, %b : {word}");
            return function(&both, &[line], "%r", "i1");
        }
        Body::Selection => {
            let line = format!("%r = arith.select %c, %a, %b : {word}");
            (format!("{both}, %c: i1 {{secret.secret}}"), vec![line], "%r")
        }
        Body::Count(name) => (a, vec![format!("%r = {name} %a : {word}")], "%r"),
        Body::CountOfComplement(name) => {
            let ones = format!("%ones = arith.constant -1 : {word}");
            let complement = format!("%n = arith.xori %a, %ones : {word}");
            (a, vec![ones, complement, format!("%r = {name} %n : {word}")], "%r")
        }
        Body::Shift(name) => {
            let lines = vec![
                format!("%width = arith.constant {width} : {word}"),
                format!("%zero = arith.constant 0 : {word}"),
                format!("%inside = arith.cmpi ult, %b, %width : {word}"),
                format!("%s = {name} %a, %b : {word}"),
                format!("%r = arith.select %inside, %s, %zero : {word}"),
            ];
            (both, lines, "%r")
        }
        Body::Rotation(forward, back) => (both, rotation(width, forward, back), "%r"),
    };
    let types = if results == "%r" { word } else { format!("{word}, {word}") };
    function(&arguments, &lines, results, &types)
}

fn function(arguments: &str, lines: &[String], results: &str, types: &str) -> String {
    let given = if types.contains(',') { format!("({types})") } else { types.to_owned() };
    let body: String = lines.iter().map(|line| format!("  {line}\n")).collect();
    format!("func.func @main({arguments}) -> {given} {{\n{body}  return {results} : {types}\n}}\n")
}

/// One stage for each bit of the amount that counts, as ZHC builds it: a rotation by a constant if
/// the bit is 1. The last stage defines `%r`.
fn rotation(width: u32, forward: &str, back: &str) -> Vec<String> {
    let word = format!("i{width}");
    let stages = width.ilog2();
    let value = |stage: u32| match stage {
        0 => "%a".to_owned(),
        last if last == stages => "%r".to_owned(),
        stage => format!("%x{stage}"),
    };
    let lines = |stage: u32| {
        let (near, old, new) = (1 << stage, value(stage), value(stage + 1));
        [
            format!("%near{stage} = arith.constant {near} : {word}"),
            format!("%far{stage} = arith.constant {} : {word}", width - near),
            format!("%out{stage} = {forward} {old}, %near{stage} : {word}"),
            format!("%in{stage} = {back} {old}, %far{stage} : {word}"),
            format!("%turned{stage} = arith.ori %out{stage}, %in{stage} : {word}"),
            format!("%at{stage} = arith.constant {stage} : {word}"),
            format!("%moved{stage} = arith.shrui %b, %at{stage} : {word}"),
            format!("%bit{stage} = arith.trunci %moved{stage} : {word} to i1"),
            format!("{new} = arith.select %bit{stage}, %turned{stage}, {old} : {word}"),
        ]
    };
    (0..stages).flat_map(lines).collect()
}
