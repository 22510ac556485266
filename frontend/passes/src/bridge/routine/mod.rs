//! From a function on polynomials with loops and branches to a routine, whose control is decided while it runs.

mod control;
mod memories;
mod memory;
mod order;
mod polynomial;
mod ports;
mod scalar;
mod tensor;
mod translator;

use crate::{
    bridge::{ring_graph::PORTS, rings::first_ring},
    error::{ProgramCode, ProgramError},
    ir::{entry_block, returned},
    refusal::Refusal,
};
use melior::ir::{OperationRef, block::BlockLike, operation::OperationLike};
use ringmill_calyx::Routine;
use ringmill_dialects::access;
use translator::Translator;

/// The routine of a function, as `ringmill-transform-loops` leaves it.
///
/// # Errors
/// A located refusal of whatever has no counterpart in a routine.
pub fn routine(function: OperationRef<'_, '_>) -> Result<Routine, ProgramError> {
    translate(function).map_err(Refusal::into_error)
}

fn translate<'c>(function: OperationRef<'c, '_>) -> Result<Routine, Refusal<'c>> {
    let entry = access::symbol_name(function).unwrap_or_default();
    let Some(block) = entry_block(function) else {
        let message = format!("function '{entry}' has no body");
        return Err(Refusal::new(ProgramCode::NoBody, message, function.location()));
    };
    let Some(first) = first_ring(block) else {
        let message = "an accelerator needs at least one polynomial as argument";
        return Err(Refusal::new(ProgramCode::ArgumentType, message, function.location()).with_help(PORTS));
    };
    let mut translator = Translator::new(&entry, first.n(), function, block);
    let body = translator.inside(block, |translator| {
        for position in 0..block.argument_count() {
            let Ok(argument) = block.argument(position) else { continue };
            translator.argument(function, position, argument.into())?;
        }
        translator.operations(block)?;
        for (position, value) in returned(block).into_iter().enumerate() {
            translator.result(position, value)?;
        }
        Ok(())
    })?;
    Ok(Routine { body, ..translator.routine })
}
