//! Circuits of sums from netlists of tables.

use std::sync::Arc;
use std::time::Instant;

use ringmill_netlist::Netlist;
use ringmill_netlist::lincomb::{LincombNetlist, LincombStatistics, cover, expand};

use super::budget::Budget;
use super::counted::counted;
use super::outputs::with_outputs;
use super::pack::{Aim, Known, Order, pack, pack_for_single_outputs};
use super::place::place;
use super::words::{expanded, with_words_inside};
use crate::blast::Counter;
use crate::facts::Facts;
use crate::opt::{Attempt, GIVEN, strash};
use crate::{Objective, Options, carry_origins};

/// A lincomb circuit, and the attempt that it stands for in the choice by proof.
#[derive(Clone)]
pub(crate) struct Candidate {
    pub(crate) circuit: LincombNetlist,
    /// With the circuit's expansion as its netlist.
    pub(crate) attempt: Attempt,
    /// The facts about words inside, if there are some.
    facts: Option<Arc<Facts>>,
}

/// The origin of lincomb circuits.
pub(crate) struct Origin<'a> {
    /// The circuit of the words with all its cells, and the sums in it.
    pub(crate) counted: Option<(&'a Netlist, &'a [Counter])>,
    /// Facts about bits of words, if they may be used.
    pub(crate) facts: Option<&'a Arc<Facts>>,
    /// The circuit of sums that came in.
    pub(crate) given: Option<&'a LincombNetlist>,
    /// The same, or any other circuit, swept: what results are proved equal to.
    pub(crate) structured: &'a Netlist,
    /// Netlists of tables made of it, the best first.
    pub(crate) attempts: &'a [Attempt],
}

/// Circuits of sums, the best first: of the words' own counters, of the best netlists of tables,
/// and of the direct mapping, each as it is and packed. As they are they have the structure of the
/// circuit that they were made of, which is easy to prove.
pub(crate) fn candidates(origin: &Origin<'_>, options: &Options, message_bits: u8) -> Vec<Candidate> {
    let mut candidates = of_start(origin, options, message_bits);
    let least = candidates.iter().map(|candidate| candidate.circuit.cells().len()).min();
    candidates.extend(of_recipes(origin, options, message_bits, least));
    candidates.sort_by_cached_key(|candidate| cost(&candidate.circuit, options));
    candidates
}

/// The best of those that need no recipe: of the words' own counters, and of the direct mapping.
pub(crate) fn best_of_start(origin: &Origin<'_>, options: &Options, message_bits: u8) -> Option<Candidate> {
    of_start(origin, options, message_bits).into_iter().min_by_key(|candidate| cost(&candidate.circuit, options))
}

/// The better of the best without recipes and of those that recipes give.
pub(crate) fn best_with_recipes(
    start: Candidate,
    origin: &Origin<'_>,
    options: &Options,
    message_bits: u8,
) -> Candidate {
    let least = start.circuit.cells().len();
    let found = of_recipes(origin, options, message_bits, Some(least));
    let price = |candidate: &Candidate| cost(&candidate.circuit, options);
    found.into_iter().fold(start, |best, other| if price(&other) < price(&best) { other } else { best })
}

fn of_start(origin: &Origin<'_>, options: &Options, message_bits: u8) -> Vec<Candidate> {
    let Some(direct) = origin.attempts.iter().find(|attempt| attempt.is_direct()) else { return Vec::new() };
    let mut candidates = of_words(origin, direct, options, message_bits);
    candidates.extend(of_words_inside(origin, direct, options, message_bits));
    candidates.extend(as_given(origin, direct, options, message_bits));
    let Some(circuit) = covered(origin, direct, options, message_bits) else { return candidates };
    let least = candidates.iter().map(|candidate| candidate.circuit.cells().len()).min();
    let unpacked = Candidate::new(direct, circuit, 0.0);
    if !unpacked.is_hopeless(least, options) {
        candidates.push(unpacked.packed(options));
    }
    candidates.push(unpacked.limited(options));
    candidates
}

