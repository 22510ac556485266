//! Programs on ciphertexts: modes, threads, checkpoints, imported keys, noise.

use std::{
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
};

use ringmill_cggi::{Event, ServerKeys};
use ringmill_encrypt::{Checkpoint, ClientKey, EncryptError, Mode, RunOptions, import, run};
use ringmill_evaluation::{Evaluation, Plain};
use ringmill_netlist::{
    Builder, CellLibrary, Netlist,
    lincomb::{Bootstrap, LincombNetlist, LincombSimulator, Signal, Source, Term, Word, extract, text},
};
use ringmill_parameters::{Arithmetic, Noise, Parameters, catalogue};
use sha2::{Digest, Sha256};

fn set(name: &str) -> &'static Parameters {
    catalogue::find(name).unwrap()
}

/// An adder of two numbers of some bits, from gates and multiplexers.
fn ripple(bits: usize) -> Netlist {
    let mut builder = Builder::new("ripple");
    let a: Vec<_> = (0..bits).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
    let b: Vec<_> = (0..bits).map(|bit| builder.input(format!("arg1[{bit}]"))).collect();
    let mut carry = builder.constant(false);
    for bit in 0..bits {
        let differ = builder.xor(a[bit], b[bit]);
        let sum = builder.xor(differ, carry);
        builder.output(format!("result0[{bit}]"), sum);
        let next = builder.and(differ, carry);
        let both = builder.and(a[bit], b[bit]);
        carry = builder.or(next, both);
    }
    builder.output(format!("result0[{bits}]"), carry);
    builder.finish()
}

fn bits(value: u64, count: usize) -> Vec<bool> {
    (0..count).map(|bit| value >> bit & 1 == 1).collect()
}

fn assert_runs(program: &Evaluation, set: &Parameters, mode: Mode, inputs: &[bool]) {
    let (client, server) = ClientKey::generate(set).unwrap();
    let encrypted = client.encrypt(program, inputs).unwrap().expand();
    let outputs = run(program, &server.expand(mode, None), &encrypted, &RunOptions::default()).unwrap();
    let expected = Plain::new(program).run(inputs).unwrap();
    assert_eq!(client.decrypt(program, &outputs).unwrap(), expected, "{mode}, {}", set.name);
}

#[test]
fn every_kind_of_cell_runs_in_both_modes() {
    let netlist = ripple(3);
    let gates = Evaluation::of_netlist(&netlist, CellLibrary::Gates, 1).unwrap();
    let tables = Evaluation::of_netlist(&netlist, CellLibrary::Lut(2), 3).unwrap();
    let lincomb = Evaluation::of_lincomb(&counter()).unwrap();
    for mode in [Mode::Exact, Mode::Fast] {
        assert_runs(&gates, set("A"), mode, &bits(0b101_011, 6));
        assert_runs(&tables, set("toy"), mode, &bits(0b110_111, 6));
        for row in 0..8 {
            assert_runs(&lincomb, set("toy"), mode, &bits(row, 3));
        }
    }
}

/// A full adder with two outputs of one bootstrap, and a cell that adds both with weights.
fn counter() -> LincombNetlist {
    let mut circuit = LincombNetlist::new("counter", 3);
    let inputs: Vec<_> = (0..3).map(|bit| circuit.add_input(format!("arg0[{bit}]"))).collect();
    let term = |weight, source| Term { weight, signal: Signal::of(source) };
    let terms = inputs.iter().map(|input| term(1, *input)).collect();
    let cell = circuit.add_cell(Bootstrap {
        terms,
        selectors: vec![],
        tables: vec![0b1010, 0b1100],
        linear: None,
        digits: None,
        origin: None,
    });
    let output = |output| Source::Output { cell, output };
    let terms = vec![term(2, output(0)), term(1, output(1))];
    let last = circuit.add_cell(Bootstrap {
        terms,
        selectors: vec![],
        tables: vec![0b0110],
        linear: None,
        digits: None,
        origin: None,
    });
    for (position, source) in [Source::Output { cell: last, output: 0 }, output(0), output(1)].into_iter().enumerate() {
        circuit.add_output(format!("result0[{position}]"), Signal::of(source).inverted_if(position == 2));
    }
    circuit
}

