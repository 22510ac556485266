//! The exact model against tfhe-rs: every word of key switch, modulus switch, blind rotation and
//! extraction.

use ringmill_cggi::{Event, ServerKeys, add_extracted};
use ringmill_encrypt::ClientKey;
use ringmill_parameters::{Decomposition, Distribution, Parameters, catalogue};
use tfhe::core_crypto::prelude::*;

/// tfhe-rs's keys of the same words.
struct Reference {
    set: Parameters,
    modulus: CiphertextModulus<u64>,
    switched: CiphertextModulus<u32>,
    bootstrap: NttLweBootstrapKeyOwned<u64>,
    key_switch: LweKeyswitchKeyOwned<u32>,
}

fn modulus<Scalar: UnsignedInteger>(log2: u32) -> CiphertextModulus<Scalar> {
    CiphertextModulus::try_new_power_of_2(log2 as usize).unwrap()
}

impl Reference {
    fn new(set: &Parameters, bootstrap: Vec<u64>, key_switch: Vec<u32>) -> Self {
        let (q, switched) = (modulus(set.modulus_log2), modulus(set.switched_log2));
        let standard = LweBootstrapKey::from_container(
            bootstrap,
            GlweSize(set.glwe_dimension + 1),
            PolynomialSize(set.polynomial_size),
            DecompositionBaseLog(set.bootstrap.base_log2 as usize),
            DecompositionLevelCount(set.bootstrap.levels as usize),
            q,
        );
        let mut bootstrap = NttLweBootstrapKey::new(
            0_u64,
            standard.input_lwe_dimension(),
            standard.glwe_size(),
            standard.polynomial_size(),
            standard.decomposition_base_log(),
            standard.decomposition_level_count(),
            CiphertextModulus::try_new(set.prime.into()).unwrap(),
        );
        convert_standard_lwe_bootstrap_key_to_ntt64(&standard, &mut bootstrap, NttLweBootstrapKeyOption::Raw);
        let key_switch = LweKeyswitchKey::from_container(
            key_switch,
            DecompositionBaseLog(set.key_switch.base_log2 as usize),
            DecompositionLevelCount(set.key_switch.levels as usize),
            LweSize(set.lwe_dimension + 1),
            switched,
        );
        Self { set: set.clone(), modulus: q, switched, bootstrap, key_switch }
    }

    /// The switched ciphertext, the rotated accumulator and the extracted coefficient.
    fn run(&self, ciphertext: &[u64], accumulator: &[u64], degree: usize) -> (Vec<u32>, Vec<u64>, Vec<u64>) {
        let set = &self.set;
        let input = LweCiphertext::from_container(ciphertext.to_vec(), self.modulus);
        let mut switched = LweCiphertext::new(0_u32, LweSize(set.lwe_dimension + 1), self.switched);
        keyswitch_lwe_ciphertext_with_scalar_change(&self.key_switch, &input, &mut switched);
        let size = PolynomialSize(set.polynomial_size);
        let mut rotated = GlweCiphertext::from_container(accumulator.to_vec(), size, self.modulus);
        let log2 = size.to_blind_rotation_input_modulus_log();
        if set.centred {
            let small = lwe_ciphertext_centered_binary_modulus_switch::<u32, usize, _>(switched.as_view(), log2);
            blind_rotate_ntt64_bnf_assign(&small, &mut rotated, &self.bootstrap);
        } else {
            let small = lwe_ciphertext_modulus_switch::<u32, usize, _>(switched.as_view(), log2);
            blind_rotate_ntt64_bnf_assign(&small, &mut rotated, &self.bootstrap);
        }
        let mut output = LweCiphertext::new(0_u64, LweSize(set.big_dimension() + 1), self.modulus);
        extract_lwe_sample_from_glwe_ciphertext(&rotated, &mut output, MonomialDegree(degree));
        (switched.into_container(), rotated.into_container(), output.into_container())
    }
}

/// A generator of test values (xorshift64*).
struct Values(u64);

