//! The state of one evaluation.

use crate::{
    domain::{Concrete, Domain},
    error::InterpError,
    memory::{Journal, Storage, View},
    registers::{AggregateSlot, Moves, Results, Slot, Use},
    scalar::Scalar,
    value::{LARGEST, Tensor, Word, element_count},
};
use ringmill_dialects::access::SourceLocation;
use std::{cell::Cell, rc::Rc, sync::Arc};

/// The reason that an evaluation ends early.
#[derive(Debug)]
pub(crate) enum Halt {
    /// Control flow or memory as a whole has become undefined: so are all results.
    Undefined,
    /// An error to report.
    Error(Box<InterpError>),
}

impl Halt {
    /// The compiled program does not fit itself. That is a defect of ours and says nothing of
    /// values, so it must not end as [`Halt::Undefined`], which would excuse any result.
    #[cold]
    pub fn inconsistent(detail: impl Into<String>) -> Self {
        Self::Error(Box::new(InterpError::Inconsistent { detail: detail.into(), location: None }))
    }

    /// Control, a size or a place depends on an argument in a way that symbols do not follow.
    #[cold]
    pub fn secret_control() -> Self {
        Self::Error(Box::new(InterpError::SecretControl { location: None }))
    }

    /// An inconsistency, with the place where it was found if it has none.
    #[cold]
    pub fn located(mut self, place: &Option<Arc<SourceLocation>>) -> Self {
        if let Self::Error(error) = &mut self
            && let InterpError::Inconsistent { location, .. }
            | InterpError::TooManySteps { location, .. }
            | InterpError::SecretControl { location } = error.as_mut()
            && location.is_none()
        {
            *location = place.as_deref().cloned();
        }
        self
    }
}

/// The contents of an aggregate register.
#[derive(Debug)]
pub(crate) enum Aggregate<D: Domain = Concrete> {
    /// Nothing yet, or no more.
    Empty,
    /// A tensor.
    Tensor(Tensor<D::Word>),
    /// A memref.
    View(View<D>),
}

impl<D: Domain> Clone for Aggregate<D> {
    fn clone(&self) -> Self {
        match self {
            Self::Empty => Self::Empty,
            Self::Tensor(tensor) => Self::Tensor(tensor.clone()),
            Self::View(view) => Self::View(view.clone()),
        }
    }
}

impl<D: Domain> Aggregate<D> {
    /// The halt for a value that is not `expected`.
    #[cold]
    fn instead_of(&self, expected: &str) -> Halt {
        let found = match self {
            Self::Empty => "nothing",
            Self::Tensor(_) => "a tensor",
            Self::View(_) => "a memref",
        };
        Halt::inconsistent(format!("a register holds {found} instead of {expected}"))
    }
}

/// A `memref.global` without the `constant` mark: fresh in every evaluation.
#[derive(Debug)]
pub(crate) struct Global {
    /// Initial elements.
    pub words: Arc<Vec<Word>>,
    /// It may not be written.
    pub constant: bool,
}

/// The initial state of an evaluation.
#[derive(Debug)]
pub(crate) struct Initial {
    /// Scalar registers: constants in place, the others undefined.
    pub words: Vec<Word>,
    /// The number of aggregate registers.
    pub aggregates: usize,
    /// Constant tensors.
    pub tensors: Vec<(AggregateSlot, Tensor)>,
    /// Globals.
    pub globals: Vec<Global>,
}

/// One evaluation.
pub(crate) struct Machine<'p, D: Domain = Concrete> {
    /// The values that are computed with.
    pub domain: D,
    /// The writes to memory.
    pub journal: Journal<D>,
    initial: &'p Initial,
    words: Vec<D::Word>,
    aggregates: Vec<Aggregate<D>>,
    globals: Vec<Option<Rc<Storage<D>>>>,
    /// A number that decides about control was asked for and is not known.
    asked: Cell<bool>,
    steps: u64,
    limit: u64,
}