#[test]
fn linear_cells_run_in_both_modes() {
    // Two full adders whose sum bits are added up, and a cell that reads both.
    let mut circuit = LincombNetlist::new("adder", 3);
    let inputs: Vec<_> = (0..5).map(|bit| circuit.add_input(format!("arg0[{bit}]"))).collect();
    let term = |weight, source| Term { weight, signal: Signal::of(source) };
    let less = |weight, source| Term { weight, signal: Signal::of(source).inverted_if(true) };
    let mut carry = inputs[4];
    let mut sums = Vec::new();
    for pair in inputs[..4].chunks(2) {
        let terms = vec![term(1, pair[0]), term(1, pair[1]), term(1, carry)];
        let cell = Bootstrap { terms: terms.clone(), tables: vec![0b1100], ..Bootstrap::default() };
        carry = Source::Output { cell: circuit.add_cell(cell), output: 0 };
        let terms = terms.into_iter().chain([less(2, carry)]).collect();
        let cell = circuit.add_cell(Bootstrap { terms, linear: Some(2), ..Bootstrap::default() });
        sums.push(Source::Output { cell, output: 0 });
    }
    let terms = vec![term(1, sums[0]), less(2, sums[1])];
    let last = circuit.add_cell(Bootstrap { terms, tables: vec![0b0110], ..Bootstrap::default() });
    let shown = sums.into_iter().chain([carry, Source::Output { cell: last, output: 0 }]);
    for (position, source) in shown.enumerate() {
        circuit.add_output(format!("result0[{position}]"), Signal::of(source).inverted_if(position == 1));
    }
    let program = Evaluation::of_lincomb(&circuit).unwrap();
    assert_eq!(program.len(), 3);
    for mode in [Mode::Exact, Mode::Fast] {
        for row in 0..32 {
            assert_runs(&program, set("toy"), mode, &bits(row, 5));
        }
    }
}

#[test]
fn words_are_decrypted_at_once() {
    let words = |cells: &str, outputs: &str| {
        let head = "lincomb \"main\" message_bits 3\n%0 = input \"a\"\n%1 = input \"b\"\n%2 = input \"c\"\n%3 = public input \"d\"\n";
        text::parse(&format!("{head}{cells}{outputs}")).unwrap()
    };
    let digits = |sum: u32, result: u32, width: u32| -> String {
        (0..width).map(|digit| format!("output \"result{result}[{digit}]\" %{sum}.{digit}\n")).collect()
    };
    // 5·a − 8·b·d + 2·c + 3 modulo 2^7, alone and beside a cell that reads the same inputs.
    let sum = ":7 = modular 5*%0 + 120*%1*%3 + 2*%2 + 3\n";
    let alone = words(&format!("%4{sum}"), &digits(4, 0, 7));
    let cell = "%4:2 = sum 1*%0 + 1*%1 + 1*%2 tables 0xa 0xc\n";
    let bits = "output \"result1[0]\" %4.0\noutput \"result1[1]\" ~%4.1\noutput \"result2[0]\" ~%1\n";
    let beside = words(&format!("{cell}%5{sum}"), &format!("{}{bits}", digits(5, 0, 7)));
    for (circuit, ciphertexts) in [(alone, 1), (beside, 4)] {
        let program = Evaluation::of_lincomb(&circuit).unwrap();
        assert_eq!(program.outputs().len(), ciphertexts);
        let set = set("toy");
        assert!(program.noise().failure(set).log2() < -40.0);
        let (client, server) = ClientKey::generate(set).unwrap();
        let key = server.expand(Mode::Fast, None);
        for row in 0..16_u64 {
            let inputs = [0, 1, 2].map(|bit| row >> bit & 1 == 1);
            let public = row >> 3 & 1 == 1;
            let special = Evaluation::of_lincomb(&circuit.specialized(&[public])).unwrap().as_part_of(&program);
            let encrypted = client.encrypt(&program, &inputs).unwrap().expand();
            let outputs = run(&special, &key, &encrypted, &RunOptions::default()).unwrap();
            let found = client.decrypt(&program, &outputs).unwrap();
            let all = [inputs[0], inputs[1], inputs[2], public].map(u64::from);
            let expected = LincombSimulator::new(&circuit).run(&all);
            assert_eq!(found, expected.iter().map(|word| word & 1 == 1).collect::<Vec<_>>(), "row {row}");
        }
    }
}

