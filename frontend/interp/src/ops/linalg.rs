//! The linalg dialect: every structured operation, named or generic, by its indexing maps and its
//! region. Loops run in order, the first dimension outermost.

use crate::{
    affine_function::Expression,
    compile::{Kind, Op, Scope, expression},
    error::InterpError,
    machine::{Aggregate, Halt, Machine},
    memory::{Storage, View},
    program::Run,
    program::{Block, Generic, Instruction},
    registers::{AggregateSlot, Register, Slot, Use},
    value::{Tensor, Word, row_major_strides},
};
use ringmill_dialects::{
    access::{self, AffineExpr, AffineMap},
    attr,
    ops::Linalg,
};
use std::{rc::Rc, sync::Arc};

/// A structured operation.
#[derive(Debug)]
pub(crate) struct Structured {
    /// Registers of the loop indices.
    indices: Vec<Slot>,
    /// For each loop an operand and the dimension of it that has the loop's extent; outputs count
    /// after the inputs.
    extents: Vec<(usize, usize)>,
    inputs: Vec<Input>,
    outputs: Vec<Output>,
    /// Computes one element.
    body: Block,
}

/// An operand that is read.
#[derive(Debug)]
struct Input {
    register: Register,
    map: IndexMap,
    /// The register in which the body expects the element.
    argument: Option<Slot>,
}

/// An operand that is written.
#[derive(Debug)]
struct Output {
    operand: Use,
    map: IndexMap,
    /// The register in which the body expects the old element.
    argument: Option<Slot>,
    /// The register in which the body leaves the new element.
    yielded: Slot,
    /// The new tensor; nothing for a memref.
    result: Option<AggregateSlot>,
}

/// From loop indices to an element of an operand.
#[derive(Debug)]
enum IndexMap {
    /// Each result is a constant and a multiple of each loop index.
    Linear(Vec<Linear>),
    /// Anything else.
    General(Vec<Expression>),
}

/// `constant + Σ coefficient · index`.
#[derive(Clone, Debug)]
struct Linear {
    constant: i64,
    coefficients: Vec<i64>,
}

impl Linear {
    fn of(source: &AffineExpr, loops: usize) -> Option<Self> {
        let constant = |constant| Self { constant, coefficients: vec![0; loops] };
        match source {
            AffineExpr::Constant(value) => Some(constant(*value)),
            AffineExpr::Dim(position) => {
                let mut linear = constant(0);
                *linear.coefficients.get_mut(*position)? = 1;
                Some(linear)
            }
            AffineExpr::Add(left, right) => {
                let (left, right) = (Self::of(left, loops)?, Self::of(right, loops)?);
                Some(Self {
                    constant: left.constant.checked_add(right.constant)?,
                    coefficients: left
                        .coefficients
                        .iter()
                        .zip(&right.coefficients)
                        .map(|(left, right)| left.checked_add(*right))
                        .collect::<Option<_>>()?,
                })
            }
            AffineExpr::Mul(left, right) => {
                let (left, right) = (Self::of(left, loops)?, Self::of(right, loops)?);
                let (linear, factor) = if right.coefficients.iter().all(|&coefficient| coefficient == 0) {
                    (left, right.constant)
                } else if left.coefficients.iter().all(|&coefficient| coefficient == 0) {
                    (right, left.constant)
                } else {
                    return None;
                };
                Some(Self {
                    constant: linear.constant.checked_mul(factor)?,
                    coefficients: linear
                        .coefficients
                        .iter()
                        .map(|coefficient| coefficient.checked_mul(factor))
                        .collect::<Option<_>>()?,
                })
            }
            _ => None,
        }
    }
}

/// The elements of an operand.
enum Elements<D: Run> {
    /// One number for all.
    Scalar(D::Word),
    /// A tensor that is read.
    Tensor(Arc<Vec<D::Word>>),
    /// A tensor that is written.
    Owned(Vec<D::Word>),
    /// Memory.
    Memory(Rc<Storage<D>>),
}

impl<D: Run> Elements<D> {
    #[inline(always)]
    fn load(&self, position: i64) -> D::Word {
        match self {
            Self::Scalar(word) => *word,
            // Positions were checked before the loops.
            Self::Tensor(words) => words[position as usize],
            Self::Owned(words) => words[position as usize],
            Self::Memory(storage) => storage.load(position),
        }
    }

    #[inline(always)]
    fn store(&mut self, position: i64, word: D::Word) {
        match self {
            Self::Owned(words) => words[position as usize] = word,
            Self::Memory(storage) => storage.store(position, word),
            Self::Scalar(_) | Self::Tensor(_) => {}
        }
    }
}

/// An operand during the loops.
struct Cursor<'s, D: Run> {
    elements: Elements<D>,
    shape: Vec<usize>,
    strides: Vec<i64>,
    /// Position of the element of index 0 in all dimensions.
    base: i64,
    /// Position of the element of the current iteration.
    position: i64,
    /// Distance from one iteration to the next in each loop, of a linear map.
    steps: Vec<i64>,
    map: &'s IndexMap,
}

