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

/// A case of a pipeline without handshake: `of` the operands of `latency` enabled cycles ago.
pub fn pipeline(
    module: &'static str,
    parameters: String,
    (inputs, outputs): (&[&'static str], &[&'static str]),
    (bits, q, latency): (u32, u64, usize),
    of: impl Fn(&[u64]) -> Vec<u64> + 'static,
) -> Case {
    let mut random = seeded(q);
    let stimulus = (0..CYCLES).map(|cycle| {
        let operands: Vec<u128> = inputs.iter().map(|_| residue(&mut random, q).into()).collect();
        [vec![u128::from(cycle < 2), mostly(&mut random)], operands].concat()
    });
    let stimulus: Vec<Cycle> = stimulus.collect();
    let resets = module.starts_with("butterfly");
    let skipped = usize::from(!resets);
    let port = |&name| (name, bits as usize);
    let all = ["rst", "en"].into_iter().map(|name| (name, 1)).chain(inputs.iter().map(port));
    Case {
        module,
        parameters,
        inputs: all.skip(skipped).collect(),
        outputs: outputs.iter().map(port).collect(),
        stimulus: stimulus.into_iter().map(|cycle| cycle[skipped..].to_vec()).collect(),
        judge: Box::new(move |given, got, _| {
            let mut entered: Vec<Vec<u64>> = Vec::new();
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                let (controls, operands) = given.split_at(2 - skipped);
                if let Some(past) = entered.len().checked_sub(latency) {
                    let expected: Vec<u128> = of(&entered[past]).into_iter().map(u128::from).collect();
                    if cycle > 2 * latency + 20 && *got != expected {
                        return Err(format!("cycle {cycle}: {got:?}, not {expected:?}, for {:?}", entered[past]));
                    }
                }
                if controls[controls.len() - 1] == 1 {
                    entered.push(operands.iter().map(|&value| value as u64).collect());
                }
            }
            Ok(())
        }),
    }
}

/// Ports and their widths.
pub type Ports = Vec<(&'static str, usize)>;

/// A case whose outputs must stand in a relation to the inputs of `latency` enabled cycles ago. The
/// last input arrives `late` enabled cycles after the others.
pub fn relation(
    (module, parameters): (&'static str, String),
    (inputs, outputs): (Ports, Ports),
    (latency, late): (usize, usize),
    operands: impl Iterator<Item = Vec<u128>>,
    holds: impl Fn(&[u128], &[u128]) -> bool + 'static,
) -> Case {
    let mut random = seeded(latency as u64);
    let resets = usize::from(["butterfly", "ntt", "sdf"].iter().any(|family| module.starts_with(family)));
    let row = |(cycle, operands): (usize, Vec<u128>)| {
        [vec![u128::from(cycle < 2), mostly(&mut random)][1 - resets..].to_vec(), operands].concat()
    };
    let stimulus: Vec<Cycle> = operands.enumerate().map(row).collect();
    let controls = [("rst", 1), ("en", 1)];
    Case {
        module,
        parameters,
        inputs: controls[1 - resets..].iter().copied().chain(inputs).collect(),
        outputs,
        stimulus,
        judge: Box::new(move |given, got, _| {
            let runs = |row: &&(&Cycle, &Cycle)| row.0[..resets].iter().all(|&reset| reset == 0) && row.0[resets] == 1;
            let rows: Vec<_> = given.iter().zip(got).collect();
            let rows: Vec<_> = rows.iter().filter(runs).collect();
            for (now, after) in (0..).zip(rows.iter().skip(latency.max(late))) {
                let mut entered = rows[now + latency.max(late) - latency].0[resets + 1..].to_vec();
                let delayed = rows[now + latency.max(late) - latency + late].0;
                *entered.last_mut().expect("an input") = delayed[delayed.len() - 1];
                if !holds(&entered, after.1) {
                    return Err(format!("enabled cycle {now}: {:?} of {entered:?}", after.1));
                }
            }
            if rows.len() < 2 * latency { Err("too few cycles".to_owned()) } else { Ok(()) }
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
            pipeline("mod_add", plain.clone(), two(&["sum"]), (bits, q, 1), move |x| vec![add_mod(x[0], x[1], q)]),
            pipeline("mod_sub", plain.clone(), two(&["difference"]), (bits, q, 1), move |x| {
                vec![sub_mod(x[0], x[1], q)]
            }),
            pipeline("mod_half", plain.clone(), one(&["half"]), (bits, q, 1), move |x| vec![half_mod(x[0], q)]),
            pipeline("mod_neg", plain, one(&["negative"]), (bits, q, 1), move |x| vec![sub_mod(0, x[0], q)]),
        ]);
    }
    cases
}
