//! Nodes: what each computes from others, and how deep it lies.

use ringmill_netlist::{MAX_FANINS, table};

/// A node or its complement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal {
    pub(super) node: u32,
    pub(super) inverted: bool,
}

impl Literal {
    /// The constant zero.
    pub(super) const FALSE: Self = Self { node: 0, inverted: false };

    pub(super) fn inverted_if(self, inverted: bool) -> Self {
        Self { inverted: self.inverted != inverted, ..self }
    }
}

/// The function of a node: nothing for inputs, nor for node 0, the constant zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Function {
    pub(super) table: u64,
    pub(super) fanins: [u32; MAX_FANINS],
    pub(super) len: u8,
}

impl Function {
    pub(super) const NONE: Self = Self { table: 0, fanins: [0; MAX_FANINS], len: 0 };

    /// Nodes, all different, of smaller numbers than the node's own.
    pub(super) fn fanins(&self) -> &[u32] {
        &self.fanins[..usize::from(self.len)]
    }

    /// The function on 64 vectors, given those of the fanins.
    pub(super) fn word(&self, fanins: impl Fn(u32) -> u64) -> u64 {
        let mut words = [0; MAX_FANINS];
        for (word, &fanin) in words.iter_mut().zip(self.fanins()) {
            *word = fanins(fanin);
        }
        select(self.table, &words[..usize::from(self.len)])
    }
}

/// A function of some words, by Shannon's expansion.
fn select(function: u64, words: &[u64]) -> u64 {
    match words {
        [] => 0_u64.wrapping_sub(function & 1),
        [rest @ .., last] => {
            let half = 1_u32 << rest.len();
            let low = function & table::mask(rest.len());
            let high = function >> half & table::mask(rest.len());
            if low == high { select(low, rest) } else { !last & select(low, rest) | last & select(high, rest) }
        }
    }
}

/// The nodes of a graph.
pub(super) struct Nodes {
    functions: Vec<Function>,
    levels: Vec<u32>,
}

impl Nodes {
    /// Node 0 and so many inputs.
    pub(super) fn new(inputs: usize) -> Self {
        Self { functions: vec![Function::NONE; inputs + 1], levels: vec![0; inputs + 1] }
    }

    pub(super) fn function(&self, node: u32) -> &Function {
        &self.functions[node as usize]
    }

    /// The most cells between the inputs and a node.
    pub(super) fn level(&self, node: u32) -> u32 {
        self.levels[node as usize]
    }

    /// Adds a node: its number.
    pub(super) fn push(&mut self, function: Function) -> u32 {
        let node = self.functions.len() as u32;
        let below = function.fanins().iter().map(|&fanin| self.level(fanin));
        self.levels.push(below.max().unwrap_or(0) + 1);
        self.functions.push(function);
        node
    }

    /// Takes the last node away.
    pub(super) fn pop(&mut self) {
        self.functions.pop();
        self.levels.pop();
    }
}
