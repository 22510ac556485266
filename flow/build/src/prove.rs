//! The proof of a netlist: its method, and what may be said of the result.

use std::time::Instant;

use ringmill_check::{
    Reference, SimulatedNetlist, compare,
    vectors::{EXHAUSTIVE_BITS, every_input, input_bits, sample, sampled_vectors},
};
use ringmill_circuit::{Sums, cells_step};
use ringmill_design::Vector;
use ringmill_interp::Word;
use ringmill_stages::Progress;
use ringmill_synth::{CertificateResult, Equivalence, Rewriting, Synthesis};

use crate::{
    error::FlowError,
    program::Loaded,
    report::{Method, Proof, ProofStep, Step, StepMethod, Verdict},
};

/// The results of a program, on every input or on sampled ones.
pub struct ProgramReference<'a> {
    loaded: &'a Loaded,
    exhaustive: bool,
    vectors: Vec<Vector>,
    expected: Vec<Vec<Vec<Word>>>,
}

impl<'a> ProgramReference<'a> {
    /// Evaluates the program.
    ///
    /// # Errors
    /// An input that the interpreter refuses.
    pub fn of(loaded: &'a Loaded, seed: u64, progress: &dyn Progress) -> Result<Self, FlowError> {
        let signature = loaded.signature();
        let exhaustive = input_bits(signature) <= EXHAUSTIVE_BITS;
        let vectors =
            if exhaustive { every_input(signature) } else { sample(signature, sampled_vectors(signature), seed) };
        let total = vectors.len() as u64;
        let done = std::sync::atomic::AtomicU64::new(0);
        let advance =
            |count| progress.advance(done.fetch_add(count, std::sync::atomic::Ordering::Relaxed) + count, total);
        progress.detail("evaluating the program");
        let expected = loaded.results(&vectors, &advance)?;
        Ok(Self { loaded, exhaustive, vectors, expected })
    }

    /// Compares a synthesized netlist with the program. On sampled inputs its equivalence with the
    /// bit-blasted circuit that the program's words were made into decides what the result may be
    /// called; and that circuit's certificate, whether the proof counts as staged. `source` is the
    /// step from the program to those words: without it, nothing is equal.
    ///
    /// A circuit of sums is read back from the text that is to be written, and its sums are
    /// compared with the program on the same vectors: not only what they expand to.
    ///
    /// # Errors
    /// The first input on which netlist and program differ; a text of sums that is not
    /// that of the circuit.
    pub fn prove(
        &self,
        synthesis: &Synthesis,
        sums: Option<&Sums<'_>>,
        source: &ProofStep,
    ) -> Result<Proof, FlowError> {
        let Self { loaded, exhaustive, vectors, expected } = self;
        let (start, exhaustive) = (Instant::now(), *exhaustive);
        let total = vectors.len() as u64;
        let compared = |name, mut circuit: SimulatedNetlist<'_>| {
            let Ok(differences) = compare(name, &mut circuit, vectors, expected, &|_| ());
            match differences.first {
                Some(mismatch) => Err(FlowError::from(mismatch)),
                None => Ok(differences),
            }
        };
        let differences = compared("netlist", SimulatedNetlist::new(&synthesis.mapped, loaded.signature()))?;
        if let Some(sums) = sums {
            let read_back = sums.read_back()?;
            compared("circuit of sums", SimulatedNetlist::of_sums(&read_back, loaded.signature()))?;
            sums.must_be(&read_back)?;
        }
        // Where no sampled vector has a defined result, nothing ties the bit-blasted circuit to the
        // program.
        let tied = differences.undefined < total;
        let undefined = differences.undefined;
        let steps = match exhaustive {
            true => vec![whole(if tied { Verdict::Equal } else { Verdict::NotRefuted }, start)],
            false => steps(synthesis, *source),
        };
        let is_open = |step: &ProofStep| step.result == Verdict::NotRefuted;
        let result = if tied && !steps.iter().any(is_open) { Verdict::Equal } else { Verdict::NotRefuted };
        let method = match (exhaustive, synthesis.equivalence) {
            (true, _) if tied => Method::Exhaustive,
            (false, Equivalence::Equal) if tied && synthesis.is_staged() => Method::Staged,
            (false, Equivalence::Equal) if tied => synthesis.method,
            _ => Method::Simulation,
        };
        let is_of_bits = matches!(method, Method::Windows | Method::Bdd | Method::Cec);
        let uncertified = synthesis.certificate.shortcoming().filter(|_| is_of_bits);
        Ok(Proof { method, result, uncertified, vectors: total, undefined, steps, ..Proof::default() })
    }
}

/// The comparison of the netlist with the program on every input.
fn whole(result: Verdict, start: Instant) -> ProofStep {
    let seconds = start.elapsed().as_secs_f64();
    ProofStep { step: Step::Whole, method: StepMethod::Exhaustive, result, seconds }
}

/// The way from the program to the cells, `source` its first step.
fn steps(synthesis: &Synthesis, source: ProofStep) -> Vec<ProofStep> {
    let proved = |step, method, seconds| ProofStep { step, method, result: Verdict::Equal, seconds };
    let open = |step, seconds| ProofStep { step, method: StepMethod::Simulation, result: Verdict::NotRefuted, seconds };
    let (words, bits) = match &synthesis.certificate {
        CertificateResult::Absent { .. } => (None, open(Step::Bits, 0.0)),
        CertificateResult::Checked { rewriting, seconds, rewriting_seconds, .. } => {
            let words = match rewriting {
                Rewriting::None => None,
                Rewriting::SameSums => Some(proved(Step::Words, StepMethod::Rewriting, *rewriting_seconds)),
                Rewriting::Proved(method) => Some(proved(Step::Words, (*method).into(), *rewriting_seconds)),
                Rewriting::Simulated(_) => Some(open(Step::Words, *rewriting_seconds)),
            };
            (words, proved(Step::Bits, StepMethod::Certificates, *seconds))
        }
    };
    [source].into_iter().chain(words).chain([bits, cells_step(synthesis)]).collect()
}
