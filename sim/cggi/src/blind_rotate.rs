//! Blind rotation: an accumulator is multiplied by X to a power that nobody sees.

use crate::{
    bootstrap_key::{AnyEngine, BootstrapKey},
    trace::Trace,
};

/// Rotates an accumulator, mask polynomials first, by the phase of a ciphertext modulo 2N: the
/// coefficients move down by body − Σ mask·key. Words are aligned to the most significant bit of
/// 64.
///
/// Steps with a rotation of 0 are skipped, since they change nothing. The rotation by the body
/// comes last, as in tfhe-rs's `blind_rotate_ntt64_bnf_assign`.
///
/// # Panics
/// If the shapes are not those of the key's set.
pub fn blind_rotate(key: &BootstrapKey, rotations: &[u32], accumulator: &mut [u64], trace: &mut impl Trace) {
    match &key.engine {
        AnyEngine::Small(engine) => engine.run(rotations, accumulator, trace),
        AnyEngine::Medium(engine) => engine.run(rotations, accumulator, trace),
        AnyEngine::Goldilocks(engine) => engine.run(rotations, accumulator, trace),
    }
}
