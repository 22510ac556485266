//! Compiling and evaluating program texts, for the tests of the evaluator.

use melior::{
    Context,
    ir::{Module, operation::OperationLike},
};
use ringmill_interp::{Evaluator, InterpError, Word};
use ringmill_synth::word;

/// Compiles function `entry` of a program text.
pub fn try_compile(text: &str, entry: &str) -> Result<Evaluator, InterpError> {
    let context: Context = ringmill_dialects::context();
    let module = Module::parse(&context, text).unwrap_or_else(|| panic!("not parsed: {text}"));
    assert!(module.as_operation().verify(), "not valid: {text}");
    Evaluator::compile(&module, entry)
}

/// Compiles function `main` of a program text.
pub fn compile(text: &str) -> Evaluator {
    try_compile(text, "main").unwrap_or_else(|error| panic!("{error} at {:?}: {text}", error.location()))
}

/// Evaluates a function, and its circuit made by execution on symbols, which must agree.
pub fn evaluate(evaluator: &Evaluator, arguments: &[Vec<u128>]) -> Vec<Vec<Word>> {
    let results = evaluator.evaluate(arguments).unwrap_or_else(|error| panic!("{error}"));
    match evaluator.source_graph("main", Evaluator::DEFAULT_STEP_LIMIT) {
        Ok(graph) => {
            let inputs: Vec<u128> = arguments.iter().flatten().copied().collect();
            let expected: Vec<Option<u128>> =
                results.iter().flatten().map(|word| word.defined.then_some(word.value)).collect();
            assert_eq!(word::evaluate(&graph, &inputs), expected, "on symbols and on {arguments:?}");
        }
        Err(InterpError::SecretControl { .. }) => {}
        Err(error) => panic!("{error} on symbols"),
    }
    results
}

/// Evaluates function `main` of a program text; `None` stands for an undefined element.
pub fn run(text: &str, arguments: &[Vec<u128>]) -> Vec<Vec<Option<u128>>> {
    plain(evaluate(&compile(text), arguments))
}

/// Words with `None` for undefined ones, whose bits must be 0.
pub fn plain(results: Vec<Vec<Word>>) -> Vec<Vec<Option<u128>>> {
    results
        .into_iter()
        .map(|words| {
            words
                .into_iter()
                .map(|word| {
                    assert!(word.defined || word.value == 0);
                    word.defined.then_some(word.value)
                })
                .collect()
        })
        .collect()
}

/// Defined elements.
pub fn defined(values: &[u128]) -> Vec<Option<u128>> {
    values.iter().copied().map(Some).collect()
}

/// The bits of signed numbers of `width` bits.
pub fn bits(width: u32, values: &[i128]) -> Vec<u128> {
    values.iter().map(|&value| value as u128 & (u128::MAX >> (128 - width))).collect()
}

/// A sequence of numbers that looks random, the same each time (xorshift).
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number below 2^width.
    pub fn next(&mut self, width: u32) -> u128 {
        let mut word = || {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            u128::from(self.0)
        };
        let value = word() << 64 | word();
        value & (u128::MAX >> (128 - width))
    }
}
