//! Polynomial operations evaluated, against integers written out here: digits, other moduli,
//! automorphisms, limbs, tensors and loops.

use crate::interp_evaluate::{Numbers, run as evaluate};
use num_bigint::BigUint;

/// Types of polynomials modulo x^N + constant: `!p0`, `!p1`, … over each modulus alone (`!e0`, … in
/// evaluation form), `!all` over all of them, `!most` without the last one.
fn types(moduli: &[u64], n: usize, constant: i64) -> String {
    let ring = |coefficients: &str| {
        format!("ring = <coefficientType = {coefficients}, polynomialModulus = <{constant} + x**{n}>>")
    };
    let mut text = String::new();
    for (limb, q) in moduli.iter().enumerate() {
        text += &format!("!z{limb} = !mod_arith.int<{q} : i65>\n");
        text += &format!("!p{limb} = !polynomial.polynomial<{}>\n", ring(&format!("!z{limb}")));
        text += &format!("!e{limb} = !polynomial.polynomial<{}, form = eval>\n", ring(&format!("!z{limb}")));
    }
    for (name, count) in [("all", moduli.len()), ("most", moduli.len() - 1)] {
        let limbs: Vec<_> = (0..count.max(1)).map(|limb| format!("!z{limb}")).collect();
        let limbs = format!("!rns.rns<{}>", limbs.join(", "));
        text += &format!("!{name} = !polynomial.polynomial<{}>\n", ring(&limbs));
        text += &format!("!{name}_values = !polynomial.polynomial<{}, form = eval>\n", ring(&limbs));
    }
    text
}

/// The results of a function whose arguments are `arguments`.
fn results(types: &str, arguments: &str, ops: &str, returned: &[(&str, &str)], values: &[Vec<u128>]) -> Vec<Vec<u128>> {
    let (names, kinds): (Vec<_>, Vec<_>) = returned.iter().copied().unzip();
    let (names, kinds) = (names.join(", "), kinds.join(", "));
    let text = format!("{types}func.func @main({arguments}) -> ({kinds}) {{\n{ops}\nreturn {names} : {kinds}\n}}");
    let found = evaluate(&text, values).into_iter();
    found.map(|words| words.into_iter().map(|word| word.expect("defined")).collect()).collect()
}

fn residues(numbers: &mut Numbers, q: u64, count: usize) -> Vec<u128> {
    let mut words: Vec<_> = (0..count).map(|_| numbers.next(64) % u128::from(q)).collect();
    // the ends, and what lies around half
    let ends = [0, q - 1, q / 2, (q / 2 + 1) % q, 1 % q];
    words.iter_mut().zip(ends).for_each(|(word, end)| *word = u128::from(end));
    words
}

const WIDE: u64 = 18_446_744_073_709_551_557;

#[test]
fn digits_recompose() {
    let mut numbers = Numbers(21);
    for (q, base_log, levels) in
        [(97u64, 7, 1), (97, 3, 3), (97, 1, 7), (7681, 4, 4), (2048, 4, 3), ((1 << 61) - 1, 21, 3)]
    {
        for signed in [false, true] {
            let types = types(&[q], 16, 1);
            let names: Vec<_> = (0..levels).map(|level| format!("%0#{level}")).collect();
            let kinds = vec!["!p0"; levels].join(", ");
            let sign = if signed { ", signed" } else { "" };
            let ops = format!(
                "%0:{levels} = polynomial.decompose %a {{base_log = {base_log} : i64, levels = {levels} : i64{sign}}} : (!p0) -> ({kinds})"
            );
            let returned: Vec<_> = names.iter().map(|name| (name.as_str(), "!p0")).collect();
            let a = residues(&mut numbers, q, 16);
            let digits = results(&types, "%a: !p0", &ops, &returned, std::slice::from_ref(&a));
            let (q, base) = (i128::from(q), 1i128 << base_log);
            let centred = |word: u128| if 2 * word as i128 > q { word as i128 - q } else { word as i128 };
            for (place, &a) in a.iter().enumerate() {
                let wanted = if signed { centred(a) } else { a as i128 };
                // A digit that is not small is one less than 0, where q leaves room for both.
                let read = |level: usize| {
                    let word = digits[level][place];
                    if signed && word as i128 >= (base / 2).max(2) { word as i128 - q } else { word as i128 }
                };
                let all = (0..levels).map(|level| read(level) * base.pow(level as u32));
                assert_eq!((all.sum::<i128>() - wanted) % q, 0, "{a} modulo {q} in base {base}");
                for level in 0..levels {
                    let digit = read(level);
                    let last = level + 1 == levels;
                    let within = if signed {
                        digit >= -base / 2 && (last || digit < base / 2)
                    } else {
                        (0..base).contains(&digit)
                    };
                    assert!(within, "digit {level} of {a} modulo {q} in base {base} is {digit}");
                }
            }
        }
    }
}

