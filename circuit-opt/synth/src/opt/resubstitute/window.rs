//! The surroundings of a cell, small enough to try every vector.

use ringmill_netlist::table::PROJECTIONS;
use rustc_hash::{FxHashMap, FxHashSet};

use super::resubstitution::Resubstitution;
use crate::network::{Fanout, Network, Required};
use crate::random::Random;

/// The readers of a node that are looked at for one window.
const MOST_FANOUTS: usize = 200;

/// A cell, a cut of its cone, the nodes that are functions of this cut and may replace it, and all
/// their functions.
pub(super) struct Window {
    /// Bootstraps that go with the cell when it reads nothing of its own cone.
    pub(super) saving: u32,
    /// A replacement must cost less.
    pub(super) budget: u32,
    /// The present fanins of the cell, sorted.
    pub(super) fanins: Vec<usize>,
    /// The cell's function of the leaves.
    pub(super) target: Vec<u64>,
    /// Nodes that stay and do not depend on the cell.
    pub(super) divisors: Vec<usize>,
    /// Their functions of the leaves.
    pub(super) functions: Vec<Vec<u64>>,
}

impl Window {
    /// The window of a cell, unless nothing could be saved in it.
    pub(super) fn around(network: &Network, required: &Required, node: usize, how: Resubstitution) -> Option<Self> {
        let (leaves, _) = network.cut(node, how.leaves as usize, usize::MAX);
        let own = network.cone_of_its_own(node, |other| leaves.contains(&other));
        let saving = network.cost_of(&own);
        if saving == 0 {
            return None;
        }
        let mut members: Vec<usize> = leaves.clone();
        members.extend(cone(network, node, &leaves));
        add_side_nodes(network, node, &mut members, how.divisors as usize + own.len());
        let functions = functions(network, &leaves, &members);
        let mut fanins = network.fanins(node).to_vec();
        fanins.sort_unstable();
        let mut window = Self {
            saving,
            budget: saving,
            fanins,
            target: functions[&node].clone(),
            divisors: Vec::new(),
            functions: Vec::new(),
        };
        let shallow = |divisor: usize| network.depth(divisor) < required.of(node);
        for &member in &members {
            if !own.contains(&member) && shallow(member) {
                window.divisors.push(member);
                window.functions.push(functions[&member].clone());
            }
        }
        window.divisors.truncate(how.divisors as usize);
        window.functions.truncate(how.divisors as usize);
        Some(window)
    }

    /// Brings the divisors into random order.
    pub(super) fn shuffle(&mut self, random: &mut Random) {
        for last in (1..self.divisors.len()).rev() {
            let position = random.below(last + 1);
            self.divisors.swap(position, last);
            self.functions.swap(position, last);
        }
    }
}

/// The cells between the leaves and the cell, itself last.
fn cone(network: &Network, node: usize, leaves: &[usize]) -> Vec<usize> {
    let mut done: FxHashSet<usize> = leaves.iter().copied().collect();
    let mut cone = Vec::new();
    let mut pending = vec![node];
    while let Some(&next) = pending.last() {
        if done.contains(&next) {
            pending.pop();
            continue;
        }
        let waiting = pending.len();
        pending.extend(network.fanins(next).iter().filter(|fanin| !done.contains(fanin)));
        if pending.len() == waiting {
            pending.pop();
            done.insert(next);
            cone.push(next);
        }
    }
    cone
}

/// Adds cells that read members only and do not depend on the cell.
fn add_side_nodes(network: &Network, node: usize, members: &mut Vec<usize>, most: usize) {
    let mut inside: FxHashSet<usize> = members.iter().copied().collect();
    let mut next = 0;
    while next < members.len() && members.len() < most {
        let member = members[next];
        next += 1;
        if member == node {
            continue;
        }
        for fanout in readers_near(network.fanouts(member), node) {
            let fanout = fanout.cell();
            let fanins = network.fanins(fanout);
            // An inversion is no divisor: either polarity of one costs the same.
            if fanins.len() > 1
                && !inside.contains(&fanout)
                && fanins.iter().all(|&fanin| fanin != node && inside.contains(&fanin))
            {
                inside.insert(fanout);
                members.push(fanout);
                if members.len() == most {
                    break;
                }
            }
        }
    }
}

/// The readers that stand near a node. All of those of a value that very many cells read, such as a
/// condition, would be gone through for each of these cells. They are about in the order of their
/// places, in which changes leave small disorder.
fn readers_near(readers: &[Fanout], node: usize) -> &[Fanout] {
    let position = readers.partition_point(|reader| reader.cell() < node);
    let first = position.saturating_sub(MOST_FANOUTS / 2).min(readers.len().saturating_sub(MOST_FANOUTS));
    &readers[first..readers.len().min(first + MOST_FANOUTS)]
}

/// The functions of the members over the leaves; fanins come before the cells that read them.
fn functions(network: &Network, leaves: &[usize], members: &[usize]) -> FxHashMap<usize, Vec<u64>> {
    let words = 1_usize << leaves.len().saturating_sub(PROJECTIONS.len());
    let mut functions: FxHashMap<usize, Vec<u64>> = FxHashMap::default();
    for (position, &leaf) in leaves.iter().enumerate() {
        let function = (0..words).map(|word| match PROJECTIONS.get(position) {
            Some(&projection) => projection,
            None => 0_u64.wrapping_sub((word >> (position - PROJECTIONS.len()) & 1) as u64),
        });
        functions.insert(leaf, function.collect());
    }
    for &member in &members[leaves.len()..] {
        let Some(cell) = network.cell(member) else { continue };
        let operands: Vec<&Vec<u64>> = cell.fanins().iter().map(|fanin| &functions[fanin]).collect();
        let mut function = vec![0; words];
        for row in 0..1_usize << operands.len() {
            if cell.table() >> row & 1 == 0 {
                continue;
            }
            for (word, result) in function.iter_mut().enumerate() {
                let mut product = u64::MAX;
                for (input, operand) in operands.iter().enumerate() {
                    product &= if row >> input & 1 == 1 { operand[word] } else { !operand[word] };
                }
                *result |= product;
            }
        }
        functions.insert(member, function);
    }
    functions
}
