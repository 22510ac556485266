//! Chains of cells made into trees.

use ringmill_netlist::{Builder, CellLibrary, Netlist, Node, NodeId, Statistics, sweep};
use rustc_hash::FxHashMap;

use super::pass::Context;
use crate::map::{Levels, map_directly};

/// Cells of a chain that one tree may span at most.
const LONGEST: usize = 64;

/// The number of rounds that trade the remaining slack for cells.
const ROUNDS: u32 = 4;

/// Makes a netlist as shallow as the objective asks, by parallel prefixes: a cell is a function of
/// one bit, the latest of its fanins, and so is the last cell of a chain as seen from the first;
/// two cells say what it is for either value of the bit, and functions are composed in any order
/// (R. E. Ladner, M. J. Fischer, "Parallel prefix computation", J. ACM 1980). This covers carries,
/// comparisons and selections, whatever words they were made of. First every cell is made as early
/// as it can be; then, from how late each may be, with as few cells as it needs, chains left as
/// they are where there is time.
///
/// Nothing changes where depth is not limited, and in libraries without cells of three inputs.
pub(super) fn prefix(netlist: &Netlist, context: &Context<'_>) -> Netlist {
    let netlist = map_directly(netlist, context.library);
    let Some(limit) = context.objective.depth_limit() else {
        return netlist;
    };
    let depth = |netlist: &Netlist| Statistics::of(netlist, context.library).depth;
    if context.library == CellLibrary::Lut(2) || depth(&netlist) <= limit {
        return netlist;
    }
    let latest = latest_fanins(&netlist);
    let mut required: Option<Vec<u32>> = None;
    let mut best: Option<Netlist> = None;
    let mut limit = limit;
    for _ in 0..=ROUNDS {
        let mut trees = Trees::new(&netlist, &latest);
        trees.build(required.as_deref());
        let next = trees.netlist();
        limit = limit.max(if best.is_none() { depth(&next) } else { 0 });
        let bootstraps = |netlist: &Netlist| Statistics::of(netlist, context.library).bootstraps;
        if best.as_ref().is_some_and(|best| bootstraps(&next) >= bootstraps(best) || depth(&next) > limit) {
            break;
        }
        required = Some(trees.required(limit));
        best = Some(next);
    }
    best.unwrap_or(netlist)
}

/// For each cell of two or more inputs its deepest fanin: the cells before it in its chain.
fn latest_fanins(netlist: &Netlist) -> Vec<Option<usize>> {
    let mut levels: Vec<u32> = Vec::with_capacity(netlist.len());
    let mut latest = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        let fanins = netlist.fanins(id);
        let last = fanins.iter().map(|fanin| fanin.index()).max_by_key(|&fanin| levels[fanin]);
        latest.push(last.filter(|_| fanins.len() > 1));
        levels.push(last.map_or(0, |last| levels[last]) + u32::from(fanins.len() > 1));
    }
    latest
}

/// A cell for either value of a cell before it in its chain.
#[derive(Clone, Copy)]
struct Branches {
    when: [NodeId; 2],
    level: u32,
}

/// The construction of branches.
#[derive(Clone, Copy)]
enum Construction {
    /// The branches of the previous cell, followed by the cell for either value.
    Serial,
    /// The branches of the cell so many positions back, composed with those of the rest of the
    /// chain.
    Split(usize),
}

/// A netlist rebuilt. Branches are named by the place of the cell and by how many cells before it
/// in its chain the bit is.
struct Trees<'a> {
    old: &'a Netlist,
    ids: Vec<NodeId>,
    latest: &'a [Option<usize>],
    builder: Builder,
    /// Levels of the new nodes.
    levels: Levels,
    /// The new nodes of the old nodes.
    images: Vec<NodeId>,
    /// The earliest levels of a cell's branches, the nearest bit first.
    early: Vec<Vec<u32>>,
    made: FxHashMap<(usize, usize), Vec<Branches>>,
    /// For branches at a level: their cells that are not there yet, and the way.
    plans: FxHashMap<(usize, usize, u32), (u32, Construction)>,
}

const IMPOSSIBLE: u32 = u32::MAX / 4;