#[test]
fn approximate_digits_are_those_of_the_rounded_fraction() {
    let mut numbers = Numbers(22);
    for (q, base_log, levels) in
        [(7681u64, 2, 3), (7681, 1, 4), (12289, 5, 2), ((1 << 61) - 1, 7, 3), (WIDE, 21, 3), (2048, 3, 2)]
    {
        for signed in [false, true] {
            let types = types(&[q], 64, 1);
            let names: Vec<_> = (0..levels).map(|level| format!("%0#{level}")).collect();
            let kinds = vec!["!p0"; levels].join(", ");
            let sign = if signed { ", signed" } else { "" };
            let ops = format!(
                "%0:{levels} = polynomial.decompose %a {{approximate, base_log = {base_log} : i64, levels = {levels} : i64{sign}}} : (!p0) -> ({kinds})"
            );
            let returned: Vec<_> = names.iter().map(|name| (name.as_str(), "!p0")).collect();
            let a = residues(&mut numbers, q, 64);
            let digits = results(&types, "%a: !p0", &ops, &returned, std::slice::from_ref(&a));
            let (base, size) = (1i128 << base_log, 1u128 << (base_log * levels));
            for (place, &a) in a.iter().enumerate() {
                let rounded = (BigUint::from(a) * size * 2u32 + q) / (BigUint::from(q) * 2u32) % size;
                let mut sum = 0i128;
                for digits in &digits {
                    let word = digits[place] as i128;
                    let digit = if signed && word > i128::from(q) / 2 { word - i128::from(q) } else { word };
                    let low = if signed { -base / 2 } else { 0 };
                    assert!((low..low + base).contains(&digit), "a digit of {a} modulo {q} in base {base} is {digit}");
                    // the most significant one first
                    sum = sum * base + digit;
                }
                assert_eq!(
                    BigUint::from(sum.rem_euclid(size as i128) as u128),
                    rounded,
                    "{a} modulo {q} in base {base}"
                );
            }
        }
    }
}

/// An integer by its residues: for each place an integer below Q, then limb by limb.
fn by_limbs(integers: &[BigUint], moduli: &[u64]) -> Vec<u128> {
    let limb = |q: &u64| {
        let q = *q;
        integers.iter().map(move |integer| (integer % q).iter_u64_digits().next().map_or(0, u128::from))
    };
    moduli.iter().flat_map(limb).collect()
}

fn integers(numbers: &mut Numbers, product: &BigUint, count: usize) -> Vec<BigUint> {
    let mut all: Vec<BigUint> =
        (0..count).map(|_| (0..6).fold(BigUint::ZERO, |sum, _| (sum << 64u32) + numbers.next(64)) % product).collect();
    let half = product / 2u32;
    all[0] = BigUint::ZERO;
    all[1] = product - 1u32;
    (all[2], all[3]) = (half.clone(), half + 1u32);
    all
}

