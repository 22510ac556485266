use super::is_arithmetic;
use crate::{
    error::ProgramCode,
    ir::{Constant, ConstantPool, Emitter, constant_of, entry_block, extents, key, returned},
    memref::is_view,
    refusal::Refusal,
    scf::unroller::switch_cases,
};
use melior::{
    Context,
    ir::{
        BlockRef, OperationRef, RegionLike, Type, TypeLike, Value, ValueLike,
        block::BlockLike,
        operation::{OperationLike, OperationResult},
    },
};
use ringmill_dialects::{
    access,
    ops::{Affine, Arith, Builtin, MemRef, OpName, Scf, name_text},
    pass::{PassFailure, RustPass},
};
use rustc_hash::FxHashSet;

/// Computes both sides of every branch and selects.
///
/// A store in a branch becomes a load, a selection and a store; stores to what the branch itself
/// allocated stay as they are. Results that are memrefs are copied element by element, which is
/// right because they come from tensors (`check-program` refuses others).
#[derive(Clone, Default)]
pub struct IfToSelect;

impl RustPass for IfToSelect {
    const NAME: &'static str = "if-to-select";
    const SUMMARY: &'static str = "compute both sides of scf.if and scf.index_switch, and select";
    const EXAMPLE: &'static str = "\
func.func @main(%c: i1, %a: i4, %b: i4) -> i4 {
  %0 = scf.if %c -> (i4) {
    %1 = arith.addi %a, %b : i4
    scf.yield %1 : i4
  } else {
    %2 = arith.subi %a, %b : i4
    scf.yield %2 : i4
  }
  return %0 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for function in access::functions(module) {
            if let Some(entry) = entry_block(function) {
                Flattener { context, constants: ConstantPool::new(context, entry) }
                    .flatten(entry)
                    .map_err(Refusal::report)?;
            }
        }
        Ok(())
    }
}

struct Flattener<'c, 'a> {
    context: &'c Context,
    constants: ConstantPool<'c, 'a>,
}

/// The condition on which the ops of a branch count: `condition` is `when`. Without a condition
/// they always do.
#[derive(Clone, Copy)]
struct Guard<'c, 'a> {
    condition: Option<Value<'c, 'a>>,
    when: bool,
}

impl<'c, 'a> Guard<'c, 'a> {
    /// `taken` in the branch, else `otherwise`.
    fn select(self, at: Emitter<'c, 'a>, taken: Value<'c, 'a>, otherwise: Value<'c, 'a>) -> Value<'c, 'a> {
        match self.condition {
            None => taken,
            Some(condition) if self.when => at.select(condition, taken, otherwise),
            Some(condition) => at.select(condition, otherwise, taken),
        }
    }
}

