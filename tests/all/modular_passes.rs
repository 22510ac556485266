//! The lowerings of residues and polynomials to plain arithmetic keep the meaning of programs:
//! random ones, evaluated before and after.

use crate::{
    passes_meaning::Random,
    secret_passes::{evaluator, must_run, programs, run},
};
use ringmill_dialects::context;
use ringmill_interp::{Evaluator, Port, Word};

const VECTORS: usize = 10;

/// Moduli and the bits of the integers they are kept in: small and large ones, powers of two, and
/// those that leave no bit to spare.
const MODULI: [(u64, u32); 10] = [
    (2, 3),
    (3, 8),
    (16, 6),
    (97, 32),
    (127, 8),
    (12_289, 15),
    (65_537, 64),
    (2_147_483_647, 32),
    (4_294_967_291, 64),
    (9_223_372_036_854_775_783, 64),
];

/// Words coefficient by coefficient, those of a polynomial over limbs from or to limb by limb.
fn arranged(port: &Port, words: &[Word], to_limbs: bool) -> Vec<Word> {
    let (limbs, run) = (port.moduli.len(), port.run);
    if limbs < 2 || run < 2 {
        return words.to_vec();
    }
    let (rows, columns) = if to_limbs { (limbs, run) } else { (run, limbs) };
    let at = |block: &[Word]| -> Vec<Word> {
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| block[column * rows + row])
            .collect()
    };
    words.chunks(limbs * run).flat_map(at).collect()
}

/// The words of all results, coefficient by coefficient, for such arguments.
fn results(evaluator: &Evaluator, arguments: &[Vec<Word>]) -> Vec<Word> {
    let given = evaluator.arguments().zip(arguments).map(|(port, words)| arranged(port, words, true));
    let given: Vec<Vec<u128>> = given.map(|words| words.into_iter().map(|word| word.value).collect()).collect();
    let results = evaluator.evaluate(&given).expect("the program runs");
    evaluator.results().iter().zip(results).flat_map(|(port, words)| arranged(port, &words, false)).collect()
}

/// The words that two programs differ in, if they do, for random arguments of the first.
fn difference(before: &Evaluator, after: &Evaluator, random: &mut Random) -> Option<String> {
    (0..VECTORS).find_map(|_| {
        let mut argument = |port: &Port| {
            let word = |element| {
                let word = random.word(port.width);
                Word::new(port.modulus(element).map_or(word, |q| word % u128::from(q)))
            };
            let words: Vec<Word> = (0..port.elements()).map(word).collect();
            arranged(port, &words, false)
        };
        let arguments: Vec<Vec<Word>> = before.arguments().map(&mut argument).collect();
        let (expected, found) = (results(before, &arguments), results(after, &arguments));
        assert!(expected.iter().all(|word| word.defined), "all of it is defined");
        (expected != found).then(|| format!("expected {expected:?}, found {found:?} for {arguments:?}"))
    })
}