#[test]
fn digits_of_words_are_looked_up() {
    // 37·a − 90·b + 5·c + 64·d + 33·e + 3 modulo 2^10: all digits, or the sign alone
    let weights = [37, 1024 - 90, 5, 64, 33];
    for read in [(0..10).collect::<Vec<u8>>(), vec![9], vec![2, 3, 9]] {
        let mut circuit = LincombNetlist::new("digits", 3);
        let terms = weights.iter().enumerate().map(|(bit, weight)| Term {
            weight: *weight,
            signal: Signal::of(circuit.add_input(format!("arg0[{bit}]"))),
        });
        let word = Word { terms: terms.collect(), constant: 3, width: 10, origin: None };
        let digits = extract(&mut circuit, &word, &read);
        for (place, digit) in digits.into_iter().enumerate() {
            circuit.add_output(format!("result0[{place}]"), digit);
        }
        let program = Evaluation::of_lincomb(&circuit).unwrap();
        let set = set("toy");
        assert!(program.noise().failure(set).log2() < -30.0, "{}", program.noise().failure(set));
        for mode in [Mode::Exact, Mode::Fast] {
            for row in 0..32 {
                assert_runs(&program, set, mode, &bits(row, 5));
            }
        }
        for row in 0..32_u64 {
            let sum = (0..5).map(|bit| weights[bit] * (row >> bit & 1) as u32).sum::<u32>() + 3;
            let expected: Vec<bool> = read.iter().map(|digit| sum >> digit & 1 == 1).collect();
            assert_eq!(Plain::new(&program).run(&bits(row, 5)), Some(expected), "row {row}");
        }
    }
}

/// The noise of decrypted words has the deviation that the formula says.
#[test]
fn words_have_the_noise_of_the_formula() {
    let mut circuit = String::from("lincomb \"main\" message_bits 3\n");
    (0..4).for_each(|input| circuit += &format!("%{input} = input \"x[{input}]\"\n"));
    circuit += "%4:6 = modular 1*%0 + 3*%1 + 61*%2 + 5*%3 + 0\n";
    (0..6).for_each(|digit| circuit += &format!("output \"y[{digit}]\" %4.{digit}\n"));
    let program = Evaluation::of_lincomb(&text::parse(&circuit).unwrap()).unwrap();
    let classes = program.noise().classes;
    assert_eq!((classes.len(), classes[0].fresh, classes[0].margin_log2), (1, 1 + 9 + 9 + 25, -7));
    let set = set("A");
    let (client, server) = ClientKey::generate(set).unwrap();
    let key = server.expand(Mode::Fast, None);
    let rounds = 600;
    let squares: f64 = (0..rounds)
        .map(|_| {
            let inputs = client.encrypt(&program, &[true, false, true, true]).unwrap().expand();
            let outputs = run(&program, &key, &inputs, &RunOptions::default()).unwrap();
            let phase = client.phase(outputs.ciphertexts().next().unwrap());
            // 1 − 3 + 5 of 64
            let distance = phase.wrapping_sub(3 << 58) as i64;
            (distance as f64 / 2_f64.powi(64)).powi(2)
        })
        .sum();
    let ratio = squares / f64::from(rounds) / classes[0].variance(&Noise::of(set));
    // five deviations of the estimate
    assert!((ratio - 1.0).abs() < 5.0 * (2.0 / f64::from(rounds)).sqrt(), "{ratio}");
}

