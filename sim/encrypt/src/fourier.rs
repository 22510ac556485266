//! The fast way: tfhe-rs's blind rotation with a floating-point transform.

use std::num::NonZero;

use ringmill_cggi::{KeySwitchKey, switch_modulus};
use ringmill_parameters::Parameters;
use tfhe::core_crypto::{
    algorithms::modulus_switch::ModulusSwitchedLweCiphertext,
    fft_impl::fft64::math::fft::Fft,
    prelude::{
        CiphertextModulusLog, ComputationBuffers, FourierLweBootstrapKey, FourierLweBootstrapKeyOwned, GgswCiphertext,
        GlweCiphertext, LweDimension, blind_rotate_assign_mem_optimized, blind_rotate_assign_mem_optimized_requirement,
    },
};

use crate::{ServerKey, parallel::for_pieces, plan::transform, shapes::Shapes};

/// Keys of the fast way.
pub(crate) struct FourierKeys {
    set: Parameters,
    shapes: Shapes,
    transform: Fft,
    bootstrap: FourierLweBootstrapKeyOwned,
    key_switch: KeySwitchKey,
}

/// A ciphertext modulo 2N as tfhe-rs reads it.
struct Rotations {
    log2: u32,
    words: Vec<u32>,
}

impl ModulusSwitchedLweCiphertext<usize> for Rotations {
    fn log_modulus(&self) -> CiphertextModulusLog {
        CiphertextModulusLog(self.log2 as usize)
    }

    fn lwe_dimension(&self) -> LweDimension {
        LweDimension(self.words.len() - 1)
    }

    fn body(&self) -> usize {
        self.words[self.words.len() - 1] as usize
    }

    fn mask(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.words[..self.words.len() - 1].iter().map(|word| *word as usize)
    }
}

impl FourierKeys {
    pub(crate) fn new(key: &ServerKey, threads: NonZero<usize>) -> Self {
        let set = key.set();
        let shapes = Shapes::of(set);
        let transform = transform(shapes.polynomial_size);
        let mut bootstrap = FourierLweBootstrapKey::new(
            shapes.small_dimension,
            shapes.glwe_size,
            shapes.polynomial_size,
            shapes.bootstrap.0,
            shapes.bootstrap.1,
        );
        let standard = key.ggsws();
        let mut ggsws: Vec<_> = bootstrap.as_mut_view().into_ggsw_iter().collect();
        // coefficients live for one GGSW ciphertext: the whole key would be half as large again
        for_pieces(threads, &mut ggsws, 1, |first, ggsws| {
            let mut words = vec![0; set.bootstrap_key_words() / set.lwe_dimension];
            let mut buffers = ComputationBuffers::new();
            buffers.resize(transform.as_view().forward_scratch().unaligned_bytes_required());
            for (index, ggsw) in (first..).zip(ggsws) {
                standard(index, &mut words);
                let (parts, size) = (shapes.glwe_size, shapes.polynomial_size);
                let words = GgswCiphertext::from_container(&words[..], parts, size, shapes.bootstrap.0, shapes.modulus);
                ggsw.as_mut_view().fill_with_forward_fourier(words, transform.as_view(), buffers.stack());
            }
        });
        let key_switch = KeySwitchKey::new(set, key.key_switch_words(threads));
        Self { set: set.clone(), shapes, transform, bootstrap, key_switch }
    }

    pub(crate) fn rotate(&self, ciphertext: &[u64], accumulator: &mut [u64]) {
        let mut switched = vec![0; self.set.lwe_dimension + 1];
        self.key_switch.switch(ciphertext, &mut switched);
        let mut rotations = Rotations { log2: self.set.rotation_log2(), words: vec![0; switched.len()] };
        switch_modulus(&switched, rotations.log2, self.set.centred, &mut rotations.words);
        let mut accumulator =
            GlweCiphertext::from_container(accumulator, self.shapes.polynomial_size, self.shapes.modulus);
        let (parts, size, transform) = (self.shapes.glwe_size, self.shapes.polynomial_size, self.transform.as_view());
        let mut buffers = ComputationBuffers::new();
        let scratch = blind_rotate_assign_mem_optimized_requirement::<u64>(parts, size, transform);
        buffers.resize(scratch.unaligned_bytes_required());
        blind_rotate_assign_mem_optimized(&rotations, &mut accumulator, &self.bootstrap, transform, buffers.stack());
    }
}
