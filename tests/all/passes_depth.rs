//! Branches deep in one another: read as upstream reads them, straight_line without a change of
//! meaning, in time linear in the depth.

use crate::passes_meaning::{Random, compare};
use melior::{Context, ir::Module};
use ringmill_dialects::access::{Diagnostics, parse_module};
use ringmill_passes::Program;
use std::fmt::Write;

/// Something that is wrong in a text, at some level.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// An op that reads a value of a branch that is over.
    Over,
    /// An op that reads a value that is defined behind it, in its block.
    Early,
    /// An op around the branches that reads a value in them, which is defined behind it.
    Outside,
    /// A yield of the wrong type.
    Type,
    /// A branch without a yield where it owes a value.
    NoYield,
    /// An operation that no dialect has, in a dialect that is registered.
    Unknown,
    /// An attribute that its dialect refuses.
    Attribute,
    /// An op behind the end of its block.
    Terminator,
}

const FAULTS: [Fault; 8] = [
    Fault::Over,
    Fault::Early,
    Fault::Outside,
    Fault::Type,
    Fault::NoYield,
    Fault::Unknown,
    Fault::Attribute,
    Fault::Terminator,
];

/// A function of nested branches.
struct Generator {
    random: Random,
    text: String,
    count: usize,
    depth: usize,
    /// The fault, and the level that gets it.
    fault: Option<(Fault, usize)>,
    /// A loop at this level, which upstream verifies.
    r#loop: Option<usize>,
}

impl Generator {
    fn pick(&mut self, from: &[String]) -> String {
        from[(self.random.next() >> 11) as usize % from.len()].clone()
    }

    fn define(&mut self, operation: &str) -> String {
        self.count += 1;
        let name = format!("%v{}", self.count);
        let _ = writeln!(self.text, "{name} = {operation}");
        name
    }

    fn arithmetic(&mut self, scope: &mut Vec<String>) {
        let operation = ["addi", "xori", "muli", "minui", "andi", "divui"][(self.random.next() >> 11) as usize % 6];
        let (left, right) = (self.pick(scope), self.pick(scope));
        let value = self.define(&format!("arith.{operation} {left}, {right} : i8"));
        scope.push(value);
    }

    fn has(&self, fault: Fault, level: usize) -> bool {
        self.fault == Some((fault, level))
    }

    /// A block at a level: some arithmetic, a branch with the next level on one side, and the value
    /// that the block ends in.
    fn block(&mut self, level: usize, scope: &[String]) -> String {
        let mut scope = scope.to_vec();
        self.arithmetic(&mut scope);
        if self.has(Fault::Early, level) {
            let later = format!("%v{}", self.count + 2);
            self.define(&format!("arith.addi {later}, {later} : i8"));
            self.arithmetic(&mut scope);
        }
        if self.has(Fault::Unknown, level) {
            self.define("arith.bogus : i8");
        }
        if self.has(Fault::Attribute, level) {
            self.define("arith.constant {cggi.bogus = 1 : i8, llvm.emit_c_interface, secret.secret} 1 : i8");
        }
        if self.r#loop == Some(level) {
            self.text.push_str("affine.for %i = 0 to 2 {\n%unused = arith.constant 1 : i8\n}\n");
        }
        if level == self.depth {
            self.arithmetic(&mut scope);
            return self.pick(&scope);
        }
        let (left, right) = (self.pick(&scope), self.pick(&scope));
        let condition = self.define(&format!("arith.cmpi ult, {left}, {right} : i8"));
        self.count += 1;
        let result = format!("%v{}", self.count);
        let _ = writeln!(self.text, "{result} = scf.if {condition} -> i8 {{");
        let deeper_first = self.random.next() >> 63 == 0;
        let mut over = String::new();
        for side in [true, false] {
            let value = if side == deeper_first {
                self.block(level + 1, &scope)
            } else {
                let mut inner = scope.clone();
                self.arithmetic(&mut inner);
                self.pick(&inner)
            };
            if !(self.has(Fault::NoYield, level) && side) {
                let r#type = if self.has(Fault::Type, level) { "i9" } else { "i8" };
                let _ = writeln!(self.text, "scf.yield {value} : {type}");
            }
            if self.has(Fault::Terminator, level) {
                self.text.push_str("%behind = arith.constant 1 : i8\nscf.yield %behind : i8\n");
            }
            self.text.push_str(if side { "} else {\n" } else { "}\n" });
            over = value;
        }
        if self.has(Fault::Over, level) {
            scope.push(self.define(&format!("arith.addi {over}, {over} : i8")));
        }
        scope.push(result);
        self.arithmetic(&mut scope);
        scope.pop().unwrap_or_default()
    }
}

