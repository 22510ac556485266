//! The designs whose synthesis the area model is fitted to: small enough that each takes about a
//! minute, and different in everything that the model counts.

use ringmill_design::{Architecture, Form, Gadget, Reduction, Ring};
use ringmill_ir::Operand;
use ringmill_ring::{Modulus, Splitting};

use crate::{Argument, Budget, Options, RingGraph, RingId, RingValue};

/// A design of the calibration.
#[derive(Clone, Debug)]
pub struct CalibrationDesign {
    /// Its program, ring and options in words; no other design has the same.
    pub name: String,
    /// The program.
    pub graph: RingGraph,
    /// The options.
    pub options: Options,
}

/// A program of the calibration.
#[derive(Clone, Copy)]
enum Program {
    /// The values of a polynomial.
    Ntt,
    /// The coefficients of a polynomial.
    Intt,
    /// A product of coefficients.
    Product,
    /// A product of values.
    Values,
    /// A sum and a difference.
    Sums,
    /// a(x^5) + a.
    Automorphism,
    /// a · x^e of an argument e.
    Rotate,
    /// Digits of a base of 2^4, three levels.
    Digits,
    /// A change to a modulus of as many bits.
    Switch(u32),
    /// Coefficients as residues of a modulus of as many bits.
    Lift(u32),
    /// A modulus switch of BGV that drops a modulus of as many bits.
    Rescale(u32),
    /// A product with an argument, a residue.
    Scale,
    /// Digits times a resident key of as many polynomials, summed.
    External(u32),
    /// A product in this ring and in one of another modulus of as many bits.
    Residues(u32),
    /// A product of two ciphertexts of two polynomials.
    Ciphertexts,
}

use Program::{
    Automorphism, Ciphertexts, Digits, External, Intt, Lift, Ntt, Product, Rescale, Residues, Rotate, Scale, Sums,
    Switch, Values,
};
use Reduction::{Barrett, Goldilocks, Kred, Montgomery, Shoup, Solinas, Word};

/// The shape of transforms.
#[derive(Clone, Copy)]
enum Shape {
    /// A streaming transform of as many lanes.
    Streaming(u32),
    /// An iterative transform of as many butterflies of radix 2, and lanes.
    Radix2(u32, u32),
    /// The same of radix 4, butterflies in units of radix 2.
    Radix4(u32, u32),
}

use Shape::{Radix2, Radix4, Streaming};

/// 3329 splits into pairs; 2^64 − 2^32 + 1.
const KYBER: u64 = 3329;
const GOLDILOCKS: u64 = 0xFFFF_FFFF_0000_0001;

/// Program, N, q, reduction, shape, and the interval in frames where blocks are shared.
type Row = (Program, u64, u64, Option<Reduction>, Shape, Option<u64>);

