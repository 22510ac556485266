//! The fewest reductions of noise: legal by MLIR's analysis, the same meaning, and as few as a
//! search of all choices finds.

use crate::{
    passes_meaning::Random,
    secret_passes::{agreement, evaluator, must_run, programs, run},
};
use ringmill_dialects::context;
use std::collections::BTreeMap;

/// Noise of a fresh value, and the most.
const FRESH: u64 = 12;
const MOST: u64 = 26;

/// A step of a program; values and computed values are numbered.
enum Step {
    /// A result, of two values; a product or a sum.
    Compute { number: usize, result: usize, operands: [usize; 2], is_product: bool },
    /// A choice between the last values of two lists of steps.
    Choice { result: usize, sides: [(Vec<Step>, usize); 2] },
    /// Three rounds, from a first value, of steps that carry on a value.
    Rounds { result: usize, carried: usize, first: usize, body: Vec<Step>, last: usize },
}

/// A program and its text.
struct Writer<'r> {
    random: &'r mut Random,
    values: usize,
    computed: usize,
    text: String,
}

impl Writer<'_> {
    fn value(&mut self) -> usize {
        self.values += 1;
        self.values - 1
    }

    fn compute(&mut self, seen: &mut Vec<usize>) -> Step {
        let mut any = || seen[seen.len() - 1 - (self.random.next() as usize % seen.len().min(4))];
        let operands = [any(), any()];
        let op = ["mul", "add", "sub", "add"][self.random.next() as usize % 4];
        let (number, result) = (self.computed, self.value());
        self.computed += 1;
        self.text += &format!("%v{result} = noisy.{op} %v{}, %v{} : !noisy.i32\n", operands[0], operands[1]);
        seen.push(result);
        Step::Compute { number, result, operands, is_product: op == "mul" }
    }

    fn steps(&mut self, count: usize, seen: &mut Vec<usize>) -> Vec<Step> {
        (0..count).map(|_| self.compute(seen)).collect()
    }

    /// A block of steps that ends with its last value.
    fn block(&mut self, count: usize, seen: &[usize]) -> (Vec<Step>, usize) {
        let mut seen = seen.to_vec();
        let steps = self.steps(count, &mut seen);
        let last = seen.pop().expect("a value");
        self.text += &format!("scf.yield %v{last} : !noisy.i32\n");
        (steps, last)
    }

    fn program(&mut self) -> Vec<Step> {
        let mut seen = vec![self.value(), self.value()];
        self.text += "func.func @main(%a: i5, %b: i5, %c: i1) -> i5 {\n%v0 = noisy.encode %a : i5 -> !noisy.i32\n\
                      %v1 = noisy.encode %b : i5 -> !noisy.i32\n%k0 = arith.constant 0 : index\n\
                      %k1 = arith.constant 1 : index\n%k3 = arith.constant 3 : index\n";
        let count = self.random.next() as usize % 5;
        let mut steps = self.steps(count, &mut seen);
        let mut up_to = |most: u64| 1 + (self.random.next() % most) as usize;
        let (one, other, after) = (up_to(3), up_to(2), up_to(3));
        match self.random.next() % 3 {
            0 => {
                let result = self.value();
                self.text += &format!("%v{result} = scf.if %c -> (!noisy.i32) {{\n");
                let first = self.block(one, &seen);
                self.text += "} else {\n";
                let sides = [first, self.block(other, &seen)];
                self.text += "}\n";
                seen.push(result);
                steps.push(Step::Choice { result, sides });
            }
            1 => {
                let (result, carried) = (self.value(), self.value());
                let first = seen[seen.len() - 1];
                self.text += &format!(
                    "%v{result} = scf.for %i = %k0 to %k3 step %k1 iter_args(%v{carried} = %v{first}) -> (!noisy.i32) {{\n"
                );
                let (body, last) = self.block(one, &[seen.clone(), vec![carried]].concat());
                self.text += "}\n";
                seen.push(result);
                steps.push(Step::Rounds { result, carried, first, body, last });
            }
            _ => {}
        }
        steps.extend(self.steps(after, &mut seen));
        let last = seen[seen.len() - 1];
        self.text += &format!("%r = noisy.decode %v{last} : !noisy.i32 -> i5\nreturn %r : i5\n}}\n");
        steps
    }
}

/// Follows the noise; `None` if it exceeds `most` before a reduction.
fn follow(steps: &[Step], noise: &mut BTreeMap<usize, u64>, reduced: usize, most: u64) -> Option<()> {
    for step in steps {
        match step {
            Step::Compute { number, result, operands, is_product } => {
                let [a, b] = operands.map(|operand| noise[&operand]);
                let bits = if *is_product { a + b } else { a.max(b) + 1 };
                if bits > most {
                    return None;
                }
                noise.insert(*result, if reduced >> number & 1 == 1 { FRESH } else { bits });
            }
            Step::Choice { result, sides } => {
                let mut worst = 0;
                for (side, last) in sides {
                    follow(side, noise, reduced, most)?;
                    worst = worst.max(noise[last]);
                }
                noise.insert(*result, worst);
            }
            Step::Rounds { result, carried, first, body, last } => {
                let mut bits = noise[first];
                loop {
                    noise.insert(*carried, bits);
                    follow(body, noise, reduced, most)?;
                    if noise[last] <= bits {
                        break;
                    }
                    bits = noise[last];
                }
                noise.insert(*result, bits);
            }
        }
    }
    Some(())
}

