//! The contents of a register, an element of a tensor or a cell of memory.

use std::sync::Arc;

pub(crate) use ringmill_design::Word;

/// Most elements of one tensor or memref: 2^25, or 1 GiB.
pub(crate) const LARGEST: usize = 1 << 25;

/// The number of elements of a shape. `None` if its extents, those that are zero left out, multiply
/// to more than [`LARGEST`]: so of shapes that have passed, the product of some extents never
/// overflows either.
pub(crate) fn element_count(shape: &[usize]) -> Option<usize> {
    let product = shape.iter().try_fold(1usize, |count, &size| count.checked_mul(size.max(1)))?;
    (product <= LARGEST).then(|| if shape.contains(&0) { 0 } else { product })
}

/// All ones in the low `width` bits; `width` is 1 to 128.
#[inline(always)]
pub(crate) fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

/// A tensor: a value, never shared memory. Its words are copied on write, unless nobody else holds
/// them.
#[derive(Clone, Debug)]
pub(crate) struct Tensor<W = Word> {
    /// Extent of each dimension.
    pub shape: Arc<[usize]>,
    /// The elements, row-major.
    pub words: Arc<Vec<W>>,
}

impl<W> Tensor<W> {
    /// A tensor of `words`, which are as many as `shape` says.
    pub fn new(shape: Arc<[usize]>, words: Vec<W>) -> Self {
        debug_assert_eq!(shape.iter().product::<usize>(), words.len());
        Self { shape, words: Arc::new(words) }
    }
}

impl<W: Clone + From<Word>> Tensor<W> {
    /// A tensor with nothing defined in it.
    pub fn undefined(shape: Arc<[usize]>) -> Self {
        let count = shape.iter().product();
        Self::new(shape, vec![W::from(Word::UNDEFINED); count])
    }
}

/// The index to use in a dimension of `size`; `None` if there is no such element.
///
/// A table's dimension always has one: of the least power of two that is no less than the size, the
/// index uses the low bits, and loses the highest of them when it is still beyond the end. The
/// netlist's tables do the same.
#[inline(always)]
pub(crate) fn in_range(index: Option<i64>, size: usize, table: bool) -> Option<i64> {
    let mut index = index? as u64;
    let size = size as u64;
    if table && index >= size {
        let power = size.next_power_of_two();
        index &= power - 1;
        if index >= size {
            index -= power / 2;
        }
    }
    (index < size).then_some(index as i64)
}

/// Distance between neighbours in each dimension of a row-major arrangement.
pub(crate) fn row_major_strides(shape: &[usize]) -> Vec<i64> {
    let mut strides = vec![1i64; shape.len()];
    for dimension in (1..shape.len()).rev() {
        strides[dimension - 1] = strides[dimension].wrapping_mul(shape[dimension] as i64);
    }
    strides
}

/// Calls `visit` with each index of `shape` in row-major order; a shape of rank 0 has one, the
/// empty index.
pub(crate) fn for_each_index<E>(shape: &[usize], mut visit: impl FnMut(&[usize]) -> Result<(), E>) -> Result<(), E> {
    if shape.contains(&0) {
        return Ok(());
    }
    let mut index = vec![0usize; shape.len()];
    loop {
        visit(&index)?;
        let Some(dimension) = (0..shape.len()).rev().find(|&dimension| index[dimension] + 1 < shape[dimension]) else {
            return Ok(());
        };
        index[dimension] += 1;
        index[dimension + 1..].fill(0);
    }
}
