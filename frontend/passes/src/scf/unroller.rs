//! The partial evaluator behind [`UnrollLoops`](super::UnrollLoops).

use crate::{
    error::ProgramCode,
    ir::{Constant, ConstantPool, argument_behind, constant_of, extents, fold, key, symbol, text},
    refusal::Refusal,
};
use melior::{
    Context, IrRewriter,
    ir::{
        Block, BlockRef, Location, Operation, OperationRef, RegionLike, Value, ValueLike,
        attribute::DenseI32ArrayAttribute,
        block::BlockLike,
        operation::{OperationLike, OperationMutLike, OperationResult},
    },
};
use ringmill_dialects::access;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What stands for a value of the original while its loop is expanded.
#[derive(Clone, Copy)]
pub(super) enum Binding<'c, 'a> {
    /// A number.
    Constant(Constant<'c>),
    /// A value of the expansion, or one outside all loops.
    Value(Value<'c, 'a>),
}

/// Where emitted ops go.
#[derive(Clone, Copy)]
pub(super) enum Place<'c, 'a> {
    /// Before an op of this block.
    Before(BlockRef<'c, 'a>, OperationRef<'c, 'a>),
    /// At the end of this block.
    End(BlockRef<'c, 'a>),
}

impl<'c, 'a> Place<'c, 'a> {
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
}

/// The contents of a constant global.
struct Table<'c> {
    words: Vec<u128>,
    extents: Vec<usize>,
    element: melior::ir::Type<'c>,
}

impl<'c, 'a> Unroller<'c, 'a> {
    /// For the function whose entry block is given; gives up after `limit` steps.
    pub fn new(context: &'c Context, entry: BlockRef<'c, 'a>, limit: u64) -> Self {
        Self {
            context,
            expanded: Vec::new(),
            bindings: FxHashMap::default(),
            tables: FxHashMap::default(),
            constants: ConstantPool::new(context, entry),
            steps: 0,
            limit,
        }
    }

    /// Expands all loops below the entry block; everything else stays.
    pub fn run(mut self, entry: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        self.straighten(entry)?;
        // Users come after what they use.
        for operation in self.expanded.into_iter().rev() {
            access::erase(operation);
        }
        Ok(())
    }

