//! Balanced digits of words whose most significant bits count.

use ringmill_parameters::Decomposition;

/// The decomposition of words modulo 2^w, aligned to the most significant bit of 64.
///
/// A word is rounded to base·levels bits and brought into [−B^l/2, B^l/2]; a tie at the top follows
/// the bit that was rounded away. Digits are in [−B/2, B/2]; the digit B/2 carries if what is left
/// has at least B/2 modulo B. These are tfhe-rs's digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digits {
    base_log2: u32,
    levels: u32,
}

impl Digits {
    pub(crate) fn new(decomposition: Decomposition) -> Self {
        Self { base_log2: decomposition.base_log2, levels: decomposition.levels }
    }

    pub(crate) fn levels(self) -> usize {
        self.levels as usize
    }

    /// The state from which [`next`](Self::next) takes digits.
    ///
    /// Shifts and sums are the wrapping ones, though none wraps: checks would keep loops from
    /// becoming vector instructions.
    #[inline(always)]
    pub(crate) fn start(self, word: u64) -> i64 {
        let bits = self.base_log2 * self.levels;
        let half = 1_u64.wrapping_shl(bits - 1);
        let rounded = word.wrapping_shr(63 - bits);
        let rounding = rounded & 1;
        let state = (rounded >> 1).wrapping_add(rounding) & (half << 1).wrapping_sub(1);
        // above half, or half with a rounding bit of 1
        let negative = if state.wrapping_add(rounding) > half { half << 1 } else { 0 };
        state.wrapping_sub(negative) as i64
    }

    /// Takes a digit, the least significant one first.
    #[inline(always)]
    pub(crate) fn next(self, state: &mut i64) -> i64 {
        let base = 1_i64.wrapping_shl(self.base_log2);
        let digit = *state & base.wrapping_sub(1);
        *state = state.wrapping_shr(self.base_log2);
        let carry = ((digit.wrapping_sub(1) | *state) & digit).wrapping_shr(self.base_log2 - 1) & 1;
        *state = state.wrapping_add(carry);
        digit.wrapping_sub(carry.wrapping_neg() & base)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn digits_recompose(word: u64, base_log2 in 1..24_u32, levels in 1..4_u32) {
            prop_assume!(base_log2 * levels < 60);
            let digits = Digits::new(Decomposition { base_log2, levels });
            let mut state = digits.start(word);
            let mut sum = 0_i128;
            for level in 0..levels {
                let digit = digits.next(&mut state);
                let half = 1 << (base_log2 - 1);
                prop_assert!((-half..=half).contains(&digit));
                sum += i128::from(digit) << (base_log2 * level);
            }
            // the distance on the circle is at most half a unit of the last digit
            let bits = base_log2 * levels;
            let error = (sum << (64 - bits)) - i128::from(word);
            let error = (error + (1 << 63)).rem_euclid(1 << 64) - (1 << 63);
            prop_assert!(error.abs() <= 1 << (63 - bits), "error {error}");
        }
    }
}