impl<'s, D: Run> Cursor<'s, D> {
    fn scalar(word: D::Word, map: &'s IndexMap) -> Self {
        Self::new(Elements::Scalar(word), Vec::new(), Vec::new(), 0, map)
    }

    fn view(view: &View<D>, map: &'s IndexMap) -> Self {
        let strides = view.dimensions.iter().map(|dimension| dimension.stride).collect();
        let elements = Elements::Memory(Rc::clone(&view.storage));
        Self::new(elements, view.shape(), strides, view.offset, map)
    }

    fn new(elements: Elements<D>, shape: Vec<usize>, strides: Vec<i64>, base: i64, map: &'s IndexMap) -> Self {
        Self { elements, shape, strides, base, position: base, steps: Vec::new(), map }
    }

    /// Goes to the first iteration. `None` if some iteration would leave the operand.
    fn start(&mut self, extents: &[usize]) -> Option<()> {
        self.steps = vec![0; extents.len()];
        let IndexMap::Linear(results) = self.map else {
            return Some(());
        };
        for ((linear, &size), &stride) in results.iter().zip(&self.shape).zip(&self.strides) {
            let (mut low, mut high) = (linear.constant, linear.constant);
            for (position, (&coefficient, &extent)) in linear.coefficients.iter().zip(extents).enumerate() {
                let reach = coefficient.checked_mul(extent as i64 - 1)?;
                low = low.checked_add(reach.min(0))?;
                high = high.checked_add(reach.max(0))?;
                // Where a loop runs once its step is never taken and may be any number, so nothing
                // here minds an overflow.
                self.steps[position] = self.steps[position].wrapping_add(coefficient.wrapping_mul(stride));
            }
            if low < 0 || high >= size as i64 {
                return None;
            }
            self.position = self.position.wrapping_add(linear.constant.wrapping_mul(stride));
        }
        Some(())
    }

    /// Finds the element of a map that is not linear.
    fn locate(&mut self, machine: &Machine<'_, D>) -> Option<()> {
        if let IndexMap::General(results) = self.map {
            self.position = self.base;
            for ((result, &size), &stride) in results.iter().zip(&self.shape).zip(&self.strides) {
                let index = result.evaluate(machine)?;
                if !(0..size as i64).contains(&index) {
                    return None;
                }
                self.position = self.position.wrapping_add(index.wrapping_mul(stride));
            }
        }
        Some(())
    }
}

impl Structured {
    fn iterate<'s, D: Run>(
        &self,
        machine: &mut Machine<'_, D>,
        extents: &[usize],
        inputs: &mut [Cursor<'s, D>],
        outputs: &mut [Cursor<'s, D>],
    ) -> Result<(), Halt> {
        let mut index = vec![0usize; extents.len()];
        for &slot in &self.indices {
            machine.set_word(slot, Word::from_index(0));
        }
        loop {
            for (input, cursor) in self.inputs.iter().zip(inputs.iter_mut()) {
                cursor.locate(machine).ok_or(Halt::Undefined)?;
                if let Some(argument) = input.argument {
                    machine.set_word(argument, cursor.elements.load(cursor.position));
                }
            }
            for (output, cursor) in self.outputs.iter().zip(outputs.iter_mut()) {
                cursor.locate(machine).ok_or(Halt::Undefined)?;
                if let Some(argument) = output.argument {
                    machine.set_word(argument, cursor.elements.load(cursor.position));
                }
            }
            self.body.run(machine)?;
            for (output, cursor) in self.outputs.iter().zip(outputs.iter_mut()) {
                let word = machine.word(output.yielded);
                cursor.elements.store(cursor.position, word);
            }
            let Some(innermost) = (0..extents.len()).rev().find(|&dimension| index[dimension] + 1 < extents[dimension])
            else {
                return Ok(());
            };
            for cursor in inputs.iter_mut().chain(outputs.iter_mut()) {
                cursor.position = cursor.position.wrapping_add(cursor.steps[innermost]);
                // The loops inside begin again.
                for (step, &extent) in cursor.steps.iter().zip(extents).skip(innermost + 1) {
                    cursor.position = cursor.position.wrapping_sub(step.wrapping_mul(extent as i64 - 1));
                }
            }
            index[innermost] += 1;
            index[innermost + 1..].fill(0);
            for (&slot, &position) in self.indices.iter().zip(&index).skip(innermost) {
                machine.set_word(slot, Word::from_index(position as i64));
            }
        }
    }
}

impl Generic for Structured {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let mut inputs = self
            .inputs
            .iter()
            .map(|input| {
                Ok(match input.register {
                    Register::Word(slot) => Cursor::scalar(machine.word(slot), &input.map),
                    Register::Aggregate(slot) if machine.is_view(slot) => Cursor::view(machine.view(slot)?, &input.map),
                    Register::Aggregate(slot) => {
                        let tensor = machine.tensor(slot)?;
                        let strides = row_major_strides(&tensor.shape);
                        let elements = Elements::Tensor(Arc::clone(&tensor.words));
                        Cursor::new(elements, tensor.shape.to_vec(), strides, 0, &input.map)
                    }
                })
            })
            .collect::<Result<Vec<_>, Halt>>()?;
        let mut outputs = Vec::with_capacity(self.outputs.len());
        for output in &self.outputs {
            outputs.push(match machine.fetch(output.operand) {
                Aggregate::View(view) => Cursor::view(&view, &output.map),
                Aggregate::Tensor(Tensor { shape, words }) => {
                    let strides = row_major_strides(&shape);
                    let words = Arc::try_unwrap(words).unwrap_or_else(|shared| shared.to_vec());
                    Cursor::new(Elements::Owned(words), shape.to_vec(), strides, 0, &output.map)
                }
                Aggregate::Empty => return Err(Halt::inconsistent("an output of a linalg operation is empty")),
            });
        }
        let extents: Vec<usize> = self
            .extents
            .iter()
            .map(|&(operand, dimension)| {
                let cursor = inputs.get(operand).or_else(|| outputs.get(operand - inputs.len()));
                cursor
                    .and_then(|cursor| cursor.shape.get(dimension).copied())
                    .ok_or_else(|| Halt::inconsistent("a loop of a linalg operation has the extent of no operand"))
            })
            .collect::<Result<_, Halt>>()?;
        if !extents.contains(&0) {
            for cursor in inputs.iter_mut().chain(&mut outputs) {
                cursor.start(&extents).ok_or(Halt::Undefined)?;
            }
            self.iterate(machine, &extents, &mut inputs, &mut outputs)?;
        }
        for (output, cursor) in self.outputs.iter().zip(outputs) {
            if let (Some(result), Elements::Owned(words)) = (output.result, cursor.elements) {
                machine.set_tensor(result, Tensor::new(cursor.shape.into(), words));
            }
        }
        Ok(())
    }
}