#[test]
fn moduli_are_switched_by_rounding() {
    let mut numbers = Numbers(23);
    for (moduli, kept) in [
        (vec![7681u64, 12289, 257], 2),
        (vec![(1 << 61) - 1, WIDE, 12289], 2),
        (vec![12289, WIDE], 1),
        (vec![17, 97, 193, 257], 3),
    ] {
        let product: BigUint = moduli.iter().product();
        let a = integers(&mut numbers, &product, 16);
        let types = types(&moduli, 16, 1);
        let target: BigUint = moduli[..kept].iter().product();
        let wanted: Vec<_> = a.iter().map(|a| (a * &target * 2u32 + &product) / (&product * 2u32) % &target).collect();
        let words = by_limbs(&a, &moduli);
        let ops = "%0 = polynomial.mod_switch %a : !all to !most";
        assert_eq!(
            results(&types, "%a: !all", ops, &[("%0", "!most")], std::slice::from_ref(&words)),
            [by_limbs(&wanted, &moduli[..kept])]
        );
        // One limb that is left may be written without a residue number system.
        let one = BigUint::from(moduli[0]);
        let wanted: Vec<_> = a.iter().map(|a| (a * &one * 2u32 + &product) / (&product * 2u32) % &one).collect();
        let ops = "%0 = polynomial.mod_switch %a : !all to !p0";
        assert_eq!(results(&types, "%a: !all", ops, &[("%0", "!p0")], &[words]), [by_limbs(&wanted, &moduli[..1])]);
    }
    for (q, p) in [(7681u64, 2048u64), (2048, 7681), (WIDE, 4096), (97, WIDE), (WIDE, (1 << 61) - 1), (3, 2)] {
        let types = types(&[q], 16, 1) + &types(&[p], 16, 1).replace("!p0", "!target").replace("!z0", "!zt");
        let types: String = types
            .lines()
            .filter(|line| !line.starts_with("!all") && !line.starts_with("!most"))
            .map(|line| {
                let line = if line.contains("!zt") { line.replace("!e0", "!et") } else { line.to_owned() };
                line + "\n"
            })
            .collect();
        let a = residues(&mut numbers, q, 16);
        let (q, p) = (BigUint::from(q), BigUint::from(p));
        let wanted: Vec<u128> = a
            .iter()
            .map(|&a| (BigUint::from(a) * &p * 2u32 + &q) / (&q * 2u32) % &p)
            .map(|word| word.iter_u64_digits().next().map_or(0, u128::from))
            .collect();
        let ops = "%0 = polynomial.mod_switch %a : !p0 to !target";
        assert_eq!(results(&types, "%a: !p0", ops, &[("%0", "!target")], &[a]), [wanted]);
    }
}

/// The modulus switch of BGV on integers: x + t·d is the multiple of p next to x that is x modulo
/// t.
#[test]
fn plaintexts_are_kept_when_a_limb_is_dropped() {
    let mut numbers = Numbers(25);
    for (moduli, t) in [
        (vec![7681u64, 12289, 257], 2u64),
        (vec![12289, WIDE], 65_537),
        (vec![(1 << 61) - 1, WIDE, 12289], 65_537),
        (vec![17, 97, 193, 257], 1 << 40),
    ] {
        let (p, product) = (*moduli.last().expect("limbs"), moduli.iter().product::<BigUint>());
        let a = integers(&mut numbers, &product, 16);
        let kept = &moduli[..moduli.len() - 1];
        let target: BigUint = kept.iter().product();
        let wanted = |x: &BigUint| {
            // The smallest multiple of p among x, x + t, x + 2t, …: that of d − p, d as given, lies
            // p·t below it.
            let d = x * inverse(p - t % p, p) % p;
            let multiple = x + &d * t;
            assert_eq!(&multiple % p, BigUint::ZERO);
            let quotient = multiple / p;
            let less = if d > BigUint::from(p / 2) { t } else { 0 };
            (quotient + &target * (less + 1) - less) % &target
        };
        let wanted: Vec<BigUint> = a.iter().map(wanted).collect();
        let ops = format!("%0 = polynomial.mod_switch %a {{plaintext_modulus = {t} : i64}} : !all to !most");
        let found = results(&types(&moduli, 16, 1), "%a: !all", &ops, &[("%0", "!most")], &[by_limbs(&a, &moduli)]);
        assert_eq!(found, [by_limbs(&wanted, kept)], "{moduli:?}, {t}");
    }
}

/// An inverse modulo a prime, by the power p − 2.
fn inverse(a: u64, p: u64) -> BigUint {
    BigUint::from(a).modpow(&BigUint::from(p - 2), &BigUint::from(p))
}

