//! Stores of one block, as far as their contents are still there.

use super::{
    place::{Places, Relation, Root, Target},
    view::is_view,
};
use crate::ir::operations;
use melior::ir::{BlockRef, OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access,
    ops::{Affine, MemRef, OpName},
};
use rustc_hash::FxHashMap;

/// The stores to forward, and those to erase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Loads from globals read what was stored, too.
    pub globals: bool,
    /// A store goes when another one overwrites it before anything can have read it.
    pub overwritten: bool,
}

/// The content of a place since a store.
struct Content<'c, 'a> {
    place: Target<'c>,
    value: Value<'c, 'a>,
    store: OperationRef<'c, 'a>,
    /// The number of the store in the block.
    time: usize,
    /// Something may have read the place since.
    is_read: bool,
}

/// The contents of one memory.
#[derive(Default)]
struct Contents<'c, 'a> {
    /// At constant cells.
    cells: FxHashMap<i64, Content<'c, 'a>>,
    /// Elsewhere.
    others: Vec<Content<'c, 'a>>,
    /// Number of the last access that may have read any constant cell.
    read: usize,
}

/// Follows the ops of a block. Nothing is freed before the end, since places are known by the
/// identity of values.
pub(crate) struct Forwarder<'c, 'a> {
    rules: Rules,
    places: Places,
    memories: FxHashMap<Root, Contents<'c, 'a>>,
    time: usize,
    /// Loads that nothing uses any more, and stores that nothing reads.
    pub done: Vec<OperationRef<'c, 'a>>,
    /// Loads that stay.
    pub left: Vec<OperationRef<'c, 'a>>,
}

impl<'c, 'a> Forwarder<'c, 'a> {
    /// For the blocks of one function.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            places: Places::default(),
            memories: FxHashMap::default(),
            time: 0,
            done: Vec::new(),
            left: Vec::new(),
        }
    }

    /// Replaces the results of loads in a block by what was stored in it before.
    pub fn visit(&mut self, block: BlockRef<'c, 'a>) {
        self.memories.clear();
        for operation in operations(block) {
            self.time += 1;
            self.step(operation);
        }
        self.memories.clear();
    }

    fn step(&mut self, operation: OperationRef<'c, 'a>) {
        match OpName::of(operation) {
            Some(OpName::MemRef(MemRef::Load) | OpName::Affine(Affine::Load)) => self.load(operation),
            Some(OpName::MemRef(MemRef::Store) | OpName::Affine(Affine::Store)) => self.store(operation),
            Some(OpName::MemRef(MemRef::Copy)) => match (operation.operand(0), operation.operand(1)) {
                (Ok(source), Ok(target)) => {
                    let source = self.places.window(source).root.clone();
                    self.note_reads(&source);
                    let target = self.places.window(target).root.clone();
                    self.forget(&target);
                }
                _ => self.memories.clear(),
            },
            Some(OpName::MemRef(MemRef::Dealloc)) => match operation.operand(0) {
                Ok(memref) => {
                    let root = self.places.window(memref).root.clone();
                    self.forget(&root);
                }
                Err(_) => self.memories.clear(),
            },
            Some(OpName::MemRef(MemRef::Alloc | MemRef::Alloca | MemRef::GetGlobal | MemRef::Dim)) => {}
            Some(name) if is_view(name) => {}
            _ if access::is_effect_free(operation) => {}
            // Regions may run any number of times, and touch what is local.
            _ if operation.region_count() > 0 => self.memories.clear(),
            _ => self.memories.retain(|root, _| root.is_local()),
        }
    }

    /// Drops what a memory holds, and all that may be the same memory.
    fn forget(&mut self, root: &Root) {
        if root.is_local() {
            self.memories.remove(root);
        } else {
            self.memories.retain(|other, _| root.is_disjoint(other));
        }
    }

    /// Marks all contents of a memory, and of what may be the same memory.
    fn note_reads(&mut self, root: &Root) {
        for (_, contents) in self.memories.iter_mut().filter(|(other, _)| !root.is_disjoint(other)) {
            contents.read = self.time;
            contents.others.iter_mut().for_each(|content| content.is_read = true);
        }
    }

    fn load(&mut self, operation: OperationRef<'c, 'a>) {
        let Some(place) = self.places.of(operation) else {
            self.memories.clear();
            return;
        };
        let skipped = matches!(place.root, Root::Global(_)) && !self.rules.globals;
        if let (Some(value), Ok(result)) = (self.content(&place).filter(|_| !skipped), operation.result(0))
            && value.r#type() == result.r#type()
        {
            access::replace_all_uses(result.into(), value);
            self.done.push(operation);
            return;
        }
        self.left.push(operation);
        self.note_read(&place);
    }

    /// The value that was stored at a place.
    fn content(&self, place: &Target<'c>) -> Option<Value<'c, 'a>> {
        let contents = self.memories.get(&place.root)?;
        let known = place.known_cell().and_then(|cell| contents.cells.get(&cell));
        let known = known.filter(|content| content.place.relation(place) == Relation::Same);
        let mut others = contents.others.iter();
        let content = known.or_else(|| others.find(|content| content.place.relation(place) == Relation::Same));
        content.map(|content| content.value)
    }

    /// Marks all contents that a load may have read.
    fn note_read(&mut self, place: &Target<'c>) {
        if !self.rules.overwritten {
            return;
        }
        let time = self.time;
        let mark = |root: &Root, contents: &mut Contents<'c, 'a>| {
            match place.known_cell().filter(|_| *root == place.root) {
                Some(cell) => {
                    if let Some(content) = contents.cells.get_mut(&cell) {
                        content.is_read = true;
                    }
                }
                None => contents.read = time,
            }
            for content in &mut contents.others {
                content.is_read |= content.place.relation(place) != Relation::Distinct;
            }
        };
        if place.root.is_local() {
            if let Some(contents) = self.memories.get_mut(&place.root) {
                mark(&place.root, contents);
            }
        } else {
            let reached = self.memories.iter_mut().filter(|(root, _)| !place.root.is_disjoint(root));
            reached.for_each(|(root, contents)| mark(root, contents));
        }
    }

    fn store(&mut self, operation: OperationRef<'c, 'a>) {
        let (Some(place), Ok(value)) = (self.places.of(operation), operation.operand(0)) else {
            self.memories.clear();
            return;
        };
        if !place.root.is_local() {
            self.memories.retain(|root, _| *root == place.root || place.root.is_disjoint(root));
        }
        let contents = self.memories.entry(place.root.clone()).or_default();
        let mut overwritten = Vec::new();
        match place.known_cell() {
            Some(cell) => overwritten.extend(contents.cells.remove(&cell)),
            None => contents.cells.retain(|_, content| content.place.relation(&place) == Relation::Distinct),
        }
        for content in std::mem::take(&mut contents.others) {
            match content.place.relation(&place) {
                Relation::Same => overwritten.push(content),
                Relation::Distinct => contents.others.push(content),
                Relation::Unknown => {}
            }
        }
        if self.rules.overwritten {
            let unread = overwritten.iter().filter(|old| {
                let may_be_read = old.is_read || (old.place.known_cell().is_some() && old.time < contents.read);
                old.place.relation(&place) == Relation::Same && !may_be_read
            });
            self.done.extend(unread.map(|old| old.store));
        }
        let cell = place.known_cell();
        let content = Content { place, value, store: operation, time: self.time, is_read: false };
        match cell {
            Some(cell) => {
                contents.cells.insert(cell, content);
            }
            None => contents.others.push(content),
        }
    }
}
