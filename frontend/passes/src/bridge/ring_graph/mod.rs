//! From a straight-line function on polynomials to a ring graph.

mod limbs;
pub(super) mod ports;
mod translator;

use crate::{
    bridge::rings,
    error::{ProgramCode, ProgramError},
    ir::entry_block,
    refusal::Refusal,
};
use melior::ir::{OperationRef, block::BlockLike, operation::OperationLike};
use ringmill_accel::RingGraph;
use ringmill_dialects::{access, ops::Func};
use translator::Translator;

/// What can be an argument or a result.
pub(super) const PORTS: &str =
    "take polynomials, tensors of them, residues and integers, and return polynomials and tensors of them";

/// The ring graph of a straight-line function, as `ringmill-transform` leaves it.
pub fn ring_graph(function: OperationRef<'_, '_>) -> Result<RingGraph, ProgramError> {
    translate(function).map_err(Refusal::into_error)
}

fn translate<'c>(function: OperationRef<'c, '_>) -> Result<RingGraph, Refusal<'c>> {
    let entry = access::symbol_name(function).unwrap_or_default();
    let Some(block) = entry_block(function) else {
        let message = format!("function '{entry}' has no body");
        return Err(Refusal::new(ProgramCode::NoBody, message, function.location()));
    };
    let Some(first) = rings::first_ring(block) else {
        let message = "an accelerator needs at least one polynomial as argument";
        return Err(Refusal::new(ProgramCode::ArgumentType, message, function.location()).with_help(PORTS));
    };
    let mut translator = Translator::new(RingGraph::over(&entry, first), block);
    for position in 0..block.argument_count() {
        let Ok(argument) = block.argument(position) else { continue };
        translator.argument(function, position, argument.into())?;
    }
    let mut next = block.first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        if Func::Return.is(operation) {
            for (position, value) in operation.operands().enumerate() {
                translator.result(position, value, operation.location())?;
            }
        } else {
            translator.translate(operation)?;
        }
    }
    Ok(translator.graph)
}
