//! Programs on polynomials evaluated: against sums written out here, and before against after the
//! passes.

use crate::interp_evaluate::{Numbers, compile, defined, run as evaluate};
use melior::{ir::Module, pass::PassManager, utility::parse_pass_pipeline};
use ringmill_dialects::context;
use ringmill_passes::register_all;

fn types(q: u64, modulus: &str) -> String {
    let width = if q >> 31 == 0 {
        32
    } else if q >> 63 == 0 {
        64
    } else {
        128
    };
    format!(
        "!z = !mod_arith.int<{q} : i{width}>
#ring = #polynomial.ring<coefficientType = !z, polynomialModulus = <{modulus}>>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>
"
    )
}

/// A number below `bound`.
fn below(numbers: &mut Numbers, bound: u64) -> u64 {
    (numbers.next(64) % u128::from(bound)) as u64
}

fn residues(numbers: &mut Numbers, q: u64, count: usize) -> Vec<u128> {
    (0..count).map(|_| u128::from(below(numbers, q))).collect()
}

/// a·b modulo x^N + constant, with signed big sums.
fn product(a: &[u128], b: &[u128], constant: i128, q: u64) -> Vec<u128> {
    let (n, q) = (a.len(), i128::from(q));
    let mut sums = vec![0i128; n];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            let term = (a * b % q as u128) as i128;
            let wrapped = if i + j >= n { -constant * term } else { term };
            sums[(i + j) % n] = (sums[(i + j) % n] + wrapped).rem_euclid(q);
        }
    }
    sums.into_iter().map(|sum| sum as u128).collect()
}

#[test]
fn products_of_any_ring() {
    let mut numbers = Numbers(1);
    for (q, n, constant) in [
        (7681, 256, 1),
        (97, 16, 1),
        (12289, 64, -1),
        (6, 5, 1),
        (4_294_967_291, 8, 1),
        (18_446_744_073_709_551_557, 8, 1),
        (4_294_967_311, 100, 1),
        (9_223_372_036_854_775_783, 100, -1),
        (18_446_744_073_709_551_557, 100, -1),
    ] {
        let sign = if constant == 1 { "1" } else { "-1" };
        let text = format!(
            "{}func.func @main(%a: !poly, %b: !poly) -> !poly {{\n%0 = polynomial.mul %a, %b : !poly\nreturn %0 : !poly\n}}",
            types(q, &format!("{sign} + x**{n}"))
        );
        let evaluator = compile(&text);
        for round in 0..4 {
            // The last ones give the largest sums there are.
            let polynomial = |numbers: &mut Numbers| match round {
                3 => vec![u128::from(q - 1); n],
                _ => residues(numbers, q, n),
            };
            let (a, b) = (polynomial(&mut numbers), polynomial(&mut numbers));
            let found = crate::interp_evaluate::evaluate(&evaluator, &[a.clone(), b.clone()]);
            assert_eq!(crate::interp_evaluate::plain(found), [defined(&product(&a, &b, constant, q))], "{q} {n}");
        }
    }
}

#[test]
fn a_ring_with_a_dense_modulus() {
    // x^3 = -2 - 3x + x^2, so (x^2)·(x^2) = x·x^3 = -2x - 3x^2 + x^3 = -2 - 5x - 2x^2.
    let text = format!(
        "{}func.func @main(%a: !poly, %b: !poly) -> !poly {{\n%0 = polynomial.mul %a, %b : !poly\nreturn %0 : !poly\n}}",
        types(101, "2 + 3x + -1x**2 + x**3")
    );
    assert_eq!(evaluate(&text, &[vec![0, 0, 1], vec![0, 0, 1]]), [defined(&[99, 96, 99])]);
}

