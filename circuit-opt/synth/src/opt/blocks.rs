//! Cuts and resubstitution block by block, for netlists too large to be held whole by them.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use ringmill_netlist::{Builder, Netlist, Node, NodeId, sweep};
use rustc_hash::FxHashMap;

use super::Resubstitution;
use super::cost::{Cost, cost};
use super::pass::Context;
use super::refine::{cuts, resub};
use crate::Objective;
use crate::map::{CutMapping, map_directly};

/// One block in so many is tried first; the others only if these gain.
const SAMPLE: usize = 16;

/// The result is kept, and the rest tried after the sample, if at least one bootstrap in so many is
/// saved.
const WORTHWHILE: u64 = 200;

/// Cuts the netlist into runs of `cells` cells as they lie and optimizes each by itself: what other
/// blocks read of it stays. Time is linear, and memory is that of the netlist and a block for each
/// thread. A sample of the blocks says whether the rest is worth the time; where it is not, nothing
/// changes.
pub(super) fn blocks(netlist: &Netlist, context: &Context<'_>, cells: u32, divisors: u32) -> Netlist {
    let netlist = map_directly(netlist, context.library);
    let ranges = ranges(&netlist, cells as usize);
    let last_readers = last_readers(&netlist);
    let mut parts: Vec<Option<Part>> = ranges.iter().map(|_| None).collect();
    let (mut before, mut after) = (0, 0);
    let (sample, rest): (Vec<usize>, Vec<usize>) = (0..ranges.len()).partition(|index| index % SAMPLE == 0);
    for indices in [sample, rest] {
        for (index, part) in optimize(&netlist, &ranges, &last_readers, &indices, context, divisors) {
            before += part.before;
            after += part.after;
            parts[index] = Some(part);
        }
        if before.saturating_sub(after) * WORTHWHILE < before {
            // Where little is gained, another structure is not worth its proof either.
            return netlist;
        }
    }
    stitch(&netlist, &ranges, &parts)
}

/// A block, optimized.
struct Part {
    netlist: Netlist,
    /// The nodes of the whole netlist that are its inputs.
    inputs: Vec<NodeId>,
    /// The nodes of the whole netlist that are its outputs.
    outputs: Vec<NodeId>,
    /// The objective's cost, before and after.
    before: u64,
    after: u64,
}

/// Runs of nodes with as many cells each, but for the last.
fn ranges(netlist: &Netlist, cells: usize) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let (mut start, mut count) = (0, 0);
    for id in netlist.ids() {
        count += usize::from(!netlist.fanins(id).is_empty());
        if count == cells {
            ranges.push(start..id.index() + 1);
            (start, count) = (id.index() + 1, 0);
        }
    }
    if start < netlist.len() {
        ranges.push(start..netlist.len());
    }
    ranges
}

/// The place of the last cell that reads each node; beyond all nodes if an output does.
fn last_readers(netlist: &Netlist) -> Vec<usize> {
    let mut last = vec![0; netlist.len()];
    for id in netlist.ids() {
        for fanin in netlist.fanins(id) {
            last[fanin.index()] = id.index();
        }
    }
    for output in netlist.outputs() {
        last[output.driver.index()] = usize::MAX;
    }
    last
}

/// Some of the blocks, side by side; with their places, in order.
fn optimize(
    netlist: &Netlist,
    ranges: &[Range<usize>],
    last_readers: &[usize],
    indices: &[usize],
    context: &Context<'_>,
    divisors: u32,
) -> Vec<(usize, Part)> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(indices.len());
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(indices.len()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(&index) = indices.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let part = best(extract(netlist, &ranges[index], last_readers), context, divisors);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((index, part));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|&(index, _)| index);
    done
}

/// A run of nodes as a netlist of its own.
fn extract(netlist: &Netlist, range: &Range<usize>, last_readers: &[usize]) -> Part {
    let ids = || netlist.ids().skip(range.start).take(range.len());
    let is_cell = |id: NodeId| !netlist.fanins(id).is_empty();
    let mut block = Netlist::new(netlist.name());
    let mut inside: FxHashMap<NodeId, NodeId> = FxHashMap::default();
    let mut inputs = Vec::new();
    // Inputs and constants of the whole are inputs of the block, wherever they lie.
    for fanin in ids().flat_map(|id| netlist.fanins(id)) {
        let is_outside = fanin.index() < range.start || !is_cell(*fanin);
        if is_outside && !inside.contains_key(fanin) {
            inside.insert(*fanin, block.add_input(format!("arg0[{}]", inputs.len())));
            inputs.push(*fanin);
        }
    }
    let mut outputs = Vec::new();
    for id in ids() {
        if let Node::Cell { table, fanins } = netlist.node(id) {
            let fanins: Vec<NodeId> = fanins.iter().map(|fanin| inside[fanin]).collect();
            inside.insert(id, block.add_cell(table, &fanins, None));
            if last_readers[id.index()] >= range.end {
                outputs.push(id);
            }
        }
    }
    for (index, id) in outputs.iter().enumerate() {
        block.add_output(format!("result0[{index}]"), inside[id]);
    }
    Part { netlist: block, inputs, outputs, before: 0, after: 0 }
}

