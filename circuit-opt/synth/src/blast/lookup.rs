//! Constant tables: all output bits as one shared BDD.

use std::sync::Arc;

use ringmill_netlist::{Netlist, NodeId};
use rustc_hash::FxHashMap;

use super::cells::Cells;
use super::diagram::{best_order, lookup};
use super::inversion::{circuit, insert};
use crate::word::{TableId, WordGraph};
use crate::{Effort, Objective, Options};

/// The tables of a graph, and for each the circuit found for it or the order in which it is split;
/// one per netlist, since both depend on the cell library.
pub(super) struct Tables {
    objective: Objective,
    effort: Effort,
    circuits: FxHashMap<TableId, Option<Arc<Netlist>>>,
    orders: FxHashMap<TableId, Vec<usize>>,
}

impl Tables {
    pub(super) fn new(options: &Options) -> Self {
        let Options { objective, effort, .. } = *options;
        Self { objective, effort, circuits: FxHashMap::default(), orders: FxHashMap::default() }
    }

    /// The word of table `id` of `graph` at `index`.
    pub(super) fn lookup(
        &mut self,
        cells: &mut Cells,
        graph: &WordGraph,
        id: TableId,
        index: &[NodeId],
    ) -> Vec<NodeId> {
        let table = graph.table_of(id);
        let index = &index[..index.len().min(table.index_bits() as usize)];
        // its circuit is small, but twice as deep as the diagram; and of an index that is partly
        // known a table shows only a part, which is not an inversion
        let wanted = self.objective == Objective::Bootstraps
            && index.len() == table.index_bits() as usize
            && index.iter().all(|&bit| cells.as_constant(bit).is_none());
        let (library, effort) = (cells.library(), self.effort);
        if wanted && let Some(circuit) = self.circuits.entry(id).or_insert_with(|| circuit(table, library, effort)) {
            let mut word = insert(circuit, index, |function, fanins| cells.function(function, fanins));
            word.resize(table.width() as usize, cells.constant(false));
            return word;
        }
        let leaf = cells.free_inputs();
        let order = self.orders.entry(id).or_insert_with(|| best_order(table, leaf));
        lookup(cells, table, index, order, leaf)
    }
}
