//! The parts of transforms whose words are not reduced between layers, against exact arithmetic.

use rand::Rng;
use rand::rngs::StdRng;
use ringmill_blocks::{Block, Multiplier, Words};
use ringmill_design::Reduction;

use crate::arith::{Ports, decoder, modulus_parameters, multiplier, relation};
use crate::bench::{Case, listed};
use crate::ntt::{SINGLE, frame_case};
use crate::stimulus::{residue, seeded};

/// Primes a little above and below powers of two, and of well-known schemes.
const MODULI: [u64; 6] = [17, 97, 7681, 12_289, 65_537, 4_293_918_721];
/// A modulus whose words are all tried.
const SMALL: u64 = 17;
const CYCLES: usize = 600;

pub fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> =
        MODULI.into_iter().flat_map(|q| [near(q), half(q), difference(q), canonical(q), lanes(q)]).collect();
    for q in [97, 257, 12_289, 4_293_918_721] {
        cases.extend([products(q, Words::Word), products(q, Words::Difference)].into_iter().flatten());
        cases.extend([forward(q), inverse(q), twiddle(q, false), twiddle(q, true)]);
    }
    cases.extend([(0, 1, 1), (0, 4, 2), (1, 4, 2), (1, 2, 2)].map(layer));
    cases.extend([(1, false), (4, false), (64, false), (1, true), (4, true), (64, true)].map(feedback));
    cases
}

/// A number below a bound, every other one at a border.
fn below(random: &mut StdRng, bound: u128) -> u128 {
    match random.random_range(0..10) {
        0 => 0,
        1 => bound - 1,
        2 => bound / 2,
        3 => bound / 2 - 1,
        4 => bound - bound / 8,
        _ => random.random_range(0..bound),
    }
}

/// Words of BITS + 2 bits.
fn words(q: u64) -> u128 {
    4 << modulus_parameters(q).0
}

/// The bound of the words of an inverse transform.
fn bound(q: u64) -> u128 {
    words(q) - u128::from(q / 2)
}

/// All words of a small bound, or many of a large one.
fn each(q: u64, bound: u128) -> impl Iterator<Item = Vec<u128>> {
    let mut random = seeded(q);
    let all = if q == SMALL { bound } else { 0 };
    let rest = std::iter::repeat_with(move || vec![below(&mut random, bound)]);
    // each word twice, so that most meet an enabled cycle
    (0..2 * all).map(move |number| vec![number % bound]).chain(rest.take(CYCLES))
}

fn pairs(q: u64, bound: u128) -> impl Iterator<Item = Vec<u128>> {
    let mut random = seeded(q);
    std::iter::repeat_with(move || vec![below(&mut random, bound), below(&mut random, bound)]).take(2 * CYCLES)
}

fn near(q: u64) -> Case {
    let (bits, parameters) = modulus_parameters(q);
    let (word, wide) = (bits as usize + 2, u128::from(q));
    let ports = (vec![("a", word)], vec![("near", word)]);
    relation(("mod_near", parameters), ports, (1, 0), each(q, words(q)), move |x, y| {
        (x[0] + wide == y[0] || x[0] == y[0] + wide) && (wide..words(q) - wide).contains(&y[0])
    })
}

fn half(q: u64) -> Case {
    let (bits, parameters) = modulus_parameters(q);
    let ports = (vec![("a", bits as usize + 3)], vec![("half", bits as usize + 2)]);
    relation(("mod_half_near", parameters), ports, (1, 0), each(q, 2 * bound(q) - 1), move |x, y| {
        (2 * y[0]) % u128::from(q) == x[0] % u128::from(q) && y[0] < bound(q)
    })
}

/// The multiple of q that makes differences positive.
fn multiple(q: u64) -> u128 {
    bound(q).next_multiple_of(q.into())
}

