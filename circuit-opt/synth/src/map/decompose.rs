//! A function too wide for one cell as cells of a library, the inputs that arrive last read last.

use std::cmp::Reverse;

use ringmill_netlist::{Builder, CellLibrary, Decomposer, NodeId, table};

use super::Levels;

/// Builds functions of up to six nodes in a netlist under construction.
///
/// Of several equally cheap ways the one is taken that reads the deepest operand last; two
/// functions of the same three operands (sum and carry of a full adder) therefore share the
/// exclusive or of the two shallow ones.
pub(crate) struct LatestLast {
    decomposer: Decomposer,
    library: CellLibrary,
    levels: Levels,
}

impl LatestLast {
    pub(crate) fn new(library: CellLibrary) -> Self {
        Self { decomposer: Decomposer::new(library), library, levels: Levels::default() }
    }

    /// Adds the function of the nodes, in as many cells as it needs.
    pub(crate) fn build(&mut self, to: &mut Builder, function: u64, nodes: &[NodeId]) -> NodeId {
        let (function, support) = table::shrink(function, nodes.len());
        let nodes: Vec<NodeId> = support.iter().map(|&position| nodes[position]).collect();
        if self.library.admits(function, nodes.len()) {
            return to.lut(function, &nodes);
        }
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        order.sort_by_cached_key(|&position| {
            (self.levels.of(to.netlist(), nodes[position]), nodes[position], Reverse(position))
        });
        let mut positions = vec![0; nodes.len()];
        for (to, &from) in order.iter().enumerate() {
            positions[from] = to;
        }
        let function = table::rewire(function, &positions, nodes.len());
        let nodes: Vec<NodeId> = order.iter().map(|&position| nodes[position]).collect();
        self.decomposer.build(to, function, &nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringmill_netlist::Simulator;

    fn cells_of(function: u64, library: CellLibrary) -> u32 {
        let mut builder = Builder::new("f");
        let nodes: Vec<NodeId> = (0..3).map(|i| builder.input(format!("i[{i}]"))).collect();
        let root = LatestLast::new(library).build(&mut builder, function, &nodes);
        builder.output("o[0]", root);
        let netlist = builder.finish();
        let value = Simulator::new(&netlist).run(&[0xaa, 0xcc, 0xf0])[0];
        assert_eq!(value & 0xff, function, "{function:#x} in {library}");
        let mut cost = 0;
        for id in netlist.ids() {
            if let ringmill_netlist::Node::Cell { table, fanins } = netlist.node(id) {
                assert!(library.admits(table, fanins.len()));
                cost += library.cost(table, fanins.len());
            }
        }
        cost
    }

    #[test]
    fn every_function_of_three_inputs_is_right() {
        for function in 0..256 {
            for library in [CellLibrary::Gates, CellLibrary::Lut(2)] {
                cells_of(function, library);
            }
        }
    }

    #[test]
    fn a_majority_is_three_gates_and_a_sum_two() {
        assert_eq!(cells_of(0xe8, CellLibrary::Gates), 3);
        assert_eq!(cells_of(0x96, CellLibrary::Gates), 2);
        assert_eq!(cells_of(0x96, CellLibrary::Lut(2)), 2);
    }
}
