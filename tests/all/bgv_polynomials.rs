//! BGV on polynomials: what is encrypted by definition, goes through a lowered program, and is
//! decrypted by definition, has the slots that the interpreter computes in the clear.

use crate::{
    passes_meaning::Random,
    secret_passes::{evaluator, must_run, programs, run},
};

const N: usize = 16;
const T: u64 = 97;
/// Primes below 2^40 and 2^50.
const LIMBS: [u64; 3] = [(1 << 40) - 87, (1 << 40) - 167, (1 << 40) - 195];
const SINGLE: u64 = (1 << 50) - 27;
/// Rows of a key of one modulus: digits of 10 bits.
const ROWS: usize = 5;

/// A polynomial, for each modulus.
type Poly = Vec<Vec<u64>>;

fn mul(left: u64, right: u64, q: u64) -> u64 {
    (u128::from(left) * u128::from(right) % u128::from(q)) as u64
}

fn power(base: u64, exponent: u64, q: u64) -> u64 {
    (0..exponent).fold(1, |total, _| mul(total, base, q))
}

/// Small integers as residues.
fn residues(values: &[i64], moduli: &[u64]) -> Poly {
    moduli.iter().map(|&q| values.iter().map(|value| value.rem_euclid(q as i64) as u64).collect()).collect()
}

fn zip(left: &Poly, right: &Poly, moduli: &[u64], f: impl Fn(&[u64], &[u64], u64) -> Vec<u64>) -> Poly {
    left.iter().zip(right).zip(moduli).map(|((left, right), &q)| f(left, right, q)).collect()
}

fn add(left: &Poly, right: &Poly, moduli: &[u64]) -> Poly {
    zip(left, right, moduli, |left, right, q| left.iter().zip(right).map(|(a, b)| (a + b) % q).collect())
}

fn times(left: &Poly, right: &Poly, moduli: &[u64]) -> Poly {
    zip(left, right, moduli, |left, right, q| {
        let mut product = vec![0; N];
        for (i, a) in left.iter().enumerate() {
            for (j, b) in right.iter().enumerate() {
                let term = mul(*a, *b, q);
                let place = (i + j) % N;
                product[place] = if i + j < N { (product[place] + term) % q } else { (product[place] + q - term) % q };
            }
        }
        product
    })
}

/// The polynomial with x^`exponent` for x.
fn substituted(values: &[i64], exponent: usize) -> Vec<i64> {
    let mut result = vec![0; N];
    for (place, value) in values.iter().enumerate() {
        let at = place * exponent % (2 * N);
        if at < N { result[at] += value } else { result[at - N] -= value }
    }
    result
}

/// A scheme with one modulus or several, and keys that have more.
struct Scheme {
    moduli: Vec<u64>,
    of_keys: Vec<u64>,
    secret: Vec<i64>,
}

impl Scheme {
    fn encrypt(&self, message: &Poly, moduli: &[u64], random: &mut Random) -> [Poly; 2] {
        let uniform: Poly = moduli.iter().map(|q| (0..N).map(|_| random.next() % q).collect()).collect();
        let error: Vec<i64> = (0..N).map(|_| (random.next() % 7) as i64 - 3).map(|error| error * T as i64).collect();
        let secret = residues(&self.secret.iter().map(|value| -value).collect::<Vec<_>>(), moduli);
        let hidden = add(&times(&uniform, &secret, moduli), &residues(&error, moduli), moduli);
        [add(&hidden, message, moduli), uniform]
    }

    /// A key that switches from another secret, given by its coefficients.
    fn key(&self, other: &[i64], random: &mut Random) -> Vec<[Poly; 2]> {
        let rows = if self.moduli.len() == 1 { ROWS } else { self.moduli.len() };
        (0..rows)
            .map(|row| {
                let factors = self.of_keys.iter().enumerate().map(|(limb, &q)| {
                    if self.moduli.len() == 1 {
                        return power(1 << 10, row as u64, q);
                    }
                    let more = &self.of_keys[self.moduli.len()..];
                    if limb == row { more.iter().fold(1, |product, p| mul(product, p % q, q)) } else { 0 }
                });
                let other = residues(other, &self.of_keys);
                let message: Poly = other
                    .iter()
                    .zip(factors)
                    .zip(&self.of_keys)
                    .map(|((limb, factor), &q)| limb.iter().map(|&value| mul(value, factor, q)).collect())
                    .collect();
                self.encrypt(&message, &self.of_keys, random)
            })
            .collect()
    }

