//! The example of a quantized layer in tosa: its meaning against a function written here, and its
//! proved netlist.

use std::path::{Path, PathBuf};

use ringmill_build::Loaded;
use ringmill_netlist::CellLibrary;
use ringmill_report::Verdict;
use ringmill_synth::Effort;

use crate::{builds, interp_evaluate::Numbers};

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/tosa_layer.mlir")
}

/// value · scale / 2^shift, rounded to the nearest, and once more before that where `double`.
fn scaled(value: i64, scale: i64, shift: u32, double: bool) -> i64 {
    let twice = if double && shift > 31 { (1 << 30) * if value < 0 { -1 } else { 1 } } else { 0 };
    (value * scale + (1 << (shift - 1)) + twice) >> shift
}

/// The layer; pixels are 0 to 15.
fn layer(image: &[[i64; 6]; 6], weights: &[[i64; 4]]) -> Vec<i64> {
    let kernels = [[[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]], [[-1, -2, -1], [0, 0, 0], [1, 2, 1]]];
    let mut features = Vec::new();
    for (top, left) in [(0, 0), (0, 3), (3, 0), (3, 3)] {
        for (channel, kernel) in kernels.iter().enumerate() {
            let mut sum = [5, -3][channel];
            for row in 0..3 {
                for column in 0..3 {
                    sum += kernel[row][column] * image[top + row][left + column];
                }
            }
            let small = scaled(sum, [1_342_177_280, 1_610_612_736][channel], [32, 33][channel], true);
            features.push((small - 8).clamp(-128, 127).max(-8) + 8);
        }
    }
    (0..4)
        .map(|output| {
            let sum: i64 = features.iter().zip(weights).map(|(feature, weights)| feature * weights[output]).sum();
            (scaled(sum + [90, -35, 0, 41][output], 1 << 30, 33, false) + 5).clamp(-128, 127)
        })
        .collect()
}

/// The weights as the example's text has them: the only rows of four numbers.
fn weights(text: &str) -> Vec<[i64; 4]> {
    let rows = text.split('[').filter_map(|row| {
        let numbers: Vec<i64> =
            row.split(']').next()?.split(',').filter_map(|number| number.trim().parse().ok()).collect();
        <[i64; 4]>::try_from(numbers).ok()
    });
    rows.take(8).collect()
}

#[test]
fn the_layer_is_what_its_comment_says() {
    let text = std::fs::read_to_string(path()).expect("the example");
    let weights = weights(&text);
    assert_eq!(weights.len(), 8);
    let loaded = Loaded::read(&path(), None).unwrap_or_else(|error| panic!("{error:?}"));
    let mut numbers = Numbers(9);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let mut image = [[0i64; 6]; 6];
        image.iter_mut().flatten().for_each(|pixel| *pixel = numbers.next(4) as i64);
        // An i4 of value v is the pixel v + 8.
        let argument = image.concat().iter().map(|pixel| ((pixel - 8) & 15) as u128).collect();
        let results = loaded.evaluate(&vec![argument]).unwrap_or_else(|error| panic!("{error:?}"));
        let found: Vec<i64> = results[0].iter().map(|word| i64::from(word.value as u8 as i8)).collect();
        assert!(results[0].iter().all(|word| word.defined));
        assert_eq!(found, layer(&image, &weights), "{image:?}");
        seen.extend(found);
    }
    assert!(seen.len() > 20, "the outputs differ: {seen:?}");
}

#[test]
fn the_layer_becomes_a_proved_netlist() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let fast = ringmill_synth::Options { effort: Effort::Fast, ..ringmill_synth::Options::new(CellLibrary::Lut(3)) };
    let built = builds::netlist(&path(), &folder.path().join("out"), &builds::proved(fast));
    let built = built.unwrap_or_else(|error| panic!("{error:?}"));
    let proof = built.report.proof.expect("a proof section");
    assert_eq!((proof.result, proof.vectors), (Verdict::Equal, 4096));
}
