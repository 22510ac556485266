//! The operands of transactions, and what is known of their results.

use std::path::Path;

use ringmill_check::{CheckError, Differences, Recorded, Reference, from_beats, to_beats};
use ringmill_design::{ElementOrder, Stream, Vector, Word};
use ringmill_folder::RESULTS_FILE;

use super::streams::Wires;
use crate::core::Core;

/// Transactions that are counted, after one that fills the design.
pub(super) const COUNTED: usize = 2;

/// The arguments of transactions, one after another, and what is known of their results.
pub(super) struct Operands {
    /// The beats of each input stream, by transaction; they are used over and over.
    pub(super) beats: Vec<Vec<Vec<u32>>>,
    known: Option<Known>,
}

/// Recorded operands, with the results that belong to them.
struct Known {
    recorded: Recorded<CheckError>,
    vectors: Vec<Vector>,
    /// By transaction and result.
    expected: Vec<Vec<Vec<Word>>>,
}

impl Operands {
    /// The operands that the build in `folder` has recorded with their results, or random ones.
    pub(super) fn of(folder: &Path, inputs: &[&Stream]) -> Result<Self, CheckError> {
        if !folder.join(RESULTS_FILE).is_file() {
            return Ok(Self { beats: (0..=COUNTED).map(|place| random(inputs, place as u64)).collect(), known: None });
        }
        let recorded = Recorded::<CheckError>::read(folder)?;
        let vectors = recorded.operands(0..COUNTED + 1, 0);
        let expected = recorded.results(&vectors, &|_| ())?;
        let beats = vectors.iter().map(|vector| to_beats(vector, &recorded.signature().arguments, inputs)).collect();
        Ok(Self { beats, known: Some(Known { recorded, vectors, expected }) })
    }

    /// True if the results are known.
    pub(super) fn are_known(&self) -> bool {
        self.known.is_some()
    }

    /// Compares the beats that left, by output stream, with the results that are known.
    ///
    /// # Errors
    /// A result differs.
    pub(super) fn compare(&self, core: &Core, outputs: &[Wires<'_>], beats: &[Vec<u32>]) -> Result<(), CheckError> {
        let Some(Known { recorded, vectors, expected }) = &self.known else { return Ok(()) };
        let streams: Vec<&Stream> = core.interface.outputs().collect();
        let mut differences = Differences::default();
        for (transaction, (vector, expected)) in vectors.iter().zip(expected).enumerate() {
            let part = |(wires, beats): (&Wires<'_>, &Vec<u32>)| {
                let words = wires.beats() as usize * wires.words();
                beats[transaction * words..(transaction + 1) * words].to_vec()
            };
            let part: Vec<Vec<u32>> = outputs.iter().zip(beats).map(part).collect();
            let got = from_beats(&part, &recorded.signature().results, &streams);
            differences.note("mapped netlist", vector, &got, expected);
        }
        differences.first.map_or(Ok(()), |mismatch| Err(mismatch.into()))
    }
}

/// Random operands of a transaction for each stream: words, or, of programs over polynomials,
/// numbers below the largest power of two that their modulus, of `value_bits` bits, exceeds.
fn random(inputs: &[&Stream], seed: u64) -> Vec<Vec<u32>> {
    // Knuth's generator of 64 bits.
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> (64 - 32)
    };
    let is_words = inputs.iter().all(|stream| stream.order == ElementOrder::Word);
    let below = u32::from(!is_words);
    let mut of = |stream: &&Stream| {
        let words = (stream.lanes * stream.coefficient_bits).div_ceil(32) as usize;
        let bits = stream.value_bits.saturating_sub(below);
        let mut all = Vec::new();
        for _ in 0..stream.beats * stream.frames {
            let mut beat = vec![0; words];
            for lane in 0..stream.lanes {
                for bit in (0..bits).filter(|_| next() & 1 == 1) {
                    let place = lane * stream.coefficient_bits + bit;
                    beat[(place / 32) as usize] |= 1 << (place % 32);
                }
            }
            all.extend(beat);
        }
        all
    };
    inputs.iter().map(&mut of).collect()
}
