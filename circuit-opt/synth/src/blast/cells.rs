//! The cells that constructions are made of, each as few bootstraps as the cell library allows.

use ringmill_netlist::{Builder, CellLibrary, Netlist, Node, NodeId, PublicNodes};

use super::counter::Counter;
use super::radix::radix;
use super::timing::Timing;
use crate::map::Levels;
use crate::prove::certificate::trace::{Carry, DivisionTrace, Trace};
use crate::{Carries, Sums};

/// A netlist under construction for one cell library, and the level (cells of two or more inputs on
/// the longest path) of each node.
///
/// With LUTs of three or more inputs every function of three nodes here is one cell. With gates a
/// full adder is two exclusive ors and a multiplexer (4 bootstraps), with two-input LUTs five
/// cells.
pub(super) struct Cells {
    builder: Builder,
    library: CellLibrary,
    levels: Levels,
    /// what the certificate says about the word under construction; none when there is to be no
    /// certificate
    trace: Option<Trace>,
    /// what the weights of a cell that adds before it looks up come to at most; none where there
    /// are no such cells
    counter_capacity: Option<u32>,
    counters: Vec<Counter>,
    /// Levels and noise with counters as cells.
    timing: Timing,
    /// The form of carries, and the most noise of a sum.
    carries: Carries,
    max_noise: u32,
    public: PublicNodes,
    sums: Sums,
}

/// Trees of carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Trees {
    /// The most that weights of a counter come to.
    pub(super) capacity: u32,
    /// Digits that a cell adds.
    pub(super) radix: usize,
    /// Levels that a word may take beyond the fewest.
    pub(super) slack: u32,
}

impl Cells {
    pub(super) fn new(name: &str, library: CellLibrary) -> Self {
        Self {
            builder: Builder::new(name),
            library,
            levels: Levels::default(),
            trace: None,
            counter_capacity: None,
            counters: Vec::new(),
            timing: Timing::default(),
            carries: Carries::Chains,
            max_noise: u32::MAX,
            public: PublicNodes::default(),
            sums: Sums::Compressed,
        }
    }

    /// From now on sums have this form.
    pub(super) fn add_up_as(&mut self, sums: Sums) {
        self.sums = sums;
    }

    /// The form of sums.
    pub(super) fn sums(&self) -> Sums {
        self.sums
    }

    /// From now on sums are made of counters whose weights come to at most so much; with trees of
    /// carries they also have at most so much noise.
    pub(super) fn count_up_to(&mut self, capacity: u32, carries: Carries, max_noise: u32) {
        self.counter_capacity = Some(capacity);
        (self.carries, self.max_noise) = (carries, max_noise);
    }

    /// The trees of carries that are asked for, where cells can make them.
    pub(super) fn trees(&self) -> Option<Trees> {
        let (Some(capacity), Carries::Trees { slack, .. }) = (self.counter_capacity, self.carries) else { return None };
        // public bits choose among tables, and there may be any number of them
        if self.has_public_inputs() {
            return None;
        }
        Some(Trees { capacity, radix: radix(capacity, self.max_noise)?, slack })
    }

    /// The most noise of a sum.
    pub(super) fn max_noise(&self) -> u32 {
        self.max_noise
    }

    /// Bootstraps on the longest path to a node, with counters as cells.
    pub(super) fn sum_level(&mut self, node: NodeId) -> u32 {
        self.timing.level(self.builder.netlist(), node)
    }

    /// The variance of a node, in variances of a bootstrap; 1 where packing is to see to it.
    pub(super) fn variance(&self, node: NodeId) -> u32 {
        match self.carries {
            Carries::Trees { is_bold: true, .. } => 1,
            _ => self.timing.variance(self.netlist(), node),
        }
    }

    pub(super) fn counter_capacity(&self) -> Option<u32> {
        self.counter_capacity
    }

    pub(super) fn note_counter(&mut self, counter: Counter) {
        if self.carries != Carries::Chains {
            self.timing.note(self.builder.netlist(), &counter);
        }
        self.counters.push(counter);
    }

    /// The counters noted so far.
    pub(super) fn take_counters(&mut self) -> Vec<Counter> {
        std::mem::take(&mut self.counters)
    }

    /// Begins to write down constructions for a certificate.
    pub(super) fn start_trace(&mut self) {
        self.trace = Some(Trace::default());
    }

    /// The trace since the last call.
    pub(super) fn take_trace(&mut self) -> Option<Trace> {
        self.trace.as_mut().map(std::mem::take)
    }

    /// Writes down that `sum + 2·carry`, which counts 2^`column`, is made of `leaves`.
    pub(super) fn note_step(&mut self, column: usize, sum: NodeId, carry: Option<NodeId>, leaves: &[NodeId]) {
        if let Some(trace) = &mut self.trace {
            trace.sum.push(column, sum, carry, leaves);
        }
    }

