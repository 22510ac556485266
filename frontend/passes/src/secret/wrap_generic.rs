use super::generic::{Generic, Replacements, conceal, operations, replace_operands, reveal};
use crate::{
    error::ProgramCode,
    ir::{by_name, entry_block, is_secret, key, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        OperationRef, Type, Value, ValueLike,
        block::BlockLike,
        operation::{OperationLike, OperationResult},
    },
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, Func, OpName},
    pass::{PassFailure, RustPass},
};

/// Makes the body of each function with arguments marked `{secret.secret}` the body of a
/// `secret.generic`.
///
/// The types of these arguments, and of all results, become secrets; calls of such functions
/// conceal what they give and reveal what they get. Declarations change their types alone.
#[derive(Clone, Default)]
pub struct WrapGeneric;

impl RustPass for WrapGeneric {
    const NAME: &'static str = "wrap-generic";
    const SUMMARY: &'static str =
        "turn marks on arguments into secret types, and bodies of functions into secret.generic";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4 {secret.secret}, %b: i4) -> i4 {
  %0 = arith.addi %a, %b : i4
  return %0 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, _: &'c Context) -> Result<(), PassFailure> {
        let mut marked = Vec::new();
        let mut calls = Vec::new();
        walk(module, &mut |operation| match Func::of(operation) {
            Some(Func::Func) if is_marked(operation) => marked.push(operation),
            Some(Func::Call) => calls.push(operation),
            _ => {}
        });
        for &function in &marked {
            refuse_branches(function).map_err(Refusal::report)?;
        }
        for &function in &marked {
            wrap(function);
        }
        let callees = by_name(marked);
        for call in calls {
            if let Some(&callee) = attr::CALLEE.of(call).and_then(|name| callees.get(name)) {
                adapt(call, callee);
            }
        }
        Ok(())
    }
}

fn is_marked(function: OperationRef<'_, '_>) -> bool {
    let count = access::function_type(function).map_or(0, |r#type| r#type.input_count());
    (0..count).any(|position| access::has_argument_attribute(function, position, attr::SECRET))
}

/// Refuses a function whose body has several blocks: a `secret.generic` has one.
fn refuse_branches<'c>(function: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let Some(second) = entry_block(function).and_then(|entry| entry.next_in_region()) else { return Ok(()) };
    let name = access::symbol_name(function).unwrap_or_default();
    let location = second.first_operation().map_or_else(|| function.location(), |first| first.location());
    let message = format!("the body of '{name}' has several blocks, and that of a 'secret.generic' has one");
    Err(Refusal::new(ProgramCode::UnsupportedOp, message, location)
        .with_help("write branches with scf.if and loops with scf.for; `--lift-cf-to-scf` does it"))
}

/// The secret of a type; a secret stays.
fn secret(r#type: Type<'_>) -> Type<'_> {
    if is_secret(r#type) { r#type } else { access::secret_of(r#type) }
}

fn wrap(function: OperationRef<'_, '_>) {
    let Some(r#type) = access::function_type(function) else { return };
    let mut inputs: Vec<_> = (0..r#type.input_count()).filter_map(|position| r#type.input(position).ok()).collect();
    let results: Vec<_> = (0..r#type.result_count()).filter_map(|position| r#type.result(position).ok()).collect();
    let results: Vec<_> = results.into_iter().map(secret).collect();
    // Arguments that were secrets before are read from outside.
    let mut taken = Vec::new();
    for (position, input) in inputs.iter_mut().enumerate() {
        if !is_secret(*input) {
            taken.push(position);
        }
        if access::remove_argument_attribute(function, position, attr::SECRET) {
            *input = secret(*input);
        }
    }
    access::set_function_type(function, &inputs, &results);
    if let Some(entry) = entry_block(function) {
        let body = operations(entry);
        let Some(&end) = body.last() else { return };
        let arguments: Vec<Value> = taken.iter().filter_map(|&at| Some(entry.argument(at).ok()?.into())).collect();
        wrap_body(&body, end, &arguments, &inputs, &taken, &results);
    }
}

/// Moves the body of a function into a generic before its return, `end`. `arguments` are the
/// function's that become inputs, at the positions `taken`; `inputs` are the types that arguments
/// get.
fn wrap_body<'c: 'a, 'a>(
    body: &[OperationRef<'c, 'a>],
    end: OperationRef<'c, 'a>,
    arguments: &[Value<'c, 'a>],
    inputs: &[Type<'c>],
    taken: &[usize],
    results: &[Type<'c>],
) {
    for (argument, &position) in arguments.iter().zip(taken) {
        argument.set_type(inputs[position]);
    }
    let generic = Generic::before(end, arguments, results, end.location());
    let replacements: Replacements =
        arguments.iter().zip(generic.arguments()).map(|(argument, plaintext)| (key(*argument), plaintext)).collect();
    let terminator = generic.terminator();
    for &operation in body {
        replace_operands(operation, &replacements);
        if operation != end {
            access::move_before(operation, terminator);
        }
    }
    let yielded: Vec<_> =
        end.operands().map(|value| if is_secret(value.r#type()) { reveal(terminator, value) } else { value }).collect();
    access::set_operands(terminator, &yielded);
    let results: Vec<Value> = generic.operation.results().map(Into::into).collect();
    access::set_operands(end, &results);
}

/// Makes a call give and take what the callee's type says now.
fn adapt<'c: 'a, 'a>(call: OperationRef<'c, 'a>, callee: OperationRef<'c, '_>) {
    let (Some(r#type), Some(after)) = (access::function_type(callee), call.next_in_block()) else { return };
    for position in 0..call.operand_count() {
        let (Ok(input), Ok(operand)) = (r#type.input(position), call.operand(position)) else { continue };
        if is_secret(input) && !is_secret(operand.r#type()) {
            access::set_operand(call, position, conceal(call, operand));
        }
    }
    for (position, result) in call.results().enumerate() {
        let result: Value = result.into();
        let Ok(output) = r#type.result(position) else { continue };
        if is_secret(output) && !is_secret(result.r#type()) {
            result.set_type(output);
            let plaintext = reveal(after, result);
            access::replace_all_uses(result, plaintext);
            if let Ok(revealing) = OperationResult::try_from(plaintext) {
                access::set_operand(revealing.owner(), 0, result);
            }
        }
    }
}