    fn straighten(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            match self.expand(operation, Place::Before(block, operation))? {
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
                            self.straighten(block)?;
                            inner = block.next_in_region();
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The expansion of a loop, or of a branch on a constant; `None` for any other op, with nothing emitted.
    fn expand(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Place<'c, 'a>,
    ) -> Result<Option<Bindings<'c, 'a>>, Refusal<'c>> {
        let name = operation.name();
        match text(&name) {
            "scf.for" => self.expand_for(operation, place).map(Some),
            "scf.while" => self.expand_while(operation, place).map(Some),
            "scf.parallel" => self.expand_parallel(operation, place).map(Some),
            "affine.for" => self.expand_affine_for(operation, place).map(Some),
            "scf.execute_region" => self.expand_region(operation, 0, place).map(Some),
            "scf.if" => match self.known(operation, 0) {
                Some(condition) => {
                    let region = usize::from(condition.value == 0);
                    self.expand_region(operation, region, place).map(Some)
                }
                None => Ok(None),
            },
            "affine.if" => {
                let inside = operation.attribute("condition").ok().and_then(access::integer_set).and_then(|set| {
                    let (dims, symbols) = self.map_operands(operation, 0, set.dims, set.symbols)?;
                    set.contains(&dims, &symbols)
                });
                match inside {
                    Some(inside) => self.expand_region(operation, usize::from(!inside), place).map(Some),
                    None => Ok(None),
                }
            }
            "scf.index_switch" => match self.known(operation, 0) {
                Some(selector) => {
                    let cases = switch_cases(operation);
                    let region =
                        cases.iter().position(|&case| case as u64 == selector.value as u64).map_or(0, |case| case + 1);
                    self.expand_region(operation, region, place).map(Some)
                }
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// A region that runs once; one without blocks yields nothing.
    fn expand_region(
        &mut self,
        operation: OperationRef<'c, 'a>,
        region: usize,
        place: Place<'c, 'a>,
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
        place: Place<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        let mut bounds = [Constant { value: 0, r#type: self.type_of(operation) }; 3];
        for (position, bound) in bounds.iter_mut().enumerate() {
            let what = ["lower bound", "upper bound", "step"][position];
            *bound = self.known(operation, position).ok_or_else(|| self.not_constant(operation, position, what))?;
        }
        let [lower, upper, step] = bounds;
        let unsigned = operation.has_attribute("unsignedCmp");
        let number = |bound: Constant| if unsigned { bound.value as i128 } else { bound.signed() };
        let (lower, upper, step) = (number(lower), number(upper), number(step));
        let carried = self.resolve(operation, 3);
        let counter = |value| Constant::new(value as u128, bounds[0].r#type);
        self.iterate(operation, place, (lower, upper, step), counter, carried)
    }

    fn expand_affine_for(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Place<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        let refuse = |what: &str, behind: Option<usize>| bound_refusal(operation.location(), what, behind);
        let segments = segment_sizes(operation);
        let &[lower_count, upper_count, _] = segments.as_slice() else {
            return Err(refuse("lower bound", None));
        };
        let lower = self.affine_results(operation, "lowerBoundMap", 0);
        let lower = lower.and_then(|values| values.into_iter().max());
        let lower = lower.ok_or_else(|| refuse("lower bound", self.behind(operation, 0..lower_count)))?;
        let upper = self.affine_results(operation, "upperBoundMap", lower_count);
        let upper = upper.and_then(|values| values.into_iter().min());
        let upper = upper
            .ok_or_else(|| refuse("upper bound", self.behind(operation, lower_count..lower_count + upper_count)))?;
        let step = operation
            .attribute("step")
            .ok()
            .and_then(access::integer)
            .and_then(|step| i128::try_from(step).ok())
            .unwrap_or(0);
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
        place: Place<'c, 'a>,
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

    fn expand_while(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Place<'c, 'a>,
    ) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
        let (Some(before), Some(after)) = (body(operation, 0), body(operation, 1)) else {
            return Ok(Vec::new());
        };
        let mut carried = self.resolve(operation, 0);
        loop {
            self.step(operation.location())?;
            self.bind_arguments(before, carried);
            let mut condition = self.emit_block(before, place)?;
            let passed = condition.split_off(1.min(condition.len()));
            let Some(Binding::Constant(holds)) = condition.pop() else {
                let behind = before.terminator().and_then(|terminator| self.behind(terminator, 0..1));
                return Err(bound_refusal(operation.location(), "condition", behind));
            };
            if holds.value == 0 {
                return Ok(passed);
            }
            self.bind_arguments(after, passed);
            carried = self.emit_block(after, place)?;
        }
    }

    /// `scf.parallel`, one iteration after the other; each `scf.reduce` region combines what is carried with its operand.
    fn expand_parallel(
        &mut self,
        operation: OperationRef<'c, 'a>,
        place: Place<'c, 'a>,
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

    /// Emits a block's ops with what the bindings say, and returns the operands of its terminator, which is not emitted.
    fn emit_block(&mut self, block: BlockRef<'c, 'a>, place: Place<'c, 'a>) -> Result<Bindings<'c, 'a>, Refusal<'c>> {
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

    fn emit(&mut self, operation: OperationRef<'c, 'a>, place: Place<'c, 'a>) -> Result<(), Refusal<'c>> {
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
        place: Place<'c, 'a>,
    ) -> Result<OperationRef<'c, 'a>, Refusal<'c>> {
        let copy = {
            let rewriter = IrRewriter::new(self.context);
            let rewriter = rewriter.as_rewriter_base();
            match place {
                Place::Before(_, anchor) => rewriter.set_insertion_point_before(anchor),
                Place::End(block) => rewriter.set_insertion_point_to_end(block),
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
                self.emit_block(block, Place::End(inner))?;
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

    /// The value of an op that is known when compiling: arithmetic on constants, an element of a constant global.
    fn evaluate(&mut self, operation: OperationRef<'c, 'a>) -> Option<Constant<'c>> {
        if operation.result_count() != 1 || operation.region_count() != 0 {
            return None;
        }
        let result: Value = operation.results().next()?.into();
        let name = operation.name();
        let name_text = text(&name);
        match name_text {
            "arith.constant" => return constant_of(result),
            "affine.apply" => {
                let value = self.affine_results(operation, "map", 0)?.pop()?;
                return Constant::new(value as u128, result.r#type());
            }
            "affine.min" => {
                let value = self.affine_results(operation, "map", 0)?.into_iter().min()?;
                return Constant::new(value as u128, result.r#type());
            }
            "affine.max" => {
                let value = self.affine_results(operation, "map", 0)?.into_iter().max()?;
                return Constant::new(value as u128, result.r#type());
            }
            "memref.load" => return self.element(operation),
            _ if !name_text.starts_with("arith.") => return None,
            _ => {}
        }
        let mut operands = [Constant { value: 0, r#type: result.r#type() }; 3];
        let count = operation.operand_count();
        if count == 0 || count > operands.len() {
            return None;
        }
        for (position, operand) in operands[..count].iter_mut().enumerate() {
            *operand = self.known(operation, position)?;
        }
        let predicate = || {
            let attribute = operation.attribute("predicate").ok()?;
            access::integer(attribute).and_then(|number| u64::try_from(number).ok())
        };
        fold(&name, &operands[..count], result.r#type(), predicate)
    }

    /// The element that a load with constant subscripts reads of a constant global.
    fn element(&mut self, load: OperationRef<'c, 'a>) -> Option<Constant<'c>> {
        let Binding::Value(memory) = self.binding(load.operand(0).ok()?) else {
            return None;
        };
        let table = match self.tables.get(&key(memory)) {
            Some(table) => table.clone()?,
            None => {
                let table = table_of(memory).map(Rc::new);
                self.tables.insert(key(memory), table.clone());
                table?
            }
        };
        let mut position = 0usize;
        for (axis, &extent) in table.extents.iter().enumerate() {
            let subscript = self.known(load, axis + 1)?;
            let subscript = usize::try_from(subscript.value).ok().filter(|&subscript| subscript < extent)?;
            position = position * extent + subscript;
        }
        Constant::new(*table.words.get(position)?, table.element)
    }

    /// The constant results of the map in attribute `map`, whose operands begin at `first`.
    fn affine_results(&mut self, operation: OperationRef<'c, 'a>, map: &str, first: usize) -> Option<Vec<i64>> {
        let map = access::affine_map(operation.attribute(map).ok()?)?;
        let (dims, symbols) = self.map_operands(operation, first, map.dims, map.symbols)?;
        map.evaluate(&dims, &symbols)
    }

    fn map_operands(
        &mut self,
        operation: OperationRef<'c, 'a>,
        first: usize,
        dims: usize,
        symbols: usize,
    ) -> Option<(Vec<i64>, Vec<i64>)> {
        let mut values = (first..first + dims + symbols)
            .map(|position| Some(self.known(operation, position)?.signed() as i64))
            .collect::<Option<Vec<_>>>()?;
        let symbols = values.split_off(dims);
        Some((values, symbols))
    }

    /// What an operand is, when that is a number.
    fn known(&mut self, operation: OperationRef<'c, 'a>, position: usize) -> Option<Constant<'c>> {
        match self.binding(operation.operand(position).ok()?) {
            Binding::Constant(constant) => Some(constant),
            Binding::Value(_) => None,
        }
    }

    /// What stands for a value. Values outside all loops are evaluated when first asked for.
    fn binding(&mut self, value: Value<'c, 'a>) -> Binding<'c, 'a> {
        if let Some(&binding) = self.bindings.get(&key(value)) {
            return binding;
        }
        // Assumed until known better, which also ends the recursion on a value that depends on itself.
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
        Err(Refusal::new(ProgramCode::TooLarge, message, location))
    }

    fn type_of(&self, operation: OperationRef<'c, 'a>) -> melior::ir::Type<'c> {
        match operation.operand(0) {
            Ok(operand) => operand.r#type(),
            Err(_) => unreachable!("a verified scf.for has operands"),
        }
    }

    fn not_constant(&mut self, operation: OperationRef<'c, 'a>, position: usize, what: &str) -> Refusal<'c> {
        let behind = self.behind(operation, position..position + 1);
        bound_refusal(operation.location(), what, behind)
    }

    /// The function's argument that one of these operands is computed from.
    fn behind(&mut self, operation: OperationRef<'c, 'a>, positions: std::ops::Range<usize>) -> Option<usize> {
        positions.filter_map(|position| operation.operand(position).ok()).find_map(|operand| {
            match self.binding(operand) {
                Binding::Value(value) => argument_behind(value),
                Binding::Constant(_) => None,
            }
        })
    }
}

/// A loop whose number of iterations is not known.
pub(crate) fn bound_refusal<'c>(location: Location<'c>, what: &str, argument: Option<usize>) -> Refusal<'c> {
    let message = match argument {
        Some(argument) => format!("the {what} of this loop depends on argument {argument}, a secret"),
        None => format!("the {what} of this loop is not a constant"),
    };
    Refusal::new(ProgramCode::SecretBound, message, location)
}

/// A region's first block.
fn body<'c, 'a>(operation: OperationRef<'c, 'a>, region: usize) -> Option<BlockRef<'c, 'a>> {
    operation.region(region).ok()?.first_block()
}

/// The sizes of an op's groups of operands.
fn segment_sizes(operation: OperationRef<'_, '_>) -> Vec<usize> {
    let Some(sizes) = operation
        .attribute("operandSegmentSizes")
        .ok()
        .and_then(|attribute| DenseI32ArrayAttribute::try_from(attribute).ok())
    else {
        return Vec::new();
    };
    (0..sizes.len())
        .filter_map(|position| sizes.element(position).ok())
        .map(|size| usize::try_from(size).unwrap_or(0))
        .collect()
}

/// The values that an `scf.index_switch` tells apart; region 0 is the default's, region k + 1 that of case k.
pub(super) fn switch_cases(operation: OperationRef<'_, '_>) -> Vec<i64> {
    let Some(cases) = operation
        .attribute("cases")
        .ok()
        .and_then(|attribute| melior::ir::attribute::DenseI64ArrayAttribute::try_from(attribute).ok())
    else {
        return Vec::new();
    };
    (0..cases.len()).filter_map(|position| cases.element(position).ok()).collect()
}

/// The contents behind the result of a `memref.get_global`, when they cannot change.
fn table_of<'c>(memory: Value<'c, '_>) -> Option<Table<'c>> {
    let get = OperationResult::try_from(memory).ok()?.owner();
    let name = get.name();
    if text(&name) != "memref.get_global" {
        return None;
    }
    let words = crate::memref::constant_global(get, symbol(get, "name")?)?;
    let (element, extents) = extents(memory.r#type())?;
    Some(Table { words, extents, element })
}
