//! The partial evaluator behind [`UnrollLoops`](super::UnrollLoops).

mod evaluate;
mod loops;
mod table;
mod while_loops;

use crate::{
    error::ProgramCode,
    func::{ProgramKind, bound_refusal},
    ir::{Constant, ConstantPool, argument_behind, key},
    refusal::Refusal,
};
pub(super) use loops::switch_cases;
use melior::{
    Context, IrRewriter,
    ir::{
        Block, BlockRef, Location, Operation, OperationRef, RegionLike, Type, Value, ValueLike,
        block::BlockLike,
        operation::{OperationLike, OperationMutLike, OperationResult},
    },
};
use ringmill_dialects::access;
use rustc_hash::FxHashMap;
use std::{ops::Range, rc::Rc};
use table::Table;

/// The substitute of a value of the original while its loop is expanded.
#[derive(Clone, Copy)]
pub(super) enum Binding<'c, 'a> {
    /// A number.
    Constant(Constant<'c>),
    /// A value of the expansion, or one outside all loops.
    Value(Value<'c, 'a>),
}

/// The destination of emitted ops.
#[derive(Clone, Copy)]
pub(super) enum Destination<'c, 'a> {
    /// Before an op of this block.
    Before(BlockRef<'c, 'a>, OperationRef<'c, 'a>),
    /// At the end of this block.
    End(BlockRef<'c, 'a>),
}

impl<'c, 'a> Destination<'c, 'a> {
    fn insert(self, operation: Operation<'c>) -> OperationRef<'c, 'a> {
        match self {
            Self::Before(block, anchor) => block.insert_operation_before(anchor, operation),
            Self::End(block) => block.append_operation(operation),
        }
    }
}

type Bindings<'c, 'a> = Vec<Binding<'c, 'a>>;

/// Expands the loops of one function.
pub(super) struct Unroller<'c, 'a> {
    context: &'c Context,
    // Keyed by the values' addresses, so nothing may be freed while it is in use: see `expanded`.
    bindings: FxHashMap<usize, Binding<'c, 'a>>,
    tables: FxHashMap<usize, Option<Rc<Table<'c>>>>,
    constants: ConstantPool<'c, 'a>,
    // Loops whose expansion stands before them, to be erased at the end.
    expanded: Vec<OperationRef<'c, 'a>>,
    steps: u64,
    limit: u64,
    kind: ProgramKind,
}

impl<'c, 'a> Unroller<'c, 'a> {
    /// For the function of a kind whose entry block is given; gives up after `limit` steps.
    pub fn new(context: &'c Context, entry: BlockRef<'c, 'a>, limit: u64, kind: ProgramKind) -> Self {
        Self {
            context,
            expanded: Vec::new(),
            bindings: FxHashMap::default(),
            tables: FxHashMap::default(),
            constants: ConstantPool::new(context, entry),
            steps: 0,
            limit,
            kind,
        }
    }

    /// Expands all loops below the entry block; everything else stays.
    pub fn run(mut self, entry: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        self.lower(entry)?;
        // Users come after what they use.
        for operation in self.expanded.into_iter().rev() {
            access::erase(operation);
        }
        Ok(())
    }

