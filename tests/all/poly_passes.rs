//! Programs on polynomials modulo x^N = 1: passes and the lowering keep their meaning, and so does
//! machine code of them.

use crate::{
    passes_meaning::Random,
    secret_passes::{agreement, evaluator, must_run, programs},
    upstream_native::Native,
};
use ringmill_dialects::context;
use ringmill_interp::Evaluator;

/// Passes that each program goes through.
const PASSES: [&str; 7] = [
    "canonicalize",
    "sccp,cse",
    "loop-invariant-code-motion,control-flow-sink",
    "poly-to-standard",
    "poly-to-standard,canonicalize",
    // Not sccp behind it: upstream's does not visit (x + y) - y again when x changes (LLVM 22.1.8).
    "canonicalize,poly-to-standard,cse,canonicalize",
    "inline,canonicalize,cse,poly-to-standard",
];

/// A list of small and large coefficients.
fn coefficients(random: &mut Random, count: usize, width: u32) -> String {
    let signed = |word: u128| (word << (128 - width)) as i128 >> (128 - width);
    let list: Vec<String> = (0..count).map(|_| signed(random.word(width)).to_string()).collect();
    format!("dense<[{}]> : tensor<{count}xi{width}>", list.join(", "))
}

/// A program with every op of poly, in straight lines, loops, branches and a call.
fn program(random: &mut Random) -> String {
    let n = [1usize, 2, 3, 4, 7, 8][random.next() as usize % 6];
    let p = format!("!poly.poly<{n}>");
    let t = format!("tensor<2x{p}>");
    let (few, many) = (1 + random.next() as usize % n, n + 1 + random.next() as usize % (2 * n));
    let mut text = format!(
        "func.func private @helper(%a: {p}, %b: {p}) -> {p} {{\n  %0 = poly.sub %a, %b : {p}\n  \
         %1 = poly.mul %0, %a : {p}\n  return %1 : {p}\n}}\n\
         func.func @main(%t: tensor<{n}xi32>, %f: tensor<{few}xi32>, %m: tensor<{many}xi32>, %s: tensor<{many}xi7>,\n    \
         %w: tensor<{few}xi40>, %x: i32, %c: i1) -> (tensor<{n}xi32>, tensor<{n}xi32>, i32, i32) {{\n  \
         %k0 = arith.constant 0 : index\n  %k1 = arith.constant 1 : index\n  %k3 = arith.constant 3 : index\n  \
         %p0 = poly.from_tensor %t : tensor<{n}xi32> -> {p}\n  %p1 = poly.from_tensor %f : tensor<{few}xi32> -> {p}\n  \
         %p2 = poly.from_tensor %m : tensor<{many}xi32> -> {p}\n  %p3 = poly.from_tensor %s : tensor<{many}xi7> -> {p}\n  \
         %p4 = poly.from_tensor %w : tensor<{few}xi40> -> {p}\n  %q0 = tensor.from_elements %p0, %p1 : {t}\n  \
         %q1 = tensor.splat %p2 : {t}\n"
    );
    let (mut count, mut pairs) = (5usize, 2usize);
    for _ in 0..9 {
        let mut any = |limit: usize| random.next() as usize % limit;
        let (a, b, q, r) = (any(count), any(count), any(pairs), any(pairs));
        let kind = random.next() % 14;
        if kind > 10 {
            let op = ["add", "sub", "mul"][kind as usize - 11];
            text += &format!("  %q{pairs} = poly.{op} %q{q}, %q{r} : {t}\n");
            pairs += 1;
            continue;
        }
        let op = match kind {
            0 => format!("poly.add %p{a}, %p{b} : {p}"),
            1 => format!("poly.sub %p{a}, %p{b} : {p}"),
            2 => format!("poly.mul %p{a}, %p{b} : {p}"),
            3 => format!("poly.mul %p{a}, %p{a} : {p}"),
            4 => {
                let length = 1 + random.next() as usize % (2 * n);
                let width = [3, 8, 32, 64][random.next() as usize % 4];
                format!("poly.constant {} : {p}", coefficients(random, length, width))
            }
            5 => format!("func.call @helper(%p{a}, %p{b}) : ({p}, {p}) -> {p}"),
            6 => format!("tensor.extract %q{q}[%k1] : {t}"),
            7 => format!(
                "scf.if %c -> ({p}) {{\n    %y = poly.add %p{a}, %p{b} : {p}\n    scf.yield %y : {p}\n  }} else {{\n    \
                 scf.yield %p{b} : {p}\n  }}"
            ),
            8 => format!(
                "scf.for %i = %k0 to %k3 step %k1 iter_args(%z = %p{a}) -> ({p}) {{\n    \
                 %y = poly.mul %p{b}, %p{b} : {p}\n    %u = poly.add %z, %y : {p}\n    scf.yield %u : {p}\n  }}"
            ),
            9 => format!("arith.select %c, %p{a}, %p{b} : {p}"),
            _ => {
                text +=
                    &format!("  %a{count} = poly.mul %p{a}, %p{a} : {p}\n  %b{count} = poly.mul %p{b}, %p{b} : {p}\n");
                format!("poly.sub %a{count}, %b{count} : {p}")
            }
        };
        text += &format!("  %p{count} = {op}\n");
        count += 1;
    }
    let (last, pair) = (count - 1, pairs - 1);
    text + &format!(
        "  %l = tensor.extract %q{pair}[%k0] : {t}\n  %known = poly.constant {} : {p}\n  \
         %r0 = poly.to_tensor %p{last} : {p} -> tensor<{n}xi32>\n  %r1 = poly.to_tensor %l : {p} -> tensor<{n}xi32>\n  \
         %r2 = poly.eval %p{last}, %x : ({p}, i32) -> i32\n  %seven = arith.constant -7 : i32\n  \
         %r3 = poly.eval %known, %seven : ({p}, i32) -> i32\n  \
         return %r0, %r1, %r2, %r3 : tensor<{n}xi32>, tensor<{n}xi32>, i32, i32\n}}\n",
        coefficients(random, many, 32)
    )
}

