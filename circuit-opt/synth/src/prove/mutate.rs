//! Deliberate faults, to see that a proof refuses them.

use ringmill_netlist::{Netlist, Node, NodeId, table};

use crate::random::Random;

/// The netlist with one random cell altered: another function of the same fanins, or another fanin.
/// Nothing if there is no cell. The change need not be visible at the outputs.
pub fn mutate(netlist: &Netlist, seed: u64) -> Option<Netlist> {
    let cells: Vec<NodeId> = netlist.ids().filter(|&id| matches!(netlist.node(id), Node::Cell { .. })).collect();
    if cells.is_empty() {
        return None;
    }
    let mut random = Random::new(seed);
    let victim = cells[random.below(cells.len())];
    let mut altered = Netlist::new(netlist.name());
    let mut nodes: Vec<NodeId> = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        let node = match netlist.node(id) {
            Node::Input(position) => altered.add_input(netlist.input_name(position)),
            Node::Constant(value) => altered.constant(value),
            Node::Cell { mut table, fanins } => {
                let mut fanins: Vec<NodeId> = fanins.iter().map(|fanin| nodes[fanin.index()]).collect();
                if id == victim {
                    let index = random.below(fanins.len());
                    let other = nodes[random.below(nodes.len())];
                    if random.below(2) == 0 && other != fanins[index] {
                        fanins[index] = other;
                    } else {
                        // Any other function: the difference is a table with at least one row set.
                        let rows = table::mask(fanins.len());
                        let flip = random.word() & rows;
                        table ^= if flip == 0 { rows } else { flip };
                    }
                }
                let origin = netlist.origin(id).map(|text| altered.intern_origin(text));
                altered.add_cell(table, &fanins, origin)
            }
        };
        nodes.push(node);
    }
    for output in netlist.outputs() {
        altered.add_output(output.name.as_str(), nodes[output.driver.index()]);
    }
    Some(altered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::compare_by_simulation;
    use proptest::prelude::*;
    use ringmill_engines::abc::Equivalence;
    use ringmill_netlist::strategies::{Shape, netlists};

    proptest! {
        #[test]
        fn exactly_one_cell_is_altered(netlist in netlists(Shape::default()), seed: u64) {
            let Some(altered) = mutate(&netlist, seed) else {
                return Ok(());
            };
            prop_assert_eq!(netlist.len(), altered.len());
            let changed = netlist.ids().zip(altered.ids());
            let changed = changed.filter(|&(a, b)| netlist.node(a) != altered.node(b)).count();
            prop_assert_eq!(changed, 1);
        }
    }

    #[test]
    fn an_altered_adder_is_refused() {
        let mut adder = Netlist::new("main");
        let a = adder.add_input("arg0[0]");
        let b = adder.add_input("arg1[0]");
        let sum = adder.add_cell(0b0110, &[a, b], None);
        adder.add_output("result0[0]", sum);
        for seed in 0..20 {
            let altered = mutate(&adder, seed).unwrap();
            assert_eq!(compare_by_simulation(&adder, &altered, seed).result, Equivalence::Different, "seed {seed}");
        }
    }
}
