//! How many bytes a request carries, or asks for: fewer on a line that damages long frames.

/// Fewest bytes: about as many as a frame has beside them.
const LEAST: usize = 16;
/// Requests in a row that are heard the first time before pieces become larger.
const CALM: u32 = 16;

/// The size of pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// What the design takes.
    most: usize,
    size: usize,
    calm: u32,
}

impl Piece {
    /// As large as the design takes.
    pub(super) fn new(most: usize) -> Self {
        Piece { most, size: most, calm: 0 }
    }

    /// Bytes of the next request, at most.
    pub(super) fn size(self) -> usize {
        self.size
    }

    /// A request was heard after so many copies: the second copy may be chance, the third is not.
    pub(super) fn heard(&mut self, copies: u64) {
        match copies {
            0 => self.calm += 1,
            1 => self.calm = 0,
            _ => self.shrink(),
        }
        if self.calm == CALM {
            *self = Piece { size: (2 * self.size).min(self.most), calm: 0, ..*self };
        }
    }

    /// Half the size, if that is not too little.
    pub(super) fn shrink(&mut self) {
        let least = LEAST.min(self.most);
        *self = Piece { size: (self.size / 2).max(least), calm: 0, ..*self };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_become_small_while_copies_are_needed_and_large_when_none_are() {
        let mut piece = Piece::new(64);
        piece.heard(1);
        assert_eq!(piece.size(), 64);
        piece.heard(2);
        piece.heard(5);
        assert_eq!(piece.size(), 16);
        piece.shrink();
        (1..CALM).for_each(|_| piece.heard(0));
        assert_eq!(piece.size(), 16);
        piece.heard(0);
        assert_eq!(piece.size(), 32);
        (0..10 * CALM).for_each(|_| piece.heard(0));
        assert_eq!(piece.size(), 64);
    }

    #[test]
    fn a_design_that_takes_less_than_the_least_is_given_that() {
        let mut piece = Piece::new(4);
        piece.shrink();
        assert_eq!(piece.size(), 4);
    }
}
