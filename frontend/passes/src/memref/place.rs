//! Places in memory, and the answer to whether two of them may be one.

use super::{form::Form, view::is_view};
use crate::ir::{key, strides_and_offset};
use melior::ir::{
    OperationRef, Type, Value, ValueLike,
    block::{BlockArgument, BlockLike},
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::{
    access, attr,
    ops::{Affine, Func, MemRef, OpName},
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The memory that a memref looks at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Root {
    /// Of one `memref.alloc` or `memref.alloca`, by the identity of its result, that is only loaded
    /// from, stored to and copied: nothing else can reach it.
    Local(usize),
    /// Of one `memref.alloc` or `memref.alloca` that is passed on.
    Allocated(usize),
    /// Of an argument of the function, by its identity.
    Argument(usize),
    /// Of a global, by its name.
    Global(String),
    /// Of anything, by the identity of a memref.
    Unknown(usize),
}

impl Root {
    /// True if two memories have no cell in common, whatever is done outside of the function.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        if self == other {
            return false;
        }
        match (self, other) {
            (Self::Local(_), _) | (_, Self::Local(_)) | (Self::Global(_), Self::Global(_)) => true,
            (Self::Allocated(_), other) | (other, Self::Allocated(_)) => !matches!(other, Self::Unknown(_)),
            // The caller may pass one memory twice, or a global.
            _ => false,
        }
    }

    /// True if a call, or an op that nobody knows, cannot reach the memory.
    pub fn is_local(&self) -> bool {
        matches!(self, Self::Local(_))
    }
}

/// The cells that a memref shows.
#[derive(Debug)]
pub(crate) struct Window {
    /// The memory.
    pub root: Root,
    /// The cell of its first element and the steps of its subscripts, unless unknown.
    pub layout: Option<(Form, Vec<i64>)>,
}

/// One load or store.
#[derive(Clone, Debug)]
pub(crate) struct Target<'c> {
    /// The memory.
    pub root: Root,
    /// The cell in it, counted from where it was allocated; `None` when the layout is unknown.
    cell: Option<Form>,
    /// The identity of the memref.
    memref: usize,
    subscripts: Vec<Form>,
    element: Type<'c>,
}

/// The relation between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// They are one place.
    Same,
    /// They are two.
    Distinct,
    /// One or two.
    Unknown,
}

impl Target<'_> {
    /// The cell, if it is a number.
    pub fn known_cell(&self) -> Option<i64> {
        self.cell.as_ref()?.known()
    }

    /// The subscripts, if all of them are numbers.
    pub fn known_subscripts(&self) -> Option<Vec<i64>> {
        self.subscripts.iter().map(Form::known).collect()
    }

    /// The relation to another place, at the same moment of the same execution of a block.
    pub fn relation(&self, other: &Self) -> Relation {
        if self.root.is_disjoint(&other.root) {
            return Relation::Distinct;
        }
        let cells = self.cell.as_ref().zip(other.cell.as_ref()).filter(|_| self.root == other.root);
        let distance = cells.and_then(|(cell, other)| cell.distance(other));
        let distances = || self.subscripts.iter().zip(&other.subscripts).map(|(left, right)| left.distance(right));
        match distance {
            Some(0) if self.element == other.element => Relation::Same,
            Some(0) => Relation::Unknown,
            Some(_) => Relation::Distinct,
            None if self.memref != other.memref => Relation::Unknown,
            None if distances().all(|distance| distance == Some(0)) => Relation::Same,
            None if distances().flatten().any(|distance| distance != 0) => Relation::Distinct,
            None => Relation::Unknown,
        }
    }
}

/// The memory of a function, as far as it was asked for. Nothing that a memref is made of may be
/// freed while it is in use.
#[derive(Default)]
pub(crate) struct Places {
    windows: FxHashMap<usize, Rc<Window>>,
}

