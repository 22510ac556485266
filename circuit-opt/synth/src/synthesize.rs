//! The way from a word graph to a proved netlist.

use std::time::{Duration, Instant};

use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::{Netlist, Statistics};
use ringmill_toolchain::Toolchain;

use crate::blast::blast;
use crate::opt::{Attempt, Context, Plan, run_plan};
use crate::origins::carry_origins;
use crate::prove::{Cec, Method, Proof, equivalent};
use crate::word::{WordGraph, simplify};
use crate::{Effort, Options, SynthError};

/// A synthesized netlist and how it came about.
#[derive(Clone, Debug)]
pub struct Synthesis {
    /// The circuit straight from the word graph.
    pub structured: Netlist,
    /// What it costs when every cell is mapped by itself.
    pub before: Statistics,
    /// The optimized netlist, in cells of the library, with the origins of the structured one.
    pub mapped: Netlist,
    /// What it costs.
    pub after: Statistics,
    /// The recipe it comes from.
    pub candidate: String,
    /// Whether it is equal to the structured netlist.
    pub equivalence: Equivalence,
    /// What that rests on.
    pub method: Method,
    /// Every recipe that was tried, the best first.
    pub candidates: Vec<Candidate>,
    /// Where the time went.
    pub seconds: Seconds,
}

/// A recipe that was tried.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The recipe's text.
    pub recipe: String,
    /// Bootstraps and depth of its result, if it had one.
    pub cost: Option<(u64, u32)>,
    /// What became of it.
    pub fate: Fate,
    /// Wall-clock seconds it took.
    pub seconds: f64,
}

/// What became of a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is the result.
    Chosen,
    /// A better one was proved: it was not looked at.
    Beaten,
    /// It would have been better, but could not be proved equal within the limit.
    Undecided,
    /// It is wrong: a tool has a defect.
    Refuted,
    /// A tool failed, with this message.
    Failed(String),
}

/// Wall-clock seconds of the parts of a synthesis.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Seconds {
    /// Words to bits.
    pub blast: f64,
    /// Optimization and mapping.
    pub optimize: f64,
    /// Proof.
    pub prove: f64,
}

/// How long one proof of one candidate may take. Beyond, the candidate is dropped, and the report says so.
fn proof_limit(effort: Effort) -> Duration {
    Duration::from_secs(match effort {
        Effort::Fast => 20,
        Effort::Default => 40,
        Effort::High => 300,
    })
}

/// How long one run of an engine in a recipe may take.
fn run_limit(effort: Effort) -> Duration {
    Duration::from_secs(match effort {
        Effort::Fast => 20,
        Effort::Default => 60,
        Effort::High => 600,
    })
}

/// Synthesizes a word graph: bits, a portfolio of recipes, the best result that is proved equal to the bits.
///
/// `progress` hears what is being done, from the calling thread. The result depends on the graph and the options only, as long as no
/// run of a tool meets its time limit; one that does is named in [`Synthesis::candidates`].
///
/// # Errors
/// When ABC is missing or cannot be run.
pub fn synthesize(
    graph: &WordGraph,
    options: &Options,
    tools: &Toolchain,
    progress: &dyn Fn(&str),
) -> Result<Synthesis, SynthError> {
    let start = Instant::now();
    progress("words to bits");
    let structured = blast(&simplify(graph), options.library);
    let blast_seconds = start.elapsed().as_secs_f64();
    let mut synthesis = synthesize_netlist(structured, options, tools, progress)?;
    synthesis.seconds.blast = blast_seconds;
    Ok(synthesis)
}

