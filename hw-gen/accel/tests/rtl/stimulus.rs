//! Random inputs, the same in every run.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// A generator for one case.
pub fn seeded(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// A residue, every other one at a border.
pub fn residue(random: &mut StdRng, q: u64) -> u64 {
    match random.random_range(0..8) {
        0 => 0,
        1 => 1,
        2 => q - 1,
        3 => q / 2,
        _ => random.random_range(0..q),
    }
}

/// Low in one cycle of four.
pub fn mostly(random: &mut StdRng) -> u128 {
    u128::from(random.random_range(0..4) != 0)
}
