//! Rewriting: the cells between a node and a cut of up to four nodes replaced by a least-cost
//! chain.
//!
//! "DAG-aware AIG rewriting", Mishchenko, Chatterjee, Brayton, DAC 2006, does it for and-inverter
//! graphs. Here chains are of gates and multiplexers, exclusive ors included, each at what it
//! costs, and of each class of functions there are all kinds of least-cost chains
//! ([`exact`](super::exact)): which of them shares most with the cells around decides.

mod graph;

use ringmill_netlist::{CellLibrary, Netlist, Node, table};

use super::exact::{Chain, Chains, INPUTS};
use crate::Objective;
use crate::map::{Cut, map_directly};
use crate::random::Random;
use graph::{FALSE, Graph, LEAVES, Literal};

/// The limits of [`rewrite`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CutRewriting {
    /// Cuts kept for each node, at least 1.
    pub(super) cuts: u32,
    /// Passes over all cells; one that saves nothing ends it.
    pub(super) rounds: u32,
    /// Also makes changes that save nothing, chosen by this seed, in every round.
    pub(super) sideways: Option<u64>,
    /// With [`Objective::Depth`] the whole becomes no deeper, with [`Objective::Within`] no deeper
    /// than it is or may be.
    pub(super) objective: Objective,
}

impl Default for CutRewriting {
    fn default() -> Self {
        Self { cuts: 12, rounds: 4, sideways: None, objective: Objective::Bootstraps }
    }
}

/// Replaces cells by cheaper chains of gates and multiplexers. The result never costs more than the
/// netlist mapped directly to gates.
pub(super) fn rewrite(netlist: &Netlist, how: CutRewriting) -> Netlist {
    let mut netlist = map_directly(netlist, CellLibrary::Gates);
    let mut random = how.sideways.map(Random::new);
    for _ in 0..how.rounds {
        let mut round = Round::new(&netlist, how);
        let saved = round.run(random.as_mut());
        netlist = round.graph.netlist(&netlist, &round.made);
        if saved == 0 && random.is_none() {
            break;
        }
    }
    netlist
}

/// One pass over a netlist of gates and multiplexers.
struct Round<'a> {
    netlist: &'a Netlist,
    graph: Graph,
    /// Readers of each node: cells and outputs.
    readers: Vec<u32>,
    /// The greatest depth each node may have.
    required: Vec<u32>,
    /// The new literal of each node.
    made: Vec<Literal>,
}

/// A chain over literals in place of a node's cells.
struct Replacement {
    added: u32,
    depth: u32,
    chain: &'static Chain,
    inputs: [Literal; INPUTS],
    inverted: bool,
}

