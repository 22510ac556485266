//! Circuits in place of arithmetic keep the meaning of programs: random ones, evaluated before and
//! after.

use crate::{
    passes_meaning::Random,
    passes_random::program,
    secret_passes::{agreement, evaluator, must_run, programs, run},
};
use ringmill_dialects::context;

/// Options of the pipelines, each of which some programs are run with.
const OPTIONS: [&str; 8] = [
    "",
    "mode=Boolean",
    "mode=LUT4 use-submodules=false",
    "abc-fast=true unroll-factor=2",
    "engine=ringmill abc-fast=true",
    "engine=ringmill abc-fast=true mode=Boolean",
    "mode=LUT abc-fast=true unroll-factor=4",
    "mode=Boolean abc-fast=true use-submodules=false",
];

/// Passes before the pipeline: bodies are whole functions, or single ops in loops.
const BEFORE: [&str; 3] = [
    "secretize,wrap-generic",
    "secretize,wrap-generic,secret-distribute-generic{distribute-through=affine.for,scf.if}",
    "secretize,wrap-generic,secret-distribute-generic",
];

/// A program after some passes, and the pipeline that is tried on it.
fn prepared(context: &melior::Context, seed: u64) -> (String, String) {
    let before = BEFORE[seed as usize % BEFORE.len()];
    let text = must_run(context, before, &program(seed));
    let options = OPTIONS[seed as usize / BEFORE.len() % OPTIONS.len()];
    (text, format!("yosys-optimizer{{{options}}}"))
}

/// The program of a seed with circuits; nothing if a secret.generic of it takes memrefs, or numbers
/// of type index as secrets: circuits do not.
fn optimized(context: &melior::Context, seed: u64) -> Option<String> {
    let (text, passes) = prepared(context, seed);
    match run(context, &passes, &text) {
        Ok(after) => Some(after),
        Err(error) if error.contains("found 'memref") || error.contains("found 'index'") => None,
        Err(error) => panic!("{passes}: {error}\nof\n{text}"),
    }
}

fn random_of(seed: u64) -> Random {
    Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
}

#[test]
fn circuits_keep_the_meaning() {
    let context = context();
    let (mut tried, mut defined, mut cells) = (0, 0, 0);
    let mut seeds = 1..20 * programs();
    while tried < programs() {
        let seed = seeds.next().expect("most programs are refused");
        let Some(after) = optimized(&context, seed) else { continue };
        let before = evaluator(&context, &program(seed), "main");
        let agree = agreement(&before, &evaluator(&context, &after, "main"), &mut random_of(seed));
        let (text, passes) = prepared(&context, seed);
        defined += agree.unwrap_or_else(|error| panic!("{passes} changes\n{text}\nto\n{after}\n{error}"));
        cells += after.matches("comb.").count();
        tried += 1;
    }
    assert!(defined > 1_000 && cells > 1_000, "only {defined} words were defined, {cells} cells written");
}

/// The text with one bit of one table, or one gate, changed.
fn mutated(text: &str, random: &mut Random) -> Option<String> {
    let tables: Vec<_> = text.match_indices(" -> ").filter(|(place, _)| text[*place..].contains(": ui8")).collect();
    let (place, arrow) = *tables.get((random.next() >> 11) as usize % tables.len().max(1))?;
    let digits = place + arrow.len();
    let end = digits + text[digits..].find(' ')?;
    let table: u32 = text[digits..end].parse().ok()?;
    Some(format!("{}{}{}", &text[..digits], table ^ (1 << ((random.next() >> 11) % 8)), &text[end..]))
}

#[test]
fn a_mutated_cell_is_noticed() {
    let context = context();
    let (mut noticed, mut all) = (0, 0);
    for seed in 1..=programs() {
        let Some(after) = optimized(&context, seed) else { continue };
        let mut random = random_of(seed);
        let Some(mutated) = mutated(&after, &mut random) else { continue };
        let before = evaluator(&context, &program(seed), "main");
        all += 1;
        noticed += u64::from(agreement(&before, &evaluator(&context, &mutated, "main"), &mut random).is_err());
    }
    assert!(all > 5 && noticed * 4 > all, "{noticed} of {all} mutations were noticed");
}
