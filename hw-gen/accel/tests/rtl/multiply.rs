//! Modular products by every reduction, against the model.

use crate::arith::{modulus_parameters, multiplier};
use crate::bench::{Case, Cycle, listed};
use crate::stimulus::{mostly, residue, seeded};
use rand::rngs::StdRng;
use ringmill_blocks::{Block, DspShape, Multiplier};
use ringmill_design::Reduction;
use ringmill_model::{add_mod, mul_mod};
use ringmill_ring::{Barrett, Modulus, Montgomery, WordMontgomery};

/// Primes of 2 to 64 bits: for transforms, a little above and below powers of two, and of
/// well-known schemes.
const MODULI: [u64; 22] = [
    3,
    17,
    193,
    251,
    3329,
    7681,
    12_289,
    65_537,
    262_139,
    8_380_417,
    2_013_265_921,
    2_147_483_647,
    2_147_377_153,
    4_293_918_721,
    4_294_967_291,
    68_718_428_161,
    9_007_199_255_560_193,
    18_014_397_435_740_161,
    18_014_398_509_481_951,
    1_152_921_504_606_584_833,
    0xFFFF_FFFF_0000_0001,
    18_446_744_073_709_551_557,
];
/// The moduli whose residues are multiplied each by each.
const SMALL: [u64; 3] = [17, 97, 193];
const CYCLES: usize = 400;

/// The multipliers that there are for a modulus.
fn multipliers(q: u64) -> impl Iterator<Item = Multiplier> {
    let modulus = Modulus::new(q).expect("prime");
    Reduction::ALL.into_iter().filter_map(move |reduction| Multiplier::new(modulus, reduction).ok())
}

/// Residues at borders, each by each, then random ones.
fn operands(q: u64) -> Vec<[u64; 3]> {
    let mut random = seeded(q);
    let corners = [0, 1, 2, q / 2, q / 2 + 1, q - 2, q - 1];
    let pairs = corners.iter().flat_map(|&a| corners.map(|b| [a, b, q - 1]));
    let mut all: Vec<_> = pairs.collect();
    all.resize_with(CYCLES, || [(); 3].map(|()| residue(&mut random, q)));
    all
}

/// A case of a module that multiplies a by an encoded factor, and adds c if it has such an input.
fn product_case(
    module: &'static str,
    parameters: String,
    multiplier: Multiplier,
    triples: &[[u64; 3]],
    enable: fn(&mut StdRng) -> u128,
) -> Case {
    let q = multiplier.modulus().value();
    let adds = module == "mod_mac";
    let bits = modulus_parameters(q).0 as usize;
    let latency = multiplier.latency() as usize + usize::from(adds);
    let mut random = seeded(q);
    let stimulus: Vec<Cycle> = triples
        .iter()
        .map(|&[a, b, c]| {
            let c = adds.then_some(c.into());
            [enable(&mut random), a.into(), multiplier.encode(b)].into_iter().chain(c).collect()
        })
        .collect();
    let triples = triples.to_vec();
    let added = adds.then_some(("c", bits));
    let inputs = [("en", 1), ("a", bits), ("b", multiplier.factor_bits() as usize)];
    Case {
        module,
        parameters,
        inputs: inputs.into_iter().chain(added).collect(),
        outputs: vec![(if adds { "sum" } else { "product" }, bits)],
        stimulus,
        judge: Box::new(move |given, got, _| {
            let mut entered = Vec::new();
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if let Some(past) = entered.len().checked_sub(latency) {
                    let [a, b, c]: [u64; 3] = entered[past];
                    let product = mul_mod(a, b, q);
                    let expected = if adds { add_mod(product, c, q) } else { product };
                    if got[0] != u128::from(expected) {
                        return Err(format!("cycle {cycle}: {}, not {expected}, for {:?}", got[0], entered[past]));
                    }
                }
                if given[0] == 1 {
                    entered.push(triples[cycle]);
                }
            }
            Ok(())
        }),
    }
}

