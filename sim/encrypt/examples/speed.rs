//! Times one bootstrap on one thread: ours exact and fast, beside tfhe-rs's own paths.
//!
//! `cargo run --release -p ringmill-encrypt --example speed [SET…]` prints a line of JSON for each
//! set: medians in seconds, the peers interleaved.

use std::time::Instant;

use ringmill_encrypt::{ClientKey, Mode};
use ringmill_parameters::{Parameters, catalogue};
use tfhe::core_crypto::prelude::*;

/// Rounds; each runs every path once.
const ROUNDS: usize = 15;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    for set in catalogue::all().iter().filter(|set| set.name != "toy") {
        if names.is_empty() || names.iter().any(|name| set.name.eq_ignore_ascii_case(name)) {
            println!("{}", measure(set));
        }
    }
}

fn modulus<Scalar: UnsignedInteger>(log2: u32) -> CiphertextModulus<Scalar> {
    CiphertextModulus::try_new_power_of_2(log2 as usize).expect("a modulus of the catalogue")
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn measure(set: &Parameters) -> String {
    let (_, server) = ClientKey::generate(set).expect("keys of the catalogue");
    let (bootstrap, key_switch) = server.standard();
    let [exact, fast] = [Mode::Exact, Mode::Fast].map(|mode| server.expand(mode, None));
    let (q, switched) = (modulus(set.modulus_log2), modulus(set.switched_log2));
    let standard = LweBootstrapKey::from_container(
        bootstrap,
        GlweSize(set.glwe_dimension + 1),
        PolynomialSize(set.polynomial_size),
        DecompositionBaseLog(set.bootstrap.base_log2 as usize),
        DecompositionLevelCount(set.bootstrap.levels as usize),
        q,
    );
    let mut prime = NttLweBootstrapKey::new(
        0_u64,
        standard.input_lwe_dimension(),
        standard.glwe_size(),
        standard.polynomial_size(),
        standard.decomposition_base_log(),
        standard.decomposition_level_count(),
        CiphertextModulus::try_new(set.prime.into()).expect("a prime of the catalogue"),
    );
    convert_standard_lwe_bootstrap_key_to_ntt64(&standard, &mut prime, NttLweBootstrapKeyOption::Raw);
    let mut fourier = FourierLweBootstrapKey::new(
        standard.input_lwe_dimension(),
        standard.glwe_size(),
        standard.polynomial_size(),
        standard.decomposition_base_log(),
        standard.decomposition_level_count(),
    );
    convert_standard_lwe_bootstrap_key_to_fourier(&standard, &mut fourier);
    let key_switch = LweKeyswitchKey::from_container(
        key_switch,
        DecompositionBaseLog(set.key_switch.base_log2 as usize),
        DecompositionLevelCount(set.key_switch.levels as usize),
        LweSize(set.lwe_dimension + 1),
        switched,
    );
    let mut word = 1_u64;
    let mut words = |count: usize| -> Vec<u64> {
        let next = |_| {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            word >> (64 - set.modulus_log2) << (64 - set.modulus_log2)
        };
        (0..count).map(next).collect()
    };
    let ciphertext = words(set.big_dimension() + 1);
    let accumulator = words(set.big_dimension() + set.polynomial_size);
    let size = PolynomialSize(set.polynomial_size);
    let input = LweCiphertext::from_container(ciphertext.clone(), q);
    let peer = |exact: bool| {
        let mut small = LweCiphertext::new(0_u32, LweSize(set.lwe_dimension + 1), switched);
        keyswitch_lwe_ciphertext_with_scalar_change(&key_switch, &input, &mut small);
        let log2 = size.to_blind_rotation_input_modulus_log();
        let small = lwe_ciphertext_centered_binary_modulus_switch::<u32, usize, _>(small.as_view(), log2);
        let mut rotated = GlweCiphertext::from_container(accumulator.clone(), size, q);
        match exact {
            true => blind_rotate_ntt64_bnf_assign(&small, &mut rotated, &prime),
            false => blind_rotate_assign(&small, &mut rotated, &fourier),
        }
        rotated
    };
    let mut seconds: [Vec<f64>; 4] = Default::default();
    let timed = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    };
    for _ in 0..ROUNDS {
        seconds[0].push(timed(&mut || exact.rotate(&ciphertext, &mut accumulator.clone())));
        seconds[1].push(timed(&mut || drop(peer(true))));
        seconds[2].push(timed(&mut || fast.rotate(&ciphertext, &mut accumulator.clone())));
        seconds[3].push(timed(&mut || drop(peer(false))));
    }
    let [exact, exact_peer, fast, fast_peer] = seconds.map(median);
    serde_json::json!({
        "set": set.name, "exact": exact, "tfhe_ntt": exact_peer, "fast": fast, "tfhe_fft": fast_peer,
        "exact_ratio": exact / exact_peer, "fast_ratio": fast / fast_peer,
    })
    .to_string()
}
