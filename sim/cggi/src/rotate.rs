//! Products of polynomials with powers of X, modulo X^N + 1.

/// `into` = X^exponent · `from`, for an exponent below 2N.
#[inline(always)]
pub(crate) fn rotate(from: &[u64], exponent: usize, into: &mut [u64]) {
    let size = from.len();
    let (shift, negative) = if exponent < size { (exponent, false) } else { (exponent - size, true) };
    let (start, end) = into.split_at_mut(shift);
    let (kept, wrapped) = from.split_at(size - shift);
    let sign = |word: u64, negative: bool| if negative { word.wrapping_neg() } else { word };
    end.iter_mut().zip(kept).for_each(|(into, word)| *into = sign(*word, negative));
    start.iter_mut().zip(wrapped).for_each(|(into, word)| *into = sign(*word, !negative));
}

/// `into` = (X^exponent − 1) · `from`, for an exponent below 2N.
#[inline(always)]
pub(crate) fn rotate_difference(from: &[u64], exponent: usize, into: &mut [u64]) {
    rotate(from, exponent, into);
    into.iter_mut().zip(from).for_each(|(into, word)| *into = into.wrapping_sub(*word));
}

#[cfg(test)]
mod tests {
    use super::rotate;

    #[test]
    fn the_power_n_is_minus_one() {
        let from = [1, 2, 3, 4];
        let mut into = [0; 4];
        rotate(&from, 1, &mut into);
        assert_eq!(into, [4_u64.wrapping_neg(), 1, 2, 3]);
        rotate(&from, 4, &mut into);
        assert_eq!(into, from.map(u64::wrapping_neg));
        rotate(&from, 7, &mut into);
        assert_eq!(into, [2, 3, 4, 1_u64.wrapping_neg()]);
    }
}
