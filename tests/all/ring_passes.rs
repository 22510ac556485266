//! Programs on polynomials through the passes: which transforms there are, the ring graph, and
//! every refusal.

use crate::dialects_ops::{body, run};
use melior::{ir::Module, pass::PassManager, utility::parse_pass_pipeline};
use miette::Diagnostic;
use ringmill_accel::{Options, generate};
use ringmill_dialects::access::Diagnostics;
use ringmill_passes::{Program, ProgramError, ProgramKind, RingProgram, register_all};

const TYPES: &str = "\
!Zq   = !mod_arith.int<7681 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**256>>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>
";

fn function(ops: &str, results: &[&str]) -> String {
    let types = vec!["!poly"; results.len()].join(", ");
    format!(
        "{TYPES}func.func @f(%a: !poly, %b: !poly, %c: !poly, %d: !poly) -> ({types}) {{
{ops}
return {} : {types}
}}",
        results.join(", ")
    )
}

/// The names of the ops after the pass, in order.
fn names(ops: &str, results: &[&str]) -> String {
    register_all();
    let context = ringmill_dialects::context();
    let pipeline = "builtin.module(func.func(convert-polynomial-mul-to-ntt))";
    let text = run(&context, &function(ops, results), pipeline).expect("converted");
    let name = |line: &&str| line.split_once("polynomial.")?.1.split(' ').next().map(str::to_owned);
    body(&text).iter().filter_map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn as_few_transforms_as_possible() {
    assert_eq!(names("%0 = polynomial.mul %a, %b : !poly", &["%0"]), "ntt ntt mul intt");
    let square = "%0 = polynomial.mul %a, %a : !poly\n%1 = polynomial.sub %0, %b : !poly";
    assert_eq!(names(square, &["%1"]), "ntt mul intt sub");
    let chain = "%0 = polynomial.mul %a, %b : !poly\n%1 = polynomial.mul %0, %c : !poly";
    assert_eq!(names(chain, &["%1"]), "ntt ntt mul ntt mul intt", "nothing between the products");
    let sum =
        "%0 = polynomial.mul %a, %b : !poly\n%1 = polynomial.mul %c, %d : !poly\n%2 = polynomial.add %0, %1 : !poly";
    assert_eq!(names(sum, &["%2"]), "ntt ntt mul ntt ntt mul add intt", "one inverse for both");
    let factored = "%0 = polynomial.add %a, %b : !poly\n%1 = polynomial.mul %0, %c : !poly";
    assert_eq!(names(factored, &["%1"]), "add ntt ntt mul intt", "one transform of the sum");
    let shared = "%0 = polynomial.mul %a, %b : !poly\n%1 = polynomial.mul %a, %c : !poly";
    assert_eq!(names(shared, &["%0", "%1"]), "ntt ntt mul intt ntt mul intt", "a is transformed once");
    let both = "%0 = polynomial.mul %a, %b : !poly\n%1 = polynomial.mul %0, %0 : !poly";
    assert_eq!(names(both, &["%0", "%1"]), "ntt ntt mul intt mul intt");
    assert_eq!(names("%0 = polynomial.add %a, %b : !poly", &["%0"]), "add", "no product, no transform");
    let dead = "%0 = polynomial.mul %a, %b : !poly\n%1 = polynomial.add %a, %b : !poly";
    assert_eq!(names(dead, &["%1"]), "add", "what nobody reads is dropped");
    let there_and_back =
        "%0 = polynomial.ntt %a : !poly\n%1 = polynomial.intt %0 : !eval\n%2 = polynomial.mul %1, %b : !poly";
    assert_eq!(names(there_and_back, &["%2"]), "ntt ntt mul intt");
    let by_hand = "%0 = polynomial.ntt %a : !poly\n%1 = polynomial.ntt %b : !poly\n%2 = polynomial.mul %0, %1 : !eval
%3 = polynomial.intt %2 : !eval";
    assert_eq!(names(by_hand, &["%3"]), "ntt ntt mul intt");
}

#[test]
fn roots_are_written_down() {
    register_all();
    let context = ringmill_dialects::context();
    let pipeline = "builtin.module(func.func(convert-polynomial-mul-to-ntt))";
    let smallest = run(&context, &function("%0 = polynomial.mul %a, %a : !poly", &["%0"]), pipeline).expect("valid");
    // polynomial.intt names the inverse root.
    assert_eq!(smallest.matches("#mod_arith.value<62 : !Z7681_i32>").count(), 1, "{smallest}");
    assert_eq!(smallest.matches("#mod_arith.value<1115 : !Z7681_i32>").count(), 1, "{smallest}");
    assert_eq!(smallest.matches("degree = 512").count(), 2, "{smallest}");
    let other = "%0 = polynomial.ntt %a {root = #polynomial.primitive_root<value = #mod_arith.value<7619 : !Zq>, degree = 512 : i32>} : !poly
%1 = polynomial.intt %0 {root = #polynomial.primitive_root<value = #mod_arith.value<6566 : !Zq>, degree = 512 : i32>} : !eval
%2 = polynomial.mul %1, %b : !poly";
    let written = run(&context, &function(other, &["%2"]), pipeline).expect("valid");
    assert_eq!(written.matches("#mod_arith.value<7619 : !Z7681_i32>").count(), 2, "{written}");
    assert_eq!(written.matches("#mod_arith.value<6566 : !Z7681_i32>").count(), 1, "{written}");
    // A transform that names no root means the smallest.
    let unnamed = other.replacen("%1 = polynomial.intt %0 {root = #polynomial.primitive_root<value = #mod_arith.value<6566 : !Zq>, degree = 512 : i32>}", "%1 = polynomial.intt %0", 1);
    let said = run(&context, &function(&unnamed, &["%2"]), pipeline).expect_err("two roots");
    assert!(
        said.contains("the root 62, the smallest one, which is meant when none is named, is in one function with a transform with 7619"),
        "{said}"
    );
    let alike = unnamed.replace("7619", "62");
    run(&context, &function(&alike, &["%2"]), pipeline).expect("one root");
    // HEIR's form until March 2026.
    let old = other.replace("6566", "7619");
    let said = run(&context, &function(&old, &["%2"]), pipeline).expect_err("the old form");
    assert!(said.contains("polynomial.ntt names: write 6566"), "{said}");
}

/// The text of a function on polynomials of a ring after the pass, and the remarks of the pass.
fn with_remarks(types: &str, body: &str) -> (String, Vec<String>) {
    register_all();
    let context = ringmill_dialects::context();
    let text = format!("{types}\nfunc.func @f(%a: !p, %b: !p) -> !p {{\n{body}\n}}");
    let mut module = Module::parse(&context, &text).expect("parses");
    let (outcome, said) = Diagnostics::capture(&context, || {
        let manager = PassManager::new(&context);
        let pipeline = "builtin.module(func.func(convert-polynomial-mul-to-ntt))";
        parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline).expect("a pipeline");
        manager.run(&mut module)
    });
    outcome.expect("no refusal");
    (module.as_operation().to_string(), said.into_iter().map(|said| said.message).collect())
}

#[test]
fn products_without_a_transform_stay() {
    let body = "%0 = polynomial.mul %a, %b : !p\n%1 = polynomial.add %0, %a : !p\nreturn %1 : !p";
    let ring = |coefficient: &str, modulus: &str| {
        format!(
            "!Z = !mod_arith.int<40961 : i32>\n!Y = !mod_arith.int<65537 : i32>\n!p = !polynomial.polynomial<ring = <coefficientType = {coefficient}, polynomialModulus = <{modulus}>>>"
        )
    };
    // N = 2^k + 1 is not 2^k, and a modulus of several terms has no transform.
    for (coefficient, modulus) in [
        ("!Z", "-1 + x**5"),
        ("!Z", "1 + x**5"),
        ("!rns.rns<!Z, !Y>", "1 + x**5"),
        ("!Z", "1 + x + x**4"),
        ("!Y", "1 + x**131072"),
    ] {
        let (module, said) = with_remarks(&ring(coefficient, modulus), body);
        assert!(module.contains("polynomial.mul %arg0, %arg1"), "{module}");
        assert!(!module.contains("polynomial.ntt"), "{module}");
        assert_eq!(said.len(), 1, "{modulus}: {said:?}");
        assert!(said[0].starts_with("the product is not computed by transforms: "), "{said:?}");
    }
    let (module, said) = with_remarks(&ring("!Z", "1 + x**4"), body);
    assert!(module.contains("polynomial.ntt") && said.is_empty(), "{module}");
}

/// Roots that limbs name stay theirs, and the inverse transform names their inverses.
#[test]
fn roots_of_several_limbs_are_kept() {
    register_all();
    let context = ringmill_dialects::context();
    let text = "!A = !mod_arith.int<97 : i32>
!B = !mod_arith.int<193 : i32>
#ring = #polynomial.ring<coefficientType = !rns.rns<!A, !B>, polynomialModulus = <1 + x**16>>
!p = !polynomial.polynomial<ring = #ring>
!e = !polynomial.polynomial<ring = #ring, form = eval>
#root = #polynomial.primitive_root<value = #rns.value<[#mod_arith.value<46 : !A>, #mod_arith.value<67 : !B>]>, degree = 32 : i32>
func.func @main(%a: !p, %b: !p) -> (!e, !p) {
  %0 = polynomial.ntt %a {root = #root} : !p
  %1 = polynomial.mul %a, %b : !p
  return %0, %1 : !e, !p
}";
    let program = Program::parse(&context, "program.mlir", text).expect("parses");
    let module = program.after("func.func(convert-polynomial-mul-to-ntt)").expect("valid");
    let written = module.as_operation().to_string();
    assert_eq!(written.matches("value<46 :").count(), 2, "{written}");
    assert_eq!(written.matches("value<19 :").count(), 1, "{written}");
}

fn transform(text: &str) -> Result<(u64, Vec<bool>), ProgramError> {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", text)?;
    let RingProgram { signature, graph, .. } = program.transform(None)?;
    let design = generate(&graph, &Options::new("program.mlir")).expect("an accelerator");
    assert_eq!(design.interface.streams.len(), signature.arguments.len() + signature.results.len());
    Ok((
        design.interface.interval_cycles().expect("an interval"),
        signature.arguments.iter().map(|port| port.secret).collect(),
    ))
}

#[test]
fn a_program_becomes_a_design() {
    let ops = "%0 = polynomial.mul %a, %b : !poly\n%1 = func.call @g(%0, %c) : (!poly, !poly) -> !poly";
    let text = function(ops, &["%1", "%d"])
        + "\nfunc.func private @g(%x: !poly, %y: !poly) -> !poly {\n%0 = polynomial.sub %x, %y : !poly\nreturn %0 : !poly\n}";
    assert_eq!(transform(&text).expect("a ring program"), (128, vec![true; 4]));
    let marked = text.replace("%b: !poly, %c", "%b: !poly {secret.secret}, %c");
    assert_eq!(transform(&marked).expect("a ring program").1, [false, true, false, false]);
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", &text).expect("parses");
    assert_eq!(program.kind(None).expect("a kind"), ProgramKind::Ring);
    let RingProgram { signature, graph, location, .. } = program.transform(None).expect("a ring program");
    let root = graph.rings()[0].splitting().expect("transforms").root();
    assert_eq!((root.n(), root.modulus().value(), root.value()), (256, 7681, 62));
    assert_eq!((signature.entry.as_str(), signature.results.len()), ("f", 2));
    let port = &signature.arguments[3];
    assert_eq!(
        (port.width, port.shape.as_slice(), port.modulus(0), port.largest(0)),
        (13, &[256][..], Some(7681), 7680)
    );
    assert!(location.is_some_and(|location| location.line > 1));
}

#[track_caller]
fn refused(text: &str, code: &str, place: (usize, usize), message: &str) {
    let error = transform(text).expect_err("refused");
    let found = error.location.as_ref().map(|location| (location.line, location.column));
    assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some(code), "{error}");
    assert_eq!((found, error.to_string().as_str()), (Some(place), message));
    assert!(!error.help.is_empty());
}

/// `%0 = polynomial.mul %a, %b : !p` stands at 3:8.
fn product(q: &str, modulus: &str) -> String {
    format!(
        "!p = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<{q}>, polynomialModulus = <{modulus}>>>
func.func @f(%a: !p, %b: !p) -> !p {{
  %0 = polynomial.mul %a, %b : !p
  return %0 : !p
}}"
    )
}

#[test]
fn rings_without_transforms() {
    let at = (3, 8);
    let no_root = product("7919 : i32", "1 + x**256");
    let message = "the modulus 7919 has no primitive 512-th root of unity, which N = 256 needs";
    refused(&no_root, "ring::no-root", at, message);
    let help = transform(&no_root).expect_err("refused").help;
    assert_eq!(help, "7919 serves no N; primes that serve this N: 7681");
    refused(&product("7680 : i32", "1 + x**256"), "ring::composite", at, "the modulus 7680 is not prime");
    refused(
        &product("7681 : i32", "1 + x**200"),
        "ring::not-a-power-of-two",
        at,
        "the degree 200 is not a power of two",
    );
    refused(
        &product("36893488147419103232 : i128", "1 + x**256"),
        "ring::too-wide",
        (2, 14),
        "the modulus 36893488147419103232 is wider than 64 bits",
    );
    let wide = product("4611686018427379201 : i64", "1 + x**256");
    assert_eq!(transform(&wide).expect("an accelerator").0, 128);
}

#[test]
fn roots_that_are_not_primitive() {
    let text = product("7681 : i32", "1 + x**256").replace(
        "%0 = polynomial.mul %a, %b",
        "%e = polynomial.ntt %a {root = #polynomial.primitive_root<value = #mod_arith.value<3 : !mod_arith.int<7681 : i32>>, degree = 512 : i32>}",
    );
    let text = text.replace("return %0", "return %a");
    let message = "3 is not a primitive 512-th root of unity modulo 7681: its 256-th power is not −1";
    refused(&text, "ring::not-primitive", (3, 8), message);
    assert_eq!(transform(&text).expect_err("refused").help, "62 is the smallest one");
}

#[test]
fn rings_that_are_mixed() {
    let other = "!r = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<12289 : i32>, polynomialModulus = <1 + x**256>>>\n";
    let text = other.to_owned() + &product("7681 : i32", "1 + x**256").replace("%b: !p", "%b: !r");
    let error = transform(&text).expect_err("refused");
    assert_eq!(
        (error.code.text(), error.location.map(|place| (place.line, place.column))),
        ("ring::mixed", Some((4, 27)))
    );
    assert!(error.message.contains("!mod_arith.int<12289 : i32>"), "{}", error.message);
    let beside = other.to_owned() + &product("7681 : i32", "1 + x**256").replace("%b: !p", "%b: !p, %c: !r");
    // Beside each other they may stand.
    assert_eq!(transform(&beside).expect("an accelerator").0, 128);
}

#[test]
fn kinds_that_are_mixed() {
    let text = product("7681 : i32", "1 + x**256").replace("%b: !p)", "%b: !p, %i: i8 {secret.secret})");
    refused(&text, "program::mixed-kinds", (2, 30), "secret argument 2 has type 'i8' in a function on polynomials");
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", &text).expect("parses");
    assert_eq!(program.lower(None).expect_err("refused").code.text(), "program::mixed-kinds");
    assert_eq!(program.kind(None).expect_err("refused").code.text(), "program::mixed-kinds");
    let kind = |text: &str| Program::parse(&context, "program.mlir", text).expect("parses").kind(None);
    // Nothing is marked, or something else is: the integer is public.
    for public in [
        text.replace(" {secret.secret}", ""),
        text.replace("%a: !p,", "%a: !p {secret.secret},").replace("i8 {secret.secret}", "i8"),
    ] {
        assert_eq!(kind(&public).expect("a kind"), ProgramKind::Ring);
    }
    let wide = text.replace("i8 {secret.secret}", "i65");
    assert_eq!(kind(&wide).expect_err("refused").code.text(), "program::argument-type");
}

#[test]
fn what_has_no_accelerator() {
    let ring = product("7681 : i32", "1 + x**256");
    let program = |text: &str, kind: ProgramKind| {
        let context = ringmill_dialects::context();
        let program = Program::parse(&context, "program.mlir", text).expect("parses");
        match kind {
            ProgramKind::Ring => program.transform(None).map(|_| ()).expect_err("refused"),
            ProgramKind::Boolean => program.lower(None).map(|_| ()).expect_err("refused"),
        }
    };
    let boolean = "func.func @f(%x: i8) -> i8 { return %x : i8 }";
    assert_eq!(
        program(&ring, ProgramKind::Boolean).message,
        "function 'f' computes with polynomials, which cannot become a netlist"
    );
    assert_eq!(
        program(boolean, ProgramKind::Ring).message,
        "function 'f' computes with integers, which cannot become an accelerator"
    );
    let constant = ring.replace("polynomial.mul %a, %b", "polynomial.constant int<1 + x>");
    let values = constant
        .replace("int<1 + x> : !p", "int<1 + x> : !e\n  %1 = polynomial.intt %0 : !e")
        .replace("return %0", "return %1")
        .replace("func.func", "!e = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<7681 : i32>, polynomialModulus = <1 + x**256>>, form = eval>\nfunc.func");
    assert_eq!(transform(&constant).expect("an accelerator").0, 128);
    let message = "a constant other than 0 in evaluation form has no accelerator";
    refused(&values, "program::unsupported-op", (4, 8), message);
    let splat =
        ring.replace("polynomial.mul %a, %b : !p", "polynomial.add %a, %b : !p\n  %1 = tensor.splat %0 : tensor<2x!p>");
    let message = "operation 'tensor.splat' is not supported next to polynomials";
    refused(&splat, "program::unsupported-op", (4, 8), message);
    let evaluations = ring.replace("-> !p", "-> !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<7681 : i32>, polynomialModulus = <1 + x**256>>, form = eval>")
        .replace("polynomial.mul %a, %b", "polynomial.ntt %a")
        .replace("return %0 : !p", "return %0 : !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<7681 : i32>, polynomialModulus = <1 + x**256>>, form = eval>");
    assert_eq!(transform(&evaluations).expect("an accelerator").0, 128);
    assert_eq!(transform(&product("7681 : i32", "-1 + x**256")).expect("an accelerator").0, 128);
}

/// Polynomials over two limbs, 7681 and 12289, of N = 256; `!eval` in evaluation form.
fn over_limbs(arguments: &str, ops: &str, results: &[&str]) -> String {
    let types = vec!["!poly"; results.len()].join(", ");
    let ring = "ring = <coefficientType = !rns.rns<!mod_arith.int<7681 : i32>, !mod_arith.int<12289 : i32>>, polynomialModulus = <1 + x**256>>";
    format!(
        "!poly = !polynomial.polynomial<{ring}>\n!eval = !polynomial.polynomial<{ring}, form = eval>
func.func @f({arguments}) -> ({types}) {{\n{ops}\nreturn {} : {types}\n}}",
        results.join(", ")
    )
}

/// The polynomial ops of a text in order, those of loops' bodies between braces.
fn shape(text: &str) -> String {
    let word = |line: &str| match line.trim() {
        line if line.contains("scf.") && line.ends_with('{') => Some("{".to_owned()),
        "}" => Some("}".to_owned()),
        line => line.split_once("= polynomial.").and_then(|(_, op)| op.split(' ').next().map(str::to_owned)),
    };
    let words: Vec<_> = text.lines().skip_while(|line| !line.contains("func.func")).skip(1).filter_map(word).collect();
    words.join(" ").trim_end_matches(" } }").to_owned()
}

fn after(pipeline: &str, text: &str) -> Result<String, String> {
    register_all();
    let context = ringmill_dialects::context();
    run(&context, text, &format!("builtin.module({pipeline})")).map(|text| shape(&text))
}

#[test]
fn transforms_over_limbs() {
    let four = "%a: !poly, %b: !poly, %c: !poly, %d: !poly";
    let convert = "func.func(convert-polynomial-mul-to-ntt)";
    let names = |ops: &str, results: &[&str]| after(convert, &over_limbs(four, ops, results)).expect("converted");
    let sum =
        "%0 = polynomial.mul %a, %b : !poly\n%1 = polynomial.mul %c, %d : !poly\n%2 = polynomial.add %0, %1 : !poly";
    assert_eq!(names(sum, &["%2"]), "ntt ntt mul ntt ntt mul add intt", "one inverse for both");
    let through = "%0 = polynomial.mul %a, %b : !poly\n%1 = polynomial.neg %0 : !poly
%2 = polynomial.automorphism %1 {exponent = 3 : i64} : !poly\n%3 = polynomial.mul %2, %c : !poly";
    assert_eq!(names(through, &["%3"]), "ntt ntt mul neg automorphism ntt mul intt", "nothing between the products");
    let scaled = "%s = polynomial.constant int<3> : !poly\n%0 = polynomial.mul %a, %b : !poly
%1 = polynomial.automorphism %0 {exponent = 5 : i64} : !poly\n%2 = polynomial.neg %1 : !poly";
    assert_eq!(
        names(scaled, &["%2"]),
        "constant ntt ntt mul intt automorphism neg",
        "in coefficients where nothing is saved"
    );
    let outside = "%0 = polynomial.mul %a, %b : !poly\n%e = arith.constant 3 : index
%1 = polynomial.monic_monomial_mul %0, %e : (!poly, index) -> !poly\n%2 = polynomial.mul %1, %c : !poly";
    assert_eq!(names(outside, &["%2"]), "ntt ntt mul intt monic_monomial_mul ntt ntt mul intt");
}

#[test]
fn scalars_are_multiplied_in_either_form() {
    let ops = "%s = mod_arith.constant 3 : !Zq\n%0 = polynomial.mul %a, %b : !poly
%1 = polynomial.mul_scalar %0, %s : !poly, !Zq\n%2 = polynomial.mul %1, %c : !poly";
    assert_eq!(names(ops, &["%2"]), "ntt ntt mul mul_scalar ntt mul intt");
}

#[test]
fn leaves_a_product_over_a_limb_without_a_root() {
    let ops = "%0 = polynomial.mul %a, %a : !poly";
    let text = over_limbs("%a: !poly", ops, &["%0"]).replace("12289 : i32", "7919 : i32");
    assert_eq!(after("ringmill-transform", &text).as_deref(), Ok("mul"));
}

#[test]
fn several_rings_in_one_function() {
    let other = "!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<12289 : i32>, polynomialModulus = <1 + x**256>>>\n";
    let text = format!(
        "{TYPES}{other}func.func @f(%a: !poly, %b: !other) -> (!poly, !other) {{
  %0 = polynomial.mul %a, %a : !poly
  %1 = polynomial.mul %b, %b : !other
  return %0, %1 : !poly, !other
}}"
    );
    register_all();
    let context = ringmill_dialects::context();
    let text = run(&context, &text, "builtin.module(ringmill-transform)").expect("transformed");
    assert_eq!(shape(&text), "ntt mul intt ntt mul intt");
    // The smallest root of each ring, and its inverse.
    for root in ["value<62 : !Z7681", "value<1115 : !Z7681", "value<3 : !Z12289", "value<8193 : !Z12289"] {
        assert_eq!(text.matches(root).count(), 1, "{root}: {text}");
    }
}