impl Places {
    /// The place that `affine.load`, `affine.store`, `memref.load` or `memref.store` names; `None`
    /// for other ops.
    pub fn of<'c>(&mut self, operation: OperationRef<'c, '_>) -> Option<Target<'c>> {
        let (position, is_affine) = match OpName::of(operation)? {
            OpName::MemRef(MemRef::Load) => (0, false),
            OpName::MemRef(MemRef::Store) => (1, false),
            OpName::Affine(Affine::Load) => (0, true),
            OpName::Affine(Affine::Store) => (1, true),
            _ => return None,
        };
        let memref = operation.operand(position).ok()?;
        let element =
            if position == 0 { operation.result(0).ok()?.r#type() } else { operation.operand(0).ok()?.r#type() };
        let subscripts = if is_affine {
            Form::of_map(&attr::MAP.of(operation)?, operation, position + 1)?
        } else {
            operation.operands().skip(position + 1).map(Form::of).collect()
        };
        let window = self.window(memref);
        let cell = window.layout.as_ref().map(|(first, strides)| {
            subscripts
                .iter()
                .zip(strides)
                .fold(first.clone(), |cell, (subscript, &stride)| cell.plus(subscript, stride))
        });
        Some(Target { root: window.root.clone(), cell, memref: key(memref), subscripts, element })
    }

    /// The cells that a memref shows.
    pub fn window(&mut self, memref: Value<'_, '_>) -> Rc<Window> {
        // From the memref to what it is a view of, without recursion: chains may be long.
        let mut chain = Vec::new();
        let mut at = memref;
        let mut window = loop {
            if let Some(window) = self.windows.get(&key(at)) {
                break Rc::clone(window);
            }
            match viewed(at) {
                Some((view, source)) => {
                    chain.push((at, view));
                    at = source;
                }
                None => {
                    let window = Rc::new(Window { root: root(at), layout: static_layout(at.r#type()) });
                    self.windows.insert(key(at), Rc::clone(&window));
                    break window;
                }
            }
        };
        for (value, view) in chain.into_iter().rev() {
            let layout = static_layout(value.r#type()).or_else(|| moved_layout(&window, view, value.r#type()));
            window = Rc::new(Window { root: window.root.clone(), layout });
            self.windows.insert(key(value), Rc::clone(&window));
        }
        window
    }
}

/// The op that makes a memref of another one, and that other one.
fn viewed<'c, 'a>(memref: Value<'c, 'a>) -> Option<(OperationRef<'c, 'a>, Value<'c, 'a>)> {
    let view = OperationResult::try_from(memref).ok()?.owner();
    OpName::of(view).filter(|&name| is_view(name))?;
    Some((view, view.operand(0).ok()?))
}

/// The layout that a type says: steps and first cell count from where the memory was allocated.
fn static_layout(r#type: Type<'_>) -> Option<(Form, Vec<i64>)> {
    let (strides, offset) = strides_and_offset(r#type)?;
    Some((Form::number(offset?), strides.into_iter().collect::<Option<_>>()?))
}

/// The layout of a view whose type leaves the first cell open.
fn moved_layout(window: &Window, view: OperationRef<'_, '_>, r#type: Type<'_>) -> Option<(Form, Vec<i64>)> {
    let (first, strides) = window.layout.as_ref()?;
    let (own, _) = strides_and_offset(r#type)?;
    match OpName::of(view)? {
        OpName::MemRef(MemRef::Subview) => {
            let mut first = first.clone();
            let mut operand = 1;
            for (offset, &stride) in attr::STATIC_OFFSETS.of(view)?.into_iter().zip(strides) {
                let offset = match offset {
                    Some(offset) => Form::number(offset),
                    None => {
                        operand += 1;
                        Form::of(view.operand(operand - 1).ok()?)
                    }
                };
                first = first.plus(&offset, stride);
            }
            Some((first, own.into_iter().collect::<Option<_>>()?))
        }
        OpName::MemRef(MemRef::Cast | MemRef::AssumeAlignment | MemRef::MemorySpaceCast) => {
            (own.len() == strides.len()).then(|| (first.clone(), strides.clone()))
        }
        OpName::MemRef(MemRef::CollapseShape | MemRef::ExpandShape | MemRef::Transpose) => {
            Some((first.clone(), own.into_iter().collect::<Option<_>>()?))
        }
        _ => None,
    }
}

fn root(memref: Value<'_, '_>) -> Root {
    let identity = key(memref);
    // A conversion that fails prints the value, which looks at the whole module.
    if memref.is_block_argument() {
        let Ok(argument) = BlockArgument::try_from(memref) else { return Root::Unknown(identity) };
        let owner = argument.owner();
        let function = owner.parent_operation().filter(|parent| Func::Func.is(*parent));
        let entry = function.and_then(crate::ir::entry_block);
        return if entry == Some(owner) { Root::Argument(identity) } else { Root::Unknown(identity) };
    }
    let Ok(result) = OperationResult::try_from(memref) else { return Root::Unknown(identity) };
    match OpName::of(result.owner()) {
        Some(OpName::MemRef(MemRef::Alloc | MemRef::Alloca)) if is_passed_on(memref) => Root::Allocated(identity),
        Some(OpName::MemRef(MemRef::Alloc | MemRef::Alloca)) => Root::Local(identity),
        Some(OpName::MemRef(MemRef::GetGlobal)) => match attr::NAME.of(result.owner()) {
            Some(name) => Root::Global(name.to_owned()),
            None => Root::Unknown(identity),
        },
        _ => Root::Unknown(identity),
    }
}

/// True if a memref, or a view of it, is used for anything but loads, stores, copies and its size.
fn is_passed_on(memref: Value<'_, '_>) -> bool {
    let mut pending = vec![memref];
    while let Some(memref) = pending.pop() {
        for each in access::uses(memref) {
            match OpName::of(each.user) {
                Some(OpName::MemRef(MemRef::Load | MemRef::Dealloc | MemRef::Dim | MemRef::Copy))
                | Some(OpName::Affine(Affine::Load)) => {}
                Some(OpName::MemRef(MemRef::Store) | OpName::Affine(Affine::Store)) if each.operand == 1 => {}
                Some(name) if is_view(name) && each.operand == 0 => {
                    pending.extend(each.user.results().map(Value::from));
                }
                _ => return true,
            }
        }
    }
    false
}