#[test]
fn bases_are_converted_up_to_multiples_of_the_product() {
    let mut numbers = Numbers(24);
    for (from, to) in [(2, 2), (3, 1), (1, 3), (2, 3)] {
        let moduli = [12289u64, WIDE, 7681, (1 << 61) - 1, 97, 257];
        let (source, target) = (&moduli[..from], &moduli[3..3 + to]);
        let list =
            |limbs: &[u64]| limbs.iter().map(|q| format!("!mod_arith.int<{q} : i65>")).collect::<Vec<_>>().join(", ");
        let poly = |limbs: &[u64]| {
            format!(
                "!polynomial.polynomial<ring = <coefficientType = !rns.rns<{}>, polynomialModulus = <1 + x**16>>>",
                list(limbs)
            )
        };
        let types = format!("!s = {}\n!t = {}\n", poly(source), poly(target));
        let product: BigUint = source.iter().product();
        let a = integers(&mut numbers, &product, 16);
        let ops = "%0 = polynomial.convert_basis %a : !s to !t";
        let [found] = results(&types, "%a: !s", ops, &[("%0", "!t")], &[by_limbs(&a, source)]).try_into().expect("one");
        for (place, a) in a.iter().enumerate() {
            let here: Vec<_> = (0..to).map(|limb| found[limb * 16 + place]).collect();
            let candidates = (0..from).map(|multiple| by_limbs(&[a + &product * multiple], target));
            assert!(candidates.into_iter().any(|candidate| candidate == here), "{a}: {here:?}");
        }
        // Σ [a_i (Q/q_i)^-1] Q/q_i: every part by itself, the inverse by Fermat's theorem.
        let part = |a: &BigUint, q: u64| {
            let others = &product / q;
            let inverse = others.modpow(&BigUint::from(q - 2), &BigUint::from(q));
            (a * inverse % q) * others
        };
        let sums: Vec<BigUint> = a.iter().map(|a| source.iter().map(|&q| part(a, q)).sum()).collect();
        assert_eq!(found, by_limbs(&sums, target));
    }
}

/// a(x^k) modulo x^N + constant, term by term.
fn substituted(a: &[u128], k: usize, constant: i64, q: u64) -> Vec<u128> {
    let n = a.len();
    let mut moved = vec![0; n];
    for (i, &a) in a.iter().enumerate() {
        let wraps = i * k / n;
        let term = if constant == 1 && wraps % 2 == 1 { (u128::from(q) - a) % u128::from(q) } else { a };
        moved[i * k % n] = term;
    }
    moved
}

#[test]
fn automorphisms_in_both_forms() {
    let mut numbers = Numbers(25);
    // Modulo 3329 values are pairs.
    for (q, n, constant) in [(7681u64, 256usize, 1i64), (97, 16, 1), (97, 16, -1), (3329, 256, 1), (257, 128, 1)] {
        let types = types(&[q], n, constant);
        for k in [1, 3, 5, n - 1, n + 1, 2 * n - 1] {
            let inverse =
                (1..2 * n).step_by(2).find(|inverse| inverse * k % (2 * n) == 1).expect("odd numbers have one");
            // The same one, and its inverse, below 0 and above 2N.
            let (below, above) = (inverse as i64 - 2 * n as i64, k + 6 * n);
            let ops = format!(
                "%0 = polynomial.automorphism %a {{exponent = {above} : i64}} : !p0
                 %1 = polynomial.automorphism %0 {{exponent = {below} : i64}} : !p0
                 %2 = polynomial.ntt %a : !p0
                 %3 = polynomial.automorphism %2 {{exponent = {k} : i64}} : !e0
                 %4 = polynomial.intt %3 : !e0"
            );
            let a = residues(&mut numbers, q, n);
            let found = results(
                &types,
                "%a: !p0",
                &ops,
                &[("%0", "!p0"), ("%1", "!p0"), ("%4", "!p0")],
                std::slice::from_ref(&a),
            );
            let wanted = substituted(&a, k, constant, q);
            assert_eq!(found, [wanted.clone(), a, wanted], "x^{k} modulo x^{n} + {constant} and {q}");
        }
    }
}

