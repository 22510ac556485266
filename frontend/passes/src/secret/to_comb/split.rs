//! Taking accesses at subscripts known only when the program runs out of circuits.

use crate::{
    error::ProgramCode,
    ir::{Emitter, INDEX_WIDTH, constant_of, key, owner},
    refusal::Refusal,
    secret::{
        absorb_constants::constant_behind,
        capture_ambient_scope::capture,
        generic::{Generic, Replacements, conceal, copy_behind, read_by, replace_operands},
    },
};
use melior::Context;
use melior::ir::{
    OperationRef, Type, TypeLike, Value, ValueLike, block::BlockLike, operation::OperationLike, r#type::IntegerType,
};
use ringmill_dialects::{
    access,
    ops::{Arith, MemRef, OpName, Tensor, name_text},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Splits a generic: what reads no secret stands before it, an access to a tensor at a subscript
/// known only when the program runs is in a generic of its own, and so is what is computed between
/// such accesses. Returned are the parts, in their order.
///
/// # Errors
/// The body touches memory and would have to be split.
pub(super) fn split<'c: 'a, 'a>(
    context: &'c Context,
    generic: Generic<'c, 'a>,
) -> Result<Vec<Generic<'c, 'a>>, Refusal<'c>> {
    sink_globals(generic);
    capture(generic);
    hoist_public(generic);
    let arguments = generic.arguments();
    for position in (0..arguments.len()).rev().filter(|position| !access::has_uses(arguments[*position])) {
        generic.drop_input(context, position);
    }
    let public: FxHashSet<usize> = public_arguments(generic).map(|(argument, _)| key(argument)).collect();
    let operations = generic.operations();
    if !operations.iter().any(|operation| is_access(*operation, &public)) {
        return Ok(vec![generic]);
    }
    if let Some(effect) = operations.iter().find(|operation| !access::is_effect_free(**operation)) {
        let message = format!(
            "expected values alone in a secret.generic that accesses a tensor at a public subscript, found '{}'",
            name_text(*effect)
        );
        return Err(Refusal::new(ProgramCode::NoLowering, message, effect.location())
            .with_help("use tensors instead of memory, or unroll the loop whose counter is the subscript"));
    }
    let groups = groups(&operations, &public);
    Ok(Splitter::new(context, generic, &groups).run(generic, &groups))
}

/// Copies `memref.get_global` into the body that reads the memory: a circuit has its constants.
fn sink_globals<'c: 'a, 'a>(generic: Generic<'c, 'a>) {
    let Some(first) = generic.body.first_operation() else { return };
    let mut copies = Replacements::default();
    for value in generic.captured() {
        if owner(value).is_some_and(|owner| MemRef::GetGlobal.is(owner)) {
            copies.extend(copy_behind(value, first).map(|copy| (key(value), copy)));
        }
    }
    for operation in generic.operations() {
        replace_operands(operation, &copies);
    }
}

/// The arguments of the body that are public, with the inputs that they stand for.
fn public_arguments<'c: 'a, 'a>(generic: Generic<'c, 'a>) -> impl Iterator<Item = (Value<'c, 'a>, Value<'c, 'a>)> {
    let pairs = generic.arguments().into_iter().zip(generic.inputs());
    pairs.filter(|(_, input)| access::secret_inside(input.r#type()).is_none())
}

/// Moves what reads no secret and touches no memory before the generic.
fn hoist_public<'c: 'a, 'a>(generic: Generic<'c, 'a>) {
    let mut outside: Replacements = public_arguments(generic).map(|(argument, input)| (key(argument), input)).collect();
    for operation in generic.operations() {
        let operands: Vec<_> = operation.operands().collect();
        let is_public = |value: &Value<'c, 'a>| outside.contains_key(&key(*value)) || is_constant(*value);
        let moves = operation.region_count() == 0
            && access::is_effect_free(operation)
            && !operands.is_empty()
            && !operands.iter().all(|operand| is_constant(*operand))
            && operands.iter().all(is_public);
        if !moves {
            continue;
        }
        for operand in &operands {
            if !outside.contains_key(&key(*operand)) {
                outside.extend(copy_behind(*operand, generic.operation).map(|copy| (key(*operand), copy)));
            }
        }
        access::move_before(operation, generic.operation);
        replace_operands(operation, &outside);
        outside.extend(operation.results().map(|result| (key(result.into()), result.into())));
    }
    capture(generic);
}

fn is_constant(value: Value<'_, '_>) -> bool {
    constant_behind(value).is_some()
}

/// True for an access to a tensor at subscripts that are public, but not all constant. A circuit
/// takes those that it computes from secrets.
fn is_access(operation: OperationRef<'_, '_>, public: &FxHashSet<usize>) -> bool {
    let first = match OpName::of(operation) {
        Some(OpName::Tensor(Tensor::Extract)) => 1,
        Some(OpName::Tensor(Tensor::Insert)) => 2,
        _ => return false,
    };
    let mut subscripts =
        operation.operands().skip(first).filter(|subscript| constant_of(*subscript).is_none()).peekable();
    subscripts.peek().is_some() && subscripts.all(|subscript| public.contains(&key(subscript)))
}

