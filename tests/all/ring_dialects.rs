//! The dialects of rings: printing, verifying, folding, and exchange with HEIR.

use crate::{
    dialects_heir::{heir_keeps, reprint},
    dialects_ops::{body, run},
};
use ringmill_dialects::context;

/// The types of the contract's example, beside those of a smaller ring.
pub const TYPES: &str = "\
!Zq   = !mod_arith.int<12289 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**1024>>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>
#psi  = #polynomial.primitive_root<value = #mod_arith.value<1945 : !Zq>, degree = 2048 : i32>
#inverse = #polynomial.primitive_root<value = #mod_arith.value<4050 : !Zq>, degree = 2048 : i32>
#phi  = #polynomial.primitive_root<value = #mod_arith.value<7 : !Zq>, degree = 2048 : i32>
!small = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**4>>>
!rns = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!Zq, !mod_arith.int<7681 : i32>>, polynomialModulus = <1 + x**256>>>
";

fn function(ops: &str, result: &str, r#type: &str) -> String {
    format!(
        "{TYPES}func.func @f(%a: !poly, %b: !poly, %e: !eval, %s: !Zq, %i: index, %p: !small, %r: !rns) -> {type} {{
{ops}
return {result} : {type}
}}"
    )
}

#[track_caller]
fn refused(ops: &str, message: &str) {
    let context = context();
    let said = run(&context, &function(ops, "%a", "!poly"), "builtin.module()").expect_err("refused");
    assert!(said.contains(message), "{said}");
}