/// A program on residues, tensors of them, and residue number systems.
fn residues(random: &mut Random) -> String {
    let (q, width) = MODULI[random.next() as usize % MODULI.len()];
    let (p, other) = MODULI[random.next() as usize % MODULI.len()];
    let mut text = format!(
        "!Z = !mod_arith.int<{q} : i{width}>\n!Y = !mod_arith.int<{p} : i{other}>\n!A = !mod_arith.int<257 : i32>\n\
         !B = !mod_arith.int<65537 : i32>\n!R = !rns.rns<!A, !B>\n!S = !rns.rns<!B>\n\
         !W = !mod_arith.int<16843009 : i64>\n\
         func.func @main(%z0: !Z, %z1: !Z, %t0: tensor<3x!Z>, %t1: tensor<3x!Z>, %r0: !R, %r1: !R,\n  \
         %u0: tensor<2x!R>, %i: i{width}, %v: tensor<3xi{width}>, %w: tensor<2xi32>)\n  \
         -> (!Z, tensor<3x!Z>, !R, tensor<2x!R>, !Y, i{width}, i{width}, tensor<3xi{width}>, !B, tensor<2x!A>, \
         tensor<2x!S>, i{width}) {{\n"
    );
    let mut counts = [2usize, 2, 2, 1];
    let kinds = [("z", "!Z"), ("t", "tensor<3x!Z>"), ("r", "!R"), ("u", "tensor<2x!R>")];
    for _ in 0..12 {
        let kind = random.next() as usize % 4;
        let (name, r#type) = kinds[kind];
        let mut any = || format!("%{name}{}", random.next() as usize % counts[kind]);
        let (a, b, c) = (any(), any(), any());
        let new = format!("%{name}{}", counts[kind]);
        let constant = random.word(width.min(63)) as i64;
        let op = match (random.next() >> 9) % 8 {
            0 => format!("mod_arith.add {a}, {b} : {type}"),
            1 | 2 => format!("mod_arith.sub {a}, {b} : {type}"),
            3 => format!("mod_arith.mul {a}, {b} : {type}"),
            4 if kind < 2 => format!("mod_arith.mac {a}, {b}, {c} : {type}"),
            5 if kind == 0 => format!("mod_arith.encapsulate %i : i{width} -> !Z"),
            5 if kind == 1 => format!("mod_arith.encapsulate %v : tensor<3xi{width}> -> tensor<3x!Z>"),
            5 if kind == 2 => "mod_arith.encapsulate %w : tensor<2xi32> -> !R".to_owned(),
            6 if kind == 0 => format!("mod_arith.constant {} : !Z", constant >> 1),
            6 if kind == 1 => "mod_arith.constant dense<[0, 1, -1]> : tensor<3x!Z>".to_owned(),
            6 if kind == 2 => "rns.constant <[#mod_arith.value<3 : !A>, #mod_arith.value<-1 : !B>]> : !R".to_owned(),
            7 if kind < 2 => format!("mod_arith.reduce {a} : {type}"),
            _ => format!("mod_arith.mul {a}, {a} : {type}"),
        };
        text += &format!("  {new} = {op}\n");
        counts[kind] += 1;
    }
    let [z, t, r, u] = counts.map(|count| count - 1);
    let lift = ["standard", "centered"][random.next() as usize % 2];
    text + &format!(
        "  %y = mod_arith.mod_switch %z{z} : !Z to !Y\n  %l = mod_arith.lift {lift} %z{z} : !Z -> i{width}\n  \
         %k = mod_arith.lift centered %z{z} : !Z -> i{width}\n  \
         %m = mod_arith.lift {lift} %t{t} : tensor<3x!Z> -> tensor<3xi{width}>\n  \
         %b = rns.extract_residue %r{r} <index = 1> : !R -> !B\n  \
         %a = rns.extract_residue %u{u} <index = 0> : tensor<2x!R> -> tensor<2x!A>\n  \
         %s = rns.extract_slice %u{u} <start = 1, size = 1> : tensor<2x!R> -> tensor<2x!S>\n  \
         %a0 = mod_arith.constant 5 : !A\n  %p = rns.pack %a0, %b : !A, !B\n  \
         %e = mod_arith.mod_switch %r{r} : !R to !W\n  %f = mod_arith.mod_switch %e : !W to !R\n  \
         %q = mod_arith.mul %p, %f : !R\n  \
         %x = mod_arith.subifge %l, %i : i{width}\n  \
         return %z{z}, %t{t}, %q, %u{u}, %y, %l, %k, %m, %b, %a, %s, %x\n    \
         : !Z, tensor<3x!Z>, !R, tensor<2x!R>, !Y, i{width}, i{width}, tensor<3xi{width}>, !B, tensor<2x!A>, \
         tensor<2x!S>, i{width}\n}}\n"
    )
}

/// A program on polynomials, with every op that has a lowering.
fn polynomials(random: &mut Random) -> String {
    let n = [4, 8, 16][random.next() as usize % 3];
    let sign = ["", "-"][random.next() as usize % 2];
    let (limbs, element) = match random.next() % 3 {
        0 => ("!A = !mod_arith.int<97 : i32>\n!B = !mod_arith.int<193 : i32>\n", "!rns.rns<!A, !B>"),
        1 => ("", "!mod_arith.int<97 : i32>"),
        _ => ("", "!mod_arith.int<4293918721 : i64>"),
    };
    let mut text = format!(
        "{limbs}!E = {element}\n#ring = #polynomial.ring<coefficientType = !E, polynomialModulus = <{sign}1 + x**{n}>>\n\
         !p = !polynomial.polynomial<ring = #ring>\n!v = !polynomial.polynomial<ring = #ring, form = eval>\n\
         func.func @main(%p0: !p, %p1: !p, %v0: !v, %t: tensor<2x!p>, %e: !E, %s: tensor<{n}x!E>, %i: index)\n  \
         -> (!p, !v, tensor<{n}x!E>, tensor<2x!p>, index, !E) {{\n  %c1 = arith.constant 1 : index\n"
    );
    // A power of x that is small enough for its loops.
    text += "  %mask = arith.constant 63 : index\n  %k = arith.andi %i, %mask : index\n";
    let mut counts = [2usize, 1];
    for _ in 0..8 {
        let kind = random.next() as usize % 2;
        let name = ["p", "v"][kind];
        let r#type = ["!p", "!v"][kind];
        let mut any = || format!("%{name}{}", random.next() as usize % counts[kind]);
        let (a, b) = (any(), any());
        let op = match (random.next() >> 9) % 14 {
            0 => format!("polynomial.add {a}, {b} : {type}"),
            1 => format!("polynomial.sub {a}, {b} : {type}"),
            2 => format!("polynomial.neg {a} : {type}"),
            3 => format!("polynomial.mul_scalar {a}, %e : {type}, !E"),
            4 if kind == 0 => "polynomial.constant int<3 + -2x + 5x**17> : !p".to_owned(),
            5 if kind == 0 => "polynomial.monomial %e, %k : (!E, index) -> !p".to_owned(),
            6 if kind == 0 => format!("polynomial.monic_monomial_mul {a}, %k : (!p, index) -> !p"),
            7 if kind == 0 => format!("polynomial.from_tensor %s : tensor<{n}x!E> -> !p"),
            8 if kind == 0 => "tensor.extract %t[%c1] : tensor<2x!p>".to_owned(),
            9 | 10 if kind == 0 => format!("polynomial.intt %v{} : !v", counts[1] - 1),
            9..=11 if kind == 1 => format!("polynomial.ntt %p{} : !p", counts[0] - 1),
            _ => format!("polynomial.mul {a}, {b} : {type}"),
        };
        text += &format!("  %{name}{} = {op}\n", counts[kind]);
        counts[kind] += 1;
    }
    let [p, v] = counts.map(|count| count - 1);
    let applied = if limbs.is_empty() {
        format!(
            "  %f = polynomial.apply_coefficientwise(%p{p} : !p) {{\n  ^body(%c: !E, %degree: index):\n    \
             %0 = mod_arith.mul %c, %e : !E\n    %1 = mod_arith.add %0, %c : !E\n    polynomial.yield %1 : !E\n  }} -> !p\n  \
             %g = polynomial.eval #polynomial.typed_int_polynomial<7 + -2x + x**5> : !p, %h : !E\n"
        )
    } else {
        format!("  %f = polynomial.neg %p{p} : !p\n  %g = mod_arith.add %h, %e : !E\n")
    };
    text + &format!(
        "  %d, %h = polynomial.leading_term %p{p} : !p -> (index, !E)\n{applied}  \
         %x = polynomial.to_tensor %f : !p -> tensor<{n}x!E>\n  %y = tensor.insert %p{p} into %t[%c1] : tensor<2x!p>\n  \
         return %f, %v{v}, %x, %y, %d, %g : !p, !v, tensor<{n}x!E>, tensor<2x!p>, index, !E\n}}\n"
    )
}

fn keeps_the_meaning(make: fn(&mut Random) -> String, passes: &[&str]) {
    let context = context();
    for seed in 1..=programs() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let text = make(&mut random);
        let before = evaluator(&context, &text, "main");
        for passes in passes {
            let changed = must_run(&context, passes, &text);
            let difference = difference(&before, &evaluator(&context, &changed, "main"), &mut random);
            assert!(difference.is_none(), "{passes} changes\n{text}\nto\n{changed}\n{difference:?}");
            let is_plain = !passes.contains("arith,") && passes.ends_with("to-arith");
            assert!(!is_plain || !changed.contains("mod_arith") && !changed.contains("divui"), "{changed}");
        }
    }
}