    /// Writes down that the carry `used` into a column is the carry `made` of a step.
    pub(super) fn note_carry(&mut self, column: usize, used: NodeId, made: NodeId) {
        if let Some(trace) = &mut self.trace {
            trace.sum.carries.push(Carry { column: column as u32, used, made });
        }
    }

    /// Writes down the bits that carries are made of, the highest first.
    pub(super) fn note_carried(&mut self, bits: Vec<NodeId>) {
        if let Some(trace) = &mut self.trace {
            trace.sum.carried = bits;
        }
    }

    pub(super) fn note_results(&mut self, results: &[NodeId]) {
        if let Some(trace) = &mut self.trace {
            trace.sum.results = results.to_vec();
        }
    }

    pub(super) fn note_division(&mut self, division: impl FnOnce() -> DivisionTrace) {
        if let Some(trace) = &mut self.trace {
            trace.division = Some(division());
        }
    }

    pub(super) fn library(&self) -> CellLibrary {
        self.library
    }

    pub(super) fn netlist(&self) -> &Netlist {
        self.builder.netlist()
    }

    pub(super) fn finish(self) -> Netlist {
        self.builder.finish()
    }

    pub(super) fn input(&mut self, name: String, is_public: bool) -> NodeId {
        self.builder.input_of(name, is_public)
    }

    /// True if none of these depends on a secret input.
    pub(super) fn are_public(&mut self, nodes: &[NodeId]) -> bool {
        self.public.follow(self.builder.netlist());
        nodes.iter().all(|&node| self.public.contains(node))
    }

    /// True if some input is public.
    pub(super) fn has_public_inputs(&self) -> bool {
        self.builder.netlist().has_public_inputs()
    }

    pub(super) fn output(&mut self, name: String, driver: NodeId) {
        self.builder.output(name, driver);
    }

    pub(super) fn set_origin(&mut self, text: Option<&str>) {
        self.builder.set_origin(text);
    }

    pub(super) fn constant(&mut self, value: bool) -> NodeId {
        self.builder.constant(value)
    }