#[test]
fn the_example_of_the_contract_round_trips() {
    let ops = "
        %0 = polynomial.mul %a, %b : !poly
        %1 = polynomial.ntt %0 {root = #psi} : !poly
        %2 = polynomial.add %1, %e {note = 1 : i8} : !eval
        %3 = polynomial.intt %2 <root = <value = #mod_arith.value<4050 : !Zq>, degree = 2048 : i32>> : !eval
        %4 = polynomial.sub %3, %a : !poly
        %5 = polynomial.ntt %r : !rns";
    let context = context();
    let once = run(&context, &function(ops, "%4", "!poly"), "builtin.module()").expect("parses");
    assert_eq!(reprint(&once), once);
    let root = "<root = <value = #mod_arith.value<1945 : !Z12289_i32> : !Z12289_i32, degree = 2048 : i32>>";
    for line in [
        "#ring_Z12289_i32_1_x1024 = #polynomial.ring<coefficientType = !Z12289_i32, polynomialModulus = <1 + x**1024>>",
        "!poly1 = !polynomial.polynomial<ring = #ring_Z12289_i32_1_x1024, form = eval>",
        "%0 = polynomial.mul %arg0, %arg1 : !poly",
        &format!("%1 = polynomial.ntt %0 {root} : !poly"),
        "%2 = polynomial.add %1, %arg2 {note = 1 : i8} : !poly1",
        &format!("%3 = polynomial.intt %2 {} : !poly1", root.replace("1945", "4050")),
    ] {
        assert!(once.contains(line), "{line}\n{once}");
    }
}

const OTHER_OPS: &str = "
    %0 = polynomial.mul_scalar %a, %s : !poly, !Zq
    %1 = polynomial.monomial %s, %i : (!Zq, index) -> !poly
    %2 = polynomial.monic_monomial_mul %a, %i : (!poly, index) -> !poly
    %3 = polynomial.constant int<7 + -1x**9> : !poly
    %4 = polynomial.to_tensor %p : !small -> tensor<4x!Zq>
    %5 = polynomial.from_tensor %4 : tensor<4x!Zq> -> !small
    %6 = mod_arith.constant -5 : !Zq
    %7 = mod_arith.mul %s, %6 : !Zq
    %8 = mod_arith.sub %7, %s : !Zq
    %9 = mod_arith.add %7, %8 : !Zq";

#[test]
fn the_other_ops_round_trip() {
    let context = context();
    let once = run(&context, &function(OTHER_OPS, "%2", "!poly"), "builtin.module()").expect("parses");
    assert_eq!(reprint(&once), once);
    assert!(once.contains("polynomial.constant int<7 + -1x**9> : !poly"), "{once}");
    assert!(once.contains("mod_arith.constant -5 : !Z12289_i32"), "{once}");
}

/// Reads the text that `heir-opt` (2026.10) prints: its names, its types behind attributes.
#[test]
fn reads_what_heir_prints() {
    let printed = reprint(
        "\
!Z12289_i32 = !mod_arith.int<12289 : i32>
#ring_Z12289_i32_1_x1024 = #polynomial.ring<coefficientType = !Z12289_i32, polynomialModulus = <1 + x**1024>>
!poly = !polynomial.polynomial<ring = #ring_Z12289_i32_1_x1024>
module {
  func.func @f(%arg0: !poly) -> !poly attributes {a = #mod_arith.value<-3 : !Z12289_i32> : !Z12289_i32, c = #polynomial<typed_int_polynomial <1 + x**2> : !poly>} {
    %0 = polynomial.ntt %arg0 <root = <value = #mod_arith.value<1945 : !Z12289_i32> : !Z12289_i32, degree = 2048 : i32>> {foo = 1 : i32} : !poly
    return %arg0 : !poly
  }
}",
    );
    assert!(printed.contains("{foo = 1 : i32} : !poly"), "{printed}");
}

#[test]
#[ignore = "needs HEIR: scripts/setup --with heir"]
fn heir_reads_what_we_print() {
    let transforms = "
        %20 = polynomial.mul %a, %b : !poly
        %21 = polynomial.ntt %20 {root = #psi} : !poly
        %22 = polynomial.intt %21 {root = #inverse} : !eval
        %23 = polynomial.ntt %r : !rns";
    let ours = reprint(&function(&format!("{OTHER_OPS}{transforms}"), "%22", "!poly"));
    heir_keeps(&ours);
}

#[test]
fn types_refuse_what_means_nothing() {
    let parse = |text: &str| run(&context(), &format!("func.func private @f({text})"), "builtin.module()");
    for (r#type, message) in [
        ("!mod_arith.int<1 : i32>", "expects a modulus of at least 2"),
        ("!mod_arith.int<4294967295 : i32>", "must be 1 bit larger than the modulus bitwidth"),
        ("!rns.rns<i32>", "expected limbs of type !mod_arith.int"),
        (
            "!rns.rns<!mod_arith.int<6 : i32>, !mod_arith.int<35 : i32>, !mod_arith.int<9 : i32>>",
            "expected coprime moduli",
        ),
    ] {
        let said = parse(r#type).expect_err("refused");
        assert!(said.contains(message), "{said}");
    }
    parse("!mod_arith.int<4294967295 : i64>").expect("a wide modulus, composite as it is");
    parse("!rns.rns<!mod_arith.int<6 : i32>, !mod_arith.int<35 : i32>>").expect("coprime");
}

#[test]
fn ops_refuse_what_means_nothing() {
    refused("%0 = \"polynomial.mul\"(%a, %p) : (!poly, !small) -> !poly", "ring::mixed: 'polynomial.mul' mixes types");
    refused(
        "%0 = \"polynomial.add\"(%a, %e) : (!poly, !eval) -> !poly",
        "polynomial operands and results to have the same form",
    );
    refused("%0 = polynomial.ntt %e : !eval", "expects a polynomial in coefficient form");
    refused("%0 = polynomial.intt %a : !poly", "expects a polynomial in evaluation form");
    refused("%0 = \"polynomial.ntt\"(%a) : (!poly) -> !poly", "are incompatible with return type");
    refused("%0 = polynomial.mul_scalar %r, %s : !rns, !Zq", "does not match scalar type");
    refused("%0 = polynomial.monomial %s, %i : (!Zq, index) -> !eval", "expects a polynomial in coefficient form");
    refused("%0 = polynomial.to_tensor %p : !small -> tensor<5x!Zq>", "expects a tensor of 4 elements");
    let small = "#polynomial.primitive_root<value = #mod_arith.value<1945 : !Zq>, degree = 1024 : i32>";
    refused(&format!("%0 = polynomial.ntt %a {{root = {small}}} : !poly"), "expects a root of degree 2048");
}

#[test]
fn transforms_exist() {
    let not_primitive = "ring::not-primitive: 2 is not a primitive 2048-th root of unity modulo 12289";
    let two = "#polynomial.primitive_root<value = #mod_arith.value<2 : !Zq>, degree = 2048 : i32>";
    refused(&format!("%0 = polynomial.ntt %a {{root = {two}}} : !poly"), not_primitive);
    let transform = |q: &str, modulus: &str| {
        let text = format!(
            "!p = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<{q}>, polynomialModulus = <{modulus}>>>
             func.func @f(%a: !p) {{ %0 = polynomial.ntt %a : !p\nreturn }}"
        );
        run(&context(), &text, "builtin.module()")
    };
    for (q, modulus, code) in [
        ("7919 : i32", "1 + x**256", "ring::no-root: the modulus 7919 has no primitive 512-th root"),
        ("7680 : i32", "1 + x**256", "ring::composite: "),
        ("7681 : i32", "1 + x**200", "ring::not-a-power-of-two: "),
        ("36893488147419103233 : i128", "1 + x**256", "ring::too-wide: "),
        ("7681 : i32", "1 + x + x**256", "expects a ring modulo x**N + 1 or x**N - 1"),
    ] {
        let said = transform(q, modulus).expect_err("refused");
        assert!(said.contains(code), "{said}");
    }
    transform("7681 : i32", "-1 + x**512").expect("7681 has a root of order 512");
    transform("7681 : i32", "-1 + x**1024").expect_err("but none of order 1024");
}

#[test]
fn folds() {
    let fold = |ops: &str, result: &str| {
        let text = run(&context(), &function(ops, result, "!poly"), "builtin.module(canonicalize)").expect("valid");
        body(&text).join("\n")
    };
    let zero = "%z = polynomial.constant int<0> : !poly\n%o = polynomial.constant int<1> : !poly\n";
    for ops in [
        "%0 = polynomial.add %a, %z : !poly",
        "%0 = polynomial.add %z, %a : !poly",
        "%0 = polynomial.sub %a, %z : !poly",
        "%0 = polynomial.mul %a, %o : !poly",
        "%0 = polynomial.mul %o, %a : !poly",
        "%1 = polynomial.ntt %a : !poly\n%0 = polynomial.intt %1 : !eval",
        "%1 = polynomial.ntt %a {root = #psi} : !poly\n%0 = polynomial.intt %1 {root = #inverse} : !eval",
    ] {
        assert_eq!(fold(&format!("{zero}{ops}"), "%0"), "return %arg0 : !poly", "{ops}");
    }
    for ops in ["%0 = polynomial.sub %a, %a : !poly", "%0 = polynomial.mul %z, %a : !poly"] {
        let folded = fold(&format!("{zero}{ops}"), "%0");
        assert_eq!(folded, "%0 = polynomial.constant int<0> : !poly\nreturn %0 : !poly", "{ops}");
    }
    for ops in [
        "%0 = polynomial.sub %z, %a : !poly",
        "%1 = polynomial.ntt %a {root = #psi} : !poly\n%0 = polynomial.intt %1 {root = #psi} : !eval",
        "%1 = polynomial.ntt %a {root = #psi} : !poly\n%0 = polynomial.intt %1 {root = #phi} : !eval",
        "%1 = polynomial.ntt %a {root = #psi} : !poly\n%0 = polynomial.intt %1 : !eval",
    ] {
        assert_eq!(fold(&format!("{zero}{ops}"), "%0").lines().count(), 3, "{ops}");
    }
}