/// Circuits of the best netlists of tables that are not hopeless beside one of so many cells.
fn of_recipes(origin: &Origin<'_>, options: &Options, message_bits: u8, mut least: Option<usize>) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let most = Budget::of(origin.structured.cell_count(), options.effort).netlists();
    for attempt in origin.attempts.iter().filter(|attempt| !attempt.is_direct()).take(most) {
        let Some(circuit) = covered(origin, attempt, options, message_bits) else { continue };
        let unpacked = Candidate::new(attempt, circuit, 0.0);
        if !unpacked.is_hopeless(least, options) {
            let packed = unpacked.packed(options);
            least = least.into_iter().chain([packed.circuit.cells().len()]).min();
            candidates.push(packed);
        }
    }
    candidates
}

/// The sums that cover an attempt's netlist.
fn covered(origin: &Origin<'_>, attempt: &Attempt, options: &Options, message_bits: u8) -> Option<LincombNetlist> {
    let located = carry_origins(origin.structured, attempt.netlist.as_ref()?, options.seed);
    cover(&strash(&located), message_bits)
}

/// The circuit of the words' own counters, packed and as it is, if there are counters; `direct` is
/// the direct mapping of the same bits.
pub(crate) fn of_words(origin: &Origin<'_>, direct: &Attempt, options: &Options, message_bits: u8) -> Vec<Candidate> {
    let circuit = origin.counted.and_then(|(netlist, counters)| counted(netlist, counters, message_bits));
    let Some(circuit) = circuit else { return Vec::new() };
    let unpacked = Candidate::new(&direct.named(OF_WORDS), circuit, 0.0);
    vec![unpacked.packed(options), unpacked.limited(options)]
}

/// The circuits that look up digits of words, packed; `direct` is the direct mapping of the same
/// bits.
fn of_words_inside(origin: &Origin<'_>, direct: &Attempt, options: &Options, message_bits: u8) -> Vec<Candidate> {
    let (Some((netlist, counters)), Some(facts)) = (origin.counted, origin.facts) else { return Vec::new() };
    let circuits = with_words_inside(netlist, counters, facts, message_bits);
    let packed = circuits.into_iter().map(|circuit| {
        let attempt = direct.named(WORDS_INSIDE);
        Candidate::about(Some(facts.clone()), &attempt, circuit, 0.0).packed(options)
    });
    packed.collect()
}

/// The circuit of sums that came in, as it is and packed, if its sums are of so many bits; `direct`
/// is the direct mapping of its expansion.
fn as_given(origin: &Origin<'_>, direct: &Attempt, options: &Options, message_bits: u8) -> Vec<Candidate> {
    let has_linear = |circuit: &LincombNetlist| circuit.cells().iter().any(|cell| cell.linear.is_some());
    let is_allowed = |circuit: &&LincombNetlist| options.linear || !has_linear(circuit);
    let Some(circuit) = origin.given.filter(|given| given.message_bits() == message_bits).filter(is_allowed) else {
        return Vec::new();
    };
    let unpacked = Candidate::new(&direct.named(GIVEN), circuit.clone(), 0.0);
    // packing joins bootstraps alone
    let packed = (!has_linear(circuit)).then(|| unpacked.packed(options));
    packed.into_iter().chain([unpacked.limited(options)]).collect()
}

/// The cost of the circuit of the words' own counters, packed in one order; nothing if there are no
/// counters.
pub(crate) fn quick_cost(netlist: &Netlist, counters: &[Counter], options: &Options) -> Option<Cost> {
    let circuit = counted(netlist, counters, options.lincomb?)?;
    Some(cost(&pack(&circuit, aim(options, &circuit), Order::Tightest, &mut Known::default()), options))
}

fn aim(options: &Options, circuit: &LincombNetlist) -> Aim {
    let most_readers = Budget::of(circuit.cells().len(), options.effort).readers();
    Aim { most_readers, ..Aim::of(options.objective, options.max_noise) }
}