/// Element k is a(ψ^(2k+1)), natural order: powers written out.
#[test]
fn transforms_are_values_at_odd_powers() {
    // 2^4 = 16 = -1 modulo 17: ψ = 2 for N = 4, and its odd powers are 2, 8, 15, 9.
    let root = "{root = #polynomial.primitive_root<value = #mod_arith.value<2 : !z>, degree = 8 : i32>}";
    for (root, inverse) in [("", String::new()), (root, root.replace("<2 :", "<9 :"))] {
        let text = format!(
            "{}func.func @main(%a: !poly) -> (!eval, !poly) {{
               %0 = polynomial.ntt %a {root} : !poly
               %1 = polynomial.intt %0 {inverse} : !eval
               return %0, %1 : !eval, !poly
             }}",
            types(17, "1 + x**4")
        );
        let value = |x: u128| (1 + 2 * x + 3 * x * x + 4 * x * x * x) % 17;
        let values = [value(2), value(8), value(15), value(9)];
        assert_eq!(evaluate(&text, &[vec![1, 2, 3, 4]]), [defined(&values), defined(&[1, 2, 3, 4])]);
    }
    let cyclic = format!(
        "{}func.func @main(%a: !poly) -> !eval {{\n%0 = polynomial.ntt %a : !poly\nreturn %0 : !eval\n}}",
        types(17, "-1 + x**4")
    );
    // ω = 4: 1, 4, 16, 13.
    let value = |x: u128| (1 + 2 * x + 3 * x * x + 4 * x * x * x) % 17;
    assert_eq!(evaluate(&cyclic, &[vec![1, 2, 3, 4]]), [defined(&[value(1), value(4), value(16), value(13)])]);
}

/// Modulo 3329 there is no root of order 512, but 17 has order 256: pairs modulo x² − γ, γ in FIPS
/// 203's order (appendix A, second table).
#[test]
fn values_of_ml_kem_are_pairs() {
    let root = "{root = #polynomial.primitive_root<value = #mod_arith.value<17 : !z>, degree = 256 : i32>}";
    for (root, inverse) in [("", String::new()), (root, root.replace("<17 :", "<1175 :"))] {
        let text = format!(
            "{}func.func @main(%a: !poly, %b: !poly) -> (!eval, !poly) {{
               %0 = polynomial.ntt %a {root} : !poly
               %1 = polynomial.ntt %b {root} : !poly
               %2 = polynomial.mul %0, %1 : !eval
               %3 = polynomial.intt %2 {inverse} : !eval
               return %0, %3 : !eval, !poly
             }}",
            types(3329, "1 + x**256")
        );
        // x² + 5x³ is γ + 5γx modulo x² − γ
        let mut a = vec![0; 256];
        (a[2], a[3]) = (1, 5);
        let b = residues(&mut Numbers(7), 3329, 256);
        let [values, back] = evaluate(&text, &[a.clone(), b.clone()]).try_into().expect("two results");
        let first: [u128; 8] = [17, 3329 - 17, 2761, 3329 - 2761, 583, 3329 - 583, 2649, 3329 - 2649];
        let pairs = first.iter().flat_map(|&gamma| [gamma, 5 * gamma % 3329]);
        assert_eq!(values[..16], defined(&pairs.collect::<Vec<_>>()));
        assert_eq!(back, defined(&product(&a, &b, 1, 3329)));
    }
}

