//! Memory behind memrefs: cells that several views may share.

use crate::value::{Tensor, Word, row_major_strides};
use std::{cell::Cell, rc::Rc, sync::Arc};

/// The cells of one allocation, argument or global.
#[derive(Debug)]
pub(crate) enum Storage {
    /// A constant global; it cannot be written.
    Constant(Arc<Vec<Word>>),
    /// Everything else.
    Mutable(Box<[Cell<Word>]>),
}

impl Storage {
    /// Cells holding `words`.
    pub fn new(words: impl IntoIterator<Item = Word>) -> Rc<Self> {
        Rc::new(Self::Mutable(words.into_iter().map(Cell::new).collect()))
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        match self {
            Self::Constant(words) => words.len(),
            Self::Mutable(cells) => cells.len(),
        }
    }

    /// The cell at `position`; undefined outside.
    #[inline]
    pub fn load(&self, position: i64) -> Word {
        let Ok(position) = usize::try_from(position) else {
            return Word::UNDEFINED;
        };
        match self {
            Self::Constant(words) => words.get(position).copied(),
            Self::Mutable(cells) => cells.get(position).map(Cell::get),
        }
        .unwrap_or(Word::UNDEFINED)
    }

    /// Writes one cell. Writing outside, or to a constant, may have changed any cell: all are
    /// undefined afterwards, but a constant stays.
    #[inline]
    pub fn store(&self, position: i64, word: Word) {
        if let Self::Mutable(cells) = self {
            match usize::try_from(position).ok().and_then(|position| cells.get(position)) {
                Some(cell) => cell.set(word),
                None => self.forget(),
            }
        }
    }

    /// Makes every cell undefined.
    pub fn forget(&self) {
        if let Self::Mutable(cells) = self {
            cells.iter().for_each(|cell| cell.set(Word::UNDEFINED));
        }
    }
}

/// One dimension of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dimension {
    /// Extent.
    pub size: usize,
    /// Cells between neighbours.
    pub stride: i64,
}

/// A memref: a strided window on a storage. Copies of a view share the storage.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The cells.
    pub storage: Rc<Storage>,
    /// The cell of index (0, …, 0).
    pub offset: i64,
    /// Sizes and strides.
    pub dimensions: Rc<[Dimension]>,
}

impl View {
    /// The whole of `storage`, row-major.
    pub fn whole(storage: Rc<Storage>, shape: &[usize]) -> Self {
        let dimensions =
            shape.iter().zip(row_major_strides(shape)).map(|(&size, stride)| Dimension { size, stride }).collect();
        Self { storage, offset: 0, dimensions }
    }

    /// Extents.
    pub fn shape(&self) -> Vec<usize> {
        self.dimensions.iter().map(|dimension| dimension.size).collect()
    }

    /// The cells of all elements, row-major.
    pub fn positions(&self) -> Vec<i64> {
        let mut positions = vec![self.offset];
        for dimension in self.dimensions.iter() {
            positions = positions
                .iter()
                .flat_map(|&base| {
                    (0..dimension.size as i64).map(move |step| base.wrapping_add(step.wrapping_mul(dimension.stride)))
                })
                .collect();
        }
        positions
    }

    /// The elements as a tensor.
    pub fn to_tensor(&self) -> Tensor {
        let words = self.positions().into_iter().map(|position| self.storage.load(position)).collect();
        Tensor::new(self.shape().into(), words)
    }

    /// Overwrites the elements, row-major.
    pub fn write(&self, words: &[Word]) {
        for (position, &word) in self.positions().into_iter().zip(words) {
            self.storage.store(position, word);
        }
    }
}
