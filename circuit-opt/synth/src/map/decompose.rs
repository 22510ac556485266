//! A function too wide for one cell as cells of a library, the inputs that arrive last read last.

use ringmill_netlist::{Builder, CellLibrary, NodeId, table};
use rustc_hash::FxHashMap;

/// How a function is made out of simpler ones; inputs are positions.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// One cell, an input, its inverse, or a constant.
    Cell,
    /// A two-input function (`input` is bit 0 of the row) of an input and another function.
    Peel { gate: u64, input: usize, rest: u64 },
    /// `input ? then : otherwise`
    Expand { input: usize, then: u64, otherwise: u64 },
    /// `first ^ second ? then : otherwise`: a majority is three bootstraps this way, and the exclusive
    /// or is there already where the sum of the same full adder is computed.
    Steer { first: usize, second: usize, then: u64, otherwise: u64 },
}

/// Builds functions of up to six nodes in a netlist under construction.
///
/// Of several equally cheap ways the one is taken that reads the deepest operand last; two functions of
/// the same three operands (sum and carry of a full adder) therefore share the exclusive or of the
/// two shallow ones.
pub(crate) struct Decomposer {
    library: CellLibrary,
    costs: FxHashMap<(u64, usize), u32>,
    depths: Vec<u32>,
}

impl Decomposer {
    pub(crate) fn new(library: CellLibrary) -> Self {
        Self { library, costs: FxHashMap::default(), depths: Vec::new() }
    }

    /// Adds the function of the nodes, in as many cells as it needs.
    pub(crate) fn build(&mut self, to: &mut Builder, function: u64, nodes: &[NodeId]) -> NodeId {
        let (function, support) = table::shrink(function, nodes.len());
        let mut nodes: Vec<NodeId> = support.iter().map(|&place| nodes[place]).collect();
        if self.library.admits(function, nodes.len()) {
            return self.cell(to, function, &nodes);
        }
        // Deepest first, so that the first of equally cheap steps is the one that reads it last.
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse((self.depth(nodes[place]), nodes[place])));
        let mut places = vec![0; nodes.len()];
        for (to, &from) in order.iter().enumerate() {
            places[from] = to;
        }
        let function = table::rewire(function, &places, nodes.len());
        nodes = order.iter().map(|&place| nodes[place]).collect();
        match self.best(function, nodes.len()).1 {
            Step::Cell => self.cell(to, function, &nodes),
            Step::Peel { gate, input, rest } => {
                let rest = self.build(to, rest, &nodes);
                self.cell(to, gate, &[nodes[input], rest])
            }
            Step::Expand { input, then, otherwise } => {
                let then = self.build(to, then, &nodes);
                let otherwise = self.build(to, otherwise, &nodes);
                self.mux(to, nodes[input], then, otherwise)
            }
            Step::Steer { first, second, then, otherwise } => {
                let select = self.cell(to, 0b0110, &[nodes[first], nodes[second]]);
                let then = self.build(to, then, &nodes);
                let otherwise = self.build(to, otherwise, &nodes);
                self.mux(to, select, then, otherwise)
            }
        }
    }

    fn mux(&mut self, to: &mut Builder, select: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
        if self.library.max_inputs() >= 3 {
            return self.cell(to, 0xca, &[otherwise, then, select]);
        }
        let on = self.cell(to, 0b1000, &[select, then]);
        let off = self.cell(to, 0b0100, &[select, otherwise]);
        self.cell(to, 0b1110, &[on, off])
    }

    fn cell(&mut self, to: &mut Builder, function: u64, nodes: &[NodeId]) -> NodeId {
        let node = to.lut(function, nodes);
        self.depths.resize(to.netlist().len(), 0);
        // The node may be the inversion of the cell, which counts for nothing.
        let mut cell = node;
        if let &[inverted] = to.netlist().fanins(node) {
            cell = inverted;
        }
        let fanins = to.netlist().fanins(cell);
        let below = fanins.iter().map(|&fanin| self.depth(fanin)).max();
        let depth = below.map_or(0, |depth| depth + 1);
        self.depths[cell.index()] = depth;
        self.depths[node.index()] = depth;
        node
    }

    fn depth(&self, node: NodeId) -> u32 {
        self.depths.get(node.index()).copied().unwrap_or(0)
    }

    fn cost(&mut self, function: u64, inputs: usize) -> u32 {
        let (function, support) = table::shrink(function, inputs);
        let inputs = support.len();
        if self.library.admits(function, inputs) {
            return self.library.cost(function, inputs);
        }
        if let Some(&cost) = self.costs.get(&(function, inputs)) {
            return cost;
        }
        let cost = self.best(function, inputs).0;
        self.costs.insert((function, inputs), cost);
        cost
    }

    fn mux_cost(&self) -> u32 {
        match self.library {
            CellLibrary::Gates => 2,
            CellLibrary::Lut(most) if most < 3 => 3,
            CellLibrary::Lut(_) => 1,
        }
    }

    /// The cheapest step; of equals the one found first.
    fn best(&mut self, function: u64, inputs: usize) -> (u32, Step) {
        if self.library.admits(function, inputs) {
            return (self.library.cost(function, inputs), Step::Cell);
        }
        let one = table::mask(inputs);
        let mux = self.mux_cost();
        let mut best = (u32::MAX, Step::Cell);
        let mut offer = |cost: u32, step: Step| {
            if cost < best.0 {
                best = (cost, step);
            }
        };
        for &input in table::support(function, inputs).iter() {
            let otherwise = table::cofactor(function, inputs, input, false);
            let then = table::cofactor(function, inputs, input, true);
            let peeled = match () {
                () if then == 0 => Some((0b0100, otherwise)),
                () if then == one => Some((0b1110, otherwise)),
                () if otherwise == 0 => Some((0b1000, then)),
                () if otherwise == one => Some((0b1101, then)),
                () if then == table::complement(otherwise, inputs) => Some((0b0110, otherwise)),
                () => None,
            };
            if let Some((gate, rest)) = peeled {
                offer(1 + self.cost(rest, inputs), Step::Peel { gate, input, rest });
            } else {
                offer(
                    mux + self.cost(then, inputs) + self.cost(otherwise, inputs),
                    Step::Expand { input, then, otherwise },
                );
            }
        }
        // The shallow operands stand last: their exclusive or is tried first.
        for second in (1..inputs).rev() {
            for first in (0..second).rev() {
                let then = tie(function, inputs, first, second, true);
                let otherwise = tie(function, inputs, first, second, false);
                if [0, one].contains(&then) || [0, one].contains(&otherwise) {
                    continue; // a gate does it: peeled above, or cheaper by expansion
                }
                offer(
                    1 + mux + self.cost(then, inputs) + self.cost(otherwise, inputs),
                    Step::Steer { first, second, then, otherwise },
                );
            }
        }
        best
    }
}

/// The function with input `second` replaced by input `first` (inverted when they differ), over the
/// same inputs.
fn tie(function: u64, inputs: usize, first: usize, second: usize, differ: bool) -> u64 {
    let by = if differ { !table::PROJECTIONS[first] } else { table::PROJECTIONS[first] };
    let then = table::cofactor(function, inputs, second, true);
    let otherwise = table::cofactor(function, inputs, second, false);
    (by & then | !by & otherwise) & table::mask(inputs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringmill_netlist::Simulator;

    fn cells_of(function: u64, library: CellLibrary) -> u32 {
        let mut builder = Builder::new("f");
        let nodes: Vec<NodeId> = (0..3).map(|i| builder.input(format!("i[{i}]"))).collect();
        let root = Decomposer::new(library).build(&mut builder, function, &nodes);
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