/// a·b modulo x^N + 1.
fn product(a: &[u128], b: &[u128], q: u64) -> Vec<u128> {
    let (n, q) = (a.len(), u128::from(q));
    let mut sums = vec![0; n];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            let term = a * b % q;
            let term = if i + j < n { term } else { q - term };
            sums[(i + j) % n] = (sums[(i + j) % n] + term) % q;
        }
    }
    sums
}

#[test]
fn limbs_are_rings_of_their_own() {
    let mut numbers = Numbers(26);
    let moduli = [97u64, 193, WIDE];
    let types = types(&moduli, 16, 1);
    let mut any = || moduli.iter().map(|&q| residues(&mut numbers, q, 16)).collect::<Vec<_>>();
    let (a, b) = (any(), any());
    let scalar = [5u64, 6, WIDE - 7];
    let ops = "%0 = polynomial.mul %a, %b : !all
        %1 = polynomial.neg %a : !all
        %2 = polynomial.mul_scalar %a, %s : !all, !rns.rns<!z0, !z1, !z2>
        %i = arith.index_castui %e : i16 to index
        %3 = polynomial.monic_monomial_mul %a, %i : (!all, index) -> !all
        %4 = polynomial.sub %a, %b : !all
        %5 = polynomial.extract_limb %a {limb = 1 : i64} : !all to !p1
        %6 = polynomial.constant int<-1 + 2x**17> : !all
        %t = polynomial.to_tensor %a : !all -> tensor<16x!rns.rns<!z0, !z1, !z2>>
        %7 = polynomial.from_tensor %t : tensor<16x!rns.rns<!z0, !z1, !z2>> -> !all";
    let all = |limb: &dyn Fn(usize) -> Vec<u128>| (0..3).flat_map(limb).collect::<Vec<_>>();
    let each = |apply: &dyn Fn(u128, u128, u64) -> u128| {
        all(&|limb| a[limb].iter().zip(&b[limb]).map(|(&a, &b)| apply(a, b, moduli[limb])).collect())
    };
    for e in [0u64, 1, 15, 16, 37, 65535] {
        let power: Vec<u128> = (0..16).map(|i| u128::from(i == e % 16)).collect();
        let turned = |limb: usize| {
            let moved = product(&a[limb], &power, moduli[limb]);
            let q = u128::from(moduli[limb]);
            moved.into_iter().map(|word| if e / 16 % 2 == 1 { (q - word) % q } else { word }).collect::<Vec<_>>()
        };
        let returned = ["%0", "%1", "%2", "%3", "%4"].map(|name| (name, "!all"));
        let returned = [&returned[..], &[("%5", "!p1"), ("%6", "!all"), ("%7", "!all")]].concat();
        let arguments = [a.concat(), b.concat(), scalar.map(u128::from).to_vec(), vec![u128::from(e)]];
        let given = "%a: !all, %b: !all {polynomial.resident}, %s: !rns.rns<!z0, !z1, !z2>, %e: i16";
        let found = results(&types, given, ops, &returned, &arguments);
        let constant = |limb: usize| {
            let q = u128::from(moduli[limb]);
            // x^17 is −x.
            [vec![q - 1, q - 2], vec![0; 14]].concat()
        };
        let wanted = [
            all(&|limb| product(&a[limb], &b[limb], moduli[limb])),
            each(&|a, _, q| (u128::from(q) - a) % u128::from(q)),
            all(&|limb| a[limb].iter().map(|&a| a * u128::from(scalar[limb]) % u128::from(moduli[limb])).collect()),
            all(&turned),
            each(&|a, b, q| (a + u128::from(q) - b) % u128::from(q)),
            a[1].clone(),
            all(&constant),
            a.concat(),
        ];
        assert_eq!(found, wanted, "x^{e}");
    }
}

