//! Residues under another modulus, and their digits, against exact arithmetic.

use crate::bench::{Case, Cycle, listed};
use crate::stimulus::{mostly, residue, seeded};
use rand::Rng;
use ringmill_blocks::{Block, DspShape, GadgetDigit, ModLift, ModReduce, ModSwitch};
use ringmill_design::Gadget;

const GOLDILOCKS: u64 = 0xFFFF_FFFF_0000_0001;
/// Moduli of 2 to 64 bits, primes, powers of two and others: every one is switched and lifted to
/// every one.
const MODULI: [u64; 22] = [
    2,
    3,
    16,
    17,
    96,
    97,
    193,
    1024,
    2048,
    3329,
    7681,
    12_289,
    40_960_001,
    1 << 30,
    1_073_479_681,
    4_293_918_721,
    18_014_398_509_481_951,
    18_014_397_435_740_161,
    1 << 63,
    GOLDILOCKS - 2,
    GOLDILOCKS,
    u64::MAX,
];
/// Moduli whose residues are all tried.
const SMALL: u64 = 256;

/// Few moduli, which the faults are tried on.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let pairs = [
        (17, 16),
        (97, 17),
        (193, 2048),
        (193, 97),
        (97, 193),
        (96, 16),
        (7681, 2048),
        (40_960_001, 1 << 21),
        (1_073_479_681, 12_289),
        (18_014_398_509_481_951, 1_073_479_681),
        (GOLDILOCKS, u64::MAX),
    ];
    for (q, p) in pairs {
        cases.push(switch(ModSwitch::new(q, p).expect("moduli"), q, p, some(q), mostly));
        cases.extend([false, true].map(|centered| lift(q, p, centered, DspShape::D18x18, some(q), mostly)));
    }
    for (q, gadget) in gadgets() {
        if [17, 40_960_001].contains(&q) {
            cases.push(digits(gadget, q, 0, some(input_end(gadget, q)), mostly));
        }
    }
    cases.extend(REDUCTIONS.map(|(p, q, t)| reduce((p, q, t), DspShape::D18x18, 400, mostly)));
    // the input may be B^L, which stands for 0
    let gadget = Gadget { base_log: 2, levels: 3, signed: true, approximate: true };
    cases.push(digits(gadget, 193, 1, (0..=64).collect(), mostly));
    cases
}

/// Every modulus to every one for every device, and all digits; all residues of the smaller ones.
pub fn every_choice() -> Vec<Case> {
    let mut cases = Vec::new();
    for (index, q) in MODULI.into_iter().enumerate() {
        for (number, p) in MODULI.into_iter().enumerate() {
            let dsp = DspShape::ALL[(index + number) % DspShape::ALL.len()];
            let block = ModSwitch::new(q, p).expect("moduli").with_slices_for(dsp);
            cases.push(switch(block, q, p, most(q), |_| 1));
            cases.extend([false, true].map(|centered| lift(q, p, centered, dsp, most(q), |_| 1)));
        }
    }
    cases.extend(gadgets().into_iter().map(|(q, gadget)| digits(gadget, q, 0, most(input_end(gadget, q)), |_| 1)));
    for (index, (p, q, t)) in REDUCTIONS.into_iter().enumerate() {
        for (number, dsp) in DspShape::ALL.into_iter().enumerate() {
            cases.push(reduce(if (index + number) % 2 == 0 { (p, q, t) } else { (q, p, t) }, dsp, 1000, |_| 1));
        }
    }
    cases
}

/// Every kind of digits of moduli of all sizes that there is.
fn gadgets() -> Vec<(u64, Gadget)> {
    let mut all = Vec::new();
    for q in MODULI {
        for (base_log, levels) in
            [(1, 5), (1, 11), (2, 3), (3, 1), (4, 2), (5, 2), (7, 4), (8, 1), (16, 2), (9, 7), (27, 2)]
        {
            for kind in 0..4 {
                let gadget = Gadget { base_log, levels, signed: kind & 1 == 1, approximate: kind & 2 == 2 };
                if GadgetDigit::new(gadget, q).is_ok() {
                    all.push((q, gadget));
                }
            }
        }
    }
    assert!(all.len() > 200, "{}", all.len());
    all
}

/// The upper bound of a gadget's inputs.
fn input_end(gadget: Gadget, q: u64) -> u64 {
    if gadget.approximate { 1 << (gadget.base_log * gadget.levels) } else { q }
}