impl Values {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn words(&mut self, count: usize, bits: u32) -> Vec<u64> {
        (0..count).map(|_| self.next() >> (64 - bits) << (64 - bits)).collect()
    }
}

/// Compares some bootstraps of a set, of ciphertexts and accumulators of random words.
fn assert_equal(set: &Parameters, bootstraps: usize, seed: u64) {
    let (_, server) = ClientKey::generate(set).unwrap();
    let (bootstrap, key_switch) = server.standard();
    let ours = ServerKeys::new(set, &bootstrap, key_switch.clone());
    let reference = Reference::new(set, bootstrap, key_switch);
    let mut values = Values(seed | 1);
    for round in 0..bootstraps {
        let ciphertext = values.words(set.big_dimension() + 1, set.modulus_log2);
        let mut accumulator = values.words(set.big_dimension() + set.polynomial_size, set.modulus_log2);
        let degree = values.next() as usize % set.polynomial_size;
        let (switched, rotated, extracted) = reference.run(&ciphertext, &accumulator, degree);
        let mut trace = Vec::new();
        ours.rotate(&ciphertext, &mut accumulator, &mut trace);
        let Event::KeySwitched(words) = &trace[0] else { panic!("the key switch comes first") };
        let expected: Vec<u64> = switched.iter().map(|word| u64::from(word >> (32 - set.switched_log2))).collect();
        assert_eq!(*words, expected, "{}: key switch {round}", set.name);
        assert!(accumulator == rotated, "{}: blind rotation {round}", set.name);
        let mut output = vec![0; set.big_dimension() + 1];
        add_extracted(&accumulator, set.polynomial_size, degree, 1, &mut output);
        assert!(output == extracted, "{}: extraction {round}", set.name);
    }
}

#[test]
fn the_catalogue_is_equal_in_every_word() {
    for set in catalogue::all() {
        let bootstraps = if set.name == "toy" { 50 } else { 2 };
        assert_equal(set, bootstraps, 7);
        let plain = Parameters { centred: !set.centred, ..set.clone() };
        assert_equal(&plain, 1, 11);
    }
}

#[test]
fn random_sets_are_equal_in_every_word() {
    let mut values = Values(2026);
    let mut tried = 0;
    while tried < 200 {
        let mut pick = |low: u64, high: u64| low + values.next() % (high - low + 1);
        let size = 1_usize << pick(5, 8);
        let modulus_log2 = [26, 32, 35, 44, 50, 58, 64][pick(0, 6) as usize];
        let levels = pick(1, 4) as u32;
        let order = 2 * size as u64;
        let start = if modulus_log2 == 64 { 0 } else { (1_u64 << modulus_log2) + pick(0, 1 << 20) * order };
        let prime = match modulus_log2 {
            64 => 0xFFFF_FFFF_0000_0001,
            _ => (start / order..).map(|k| k * order + 1).find(|p| ringmill_ring::is_prime(*p)).unwrap(),
        };
        let switched_log2 = pick(12, modulus_log2.min(32).into()) as u32;
        let key_levels = pick(1, 8) as u32;
        let set = Parameters {
            name: format!("random {tried}").into(),
            lwe_dimension: pick(1, 12) as usize,
            glwe_dimension: pick(1, 3) as usize,
            polynomial_size: size,
            bootstrap: Decomposition {
                base_log2: pick(1, u64::from((modulus_log2 - 1) / levels).min(25)) as u32,
                levels,
            },
            key_switch: Decomposition {
                base_log2: pick(1, u64::from((modulus_log2 - 1).min(31) / key_levels).min(8)) as u32,
                levels: key_levels,
            },
            modulus_log2,
            switched_log2,
            prime,
            centred: pick(0, 1) == 1,
            lwe_noise: Distribution::Gaussian { std_log2: -8.0 },
            glwe_noise: Distribution::Gaussian { std_log2: -20.0 },
            ..catalogue::find("toy").unwrap().clone()
        };
        set.check().unwrap();
        assert_equal(&set, 2, 3 + tried);
        tried += 1;
    }
}
