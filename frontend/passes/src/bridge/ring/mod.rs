//! From a function on polynomials to the ring IR, and from there to what a scheduler takes.

mod control;
mod polynomial;
mod ports;
mod scalar;
mod tensor;
mod translator;

use crate::{
    bridge::rings::first_ring,
    error::{ProgramCode, ProgramError},
    ir::entry_block,
    refusal::Refusal,
};
use melior::ir::{OperationRef, block::BlockLike, operation::OperationLike};
use ports::PORTS;
use ringmill_accel::RingGraph;
use ringmill_calyx::Procedure;
use ringmill_design::Control;
use ringmill_dialects::access;
use ringmill_ir::{Function, Unserved};
use translator::{Translator, unsupported_text};

/// The ring graph of a straight-line function, as `ringmill-transform` leaves it.
///
/// # Errors
/// A located refusal of whatever has no counterpart in a ring graph.
pub fn ring_graph(function: OperationRef<'_, '_>) -> Result<RingGraph, ProgramError> {
    let control = Control::Static;
    let function = translate(function, control).map_err(Refusal::into_error)?;
    RingGraph::of(&function).map_err(|error| refused(error, control))
}

/// The procedure of a function, as `ringmill-transform-loops` leaves it.
///
/// # Errors
/// A located refusal of whatever has no counterpart in a procedure.
pub fn procedure(function: OperationRef<'_, '_>) -> Result<Procedure, ProgramError> {
    let control = Control::Calyx;
    let function = translate(function, control).map_err(Refusal::into_error)?;
    Procedure::of(&function).map_err(|error| refused(error, control))
}

/// The refusal of a scheduler, for a user.
fn refused(error: Unserved, control: Control) -> ProgramError {
    let (message, help) = match error.why {
        Some(why) => (why.message, why.help),
        None => {
            let (message, help) = unsupported_text(&error.operation.operation, control);
            (message, help.to_owned())
        }
    };
    let location = error.operation.location.filter(|place| place.line > 0);
    ProgramError::new(ProgramCode::UnsupportedOp, message, location).with_help(help)
}

fn translate<'c>(function: OperationRef<'c, '_>, control: Control) -> Result<Function, Refusal<'c>> {
    let entry = access::symbol_name(function).unwrap_or_default();
    let Some(block) = entry_block(function) else {
        let message = format!("function '{entry}' has no body");
        return Err(Refusal::new(ProgramCode::NoBody, message, function.location()));
    };
    let Some(first) = first_ring(block) else {
        let message = "an accelerator needs at least one polynomial as argument";
        return Err(Refusal::new(ProgramCode::ArgumentType, message, function.location()).with_help(PORTS));
    };
    let mut translator = Translator::new(block, first, control);
    for position in 0..block.argument_count() {
        let Ok(argument) = block.argument(position) else { continue };
        translator.argument(function, position, argument.into())?;
    }
    translator.operations(block)?;
    let results = translator.results(block)?;
    Ok(translator.builder.finish(&entry, results))
}
