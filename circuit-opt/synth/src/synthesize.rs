//! The way from a word graph to a proved netlist.

use std::time::{Duration, Instant};

use ringmill_engines::abc::Abc;
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::{Netlist, Statistics, sweep};
use ringmill_toolchain::Toolchain;

use crate::blast::blast_certified;
use crate::certify::{CertificateResult, Rewritten, check, prove_rewriting, rewritten};
use crate::choose::{Prover, proof_limit};
use crate::opt::{Context, Plan, run_plan};
use crate::origins::carry_origins;
use crate::synthesis::{Candidate, Seconds, Synthesis};
use crate::word::{Word, WordGraph, WordOp, verilog};
use crate::{Effort, Options, SynthError};

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
    let (full, certificate) = blast_certified(&graph, options.library, options.objective);
    let structured = sweep(&full);
    let blast_seconds = start.elapsed().as_secs_f64();
    progress("checking the certificates of the words");
    let mut certificate = check(&graph, &full, &structured, &certificate);
    drop(full);
    let words = suits_yosys(&graph).then(|| verilog(&graph));
    if let CertificateResult::Checked { rewriting, rewriting_seconds, .. } = &mut certificate {
        if evaluation.is_some_and(|evaluation| !evaluation.exhaustive) {
            progress("proving the rewriting of the words");
        }
        let start = Instant::now();
        let abc = Abc::new(tools)?;
        *rewriting = prove_rewriting(given, evaluation, &structured, options, &abc)?;
        *rewriting_seconds = start.elapsed().as_secs_f64();
    }
    let mut synthesis = optimize(structured, words.as_deref(), options, tools, progress)?;
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
    optimize(structured, None, options, tools, progress)
}

/// From a netlist, and the words it was made of as Verilog.
fn optimize(
    structured: Netlist,
    words: Option<&str>,
    options: &Options,
    tools: &Toolchain,
    progress: &dyn Fn(&str),
) -> Result<Synthesis, SynthError> {
    let abc = Abc::new(tools)?.with_timeout(run_limit(options.effort));
    // Few recipes want Yosys: without it the others do.
    let yosys = Yosys::new(tools).ok().map(|yosys| yosys.with_timeout(run_limit(options.effort)));
    let context = Context {
        library: options.library,
        objective: options.objective,
        seed: options.seed,
        abc: &abc,
        yosys: yosys.as_ref(),
        words,
    };
    let start = Instant::now();
    let plan = Plan::new(options.effort, &structured, options.library, words.is_some() && yosys.is_some())?;
    let attempts = run_plan(&structured, &plan, &context, progress)?;
    let optimize_seconds = start.elapsed().as_secs_f64();

    let start = Instant::now();
    let prover = Prover { structured: &structured, abc: &abc, options, limit: proof_limit(options.effort), progress };
    let choice = prover.choose(&attempts)?;
    let prove = start.elapsed().as_secs_f64();

    let (chosen, proof) = (&attempts[choice.place], choice.proof);
    let mapped = carry_origins(&structured, &choice.netlist, options.seed);
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
        rewriting_refused: false,
        certificate: CertificateResult::Absent { reason: "the circuit was given as a netlist".to_owned() },
        seconds: Seconds { blast: 0.0, optimize: optimize_seconds, prove },
        mapped,
        structured,
    })
}
