//! Modular arithmetic against the model.

use crate::bench::{Case, Cycle};
use crate::stimulus::{mostly, residue, seeded};
use ringmill_blocks::{Multiplier, Reduction};
use ringmill_model::{add_mod, half_mod, mul_mod, sub_mod};
use ringmill_ring::{Barrett, Modulus, Montgomery};

/// Primes of several widths, close to both ends of theirs.
const MODULI: [u64; 6] = [97, 7681, 12_289, 65_537, 2_147_377_153, 4_293_918_721];
const CYCLES: usize = 600;

/// The parameters that every module with a modulus has.
fn modulus_parameters(q: u64) -> (u32, String) {
    let bits = u64::BITS - q.leading_zeros();
    (bits, format!(".BITS({bits}), .Q({bits}'d{q})"))
}

/// Those of modules with factors in Montgomery form.
fn montgomery_parameters(q: u64) -> (u32, String) {
    let (bits, parameters) = modulus_parameters(q);
    let inverse = Montgomery::of(Modulus::new(q).expect("prime")).q_negated_inverse;
    (bits, format!("{parameters}, .Q_NEGATED_INVERSE({bits}'d{inverse})"))
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

/// x·factor mod 2^out of 13 bits, without a clock.
fn constant_multiple(width: u32, factor: u128, out: usize) -> Case {
    const BITS: u32 = 13;
    let mut random = seeded(factor as u64);
    Case {
        module: "mul_constant",
        parameters: format!(".IN({BITS}), .WIDTH({width}), .FACTOR({width}'d{factor}), .OUT({out})"),
        inputs: vec![("x", BITS as usize)],
        outputs: vec![("product", out)],
        stimulus: (0..CYCLES).map(|_| vec![residue(&mut random, 1 << BITS).into()]).collect(),
        judge: Box::new(move |given, got, _| {
            let wrong = |(given, got): (&Cycle, &Cycle)| got[0] != given[0] * factor % (1 << out);
            match given.iter().zip(got).find(|&pair| wrong(pair)) {
                Some((given, got)) => Err(format!("{} for {}", got[0], given[0])),
                None => Ok(()),
            }
        }),
    }
}

pub fn cases() -> Vec<Case> {
    // Of 1, 2, 3 and many signed digits; with digits beyond the product's width; wider than the product.
    let factors = [
        (13, 7681, 26),
        (13, 7679, 13),
        (14, 8736, 28),
        (1, 1, 13),
        (14, 0x3fff, 14),
        (13, 0x1555, 26),
        (20, 0xf_8001, 16),
    ];
    let mut cases: Vec<Case> =
        factors.into_iter().map(|(width, factor, out)| constant_multiple(width, factor, out)).collect();
    for q in MODULI {
        let (bits, plain) = modulus_parameters(q);
        let (_, montgomery) = montgomery_parameters(q);
        let mu = Barrett::of(Modulus::new(q).expect("prime")).mu;
        let barrett = format!("{plain}, .MU({}'d{mu})", bits + 1);
        let two = |output: &'static [&'static str; 1]| (&["a", "b"][..], &output[..]);
        cases.extend([
            pipeline("mod_add", plain.clone(), two(&["sum"]), (bits, q, 1), move |x| vec![add_mod(x[0], x[1], q)]),
            pipeline("mod_sub", plain.clone(), two(&["difference"]), (bits, q, 1), move |x| {
                vec![sub_mod(x[0], x[1], q)]
            }),
            pipeline("mod_half", plain, (&["a"], &["half"]), (bits, q, 1), move |x| vec![half_mod(x[0], q)]),
            pipeline("mod_mul_barrett", barrett, two(&["product"]), (bits, q, 10), move |x| {
                vec![mul_mod(x[0], x[1], q)]
            }),
            pipeline(
                "mod_mul",
                multiplier(q, Reduction::Barrett).parameters(),
                two(&["product"]),
                (bits, q, 10),
                move |x| vec![mul_mod(x[0], x[1], q)],
            ),
            pipeline(
                "mod_mul",
                multiplier(q, Reduction::Montgomery).parameters(),
                two(&["product"]),
                (bits, q, 9),
                move |x| vec![montgomery_product(x[0], x[1], q)],
            ),
            pipeline("mod_mul_montgomery", montgomery, two(&["product"]), (bits, q, 9), move |x| {
                vec![montgomery_product(x[0], x[1], q)]
            }),
        ]);
    }
    cases
}
