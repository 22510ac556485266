//! Random changes, each followed by a comparison with what is found from scratch.

use proptest::prelude::*;
use ringmill_netlist::strategies::{Shape, difference, netlists};
use ringmill_netlist::{CellLibrary, Netlist, table};
use rustc_hash::FxHashSet;

use super::*;
use crate::map::map_directly;
use crate::random::Random;

const LIBRARY: CellLibrary = CellLibrary::Lut(3);

/// One more than a cell has: functions that are to be taken apart.
const MOST_FANINS: usize = 4;

fn small() -> impl Strategy<Value = Netlist> {
    netlists(Shape { inputs: 1..=6, cells: 0..=40, outputs: 1..=5, ..Shape::default() })
}

fn mapped(netlist: &Netlist) -> Netlist {
    map_directly(netlist, LIBRARY)
}

/// The nodes that depend on a cell, itself included, found from the fanins alone.
fn above(network: &Network, node: usize) -> FxHashSet<usize> {
    let mut above = FxHashSet::from_iter([node]);
    loop {
        let reads = |node: &usize| network.fanins(*node).iter().any(|fanin| above.contains(fanin));
        let more: Vec<usize> = (0..network.len()).filter(|node| !above.contains(node)).filter(reads).collect();
        if more.is_empty() {
            return above;
        }
        above.extend(more);
    }
}

/// A random cell, and a random function of nodes that do not depend on it; a fanin may come twice.
fn random_change(network: &Network, random: &mut Random) -> Option<(usize, Cell)> {
    let cells: Vec<usize> = (0..network.len()).filter(|&node| network.cell(node).is_some()).collect();
    let node = *cells.get(random.below(cells.len().max(1)))?;
    let above = above(network, node);
    // What has gone stays away.
    let is_there = |&other: &usize| network.cell(other).is_some() || network.references(other) > 0;
    let below: Vec<usize> = (0..network.len()).filter(|other| !above.contains(other)).filter(is_there).collect();
    let count = if below.is_empty() { 0 } else { random.below(MOST_FANINS + 1) };
    let fanins: Vec<usize> = (0..count).map(|_| below[random.below(below.len())]).collect();
    Some((node, Cell::new(random.word() & table::mask(count), fanins)))
}

/// The nodes that some output needs, found from the fanins alone.
fn needed(network: &Network) -> FxHashSet<usize> {
    let mut pending: Vec<usize> = (0..network.len()).filter(|&node| network.outputs(node) > 0).collect();
    let mut needed = FxHashSet::default();
    while let Some(node) = pending.pop() {
        if needed.insert(node) {
            pending.extend(network.fanins(node));
        }
    }
    needed
}

