//! The client's secret keys.

use ringmill_evaluation::{Evaluation, Plain};
use ringmill_parameters::{Admitted, Parameters};
use tfhe::core_crypto::prelude::{
    DefaultRandomGenerator, GlweSecretKey, LweSecretKey, PlaintextList, SecretRandomGenerator, SeededLweBootstrapKey,
    SeededLweCiphertextList, SeededLweKeyswitchKey, Seeder, encrypt_seeded_lwe_ciphertext_list,
    generate_seeded_lwe_bootstrap_key, generate_seeded_lwe_keyswitch_key,
};
use zeroize::Zeroizing;

use crate::{
    EncryptError, EncryptedInputs, EncryptedOutputs, KeyIdentifier, Marks, ServerKey, masked::Masked,
    randomness::Source, server_key::Words, shapes::Shapes,
};

/// A client's secret keys. They are zeroised when the value is dropped, and never printed.
pub struct ClientKey {
    set: Parameters,
    identifier: KeyIdentifier,
    /// n bits.
    small: Zeroizing<Vec<u64>>,
    /// kN bits, polynomial after polynomial.
    big: Zeroizing<Vec<u64>>,
    pub(crate) marks: Marks,
}

impl std::fmt::Debug for ClientKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClientKey").field("set", &self.set.name).finish_non_exhaustive()
    }
}

impl ClientKey {
    /// New keys of a set, from the randomness of the operating system, and the server's keys.
    ///
    /// # Errors
    /// The set cannot be executed, or the system gives no randomness.
    pub fn generate(set: &Parameters) -> Result<(Self, ServerKey), EncryptError> {
        Self::generate_from(set, None)
    }

    /// As [`generate`](Self::generate); with a seed the keys are repeatable, and therefore
    /// insecure.
    ///
    /// # Errors
    /// As [`generate`](Self::generate).
    pub fn generate_from(set: &Parameters, seed: Option<u64>) -> Result<(Self, ServerKey), EncryptError> {
        Self::generate_marked(set, Marks::of(set, seed.is_some()), seed)
    }

    /// As [`generate_from`](Self::generate_from), for a set that was admitted: the keys are marked
    /// if it is insecure, also for the program that it was admitted for.
    ///
    /// # Errors
    /// As [`generate`](Self::generate).
    pub fn generate_admitted(admitted: &Admitted, seed: Option<u64>) -> Result<(Self, ServerKey), EncryptError> {
        let of_program = Marks { insecure: admitted.insecure, repeatable: false };
        Self::generate_marked(&admitted.set, Marks::of(&admitted.set, seed.is_some()).and(of_program), seed)
    }

    fn generate_marked(set: &Parameters, marks: Marks, seed: Option<u64>) -> Result<(Self, ServerKey), EncryptError> {
        set.check()?;
        let mut source = Source::new(seed)?;
        let mut generator = SecretRandomGenerator::<DefaultRandomGenerator>::new(source.seed());
        let shapes = Shapes::of(set);
        let small = LweSecretKey::generate_new_binary(shapes.small_dimension, &mut generator);
        let big = LweSecretKey::generate_new_binary(shapes.big_dimension, &mut generator);
        let identifier = match seed {
            None => KeyIdentifier::new()?,
            Some(_) => KeyIdentifier(source.seed().0.to_le_bytes()),
        };
        let (small, big) = (small.into_container(), big.into_container());
        let client = Self::of_bits(set, identifier, small, big, marks);
        let server = client.server_key(&mut source);
        Ok((client, server))
    }

    /// Keys of bits that are known.
    pub(crate) fn of_bits(
        set: &Parameters,
        identifier: KeyIdentifier,
        small: Vec<u64>,
        big: Vec<u64>,
        marks: Marks,
    ) -> Self {
        let (small, big) = (Zeroizing::new(small), Zeroizing::new(big));
        Self { set: set.clone(), identifier, small, big, marks }
    }

    /// The set of the keys.
    #[must_use]
    pub fn set(&self) -> &Parameters {
        &self.set
    }

    /// The identifier that the server's keys and all ciphertexts bear.
    #[must_use]
    pub fn identifier(&self) -> KeyIdentifier {
        self.identifier
    }

    /// The bits of the small key.
    pub(crate) fn small(&self) -> &[u64] {
        &self.small
    }

    /// The bits of the big key.
    pub(crate) fn big(&self) -> &[u64] {
        &self.big
    }

