//! The large examples: their meaning against known vectors and functions written here, and, in long
//! runs, their proved netlists.

use std::path::{Path, PathBuf};

use ringmill_build::Loaded;
use ringmill_netlist::CellLibrary;
use ringmill_report::{Method, Verdict};

use crate::{builds, interp_evaluate::Numbers};

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../examples/{name}.mlir"))
}

/// The only result of an example.
fn run(name: &str, arguments: &[Vec<u128>]) -> Vec<u128> {
    let loaded = Loaded::read(&example(name), None).unwrap_or_else(|error| panic!("{name}: {error:?}"));
    let results = loaded.evaluate(&arguments.to_vec()).unwrap_or_else(|error| panic!("{name}: {error:?}"));
    assert_eq!(results.len(), 1, "{name}");
    results[0].iter().map(|word| if word.defined { word.value } else { panic!("{name} is undefined") }).collect()
}

/// True if the example becomes straight-line arithmetic: what a circuit is made of.
fn assert_lowers(name: &str) {
    let lowered = builds::with_program(&example(name), |program| Loaded::integers(program, None));
    lowered.unwrap_or_else(|error| panic!("{name}: {error:?}"));
}

/// Synthesizes an example as the command does, and returns its bootstraps; it must be proved.
fn synthesize(name: &str) -> u64 {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let options = builds::proved(ringmill_synth::Options::new(CellLibrary::Lut(3)));
    let built = builds::netlist(&example(name), &folder.path().join("out"), &options);
    let built = built.unwrap_or_else(|error| panic!("{error:?}"));
    let proof = built.report.proof.expect("a proof section");
    // Which of both it is depends on the time that the proof of the words' rewriting takes.
    assert!(matches!(proof.method, Method::Staged | Method::Windows | Method::Cec), "{name}: {proof:?}");
    assert_eq!((proof.result, proof.vectors), (Verdict::Equal, 4096));
    built.report.netlist.expect("a netlist").bootstraps
}

/// The words in hexadecimal, `digits` each.
fn words(text: &str, digits: usize) -> Vec<u128> {
    let text: String = text.split_whitespace().collect();
    let word = |at: usize| u128::from_str_radix(&text[at..at + digits], 16).expect("hexadecimal digits");
    (0..text.len()).step_by(digits).map(word).collect()
}

/// Multiplication in the field of AES, bit by bit.
fn times(mut a: u8, mut b: u8) -> u8 {
    let mut product = 0;
    while b != 0 {
        if b & 1 == 1 {
            product ^= a;
        }
        a = a << 1 ^ if a & 0x80 == 0 { 0 } else { 0x1b };
        b >>= 1;
    }
    product
}

/// The S-box by its definition: inverse in the field, then an affine map.
fn substitute(byte: u8) -> u8 {
    let inverse = (0..=255).find(|&other| times(byte, other) == 1).unwrap_or(0);
    (0..5).fold(0x63, |sum, turns| sum ^ inverse.rotate_left(turns))
}

/// The eleven round keys of a key (FIPS 197, section 5.2).
fn round_keys(key: &[u128]) -> Vec<u128> {
    let mut bytes: Vec<u8> = key.iter().map(|&byte| byte as u8).collect();
    let mut constant = 1;
    while bytes.len() < 176 {
        let mut last = [0, 1, 2, 3].map(|place| bytes[bytes.len() - 4 + place]);
        if bytes.len().is_multiple_of(16) {
            last.rotate_left(1);
            last = last.map(substitute);
            last[0] ^= constant;
            constant = times(constant, 2);
        }
        for byte in last {
            bytes.push(byte ^ bytes[bytes.len() - 16]);
        }
    }
    bytes.into_iter().map(u128::from).collect()
}

#[test]
fn aes128_encrypts_the_example_of_fips_197() {
    // Appendix C.1.
    let block = words("00112233445566778899aabbccddeeff", 2);
    let key = words("000102030405060708090a0b0c0d0e0f", 2);
    let keys = round_keys(&key);
    assert_eq!(keys[160..], words("13111d7fe3944a17f307a78b4d2b30c5", 2), "the last round key of appendix C.1");
    assert_eq!(run("aes128", &[block, keys]), words("69c4e0d86a7b0430d8cdb78070b4c55a", 2));
    assert_lowers("aes128");
}

#[test]
fn sha256_compresses_abc() {
    // FIPS 180-4, section 5.3.3; the one block of the three bytes "abc", padded.
    let state = words("6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19", 8);
    let mut block = vec![0; 16];
    (block[0], block[15]) = (0x6162_6380, 24);
    let digest = words("ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad", 8);
    assert_eq!(run("sha256", &[state, block]), digest);
    assert_lowers("sha256");
}

#[test]
fn bitonic_sort_sorts() {
    let mut numbers = Numbers(3);
    let mut permutation: Vec<u128> = (0..32).map(|place| place * 8 + 7).collect();
    for last in (1..32).rev() {
        permutation.swap(last, numbers.next(32) as usize % (last + 1));
    }
    let repeated: Vec<u128> = (0..32).map(|_| numbers.next(8) & 0x8f).collect();
    for bytes in [permutation, repeated] {
        let mut sorted = bytes.clone();
        sorted.sort_unstable();
        assert_eq!(run("bitonic_sort", &[bytes]), sorted);
    }
    assert_lowers("bitonic_sort");
}

#[test]
fn box_blur_is_the_mean_of_nine() {
    let mut numbers = Numbers(5);
    let mut picture = [[0u128; 16]; 16];
    picture.iter_mut().flatten().for_each(|pixel| *pixel = numbers.next(8));
    let pixel = |row: i32, column: i32| picture[row.clamp(0, 15) as usize][column.clamp(0, 15) as usize];
    let mean = |row: i32, column: i32| {
        let window = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (row + dy, column + dx)));
        (window.map(|(row, column)| pixel(row, column)).sum::<u128>() + 4) / 9
    };
    let expected: Vec<u128> = (0..256).map(|place| mean(place / 16, place % 16)).collect();
    assert_eq!(run("box_blur", &[picture.concat()]), expected);
    assert_lowers("box_blur");
}

#[test]
fn dense_28x28_is_a_matrix_times_a_vector() {
    // The generator of the weights, as the example's header has it.
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        i32::from((state >> 24) as u8 as i8)
    };
    let weights: Vec<Vec<i32>> = (0..10).map(|_| (0..784).map(|_| next()).collect()).collect();
    let bias: Vec<i32> = (0..10).map(|_| next() * 64).collect();
    let mut numbers = Numbers(7);
    let pixels: Vec<u128> = (0..784).map(|_| numbers.next(8)).collect();
    let score = |(row, bias): (&Vec<i32>, &i32)| {
        let products = row.iter().zip(&pixels).map(|(weight, &pixel)| weight * i32::from(pixel as u8 as i8));
        u128::from((bias + products.sum::<i32>()) as u32)
    };
    let expected: Vec<u128> = weights.iter().zip(&bias).map(score).collect();
    assert_eq!(run("dense_28x28", &[pixels]), expected);
    assert_lowers("dense_28x28");
}

/// Bootstraps measured on 20 November 2026, with room for other versions of ABC.
#[test]
#[ignore = "takes minutes: scripts/test --long"]
fn large_examples_are_proved() {
    for (name, most) in [
        ("box_blur", 40_000),
        ("dense_28x28", 350_000),
        ("aes128", 60_000),
        ("bitonic_sort", 6_000),
        ("sha256", 52_000),
    ] {
        let bootstraps = synthesize(name);
        assert!(bootstraps <= most, "{name}: {bootstraps} bootstraps");
    }
}