/// The designs, first those that are synthesized fastest.
#[rustfmt::skip]
const ROWS: [Row; 72] = [
    (Sums, 64, 12_289, None, Streaming(1), None),
    (Sums, 1024, 268_369_921, None, Streaming(4), None),
    (Sums, 256, 1_152_921_504_606_830_593, None, Streaming(2), None),
    (Automorphism, 256, 12_289, None, Streaming(2), None),
    (Automorphism, 1024, 1_073_692_673, None, Streaming(1), None),
    (Rotate, 512, 12_289, None, Streaming(2), None),
    (Rotate, 128, 4_293_918_721, None, Streaming(4), None),
    (Digits, 256, 40_960_001, None, Streaming(2), None),
    (Digits, 1024, 12_289, None, Streaming(4), None),
    (Switch(12), 256, 12_289, None, Streaming(2), None),
    (Switch(20), 512, 2_147_377_153, None, Streaming(1), None),
    (Lift(30), 256, 12_289, None, Streaming(2), None),
    (Lift(20), 512, 1_073_692_673, None, Streaming(1), None),
    (Rescale(20), 256, 1_073_692_673, None, Streaming(1), None),
    (Rescale(30), 1024, 2_147_377_153, None, Streaming(2), None),
    (Scale, 256, 12_289, None, Streaming(2), None),
    (Scale, 512, 1_073_692_673, Some(Barrett), Streaming(1), None),
    (Values, 256, 12_289, None, Streaming(1), None),
    (Values, 64, 4_293_918_721, None, Streaming(4), None),
    (Values, 1024, 18_014_398_508_400_641, None, Streaming(1), None),
    (Values, 256, KYBER, None, Streaming(2), None),
    (Values, 64, 8_380_417, Some(Solinas), Streaming(2), None),
    (Values, 64, GOLDILOCKS, Some(Goldilocks), Streaming(1), None),
    (Ntt, 64, 12_289, None, Streaming(1), None),
    (Ntt, 256, 12_289, Some(Barrett), Streaming(1), None),
    (Ntt, 1024, 12_289, None, Streaming(1), None),
    (Ntt, 64, 8_380_417, None, Streaming(2), None),
    (Ntt, 256, KYBER, None, Streaming(2), None),
    (Ntt, 512, 12_289, None, Streaming(2), None),
    (Intt, 256, 7681, Some(Montgomery), Streaming(1), None),
    (Ntt, 128, 1_073_692_673, Some(Shoup), Streaming(2), None),
    (Ntt, 128, 786_433, Some(Kred), Streaming(2), None),
    (Intt, 64, 268_369_921, Some(Barrett), Streaming(2), None),
    (Ntt, 64, 4_293_918_721, Some(Montgomery), Streaming(2), None),
    (Ntt, 256, 12_289, None, Radix2(1, 2), None),
    (Ntt, 1024, 12_289, None, Radix2(1, 2), None),
    (Intt, 256, 8_380_417, None, Radix2(2, 2), None),
    (Ntt, 256, 12_289, None, Radix4(4, 2), None),
    (Ntt, 1024, 12_289, None, Radix4(4, 4), None),
    (Ntt, 1024, 4_293_918_721, Some(Word), Radix2(1, 2), None),
    (Intt, 256, 2_147_377_153, Some(Montgomery), Radix2(2, 4), None),
    (Ntt, 4096, 8_380_417, None, Radix2(2, 1), None),
    (Ntt, 256, 12_289, None, Radix2(4, 2), None),
    (Ntt, 64, GOLDILOCKS, Some(Goldilocks), Radix2(1, 2), None),
    (Product, 256, KYBER, None, Radix2(1, 2), None),
    (Product, 256, 12_289, None, Radix2(1, 2), None),
    (Product, 512, 12_289, None, Radix2(2, 2), Some(8)),
    (Product, 256, 12_289, None, Streaming(1), Some(3)),
    (Product, 64, 1_073_692_673, None, Streaming(1), Some(2)),
    (External(1), 64, 12_289, None, Streaming(1), Some(6)),
    (Residues(14), 64, 7681, None, Radix2(1, 2), None),
    (Ciphertexts, 64, 12_289, None, Streaming(1), Some(4)),
    (Ntt, 256, 7681, None, Streaming(4), None),
    (Product, 1024, 12_289, None, Radix4(4, 2), None),
    (External(2), 64, 40_960_001, None, Radix2(1, 2), None),
    (Product, 256, 8_380_417, None, Radix2(1, 1), Some(16)),
    (Ciphertexts, 256, 12_289, None, Radix2(1, 1), Some(80)),
    (External(2), 256, 12_289, None, Radix2(1, 2), Some(40)),
    (Ntt, 256, 1_073_692_673, Some(Word), Streaming(1), None),
    (Ntt, 4096, 1_073_692_673, Some(Barrett), Radix2(1, 1), None),
    (Residues(30), 256, 1_073_692_673, None, Radix2(1, 1), None),
    (Product, 64, 7681, None, Streaming(1), None),
    (Intt, 128, 8_380_417, None, Streaming(4), None),
    (Product, 64, 1_152_921_504_606_830_593, Some(Word), Radix2(1, 1), None),
    (Ciphertexts, 64, 8_380_417, None, Radix2(1, 2), None),
    (Product, 64, 12_289, None, Streaming(2), None),
    (Ntt, 2048, 8_380_417, None, Streaming(1), None),
    (Product, 256, 7681, None, Streaming(1), None),
    (Ntt, 64, 18_014_398_508_400_641, Some(Word), Streaming(1), None),
    (Ntt, 1024, 1_152_921_504_606_830_593, Some(Word), Radix2(1, 1), None),
    (Product, 128, 7681, None, Streaming(2), None),
    (Product, 512, 12_289, None, Streaming(1), None),
];

/// All designs of the calibration.
///
/// # Panics
/// If a row of the table has no such ring; the table is a part of this file.
#[must_use]
pub fn calibration_designs() -> Vec<CalibrationDesign> {
    ROWS.iter().map(design).collect()
}

