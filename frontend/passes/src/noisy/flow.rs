//! The sources of the noisy values of a module.

use super::graph::{Graph, Source};
use crate::ir::{key, walk};
use melior::ir::{
    BlockRef, OperationRef, RegionLike, RegionRef, Value, ValueLike, block::BlockLike, operation::OperationLike,
};
use ringmill_dialects::{
    access, attr,
    ops::{Affine, Arith, Cf, Noisy, OpName, Scf},
};
use rustc_hash::FxHashMap;

/// The noisy values of a module, and the system of their noise.
pub(super) struct Flow<'c, 'a> {
    /// By place in the graph.
    pub values: Vec<Value<'c, 'a>>,
    /// The op of each value; none for arguments of blocks.
    pub owners: Vec<Option<OperationRef<'c, 'a>>>,
    /// The sources.
    pub graph: Graph,
    places: FxHashMap<usize, usize>,
}

impl<'c, 'a> Flow<'c, 'a> {
    /// Reads a module. What is not known of a value's origin makes it [`Source::Unknown`].
    pub fn of(module: OperationRef<'c, 'a>) -> Self {
        let (fresh, most) = access::noise_limits();
        let graph = Graph { sources: Vec::new(), fresh, most };
        let mut flow = Self { values: Vec::new(), owners: Vec::new(), graph, places: FxHashMap::default() };
        walk(module, &mut |operation| {
            for result in operation.results() {
                flow.note(result.into(), Some(operation));
            }
            for region in operation.regions() {
                for argument in blocks(region).flat_map(arguments) {
                    flow.note(argument, None);
                }
            }
        });
        walk(module, &mut |operation| flow.read(operation));
        flow
    }

    fn note(&mut self, value: Value<'c, 'a>, owner: Option<OperationRef<'c, 'a>>) {
        if !access::is_noisy(value.r#type()) {
            return;
        }
        self.places.insert(key(value), self.values.len());
        self.values.push(value);
        self.owners.push(owner);
        // Until an op says which; arguments that nothing is passed to stay so.
        self.graph.sources.push(Source::Unknown);
    }

    fn place(&self, value: Value<'c, 'a>) -> Option<usize> {
        self.places.get(&key(value)).copied()
    }

    fn set(&mut self, value: Value<'c, 'a>, source: Source) {
        if let Some(place) = self.place(value) {
            self.graph.sources[place] = source;
        }
    }

    /// Says that each value is one of those that stand at its place in some lists.
    fn join(&mut self, values: &[Value<'c, 'a>], lists: &[Vec<Value<'c, 'a>>]) {
        for (position, &value) in values.iter().enumerate() {
            let sources: Option<Vec<usize>> =
                lists.iter().map(|list| list.get(position).and_then(|&source| self.place(source))).collect();
            if let Some(sources) = sources {
                self.set(value, Source::Joined(sources));
            }
        }
    }

    fn read(&mut self, operation: OperationRef<'c, 'a>) {
        let results: Vec<Value<'c, 'a>> = operation.results().map(Into::into).collect();
        let operands: Vec<Value<'c, 'a>> = operation.operands().collect();
        match OpName::of(operation) {
            Some(OpName::Noisy(name)) => self.noisy(name, &results, &operands),
            Some(OpName::Arith(Arith::Select)) => {
                let lists: Vec<_> = operands.iter().skip(1).map(|&operand| vec![operand]).collect();
                self.join(&results, &lists);
            }
            Some(OpName::Scf(Scf::If | Scf::IndexSwitch | Scf::ExecuteRegion) | OpName::Affine(Affine::If)) => {
                self.join(&results, &yielded(operation));
            }
            Some(OpName::Scf(Scf::For)) => self.counted(operation, &results, operands.get(3..).unwrap_or_default()),
            Some(OpName::Affine(Affine::For)) => {
                let bounds = attr::OPERAND_SEGMENT_SIZES.of(operation).map_or(0, |sizes| sizes.iter().take(2).sum());
                self.counted(operation, &results, operands.get(bounds..).unwrap_or_default());
            }
            Some(OpName::Scf(Scf::While)) => self.conditional(operation, &results, operands),
            _ => {}
        }
        for region in operation.regions() {
            self.branches(region);
        }
    }

