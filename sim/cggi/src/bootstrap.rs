//! One whole bootstrap: key switch, modulus switch, blind rotation.

use ringmill_parameters::Parameters;

use crate::{
    BootstrapKey, KeySwitchKey, blind_rotate, switch_modulus,
    trace::{Event, Trace},
};

/// The keys with which a server bootstraps.
#[derive(Clone, Debug)]
pub struct ServerKeys {
    set: Parameters,
    bootstrap: BootstrapKey,
    key_switch: KeySwitchKey,
}

impl ServerKeys {
    /// Keys of a set; see [`BootstrapKey::new`] and [`KeySwitchKey::new`] for the words.
    ///
    /// # Panics
    /// If a number of words is not that of the set.
    #[must_use]
    pub fn new(set: &Parameters, bootstrap: &[u64], key_switch: Vec<u32>) -> Self {
        Self {
            set: set.clone(),
            bootstrap: BootstrapKey::new(set, bootstrap),
            key_switch: KeySwitchKey::new(set, key_switch),
        }
    }

    /// The set of the keys.
    #[must_use]
    pub fn set(&self) -> &Parameters {
        &self.set
    }

    /// Rotates an accumulator by the phase of a ciphertext of dimension kN. Words are aligned to
    /// the most significant bit of 64; the mask comes first.
    ///
    /// # Panics
    /// If the ciphertext or the accumulator is not of the set.
    pub fn rotate<T: Trace>(&self, ciphertext: &[u64], accumulator: &mut [u64], trace: &mut T) {
        let set = &self.set;
        let mut switched = vec![0; set.lwe_dimension + 1];
        self.key_switch.switch(ciphertext, &mut switched);
        if T::RECORDS {
            let words = switched.iter().map(|word| u64::from(word >> (32 - set.switched_log2)));
            trace.record(Event::KeySwitched(words.collect()));
        }
        let mut rotations = vec![0; switched.len()];
        switch_modulus(&switched, set.rotation_log2(), set.centred, &mut rotations);
        if T::RECORDS {
            trace.record(Event::ModulusSwitched(rotations.clone()));
        }
        blind_rotate(&self.bootstrap, &rotations, accumulator, trace);
    }
}