fn random_program(seed: u64) -> (String, Random) {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    (program(&mut random), random)
}

#[test]
fn passes_keep_the_meaning() {
    let context = context();
    let mut agreed = 0;
    for seed in 1..=programs() {
        let (text, mut random) = random_program(seed);
        let before = evaluator(&context, &text, "main");
        for passes in PASSES {
            let changed = must_run(&context, passes, &text);
            let after = evaluator(&context, &changed, "main");
            let outcome = agreement(&before, &after, &mut random);
            agreed += outcome.unwrap_or_else(|error| panic!("{passes}: {error}\n{text}\n{changed}"));
            assert!(!passes.contains("poly-to-standard") || !changed.contains("poly."), "{changed}");
        }
    }
    assert!(agreed > 100 * programs() as usize, "only {agreed} words were compared");
}

/// The words that machine code and the interpreter differ in, on ten vectors.
fn native_difference(evaluator: &Evaluator, native: &Native, random: &mut Random) -> Option<String> {
    (0..10).find_map(|_| {
        let arguments: Vec<Vec<u128>> =
            evaluator.arguments().map(|port| (0..port.elements()).map(|_| random.word(port.width)).collect()).collect();
        let expected = evaluator.evaluate(&arguments).expect("the program runs");
        let expected: Vec<Vec<u128>> = expected
            .into_iter()
            .map(|words| words.into_iter().map(|word| word.defined.then_some(word.value).expect("defined")).collect())
            .collect();
        let found = native.run(&arguments);
        (expected != found).then(|| format!("expected {expected:?}, found {found:?} for {arguments:?}"))
    })
}

#[test]
fn machine_code_means_the_same() {
    let context = context();
    let mut noticed = 0;
    // Code generation takes most of the time.
    for seed in 1..=programs() / 4 {
        let (text, mut random) = random_program(seed);
        let before = evaluator(&context, &text, "main");
        let native = Native::by(&context, &text, "poly-to-llvm").unwrap_or_else(|error| panic!("{error}\n{text}"));
        let difference = native_difference(&before, &native, &mut random);
        assert!(difference.is_none(), "{difference:?}\n{text}");
        // A value at another point is another program.
        let wrong = text.replace("%seven = arith.constant -7", "%seven = arith.constant -6");
        let wrong = evaluator(&context, &wrong, "main");
        noticed += usize::from(native_difference(&wrong, &native, &mut random).is_some());
    }
    assert!(noticed > programs() as usize / 8, "only {noticed} faults were noticed");
}

/// The interpreter's product and reduction against their definition, with small numbers.
#[test]
fn products_are_cyclic() {
    let context = context();
    let text = "func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>, %x: i32) -> (tensor<4xi32>, i32) {\n  \
                %0 = poly.from_tensor %a : tensor<4xi32> -> !poly.poly<4>\n  \
                %1 = poly.from_tensor %b : tensor<4xi32> -> !poly.poly<4>\n  \
                %2 = poly.mul %0, %1 : !poly.poly<4>\n  %3 = poly.to_tensor %2 : !poly.poly<4> -> tensor<4xi32>\n  \
                %4 = poly.eval %2, %x : (!poly.poly<4>, i32) -> i32\n  return %3, %4 : tensor<4xi32>, i32\n}\n";
    let evaluator = evaluator(&context, text, "main");
    // (1 + 2x + 3x^3)(5 + x^2 + x^3): 5 + 10x + x^2 + 18x^3 + 2x^4 + 3x^5 + 3x^6
    let arguments = [vec![1, 2, 0, 3], vec![5, 0, 1, 1], vec![10]];
    let results = evaluator.evaluate(&arguments).expect("defined");
    let words = |place: usize| results[place].iter().map(|word| word.value).collect::<Vec<_>>();
    assert_eq!((words(0), words(1)), (vec![7, 13, 4, 18], vec![18_537]));
}

/// A loop that leaves out a coefficient, another operation, and a product that does not wrap right
/// are noticed.
#[test]
fn a_wrong_loop_is_noticed() {
    let context = context();
    let text = "func.func @main(%a: !poly.poly<4>, %b: !poly.poly<4>, %x: i32) -> i32 {\n  \
                %0 = poly.mul %a, %b : !poly.poly<4>\n  %1 = poly.eval %0, %x : (!poly.poly<4>, i32) -> i32\n  \
                return %1 : i32\n}\n";
    let before = evaluator(&context, text, "main");
    let lowered = must_run(&context, "poly-to-standard", text);
    let mut random = Random(3);
    for (right, wrong) in [
        ("%c5 = arith.constant 5", "%c5 = arith.constant 4"),
        ("arith.muli %arg2", "arith.addi %arg2"),
        ("arith.remui %3, %c4", "arith.andi %3, %c1"),
    ] {
        let wrong = lowered.replace(right, wrong);
        assert_ne!(lowered, wrong, "{right} in {lowered}");
        agreement(&before, &evaluator(&context, &wrong, "main"), &mut random).expect_err("another value");
    }
}
