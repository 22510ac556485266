//! Proof of a netlist part by part, where its outputs fall into groups that share no cell.

use std::time::{Duration, Instant};

use ringmill_engines::EngineError;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::{Netlist, Node, NodeId};
use rustc_hash::FxHashMap;

use super::equivalent::{Method, Proof, compare_by_simulation};

/// Cells of a part at least, if there are as many: the start of a solver takes as long as the proof
/// of some hundred cells.
const LEAST_CELLS: usize = 20_000;

/// As [`equivalent`](super::equivalent), one part after the other: the outputs of a part share
/// cells in `a` with each other and with no other part's. A solver's memory is that of the largest
/// part, and its time, which grows faster than a netlist, adds up only linearly. `limit` is for all
/// parts together.
///
/// # Errors
/// When ABC cannot be run.
pub fn equivalent_in_parts(
    a: &Netlist,
    b: &Netlist,
    abc: &Abc,
    limit: Duration,
    seed: u64,
) -> Result<Proof, EngineError> {
    let start = Instant::now();
    let quick = compare_by_simulation(a, b, seed).or_by_windows(a, b, seed);
    if quick.result != Equivalence::Undecided {
        return Ok(quick);
    }
    let parts = parts(a);
    let mut method = Method::Windows;
    for outputs in &parts {
        let left = limit.saturating_sub(start.elapsed());
        let proof = if parts.len() == 1 {
            quick.or_by_diagrams(a, b).or_by_engine(a, b, abc, left)?
        } else {
            let (a, b) = restrict(a, b, outputs);
            quick.or_by_diagrams(&a, &b).or_by_engine(&a, &b, abc, left)?
        };
        if proof.result != Equivalence::Equal {
            return Ok(proof);
        }
        method = method.max(proof.method);
    }
    Ok(Proof { result: Equivalence::Equal, method, ..quick })
}

/// Every output's place, in groups of outputs that share cells; small groups are taken together.
/// There is at least one.
fn parts(netlist: &Netlist) -> Vec<Vec<usize>> {
    let mut roots: Vec<u32> = (0..netlist.len() as u32).collect();
    let is_cell = |id: NodeId| !netlist.fanins(id).is_empty();
    for id in netlist.ids() {
        for &fanin in netlist.fanins(id).iter().filter(|fanin| is_cell(**fanin)) {
            let (one, other) = (root(&mut roots, id.index()), root(&mut roots, fanin.index()));
            roots[one.max(other)] = one.min(other) as u32;
        }
    }
    let mut sizes = vec![0_usize; netlist.len()];
    for id in netlist.ids().filter(|&id| is_cell(id)) {
        sizes[root(&mut roots, id.index())] += 1;
    }
    // In the order of their first outputs.
    let mut indices: FxHashMap<usize, usize> = FxHashMap::default();
    let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
    for (index, output) in netlist.outputs().iter().enumerate() {
        let root = root(&mut roots, output.driver.index());
        let group = *indices.entry(root).or_insert_with(|| {
            groups.push((sizes[root], Vec::new()));
            groups.len() - 1
        });
        groups[group].1.push(index);
    }
    let mut parts: Vec<(usize, Vec<usize>)> = Vec::new();
    for (size, outputs) in groups {
        match parts.last_mut() {
            Some((cells, part)) if *cells < LEAST_CELLS => {
                *cells += size;
                part.extend(outputs);
            }
            _ => parts.push((size, outputs)),
        }
    }
    if parts.is_empty() { vec![Vec::new()] } else { parts.into_iter().map(|(_, outputs)| outputs).collect() }
}

/// The representative of a node's group; paths are halved on the way.
fn root(roots: &mut [u32], mut node: usize) -> usize {
    while roots[node] as usize != node {
        roots[node] = roots[roots[node] as usize];
        node = roots[node] as usize;
    }
    node
}

/// Two netlists of the same ports with some of their outputs only, and the inputs that one of them
/// reads for these.
fn restrict(a: &Netlist, b: &Netlist, outputs: &[usize]) -> (Netlist, Netlist) {
    let cones = [a, b].map(|netlist| cone(netlist, outputs));
    let mut inputs: Vec<usize> = Vec::new();
    for (netlist, cone) in [a, b].into_iter().zip(&cones) {
        inputs.extend(cone.iter().filter_map(|&id| match netlist.node(id) {
            Node::Input(position) => Some(position),
            _ => None,
        }));
    }
    inputs.sort_unstable();
    inputs.dedup();
    let [a, b] = [(a, &cones[0]), (b, &cones[1])].map(|(netlist, cone)| copy(netlist, cone, &inputs, outputs));
    (a, b)
}