/// Compiles `linalg.index`.
pub(crate) fn compile_index<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let dimension = scope.read(op, attr::DIM)?;
    let slot = usize::try_from(dimension).ok().and_then(|dimension| scope.loop_index(dimension));
    let slot = slot.ok_or_else(|| scope.unsupported_form(op, format!("there is no loop {dimension}")))?;
    scope.bind(scope.result(op, 0)?, Register::Word(slot));
    Ok(())
}

/// Compiles a structured operation of linalg; `false` if it is none.
pub(crate) fn compile<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let (Some(maps), Some(inputs)) = (access::indexing_maps(op), access::input_count(op)) else {
        return Ok(false);
    };
    let loops = maps.first().map_or(0, |map| map.dims);
    let indices: Vec<Slot> = (0..loops).map(|_| scope.new_slot()).collect();
    let extents = extents(&maps, loops)
        .ok_or_else(|| scope.unsupported_form(op, "the extent of a loop is that of no operand".into()))?;
    scope.enter_loops(indices.clone());
    let region = scope.region(op, 0);
    scope.leave_loops();
    let region = region?;
    scope.expect_terminator(op, region.terminator, Linalg::Yield)?;
    let arguments = region.slots(scope, op)?;
    let mut compiled = Structured { indices, extents, inputs: Vec::new(), outputs: Vec::new(), body: region.block };
    for (position, map) in maps.iter().enumerate() {
        let map = index_map(map, &compiled.indices)
            .ok_or_else(|| scope.unsupported_form(op, "an indexing map uses symbols".into()))?;
        let argument = arguments.get(position).copied();
        if position < inputs {
            compiled.inputs.push(Input { register: scope.register(scope.operand(op, position)?, op)?, map, argument });
        } else {
            let is_tensor = matches!(scope.kind(scope.operand(op, position)?, op)?, Kind::Tensor(_));
            let result = compiled.outputs.iter().filter(|output| output.result.is_some()).count();
            if !is_tensor {
                scope.note_write();
            }
            compiled.outputs.push(Output {
                operand: scope.consume(op, position)?,
                map,
                argument,
                yielded: scope.slot(region.terminator, position - inputs)?,
                result: if is_tensor { Some(scope.result_aggregate(op, result)?) } else { None },
            });
        }
    }
    scope.emit(Instruction::of(compiled));
    Ok(true)
}

/// For each loop an operand and dimension that is indexed by it alone.
fn extents(maps: &[AffineMap], loops: usize) -> Option<Vec<(usize, usize)>> {
    (0..loops)
        .map(|wanted| {
            maps.iter().enumerate().find_map(|(operand, map)| {
                let dimension = map.results.iter().position(|result| *result == AffineExpr::Dim(wanted))?;
                Some((operand, dimension))
            })
        })
        .collect()
}

fn index_map(map: &AffineMap, indices: &[Slot]) -> Option<IndexMap> {
    let linear: Option<Vec<Linear>> = map.results.iter().map(|result| Linear::of(result, indices.len())).collect();
    match linear {
        Some(linear) => Some(IndexMap::Linear(linear)),
        None => map
            .results
            .iter()
            .map(|result| expression(result, map.dims, indices))
            .collect::<Option<_>>()
            .map(IndexMap::General),
    }
}
