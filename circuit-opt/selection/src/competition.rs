//! Sketches and whole results of contenders, priced.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use ringmill_netlist::lincomb::LincombStatistics;
use ringmill_synth::{Cells, Effort, Objective, Options, Prospect, Results, Sketch, SynthError, Synthesis};
use ringmill_toolchain::Toolchain;

use crate::{
    Choice, Contender, Contest, Price, Source,
    choice::compare,
    price::{of_sketch, of_synthesis},
};

/// The most noise of sums that is tried, in variances of a bootstrap, after no limit. Sets of four
/// bits get dearer from about 75 on, and by half from about 220.
const NOISE_LIMITS: [u32; 6] = [200, 150, 110, 72, 40, 24];

/// A sketch whose seconds times this are more than those of a whole result is hopeless: sums of
/// words are final but for the last packing.
const GAIN_OF_WORDS: f64 = 0.97;

/// As above for tables that were optimized for a short time: more time seldom saves a tenth more
/// of one kind of cells than of another.
const GAIN_OF_REFINED: f64 = 0.9;

/// As above for a direct mapping.
const GAIN_OF_DIRECT: f64 = 0.7;

/// Bootstraps of a program whose size is not known yet.
const BOOTSTRAPS: u64 = 100;

/// The circuit, and the cells that compete for it.
pub(crate) struct Competition<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) contest: &'a Contest,
    pub(crate) base: &'a Options,
    pub(crate) tools: &'a Toolchain,
}

/// A contender that was sketched.
pub(crate) struct Sketched {
    /// None for cells whose sketch was derived from that of others.
    pub(crate) prospect: Option<Prospect>,
    pub(crate) choice: Choice,
    /// The part of its seconds that may remain in the end.
    pub(crate) gain: f64,
}