impl Round<'_> {
    fn new(netlist: &Netlist, how: CutRewriting) -> Round<'_> {
        let mut readers = vec![0; netlist.len()];
        for fanin in netlist.ids().flat_map(|id| netlist.fanins(id)) {
            readers[fanin.index()] += 1;
        }
        for output in netlist.outputs() {
            readers[output.driver.index()] += 1;
        }
        let required = required(netlist, how.objective);
        Round { netlist, graph: Graph::new(how.cuts as usize), readers, required, made: Vec::new() }
    }

    /// The bootstraps saved.
    fn run(&mut self, mut random: Option<&mut Random>) -> u32 {
        let mut saved = 0;
        for id in self.netlist.ids() {
            let node = id.index();
            let made = match self.netlist.node(id) {
                Node::Input(_) => self.graph.leaf(),
                Node::Constant(value) => FALSE.inverted_if(value),
                Node::Cell { table, fanins } => {
                    let operands: Vec<Literal> = fanins.iter().map(|fanin| self.made[fanin.index()]).collect();
                    self.graph.origin = node as u32;
                    let made = self.graph.make(table, &operands);
                    self.graph.read(made.vertex, self.readers[node]);
                    for operand in operands {
                        self.graph.leave(operand.vertex, 1);
                    }
                    self.made.push(made);
                    if fanins.len() > 1 {
                        saved += self.improve(node, random.as_deref_mut());
                    }
                    continue;
                }
            };
            self.graph.read(made.vertex, self.readers[node]);
            self.made.push(made);
        }
        saved
    }

    /// Gives a node another chain if that pays; the bootstraps saved.
    fn improve(&mut self, node: usize, random: Option<&mut Random>) -> u32 {
        let made = self.made[node];
        // Half of the nodes may move sideways.
        let mut random = random.and_then(|random| (random.below(2) == 1).then_some(random));
        let mut best: Option<(u32, Replacement)> = None;
        let mut ties = 0;
        let cuts: Vec<Cut> = self.graph.cuts(made.vertex).to_vec();
        for cut in cuts.iter().filter(|cut| cut.leaves() != [made.vertex]) {
            if !cut.leaves().iter().all(|&leaf| self.graph.is_there(leaf)) {
                continue;
            }
            // Leaves stay for as long as the chain is looked for.
            cut.leaves().iter().for_each(|&leaf| self.graph.read(leaf, 1));
            let freed = self.graph.leave(made.vertex, self.readers[node]);
            let (chains, transform) = Chains::get().of(table::expand(cut.table(), cut.leaves().len(), LEAVES) as u16);
            let mut inputs = [FALSE; INPUTS];
            for (input, &position) in transform.positions.iter().enumerate() {
                if let Some(&vertex) = cut.leaves().get(usize::from(position)) {
                    inputs[input] = Literal { vertex, inverted: transform.negated[input] };
                }
            }
            let inverted = transform.complemented != made.inverted;
            for chain in chains {
                let least = best.as_ref().map_or(i64::from(random.is_none()), |(gain, _)| i64::from(*gain));
                let most = i64::from(freed) - least;
                let Some((added, depth)) = self.added(chain, &inputs, most) else {
                    continue;
                };
                if depth > self.required[node] {
                    continue;
                }
                let gain = freed - added;
                let replace = match &best {
                    None => true,
                    Some((most, _)) if gain != *most => gain > *most,
                    Some((_, other)) => match &mut random {
                        Some(random) => {
                            ties += 1;
                            random.below(ties + 1) == 0
                        }
                        None => (depth, added) < (other.depth, other.added),
                    },
                };
                if replace {
                    if best.as_ref().is_none_or(|(most, _)| gain > *most) {
                        ties = 0;
                    }
                    best = Some((gain, Replacement { added, depth, chain, inputs, inverted }));
                }
            }
            self.graph.read(made.vertex, self.readers[node]);
            cut.leaves().iter().for_each(|&leaf| {
                self.graph.leave(leaf, 1);
            });
        }
        let Some((gain, replacement)) = best else {
            return 0;
        };
        self.replace(node, &replacement);
        gain
    }

    /// Returns the number of cells that a chain would add and its depth, or `None` if it adds more
    /// than `most`.
    fn added(&self, chain: &Chain, inputs: &[Literal; INPUTS], most: i64) -> Option<(u32, u32)> {
        let mut added = 0;
        let mut values: Vec<(Option<Literal>, u32)> =
            inputs.iter().map(|&input| (Some(input), self.graph.depth(input.vertex))).collect();
        for step in chain.steps() {
            let mut operands = [FALSE; 3];
            let mut below = 0;
            let mut known = true;
            for (operand, &position) in operands.iter_mut().zip(step.operands()) {
                let (value, depth) = values[usize::from(position)];
                below = below.max(depth);
                known &= value.is_some();
                *operand = value.unwrap_or(FALSE);
            }
            let count = step.operands().len();
            let found = if known { self.graph.find(u64::from(step.table), &operands[..count]) } else { None };
            let (cost, depth) = match found {
                Some(found) if self.graph.is_there(found.vertex) => (0, self.graph.depth(found.vertex)),
                Some(found) => (self.graph.cost(found.vertex), self.graph.depth(found.vertex)),
                None => (step.cost(), below + 1),
            };
            added += cost;
            if i64::from(added) > most {
                return None;
            }
            values.push((found, depth));
        }
        values.last().map(|&(_, depth)| (added, depth))
    }

    fn replace(&mut self, node: usize, replacement: &Replacement) {
        let mut values = replacement.inputs.to_vec();
        for step in replacement.chain.steps() {
            let operands: Vec<Literal> =
                step.operands().iter().map(|&position| values[usize::from(position)]).collect();
            values.push(self.graph.make(u64::from(step.table), &operands));
        }
        let new = values[values.len() - 1].inverted_if(replacement.inverted);
        let old = std::mem::replace(&mut self.made[node], new);
        self.graph.read(new.vertex, self.readers[node]);
        self.graph.leave(old.vertex, self.readers[node]);
    }
}