#[test]
fn residues_become_integers_that_mean_the_same() {
    keeps_the_meaning(residues, &["canonicalize,cse", "mod-arith-to-arith", "canonicalize,mod-arith-to-arith"]);
}

#[test]
fn polynomials_become_tensors_that_mean_the_same() {
    keeps_the_meaning(
        polynomials,
        &["polynomial-to-mod-arith", "polynomial-to-standard", "canonicalize,polynomial-to-standard"],
    );
}

/// One constant more or less in what the lowerings write.
#[test]
fn a_wrong_constant_is_noticed() {
    let context = context();
    let (mut noticed, mut all) = (0, 0);
    for seed in 1..=programs() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let text = if seed % 2 == 0 { residues(&mut random) } else { polynomials(&mut random) };
        let changed = must_run(&context, "polynomial-to-standard,cse", &text);
        let constants: Vec<usize> = changed
            .lines()
            .enumerate()
            .filter(|(_, line)| line.contains("arith.constant") && line.contains(" : i") && !line.contains("index"))
            .map(|(position, _)| position)
            .collect();
        let Some(&chosen) = constants.get(random.next() as usize % constants.len().max(1)) else { continue };
        let wrong: Vec<String> = changed
            .lines()
            .enumerate()
            .map(|(position, line)| {
                let number = line.split_once("arith.constant ").and_then(|(head, tail)| {
                    let (number, r#type) = tail.split_once(" : ")?;
                    Some(format!("{head}arith.constant {} : {type}", number.parse::<i128>().ok()?.wrapping_sub(1)))
                });
                number.filter(|_| position == chosen).unwrap_or_else(|| line.to_owned())
            })
            .collect();
        let wrong = wrong.join("\n");
        if wrong == changed {
            continue;
        }
        all += 1;
        let before = evaluator(&context, &text, "main");
        noticed += u32::from(difference(&before, &evaluator(&context, &wrong, "main"), &mut random).is_some());
    }
    assert!(all > 20 && noticed * 2 > all, "{noticed} of {all} wrong constants were noticed");
}

