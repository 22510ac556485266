//! Passes over secrets keep the meaning of programs: random ones, evaluated before and after.

use crate::{passes_meaning::Random, passes_random::program};
use melior::{Context, ir::Module, pass::PassManager, utility::parse_pass_pipeline};
use ringmill_dialects::{access::Diagnostics, context};
use ringmill_interp::{Evaluator, Word};
use ringmill_passes::register_all;
use std::collections::{BTreeMap, BTreeSet};

/// Passes that change what is secret, and where.
const PASSES: [&str; 10] = [
    "secret-capture-generic-ambient-scope",
    "secret-distribute-generic",
    "secret-distribute-generic{distribute-through=affine.for}",
    "secret-distribute-generic{distribute-through=scf.if,affine.for,arith.muli}",
    "secret-extract-generic-body",
    "secret-generic-absorb-constants",
    "secret-merge-adjacent-generics",
    "canonicalize",
    "cse",
    "wrap-generic",
];

/// Passes that change nothing when they run again.
const IDEMPOTENT: [&str; 7] = [
    "secretize",
    "wrap-generic",
    "secret-capture-generic-ambient-scope",
    "secret-extract-generic-body",
    "secret-forget-secrets",
    "secret-generic-absorb-constants",
    "secret-merge-adjacent-generics",
];

const VECTORS: usize = 12;

/// 100 programs, or 2,000.
pub(crate) fn programs() -> u64 {
    if std::env::var_os("RINGMILL_LONG").is_some() { 2_000 } else { 100 }
}

/// The result of passes on a module; or else their error.
pub(crate) fn run(context: &Context, passes: &str, text: &str) -> Result<String, String> {
    register_all();
    let (outcome, diagnostics) = Diagnostics::capture(context, || {
        let mut module = Module::parse(context, text)?;
        let manager = PassManager::new(context);
        manager.enable_verifier(true);
        parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({passes})")).ok()?;
        manager.run(&mut module).ok()?;
        Some(module.as_operation().to_string())
    });
    outcome.ok_or_else(|| diagnostics.iter().map(|diagnostic| format!("{diagnostic}\n")).collect())
}

pub(crate) fn must_run(context: &Context, passes: &str, text: &str) -> String {
    run(context, passes, text).unwrap_or_else(|error| panic!("{passes}: {error}\nof\n{text}"))
}

pub(crate) fn evaluator(context: &Context, text: &str, entry: &str) -> Evaluator {
    let (module, diagnostics) = Diagnostics::capture(context, || Module::parse(context, text));
    let module = module.unwrap_or_else(|| panic!("{diagnostics:?}\nof\n{text}"));
    Evaluator::compile(&module, entry).unwrap_or_else(|error| panic!("{error:?}\nof\n{text}"))
}

/// The number of defined words that two programs agree on, or what they differ in.
pub(crate) fn agreement(before: &Evaluator, after: &Evaluator, random: &mut Random) -> Result<usize, String> {
    let stored: BTreeSet<usize> = before.stored_arguments().chain(after.stored_arguments()).collect();
    let mut defined = 0;
    for _ in 0..VECTORS {
        let arguments: Vec<Vec<u128>> =
            before.arguments().map(|port| (0..port.elements()).map(|_| random.word(port.width)).collect()).collect();
        let expected = outcome(before, &arguments, &stored);
        let found = outcome(after, &arguments, &stored);
        let differ = |(expected, found): (&Word, &Word)| expected.defined && expected != found;
        if expected.len() != found.len() || expected.iter().zip(&found).any(differ) {
            return Err(format!("expected {expected:?}, found {found:?} for {arguments:?}"));
        }
        defined += expected.iter().filter(|word| word.defined).count();
    }
    Ok(defined)
}

/// The words of the results, then of the memref arguments `stored`. Whether an argument may be
/// stored to is found conservatively: one that is not keeps its words, unless the whole program
/// is undefined.
fn outcome(evaluator: &Evaluator, arguments: &[Vec<u128>], stored: &BTreeSet<usize>) -> Vec<Word> {
    let mut results = evaluator.evaluate(arguments).expect("the program runs");
    let own = results.len() - evaluator.stored_arguments().count();
    let mut written: BTreeMap<usize, Vec<Word>> = evaluator.stored_arguments().zip(results.split_off(own)).collect();
    let defined = results.iter().flatten().any(|word| word.defined);
    for &position in stored {
        let word = |&value| if defined { Word::new(value) } else { Word::UNDEFINED };
        let kept = || arguments[position].iter().map(word).collect();
        results.push(written.remove(&position).unwrap_or_else(kept));
    }
    results.concat()
}