/// The nodes that some outputs depend on, fanins first.
fn cone(netlist: &Netlist, outputs: &[usize]) -> Vec<NodeId> {
    let mut reached: rustc_hash::FxHashSet<NodeId> = rustc_hash::FxHashSet::default();
    let mut pending: Vec<NodeId> = outputs.iter().map(|&index| netlist.outputs()[index].driver).collect();
    while let Some(id) = pending.pop() {
        if reached.insert(id) {
            pending.extend_from_slice(netlist.fanins(id));
        }
    }
    let mut cone: Vec<NodeId> = reached.into_iter().collect();
    cone.sort_unstable();
    cone
}

/// The nodes of a cone, after the given inputs.
fn copy(netlist: &Netlist, cone: &[NodeId], inputs: &[usize], outputs: &[usize]) -> Netlist {
    let mut part = Netlist::new(netlist.name());
    let mut to: FxHashMap<NodeId, NodeId> = FxHashMap::default();
    for &position in inputs {
        let input = part.add_input(netlist.input_name(position));
        to.insert(netlist.inputs()[position], input);
    }
    let mut fanins_there = Vec::new();
    for &id in cone {
        match netlist.node(id) {
            Node::Input(_) => {}
            Node::Constant(value) => {
                to.insert(id, part.constant(value));
            }
            Node::Cell { table, fanins } => {
                fanins_there.clear();
                fanins_there.extend(fanins.iter().map(|fanin| to[fanin]));
                to.insert(id, part.add_cell(table, &fanins_there, None));
            }
        }
    }
    for &index in outputs {
        let output = &netlist.outputs()[index];
        part.add_output(output.name.as_str(), to[&output.driver]);
    }
    part
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_netlist::Builder;
    use ringmill_netlist::strategies::{Shape, difference, netlists};
    use ringmill_toolchain::Toolchain;

    use super::*;

    proptest! {
        #[test]
        fn a_part_of_all_outputs_is_the_whole(netlist in netlists(Shape::default())) {
            let parts = parts(&netlist);
            let mut all: Vec<usize> = parts.concat();
            all.sort_unstable();
            prop_assert_eq!(&all, &(0..netlist.outputs().len()).collect::<Vec<_>>());
            let cone = cone(&netlist, &all);
            let inputs: Vec<usize> = (0..netlist.inputs().len()).collect();
            prop_assert_eq!(difference(&netlist, &copy(&netlist, &cone, &inputs, &all)), None);
        }
    }

    /// Rows of 40 ands over 41 inputs of their own, first inputs first or last, twice as many cells
    /// in all as a part has at least.
    fn rows(first_is_last: bool) -> Netlist {
        let mut builder = Builder::new("main");
        for row in 0..2 * LEAST_CELLS / 40 {
            let mut inputs: Vec<NodeId> = (0..=40).map(|bit| builder.input(format!("arg{row}[{bit}]"))).collect();
            if first_is_last {
                inputs.reverse();
            }
            let chain = inputs[1..].iter().fold(inputs[0], |chain, &input| builder.and(chain, input));
            builder.output(format!("result{row}[0]"), chain);
        }
        builder.finish()
    }

    #[test]
    fn parts_are_proved_and_refuted() {
        let netlist = rows(false);
        assert_eq!(parts(&netlist).len(), 2);
        let abc = Abc::new(&Toolchain::locate()).expect("scripts/setup was run");
        let limit = Duration::from_secs(60);
        let proof = equivalent_in_parts(&netlist, &rows(true), &abc, limit, 0).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((proof.result, proof.method), (Equivalence::Equal, Method::Cec));
        // A difference that 4096 random vectors do not find, in the second part: one row of 41
        // inputs.
        let mut other = Netlist::new("main");
        let mut to = Vec::new();
        for id in netlist.ids() {
            to.push(match netlist.node(id) {
                Node::Input(position) => other.add_input(netlist.input_name(position)),
                Node::Constant(value) => other.constant(value),
                Node::Cell { table, fanins } => {
                    let fanins: Vec<NodeId> = fanins.iter().map(|fanin: &NodeId| to[fanin.index()]).collect();
                    other.add_cell(table, &fanins, None)
                }
            });
        }
        let last = netlist.outputs().len() - 1;
        for (index, output) in netlist.outputs().iter().enumerate() {
            let driver = to[output.driver.index()];
            let driver = if index == last {
                let first = netlist.inputs().len() - 41;
                let inputs: Vec<NodeId> = netlist.inputs()[first..].iter().map(|input| to[input.index()]).collect();
                // The inputs' bits are those of this number: no corner case.
                let pattern = 0x0123_4567_89ab_cdef_u64;
                let rare = inputs.iter().enumerate().skip(1).fold(inputs[0], |all, (index, &bit)| {
                    other.add_cell(if pattern >> index & 1 == 1 { 0b1000 } else { 0b0010 }, &[all, bit], None)
                });
                other.add_cell(0b0110, &[driver, rare], None)
            } else {
                driver
            };
            other.add_output(output.name.as_str(), driver);
        }
        let proof = equivalent_in_parts(&netlist, &other, &abc, limit, 0).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((proof.result, proof.method), (Equivalence::Different, Method::Cec));
    }
}
