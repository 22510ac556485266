//! The order of a frame's elements.

/// A permutation of the bits of an index: bit p of an element's position in a frame is bit
/// `self.0[p]` of its index. The lowest log2 lanes bits of the position are the lane, the others
/// the number of the beat. Of values, the index is that of [`ringmill_ring::Splitting::point`];
/// where they are polynomials of degree d − 1, it is d times that, and the coefficient's number
/// more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(Vec<u32>);

impl Order {
    /// Elements in the order of their indices, of `bits` bits.
    #[must_use]
    pub fn natural(bits: u32) -> Self {
        Self((0..bits).collect())
    }

    /// The order in which position bit p is index bit `index_bits[p]`: a permutation of 0 .. the
    /// number of bits.
    #[must_use]
    pub fn new(index_bits: Vec<u32>) -> Self {
        debug_assert!((0..index_bits.len() as u32).all(|bit| index_bits.contains(&bit)));
        Self(index_bits)
    }

    /// The index bits by position bit.
    #[must_use]
    pub fn index_bits(&self) -> &[u32] {
        &self.0
    }

    /// The index of the element at a position.
    #[must_use]
    pub fn index(&self, position: u64) -> u64 {
        self.0.iter().enumerate().map(|(bit, &index_bit)| (position >> bit & 1) << index_bit).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_move_to_their_places() {
        assert_eq!(Order::natural(4).index(11), 11);
        let order = Order::new(vec![2, 0, 1]);
        assert_eq!((0..8).map(|position| order.index(position)).collect::<Vec<_>>(), [0, 4, 1, 5, 2, 6, 3, 7]);
    }
}