/// The block as it is, or what either kind of cuts and resubstitution make of it, if that is
/// better.
fn best(part: Part, context: &Context<'_>, divisors: u32) -> Part {
    let old = cost(&part.netlist, context);
    let mut best = (old, part.netlist.clone());
    for fine in [true, false] {
        let mapped = cuts(&part.netlist, context, fine, CutMapping::default().cuts);
        let mapped = resub(&mapped, context, Resubstitution::default().leaves, divisors);
        let new = cost(&mapped, context);
        if new < best.0 {
            best = (new, mapped);
        }
    }
    Part { netlist: best.1, before: counted(old, context), after: counted(best.0, context), ..part }
}

/// Levels with depth as objective, else bootstraps; within a limit of depth these may rise.
fn counted([first, bootstraps, ..]: Cost, context: &Context<'_>) -> u64 {
    if context.objective == Objective::Depth { first } else { bootstraps }
}

/// The whole, with the blocks that were optimized in place of the old ones.
fn stitch(netlist: &Netlist, ranges: &[Range<usize>], parts: &[Option<Part>]) -> Netlist {
    let mut builder = Builder::new(netlist.name());
    let mut to: Vec<Option<NodeId>> = vec![None; netlist.len()];
    let mut fanins_there = Vec::new();
    for id in netlist.ids() {
        to[id.index()] = match netlist.node(id) {
            Node::Input(position) => Some(builder.input(netlist.input_name(position))),
            Node::Constant(value) => Some(builder.constant(value)),
            Node::Cell { .. } => None,
        };
    }
    let made = |node: Option<NodeId>| node.expect("what a cell reads is made before it");
    for (range, part) in ranges.iter().zip(parts) {
        let Some(part) = part else {
            for id in netlist.ids().skip(range.start).take(range.len()) {
                if let Node::Cell { table, fanins } = netlist.node(id) {
                    fanins_there.clear();
                    fanins_there.extend(fanins.iter().map(|fanin| made(to[fanin.index()])));
                    to[id.index()] = Some(builder.lut(table, &fanins_there));
                }
            }
            continue;
        };
        let mut inner: Vec<NodeId> = Vec::with_capacity(part.netlist.len());
        for id in part.netlist.ids() {
            let node = match part.netlist.node(id) {
                Node::Input(position) => made(to[part.inputs[position].index()]),
                Node::Constant(value) => builder.constant(value),
                Node::Cell { table, fanins } => {
                    fanins_there.clear();
                    fanins_there.extend(fanins.iter().map(|fanin| inner[fanin.index()]));
                    builder.lut(table, &fanins_there)
                }
            };
            inner.push(node);
        }
        for (output, &id) in part.netlist.outputs().iter().zip(&part.outputs) {
            to[id.index()] = Some(inner[output.driver.index()]);
        }
    }
    for output in netlist.outputs() {
        builder.output(output.name.as_str(), made(to[output.driver.index()]));
    }
    sweep(&builder.finish())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_engines::abc::Abc;
    use ringmill_netlist::strategies::{Shape, difference, netlists};
    use ringmill_netlist::{CellLibrary, Statistics};
    use ringmill_toolchain::{Tool, Toolchain};

    use super::*;

    proptest! {
        #[test]
        fn many_blocks_keep_the_function_and_never_cost_more(
            netlist in netlists(Shape { cells: 0..=80, max_fanins: 3, ..Shape::default() }),
            library in prop_oneof![Just(CellLibrary::Gates), (2..=5_u8).prop_map(CellLibrary::Lut)],
            cells in 1..8_u32,
            objective in prop_oneof![
                Just(Objective::Bootstraps),
                Just(Objective::Depth),
                (0..4_u32).prop_map(Objective::Within)
            ],
        ) {
            // Never started.
            let abc = Abc::new(&Toolchain::in_environments(vec![]).with(Tool::Abc, "/bin/true")).expect("a file is there");
            let context = Context { library, objective, seed: 0, abc: &abc, yosys: None, words: None };
            let result = blocks(&netlist, &context, cells, 30);
            prop_assert_eq!(difference(&netlist, &result), None);
            let bootstraps = |netlist: &Netlist| Statistics::of(netlist, library).bootstraps;
            if objective == Objective::Bootstraps {
                prop_assert!(bootstraps(&result) <= bootstraps(&map_directly(&netlist, library)));
            }
        }
    }
}
