//! Certificates in a synthesis: what of the way from words to bits is proved.

use std::time::{Duration, Instant};

use ringmill_engines::EngineError;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::{Netlist, sweep};

use crate::Options;
use crate::blast::blast_certified;
use crate::prove::certificate::{Certificate, Evaluation, Summary, compare_graphs, is_swept};
use crate::prove::{Method, equivalent};
use crate::word::{WordGraph, simplify};

/// How long the proof that rewriting kept a graph's meaning may take.
const REWRITING_LIMIT: Duration = Duration::from_secs(5);

/// What is known about the step from words to bits.
#[derive(Clone, PartialEq, Debug)]
pub enum CertificateResult {
    /// Every construction of the structured netlist was shown to mean what its word does.
    Checked {
        /// What the check went through.
        summary: Summary,
        /// Whether the words it speaks about are those of the program.
        rewriting: Rewriting,
        /// Wall-clock seconds of the check; not part of [`Seconds`](crate::Seconds).
        seconds: f64,
        /// Wall-clock seconds spent on the proof of the rewriting; not part of them either.
        rewriting_seconds: f64,
    },
    /// There is no certificate, or it does not cover everything.
    Absent {
        /// Why, naming the operation.
        reason: String,
    },
}

/// Whether the word graph that became bits means the same as the one that was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rewriting {
    /// It is the one that was given.
    None,
    /// Proved: the graph as given was turned into bits too, with a certificate, and both netlists are equal by this method; or every
    /// vector was evaluated.
    Proved(Method),
    /// Evaluated on so many vectors without a difference: that proves nothing.
    Simulated(u64),
}

impl CertificateResult {
    /// Whether the structured netlist is proved to mean what the program's words do: every construction certified, and the rewriting
    /// before it proved too.
    pub fn is_proof(&self) -> bool {
        matches!(self, Self::Checked { rewriting: Rewriting::None | Rewriting::Proved(_), .. })
    }
}

impl CertificateResult {
    /// Why it is no proof; nothing if it is one.
    pub fn shortcoming(&self) -> Option<String> {
        match self {
            Self::Checked { rewriting: Rewriting::Simulated(vectors), .. } => {
                Some(format!("the rewriting of the words was only evaluated, on {vectors} vectors"))
            }
            Self::Checked { .. } => None,
            Self::Absent { reason } => Some(reason.clone()),
        }
    }

    /// Wall-clock seconds that certificate and rewriting took to check.
    pub fn seconds(&self) -> f64 {
        match self {
            Self::Checked { seconds, rewriting_seconds, .. } => seconds + rewriting_seconds,
            Self::Absent { .. } => 0.0,
        }
    }
}

/// The graph to be made into bits.
pub(crate) struct Rewritten {
    /// The given one rewritten, unless evaluation shows that rewriting changed its meaning; then the given one.
    pub graph: WordGraph,
    /// What that evaluation showed; nothing when the graph is as it was.
    pub evaluation: Option<Evaluation>,
    /// Whether rewriting changed the meaning: a defect of Ringmill.
    pub refused: bool,
}

/// Rewrites a graph and looks whether it means the same.
pub(crate) fn rewritten(given: &WordGraph, seed: u64) -> Rewritten {
    let graph = simplify(given);
    if is_same(given, &graph) {
        return Rewritten { graph, evaluation: None, refused: false };
    }
    let evaluation = compare_graphs(given, &graph, seed);
    if evaluation.agrees {
        return Rewritten { graph, evaluation: Some(evaluation), refused: false };
    }
    Rewritten { graph: given.clone(), evaluation: None, refused: true }
}

/// Checks the certificate of `full`, the circuit of `graph` with cells without use, and that `structured` is `full` without them.
pub(crate) fn check(
    graph: &WordGraph,
    full: &Netlist,
    structured: &Netlist,
    certificate: &Certificate,
) -> CertificateResult {
    let start = Instant::now();
    match certificate.check(full, graph) {
        Err(violation) => CertificateResult::Absent { reason: violation.to_string() },
        Ok(_) if !is_swept(full, structured) => {
            CertificateResult::Absent { reason: "the netlist is not the certified one".to_owned() }
        }
        Ok(summary) => CertificateResult::Checked {
            summary,
            rewriting: Rewriting::None,
            seconds: start.elapsed().as_secs_f64(),
            rewriting_seconds: 0.0,
        },
    }
}

/// Whether `structured`, the certified circuit of the rewritten graph, is proved to be a circuit of `given` too.
///
/// # Errors
/// When ABC cannot be run.
pub(crate) fn prove_rewriting(
    given: &WordGraph,
    evaluation: Option<Evaluation>,
    structured: &Netlist,
    options: &Options,
    abc: &Abc,
) -> Result<Rewriting, EngineError> {
    let Some(evaluation) = evaluation else { return Ok(Rewriting::None) };
    if evaluation.exhaustive {
        return Ok(Rewriting::Proved(Method::Exhaustive));
    }
    let (full, certificate) = blast_certified(given, options);
    let other = sweep(&full);
    if let CertificateResult::Checked { .. } = check(given, &full, &other, &certificate) {
        let proof = equivalent(&other, structured, abc, REWRITING_LIMIT, options.seed)?;
        if proof.result == Equivalence::Equal {
            return Ok(Rewriting::Proved(proof.method));
        }
    }
    // where the program leaves a result open, the circuits may differ and both be right
    Ok(Rewriting::Simulated(evaluation.vectors))
}

fn is_same(a: &WordGraph, b: &WordGraph) -> bool {
    let words = |graph: &WordGraph| graph.ids().map(|id| graph.width(id)).collect::<Vec<_>>();
    a.len() == b.len()
        && words(a) == words(b)
        && a.tables() == b.tables()
        && a.outputs() == b.outputs()
        && a.ids().zip(b.ids()).all(|(x, y)| a.word(x) == b.word(y))
}
