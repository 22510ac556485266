//! A function, run on what is known of its values: integers, and multiplications behind
//! ciphertexts.
//!
//! Loops run iteration by iteration, and calls run their callees: so the depth is that of the
//! program and no bound, and a rotation by a loop's counter is each of its rotations.

use super::depth::{Effect, effect};
use crate::{
    error::ProgramCode,
    ir::{constant_of, key},
    refusal::Refusal,
};
use melior::ir::{BlockRef, OperationRef, RegionLike, Value, block::BlockLike, operation::OperationLike};
use ringmill_dialects::{
    access::{self, AffineExpr, AffineMap},
    attr,
    ops::{Affine, Arith, Func, OpName, Openfhe, Scf, name_text},
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Most ops that are run.
const LIMIT: usize = 1 << 24;

/// Most calls in each other.
const MAX_CALLS: usize = 256;

/// The knowledge of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// Multiplications one after another behind it.
    pub depth: i64,
    /// The integer that it is.
    pub integer: Option<i64>,
}

/// The effects of a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    /// Most multiplications one after another.
    pub depth: i64,
    /// The rotations.
    pub rotations: BTreeSet<i64>,
    /// True if it relinearizes.
    pub relinearizes: bool,
    /// True if it bootstraps.
    pub bootstraps: bool,
}

/// A run of a function.
pub(super) struct Run<'c, 'a> {
    pub module: OperationRef<'c, 'a>,
    pub trace: Trace,
    values: FxHashMap<usize, Known>,
    steps: usize,
    calls: usize,
}

impl<'c, 'a> Run<'c, 'a> {
    /// A run that has done nothing.
    pub fn new(module: OperationRef<'c, 'a>) -> Self {
        Self { module, trace: Trace::default(), values: FxHashMap::default(), steps: 0, calls: 0 }
    }

    /// The knowledge of a value.
    fn of(&self, value: Value<'c, 'a>) -> Known {
        let known = self.values.get(&key(value)).copied();
        known.unwrap_or_else(|| Known { depth: 0, integer: integer_of(value) })
    }

    /// Runs a function on fresh ciphertexts.
    pub fn function(&mut self, function: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        self.body(function, &[]).map(|_| ())
    }