impl<'a> Trees<'a> {
    fn new(old: &'a Netlist, latest: &'a [Option<usize>]) -> Self {
        Self {
            old,
            ids: old.ids().collect(),
            latest,
            builder: Builder::new(old.name()),
            levels: Levels::default(),
            images: Vec::with_capacity(old.len()),
            early: Vec::with_capacity(old.len()),
            made: FxHashMap::default(),
            plans: FxHashMap::default(),
        }
    }

    /// Makes every cell in turn: by its required level with as few cells as can be, or as early as
    /// can be.
    fn build(&mut self, required: Option<&[u32]>) {
        for index in 0..self.ids.len() {
            let id = self.ids[index];
            self.builder.set_origin(self.old.origin(id));
            let image = match self.old.node(id) {
                Node::Input(position) => self.builder.input(self.old.input_name(position)),
                Node::Constant(value) => self.builder.constant(value),
                Node::Cell { table, fanins: &[fanin] } => self.builder.lut(table, &[self.images[fanin.index()]]),
                Node::Cell { .. } => self.cell(index, required.map(|required| required[index])),
            };
            if self.latest[index].is_none() {
                self.early.push(Vec::new());
            }
            self.images.push(image);
        }
        for output in self.old.outputs() {
            self.builder.output(output.name.as_str(), self.images[output.driver.index()]);
        }
    }

    fn netlist(&self) -> Netlist {
        sweep(self.builder.netlist())
    }

    /// A cell of the old netlist, directly or as a choice between branches.
    fn cell(&mut self, index: usize, required: Option<u32>) -> NodeId {
        let path = self.path(index);
        let early = self.early_branches(index, &path);
        self.early.push(early);
        let image_level = |trees: &mut Self, index: usize| {
            let image = trees.images[index];
            trees.level(image)
        };
        let direct = image_level(self, path[1]).max(self.sides(index)) + 1;
        let bits: Vec<(usize, u32)> =
            (1..path.len()).map(|distance| (distance, image_level(self, path[distance]))).collect();
        let reached = |&(distance, level): &(usize, u32)| level.max(self.early[index][distance - 1]) + 1;
        let least = bits.iter().map(reached).min().unwrap_or(direct).min(direct);
        let by = required.unwrap_or(0).max(least);
        if direct <= by {
            return self.apply(index, self.images[path[1]]);
        }
        let feasible: Vec<usize> =
            bits.iter().filter(|bit| reached(bit) <= by).map(|&(distance, _)| distance).collect();
        self.plans.clear();
        let distance = match required {
            Some(_) => feasible.into_iter().min_by_key(|&distance| self.cost(index, distance, by - 1)),
            None => feasible.into_iter().min(),
        };
        let Some(distance) = distance else {
            return self.apply(index, self.images[path[1]]);
        };
        let branches = self.branches(index, distance, by - 1, required.is_some());
        self.builder.mux(self.images[path[distance]], branches.when[1], branches.when[0])
    }

    /// The cell and those before it in its chain.
    fn path(&self, index: usize) -> Vec<usize> {
        let mut path = vec![index];
        while let Some(before) = self.latest[path[path.len() - 1]]
            && path.len() <= LONGEST
        {
            path.push(before);
        }
        path
    }

    fn before(&self, index: usize, distance: usize) -> usize {
        (0..distance).fold(index, |index, _| self.latest[index].unwrap_or(index))
    }

    /// Returns the earliest levels of a cell's branches, for each bit before it.
    fn early_branches(&mut self, index: usize, path: &[usize]) -> Vec<u32> {
        let sides = self.sides(index);
        let mut early = vec![sides + u32::from(self.branch_cells(index) > 0)];
        for distance in 2..path.len() {
            let serial = self.early[path[1]][distance - 2].max(sides);
            let split =
                (2..distance).map(|near| early[near - 1].max(self.early[path[near]][distance - near - 1])).min();
            early.push(serial.min(split.unwrap_or(u32::MAX)) + 1);
        }
        early
    }

    /// The level of the latest fanin outside the chain.
    fn sides(&mut self, index: usize) -> u32 {
        let id = self.ids[index];
        let mut sides = 0;
        for &fanin in self.old.fanins(id) {
            if Some(fanin.index()) != self.latest[index] {
                let image = self.images[fanin.index()];
                sides = sides.max(self.level(image));
            }
        }
        sides
    }

    /// The cells of both branches for the bit just before.
    fn branch_cells(&self, index: usize) -> u32 {
        if self.old.fanins(self.ids[index]).len() > 2 { 2 } else { 0 }
    }