fn difference(q: u64) -> Case {
    let (bits, parameters) = modulus_parameters(q);
    let word = bits as usize + 2;
    let ports = (vec![("a", word), ("b", word)], vec![("difference", word + 1)]);
    relation(("mod_sub_near", parameters), ports, (1, 0), pairs(q, bound(q)), move |x, y| {
        y[0] == x[0] + multiple(q) - x[1]
    })
}

fn canonical(q: u64) -> Case {
    let (bits, parameters) = modulus_parameters(q);
    let ports = (vec![("a", bits as usize + 2)], vec![("out", bits as usize)]);
    relation(("mod_canonical", parameters), ports, (2, 0), each(q, words(q)), move |x, y| y[0] == x[0] % u128::from(q))
}

/// Two words of a beat, and the start pulse, which is its own last input.
fn lanes(q: u64) -> Case {
    let (bits, parameters) = modulus_parameters(q);
    let (bits, word) = (bits as usize, bits as usize + 2);
    let mut random = seeded(q);
    let operands = std::iter::repeat_with(move || {
        let [low, high] = [(); 2].map(|()| below(&mut random, words(q)));
        vec![low + (high << word), random.random_range(0..2)]
    });
    let ports = (vec![("in", 2 * word), ("start", 1)], vec![("out", 2 * bits), ("start_out", 1)]);
    let module = ("ntt_canonical", format!("{parameters}, .LANES(2)"));
    relation(module, ports, (2, 0), operands.take(CYCLES), move |x, y| {
        let lane = |number: usize| (x[0] >> (number * word)) % words(q) % u128::from(q);
        y[0] == lane(0) + (lane(1) << bits) && y[1] == x[1]
    })
}

/// The multiplier of such words.
fn of_words(q: u64, words: Words, reduction: Reduction) -> Multiplier {
    multiplier(q, reduction).for_words(words).expect("applies")
}

/// The residue of a signed number of so many bits, if it lies in (−q, q).
fn signed_residue(number: u128, bits: usize, q: u64) -> Option<u128> {
    let q = u128::from(q);
    match number >> (bits - 1) {
        0 => (number < q).then_some(number),
        _ => (number + q > 1 << bits).then(|| number + q - (1 << bits)),
    }
}

/// Through `mod_mul`, and through the module of the reduction, which has other parameters.
fn products(q: u64, first: Words) -> Vec<Case> {
    let (bits, plain) = modulus_parameters(q);
    let (bits, a_bits) = (bits as usize, (bits + first.extra()) as usize);
    let is_corrected = first.is_corrected();
    let out = if is_corrected { bits } else { bits + 1 };
    let widths = format!(".A_BITS({a_bits}), .OUT({out})");
    let case = |module, parameters: String, multiplier: Multiplier| {
        let decode = decoder(multiplier);
        let mut random = seeded(q);
        let operands = std::iter::repeat_with(move || {
            vec![below(&mut random, 1 << a_bits), multiplier.encode(residue(&mut random, q))]
        });
        let ports = (vec![("a", a_bits), ("b", bits)], vec![("product", out)]);
        let latency = (multiplier.latency() as usize, 0);
        relation((module, parameters), ports, latency, operands.take(CYCLES), move |x, y| {
            let residue = if is_corrected { Some(y[0]) } else { signed_residue(y[0], out, q) };
            residue == Some(x[0] % u128::from(q) * decode(x[1]) % u128::from(q))
        })
    };
    let [word, kred] = [Reduction::Word, Reduction::Kred].map(|by| of_words(q, first, by));
    let shift = |multiplier: &Multiplier| {
        let constant = multiplier.parameters().into_iter().find(|(name, _)| *name == "CONSTANT");
        constant.map(|(_, value)| format!(".SHIFT(32'({value}))")).expect("a parameter")
    };
    vec![
        case("mod_mul", format!("{}, {widths}", listed(word.parameters())), word),
        case("mod_mul_word", format!("{plain}, {}, {widths}", shift(&word)), word),
        case("mod_mul_word", format!("{plain}, {}, {widths}", shift(&kred)), kred),
    ]
}

