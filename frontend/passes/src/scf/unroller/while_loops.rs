//! `scf.while`.

use super::{Binding, Bindings, Destination, Unroller, loops::body};
use crate::{
    error::ProgramCode,
    func::{ProgramKind, bound_refusal},
    ir::{Constant, build, constant_of, key},
    refusal::Refusal,
};
use melior::ir::{
    Block, BlockRef, OperationRef, Region, RegionLike, Type, TypeLike, Value, ValueLike,
    block::BlockLike,
    operation::{OperationBuilder, OperationLike, OperationResult},
};
use ringmill_dialects::ops::{Arith, OpName, Scf};
use rustc_hash::FxHashSet;

/// The values that the first region of a loop passes on.
struct State<'c, 'a> {
    /// To the second region: what holds if the loop goes on.
    passed: Bindings<'c, 'a>,
    /// As the loop's results, whichever round was the last.
    results: Bindings<'c, 'a>,
}

/// True if to go on, and with what.
type Verdict<'c, 'a> = (Binding<'c, 'a>, State<'c, 'a>);

impl<'c, 'a> Unroller<'c, 'a> {
    /// The rounds of a loop until its condition is known to be false.
    ///
    /// From the first condition on that is not known, each round stands in an `scf.if` of its own:
    /// one after the other and not nested, so that what a round stores is guarded once. What is a
    /// number in a round stays one in the next, which only runs after it.
    pub(super) fn expand_while(
        &mut self,
        operation: OperationRef<'c, 'a>,
        position: Destination<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        let (Some(before), Some(after)) = (body(operation, 0), body(operation, 1)) else {
            return Ok(Vec::new());
        };
        let carried = self.resolve(operation, 0);
        let (mut condition, passed) = self.ask(operation, before, carried, position)?;
        let mut state = State { results: passed.clone(), passed };
        let mut guard = None;
        loop {
            self.step(operation.location())?;
            match condition {
                Binding::Constant(holds) if holds.value == 0 => return Ok(state.results),
                Binding::Constant(_) => {}
                Binding::Value(holds) if self.kind == ProgramKind::Boolean && self.has_public_part(before) => {
                    guard = Some(holds)
                }
                Binding::Value(_) => {
                    let behind = before.terminator().and_then(|terminator| self.behind(terminator, 0..1));
                    let refusal = bound_refusal(operation.location(), "condition", behind, self.kind);
                    return Err(match self.kind {
                        ProgramKind::Ring => refusal,
                        ProgramKind::Boolean => refusal.with_help(
                            "`arith.andi` it with a bound on a counter that the loop carries as a value: `counter < bound`",
                        ),
                    });
                }
            }
            (condition, state) = match guard {
                Some(guard) => self.guarded_round(operation, (before, after), guard, &state, position)?,
                None => {
                    self.bind_arguments(after, state.passed);
                    let carried = self.emit_block(after, position)?;
                    let (condition, passed) = self.ask(operation, before, carried, position)?;
                    (condition, State { results: passed.clone(), passed })
                }
            };
        }
    }