impl<'p, D: Domain> Machine<'p, D> {
    /// Fresh registers; at most `limit` operations will be executed.
    pub fn new(domain: D, initial: &'p Initial, limit: u64) -> Self {
        let mut aggregates = vec![Aggregate::Empty; initial.aggregates];
        for (slot, Tensor { shape, words }) in &initial.tensors {
            let tensor = Tensor { shape: Arc::clone(shape), words: D::constants(words) };
            aggregates[slot.0 as usize] = Aggregate::Tensor(tensor);
        }
        Self {
            domain,
            journal: Journal::new(),
            initial,
            words: initial.words.iter().copied().map(D::Word::from).collect(),
            aggregates,
            globals: vec![None; initial.globals.len()],
            asked: Cell::new(false),
            steps: 0,
            limit,
        }
    }

    /// Executes an operation on scalar registers.
    #[inline(always)]
    pub fn scalar(&mut self, op: &Scalar) {
        self.domain.scalar(op, &mut self.words);
    }

    /// Reads a scalar.
    #[inline(always)]
    pub fn word(&self, slot: Slot) -> D::Word {
        self.words[slot.0 as usize]
    }

    /// Writes a scalar.
    #[inline(always)]
    pub fn set_word(&mut self, slot: Slot, word: impl Into<D::Word>) {
        self.words[slot.0 as usize] = word.into();
    }

    /// A scalar that decides about control. One that is not known counts as undefined here, and
    /// ends the execution after the operation.
    #[inline(always)]
    pub fn control(&self, slot: Slot) -> Word {
        self.control_of(self.word(slot))
    }

    /// The same for a word.
    #[inline(always)]
    pub fn control_of(&self, word: D::Word) -> Word {
        D::known(word).unwrap_or_else(|| {
            self.asked.set(true);
            Word::UNDEFINED
        })
    }

    /// Ends the execution if control depends on a value that is not known.
    #[inline(always)]
    pub fn check_control(&self) -> Result<(), Halt> {
        if D::SYMBOLIC && self.asked.get() { Err(Halt::secret_control()) } else { Ok(()) }
    }

    /// The reason for an early end: an operation that asked for a number that is not known has
    /// taken it for undefined.
    #[cold]
    pub fn or_control(&self, halt: Halt) -> Halt {
        self.check_control().err().unwrap_or(halt)
    }

    /// The value of an index register, signed; `None` if undefined. Like [`Machine::control`].
    pub fn index(&self, slot: Slot) -> Option<i64> {
        self.control(slot).index()
    }

    /// An aggregate register.
    pub fn aggregate(&self, slot: AggregateSlot) -> &Aggregate<D> {
        &self.aggregates[slot.0 as usize]
    }

    /// True if a register holds a memref.
    #[inline]
    pub fn is_view(&self, slot: AggregateSlot) -> bool {
        matches!(self.aggregates[slot.0 as usize], Aggregate::View(_))
    }

    /// Looks at a tensor; an inconsistency if the register holds none.
    #[inline]
    pub fn tensor(&self, slot: AggregateSlot) -> Result<&Tensor<D::Word>, Halt> {
        match &self.aggregates[slot.0 as usize] {
            Aggregate::Tensor(tensor) => Ok(tensor),
            other => Err(other.instead_of("a tensor")),
        }
    }

    /// Looks at a memref, like [`Machine::tensor`].
    #[inline]
    pub fn view(&self, slot: AggregateSlot) -> Result<&View<D>, Halt> {
        match &self.aggregates[slot.0 as usize] {
            Aggregate::View(view) => Ok(view),
            other => Err(other.instead_of("a memref")),
        }
    }

    /// The extents of a tensor or memref.
    pub fn shape(&self, slot: AggregateSlot) -> Result<Vec<usize>, Halt> {
        match &self.aggregates[slot.0 as usize] {
            Aggregate::Tensor(tensor) => Ok(tensor.shape.to_vec()),
            Aggregate::View(view) => Ok(view.shape()),
            empty @ Aggregate::Empty => Err(empty.instead_of("a tensor or memref")),
        }
    }