    /// The value of a node that is a constant.
    pub(super) fn as_constant(&self, node: NodeId) -> Option<bool> {
        match self.netlist().node(node) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn not(&mut self, a: NodeId) -> NodeId {
        self.builder.not(a)
    }

    pub(super) fn and(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.builder.and(a, b)
    }

    pub(super) fn or(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.builder.or(a, b)
    }

    pub(super) fn xor(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.builder.xor(a, b)
    }

    /// `a & !b`
    pub(super) fn and_not(&mut self, a: NodeId, b: NodeId) -> NodeId {
        self.builder.lut(0b0010, &[a, b])
    }

    /// `select ? then : otherwise`
    pub(super) fn mux(&mut self, select: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
        if self.library == CellLibrary::Lut(2) && !self.collapses([select, then, otherwise]) {
            let taken = self.and(select, then);
            let other = self.and_not(otherwise, select);
            return self.or(taken, other);
        }
        self.builder.mux(select, then, otherwise)
    }

    /// `a ^ b ^ c`, the sum of a full adder.
    pub(super) fn xor3(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        if self.has_three_inputs() || self.collapses([a, b, c]) {
            return self.builder.xor3(a, b, c);
        }
        let half = self.xor(a, b);
        self.xor(half, c)
    }

    /// True if two or three of `a`, `b`, `c` hold, the carry of a full adder. Without three-input
    /// cells it shares `a ^ b` with [`xor3`](Self::xor3) of the same order.
    pub(super) fn majority(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        if self.has_three_inputs() || self.collapses([a, b, c]) {
            return self.builder.maj(a, b, c);
        }
        let half = self.xor(a, b);
        if self.library == CellLibrary::Gates {
            return self.mux(half, c, a);
        }
        let (both, carried) = (self.and(a, b), self.and(half, c));
        self.or(both, carried)
    }

    /// `rest & (a = b)`, one step of an equality.
    pub(super) fn and_equal(&mut self, rest: NodeId, a: NodeId, b: NodeId) -> NodeId {
        if self.has_three_inputs() || self.collapses([rest, a, b]) {
            return self.builder.lut(0b1000_0010, &[rest, a, b]);
        }
        let differ = self.xor(a, b);
        self.and_not(rest, differ)
    }

    /// `invert ^ (a & !zero)`
    pub(super) fn inverted_or_zero(&mut self, a: NodeId, invert: NodeId, zero: NodeId) -> NodeId {
        if self.has_three_inputs() || self.collapses([a, invert, zero]) {
            return self.builder.lut(0b1100_0110, &[a, invert, zero]);
        }
        let kept = self.and_not(a, zero);
        self.xor(kept, invert)
    }

    /// `(invert | other) & (a ^ invert)`
    pub(super) fn invert_if_any(&mut self, a: NodeId, invert: NodeId, other: NodeId) -> NodeId {
        if self.has_three_inputs() || self.collapses([a, invert, other]) {
            return self.builder.lut(0b0110_0100, &[a, invert, other]);
        }
        let changed = self.xor(a, invert);
        let any = self.or(invert, other);
        self.and(changed, any)
    }

    /// `a & b & c`
    pub(super) fn and3(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        self.all(&[a, b, c])
    }

    /// `a & !(b & c)`
    pub(super) fn and_nand(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        if self.has_three_inputs() || self.collapses([a, b, c]) {
            return self.builder.lut(0b0010_1010, &[a, b, c]);
        }
        let both = self.and(b, c);
        self.and_not(a, both)
    }

    /// `a ^ (b & c)`
    pub(super) fn xor_and(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        if self.has_three_inputs() || self.collapses([a, b, c]) {
            return self.builder.lut(0b0110_1010, &[a, b, c]);
        }
        let both = self.and(b, c);
        self.xor(a, both)
    }

    /// Any function of at most as many nodes as the library's LUTs have inputs (2 among gates); row
    /// bit i is the value of `inputs[i]`.
    pub(super) fn function(&mut self, table: u64, inputs: &[NodeId]) -> NodeId {
        self.builder.lut(table, inputs)
    }

    /// True if `a = b = c`.
    pub(super) fn all_equal(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        if self.has_three_inputs() || self.collapses([a, b, c]) {
            return self.builder.lut(0b1000_0001, &[a, b, c]);
        }
        let differ = self.xor(a, b);
        let other = self.xor(b, c);
        let either = self.or(differ, other);
        self.not(either)
    }

    /// Number of inputs of which every function is one cell.
    pub(super) fn free_inputs(&self) -> usize {
        match self.library {
            CellLibrary::Gates => 2,
            CellLibrary::Lut(inputs) => usize::from(inputs),
        }
    }

    /// The conjunction of all `nodes` in as few cells as the library allows, early nodes first;
    /// true for none.
    pub(super) fn all(&mut self, nodes: &[NodeId]) -> NodeId {
        let most = self.free_inputs();
        let mut queue: Vec<(u32, NodeId)> = nodes.iter().map(|&node| (self.level(node), node)).collect();
        while queue.len() > 1 {
            queue.sort_unstable_by(|a, b| b.cmp(a));
            // the first cell takes what makes all later ones full
            let surplus = (queue.len() - 1) % (most - 1);
            let taken = if surplus == 0 { most } else { surplus + 1 };
            let fanins: Vec<NodeId> = queue.split_off(queue.len() - taken).into_iter().map(|(_, node)| node).collect();
            let table = 1 << ((1 << fanins.len()) - 1);
            let node = self.builder.lut(table, &fanins);
            queue.push((self.level(node), node));
        }
        match queue.first() {
            Some(&(_, node)) => node,
            None => self.constant(true),
        }
    }

    /// True if any of `nodes` holds; false for none.
    pub(super) fn any(&mut self, nodes: &[NodeId]) -> NodeId {
        let inverted: Vec<NodeId> = nodes.iter().map(|&node| self.not(node)).collect();
        let none = self.all(&inverted);
        self.not(none)
    }

    /// Bootstraps of one full adder.
    pub(super) fn full_adder_cost(&self) -> u64 {
        match self.library {
            CellLibrary::Gates => 4,
            CellLibrary::Lut(2) => 5,
            CellLibrary::Lut(_) => 2,
        }
    }

    /// Cells of two or more inputs on the longest path to `node`.
    pub(super) fn level(&mut self, node: NodeId) -> u32 {
        self.levels.of(self.builder.netlist(), node)
    }

    /// True if every function of three inputs is one cell.
    pub(super) fn has_three_inputs(&self) -> bool {
        matches!(self.library, CellLibrary::Lut(inputs) if inputs >= 3)
    }

    /// True if a function of these nodes is one of fewer: one is constant, or two are equal or
    /// complementary.
    fn collapses(&self, nodes: [NodeId; 3]) -> bool {
        let netlist = self.netlist();
        let roots = nodes.map(|node| match netlist.node(node) {
            Node::Cell { table: 0b01, fanins: &[fanin] } => fanin,
            _ => node,
        });
        roots.iter().any(|&root| matches!(netlist.node(root), Node::Constant(_)))
            || roots[0] == roots[1]
            || roots[1] == roots[2]
            || roots[0] == roots[2]
    }
}