fn design(&(program, n, q, reduction, shape, frames): &Row) -> CalibrationDesign {
    let usual = Options { reduction, ..Options::new("area.mlir") };
    let iterative = |butterflies, radix, lanes| {
        let architecture = Architecture::Iterative;
        Options { architecture, butterflies: Some(butterflies), radix, lanes, ..usual.clone() }
    };
    let (mut options, shape) = match shape {
        Streaming(lanes) => (Options { lanes, ..usual }, format!("streaming, {lanes} lanes")),
        Radix2(butterflies, lanes) => {
            (iterative(butterflies, 2, lanes), format!("{butterflies} butterflies, {lanes} lanes"))
        }
        Radix4(butterflies, lanes) => {
            (iterative(butterflies, 4, lanes), format!("{butterflies} of radix 4, {lanes} lanes"))
        }
    };
    let beats = n / u64::from(options.lanes);
    options.budget = Budget { interval: frames.map(|frames| frames * beats), ..Budget::default() };
    let reduction = reduction.map_or_else(String::new, |reduction| format!(", {reduction}"));
    let shared = frames.map_or_else(String::new, |frames| format!(", {frames} frames"));
    let name = format!("{}, N = {n}, q = {q}{reduction}, {shape}{shared}", program.name());
    CalibrationDesign { name, graph: program.graph(n, q), options }
}

/// The ring modulo x^n + 1 and q, with its transforms: into pairs where q has no more roots.
fn ring(n: u64, q: u64) -> Ring {
    let Ok(modulus) = Modulus::new(q) else { return Ring::plain(n, q, false) };
    match Splitting::of_ring(modulus, n, true, None) {
        Ok(splitting) => Ring::split(splitting),
        Err(_) => Ring::plain(n, q, false),
    }
}

/// The largest prime of these bits that is 1 modulo 2^12, so that N up to 2048 has a root.
fn prime(bits: u32) -> u64 {
    let mut all = (1..1u64 << (bits - 12)).rev().map(|k| (k << 12) + 1);
    all.find(|&q| Modulus::new(q).is_ok()).unwrap_or(12_289)
}

/// A prime of these bits that is 1 modulo 2^8; of few bits any prime.
fn small_prime(bits: u32) -> u64 {
    let mut all = (1u64 << (bits - 1)..1u64 << bits).rev().filter(|q| bits <= 12 || q % 256 == 1);
    all.find(|&q| Modulus::new(q).is_ok()).unwrap_or(12_289)
}

impl Program {
    fn name(self) -> String {
        match self {
            Ntt => "ntt".to_owned(),
            Intt => "intt".to_owned(),
            Product => "product".to_owned(),
            Values => "product of values".to_owned(),
            Sums => "sums".to_owned(),
            Automorphism => "automorphism".to_owned(),
            Rotate => "rotate".to_owned(),
            Digits => "digits".to_owned(),
            Switch(bits) => format!("switch to {bits} bits"),
            Lift(bits) => format!("lift to {bits} bits"),
            Rescale(bits) => format!("rescale by {bits} bits"),
            Scale => "scale".to_owned(),
            External(columns) => format!("external product, {columns} columns"),
            Residues(bits) => format!("product, also modulo {bits} bits"),
            Ciphertexts => "ciphertexts".to_owned(),
        }
    }

