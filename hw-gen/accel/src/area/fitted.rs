//! The numbers that are fitted to the designs of a family.

use super::features::{FLIP_FLOP_KINDS, TABLE_KINDS};

/// The numbers that are fitted to the designs of a family.
pub(super) struct Coefficients {
    /// By [`TABLE_KINDS`].
    pub tables: [f64; TABLE_KINDS.len()],
    /// By [`FLIP_FLOP_KINDS`].
    pub flip_flops: [f64; FLIP_FLOP_KINDS.len()],
    /// Of look-up tables, flip-flops, multipliers and blocks: what bounds 19 of 20 designs beyond
    /// their estimates, in thousandths of these.
    pub margins: [u64; 4],
}
