use super::view::{Axis, View};
use crate::{
    error::ProgramCode,
    ir::{Constant, ConstantPool, Emitter, constant_of, key},
    refusal::Refusal,
};
use melior::ir::{Location, Type, Value, ValueLike};
use rustc_hash::FxHashMap;

/// The content of a cell of memory at some point of a straight-line program.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Cell<'c, 'a> {
    /// Nothing was written yet: any value will do.
    Undefined,
    /// The caller's value.
    Initial,
    /// A number.
    Number(u128),
    /// A value.
    Value(Value<'c, 'a>),
}

/// An allocation, a memref argument or a global.
pub(super) struct Root<'c, 'a> {
    /// The memref of an argument, whose cells the caller sees.
    pub argument: Option<Value<'c, 'a>>,
    /// True if writes are wrong.
    pub is_constant: bool,
    /// Type of each cell.
    pub element: Type<'c>,
    /// The cells.
    pub cells: Vec<Cell<'c, 'a>>,
    /// Cells written so far, in order of the first write; kept for arguments only.
    pub written: Vec<usize>,
}

/// The target of an access.
pub(super) struct Access<'c, 'a> {
    /// Number of the root.
    pub root: usize,
    /// Cell when all axes are at 0; `None` when a subscript is out of range, so that the access
    /// means nothing.
    pub cell: Option<usize>,
    /// The run-time terms of the index.
    pub axes: Vec<Axis<'c, 'a>>,
}

/// The memory of one function.
#[derive(Default)]
pub(super) struct Memory<'c, 'a> {
    views: FxHashMap<usize, View<'c, 'a>>,
    /// All roots.
    pub roots: Vec<Root<'c, 'a>>,
}

impl<'c, 'a> Memory<'c, 'a> {
    /// Adds a root behind `memref`; `cells` gives the contents of so many cells. `None` if its
    /// layout is unknown, or needs too many.
    pub fn add(
        &mut self,
        memref: Value<'c, 'a>,
        element: Type<'c>,
        cells: impl FnOnce(usize) -> Vec<Cell<'c, 'a>>,
    ) -> Option<usize> {
        let number = self.roots.len();
        let view = View::of_root(number, memref.r#type())?;
        self.roots.push(Root {
            argument: None,
            is_constant: false,
            element,
            cells: cells(view.cell_count()?),
            written: Vec::new(),
        });
        self.show(memref, view);
        Some(number)
    }

    /// Makes `memref` show `view`.
    pub fn show(&mut self, memref: Value<'c, 'a>, view: View<'c, 'a>) {
        self.views.insert(key(memref), view);
    }

    /// The elements that a memref shows.
    pub fn view(&self, memref: Value<'c, 'a>, location: Location<'c>) -> Result<&View<'c, 'a>, Refusal<'c>> {
        self.views.get(&key(memref)).ok_or_else(|| {
            Refusal::new(ProgramCode::UnsupportedOp, "this accesses memory of unknown origin", location)
                .with_help("use memory from memref.alloc, memref.get_global or an argument")
        })
    }

    /// The target of an access with these subscripts.
    pub fn access(&self, view: &View<'c, 'a>, subscripts: &[Value<'c, 'a>]) -> Access<'c, 'a> {
        let mut cell = view.offset;
        let mut axes = view.axes.clone();
        let mut inside = true;
        let is_table = self.roots[view.root].is_constant;
        for (dimension, &index) in subscripts.iter().enumerate() {
            let (stride, extent) = (view.strides[dimension], view.extents[dimension]);
            match constant_of(index) {
                Some(constant) => {
                    let mut subscript = constant.signed();
                    if is_table {
                        subscript = table_subscript(subscript, extent);
                    }
                    inside &= (0..extent as i128).contains(&subscript);
                    if inside {
                        cell = cell.wrapping_add((subscript as i64).wrapping_mul(stride));
                    }
                }
                None => axes.push(Axis { index, extent, stride }),
            }
        }
        let cells = self.roots[view.root].cells.len();
        let cell = usize::try_from(cell).ok().filter(|&cell| inside && cell < cells);
        Access { root: view.root, cell, axes }
    }

    /// Cells of all elements of a view that no secret moves, row-major; `None` when one does.
    pub fn elements(&self, view: &View<'c, 'a>) -> Option<Vec<usize>> {
        if !view.axes.is_empty() {
            return None;
        }
        let mut cells = vec![view.offset];
        for (&extent, &stride) in view.extents.iter().zip(view.strides.iter()) {
            cells = cells
                .iter()
                .flat_map(|&cell| (0..extent as i64).map(move |step| cell.wrapping_add(step.wrapping_mul(stride))))
                .collect();
        }
        let count = self.roots[view.root].cells.len();
        cells.into_iter().map(|cell| usize::try_from(cell).ok().filter(|&cell| cell < count)).collect()
    }

    /// The content of a cell, as something that can be copied elsewhere: initial contents are
    /// loaded first.
    pub fn read(
        &mut self,
        root: usize,
        cell: usize,
        at: &Emitter<'c, 'a>,
        constants: &mut ConstantPool<'c, 'a>,
    ) -> Cell<'c, 'a> {
        let number = root;
        let root = &mut self.roots[number];
        let (Cell::Initial, Some(memref)) = (root.cells[cell], root.argument) else {
            return root.cells[cell];
        };
        let extents = self.views[&key(memref)].extents.clone();
        let subscripts = at.subscript(constants, &extents, cell);
        let root = &mut self.roots[number];
        let loaded = Cell::Value(at.load(memref, &subscripts, root.element));
        root.cells[cell] = loaded;
        loaded
    }

    /// Writes a cell.
    pub fn write(&mut self, root: usize, cell: usize, content: Cell<'c, 'a>) {
        let root = &mut self.roots[root];
        root.cells[cell] = content;
        if root.argument.is_some() {
            root.written.push(cell);
        }
    }

    /// A cell's content as a value.
    pub fn value(&self, root: usize, content: Cell<'c, 'a>, constants: &mut ConstantPool<'c, 'a>) -> Value<'c, 'a> {
        let number = match content {
            Cell::Value(value) => return value,
            Cell::Number(number) => number,
            Cell::Undefined | Cell::Initial => 0,
        };
        let r#type = self.roots[root].element;
        constants.value(Constant { value: number, r#type })
    }
}

/// The subscript that a constant table of `extent` takes for another: its low bits, without the
/// highest of them when that is beyond the end, as [`ringmill_synth::word::Table`] does.
fn table_subscript(subscript: i128, extent: usize) -> i128 {
    let power = extent.next_power_of_two() as i128;
    let low = subscript.rem_euclid(power);
    if low < extent as i128 { low } else { low - power / 2 }
}