    fn lower(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            match self.expand(operation, Destination::Before(block, operation))? {
                Some(results) => {
                    for (result, binding) in operation.results().zip(results) {
                        access::replace_all_uses(result.into(), self.value(binding));
                    }
                    self.expanded.push(operation);
                }
                None => {
                    // In order, so that evaluating a value never has to go back far.
                    for result in operation.results() {
                        self.binding(result.into());
                    }
                    for region in operation.regions() {
                        let mut inner = region.first_block();
                        while let Some(block) = inner {
                            self.lower(block)?;
                            inner = block.next_in_region();
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Emits a block's ops with what the bindings say, and returns the operands of its terminator,
    /// which is not emitted.
    fn emit_block(
        &mut self,
        block: BlockRef<'c, 'a>,
        place: Destination<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            if next.is_none() {
                return Ok(self.resolve(operation, 0));
            }
            self.emit(operation, place)?;
        }
        Ok(Vec::new())
    }

    fn emit(&mut self, operation: OperationRef<'c, 'a>, place: Destination<'c, 'a>) -> Result<(), Refusal<'c>> {
        if let Some(constant) = self.evaluate(operation) {
            self.bind_results(operation, [Binding::Constant(constant)]);
            return Ok(());
        }
        if let Some(results) = self.expand(operation, place)? {
            self.bind_results(operation, results);
            return Ok(());
        }
        self.step(operation.location())?;
        let copy = if operation.region_count() == 0 {
            let mut copy = (*operation).clone();
            self.redirect(operation, &mut copy);
            place.insert(copy)
        } else {
            self.emit_with_regions(operation, place)?
        };
        let results: Vec<_> = copy.results().map(|result| Binding::Value(result.into())).collect();
        self.bind_results(operation, results);
        Ok(())
    }

    /// A copy of an op with regions, the loops in it expanded.
    fn emit_with_regions(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Destination<'c, 'a>,
    ) -> Result<OperationRef<'c, 'a>, Refusal<'c>> {
        let copy = {
            let rewriter = IrRewriter::new(self.context);
            let rewriter = rewriter.as_rewriter_base();
            match place {
                Destination::Before(_, anchor) => rewriter.set_insertion_point_before(anchor),
                Destination::End(block) => rewriter.set_insertion_point_to_end(block),
            }
            rewriter.clone_op_without_regions(operation)
        };
        for (position, operand) in operation.operands().enumerate() {
            let now = self.binding(operand);
            access::set_operand(copy, position, self.value(now));
        }
        for (original, region) in operation.regions().zip(copy.regions()) {
            let mut next = original.first_block();
            while let Some(block) = next {
                next = block.next_in_region();
                let arguments: Vec<_> = (0..block.argument_count())
                    .filter_map(|position| block.argument(position).ok())
                    .map(|argument| (argument.r#type(), ValueLike::location(&argument)))
                    .collect();
                let inner = region.append_block(Block::new(&arguments));
                let bound: Vec<_> = (0..block.argument_count())
                    .filter_map(|position| inner.argument(position).ok())
                    .map(|argument| Binding::Value(argument.into()))
                    .collect();
                self.bind_arguments(block, bound);
                self.emit_block(block, Destination::End(inner))?;
                if let Some(terminator) = block.terminator() {
                    let mut last = (*terminator).clone();
                    self.redirect(terminator, &mut last);
                    inner.append_operation(last);
                }
            }
        }
        Ok(copy)
    }

    /// Gives a copy the operands that the bindings say.
    fn redirect(&mut self, operation: OperationRef<'c, 'a>, copy: &mut Operation<'c>) {
        for (position, operand) in operation.operands().enumerate() {
            let now = self.binding(operand);
            let now = self.value(now);
            if now != operand {
                copy.set_operand(position, now);
            }
        }
    }

    /// The value of an operand, when it is a known number.
    fn known(&mut self, operation: OperationRef<'c, 'a>, position: usize) -> Option<Constant<'c>> {
        match self.binding(operation.operand(position).ok()?) {
            Binding::Constant(constant) => Some(constant),
            Binding::Value(_) => None,
        }
    }

    /// The substitute of a value. Values outside all loops are evaluated when first asked for.
    fn binding(&mut self, value: Value<'c, 'a>) -> Binding<'c, 'a> {
        if let Some(&binding) = self.bindings.get(&key(value)) {
            return binding;
        }
        // Assumed until known better, which also ends the recursion on a value that depends on
        // itself.
        self.bindings.insert(key(value), Binding::Value(value));
        let constant = OperationResult::try_from(value).ok().and_then(|result| self.evaluate(result.owner()));
        let binding = constant.map_or(Binding::Value(value), Binding::Constant);
        self.bindings.insert(key(value), binding);
        binding
    }

    fn value(&mut self, binding: Binding<'c, 'a>) -> Value<'c, 'a> {
        match binding {
            Binding::Constant(constant) => self.constants.value(constant),
            Binding::Value(value) => value,
        }
    }

    /// The operands from `first` on.
    fn resolve(&mut self, operation: OperationRef<'c, 'a>, first: usize) -> Bindings<'c, 'a> {
        (first..operation.operand_count())
            .filter_map(|position| operation.operand(position).ok())
            .map(|operand| self.binding(operand))
            .collect()
    }

    fn bind_arguments(&mut self, block: BlockRef<'c, 'a>, bindings: impl IntoIterator<Item = Binding<'c, 'a>>) {
        for (position, binding) in bindings.into_iter().enumerate() {
            if let Ok(argument) = block.argument(position) {
                self.bindings.insert(key(argument.into()), binding);
            }
        }
    }

    fn bind_results(&mut self, operation: OperationRef<'c, 'a>, bindings: impl IntoIterator<Item = Binding<'c, 'a>>) {
        for (result, binding) in operation.results().zip(bindings) {
            self.bindings.insert(key(result.into()), binding);
        }
    }

    fn step(&mut self, location: Location<'c>) -> Result<(), Refusal<'c>> {
        self.steps += 1;
        if self.steps <= self.limit {
            return Ok(());
        }
        let message = format!("unrolling the program's loops takes more than {} operations", self.limit);
        let refusal = Refusal::new(ProgramCode::TooLarge, message, location);
        Err(match self.kind {
            ProgramKind::Boolean => refusal,
            ProgramKind::Ring => refusal.with_help(
                "reduce the loops' iterations; loops that stay loops are for Calyx, which the pipeline ringmill-transform-loops serves",
            ),
        })
    }

    fn type_of(&self, operation: OperationRef<'c, 'a>) -> Type<'c> {
        match operation.operand(0) {
            Ok(operand) => operand.r#type(),
            Err(_) => unreachable!("a verified scf.for has operands"),
        }
    }

    fn not_constant(&mut self, operation: OperationRef<'c, 'a>, position: usize, what: &str) -> Refusal<'c> {
        let behind = self.behind(operation, position..position + 1);
        bound_refusal(operation.location(), what, behind, self.kind)
    }

    /// The function's argument that one of these operands is computed from.
    fn behind(&mut self, operation: OperationRef<'c, 'a>, positions: Range<usize>) -> Option<usize> {
        positions.filter_map(|position| operation.operand(position).ok()).find_map(|operand| {
            match self.binding(operand) {
                Binding::Value(value) => argument_behind(value),
                Binding::Constant(_) => None,
            }
        })
    }
}
