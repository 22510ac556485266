//! Products with constants as sums: equal modulo 2^w for every constant, in two ways.

use crate::{
    passes_meaning::Random,
    secret_passes::{agreement, evaluator, must_run, programs},
};
use ringmill_dialects::context;

const PASSES: [&str; 2] = ["mul-to-add", "mul-to-add-pdll"];

/// The constants of a type that a rule could miss, as a program writes them.
fn corners(width: u32) -> Vec<i128> {
    let least = i128::MIN >> (128 - width);
    let most = -(least + 1);
    [0, 1, -1, -3, 3, 10, least, least + 1, most, most - 1]
        .into_iter()
        .filter(|constant| (least..=most).contains(constant))
        .collect()
}

/// A product with a constant, on either side.
fn product(width: u32, constant: i128, is_left: bool) -> String {
    let operands = if is_left { "%c, %a" } else { "%a, %c" };
    // One bit is written as a flag.
    let value = if width == 1 { (constant != 0).to_string() } else { format!("{constant} : i{width}") };
    format!(
        "func.func @main(%a: i{width}) -> i{width} {{\n  %c = arith.constant {value}\n  \
         %0 = arith.muli {operands} : i{width}\n  return %0 : i{width}\n}}\n"
    )
}

#[test]
fn products_with_corner_constants_become_sums() {
    let context = context();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for width in [1, 2, 3, 5, 8, 32, 64, 65, 128] {
        for constant in corners(width) {
            for is_left in [false, true] {
                let text = product(width, constant, is_left);
                let before = evaluator(&context, &text, "main");
                for passes in PASSES {
                    let changed = must_run(&context, passes, &text);
                    assert!(!changed.contains("muli"), "{passes}: {changed}");
                    let agreed = agreement(&before, &evaluator(&context, &changed, "main"), &mut random);
                    assert!(agreed.is_ok_and(|words| words > 0), "{passes}: {text}{changed}");
                }
            }
        }
    }
}

/// Both write as many sums: a doubling for each bit behind the first, an addition for each one.
#[test]
fn every_constant_of_six_bits_takes_few_sums() {
    let context = context();
    for constant in -32..32i128 {
        let text = product(6, constant, false);
        let [one, other] = PASSES.map(|passes| {
            let changed = must_run(&context, passes, &text);
            let after = evaluator(&context, &changed, "main");
            for a in 0..64u128 {
                let found = after.evaluate(&[vec![a]]).expect("defined")[0][0].value;
                assert_eq!(found, (a as i128 * constant) as u128 & 63, "{passes}: {constant} times {a}");
            }
            changed.matches("arith.addi").count() + changed.matches("arith.subi").count()
        });
        let magnitude = constant.unsigned_abs();
        let sums = magnitude.checked_ilog2().unwrap_or(0) + magnitude.count_ones().saturating_sub(1);
        let negation = u32::from(constant < 0 && constant != -32);
        assert_eq!((one, other), ((sums + negation) as usize, (sums + negation) as usize), "{constant}");
    }
}

/// A program of products, with constants and without.
fn program(random: &mut Random) -> String {
    let width = [1u32, 4, 13, 32, 64, 100][random.next() as usize % 6];
    let mut text = format!("func.func @main(%v0: i{width}, %v1: i{width}) -> (i{width}, i{width}) {{\n");
    for value in 2..12 {
        let constant = (random.word(width) << (128 - width)) as i128 >> (128 - width);
        let constant = if width == 1 { (constant != 0).to_string() } else { format!("{constant} : i{width}") };
        let mut any = || format!("%v{}", random.next() as usize % value);
        let (a, b) = (any(), any());
        let c = format!("%c{value}");
        text += &format!("  {c} = arith.constant {constant}\n");
        let operands = match random.next() % 5 {
            0 => format!("muli {a}, {b}"),
            1 => format!("addi {a}, {b}"),
            2 => format!("muli {c}, {a}"),
            3 => format!("muli {a}, {c} overflow<nsw, nuw>"),
            _ => format!("muli {a}, {c}"),
        };
        text += &format!("  %v{value} = arith.{operands} : i{width}\n");
    }
    text + &format!("  return %v11, %v10 : i{width}, i{width}\n}}\n")
}

#[test]
fn random_products_keep_their_meaning() {
    let context = context();
    let (mut agreed, mut noticed) = (0, 0);
    for seed in 1..=programs() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let text = program(&mut random);
        let before = evaluator(&context, &text, "main");
        for passes in PASSES {
            let changed = must_run(&context, passes, &text);
            let outcome = agreement(&before, &evaluator(&context, &changed, "main"), &mut random);
            agreed += outcome.unwrap_or_else(|error| panic!("{passes}: {error}\n{text}\n{changed}"));
            // A difference in place of a sum is another program.
            let wrong = changed.replacen("arith.addi", "arith.subi", 1);
            noticed += usize::from(agreement(&before, &evaluator(&context, &wrong, "main"), &mut random).is_err());
        }
    }
    assert!(agreed > 10 * programs() as usize, "only {agreed} words were compared");
    assert!(noticed > programs() as usize / 2, "only {noticed} faults were noticed");
}
