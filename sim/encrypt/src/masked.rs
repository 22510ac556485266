//! Ciphertexts in compressed form.

use std::num::NonZero;

use crate::{
    masks::{Masks, Word},
    parallel::for_pieces,
};

/// Bodies of ciphertexts whose masks come from a seed.
#[derive(Clone)]
pub(crate) struct Masked<W> {
    pub(crate) seed: u128,
    pub(crate) bodies: Vec<W>,
}

/// The words of one ciphertext.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub(crate) mask: usize,
    pub(crate) body: usize,
    /// log2 of the modulus.
    pub(crate) bits: u32,
}

impl Form {
    fn size(self) -> usize {
        self.mask + self.body
    }
}

impl<W: Word> Masked<W> {
    /// All ciphertexts, with their masks first.
    pub(crate) fn expand(&self, form: Form, threads: NonZero<usize>) -> Vec<W> {
        let mut words = vec![W::default(); self.bodies.len() / form.body * form.size()];
        let masks = Masks::new(self.seed, form.bits);
        for_pieces(threads, &mut words, form.size(), |first, piece| self.fill(&masks, form, first, piece));
        words
    }

    /// Writes ciphertexts from the `first` on.
    pub(crate) fn fill(&self, masks: &Masks, form: Form, first: usize, ciphertexts: &mut [W]) {
        for (index, ciphertext) in (first..).zip(ciphertexts.chunks_exact_mut(form.size())) {
            let (mask, body) = ciphertext.split_at_mut(form.mask);
            masks.fill(index * form.mask, mask);
            body.copy_from_slice(&self.bodies[index * form.body..][..form.body]);
        }
    }
}
