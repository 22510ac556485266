//! A function being compiled: its registers and instructions.

use super::{
    last_uses::LastUses,
    op::{Op, key, source_of},
    types::{Kind, is_nested},
    unit::Unit,
};
use crate::{
    error::InterpError,
    program::{Block, Instruction},
    registers::{AggregateSlot, Moves, Register, Results, Slot, Use},
    value::{Tensor, element_count},
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    attr::Attr,
    ops::{self, Dialect, name_text},
};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// Compiles one operation of a dialect; `false` if it is none that is known.
pub(crate) type Lower = for<'s, 'c, 'a, 'x> fn(Op<'c, 'a>, &'x mut Scope<'s, 'c, 'a>) -> Result<bool, InterpError>;

/// A function being compiled.
pub(crate) struct Scope<'s, 'c, 'a> {
    /// Compiles the operations of all dialects.
    pub(super) lower: Lower,
    /// The whole program.
    pub unit: &'s mut Unit<'c, 'a>,
    registers: HashMap<usize, Register>,
    last_uses: LastUses,
    /// Values that are constant tables: indices into them wrap if their size is a power of two.
    tables: HashSet<usize>,
    instructions: Vec<Instruction>,
    /// The locations of the instructions, as text.
    locations: Vec<Option<Arc<str>>>,
    /// The location of the operation being compiled.
    location: Option<Arc<str>>,
    writes: bool,
    /// Index registers of the linalg operations around, innermost last.
    loops: Vec<Vec<Slot>>,
}

impl<'s, 'c, 'a> Scope<'s, 'c, 'a> {
    /// An empty scope for the body of `function`.
    pub(super) fn new(unit: &'s mut Unit<'c, 'a>, function: Op<'c, 'a>, lower: Lower) -> Self {
        Self {
            lower,
            unit,
            registers: HashMap::new(),
            last_uses: LastUses::of(function),
            tables: HashSet::new(),
            instructions: Vec::new(),
            locations: Vec::new(),
            location: None,
            writes: false,
            loops: Vec::new(),
        }
    }

    /// Begins the region of a linalg operation with these index registers.
    pub fn enter_loops(&mut self, indices: Vec<Slot>) {
        self.loops.push(indices);
    }

    /// Ends it.
    pub fn leave_loops(&mut self) {
        self.loops.pop();
    }

    /// The register of a loop index of the innermost linalg operation.
    pub fn loop_index(&self, dimension: usize) -> Option<Slot> {
        self.loops.last()?.get(dimension).copied()
    }

    /// Lets a value live in a register that has it already.
    pub fn bind(&mut self, value: Value<'c, 'a>, register: Register) {
        self.registers.insert(key(value), register);
    }

    /// Appends an instruction to the block being compiled.
    pub fn emit(&mut self, instruction: Instruction) {
        self.instructions.push(instruction);
        self.locations.push(self.location.clone());
    }

    /// Notes that the block being compiled may write memory.
    pub fn note_write(&mut self) {
        self.writes = true;
    }

    /// A new scalar register.
    pub fn new_slot(&mut self) -> Slot {
        self.unit.new_slot()
    }

    /// Gives a value a register; the same one each time.
    pub fn define(&mut self, value: Value<'c, 'a>, op: Op<'c, 'a>) -> Result<Register, InterpError> {
        if let Some(&register) = self.registers.get(&key(value)) {
            return Ok(register);
        }
        let register = match self.kind(value, op)? {
            Kind::Scalar { .. } => Register::Word(self.unit.new_slot()),
            Kind::Tensor(shaped) | Kind::MemRef(shaped) => {
                if shaped.fixed().is_some_and(|shape| element_count(&shape).is_none()) {
                    return Err(self.too_large(value, op));
                }
                Register::Aggregate(self.unit.new_aggregate())
            }
        };
        self.registers.insert(key(value), register);
        Ok(register)
    }