/// Σ t_k·b of three polynomials, and the same with a bound that an argument gives.
fn loops(bound: &str) -> String {
    let ops = format!(
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c3 = arith.constant 3 : index
%n = arith.index_castui %i : i8 to index
%zero = polynomial.constant int<0> : !poly
%0 = scf.for %k = %c0 to {bound} step %c1 iter_args(%sum = %zero) -> !poly {{
  %x = tensor.extract %t[%k] : tensor<3x!poly>
  %y = polynomial.mul %x, %b : !poly
  %z = polynomial.add %sum, %y : !poly
  scf.yield %z : !poly
}}"
    );
    over_limbs("%t: tensor<3x!poly>, %b: !poly {polynomial.resident}, %i: i8", &ops, &["%0"])
}

#[test]
fn loops_are_unrolled_and_their_invariants_transformed_once() {
    let found = after("ringmill-transform", &loops("%c3")).expect("transformed");
    assert_eq!(found, "ntt ntt mul ntt mul add ntt mul add intt", "four transforms, b's is one of them");
    let said = after("ringmill-transform", &loops("%n")).expect_err("refused");
    assert!(
        said.contains(
            "ring::run-time: the upper bound of this loop depends on argument 2, which is known at run time only"
        ),
        "{said}"
    );
    assert!(said.contains("loops and branches of the run time are for Calyx"), "{said}");
    let many = loops("%c3").replace("arith.constant 3", "arith.constant 30000");
    let said = after("ringmill-transform", &many).expect_err("refused");
    assert!(said.contains("program::too-large") && said.contains("ringmill-transform-loops"), "{said}");
    let branch = "%c = arith.trunci %i : i8 to i1
%0 = scf.if %c -> !poly { scf.yield %a : !poly } else { scf.yield %b : !poly }";
    let said =
        after("ringmill-transform", &over_limbs("%a: !poly, %b: !poly, %i: i8", branch, &["%0"])).expect_err("refused");
    assert!(said.contains("ring::run-time: the condition of this branch is known at run time only"), "{said}");
    let element = "%n = arith.index_castui %i : i8 to index\n%0 = tensor.extract %t[%n] : tensor<3x!poly>";
    let said =
        after("ringmill-transform", &over_limbs("%t: tensor<3x!poly>, %i: i8", element, &["%0"])).expect_err("refused");
    assert!(said.contains("ring::run-time: the subscript of 'tensor.extract' is known at run time only"), "{said}");
    let unwritten = "%c0 = arith.constant 0 : index\n%e = tensor.empty() : tensor<2x!poly>\n%0 = tensor.extract %e[%c0] : tensor<2x!poly>";
    let said = after("ringmill-transform", &over_limbs("", unwritten, &["%0"])).expect_err("refused");
    assert!(said.contains("reads an element that was never written"), "{said}");
}

