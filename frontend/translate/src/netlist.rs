use crate::{module::translate, refused::refused, target::Target};
use melior::ir::{BlockLike, OperationRef, RegionLike, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{access, attr, ops::Cggi};
use ringmill_passes::{Program, ProgramCode, ProgramError};

/// The Rust text of the netlist of a build: that of its function on ciphertexts, lowered to the
/// crate tfhe. Each distinct table is generated once, and a cell is one lookup.
///
/// # Errors
/// A cell that the API of the target does not have, at its place.
pub fn netlist(program: &Program<'_>, target: Target) -> Result<String, ProgramError> {
    let function = encrypted(program.module().as_operation())?;
    let mut next =
        function.region(0).ok().and_then(|region| region.first_block()).and_then(|block| block.first_operation());
    while let Some(operation) = next {
        next = operation.next_in_block();
        if Cggi::MultiLutLincomb.is(operation) {
            let message = format!("expected cells with one table, found one with {}", operation.result_count());
            return Err(refused(operation, &message)
                .with_help("a lookup of the crate has one table: synthesize the program for tables of three inputs"));
        }
        if let Some((largest, bits)) = sum_beyond_messages(operation) {
            let message = format!("expected sums of {bits} bits, found one of up to {largest}");
            return Err(refused(operation, &message).with_help(
                "the crate has no sums modulo its messages: synthesize the program for tables of three inputs",
            ));
        }
    }
    let module = program.after(target.lowering())?;
    translate(module.as_operation(), target, access::symbol_name(function).as_deref())
}

/// The largest sum of a cell, and the bits of a message, which do not hold it: such a sum is one
/// modulo the messages, as that of a linear cell may be.
fn sum_beyond_messages(operation: OperationRef<'_, '_>) -> Option<(i64, u32)> {
    if !Cggi::LutLincomb.is(operation) {
        return None;
    }
    let largest: i64 = attr::COEFFICIENTS.of(operation)?.into_iter().sum();
    let operand: Value<'_, '_> = operation.operand(0).ok()?;
    let bits = access::message_bits(operand.r#type())?;
    ((1..63).contains(&bits) && largest >= 1 << bits).then_some((largest, bits))
}

/// The netlist of a build as MLIR in cggi ops alone.
///
/// # Errors
/// The module has no function.
pub fn cells(program: &Program<'_>) -> Result<String, ProgramError> {
    let module = program.after("")?;
    let functions = access::functions(module.as_operation());
    let first = encrypted(module.as_operation())?;
    for function in functions {
        if function != first {
            access::erase(function);
        }
    }
    Ok(module.as_operation().to_string())
}

/// The function on ciphertexts of a netlist: the first one; behind it is the same on plain bits.
fn encrypted<'c, 'a>(module: OperationRef<'c, 'a>) -> Result<OperationRef<'c, 'a>, ProgramError> {
    let none = || ProgramError::new(ProgramCode::NoFunction, "the module has no function", None);
    access::functions(module).into_iter().next().ok_or_else(none)
}
