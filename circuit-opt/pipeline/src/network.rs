//! The cells to move one stage later together: a smallest cut.
//!
//! Moving a set of cells later saves a register for each of its cells whose last reader stays, and
//! costs one for each value whose last reader moves. A cell that moves takes others along: readers
//! in its own stage, and cells at the other end of a way of one cell more than a stage may have, in
//! the stage behind. The set that saves most is a closure of largest weight (J.-C. Picard, 1976).

use crate::flow::{Flow, UNLIMITED};
use crate::stages::Problem;

const SOURCE: usize = 0;
const SINK: usize = 1;

/// Builds the network of one step.
pub(crate) struct Network<'a> {
    problem: &'a Problem<'a>,
    stage: &'a [i64],
    flow: Flow,
    /// The vertices of ways, by node, by cells on the way so far, and by whether it has left the
    /// stage that it began in; 0 for none.
    ways: Vec<usize>,
    waiting: Vec<(usize, usize, bool)>,
}

impl<'a> Network<'a> {
    pub fn new(problem: &'a Problem<'a>, stage: &'a [i64]) -> Self {
        let nodes = problem.graph.len();
        let ways = vec![0; 2 * nodes * problem.levels];
        let mut network = Self { problem, stage, flow: Flow::new(2 + 2 * nodes), ways, waiting: Vec::new() };
        let last_reads = problem.last_reads(stage);
        for (node, &last) in last_reads.iter().enumerate() {
            if node >= problem.graph.sources {
                network.flow.arc(SOURCE, network.moved(node), 1);
                network.followers(node);
            }
            // A value that the sink reads is kept to the end whatever moves.
            if last < problem.last_stage() {
                network.flow.arc(network.kept_longer(node), SINK, 1);
                for &reader in problem.readers[node].iter().filter(|&&reader| stage[reader] == last) {
                    network.flow.arc(network.moved(reader), network.kept_longer(node), UNLIMITED);
                }
            }
        }
        while let Some(way) = network.waiting.pop() {
            network.extend(way);
        }
        network
    }

    /// The smallest set that saves most; empty if nothing is to be saved, none if that takes more
    /// than so many steps to find.
    pub fn best(mut self, steps: &mut u64) -> Option<Vec<usize>> {
        self.flow.run(SOURCE, SINK, steps)?;
        let side = self.flow.side(SOURCE);
        Some(self.problem.graph.cell_nodes().filter(|&node| side[self.moved(node)]).collect())
    }

    fn moved(&self, node: usize) -> usize {
        2 + node
    }

    fn kept_longer(&self, node: usize) -> usize {
        2 + self.problem.graph.len() + node
    }

    fn is_last(&self, node: usize) -> bool {
        node == self.problem.sink() || self.stage[node] == self.problem.last_stage()
    }

    fn stage_of(&self, node: usize) -> i64 {
        self.stage.get(node).copied().unwrap_or(self.problem.last_stage())
    }

    /// The node at the end of an arc that would have to move.
    fn target(&self, node: usize) -> usize {
        if self.is_last(node) { SINK } else { self.moved(node) }
    }

    /// The cells that must move together with a cell.
    fn followers(&mut self, node: usize) {
        if self.is_last(node) {
            self.flow.arc(self.moved(node), SINK, UNLIMITED);
            return;
        }
        let problem = self.problem;
        for &reader in &problem.readers[node] {
            if self.stage_of(reader) == self.stage[node] {
                self.flow.arc(self.moved(node), self.target(reader), UNLIMITED);
            }
        }
        let way = self.way(node, 1, false);
        self.flow.arc(self.moved(node), way, UNLIMITED);
    }

    /// The vertex of the ways of so many cells that end in a node.
    fn way(&mut self, node: usize, cells: usize, has_left: bool) -> usize {
        let index = 2 * (node * self.problem.levels + cells - 1) + usize::from(has_left);
        if self.ways[index] == 0 {
            self.ways[index] = self.flow.vertex();
            self.waiting.push((node, cells, has_left));
        }
        self.ways[index]
    }

    /// Ways of one cell more.
    fn extend(&mut self, (node, cells, has_left): (usize, usize, bool)) {
        let (from, problem) = (self.way(node, cells, has_left), self.problem);
        for &reader in &problem.readers[node] {
            let leaves = match self.stage_of(reader) - self.stage[node] {
                0 => false,
                1 if !has_left => true,
                // The reader is two stages later, where it does not mind.
                _ => continue,
            };
            let to = match () {
                () if cells == problem.levels => self.target(reader),
                () if reader == problem.sink() => continue,
                () => self.way(reader, cells + 1, has_left || leaves),
            };
            self.flow.arc(from, to, UNLIMITED);
        }
    }
}
