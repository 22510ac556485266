//! The stage of each cell.

use crate::graph::Graph;

/// A circuit to be cut into stages: stage 0 behind the registers at the inputs, the last before the
/// buffers at the results.
pub(crate) struct Problem<'a> {
    pub graph: &'a Graph,
    /// The nodes that read each node, and behind them, for a node that a result shows,
    /// [`Problem::sink`].
    pub readers: Vec<Vec<usize>>,
    /// Most cells in a row between two registers.
    pub levels: usize,
    /// Number of stages, at least 1.
    pub stages: usize,
    /// Levels of cells of the circuit as a whole.
    pub depth: usize,
}

impl<'a> Problem<'a> {
    pub fn new(graph: &'a Graph, levels: usize) -> Self {
        let mut readers = vec![Vec::new(); graph.len()];
        for node in graph.cell_nodes() {
            graph.fanins(node).iter().for_each(|&fanin| readers[fanin].push(node));
        }
        graph.shown().into_iter().for_each(|node| readers[node].push(graph.len()));
        let mut problem = Self { graph, readers, levels, stages: 1, depth: 0 };
        problem.depth = problem.heights().into_iter().max().unwrap_or(0);
        problem.stages = (problem.depth + 1).div_ceil(levels);
        problem
    }

    /// The number of the sink: the multiplexers at the entries of the buffers, in the last stage.
    /// They count as a level.
    pub fn sink(&self) -> usize {
        self.graph.len()
    }

    /// The stage before the buffers.
    pub fn last_stage(&self) -> i64 {
        self.stages as i64 - 1
    }

    /// Cells on the longest way from an input to each node, itself included.
    fn heights(&self) -> Vec<usize> {
        let mut heights = vec![0; self.graph.len()];
        for node in self.graph.cell_nodes() {
            heights[node] = 1 + self.graph.fanins(node).iter().map(|&fanin| heights[fanin]).max().unwrap_or(0);
        }
        heights
    }

    /// Every cell as early as possible. Sources stand in stage -1, before the first registers.
    pub fn earliest(&self) -> Vec<i64> {
        self.heights().into_iter().map(|height| (height as i64 - 1).div_euclid(self.levels as i64)).collect()
    }

    /// Every cell as late as possible.
    pub fn latest(&self) -> Vec<i64> {
        // Levels from the beginning of stage 0, the sink's being the last one.
        let mut position = vec![(self.stages * self.levels) as i64 - 1; self.graph.len() + 1];
        for node in (0..self.graph.len()).rev() {
            let first = self.readers[node].iter().map(|&reader| position[reader]).min();
            position[node] = first.unwrap_or(position[self.sink()]) - 1;
        }
        position.truncate(self.graph.len());
        let stage = |(node, position): (usize, i64)| match node < self.graph.sources {
            true => -1,
            false => position.div_euclid(self.levels as i64),
        };
        position.into_iter().enumerate().map(stage).collect()
    }

    /// The stage in which each node is last read; its own if nothing reads it.
    pub fn last_reads(&self, stage: &[i64]) -> Vec<i64> {
        let at = |&reader: &usize| stage.get(reader).copied().unwrap_or(self.last_stage());
        (0..self.graph.len()).map(|node| self.readers[node].iter().map(at).max().unwrap_or(stage[node])).collect()
    }

    /// Registers of one bit that hold values from stage to stage.
    pub fn registers(&self, stage: &[i64]) -> u64 {
        self.last_reads(stage).iter().zip(stage).map(|(last, stage)| (last - stage).unsigned_abs()).sum()
    }

    /// Cells on the longest way to each node inside its stage, itself included.
    pub fn heights_in_stages(&self, stage: &[i64]) -> Vec<usize> {
        let mut heights = vec![0; self.graph.len()];
        for node in self.graph.cell_nodes() {
            let inside = self.graph.fanins(node).iter().filter(|&&fanin| stage[fanin] == stage[node]);
            heights[node] = 1 + inside.map(|&fanin| heights[fanin]).max().unwrap_or(0);
        }
        heights
    }
}

#[cfg(test)]
impl Problem<'_> {
    /// True if every value is there when it is read, and no way between registers is too long.
    pub fn is_kept(&self, stage: &[i64]) -> bool {
        let heights = self.heights_in_stages(stage);
        let sources = stage[..self.graph.sources].iter().all(|&stage| stage == -1);
        let cells = self.graph.cell_nodes().all(|node| {
            (0..=self.last_stage()).contains(&stage[node])
                && heights[node] <= self.levels
                && self.graph.fanins(node).iter().all(|&fanin| stage[fanin] <= stage[node])
        });
        let sink = |node: usize| stage[node] < self.last_stage() || heights[node] < self.levels;
        sources && cells && self.graph.shown().into_iter().all(|node| node < self.graph.sources || sink(node))
    }
}
