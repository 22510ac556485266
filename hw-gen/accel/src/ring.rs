//! The rings of a graph.

use ringmill_ring::Splitting;

/// Z_q[x]/(x^N ± 1): the ring of some of a graph's polynomials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring {
    pub(crate) n: u64,
    pub(crate) q: u64,
    pub(crate) cyclic: bool,
    pub(crate) splitting: Option<Splitting>,
}

impl Ring {
    /// The ring whose transforms do this.
    #[must_use]
    pub fn split(splitting: Splitting) -> Self {
        let (n, q) = (splitting.n(), splitting.modulus().value());
        Self { n, q, cyclic: splitting.is_cyclic(), splitting: Some(splitting) }
    }

    /// A ring without transforms, of any modulus from 2 on: x^n − 1 if `cyclic`, else x^n + 1.
    #[must_use]
    pub fn plain(n: u64, q: u64, cyclic: bool) -> Self {
        Self { n, q, cyclic, splitting: None }
    }

    /// Coefficients of its polynomials.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Whether it is modulo x^N − 1.
    #[must_use]
    pub fn is_cyclic(&self) -> bool {
        self.cyclic
    }

    /// The modulus of the coefficients.
    #[must_use]
    pub fn modulus(&self) -> u64 {
        self.q
    }

    /// What its transforms do, if it has any.
    #[must_use]
    pub fn splitting(&self) -> Option<Splitting> {
        self.splitting
    }
}

/// A ring of a [`crate::RingGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RingId(pub(crate) usize);
