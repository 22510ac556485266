use super::generic::{Generic, Replacements, insert_before, operations, replace_operands};
use crate::ir::{build, key, walk};
use melior::{
    Context,
    ir::{
        Block, OperationRef, Region, RegionLike, Type, Value, ValueLike,
        attribute::{FlatSymbolRefAttribute, StringAttribute, TypeAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::FunctionType,
    },
};
use ringmill_dialects::{
    access::{self, Visibility},
    attr,
    ops::{Builtin, Func, OpName},
    pass::{PassFailure, RustPass},
};
use rustc_hash::FxHashSet;

/// Moves the body of each `secret.generic` into a private function and calls it.
///
/// The arguments of the function are those of the body, then the values that the body reads from
/// outside. A body that is such a call already stays.
#[derive(Clone, Default)]
pub struct ExtractGenericBody;

impl RustPass for ExtractGenericBody {
    const NAME: &'static str = "secret-extract-generic-body";
    const SUMMARY: &'static str = "move the body of each secret.generic into a function, and call it";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !secret.secret<i4>, %b: i4) -> !secret.secret<i4> {
  %0 = secret.generic(%a: !secret.secret<i4>, %b: i4) {
  ^body(%x: i4, %y: i4):
    %1 = arith.muli %x, %y : i4
    %2 = arith.addi %1, %x : i4
    secret.yield %2 : i4
  } -> !secret.secret<i4>
  return %0 : !secret.secret<i4>
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut names = symbols(module);
        for generic in Generic::all_in(module).into_iter().filter(|generic| called(*generic).is_none()) {
            extract(context, generic, &mut names);
        }
        Ok(())
    }
}

/// The function that a body calls.
pub(super) struct Extracted<'c, 'a> {
    /// Its name.
    pub name: String,
    /// The function, if it was made for the body.
    pub made: Option<OperationRef<'c, 'a>>,
}

/// The names of all symbols.
pub(super) fn symbols(module: OperationRef<'_, '_>) -> FxHashSet<String> {
    let mut names = FxHashSet::default();
    walk(module, &mut |operation| names.extend(access::symbol_name(operation)));
    names
}

/// The call that a body is, if it is nothing but a call whose results it yields.
fn called<'c: 'a, 'a>(generic: Generic<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let [only] = generic.operations()[..] else { return None };
    let results = only.results().map(|result| key(result.into()));
    (Func::Call.is(only) && results.eq(generic.yielded().into_iter().map(key))).then_some(only)
}

/// Moves a body into a private function of a new name and calls it, if it is not a call with the
/// arguments of the body already; nothing outside of a module.
pub(super) fn extract<'c: 'a, 'a>(
    context: &'c Context,
    generic: Generic<'c, 'a>,
    names: &mut FxHashSet<String>,
) -> Option<Extracted<'c, 'a>> {
    let hands_on = |call: &OperationRef| call.operands().map(key).eq(generic.arguments().into_iter().map(key));
    if let Some(name) = called(generic).filter(hands_on).and_then(|call| attr::CALLEE.of(call)) {
        return Some(Extracted { name: name.to_owned(), made: None });
    }
    let around = symbol_around(generic.operation)?;
    let captured = generic.captured();
    let arguments: Vec<Value> = generic.arguments().into_iter().chain(captured).collect();
    let yielded = generic.yielded();
    let types = |values: &[Value<'c, 'a>]| values.iter().map(ValueLike::r#type).collect::<Vec<Type<'c>>>();
    let name = fresh(names);
    let location = generic.operation.location();

    let terminator = generic.terminator();
    let call = OperationBuilder::new(Func::Call.text(), location)
        .add_attributes(&[attr::CALLEE.with(context, FlatSymbolRefAttribute::new(context, &name))])
        .add_operands(&arguments)
        .add_results(&types(&yielded));
    let body = generic.operations();
    let call = insert_before(terminator, build(call));

    let places: Vec<_> = arguments.iter().map(|argument| (argument.r#type(), location)).collect();
    let block = Block::new(&places);
    block.append_operation(build(OperationBuilder::new(Func::Return.text(), location).add_operands(&yielded)));
    let region = Region::new();
    region.append_block(block);
    let r#type = FunctionType::new(context, &types(&arguments), &types(&yielded));
    let function = OperationBuilder::new(Func::Func.text(), location)
        .add_attributes(&[
            attr::SYM_NAME.with(context, StringAttribute::new(context, &name)),
            attr::FUNCTION_TYPE.with(context, TypeAttribute::new(r#type.into())),
        ])
        .add_regions([region]);
    let function = insert_before(around, build(function));
    access::set_visibility(function, Visibility::Private);

    let block = function.region(0).ok().and_then(|region| region.first_block())?;
    let end = block.terminator()?;
    let mut replacements = Replacements::default();
    for (position, argument) in arguments.iter().enumerate() {
        if let Ok(parameter) = block.argument(position) {
            replacements.insert(key(*argument), parameter.into());
        }
    }
    for operation in body {
        access::move_before(operation, end);
    }
    for operation in operations(block) {
        replace_operands(operation, &replacements);
    }
    let results: Vec<Value> = call.results().map(Into::into).collect();
    access::set_operands(terminator, &results);
    Some(Extracted { name, made: Some(function) })
}

/// The op with a symbol in the innermost module around an op: a function.
pub(super) fn symbol_around<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let mut inner = operation;
    while let Some(outer) = inner.parent_operation() {
        if Builtin::Module.is(outer) {
            return Some(inner);
        }
        inner = outer;
    }
    None
}

/// A name that no symbol has yet.
fn fresh(names: &mut FxHashSet<String>) -> String {
    let mut number = 0;
    loop {
        let name = format!("internal_generic_{number}");
        if names.insert(name.clone()) {
            return name;
        }
        number += 1;
    }
}