/// A product of pairs names no root: it is that of its ring's transforms, also from within a callee
/// and beside another ring.
#[test]
fn products_of_pairs_find_the_root_of_their_ring() {
    let text = format!(
        "{}!y = !mod_arith.int<17 : i32>
         #other = #polynomial.ring<coefficientType = !y, polynomialModulus = <1 + x**8>>
         !p = !polynomial.polynomial<ring = #other>
         #two = #polynomial.primitive_root<value = #mod_arith.value<3 : !y>, degree = 16 : i32>
         #psi = #polynomial.primitive_root<value = #mod_arith.value<3061 : !z>, degree = 256 : i32>
         #inverse = #polynomial.primitive_root<value = #mod_arith.value<2298 : !z>, degree = 256 : i32>
         func.func private @times(%a: !eval, %b: !eval) -> !eval {{
           %0 = polynomial.mul %a, %b : !eval
           return %0 : !eval
         }}
         func.func @main(%c: !p, %a: !poly, %b: !poly) -> !poly {{
           %c0 = polynomial.ntt %c {{root = #two}} : !p
           %0 = polynomial.ntt %a {{root = #psi}} : !poly
           %1 = polynomial.ntt %b {{root = #psi}} : !poly
           %2 = func.call @times(%0, %1) : (!eval, !eval) -> !eval
           %3 = polynomial.intt %2 {{root = #inverse}} : !eval
           return %3 : !poly
         }}",
        types(3329, "1 + x**256")
    );
    let mut numbers = Numbers(11);
    let (a, b) = (residues(&mut numbers, 3329, 256), residues(&mut numbers, 3329, 256));
    let c = residues(&mut numbers, 17, 8);
    assert_eq!(evaluate(&text, &[c, a.clone(), b.clone()]), [defined(&product(&a, &b, 1, 3329))]);
}

/// Values of a ring without roots, or modulo a composite number, are multiplied one by one.
#[test]
fn values_without_a_transform_are_multiplied() {
    for q in [7, (1 << 62) + 1] {
        let text = format!(
            "{}func.func @main(%a: !eval) -> !eval {{\n%0 = polynomial.mul %a, %a : !eval\nreturn %0 : !eval\n}}",
            types(q, "1 + x**16")
        );
        assert_eq!(evaluate(&text, &[vec![2; 16]]), [defined(&[4; 16])]);
    }
}

#[test]
fn the_other_ops() {
    let text = format!(
        "{}func.func @main(%a: !poly, %s: !z, %i: index, %t: tensor<2x!z>) -> (!poly, !poly, !poly, !poly, !poly, tensor<4x!z>, !z) {{
           %0 = polynomial.mul_scalar %a, %s : !poly, !z
           %1 = polynomial.monic_monomial_mul %a, %i : (!poly, index) -> !poly
           %2 = polynomial.monomial %s, %i : (!z, index) -> !poly
           %3 = polynomial.constant int<-1 + 2x**5> : !poly
           %4 = polynomial.from_tensor %t : tensor<2x!z> -> !poly
           %5 = polynomial.to_tensor %a : !poly -> tensor<4x!z>
           %c = mod_arith.constant -3 : !z
           %m = mod_arith.mul %s, %c : !z
           %d = mod_arith.sub %m, %s : !z
           %6 = mod_arith.add %d, %c : !z
           return %0, %1, %2, %3, %4, %5, %6 : !poly, !poly, !poly, !poly, !poly, tensor<4x!z>, !z
         }}",
        types(17, "1 + x**4")
    );
    let results = evaluate(&text, &[vec![1, 2, 3, 4], vec![5], vec![6], vec![7, 8]]);
    // x^6 = -x^2 and x^5 = -x; 5·(-3) - 5 - 3 = -23.
    let expected: [&[u128]; 7] =
        [&[5, 10, 15, 3], &[3, 4, 16, 15], &[0, 0, 12, 0], &[16, 15, 0, 0], &[7, 8, 0, 0], &[1, 2, 3, 4], &[11]];
    assert_eq!(results, expected.map(defined));
}

#[test]
fn coefficients_are_below_the_modulus() {
    let text = format!(
        "{}func.func @main(%a: !poly) -> !poly {{\n%0 = polynomial.add %a, %a : !poly\nreturn %0 : !poly\n}}",
        types(17, "1 + x**4")
    );
    let evaluator = compile(&text);
    let port = evaluator.arguments().next().expect("an argument");
    assert_eq!((port.width, port.shape.as_slice(), port.modulus(3)), (5, [4].as_slice(), Some(17)));
    let error = evaluator.evaluate(&[vec![1, 2, 17, 4]]).expect_err("refused");
    assert_eq!(error.to_string(), "element 2 of argument 0 is not below the modulus 17");
    let rns = "func.func @main(%a: !polynomial.polynomial<ring = <coefficientType = !rns.rns<!mod_arith.int<17 : i32>, !mod_arith.int<97 : i32>>, polynomialModulus = <1 + x**4>>>) { return }";
    let evaluator = compile(rns);
    let port = evaluator.arguments().next().expect("an argument");
    assert_eq!(
        (port.width, port.shape.as_slice(), port.modulus(3), port.modulus(4)),
        (7, [2, 4].as_slice(), Some(17), Some(97))
    );
    let error = evaluator.evaluate(&[vec![16, 16, 16, 17, 96, 0, 0, 0]]).expect_err("refused");
    assert_eq!(error.to_string(), "element 3 of argument 0 is not below the modulus 17");
    let slices = "!p = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**4>>>
func.func @main(%a: tensor<4x!p>) -> tensor<2x!p> {
  %0 = tensor.extract_slice %a[1] [2] [1] : tensor<4x!p> to tensor<2x!p>
  return %0 : tensor<2x!p>
}";
    let results = compile(slices).evaluate(&[(0..16).collect()]).expect("a slice");
    let words: Vec<u128> = results.concat().into_iter().map(|word| word.value).collect();
    assert_eq!(words, (4..12).collect::<Vec<u128>>());
}

/// The program after `ringmill-transform`, as text.
fn transformed(text: &str) -> String {
    after("ringmill-transform", text)
}

/// The program after a pipeline.
fn after(pipeline: &str, text: &str) -> String {
    register_all();
    let context = context();
    let mut module = Module::parse(&context, text).expect("parses");
    let manager = PassManager::new(&context);
    let pipeline = format!("builtin.module({pipeline})");
    parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline).expect("a pipeline");
    manager.run(&mut module).expect("transforms");
    module.as_operation().to_string()
}

/// Random programs mean the same before and after, in a ring small enough to try many.
#[test]
fn random_programs_keep_their_meaning() {
    let mut numbers = Numbers(7);
    for round in 0..60 {
        let mut body = String::new();
        let mut values = vec!["%a".to_owned(), "%b".to_owned(), "%c".to_owned()];
        let mut evaluations: Vec<String> = Vec::new();
        for step in 0..3 + round % 14 {
            let mut pick = |from: &[String]| from[below(&mut numbers, from.len() as u64) as usize].clone();
            let (left, right) = (pick(&values), pick(&values));
            let kind = below(&mut numbers, 8);
            match kind {
                0..5 => {
                    let op = ["add", "sub", "mul", "mul", "add"][kind as usize];
                    body += &format!("  %{step} = polynomial.{op} {left}, {right} : !poly\n");
                    values.push(format!("%{step}"));
                }
                5 => {
                    body += &format!("  %{step} = polynomial.ntt {left} : !poly\n");
                    evaluations.push(format!("%{step}"));
                }
                _ if evaluations.is_empty() => {
                    body += &format!("  %{step} = polynomial.sub {left}, {right} : !poly\n");
                    values.push(format!("%{step}"));
                }
                6 => {
                    let of = evaluations[below(&mut numbers, evaluations.len() as u64) as usize].clone();
                    body += &format!("  %{step} = polynomial.intt {of} : !eval\n");
                    values.push(format!("%{step}"));
                }
                _ => {
                    let mut pick = || evaluations[below(&mut numbers, evaluations.len() as u64) as usize].clone();
                    let (left, right) = (pick(), pick());
                    let op = ["add", "sub", "mul"][below(&mut numbers, 3) as usize];
                    body += &format!("  %{step} = polynomial.{op} {left}, {right} : !eval\n");
                    evaluations.push(format!("%{step}"));
                }
            }
        }
        let (last, before) = (&values[values.len() - 1], &values[values.len() - 2]);
        let text = format!(
            "{}func.func @main(%a: !poly, %b: !poly, %c: !poly) -> (!poly, !poly) {{\n{body}  return {last}, {before} : !poly, !poly\n}}",
            types(97, "1 + x**16")
        );
        let arguments: Vec<_> = (0..3).map(|_| residues(&mut numbers, 97, 16)).collect();
        let after = transformed(&text);
        assert_eq!(evaluate(&text, &arguments), evaluate(&after, &arguments), "{text}\n{after}");
        assert_eq!(transformed(&after), after, "a second time changes nothing");
    }
}

/// Random bodies of a loop over two limbs, with what moves through transforms and what does not:
/// unrolled, and as the loop it is.
#[test]
fn random_loops_keep_their_meaning() {
    let ring = "ring = <coefficientType = !rns.rns<!z0, !z1>, polynomialModulus = <1 + x**16>>";
    let types = format!(
        "!z0 = !mod_arith.int<97 : i32>\n!z1 = !mod_arith.int<193 : i32>\n!s = !rns.rns<!z0, !z1>\n!poly = !polynomial.polynomial<{ring}>\n"
    );
    let mut numbers = Numbers(31);
    for round in 0..40u64 {
        let mut body = String::new();
        let mut values: Vec<String> = ["%x", "%a", "%b", "%outside"].map(str::to_owned).to_vec();
        for step in 0..2 + round % 9 {
            let mut pick = || values[below(&mut numbers, values.len() as u64) as usize].clone();
            let (left, right) = (pick(), pick());
            let ops = [
                format!("polynomial.mul {left}, {right} : !poly"),
                format!("polynomial.mul {left}, {right} : !poly"),
                format!("polynomial.add {left}, {right} : !poly"),
                format!("polynomial.sub {left}, {right} : !poly"),
                format!("polynomial.neg {left} : !poly"),
                format!("polynomial.mul_scalar {left}, %s : !poly, !s"),
                format!("polynomial.automorphism {left} {{exponent = 7 : i64}} : !poly"),
                format!("polynomial.monic_monomial_mul {left}, %k : (!poly, index) -> !poly"),
            ];
            body += &format!("    %v{step} = {}\n", ops[below(&mut numbers, 8) as usize]);
            values.push(format!("%v{step}"));
        }
        let last = &values[values.len() - 1];
        let text = format!(
            "{types}func.func @main(%a: !poly, %b: !poly, %s: !s) -> (!poly, tensor<2x!poly>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %outside = polynomial.mul %a, %b : !poly
  %0 = scf.for %k = %c0 to %c3 step %c1 iter_args(%x = %a) -> !poly {{
{body}    scf.yield {last} : !poly
  }}
  %1 = polynomial.mul %0, %outside : !poly
  %t = tensor.from_elements %0, %1 : tensor<2x!poly>
  return %1, %t : !poly, tensor<2x!poly>
}}"
        );
        let polynomial = |numbers: &mut Numbers| [residues(numbers, 97, 16), residues(numbers, 193, 16)].concat();
        let arguments = [polynomial(&mut numbers), polynomial(&mut numbers), vec![5, 191]];
        let wanted = evaluate(&text, &arguments);
        for pipeline in ["ringmill-transform", "ringmill-transform-loops"] {
            let found = after(pipeline, &text);
            assert_eq!(evaluate(&found, &arguments), wanted, "{pipeline}\n{text}\n{found}");
            // A loop that carries nothing new goes either way.
            assert!(pipeline == "ringmill-transform-loops" || !found.contains("scf."), "{found}");
        }
    }
}

/// Constants over a residue number system, by coefficients and by values: as they are, through the
/// passes, and negative ones.
#[test]
fn constants_of_several_limbs() {
    let types = "!z0 = !mod_arith.int<17 : i32>
!z1 = !mod_arith.int<97 : i32>
#ring = #polynomial.ring<coefficientType = !rns.rns<!z0, !z1>, polynomialModulus = <1 + x**2>>
!p = !polynomial.polynomial<ring = #ring>
!e = !polynomial.polynomial<ring = #ring, form = eval>
";
    let constant = |value: &str, form: &str, r#type: &str| {
        format!("polynomial.constant #polynomial.rns_polynomial<dense<{value}> : tensor<2x2xi32>{form}> : {type}")
    };
    let text = format!(
        "{types}func.func @main(%a: !p) -> (!p, !e) {{
           %0 = {}
           %1 = {}
           %2 = polynomial.add %a, %0 : !p
           %3 = polynomial.add %1, %1 : !e
           return %2, %3 : !p, !e
         }}",
        constant("[[3, 4], [2, -5]]", "", "!p"),
        constant("[[3, 4], [96, 5]]", ", eval", "!e")
    );
    let expected = [defined(&[4, 6, 5, 96]), defined(&[6, 8, 95, 10])];
    let argument = [vec![1, 2, 3, 4]];
    assert_eq!(evaluate(&text, &argument), expected);
    for pipeline in ["canonicalize", "func.func(convert-polynomial-mul-to-ntt)"] {
        let lowered = after(pipeline, &text);
        assert_eq!(evaluate(&lowered, &argument), expected, "{pipeline}\n{lowered}");
    }
    // Tensors hold the limbs of one coefficient, then those of the next.
    let lowered = after("polynomial-to-mod-arith", &text);
    let expected = [defined(&[4, 5, 6, 96]), defined(&[6, 95, 8, 10])];
    assert_eq!(evaluate(&lowered, &[vec![1, 3, 2, 4]]), expected, "{lowered}");
}