    /// The message of a ciphertext of some of the moduli.
    fn decrypt(&self, elements: &[Poly], moduli: &[u64]) -> Vec<u64> {
        let secret = residues(&self.secret, moduli);
        let mut total = elements.last().expect("elements").clone();
        for element in elements.iter().rev().skip(1) {
            total = add(&times(&total, &secret, moduli), element, moduli);
        }
        let whole: u128 = moduli.iter().map(|&q| u128::from(q)).product();
        (0..N)
            .map(|place| {
                // Chinese remainders, one modulus after another.
                let (mut value, mut product) = (0u128, 1u128);
                for (limb, &q) in total.iter().zip(moduli) {
                    let inverse = power_wide((product % u128::from(q)) as u64, q - 2, q);
                    let rest = (limb[place] + q - (value % u128::from(q)) as u64) % q;
                    value += product * u128::from(mul(rest, inverse, q));
                    product *= u128::from(q);
                }
                let centered = if value > whole / 2 { value as i128 - whole as i128 } else { value as i128 };
                centered.rem_euclid(i128::from(T)) as u64
            })
            .collect()
    }
}

fn power_wide(base: u64, exponent: u64, q: u64) -> u64 {
    let (mut result, mut square, mut rest) = (1, base, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            result = mul(result, square, q);
        }
        square = mul(square, square, q);
        rest >>= 1;
    }
    result
}

/// The roots that slots are values at: psi^(5^j), then psi^(-5^j).
fn roots() -> Vec<u64> {
    let psi = (2..T).find(|&psi| power(psi, N as u64, T) == T - 1).expect("a root");
    let first: Vec<u64> = (0..N as u64 / 2).map(|j| power(psi, power(5, j, 2 * N as u64), T)).collect();
    let second = first.iter().map(|&root| power(root, T - 2, T)).collect::<Vec<_>>();
    first.into_iter().chain(second).collect()
}

fn slots(message: &[u64]) -> Vec<u128> {
    roots()
        .into_iter()
        .map(|root| message.iter().rev().fold(0, |total, &value| (mul(total, root, T) + value) % T))
        .map(u128::from)
        .collect()
}

fn message(slots: &[u64]) -> Vec<u64> {
    let scale = power(N as u64, T - 2, T);
    (0..N as u64)
        .map(|place| {
            let total = roots()
                .into_iter()
                .zip(slots)
                .fold(0, |total, (root, &slot)| (total + mul(slot, power(power(root, T - 2, T), place, T), T)) % T);
            mul(total, scale, T)
        })
        .collect()
}

/// The definitions of `!ct`, `!ct3`, `!last`, `!pt`, `!key`.
fn definitions(scheme: &Scheme) -> String {
    let rns = scheme.moduli.len() > 1;
    let ring = |moduli: &[u64]| {
        let limbs: Vec<_> = moduli.iter().map(|q| format!("!mod_arith.int<{q} : i64>")).collect();
        let coefficient = if rns { format!("!rns.rns<{}>", limbs.join(", ")) } else { limbs[0].clone() };
        format!("#polynomial.ring<coefficientType = {coefficient}, polynomialModulus = <1 + x**{N}>>")
    };
    let plain = format!(
        "#lwe.plaintext_space<ring = #polynomial.ring<coefficientType = !mod_arith.int<{T} : i64>, polynomialModulus = <1 + x**{N}>>, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>>"
    );
    let ct = |moduli: &[u64], size: usize| {
        format!(
            "!lwe.lwe_ciphertext<plaintext_space = {plain}, ciphertext_space = #lwe.ciphertext_space<ring = {}, encryption_type = lsb, size = {size}>, key = <>>",
            ring(moduli)
        )
    };
    let rows = if rns { scheme.moduli.len() } else { ROWS };
    let (all, first) = (&scheme.moduli[..], &scheme.moduli[..1]);
    format!(
        "#last = {}\n!ct = {}\n!ct3 = {}\n!last = {}\n!pt = !lwe.lwe_plaintext<plaintext_space = {plain}>\n!key = tensor<{rows}x{}>\n",
        ring(first),
        ct(all, 2),
        ct(all, 3),
        ct(first, 2),
        ct(&scheme.of_keys, 2),
    )
}

