//! The number of bytes in a request: fewer on a line that damages long frames.

/// Fewest bytes: about as many as a frame has beside them.
const LEAST: usize = 16;
/// Requests in a row that are heard the first time before pieces become larger.
const CALM: u32 = 16;

/// The size of pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    /// The largest number that the design takes, and that the line has carried or may carry.
    most: usize,
    size: usize,
    calm: u32,
}

impl Chunk {
    /// As large as that.
    pub(super) fn new(most: usize) -> Self {
        Chunk { most, size: most, calm: 0 }
    }

    /// The design takes no more at a time.
    pub(super) fn limit(&mut self, chunk: usize) {
        self.most = self.most.min(chunk);
        self.size = self.size.min(chunk);
    }

    /// Bytes of the next request, at most.
    pub(super) fn size(self) -> usize {
        self.size
    }

    /// A request that might have carried `length` bytes there or back, and carried `carried`, was
    /// heard after so many copies: the second copy may be chance, the third is not.
    pub(super) fn after(&mut self, copies: u64, length: usize, carried: usize) {
        match copies {
            // What carries little gets through anyway.
            0 if carried < self.size / 2 => {}
            0 => self.calm += 1,
            1 => self.calm = 0,
            _ => self.shrink(length),
        }
        if self.calm == CALM {
            *self = Chunk { size: (2 * self.size).min(self.most), calm: 0, ..*self };
        }
    }

    /// A request that might have carried so many bytes was never heard, which cost a session: none
    /// is as long again. False: a shorter one would be of little use.
    pub(super) fn after_silence(&mut self, length: usize) -> bool {
        self.shrink(length);
        self.most = self.size;
        length > LEAST
    }

    /// Half of what did not get through, if that is not too little.
    fn shrink(&mut self, length: usize) {
        *self = Chunk { size: (self.size.min(length) / 2).max(LEAST), calm: 0, ..*self };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_become_small_while_copies_are_needed_and_large_when_none_are() {
        let mut piece = Chunk::new(64);
        piece.after(1, 64, 64);
        assert_eq!(piece.size(), 64);
        piece.after(2, 64, 64);
        piece.after(5, 64, 0);
        assert_eq!(piece.size(), 16);
        piece.after(2, 16, 16);
        (1..CALM).for_each(|_| piece.after(0, 16, 16));
        assert_eq!(piece.size(), 16);
        piece.after(0, 16, 16);
        assert_eq!(piece.size(), 32);
        (0..10 * CALM).for_each(|_| piece.after(0, 64, 64));
        assert_eq!(piece.size(), 64);
    }

    #[test]
    fn requests_that_carry_little_say_nothing_of_longer_ones() {
        let mut piece = Chunk::new(256);
        piece.after(2, 256, 256);
        (0..10 * CALM).for_each(|_| piece.after(0, 128, 63));
        assert_eq!(piece.size(), 128);
        (0..CALM).for_each(|_| piece.after(0, 64, 64));
        assert_eq!(piece.size(), 256);
    }

    #[test]
    fn the_length_that_failed_is_halved_not_a_limit_above_it() {
        let mut piece = Chunk::new(4096);
        piece.after(2, 600, 600);
        assert_eq!(piece.size(), 300);
        assert!(piece.after_silence(200));
        assert_eq!(piece.size(), 100);
    }

    #[test]
    fn silence_bounds_all_that_comes_after_it_down_to_the_least() {
        let mut piece = Chunk::new(4096);
        let silences = (0..).take_while(|_| piece.after_silence(piece.size())).count();
        assert_eq!((silences, piece.size()), (8, 16));
        (0..10 * CALM).for_each(|_| piece.after(0, 16, 16));
        assert_eq!(piece.size(), 16);
    }

    #[test]
    fn a_design_that_takes_less_bounds_what_comes_after_it() {
        let mut piece = Chunk::new(4096);
        piece.limit(64);
        (0..10 * CALM).for_each(|_| piece.after(0, 64, 64));
        assert_eq!(piece.size(), 64);
    }
}