#[test]
fn loops_stay_and_their_invariants_are_transformed_before() {
    for bound in ["%c3", "%n"] {
        let found = after("ringmill-transform-loops", &loops(bound)).expect("transformed");
        assert_eq!(found, "constant ntt { ntt mul intt add }", "b is transformed before the loop");
    }
    // A loop that runs while a counter is below an argument, and squares what it carries.
    let squares = "%c0 = arith.constant 0 : i8\n%c1 = arith.constant 1 : i8
%p = polynomial.mul %a, %b : !poly
%0:2 = scf.while (%k = %c0, %x = %a) : (i8, !poly) -> (i8, !poly) {
  %more = arith.cmpi ult, %k, %i : i8
  scf.condition(%more) %k, %x : i8, !poly
} do {
^bb0(%k: i8, %x: !poly):
  %y = polynomial.mul %x, %p : !poly
  %next = arith.addi %k, %c1 : i8
  scf.yield %next, %y : i8, !poly
}";
    let text = over_limbs("%a: !poly, %b: !poly, %i: i8", squares, &["%0#1"]);
    let found = after("ringmill-transform-loops", &text).expect("transformed");
    assert_eq!(found, "ntt ntt mul { ntt mul intt }", "the product outside is never transformed back");
    let branch = "%c = arith.trunci %i : i8 to i1\n%0 = scf.if %c -> !poly {\n%1 = polynomial.mul %a, %b : !poly
  scf.yield %1 : !poly\n} else {\n  scf.yield %b : !poly\n}";
    let text = over_limbs("%a: !poly, %b: !poly, %i: i8", branch, &["%0"]);
    assert_eq!(after("ringmill-transform-loops", &text).expect("transformed"), "{ ntt ntt mul intt }");
}

