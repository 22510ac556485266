//! The choices there are for a graph, what they cost, and which to take.

use ringmill_blocks::Reduction;

use crate::shape::DSP;
use crate::{AccelError, Architecture, Modelled, Options, RingGraph, generate};

/// An accelerator that could be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What to ask for; architecture and reduction are settled.
    pub options: Options,
    /// As [`crate::Design::interval_cycles`].
    pub interval_cycles: u64,
    /// As [`crate::Design::latency_cycles`].
    pub latency_cycles: u64,
    /// What it takes, by a model.
    pub modelled: Modelled,
    /// The same as one number, in look-up tables.
    pub area: u64,
    /// Whether no other choice is as fast with less area, or faster with as much.
    pub on_front: bool,
}

/// What a choice must keep to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most multipliers.
    pub dsp: Option<u64>,
    /// The most cycles from one operand to the next.
    pub interval: Option<u64>,
}

/// Why a choice is the one to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No limits: the smallest product of area and interval.
    Product,
    /// A limit of multipliers: the shortest interval, and of several the least area.
    Fastest,
    /// A limit of the interval: the least area.
    Smallest,
}

/// All choices for a graph, by rising interval, then area.
///
/// # Errors
/// The refusal of the last choice, if there is none at all.
pub fn explore(graph: &RingGraph) -> Result<Vec<Choice>, AccelError> {
    let (mut choices, mut refusal) = (Vec::new(), None);
    for options in candidates() {
        match choice(graph, options) {
            Ok(found) => choices.push(found),
            Err(error) => refusal = Some(error),
        }
    }
    if let (true, Some(refusal)) = (choices.is_empty(), refusal) {
        return Err(refusal);
    }
    choices.sort_by_key(|choice| (choice.interval_cycles, choice.area));
    let mut least = u64::MAX;
    for choice in &mut choices {
        choice.on_front = choice.area < least;
        least = least.min(choice.area);
    }
    Ok(choices)
}

/// Every architecture with every number of lanes; of iterative ones every number of butterflies and radix, with ports of a whole word and of
/// two lanes. All with every reduction.
fn candidates() -> Vec<Options> {
    let plain = Options::new("");
    let mut shapes = vec![Options { architecture: Architecture::Sdf, lanes: 1, ..plain.clone() }];
    shapes.extend([2, 4, 8, 16, 32].map(|lanes| Options { architecture: Architecture::Mdc, lanes, ..plain.clone() }));
    for butterflies in [1, 2, 4, 8, 16, 32] {
        for radix in [2, 4] {
            let word = if radix == 2 { 2 * butterflies } else { butterflies };
            let mut lanes = vec![2, word.min(32)];
            lanes.dedup();
            shapes.extend(lanes.into_iter().map(|lanes| Options {
                architecture: Architecture::Iterative,
                butterflies: Some(butterflies),
                radix,
                lanes,
                ..plain.clone()
            }));
        }
    }
    let with =
        |shape: &Options| Reduction::ALL.map(|reduction| Options { reduction: Some(reduction), ..shape.clone() });
    shapes.iter().flat_map(with).collect()
}

fn choice(graph: &RingGraph, options: Options) -> Result<Choice, AccelError> {
    let design = generate(graph, &options)?;
    Ok(Choice {
        options,
        interval_cycles: design.interval_cycles,
        latency_cycles: design.latency_cycles,
        area: design.modelled.area(DSP),
        modelled: design.modelled,
        on_front: false,
    })
}

