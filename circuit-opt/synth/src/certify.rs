//! Certificates in a synthesis: what of the way from words to bits is proved.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use ringmill_engines::EngineError;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::{Netlist, sweep};

use crate::Options;
use crate::blast::blast_certified;
use crate::certificate_result::{CertificateResult, Rewriting};
use crate::prove::certificate::{Certificate, Evaluation, compare_graphs, is_swept};
use crate::prove::{Method, equivalent_without_engine, where_defined};
use crate::refine::{are_equal_words, are_same_sums, defined_words};
use crate::word::{WordGraph, simplify};

/// The time limit of the proof that rewriting kept a graph's function.
const REWRITING_LIMIT: Duration = Duration::from_secs(5);

/// The graph to be made into bits.
pub(crate) struct Rewritten {
    /// The given one rewritten, unless evaluation shows that rewriting changed its meaning; then
    /// the given one.
    pub graph: WordGraph,
    /// The result of that evaluation; none when the graph was not changed.
    pub evaluation: Option<Evaluation>,
    /// True if rewriting changed the meaning: a defect of Ringmill.
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

/// Checks the certificate of `full`, the circuit of `graph` with cells without use, and that
/// `structured` is `full` without them.
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

/// The proof that the second graph, the first one rewritten, has its meaning: its outputs are the
/// same sums, its words are equal one by one, or `rewritten`, a certified circuit of it, is proved
/// to be a circuit of the first too, wherever that is defined. Nothing is asked of it where
/// evaluation has shown that.
///
/// # Errors
/// When ABC cannot be run.
pub(crate) fn prove_rewriting<'a>(
    (given, graph): (&WordGraph, &WordGraph),
    evaluation: Option<Evaluation>,
    rewritten: impl FnOnce() -> Option<Cow<'a, Netlist>>,
    options: &Options,
    abc: &Abc,
) -> Result<Rewriting, EngineError> {
    let Some(evaluation) = evaluation else { return Ok(Rewriting::None) };
    if evaluation.exhaustive {
        return Ok(Rewriting::Proved(Method::Exhaustive));
    }
    if are_same_sums(given, graph) {
        return Ok(Rewriting::SameSums);
    }
    let simulated = Rewriting::Simulated(evaluation.vectors);
    let (Some(circuit), Some(rewritten)) = (certified(given, options), rewritten()) else { return Ok(simulated) };
    // The circuits may differ and both be right where the program leaves a result open.
    let defined = match defined_words(given) {
        Some(words) => match certified(&words, options) {
            Some(defined) => Some(defined),
            None => return Ok(simulated),
        },
        None => None,
    };
    let defined: Vec<&Netlist> = defined.iter().collect();
    let [circuit, rewritten] = [&circuit, &rewritten].map(|netlist| where_defined(netlist, &defined));
    let mut proof = equivalent_without_engine(&circuit, &rewritten, options.seed);
    if proof.result == Equivalence::Undecided {
        if are_equal_words(given, graph, &|graph| certified(graph, options), options.seed) {
            return Ok(Rewriting::Proved(Method::Windows));
        }
        proof = proof.or_by_engine(&circuit, &rewritten, abc, REWRITING_LIMIT)?;
    }
    Ok(if proof.result == Equivalence::Equal { Rewriting::Proved(proof.method) } else { simulated })
}

/// The circuit of a graph without cells that no output needs, if it is certified.
pub fn certified(graph: &WordGraph, options: &Options) -> Option<Netlist> {
    let full = blast_certified(graph, options);
    let structured = sweep(&full.netlist);
    let result = check(graph, &full.netlist, &structured, &full.certificate);
    matches!(result, CertificateResult::Checked { .. }).then_some(structured)
}

fn is_same(a: &WordGraph, b: &WordGraph) -> bool {
    let words = |graph: &WordGraph| graph.ids().map(|id| graph.width(id)).collect::<Vec<_>>();
    a.len() == b.len()
        && words(a) == words(b)
        && a.tables() == b.tables()
        && a.outputs() == b.outputs()
        && a.ids().zip(b.ids()).all(|(x, y)| a.word(x) == b.word(y))
}
