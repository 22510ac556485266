//! Many recipes side by side, the best result kept.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use ringmill_engines::EngineError;
use ringmill_netlist::{CellLibrary, Netlist, Statistics};
use ringmill_toolchain::ToolError;

use super::cost::{Cost, cost};
use super::pass::Context;
use super::plan::Plan;
use super::recipe::Recipe;
use crate::map::{CutMapping, map_by_cuts, map_directly};
use crate::synthesis::{Candidate, Fate};
use crate::{Activity, Listener, SynthError};

/// A result in cells of the library: taken apart into those where it is not yet made of them, and,
/// with public inputs, mapped anew to cells that take those beyond their own inputs.
fn legal<'a>(result: &'a Netlist, context: &'a Context<'_>) -> impl Iterator<Item = Netlist> + 'a {
    let how = CutMapping { objective: context.objective, ..CutMapping::default() };
    let by_cuts = result.has_public_inputs().then(|| map_by_cuts(result, context.library, how));
    [map_directly(result, context.library)].into_iter().chain(by_cuts)
}

/// The recipe of the mapping without optimization.
const DIRECT: &str = "direct";

/// The recipe of a netlist that came in.
pub(crate) const GIVEN: &str = "as given";

/// The result of one recipe.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The recipe's text.
    pub recipe: String,
    /// The best netlist on the way, in cells of the library; nothing if an engine failed.
    pub netlist: Option<Netlist>,
    /// The netlists between the structured one and the best, in the order they were made: a proof
    /// may go by way of them.
    pub by_way_of: Vec<Netlist>,
    /// The message of an engine that failed.
    pub failure: Option<String>,
    /// Wall-clock seconds.
    pub seconds: f64,
    cost: Cost,
}

impl Attempt {
    /// The mapping without optimization: always there, and the fallback.
    pub fn direct(structured: &Netlist, context: &Context<'_>) -> Self {
        let start = Instant::now();
        let netlist = map_directly(structured, context.library);
        Self {
            cost: cost(&netlist, context),
            recipe: DIRECT.to_owned(),
            netlist: Some(netlist),
            by_way_of: Vec::new(),
            failure: None,
            seconds: start.elapsed().as_secs_f64(),
        }
    }

    /// The netlist that came in, in cells of the library. Its proof follows the cells of the
    /// bit-blasted netlist.
    pub(crate) fn given(mapped: &Netlist, context: &Context<'_>) -> Self {
        Self {
            cost: cost(mapped, context),
            recipe: GIVEN.to_owned(),
            netlist: Some(mapped.clone()),
            by_way_of: Vec::new(),
            failure: None,
            seconds: 0.0,
        }
    }

    /// The same by another name.
    pub(crate) fn named(&self, recipe: &str) -> Self {
        Self { recipe: recipe.to_owned(), ..self.clone() }
    }

    /// The same attempt taken on to another netlist, which took so many seconds more. Its cost
    /// stays.
    pub(crate) fn taken_on(&self, netlist: Netlist, seconds: f64) -> Self {
        let by_way_of = self.by_way_of.iter().chain(&self.netlist).cloned().collect();
        Self { netlist: Some(netlist), by_way_of, seconds: self.seconds + seconds, ..self.clone() }
    }

    /// True if this is the mapping without optimization.
    pub fn is_direct(&self) -> bool {
        self.recipe == DIRECT
    }

    /// True if its netlist has the structure of the one that it is proved equal to: the proof
    /// hardly fails.
    pub(crate) fn is_easily_proved(&self) -> bool {
        self.is_direct() || self.recipe == GIVEN
    }

    /// The candidate for the report.
    pub(crate) fn candidate(&self, fate: Fate, library: CellLibrary) -> Candidate {
        Candidate {
            recipe: self.recipe.clone(),
            cost: self.netlist.as_ref().map(|netlist| {
                let cost = Statistics::of(netlist, library);
                (cost.bootstraps, cost.depth)
            }),
            fate,
            seconds: self.seconds,
        }
    }

    /// This attempt, which started from another's netlist, as one from the bit-blasted netlist.
    pub(crate) fn after(mut self, earlier: &Attempt) -> Self {
        self.recipe = format!("{}; {}", earlier.recipe, self.recipe);
        self.by_way_of = earlier.by_way_of.iter().chain(&earlier.netlist).cloned().chain(self.by_way_of).collect();
        self
    }