/// The choice to take within limits, by its position, and why.
///
/// # Errors
/// [`AccelError::Multipliers`] and [`AccelError::Interval`]: no choice keeps to the limits.
pub fn take(choices: &[Choice], limits: Limits) -> Result<(usize, Reason), AccelError> {
    let affordable = |choice: &Choice| limits.dsp.is_none_or(|most| choice.modelled.cost.dsp <= most);
    let quick = |choice: &Choice| limits.interval.is_none_or(|most| choice.interval_cycles <= most);
    let within = choices.iter().enumerate().filter(|(_, choice)| affordable(choice) && quick(choice));
    let (reason, found) = match limits {
        Limits { dsp: None, interval: None } => (
            Reason::Product,
            within.min_by_key(|(_, choice)| u128::from(choice.area) * u128::from(choice.interval_cycles)),
        ),
        Limits { interval: None, .. } => {
            (Reason::Fastest, within.min_by_key(|(_, choice)| (choice.interval_cycles, choice.area)))
        }
        Limits { .. } => (Reason::Smallest, within.min_by_key(|(_, choice)| (choice.area, choice.interval_cycles))),
    };
    if let Some((position, _)) = found {
        return Ok((position, reason));
    }
    let least_dsp = |choices: &mut dyn Iterator<Item = &Choice>| choices.map(|choice| choice.modelled.cost.dsp).min();
    let fastest = choices.iter().map(|choice| choice.interval_cycles).min().unwrap_or(0);
    Err(match limits.interval {
        None => {
            AccelError::Multipliers { dsp: limits.dsp.unwrap_or(0), least: least_dsp(&mut choices.iter()).unwrap_or(0) }
        }
        Some(interval) => AccelError::Interval {
            interval,
            dsp: limits.dsp,
            least: least_dsp(&mut choices.iter().filter(|choice| quick(choice))),
            fastest,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Form;
    use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

    fn product(n: u64, q: u64) -> RingGraph {
        let root = NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root");
        let mut graph = RingGraph::new("product", Splitting::negacyclic(root));
        let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
        let (a, b) = (graph.ntt(a), graph.ntt(b));
        let product = graph.mul(a, b);
        let product = graph.intt(product);
        graph.result(product);
        graph
    }

    #[test]
    fn the_choice_keeps_to_its_limits_and_no_other_beats_it() {
        let choices = explore(&product(256, 7681)).expect("choices");
        let of =
            |architecture| choices.iter().filter(move |choice| choice.options.architecture == architecture).count();
        assert!([Architecture::Mdc, Architecture::Sdf, Architecture::Iterative].into_iter().all(|kind| of(kind) > 0));
        let front: Vec<_> = choices.iter().filter(|choice| choice.on_front).collect();
        assert!(
            front.len() > 3
                && front
                    .windows(2)
                    .all(|pair| { pair[0].interval_cycles < pair[1].interval_cycles && pair[0].area > pair[1].area })
        );
        for dsp in [6, 20, 100] {
            let (taken, reason) = take(&choices, Limits { dsp: Some(dsp), interval: None }).expect("one");
            assert!(reason == Reason::Fastest && choices[taken].modelled.cost.dsp <= dsp);
            let faster = choices.iter().filter(|choice| choice.interval_cycles < choices[taken].interval_cycles);
            assert!(faster.into_iter().all(|choice| choice.modelled.cost.dsp > dsp), "{dsp}");
        }
        let (taken, _) = take(&choices, Limits::default()).expect("one");
        let product = |choice: &Choice| choice.area * choice.interval_cycles;
        assert!(choices.iter().all(|choice| product(choice) >= product(&choices[taken])));
        let (taken, _) = take(&choices, Limits { dsp: None, interval: Some(64) }).expect("one");
        assert!(choices[taken].interval_cycles <= 64);
    }

    #[test]
    fn what_cannot_be_says_what_could() {
        let choices = explore(&product(256, 7681)).expect("choices");
        let Err(AccelError::Interval { least: Some(least), fastest, .. }) =
            take(&choices, Limits { dsp: Some(4), interval: Some(128) })
        else {
            panic!("4 multipliers are too few")
        };
        assert!(take(&choices, Limits { dsp: Some(least), interval: Some(128) }).is_ok());
        assert!(take(&choices, Limits { dsp: Some(least - 1), interval: Some(128) }).is_err());
        assert_eq!(fastest, 8);
        let impossible = take(&choices, Limits { dsp: None, interval: Some(fastest - 1) });
        assert!(matches!(impossible, Err(AccelError::Interval { least: None, .. })));
        let none = take(&choices, Limits { dsp: Some(0), interval: None });
        assert!(matches!(none, Err(AccelError::Multipliers { least: 1.., .. })));
    }
}