/// A product as HEIR writes it since March 2026: the root of `polynomial.intt` is the inverse.
#[test]
fn the_root_of_the_inverse_transform_is_the_inverse() {
    let root = |value: u64| {
        format!("{{root = #polynomial.primitive_root<value = #mod_arith.value<{value} : !z>, degree = 8 : i64>}}")
    };
    let (psi, inverse) = (root(1925), root(1213));
    let text = format!(
        "{}func.func @main(%a: !poly, %b: !poly) -> !poly {{
           %0 = polynomial.ntt %a {psi} : !poly
           %1 = polynomial.ntt %b {psi} : !poly
           %2 = polynomial.mul %0, %1 : !eval
           %3 = polynomial.intt %2 {inverse} : !eval
           return %3 : !poly
         }}",
        types(7681, "1 + x**4")
    );
    let arguments = [vec![1, 2, 3, 4], vec![5, 6, 7, 8]];
    // (1 + 2x + 3x² + 4x³)(5 + 6x + 7x² + 8x³) by the schoolbook rule.
    let expected = [defined(&[7625, 7645, 2, 60])];
    assert_eq!(evaluate(&text, &arguments), expected);
    for pipeline in ["canonicalize", "func.func(convert-polynomial-mul-to-ntt)", "polynomial-to-mod-arith"] {
        let lowered = after(pipeline, &text);
        assert_eq!(evaluate(&lowered, &arguments), expected, "{pipeline}\n{lowered}");
    }
    let plain = text.replace(&psi, "").replace(&inverse, "");
    let written = after("func.func(convert-polynomial-mul-to-ntt)", &plain);
    // The smallest root is 1213.
    let line = |name: &str| written.lines().find(|line| line.contains(name)).map(str::to_owned).unwrap_or_default();
    assert!(line("polynomial.ntt").contains("value<1213 :"), "{written}");
    assert!(line("polynomial.intt").contains("value<1925 :"), "{written}");
    assert_eq!(evaluate(&written, &arguments), expected, "{written}");
}

/// A modulus of more than 128 bits is refused, not taken for its low bits.
#[test]
fn a_wide_modulus_is_refused() {
    // 2^130 + 17.
    let text = "!z = !mod_arith.int<1361129467683753853853498429727072845841 : i160>
func.func @main(%a: !z) -> !z {
  %0 = mod_arith.add %a, %a : !z
  return %0 : !z
}";
    let error = crate::interp_evaluate::try_compile(text, "main").expect_err("refused");
    assert!(error.to_string().contains("1361129467683753853853498429727072845841"), "{error}");
}