/// The program with some arguments marked, and a function `@caller` that calls it.
fn marked(text: &str, random: &mut Random) -> String {
    let start = text.find("@main(").expect("a function") + "@main(".len();
    let end = start + text[start..].find(") ->").expect("its results");
    let results_end = end + text[end..].find(" {\n").expect("its body");
    let (arguments, results) = (&text[start..end], &text[end + ") -> ".len()..results_end]);
    let types: Vec<&str> = arguments.split(", ").map(|argument| argument.split_once(": ").expect("a type").1).collect();
    let each: Vec<String> =
        arguments
            .split(", ")
            .map(|argument| {
                if !random.next().is_multiple_of(3) { format!("{argument} {{secret.secret}}") } else { argument.into() }
            })
            .collect();
    let names: Vec<&str> = arguments.split(", ").map(|argument| argument.split(':').next().unwrap_or("")).collect();
    let count = results.split(", ").count();
    let values: Vec<String> = (0..count).map(|position| format!("%r#{position}")).collect();
    format!(
        "{}{}{}\nfunc.func @caller({arguments}) -> {results} {{\n  %r:{count} = call @main({}) : ({}) -> {results}\n  \
         return {} : {}\n}}\n",
        &text[..start],
        each.join(", "),
        &text[end..],
        names.join(", "),
        types.join(", "),
        values.join(", "),
        results.trim_matches(['(', ')'])
    )
}

/// A sequence of passes, which perhaps ends in the clear.
fn sequence(random: &mut Random) -> String {
    let start = if random.next().is_multiple_of(2) { "secretize{function=main},wrap-generic" } else { "wrap-generic" };
    let mut passes = vec![start];
    for _ in 0..random.next() % 5 {
        passes.push(PASSES[(random.next() >> 11) as usize % PASSES.len()]);
    }
    if random.next().is_multiple_of(4) {
        passes.push("secret-forget-secrets");
    }
    passes.join(",")
}

#[test]
fn sequences_of_passes_keep_the_meaning() {
    let context = context();
    let mut defined = 0;
    for seed in 1..=programs() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let text = marked(&program(seed), &mut random);
        for entry in ["main", "caller"] {
            let passes = sequence(&mut random);
            let after = must_run(&context, &passes, &text);
            let before = evaluator(&context, &text, entry);
            let agree = agreement(&before, &evaluator(&context, &after, entry), &mut random);
            defined +=
                agree.unwrap_or_else(|error| panic!("{passes} changes @{entry} of\n{text}\nto\n{after}\n{error}"));
        }
    }
    assert!(defined > 1_000, "only {defined} words were defined");
}

#[test]
fn each_pass_keeps_the_meaning() {
    let context = context();
    for seed in 1..=programs() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let text = marked(&program(seed), &mut random);
        let before = evaluator(&context, &text, "main");
        let wrapped = must_run(&context, "wrap-generic", &text);
        let pass = PASSES[seed as usize % PASSES.len()];
        let after = must_run(&context, pass, &wrapped);
        let agree = agreement(&before, &evaluator(&context, &after, "main"), &mut random);
        assert!(agree.is_ok(), "{pass} changes\n{wrapped}\nto\n{after}\n{agree:?}");
        let clear = must_run(&context, "secret-forget-secrets", &after);
        assert!(!clear.contains("secret"), "{clear}");
        let agree = agreement(&before, &evaluator(&context, &clear, "main"), &mut random);
        assert!(agree.is_ok(), "secret-forget-secrets changes\n{after}\nto\n{clear}\n{agree:?}");
    }
}

/// A secret must not become public: outside of calls, no pass reveals one.
#[test]
fn distributing_reveals_nothing() {
    let context = context();
    for seed in 1..=programs() {
        let passes = "secretize,wrap-generic,secret-distribute-generic";
        let after = must_run(&context, passes, &program(seed));
        assert!(!after.contains("secret.reveal"), "{after}");
    }
}

#[test]
fn passes_that_ran_change_nothing_more() {
    let context = context();
    for seed in 1..=programs() {
        let mut random = Random(seed | 1);
        let pass = IDEMPOTENT[seed as usize % IDEMPOTENT.len()];
        let before = match pass {
            "secretize" | "wrap-generic" => "canonicalize".to_owned(),
            _ => format!("wrap-generic,{}", PASSES[seed as usize / 7 % 3]),
        };
        let text = must_run(&context, &before, &marked(&program(seed), &mut random));
        let once = must_run(&context, pass, &text);
        assert_eq!(once, must_run(&context, pass, &once), "{pass} after {before}");
    }
}

