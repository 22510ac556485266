//! The graphs of polynomials that accelerators are made from, compared with their programs.

use std::{fs, path::Path};

use ringmill_build::{FlowError, Loaded, Lowered, RingArithmetic, compare_graph};
use ringmill_design::Opaque;
use ringmill_interp::Evaluator;
use ringmill_passes::Program;
use ringmill_report::{StepMethod, Verdict};

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(name);
    fs::read_to_string(path).expect("an example")
}

fn lowered(text: &str) -> Lowered<RingArithmetic> {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", text).expect("a program");
    Loaded::ring(&program, None, false).expect("a program on polynomials")
}

fn verdict(program: &str, hardware: &str) -> Result<(StepMethod, Verdict), FlowError> {
    let (program, hardware) = (lowered(program), lowered(hardware));
    compare_graph(&program.loaded, &hardware.arithmetic.graph, 1).map(|step| (step.method, step.result))
}

/// The moduli of examples/rns_product.mlir, in a ring in which a product takes no seconds.
fn residues(body: &str) -> String {
    format!(
        "!Z0 = !mod_arith.int<1073692673 : i32>
!Z1 = !mod_arith.int<1073643521 : i32>
!Z2 = !mod_arith.int<1073479681 : i32>
#ring0 = #polynomial.ring<coefficientType = !Z0, polynomialModulus = <1 + x**64>>
#ring2 = #polynomial.ring<coefficientType = !rns.rns<!Z0, !Z1>, polynomialModulus = <1 + x**64>>
#ring = #polynomial.ring<coefficientType = !rns.rns<!Z0, !Z1, !Z2>, polynomialModulus = <1 + x**64>>
!limb = !polynomial.polynomial<ring = #ring0>
!two = !polynomial.polynomial<ring = #ring2>
!poly = !polynomial.polynomial<ring = #ring>
func.func @main(%a: !poly, %b: !poly) -> {body}
}}
"
    )
}

fn small(text: &str) -> String {
    ["x**1024", "x**4096", "x**8192"].iter().fold(text.to_owned(), |text, ring| text.replace(ring, "x**64"))
}

/// Programs, and texts that make a wrong graph of each of them.
fn programs() -> Vec<(String, Vec<(&'static str, &'static str)>)> {
    let of = |name: &str| small(&example(name));
    vec![
        (of("poly_mul.mlir"), vec![("mul %a, %b", "mul %a, %a"), ("polynomial.mul", "polynomial.add")]),
        (
            of("external_product.mlir"),
            vec![
                ("base_log = 7 : i64, levels = 3", "base_log = 6 : i64, levels = 3"),
                ("signed, approximate", "approximate"),
                ("%d0#1, %d0#2", "%d0#2, %d0#1"),
                ("decompose %c1", "decompose %c0"),
            ],
        ),
        (of("rns_product.mlir"), vec![("mul %a, %b", "mul %b, %b")]),
        (
            of("bgv_multiply.mlir"),
            vec![("convert_basis %r1 : !limb1", "convert_basis %r0 : !limb0"), ("add %c1, %t1", "add %c0, %t1")],
        ),
        (
            residues(
                "!two {
  %0 = polynomial.mul %a, %b : !poly
  %1 = polynomial.mod_switch %0 : !poly to !two
  return %1 : !two",
            ),
            vec![("mul %a, %b", "mul %a, %a")],
        ),
        (
            residues(
                "!poly {
  %0 = polynomial.mod_switch %a {plaintext_modulus = 17 : i64} : !poly to !two
  %1 = polynomial.convert_basis %0 : !two to !poly
  %2 = polynomial.mul %1, %b : !poly
  %3 = polynomial.automorphism %2 {exponent = 5 : i64} : !poly
  return %3 : !poly",
            ),
            vec![("= 17 :", "= 19 :"), ("exponent = 5", "exponent = 13"), (" {plaintext_modulus = 17 : i64}", "")],
        ),
    ]
}

#[test]
fn graphs_are_their_programs() {
    for (text, _) in programs() {
        let found = verdict(&text, &text).expect("no difference");
        assert_eq!(found, (StepMethod::Identities, Verdict::Equal), "{text}");
    }
}

