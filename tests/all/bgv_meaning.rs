//! Lowerings to BGV leave the meaning: the interpreter computes with slots in the clear.

use crate::{
    bgv_programs::{LENGTH, program, residue},
    passes_meaning::Random,
    secret_passes::{evaluator, must_run, programs, run},
};
use ringmill_interp::Evaluator;

/// Evaluates a program on tensors and on ciphertexts; the first slot where they differ.
fn agreement(before: &Evaluator, after: &Evaluator, random: &mut Random) -> Result<(), String> {
    for _ in 0..3 {
        let arguments: Vec<Vec<u128>> = before
            .arguments()
            .map(|port| (0..port.elements()).map(|_| u128::from((random.next() % 127) as i64 as u64)).collect())
            .map(|numbers: Vec<u128>| numbers.into_iter().map(|number| (number as i64 - 63) as u64 as u128).collect())
            .collect();
        let hidden: Vec<Vec<u128>> = before
            .arguments()
            .zip(after.arguments())
            .zip(&arguments)
            .map(|((from, to), numbers)| {
                if from.elements() == to.elements() {
                    return numbers.clone();
                }
                // Each row of the tensor is repeated in the slots of a ciphertext.
                let slots = to.shape.last().copied().expect("slots");
                numbers
                    .chunks(LENGTH)
                    .flat_map(|row| (0..slots).map(|slot| residue(row[slot % LENGTH]) as u128).collect::<Vec<_>>())
                    .collect()
            })
            .collect();
        let wanted = before.evaluate(&arguments).expect("defined");
        let found = after.evaluate(&hidden).expect("defined");
        for (wanted, (found, port)) in wanted.iter().zip(found.iter().zip(after.results())) {
            let slots = port.shape.last().copied().expect("slots");
            for (place, word) in found.iter().enumerate() {
                let expected = residue(wanted[place / slots * LENGTH + place % slots % LENGTH].value);
                if !word.defined || word.value != expected as u128 {
                    return Err(format!("slot {place}: expected {expected}, found {word:?}, of {arguments:?}"));
                }
            }
        }
    }
    Ok(())
}

#[test]
fn secret_arithmetic_is_that_of_slots() {
    let context = ringmill_dialects::context();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for number in 0..programs() {
        let shape = ["8", "1x8", "2x8"][number as usize % 3];
        let text = program(&mut random, shape).text;
        let before = evaluator(&context, &text, "f");
        for passes in [
            "secret-to-bgv",
            "secret-distribute-generic,canonicalize,secret-to-bgv,cse",
            "secret-to-bgv,bgv-to-lwe,canonicalize",
        ] {
            let lowered = must_run(&context, passes, &text);
            let after = evaluator(&context, &lowered, "f");
            agreement(&before, &after, &mut random)
                .unwrap_or_else(|error| panic!("{passes}: {error}\n{text}\n{lowered}"));
        }
    }
}

/// Programs without parameters are on cleartexts, with products that are relinearized.
#[test]
fn ciphertexts_without_parameters_are_their_cleartexts() {
    let context = ringmill_dialects::context();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..programs() {
        let text = program(&mut random, "8").text;
        let start = text.find("func.func").expect("functions");
        let text = format!("module {{\n{}", &text[start..]);
        let lowered = must_run(&context, "secret-to-bgv{poly-mod-degree=8}", &text);
        assert_eq!(lowered.matches("bgv.mul ").count(), lowered.matches("bgv.relinearize").count(), "{lowered}");
        assert!(lowered.contains("underlying_type = tensor<8xi64>") && !lowered.contains("secret."), "{lowered}");
        let (before, after) = (evaluator(&context, &text, "f"), evaluator(&context, &lowered, "f"));
        let arguments: Vec<Vec<u128>> =
            before.arguments().map(|port| (0..port.elements()).map(|_| random.word(port.width)).collect()).collect();
        assert_eq!(
            before.evaluate(&arguments).expect("defined"),
            after.evaluate(&arguments).expect("defined"),
            "{lowered}"
        );
    }
}

/// A sum in the place of a difference, and a rotation by one more, are noticed.
#[test]
fn wrong_lowerings_are_noticed() {
    let context = ringmill_dialects::context();
    let mut random = Random(0xdead_beef_cafe_f00d);
    let mut noticed = [0; 2];
    for _ in 0..30 {
        let text = program(&mut random, "8").text;
        let before = evaluator(&context, &text, "f");
        let lowered = must_run(&context, "secret-to-bgv,canonicalize", &text);
        for (place, (from, to)) in
            [("bgv.sub ", "bgv.add "), ("static_shift = 1 : index", "static_shift = 2 : index")].into_iter().enumerate()
        {
            let lowered = lowered.replacen(from, to, 1);
            let after = evaluator(&context, &lowered, "f");
            noticed[place] += usize::from(agreement(&before, &after, &mut random).is_err());
        }
    }
    assert!(noticed[0] > 5, "{noticed:?}");
}

/// A refused lowering leaves the module as it was, and says where.
#[test]
fn refusals_name_the_operation() {
    let context = ringmill_dialects::context();
    let text = "module attributes {bgv.schemeParam = #bgv.scheme_param<logN = 5, Q = [67239937], P = [], plaintextModulus = 65537>} {
func.func @f(%a: !secret.secret<tensor<8xi16>>) -> !secret.secret<tensor<8xi16>> {
  %0 = secret.generic(%a: !secret.secret<tensor<8xi16>>) {
  ^body(%x: tensor<8xi16>):
    %1 = arith.divsi %x, %x : tensor<8xi16>
    secret.yield %1 : tensor<8xi16>
  } -> !secret.secret<tensor<8xi16>>
  return %0 : !secret.secret<tensor<8xi16>>
}
}";
    let error = run(&context, "secret-to-bgv", text).expect_err("there is no division");
    assert!(error.contains("'arith.divsi'") && error.contains("5:"), "{error}");
}
