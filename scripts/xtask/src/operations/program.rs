//! Ringmill's program of a row, as MLIR text.

use super::rows::{Body, Row};

/// The function `@main` of secret words that a row measures.
pub fn mlir(row: &Row) -> String {
    let word = format!("i{}", row.width);
    let secret = |name: &str, kind: &str| format!("%{name}: {kind} {{secret.secret}}");
    let (a, b) = (secret("a", &word), secret("b", &word));
    let both = format!("{a}, {b}");
    let (arguments, lines, results, types) = match row.operation.body {
        Body::Words(name) => (both, vec![format!("%r = {name} %a, %b : {word}")], "%r", word),
        Body::Division => {
            let quotient = format!("%q = arith.divui %a, %b : {word}");
            let remainder = format!("%r = arith.remui %a, %b : {word}");
            (both, vec![quotient, remainder], "%q, %r", format!("{word}, {word}"))
        }
        Body::Comparison(predicate) => {
            (both, vec![format!("%r = arith.cmpi {predicate}, %a, %b : {word}")], "%r", "i1".to_owned())
        }
        Body::Selection => {
            let arguments = format!("{both}, {}", secret("c", "i1"));
            (arguments, vec![format!("%r = arith.select %c, %a, %b : {word}")], "%r", word)
        }
        Body::Count(name) => (a, vec![format!("%r = {name} %a : {word}")], "%r", word),
        Body::Table(index) => {
            let entries: Vec<String> = row.table().iter().map(u64::to_string).collect();
            let table = format!("tensor<{}x{word}>", entries.len());
            let lines = vec![
                format!("%table = arith.constant dense<[{}]> : {table}", entries.join(", ")),
                format!("%place = arith.index_castui %a : i{index} to index"),
                format!("%r = tensor.extract %table[%place] : {table}"),
            ];
            (secret("a", &format!("i{index}")), lines, "%r", word)
        }
    };
    let given = if types.contains(',') { format!("({types})") } else { types.clone() };
    let body: String = lines.iter().map(|line| format!("  {line}\n")).collect();
    format!("func.func @main({arguments}) -> {given} {{\n{body}  return {results} : {types}\n}}\n")
}