#[test]
fn the_exact_mode_does_not_depend_on_threads() {
    let program = Evaluation::of_netlist(&ripple(4), CellLibrary::Lut(3), 3).unwrap();
    let (client, server) = ClientKey::generate(set("toy")).unwrap();
    let inputs = client.encrypt(&program, &bits(0xa7, 8)).unwrap().expand();
    let key = server.expand(Mode::Exact, None);
    let [one, three] = [1, 3].map(|threads| {
        let options = RunOptions { threads: NonZero::new(threads), ..RunOptions::default() };
        run(&program, &key, &inputs, &options).unwrap()
    });
    assert!(one == three);
}

#[test]
fn an_interrupted_run_continues() {
    let program = Evaluation::of_netlist(&ripple(5), CellLibrary::Lut(3), 3).unwrap();
    let (client, server) = ClientKey::generate(set("toy")).unwrap();
    let encrypted = client.encrypt(&program, &bits(0x2f5, 10)).unwrap();
    let (inputs, key) = (encrypted.expand(), server.expand(Mode::Exact, None));
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let whole = run(&program, &key, &inputs, &RunOptions::default()).unwrap();
    let calls = AtomicUsize::new(0);
    let stop = |_| calls.fetch_add(1, Ordering::Relaxed) < 7;
    let options = RunOptions { checkpoint: Some(&checkpoint), progress: Some(&stop), threads: NonZero::new(2) };
    assert!(matches!(run(&program, &key, &inputs, &options), Err(EncryptError::Interrupted { .. })));
    let other = client.encrypt(&program, &bits(0x2f5, 10)).unwrap().expand();
    let options = RunOptions { checkpoint: Some(&checkpoint), ..RunOptions::default() };
    assert!(matches!(run(&program, &key, &other, &options), Err(EncryptError::Format { .. })), "other inputs");
    let least = AtomicUsize::new(usize::MAX);
    let watch = |progress: ringmill_encrypt::Progress| {
        least.fetch_min(progress.done, Ordering::Relaxed);
        true
    };
    let options = RunOptions { progress: Some(&watch), ..options };
    let continued = run(&program, &key, &inputs, &options).unwrap();
    assert!(continued == whole, "the words are those of an uninterrupted run");
    assert!(least.load(Ordering::Relaxed) > 7, "finished cells are not computed again");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "a finished run leaves no checkpoint");
}

#[test]
fn keys_of_tfhe_rs_are_imported() {
    use tfhe::core_crypto::prelude::*;
    let set = set("toy");
    let mut seeder = tfhe::core_crypto::commons::generators::DeterministicSeeder::<DefaultRandomGenerator>::new(
        tfhe::core_crypto::commons::math::random::Seed(9),
    );
    let mut secret = SecretRandomGenerator::<DefaultRandomGenerator>::new(seeder.seed());
    let mut noise = EncryptionRandomGenerator::<DefaultRandomGenerator>::new(seeder.seed(), &mut seeder);
    let small = LweSecretKey::<Vec<u64>>::generate_new_binary(LweDimension(set.lwe_dimension), &mut secret);
    let glwe = GlweSecretKey::<Vec<u64>>::generate_new_binary(
        GlweDimension(set.glwe_dimension),
        PolynomialSize(set.polynomial_size),
        &mut secret,
    );
    let gaussian = |std_log2: f64| Gaussian::from_dispersion_parameter(StandardDev(std_log2.exp2()), 0.0);
    let bootstrap = allocate_and_generate_new_lwe_bootstrap_key(
        &small,
        &glwe,
        DecompositionBaseLog(10),
        DecompositionLevelCount(2),
        gaussian(-31.0),
        CiphertextModulus::<u64>::try_new_power_of_2(35).unwrap(),
        &mut noise,
    );
    let narrow = LweSecretKey::from_container(small.as_ref().iter().map(|bit| *bit as u32).collect::<Vec<_>>());
    let key_switch = allocate_and_generate_new_lwe_keyswitch_key(
        &glwe.clone().into_lwe_secret_key(),
        &narrow,
        DecompositionBaseLog(2),
        DecompositionLevelCount(7),
        gaussian(-17.0),
        CiphertextModulus::<u32>::try_new_power_of_2(20).unwrap(),
        &mut noise,
    );
    let (client, server) = import(set, &small, &glwe, &bootstrap, &key_switch).unwrap();
    let program = Evaluation::of_netlist(&ripple(2), CellLibrary::Lut(3), 3).unwrap();
    let inputs = client.encrypt(&program, &bits(0b11_10, 4)).unwrap().expand();
    let outputs = run(&program, &server.expand(Mode::Fast, None), &inputs, &RunOptions::default()).unwrap();
    assert_eq!(client.decrypt(&program, &outputs).unwrap(), bits(5, 3));
    assert!(import(catalogue::find("A").unwrap(), &small, &glwe, &bootstrap, &key_switch).is_err());
}