    fn graph(self, n: u64, q: u64) -> RingGraph {
        let mut graph = RingGraph::over("calibrated", ring(n, q));
        match self {
            Ntt => {
                let a = graph.argument(Form::Coefficients);
                let values = graph.ntt(a);
                graph.result(values);
            }
            Intt => {
                let a = graph.argument(Form::Values);
                let coefficients = graph.intt(a);
                graph.result(coefficients);
            }
            Product => {
                let [a, b] = [(); 2].map(|()| graph.argument(Form::Coefficients));
                let result = product(&mut graph, a, b);
                graph.result(result);
            }
            Values => {
                let [a, b] = [(); 2].map(|()| graph.argument(Form::Values));
                let result = graph.mul(a, b);
                graph.result(result);
            }
            Sums => {
                let [a, b, c] = [(); 3].map(|()| graph.argument(Form::Coefficients));
                let sum = graph.add(a, b);
                let result = graph.sub(sum, c);
                graph.result(result);
            }
            Automorphism => {
                let a = graph.argument(Form::Coefficients);
                let moved = graph.automorphism(a, 5);
                let result = graph.add(moved, a);
                graph.result(result);
            }
            Rotate => {
                let a = graph.argument(Form::Coefficients);
                let exponent = graph.scalar("exponent", n.trailing_zeros() + 1);
                let result = graph.rotate(a, Operand::Variable(exponent));
                graph.result(result);
            }
            Digits => {
                let a = graph.argument(Form::Coefficients);
                let digits = digits(&mut graph, a);
                graph.results("result0", digits);
            }
            Switch(bits) => {
                let other = graph.add_ring(Ring::plain(n, small_prime(bits), false));
                let a = graph.argument(Form::Coefficients);
                let result = graph.switch(a, other);
                graph.result(result);
            }
            Lift(bits) => {
                let other = graph.add_ring(Ring::plain(n, prime(bits), false));
                let a = graph.argument(Form::Coefficients);
                let result = graph.lift(a, other, true);
                graph.result(result);
            }
            Rescale(bits) => {
                let other = graph.add_ring(Ring::plain(n, prime(bits), false));
                let [a, dropped] = [RingId(0), other].map(|ring| stream(&mut graph, ring));
                let reduce = ringmill_ir::RingOp::Reduce { value: a, dropped, plaintext: 257 };
                let result = graph.op(reduce, RingId(0));
                graph.result(result);
            }
            Scale => {
                let a = graph.argument(Form::Coefficients);
                let factor = graph.scalar("factor", u64::BITS - (q - 1).leading_zeros());
                let scaled = graph.scale_by(a, factor);
                let result = graph.scale(scaled, 3);
                graph.result(result);
            }
            External(columns) => external(&mut graph, columns),
            Residues(bits) => {
                let other = graph.add_ring(ring(n, prime(bits)));
                for (number, ring) in [RingId(0), other].into_iter().enumerate() {
                    let [a, b] = [(); 2].map(|()| stream(&mut graph, ring));
                    let result = product(&mut graph, a, b);
                    graph.results(&format!("result{number}"), vec![result]);
                }
            }
            Ciphertexts => {
                let [a0, a1, b0, b1] = [(); 4].map(|()| {
                    let argument = graph.argument(Form::Coefficients);
                    graph.ntt(argument)
                });
                let (low, high) = (graph.mul(a0, b0), graph.mul(a1, b1));
                let (x, y) = (graph.mul(a0, b1), graph.mul(a1, b0));
                let middle = graph.add(x, y);
                for values in [low, middle, high] {
                    let coefficients = graph.intt(values);
                    graph.result(coefficients);
                }
            }
        }
        graph
    }
}

/// An argument of one polynomial in a ring.
fn stream(graph: &mut RingGraph, ring: RingId) -> RingValue {
    let name = format!("arg{}", graph.inputs.len());
    graph.arguments(Argument { name, ring, form: Form::Coefficients, frames: 1, resident: false })[0]
}

fn product(graph: &mut RingGraph, a: RingValue, b: RingValue) -> RingValue {
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let product = graph.mul(a, b);
    graph.intt(product)
}

fn digits(graph: &mut RingGraph, a: RingValue) -> Vec<RingValue> {
    let gadget = Gadget { base_log: 4, levels: 3, signed: true, approximate: true };
    graph.digits(a, gadget).unwrap_or_default()
}

fn external(graph: &mut RingGraph, columns: u32) {
    let a = graph.argument(Form::Coefficients);
    let digits = digits(graph, a);
    let digits: Vec<_> = digits.into_iter().map(|digit| graph.ntt(digit)).collect();
    for column in 0..columns {
        let name = format!("arg{}", graph.inputs.len());
        let key = Argument { name, ring: RingId(0), form: Form::Values, frames: digits.len(), resident: true };
        let key = graph.arguments(key);
        let products: Vec<_> = digits.iter().zip(key).map(|(&digit, key)| graph.mul(digit, key)).collect();
        let sum = products.into_iter().reduce(|sum, product| graph.add(sum, product));
        if let Some(sum) = sum {
            let coefficients = graph.intt(sum);
            graph.results(&format!("result{column}"), vec![coefficients]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;

    #[test]
    fn every_design_can_be_made_and_has_its_own_name() {
        let designs = calibration_designs();
        let names: std::collections::BTreeSet<_> = designs.iter().map(|design| &design.name).collect();
        assert_eq!(names.len(), designs.len());
        let refused = designs.iter().filter_map(|CalibrationDesign { name, graph, options }| {
            Some(format!("{name}: {}", generate(graph, options).err()?))
        });
        assert_eq!(refused.collect::<Vec<_>>(), Vec::<String>::new());
    }
}