/// A random program on two ciphertexts, a plaintext and keys, with one product of ciphertexts at
/// most
/// behind another.
fn program(scheme: &Scheme, shift: i64, random: &mut Random) -> String {
    let mut values = vec![("%a".to_owned(), 0), ("%b".to_owned(), 0)];
    let mut body = String::new();
    for number in 0..2 + random.next() % 5 {
        let pick = |random: &mut Random| values[random.next() as usize % values.len()].clone();
        let (left, right) = (pick(random), pick(random));
        let name = format!("%v{number}");
        let depth = left.1.max(right.1);
        let (text, depth) = match random.next() % 8 {
            0 => (format!("{name} = bgv.add {}, {} : (!ct, !ct) -> !ct", left.0, right.0), depth),
            1 => (format!("{name} = bgv.sub {}, {} : (!ct, !ct) -> !ct", left.0, right.0), depth),
            2 => (format!("{name} = bgv.negate {} : !ct", left.0), left.1),
            3 => (format!("{name} = bgv.add_plain {}, %p : (!ct, !pt) -> !ct", left.0), left.1),
            4 => (format!("{name} = bgv.sub_plain %p, {} : (!pt, !ct) -> !ct", left.0), left.1),
            5 if left.1 < 1 => (format!("{name} = bgv.mul_plain {}, %p : (!ct, !pt) -> !ct", left.0), left.1 + 1),
            6 if depth < 1 => (
                format!(
                    "{name}m = bgv.mul {}, {} : (!ct, !ct) -> !ct3\n  {name} = bgv.relinearize {name}m, %rk <from_basis = [0, 1, 2], to_basis = [0, 1]> : (!ct3, !key) -> !ct",
                    left.0, right.0
                ),
                depth + 1,
            ),
            _ => (
                format!("{name} = bgv.rotate_cols {} key %gk : !key <static_shift = {shift} : index> : !ct", left.0),
                left.1,
            ),
        };
        body += &format!("  {text}\n");
        values.push((name, depth));
    }
    let last = &values.last().expect("values").0;
    let (end, result) = match scheme.moduli.len() {
        1 => (format!("  return {last} : !ct\n"), "!ct"),
        _ => (
            format!("  %last = bgv.modulus_switch {last} <to_ring = #last> : !ct -> !last\n  return %last : !last\n"),
            "!last",
        ),
    };
    format!(
        "{}func.func @f(%a: !ct, %b: !ct, %p: !pt, %rk: !key, %gk: !key) -> {result} {{\n{body}{end}}}\n",
        definitions(scheme)
    )
}

fn words(polynomials: &[Poly]) -> Vec<u128> {
    polynomials.iter().flatten().flatten().map(|&word| u128::from(word)).collect()
}

/// Runs a program in the clear, and lowered on encrypted slots; the slots of both.
fn both(scheme: &Scheme, text: &str, passes: &str, shift: i64, random: &mut Random) -> (Vec<u128>, Vec<u128>) {
    let context = ringmill_dialects::context();
    let inputs: Vec<Vec<u64>> = (0..3).map(|_| (0..N).map(|_| random.next() % T).collect()).collect();
    let before = evaluator(&context, text, "f");
    let clear: Vec<Vec<u128>> = before
        .arguments()
        .enumerate()
        .map(|(place, port)| match inputs.get(place) {
            Some(slots) => slots.iter().map(|&slot| u128::from(slot)).collect(),
            None => vec![0; port.elements()],
        })
        .collect();
    let wanted = before.evaluate(&clear).expect("defined")[0].iter().map(|word| word.value).collect();
    let lowered = must_run(&context, passes, text);
    let after = evaluator(&context, &lowered, "f");
    let messages: Vec<Vec<u64>> = inputs.iter().map(|slots| message(slots)).collect();
    let encrypted = |message: &[u64], random: &mut Random| {
        let message: Vec<i64> = message.iter().map(|&value| value as i64).collect();
        words(&scheme.encrypt(&residues(&message, &scheme.moduli), &scheme.moduli, random))
    };
    let secret = residues(&scheme.secret, &[T]);
    let mut square = vec![0i64; N];
    for (i, a) in scheme.secret.iter().enumerate() {
        for (j, b) in scheme.secret.iter().enumerate() {
            square[(i + j) % N] += if i + j < N { a * b } else { -a * b };
        }
    }
    assert_eq!(secret.len(), 1);
    let exponent = power(5, shift.rem_euclid(N as i64 / 2) as u64, 2 * N as u64) as usize;
    let key = |other: &[i64], random: &mut Random| {
        scheme.key(other, random).iter().flat_map(|row| words(row)).collect::<Vec<_>>()
    };
    let arguments = vec![
        encrypted(&messages[0], random),
        encrypted(&messages[1], random),
        messages[2].iter().map(|&value| u128::from(value)).collect(),
        key(&square, random),
        key(&substituted(&scheme.secret, exponent), random),
    ];
    let found = after.evaluate(&arguments).expect("defined");
    let kept: Vec<u64> = if scheme.moduli.len() == 1 { scheme.moduli.clone() } else { scheme.moduli[..1].to_vec() };
    let elements: Vec<Poly> = found[0]
        .chunks(N * kept.len())
        .map(|element| element.chunks(N).map(|limb| limb.iter().map(|word| word.value as u64).collect()).collect())
        .collect();
    (wanted, slots(&scheme.decrypt(&elements, &kept)))
}

