use super::generic::{Generic, Replacements, copy_behind, operations, replace_operands};
use crate::ir::key;
use melior::{
    Context,
    ir::{OperationRef, Value, operation::OperationResult},
};
use ringmill_dialects::{
    access,
    ops::OpName,
    pass::{PassFailure, RustPass},
};

/// Copies the constants that the body of a `secret.generic` reads, from outside or as inputs, into
/// the body.
///
/// The constants outside stay, for others that read them.
#[derive(Clone, Default)]
pub struct GenericAbsorbConstants;

impl RustPass for GenericAbsorbConstants {
    const NAME: &'static str = "secret-generic-absorb-constants";
    const SUMMARY: &'static str = "copy constants that the body of a secret.generic reads into the body";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !secret.secret<i4>) -> !secret.secret<i4> {
  %c3 = arith.constant 3 : i4
  %0 = secret.generic(%a: !secret.secret<i4>) {
  ^body(%x: i4):
    %1 = arith.muli %x, %c3 : i4
    secret.yield %1 : i4
  } -> !secret.secret<i4>
  return %0 : !secret.secret<i4>
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, root: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for generic in Generic::all_in(root) {
            absorb(context, generic);
        }
        Ok(())
    }
}

fn absorb<'c: 'a, 'a>(context: &'c Context, generic: Generic<'c, 'a>) {
    let body = operations(generic.body);
    let Some(&first) = body.first() else { return };
    let mut copies = Replacements::default();
    let mut copy_of = |value: Value<'c, 'a>| {
        constant_behind(value)?;
        if let Some(copy) = copies.get(&key(value)) {
            return Some(*copy);
        }
        let copy = copy_behind(value, first)?;
        copies.insert(key(value), copy);
        Some(copy)
    };
    let inputs = generic.inputs();
    for (input, argument) in inputs.iter().zip(generic.arguments()) {
        if let Some(copy) = copy_of(*input) {
            access::replace_all_uses(argument, copy);
        }
    }
    for value in generic.captured() {
        copy_of(value);
    }
    for operation in body {
        replace_operands(operation, &copies);
    }
    for position in (0..inputs.len()).rev() {
        if constant_behind(inputs[position]).is_some() {
            generic.drop_input(context, position);
        }
    }
}

/// The constant that a value is the result of.
pub(super) fn constant_behind<'c, 'a>(value: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let owner = OperationResult::try_from(value).ok()?.owner();
    access::is_constant_like(owner).then_some(owner)
}
