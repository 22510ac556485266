//! The memref parameters that a function may write: those are results as well.
//!
//! Decided from the text of the program alone, whatever the arguments: a store, a copy into, an
//! output of a linalg operation or a call that writes, through any chain of views, selections,
//! loops and branches.

use super::op::{Op, key};
use melior::ir::{BlockLike, BlockRef, RegionLike, TypeLike, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access, attr,
    ops::{Affine, Bufferization, Func, MemRef, OpName},
};
use std::collections::{BTreeSet, HashMap};

/// The answer for each function asked about so far.
pub(crate) struct Stored<'c, 'a> {
    symbols: HashMap<String, Op<'c, 'a>>,
    known: HashMap<String, Vec<bool>>,
}

/// The parameters a memref may be a view of.
type Roots = BTreeSet<usize>;

/// The state of the analysis of one function.
#[derive(Default)]
struct Flow {
    roots: HashMap<usize, Roots>,
    written: Roots,
    changed: bool,
}

impl Flow {
    fn of(&self, value: Value<'_, '_>) -> Roots {
        self.roots.get(&key(value)).cloned().unwrap_or_default()
    }

    fn add(&mut self, value: Value<'_, '_>, roots: &Roots) {
        if !is_memory(value) || roots.is_empty() {
            return;
        }
        let known = self.roots.entry(key(value)).or_default();
        let before = known.len();
        known.extend(roots);
        self.changed |= known.len() != before;
    }

    fn write(&mut self, roots: &Roots) {
        let before = self.written.len();
        self.written.extend(roots);
        self.changed |= self.written.len() != before;
    }
}

/// True for memrefs, and for secrets of them.
fn is_memory(value: Value<'_, '_>) -> bool {
    let r#type = value.r#type();
    access::secret_inside(r#type).unwrap_or(r#type).is_mem_ref()
}

impl<'c, 'a> Stored<'c, 'a> {
    /// Nothing analysed yet.
    pub fn new(symbols: HashMap<String, Op<'c, 'a>>) -> Self {
        Self { symbols, known: HashMap::new() }
    }

    /// For each parameter of a function whether it may be written; empty if there is no such
    /// function.
    pub fn parameters(&mut self, name: &str) -> Vec<bool> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let Some(function) = self.symbols.get(name).copied() else {
            return Vec::new();
        };
        let Some(block) = function.region(0).ok().and_then(|region| region.first_block()) else {
            return Vec::new();
        };
        let count = block.argument_count();
        let memory =
            (0..count).any(|position| block.argument(position).is_ok_and(|argument| is_memory(argument.into())));
        if !memory {
            return vec![false; count];
        }
        // Stands while the body is analysed: recursion, which the compiler refuses, would not end
        // otherwise.
        self.known.insert(name.to_owned(), vec![false; count]);
        let mut flow = Flow::default();
        for position in 0..count {
            if let Ok(argument) = block.argument(position) {
                flow.add(argument.into(), &Roots::from([position]));
            }
        }
        loop {
            flow.changed = false;
            self.block(block, &mut flow);
            if !flow.changed {
                break;
            }
        }
        let answer: Vec<bool> = (0..count).map(|position| flow.written.contains(&position)).collect();
        self.known.insert(name.to_owned(), answer.clone());
        answer
    }

    fn block(&mut self, block: BlockRef<'c, 'a>, flow: &mut Flow) {
        let mut next = block.first_operation();
        while let Some(op) = next {
            self.operation(op, flow);
            next = op.next_in_block();
        }
    }

    fn operation(&mut self, op: Op<'c, 'a>, flow: &mut Flow) {
        for operand in self.written_operands(op) {
            let roots = flow.of(operand);
            flow.write(&roots);
        }
        // A memref that an operation gives on can only be one it was given, or that its regions
        // yield.
        let mut reachable = Roots::new();
        for operand in op.operands() {
            reachable.extend(flow.of(operand));
        }
        // What came out of a loop in the last round goes into its next iteration.
        for result in op.results() {
            reachable.extend(flow.of(result.into()));
        }
        for region in op.regions() {
            let mut next = region.first_block();
            while let Some(block) = next {
                for position in 0..block.argument_count() {
                    if let Ok(argument) = block.argument(position) {
                        flow.add(argument.into(), &reachable);
                    }
                }
                self.block(block, flow);
                if let Some(terminator) = block.terminator() {
                    for operand in terminator.operands() {
                        reachable.extend(flow.of(operand));
                    }
                }
                next = block.next_in_region();
            }
        }
        for result in op.results() {
            flow.add(result.into(), &reachable);
        }
    }

    fn written_operands(&mut self, op: Op<'c, 'a>) -> Vec<Value<'c, 'a>> {
        match OpName::of(op) {
            Some(
                OpName::MemRef(MemRef::Store | MemRef::Copy)
                | OpName::Affine(Affine::Store)
                | OpName::Bufferization(Bufferization::MaterializeInDestination),
            ) => op.operands().skip(1).take(1).collect(),
            Some(OpName::Func(Func::Call)) => {
                let callee = attr::CALLEE.of(op);
                let stored = callee.map(|callee| self.parameters(callee)).unwrap_or_default();
                op.operands().zip(stored).filter(|&(_, stored)| stored).map(|(operand, _)| operand).collect()
            }
            _ => match access::input_count(op) {
                Some(inputs) => op.operands().skip(inputs).collect(),
                None => Vec::new(),
            },
        }
    }
}
