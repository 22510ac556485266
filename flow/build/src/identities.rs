//! A ring graph compared with its program at random points.
//!
//! Different polynomials of degree d in residues modulo primes of at least q agree at a uniform
//! point with a chance of at most d/q (Schwartz, JACM 27, 1980; Zippel, EUROSAM 1979). Digits,
//! lifts and switches of the modulus are not polynomials: for each of them both sides take
//! polynomials that a generator draws, seeded with its operand. So two of them count as equal only
//! if they are the same operation on equal polynomials.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
    time::Instant,
};

use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_accel::RingGraph;
use ringmill_check::{Differences, from_numbers, numbers};
use ringmill_design::{Opaque, Ring, Vector, Word};
use ringmill_interp::InterpError;

use crate::{
    error::FlowError,
    program::Loaded,
    report::{ProofStep, Step, StepMethod, Verdict},
};

/// The chance that different polynomials pass is below 2^-64.
const BITS: f64 = 64.0;
/// The most points; each of them has to exclude a bit of the chance at least.
const MOST_POINTS: u32 = 64;

/// Compares a ring graph with the program that it was made from.
///
/// # Errors
/// A point at which they differ, though neither has an opaque operation.
pub fn compare_graph(loaded: &Loaded, graph: &RingGraph, seed: u64) -> Result<ProofStep, FlowError> {
    let start = Instant::now();
    let proved = is_proved(loaded, graph, seed)?;
    let (method, result) = match proved {
        true => (StepMethod::Identities, Verdict::Equal),
        false => (StepMethod::Simulation, Verdict::NotRefuted),
    };
    Ok(ProofStep { step: Step::Source, method, result, seconds: start.elapsed().as_secs_f64() })
}

fn is_proved(loaded: &Loaded, graph: &RingGraph, seed: u64) -> Result<bool, FlowError> {
    let Some(q) = graph.rings().iter().map(Ring::modulus).min() else { return Ok(false) };
    let mut random = StdRng::seed_from_u64(seed);
    let mut excluded = 0.0;
    for _ in 0..MOST_POINTS {
        let arguments = point(loaded, &mut random);
        let program = match loaded.evaluator().at_point(&arguments, drawn) {
            Ok(program) => program,
            Err(InterpError::SecretControl { .. }) => return Ok(false),
            Err(error) => return Err(error.into()),
        };
        let signature = loaded.signature();
        let Some(ring) = graph.at_point(&numbers(&arguments, &signature.arguments), drawn) else {
            return Ok(false);
        };
        let mut differences = Differences::default();
        let expected: Vec<Vec<Word>> =
            program.results.iter().map(|words| words.iter().copied().map(Word::new).collect()).collect();
        let got = from_numbers(&ring.results, &signature.results);
        differences.note("graph of polynomials", &arguments, &got, &expected);
        match differences.first {
            Some(_) if program.opaque.max(ring.opaque) > 0 => return Ok(false),
            Some(mismatch) => return Err(mismatch.into()),
            None => {}
        }
        // The operands of opaque operations may be equal by chance, too.
        let terms = program.degree.max(ring.degree) as f64 * (1 + program.opaque + ring.opaque) as f64;
        excluded += (q as f64 / terms.max(1.0)).log2().max(0.0);
        if excluded >= BITS {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Arguments that are uniform.
fn point(loaded: &Loaded, random: &mut StdRng) -> Vector {
    let ports = &loaded.signature().arguments;
    ports
        .iter()
        .map(|port| (0..port.elements()).map(|element| random.random_range(0..=port.largest(element))).collect())
        .collect()
}

/// Polynomials that depend on all that the results of an operation depend on.
fn drawn(op: Opaque, q: u64, coefficients: &[u64]) -> Vec<Vec<u64>> {
    let mut hasher = DefaultHasher::new();
    (op, q, coefficients).hash(&mut hasher);
    let mut random = StdRng::seed_from_u64(hasher.finish());
    let (count, modulus) = match op {
        Opaque::Digits(gadget) => (gadget.levels, q),
        Opaque::Lift { to, .. } | Opaque::Switch { to } => (1, to),
    };
    let mut polynomial = || coefficients.iter().map(|_| random.random_range(0..modulus)).collect();
    (0..count).map(|_| polynomial()).collect()
}
