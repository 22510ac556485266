//! A program after each pass of its lowering.

use ringmill_interp::{Evaluator, Word};
use ringmill_passes::Program;

use crate::{program::Loaded, wrong_pass::WrongPass};

/// The name of the program for diagnostics that nobody sees.
const FILE: &str = "program.mlir";

/// Executes a program after each pass of its lowering on one input, and finds the first pass that
/// changes a defined result. `None` if there is no such pass, or if the arguments are arranged
/// otherwise before it.
pub(crate) fn wrong_pass(loaded: &Loaded, input: &[u128]) -> Option<WrongPass> {
    let context = ringmill_dialects::context();
    let signature = loaded.signature();
    let program = Program::parse(&context, FILE, loaded.text()).ok()?;
    let mut before = results(loaded.evaluator(), input)?;
    let mut found = None;
    let steps = program.lower_stepwise(&signature.entry, &mut |pass, module| {
        // A pass may leave what only the next one makes a program again.
        let evaluator = Evaluator::compile(module, &signature.entry).ok();
        let Some(after) = evaluator.and_then(|evaluator| results(&evaluator, input)) else { return true };
        if after.len() != before.len() {
            return false;
        }
        let differs = |(before, after): (&Word, &Word)| before.defined && before != after;
        found = before.iter().zip(&after).position(differs).map(|position| WrongPass {
            pass: pass.to_owned(),
            input: input.to_vec(),
            position,
            before: before[position].value,
            after: after[position].defined.then_some(after[position].value),
        });
        before = after;
        found.is_none()
    });
    steps.ok().and(found)
}

/// The words of all results; `None` if the arguments have other words in all.
fn results(evaluator: &Evaluator, input: &[u128]) -> Option<Vec<Word>> {
    let mut rest = input.iter().copied();
    let arguments: Vec<Vec<u128>> =
        evaluator.arguments().map(|port| rest.by_ref().take(port.elements()).collect()).collect();
    if rest.next().is_some() {
        return None;
    }
    evaluator.evaluate(&arguments).ok().map(|results| results.concat())
}