    /// The operand at a position.
    pub fn operand(&self, op: Op<'c, 'a>, position: usize) -> Result<Value<'c, 'a>, InterpError> {
        if position < op.operand_count()
            && let Ok(value) = op.operand(position)
        {
            return Ok(value);
        }
        Err(self.unsupported_form(op, format!("operand {position} is missing")))
    }

    /// The result at a position.
    pub fn result(&self, op: Op<'c, 'a>, position: usize) -> Result<Value<'c, 'a>, InterpError> {
        if position < op.result_count()
            && let Ok(value) = op.result(position)
        {
            return Ok(value.into());
        }
        Err(self.unsupported_form(op, format!("result {position} is missing")))
    }

    /// The register of a value that is already computed.
    pub fn register(&self, value: Value<'c, 'a>, op: Op<'c, 'a>) -> Result<Register, InterpError> {
        self.registers
            .get(&key(value))
            .copied()
            .ok_or_else(|| self.unsupported_form(op, "an operand is computed outside of the function".into()))
    }

    /// The register of a scalar operand.
    pub fn slot(&self, op: Op<'c, 'a>, position: usize) -> Result<Slot, InterpError> {
        match self.register(self.operand(op, position)?, op)? {
            Register::Word(slot) => Ok(slot),
            Register::Aggregate(_) => Err(self.unsupported_form(op, format!("operand {position} is not an integer"))),
        }
    }

    /// The registers of scalar operands.
    pub fn slots(&self, op: Op<'c, 'a>, range: std::ops::Range<usize>) -> Result<Vec<Slot>, InterpError> {
        range.map(|position| self.slot(op, position)).collect()
    }

    /// The register of a tensor or memref operand, to look at.
    pub fn aggregate(&self, op: Op<'c, 'a>, position: usize) -> Result<AggregateSlot, InterpError> {
        match self.register(self.operand(op, position)?, op)? {
            Register::Aggregate(slot) => Ok(slot),
            Register::Word(_) => {
                Err(self.unsupported_form(op, format!("operand {position} is not a tensor or memref")))
            }
        }
    }

    /// The register of a tensor or memref operand, to use up if this is its last use.
    pub fn consume(&self, op: Op<'c, 'a>, position: usize) -> Result<Use, InterpError> {
        Ok(Use { slot: self.aggregate(op, position)?, take: self.last_uses.contains(op, position) })
    }

    /// The register for a scalar result.
    pub fn result_slot(&mut self, op: Op<'c, 'a>, position: usize) -> Result<Slot, InterpError> {
        let value = self.result(op, position)?;
        match self.define(value, op)? {
            Register::Word(slot) => Ok(slot),
            Register::Aggregate(_) => Err(self.unsupported_form(op, format!("result {position} is not an integer"))),
        }
    }

    /// The register for a tensor or memref result.
    pub fn result_aggregate(&mut self, op: Op<'c, 'a>, position: usize) -> Result<AggregateSlot, InterpError> {
        let value = self.result(op, position)?;
        match self.define(value, op)? {
            Register::Aggregate(slot) => Ok(slot),
            Register::Word(_) => Err(self.unsupported_form(op, format!("result {position} is not a tensor or memref"))),
        }
    }

    /// True if an operand is a constant table.
    pub fn is_table(&self, value: Value<'c, 'a>) -> bool {
        self.tables.contains(&key(value))
    }

    /// Marks a value as a constant table.
    pub fn mark_table(&mut self, value: Value<'c, 'a>) {
        self.tables.insert(key(value));
    }

    /// Compiles a constant, whose value is this attribute.
    pub fn constant<K>(&mut self, op: Op<'c, 'a>, value: Attr<K>) -> Result<(), InterpError> {
        let result = self.result(op, 0)?;
        let attribute = self.attribute(op, value)?;
        match self.kind(result, op)? {
            Kind::Scalar { .. } => {
                let value = self.integer_bits(op, attribute)?;
                let slot = self.result_slot(op, 0)?;
                self.unit.preset(slot, value);
            }
            Kind::Tensor(shaped) => {
                // First, as it refuses what is too large to read.
                let slot = self.result_aggregate(op, 0)?;
                let words = self.dense(op, attribute, &shaped)?;
                let shape = shaped.fixed().ok_or_else(|| self.unsupported_type(result, op))?;
                self.unit.preset_tensor(slot, Tensor::new(shape, words));
                self.mark_table(result);
            }
            Kind::MemRef(_) => return Err(self.unsupported_type(result, op)),
        }
        Ok(())
    }