impl<'c, 'a> Flattener<'c, 'a> {
    fn flatten(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            for region in operation.regions() {
                let mut inner = region.first_block();
                while let Some(block) = inner {
                    self.flatten(block)?;
                    inner = block.next_in_region();
                }
            }
            let emitter = Emitter::before(self.context, block, operation);
            match OpName::of(operation) {
                Some(OpName::Scf(Scf::If)) => {
                    let condition = operand(operation, 0);
                    self.flatten_if(operation, condition, emitter)?;
                }
                Some(OpName::Scf(Scf::IndexSwitch)) => self.flatten_switch(operation, emitter)?,
                Some(OpName::Arith(Arith::Select)) if memref(operation).is_some() => {
                    let values: Vec<_> = operation.operands().collect();
                    if let [condition, then, otherwise] = values[..] {
                        let merged = self.merge(emitter, condition, then, otherwise);
                        access::replace_with_values(operation, &[merged]);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn flatten_if(
        &mut self,
        operation: OperationRef<'c, 'a>,
        condition: Value<'c, 'a>,
        emitter: Emitter<'c, 'a>,
    ) -> Result<(), Refusal<'c>> {
        let then = self.hoist(operation, 0, Guard { condition: Some(condition), when: true }, emitter)?;
        let otherwise = self.hoist(operation, 1, Guard { condition: Some(condition), when: false }, emitter)?;
        let merged: Vec<_> = then
            .into_iter()
            .zip(otherwise)
            .map(|(then, otherwise)| self.merge(emitter, condition, then, otherwise))
            .collect();
        access::replace_with_values(operation, &merged);
        Ok(())
    }

    fn flatten_switch(&mut self, operation: OperationRef<'c, 'a>, emitter: Emitter<'c, 'a>) -> Result<(), Refusal<'c>> {
        let selector = operand(operation, 0);
        let conditions: Vec<_> = switch_cases(operation)
            .into_iter()
            .map(|case| {
                let r#type = Type::index(self.context);
                let value = u128::from(case as u64);
                let case = self.constants.value(Constant { value, r#type });
                emitter.equal(selector, case)
            })
            .collect();
        let any = conditions.iter().copied().reduce(|any, condition| emitter.binary(Arith::OrI, any, condition));
        let mut merged = self.hoist(operation, 0, Guard { condition: any, when: false }, emitter)?;
        for (case, &condition) in conditions.iter().enumerate() {
            let guard = Guard { condition: Some(condition), when: true };
            let values = self.hoist(operation, case + 1, guard, emitter)?;
            for (merged, value) in merged.iter_mut().zip(values) {
                *merged = self.merge(emitter, condition, value, *merged);
            }
        }
        access::replace_with_values(operation, &merged);
        Ok(())
    }

    /// Moves a branch's ops before the branching op; returns what the branch yields.
    fn hoist(
        &mut self,
        operation: OperationRef<'c, 'a>,
        region: usize,
        guard: Guard<'c, 'a>,
        emitter: Emitter<'c, 'a>,
    ) -> Result<Vec<Value<'c, 'a>>, Refusal<'c>> {
        let Some(block) = operation.region(region).ok().and_then(|region| region.first_block()) else {
            return Ok(Vec::new());
        };
        let mut own = FxHashSet::default();
        let mut next = block.first_operation();
        while let Some(inner) = next {
            next = inner.next_in_block();
            if next.is_none() {
                break;
            }
            let at = Emitter { location: inner.location(), ..emitter };
            match OpName::of(inner) {
                Some(OpName::MemRef(MemRef::Alloc | MemRef::Alloca)) => {
                    own.extend(inner.results().map(|result| key(result.into())));
                }
                Some(OpName::MemRef(MemRef::Store)) if !own.contains(&key(root(operand(inner, 1)))) => {
                    self.guard_store(inner, guard, at);
                }
                Some(OpName::MemRef(MemRef::Copy)) if !own.contains(&key(root(operand(inner, 1)))) => {
                    self.guard_copy(inner, guard, at);
                    access::erase(inner);
                    continue;
                }
                Some(OpName::MemRef(MemRef::Dealloc)) => {
                    access::erase(inner);
                    continue;
                }
                Some(OpName::MemRef(MemRef::Store | MemRef::Copy | MemRef::Load | MemRef::GetGlobal)) => {}
                Some(OpName::Affine(Affine::Apply | Affine::Min | Affine::Max)) => {}
                Some(name) if is_view(name) => {}
                _ if is_arithmetic(inner) => {}
                _ => {
                    let name = name_text(inner);
                    let message = format!("operation '{name}' in a branch on a secret is not supported");
                    return Err(Refusal::new(ProgramCode::UnsupportedOp, message, inner.location())
                        .with_help("move it out of the branch, or branch on a value known when compiling"));
                }
            }
            access::move_before(inner, operation);
        }
        Ok(returned(block))
    }

    /// Makes a store keep the old element when its branch is not taken. A secret subscript, which
    /// may be undefined then, becomes 0.
    fn guard_store(&mut self, store: OperationRef<'c, 'a>, guard: Guard<'c, 'a>, at: Emitter<'c, 'a>) {
        let operands: Vec<_> = store.operands().collect();
        let [value, memory, subscripts @ ..] = operands.as_slice() else { return };
        let zero = Constant { value: 0, r#type: Type::index(self.context) };
        let subscripts: Vec<_> = subscripts
            .iter()
            .map(|&subscript| match constant_of(subscript) {
                Some(_) => subscript,
                None => guard.select(at, subscript, self.constants.value(zero)),
            })
            .collect();
        let old = at.load(*memory, &subscripts, value.r#type());
        access::set_operand(store, 0, guard.select(at, *value, old));
        for (position, subscript) in subscripts.into_iter().enumerate() {
            access::set_operand(store, position + 2, subscript);
        }
    }

    fn guard_copy(&mut self, copy: OperationRef<'c, 'a>, guard: Guard<'c, 'a>, at: Emitter<'c, 'a>) {
        let (from, to) = (operand(copy, 0), operand(copy, 1));
        let Some((element, extents)) = extents(to.r#type()) else { return };
        let all = at.subscripts(&mut self.constants, &extents);
        // All loads first: source and target may overlap.
        let values: Vec<_> = all.iter().map(|subscripts| at.load(from, subscripts, element)).collect();
        for (value, subscripts) in values.into_iter().zip(&all) {
            let old = at.load(to, subscripts, element);
            at.store(guard.select(at, value, old), to, subscripts);
        }
    }

    /// `then` or `otherwise`; of memrefs, a copy.
    fn merge(
        &mut self,
        at: Emitter<'c, 'a>,
        condition: Value<'c, 'a>,
        then: Value<'c, 'a>,
        otherwise: Value<'c, 'a>,
    ) -> Value<'c, 'a> {
        let r#type = then.r#type();
        if then == otherwise || !r#type.is_mem_ref() {
            return at.select(condition, then, otherwise);
        }
        let Some((element, extents)) = extents(r#type) else {
            return then;
        };
        let merged = at.alloc(element, &extents);
        for subscripts in at.subscripts(&mut self.constants, &extents) {
            let then = at.load(then, &subscripts, element);
            let otherwise = at.load(otherwise, &subscripts, element);
            at.store(at.select(condition, then, otherwise), merged, &subscripts);
        }
        at.cast(merged, r#type)
    }
}

fn operand<'c, 'a>(operation: OperationRef<'c, 'a>, position: usize) -> Value<'c, 'a> {
    match operation.operand(position) {
        Ok(value) => value,
        Err(error) => unreachable!("a verified op has its operands: {error}"),
    }
}

/// The op's result when it is a memref.
fn memref<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    let result: Value = operation.results().next()?.into();
    result.r#type().is_mem_ref().then_some(result)
}

/// The memref that a chain of views looks at.
fn root<'c: 'a, 'a>(mut memory: Value<'c, 'a>) -> Value<'c, 'a> {
    while let Ok(result) = OperationResult::try_from(memory) {
        let owner = result.owner();
        if !OpName::of(owner).is_some_and(is_view) {
            break;
        }
        memory = operand(owner, 0);
    }
    memory
}
