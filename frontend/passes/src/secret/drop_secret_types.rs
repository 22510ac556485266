use crate::{
    error::ProgramCode,
    ir::{entry_block, is_secret, returned, revealed},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        Attribute, BlockRef, OperationRef, RegionLike, Type, Value, ValueLike, block::BlockLike,
        operation::OperationLike,
    },
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, OpName, Secret},
    pass::{PassFailure, RustPass},
};

/// Makes values of type `!secret.secret<T>` values of type `T`, and opens `secret.generic`.
///
/// What is secret is afterwards said by the marks on the function's arguments alone; the program
/// means the same.
#[derive(Clone, Default)]
pub struct DropSecretTypes;

impl RustPass for DropSecretTypes {
    const NAME: &'static str = "drop-secret-types";
    const SUMMARY: &'static str = "turn secret types into marks on arguments, and secret.generic into its body";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for function in access::functions(module) {
            drop_types(context, function).map_err(Refusal::report)?;
        }
        Ok(())
    }
}

fn drop_types<'c>(context: &'c Context, function: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let Some(r#type) = access::function_type(function) else { return Ok(()) };
    let inputs: Vec<_> = (0..r#type.input_count()).filter_map(|position| r#type.input(position).ok()).collect();
    let results: Vec<_> = (0..r#type.result_count()).filter_map(|position| r#type.result(position).ok()).collect();
    for (position, &input) in inputs.iter().enumerate() {
        if is_secret(input) {
            access::set_argument_attribute(function, position, attr::SECRET, Attribute::unit(context));
        }
    }
    let reveal = |types: &[Type<'c>]| types.iter().map(|&r#type| revealed(r#type)).collect::<Vec<_>>();
    access::set_function_type(function, &reveal(&inputs), &reveal(&results));
    match entry_block(function) {
        Some(entry) => open_block(entry),
        None => Ok(()),
    }
}

/// Opens what is in a block and in the blocks after it.
fn open_block<'c>(block: BlockRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let mut next_block = Some(block);
    while let Some(block) = next_block {
        next_block = block.next_in_region();
        for position in 0..block.argument_count() {
            if let Ok(argument) = block.argument(position) {
                reveal(argument.into());
            }
        }
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            open(operation)?;
        }
    }
    Ok(())
}

fn open<'c>(operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let name = Secret::of(operation);
    if name == Some(Secret::Cast) && !same_inside(operation) {
        let message = "'secret.cast' between different types is not supported";
        return Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
            .with_help("extract and insert the bits with arith"));
    }
    for region in operation.regions() {
        if let Some(block) = region.first_block() {
            open_block(block)?;
        }
    }
    for result in operation.results() {
        reveal(result.into());
    }
    match name {
        Some(Secret::Generic) => {
            let Some(body) = operation.region(0).ok().and_then(|region| region.first_block()) else { return Ok(()) };
            for (position, operand) in operation.operands().enumerate() {
                if let Ok(argument) = body.argument(position) {
                    access::replace_all_uses(argument.into(), operand);
                }
            }
            let yielded = returned(body);
            let mut next = body.first_operation();
            while let Some(inner) = next {
                next = inner.next_in_block();
                if next.is_some() {
                    access::move_before(inner, operation);
                }
            }
            access::replace_with_values(operation, &yielded);
        }
        Some(Secret::Conceal | Secret::Reveal | Secret::Cast) => {
            let operands: Vec<_> = operation.operands().collect();
            access::replace_with_values(operation, &operands);
        }
        Some(Secret::Separator) => access::erase(operation),
        _ => {}
    }
    Ok(())
}

/// True if a cast leaves the type inside as it is.
fn same_inside(cast: OperationRef<'_, '_>) -> bool {
    let inside = |value: Option<Value<'_, '_>>| value.map(|value| revealed(value.r#type()).to_string());
    inside(cast.operand(0).ok()) == inside(cast.results().next().map(Into::into))
}

fn reveal(value: Value<'_, '_>) {
    if is_secret(value.r#type()) {
        value.set_type(revealed(value.r#type()));
    }
}