fn schemes(random: &mut Random) -> Vec<Scheme> {
    let mut secret = || (0..N).map(|_| (random.next() % 3) as i64 - 1).collect::<Vec<_>>();
    vec![
        Scheme { moduli: vec![SINGLE], of_keys: vec![SINGLE], secret: secret() },
        Scheme { moduli: LIMBS[..2].to_vec(), of_keys: LIMBS.to_vec(), secret: secret() },
    ]
}

#[test]
fn polynomials_have_the_slots_of_the_program() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for number in 0..programs() {
        for scheme in schemes(&mut random) {
            let shift = (random.next() % 20) as i64 - 6;
            let text = program(&scheme, shift, &mut random);
            // The interpreter knows polynomials one by one.
            let passes = match number % 2 {
                0 => "bgv-to-polynomial,convert-elementwise-to-affine",
                _ => "bgv-to-polynomial,canonicalize,cse,convert-elementwise-to-affine",
            };
            let (wanted, found) = both(&scheme, &text, passes, shift, &mut random);
            assert_eq!(wanted, found, "{text}");
        }
    }
}

/// A key of another rotation, and a plaintext modulus that is not the one of the types, are
/// noticed.
#[test]
fn wrong_polynomials_are_noticed() {
    let mut random = Random(0xfeed_beef_1234_5678);
    for scheme in schemes(&mut random) {
        let text = format!(
            "{}func.func @f(%a: !ct, %b: !ct, %p: !pt, %rk: !key, %gk: !key) -> !ct {{\n  %m = bgv.mul %a, %b : (!ct, !ct) -> !ct3\n  %0 = bgv.relinearize %m, %rk <from_basis = [0, 1, 2], to_basis = [0, 1]> : (!ct3, !key) -> !ct\n  %1 = bgv.rotate_cols %0 key %gk : !key <static_shift = 1 : index> : !ct\n  return %1 : !ct\n}}\n",
            definitions(&Scheme { moduli: scheme.moduli.clone(), of_keys: scheme.of_keys.clone(), secret: Vec::new() })
        );
        if scheme.moduli.len() > 1 {
            continue;
        }
        let (wanted, found) = both(&scheme, &text, "bgv-to-polynomial", 1, &mut random);
        assert_eq!(wanted, found);
        let (wanted, found) = both(&scheme, &text, "bgv-to-polynomial", 2, &mut random);
        assert_ne!(wanted, found, "a key of another rotation");
    }
}

#[test]
fn what_polynomials_cannot_do_is_refused() {
    let mut random = Random(7);
    let context = ringmill_dialects::context();
    let scheme = schemes(&mut random).remove(1);
    for (body, message) in [
        ("%1 = bgv.relinearize %t <from_basis = [0, 1, 2], to_basis = [0, 1]> : !ct3 -> !ct", "without one"),
        ("%1 = bgv.rotate_cols %a <static_shift = 1 : index> : !ct", "without one"),
        (
            "%1 = bgv.relinearize %t, %short <from_basis = [0, 1, 2], to_basis = [0, 1]> : (!ct3, tensor<1x!ct>) -> !ct",
            "a key of 2 rows, one for each modulus, found 1",
        ),
        ("%1 = bgv.rotate_cols %a, %i : index key %k : !key : !ct", "a rotation by a constant"),
    ] {
        let text = format!(
            "{}func.func @f(%a: !ct, %t: !ct3, %short: tensor<1x!ct>, %k: !key, %i: index) -> !ct {{\n  {body}\n  return %1 : !ct\n}}\n",
            definitions(&scheme)
        );
        let error = run(&context, "bgv-to-polynomial", &text).expect_err(message);
        assert!(error.contains(message), "{error}");
    }
}