/// Forms without a lowering are refused, at their place, and nothing is changed.
#[test]
fn what_has_no_lowering_is_refused_by_name() {
    let context = context();
    let ring = |modulus: &str, of: &str| {
        format!("!p = !polynomial.polynomial<ring = <coefficientType = {of}, polynomialModulus = <{modulus}>>>\n")
    };
    let prime = "!mod_arith.int<97 : i32>";
    let unary = |op: &str| format!("func.func @main(%a: !p) -> !p {{\n  %0 = {op}\n  return %0 : !p\n}}\n");
    let product = unary("polynomial.mul %a, %a : !p");
    for (text, expected) in [
        (ring("1 + 2x**4", prime) + &product, "monic"),
        (ring("1 + x**4", "i32") + &product, "modulus"),
        (ring("1 + x**4", "!mod_arith.int<97 : i256>") + &product, "at most 64 bits"),
        (ring("1 + x**9000000000", prime) + &product, "coefficients"),
        (ring("1 + x**4", prime) + &unary("polynomial.mod_switch %a : !p to !p"), "polynomial.mod_switch"),
        (
            ring("3 + x**4", prime) + &unary("polynomial.constant int<x> : !p").replace("%a: !p", "%a: memref<2x!p>"),
            "memory",
        ),
        (
            ring("1 + x**4", "!mod_arith.int<7 : i32>")
                + "func.func @main(%a: !p) -> !p {\n  %0 = polynomial.ntt %a : !p\n  %1 = polynomial.intt %0 : \
                   !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<7 : i32>, polynomialModulus = <1 + x**4>>, \
                   form = eval>\n  return %1 : !p\n}\n",
            "root",
        ),
    ] {
        let error = run(&context, "polynomial-to-standard", &text).expect_err(expected);
        assert!(error.contains(expected), "{error}\nof\n{text}");
    }
}
