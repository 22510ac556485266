//! Sketches and whole results of contenders, priced.

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
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
    /// All are mapped directly. Recipes run for a short time for those that may still be the
    /// cheapest, if there are several. Tables of two inputs are derived from gates, which have all
    /// their cells and more.
    pub(crate) fn sketches(&self, progress: &dyn Fn(&str)) -> Result<Vec<Sketched>, SynthError> {
        let contenders = &self.contest.contenders;
        if contenders.len() < 2 {
            return Ok(Vec::new());
        }
        progress("comparing cells");
        let wider = |contender: &Contender| contender.within().filter(|wider| contenders.contains(wider));
        let own: Vec<Contender> = contenders.iter().copied().filter(|own| wider(own).is_none()).collect();
        let drafted = |contender| {
            let prospect = self.prospect(contender)?;
            Ok(Draft { priced: self.priced(&prospect, contender), gain: GAIN_OF_DIRECT, prospect, contender })
        };
        let mut drafts = own.into_par_iter().map(drafted).collect::<Result<Vec<_>, SynthError>>()?;
        self.refine_hopeful(&mut drafts)?;
        let mut sketches = Vec::new();
        for Draft { contender, prospect, priced, gain } in drafts {
            for narrower in contenders.iter().filter(|other| wider(other) == Some(contender)) {
                let Cells::Library(library) = narrower.cells else { continue };
                let sketch = prospect.in_cells(library).map(Sketch::Cells);
                let price = sketch.and_then(|sketch| of_sketch(&sketch, library, &self.contest.demand));
                let choice = price.map(|price| Choice::dropped(*narrower, None, price));
                sketches.extend(choice.map(|choice| Sketched { prospect: None, choice, gain }));
            }
            let Some(priced) = priced else { continue };
            let gain = priced.gain(gain);
            sketches.push(Sketched { prospect: Some(prospect), choice: priced.choice, gain });
        }
        sketches.sort_by(|one, other| compare(&one.choice, &other.choice, self.base.objective));
        Ok(sketches)
    }

    /// Runs the recipes of [`Effort::Fast`] for the drafts that they may make the cheapest, if there
    /// are several such drafts. Cells that begin from the same tables share the results.
    fn refine_hopeful(&self, drafts: &mut Vec<Draft>) -> Result<(), SynthError> {
        let key = |draft: &Draft| Some(draft.priced.as_ref()?.choice.price.key(self.base.objective).0);
        let Some(least) = drafts.iter().filter_map(key).min_by(f64::total_cmp) else { return Ok(()) };
        let may_win = |draft: &Draft| {
            let gain = draft.priced.as_ref().map(|priced| priced.gain(draft.gain));
            key(draft).zip(gain).is_some_and(|(key, gain)| key * gain < least || key <= least)
        };
        let (hopeful, hopeless): (Vec<Draft>, Vec<Draft>) = drafts.drain(..).partition(may_win);
        *drafts = hopeless;
        if hopeful.len() < 2 {
            drafts.extend(hopeful);
            return Ok(());
        }
        let mut groups: Vec<Vec<Draft>> = Vec::new();
        for draft in hopeful {
            let library = draft.prospect.options().library;
            match groups.iter_mut().find(|group| group[0].prospect.options().library == library) {
                Some(group) => group.push(draft),
                None => groups.push(vec![draft]),
            }
        }
        let refined =
            groups.into_par_iter().map(|group| self.refined(group)).collect::<Result<Vec<_>, SynthError>>()?;
        drafts.extend(refined.into_iter().flatten());
        Ok(())
    }

    /// Drafts of one library after the recipes of [`Effort::Fast`], which run once for all.
    fn refined(&self, mut drafts: Vec<Draft>) -> Result<Vec<Draft>, SynthError> {
        let mut known: Option<Results> = None;
        for draft in drafts.iter_mut().filter(|draft| draft.prospect.is_quickly_refined()) {
            if !known.as_ref().is_some_and(|results| draft.prospect.adopt(results)) {
                draft.prospect.refine(Effort::Fast, self.tools, &|_| ())?;
                known = Some(draft.prospect.results());
            }
            draft.priced = self.priced(&draft.prospect, draft.contender);
            draft.gain = GAIN_OF_REFINED;
        }
        Ok(drafts)
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

/// A contender that has begun.
struct Draft {
    contender: Contender,
    prospect: Prospect,
    /// None if no set holds it.
    priced: Option<Priced>,
    /// The part of the seconds of cells that may remain in the end.
    gain: f64,
}

/// The price of a prospect's best result.
struct Priced {
    choice: Choice,
    /// True if it has the sums of the words.
    of_words: bool,
}

impl Priced {
    /// The part of its seconds that may remain in the end, where that of cells is `of_cells`.
    fn gain(&self, of_cells: f64) -> f64 {
        if self.of_words { GAIN_OF_WORDS } else { of_cells }
    }
}
