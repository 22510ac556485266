//! A function, run on what is known of its values: integers, and multiplications behind
//! ciphertexts.
//!
//! Loops run iteration by iteration, and calls run their callees: so the depth is that of the
//! program and no bound, and a rotation by a loop's counter is each of its rotations.

use super::{
    effects::{Effect, check_effects, effect},
    integers::{bound, folded, integer_of},
};
use crate::{
    error::ProgramCode,
    ir::{by_name, key},
    refusal::Refusal,
};
use melior::ir::{BlockRef, OperationRef, RegionLike, Value, block::BlockLike, operation::OperationLike};
use ringmill_dialects::{
    access, attr,
    ops::{Affine, Func, OpName, Openfhe, Scf},
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Most ops that are run.
const LIMIT: usize = 1 << 24;

/// The knowledge of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
    pub trace: Trace,
    pub(super) functions: FxHashMap<String, OperationRef<'c, 'a>>,
    values: FxHashMap<usize, Known>,
    /// The results of calls, by callee and arguments: a second run would add nothing to the trace.
    pub(super) returned: FxHashMap<(String, Vec<Known>), Vec<Known>>,
    /// The callees that run.
    pub(super) calls: Vec<String>,
    steps: usize,
}

impl<'c, 'a> Run<'c, 'a> {
    /// A run that has done nothing.
    pub fn new(module: OperationRef<'c, 'a>) -> Self {
        Self {
            trace: Trace::default(),
            functions: by_name(access::functions(module)),
            values: FxHashMap::default(),
            returned: FxHashMap::default(),
            calls: Vec::new(),
            steps: 0,
        }
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

    pub(super) fn body(
        &mut self,
        function: OperationRef<'c, 'a>,
        arguments: &[Known],
    ) -> Result<Vec<Known>, Refusal<'c>> {
        let block = function.region(0).ok().and_then(|region| region.first_block());
        let block = block.ok_or_else(|| unknown(function, "expected a function with a body, found a declaration"))?;
        if block.next_in_region().is_some() {
            return Err(unknown(function, "expected a function of one block, found several"));
        }
        self.enter(block, arguments);
        self.block(block)
    }

    pub(super) fn enter(&mut self, block: BlockRef<'c, 'a>, arguments: &[Known]) {
        for position in 0..block.argument_count() {
            if let Ok(argument) = block.argument(position) {
                let known = arguments.get(position).copied().unwrap_or_default();
                self.values.insert(key(argument.into()), known);
            }
        }
    }

    /// Runs a block, and gives the operands of its terminator.
    pub(super) fn block(&mut self, block: BlockRef<'c, 'a>) -> Result<Vec<Known>, Refusal<'c>> {
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

    pub(super) fn learn(&mut self, operation: OperationRef<'c, 'a>, known: &[Known]) {
        for (result, known) in operation.results().zip(known) {
            self.trace.depth = self.trace.depth.max(known.depth);
            self.values.insert(key(result.into()), *known);
        }
    }

    /// Counts what is run.
    pub(super) fn step(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        self.steps += 1;
        if self.steps <= LIMIT {
            return Ok(());
        }
        let message = format!("expected a function that runs at most {LIMIT} operations, found more");
        Err(Refusal::new(ProgramCode::TooLarge, message, operation.location()))
    }

    fn operation(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        self.step(operation)?;
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
            Some(OpName::Openfhe(name)) => self.keys(name, operation, &operands)?,
            _ if operation.region_count() == 0 => check_effects(operation)?,
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
        let integers: Vec<_> = operands.iter().map(|known| known.integer).collect();
        let integer = folded(operation, &integers);
        let known = Known { depth, integer };
        self.learn(operation, &vec![known; operation.result_count()]);
        Ok(())
    }
}

/// The refusal of what is not known when compiling.
pub(super) fn unknown<'c>(operation: OperationRef<'c, '_>, message: &str) -> Refusal<'c> {
    Refusal::new(ProgramCode::NoLowering, message, operation.location())
        .with_help("unroll loops, or give mul-depth and rotate by constants")
}
