//! The proof of a netlist: its method, and what may be said of the result.

use ringmill_interp::Word;
use ringmill_synth::{Equivalence, Synthesis};

use crate::{
    compare::{SimulatedNetlist, compare, expected_results},
    error::FlowError,
    program::Loaded,
    progress::Progress,
    report::Proof,
    vectors::{EXHAUSTIVE_BITS, SAMPLED_VECTORS, Vector, every_input, input_bits, sample},
};

/// What a program means, on every input or on sampled ones.
pub struct Meaning<'a> {
    loaded: &'a Loaded,
    exhaustive: bool,
    vectors: Vec<Vector>,
    expected: Vec<Vec<Vec<Word>>>,
}

impl<'a> Meaning<'a> {
    /// Evaluates the program.
    ///
    /// # Errors
    /// An input that the interpreter refuses.
    pub fn of(loaded: &'a Loaded, seed: u64, progress: &dyn Progress) -> Result<Self, FlowError> {
        let signature = loaded.signature();
        let exhaustive = input_bits(signature) <= EXHAUSTIVE_BITS;
        let vectors = if exhaustive { every_input(signature) } else { sample(signature, SAMPLED_VECTORS, seed) };
        let total = vectors.len() as u64;
        let done = std::sync::atomic::AtomicU64::new(0);
        let advance =
            |count| progress.advance(done.fetch_add(count, std::sync::atomic::Ordering::Relaxed) + count, total);
        progress.detail("evaluating the program");
        let expected = expected_results(loaded.evaluator(), &vectors, &advance)?;
        Ok(Self { loaded, exhaustive, vectors, expected })
    }

    /// Compares a synthesized netlist with the program. On sampled inputs its equivalence with the
    /// structured circuit that the program's words were made into decides what the result may be called; and that circuit's certificate, whether
    /// the proof counts as staged.
    ///
    /// # Errors
    /// The first input on which netlist and program differ.
    pub fn prove(&self, synthesis: &Synthesis) -> Result<Proof, FlowError> {
        let Self { loaded, exhaustive, vectors, expected } = self;
        let total = vectors.len() as u64;
        let mut circuit = SimulatedNetlist::new(&synthesis.mapped, loaded.signature());
        let differences = match compare("netlist", &mut circuit, vectors, expected, &|_| ()) {
            Ok(differences) => differences,
            Err(never) => match never {},
        };
        if let Some(mismatch) = differences.first {
            return Err(mismatch.into());
        }
        // Where no sampled vector has a defined result, nothing ties the structured circuit to the program.
        let tied = differences.undefined < total;
        let (method, result) = match (exhaustive, synthesis.equivalence) {
            (true, _) if tied => ("exhaustive".to_owned(), "equal"),
            (false, Equivalence::Equal) if tied && synthesis.is_staged() => ("staged".to_owned(), "equal"),
            (false, Equivalence::Equal) if tied => (synthesis.method.to_string(), "equal"),
            _ => ("simulation".to_owned(), "not refuted"),
        };
        let (undefined, result) = (differences.undefined, result.to_owned());
        let uncertified = synthesis.certificate.shortcoming().filter(|_| ["bdd", "cec"].contains(&method.as_str()));
        Ok(Proof { method, result, uncertified, vectors: total, undefined, ..Proof::default() })
    }
}