    /// Takes a tensor or memref out of its register, or copies it if it is needed again.
    pub fn fetch(&mut self, from: Use) -> Aggregate<D> {
        // Another arm of a choice may need the value, too.
        let take = from.take && !self.journal.is_in_choice();
        let register = &mut self.aggregates[from.slot.0 as usize];
        if take { std::mem::replace(register, Aggregate::Empty) } else { register.clone() }
    }

    /// Like [`Machine::fetch`], of a tensor.
    pub fn fetch_tensor(&mut self, from: Use) -> Result<Tensor<D::Word>, Halt> {
        match self.fetch(from) {
            Aggregate::Tensor(tensor) => Ok(tensor),
            other => Err(other.instead_of("a tensor")),
        }
    }

    /// Writes an aggregate register.
    pub fn set(&mut self, slot: AggregateSlot, value: Aggregate<D>) {
        self.aggregates[slot.0 as usize] = value;
    }

    /// Writes a tensor.
    pub fn set_tensor(&mut self, slot: AggregateSlot, tensor: Tensor<D::Word>) {
        self.set(slot, Aggregate::Tensor(tensor));
    }

    /// Writes a memref.
    pub fn set_view(&mut self, slot: AggregateSlot, view: View<D>) {
        self.set(slot, Aggregate::View(view));
    }

    /// The memory of a global.
    pub fn global(&mut self, position: usize) -> Rc<Storage<D>> {
        let (global, journal) = (&self.initial.globals[position], self.journal.clone());
        Rc::clone(self.globals[position].get_or_insert_with(|| {
            if global.constant {
                Rc::new(Storage::Constant(D::constants(&global.words)))
            } else {
                Storage::new(global.words.iter().copied().map(D::Word::from), journal)
            }
        }))
    }

    /// Copies registers.
    #[inline]
    pub fn move_all(&mut self, moves: &Moves) {
        if moves.buffered {
            let words: Vec<D::Word> = moves.words.iter().map(|&(from, _)| self.word(from)).collect();
            // A register read twice must be full at its second reading, so nothing is taken out
            // here.
            let aggregates: Vec<Aggregate<D>> =
                moves.aggregates.iter().map(|(from, _)| self.aggregates[from.slot.0 as usize].clone()).collect();
            for (&(_, to), word) in moves.words.iter().zip(words) {
                self.set_word(to, word);
            }
            for (&(_, to), value) in moves.aggregates.iter().zip(aggregates) {
                self.set(to, value);
            }
        } else {
            for &(from, to) in &moves.words {
                self.words[to.0 as usize] = self.words[from.0 as usize];
            }
            for &(from, to) in &moves.aggregates {
                let value = self.fetch(from);
                self.set(to, value);
            }
        }
    }

    /// Makes the results of an operation undefined that could not run. If it might have written
    /// memory, everything is.
    pub fn give_up(&mut self, results: &Results, writes: bool) -> Result<(), Halt> {
        if writes {
            return Err(Halt::Undefined);
        }
        for &slot in &results.words {
            self.set_word(slot, Word::UNDEFINED);
        }
        for (slot, shape) in &results.aggregates {
            let shape = shape.clone().ok_or(Halt::Undefined)?;
            self.set_tensor(*slot, Tensor::undefined(shape));
        }
        Ok(())
    }

    /// Checks sizes computed at run time: negative ones halt as undefined, too many elements are an
    /// error.
    pub fn checked_shape(
        &self,
        sizes: impl Iterator<Item = i64>,
        location: &Option<Arc<SourceLocation>>,
    ) -> Result<Vec<usize>, Halt> {
        let shape: Vec<usize> =
            sizes.map(|size| usize::try_from(size).map_err(|_| Halt::Undefined)).collect::<Result<_, _>>()?;
        element_count(&shape).ok_or_else(|| {
            Halt::Error(Box::new(InterpError::TooLarge { limit: LARGEST, location: location.as_deref().cloned() }))
        })?;
        Ok(shape)
    }

    /// Counts steps of work.
    pub fn charge(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps <= self.limit {
            return Ok(());
        }
        Err(Halt::Error(Box::new(InterpError::TooManySteps { limit: self.limit, location: None })))
    }
}