    /// Emits a loop's first region: whether to go on, and what it passes.
    fn ask(
        &mut self,
        operation: OperationRef<'c, 'a>,
        before: BlockRef<'c, 'a>,
        carried: Bindings<'c, 'a>,
        position: Destination<'c, 'a>,
    ) -> Result<(Binding<'c, 'a>, Bindings<'c, 'a>), Refusal<'c>> {
        self.bind_arguments(before, carried);
        let mut condition = self.emit_block(before, position)?;
        let passed = condition.split_off(1.min(condition.len()));
        match condition.pop() {
            Some(condition) => Ok((condition, passed)),
            None => Err(bound_refusal(operation.location(), "condition", None, self.kind)),
        }
    }

    /// A round that only counts when `guard` holds: else the loop is over, with the results of
    /// `over`.
    fn guarded_round(
        &mut self,
        operation: OperationRef<'c, 'a>,
        (before, after): (BlockRef<'c, 'a>, BlockRef<'c, 'a>),
        guard: Value<'c, 'a>,
        over: &State<'c, 'a>,
        position: Destination<'c, 'a>,
    ) -> Result<Verdict<'c, 'a>, Refusal<'c>> {
        let bit = guard.r#type();
        let types: Vec<Type<'c>> = [bit].into_iter().chain(operation.results().map(|result| result.r#type())).collect();
        let builder = OperationBuilder::new(Scf::If.text(), operation.location())
            .add_operands(&[guard])
            .add_results(&types)
            .add_regions([Region::new(), Region::new()]);
        let branch = position.insert(build(builder));
        let blocks: Vec<_> = branch.regions().map(|region| region.append_block(Block::new(&[]))).collect();
        let &[then, otherwise] = blocks.as_slice() else { unreachable!("it was built with two regions") };

        self.bind_arguments(after, over.passed.iter().copied());
        let carried = self.emit_block(after, Destination::End(then))?;
        let (condition, next) = self.ask(operation, before, carried, Destination::End(then))?;
        self.yield_from(then, operation, condition, &next);
        let no = Binding::Constant(Constant { value: 0, r#type: bit });
        self.yield_from(otherwise, operation, no, &over.results);

        let mut going_on: Bindings<'c, 'a> = branch.results().map(|result| Binding::Value(result.into())).collect();
        let results = going_on.split_off(1);
        let condition = match condition {
            Binding::Value(_) => going_on[0],
            Binding::Constant(_) => condition,
        };
        let mut state = State { passed: Vec::with_capacity(next.len()), results };
        for ((new, old), result) in next.into_iter().zip(&over.results).zip(&mut state.results) {
            state.passed.push(match (new, *old) {
                (Binding::Constant(_), _) => new,
                (Binding::Value(new), Binding::Value(old)) if new == old => {
                    *result = Binding::Value(old);
                    *result
                }
                // A memref cannot be selected: writes through the result must reach the one that
                // was chosen.
                (Binding::Value(new), _) if new.r#type().is_mem_ref() => {
                    let message = "this loop, whose condition is not known when compiling, goes on with another memref";
                    return Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
                        .with_help("write to the elements of one memref in all iterations"));
                }
                (Binding::Value(_), _) => *result,
            });
        }
        Ok((condition, state))
    }

    fn yield_from(
        &mut self,
        block: BlockRef<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        condition: Binding<'c, 'a>,
        passed: &[Binding<'c, 'a>],
    ) {
        let values: Vec<_> = [condition].iter().chain(passed).map(|&binding| self.value(binding)).collect();
        block.append_operation(build(
            OperationBuilder::new(Scf::Yield.text(), operation.location()).add_operands(&values),
        ));
    }

    /// True if something that was computed and is a number could, as another number, make the
    /// condition of the round just emitted false.
    ///
    /// Without, no round can be the last. With it one may be, else the limit ends the unrolling.
    fn has_public_part(&mut self, before: BlockRef<'c, 'a>) -> bool {
        let mut seen = FxHashSet::default();
        let condition = before.terminator().and_then(|last| last.operand(0).ok());
        // Each with what it has to become.
        let mut pending: Vec<_> = condition.into_iter().map(|condition| (condition, false)).collect();
        while let Some((value, wanted)) = pending.pop() {
            let Ok(result) = OperationResult::try_from(value) else { continue };
            let owner = result.owner();
            let name = OpName::of(owner);
            let decides = match name {
                Some(OpName::Arith(Arith::AndI)) => !wanted,
                Some(OpName::Arith(Arith::OrI)) => wanted,
                Some(OpName::Arith(Arith::Select) | OpName::Scf(Scf::If)) => true,
                Some(OpName::Arith(Arith::XOrI)) => false,
                _ => continue,
            };
            if !seen.insert((key(value), wanted)) {
                continue;
            }
            let operands: Vec<_> = owner.operands().map(|operand| (operand, self.binding(operand))).collect();
            let known = |binding: &Binding<'c, 'a>| matches!(binding, Binding::Constant(_));
            if decides && operands.iter().any(|(operand, binding)| known(binding) && constant_of(*operand).is_none()) {
                return true;
            }
            let set = |binding: &Binding<'c, 'a>| matches!(binding, Binding::Constant(bit) if bit.value != 0);
            let turns = name == Some(OpName::Arith(Arith::XOrI)) && operands.iter().any(|(_, binding)| set(binding));
            let unknown = operands.into_iter().filter(|(_, binding)| !known(binding));
            pending.extend(unknown.map(|(operand, _)| (operand, wanted != turns)));
        }
        false
    }
}
