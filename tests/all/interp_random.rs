//! Random straight-line programs before and after upstream's folders and range analysis.

use crate::{interp_evaluate::Numbers, interp_lowerings::agree};
use std::fmt::Write;

/// Draws programs.
struct Generator {
    numbers: Numbers,
    text: String,
    /// Names of the values of each width so far.
    values: Vec<(u32, Vec<String>)>,
    next: usize,
}

/// The operations of two integers of one width, in the arith dialect.
pub const BINARY: [&str; 20] = [
    "addi",
    "subi",
    "muli",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrui",
    "shrsi",
    "maxui",
    "minui",
    "maxsi",
    "minsi",
    "divui",
    "remui",
    "ceildivui",
    "divsi",
    "remsi",
    "ceildivsi",
    "floordivsi",
];

impl Generator {
    fn below(&mut self, count: usize) -> usize {
        (self.numbers.next(32) % count as u128) as usize
    }

    fn width(&mut self) -> u32 {
        let place = self.below(self.values.len());
        self.values[place].0
    }

    /// A value of a width: an earlier one, or now and then a constant.
    fn value(&mut self, width: u32) -> String {
        let known = self.values.iter().find(|(other, _)| *other == width).map_or(0, |(_, names)| names.len());
        if known == 0 || self.below(6) == 0 {
            let bits = if self.below(2) == 0 { self.numbers.next(width.min(4)) } else { self.numbers.next(width) };
            // MLIR reads constants as signed.
            let sign = 128 - width;
            let constant = ((bits << sign) as i128) >> sign;
            return self.define(width, &format!("arith.constant {constant} : i{width}"));
        }
        let choice = self.below(known);
        let (_, names) = self.values.iter().find(|(other, _)| *other == width).expect("found above");
        names[choice].clone()
    }

    fn define(&mut self, width: u32, operation: &str) -> String {
        let name = format!("%v{}", self.next);
        self.next += 1;
        writeln!(self.text, "  {name} = {operation}").expect("writing to a string");
        self.remember(width, name.clone());
        name
    }

    fn remember(&mut self, width: u32, name: String) {
        match self.values.iter_mut().find(|(other, _)| *other == width) {
            Some((_, names)) => names.push(name),
            None => self.values.push((width, vec![name])),
        }
    }

    fn operation(&mut self) {
        let width = self.width();
        let (a, b) = (self.value(width), self.value(width));
        match self.below(12) {
            0 => {
                let predicate = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"][self.below(10)];
                self.define(1, &format!("arith.cmpi {predicate}, {a}, {b} : i{width}"));
            }
            1 => {
                let condition = self.value(1);
                self.define(width, &format!("arith.select {condition}, {a}, {b} : i{width}"));
            }
            2 => {
                let other = self.width();
                let op = match other.cmp(&width) {
                    std::cmp::Ordering::Less => "trunci",
                    std::cmp::Ordering::Equal => return,
                    std::cmp::Ordering::Greater => ["extsi", "extui"][self.below(2)],
                };
                self.define(other, &format!("arith.{op} {a} : i{width} to i{other}"));
            }
            3 => {
                let op = ["absi", "ctlz", "cttz", "ctpop"][self.below(4)];
                self.define(width, &format!("math.{op} {a} : i{width}"));
            }
            4 => {
                let op = ["mului_extended", "mulsi_extended"][self.below(2)];
                let (low, high) = (format!("%v{}", self.next), format!("%v{}", self.next + 1));
                self.next += 2;
                writeln!(self.text, "  {low}, {high} = arith.{op} {a}, {b} : i{width}").expect("writing to a string");
                self.remember(width, low);
                self.remember(width, high);
            }
            5 => {
                let condition = self.value(1);
                let op = BINARY[self.below(BINARY.len())];
                self.define(
                    width,
                    &format!(
                        "scf.if {condition} -> (i{width}) {{\n    %x = arith.{op} {a}, {b} : i{width}\n    \
                         scf.yield %x : i{width}\n  }} else {{\n    scf.yield {b} : i{width}\n  }}"
                    ),
                );
            }
            _ => {
                let op = BINARY[self.below(BINARY.len())];
                self.define(width, &format!("arith.{op} {a}, {b} : i{width}"));
            }
        }
    }
}

/// A function of three arguments and about `size` operations, whose last value of each width is a
/// result.
pub(crate) fn program(seed: u64, size: usize) -> String {
    let mut generator = Generator { numbers: Numbers(seed), text: String::new(), values: Vec::new(), next: 0 };
    let widths = [1, 3, 8, 13, 32, 64, 100];
    let mut arguments = Vec::new();
    for position in 0..3 {
        let width = widths[generator.below(widths.len())];
        generator.remember(width, format!("%a{position}"));
        arguments.push(format!("%a{position}: i{width}"));
    }
    generator.remember(1, "%a3".into());
    arguments.push("%a3: i1".into());
    for _ in 0..size {
        generator.operation();
    }
    let results: Vec<(String, String)> = generator
        .values
        .iter()
        .filter_map(|(width, names)| Some((names.last()?.clone(), format!("i{width}"))))
        .collect();
    let names: Vec<&str> = results.iter().map(|(name, _)| name.as_str()).collect();
    let types: Vec<&str> = results.iter().map(|(_, r#type)| r#type.as_str()).collect();
    let (names, types) = (names.join(", "), types.join(", "));
    format!(
        "func.func @main({}) -> ({types}) {{\n{}  return {names} : {types}\n}}",
        arguments.join(", "),
        generator.text
    )
}

#[test]
fn random_programs() {
    // `scripts/test --long` takes ten thousand
    let programs: u64 = if std::env::var_os("RINGMILL_LONG").is_some() { 10_000 } else { 200 };
    for seed in 1..=programs {
        let text = program(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15), 25);
        agree(
            &text,
            &["func.func(canonicalize,cse,sccp,canonicalize)", "func.func(int-range-optimizations,canonicalize)"],
        );
    }
}