/// The parts: an op is in the first one that has its kind, access or not, and follows all that it
/// reads. Constants are in none; parts have copies of them.
fn groups<'c: 'a, 'a>(
    operations: &[OperationRef<'c, 'a>],
    public: &FxHashSet<usize>,
) -> Vec<Vec<OperationRef<'c, 'a>>> {
    let mut groups: Vec<Vec<OperationRef<'c, 'a>>> = Vec::new();
    let mut stages: FxHashMap<usize, usize> = FxHashMap::default();
    for &operation in operations {
        if access::is_constant_like(operation) {
            continue;
        }
        let read = read_by(&[operation], FxHashSet::default());
        let least = read.iter().filter_map(|value| stages.get(&key(*value)).copied()).max().unwrap_or(0);
        // parts with odd numbers are accesses
        let stage = least + usize::from((least % 2 == 1) != is_access(operation, public));
        if groups.len() <= stage {
            groups.resize(stage + 1, Vec::new());
        }
        groups[stage].push(operation);
        stages.extend(operation.results().map(|result| (key(result.into()), stage)));
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// Moves ops into parts.
struct Splitter<'c, 'a> {
    context: &'c Context,
    /// The secret, or the public value, behind a value of the body.
    outside: Replacements<'c, 'a>,
    /// The values that an op of another part, or the terminator, reads.
    shared: FxHashSet<usize>,
}

impl<'c: 'a, 'a> Splitter<'c, 'a> {
    fn new(context: &'c Context, generic: Generic<'c, 'a>, groups: &[Vec<OperationRef<'c, 'a>>]) -> Self {
        let outside = generic.arguments().into_iter().map(key).zip(generic.inputs()).collect();
        let mut shared: FxHashSet<usize> = generic.yielded().into_iter().map(key).collect();
        for group in groups {
            shared.extend(read_by(group, FxHashSet::default()).into_iter().map(key));
        }
        Self { context, outside, shared }
    }

    fn run(mut self, generic: Generic<'c, 'a>, groups: &[Vec<OperationRef<'c, 'a>>]) -> Vec<Generic<'c, 'a>> {
        let parts = groups.iter().map(|group| self.part(generic, group)).collect();
        let results = generic.yielded().into_iter().map(|value| {
            let known = self.outside.get(&key(value)).copied();
            let value = known.or_else(|| copy_behind(value, generic.operation)).unwrap_or(value);
            match access::secret_inside(value.r#type()) {
                Some(_) => value,
                None => conceal(generic.operation, value),
            }
        });
        let results: Vec<_> = results.collect();
        access::replace_with_values(generic.operation, &results);
        parts
    }

    fn part(&mut self, generic: Generic<'c, 'a>, group: &[OperationRef<'c, 'a>]) -> Generic<'c, 'a> {
        let read = read_by(group, FxHashSet::default());
        let (constants, read): (Vec<_>, Vec<_>) = read.into_iter().partition(|value| is_constant(*value));
        let inputs: Vec<_> = read.iter().filter_map(|value| self.outside.get(&key(*value)).copied()).collect();
        let integer: Type = IntegerType::new(self.context, INDEX_WIDTH).into();
        let results: Vec<Value> = group.iter().flat_map(|operation| operation.results().map(Into::into)).collect();
        let results: Vec<_> = results.into_iter().filter(|result| self.shared.contains(&key(*result))).collect();
        // A subscript is an integer between parts: a secret has so many bits.
        let held = |result: &Value<'c, 'a>| if result.r#type().is_index() { integer } else { result.r#type() };
        let types: Vec<Type> = results.iter().map(|result| access::secret_of(held(result))).collect();
        let part = Generic::before(generic.operation, &inputs, &types, generic.operation.location());
        let end = part.terminator();
        let at_end = Emitter::before(self.context, part.body, end);
        let given = read.into_iter().zip(part.arguments()).map(|(value, argument)| {
            let is_held = value.r#type().is_index() && !argument.r#type().is_index();
            let value_inside =
                if is_held { at_end.op(Arith::IndexCastUI, &[argument], &[], value.r#type()) } else { argument };
            (key(value), value_inside)
        });
        let mut inside: Replacements = given.collect();
        for constant in constants {
            inside.extend(copy_behind(constant, end).map(|copy| (key(constant), copy)));
        }
        for &operation in group {
            access::move_before(operation, end);
            replace_operands(operation, &inside);
        }
        let yielded: Vec<Value> = results
            .iter()
            .map(|&result| match result.r#type().is_index() {
                true => at_end.op(Arith::IndexCastUI, &[result], &[], integer),
                false => result,
            })
            .collect();
        access::set_operands(end, &yielded);
        let secrets = part.operation.results().map(Into::into);
        self.outside.extend(results.into_iter().map(key).zip(secrets));
        part
    }
}

/// Makes public inputs of type index integers: a circuit has so many bits.
pub(super) fn give_indices_as_integers<'c: 'a, 'a>(context: &'c Context, generic: Generic<'c, 'a>) {
    let indices: Vec<_> = public_arguments(generic).filter(|(argument, _)| argument.r#type().is_index()).collect();
    let (Some(block), Some(first)) = (generic.operation.block(), generic.body.first_operation()) else { return };
    let outside = Emitter::before(context, block, generic.operation);
    let inside = Emitter::before(context, generic.body, first);
    let integer: Type = IntegerType::new(context, INDEX_WIDTH).into();
    for (argument, input) in indices {
        let given = generic.add_input(outside.op(Arith::IndexCastUI, &[input], &[], integer));
        let index = inside.op(Arith::IndexCastUI, &[given], &[], argument.r#type());
        access::replace_all_uses(argument, index);
        let position = generic.arguments().iter().position(|other| key(*other) == key(argument));
        position.into_iter().for_each(|position| generic.drop_input(context, position));
    }
}
