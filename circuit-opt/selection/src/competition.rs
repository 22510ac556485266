//! Results of contenders, priced.

use ringmill_evaluation::Evaluation;
use ringmill_netlist::lincomb::LincombStatistics;
use ringmill_synth::{Activity, Objective, Options, Prospect, Results, Sketch, SynthError, Synthesis};
use ringmill_toolchain::Toolchain;

use crate::{
    Choice, Contender, Contest, Event, Listener, Price, Source, budget,
    choice::compare,
    price::{of_sketch, of_synthesis},
};

/// A result whose seconds times this are more than those of a whole result is hopeless: it is final
/// but for the last packing.
const GAIN_OF_PACKING: f64 = 0.97;

/// Bootstraps of a program whose size is not known yet.
const BOOTSTRAPS: u64 = 100;

/// The circuit, and the cells that compete for it.
pub(crate) struct Competition<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) contest: &'a Contest,
    pub(crate) base: &'a Options,
    pub(crate) tools: &'a Toolchain,
}

/// The end of a contender whose recipes have run.
pub(crate) enum Outcome {
    /// Its price, with which it cannot win any more.
    Hopeless(Choice),
    /// Its result.
    Whole(Choice, Box<Synthesis>, Options),
}

impl Competition<'_> {
    /// The start of a contender.
    pub(crate) fn prospect(&self, contender: Contender) -> Result<Prospect, SynthError> {
        let demand = &self.contest.demand;
        // a set that is named says how noisy sums may be from the start
        let held = |message_bits| Some(demand.most_noise(demand.set.as_ref()?, message_bits, BOOTSTRAPS));
        let max_noise = contender.message_bits.and_then(held);
        let options = Options { max_noise, ..contender.options(self.base) };
        let mut prospect = match self.source {
            Source::Words(graph) => Prospect::of_words(graph, &options, self.tools),
            Source::Netlist(netlist) => Prospect::of_netlist(netlist.clone(), &options, self.tools),
            Source::Sums(circuit) => Prospect::of_sums(circuit, &options, self.tools),
        }?;
        // words need sets of their own: cells are held by more
        let evaluation = prospect.modular().map(Evaluation::of_lincomb);
        let is_held = |evaluation: &Evaluation| Price::of(evaluation, demand).is_some();
        if evaluation.is_some_and(|evaluation| !evaluation.is_ok_and(|evaluation| is_held(&evaluation))) {
            prospect.drop_modular();
        }
        Ok(prospect)
    }

    /// The whole result of a contender, with the limit of noise that is cheapest; nothing if no set
    /// holds it. `known` are the results of recipes for other contenders, `least` decides for the
    /// best of them.
    pub(crate) fn whole(
        &self,
        mut prospect: Prospect,
        contender: Contender,
        (known, least): (&mut Vec<Results>, Option<f64>),
        progress: Listener<'_>,
    ) -> Result<Option<Outcome>, SynthError> {
        let detail = |activity: &Activity<'_>| {
            progress(&Event::Synthesis { contender: Some(contender), activity });
        };
        if let Some(synthesis) = prospect.prove_modular(self.tools, &detail)? {
            let options = *prospect.options();
            let price = of_synthesis(&synthesis, options.library, &self.contest.demand);
            let choice = price.map(|price| Choice::dropped(contender, None, price));
            return Ok(choice.map(|choice| Outcome::Whole(choice, Box::new(synthesis), options)));
        }
        if !known.iter().any(|results| prospect.adopt(results)) {
            prospect.refine(self.base.effort, self.tools, &detail)?;
            known.push(prospect.results());
        }
        let Some(Priced { choice, .. }) = self.priced(&prospect, contender, f64::INFINITY) else { return Ok(None) };
        if least.is_some_and(|least| choice.price.key(self.base.objective).0 * GAIN_OF_PACKING >= least) {
            return Ok(Some(Outcome::Hopeless(choice)));
        }
        let options = Options { max_noise: choice.max_noise, ..*prospect.options() };
        let synthesis = prospect.finish(choice.max_noise, self.tools, &detail)?;
        let price = of_synthesis(&synthesis, options.library, &self.contest.demand);
        Ok(price.map(|price| Outcome::Whole(Choice { price, ..choice }, Box::new(synthesis), options)))
    }

    /// The best result of a prospect so far under the limit of noise that is cheapest; limits are
    /// not tried that cannot bring it below `beaten`.
    pub(crate) fn priced(&self, prospect: &Prospect, contender: Contender, beaten: f64) -> Option<Priced> {
        let demand = &self.contest.demand;
        let library = prospect.options().library;
        let mut best: Option<Priced> = None;
        let mut noise = u32::MAX;
        let limits = budget::noise_limits(prospect.cell_count()).iter().copied().map(Some);
        for limit in [None].into_iter().chain(limits) {
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
            let is_final = |bound: f64| {
                let own = best.as_ref().map(|best| best.choice.price.seconds[0].min(beaten));
                counts && own.is_some_and(|least| bound >= least)
            };
            if bound.is_none_or(is_final) {
                break;
            }
        }
        best
    }
}

/// Announces the size of the circuit, which is that of any prospect.
pub(crate) fn announce_size(prospect: &Prospect, progress: Listener<'_>) {
    let size = Activity::Size { cells: prospect.cell_count() };
    progress(&Event::Synthesis { contender: None, activity: &size });
}

/// The price of a prospect's best result.
pub(crate) struct Priced {
    pub(crate) choice: Choice,
    /// True if it has the sums of the words.
    pub(crate) of_words: bool,
}

impl Outcome {
    /// The result, if there is one.
    pub(crate) fn whole(self) -> Option<(Choice, Synthesis, Options)> {
        match self {
            Self::Hopeless(_) => None,
            Self::Whole(choice, synthesis, options) => Some((choice, *synthesis, options)),
        }
    }
}

impl Priced {
    /// The part of its seconds that may remain in the end, where that of cells is `of_cells`.
    pub(crate) fn gain(&self, of_cells: f64) -> f64 {
        if self.of_words { GAIN_OF_PACKING } else { of_cells }
    }
}
