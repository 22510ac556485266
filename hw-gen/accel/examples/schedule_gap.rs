//! The gap between list scheduling and the best schedule, as rows of JSON on standard output:
//! `ringmill-xtask programs` makes a table of docs/benchmarks/ring-programs.md of them.
//!
//! `schedule_gap COUNT`: so many random programs, and two that people write. A row has what it is,
//! how many problems there were, how many of them the integer program solved, in how many of these
//! both schedules keep equally much waiting, the mean and the largest ratio of the bits that wait
//! in the others, and the ratio of all bits together.

use std::error::Error;

use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_accel::{Argument, Budget, Gap, Options, RingGraph, RingValue, schedule_gap};
use ringmill_design::{Form, Ring};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Primes of 30 bits, each 1 modulo 2^11.
const MODULI: [u64; 3] = [1_073_692_673, 1_073_643_521, 1_073_479_681];
/// Most operations of a random program.
const MOST_OPERATIONS: usize = 8;
/// Most frames that a block may take for one operand.
const MOST_FRAMES: u64 = 4;

fn splitting(n: u64, q: u64) -> Outcome<Splitting> {
    Ok(Splitting::negacyclic(NegacyclicRoot::smallest(Modulus::new(q)?, n)?))
}

/// A product over three moduli.
fn limbs(n: u64) -> Outcome<RingGraph> {
    let mut graph = RingGraph::new("limbs", splitting(n, MODULI[0])?);
    for (limb, q) in MODULI.into_iter().enumerate() {
        let ring = graph.add_ring(Ring::split(splitting(n, q)?));
        let mut values = |operand| {
            let name = format!("arg{operand}_limb{limb}");
            let argument = Argument { name, ring, form: Form::Coefficients, frames: 1, resident: false };
            let coefficients = graph.arguments(argument)[0];
            graph.ntt(coefficients)
        };
        let (a, b) = (values(0), values(1));
        let product = graph.mul(a, b);
        let coefficients = graph.intt(product);
        graph.results(&format!("result0_limb{limb}"), vec![coefficients]);
    }
    Ok(graph)
}

/// The product of two ciphertexts of two polynomials: a0·b0, a0·b1 + a1·b0, a1·b1.
fn ciphertexts(n: u64) -> Outcome<RingGraph> {
    let mut graph = RingGraph::new("ciphertexts", splitting(n, MODULI[0])?);
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
    Ok(graph)
}

/// Up to [`MOST_OPERATIONS`] operations on up to three arguments; what nothing reads is a result.
fn random(source: &mut StdRng, splitting: Splitting) -> RingGraph {
    let mut graph = RingGraph::new("random", splitting);
    let mut values: Vec<(RingValue, Form, bool)> = Vec::new();
    for _ in 0..source.random_range(1..4) {
        values.push((graph.argument(Form::Coefficients), Form::Coefficients, false));
    }
    for _ in 0..source.random_range(1..=MOST_OPERATIONS) {
        let first = source.random_range(0..values.len());
        let form = values[first].1;
        let alike: Vec<usize> = (0..values.len()).filter(|&other| values[other].1 == form).collect();
        let second = alike[source.random_range(0..alike.len())];
        let (a, b) = (values[first].0, values[second].0);
        let (made, unary) = match (form, source.random_range(0..3)) {
            (_, 0) => ((graph.add(a, b), form), false),
            (Form::Coefficients, 1) => ((graph.sub(a, b), form), false),
            (Form::Coefficients, _) => ((graph.ntt(a), Form::Values), true),
            (_, 1) => ((graph.mul(a, b), form), false),
            (_, _) => ((graph.intt(a), Form::Coefficients), true),
        };
        values[first].2 = true;
        values[second].2 |= !unary;
        values.push((made.0, made.1, false));
    }
    for (value, ..) in values.iter().filter(|(.., is_read)| !is_read) {
        graph.result(*value);
    }
    graph
}

/// The gap at an interval of so many frames; none too where the program needs more.
fn gap_at(graph: &RingGraph, n: u64, frames: u64) -> Option<Gap> {
    let options = Options::new("schedule_gap");
    let interval = Some(frames * n / u64::from(options.lanes));
    schedule_gap(graph, &Options { budget: Budget { interval, ..Budget::default() }, ..options }).ok().flatten()
}

fn row(what: &str, gaps: &[Option<Gap>]) {
    let solved: Vec<Gap> = gaps.iter().copied().flatten().collect();
    let unequal: Vec<&Gap> = solved.iter().filter(|gap| gap.listed > gap.best).collect();
    let ratio = |listed: u64, best: u64| listed.max(1) as f64 / best.max(1) as f64;
    let ratios: Vec<f64> = unequal.iter().map(|gap| ratio(gap.listed, gap.best)).collect();
    let mean = if ratios.is_empty() { 1.0 } else { ratios.iter().sum::<f64>() / ratios.len() as f64 };
    let largest = ratios.iter().copied().fold(1.0, f64::max);
    let total = |one: fn(&Gap) -> u64| solved.iter().map(one).sum::<u64>();
    let together = ratio(total(|gap| gap.listed), total(|gap| gap.best));
    println!(
        "{{\"what\": \"{what}\", \"problems\": {}, \"solved\": {}, \"equal\": {}, \"mean\": {mean:.3}, \"largest\": {largest:.3}, \"together\": {together:.3}}}",
        gaps.len(),
        solved.len(),
        solved.len() - unequal.len(),
    );
}

fn main() -> Outcome<()> {
    let count: u64 = std::env::args().nth(1).ok_or("usage: schedule_gap COUNT")?.parse()?;
    let mut source = StdRng::seed_from_u64(1);
    let mut gaps = Vec::new();
    for _ in 0..count {
        let n = 1 << source.random_range(4..8);
        let graph = random(&mut source, splitting(n, 7681)?);
        gaps.push(gap_at(&graph, n, source.random_range(1..=MOST_FRAMES)));
    }
    row(&format!("random, up to {MOST_OPERATIONS} operations"), &gaps);
    let n = 1024;
    for (what, graph) in [("a product over three moduli", limbs(n)?), ("a product of two ciphertexts", ciphertexts(n)?)]
    {
        let gaps: Vec<_> = (1..=MOST_FRAMES).map(|frames| gap_at(&graph, n, frames)).collect();
        row(&format!("{what}, N = {n}, every interval from 1 to {MOST_FRAMES} frames"), &gaps);
    }
    Ok(())
}