#[test]
fn wrong_graphs_are_no_proof() {
    for (text, faults) in programs() {
        for (from, to) in faults {
            let wrong = text.replacen(from, to, 1);
            assert_ne!(wrong, text, "{from}");
            match verdict(&text, &wrong) {
                Ok((_, result)) => assert_eq!(result, Verdict::NotRefuted, "{from}"),
                Err(error) => assert!(error.to_string().contains("differs from the program"), "{from}: {error}"),
            }
        }
    }
}

/// Products differ in a coefficient that few vectors have.
#[test]
fn a_difference_without_opaque_operations_is_an_error() {
    let text = small(&example("poly_mul.mlir"));
    let error = verdict(&text, &text.replace("mul %a, %b", "mul %b, %b")).expect_err("they differ");
    assert!(error.to_string().starts_with("the graph of polynomials differs from the program"), "{error}");
}

#[test]
fn exponents_that_are_arguments_are_left_open() {
    let text = "!Zq = !mod_arith.int<12289 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**64>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @main(%a: !poly, %e: i8) -> !poly {
  %i = arith.index_castui %e : i8 to index
  %0 = polynomial.monic_monomial_mul %a, %i : (!poly, index) -> !poly
  return %0 : !poly
}
";
    assert_eq!(verdict(text, text).expect("no difference"), (StepMethod::Simulation, Verdict::NotRefuted));
}

/// The meaning of each opaque operation.
fn exact(op: Opaque, q: u64, coefficients: &[u64]) -> Vec<Vec<u64>> {
    let lifted = |a: u64, centered: bool, to: u64| {
        let integer =
            if centered && 2 * u128::from(a) > u128::from(q) { i128::from(a) - i128::from(q) } else { a.into() };
        integer.rem_euclid(to.into()) as u64
    };
    match op {
        Opaque::Lift { centered, to } => vec![coefficients.iter().map(|&a| lifted(a, centered, to)).collect()],
        Opaque::Switch { to } => {
            let rounded = |a: u64| (2 * u128::from(a) * u128::from(to) + u128::from(q)) / (2 * u128::from(q));
            vec![coefficients.iter().map(|&a| (rounded(a) % u128::from(to)) as u64).collect()]
        }
        Opaque::Digits(gadget) => {
            let base = 1i128 << gadget.base_log;
            let digits = |a: u64| {
                assert!(gadget.signed && gadget.approximate, "the gadget of the example");
                let size = 1u128 << (gadget.base_log * gadget.levels);
                let mut rest = ((u128::from(a) * size + u128::from(q) / 2) / u128::from(q) % size) as i128;
                let mut digits = Vec::new();
                for _ in 0..gadget.levels {
                    let digit = rest.rem_euclid(base);
                    let digit = if digit >= base / 2 { digit - base } else { digit };
                    digits.push(digit.rem_euclid(q.into()) as u64);
                    rest = (rest - digit) / base;
                }
                digits.reverse();
                digits
            };
            let all: Vec<Vec<u64>> = coefficients.iter().map(|&a| digits(a)).collect();
            (0..gadget.levels as usize).map(|level| all.iter().map(|digits| digits[level]).collect()).collect()
        }
    }
}

#[test]
fn points_with_exact_operations_are_the_interpreter_s_values() {
    for (text, _) in programs() {
        let context = ringmill_dialects::context();
        let program = Program::parse(&context, "program.mlir", &text).expect("a program");
        let entry = program.entry(None).expect("an entry");
        let evaluator = Evaluator::compile(program.module(), &entry).expect("compiled");
        let draw = |seed: u64, element: usize, modulus: u64| {
            let mixed = (seed + element as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            u128::from((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) % modulus)
        };
        let arguments: Vec<Vec<u128>> = (1000..)
            .step_by(1000)
            .zip(evaluator.arguments())
            .map(|(seed, port)| {
                let modulus = |element| port.modulus(element).expect("a residue");
                (0..port.elements()).map(|element| draw(seed, element, modulus(element))).collect()
            })
            .collect();
        let point = evaluator.at_point(&arguments, exact).expect("polynomials");
        let words = evaluator.evaluate(&arguments).expect("evaluated");
        let words: Vec<Vec<u128>> = words.iter().map(|words| words.iter().map(|word| word.value).collect()).collect();
        assert_eq!(point.results, words, "{text}");
    }
}