/// Words a and b below a bound and a factor.
fn with_factor(q: u64, bound: u128, multiplier: Multiplier) -> impl Iterator<Item = Vec<u128>> {
    let mut random = seeded(q);
    std::iter::repeat_with(move || {
        let [a, b] = [(); 2].map(|()| below(&mut random, bound));
        vec![a, b, multiplier.encode(residue(&mut random, q))]
    })
    .take(2 * CYCLES)
}

fn butterfly_ports(bits: usize) -> (Ports, Ports) {
    (vec![("a", bits + 2), ("b", bits + 2), ("w", bits)], vec![("sum", bits + 2), ("difference", bits + 2)])
}

/// a + b·w and a − b·w modulo q, of words, are these words. Both are congruent only if neither
/// leaves its bits.
fn is_forward(q: u64, [a, b, w]: [u128; 3], [sum, difference]: [u128; 2]) -> bool {
    let q = u128::from(q);
    let product = b % q * w % q;
    sum % q == (a + product) % q && difference % q == (a + q - product) % q
}

/// (a + b)/2, below the bound, and (a − b)·w, a residue.
fn is_inverse(q: u64, [a, b, w]: [u128; 3], [sum, difference]: [u128; 2]) -> bool {
    let wide = u128::from(q);
    (2 * sum) % wide == (a + b) % wide && sum < bound(q) && difference == (a + multiple(q) - b) % wide * w % wide
}

fn forward(q: u64) -> Case {
    let multiplier = of_words(q, Words::Word, Reduction::Word);
    let (bits, latency) = (multiplier.modulus().bits() as usize, multiplier.latency() as usize + 1);
    let decode = decoder(multiplier);
    let module = ("butterfly_ct_near", listed(multiplier.parameters()));
    let operands = with_factor(q, words(q), multiplier);
    relation(module, butterfly_ports(bits), (latency, 0), operands, move |x, y| {
        is_forward(q, [x[0], x[1], decode(x[2])], [y[0], y[1]])
    })
}

fn inverse(q: u64) -> Case {
    let multiplier = of_words(q, Words::Difference, Reduction::Word);
    let (bits, latency) = (multiplier.modulus().bits() as usize, multiplier.latency() as usize + 1);
    let decode = decoder(multiplier);
    let module = ("butterfly_gs_near", listed(multiplier.parameters()));
    let operands = with_factor(q, bound(q), multiplier);
    relation(module, butterfly_ports(bits), (latency, 1), operands, move |x, y| {
        is_inverse(q, [x[0], x[1], decode(x[2])], [y[0], y[1]])
    })
}

/// Pairs of 13 bits; the factor two cycles late.
fn layer((inverse, pairs, factors): (usize, usize, usize)) -> Case {
    const Q: u64 = 7681;
    let (multiplier, bound) = match inverse {
        0 => (of_words(Q, Words::Word, Reduction::Word), words(Q)),
        _ => (of_words(Q, Words::Difference, Reduction::Word), bound(Q)),
    };
    let bits = multiplier.modulus().bits() as usize;
    let word = bits + 2;
    let parameters =
        format!("{}, .INVERSE({inverse}), .PAIRS({pairs}), .FACTORS({factors})", listed(multiplier.parameters()));
    let mut random = seeded(factors as u64);
    let operands = std::iter::repeat_with(move || {
        let mut packed = |count: usize, width: usize, mut one: Box<dyn FnMut(&mut StdRng) -> u128>| {
            (0..count).fold(0, |all, _| all << width | one(&mut random))
        };
        let sides = [(); 2].map(|()| packed(pairs, word, Box::new(move |random| below(random, bound))));
        let factor = packed(factors, bits, Box::new(move |random| multiplier.encode(residue(random, Q))));
        let start = packed(1, 1, Box::new(|random| random.random_range(0..2)));
        vec![start, sides[0], sides[1], factor]
    });
    let decode = decoder(multiplier);
    let ports = (
        vec![("start", 1), ("in0", pairs * word), ("in1", pairs * word), ("factor", factors * bits)],
        vec![("start_out", 1), ("out0", pairs * word), ("out1", pairs * word)],
    );
    let latency = multiplier.latency() as usize + 3 - inverse;
    relation(("ntt_layer_near", parameters), ports, (latency, 2), operands.take(CYCLES), move |x, y| {
        let word_of = |packed: u128, pair: usize| packed >> (pair * word) & ((1 << word) - 1);
        let holds = |pair: usize| {
            let factor = x[3] >> (pair * factors / pairs * bits) & ((1 << bits) - 1);
            let operands = [word_of(x[1], pair), word_of(x[2], pair), decode(factor)];
            let of = if inverse == 0 { is_forward } else { is_inverse };
            of(Q, operands, [word_of(y[1], pair), word_of(y[2], pair)])
        };
        (0..pairs).all(holds) && x[0] == y[0]
    })
}

