//! Phases as words and bits.

use ringmill_parameters::Encoding;

use crate::{Evaluation, Output};

/// A phase that was rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The word; 0 or 1 for a bit.
    pub word: u32,
    /// The distance of the phase from that of the word, in parts of 2^64.
    pub distance: u64,
}

impl Evaluation {
    /// The code of a bit that is encrypted with factor 1, in units.
    pub(crate) fn code(&self, bit: bool) -> i64 {
        match self.encoding() {
            Encoding::Centred => 2 * i64::from(bit) - 1,
            Encoding::Padded { .. } => 2 * i64::from(bit),
        }
    }

    /// The word of an output for its phase, a fraction of 2^64: the nearest one. Nothing for the
    /// phase of a bit that is far from both codes.
    #[must_use]
    pub fn decode(&self, output: &Output, phase: u64) -> Option<Decoded> {
        if let Some(width) = output.width {
            let shift = 64 - u32::from(width);
            let word = phase.wrapping_add(1 << (shift - 1)) >> shift;
            let distance = (phase.wrapping_sub(word << shift) as i64).unsigned_abs();
            return Some(Decoded { word: word as u32, distance });
        }
        // two units a bit, or one on each side of zero
        let unit = 64 - self.unit_log2() + self.fine();
        let decoded = [false, true].map(|bit| {
            let distance = (phase.wrapping_sub((self.code(bit) as u64) << unit) as i64).unsigned_abs();
            Decoded { word: bit.into(), distance }
        });
        let nearest = decoded.into_iter().min_by_key(|decoded| decoded.distance);
        nearest.filter(|decoded| decoded.distance < 1 << unit)
    }

    /// The result bits of the words of all outputs.
    ///
    /// # Panics
    /// If there are fewer words than outputs.
    #[must_use]
    pub fn results_of(&self, words: &[u32]) -> Vec<bool> {
        self.results().iter().map(|(_, digit)| words[digit.output as usize] >> digit.digit & 1 == 1).collect()
    }
}