/// All numbers below a small end; of others borders and random ones.
fn some(end: u64) -> Vec<u64> {
    operands(end, SMALL, 400)
}

/// The same with all numbers of 13 bits.
fn most(end: u64) -> Vec<u64> {
    operands(end, 1 << 13, 1000)
}

fn operands(end: u64, small: u64, count: usize) -> Vec<u64> {
    if end <= small {
        return (0..end).collect();
    }
    let mut random = seeded(end);
    let mut all: Vec<u64> = (0..8).flat_map(|i| [i, end / 2 - 4 + i, end - 1 - i]).collect();
    all.resize_with(count, || residue(&mut random, end));
    all
}

/// A case of a pipeline: `of` the operand of `latency` enabled cycles ago. It goes on until the
/// last one has come out.
fn stream(
    (module, parameters): (&'static str, String),
    (inputs, output): (Vec<(&'static str, usize)>, (&'static str, usize)),
    operands: Vec<Cycle>,
    latency: u64,
    enable: impl Fn(&mut rand::rngs::StdRng) -> u128,
    of: impl Fn(&[u128]) -> u64 + 'static,
) -> Case {
    let mut random = seeded(operands.len() as u64);
    let count = operands.len();
    let mut rest = operands.into_iter();
    let (mut stimulus, mut entered) = (Vec::new(), 0);
    let mut next = rest.next();
    while entered < count + latency as usize + 1 {
        let enabled = enable(&mut random);
        let idle = || vec![0; inputs.len()];
        stimulus.push([vec![enabled], next.clone().unwrap_or_else(idle)].concat());
        if enabled == 1 {
            entered += 1;
            next = rest.next();
        }
    }
    Case {
        module,
        parameters,
        inputs: [vec![("en", 1)], inputs].concat(),
        outputs: vec![output],
        stimulus,
        judge: Box::new(move |given, got, _| {
            let enabled: Vec<_> = given.iter().zip(got).filter(|(given, _)| given[0] == 1).collect();
            for ((given, _), (_, got)) in enabled.iter().take(count).zip(enabled.iter().skip(latency as usize)) {
                let expected = of(&given[1..]);
                if got[0] != expected.into() {
                    return Err(format!("{:?} gives {}, not {expected}", &given[1..], got[0]));
                }
            }
            Ok(())
        }),
    }
}

fn single(operands: Vec<u64>) -> Vec<Cycle> {
    operands.into_iter().map(|a| vec![a.into()]).collect()
}

fn switch(
    block: ModSwitch,
    q: u64,
    p: u64,
    operands: Vec<u64>,
    enable: impl Fn(&mut rand::rngs::StdRng) -> u128,
) -> Case {
    let ports = (vec![("a", block.input_bits() as usize)], ("out", block.output_bits() as usize));
    stream(("mod_switch", listed(block.parameters())), ports, single(operands), block.latency(), enable, move |given| {
        let (scaled, q, p) = (given[0] * u128::from(p), u128::from(q), u128::from(p));
        ((scaled / q + u128::from(2 * (scaled % q) >= q)) % p) as u64
    })
}

fn lift(
    q: u64,
    p: u64,
    centered: bool,
    dsp: DspShape,
    operands: Vec<u64>,
    enable: impl Fn(&mut rand::rngs::StdRng) -> u128,
) -> Case {
    let block = ModLift::new(q, p, centered).expect("moduli").with_slices_for(dsp);
    let ports = (vec![("a", block.input_bits() as usize)], ("out", block.output_bits() as usize));
    stream(("mod_lift", listed(block.parameters())), ports, single(operands), block.latency(), enable, move |given| {
        representative(given[0], q, centered).rem_euclid(p.into()) as u64
    })
}

/// Moduli that are dropped and kept, and plaintext moduli: small ones, those of BGV (1 modulo 2N
/// and t), and neighbours of which either may be the larger one.
const REDUCTIONS: [(u64, u64, u64); 6] = [
    (17, 97, 2),
    (193, 17, 257),
    (12_289, 7681, 2),
    (7681, 12_289, 65_537),
    (1_073_479_681, 40_960_001, 65_537),
    (1_152_921_497_895_862_273, 1_152_921_422_732_787_713, 65_537),
];

/// The modulus switch of BGV by its definition on integers: the number x with residues a modulo q
/// and c modulo p, and the multiple of p among the x + t·d with d in (−p/2, p/2), divided by p.
fn reduce(
    (p, q, t): (u64, u64, u64),
    dsp: DspShape,
    count: usize,
    enable: impl Fn(&mut rand::rngs::StdRng) -> u128,
) -> Case {
    let block = ModReduce::new(p, q, t).expect("moduli").with_slices_for(dsp);
    let (a_bits, c_bits) = (block.output_bits() as usize, block.input_bits() as usize);
    let mut random = seeded(p ^ q);
    let ends = |end: u64| [0, 1, 2, end / 2, end / 2 + 1, end - 2, end - 1];
    let mut pairs: Vec<[u64; 2]> = ends(q).iter().flat_map(|&a| ends(p).map(|c| [a, c])).collect();
    pairs.extend((0..count).map(|_| [residue(&mut random, q), residue(&mut random, p)]));
    let operands = pairs.into_iter().map(|[a, c]| vec![a.into(), c.into()]).collect();
    let ports = (vec![("a", a_bits), ("c", c_bits)], ("out", a_bits));
    stream(("mod_reduce", listed(block.parameters())), ports, operands, block.latency(), enable, move |given| {
        let (p, q, t) = (i128::from(p), i128::from(q), i128::from(t));
        let (a, c) = (given[0] as i128, given[1] as i128);
        let x = a + q * ((c - a).rem_euclid(p) * inverse(q, p)).rem_euclid(p);
        assert_eq!((x % q, x % p), (a, c));
        let d = (-x.rem_euclid(p) * inverse(t, p)).rem_euclid(p);
        let d = if 2 * d > p { d - p } else { d };
        let multiple = x + t * d;
        assert_eq!((multiple % p, multiple.rem_euclid(t)), (0, x.rem_euclid(t)));
        (multiple / p).rem_euclid(q) as u64
    })
}

/// The inverse modulo a prime, by Euclid's algorithm.
fn inverse(a: i128, prime: i128) -> i128 {
    let (mut old, mut new) = ((a.rem_euclid(prime), 1), (prime, 0));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
    }
    old.1.rem_euclid(prime)
}

