//! Proof of a netlist part by part: first the groups of outputs that share no cell, then halves of
//! the groups that were not decided.

use std::time::{Duration, Instant};

use ringmill_engines::EngineError;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::{Netlist, Node, NodeId};
use rustc_hash::FxHashMap;

use super::equivalent::{Method, Proof, compare_by_simulation};
use super::windows::open_outputs;

/// Cells of a part at least, if there are as many: the start of a solver takes as long as the proof
/// of some hundred cells.
const LEAST_CELLS: usize = 20_000;

/// As [`equivalent`](super::equivalent), one part after the other: the outputs of a part share
/// cells in `a` with each other and with no other part's. A solver's memory is that of the largest
/// part, and its time, which grows faster than a netlist, adds up only linearly.
///
/// Outputs that small cuts prove are in no part. A part that is not decided is tried again in
/// halves, down to single outputs: the solver spends itself on few hard outputs among many easy
/// ones. `limit` is for all parts together, and once more for all that is tried again.
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
    let quick = compare_by_simulation(a, b, seed);
    if quick.result != Equivalence::Undecided {
        return Ok(quick);
    }
    let open = open_outputs(a, b, seed);
    let prove = |outputs: &[usize], left: Duration| {
        if outputs.len() == a.outputs().len() {
            return quick.or_by_diagrams(a, b).or_by_engine(a, b, abc, left);
        }
        let (a, b) = restrict(a, b, outputs);
        quick.or_by_diagrams(&a, &b).or_by_engine(&a, &b, abc, left)
    };
    let mut method = Method::Windows;
    let (mut pending, mut is_decided): (Vec<Vec<usize>>, bool) = (Vec::new(), true);
    for outputs in parts(a, &open) {
        let proof = prove(&outputs, limit.saturating_sub(start.elapsed()))?;
        match proof.result {
            Equivalence::Equal => method = method.max(proof.method),
            Equivalence::Different => return Ok(proof),
            Equivalence::Undecided => match halves(&outputs) {
                Some(halves) => pending.extend(halves),
                None => is_decided = false,
            },
        }
    }
    if !is_decided {
        return Ok(quick);
    }
    let again = Instant::now();
    while let Some(outputs) = pending.pop() {
        let left = limit.saturating_sub(again.elapsed());
        // A half may not take the time of those after it.
        let left = if pending.is_empty() { left } else { left / 2 };
        let proof = prove(&outputs, left)?;
        match (proof.result, halves(&outputs)) {
            (Equivalence::Equal, _) => method = method.max(proof.method),
            (Equivalence::Undecided, Some(halves)) if !left.is_zero() => pending.extend(halves),
            _ => return Ok(proof),
        }
    }
    Ok(Proof { result: Equivalence::Equal, method, ..quick })
}

/// Some outputs in two halves, the half to begin with last; nothing of one output.
fn halves(outputs: &[usize]) -> Option<[Vec<usize>; 2]> {
    let (first, second) = outputs.split_at(outputs.len() / 2);
    (!first.is_empty()).then(|| [second.to_vec(), first.to_vec()])
}

/// The positions of some outputs, in groups of outputs that share cells; small groups are taken
/// together.
fn parts(netlist: &Netlist, open: &[usize]) -> Vec<Vec<usize>> {
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
    for &index in open {
        let root = root(&mut roots, netlist.outputs()[index].driver.index());
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
    parts.into_iter().map(|(_, outputs)| outputs).collect()
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
    use ringmill_toolchain::{Tool, Toolchain};

    use super::*;

    proptest! {
        #[test]
        fn a_part_of_all_outputs_is_the_whole(netlist in netlists(Shape::default())) {
            let every: Vec<usize> = (0..netlist.outputs().len()).collect();
            let mut all: Vec<usize> = parts(&netlist, &every).concat();
            all.sort_unstable();
            prop_assert_eq!(&all, &every);
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
        let every: Vec<usize> = (0..netlist.outputs().len()).collect();
        assert_eq!(parts(&netlist, &every).len(), 2);
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
        // Only the last output is left to prove, which has a small diagram.
        assert_eq!((proof.result, proof.method), (Equivalence::Different, Method::Bdd));
    }

    /// ABC, which decides nothing about circuits of several outputs.
    #[cfg(unix)]
    fn impatient(folder: &std::path::Path) -> Toolchain {
        use std::os::unix::fs::PermissionsExt;
        let real = Toolchain::locate();
        let abc = real.find(Tool::Abc).expect("scripts/setup was run");
        let quoted = |word: &std::ffi::OsStr| format!("'{}' ", word.display());
        let command: String = [abc.program.as_os_str()]
            .into_iter()
            .chain(abc.arguments.iter().map(|argument| argument.as_os_str()))
            .map(quoted)
            .collect();
        let environment: String = abc
            .environment
            .iter()
            .map(|(name, value)| format!("export {}={}\n", name.display(), quoted(value)))
            .collect();
        let script = folder.join("impatient-abc");
        let text = format!(
            "#!/bin/sh\n{environment}read -r _ _ _ _ outputs _ < left.aig\n\
             [ \"$outputs\" = 1 ] && exec {command} \"$@\"\n\
             echo 'Networks are UNDECIDED.  Time = 0.00 sec'\n",
        );
        std::fs::write(&script, text).expect("a folder of the test");
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("its own file");
        real.with(Tool::Abc, script)
    }

    /// Two ors of products of any two inputs, which have no small diagram, and between them an
    /// output that is the same in both circuits.
    fn ors(first_is_last: bool) -> Netlist {
        let mut builder = Builder::new("main");
        let inputs: Vec<NodeId> = (0..60).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
        let same = builder.xor(inputs[0], inputs[1]);
        let mut random = crate::random::Random::new(1);
        let mut or = |builder: &mut Builder| {
            let mut pairs: Vec<[usize; 2]> = (0..120).map(|_| [0; 2].map(|_| random.word() as usize % 60)).collect();
            if first_is_last {
                pairs.reverse();
            }
            pairs.into_iter().fold(builder.constant(false), |or, [one, other]| {
                let product = builder.and(inputs[one], inputs[other]);
                builder.or(or, product)
            })
        };
        for (index, bit) in [or(&mut builder), same, or(&mut builder)].into_iter().enumerate() {
            builder.output(format!("result{index}[0]"), bit);
        }
        builder.finish()
    }

    #[test]
    #[cfg(unix)]
    fn a_part_that_is_not_decided_is_proved_in_halves() {
        let (one, other) = (ors(false), ors(true));
        assert_eq!(open_outputs(&one, &other, 0), [0, 2]);
        let folder = tempfile::tempdir().expect("a folder");
        let abc = Abc::new(&impatient(folder.path())).expect("it is there");
        let limit = Duration::from_secs(60);
        let whole = abc.equivalent(&one, &other, limit).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(whole, Equivalence::Undecided);
        let proof = equivalent_in_parts(&one, &other, &abc, limit, 0).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((proof.result, proof.method), (Equivalence::Equal, Method::Cec));
    }
}