proptest! {
    #[test]
    fn all_is_up_to_date_after_each_change(netlist in small(), seed: u64, limit in 0..20_u32) {
        let mut random = Random::new(seed);
        let mut network = Network::of(&mapped(&netlist), LIBRARY);
        let mut required = Required::within(&network, limit);
        prop_assert_eq!(network.check(), Ok(()));
        prop_assert_eq!(required.check(&network), Ok(()));
        for _ in 0..12 {
            let Some((node, cell)) = random_change(&network, &mut random) else { break };
            let is_in_time = network.depth_of(&cell) <= required.of(node);
            let cells = |network: &Network| -> FxHashSet<usize> {
                (0..network.len()).filter(|&node| network.cell(node).is_some()).collect()
            };
            let mut before = cells(&network);
            let gone = network.replace(node, cell);
            prop_assert_eq!(network.check(), Ok(()));
            for node in gone {
                prop_assert!(before.remove(&node), "a cell goes once");
            }
            let after = cells(&network);
            prop_assert_eq!(&before, &after);
            prop_assert!(after.is_subset(&needed(&network)), "no cell stays that no output needs");
            if is_in_time {
                required.tighten(&network, node);
                prop_assert_eq!(required.check(&network), Ok(()));
            } else {
                required = Required::within(&network, limit);
            }
        }
    }

    #[test]
    fn an_order_stays_topological(netlist in small(), seed: u64) {
        let mut random = Random::new(seed);
        let mut sorted = Sorted::new(Network::of(&mapped(&netlist), LIBRARY));
        prop_assert_eq!(sorted.check(), Ok(()));
        for _ in 0..12 {
            let Some((node, cell)) = random_change(sorted.network(), &mut random) else { break };
            sorted.replace(node, cell);
            prop_assert_eq!(sorted.check(), Ok(()));
        }
        // Numbers that are in no order, and a position for what has gone.
        prop_assert_eq!(Sorted::new(sorted.network().clone()).check(), Ok(()));
    }

    /// Cells are changed in a copy, and brought over together, as windows are.
    #[test]
    fn many_changes_at_once_come_to_the_same(netlist in small(), seed: u64) {
        let mut random = Random::new(seed);
        let mut sorted = Sorted::new(Network::of(&mapped(&netlist), LIBRARY));
        for _ in 0..4 {
            let mut copy = sorted.network().clone();
            let old = sorted.order().to_vec();
            for _ in 0..5 {
                let Some((node, cell)) = random_change(&copy, &mut random) else { break };
                copy.replace(node, cell);
            }
            sorted.replace_all(&old.iter().map(|&node| (node, copy.cell(node).copied())).collect::<Vec<_>>());
            prop_assert_eq!(sorted.check(), Ok(()));
            for node in 0..copy.len() {
                prop_assert_eq!(sorted.network().fanins(node), copy.fanins(node));
                prop_assert_eq!(sorted.network().depth(node), copy.depth(node));
                prop_assert_eq!(sorted.network().cost(node), copy.cost(node));
            }
        }
    }

    #[test]
    fn what_is_its_own_is_what_goes_with_it(netlist in small(), seed: u64) {
        let mut random = Random::new(seed);
        let network = Network::of(&mapped(&netlist), LIBRARY);
        let Some((node, cell)) = random_change(&network, &mut random) else { return Ok(()) };
        let mut own = network.cone_of_its_own(node, |other| cell.fanins().contains(&other));
        prop_assert_eq!(network.cost_of(&own), own.iter().map(|&cell| network.cost(cell)).sum::<u32>());
        prop_assert_eq!(own.remove(0), node);
        let mut gone = network.clone().replace(node, cell);
        own.sort_unstable();
        gone.sort_unstable();
        prop_assert_eq!(own, gone);
    }

    #[test]
    fn a_cut_separates_a_cell_from_the_inputs(netlist in small(), seed: u64, most in 2..8_usize, cells in 1..12_usize) {
        let network = Network::of(&mapped(&netlist), LIBRARY);
        let Some((node, _)) = random_change(&network, &mut Random::new(seed)) else { return Ok(()) };
        let (leaves, inside) = network.cut(node, most, cells);
        prop_assert!(inside.len() <= cells && (leaves.len() <= most || inside.is_empty()));
        prop_assert!(inside.first().unwrap_or(&leaves[0]) == &node);
        for &fanin in inside.iter().flat_map(|&cell| network.fanins(cell)) {
            prop_assert!(leaves.contains(&fanin) != inside.contains(&fanin));
        }
    }

    #[test]
    fn a_netlist_comes_back(netlist in small()) {
        let netlist = mapped(&netlist);
        let network = Network::of(&netlist, LIBRARY);
        let orders = [Sorted::new(network.clone()).order().to_vec(), network.cells_below_outputs(&netlist)];
        for order in orders {
            let back = network.netlist(&netlist, &order);
            prop_assert_eq!(difference(&netlist, &back), None);
            prop_assert_eq!(netlist.cell_count(), back.cell_count());
        }
    }
}

/// A chain of `a & b`, `& c`, `& d`, every cell shown.
fn chain() -> Network {
    let mut network = Network::new(LIBRARY);
    let leaves: Vec<usize> = (0..4).map(|_| network.push_leaf(0)).collect();
    let mut below = leaves[0];
    for &leaf in &leaves[1..] {
        below = network.push_cell(Cell::new(0b1000, [below, leaf]), 1);
    }
    network
}

#[test]
fn each_fault_is_noticed() {
    type Fault = fn(&mut Sorted);
    let faults: &[(&str, Fault)] = &[
        ("depth of 5", |sorted| sorted.network.vertices[5].depth += 1),
        ("cost of 5", |sorted| sorted.network.vertices[5].cost += 1),
        ("fanin 0 of 5", |sorted| sorted.network.vertices[4].fanouts.clear()),
        ("fanin 0 of 5", |sorted| sorted.network.vertices[5].cell.iter_mut().for_each(|cell| cell.positions[0] = 1)),
        ("fanouts of 0", |sorted| sorted.network.vertices[0].fanouts.push(Fanout { cell: 6, fanin: 0 })),
        ("nothing reads 6", |sorted| sorted.network.vertices[6].outputs = 0),
        ("5 comes before its fanin 4", |sorted| sorted.order.swap(0, 1)),
        ("rank of 5", |sorted| sorted.ranks[5] = 3),
        ("6 is in the order", |sorted| sorted.order.truncate(2)),
    ];
    assert_eq!(Sorted::new(chain()).check(), Ok(()));
    for (expected, fault) in faults {
        let mut sorted = Sorted::new(chain());
        fault(&mut sorted);
        let found = sorted.check().expect_err(expected);
        assert!(found.starts_with(expected), "expected {expected}, found {found}");
    }
    let network = chain();
    for (node, required, expected) in [(6, 2, "depth of 6"), (4, 9, "fanin 4 of 5")] {
        let mut of = Required::within(&network, 0);
        assert_eq!(of.check(&network), Ok(()));
        of.0[node] = required;
        let found = of.check(&network).expect_err(expected);
        assert!(found.starts_with(expected), "expected {expected}, found {found}");
    }
}