/// One altered bit of a key or of a ciphertext changes the words of a bootstrap; an altered table
/// its phase.
#[test]
fn altered_words_are_noticed() {
    let set = set("toy");
    let (client, server) = ClientKey::generate_from(set, Some(1)).unwrap();
    let (bootstrap, key_switch) = server.standard();
    let ciphertext: Vec<u64> =
        (0..=set.big_dimension() as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 29 << 29).collect();
    let accumulator = ringmill_cggi::test_polynomial::constant(set, 5);
    let rotated = |bootstrap: &[u64], key_switch: &[u32], ciphertext: &[u64], accumulator: &[u64]| {
        let mut accumulator = accumulator.to_vec();
        ServerKeys::new(set, bootstrap, key_switch.to_vec()).rotate(ciphertext, &mut accumulator, &mut ());
        accumulator
    };
    let right = rotated(&bootstrap, &key_switch, &ciphertext, &accumulator);
    let mut altered = bootstrap.clone();
    altered[12_345] ^= 1 << 29;
    assert_ne!(rotated(&altered, &key_switch, &ciphertext, &accumulator), right, "bootstrapping key");
    let mut altered = key_switch.clone();
    altered[777] ^= 1 << 31;
    assert_ne!(rotated(&bootstrap, &altered, &ciphertext, &accumulator), right, "key-switching key");
    let mut altered = ciphertext.clone();
    altered[100] ^= 1 << 63;
    assert_ne!(rotated(&bootstrap, &key_switch, &altered, &accumulator), right, "ciphertext");
    let mut altered = accumulator.clone();
    altered[set.big_dimension() + 5] ^= 1 << 60;
    assert_ne!(rotated(&bootstrap, &key_switch, &ciphertext, &altered), right, "table");
    drop(client);
}

/// Traces of one bootstrap of each set, with keys of a fixed seed: the test vectors of hardware.
#[test]
fn traces_are_golden() {
    let golden = include_str!("traces.txt");
    let mut found = String::new();
    for set in catalogue::all() {
        let (_, server) = ClientKey::generate_from(set, Some(2026)).unwrap();
        let (bootstrap, key_switch) = server.standard();
        let keys = ServerKeys::new(set, &bootstrap, key_switch);
        let shift = 64 - set.modulus_log2;
        let words =
            (0..=set.big_dimension() as u64).map(|i| (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift << shift);
        let ciphertext: Vec<u64> = words.collect();
        let mut accumulator = ringmill_cggi::test_polynomial::constant(set, 5);
        let mut trace: Vec<Event> = Vec::new();
        keys.rotate(&ciphertext, &mut accumulator, &mut trace);
        let mut digest = Sha256::new();
        for event in &trace {
            let words: Vec<u64> = match event {
                Event::KeySwitched(words) | Event::Rotated(words) | Event::Step { accumulator: words, .. } => {
                    words.clone()
                }
                Event::ModulusSwitched(words) => words.iter().map(|word| u64::from(*word)).collect(),
            };
            words.iter().for_each(|word| digest.update(word.to_le_bytes()));
        }
        let digest: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        found += &format!("{} {} events {digest}\n", set.name, trace.len());
    }
    if std::env::var_os("RINGMILL_BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/traces.txt"), &found).unwrap();
    } else {
        assert_eq!(found, golden, "RINGMILL_BLESS=1 writes tests/traces.txt anew");
    }
}

