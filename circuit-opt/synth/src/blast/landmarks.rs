//! Known programs as word graphs: how many three-input cells their bit-blasted netlists have.

use ringmill_netlist::{CellLibrary, Statistics};

use super::blast;
use crate::word::{Predicate, Table, WordGraph, WordId, WordOp, simplify};

struct Program(WordGraph);

impl Program {
    fn new(name: &str) -> Self {
        Self(WordGraph::new(name))
    }

    fn inputs(&mut self, argument: usize, elements: usize, width: u32) -> Vec<WordId> {
        (0..elements).map(|element| self.0.input(argument, element, width)).collect()
    }

    fn op(&mut self, op: WordOp, operands: &[WordId]) -> WordId {
        self.0.op(op, operands)
    }

    fn number(&mut self, value: i128, width: u32) -> WordId {
        self.0.constant(value as u128, width)
    }

    fn compare(&mut self, predicate: Predicate, a: WordId, b: WordId) -> WordId {
        self.op(WordOp::Compare(predicate), &[a, b])
    }

    fn maximum(&mut self, a: WordId, b: WordId) -> WordId {
        let greater = self.compare(Predicate::SignedGreater, a, b);
        self.op(WordOp::Select, &[greater, a, b])
    }

    fn minimum(&mut self, a: WordId, b: WordId) -> WordId {
        let less = self.compare(Predicate::SignedLess, a, b);
        self.op(WordOp::Select, &[less, a, b])
    }

    fn output(mut self, words: &[WordId]) -> WordGraph {
        for (element, &word) in words.iter().enumerate() {
            self.0.output(0, element, word);
        }
        self.0
    }
}

fn binary(op: WordOp, width: u32) -> WordGraph {
    let mut p = Program::new("binary");
    let (a, b) = (p.inputs(0, 1, width)[0], p.inputs(1, 1, width)[0]);
    let result = p.op(op, &[a, b]);
    p.output(&[result])
}

fn max_i32() -> WordGraph {
    let mut p = Program::new("max_i32");
    let (a, b) = (p.inputs(0, 1, 32)[0], p.inputs(1, 1, 32)[0]);
    let result = p.maximum(a, b);
    p.output(&[result])
}

fn popcount_i32() -> WordGraph {
    let mut p = Program::new("popcount_i32");
    let mut x = p.inputs(0, 1, 32)[0];
    let (mut sum, one) = (p.number(0, 32), p.number(1, 32));
    for _ in 0..32 {
        let bit = p.op(WordOp::And, &[x, one]);
        sum = p.op(WordOp::Add, &[sum, bit]);
        x = p.op(WordOp::ShiftRightUnsigned, &[x, one]);
    }
    p.output(&[sum])
}

fn dot_8xi8() -> WordGraph {
    let mut p = Program::new("dot_8xi8");
    let (a, b) = (p.inputs(0, 8, 8), p.inputs(1, 8, 8));
    let mut sum = p.number(0, 32);
    for (x, y) in a.into_iter().zip(b) {
        let (x, y) = (p.op(WordOp::SignExtend(32), &[x]), p.op(WordOp::SignExtend(32), &[y]));
        let product = p.op(WordOp::Mul, &[x, y]);
        sum = p.op(WordOp::Add, &[sum, product]);
    }
    p.output(&[sum])
}

/// Products of a constant matrix with a vector of bytes, plus constants, in 32 bits.
fn dense(p: &mut Program, weights: &[&[i128]], biases: &[i128]) -> Vec<WordId> {
    let inputs = p.inputs(0, weights[0].len(), 8);
    let mut rows = Vec::new();
    for (row, &bias) in weights.iter().zip(biases) {
        let mut sum = p.number(bias, 32);
        for (&weight, &input) in row.iter().zip(&inputs) {
            let (wide, weight) = (p.op(WordOp::SignExtend(32), &[input]), p.number(weight, 32));
            let product = p.op(WordOp::Mul, &[weight, wide]);
            sum = p.op(WordOp::Add, &[sum, product]);
        }
        rows.push(sum);
    }
    rows
}

fn matvec4x4() -> WordGraph {
    let mut p = Program::new("matvec4x4");
    let weights: [&[i128]; 4] = [&[37, -5, 112, 64], &[-128, 17, 3, -90], &[1, -1, 85, 42], &[99, 0, -33, 7]];
    let rows = dense(&mut p, &weights, &[100, -2000, 0, 7]);
    p.output(&rows)
}

fn relu_dense_q8() -> WordGraph {
    let mut p = Program::new("relu_dense_q8");
    let weights: [&[i128]; 4] = [
        &[12, -7, 33, 5, -61, 20, 0, 9],
        &[-3, 44, -18, 27, 6, -90, 71, 2],
        &[127, -128, 1, 0, 15, -15, 64, -32],
        &[8, 16, -24, 55, -42, 3, 19, -77],
    ];
    let rows = dense(&mut p, &weights, &[429, -729, 1954, 610]);
    let (zero, seven, most) = (p.number(0, 32), p.number(7, 32), p.number(127, 32));
    let mut results = Vec::new();
    for row in rows {
        let positive = p.maximum(row, zero);
        let shifted = p.op(WordOp::ShiftRightSigned, &[positive, seven]);
        let clamped = p.minimum(shifted, most);
        results.push(p.op(WordOp::Truncate(8), &[clamped]));
    }
    p.output(&results)
}

fn select_i16() -> WordGraph {
    let mut p = Program::new("select_i16");
    let (a, b) = (p.inputs(0, 1, 16)[0], p.inputs(1, 1, 16)[0]);
    let less = p.compare(Predicate::SignedLess, a, b);
    let (sum, difference) = (p.op(WordOp::Add, &[a, b]), p.op(WordOp::Sub, &[a, b]));
    let result = p.op(WordOp::Select, &[less, sum, difference]);
    p.output(&[result])
}