    /// Copies between the operands of `from`, beginning with `first`, and registers.
    pub fn moves_from(&self, from: Op<'c, 'a>, first: usize, to: &[Register]) -> Result<Moves, InterpError> {
        let mut moves = Moves::default();
        for (offset, &to) in to.iter().enumerate() {
            let position = first + offset;
            let source = self.register(self.operand(from, position)?, from)?;
            moves.push(source, self.last_uses.contains(from, position), to);
        }
        Ok(moves)
    }

    /// The registers of all results.
    pub fn results(&mut self, op: Op<'c, 'a>) -> Result<Vec<Register>, InterpError> {
        (0..op.result_count())
            .map(|position| {
                let value = self.result(op, position)?;
                self.define(value, op)
            })
            .collect()
    }

    /// The results of `op`, to be made undefined when it cannot run.
    pub fn placeholders(&mut self, op: Op<'c, 'a>) -> Result<Results, InterpError> {
        let mut results = Results::default();
        for position in 0..op.result_count() {
            let value = self.result(op, position)?;
            match (self.define(value, op)?, self.kind(value, op)?) {
                (Register::Word(slot), _) => results.words.push(slot),
                (Register::Aggregate(slot), Kind::Tensor(shaped)) => results.aggregates.push((slot, shaped.fixed())),
                (Register::Aggregate(slot), _) => results.aggregates.push((slot, None)),
            }
        }
        Ok(results)
    }

    /// Compiles one operation.
    pub(super) fn operation(&mut self, op: Op<'c, 'a>) -> Result<(), InterpError> {
        // Elements that are polynomials or have limbs are read and replaced only.
        use ops::Tensor::{Cast, Dim, Empty, Extract, ExtractSlice, FromElements, Insert, InsertSlice, Splat};
        let moves_elements = match Dialect::of(op) {
            Some(Dialect::Tensor) => {
                matches!(
                    ops::Tensor::of(op),
                    Some(Extract | ExtractSlice | Insert | InsertSlice | FromElements | Splat | Cast | Dim | Empty)
                )
            }
            dialect => dialect != Some(Dialect::Linalg),
        };
        if !moves_elements && op.operands().any(|operand| is_nested(operand.r#type())) {
            return Err(self.unsupported_form(op, "its elements are polynomials".into()));
        }
        let outer = std::mem::replace(&mut self.location, source_of(op).map(|location| location.to_string().into()));
        let known = (self.lower)(op, self);
        self.location = outer;
        let known = known?;
        if known { Ok(()) } else { Err(InterpError::UnsupportedOp { name: name_text(op), location: source_of(op) }) }
    }

    /// A block with its location, of the instructions that `fill` emits.
    pub(super) fn collect(
        &mut self,
        owner: Op<'c, 'a>,
        fill: impl FnOnce(&mut Self) -> Result<(), InterpError>,
    ) -> Result<Block, InterpError> {
        let outer = std::mem::take(&mut self.instructions);
        let outer_locations = std::mem::take(&mut self.locations);
        let outer_writes = std::mem::replace(&mut self.writes, false);
        let filled = fill(self);
        let instructions = std::mem::replace(&mut self.instructions, outer);
        let locations = std::mem::replace(&mut self.locations, outer_locations);
        let writes = std::mem::replace(&mut self.writes, outer_writes);
        self.writes |= writes;
        filled?;
        Ok(Block { instructions, locations, writes, location: source_of(owner).map(Arc::new) })
    }
}