    fn body(&mut self, function: OperationRef<'c, 'a>, arguments: &[Known]) -> Result<Vec<Known>, Refusal<'c>> {
        let block = function.region(0).ok().and_then(|region| region.first_block());
        let block = block.ok_or_else(|| unknown(function, "expected a function with a body, found a declaration"))?;
        if block.next_in_region().is_some() {
            return Err(unknown(function, "expected a function of one block, found several"));
        }
        self.enter(block, arguments);
        self.block(block)
    }

    fn enter(&mut self, block: BlockRef<'c, 'a>, arguments: &[Known]) {
        for position in 0..block.argument_count() {
            if let Ok(argument) = block.argument(position) {
                let known = arguments.get(position).copied().unwrap_or_default();
                self.values.insert(key(argument.into()), known);
            }
        }
    }

    /// Runs a block, and gives the operands of its terminator.
    fn block(&mut self, block: BlockRef<'c, 'a>) -> Result<Vec<Known>, Refusal<'c>> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            if next.is_none() {
                return Ok(operation.operands().map(|operand| self.of(operand)).collect());
            }
            self.operation(operation)?;
        }
        Ok(Vec::new())
    }

    fn learn(&mut self, operation: OperationRef<'c, 'a>, known: &[Known]) {
        for (result, known) in operation.results().zip(known) {
            self.trace.depth = self.trace.depth.max(known.depth);
            self.values.insert(key(result.into()), *known);
        }
    }

    fn operation(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        self.steps += 1;
        if self.steps > LIMIT {
            let message = format!("expected a function of at most {LIMIT} operations, found more");
            return Err(Refusal::new(ProgramCode::TooLarge, message, operation.location()));
        }
        let operands: Vec<Known> = operation.operands().map(|operand| self.of(operand)).collect();
        match OpName::of(operation) {
            Some(OpName::Func(Func::Call)) => return self.call(operation, &operands),
            Some(OpName::Scf(Scf::For)) => {
                let bounds = [0, 1, 2].map(|position| operands.get(position).and_then(|known| known.integer));
                return self.repeat(operation, bounds, operands.get(3..).unwrap_or_default());
            }
            Some(OpName::Affine(Affine::For)) => {
                let bounds = [
                    bound(attr::LOWER_BOUND_MAP.of(operation)),
                    bound(attr::UPPER_BOUND_MAP.of(operation)),
                    attr::STEP.of(operation),
                ];
                let carried = operands.len() - operation.result_count();
                return self.repeat(operation, bounds, &operands[carried..]);
            }
            Some(OpName::Openfhe(name)) => self.effects(name, operation, &operands)?,
            _ => {}
        }
        if operation.region_count() > 0 {
            return self.regions(operation, &operands);
        }
        let depth = operands.iter().map(|known| known.depth).max().unwrap_or(0);
        let depth = match Openfhe::of(operation).map(effect) {
            Some(Effect::Multiplies) => depth + 1,
            Some(Effect::Resets) => 0,
            _ => depth,
        };
        let integer = folded(operation, &operands);
        let known = Known { depth, integer };
        self.learn(operation, &vec![known; operation.result_count()]);
        Ok(())
    }

    fn effects(
        &mut self,
        name: Openfhe,
        operation: OperationRef<'c, 'a>,
        operands: &[Known],
    ) -> Result<(), Refusal<'c>> {
        self.trace.relinearizes |= matches!(
            name,
            Openfhe::Relin | Openfhe::RelinInPlace | Openfhe::Mul | Openfhe::Square | Openfhe::SquareInPlace
        );
        self.trace.bootstraps |= name == Openfhe::Bootstrap;
        let shift = match name {
            Openfhe::Rot => attr::STATIC_SHIFT.of(operation).or_else(|| operands.get(2)?.integer),
            Openfhe::FastRotation | Openfhe::FastRotationExt => operands.get(2).and_then(|known| known.integer),
            _ => return Ok(()),
        };
        let shift = shift.ok_or_else(|| {
            unknown(operation, "expected a rotation by a number that is known, found one that is not")
                .with_help("rotate by constants, or by counters of loops with constant bounds")
        })?;
        self.trace.rotations.insert(shift);
        Ok(())
    }

    fn call(&mut self, operation: OperationRef<'c, 'a>, operands: &[Known]) -> Result<(), Refusal<'c>> {
        let name = attr::CALLEE.of(operation);
        let callee = access::functions(self.module)
            .into_iter()
            .find(|function| access::symbol_name(*function).as_deref() == name);
        let callee = callee.ok_or_else(|| unknown(operation, "expected a call of a function of the module"))?;
        // Nobody knows what a declaration does; it is taken not to multiply.
        if access::is_declaration(callee) {
            let depth = operands.iter().map(|known| known.depth).max().unwrap_or(0);
            self.learn(operation, &vec![Known { depth, integer: None }; operation.result_count()]);
            return Ok(());
        }
        if self.calls == MAX_CALLS {
            let message = "expected functions that do not call themselves, found one that does";
            return Err(Refusal::new(ProgramCode::Recursion, message, operation.location()));
        }
        self.calls += 1;
        let returned = self.body(callee, operands)?;
        self.calls -= 1;
        self.learn(operation, &returned);
        Ok(())
    }

    /// A loop with known bounds, iteration by iteration.
    fn repeat(
        &mut self,
        operation: OperationRef<'c, 'a>,
        bounds: [Option<i64>; 3],
        initial: &[Known],
    ) -> Result<(), Refusal<'c>> {
        let [Some(lower), Some(upper), Some(step)] = bounds else {
            return Err(unknown(operation, "expected a loop with constant bounds, found another"));
        };
        let block = operation.region(0).ok().and_then(|region| region.first_block());
        let block = block.ok_or_else(|| unknown(operation, "expected a loop with a body"))?;
        let mut carried = initial.to_vec();
        let mut counter = lower;
        while step > 0 && counter < upper {
            let arguments: Vec<Known> =
                [Known { depth: 0, integer: Some(counter) }].into_iter().chain(carried).collect();
            self.enter(block, &arguments);
            carried = self.block(block)?;
            counter = counter.saturating_add(step);
        }
        self.learn(operation, &carried);
        Ok(())
    }

    /// Branches: what any of them does.
    fn regions(&mut self, operation: OperationRef<'c, 'a>, operands: &[Known]) -> Result<(), Refusal<'c>> {
        if !matches!(OpName::of(operation), Some(OpName::Scf(Scf::If) | OpName::Affine(Affine::If))) {
            let message = format!("expected loops and branches of scf and affine, found '{}'", name_text(operation));
            return Err(unknown(operation, &message));
        }
        let depth = operands.iter().map(|known| known.depth).max().unwrap_or(0);
        let mut all = vec![Known { depth, integer: None }; operation.result_count()];
        for region in operation.regions() {
            let Some(block) = region.first_block() else { continue };
            for (known, found) in all.iter_mut().zip(self.block(block)?) {
                known.depth = known.depth.max(found.depth);
            }
        }
        self.learn(operation, &all);
        Ok(())
    }
}

fn unknown<'c>(operation: OperationRef<'c, '_>, message: &str) -> Refusal<'c> {
    Refusal::new(ProgramCode::NoLowering, message, operation.location())
        .with_help("unroll loops, or give mul-depth and rotate by constants")
}

/// The integer of a constant.
fn integer_of(value: Value<'_, '_>) -> Option<i64> {
    constant_of(value).map(|constant| constant.value as u64 as i64)
}

/// A bound that is a constant.
fn bound(map: Option<AffineMap>) -> Option<i64> {
    match map?.results[..] {
        [AffineExpr::Constant(bound)] => Some(bound),
        _ => None,
    }
}

/// The integer that an op gives, if those of its operands are known.
fn folded(operation: OperationRef<'_, '_>, operands: &[Known]) -> Option<i64> {
    let integers: Vec<i64> = operands.iter().map(|known| known.integer).collect::<Option<_>>()?;
    match (Arith::of(operation)?, &integers[..]) {
        (Arith::Constant, []) => integer_of(operation.results().next()?.into()),
        (Arith::AddI, &[left, right]) => left.checked_add(right),
        (Arith::SubI, &[left, right]) => left.checked_sub(right),
        (Arith::MulI, &[left, right]) => left.checked_mul(right),
        (Arith::RemSI | Arith::RemUI, &[left, right]) if left >= 0 && right > 0 => Some(left % right),
        (Arith::DivSI | Arith::DivUI | Arith::FloorDivSI, &[left, right]) if left >= 0 && right > 0 => {
            Some(left / right)
        }
        (Arith::IndexCast | Arith::IndexCastUI | Arith::ExtSI | Arith::ExtUI, &[value]) if value >= 0 => Some(value),
        _ => None,
    }
}