    fn server_key(&self, source: &mut Source) -> ServerKey {
        let shapes = Shapes::of(&self.set);
        let small = LweSecretKey::from_container(self.small.as_slice());
        // the key switch works in 32 bits
        let narrow: Zeroizing<Vec<u32>> = Zeroizing::new(self.small.iter().map(|bit| *bit as u32).collect());
        let narrow = LweSecretKey::from_container(narrow.as_slice());
        let big = LweSecretKey::from_container(self.big.as_slice());
        let glwe = GlweSecretKey::from_container(self.big.as_slice(), shapes.polynomial_size);

        let mask_seed = source.seed();
        let mut bootstrap = SeededLweBootstrapKey::new(
            0_u64,
            shapes.glwe_size,
            shapes.polynomial_size,
            shapes.bootstrap.0,
            shapes.bootstrap.1,
            shapes.small_dimension,
            mask_seed.into(),
            shapes.modulus,
        );
        generate_seeded_lwe_bootstrap_key(&small, &glwe, &mut bootstrap, shapes.big_noise, source);
        let bootstrap = Masked { seed: mask_seed.0, bodies: bootstrap.into_container() };

        let mask_seed = source.seed();
        let mut key_switch = SeededLweKeyswitchKey::new(
            0_u32,
            shapes.key_switch.0,
            shapes.key_switch.1,
            shapes.big_dimension,
            shapes.small_dimension,
            mask_seed.into(),
            shapes.switched_modulus,
        );
        generate_seeded_lwe_keyswitch_key(&big, &narrow, &mut key_switch, shapes.small_noise, source);
        let key_switch = Masked { seed: mask_seed.0, bodies: key_switch.into_container() };
        ServerKey::new(&self.set, self.identifier, Words::Seeded { bootstrap, key_switch }, self.marks)
    }

    /// Encrypts the inputs of a program, one bit each. Masks and noise are fresh in every call.
    ///
    /// # Errors
    /// The number of bits is not that of the inputs, or the system gives no randomness.
    pub fn encrypt(&self, program: &Evaluation, bits: &[bool]) -> Result<EncryptedInputs, EncryptError> {
        self.encrypt_from(program, bits, None)
    }

    /// As [`encrypt`](Self::encrypt); with a seed the ciphertexts are repeatable, and therefore
    /// insecure.
    ///
    /// # Errors
    /// As [`encrypt`](Self::encrypt).
    pub fn encrypt_from(
        &self,
        program: &Evaluation,
        bits: &[bool],
        seed: Option<u64>,
    ) -> Result<EncryptedInputs, EncryptError> {
        let (expected, found) = (program.inputs().len(), bits.len());
        if expected != found {
            return Err(EncryptError::Count { what: "input bits", expected, found });
        }
        let mut source = Source::new(seed)?;
        let shapes = Shapes::of(&self.set);
        let plain = Plain::new(program);
        // tfhe-rs takes plaintexts modulo q, in the low bits
        let code = |(input, bit): (usize, &bool)| {
            (plain.encode(input, *bit) as u64) << (64 - program.unit_log2()) >> (64 - self.set.modulus_log2)
        };
        let phases = bits.iter().enumerate().map(code).collect::<Vec<_>>();
        let mask_seed = source.seed();
        let bodies = if bits.is_empty() {
            Vec::new()
        } else {
            let key = LweSecretKey::from_container(self.big.as_slice());
            let mut list = SeededLweCiphertextList::from_container(
                vec![0_u64; bits.len()],
                shapes.big_size(),
                mask_seed.into(),
                shapes.modulus,
            );
            let phases = PlaintextList::from_container(phases);
            encrypt_seeded_lwe_ciphertext_list(&key, &mut list, &phases, shapes.big_noise, &mut source);
            list.into_container()
        };
        Ok(EncryptedInputs {
            set: self.set.clone(),
            identifier: self.identifier,
            program: program.program(),
            public: Vec::new(),
            masked: Masked { seed: mask_seed.0, bodies },
            marks: self.marks.and(Marks::of_program(&self.set, program, seed.is_some())),
        })
    }

    /// Decrypts the outputs of a program.
    ///
    /// # Errors
    /// The ciphertexts are of other keys or of another program.
    pub fn decrypt(&self, program: &Evaluation, outputs: &EncryptedOutputs) -> Result<Vec<bool>, EncryptError> {
        outputs.check(&self.set, self.identifier, program)?;
        let decode = |(output, (sum, ciphertext))| {
            let decoded = program.decode(sum, self.phase(ciphertext));
            decoded.map(|decoded| decoded.word).ok_or(EncryptError::Phase { output })
        };
        let outputs = program.outputs().iter().zip(outputs.ciphertexts()).enumerate();
        let words = outputs.map(decode).collect::<Result<Vec<u32>, _>>()?;
        Ok(program.results_of(&words))
    }

    /// The phase of a ciphertext: its body less the product of mask and key.
    #[must_use]
    pub fn phase(&self, ciphertext: &[u64]) -> u64 {
        let (body, mask) = ciphertext.split_last().expect("a ciphertext has a body");
        let product = mask.iter().zip(self.big.iter()).map(|(word, bit)| word.wrapping_mul(*bit));
        body.wrapping_sub(product.fold(0, u64::wrapping_add))
    }
}