fn nest(seed: u64, depth: usize, fault: Option<(Fault, usize)>, r#loop: Option<usize>) -> String {
    let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut generator = Generator { random, text: String::new(), count: 0, depth, fault, r#loop };
    if fault.is_some_and(|(fault, _)| fault == Fault::Outside) {
        generator.text.push_str("%outside = arith.addi %v150, %v150 : i8\n");
    }
    let value = generator.block(0, &["%a".to_owned(), "%b".to_owned(), "%c".to_owned()]);
    format!("func.func @main(%a: i8, %b: i8, %c: i8) -> i8 {{\n{}return {value} : i8\n}}", generator.text)
}

/// The first error that a reader gives of a text: none when it accepts it.
fn errors(text: &str, accepts: impl Fn(&Context, &str) -> bool) -> Option<String> {
    let context = ringmill_dialects::context();
    let (taken, diagnostics) = Diagnostics::capture(&context, || accepts(&context, text));
    (!taken).then(|| diagnostics.first().map(|first| first.message.clone()).unwrap_or_default())
}

#[test]
fn deep_texts_are_taken_and_refused_as_upstream_does() {
    let (mut refused, mut taken) = (0, 0);
    for seed in 1..=240_u64 {
        let depth = 70 + seed as usize % 40;
        let level = 55 + (seed as usize * 7) % (depth - 56);
        let fault = (seed % 4 > 0).then(|| (FAULTS[seed as usize % FAULTS.len()], level));
        let r#loop = (seed % 5 == 0).then_some(level);
        let text = nest(seed, depth, fault, r#loop);
        let upstream = errors(&text, |context, text| Module::parse(context, text).is_some());
        let ours = errors(&text, |context, text| parse_module(context, text, "program.mlir").is_some());
        assert_eq!(ours, upstream, "seed {seed}, {fault:?} in\n{text}");
        *if ours.is_some() { &mut refused } else { &mut taken } += 1;
    }
    assert!(refused > 100 && taken > 60, "{refused} refused, {taken} taken");
}

#[test]
fn deep_branches_keep_their_meaning() {
    let mut defined = 0;
    for seed in 1..=40_u64 {
        let text = nest(seed, 62 + seed as usize * 3, None, None);
        defined += compare(&text).unwrap_or_else(|error| panic!("{error} at {:?} in\n{text}", error.location));
    }
    assert!(defined > 3000, "only {defined} words were defined");
}

/// A branch a level, whose conditions and values are the function's own.
fn chain(depth: usize) -> String {
    let mut text = String::from("func.func @main(%a: i8, %b: i8, %c: i1) -> i8 {\n");
    for level in 0..depth {
        let _ = writeln!(text, "%s{level} = arith.addi %a, %b : i8\n%r{level} = scf.if %c -> i8 {{");
    }
    text.push_str("scf.yield %a : i8\n");
    for level in (0..depth).rev() {
        let _ = writeln!(text, "}} else {{\nscf.yield %s{level} : i8\n}}");
        let _ = match level {
            0 => writeln!(text, "return %r0 : i8\n}}"),
            _ => writeln!(text, "scf.yield %r{level} : i8"),
        };
    }
    text
}

#[test]
fn branches_4000_deep_are_lowered() {
    let text = chain(4_000);
    // the command has a stack of this size, too
    let work = std::thread::Builder::new().stack_size(1 << 30).spawn(move || {
        let context = ringmill_dialects::context();
        let program = Program::parse(&context, "deep.mlir", &text).expect("a program");
        let straight_line = program.lower(None).expect("lowers");
        assert_eq!(straight_line.signature.results.len(), 1);
    });
    work.expect("a thread").join().expect("lowers");
}
