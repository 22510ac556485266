//! Modular sums against the model; what tests of pipelines have in common.

use crate::bench::{Case, Cycle};
use crate::stimulus::{mostly, residue, seeded};
use ringmill_blocks::Multiplier;
use ringmill_design::Reduction;
use ringmill_model::{add_mod, half_mod, mul_mod, sub_mod};
use ringmill_ring::Modulus;

/// Primes of several widths to 64 bits, close to both ends of theirs.
pub const MODULI: [u64; 7] = [97, 7681, 12_289, 65_537, 2_147_377_153, 4_293_918_721, 0xFFFF_FFFF_0000_0001];
const CYCLES: usize = 600;

/// The parameters that every module with a modulus has.
pub fn modulus_parameters(q: u64) -> (u32, String) {
    let bits = u64::BITS - q.leading_zeros();
    (bits, format!(".BITS({bits}), .Q({bits}'d{q})"))
}

/// A multiplier of a prime.
pub fn multiplier(q: u64, reduction: Reduction) -> Multiplier {
    Multiplier::new(Modulus::new(q).expect("prime"), reduction).expect("applies")
}

/// a·b·2^−bits mod q.
pub fn montgomery_product(a: u64, b: u64, q: u64) -> u64 {
    (0..u64::BITS - q.leading_zeros()).fold(mul_mod(a, b, q), |product, _| half_mod(product, q))
}

/// The residue of an encoded factor.
pub fn decoder(multiplier: Multiplier) -> impl Fn(u128) -> u128 {
    let modulus = multiplier.modulus();
    let inverse = modulus.inverse(multiplier.encode(1) as u64);
    move |encoded| modulus.mul(encoded as u64, inverse).into()
}

/// A case of a pipeline without handshake: `of` the operands, residues, of `latency` enabled cycles
/// ago. The last one arrives `late` enabled cycles after the others.
pub fn pipeline(
    module: (&'static str, String),
    (inputs, outputs): (&[&'static str], &[&'static str]),
    (bits, q): (u32, u64),
    (latency, late): (usize, usize),
    of: impl Fn(&[u64]) -> Vec<u64> + 'static,
) -> Case {
    let (mut random, count) = (seeded(q), inputs.len());
    let operands = std::iter::repeat_with(move || (0..count).map(|_| residue(&mut random, q).into()).collect());
    relation(
        module,
        (ports(inputs, bits), ports(outputs, bits)),
        (latency, late),
        operands.take(CYCLES),
        move |x, y| {
            let operands: Vec<u64> = x.iter().map(|&operand| operand as u64).collect();
            of(&operands).into_iter().map(u128::from).eq(y.iter().copied())
        },
    )
}

/// Ports and their widths.
pub type Ports = Vec<(&'static str, usize)>;

/// Ports of equal widths.
pub fn ports(names: &[&'static str], bits: u32) -> Ports {
    names.iter().map(|&name| (name, bits as usize)).collect()
}

/// A case whose outputs must stand in a relation to the inputs of `latency` enabled cycles ago,
/// also while it is not enabled. The last input arrives `late` enabled cycles, fewer than
/// `latency`, after the others.
pub fn relation(
    (module, parameters): (&'static str, String),
    (inputs, outputs): (Ports, Ports),
    (latency, late): (usize, usize),
    operands: impl Iterator<Item = Vec<u128>>,
    holds: impl Fn(&[u128], &[u128]) -> bool + 'static,
) -> Case {
    let mut random = seeded(latency as u64);
    let controls = match ["butterfly", "ntt", "sdf"].iter().any(|family| module.starts_with(family)) {
        true => vec![("rst", 1), ("en", 1)],
        false => vec![("en", 1)],
    };
    let enable = controls.len() - 1;
    let row = |(cycle, operands): (usize, Vec<u128>)| {
        let reset = (enable > 0).then_some(u128::from(cycle < 2));
        reset.into_iter().chain([mostly(&mut random)]).chain(operands).collect()
    };
    let stimulus: Vec<Cycle> = operands.enumerate().map(row).collect();
    Case {
        module,
        parameters,
        inputs: controls.into_iter().chain(inputs).collect(),
        outputs,
        stimulus,
        judge: Box::new(move |given, got, _| {
            let mut entered: Vec<&[u128]> = Vec::new();
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if enable > 0 && given[0] == 1 {
                    continue;
                }
                if let Some(past) = entered.len().checked_sub(latency) {
                    let mut operands = entered[past].to_vec();
                    let last = operands.len() - 1;
                    operands[last] = entered[past + late][last];
                    if !holds(&operands, got) {
                        return Err(format!("cycle {cycle}: {got:?} of {operands:?}"));
                    }
                }
                if given[enable] == 1 {
                    entered.push(&given[enable + 1..]);
                }
            }
            if entered.len() < 2 * latency { Err("too few cycles".to_owned()) } else { Ok(()) }
        }),
    }
}

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for q in MODULI {
        let (bits, plain) = modulus_parameters(q);
        let one = |output: &'static [&'static str; 1]| (&["a"][..], &output[..]);
        let two = |output: &'static [&'static str; 1]| (&["a", "b"][..], &output[..]);
        cases.extend([
            pipeline(("mod_add", plain.clone()), two(&["sum"]), (bits, q), (1, 0), move |x| {
                vec![add_mod(x[0], x[1], q)]
            }),
            pipeline(("mod_sub", plain.clone()), two(&["difference"]), (bits, q), (1, 0), move |x| {
                vec![sub_mod(x[0], x[1], q)]
            }),
            pipeline(("mod_half", plain.clone()), one(&["half"]), (bits, q), (1, 0), move |x| vec![half_mod(x[0], q)]),
            pipeline(("mod_neg", plain), one(&["negative"]), (bits, q), (1, 0), move |x| vec![sub_mod(0, x[0], q)]),
        ]);
    }
    cases
}
