//! Registers, and copies between them.

use std::sync::Arc;

/// A register for a scalar. Every scalar value of the program has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot(pub u32);

/// A register for a tensor or memref.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AggregateSlot(pub u32);

/// A read of an aggregate register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    /// The register.
    pub slot: AggregateSlot,
    /// This is the last use of the value: it may be taken out of the register, so that a tensor is
    /// changed in place.
    pub take: bool,
}

/// The register of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Register {
    /// An integer or index.
    Word(Slot),
    /// A tensor or memref.
    Aggregate(AggregateSlot),
}

/// A simultaneous copy of registers.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    /// Scalars, from and to.
    pub words: Vec<(Slot, Slot)>,
    /// Tensors and memrefs, from and to.
    pub aggregates: Vec<(Use, AggregateSlot)>,
    /// Some register is written before it is read, so that all are read first.
    pub buffered: bool,
}

impl Moves {
    /// Adds a copy.
    pub fn push(&mut self, from: Register, take: bool, to: Register) {
        match (from, to) {
            (Register::Word(from), Register::Word(to)) => {
                self.buffered |= self.words.iter().any(|&(_, written)| written == from);
                self.words.push((from, to));
            }
            (Register::Aggregate(slot), Register::Aggregate(to)) => {
                self.buffered |= self
                    .aggregates
                    .iter()
                    .any(|&(source, written)| written == slot || (source.take && source.slot == slot));
                self.aggregates.push((Use { slot, take }, to));
            }
            // The verifier gives both sides of a copy the same type.
            (Register::Word(_), Register::Aggregate(_)) | (Register::Aggregate(_), Register::Word(_)) => {}
        }
    }
}

/// The results of an operation that did not run because its condition or bound is undefined.
#[derive(Debug, Default)]
pub(crate) struct Results {
    /// Scalars.
    pub words: Vec<Slot>,
    /// Tensors and memrefs; `None` where nothing stands for an undefined value: memrefs and dynamic
    /// shapes.
    pub aggregates: Vec<(AggregateSlot, Option<Arc<[usize]>>)>,
}