/// The number that a residue stands for.
fn representative(a: u128, q: u64, centered: bool) -> i128 {
    let (a, q) = (a as i128, i128::from(q));
    if centered && 2 * a > q { a - q } else { a }
}

/// The digits of a number by repeated division, lowest first; a signed one from B/2 on borrows from
/// the next. What is left is the last.
fn written(mut number: i128, gadget: Gadget) -> Vec<i128> {
    let base = 1i128 << gadget.base_log;
    let mut digits = Vec::new();
    for _ in 1..gadget.levels {
        let mut digit = number.rem_euclid(base);
        if gadget.signed && 2 * digit >= base {
            digit -= base;
        }
        number = (number - digit) / base;
        digits.push(digit);
    }
    digits.push(number);
    digits
}

/// A case of `gadget_digit` with so many bits more than there are in the digits.
fn digits(
    gadget: Gadget,
    q: u64,
    more: u32,
    operands: Vec<u64>,
    enable: impl Fn(&mut rand::rngs::StdRng) -> u128,
) -> Case {
    let block = GadgetDigit::new(gadget, q).expect("served");
    let plain = format!(".IN({})", block.input_bits());
    let bits = block.input_bits() + more;
    let parameters = listed(block.parameters()).replace(&plain, &format!(".IN({bits})"));
    let mut random = seeded(q);
    let levels = gadget.levels;
    let all = operands.len() <= SMALL as usize;
    let with_level = |a: u64| {
        let some = if all { 0..levels } else { random.random_range(0..levels)..levels };
        some.take(if all { levels as usize } else { 1 }).map(move |level| vec![a.into(), level.into()])
    };
    let operands: Vec<Cycle> = operands.into_iter().flat_map(with_level).collect();
    let inputs = vec![("a", bits as usize), ("level", block.level_bits() as usize)];
    let output = ("digit", (u64::BITS - q.leading_zeros()) as usize);
    let of = move |given: &[u128]| {
        let level = given[1] as usize;
        let digit = if gadget.approximate {
            let end = 1i128 << (gadget.base_log * levels);
            // the top digit keeps no carry: a number from half of all on is negative
            let digits = written(given[0] as i128 % end, Gadget { levels: levels + 1, ..gadget });
            digits[levels as usize - 1 - level]
        } else {
            written(representative(given[0], q, gadget.signed), gadget)[level]
        };
        digit.rem_euclid(q.into()) as u64
    };
    stream(("gadget_digit", parameters), (inputs, output), operands, block.latency(), enable, of)
}
