use super::translate::Translator;
use crate::{
    error::{ProgramCode, ProgramError},
    ir::entry_block,
    refusal::Refusal,
};
use melior::ir::{OperationRef, Value, block::BlockLike, operation::OperationLike};
use ringmill_design::{Port, Signature};
use ringmill_dialects::ops::Func;
use ringmill_netlist::identifier;
use ringmill_synth::word::WordGraph;

/// The word graph of a straight-line function, as `ringmill-lower` leaves it. `signature` is
/// that of the original function, whose arguments and results are spread over the function's
/// scalars.
pub fn word_graph(function: OperationRef<'_, '_>, signature: &Signature) -> Result<WordGraph, ProgramError> {
    let Some(block) = entry_block(function) else {
        let message = format!("function '{}' has no body", signature.entry);
        return Err(Refusal::new(ProgramCode::NoBody, message, function.location()).into_error());
    };
    let mut translator = Translator::new(function, &identifier(&signature.entry));
    let mut taken = 0;
    for (number, port) in signature.arguments.iter().enumerate() {
        for element in 0..port.elements() {
            let word = translator.graph.input(number, element, port.width);
            if let Ok(argument) = block.argument(taken) {
                translator.bind(argument.into(), word);
            }
            taken += 1;
        }
        if !port.secret {
            translator.graph.set_public(number);
        }
    }
    if taken != block.argument_count() {
        return Err(mismatch(function, "arguments", taken, block.argument_count()));
    }
    let mut next = block.first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        if Func::Return.is(operation) {
            let values: Vec<_> = operation.operands().collect();
            outputs(&mut translator, operation, &signature.results, &values)?;
        } else {
            translator.translate(operation)?;
        }
    }
    Ok(translator.graph)
}

fn outputs<'c, 'a>(
    translator: &mut Translator<'c, 'a>,
    last: OperationRef<'c, 'a>,
    results: &[Port],
    values: &[Value<'c, 'a>],
) -> Result<(), ProgramError> {
    let expected: usize = results.iter().map(Port::elements).sum();
    if expected != values.len() {
        return Err(mismatch(last, "results", expected, values.len()));
    }
    let mut values = values.iter();
    for (number, port) in results.iter().enumerate() {
        for (element, &value) in (0..port.elements()).zip(&mut values) {
            let word = translator.word(value, last)?;
            translator.graph.output(number, element, word);
        }
    }
    Ok(())
}

fn mismatch(operation: OperationRef<'_, '_>, what: &str, expected: usize, found: usize) -> ProgramError {
    let message = format!("the straight-line function has {found} {what}, the program's signature {expected}");
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
        .with_help("lower the program with ringmill-lower first")
        .into_error()
}