    fn noisy(&mut self, name: Noisy, results: &[Value<'c, 'a>], operands: &[Value<'c, 'a>]) {
        let places: Vec<usize> = operands.iter().filter_map(|&operand| self.place(operand)).collect();
        let source = match (name, &places[..]) {
            (Noisy::Encode | Noisy::ReduceNoise, _) => Source::Fresh,
            (Noisy::Add | Noisy::Sub, &[left, right]) => Source::Sum(left, right),
            (Noisy::Mul, &[left, right]) => Source::Product(left, right),
            _ => return,
        };
        for &result in results {
            self.set(result, source.clone());
        }
    }

    /// A loop with a counter: its body gets what it was given first, or yielded.
    fn counted(&mut self, operation: OperationRef<'c, 'a>, results: &[Value<'c, 'a>], first: &[Value<'c, 'a>]) {
        let mut lists = yielded(operation);
        lists.push(first.to_vec());
        self.join(results, &lists);
        let carried: Vec<_> = entry_arguments(operation, 0).into_iter().skip(1).collect();
        self.join(&carried, &lists);
    }

    /// A loop with a condition, whose first region hands its values to the second, and out.
    fn conditional(&mut self, operation: OperationRef<'c, 'a>, results: &[Value<'c, 'a>], first: Vec<Value<'c, 'a>>) {
        let ends = |position: usize| operation.region(position).map(ends).unwrap_or_default();
        let handed: Vec<Vec<_>> = ends(0).into_iter().map(|end| end.operands().skip(1).collect()).collect();
        let mut back: Vec<Vec<_>> = ends(1).into_iter().map(|end| end.operands().collect()).collect();
        back.push(first);
        self.join(&entry_arguments(operation, 0), &back);
        self.join(&entry_arguments(operation, 1), &handed);
        self.join(results, &handed);
    }

    /// The arguments of all blocks of a region but the first: what branches pass.
    fn branches(&mut self, region: RegionRef<'c, 'a>) {
        let mut passed: FxHashMap<usize, Option<Vec<Vec<Value<'c, 'a>>>>> = FxHashMap::default();
        for end in blocks(region).filter_map(|block| block.terminator()) {
            let groups = branch_operands(end);
            for (position, successor) in end.successors().enumerate() {
                let lists = passed.entry(successor.to_raw().ptr as usize).or_insert_with(|| Some(Vec::new()));
                match (lists.as_mut(), groups.get(position)) {
                    (Some(lists), Some(group)) => lists.push(group.clone()),
                    // A branch that is not known may pass anything.
                    _ => *lists = None,
                }
            }
        }
        for block in blocks(region).skip(1) {
            if let Some(Some(lists)) = passed.get(&(block.to_raw().ptr as usize)) {
                self.join(&arguments(block).collect::<Vec<_>>(), lists);
            }
        }
    }
}

/// The operands that a branch passes to each of its successors; none for unknown branches.
fn branch_operands<'c, 'a>(end: OperationRef<'c, 'a>) -> Vec<Vec<Value<'c, 'a>>> {
    let operands: Vec<Value<'c, 'a>> = end.operands().collect();
    match OpName::of(end) {
        Some(OpName::Cf(Cf::Br)) => vec![operands],
        Some(OpName::Cf(Cf::CondBr)) => {
            let Some(&[condition, first, second]) = attr::OPERAND_SEGMENT_SIZES.of(end).as_deref() else {
                return Vec::new();
            };
            let group = |from: usize, count: usize| operands.get(from..from + count).unwrap_or_default().to_vec();
            vec![group(condition, first), group(condition + first, second)]
        }
        _ => Vec::new(),
    }
}

fn blocks<'c, 'a>(region: RegionRef<'c, 'a>) -> impl Iterator<Item = BlockRef<'c, 'a>> {
    std::iter::successors(region.first_block(), |block| block.next_in_region())
}

fn arguments<'c, 'a>(block: BlockRef<'c, 'a>) -> impl Iterator<Item = Value<'c, 'a>> {
    (0..block.argument_count()).filter_map(move |position| block.argument(position).ok()).map(Into::into)
}

fn entry_arguments<'c, 'a>(operation: OperationRef<'c, 'a>, region: usize) -> Vec<Value<'c, 'a>> {
    let entry = operation.region(region).ok().and_then(|region| region.first_block());
    entry.map(|entry| arguments(entry).collect()).unwrap_or_default()
}

/// The terminators of a region that lead out of it.
fn ends<'c, 'a>(region: RegionRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    blocks(region).filter_map(|block| block.terminator()).filter(|end| end.successor_count() == 0).collect()
}

/// The values that the regions of an op yield, as a list for each end.
fn yielded<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<Vec<Value<'c, 'a>>> {
    operation.regions().flat_map(ends).map(|end| end.operands().collect()).collect()
}
