//! Every op of every dialect, run, passed, built, translated and printed: understood, or refused
//! at a place. `RINGMILL_BLESS=1` writes the table into the book.

mod case;
mod columns;
mod outcome;
mod page;
mod value;

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    sync::Mutex,
    thread,
};

use case::{Case, cases, dialects};
use columns::Subject;
use melior::ir::Module;
use outcome::{Outcome, Row};
use ringmill_dialects::{context, ops::OpName};
use ringmill_passes::Program;

fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/book/pages/reference")
}

/// The rows of a dialect.
fn rows(dialect: &str) -> BTreeMap<String, Row> {
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let context = context();
    for case in cases(dialect) {
        Subject::new(&context, dialect, &case).fill(rows.entry(case.op.clone()).or_default());
    }
    rows
}

/// The ops that a dialect of ours defines, from its page, which follows from its definitions.
fn defined(page: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(page).expect("a page");
    let names = text.lines().filter_map(|line| line.strip_prefix("### `")?.strip_suffix('`')?.split_once('.'));
    names.map(|(_, op)| op.to_owned()).collect()
}

/// Ops without a row: every program has a module, and MLIR's bufferization, in `poly-to-llvm`,
/// refuses `tosa.negate` without a place.
const LEFT_OUT: [&str; 2] = ["builtin.module", "tosa.negate"];

/// True if the table has a program for an op.
fn has_program(name: &str) -> bool {
    let (dialect, op) = name.split_once('.').expect("a dialect");
    dialects().iter().any(|known| known == dialect) && cases(dialect).iter().any(|case| case.op == op)
}

#[test]
fn every_op_has_a_row() {
    let mut missing = Vec::new();
    for entry in fs::read_dir(pages().join("dialects")).expect("pages") {
        let page = entry.expect("an entry").path();
        let dialect = page.file_stem().and_then(|stem| stem.to_str()).expect("a plain name").to_owned();
        let known = dialects().contains(&dialect);
        let has: BTreeSet<String> =
            if known { cases(&dialect).into_iter().map(|case| case.op).collect() } else { BTreeSet::new() };
        missing.extend(defined(&page).difference(&has).map(|op| format!("{dialect}.{op}")));
    }
    // The ops of MLIR's own dialects that this project looks at.
    let ours: BTreeSet<String> = missing.iter().cloned().collect();
    let upstream = OpName::ALL.iter().map(|name| name.text()).filter(|name| !LEFT_OUT.contains(name));
    missing.extend(upstream.filter(|name| !has_program(name) && !ours.contains(*name)).map(str::to_owned));
    missing.sort_unstable();
    assert!(missing.is_empty(), "tests/op_table has no program for {missing:?}");
}

#[test]
fn every_op_is_understood_or_refused() {
    let only = env::var("RINGMILL_DIALECT").ok();
    let names: Vec<String> =
        dialects().into_iter().filter(|name| only.as_ref().is_none_or(|only| only == name)).collect();
    let queue = Mutex::new(names.into_iter());
    let tables = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(dialect) = queue.lock().expect("no panic").next() else { break };
                    let rows = rows(&dialect);
                    tables.lock().expect("no panic").insert(dialect, rows);
                }
            });
        }
    });
    let tables: Vec<(String, BTreeMap<String, Row>)> = tables.into_inner().expect("no panic").into_iter().collect();
    let faults: Vec<&str> =
        tables.iter().flat_map(|(_, rows)| rows.values()).flat_map(|row| &row.faults).map(String::as_str).collect();
    assert!(faults.is_empty(), "{} faults:\n\n{}", faults.len(), faults.join("\n\n"));
    let path = pages().join("operations-table.md");
    let text = page::page(&tables);
    if env::var_os("RINGMILL_BLESS").is_some() {
        fs::write(&path, &text).expect("a page");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == committed, "RINGMILL_BLESS=1 writes {}", path.display());
}

/// A program that subtracts, with the values of a sum.
fn wrong() -> Case {
    let sum = cases("mod_arith").into_iter().find(|case| case.op == "add").expect("a sum");
    Case { op: "sub".to_owned(), text: sum.text.replace("mod_arith.add", "mod_arith.sub"), ..sum }
}

#[test]
fn a_wrong_value_is_noticed() {
    let context = context();
    let wrong = wrong();
    let outcome = Subject::new(&context, "mod_arith", &wrong).run();
    assert!(matches!(&outcome, Outcome::Fault(message) if message.contains("expected")), "{outcome:?}");
    let unknown = Case { samples: Vec::new(), ..wrong };
    let outcome = Subject::new(&context, "mod_arith", &unknown).run();
    assert!(matches!(&outcome, Outcome::Fault(message) if message.contains("no values")), "{outcome:?}");
}

/// Passes that replace an op by another one with other values.
#[test]
fn a_wrong_pass_is_noticed() {
    let context = context();
    let mut noticed = 0;
    for (dialect, op, pass, from, to) in [
        ("mod_arith", "mac", "mod-arith-to-arith", "arith.addi", "arith.muli"),
        ("comb", "and", "comb-to-cggi", "arith.andi", "arith.ori"),
        ("poly", "add", "poly-to-standard", "arith.addi", "arith.subi"),
    ] {
        let case = cases(dialect).into_iter().find(|case| case.op == op).expect("a program");
        let subject = Subject::new(&context, dialect, &case);
        let program = Program::parse(&context, "program.mlir", &case.text).expect("a program");
        let Ok(lowered) = program.after(pass) else { continue };
        let (before, lowered) = (program.module().as_operation().to_string(), lowered.as_operation().to_string());
        assert_eq!(subject.judge(&parsed(&context, &lowered), &before), Outcome::Understood, "{pass}: {lowered}");
        assert!(lowered.contains(from), "{pass}: {lowered}");
        let outcome = subject.judge(&parsed(&context, &lowered.replace(from, to)), &before);
        assert!(matches!(&outcome, Outcome::Fault(_)), "{pass}: {outcome:?}");
        noticed += 1;
    }
    assert!(noticed > 1, "{noticed}");
}

fn parsed<'c>(context: &'c melior::Context, text: &str) -> Module<'c> {
    Module::parse(context, text).expect("a module")
}