fn sort4_i8() -> WordGraph {
    let mut p = Program::new("sort4_i8");
    let v = p.inputs(0, 4, 8);
    let (a1, b1) = (p.minimum(v[0], v[1]), p.maximum(v[0], v[1]));
    let (c1, d1) = (p.minimum(v[2], v[3]), p.maximum(v[2], v[3]));
    let (a2, c2) = (p.minimum(a1, c1), p.maximum(a1, c1));
    let (b2, d2) = (p.minimum(b1, d1), p.maximum(b1, d1));
    let (b3, c3) = (p.minimum(b2, c2), p.maximum(b2, c2));
    p.output(&[a2, b3, c3, d2])
}

fn isqrt_i16() -> WordGraph {
    let mut p = Program::new("isqrt_i16");
    let mut number = p.inputs(0, 1, 16)[0];
    let (mut root, one) = (p.number(0, 16), p.number(1, 16));
    for step in 0..8 {
        let bit = p.number(1 << (14 - 2 * step), 16);
        let trial = p.op(WordOp::Add, &[root, bit]);
        let fits = p.compare(Predicate::SignedGreaterEqual, number, trial);
        let rest = p.op(WordOp::Sub, &[number, trial]);
        let half = p.op(WordOp::ShiftRightSigned, &[root, one]);
        let more = p.op(WordOp::Add, &[half, bit]);
        number = p.op(WordOp::Select, &[fits, rest, number]);
        root = p.op(WordOp::Select, &[fits, more, half]);
    }
    p.output(&[root])
}

fn fsm_step() -> WordGraph {
    let mut p = Program::new("fsm_step");
    let (s, x) = (p.inputs(0, 1, 8)[0], p.inputs(1, 1, 8)[0]);
    let c: Vec<WordId> = (0..6).map(|value| p.number(value, 8)).collect();
    let is: Vec<WordId> = (0..5).map(|state| p.compare(Predicate::Equal, s, c[state])).collect();
    let (x1, x3) = (p.compare(Predicate::Equal, x, c[1]), p.compare(Predicate::Equal, x, c[3]));
    let above = p.compare(Predicate::SignedGreater, x, c[4]);
    let mut select = |condition, then, otherwise| p.op(WordOp::Select, &[condition, then, otherwise]);
    let next0 = select(x1, c[1], c[0]);
    let next1 = select(x3, c[2], c[0]);
    let next1 = select(x1, c[1], next1);
    let next2 = select(above, c[3], c[0]);
    let next3 = select(x1, c[4], c[2]);
    let next4 = select(above, c[5], c[3]);
    let mut result = select(is[4], next4, c[5]);
    for (state, next) in [next0, next1, next2, next3].into_iter().enumerate().rev() {
        result = select(is[state], next, result);
    }
    p.output(&[result])
}

/// The AES S-box: inversion in GF(2^8) modulo x^8+x^4+x^3+x+1, then an affine map (FIPS 197).
fn aes_sbox() -> WordGraph {
    let product = |mut a: u32, mut b: u32| {
        let mut total = 0;
        while b > 0 {
            total ^= if b & 1 == 1 { a } else { 0 };
            a = (a << 1) ^ if a & 0x80 == 0 { 0 } else { 0x11b };
            b >>= 1;
        }
        total
    };
    let entry = |x: u32| {
        let inverse = (0..256).find(|&y| product(x, y) == 1).unwrap_or(0) as u8;
        let rotated = (1..5).fold(inverse, |sum, positions| sum ^ inverse.rotate_left(positions));
        u128::from(rotated ^ 0x63)
    };
    let mut p = Program::new("aes_sbox_i8");
    let x = p.inputs(0, 1, 8)[0];
    let table = p.0.table(Table::new((0..256).map(entry).collect(), 8));
    let result = p.op(WordOp::Lookup(table), &[x]);
    p.output(&[result])
}

/// Each program with the most LUT3 cells its bit-blasted netlist, not yet mapped, may have.
pub(crate) fn programs() -> Vec<(&'static str, WordGraph, u64)> {
    vec![
        ("add_i8", binary(WordOp::Add, 8), 15),
        ("add_i16", binary(WordOp::Add, 16), 31),
        ("mul_i8", binary(WordOp::Mul, 8), 74),
        ("mul_i16", binary(WordOp::Mul, 16), 278),
        ("max_i32", max_i32(), 64),
        ("cmp_slt_i32", binary(WordOp::Compare(Predicate::SignedLess), 32), 32),
        ("popcount_i32", popcount_i32(), 62),
        ("dot_8xi8", dot_8xi8(), 1209),
        ("matvec4x4", matvec4x4(), 493),
        ("relu_dense_q8", relu_dense_q8(), 1013),
        ("select_i16", select_i16(), 63),
        ("sort4_i8", sort4_i8(), 120),
        ("fsm_step", fsm_step(), 31),
        ("aes_sbox_i8", aes_sbox(), 64),
        ("isqrt_i16", isqrt_i16(), 169),
        ("shl_i8", binary(WordOp::ShiftLeft, 8), 24),
    ]
}

#[test]
fn structured_netlists_reach_their_landmarks() {
    for (name, graph, most) in programs() {
        let netlist = blast(&simplify(&graph), CellLibrary::Lut(3));
        let cells = Statistics::of(&netlist, CellLibrary::Lut(3)).bootstraps;
        assert!(cells <= most, "{name} takes {cells} three-input cells, more than {most}");
    }
}
