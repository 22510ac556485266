//! Both netlists in one graph, in which nodes that are proved equal are one.

use ringmill_netlist::{MAX_FANINS, table};
use rustc_hash::FxHashMap;

use super::nodes::{Function, Literal, Nodes};
use super::window;
use crate::prove::vectors;
use crate::random::Random;

/// Words of 64 random vectors by which candidates are found.
const WORDS: usize = 16;

/// Nodes of one signature that a new node is compared with.
const MOST_CANDIDATES: usize = 4;

pub(super) struct Joint {
    nodes: Nodes,
    /// The values of all nodes on the random vectors.
    words: Vec<[u64; WORDS]>,
    /// The literal of each function known so far.
    known: FxHashMap<Function, Literal>,
    /// The nodes whose values, or the complements, are these.
    alike: FxHashMap<[u64; WORDS], Vec<u32>>,
}

impl Joint {
    pub(super) fn new(inputs: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut words = vec![[0; WORDS]; inputs + 1];
        let mut block = Vec::with_capacity(inputs);
        for index in 0..WORDS {
            vectors::random(index as u64, inputs, &mut random, &mut block);
            for (words, &values) in words[1..].iter_mut().zip(&block) {
                words[index] = values;
            }
        }
        let mut alike: FxHashMap<_, Vec<u32>> = FxHashMap::default();
        for (node, words) in words.iter().enumerate() {
            alike.entry(normal(words).0).or_default().push(node as u32);
        }
        Self { nodes: Nodes::new(inputs), words, known: FxHashMap::default(), alike }
    }

    pub(super) fn input(&self, position: usize) -> Literal {
        Literal { node: position as u32 + 1, inverted: false }
    }

    /// The node that a cell is, or its complement: an earlier one where that is proved.
    pub(super) fn cell(&mut self, table: u64, fanins: &[Literal]) -> Literal {
        let (function, inverted) = match simplified(table, fanins) {
            Simplified::Literal(literal) => return literal,
            Simplified::Function { function, inverted } => (function, inverted),
        };
        if let Some(known) = self.known.get(&function) {
            return known.inverted_if(inverted);
        }
        let node = self.push(function);
        let (signature, complemented) = normal(&self.words[node as usize]);
        let others = self.alike.get(&signature).map_or(&[][..], Vec::as_slice);
        let found = others.iter().take(MOST_CANDIDATES).find_map(|&other| {
            let opposite = complemented != normal(&self.words[other as usize]).1;
            window::equal(&self.nodes, node, other, opposite).then_some(Literal { node: other, inverted: opposite })
        });
        let literal = match found {
            Some(literal) => {
                self.nodes.pop();
                self.words.pop();
                literal
            }
            None => {
                self.alike.entry(signature).or_default().push(node);
                Literal { node, inverted: false }
            }
        };
        self.known.insert(function, literal);
        literal.inverted_if(inverted)
    }

    fn push(&mut self, function: Function) -> u32 {
        let mut words = [0; WORDS];
        for (index, word) in words.iter_mut().enumerate() {
            *word = function.word(|fanin| self.words[fanin as usize][index]);
        }
        self.words.push(words);
        self.nodes.push(function)
    }
}

/// The values or their complements, whichever begin with a zero, and whether it is the complements.
fn normal(words: &[u64; WORDS]) -> ([u64; WORDS], bool) {
    let complemented = words[0] & 1 == 1;
    (if complemented { words.map(|word| !word) } else { *words }, complemented)
}

enum Simplified {
    Literal(Literal),
    Function { function: Function, inverted: bool },
}

/// A cell without inversions, without fanins that are constant, double or not needed, and zero
/// where all fanins are.
fn simplified(mut function: u64, fanins: &[Literal]) -> Simplified {
    for (index, fanin) in fanins.iter().enumerate() {
        if fanin.inverted {
            function = table::negate_input(function, index);
        }
    }
    let mut nodes: Vec<u32> = fanins.iter().map(|fanin| fanin.node).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let position_of = |fanin: &Literal| nodes.binary_search(&fanin.node).unwrap_or_else(|index| index);
    let indices: Vec<usize> = fanins.iter().map(position_of).collect();
    let mut function = table::rewire(function, &indices, nodes.len());
    if nodes.first() == Some(&Literal::FALSE.node) {
        function = table::cofactor(function, nodes.len(), 0, false);
    }
    let (shrunk, support) = table::shrink(function, nodes.len());
    let nodes: Vec<u32> = support.iter().map(|&index| nodes[index]).collect();
    let inverted = shrunk & 1 == 1;
    let normal = if inverted { table::complement(shrunk, nodes.len()) } else { shrunk };
    match nodes[..] {
        [] => Simplified::Literal(Literal::FALSE.inverted_if(inverted)),
        [node] => Simplified::Literal(Literal { node, inverted }),
        _ => {
            let mut fanins = [0; MAX_FANINS];
            fanins[..nodes.len()].copy_from_slice(&nodes);
            let function = Function { table: normal, fanins, len: nodes.len() as u8 };
            Simplified::Function { function, inverted }
        }
    }
}
