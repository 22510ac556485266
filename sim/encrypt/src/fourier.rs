//! The fast way: tfhe-rs's blind rotation with a floating-point transform.

use ringmill_cggi::{KeySwitchKey, switch_modulus};
use ringmill_parameters::Parameters;
use tfhe::core_crypto::{
    algorithms::modulus_switch::ModulusSwitchedLweCiphertext,
    prelude::{
        CiphertextModulusLog, FourierLweBootstrapKey, FourierLweBootstrapKeyOwned, GlweCiphertext, LweBootstrapKey,
        LweDimension, blind_rotate_assign, convert_standard_lwe_bootstrap_key_to_fourier,
    },
};

use crate::shapes::Shapes;

/// Keys of the fast way.
pub(crate) struct FourierKeys {
    set: Parameters,
    shapes: Shapes,
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
    pub(crate) fn new(set: &Parameters, bootstrap: Vec<u64>, key_switch: Vec<u32>) -> Self {
        let shapes = Shapes::of(set);
        let standard = LweBootstrapKey::from_container(
            bootstrap,
            shapes.glwe_size,
            shapes.polynomial_size,
            shapes.bootstrap.0,
            shapes.bootstrap.1,
            shapes.modulus,
        );
        let mut bootstrap = FourierLweBootstrapKey::new(
            shapes.small_dimension,
            shapes.glwe_size,
            shapes.polynomial_size,
            shapes.bootstrap.0,
            shapes.bootstrap.1,
        );
        convert_standard_lwe_bootstrap_key_to_fourier(&standard, &mut bootstrap);
        Self { set: set.clone(), shapes, bootstrap, key_switch: KeySwitchKey::new(set, key_switch) }
    }

    pub(crate) fn rotate(&self, ciphertext: &[u64], accumulator: &mut [u64]) {
        let mut switched = vec![0; self.set.lwe_dimension + 1];
        self.key_switch.switch(ciphertext, &mut switched);
        let mut rotations = Rotations { log2: self.set.rotation_log2(), words: vec![0; switched.len()] };
        switch_modulus(&switched, rotations.log2, self.set.centred, &mut rotations.words);
        let mut accumulator =
            GlweCiphertext::from_container(accumulator, self.shapes.polynomial_size, self.shapes.modulus);
        blind_rotate_assign(&rotations, &mut accumulator, &self.bootstrap);
    }
}
