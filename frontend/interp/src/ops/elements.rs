//! Elements of tensors, by index.

use crate::{
    domain::{Domain, Subscript},
    value::{Tensor, Word, row_major_strides},
};

/// The element at an index; nothing is defined outside.
pub(super) fn at<W: Copy + From<Word>>(tensor: &Tensor<W>, index: &[usize]) -> W {
    let shape = &tensor.shape;
    let inside = index.len() == shape.len() && index.iter().zip(shape.iter()).all(|(at, size)| at < size);
    if inside { tensor.words[position(shape, index)] } else { Word::UNDEFINED.into() }
}

/// The element at an index of a shape that this one is broadcast to: the dimensions are those at
/// the end, and extents of 1 are repeated.
pub(super) fn broadcast<W: Copy + From<Word>>(tensor: &Tensor<W>, index: &[usize]) -> W {
    let own = &index[index.len().saturating_sub(tensor.shape.len())..];
    let own: Vec<usize> =
        own.iter().zip(tensor.shape.iter()).map(|(&at, &size)| if size == 1 { 0 } else { at }).collect();
    at(tensor, &own)
}

/// The element at indices, words of 64 bits that may depend on arguments; undefined outside.
pub(super) fn read<D: Domain>(domain: &mut D, tensor: &Tensor<D::Word>, indices: &[D::Word]) -> D::Word {
    let subscript = Subscript { extents: &extents(&tensor.shape), offset: 0, indices };
    domain.read(subscript, false, &|position| tensor.words[position as usize])
}

/// The size and stride of each dimension.
pub(super) fn extents(shape: &[usize]) -> Vec<(usize, i64)> {
    shape.iter().copied().zip(row_major_strides(shape)).collect()
}

/// The row-major position of an element.
pub(super) fn position(shape: &[usize], index: &[usize]) -> usize {
    shape.iter().zip(index).fold(0, |position, (&size, &at)| position * size + at)
}