impl Competition<'_> {
    /// The start of a contender.
    pub(crate) fn prospect(&self, contender: Contender) -> Result<Prospect, SynthError> {
        let demand = &self.contest.demand;
        // a set that is named says how noisy sums may be from the start
        let held = |message_bits| Some(demand.most_noise(demand.set.as_ref()?, message_bits, BOOTSTRAPS));
        let max_noise = contender.message_bits.and_then(held);
        let options = Options { max_noise, ..contender.options(self.base) };
        match self.source {
            Source::Words(graph) => Prospect::of_words(graph, &options, self.tools),
            Source::Netlist(netlist) => Prospect::of_netlist(netlist.clone(), &options, self.tools),
        }
    }

    /// Every contender that some set holds, the cheapest first; none if there is no competition.
    ///
    /// Tables of two inputs are derived from gates, which have all their cells and more.
    pub(crate) fn sketches(&self, progress: &dyn Fn(&str)) -> Result<Vec<Sketched>, SynthError> {
        let contenders = &self.contest.contenders;
        if contenders.len() < 2 {
            return Ok(Vec::new());
        }
        progress("comparing cells");
        let wider = |contender: &Contender| contender.within().filter(|wider| contenders.contains(wider));
        let own: Vec<Contender> = contenders.iter().copied().filter(|own| wider(own).is_none()).collect();
        let mut sketches = Vec::new();
        for (contender, prospect) in own.iter().zip(self.sketched(&own)) {
            let (prospect, priced) = prospect?;
            let gain = if prospect.is_quickly_refined() { GAIN_OF_REFINED } else { GAIN_OF_DIRECT };
            for narrower in contenders.iter().filter(|other| wider(other) == Some(*contender)) {
                let Cells::Library(library) = narrower.cells else { continue };
                let sketch = prospect.in_cells(library).map(Sketch::Cells);
                let price = sketch.and_then(|sketch| of_sketch(&sketch, library, &self.contest.demand));
                let choice = price.map(|price| Choice::dropped(*narrower, None, price));
                sketches.extend(choice.map(|choice| Sketched { prospect: None, choice, gain }));
            }
            let Some(Priced { choice, of_words }) = priced else { continue };
            let gain = if of_words { GAIN_OF_WORDS } else { gain };
            sketches.push(Sketched { prospect: Some(prospect), choice, gain });
        }
        sketches.sort_by(|one, other| compare(&one.choice, &other.choice, self.base.objective));
        Ok(sketches)
    }

    /// The sketches of contenders, made on all cores.
    fn sketched(&self, contenders: &[Contender]) -> Vec<Result<(Prospect, Option<Priced>), SynthError>> {
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(contenders.len()) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(contender) = contenders.get(index) else { break };
                        let sketch = self.sketch(*contender);
                        found.lock().unwrap_or_else(PoisonError::into_inner).push((index, sketch));
                    }
                });
            }
        });
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_by_key(|(index, _)| *index);
        found.into_iter().map(|(_, sketch)| sketch).collect()
    }

    fn sketch(&self, contender: Contender) -> Result<(Prospect, Option<Priced>), SynthError> {
        let mut prospect = self.prospect(contender)?;
        if prospect.is_quickly_refined() {
            prospect.refine(Effort::Fast, self.tools, &|_| ())?;
        }
        let priced = self.priced(&prospect, contender);
        Ok((prospect, priced))
    }

    /// The whole result of a contender, with the limit of noise that is cheapest; nothing if no set
    /// holds it. `known` are the results of recipes for other contenders.
    pub(crate) fn whole(
        &self,
        mut prospect: Prospect,
        contender: Contender,
        known: &mut Vec<Results>,
        progress: &dyn Fn(&str),
    ) -> Result<Option<(Choice, Synthesis, Options)>, SynthError> {
        let detail = |text: &str| progress(&format!("{contender}: {text}"));
        if !known.iter().any(|results| prospect.adopt(results)) {
            prospect.refine(self.base.effort, self.tools, &detail)?;
            known.push(prospect.results());
        }
        let Some(Priced { choice, .. }) = self.priced(&prospect, contender) else { return Ok(None) };
        let options = Options { max_noise: choice.max_noise, ..*prospect.options() };
        let synthesis = prospect.finish(choice.max_noise, self.tools, &detail)?;
        let price = of_synthesis(&synthesis, options.library, &self.contest.demand);
        Ok(price.map(|price| (Choice { price, ..choice }, synthesis, options)))
    }

    /// The best result of a prospect so far under the limit of noise that is cheapest.
    fn priced(&self, prospect: &Prospect, contender: Contender) -> Option<Priced> {
        let demand = &self.contest.demand;
        let library = prospect.options().library;
        let mut best: Option<Priced> = None;
        let mut noise = u32::MAX;
        for limit in [None].into_iter().chain(NOISE_LIMITS.map(Some)) {
            if limit.is_some_and(|limit| limit >= noise) {
                continue;
            }
            let sketch = prospect.sketch(limit)?;
            if let Some(price) = of_sketch(&sketch, library, demand) {
                let choice = Choice::dropped(contender, limit, price);
                let of_words = matches!(sketch, Sketch::Sums { of_words: true, .. });
                if best.as_ref().is_none_or(|best| compare(&choice, &best.choice, self.base.objective).is_lt()) {
                    best = Some(Priced { choice, of_words });
                }
            }
            let Sketch::Sums { circuit, .. } = &sketch else { break };
            let LincombStatistics { common, space } = LincombStatistics::of(circuit);
            noise = space.largest_noise;
            // less noise takes no fewer bootstraps, and they take no less than without any
            let bound = Price::least(circuit.message_bits(), common.bootstraps, demand);
            let counts = self.base.objective == Objective::Bootstraps;
            let is_final =
                |bound: f64| counts && best.as_ref().is_some_and(|best| bound >= best.choice.price.seconds[0]);
            if bound.is_none_or(is_final) {
                break;
            }
        }
        best
    }
}

/// The price of a prospect's best result.
struct Priced {
    choice: Choice,
    /// True if it has the sums of the words.
    of_words: bool,
}