/// The fewest reductions, by trying all choices.
fn fewest(steps: &[Step], computed: usize, most: u64) -> Option<u32> {
    let is_legal =
        |reduced: &usize| follow(steps, &mut BTreeMap::from([(0, FRESH), (1, FRESH)]), *reduced, most).is_some();
    (0..1 << computed).filter(is_legal).map(usize::count_ones).min()
}

#[test]
fn reductions_are_the_fewest_and_keep_the_meaning() {
    let context = context();
    let (mut needed, mut other_limit, mut removed) = (0, 0, 0);
    for seed in 1..=programs() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut writer = Writer { random: &mut random, values: 0, computed: 0, text: String::new() };
        let steps = writer.program();
        let (computed, text) = (writer.computed, writer.text);
        assert!(computed <= 12, "all choices can be tried");
        let changed = must_run(&context, "noisy-reduce-noise-optimizer", &text);
        let reductions: Vec<usize> = changed.match_indices("noisy.reduce_noise").map(|(place, _)| place).collect();
        let wanted = fewest(&steps, computed, MOST).expect("it is legal with all reductions");
        assert_eq!(reductions.len(), wanted as usize, "{text}\n{changed}");
        let (before, after) = (evaluator(&context, &text, "main"), evaluator(&context, &changed, "main"));
        agreement(&before, &after, &mut random).unwrap_or_else(|error| panic!("{error}\n{text}\n{changed}"));
        // Without any one of them the analysis refuses: else they would not be the fewest.
        for &place in &reductions {
            let (start, rest) = changed.split_at(place);
            let (operand, rest) =
                rest.trim_start_matches("noisy.reduce_noise ").split_once(' ').expect("an operand and a type");
            let without = format!("{start}arith.select %arg2, {operand}, {operand} {rest}");
            let error = run(&context, "noisy-reduce-noise{insert=false}", &without).expect_err("it is too noisy");
            assert!(error.contains("exceeds the allowable maximum of 26"), "{error}");
            removed += 1;
        }
        must_run(&context, "noisy-reduce-noise{insert=false}", &changed);
        needed += reductions.len();
        other_limit += usize::from(fewest(&steps, computed, MOST - 1) != Some(wanted));
    }
    assert!(needed > programs() as usize / 2 && removed == needed, "only {needed} reductions");
    assert!(other_limit > programs() as usize / 20, "another limit makes a difference in {other_limit} programs");
}

/// A loop that is not reduced grows without end; the analysis comes to one, and refuses.
#[test]
fn the_analysis_of_loops_ends() {
    let text = |op: &str| {
        format!(
            "func.func @main(%a: i5, %n: index) -> i5 {{\n  %c0 = arith.constant 0 : index\n  \
             %c1 = arith.constant 1 : index\n  %0 = noisy.encode %a : i5 -> !noisy.i32\n  \
             %1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> (!noisy.i32) {{\n    \
             %y = noisy.{op} %x, %0 : !noisy.i32\n    scf.yield %y : !noisy.i32\n  }}\n  \
             %2 = noisy.decode %1 : !noisy.i32 -> i5\n  return %2 : i5\n}}\n"
        )
    };
    let context = context();
    for op in ["add", "mul"] {
        let error = run(&context, "noisy-reduce-noise{insert=false}", &text(op)).expect_err("it is too noisy");
        assert!(error.contains("exceeds the allowable maximum of 26"), "{error}");
        let changed = must_run(&context, "reduce-noise-optimizer", &text(op));
        assert_eq!(changed.matches("noisy.reduce_noise").count(), 1, "{changed}");
    }
}

/// Products in a chain, each in two branches: ten times the size of the tutorial's.
#[test]
fn long_programs_are_solved() {
    let mut text = "func.func @main(%a: i5, %b: i5) -> i5 {\n  %v0 = noisy.encode %a : i5 -> !noisy.i32\n  \
                    %v1 = noisy.encode %b : i5 -> !noisy.i32\n"
        .to_owned();
    let mut random = Random(5);
    for value in 2..122 {
        let mut any = || value - 1 - random.next() as usize % value.min(5);
        let (left, right) = (any(), any());
        let op = ["mul", "add", "sub"][random.next() as usize % 3];
        text += &format!("  %v{value} = noisy.{op} %v{left}, %v{right} : !noisy.i32\n");
    }
    text += "  %r = noisy.decode %v121 : !noisy.i32 -> i5\n  return %r : i5\n}\n";
    let context = context();
    let changed = must_run(&context, "noisy-reduce-noise-optimizer", &text);
    let (before, after) = (evaluator(&context, &text, "main"), evaluator(&context, &changed, "main"));
    agreement(&before, &after, &mut random).expect("the same meaning");
}