#[test]
fn returned_tensors_are_made_of_their_elements() {
    let ops = "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index
%x = tensor.extract %t[%c1] : tensor<3x!poly>
%o = tensor.insert %x into %t[%c0] : tensor<3x!poly>
%y = tensor.extract %o[%c0] : tensor<3x!poly>
%0 = polynomial.neg %y : !poly";
    let text = over_limbs("%t: tensor<3x!poly>", ops, &["%0"])
        .replace("-> (!poly)", "-> (!poly, tensor<3x!poly>)")
        .replace("return %0 : !poly", "return %0, %o : !poly, tensor<3x!poly>");
    register_all();
    let context = ringmill_dialects::context();
    let found = run(&context, &text, "builtin.module(ringmill-transform)").expect("transformed");
    assert!(!found.contains("tensor.insert"), "{found}");
    assert!(found.contains("tensor.from_elements %extracted, %extracted, %extracted_0 : tensor<3x!poly"), "{found}");
}

/// A sum (false) or product (true) of two values; the first three values are arguments.
type Step = (bool, usize, usize);

/// The fewest transforms, over every choice of a form for every sum.
fn fewest_transforms(steps: &[Step], results: &[usize]) -> u32 {
    let count = 3 + steps.len();
    let mut live = vec![false; count];
    results.iter().for_each(|&result| live[result] = true);
    for (value, &(_, left, right)) in steps.iter().enumerate().map(|(step, ops)| (step + 3, ops)).rev() {
        if live[value] {
            (live[left], live[right]) = (true, true);
        }
    }
    (0u32..1 << steps.len())
        .map(|choice| {
            let in_evaluations = |value: usize| value >= 3 && (steps[value - 3].0 || choice >> (value - 3) & 1 == 1);
            // Who reads a value in evaluations, and who in coefficients.
            let mut read = vec![[false; 2]; count];
            results.iter().for_each(|&result| read[result][0] = true);
            for (step, &(_, left, right)) in steps.iter().enumerate().filter(|&(step, _)| live[step + 3]) {
                for operand in [left, right] {
                    read[operand][usize::from(in_evaluations(step + 3))] = true;
                }
            }
            (0..count).filter(|&value| live[value] && read[value][usize::from(!in_evaluations(value))]).count() as u32
        })
        .min()
        .unwrap_or(0)
}

#[test]
fn no_choice_of_forms_needs_fewer_transforms() {
    let mut numbers = crate::interp_evaluate::Numbers(11);
    let mut below = |bound: usize| (numbers.next(64) % bound as u128) as usize;
    for _ in 0..150 {
        let mut steps: Vec<Step> = Vec::new();
        for step in 0..2 + below(9) {
            steps.push((below(5) < 2, below(step + 3), below(step + 3)));
        }
        let results = [steps.len() + 2, 3 + below(steps.len())];
        let name = |value: usize| if value < 3 { ["%a", "%b", "%c"][value].to_owned() } else { format!("%v{value}") };
        let lines = steps.iter().enumerate().map(|(step, &(product, left, right))| {
            let op = if product { "mul" } else { "add" };
            format!("{} = polynomial.{op} {}, {} : !poly", name(step + 3), name(left), name(right))
        });
        let ops = lines.collect::<Vec<_>>().join("\n");
        let results_named = results.map(name);
        let found = names(&ops, &[&results_named[0], &results_named[1]]);
        let transforms = found.split(' ').filter(|name| name.ends_with("ntt")).count() as u32;
        assert_eq!(transforms, fewest_transforms(&steps, &results), "{ops}\n{found}");
    }
}