/// Returns the required level of each node.
fn required(netlist: &Netlist, objective: Objective) -> Vec<u32> {
    let Some(limit) = objective.depth_limit() else {
        return vec![u32::MAX; netlist.len()];
    };
    let levels = |id| u32::from(netlist.fanins(id).len() > 1);
    let mut depth = vec![0; netlist.len()];
    for id in netlist.ids() {
        let below = netlist.fanins(id).iter().map(|fanin| depth[fanin.index()]).max().unwrap_or(0);
        depth[id.index()] = below + levels(id);
    }
    let drivers = netlist.outputs().iter().map(|output| output.driver.index());
    let deepest = drivers.map(|driver| depth[driver]).max().unwrap_or(0).max(limit);
    let mut required = vec![deepest; netlist.len()];
    for id in netlist.ids().rev() {
        let below = required[id.index()].saturating_sub(levels(id));
        for fanin in netlist.fanins(id) {
            required[fanin.index()] = below.min(required[fanin.index()]);
        }
    }
    required
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_netlist::strategies::{Shape, difference, netlists};
    use ringmill_netlist::{Builder, NodeId, Statistics};

    use super::*;

    proptest! {
        #[test]
        fn the_function_stays_the_cost_never_rises_and_a_limit_of_depth_is_kept(
            netlist in netlists(Shape { cells: 0..=60, max_fanins: 3, ..Shape::default() }),
            cuts in 1..20_u32,
            limit in prop_oneof![Just(None), (0..12_u32).prop_map(Some)],
            sideways: Option<u64>,
        ) {
            let objective = limit.map_or(Objective::Bootstraps, Objective::Within);
            let how = CutRewriting { cuts, sideways, objective, ..CutRewriting::default() };
            let result = rewrite(&netlist, how);
            prop_assert_eq!(difference(&netlist, &result), None);
            prop_assert_eq!(&rewrite(&netlist, how), &result);
            let before = Statistics::of(&map_directly(&netlist, CellLibrary::Gates), CellLibrary::Gates);
            let after = Statistics::of(&result, CellLibrary::Gates);
            prop_assert!(after.bootstraps <= before.bootstraps);
            if let Some(limit) = limit {
                prop_assert!(after.depth <= before.depth.max(limit), "{} from {}", after.depth, before.depth);
            }
        }
    }

    fn inputs(builder: &mut Builder) -> Vec<NodeId> {
        (0..4).map(|bit| builder.input(format!("arg0[{bit}]"))).collect()
    }

    fn cost(builder: Builder) -> u64 {
        let result = rewrite(&builder.finish(), CutRewriting::default());
        Statistics::of(&result, CellLibrary::Gates).bootstraps
    }

    #[test]
    fn any_function_of_four_inputs_comes_to_its_least_cost() {
        // Whether two of four are true: six gates as Shannon's expansion makes it of multiplexers,
        // or more.
        let mut builder = Builder::new("main");
        let inputs = inputs(&mut builder);
        let two = (0..16_u64).filter(|row| row.count_ones() == 2).fold(0, |table, row| table | 1 << row);
        let root = builder.lut(two, &inputs);
        builder.output("result0[0]", root);
        assert!(CellLibrary::Gates.cost(two, 4) > 6);
        assert_eq!(cost(builder), 6);
    }

    #[test]
    fn of_chains_of_equal_cost_the_one_is_taken_that_shares_most() {
        // a ^ (b ^ (c ^ d)) beside a ^ c: three gates in all, not four.
        let mut builder = Builder::new("main");
        let [a, b, c, d] = inputs(&mut builder)[..] else { unreachable!("four inputs") };
        let beside = builder.xor(a, c);
        let inner = builder.xor(c, d);
        let middle = builder.xor(b, inner);
        let root = builder.xor(a, middle);
        builder.output("result0[0]", root);
        builder.output("result0[1]", beside);
        assert_eq!(cost(builder), 3);
    }

    #[test]
    fn a_cheaper_chain_that_is_deeper_is_taken_only_without_a_limit() {
        // (a ^ b) ^ (c ^ d) beside (a ^ c) ^ d, of which it could be made by one gate at depth 3.
        let mut builder = Builder::new("main");
        let [a, b, c, d] = inputs(&mut builder)[..] else { unreachable!("four inputs") };
        let beside = builder.xor(a, c);
        let beside = builder.xor(beside, d);
        let (low, high) = (builder.xor(a, b), builder.xor(c, d));
        let root = builder.xor(low, high);
        builder.output("result0[0]", root);
        builder.output("result0[1]", beside);
        let netlist = builder.finish();
        for (objective, deepest) in [(Objective::Bootstraps, 3), (Objective::Depth, 2)] {
            let result = rewrite(&netlist, CutRewriting { objective, ..CutRewriting::default() });
            assert_eq!(Statistics::of(&result, CellLibrary::Gates).depth, deepest);
        }
    }
}
