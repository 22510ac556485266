//! The competition.

use ringmill_parameters::ParametersError;
use ringmill_synth::{Activity, Objective, Options, Synthesis};
use ringmill_toolchain::Toolchain;

use crate::{
    Choice, Contest, Event, Listener, Price, SelectError, Source, Stage,
    choice::compare,
    competition::{Competition, Outcome, announce_size},
    sketches::Sketched,
};

/// The result of a competition.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The chosen netlist, proved.
    pub synthesis: Synthesis,
    /// The options it was made with.
    pub options: Options,
    /// Every contender that some set holds, the cheapest first.
    pub choices: Vec<Choice>,
}

impl Selection {
    /// The price of the result; nothing if no set holds it.
    fn price(&self) -> Option<&Price> {
        self.choices.first().filter(|choice| choice.stage == Stage::Chosen).map(|choice| &choice.price)
    }
}

/// Synthesizes a circuit in the cells that take the fewest predicted seconds under the cheapest
/// safe set of each. Effort, objective and seed are those of `base`; its cells are taken where no
/// set holds any contender, and then there are no choices.
///
/// Few bootstraps compete with few levels for the seconds on the demanded threads, if the demand
/// names several and bootstraps are the objective.
///
/// # Errors
/// When ABC is missing or cannot be run, or the set that was named must hold the result and holds
/// none.
pub fn select(
    source: Source<'_>,
    contest: &Contest,
    base: &Options,
    tools: &Toolchain,
    progress: Listener<'_>,
) -> Result<Selection, SelectError> {
    let compete = |base: &Options| compete(source, contest, base, tools, progress);
    let small = compete(base)?;
    let is_alone = contest.demand.threads.is_none_or(|threads| threads.get() == 1);
    let is_settled = small.price().is_none_or(|price| price.is_spread());
    if is_alone || is_settled || base.objective != Objective::Bootstraps {
        return Ok(small);
    }
    let shallow = compete(&Options { objective: Objective::Depth, ..*base })?;
    let is_faster = |(one, other): (&Price, &Price)| one.demanded_seconds < other.demanded_seconds;
    Ok(if shallow.price().zip(small.price()).is_some_and(is_faster) { shallow } else { small })
}

/// As [`select`], for one objective.
fn compete(
    source: Source<'_>,
    contest: &Contest,
    base: &Options,
    tools: &Toolchain,
    progress: Listener<'_>,
) -> Result<Selection, SelectError> {
    let competition = Competition { source, contest, base, tools };
    let mut best: Option<(Choice, Synthesis, Options)> = None;
    let mut others: Vec<Choice> = Vec::new();
    let mut known = Vec::new();
    if let [only] = contest.contenders.as_slice() {
        let prospect = competition.prospect(*only)?;
        announce_size(&prospect, progress);
        let outcome = competition.whole(prospect, *only, (&mut known, None), progress)?;
        best = outcome.and_then(Outcome::whole);
    }
    for Sketched { prospect, choice, gain } in competition.sketches(progress)? {
        let (hopeful, _) = choice.price.key(base.objective);
        let least = best.as_ref().map(|(least, ..)| least.price.key(base.objective).0);
        if least.is_some_and(|least| hopeful * gain >= least) {
            others.push(choice);
            continue;
        }
        let prospect = prospect.map_or_else(|| competition.prospect(choice.contender), Ok)?;
        let (choice, synthesis, options) =
            match competition.whole(prospect, choice.contender, (&mut known, least), progress)? {
                None => continue,
                Some(Outcome::Hopeless(choice)) => {
                    others.push(choice);
                    continue;
                }
                Some(Outcome::Whole(choice, synthesis, options)) => (choice, *synthesis, options),
            };
        match &best {
            Some((least, ..)) if compare(&choice, least, base.objective).is_ge() => others.push(choice),
            _ => {
                let beaten = best.replace((choice, synthesis, options));
                others.extend(beaten.map(|(choice, ..)| Choice { stage: Stage::Beaten, ..choice }));
            }
        }
    }
    others.sort_by(|one, other| compare(one, other, base.objective));
    Ok(match best {
        Some((choice, synthesis, options)) => {
            let choices = [Choice { stage: Stage::Chosen, ..choice }].into_iter().chain(others).collect();
            Selection { synthesis, options, choices }
        }
        None => {
            if let Some(set) = contest.demand.set.as_ref().filter(|_| contest.must_hold) {
                let failure_log2 = contest.demand.most_failure().log2();
                return Err(ParametersError::NotHeld { set: set.name.clone().into_owned(), failure_log2 }.into());
            }
            let progress = |activity: &Activity<'_>| progress(&Event::Synthesis { contender: None, activity });
            let synthesis = match source {
                Source::Words(graph) => ringmill_synth::synthesize(graph, base, tools, &progress)?,
                Source::Sums(circuit) => ringmill_synth::synthesize_sums(circuit, base, tools, &progress)?,
                Source::Netlist(netlist) => {
                    ringmill_synth::synthesize_netlist(netlist.clone(), base, tools, &progress)?
                }
            };
            Selection { synthesis, options: *base, choices: others }
        }
    })
}
