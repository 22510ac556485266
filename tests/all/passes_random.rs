//! Random programs with loops, branches, memory, tables and tensors: straight_line, against the
//! interpreter.

use crate::passes_meaning::{Random, compare};
use std::fmt::Write;

/// The kind of a program's value.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// An integer of so many bits.
    Word(u32),
    /// A tensor of [`TENSOR`] bytes.
    Tensor,
}

/// Extent of every tensor.
const TENSOR: usize = 4;
const WIDTHS: [u32; 8] = [1, 3, 8, 8, 16, 16, 32, 33];
const BINARY: [&str; 20] = [
    "addi",
    "subi",
    "muli",
    "andi",
    "ori",
    "xori",
    "maxsi",
    "minsi",
    "maxui",
    "minui",
    "shli",
    "shrui",
    "shrsi",
    "divui",
    "divsi",
    "remui",
    "remsi",
    "floordivsi",
    "ceildivsi",
    "ceildivui",
];
const COMPARES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

impl Kind {
    fn text(self) -> String {
        match self {
            Self::Word(width) => format!("i{width}"),
            Self::Tensor => format!("tensor<{TENSOR}xi8>"),
        }
    }
}

/// Values that the next statement may use.
type Scope = Vec<(String, Kind)>;

struct Generator {
    random: Random,
    text: String,
    count: usize,
    /// Memrefs of bytes, and their extents; the last one is constant.
    memories: Vec<(&'static str, usize)>,
    /// Counters of the loops around.
    counters: Vec<String>,
}

impl Generator {
    fn below(&mut self, bound: usize) -> usize {
        (self.random.next() >> 11) as usize % bound
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    fn define(&mut self, operation: &str) -> String {
        self.count += 1;
        let name = format!("%v{}", self.count);
        self.line(&format!("{name} = {operation}"));
        name
    }

    fn constant(&mut self, width: u32, value: u128) -> String {
        let unused = 128 - width;
        let value = ((value << unused) as i128) >> unused;
        if width == 1 {
            self.define(&format!("arith.constant {}", value != 0))
        } else {
            self.define(&format!("arith.constant {value} : i{width}"))
        }
    }

    /// A value of a kind: mostly one in scope, else one made of another width's, else a constant.
    fn value(&mut self, scope: &mut Scope, kind: Kind) -> String {
        let known: Vec<_> = scope.iter().filter(|(_, other)| *other == kind).map(|(name, _)| name.clone()).collect();
        let Kind::Word(width) = kind else { return known[self.below(known.len())].clone() };
        if !known.is_empty() && self.below(5) > 0 {
            return known[self.below(known.len())].clone();
        }
        let others: Vec<_> = scope
            .iter()
            .filter_map(|(name, other)| match other {
                Kind::Word(other) if *other != width => Some((name.clone(), *other)),
                _ => None,
            })
            .collect();
        let made = if !others.is_empty() && self.below(10) < 7 {
            let (name, other) = others[self.below(others.len())].clone();
            let op = if other > width { "trunci" } else { self.pick(&["extui", "extsi"]) };
            self.define(&format!("arith.{op} {name} : i{other} to i{width}"))
        } else {
            let value = self.random.word(width);
            self.constant(width, value)
        };
        scope.push((made.clone(), kind));
        made
    }

    /// An index below `extent`: a number, a counter, or a secret.
    fn index(&mut self, scope: &mut Scope, extent: usize) -> String {
        match self.below(3) {
            0 if !self.counters.is_empty() => {
                let place = self.below(self.counters.len());
                let counter = self.counters[place].clone();
                let bound = self.define(&format!("arith.constant {extent} : index"));
                self.define(&format!("arith.remui {counter}, {bound} : index"))
            }
            1 => {
                let bound = self.constant(8, extent as u128);
                let secret = self.value(scope, Kind::Word(8));
                let below = self.define(&format!("arith.remui {secret}, {bound} : i8"));
                self.define(&format!("arith.index_castui {below} : i8 to index"))
            }
            _ => {
                let number = self.below(extent);
                self.define(&format!("arith.constant {number} : index"))
            }
        }
    }

    fn arithmetic(&mut self, scope: &mut Scope, width: u32) -> String {
        let kind = Kind::Word(width);
        let op = self.pick(&BINARY);
        let (left, mut right) = (self.value(scope, kind), self.value(scope, kind));
        // Mostly keep shifts below the width, and divisors odd.
        if self.below(5) > 0 {
            if op.starts_with("sh") {
                let mask = self.constant(width, u128::from((width + 1).next_power_of_two() / 2 - 1) / 2);
                right = self.define(&format!("arith.andi {right}, {mask} : i{width}"));
            } else if ["div", "rem", "floor", "ceil"].iter().any(|start| op.starts_with(start)) {
                let one = self.constant(width, 1);
                right = self.define(&format!("arith.ori {right}, {one} : i{width}"));
            }
        }
        let flags = match op {
            "addi" | "subi" | "muli" | "shli" => self.pick(&["", "", " overflow<nsw>", " overflow<nuw>"]),
            _ => "",
        };
        self.define(&format!("arith.{op} {left}, {right}{flags} : i{width}"))
    }

    fn on_tensors(&mut self, scope: &mut Scope) {
        let tensor = self.value(scope, Kind::Tensor);
        let r#type = Kind::Tensor.text();
        match self.below(6) {
            0 | 1 => {
                let index = self.index(scope, TENSOR);
                let byte = self.define(&format!("tensor.extract {tensor}[{index}] : {type}"));
                scope.push((byte, Kind::Word(8)));
            }
            2 | 3 => {
                let (index, byte) = (self.index(scope, TENSOR), self.value(scope, Kind::Word(8)));
                let new = self.define(&format!("tensor.insert {byte} into {tensor}[{index}] : {type}"));
                scope.push((new, Kind::Tensor));
            }
            4 => {
                let (op, other) = (self.pick(&["addi", "xori", "minui", "maxsi"]), self.value(scope, Kind::Tensor));
                let new = self.define(&format!("arith.{op} {tensor}, {other} : {type}"));
                scope.push((new, Kind::Tensor));
            }
            _ => {
                let (condition, other) = (self.value(scope, Kind::Word(1)), self.value(scope, Kind::Tensor));
                let new = self.define(&format!("arith.select {condition}, {tensor}, {other} : {type}"));
                scope.push((new, Kind::Tensor));
            }
        }
    }

    /// Some statements, and a last value, in a scope of their own.
    fn body(&mut self, scope: &Scope, depth: usize, kind: Kind, terminator: &str) {
        let mut inner = scope.clone();
        for _ in 0..self.below(4) {
            self.statement(&mut inner, depth + 1);
        }
        let last = self.value(&mut inner, kind);
        self.line(&format!("{terminator} {last} : {}", kind.text()));
    }

    fn statement(&mut self, scope: &mut Scope, depth: usize) {
        let width = self.pick(&WIDTHS);
        let kind = if self.below(5) < 2 { Kind::Tensor } else { Kind::Word(width) };
        match self.below(16) {
            0 | 1 => {
                let kind = Kind::Word(width);
                let (compare, left, right) = (self.pick(&COMPARES), self.value(scope, kind), self.value(scope, kind));
                let bit = self.define(&format!("arith.cmpi {compare}, {left}, {right} : i{width}"));
                scope.push((bit, Kind::Word(1)));
            }
            2 => {
                let (op, of) = (self.pick(&["ctlz", "cttz", "ctpop", "absi"]), self.value(scope, Kind::Word(width)));
                let word = self.define(&format!("math.{op} {of} : i{width}"));
                scope.push((word, Kind::Word(width)));
            }
            3 | 4 => {
                let place = self.below(self.memories.len());
                let (memory, extent) = self.memories[place];
                let index = self.index(scope, extent);
                let byte = self.define(&format!("memref.load {memory}[{index}] : memref<{extent}xi8>"));
                scope.push((byte, Kind::Word(8)));
            }
            5 | 6 => {
                let place = self.below(self.memories.len() - 1);
                let (memory, extent) = self.memories[place];
                let (index, byte) = (self.index(scope, extent), self.value(scope, Kind::Word(8)));
                self.line(&format!("memref.store {byte}, {memory}[{index}] : memref<{extent}xi8>"));
            }
            7 | 8 => self.on_tensors(scope),
            9 if depth < 3 => {
                let condition = self.value(scope, Kind::Word(1));
                let chosen = self.define(&format!("scf.if {condition} -> {} {{", kind.text()));
                self.body(scope, depth, kind, "scf.yield");
                self.line("} else {");
                self.body(scope, depth, kind, "scf.yield");
                self.line("}");
                scope.push((chosen, kind));
            }
            10 if depth < 2 => {
                let initial = self.value(scope, kind);
                let (from, to, step) = (self.below(2), self.below(4), 1 + self.below(2));
                self.count += 1;
                let (counter, carried) = (format!("%i{}", self.count), format!("%c{}", self.count));
                let last = self.define(&format!(
                    "affine.for {counter} = {from} to {to} step {step} iter_args({carried} = {initial}) -> {} {{",
                    kind.text()
                ));
                self.counters.push(counter);
                let mut inner = scope.clone();
                inner.push((carried, kind));
                self.body(&inner, depth, kind, "affine.yield");
                self.counters.pop();
                self.line("}");
                scope.push((last, kind));
            }
            _ => {
                let word = self.arithmetic(scope, width);
                scope.push((word, Kind::Word(width)));
            }
        }
    }
}

/// A function of words, two tensors and a memref; the results are two values, a tensor, and the
/// memref.
pub(crate) fn program(seed: u64) -> String {
    let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut generator = Generator {
        random,
        text: String::new(),
        count: 0,
        memories: vec![("%m", 4), ("%local", 3), ("%table", 8)],
        counters: Vec::new(),
    };
    let mut scope: Scope = (0..3).map(|number| (format!("%a{number}"), Kind::Word(generator.pick(&WIDTHS)))).collect();
    scope.extend(["%t0", "%t1"].map(|name| (name.to_owned(), Kind::Tensor)));
    let arguments: Vec<_> = scope.iter().map(|(name, kind)| format!("{name}: {}", kind.text())).collect();
    generator.line("%local = memref.alloc() : memref<3xi8>");
    for element in 0..3 {
        let (index, byte) = (
            generator.define(&format!("arith.constant {element} : index")),
            generator.value(&mut scope, Kind::Word(8)),
        );
        generator.line(&format!("memref.store {byte}, %local[{index}] : memref<3xi8>"));
    }
    generator.line("%table = memref.get_global @table : memref<8xi8>");
    for _ in 0..8 + generator.below(20) {
        generator.statement(&mut scope, 0);
    }
    let mut results: Vec<_> = (0..2).map(|_| scope[generator.below(scope.len())].clone()).collect();
    results.extend(scope.iter().rfind(|(_, kind)| *kind == Kind::Tensor).cloned());
    let types: Vec<_> = results.iter().map(|(_, kind)| kind.text()).collect();
    let names: Vec<_> = results.iter().map(|(name, _)| name.as_str()).collect();
    format!(
        "memref.global \"private\" constant @table : memref<8xi8> = dense<[3, -1, 4, 1, -5, 9, -128, 6]>\n\
         func.func @main({}, %m: memref<4xi8>) -> ({}) {{\n{}  return {} : {}\n}}",
        arguments.join(", "),
        types.join(", "),
        generator.text,
        names.join(", "),
        types.join(", ")
    )
}

#[test]
fn random_programs_keep_their_meaning() {
    let mut defined = 0;
    // `scripts/test --long` takes ten thousand
    let programs = if std::env::var_os("RINGMILL_LONG").is_some() { 10_000 } else { 300 };
    for seed in 1..=programs {
        let text = program(seed);
        defined += compare(&text).unwrap_or_else(|error| panic!("{error} at {:?} in\n{text}", error.location));
    }
    assert!(defined > 100_000, "only {defined} words were defined");
}
