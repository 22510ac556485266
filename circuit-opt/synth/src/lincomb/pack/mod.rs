//! Packing: cells are joined as long as the message space holds their sums.

mod graph;
mod join;
mod noise;
mod pair;
mod queue;
mod shallow;

use std::slice::from_ref;

use ringmill_netlist::lincomb::{Kind, LincombNetlist};

use super::budget::READERS;
use crate::Objective;
use crate::random::Random;
use graph::{CellId, Graph, Sum};
pub(super) use join::Known;
use noise::Change;
use queue::{Joining, Queue};

/// The order in which possible joins are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// The one whose sum is little larger than the larger of both before: sum and carry of a full
    /// adder, then the full adders of two neighbouring bits; of equals the first in the circuit.
    Tightest,
    /// After those that need no larger sum, the first in the circuit: one cell is filled after the
    /// other.
    First,
    /// As the tightest, of equals any.
    Shuffled(u64),
}

/// The aim of packing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// With depth as objective nothing gets deeper.
    pub(super) objective: Objective,
    /// The most noise of a sum: see [`noise`]. A sum that has more, and cannot be helped, gets no
    /// worse.
    pub(super) max_noise: u32,
    /// Readers of a bit that are looked at for cells to be joined.
    pub(super) most_readers: usize,
}

impl Aim {
    /// With the limit of noise, if there is one, and all readers that ever help.
    pub(super) fn of(objective: Objective, max_noise: Option<u32>) -> Self {
        Self { objective, max_noise: max_noise.unwrap_or(u32::MAX), most_readers: READERS }
    }
}

/// Joins cells as long as that is possible; a cell whose readers can all take it in disappears too.
/// Cells that have nothing to do with each other share a bootstrapping where their sums fit.
/// `known` is what was found in the same message space before.
pub(super) fn pack(circuit: &LincombNetlist, aim: Aim, order: Order, known: &mut Known) -> LincombNetlist {
    packed(Graph::new(circuit), circuit, aim, order, known)
}

/// As [`pack`], where each output becomes a cell of its own in the end, and is as noisy as that.
pub(super) fn pack_for_single_outputs(
    circuit: &LincombNetlist,
    aim: Aim,
    order: Order,
    known: &mut Known,
) -> LincombNetlist {
    let mut graph = Graph::new(circuit);
    graph.has_single_outputs = true;
    packed(graph, circuit, aim, order, known)
}

fn packed(mut graph: Graph, circuit: &LincombNetlist, aim: Aim, order: Order, known: &mut Known) -> LincombNetlist {
    let seed = if let Order::Shuffled(seed) = order { seed } else { 0 };
    graph.relax(aim.max_noise);
    let mut packing = Packing { graph, aim, order, random: Random::new(seed), queue: Queue::default(), known };
    let cells: Vec<CellId> = packing.graph.ids().collect();
    for &id in &cells {
        packing.offer(id);
    }
    packing.run();
    if aim.objective != Objective::Bootstraps {
        packing.make_shallow();
        packing.run();
    }
    packing.graph.circuit(circuit)
}

struct Packing<'a> {
    graph: Graph,
    aim: Aim,
    order: Order,
    random: Random,
    queue: Queue,
    known: &'a mut Known,
}