/// The name of the circuit of the words' own counters.
const OF_WORDS: &str = "counters";

/// The name of circuits that look up digits of words.
const WORDS_INSIDE: &str = "words inside";

impl Candidate {
    /// True if its sums are the words' own counters.
    pub(crate) fn is_of_words(&self) -> bool {
        [OF_WORDS, WORDS_INSIDE].iter().any(|name| self.attempt.recipe.starts_with(name))
    }

    fn new(attempt: &Attempt, circuit: LincombNetlist, seconds: f64) -> Self {
        Self::about(None, attempt, circuit, seconds)
    }

    fn about(facts: Option<Arc<Facts>>, attempt: &Attempt, circuit: LincombNetlist, seconds: f64) -> Self {
        let netlist = match &facts {
            Some(facts) => expanded(&circuit, facts),
            None => expand(&circuit),
        };
        Self { attempt: attempt.taken_on(netlist, seconds), circuit, facts }
    }

    /// True if packing cannot make it as small as one of so many cells.
    fn is_hopeless(&self, least: Option<usize>, options: &Options) -> bool {
        least.is_some_and(|least| Budget::of(self.circuit.cells().len(), options.effort).is_hopeless(least))
    }

    /// The same packed in several orders, the best of them.
    fn packed(&self, options: &Options) -> Self {
        let start = Instant::now();
        let circuit = &self.circuit;
        let budget = Budget::of(circuit.cells().len(), options.effort);
        let shuffles = budget.shuffles(circuit.message_bits());
        let shuffled = (0..shuffles).map(|turn| Order::Shuffled(options.seed.wrapping_add(turn)));
        let second = budget.has_second_order().then_some(Order::First);
        let orders = [Order::Tightest].into_iter().chain(second).chain(shuffled);
        let aim = aim(options, circuit);
        let mut known = Known::default();
        let packed = orders.map(|order| match options.max_outputs {
            Some(1) => pack_for_single_outputs(circuit, aim, order, &mut known),
            _ => pack(circuit, aim, order, &mut known),
        });
        let limited = packed.map(|packed| match options.max_outputs {
            Some(most) => with_outputs(&packed, most.into()),
            None => packed,
        });
        let packed = limited.min_by_key(|packed| cost(packed, options)).unwrap_or_else(|| circuit.clone());
        let attempt = self.attempt.named(&format!("{}; pack", self.attempt.recipe));
        let is_placed = options.linear && Budget::of(packed.cells().len(), options.effort).has_linear_cells();
        let placed = if is_placed { place(&packed, options.max_noise) } else { None };
        let attempt = if placed.is_some() { attempt.named(&format!("{}; place", attempt.recipe)) } else { attempt };
        Self::about(self.facts.clone(), &attempt, placed.unwrap_or(packed), start.elapsed().as_secs_f64())
    }

    /// The same with as few outputs of a cell as are asked for.
    fn limited(self, options: &Options) -> Self {
        match options.max_outputs {
            Some(most) => Self::new(&self.attempt, with_outputs(&self.circuit, most.into()), 0.0),
            None => self,
        }
    }
}

/// See [`cost`].
pub(crate) type Cost = (u32, u64, u64, u32);

/// The cost for the objective, the most important part first: noise beyond the limit comes before
/// all.
fn cost(circuit: &LincombNetlist, options: &Options) -> Cost {
    let LincombStatistics { common, space } = LincombStatistics::of(circuit);
    let (bootstraps, depth) = (common.bootstraps, u64::from(common.depth));
    let noise = space.largest_noise;
    let excess = options.max_noise.map_or(0, |most| noise.saturating_sub(most));
    match options.objective {
        Objective::Bootstraps => (excess, bootstraps, depth, noise),
        Objective::Depth => (excess, depth, bootstraps, noise),
        Objective::Within(limit) => (excess, depth.saturating_sub(u64::from(limit)), bootstraps, noise),
    }
}
