//! Sketches of contenders: who may still win.

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use ringmill_synth::{Cells, Effort, Objective, Prospect, Results, Sketch, SynthError};

use crate::{
    Choice, Contender, Event, Listener, budget,
    choice::compare,
    competition::{Competition, Priced, announce_size},
    price::of_sketch,
};

/// Tables that were optimized for a short time are hopeless if their seconds times this are more
/// than those of a whole result: more time seldom saves a tenth more of one kind of cells than of
/// another.
const GAIN_OF_REFINED: f64 = 0.9;

/// As [`GAIN_OF_REFINED`] for a direct mapping.
const GAIN_OF_DIRECT: f64 = 0.7;

/// A contender that was sketched.
pub(crate) struct Sketched {
    /// None for cells whose sketch was derived from that of others.
    pub(crate) prospect: Option<Prospect>,
    pub(crate) choice: Choice,
    /// The part of its seconds that may remain in the end.
    pub(crate) gain: f64,
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

impl Competition<'_> {
    /// Every contender that some set holds, the cheapest first; none if there is no competition.
    ///
    /// All are mapped directly. Recipes run for a short time for those that may still be the
    /// cheapest, if there are several. Tables of two inputs are derived from gates, which have all
    /// their cells and more.
    pub(crate) fn sketches(&self, progress: Listener<'_>) -> Result<Vec<Sketched>, SynthError> {
        let contenders = &self.contest.contenders;
        if contenders.len() < 2 {
            return Ok(Vec::new());
        }
        progress(&Event::Comparison { contenders: contenders.len() });
        let wider = |contender: &Contender| contender.within().filter(|wider| contenders.contains(wider));
        let own: Vec<Contender> = contenders.iter().copied().filter(|own| wider(own).is_none()).collect();
        let prospects = |contenders: Vec<Contender>| {
            let begun = contenders.into_par_iter().map(|contender| Ok((contender, self.prospect(contender)?)));
            begun.collect::<Result<Vec<_>, SynthError>>()
        };
        let drafts = |prospects: Vec<(Contender, Prospect)>, beaten| -> Vec<Draft> {
            prospects.into_par_iter().map(|prospect| self.draft(prospect, beaten)).collect()
        };
        // those that are priced at once, or likely to win, are a bound for the others
        let (first, rest) = own.into_iter().partition(|contender| contender.is_bound());
        let first = prospects(first)?;
        first.iter().take(1).for_each(|(_, prospect)| announce_size(prospect, progress));
        let mut begun = drafts(first, f64::INFINITY);
        let keys = begun.iter().filter_map(|draft| draft.key(self.base.objective));
        let cells = begun.first().map_or(0, |draft| draft.prospect.cell_count());
        let beaten = keys.fold(f64::INFINITY, f64::min);
        let is_settled = beaten.is_finite() && budget::is_first_enough(cells, self.base.effort);
        let rest = if is_settled { Vec::new() } else { prospects(rest)? };
        begun.extend(drafts(rest, beaten));
        self.refine_hopeful(&mut begun)?;
        let mut sketches = Vec::new();
        for Draft { contender, prospect, priced, gain } in begun {
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

    /// Runs the recipes of [`Effort::Fast`] for the drafts that they may make the cheapest, if
    /// there are several such drafts. Cells that begin from the same tables share the results.
    fn refine_hopeful(&self, drafts: &mut Vec<Draft>) -> Result<(), SynthError> {
        let key = |draft: &Draft| draft.key(self.base.objective);
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
            draft.priced = self.priced(&draft.prospect, draft.contender, f64::INFINITY);
            draft.gain = GAIN_OF_REFINED;
        }
        Ok(drafts)
    }

    /// The direct mapping of a contender, priced.
    fn draft(&self, (contender, prospect): (Contender, Prospect), beaten: f64) -> Draft {
        Draft { priced: self.priced(&prospect, contender, beaten), gain: GAIN_OF_DIRECT, prospect, contender }
    }
}

impl Draft {
    /// The number that decides, if a set holds it.
    fn key(&self, objective: Objective) -> Option<f64> {
        self.priced.as_ref().map(|priced| priced.choice.price.key(objective).0)
    }
}