    /// Runs a recipe on the bit-blasted netlist, or on where another attempt got to.
    fn of(recipe: &Recipe, from: &Attempt, structured: &Netlist, context: &Context<'_>) -> Result<Self, SynthError> {
        let start = Instant::now();
        let first = from.netlist.as_ref().filter(|_| !from.is_direct());
        let mut attempt = Self {
            recipe: match first {
                Some(_) => format!("{}; {recipe}", from.recipe),
                None => recipe.to_string(),
            },
            netlist: None,
            by_way_of: Vec::new(),
            failure: None,
            seconds: 0.0,
            cost: from.cost,
        };
        let from_netlist = first.unwrap_or(structured);
        // Recipes know no public inputs; mapping does.
        let secret = structured.has_public_inputs().then(|| from_netlist.clone().all_secret());
        match recipe.run(secret.as_ref().unwrap_or(from_netlist), context) {
            Ok(results) => {
                let marked = results.into_iter().map(|result| result.with_public_inputs_of(structured));
                let results: Vec<Netlist> = marked.collect();
                let best = results
                    .iter()
                    .enumerate()
                    .flat_map(|(position, result)| legal(result, context).map(move |netlist| (position, netlist)))
                    .map(|(position, netlist)| (cost(&netlist, context), position, netlist))
                    .min_by_key(|&(cost, position, _)| (cost, position));
                if let Some((cost, position, netlist)) = best {
                    attempt.by_way_of = from.by_way_of.clone();
                    attempt.by_way_of.extend(first.cloned());
                    attempt.by_way_of.extend(results.into_iter().take(position));
                    attempt.netlist = Some(netlist);
                    attempt.cost = cost;
                }
            }
            Err(error) if is_passing(&error) => {
                error.discard();
                attempt.failure = Some(error.to_string());
            }
            Err(error) => return Err(error.into()),
        }
        attempt.seconds = start.elapsed().as_secs_f64();
        Ok(attempt)
    }
}

/// True if a failure is about this netlist and recipe (then other recipes may do), and not about
/// the machine.
fn is_passing(error: &EngineError) -> bool {
    const FROM_OUTSIDE: [i32; 3] = [2, 9, 15]; // SIGINT, SIGKILL (also out of memory), SIGTERM
    match error {
        EngineError::Tool(ToolError::Killed { signal, .. }) => !FROM_OUTSIDE.contains(signal),
        EngineError::Tool(ToolError::Failed { .. } | ToolError::TimedOut { .. } | ToolError::OutOfMemory { .. }) => {
            true
        }
        EngineError::Tool(_) => false,
        _ => true,
    }
}

/// Runs a plan: all recipes of a stage side by side from the same start, the next stage from the
/// best so far. The attempts come back best first; the direct mapping is one of them. Which is best
/// depends on the netlist, the plan and the seed only, not on which thread was faster.
///
/// # Errors
/// When an engine is missing or the machine does not let it work. A recipe that fails on
/// this netlist is an attempt without result.
pub fn run_plan(
    structured: &Netlist,
    plan: &Plan,
    context: &Context<'_>,
    progress: Listener<'_>,
) -> Result<Vec<Attempt>, SynthError> {
    let mut attempts = vec![Attempt::direct(structured, context)];
    for (number, stage) in plan.stages.iter().enumerate() {
        for round in 1..=stage.rounds {
            let before = attempts[0].cost;
            let [_, bootstraps, depth, _] = before;
            progress(&Activity::Recipes {
                stage: [number + 1, plan.stages.len()],
                round,
                recipes: stage.recipes.len(),
                best: (bootstraps, depth as u32),
            });
            let start = attempts[0].clone();
            attempts.extend(run_stage(structured, &stage.recipes, &start, context)?);
            best_first(&mut attempts);
            if attempts[0].cost >= before {
                break;
            }
        }
    }
    Ok(attempts)
}

/// Puts the best attempt first, those without a result last; of equals the one that came first in
/// the plan.
pub(crate) fn best_first(attempts: &mut [Attempt]) {
    attempts.sort_by_key(|attempt| (attempt.netlist.is_none(), attempt.cost));
}

fn run_stage(
    structured: &Netlist,
    recipes: &[Recipe],
    start: &Attempt,
    context: &Context<'_>,
) -> Result<Vec<Attempt>, SynthError> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(recipes.len());
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(recipes.len()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let position = next.fetch_add(1, Ordering::Relaxed);
                    let Some(recipe) = recipes.get(position) else { break };
                    let attempt = Attempt::of(recipe, start, structured, context);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((position, attempt));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|&(position, _)| position);
    done.into_iter().map(|(_, attempt)| attempt).collect()
}
