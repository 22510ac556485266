//! The cheapest safe set for a program.

use std::sync::LazyLock;

use ringmill_ring::{is_prime, primes_with_root};

use crate::{
    Costs, Decomposition, Distribution, Noise, NoiseProfile, Parameters, ParametersError, Probability, Provenance,
    catalogue,
    noise::key_switch,
    security::{least_std_log2, security_bits},
};

/// The demands on a set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Request {
    /// Least security in bits, 80 to 256.
    pub security: u32,
    /// Most probability that the program fails.
    pub failure: Probability,
}

impl Default for Request {
    /// 128 bits of security, and a failure of 2^−128.
    fn default() -> Self {
        Self { security: 128, failure: Probability::from_log2(-128.0) }
    }
}

/// Probabilities of failure that are tried one after the other if none is asked for: 2^−128, since
/// decryptions that return to the server reveal failures (Li and Micciancio, 2021).
const LADDER: [f64; 3] = [-128.0, -64.0, MOST_FAILURE_LOG2];

/// log2 of the most probability of failure that is accepted without a mark.
pub const MOST_FAILURE_LOG2: f64 = -40.0;

/// The cheapest set that holds a program. Without a probability of failure, it is that for 2^−128
/// if there is one, else for 2^−64, else for 2^−40.
///
/// # Errors
/// [`ParametersError::NoSet`] if no set of the searched range holds the program.
pub fn cheapest(
    profile: &NoiseProfile,
    security: u32,
    failure: Option<Probability>,
    costs: &Costs,
) -> Result<Parameters, ParametersError> {
    let steps = failure.map_or_else(|| LADDER.map(Probability::from_log2).to_vec(), |failure| vec![failure]);
    let mut refused = ParametersError::NoSet { failure_log2: MOST_FAILURE_LOG2, security };
    for failure in steps {
        match search(profile, Request { security, failure }, costs) {
            Ok(set) => return Ok(set),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// The cheapest set that holds a program, by [`Costs::seconds`]: of the catalogue, or found.
///
/// The noise of a found set is the least that the fits allow. The moduli are 2^26, 2^32, 2^35,
/// 2^44, 2^50 and 2^64, with a prime for the number-theoretic transform that is one bit wider.
///
/// # Errors
/// [`ParametersError::NoSet`] if no set of the searched range holds the program.
pub fn search(profile: &NoiseProfile, request: Request, costs: &Costs) -> Result<Parameters, ParametersError> {
    let mut best: Option<(f64, Parameters)> = None;
    for set in catalogue::all() {
        let seconds = costs.seconds(set);
        let is_safe = security_bits(set) >= f64::from(request.security) && profile.failure(set) <= request.failure;
        if is_safe && best.as_ref().is_none_or(|(least, _)| seconds < *least) {
            best = Some((seconds, set.clone()));
        }
    }
    for shape in SHAPES.iter() {
        improve(shape, profile, request, costs, &mut best);
    }
    best.map(|(_, set)| set)
        .ok_or(ParametersError::NoSet { failure_log2: request.failure.log2(), security: request.security })
}

/// The part of a set that decides the cost of a step of the blind rotation.
struct Shape {
    glwe_dimension: usize,
    polynomial_size: usize,
    levels: u32,
    modulus_log2: u32,
    /// A prime for the number-theoretic transform.
    prime: u64,
}

/// All shapes that are searched.
static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| shapes().collect());

fn shapes() -> impl Iterator<Item = Shape> {
    let sizes = (8..=13).map(|log2| 1usize << log2);
    let pairs = sizes.flat_map(|size| (1..=6).map(move |k| (k, size)));
    let pairs = pairs.filter(|(k, size)| (768..=8192).contains(&(k * size)));
    pairs.flat_map(|(glwe_dimension, polynomial_size)| {
        let words = [26, 32, 35, 44, 50, 64];
        words.into_iter().flat_map(move |modulus_log2| {
            let prime = prime_above(modulus_log2, polynomial_size);
            (1..=4).filter_map(move |levels| {
                Some(Shape { glwe_dimension, polynomial_size, levels, modulus_log2, prime: prime? })
            })
        })
    })
}

/// Replaces the best set by one of a shape, if that is cheaper.
fn improve(
    shape: &Shape,
    profile: &NoiseProfile,
    request: Request,
    costs: &Costs,
    best: &mut Option<(f64, Parameters)>,
) {
    let template = template(shape, request);
    let Some(bootstrap) = best_digits(&template) else { return };
    for lwe_dimension in (460..=1100).step_by(4) {
        let set = Parameters { lwe_dimension, bootstrap, ..template.clone() };
        if best.as_ref().is_some_and(|(least, _)| costs.seconds(&set) >= *least) {
            return;
        }
        let set = with_least_noise(set, request);
        let noise = Noise { key_switch: 0.0, ..Noise::of(&set) };
        if !profile.holds(&noise, request.failure) {
            // all other noise grows with the dimension
            return;
        }
        // rounding of the fits aside, the set is as secure as asked
        if security_bits(&set) <= f64::from(request.security) - 0.01 {
            continue;
        }
        for (base_log2, levels) in key_switches(&set) {
            let set = Parameters { key_switch: Decomposition { base_log2, levels }, ..set.clone() };
            let seconds = costs.seconds(&set);
            let is_better = best.as_ref().is_none_or(|(least, _)| seconds < *least);
            if is_better && profile.holds(&Noise { key_switch: key_switch(&set), ..noise }, request.failure) {
                *best = Some((seconds, set));
            }
        }
    }
}

/// The same with the least noise of its key switch.
fn with_least_noise(set: Parameters, request: Request) -> Parameters {
    let std_log2 = least_std_log2(set.lwe_dimension, request.security);
    // at least 4 units of the last place here, too
    let units = (2.0 - std_log2).ceil() as u32;
    let switched_log2 = (set.rotation_log2() + 9).max(units).min(set.modulus_log2).min(32);
    Parameters { switched_log2, lwe_noise: Distribution::Gaussian { std_log2 }, ..set }
}

/// A set of a shape without a dimension and digits, whose accumulator has the least noise.
fn template(shape: &Shape, request: Request) -> Parameters {
    let dimension = shape.glwe_dimension * shape.polynomial_size;
    // 4 units of the last place: the fits hold from there on
    let std_log2 = least_std_log2(dimension, request.security).max(2.0 - f64::from(shape.modulus_log2));
    Parameters {
        name: "found".into(),
        lwe_dimension: 0,
        glwe_dimension: shape.glwe_dimension,
        polynomial_size: shape.polynomial_size,
        bootstrap: Decomposition { base_log2: 1, levels: shape.levels },
        key_switch: Decomposition { base_log2: 1, levels: 1 },
        modulus_log2: shape.modulus_log2,
        switched_log2: 21.min(shape.modulus_log2),
        prime: shape.prime,
        centred: true,
        lwe_noise: Distribution::Gaussian { std_log2: 0.0 },
        glwe_noise: Distribution::Gaussian { std_log2 },
        estimated_bits: None,
        provenance: Provenance::Search,
    }
}

/// The base that leaves the least noise at the given number of digits.
fn best_digits(set: &Parameters) -> Option<Decomposition> {
    let levels = set.bootstrap.levels;
    let most = ((set.modulus_log2 - 1) / levels).min(30);
    let noise = |base_log2: u32| {
        let bootstrap = Decomposition { base_log2, levels };
        Noise::of(&Parameters { lwe_dimension: 1, bootstrap, ..set.clone() }).blind_rotation
    };
    let base_log2 = (2..=most).min_by(|one, other| noise(*one).total_cmp(&noise(*other)))?;
    Some(Decomposition { base_log2, levels })
}

/// Decompositions of the key switch, cheapest first.
fn key_switches(set: &Parameters) -> impl Iterator<Item = (u32, u32)> {
    let most = set.switched_log2.min(set.modulus_log2 - 1);
    (1..=11_u32)
        .flat_map(move |levels| (1..=8_u32).map(move |base_log2| (base_log2, levels)))
        .filter(move |(base_log2, levels)| base_log2 * levels <= most)
}

/// A prime of one bit more than the modulus that serves N coefficients: of the form 2^a − 2^b + 1
/// if there is one, else the least. For q = 2^64 it is 2^64 − 2^32 + 1.
fn prime_above(modulus_log2: u32, polynomial_size: usize) -> Option<u64> {
    let order = 2 * polynomial_size as u64;
    if modulus_log2 == 64 {
        return Some(0xFFFF_FFFF_0000_0001);
    }
    let bits = modulus_log2 + 1;
    let sparse = (order.trailing_zeros()..bits - 1).rev().map(|low| (1u64 << bits) - (1 << low) + 1);
    sparse.into_iter().find(|p| is_prime(*p)).or_else(|| primes_with_root(order, bits).next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Encoding, NoiseClass};

    fn profile(message_bits: u8, bootstrapped: u64, count: u64) -> NoiseProfile {
        let cell = NoiseClass::cell(Encoding::Padded { message_bits });
        NoiseProfile { classes: vec![NoiseClass { bootstrapped, count, ..cell }] }
    }

    #[test]
    fn found_sets_keep_what_was_asked() {
        for (message_bits, squares, failure) in [(2, 5, -40.0), (3, 21, -64.0), (3, 21, -128.0), (4, 85, -128.0)] {
            let profile = profile(message_bits, squares, 1000);
            let request = Request { failure: Probability::from_log2(failure), ..Request::default() };
            let set = search(&profile, request, &Costs::committed()).unwrap();
            println!("{message_bits} {squares} {failure}: {set:?} {:.1} ms", Costs::committed().seconds(&set) * 1e3);
            set.check().unwrap();
            assert!(profile.failure(&set) <= request.failure);
            assert!(security_bits(&set) >= 127.99, "{}", security_bits(&set));
        }
    }

    /// The search leaves out most sets unseen: none of them may be safe and cheaper.
    #[test]
    fn no_set_of_the_searched_range_is_cheaper() {
        let costs = Costs::committed();
        for (message_bits, squares, failure) in [(2, 5, -40.0), (3, 74, -64.0), (4, 40, -128.0)] {
            let profile = profile(message_bits, squares, 300);
            let request = Request { failure: Probability::from_log2(failure), ..Request::default() };
            let least = costs.seconds(&search(&profile, request, &costs).unwrap());
            let mut safe = 0;
            for shape in SHAPES.iter() {
                for lwe_dimension in (460..=1100).step_by(80) {
                    let template = Parameters { lwe_dimension, ..template(shape, request) };
                    let Some(bootstrap) = best_digits(&template) else { continue };
                    let set = with_least_noise(Parameters { bootstrap, ..template }, request);
                    for (base_log2, levels) in key_switches(&set) {
                        let set = Parameters { key_switch: Decomposition { base_log2, levels }, ..set.clone() };
                        let is_safe = security_bits(&set) > 127.99 && profile.failure(&set) <= request.failure;
                        safe += u64::from(is_safe);
                        assert!(!is_safe || costs.seconds(&set) >= least * (1.0 - 1e-9), "{set:?}");
                    }
                }
            }
            assert!(safe > 1_000, "{safe} sets were safe");
        }
    }

    #[test]
    fn more_security_and_fewer_failures_cost_more() {
        let profile = profile(3, 21, 100);
        let seconds = |security, failure| {
            let request = Request { security, failure: Probability::from_log2(failure) };
            Costs::committed().seconds(&search(&profile, request, &Costs::committed()).unwrap())
        };
        assert!(seconds(128, -40.0) <= seconds(128, -80.0));
        assert!(seconds(128, -40.0) <= seconds(132, -40.0));
    }

    #[test]
    fn what_nothing_holds_is_refused() {
        let request = Request { failure: Probability::from_log2(-1e6), ..Request::default() };
        assert!(matches!(
            search(&profile(6, 1 << 40, 1), request, &Costs::committed()),
            Err(ParametersError::NoSet { .. })
        ));
    }
}
