use super::slot::size_of;
use crate::ir::{constant_of, key};
use melior::ir::{
    OperationRef, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::ops::{Arith, TensorExt};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Most elements of a tensor whose rotations are looked at.
const MOST_ELEMENTS: usize = 1 << 14;

/// Most words of sets of shifts that are kept for one op: 128 MiB.
const MOST_WORDS: usize = 1 << 24;

/// Most tensors of which one value is looked at as a reduction.
const MOST_SOURCES: usize = 8;

/// Shifts of rotations, from 0 on below the number of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shifts {
    size: usize,
    words: Vec<u64>,
}

impl Shifts {
    /// None of the shifts of a tensor of so many elements.
    pub fn none(size: usize) -> Self {
        Self { size, words: vec![0; size.div_ceil(64)] }
    }

    fn single(size: usize, shift: usize) -> Self {
        let mut shifts = Self::none(size);
        shifts.words[shift / 64] |= 1 << (shift % 64);
        shifts
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        let in_word = |(position, &word): (usize, &u64)| {
            std::iter::successors((word != 0).then_some(word), |rest| Some(rest & (rest - 1)).filter(|&rest| rest != 0))
                .map(move |rest| position * 64 + rest.trailing_zeros() as usize)
        };
        self.words.iter().enumerate().flat_map(in_word)
    }

    /// Adds shifts, each `by` higher modulo the size; false if one of them is there already.
    pub fn add(&mut self, other: &Self, by: usize) -> bool {
        other.iter().all(|shift| {
            let shift = (shift + by) % self.size;
            let (word, bit) = (&mut self.words[shift / 64], 1 << (shift % 64));
            let is_new = *word & bit == 0;
            *word |= bit;
            is_new
        })
    }

    /// True if no shift is missing.
    pub fn is_full(&self) -> bool {
        self.words.iter().map(|word| word.count_ones() as usize).sum::<usize>() == self.size
    }
}

/// A tensor as the reduction of rotations of another one, each shift once.
#[derive(Clone, Debug)]
pub(super) struct Rotations<'c, 'a> {
    /// The tensor that is rotated.
    pub source: Value<'c, 'a>,
    /// By how much.
    pub shifts: Rc<Shifts>,
}

/// Every tensor of one dimension as reductions by one op, as far as they are known.
pub(super) struct Reductions<'c, 'a> {
    by: Arith,
    found: FxHashMap<usize, Vec<Rotations<'c, 'a>>>,
    words: usize,
}

/// The tensor of a rotation, and by how much it is rotated.
pub(super) fn rotation<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<(Value<'c, 'a>, usize)> {
    if !TensorExt::Rotate.is(operation) {
        return None;
    }
    let tensor = operation.operand(0).ok()?;
    let size = size_of(tensor.r#type())?;
    let shift = constant_of(operation.operand(1).ok()?)?.signed();
    Some((tensor, shift.rem_euclid(size as i128) as usize))
}

impl<'c, 'a> Reductions<'c, 'a> {
    /// Of all values that `operations` compute, which are in an order where each comes before the
    /// ops that use it.
    pub fn of(operations: &[OperationRef<'c, 'a>], by: Arith) -> Self {
        let mut reductions = Self { by, found: FxHashMap::default(), words: 0 };
        for &operation in operations {
            let result: Option<Value> = operation.results().next().map(OperationResult::into);
            let Some(result) = result.filter(|result| size_of(result.r#type()).is_some_and(|n| n <= MOST_ELEMENTS))
            else {
                continue;
            };
            let found = reductions.result_of(operation, result);
            reductions.words += found.iter().map(|rotations| rotations.shifts.words.len()).sum::<usize>();
            if reductions.words > MOST_WORDS {
                break;
            }
            reductions.found.insert(key(result), found);
        }
        reductions
    }

    fn result_of(&self, operation: OperationRef<'c, 'a>, result: Value<'c, 'a>) -> Vec<Rotations<'c, 'a>> {
        let itself = || self.itself(result).into_iter();
        if let Some((tensor, shift)) = rotation(operation) {
            return self.rotations(tensor).iter().map(|rotations| rotated(rotations, shift)).collect();
        }
        if !self.by.is(operation) {
            return itself().collect();
        }
        let (Ok(left), Ok(right)) = (operation.operand(0), operation.operand(1)) else { return itself().collect() };
        let right = self.rotations(right);
        let both = |left: &Rotations<'c, 'a>| {
            let right = right.iter().find(|right| right.source == left.source)?;
            let mut shifts = (*left.shifts).clone();
            shifts.add(&right.shifts, 0).then(|| Rotations { source: left.source, shifts: Rc::new(shifts) })
        };
        itself().chain(self.rotations(left).iter().filter_map(both)).take(MOST_SOURCES).collect()
    }

    fn itself(&self, value: Value<'c, 'a>) -> Option<Rotations<'c, 'a>> {
        let size = size_of(value.r#type()).filter(|&size| size <= MOST_ELEMENTS)?;
        Some(Rotations { source: value, shifts: Rc::new(Shifts::single(size, 0)) })
    }

    /// A tensor as reductions: first of itself, then of the tensors that it was computed from. None
    /// for a tensor of another rank, or that is too large.
    pub fn rotations(&self, tensor: Value<'c, 'a>) -> Vec<Rotations<'c, 'a>> {
        let found = self.found.get(&key(tensor)).cloned();
        found.unwrap_or_else(|| self.itself(tensor).into_iter().collect())
    }
}

fn rotated<'c, 'a>(rotations: &Rotations<'c, 'a>, by: usize) -> Rotations<'c, 'a> {
    let mut shifts = Shifts::none(rotations.shifts.size);
    shifts.add(&rotations.shifts, by);
    Rotations { source: rotations.source, shifts: Rc::new(shifts) }
}
