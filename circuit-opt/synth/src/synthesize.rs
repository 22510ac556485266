//! The way from a word graph to a proved netlist.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use ringmill_engines::abc::Abc;
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::lincomb::LincombStatistics;
use ringmill_netlist::{Netlist, Statistics, sweep};
use ringmill_toolchain::Toolchain;

use crate::blast::{Blasted, Counter, blast_certified};
use crate::certify::{CertificateResult, Rewritten, certified, check, prove_rewriting, rewritten};
use crate::choose::{Prover, proof_limit};
use crate::lincomb;
use crate::map::map_directly;
use crate::opt::{Context, Plan, run_plan};
use crate::origins::carry_origins;
use crate::share::share;
use crate::synthesis::{Candidate, Seconds, Synthesis};
use crate::word::{Word, WordGraph, WordOp, verilog};
use crate::{Effort, Objective, Options, SynthError};

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
    let given = graph;
    let Rewritten { graph, evaluation, refused } = rewritten(given, options.seed);
    // Parts that sums share are added up before the sums are: that is deeper.
    let shared = if options.objective == Objective::Bootstraps { share(&graph, options) } else { None };
    let unshared = shared.is_some().then_some(graph.clone());
    let graph = shared.unwrap_or(graph);
    let Blasted { netlist: full, certificate, counters } = blast_certified(&graph, options);
    let structured = sweep(&full);
    let blast_seconds = start.elapsed().as_secs_f64();
    progress("checking the certificates of the words");
    let mut certificate = check(&graph, &full, &structured, &certificate);
    let words = suits_yosys(&graph).then(|| verilog(&graph));
    if let CertificateResult::Checked { rewriting, rewriting_seconds, .. } = &mut certificate {
        if evaluation.is_some_and(|evaluation| !evaluation.exhaustive) {
            progress("proving the rewriting of the words");
        }
        let start = Instant::now();
        let abc = Abc::new(tools)?;
        // that sharing kept the meaning is proved already
        let rewritten = || match &unshared {
            Some(graph) => certified(graph, options).map(Cow::Owned),
            None => Some(Cow::Borrowed(&structured)),
        };
        *rewriting = prove_rewriting(given, evaluation, rewritten, options, &abc)?;
        *rewriting_seconds = start.elapsed().as_secs_f64();
    }
    let counted = options.lincomb.map(|_| (full, counters));
    let circuit = Circuit { structured, words, counted };
    let mut synthesis = optimize(circuit, options, tools, progress)?;
    synthesis.certificate = certificate;
    synthesis.rewriting_refused = refused;
    synthesis.seconds.blast = blast_seconds;
    Ok(synthesis)
}

/// Whether gates that Yosys makes of the words may replace ours. Where the graph leaves a result open, Yosys chooses another than
/// our netlist has; and its products are other sums than ours, which `&cec` seldom proves equal: it takes the whole limit in vain.
fn suits_yosys(graph: &WordGraph) -> bool {
    let suits =
        |op: WordOp| op.is_total() && !matches!(op, WordOp::Mul | WordOp::MulHighUnsigned | WordOp::MulHighSigned);
    !graph.outputs().is_empty() && graph.ids().all(|id| !matches!(graph.word(id), Word::Op { op, .. } if !suits(op)))
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
    optimize(Circuit { structured, words: None, counted: None }, options, tools, progress)
}

/// Where optimization begins.
struct Circuit {
    structured: Netlist,
    /// The words it was made of, as Verilog, where Yosys may begin anew from them.
    words: Option<String>,
    /// The circuit with all cells and the sums in it, where cells may add.
    counted: Option<(Netlist, Vec<Counter>)>,
}

fn optimize(
    circuit: Circuit,
    options: &Options,
    tools: &Toolchain,
    progress: &dyn Fn(&str),
) -> Result<Synthesis, SynthError> {
    let Circuit { structured, words, counted } = circuit;
    let abc = Abc::new(tools)?.with_timeout(run_limit(options.effort));
    // Few recipes want Yosys: without it the others do.
    let yosys = Yosys::new(tools).ok().map(|yosys| yosys.with_timeout(run_limit(options.effort)));
    let context = Context {
        library: options.library,
        objective: options.objective,
        seed: options.seed,
        abc: &abc,
        yosys: yosys.as_ref(),
        words: words.as_deref(),
    };
    let start = Instant::now();
    let plan = Plan::new(options.effort, &structured, words.is_some() && yosys.is_some())?;
    let attempts = run_plan(&structured, &plan, &context, progress)?;
    // What is chosen among, and as what cells it is written: a circuit of sums as the tables it expands to.
    let (attempts, circuits, library) = match options.lincomb {
        Some(message_bits) => {
            progress("mapping to sums");
            let counted = counted.as_ref().map(|(netlist, counters)| (netlist, counters.as_slice()));
            let origin = lincomb::Origin { counted, structured: &structured, attempts: &attempts };
            let found = lincomb::candidates(&origin, options, message_bits);
            let (circuits, attempts): (Vec<_>, Vec<_>) =
                found.into_iter().map(|found| (found.circuit, found.attempt)).unzip();
            (attempts, circuits, lincomb::EXPANDED)
        }
        None => (attempts, Vec::new(), options.library),
    };
    let optimize_seconds = start.elapsed().as_secs_f64();

    let start = Instant::now();
    let options = &Options { library, ..*options };
    let prover = Prover { structured: &structured, abc: &abc, options, limit: proof_limit(options.effort), progress };
    let choice = prover.choose(&attempts)?;
    let prove = start.elapsed().as_secs_f64();

    let (chosen, proof) = (&attempts[choice.place], choice.proof);
    let mapped = carry_origins(&structured, &choice.netlist, options.seed);
    let statistics = |place: usize| match (circuits.get(place), &attempts[place].netlist) {
        (Some(circuit), _) => Some(LincombStatistics::of(circuit).common),
        (None, netlist) => netlist.as_ref().map(|netlist| Statistics::of(netlist, library)),
    };
    let candidates = attempts.iter().enumerate().zip(choice.fates).map(|((place, attempt), fate)| Candidate {
        recipe: attempt.recipe.clone(),
        cost: statistics(place).map(|cost| (cost.bootstraps, cost.depth)),
        fate,
        seconds: attempt.seconds,
    });
    let after = match circuits.get(choice.place) {
        Some(circuit) => LincombStatistics::of(circuit).common,
        None => Statistics::of(&mapped, library),
    };
    Ok(Synthesis {
        before: Statistics::of(&map_directly(&structured, context.library), context.library),
        after,
        candidate: chosen.recipe.clone(),
        candidates: candidates.collect(),
        lincomb: circuits.into_iter().nth(choice.place),
        equivalence: proof.result,
        method: proof.method,
        rewriting_refused: false,
        certificate: CertificateResult::Absent { reason: "the circuit was given as a netlist".to_owned() },
        seconds: Seconds { blast: 0.0, optimize: optimize_seconds, prove },
        mapped,
        structured,
    })
}
