//! Passes that compute on whole tensors keep the meaning of programs: random ones, and programs of
//! HECO's kind, evaluated before and after.

use crate::{
    passes_meaning::Random,
    secret_passes::{agreement, evaluator, must_run, programs},
    simd_programs::program,
};
use ringmill_dialects::context;
use std::{fs, path::Path};

/// Passes and sequences of them, as a pipeline has them.
const SEQUENCES: [&str; 7] = [
    "canonicalize",
    "insert-rotate",
    "collapse-insertion-chains",
    "rotate-and-reduce",
    "insert-rotate,canonicalize",
    "insert-rotate,cse,canonicalize,collapse-insertion-chains,canonicalize,cse",
    "insert-rotate,cse,canonicalize,cse,collapse-insertion-chains,canonicalize,cse,rotate-and-reduce,canonicalize,cse",
];

fn seeded(seed: u64) -> Random {
    Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
}

#[test]
fn passes_on_tensors_keep_the_meaning() {
    let context = context();
    let (mut defined, mut rotations) = (0, 0);
    for seed in 1..=programs() {
        let text = program(seed);
        let before = evaluator(&context, &text, "main");
        for passes in SEQUENCES {
            let after = must_run(&context, passes, &text);
            rotations += after.matches("tensor_ext.rotate").count();
            let agree = agreement(&before, &evaluator(&context, &after, "main"), &mut seeded(seed));
            defined += agree.unwrap_or_else(|error| panic!("{passes} changes\n{text}\nto\n{after}\n{error}"));
        }
    }
    assert!(defined > 10_000, "only {defined} words were defined");
    assert!(rotations > 500, "only {rotations} rotations were written");
}

/// Programs of HECO's kind, and the most rotations and ops on tensors that may remain of each.
const PROGRAMS: [(&str, usize, usize); 6] = [
    ("heco_box_blur", 7, 8),
    ("heco_dot_product", 3, 4),
    ("heco_hamming_distance", 2, 4),
    ("heco_linear_polynomial", 0, 3),
    ("heco_quadratic_polynomial", 0, 5),
    ("heco_roberts_cross", 3, 5),
];

#[test]
fn whole_programs_keep_the_meaning_with_few_rotations() {
    let context = context();
    for (name, rotations, ops) in PROGRAMS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("lit/passes").join(name).with_extension("mlir");
        let text = fs::read_to_string(path).expect("a program");
        let after = must_run(&context, "heco-simd-vectorizer{unroll-fhe-kernel-loops=true}", &text);
        let before = evaluator(&context, &text, "main");
        let agree = agreement(&before, &evaluator(&context, &after, "main"), &mut seeded(1));
        assert!(agree.as_ref().is_ok_and(|&defined| defined > 0), "{name}: {agree:?} after\n{after}");
        let count = |op: &str| after.matches(op).count();
        assert!(count("tensor_ext.rotate") <= rotations, "{name}: {after}");
        assert!(count("arith.addi") + count("arith.subi") + count("arith.muli") <= ops, "{name}: {after}");
    }
}

/// A dot product of 4,096 elements takes a rotation for each binary digit of that.
#[test]
fn large_programs_take_few_rotations() {
    let context = context();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("lit/passes/heco_dot_product.mlir");
    let text = fs::read_to_string(path).expect("a program");
    let text = text.replace("tensor<8xi16>", "tensor<4096xi16>").replace("0 to 8 ", "0 to 4096 ");
    let after = must_run(&context, "heco-simd-vectorizer{unroll-fhe-kernel-loops=true}", &text);
    assert_eq!(after.matches("tensor_ext.rotate").count(), 12, "{after}");
    let before = evaluator(&context, &text, "main");
    assert!(agreement(&before, &evaluator(&context, &after, "main"), &mut seeded(1)).is_ok());
}

/// The text with the tensor of one rotation rotated by one first.
fn mutated(text: &str, random: &mut Random) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let rotations: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].contains("tensor_ext.rotate")).collect();
    let chosen = *rotations.get((random.next() >> 11) as usize % rotations.len().max(1))?;
    let (head, rest) = lines[chosen].split_once("tensor_ext.rotate ")?;
    let (tensor, rest) = rest.split_once(", ")?;
    let r#type = rest.split_once(": ")?.1.rsplit_once(", ")?.0;
    let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    lines[chosen] = format!(
        "%one = arith.constant 1 : index\n%moved = tensor_ext.rotate {tensor}, %one : {type}, index\n\
         {head}tensor_ext.rotate %moved, {rest}"
    );
    Some(lines.join("\n"))
}

#[test]
fn a_wrong_rotation_is_noticed() {
    let context = context();
    let (mut noticed, mut all) = (0, 0);
    for seed in 1..=programs() {
        let text = program(seed);
        let after = must_run(&context, SEQUENCES[6], &text);
        let Some(mutated) = mutated(&after, &mut seeded(seed)) else { continue };
        let before = evaluator(&context, &text, "main");
        all += 1;
        noticed += u64::from(agreement(&before, &evaluator(&context, &mutated, "main"), &mut seeded(seed)).is_err());
    }
    assert!(all > 50 && noticed * 2 > all, "{noticed} of {all} mutations were noticed");
}