/// A reduction's own module and its parameters.
fn own_module(multiplier: &Multiplier) -> (&'static str, String) {
    let modulus = multiplier.modulus();
    let (bits, plain) = modulus_parameters(modulus.value());
    let with = |name, bits, value: u128| format!("{plain}, .{name}({bits}'d{value})");
    let word = |word: WordMontgomery| ("mod_mul_word", format!("{plain}, .SHIFT({})", word.shift));
    match multiplier.reduction() {
        Reduction::Barrett => ("mod_mul_barrett", with("MU", bits + 1, Barrett::of(modulus).mu)),
        Reduction::Montgomery => {
            ("mod_mul_montgomery", with("Q_INVERSE", bits, Montgomery::of(modulus).q_inverse.into()))
        }
        Reduction::Word => word(WordMontgomery::of(modulus)),
        Reduction::Kred => word(WordMontgomery::whole(modulus)),
        Reduction::Solinas => ("mod_mul_solinas", plain),
        Reduction::Goldilocks => ("mod_mul_goldilocks", plain),
        Reduction::Shoup => ("mod_mul_shoup", plain),
    }
}

/// A few moduli for each module, which its faults are tried on.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for q in [97, 12_289, 2_147_483_647, 68_718_428_161, 0xFFFF_FFFF_0000_0001] {
        for multiplier in multipliers(q) {
            let (module, parameters) = own_module(&multiplier);
            cases.push(product_case(module, parameters, multiplier, &operands(q), mostly));
        }
    }
    for (q, reduction) in [(97, Reduction::Barrett), (12_289, Reduction::Word), (8_380_417, Reduction::Shoup)] {
        let multiplier = multiplier(q, reduction);
        for module in ["mod_mul", "mod_mac"] {
            cases.push(product_case(module, listed(multiplier.parameters()), multiplier, &operands(q), mostly));
        }
    }
    cases
}

/// Every reduction for every modulus that it applies to, for every device; all pairs of residues of
/// small moduli. They pass through the wrapper, which refuses latencies that are not those of its
/// modules.
pub fn every_choice() -> Vec<Case> {
    let mut cases = Vec::new();
    for q in MODULI {
        for (index, multiplier) in multipliers(q).enumerate() {
            let multiplier = multiplier.with_slices_for(DspShape::ALL[index % DspShape::ALL.len()]);
            cases.push(product_case("mod_mul", listed(multiplier.parameters()), multiplier, &operands(q), mostly));
        }
    }
    for q in SMALL {
        let pairs: Vec<_> = (0..q).flat_map(|a| (0..q).map(move |b| [a, b, 0])).collect();
        for multiplier in multipliers(q) {
            // as many more as it takes for the last one to come out
            let pairs = [&pairs[..], &vec![[0; 3]; multiplier.latency() as usize]].concat();
            cases.push(product_case("mod_mul", listed(multiplier.parameters()), multiplier, &pairs, |_| 1));
        }
    }
    cases
}

/// Products by powers of two modulo 2^64 − 2^32 + 1: by the module, and by the one that chooses it.
pub fn shifts() -> Vec<Case> {
    const Q: u64 = 0xFFFF_FFFF_0000_0001;
    const LATENCY: usize = 6;
    let case = |module, parameters: &str| {
        let mut random = seeded(8);
        // every exponent twice, for residues at borders and others
        let given = |cycle| {
            let (exponent, negate) = (cycle % 96, cycle / 96 % 2);
            vec![mostly(&mut random), residue(&mut random, Q).into(), negate << 7 | exponent]
        };
        Case {
            module,
            parameters: format!(".BITS(64), .Q(64'h{Q:x}){parameters}"),
            inputs: vec![("en", 1), ("a", 64), ("b", 8)],
            outputs: vec![("product", 64)],
            stimulus: (0..1200u128).map(given).collect(),
            judge: Box::new(|given, got, _| {
                let enabled: Vec<_> = given.iter().zip(got).filter(|(given, _)| given[0] == 1).collect();
                for ((given, _), (_, got)) in enabled.iter().zip(enabled.iter().skip(LATENCY)) {
                    let exponent = given[2] % 128 + 96 * (given[2] >> 7);
                    let expected = (0..exponent).fold(given[1] as u64, |product, _| add_mod(product, product, Q));
                    if got[0] != expected.into() {
                        return Err(format!("{} * 2^{exponent} is not {}", given[1], got[0]));
                    }
                }
                Ok(())
            }),
        }
    };
    let chosen = ", .REDUCTION(7), .FACTOR_BITS(8), .SLICE(18), .CONSTANT(65'h0), .MUL_LATENCY(6)";
    vec![case("mod_shift_goldilocks", ""), case("mod_mul", chosen)]
}
