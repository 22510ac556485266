//! Passes that compute on whole tensors keep the meaning of programs: random ones, and programs of
//! HECO's kind, evaluated before and after.

use crate::{
    passes_meaning::Random,
    secret_passes::{agreement, evaluator, must_run, programs},
    simd_programs::program,
};
use ringmill_dialects::context;

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