impl Packing<'_> {
    fn run(&mut self) {
        loop {
            while let Some(joining) = self.next() {
                self.join(joining);
            }
            if !self.dissolve() && !self.pair() {
                break;
            }
        }
    }

    /// The next join whose cells are still as they were.
    fn next(&mut self) -> Option<Joining> {
        let graph = &self.graph;
        self.queue.pop(|joining| joining.versions == joining.cells.map(|id| graph.version(id)))
    }

    /// Joins, if that is still possible.
    fn join(&mut self, joining: Joining) {
        let [a, b] = joining.cells;
        // what others need of them, and what depends on them, may have changed
        let Some(joined) = self.allowed(a, b) else { return };
        self.graph.take(a);
        self.graph.take(b);
        self.graph.put(a, joined);
        self.offer(a);
    }

    fn allowed(&mut self, a: CellId, b: CellId) -> Option<Sum> {
        let joined = self.graph.joined(a, b, self.known)?;
        let change = Change { sums: from_ref(&joined), replaced: &[a, b] };
        if !self.graph.keeps_noise(change, &[a, b], self.aim.max_noise) {
            return None;
        }
        if self.aim.objective != Objective::Bootstraps {
            let level = self.graph.level_of(&joined.terms, Kind::Bootstrap);
            let is_later =
                |bit: &graph::Bit| self.graph.maker(*bit).is_some_and(|maker| level > self.graph.level(maker));
            if joined.outputs.iter().any(is_later) {
                return None;
            }
        }
        Some(joined)
    }

    /// Looks for cells that this one can be joined with.
    fn offer(&mut self, id: CellId) {
        let Some(cell) = self.graph.cell(id).filter(|_| self.graph.is_bootstrap(id)) else { return };
        let mut others: Vec<CellId> = Vec::new();
        for &bit in &cell.outputs {
            others.extend(self.graph.readers(bit).iter().take(self.aim.most_readers));
        }
        for term in &cell.terms {
            others.extend(self.graph.maker(term.bit));
            others.extend(self.graph.readers(term.bit).iter().take(self.aim.most_readers));
        }
        others.sort_unstable();
        others.dedup();
        others.retain(|&other| other != id);
        let total = cell.total();
        for other in others {
            let Some(joined) = self.allowed(id, other) else { continue };
            let larger = total.max(self.graph.cell(other).map_or(0, Sum::total));
            let (first, second) = (id.min(other), id.max(other));
            let growth = joined.total().saturating_sub(larger);
            let position = (first as u64) << 32 | second as u64;
            let rank = match self.order {
                Order::Tightest => (growth, position),
                Order::First => (growth.min(1), position),
                Order::Shuffled(_) => (growth, self.random.word()),
            };
            let versions = [first, second].map(|id| self.graph.version(id));
            self.queue.push(Joining { rank, cells: [first, second], versions });
        }
    }

    /// Takes cells into all their readers. Whether any was.
    fn dissolve(&mut self) -> bool {
        let ids: Vec<CellId> = self.graph.ids().collect();
        let mut changed = false;
        for id in ids {
            let Some(cell) = self.graph.cell(id).filter(|_| self.graph.is_bootstrap(id)) else { continue };
            if cell.outputs.iter().any(|&bit| self.graph.is_output(bit)) {
                continue;
            }
            let mut readers: Vec<CellId> =
                cell.outputs.iter().flat_map(|&bit| self.graph.readers(bit)).copied().collect();
            readers.sort_unstable();
            readers.dedup();
            if readers.len() > self.aim.most_readers {
                continue;
            }
            let (graph, known) = (&self.graph, &mut *self.known);
            let taken_in: Option<Vec<Sum>> = readers.iter().map(|&reader| graph.taken_in(id, reader, known)).collect();
            let Some(taken_in) = taken_in else { continue };
            let replaced: Vec<CellId> = readers.iter().copied().chain([id]).collect();
            let change = Change { sums: &taken_in, replaced: &replaced };
            if !graph.keeps_noise(change, &replaced, self.aim.max_noise) {
                continue;
            }
            self.graph.take(id);
            for (&reader, sum) in readers.iter().zip(taken_in) {
                self.graph.take(reader);
                self.graph.put(reader, sum);
            }
            for reader in readers {
                self.offer(reader);
            }
            changed = true;
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_netlist::lincomb::{LincombStatistics, cover, expand};
    use ringmill_netlist::strategies::{Shape, difference, netlists};
    use ringmill_netlist::{Builder, CellLibrary, Netlist};

    use super::*;
    use crate::map::map_directly;
    use crate::opt::strash;

    const FEWEST: Aim = Aim { objective: Objective::Bootstraps, max_noise: u32::MAX, most_readers: READERS };

    fn covered(netlist: &Netlist, message_bits: u8) -> LincombNetlist {
        cover(&strash(&map_directly(netlist, CellLibrary::Lut(3))), message_bits).expect("three inputs have eight rows")
    }

    proptest! {
        #[test]
        fn packing_keeps_the_function_and_costs_no_more(
            netlist in any::<bool>().prop_flat_map(|public| netlists(Shape { public, ..Shape::default() })),
            message_bits in 3..=5_u8,
            by_depth: bool,
            max_noise in prop::option::of(4..300_u32),
            order in prop_oneof![Just(Order::Tightest), Just(Order::First), any::<u64>().prop_map(Order::Shuffled)],
        ) {
            let objective = if by_depth { Objective::Depth } else { Objective::Bootstraps };
            let circuit = covered(&netlist, message_bits);
            let aim = Aim::of(objective, max_noise);
            let packed = pack(&circuit, aim, order, &mut Known::default());
            prop_assert_eq!(difference(&netlist, &expand(&packed)), None);
            prop_assert_eq!(packed.public_inputs(), netlist.public_inputs());
            let [before, after] = [&circuit, &packed].map(LincombStatistics::of);
            prop_assert!(after.common.bootstraps <= before.common.bootstraps);
            prop_assert!(!by_depth || after.common.depth <= before.common.depth);
            let noise = [before, after].map(|statistics| statistics.space.largest_noise);
            prop_assert!(noise[1] <= aim.max_noise.max(noise[0]), "{:?} at most {:?}", noise, max_noise);
        }
    }

    /// a + b of so many bits, full adder by full adder.
    fn adder(width: usize) -> Netlist {
        let mut builder = Builder::new("main");
        let mut word =
            |name: &str| -> Vec<_> { (0..width).map(|bit| builder.input(format!("{name}[{bit}]"))).collect() };
        let (a, b) = (word("arg0"), word("arg1"));
        let mut carry = builder.constant(false);
        for (bit, (&a, &b)) in a.iter().zip(&b).enumerate() {
            let sum = builder.xor3(a, b, carry);
            builder.output(format!("result0[{bit}]"), sum);
            carry = builder.maj(a, b, carry);
        }
        builder.finish()
    }

    #[test]
    fn words_are_added_as_many_bits_at_a_time_as_the_message_space_holds() {
        for (message_bits, bootstraps) in [(3, 4), (4, 3), (5, 2)] {
            let packed = pack(&covered(&adder(8), message_bits), FEWEST, Order::First, &mut Known::default());
            assert_eq!(LincombStatistics::of(&packed).common.bootstraps, bootstraps, "{message_bits} bits");
        }
    }

    #[test]
    fn a_public_word_is_added_without_its_bits() {
        let mut netlist = adder(8);
        (8..16).for_each(|position| netlist.set_public(position, true));
        let circuit = covered(&netlist, 4);
        let packed = pack(&circuit, FEWEST, Order::First, &mut Known::default());
        assert_eq!(difference(&netlist, &expand(&packed)), None);
        let [before, after] = [&circuit, &packed].map(|circuit| LincombStatistics::of(circuit).common.bootstraps);
        // Three bits at a time: their sum, and the carry of the ones before.
        assert_eq!((before, after), (13, 3));
    }

    #[test]
    fn cells_that_have_nothing_to_do_with_each_other_share_a_bootstrapping() {
        let mut builder = Builder::new("main");
        for bit in 0..8 {
            let (a, b) = (builder.input(format!("arg0[{bit}]")), builder.input(format!("arg1[{bit}]")));
            let either = builder.or(a, b);
            builder.output(format!("result0[{bit}]"), either);
        }
        let netlist = builder.finish();
        for (message_bits, bootstraps) in [(3, 8), (4, 4), (5, 3)] {
            let packed = pack(&covered(&netlist, message_bits), FEWEST, Order::Tightest, &mut Known::default());
            assert_eq!(difference(&netlist, &expand(&packed)), None);
            assert_eq!(LincombStatistics::of(&packed).common.bootstraps, bootstraps, "{message_bits} bits");
        }
    }

    #[test]
    fn a_limit_of_noise_costs_bootstraps() {
        let circuit = covered(&adder(12), 5);
        let cost = |max_noise| {
            let aim = Aim { max_noise, ..FEWEST };
            let packed = pack(&circuit, aim, Order::First, &mut Known::default());
            let LincombStatistics { common, space } = LincombStatistics::of(&packed);
            assert!(space.largest_noise <= max_noise, "{} beyond {max_noise}", space.largest_noise);
            common.bootstraps
        };
        let costs = [u32::MAX, 100, 20, 5].map(cost);
        assert!(costs.is_sorted() && costs[0] < costs[3], "{costs:?}");
    }
}
