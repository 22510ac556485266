//! The program as a whole: functions, globals, registers.

use super::{
    op::{Op, source_of},
    stored::Stored,
    types::Kind,
};
use crate::{
    error::InterpError,
    machine::Global,
    program::Function,
    registers::{AggregateSlot, Register, Slot},
    value::{LARGEST, Tensor, Word, element_count},
};
use ringmill_dialects::{
    access, attr,
    ops::{MemRef, name_text},
};
use std::{collections::HashMap, sync::Arc};

/// The parts of a program that all functions share.
pub(crate) struct Unit<'c, 'a> {
    pub(super) symbols: HashMap<String, Op<'c, 'a>>,
    pub(super) stored: Stored<'c, 'a>,
    pub(super) words: Vec<Word>,
    pub(super) aggregates: u32,
    pub(super) tensors: Vec<(AggregateSlot, Tensor)>,
    pub(super) globals: Vec<Global>,
    pub(super) global_positions: HashMap<String, usize>,
    pub(super) functions: Vec<Arc<Function>>,
    /// Compiled functions by name and by which parameters are constant tables.
    pub(super) compiled: HashMap<(String, Vec<bool>), usize>,
    /// Functions being compiled, outermost first.
    pub(super) open: Vec<String>,
}

impl<'c, 'a> Unit<'c, 'a> {
    /// A new scalar register.
    pub fn new_slot(&mut self) -> Slot {
        self.words.push(Word::UNDEFINED);
        Slot(self.words.len() as u32 - 1)
    }

    /// A new register for a tensor or memref.
    pub fn new_aggregate(&mut self) -> AggregateSlot {
        self.aggregates += 1;
        AggregateSlot(self.aggregates - 1)
    }

    /// Makes a register hold a constant from the start.
    pub fn preset(&mut self, slot: Slot, value: u128) {
        self.words[slot.0 as usize] = Word::new(value);
    }

    /// The initial word of a register; undefined, if it has none.
    pub fn initial(&self, slot: Slot) -> Word {
        self.words[slot.0 as usize]
    }

    /// Makes a register hold a constant tensor from the start.
    pub fn preset_tensor(&mut self, slot: AggregateSlot, tensor: Tensor) {
        self.tensors.push((slot, tensor));
    }

    /// True if a function may write each of its parameters.
    pub fn stored_parameters(&mut self, name: &str) -> Vec<bool> {
        self.stored.parameters(name)
    }

    /// A compiled function.
    pub fn callee(&self, function: usize) -> Arc<Function> {
        Arc::clone(&self.functions[function])
    }

    /// Registers of a function's parameters.
    pub fn parameters(&self, function: usize) -> Vec<Register> {
        self.functions[function].parameters.clone()
    }

    /// Registers of a function's returned values, and whether they may be taken out.
    pub fn returned(&self, function: usize) -> Vec<(Register, bool)> {
        self.functions[function].returned.clone()
    }

    /// True if a function may write memory.
    pub fn writes(&self, function: usize) -> bool {
        self.functions[function].body.writes
    }

    /// The global of a name.
    pub fn global(&mut self, name: &str, user: Op<'c, 'a>) -> Result<(usize, bool), InterpError> {
        if let Some(&position) = self.global_positions.get(name) {
            return Ok((position, self.globals[position].constant));
        }
        let op = self.symbols.get(name).copied().filter(|&op| MemRef::Global.is(op));
        let global = op.and_then(|op| read_global(op)).ok_or_else(|| InterpError::UnsupportedForm {
            name: name_text(user),
            detail: format!("'{name}' is not a global of at most {LARGEST} integers with a constant shape"),
            location: source_of(user),
        })?;
        let constant = global.constant;
        self.globals.push(global);
        self.global_positions.insert(name.to_owned(), self.globals.len() - 1);
        Ok((self.globals.len() - 1, constant))
    }
}

/// The elements of a `memref.global`; nothing is defined in one without an initial value.
fn read_global(op: Op<'_, '_>) -> Option<Global> {
    let r#type = attr::TYPE.of(op)?;
    let Kind::MemRef(shaped) = Kind::of(r#type)? else {
        return None;
    };
    let count = element_count(&shaped.fixed()?)?;
    let words = match attr::INITIAL_VALUE.of(op).and_then(access::elements) {
        Some(elements) if elements.len() == count => {
            elements.into_iter().map(|bits| Word::new(bits & crate::value::mask(shaped.width))).collect()
        }
        Some(_) => return None,
        None => vec![Word::UNDEFINED; count],
    };
    Some(Global { words: Arc::new(words), constant: attr::CONSTANT.is_on(op) })
}