    /// The cell with another node in place of its latest fanin.
    fn apply(&mut self, index: usize, bit: NodeId) -> NodeId {
        let Node::Cell { table, fanins } = self.old.node(self.ids[index]) else { return bit };
        let latest = self.latest[index];
        let fanins: Vec<NodeId> = fanins
            .iter()
            .map(|fanin| if Some(fanin.index()) == latest { bit } else { self.images[fanin.index()] })
            .collect();
        self.builder.lut(table, &fanins)
    }

    fn is_made(&self, index: usize, distance: usize, by: u32) -> Option<Branches> {
        self.made.get(&(index, distance))?.iter().find(|branches| branches.level <= by).copied()
    }

    /// The cells that branches take which are to be there by a level, beyond those that are there.
    fn cost(&mut self, index: usize, distance: usize, by: u32) -> u32 {
        if self.is_made(index, distance, by).is_some() {
            return 0;
        }
        if self.early[index][distance - 1] > by {
            return IMPOSSIBLE;
        }
        if distance == 1 {
            return self.branch_cells(index);
        }
        if let Some(&(cost, _)) = self.plans.get(&(index, distance, by)) {
            return cost;
        }
        let before = self.before(index, 1);
        let mut best = (IMPOSSIBLE, Construction::Serial);
        if self.sides(index) < by {
            best.0 = self.cost(before, distance - 1, by - 1).saturating_add(2);
        }
        let mut middle = before;
        let in_time = best.0 < IMPOSSIBLE;
        for near in 2..distance {
            middle = self.before(middle, 1);
            if best.0 <= 2 {
                break;
            }
            // Where a chain will do, a tree is worth its cells only if it shares some.
            let shares = |trees: &Self| {
                trees.is_made(index, near, by - 1).is_some() || trees.is_made(middle, distance - near, by - 1).is_some()
            };
            if in_time && !shares(self) {
                continue;
            }
            if self.early[index][near - 1] < by && self.early[middle][distance - near - 1] < by {
                let upper = self.cost(index, near, by - 1) + 2;
                if upper < best.0 {
                    let cost = upper + self.cost(middle, distance - near, by - 1);
                    if cost < best.0 {
                        best = (cost, Construction::Split(near));
                    }
                }
            }
        }
        self.plans.insert((index, distance, by), best);
        best.0
    }

    /// The way to branches as early as can be.
    fn earliest(&mut self, index: usize, distance: usize) -> Construction {
        let sides = self.sides(index);
        let mut middle = self.before(index, 1);
        let mut best = (self.early[middle][distance - 2].max(sides), Construction::Serial);
        for near in 2..distance {
            middle = self.before(middle, 1);
            let level = self.early[index][near - 1].max(self.early[middle][distance - near - 1]);
            if level < best.0 {
                best = (level, Construction::Split(near));
            }
        }
        best.1
    }

    /// Makes branches, by a level that is possible.
    fn branches(&mut self, index: usize, distance: usize, by: u32, frugal: bool) -> Branches {
        if let Some(branches) = self.is_made(index, distance, by) {
            return branches;
        }
        let when = if distance == 1 {
            [false, true].map(|value| {
                let value = self.builder.constant(value);
                self.apply(index, value)
            })
        } else {
            let way = match frugal {
                true => {
                    self.cost(index, distance, by);
                    self.plans.get(&(index, distance, by)).map_or(Construction::Serial, |plan| plan.1)
                }
                false => self.earliest(index, distance),
            };
            match way {
                Construction::Serial => {
                    let before = self.before(index, 1);
                    let below = self.branches(before, distance - 1, by.saturating_sub(1), frugal);
                    below.when.map(|bit| self.apply(index, bit))
                }
                Construction::Split(near) => {
                    let middle = self.before(index, near);
                    let upper = self.branches(index, near, by.saturating_sub(1), frugal);
                    let lower = self.branches(middle, distance - near, by.saturating_sub(1), frugal);
                    lower.when.map(|bit| self.builder.mux(bit, upper.when[1], upper.when[0]))
                }
            }
        };
        let level = when.map(|node| self.level(node));
        let branches = Branches { when, level: level[0].max(level[1]) };
        self.made.entry((index, distance)).or_default().push(branches);
        branches
    }