fn twiddle(q: u64, inverse: bool) -> Case {
    let multiplier = of_words(q, if inverse { Words::Difference } else { Words::Word }, Reduction::Word);
    let bits = multiplier.modulus().bits() as usize;
    let (word, wide) = (bits + 2, u128::from(q));
    let mut random = seeded(q);
    let operands = std::iter::repeat_with(move || {
        let [start, later] = [(); 2].map(|()| random.random_range(0..2));
        // sums, or differences, which are longer
        let bound = match (inverse, later) {
            (false, _) => words(q),
            (true, 0) => 2 * bound(q) - 1,
            (true, _) => bound(q) + multiple(q),
        };
        vec![start, later, below(&mut random, bound), multiplier.encode(residue(&mut random, q))]
    });
    let parameters = format!("{}, .INVERSE({})", listed(multiplier.parameters()), u8::from(inverse));
    let decode = decoder(multiplier);
    let input = word + usize::from(inverse);
    let ports =
        (vec![("start", 1), ("later", 1), ("in", input), ("factor", bits)], vec![("start_out", 1), ("out", word)]);
    let latency = multiplier.latency() as usize + 2;
    relation(("sdf_twiddle_near", parameters), ports, (latency, 2), operands.take(2 * CYCLES), move |x, y| {
        let product = x[2] % wide * decode(x[3]) % wide;
        let out = match (x[1], inverse) {
            (0, false) => x[2] % wide == y[1] % wide && (wide..words(q) - wide).contains(&y[1]),
            (0, true) => (2 * y[1]) % wide == x[2] % wide && y[1] < bound(q),
            (_, false) => signed_residue(y[1], word, q) == Some(product),
            (_, true) => y[1] == product,
        };
        out && x[0] == y[0]
    })
}

fn feedback((delay, inverse): (usize, bool)) -> Case {
    const Q: u64 = 7681;
    let (bits, parameters) = modulus_parameters(Q);
    let word = bits as usize + 2;
    let parameters = format!("{parameters}, .DELAY({delay}), .INVERSE({})", u8::from(inverse));
    let bound = if inverse { bound(Q) } else { words(Q) };
    let module = ("sdf_butterfly_near", parameters, SINGLE);
    let mut case = frame_case(module, (word, bound as u64), (4 * delay, delay + 1), move |frame| {
        let block = |block: &[Vec<u64>]| {
            let (a, b) = block.split_at(delay);
            let modulo = if inverse { u64::MAX } else { words(Q) as u64 };
            let added = if inverse { multiple(Q) } else { words(Q) } as u64;
            let sums = a.iter().zip(b).map(|(a, b)| vec![(a[0] + b[0]) % modulo]);
            let differences = a.iter().zip(b).map(|(a, b)| vec![(a[0] + added - b[0]) % modulo]);
            sums.chain(differences).collect::<Vec<_>>()
        };
        frame.chunks(2 * delay).flat_map(block).collect()
    });
    case.outputs[1].1 += usize::from(inverse);
    case
}
