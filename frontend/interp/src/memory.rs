//! Memory behind memrefs: cells that several views may share.

use crate::{
    domain::{Concrete, Domain},
    value::{Tensor, Word, row_major_strides},
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    sync::Arc,
};

/// The old content of a cell.
#[derive(Debug)]
pub(crate) struct Write<D: Domain> {
    /// The cells.
    pub storage: Rc<Storage<D>>,
    /// The cell.
    pub position: usize,
    /// Its content before.
    pub old: D::Word,
}

/// The writes within choices that are not known; nothing outside of them.
#[derive(Debug)]
pub(crate) struct Writes<D: Domain> {
    /// Choices around the operation that is executed.
    pub depth: u32,
    /// In the order of execution.
    pub log: Vec<Write<D>>,
}

/// The record of writes that all storages of an execution share.
#[derive(Debug)]
pub(crate) struct Journal<D: Domain>(pub Rc<RefCell<Writes<D>>>);

impl<D: Domain> Journal<D> {
    /// An empty record.
    pub fn new() -> Self {
        Self(Rc::new(RefCell::new(Writes { depth: 0, log: Vec::new() })))
    }

    /// True within a choice that is not known, where another arm may need every value, too.
    #[inline(always)]
    pub fn is_in_choice(&self) -> bool {
        D::SYMBOLIC && self.0.borrow().depth > 0
    }

    fn note(&self, storage: &Rc<Storage<D>>, position: usize, old: D::Word) {
        let mut writes = self.0.borrow_mut();
        if writes.depth > 0 {
            writes.log.push(Write { storage: Rc::clone(storage), position, old });
        }
    }
}

impl<D: Domain> Clone for Journal<D> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

/// The cells of one allocation, argument or global.
#[derive(Debug)]
pub(crate) enum Storage<D: Domain = Concrete> {
    /// A constant global; it cannot be written.
    Constant(Arc<Vec<D::Word>>),
    /// Everything else, and the journal of its writes.
    Mutable(Box<[Cell<D::Word>]>, Journal<D>),
}

impl<D: Domain> Storage<D> {
    /// Cells holding `words`.
    pub fn new(words: impl IntoIterator<Item = D::Word>, journal: Journal<D>) -> Rc<Self> {
        Rc::new(Self::Mutable(words.into_iter().map(Cell::new).collect(), journal))
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        match self {
            Self::Constant(words) => words.len(),
            Self::Mutable(cells, _) => cells.len(),
        }
    }

    /// The cell at `position`; undefined outside.
    #[inline]
    pub fn load(&self, position: i64) -> D::Word {
        let Ok(position) = usize::try_from(position) else {
            return Word::UNDEFINED.into();
        };
        match self {
            Self::Constant(words) => words.get(position).copied(),
            Self::Mutable(cells, _) => cells.get(position).map(Cell::get),
        }
        .unwrap_or_else(|| Word::UNDEFINED.into())
    }

    /// Writes one cell. Writing outside, or to a constant, may have changed any cell: all are
    /// undefined afterwards, but a constant stays.
    #[inline]
    pub fn store(self: &Rc<Self>, position: i64, word: D::Word) {
        if let Self::Mutable(cells, _) = &**self {
            match usize::try_from(position).ok().filter(|&position| position < cells.len()) {
                Some(position) => self.replace(position, word),
                None => self.forget(),
            }
        }
    }

    /// Makes every cell undefined.
    pub fn forget(self: &Rc<Self>) {
        (0..self.len()).for_each(|position| self.replace(position, Word::UNDEFINED.into()));
    }

    /// Takes a write back, without a note in the journal.
    pub fn restore(&self, position: usize, old: D::Word) {
        if let Self::Mutable(cells, _) = self {
            cells[position].set(old);
        }
    }

    /// Writes a cell that exists, and notes its old content in the journal.
    #[inline]
    fn replace(self: &Rc<Self>, position: usize, word: D::Word) {
        if let Self::Mutable(cells, journal) = &**self {
            let old = cells[position].replace(word);
            if D::SYMBOLIC {
                journal.note(self, position, old);
            }
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
#[derive(Debug)]
pub(crate) struct View<D: Domain = Concrete> {
    /// The cells.
    pub storage: Rc<Storage<D>>,
    /// The cell of index (0, …, 0).
    pub offset: i64,
    /// Sizes and strides.
    pub dimensions: Rc<[Dimension]>,
}

impl<D: Domain> Clone for View<D> {
    fn clone(&self) -> Self {
        Self { storage: Rc::clone(&self.storage), offset: self.offset, dimensions: Rc::clone(&self.dimensions) }
    }
}

impl<D: Domain> View<D> {
    /// The whole of `storage`, row-major.
    pub fn whole(storage: Rc<Storage<D>>, shape: &[usize]) -> Self {
        let dimensions =
            shape.iter().zip(row_major_strides(shape)).map(|(&size, stride)| Dimension { size, stride }).collect();
        Self { storage, offset: 0, dimensions }
    }

    /// True if both views have the same cells at the same indices.
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.storage, &other.storage) && self.offset == other.offset && self.dimensions == other.dimensions
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
    pub fn to_tensor(&self) -> Tensor<D::Word> {
        let words = self.positions().into_iter().map(|position| self.storage.load(position)).collect();
        Tensor::new(self.shape().into(), words)
    }

    /// Overwrites the elements, row-major.
    pub fn write(&self, words: &[D::Word]) {
        for (position, &word) in self.positions().into_iter().zip(words) {
            self.storage.store(position, word);
        }
    }
}
