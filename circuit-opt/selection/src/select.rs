//! The competition.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use ringmill_netlist::Netlist;
use ringmill_synth::{Options, Prospect, SynthError, Synthesis, word::WordGraph};
use ringmill_toolchain::Toolchain;

use crate::{
    Contender, Demand, Price,
    price::{of_sketch, of_synthesis},
};

/// The most noise of sums that is tried, in variances of a bootstrap; first without a limit.
/// Sets of four bits get dearer from about 75 on, and by half from about 220.
const NOISE_LIMITS: [Option<u32>; 4] = [None, Some(200), Some(72), Some(24)];

/// A refined sketch whose seconds times this are more than those of a whole result is hopeless:
/// optimization seldom saves a tenth more of one kind of cells than of another.
const REFINED_GAIN: f64 = 0.9;

/// As above for a direct mapping.
const DIRECT_GAIN: f64 = 0.7;

/// The circuit.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// Words.
    Words(&'a WordGraph),
    /// A netlist.
    Netlist(&'a Netlist),
}

/// The point that a contender got to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It is the result.
    Chosen,
    /// It was synthesized whole, and another is cheaper.
    Beaten,
    /// Its sketch was too dear to go on.
    Dropped,
}

/// A contender and its price.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The cells.
    pub contender: Contender,
    /// The limit of noise that its sums keep.
    pub max_noise: Option<u32>,
    /// The price of its result, or of its sketch if it was dropped.
    pub price: Price,
    /// The point it got to.
    pub stage: Stage,
}

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

/// A contender that was sketched.
struct Sketched {
    prospect: Prospect,
    choice: Choice,
}

/// The cells that compete, and what for.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// The cells; at least one kind.
    pub contenders: Vec<Contender>,
    /// Security, failures and costs.
    pub demand: Demand,
}

impl Contest {
    /// All cells.
    #[must_use]
    pub fn open(demand: Demand) -> Self {
        Self { contenders: Contender::ALL.to_vec(), demand }
    }

    /// One kind of cells, whose sums are packed as far as their noise pays.
    #[must_use]
    pub fn of_one(contender: Contender, demand: Demand) -> Self {
        Self { contenders: vec![contender], demand }
    }
}

/// Synthesizes a circuit in the cells that take the fewest predicted seconds under the cheapest
/// safe set of each. Effort, objective and seed are those of `base`; its cells are taken where no
/// set holds any contender, and then there are no choices.
///
/// # Errors
/// When ABC is missing or cannot be run.
pub fn select(
    source: Source<'_>,
    contest: &Contest,
    base: &Options,
    tools: &Toolchain,
    progress: &dyn Fn(&str),
) -> Result<Selection, SynthError> {
    progress("comparing cells");
    let demand = &contest.demand;
    let objective = base.objective;
    let mut sketches = sketched(source, contest, base, tools)?;
    sketches.sort_by(|one, other| compare(one.choice.price.key(objective), other.choice.price.key(objective)));
    let mut best: Option<(Price, Selection)> = None;
    let mut choices: Vec<Choice> = Vec::new();
    for Sketched { prospect, choice } in sketches {
        let gain = if prospect.is_refined() { REFINED_GAIN } else { DIRECT_GAIN };
        let (hopeful, _) = choice.price.key(objective);
        let is_hopeless = best.as_ref().is_some_and(|(least, _)| hopeful * gain >= least.key(objective).0);
        if is_hopeless {
            choices.push(choice);
            continue;
        }
        let options = Options { max_noise: choice.max_noise, ..*prospect.options() };
        let detail = |text: &str| progress(&format!("{}: {text}", choice.contender));
        let synthesis = prospect.synthesize(choice.max_noise, tools, &detail)?;
        let Some(price) = of_synthesis(&synthesis, options.library, demand) else { continue };
        choices.push(Choice { price: price.clone(), stage: Stage::Beaten, ..choice });
        let is_better =
            best.as_ref().is_none_or(|(least, _)| compare(price.key(objective), least.key(objective)).is_lt());
        if is_better {
            best = Some((price, Selection { synthesis, options, choices: Vec::new() }));
        }
    }
    let Some((price, selection)) = best else {
        let synthesis = match source {
            Source::Words(graph) => ringmill_synth::synthesize(graph, base, tools, progress)?,
            Source::Netlist(netlist) => ringmill_synth::synthesize_netlist(netlist.clone(), base, tools, progress)?,
        };
        return Ok(Selection { synthesis, options: *base, choices });
    };
    let chosen = Contender::of(&selection.options);
    for choice in choices.iter_mut().filter(|choice| choice.contender == chosen && choice.price == price) {
        choice.stage = Stage::Chosen;
    }
    choices.sort_by(|one, other| {
        let rank = |choice: &Choice| choice.stage != Stage::Chosen;
        rank(one).cmp(&rank(other)).then_with(|| compare(one.price.key(objective), other.price.key(objective)))
    });
    Ok(Selection { choices, ..selection })
}

fn compare(one: (f64, f64), other: (f64, f64)) -> std::cmp::Ordering {
    one.0.total_cmp(&other.0).then_with(|| one.1.total_cmp(&other.1))
}

/// Every contender that some set holds, on all cores.
fn sketched(
    source: Source<'_>,
    contest: &Contest,
    base: &Options,
    tools: &Toolchain,
) -> Result<Vec<Sketched>, SynthError> {
    let Contest { contenders, demand } = contest;
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let threads = thread::available_parallelism().map_or(1, usize::from).min(contenders.len());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(contender) = contenders.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let sketch = sketch(source, *contender, base, demand, tools);
                    found.lock().unwrap_or_else(PoisonError::into_inner).push((*contender, sketch));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let position = |contender: &Contender| contenders.iter().position(|other| other == contender);
    found.sort_by_key(|(contender, _)| position(contender));
    found.into_iter().filter_map(|(_, sketch)| sketch.transpose()).collect()
}

/// A contender, with the limit of noise that is cheapest.
fn sketch(
    source: Source<'_>,
    contender: Contender,
    base: &Options,
    demand: &Demand,
    tools: &Toolchain,
) -> Result<Option<Sketched>, SynthError> {
    let options = contender.options(base);
    let prospect = match source {
        Source::Words(graph) => Prospect::of_words(graph, &options, tools)?,
        Source::Netlist(netlist) => Prospect::of_netlist(netlist.clone(), &options, tools)?,
    };
    let limits: &[Option<u32>] = if contender.message_bits.is_some() { &NOISE_LIMITS } else { &[None] };
    let priced = limits.iter().filter_map(|limit| {
        let price = of_sketch(&prospect.sketch(*limit)?, options.library, demand)?;
        Some(Choice { contender, max_noise: *limit, price, stage: Stage::Dropped })
    });
    let key = |choice: &Choice| choice.price.key(base.objective);
    let best = priced.reduce(|best, other| if compare(key(&other), key(&best)).is_lt() { other } else { best });
    Ok(best.map(|choice| Sketched { prospect, choice }))
}