    /// Cells of two or more inputs on the longest path to a new node.
    fn level(&mut self, node: NodeId) -> u32 {
        self.levels.of(self.builder.netlist(), node)
    }

    /// Returns the required level of each old cell so that no output is later than `depth`.
    fn required(&self, depth: u32) -> Vec<u32> {
        let netlist = self.builder.netlist();
        let mut required = vec![u32::MAX; netlist.len()];
        for output in netlist.outputs() {
            required[output.driver.index()] = depth;
        }
        let ids: Vec<NodeId> = netlist.ids().collect();
        for id in ids.into_iter().rev() {
            let fanins = netlist.fanins(id);
            if required[id.index()] == u32::MAX {
                continue;
            }
            let below = required[id.index()].saturating_sub(u32::from(fanins.len() > 1));
            for fanin in fanins {
                required[fanin.index()] = below.min(required[fanin.index()]);
            }
        }
        self.images.iter().map(|image| required[image.index()]).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_engines::abc::Abc;
    use ringmill_netlist::strategies::{Shape, difference, netlists};
    use ringmill_toolchain::{Tool, Toolchain};

    use super::*;
    use crate::Objective;

    fn run(netlist: &Netlist, library: CellLibrary, objective: Objective) -> Netlist {
        // Never started.
        let abc = Abc::new(&Toolchain::in_environments(vec![]).with(Tool::Abc, "/bin/true")).expect("a file is there");
        prefix(netlist, &Context { library, objective, seed: 0, abc: &abc, yosys: None, words: None })
    }

    fn cost(netlist: &Netlist, library: CellLibrary) -> (u64, u32) {
        let statistics = Statistics::of(netlist, library);
        (statistics.bootstraps, statistics.depth)
    }

    proptest! {
        #[test]
        fn the_function_stays_and_nothing_gets_deeper_than_it_was_or_may_be(
            netlist in netlists(Shape { cells: 0..=80, max_fanins: 3, ..Shape::default() }),
            library in prop_oneof![Just(CellLibrary::Gates), (2..=5_u8).prop_map(CellLibrary::Lut)],
            limit in 0..12_u32,
        ) {
            let before = cost(&map_directly(&netlist, library), library);
            let result = run(&netlist, library, Objective::Within(limit));
            prop_assert_eq!(difference(&netlist, &result), None);
            let after = cost(&result, library);
            prop_assert!(after.1 <= before.1.max(limit), "{:?} from {:?}", after, before);
            prop_assert!(before.1 > limit || after == before, "{:?} from {:?}", after, before);
        }
    }

    /// A ripple-carry adder, all sums and the carry.
    fn adder(width: usize) -> Netlist {
        let mut builder = Builder::new("main");
        let bits: Vec<_> = (0..2 * width).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
        let mut carry = builder.constant(false);
        for (index, (&a, &b)) in bits[..width].iter().zip(&bits[width..]).enumerate() {
            let sum = builder.xor3(a, b, carry);
            builder.output(format!("result0[{index}]"), sum);
            carry = builder.maj(a, b, carry);
        }
        builder.output(format!("result0[{width}]"), carry);
        builder.finish()
    }

    #[test]
    fn a_ripple_of_carries_becomes_as_shallow_as_is_asked_and_no_more() {
        let (adder, library) = (adder(32), CellLibrary::Lut(3));
        assert_eq!(cost(&run(&adder, library, Objective::Bootstraps), library), (64, 32));
        let at = |limit| cost(&run(&adder, library, Objective::Within(limit)), library);
        let least = cost(&run(&adder, library, Objective::Depth), library);
        // One level for the bits, one for each doubling.
        assert!(least.1 <= 6, "{least:?}");
        let costs = [32, 24, 16, 10, 8].map(at);
        assert!(costs.iter().zip([32, 24, 16, 10, 8]).all(|(cost, limit)| cost.1 <= limit), "{costs:?}");
        assert!(costs.windows(2).all(|pair| pair[0].0 < pair[1].0), "less depth costs more: {costs:?}");
        assert!(costs[4].0 < least.0, "{costs:?}, {least:?}");
        // Half as deep: two cells more for each bit that is skipped, and no bit twice.
        assert!(costs[2].0 <= 64 + 2 * 32, "{costs:?}");
    }
}
