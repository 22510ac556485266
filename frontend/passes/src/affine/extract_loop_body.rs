use super::trip_count;
use crate::ir::{Emitter, Substitutes, build, copy_before, erase_unused, key, operations, read_values, walk};
use melior::{
    Context,
    ir::{
        Block, BlockRef, OperationRef, Region, RegionLike, Type, Value, ValueLike,
        attribute::{FlatSymbolRefAttribute, StringAttribute, TypeAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike, OperationResult},
        r#type::FunctionType,
    },
};
use ringmill_dialects::{
    access, attr,
    ops::{Affine, Arith, Builtin, Func, MemRef, OpName},
    pass::{PassFailure, PassOption, RustPass, read_option},
};
use rustc_hash::FxHashSet;

/// Moves the computation in the bodies of affine loop nests into private functions: the loads and
/// the one store of a body stay, and a call of the function stands between them.
///
/// Constants are copied into the function. Loaded values are its arguments, and after them all
/// other values from outside. A nest is left alone when its innermost body stores never or twice,
/// does anything else to memory, or is smaller than the options say.
#[derive(Clone, Default)]
pub struct ExtractLoopBody {
    loop_size: u64,
    body_size: usize,
}

impl RustPass for ExtractLoopBody {
    const NAME: &'static str = "extract-loop-body";
    const SUMMARY: &'static str = "move the computation in affine loop nests into functions";
    const EXAMPLE: &'static str = "\
func.func @main(%m: memref<4xi4>, %a: i4) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xi4>
    %1 = arith.muli %0, %0 : i4
    %2 = arith.muli %0, %a : i4
    %3 = arith.addi %1, %2 : i4
    %4 = arith.xori %3, %a : i4
    affine.store %4, %m[%i] : memref<4xi4>
  }
  return
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[
        PassOption {
            name: "min-loop-size",
            summary: "iterations of a nest from which on it is considered",
            initial: "4",
            set: |pass, text| read_option(text, &mut pass.loop_size),
        },
        PassOption {
            name: "min-body-size",
            summary: "operations of a body from which on they are moved",
            initial: "4",
            set: |pass, text| read_option(text, &mut pass.body_size),
        },
    ];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut names = Names { taken: FxHashSet::default(), next: 0 };
        walk(module, &mut |inner| names.taken.extend(access::symbol_name(inner)));
        for function in access::functions(module) {
            let mut nests = Vec::new();
            outermost_loops(function, &mut nests);
            for nest in nests {
                if let Some(body) = self.body(nest) {
                    body.extract(context, function, &names.fresh());
                }
            }
        }
        Ok(())
    }
}

/// The names of the new functions.
struct Names {
    taken: FxHashSet<String>,
    next: usize,
}