/// The standard deviation of phases after `count` bootstraps, as a fraction of the modulus.
///
/// The inputs are random ciphertexts of the phase 1/4: the middle of the half circle on which a
/// constant accumulator gives its constant.
fn measured(set: &Parameters, mode: Mode, count: usize) -> f64 {
    let (client, server) = ClientKey::generate(set).unwrap();
    let key = server.expand(mode, None);
    let (last, shift) = (set.big_dimension(), 64 - set.modulus_log2);
    let mut word = 0x2026_u64;
    let mut squares = 0.0;
    for _ in 0..count {
        let next = || {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            word >> shift << shift
        };
        let mut ciphertext: Vec<u64> = std::iter::repeat_with(next).take(last + 1).collect();
        ciphertext[last] = ciphertext[last].wrapping_sub(client.phase(&ciphertext)).wrapping_add(1 << 62);
        let mut accumulator = ringmill_cggi::test_polynomial::constant(set, 5);
        key.rotate(&ciphertext, &mut accumulator);
        let mut output = vec![0; last + 1];
        ringmill_cggi::add_extracted(&accumulator, set.polynomial_size, 0, 1, &mut output);
        let error = client.phase(&output).wrapping_sub(1 << 59) as i64;
        squares += (error as f64 / 64.0_f64.exp2()).powi(2);
    }
    (squares / count as f64).sqrt()
}

/// In `--long` runs: the measured standard deviation is the formula's within 5 % over 2,000
/// bootstraps. Over few, within what chance allows.
#[test]
fn noise_is_as_predicted() {
    let is_long = std::env::var_os("RINGMILL_LONG").is_some();
    let (count, tolerance) = if is_long { (2000, 0.05) } else { (150, 0.3) };
    let names = if is_long { &["A", "B", "C", "hpu44", "boolean"][..] } else { &["A"][..] };
    let mut failures = Vec::new();
    for name in names {
        for (mode, arithmetic) in [(Mode::Exact, Arithmetic::Prime), (Mode::Fast, Arithmetic::Fourier)] {
            let set = set(name);
            let predicted = Noise::with(set, arithmetic).blind_rotation.sqrt();
            let ratio = measured(set, mode, count) / predicted;
            println!("{name} {mode}: predicted 2^{:.3}, measured {ratio:.3} of that", predicted.log2());
            if (ratio - 1.0).abs() > tolerance {
                failures.push(format!("{name} {mode}: {ratio:.3}"));
            }
        }
    }
    assert!(failures.is_empty(), "{failures:?}");
}

/// Two outputs of one rotation share a coefficient. Their weighted sum is as noisy as the profile
/// says, which adds their factors first; independent operands would be less noisy.
#[test]
fn correlated_operands_are_as_noisy_as_the_profile_says() {
    let program = Evaluation::of_lincomb(&counter()).unwrap();
    let classes = program.noise().classes;
    let last = classes.iter().find(|class| class.switched && class.bootstrapped > 0).unwrap();
    let set = set("toy");
    let (client, server) = ClientKey::generate(set).unwrap();
    let key = server.expand(Mode::Exact, None);
    let (rounds, mut squares) = (400, 0.0);
    for round in 0..rounds {
        let input = bits(round % 8, 3);
        let encrypted = client.encrypt(&program, &input).unwrap().expand();
        let outputs = run(&program, &key, &encrypted, &RunOptions::default()).unwrap();
        let phases: Vec<i64> = outputs.ciphertexts().map(|output| client.phase(output) as i64).collect();
        // the outputs are the last cell's, the sum bit, and the inverted carry
        let (sum, carry) = (phases[1], (1_i64 << 60).wrapping_sub(phases[2]));
        let count = input.iter().filter(|bit| **bit).count() as i64;
        let expected = (2 * (count & 1) + (count >> 1)) << 60;
        let error = sum.wrapping_mul(2).wrapping_add(carry).wrapping_sub(expected);
        squares += (error as f64 / 64.0_f64.exp2()).powi(2);
    }
    let one = Noise::of(set).blind_rotation;
    let found = squares / rounds as f64 / one;
    println!("profile {}, measured {found:.2}", last.bootstrapped);
    let factor = found / last.bootstrapped as f64;
    assert!((0.7..1.4).contains(&factor), "profile {}, measured {found:.2}", last.bootstrapped);
}