/// As [`synthesize`], from a netlist.
///
/// # Errors
/// When ABC is missing or cannot be run.
pub fn synthesize_netlist(
    structured: Netlist,
    options: &Options,
    tools: &Toolchain,
    progress: &dyn Fn(&str),
) -> Result<Synthesis, SynthError> {
    let abc = Abc::new(tools)?.with_timeout(run_limit(options.effort));
    // Only one slow recipe wants Yosys: without it the others do.
    let yosys = Yosys::new(tools).ok().map(|yosys| yosys.with_timeout(run_limit(options.effort)));
    let context = Context {
        library: options.library,
        objective: options.objective,
        seed: options.seed,
        abc: &abc,
        yosys: yosys.as_ref(),
    };
    let start = Instant::now();
    let plan = Plan::new(options.effort, &structured)?;
    let attempts = run_plan(&structured, &plan, &context, progress)?;
    let optimize = start.elapsed().as_secs_f64();

    let start = Instant::now();
    let prover = Prover { structured: &structured, cec: Cec::new(tools)?, options, progress };
    let choice = prover.choose(&attempts)?;
    let prove = start.elapsed().as_secs_f64();

    let (chosen, proof) = (&attempts[choice.place], choice.proof);
    let Some(netlist) = &chosen.netlist else {
        return Err(SynthError::WrongNetlist { library: options.library.to_string() });
    };
    let mapped = carry_origins(&structured, netlist, options.seed);
    let statistics = |netlist: &Netlist| Statistics::of(netlist, options.library);
    let candidates = attempts.iter().zip(choice.fates).map(|(attempt, fate)| Candidate {
        recipe: attempt.recipe.clone(),
        cost: attempt.netlist.as_ref().map(statistics).map(|cost| (cost.bootstraps, cost.depth)),
        fate,
        seconds: attempt.seconds,
    });
    Ok(Synthesis {
        before: statistics(&crate::map::map_directly(&structured, options.library)),
        after: statistics(&mapped),
        candidate: chosen.recipe.clone(),
        candidates: candidates.collect(),
        equivalence: proof.result,
        method: proof.method,
        seconds: Seconds { blast: 0.0, optimize, prove },
        mapped,
        structured,
    })
}

struct Prover<'a> {
    structured: &'a Netlist,
    cec: Cec,
    options: &'a Options,
    progress: &'a dyn Fn(&str),
}

struct Choice {
    place: usize,
    proof: Proof,
    fates: Vec<Fate>,
}

impl Prover<'_> {
    /// The best attempt that is proved equal. One that is not decided is passed over, whatever it would save: the direct mapping,
    /// whose structure is the circuit's own, is easy to prove. It alone may be the result without proof, when nothing else is proved.
    fn choose(&self, attempts: &[Attempt]) -> Result<Choice, SynthError> {
        let mut fates = vec![Fate::Beaten; attempts.len()];
        let mut undecided = None;
        for (place, attempt) in attempts.iter().enumerate() {
            let Some(netlist) = &attempt.netlist else {
                fates[place] = Fate::Failed(attempt.failure.clone().unwrap_or_default());
                continue;
            };
            (self.progress)(&format!("proving the result of '{}'", attempt.recipe));
            let proof = self.prove(netlist, attempt)?;
            fates[place] = match proof.result {
                Equivalence::Equal => Fate::Chosen,
                Equivalence::Different => Fate::Refuted,
                Equivalence::Undecided => Fate::Undecided,
            };
            if proof.result == Equivalence::Equal {
                return Ok(Choice { place, proof, fates: mark_failures(fates, attempts) });
            }
            if proof.result == Equivalence::Undecided && attempt.is_direct() {
                undecided = Some((place, proof));
            }
        }
        let Some((place, proof)) = undecided else {
            return Err(SynthError::WrongNetlist { library: self.options.library.to_string() });
        };
        fates[place] = Fate::Chosen;
        Ok(Choice { place, proof, fates })
    }

    /// At one go, or else step by step along the recipe: neighbours are more alike than the ends.
    fn prove(&self, netlist: &Netlist, attempt: &Attempt) -> Result<Proof, SynthError> {
        let limit = proof_limit(self.options.effort);
        let equal = |a: &Netlist, b: &Netlist| equivalent(a, b, &self.cec, limit, self.options.seed);
        let proof = equal(self.structured, netlist)?;
        if proof.result != Equivalence::Undecided || attempt.by_way_of.is_empty() {
            return Ok(proof);
        }
        let mut from = self.structured;
        for to in attempt.by_way_of.iter().chain([netlist]) {
            (self.progress)("proving step by step");
            let step = equal(from, to)?;
            if step.result != Equivalence::Equal {
                // A step that differs is not what the ends showed: nothing is known then.
                return Ok(proof);
            }
            from = to;
        }
        Ok(Proof { result: Equivalence::Equal, method: Method::Cec, vectors: proof.vectors })
    }
}

fn mark_failures(mut fates: Vec<Fate>, attempts: &[Attempt]) -> Vec<Fate> {
    for (fate, attempt) in fates.iter_mut().zip(attempts) {
        if attempt.netlist.is_none() {
            *fate = Fate::Failed(attempt.failure.clone().unwrap_or_default());
        }
    }
    fates
}