impl Names {
    fn fresh(&mut self) -> String {
        loop {
            let name = format!("for_{}", self.next);
            self.next += 1;
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// The affine loops of an op that are not in others.
fn outermost_loops<'c, 'a>(operation: OperationRef<'c, 'a>, found: &mut Vec<OperationRef<'c, 'a>>) {
    crate::ir::for_each_inner(operation, |inner| {
        if Affine::For.is(inner) { found.push(inner) } else { outermost_loops(inner, found) }
    });
}

/// The computation of a loop body.
struct Body<'c, 'a> {
    /// Its ops, in order.
    ops: Vec<OperationRef<'c, 'a>>,
    /// Constants from outside of the loop.
    constants: Vec<OperationRef<'c, 'a>>,
    /// The other values that it reads: what was loaded, then the others.
    inputs: Vec<Value<'c, 'a>>,
    /// The store of its result, and its block.
    store: OperationRef<'c, 'a>,
    block: BlockRef<'c, 'a>,
}

impl ExtractLoopBody {
    /// The computation to extract from a nest of loops, if there is one.
    fn body<'c, 'a>(&self, outermost: OperationRef<'c, 'a>) -> Option<Body<'c, 'a>> {
        let (mut innermost, mut size) = (outermost, 1u64);
        let block = loop {
            size = size.saturating_mul(trip_count(innermost)?);
            let block = innermost.region(0).ok()?.first_block()?;
            let first = block.first_operation()?;
            let is_nest = Affine::For.is(first) && first.next_in_block() == block.terminator();
            if !is_nest || first.result_count() > 0 {
                break block;
            }
            innermost = first;
        };
        if size < self.loop_size || innermost.result_count() > 0 {
            return None;
        }
        let store = only_store(block)?;
        let (ops, read) = computation(block, store.operand(0).ok()?);
        if ops.len() < self.body_size.max(1) {
            return None;
        }
        let is_constant =
            |value: &Value| OperationResult::try_from(*value).is_ok_and(|result| Arith::Constant.is(result.owner()));
        let (constants, inputs): (Vec<_>, Vec<_>) = read.into_iter().partition(is_constant);
        let (mut inputs, others): (Vec<_>, Vec<_>) = inputs.into_iter().partition(|value| is_loaded(*value, block));
        // The pass is for loops that go over memory.
        if inputs.is_empty() {
            return None;
        }
        inputs.extend(others);
        let constants = constants.into_iter().filter_map(|value| Some(OperationResult::try_from(value).ok()?.owner()));
        Some(Body { ops, constants: constants.collect(), inputs, store, block })
    }
}

/// The only op of a body with an effect that is not a load, if it is a store.
fn only_store<'c, 'a>(block: BlockRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let terminator = block.terminator();
    let mut store = None;
    for operation in operations(block).filter(|operation| Some(*operation) != terminator) {
        match OpName::of(operation) {
            Some(OpName::MemRef(MemRef::Load) | OpName::Affine(Affine::Load)) => {}
            Some(OpName::MemRef(MemRef::Store) | OpName::Affine(Affine::Store)) if store.is_none() => {
                store = Some(operation);
            }
            _ if access::is_effect_free(operation) => {}
            _ => return None,
        }
    }
    store
}

fn is_loaded<'c, 'a>(value: Value<'c, 'a>, block: BlockRef<'c, 'a>) -> bool {
    OperationResult::try_from(value).is_ok_and(|result| {
        let owner = result.owner();
        owner.block() == Some(block)
            && matches!(OpName::of(owner), Some(OpName::MemRef(MemRef::Load) | OpName::Affine(Affine::Load)))
    })
}

/// The ops of a block that a value is computed by, without loads, in order; and what they read from
/// elsewhere, in the order of its first use.
fn computation<'c, 'a>(
    block: BlockRef<'c, 'a>,
    result: Value<'c, 'a>,
) -> (Vec<OperationRef<'c, 'a>>, Vec<Value<'c, 'a>>) {
    let mut needed = FxHashSet::from_iter([key(result)]);
    let mut ops: Vec<OperationRef> = Vec::new();
    // From the end: what an op needs stands before it.
    let all: Vec<_> = operations(block).collect();
    for &operation in all.iter().rev() {
        let is_needed = operation.results().any(|value| needed.contains(&key(value.into())));
        if is_needed && access::is_effect_free(operation) {
            needed.extend(read_values(operation).into_iter().map(key));
            ops.push(operation);
        }
    }
    ops.reverse();
    let made = ops.iter().flat_map(|op| op.results());
    let mut seen: FxHashSet<usize> = made.map(|value| key(value.into())).collect();
    let read = ops.iter().flat_map(|op| read_values(*op)).filter(|value| seen.insert(key(*value)));
    let read = read.collect();
    (ops, read)
}

impl<'c: 'a, 'a> Body<'c, 'a> {
    /// Puts the computation into a function of a name before `function`, and calls it.
    fn extract(self, context: &'c Context, function: OperationRef<'c, 'a>, name: &str) {
        let (Ok(result), Some(module_block)) = (self.store.operand(0), function.block()) else { return };
        let location = self.store.location();
        let types: Vec<Type> = self.inputs.iter().map(|input| input.r#type()).collect();
        let arguments: Vec<_> = self.inputs.iter().map(|input| (input.r#type(), input.location())).collect();
        let body = Block::new(&arguments);
        body.append_operation(build(OperationBuilder::new(Func::Return.text(), location)));
        let region = Region::new();
        region.append_block(body);
        let r#type: Type = FunctionType::new(context, &types, &[result.r#type()]).into();
        let builder = OperationBuilder::new(Func::Func.text(), function.location())
            .add_attributes(&[
                attr::SYM_NAME.with(context, StringAttribute::new(context, name)),
                attr::FUNCTION_TYPE.with(context, TypeAttribute::new(r#type)),
                attr::SYM_VISIBILITY.with(context, StringAttribute::new(context, "private")),
            ])
            .add_regions([region]);
        let callee = module_block.insert_operation_before(function, build(builder));
        let entry = callee.region(0).ok().and_then(|region| region.first_block());
        let Some((entry, end)) = entry.and_then(|entry| Some((entry, entry.terminator()?))) else { return };
        let mut substitutes = Substitutes::default();
        for (position, input) in self.inputs.iter().enumerate() {
            if let Ok(argument) = entry.argument(position) {
                substitutes.insert(key(*input), argument.into());
            }
        }
        for operation in self.constants.iter().chain(&self.ops) {
            copy_before(*operation, entry, end, &mut substitutes);
        }
        let Some(&returned) = substitutes.get(&key(result)) else { return };
        access::set_operands(end, &[returned]);
        let at = Emitter { context, block: self.block, anchor: self.store, location };
        let callee = FlatSymbolRefAttribute::new(context, name);
        let call = at.op(Func::Call, &self.inputs, &[attr::CALLEE.with(context, callee)], result.r#type());
        access::set_operand(self.store, 0, call);
        erase_unused(vec![result]);
    }
}