/// The text with the operands of one subtraction, shift or division swapped.
fn mutated(text: &str, random: &mut Random) -> Option<String> {
    let ops = ["arith.subi ", "arith.shli ", "arith.divui ", "arith.remui ", "arith.shrui "];
    let lines: Vec<&str> = text.lines().collect();
    let candidates: Vec<usize> = (0..lines.len())
        .filter(|&line| ops.iter().any(|op| lines[line].contains(op)))
        .filter(|&line| swapped(lines[line]).is_some_and(|swapped| swapped != lines[line]))
        .collect();
    let chosen = *candidates.get((random.next() >> 11) as usize % candidates.len().max(1))?;
    let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    lines[chosen] = swapped(&lines[chosen])?;
    Some(lines.join("\n"))
}

fn swapped(line: &str) -> Option<String> {
    let (head, tail) = line.split_once(" = ")?;
    let (op, rest) = tail.split_once(' ')?;
    let (left, rest) = rest.split_once(", ")?;
    let end = rest.find([' ', ':'])?;
    let (right, rest) = rest.split_at(end);
    Some(format!("{head} = {op} {right}, {left}{rest}"))
}

#[test]
fn a_mutated_result_is_noticed() {
    let context = context();
    let (mut noticed, mut all) = (0, 0);
    for seed in 1..=programs() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let text = program(seed);
        let after = must_run(&context, "secretize,wrap-generic,secret-distribute-generic,canonicalize", &text);
        let Some(mutated) = mutated(&after, &mut random) else { continue };
        let before = evaluator(&context, &text, "main");
        all += 1;
        noticed += u64::from(agreement(&before, &evaluator(&context, &mutated, "main"), &mut random).is_err());
    }
    assert!(all > 50 && noticed * 5 > all, "{noticed} of {all} mutations were noticed");
}

/// Bits leave a cast and come back, evaluated as casts and as what they become in the clear.
#[test]
fn casts_see_the_same_bits() {
    let context = context();
    let text =
        "func.func @main(%a: !secret.secret<i8>, %b: !secret.secret<tensor<2x4xi1>>, %c: !secret.secret<tensor<2xi12>>,
                   %m: !secret.secret<memref<3xi8>>)
        -> (!secret.secret<tensor<8xi1>>, !secret.secret<i8>, !secret.secret<tensor<3xi8>>, !secret.secret<i24>,
            !secret.secret<memref<6xi4>>) {
      %0 = secret.cast %a : !secret.secret<i8> to !secret.secret<tensor<8xi1>>
      %1 = secret.cast %b : !secret.secret<tensor<2x4xi1>> to !secret.secret<i8>
      %2 = secret.cast %c : !secret.secret<tensor<2xi12>> to !secret.secret<tensor<3xi8>>
      %3 = secret.cast %2 : !secret.secret<tensor<3xi8>> to !secret.secret<i24>
      %4 = secret.cast %m : !secret.secret<memref<3xi8>> to !secret.secret<memref<6xi4>>
      return %0, %1, %2, %3, %4 : !secret.secret<tensor<8xi1>>, !secret.secret<i8>, !secret.secret<tensor<3xi8>>,
        !secret.secret<i24>, !secret.secret<memref<6xi4>>
    }";
    let before = evaluator(&context, text, "main");
    let arguments = vec![vec![0xa5], vec![1, 0, 0, 1, 0, 1, 1, 0], vec![0xabc, 0x123], vec![0x12, 0x34, 0x56]];
    let found: Vec<u128> =
        before.evaluate(&arguments).expect("it runs").concat().into_iter().map(|word| word.value).collect();
    let expected = [&[1, 0, 1, 0, 0, 1, 0, 1][..], &[0x69], &[0xbc, 0x3a, 0x12], &[0x0012_3abc], &[2, 1, 4, 3, 6, 5]];
    assert_eq!(found, expected.concat());
    let clear = must_run(&context, "secret-forget-secrets", text);
    assert!(!clear.contains("secret"), "{clear}");
    let mut random = Random(1);
    assert!(agreement(&before, &evaluator(&context, &clear, "main"), &mut random).is_ok(), "{clear}");
}