/// Transforms limb by limb undo each other, and a product of values is that of the ring.
#[test]
fn transforms_of_limbs() {
    let mut numbers = Numbers(27);
    let moduli = [97u64, 193];
    let types = types(&moduli, 16, 1);
    let ops = "%0 = polynomial.ntt %a : !all
        %1 = polynomial.ntt %b : !all
        %2 = polynomial.mul %0, %1 : !all_values
        %3 = polynomial.intt %2 : !all_values
        %4 = polynomial.extract_limb %0 {limb = 1 : i64} : !all_values to !e1
        %5 = polynomial.intt %4 : !e1";
    let mut any = || moduli.iter().map(|&q| residues(&mut numbers, q, 16)).collect::<Vec<_>>();
    let (a, b) = (any(), any());
    let found = results(&types, "%a: !all, %b: !all", ops, &[("%3", "!all"), ("%5", "!p1")], &[a.concat(), b.concat()]);
    let wanted: Vec<_> = (0..2).flat_map(|limb| product(&a[limb], &b[limb], moduli[limb])).collect();
    assert_eq!(found, [wanted, a[1].clone()]);
}

/// Σ k·t_k over the first n polynomials of a tensor, by four kinds of loops; an undefined subscript
/// is none of an argument.
#[test]
fn tensors_and_loops() {
    let mut numbers = Numbers(28);
    let moduli = [97u64, 193];
    let types = types(&moduli, 16, 1);
    let ops = "%c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %n = arith.index_castui %count : i8 to index
        %zero = polynomial.constant int<0> : !all
        %0 = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %zero) -> !all {
          %x = tensor.extract %t[%k] : tensor<4x!all>
          %y = polynomial.add %sum, %x : !all
          scf.yield %y : !all
        }
        %1:2 = scf.while (%k = %c0, %sum = %zero) : (index, !all) -> (index, !all) {
          %more = arith.cmpi ult, %k, %n : index
          scf.condition(%more) %k, %sum : index, !all
        } do {
        ^bb0(%k: index, %sum: !all):
          %x = tensor.extract %t[%k] : tensor<4x!all>
          %y = polynomial.add %sum, %x : !all
          %next = arith.addi %k, %c1 : index
          scf.yield %next, %y : index, !all
        }
        %2 = affine.for %k = 0 to %n iter_args(%sum = %zero) -> !all {
          %x = tensor.extract %t[%k] : tensor<4x!all>
          %y = polynomial.add %sum, %x : !all
          affine.yield %y : !all
        }
        %two = arith.constant 2 : index
        %many = arith.cmpi uge, %n, %two : index
        %3 = scf.if %many -> !all {
          scf.yield %0 : !all
        } else {
          scf.yield %zero : !all
        }
        %4 = arith.select %many, %0, %zero : !all
        %e = tensor.empty() : tensor<2x!all>
        %e0 = tensor.insert %0 into %e[%c1] : tensor<2x!all>
        %5 = tensor.insert %3 into %e0[%c0] : tensor<2x!all>
        %6 = tensor.from_elements %3, %0 : tensor<2x!all>";
    let t: Vec<Vec<Vec<u128>>> =
        (0..4).map(|_| moduli.iter().map(|&q| residues(&mut numbers, q, 16)).collect()).collect();
    for count in 0..=4usize {
        let returned = ["%0", "%1#1", "%2", "%3", "%4"].map(|name| (name, "!all"));
        let returned = [&returned[..], &[("%5", "tensor<2x!all>"), ("%6", "tensor<2x!all>")]].concat();
        let found = results(
            &types,
            "%t: tensor<4x!all>, %count: i8",
            ops,
            &returned,
            &[t.iter().flatten().flatten().copied().collect(), vec![count as u128]],
        );
        let word = |(place, limb): (usize, usize)| {
            t[..count].iter().map(|t| t[limb][place]).sum::<u128>() % u128::from(moduli[limb])
        };
        let sum: Vec<_> = (0..2).flat_map(|limb| (0..16).map(move |place| (place, limb))).map(word).collect();
        let kept = if count >= 2 { sum.clone() } else { vec![0; 32] };
        let both = [kept.clone(), sum.clone()].concat();
        assert_eq!(found, [sum.clone(), sum.clone(), sum, kept.clone(), kept, both.clone(), both], "{count}");
    }
}
