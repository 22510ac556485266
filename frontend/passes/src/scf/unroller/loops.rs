//! Loops, and branches on constants.

use super::{Binding, Bindings, Destination, Unroller};
use crate::{
    error::ProgramCode,
    func::{ProgramKind, bound_refusal},
    ir::Constant,
    refusal::Refusal,
};
use melior::ir::{BlockRef, OperationRef, RegionLike, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_dialects::{
    attr,
    ops::{Affine, OpName, Scf},
};

impl<'c, 'a> Unroller<'c, 'a> {
    /// The expansion of a loop, or of a branch on a constant; `None` for any other op, with nothing
    /// emitted.
    pub(super) fn expand(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Destination<'c, 'a>,
    ) -> Result<Option<Bindings<'c, 'a>>, Refusal<'c>> {
        match OpName::of(operation) {
            Some(OpName::Scf(Scf::For)) => self.expand_for(operation, place).map(Some),
            Some(OpName::Scf(Scf::While)) => self.expand_while(operation, place).map(Some),
            Some(OpName::Scf(Scf::Parallel)) => self.expand_parallel(operation, place).map(Some),
            Some(OpName::Affine(Affine::For)) => self.expand_affine_for(operation, place).map(Some),
            Some(OpName::Scf(Scf::ExecuteRegion)) => self.expand_region(operation, 0, place).map(Some),
            Some(OpName::Scf(Scf::If)) => match self.known(operation, 0) {
                Some(condition) => {
                    let region = usize::from(condition.value == 0);
                    self.expand_region(operation, region, place).map(Some)
                }
                None => self.keep_branch(operation),
            },
            Some(OpName::Affine(Affine::If)) => {
                let inside = attr::CONDITION.of(operation).and_then(|set| {
                    let (dims, symbols) = self.map_operands(operation, 0, set.dims, set.symbols)?;
                    set.contains(&dims, &symbols)
                });
                match inside {
                    Some(inside) => self.expand_region(operation, usize::from(!inside), place).map(Some),
                    None => self.keep_branch(operation),
                }
            }
            Some(OpName::Scf(Scf::IndexSwitch)) => match self.known(operation, 0) {
                Some(selector) => {
                    let cases = switch_cases(operation);
                    let region =
                        cases.iter().position(|&case| case as u64 == selector.value as u64).map_or(0, |case| case + 1);
                    self.expand_region(operation, region, place).map(Some)
                }
                None => self.keep_branch(operation),
            },
            _ => Ok(None),
        }
    }

    /// A branch on a value stays one, to become a selection; polynomials have none.
    fn keep_branch(&mut self, operation: OperationRef<'c, 'a>) -> Result<Option<Bindings<'c, 'a>>, Refusal<'c>> {
        match self.kind {
            ProgramKind::Boolean => Ok(None),
            ProgramKind::Ring => {
                let message = "the condition of this branch is known at run time only";
                Err(Refusal::new(ProgramCode::RingRunTime, message, operation.location()))
            }
        }
    }

    /// A region that runs once; one without blocks yields nothing.
    fn expand_region(
        &mut self,
        operation: OperationRef<'c, 'a>,
        region: usize,
        place: Destination<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        let Some(block) = body(operation, region) else {
            return Ok(Vec::new());
        };
        if block.next_in_region().is_some() {
            return Err(Refusal::new(
                ProgramCode::UnsupportedOp,
                "a region of several blocks is not supported",
                operation.location(),
            ));
        }
        self.emit_block(block, place)
    }

    fn expand_for(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Destination<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        let mut bounds = [Constant { value: 0, r#type: self.type_of(operation) }; 3];
        for (position, bound) in bounds.iter_mut().enumerate() {
            let what = ["lower bound", "upper bound", "step"][position];
            *bound = self.known(operation, position).ok_or_else(|| self.not_constant(operation, position, what))?;
        }
        let [lower, upper, step] = bounds;
        let unsigned = attr::UNSIGNED_CMP.is_on(operation);
        let number = |bound: Constant| if unsigned { bound.value as i128 } else { bound.signed() };
        let (lower, upper, step) = (number(lower), number(upper), number(step));
        let carried = self.resolve(operation, 3);
        let counter = |value| Constant::new(value as u128, bounds[0].r#type);
        self.iterate(operation, place, (lower, upper, step), counter, carried)
    }

    fn expand_affine_for(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Destination<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        let kind = self.kind;
        let refuse = |what: &str, behind: Option<usize>| bound_refusal(operation.location(), what, behind, kind);
        let segments = attr::OPERAND_SEGMENT_SIZES.of(operation).unwrap_or_default();
        let &[lower_count, upper_count, _] = segments.as_slice() else {
            return Err(refuse("lower bound", None));
        };
        let lower = self.affine_results(operation, attr::LOWER_BOUND_MAP, 0);
        let lower = lower.and_then(|values| values.into_iter().max());
        let lower = lower.ok_or_else(|| refuse("lower bound", self.behind(operation, 0..lower_count)))?;
        let upper = self.affine_results(operation, attr::UPPER_BOUND_MAP, lower_count);
        let upper = upper.and_then(|values| values.into_iter().min());
        let upper = upper
            .ok_or_else(|| refuse("upper bound", self.behind(operation, lower_count..lower_count + upper_count)))?;
        let step = attr::STEP.of(operation).map_or(0, i128::from);
        let carried = self.resolve(operation, lower_count + upper_count);
        let index = body(operation, 0).and_then(|block| block.argument(0).ok()).map(|argument| argument.r#type());
        let counter = |value| Constant::new(value as u128, index?);
        let range = (i128::from(lower), i128::from(upper), step);
        self.iterate(operation, place, range, counter, carried)
    }

    /// The iterations of a counted loop: `body(counter, carried...) -> carried`.
    fn iterate(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Destination<'c, 'a>,
        (lower, upper, step): (i128, i128, i128),
        counter: impl Fn(i128) -> Option<Constant<'c>>,
        mut carried: Bindings<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        if step <= 0 {
            return Err(Refusal::new(
                ProgramCode::UnsupportedOp,
                "the step of this loop is not positive",
                operation.location(),
            )
            .with_help("count upwards, and compute the descending index in the body"));
        }
        let Some(block) = body(operation, 0) else {
            return Ok(carried);
        };
        let mut position = lower;
        while position < upper {
            self.step(operation.location())?;
            let counter = counter(position).map(Binding::Constant);
            self.bind_arguments(block, counter.into_iter().chain(carried));
            carried = self.emit_block(block, place)?;
            position = position.saturating_add(step);
        }
        Ok(carried)
    }

    /// `scf.parallel`, one iteration after the other; each `scf.reduce` region combines what is
    /// carried with its operand.
    fn expand_parallel(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Destination<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        let Some(block) = body(operation, 0) else {
            return Ok(Vec::new());
        };
        let rank = block.argument_count();
        let mut bounds = Vec::with_capacity(3 * rank);
        for position in 0..3 * rank {
            let what = ["lower bound", "upper bound", "step"][position / rank];
            let bound = self.known(operation, position).ok_or_else(|| self.not_constant(operation, position, what))?;
            bounds.push(bound);
        }
        let mut carried = self.resolve(operation, 3 * rank);
        let mut counters: Vec<i128> = bounds[..rank].iter().map(Constant::signed).collect();
        let runs = (0..rank).all(|axis| counters[axis] < bounds[rank + axis].signed());
        let steps = (0..rank).all(|axis| bounds[2 * rank + axis].signed() > 0);
        if !runs || !steps {
            return Ok(carried);
        }
        loop {
            self.step(operation.location())?;
            let indices = (0..rank)
                .filter_map(|axis| Constant::new(counters[axis] as u128, bounds[axis].r#type))
                .map(Binding::Constant);
            self.bind_arguments(block, indices);
            let reduced = self.emit_block(block, place)?;
            if let Some(reduce) = block.terminator() {
                for (position, operand) in reduced.into_iter().enumerate() {
                    if let Some(combine) = body(reduce, position) {
                        self.bind_arguments(combine, [carried[position], operand]);
                        if let Some(combined) = self.emit_block(combine, place)?.pop() {
                            carried[position] = combined;
                        }
                    }
                }
            }
            // Count on, last axis fastest.
            let mut axis = rank;
            loop {
                if axis == 0 {
                    return Ok(carried);
                }
                axis -= 1;
                counters[axis] += bounds[2 * rank + axis].signed();
                if counters[axis] < bounds[rank + axis].signed() {
                    break;
                }
                counters[axis] = bounds[axis].signed();
            }
        }
    }
}

/// A region's first block.
pub(super) fn body<'c, 'a>(operation: OperationRef<'c, 'a>, region: usize) -> Option<BlockRef<'c, 'a>> {
    operation.region(region).ok()?.first_block()
}

/// The values that an `scf.index_switch` tells apart; region 0 is the default's, region k + 1 that
/// of case k.
pub(in crate::scf) fn switch_cases(operation: OperationRef<'_, '_>) -> Vec<i64> {
    attr::CASES.of(operation).unwrap_or_default()
}
