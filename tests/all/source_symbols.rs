//! The interpreter on symbols against the interpreter on words: every operation, and random
//! programs. A word that is undefined may be defined as a symbol: two arms of a choice that give
//! the same word, say. The other way would leave out inputs of proofs.

use std::{fs, path::Path};

use melior::ir::Module;
use ringmill_interp::{Evaluator, InterpError};
use ringmill_synth::word;

use crate::interp_evaluate::Numbers;
use crate::{interp_random, passes_random};

/// Vectors of a comparison.
const VECTORS: usize = 48;
/// Operations that a program may execute on symbols.
const STEPS: u64 = 1 << 20;

/// Compares the source graph of a program with its evaluation where that is defined. The number of
/// words that are.
fn compare(name: &str, evaluator: &Evaluator) -> Result<usize, InterpError> {
    let graph = evaluator.source_graph("main", STEPS)?;
    let mut numbers = Numbers(0x9e37_79b9);
    let mut defined = 0;
    for vector in 0..VECTORS {
        // zeros, ones, small numbers, and others
        let arguments: Vec<Vec<u128>> = evaluator
            .arguments()
            .map(|port| {
                let number = |numbers: &mut Numbers| match vector {
                    0 => 0,
                    1 => numbers.next(port.width) | (u128::MAX >> (128 - port.width)),
                    _ if vector % 3 == 0 => numbers.next(port.width.min(2)),
                    _ => numbers.next(port.width),
                };
                (0..port.elements()).map(|_| number(&mut numbers)).collect()
            })
            .collect();
        let expected = evaluator.evaluate(&arguments)?;
        let found = word::evaluate(&graph, &arguments.concat());
        for (place, (word, symbol)) in expected.iter().flatten().zip(&found).enumerate() {
            if word.defined {
                assert_eq!(*symbol, Some(word.value), "{name}: word {place} of the results on {arguments:x?}");
                defined += 1;
            }
        }
    }
    Ok(defined)
}

fn compile(text: &str) -> Option<Evaluator> {
    let context = ringmill_dialects::context();
    let module = Module::parse(&context, text)?;
    Evaluator::compile(&module, "main").ok()
}

#[test]
fn every_operation_means_on_symbols_what_it_means_on_words() {
    let mut left = Vec::new();
    let mut compared = 0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ops");
    let mut paths: Vec<_> = fs::read_dir(folder).expect("ops").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "mlir")) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let Some(evaluator) = compile(&fs::read_to_string(&path).expect("a program")) else { continue };
        match compare(&name, &evaluator) {
            Ok(defined) => {
                assert!(defined > 0, "{name}: nothing is defined");
                compared += 1;
            }
            Err(InterpError::SecretControl { .. }) => left.push(name),
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert_eq!(left, [""; 0], "operations that symbols do not follow; {compared} are compared");
}

#[test]
fn random_programs_mean_on_symbols_what_they_mean_on_words() {
    // `scripts/test --long` takes ten thousand
    let programs = if std::env::var_os("RINGMILL_LONG").is_some() { 5_000 } else { 150 };
    let (mut compared, mut defined) = (0, 0);
    for seed in 1..=programs {
        let straight = interp_random::program(u64::wrapping_mul(seed, 0x9e37_79b9_7f4a_7c15), 25);
        for text in [passes_random::program(seed), straight] {
            let evaluator = compile(&text).expect("a program");
            match compare(&text, &evaluator) {
                Ok(words) => {
                    compared += 1;
                    defined += words;
                }
                Err(InterpError::SecretControl { .. }) => {}
                Err(error) => panic!("{error} in\n{text}"),
            }
        }
    }
    println!("{compared} of {} programs, {defined} words", 2 * programs);
    assert!(compared >= programs, "only {compared} of {} programs were compared", 2 * programs);
    assert!(defined > 20 * compared as usize);
}
