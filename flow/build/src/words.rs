//! The words that a netlist is made from, compared with the program itself.

use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

use ringmill_engines::abc::Abc;
use ringmill_interp::InterpError;
use ringmill_synth::{
    Equivalence,
    refine::{Refinement, refines, refuting_input},
    word::{WordGraph, evaluate},
};
use ringmill_toolchain::Toolchain;

use crate::{
    error::FlowError,
    program::Loaded,
    report::{Counterexample, ProofStep, Step, StepMethod, Verdict},
    stepwise::wrong_pass,
    warning::Warning,
};

/// The most operations of a program that is executed on symbols.
const STEPS: u64 = 1 << 24;

/// The time limit of the solver for words that rewriting does not make equal.
const LIMIT: Duration = Duration::from_secs(20);

/// The words of a program, and the way from the program to them.
pub(crate) struct Words<'a> {
    /// The words that the passes left; those of the program itself where the passes changed its
    /// meaning.
    pub graph: Cow<'a, WordGraph>,
    /// The proof that the words mean what the program does.
    pub step: ProofStep,
    /// The passes changed the meaning.
    pub warning: Option<Warning>,
    /// An input that shows it, where one was found.
    pub counterexample: Option<Counterexample>,
    /// The source graph, where the words are those that the passes left and it could be made.
    pub source: Option<WordGraph>,
}

impl<'a> Words<'a> {
    /// Compares the words that the passes left with the execution of the program on symbols.
    ///
    /// # Errors
    /// When ABC cannot be run.
    pub fn compared(loaded: &Loaded, lowered: &'a WordGraph, tools: &Toolchain, seed: u64) -> Result<Self, FlowError> {
        let start = Instant::now();
        let step =
            |result, method| ProofStep { step: Step::Source, method, result, seconds: start.elapsed().as_secs_f64() };
        let lowered_words =
            |step, source| Self { graph: Cow::Borrowed(lowered), step, warning: None, counterexample: None, source };
        let Ok(source) = source(loaded, lowered) else {
            return Ok(lowered_words(step(Verdict::NotRefuted, StepMethod::Simulation), None));
        };
        let abc = Abc::new(tools)?;
        let Refinement { result, method, input, .. } = refines(&source, lowered, &abc, LIMIT, seed)?;
        let input = match (result, input) {
            (Equivalence::Different, None) => refuting_input(&source, lowered, &abc, LIMIT)?,
            (_, input) => input,
        };
        let method = method.map_or(StepMethod::Rewriting, StepMethod::from);
        Ok(match result {
            Equivalence::Equal => lowered_words(step(Verdict::Equal, method), Some(source)),
            Equivalence::Undecided => lowered_words(step(Verdict::NotRefuted, StepMethod::Simulation), Some(source)),
            Equivalence::Different => Self {
                step: step(Verdict::Equal, StepMethod::Rewriting),
                counterexample: input.as_ref().map(|input| counterexample(&source, lowered, input)),
                graph: Cow::Owned(source),
                warning: Some(Warning::Lowering {
                    entry: loaded.signature().entry.clone(),
                    wrong_pass: input.and_then(|input| wrong_pass(loaded, &input)),
                }),
                source: None,
            },
        })
    }
}

/// An input with the results of the program and of the words that the passes left.
fn counterexample(source: &WordGraph, lowered: &WordGraph, input: &[u128]) -> Counterexample {
    let results =
        |graph| evaluate(graph, input).into_iter().map(|word| word.map(|word: u128| word.to_string())).collect();
    Counterexample {
        arguments: input.iter().map(u128::to_string).collect(),
        program: results(source),
        words: results(lowered),
    }
}

/// The words of the program as the interpreter executes it.
fn source(loaded: &Loaded, lowered: &WordGraph) -> Result<WordGraph, InterpError> {
    let mut source = loaded.evaluator().source_graph(lowered.name(), STEPS)?;
    source.set_public_as_in(lowered);
    Ok(source)
}
