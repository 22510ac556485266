//! Our dialects: printing, verifying, folding, and what upstream's passes make of them.

use melior::{
    Context,
    ir::{Module, operation::OperationLike},
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use ringmill_dialects::{
    access::{Diagnostics, Severity},
    context,
};

/// Ciphertexts of 3-bit plaintexts, as HEIR declares them.
const TYPES: &str = "\
#ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#plain = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
#encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>
#space = #lwe.ciphertext_space<ring = #ring, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #plain, encoding = #encoding>, ciphertext_space = #space, key = <>>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #plain, encoding = #encoding>>
";

/// Parses, runs a pipeline, verifies and prints.
pub fn run(context: &Context, text: &str, pipeline: &str) -> Result<String, String> {
    let (result, diagnostics) = Diagnostics::capture(context, || {
        let mut module = Module::parse(context, text)?;
        let manager = PassManager::new(context);
        parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline).ok()?;
        manager.run(&mut module).ok()?;
        module.as_operation().verify().then(|| module.as_operation().to_string())
    });
    result.ok_or_else(|| diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// The lines of the function's body, without indentation.
pub fn body(text: &str) -> Vec<&str> {
    text.lines()
        .map(str::trim)
        .skip_while(|line| !line.starts_with("func.func"))
        .skip(1)
        .take_while(|line| *line != "}")
        .collect()
}

/// Wraps ops on ciphertexts %a to %f, tensor %t and bit %i; the text stands between the function's
/// head and its return.
fn cggi(ops: &str, result: &str) -> String {
    format!(
        "{TYPES}func.func @f(%a: !ct, %b: !ct, %c: !ct, %d: !ct, %e: !ct, %f: !ct, %t: tensor<4x!ct>, %i: i1) -> !ct {{
           {ops}
           return {result} : !ct
         }}"
    )
}

fn comb(ops: &str, result: &str) -> String {
    format!("func.func @f(%a: i1, %b: i1, %c: i1, %w: i8, %v: i8) -> i1 {{\n{ops}\nreturn {result} : i1\n}}")
}

/// A text with ciphertext types `!ct`, arguments `%arg0`, `%arg1`, … and results `%0`, `%1`, …,
/// though ciphertexts and plaintexts have names of their own.
fn unnamed(text: &str) -> String {
    let text = text.replace("!ct__D742", "!ct").replace(":2 = ", " = ");
    let name_end = |text: &str| text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    let (mut arguments, mut results) = (0, 0);
    let mut names: Vec<(&str, String)> = Vec::new();
    for line in text.lines().map(str::trim) {
        let is_head = line.starts_with("func.func");
        let defined = if is_head { line } else { line.split_once(" = ").map_or("", |(defined, _)| defined) };
        for part in defined.split('%').skip(1) {
            let name = &part[..name_end(part)];
            let is_numbered = ["ct", "pt"].iter().any(|known| name.starts_with(known)) || name.parse::<usize>().is_ok();
            let (prefix, count) = if is_head { ("arg", &mut arguments) } else { ("", &mut results) };
            if is_head || is_numbered {
                names.push((name, format!("{prefix}{count}")));
                *count += 1;
            }
        }
    }
    let mut parts = text.split('%');
    let mut renamed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_at(name_end(part));
        let new = names.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| new);
        renamed += &format!("%{new}{rest}");
    }
    renamed
}

fn round_trips(text: &str, lines: &[&str]) {
    let context = context();
    let once = run(&context, text, "builtin.module()").expect("parses");
    let twice = run(&context, &once, "builtin.module()").expect("parses again");
    assert_eq!(once, twice);
    let unnamed = unnamed(&once);
    for line in lines {
        assert!(unnamed.contains(line), "{line}\n{unnamed}");
    }
}

#[test]
fn cggi_and_lwe_ops_round_trip() {
    let ops = "
        %0 = cggi.and %a, %b : !ct
        %1 = cggi.nand %a, %b : !ct
        %2 = cggi.or %a, %b : !ct
        %3 = cggi.nor %a, %b : !ct
        %4 = cggi.xor %t, %t : tensor<4x!ct>
        %5 = cggi.xnor %a, %b {note = 1 : i8} : !ct
        %6 = cggi.not %a : !ct
        %7 = cggi.mux %a, %b, %c : !ct
        %8 = cggi.lut2 %a, %b <lookup_table = 6 : ui4> : !ct
        %9 = cggi.lut3 %a, %b, %c <lookup_table = 150 : ui8> {note} : !ct
        %10 = cggi.lut4 %a, %b, %c, %d <lookup_table = 29008 : ui16> : !ct
        %11 = cggi.lut5 %a, %b, %c, %d, %e <lookup_table = 6 : ui32> : !ct
        %12 = cggi.lut6 %a, %b, %c, %d, %e, %f <lookup_table = 18446744073709551615 : ui64> : !ct
        %13 = cggi.lut_lincomb %a, %b, %c <coefficients = [1, 2, 4], lookup_table = 68 : index> : !ct
        %17:2 = cggi.multi_lut_lincomb %a, %b, %c <coefficients = [1, 1, 2], lookup_tables = [68, 70]> : (!ct, !ct, !ct) -> (!ct, !ct)
        %18 = cggi.multi_lut_lincomb %t <coefficients = [7], lookup_tables = [128]> {note} : (tensor<4x!ct>) -> tensor<4x!ct>
        %14 = lwe.encode %i <plaintext_bits = 3> : i1 to !pt
        %15 = lwe.trivial_encrypt %14 : !pt -> !ct
        %16 = lwe.trivial_encrypt %14 <ciphertext_bits = 3> : !pt -> !ct";
    round_trips(
        &cggi(ops, "%0"),
        &[
            "cggi.and %arg0, %arg1 : !ct",
            "cggi.xnor %arg0, %arg1 {note = 1 : i8} : !ct",
            "cggi.mux %arg0, %arg1, %arg2 : !ct",
            "cggi.lut3 %arg0, %arg1, %arg2 <lookup_table = 150 : ui8> {note} : !ct",
            "cggi.lut_lincomb %arg0, %arg1, %arg2 <coefficients = [1, 2, 4], lookup_table = 68 : index> : !ct",
            " = cggi.multi_lut_lincomb %arg0, %arg1, %arg2 <coefficients = [1, 1, 2], lookup_tables = [68, 70]> : \
             (!ct, !ct, !ct) -> (!ct, !ct)",
            "cggi.multi_lut_lincomb %arg6 <coefficients = [7], lookup_tables = [128]> {note} : (tensor<4x!ct>) -> tensor<4x!ct>",
            "lwe.encode %arg7 <plaintext_bits = 3> : i1 to !pt",
            " : !pt -> !ct\n",
            "!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #ring_i3_x, encoding = #constant_coefficient_encoding>, \
             ciphertext_space = #ciphertext_space__D742, key = #key>",
        ],
    );
}

#[test]
fn comb_ops_round_trip() {
    let ops = "
        %0 = comb.and %a, %b, %c : i1
        %1 = comb.or bin %a, %b : i1
        %2 = comb.xor %w, %v : i8
        %3 = comb.nand %a, %b : i1
        %4 = comb.nor %a, %b : i1
        %5 = comb.xnor %a, %b : i1
        %6 = comb.inv %w : i8
        %7 = comb.mux %a, %w, %v : i8
        %8 = comb.truth_table %a, %b, %c -> 8 : ui8
        %9 = comb.truth_table %a, %b, %c, %a, %b, %c -> 8 : ui64 {note}
        %10 = comb.mux bin %a, %b, %c : i1";
    let lines: Vec<&str> = ops.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let printed: Vec<String> = lines
        .iter()
        .map(|line| {
            let line = line.split_once("= ").expect("an op").1;
            [("%a", "%arg0"), ("%b", "%arg1"), ("%c", "%arg2"), ("%w", "%arg3"), ("%v", "%arg4")]
                .iter()
                .fold(line.to_owned(), |line, (from, to)| line.replace(from, to))
        })
        .collect();
    round_trips(&comb(ops, "%0"), &printed.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn secret_ops_round_trip() {
    round_trips(
        "func.func @main(%a: !secret.secret<i8>, %p: i8, %m: memref<4x!secret.secret<i1>>) -> !secret.secret<i8> {
           %r = secret.reveal %a : !secret.secret<i8> -> i8
           %c = secret.conceal %p : i8 -> !secret.secret<i8>
           %d = secret.cast %c : !secret.secret<i8> to !secret.secret<tensor<8xi1>>
           %g = secret.generic(%a: !secret.secret<i8>, %p : i8) {
           ^bb0(%x: i8, %y: i8):
             %z = arith.addi %x, %y : i8
             secret.yield %z : i8
           } -> !secret.secret<i8>
           %h:2 = secret.generic(%a: !secret.secret<i8>) attrs = {note} {
           ^bb0(%x: i8):
             %s = arith.addi %x, %p : i8
             secret.yield %x, %s : i8, i8
           } -> (!secret.secret<i8>, !secret.secret<i8>)
           secret.generic() {
             secret.yield
           }
           secret.separator %g : !secret.secret<i8>
           return %g : !secret.secret<i8>
         }
         func.func private @g(i8 {secret.secret})",
        &[
            "secret.reveal %arg0 : !secret.secret<i8> -> i8",
            "secret.conceal %arg1 : i8 -> !secret.secret<i8>",
            "secret.cast %1 : !secret.secret<i8> to !secret.secret<tensor<8xi1>>",
            "secret.generic(%arg0: !secret.secret<i8>, %arg1: i8) {",
            "} -> !secret.secret<i8>",
            "secret.generic(%arg0: !secret.secret<i8>) attrs = {note} {",
            "} -> (!secret.secret<i8>, !secret.secret<i8>)",
            "secret.generic() {",
            "secret.separator %3 : !secret.secret<i8>",
            "(i8 {secret.secret})",
        ],
    );
}

#[test]
fn polynomials_round_trip() {
    round_trips(
        "func.func private @f() attributes {
           a = #polynomial.int_polynomial<2x + -1 + -3x**4 + 0x**9>, b = #polynomial.int_polynomial<x**10 + 1>,
           c = #polynomial.int_polynomial<0>, r = #polynomial.ring<coefficientType = i32>}",
        &[
            "a = #polynomial.int_polynomial<-1 + 2x + -3x**4>",
            "b = #polynomial.int_polynomial<1 + x**10>",
            "c = #polynomial.int_polynomial<0>",
            "#ring_i32 = #polynomial.ring<coefficientType = i32>",
            "r = #ring_i32",
        ],
    );
}

#[test]
fn wrong_ops_are_refused_where_they_stand() {
    let context = context();
    let refused = |text: &str, expected: &str| {
        let (module, diagnostics) = Diagnostics::capture(&context, || Module::parse(&context, text));
        assert!(module.is_none(), "{text}");
        let first = &diagnostics[0];
        assert_eq!(first.severity, Severity::Error);
        assert!(first.message.contains(expected), "{first}\n{text}");
        (first.line, first.column)
    };
    let line = TYPES.lines().count() + 2;
    assert_eq!(refused(&cggi("%0 = cggi.and %i, %i : i1", "%a"), "must be LWE ciphertext or tensor of"), (line, 17));
    refused(&cggi("%0 = cggi.and %a, %b : tensor<4x!ct>", "%a"), "");
    refused(&cggi("%0 = cggi.lut2 %a, %b <lookup_table = 16 : ui8> : !ct", "%a"), "at most 4 bits, but got 16 : ui8");
    refused(
        &cggi("%0 = cggi.lut_lincomb %a, %b <coefficients = [1], lookup_table = 1 : i8> : !ct", "%a"),
        "number of coefficients must match number of inputs",
    );
    refused(
        &cggi("%0 = cggi.lut_lincomb %a, %b <coefficients = [1, 8], lookup_table = 1 : i8> : !ct", "%a"),
        "coefficient pushes error bits into message space",
    );
    refused(
        &cggi("%0 = cggi.lut_lincomb %a, %b <coefficients = [1, 2], lookup_table = 256 : i16> : !ct", "%a"),
        "LUT is larger than available cleartext bit width",
    );
    let multi = |coefficients: &str, tables: &str| {
        let attributes = format!("<coefficients = [{coefficients}], lookup_tables = [{tables}]>");
        cggi(&format!("%0:2 = cggi.multi_lut_lincomb %a, %b {attributes} : (!ct, !ct) -> (!ct, !ct)"), "%a")
    };
    refused(&multi("1", "1, 2"), "number of coefficients must match number of inputs");
    refused(&multi("1, 2", "1"), "a lookup table for each of 2 results, but got 1");
    refused(&multi("1, 8", "1, 2"), "coefficient pushes error bits into message space");
    refused(&multi("1, -1", "1, 2"), "coefficient pushes error bits into message space");
    refused(&multi("1, 7", "1, 2"), "expects a sum below 2^3, but it may be 8");
    refused(&multi("1, 6", "256, 2"), "LUT is larger than available cleartext bit width");
    refused(&multi("1, 6", "1, -1"), "LUT is larger than available cleartext bit width");
    refused(
        &cggi("%0 = cggi.multi_lut_lincomb <coefficients = [], lookup_tables = [1]> : () -> !ct", "%a"),
        "expected 1 or more operands",
    );
    refused(
        &cggi("cggi.multi_lut_lincomb %a <coefficients = [1], lookup_tables = []> : (!ct) -> ()", "%a"),
        "expected 1 or more results",
    );
    refused(
        &cggi(
            "%0:2 = cggi.multi_lut_lincomb %a <coefficients = [1], lookup_tables = [1, 2]> : (!ct) -> (!ct, tensor<4x!ct>)",
            "%a",
        ),
        "requires the same type for all operands and results",
    );
    refused(
        &cggi("%0 = lwe.encode %i <plaintext_bits = 4> : i1 to !pt", "%a"),
        "width must match message bits parameter, expected 4 but got 3",
    );
    refused(
        &comb("%0 = comb.truth_table %a, %b -> 6 : ui8", "%0"),
        "a lookup table of 4 bits for 2 inputs, but got 6 : ui8",
    );
    refused(&comb("%0 = comb.and : i1", "%0"), "expected 1 or more operands");
    refused(&comb("%0 = comb.and %a, %w : i1", "%0"), "");
    refused(
        "!p = !lwe.lwe_plaintext<plaintext_space = <ring = <coefficientType = i3>, encoding = #lwe.bit_field_encoding<cleartext_start = 2, cleartext_bitwidth = 3>>>
         func.func @f(%a: !secret.secret<i8>) { secret.generic(%a: !secret.secret<i8>) { ^bb0(%x: i16): secret.yield } return }",
        "Type mismatch between block argument 0 of type 'i16'",
    );
    refused(
        "func.func @f(%a: !secret.secret<i8>) { %0 = secret.generic(%a: !secret.secret<i8>) { ^bb0(%x: i8): secret.yield } -> !secret.secret<i8> return }",
        "yields 0 values, but the 'secret.generic' has 1 results",
    );
    refused(
        "func.func @f(%a: !secret.secret<i8>) { %0 = secret.generic(%a: !secret.secret<i8>) { ^bb0(%x: i8): secret.yield %x : i8 } -> !secret.secret<i1> return }",
        "If a yield op returns types T, S, ...",
    );
    refused("func.func private @f(i8 {secret.secert})", "unknown attribute 'secret.secert' on argument #0");
    refused("func.func private @f(i8 {secret.secret = 1})", "to be a unit attribute");
    refused(
        "func.func @f(%a: !secret.secret<i8>) { %0 = secret.reveal %a : !secret.secret<i8> -> i9 return }",
        "expects the plaintext type of",
    );
    refused(
        "func.func private @f() attributes {a = #polynomial.int_polynomial<x + x>}",
        "unique exponents among monomials: 1 appears twice",
    );
    refused("func.func private @f() attributes {a = #polynomial.int_polynomial<3 + >}", "expected a monomial");
}

#[test]
fn comb_folds() {
    let context = context();
    let folds = |ops: &str, result: &str, expected: &[&str]| {
        let text = run(&context, &comb(ops, result), "builtin.module(canonicalize,cse)").expect(ops);
        assert_eq!(body(&text), expected, "{ops}");
    };
    let constants = "%true = arith.constant true %false = arith.constant false";
    let with = |ops: &str| format!("{constants} {ops}");
    folds(&with("%0 = comb.and %a, %true, %a : i1"), "%0", &["return %arg0 : i1"]);
    folds(&with("%0 = comb.and %a, %false : i1"), "%0", &["%false = arith.constant false", "return %false : i1"]);
    folds(&with("%0 = comb.nor %a, %true, %b : i1"), "%0", &["%false = arith.constant false", "return %false : i1"]);
    folds("%0 = comb.nand %a, %a : i1", "%0", &["%0 = comb.inv %arg0 : i1", "return %0 : i1"]);
    folds("%0 = comb.xor %a, %b, %a : i1", "%0", &["return %arg1 : i1"]);
    folds(
        &with("%0 = comb.xor %a, %true, %b : i1 %1 = comb.xor %0, %true : i1"),
        "%1",
        &[
            "%true = arith.constant true",
            "%0 = comb.xor %arg0, %arg1, %true : i1",
            "%1 = comb.xor %0, %true : i1",
            "return %1 : i1",
        ]
        .map(|line| if line.starts_with("%1") { "%1 = comb.inv %0 : i1" } else { line }),
    );
    folds("%0 = comb.xnor %a, %a : i1", "%0", &["%true = arith.constant true", "return %true : i1"]);
    folds(&with("%0 = comb.xnor %a, %false : i1"), "%0", &["%0 = comb.inv %arg0 : i1", "return %0 : i1"]);
    folds(&with("%0 = comb.xnor %a, %true : i1"), "%0", &["return %arg0 : i1"]);
    folds("%0 = comb.inv %a : i1 %1 = comb.inv %0 : i1", "%1", &["return %arg0 : i1"]);
    folds(&with("%0 = comb.mux %true, %a, %b : i1"), "%0", &["return %arg0 : i1"]);
    folds(&with("%0 = comb.mux %a, %true, %false : i1"), "%0", &["return %arg0 : i1"]);
    folds("%0 = comb.mux %a, %b, %b : i1", "%0", &["return %arg1 : i1"]);
    // and(b, a) is and(a, b): commutative ops are shared.
    folds(
        "%0 = comb.and %a, %b : i1 %1 = comb.and %b, %a : i1 %2 = comb.xor %0, %1 : i1",
        "%2",
        &["%0 = comb.and %arg0, %arg1 : i1", "%1 = comb.xor %0, %0 : i1", "return %1 : i1"],
    );
}

#[test]
fn truth_tables_shrink() {
    let context = context();
    let folds = |ops: &str, expected: &[&str]| {
        let text = run(&context, &comb(ops, "%0"), "builtin.module(canonicalize)").expect(ops);
        assert_eq!(body(&text), expected, "{ops}");
    };
    folds(
        "%k = arith.constant false %0 = comb.truth_table %k, %a, %b -> 8 : ui8",
        &["%0 = comb.truth_table %arg0, %arg1 -> 8 : ui4", "return %0 : i1"],
    );
    folds(
        "%k = arith.constant true %0 = comb.truth_table %k, %a, %b -> 8 : ui8",
        &["%false = arith.constant false", "return %false : i1"],
    );
    folds("%0 = comb.truth_table %a, %b, %a -> 150 : ui8", &["return %arg1 : i1"]);
    folds("%0 = comb.truth_table %a, %b, %b -> 150 : ui8", &["return %arg0 : i1"]);
    folds("%0 = comb.truth_table %a, %b -> 3 : ui4", &["%0 = comb.inv %arg0 : i1", "return %0 : i1"]);
    folds(
        "%k = arith.constant true %0 = comb.truth_table %k, %k -> 8 : ui4",
        &["%true = arith.constant true", "return %true : i1"],
    );
    folds("%0 = comb.truth_table %a, %b, %c, %c -> 34952 : ui16", &["return %arg2 : i1"]);
    folds(
        "%0 = comb.truth_table %a, %b, %c -> 150 : ui8",
        &["%0 = comb.truth_table %arg0, %arg1, %arg2 -> 150 : ui8", "return %0 : i1"],
    );
}

#[test]
fn cggi_ops_shrink() {
    let context = context();
    let constant = |bit: bool| {
        format!(
            "%k = arith.constant {bit} %p = lwe.encode %k <plaintext_bits = 3> : i1 to !pt
             %z = lwe.trivial_encrypt %p : !pt -> !ct "
        )
    };
    let folds = |ops: &str, expected: &[&str]| {
        let text = unnamed(&run(&context, &cggi(ops, "%0"), "builtin.module(canonicalize,cse)").expect(ops));
        assert_eq!(body(&text), expected, "{ops}");
    };
    let with = |bit: bool, ops: &str| constant(bit) + ops;
    folds(
        &with(false, "%0 = cggi.lut3 %z, %a, %b <lookup_table = 8 : ui8> : !ct"),
        &["%0 = cggi.lut2 %arg0, %arg1 <lookup_table = 8 : ui4> : !ct", "return %0 : !ct"],
    );
    folds(
        "%0 = cggi.lut6 %a, %b, %c, %d, %e, %f <lookup_table = 12297829382473034410 : ui64> : !ct",
        &["return %arg5 : !ct"],
    );
    folds("%0 = cggi.lut2 %a, %b <lookup_table = 3 : ui4> : !ct", &["%0 = cggi.not %arg0 : !ct", "return %0 : !ct"]);
    folds("%0 = cggi.and %a, %a : !ct", &["return %arg0 : !ct"]);
    folds("%0 = cggi.nor %a, %a : !ct", &["%0 = cggi.not %arg0 : !ct", "return %0 : !ct"]);
    folds(&with(true, "%0 = cggi.xnor %z, %a : !ct"), &["return %arg0 : !ct"]);
    folds(
        "%0 = cggi.xor %a, %a : !ct",
        &[
            "%false = arith.constant false",
            "%0 = lwe.encode %false <plaintext_bits = 3> : i1 to !pt",
            "%1 = lwe.trivial_encrypt %0 : !pt -> !ct",
            "return %1 : !ct",
        ],
    );
    folds("%x = cggi.not %a : !ct %0 = cggi.not %x : !ct", &["return %arg0 : !ct"]);
    folds(&with(true, "%0 = cggi.mux %a, %z, %b : !ct"), &["%0 = cggi.or %arg0, %arg1 : !ct", "return %0 : !ct"]);
    folds(
        &with(false, "%0 = cggi.mux %a, %z, %b : !ct"),
        &["%0 = cggi.not %arg0 : !ct", "%1 = cggi.and %0, %arg1 : !ct", "return %1 : !ct"],
    );
    folds("%0 = cggi.mux %a, %b, %b : !ct", &["return %arg1 : !ct"]);
    // Sums of constants are looked up; other sums stay.
    let encrypted = |bit: &str| {
        let constant = format!("%{bit} = arith.constant {bit}");
        [
            &constant,
            "%0 = lwe.encode %BIT <plaintext_bits = 3> : i1 to !pt",
            "%1 = lwe.trivial_encrypt %0 : !pt -> !ct",
            "return %1 : !ct",
        ]
        .map(|line| line.replace("BIT", bit))
    };
    for (sum, bit) in [("1, 4", "true"), ("1, 3", "false"), ("4, 6", "false")] {
        let op = format!("%0 = cggi.lut_lincomb %z, %z <coefficients = [{sum}], lookup_table = 32 : ui8> : !ct");
        folds(&with(true, &op), &encrypted(bit).each_ref().map(String::as_str));
    }
    for (tables, bit) in [("32, 1", "true"), ("1, 32", "false")] {
        let op = format!(
            "%0, %1 = cggi.multi_lut_lincomb %z, %z <coefficients = [1, 4], lookup_tables = [{tables}]> : (!ct, !ct) -> (!ct, !ct)"
        );
        folds(&with(true, &op), &encrypted(bit).each_ref().map(String::as_str));
    }
    let sum =
        "%0 = cggi.multi_lut_lincomb %arg0, %arg1 <coefficients = [1, 4], lookup_tables = [32]> : (!ct, !ct) -> !ct";
    folds(&sum.replace("arg0", "a").replace("arg1", "b"), &[sum, "return %0 : !ct"]);
    // A tensor of constants has no short form: left alone.
    let text = run(
        &context,
        &cggi(
            "%0 = cggi.xor %t, %t : tensor<4x!ct> %i0 = arith.constant 0 : index %1 = tensor.extract %0[%i0] : tensor<4x!ct>",
            "%1",
        ),
        "builtin.module(canonicalize)",
    );
    assert!(text.expect("runs").contains("cggi.xor"));
}

#[test]
fn secret_ops_fold() {
    let context = context();
    let text = run(
        &context,
        "func.func @f(%a: !secret.secret<i8>, %b: !secret.secret<i8>) -> !secret.secret<i8> {
           %0 = secret.reveal %a : !secret.secret<i8> -> i8
           %1 = secret.conceal %0 : i8 -> !secret.secret<i8>
           %2 = secret.cast %1 : !secret.secret<i8> to !secret.secret<tensor<8xi1>>
           %3 = secret.cast %2 : !secret.secret<tensor<8xi1>> to !secret.secret<i8>
           %4:2 = secret.generic(%3: !secret.secret<i8>, %b: !secret.secret<i8>, %a: !secret.secret<i8>) {
           ^bb0(%x: i8, %y: i8, %z: i8):
             %c1 = arith.constant 1 : i8
             %c2 = arith.addi %c1, %c1 : i8
             %s = arith.addi %x, %z : i8
             %t = arith.addi %s, %c2 : i8
             secret.yield %t, %y : i8, i8
           } -> (!secret.secret<i8>, !secret.secret<i8>)
           return %4#0 : !secret.secret<i8>
         }",
        "builtin.module(canonicalize)",
    )
    .expect("runs");
    // The constant is public, and moves out.
    let expected = [
        "%c2_i8 = arith.constant 2 : i8",
        "%0 = secret.generic(%arg0: !secret.secret<i8>) {",
        "^body(%input0: i8):",
        "%1 = arith.addi %input0, %input0 : i8",
        "%2 = arith.addi %1, %c2_i8 : i8",
        "secret.yield %2 : i8",
        "} -> !secret.secret<i8>",
        "return %0 : !secret.secret<i8>",
    ];
    assert_eq!(body(&text), expected);
}

#[test]
fn upstream_passes_work_on_our_ops() {
    let context = context();
    // inline needs an inliner interface, cse and symbol-dce purity, sccp the folders.
    let text = format!(
        "{TYPES}
         func.func private @gate(%a: !ct, %b: !ct) -> !ct {{
           %0 = cggi.nand %a, %b : !ct
           return %0 : !ct
         }}
         func.func @f(%a: !ct, %b: !ct) -> !ct {{
           %0 = func.call @gate(%a, %b) : (!ct, !ct) -> !ct
           %1 = func.call @gate(%a, %b) : (!ct, !ct) -> !ct
           %dead = cggi.xor %a, %b : !ct
           %2 = cggi.or %0, %1 : !ct
           return %2 : !ct
         }}"
    );
    let text = run(&context, &text, "builtin.module(inline,cse,canonicalize,symbol-dce)").expect("runs");
    let text = unnamed(&text);
    assert!(!text.contains("@gate"), "{text}");
    assert_eq!(body(&text), ["%0 = cggi.nand %arg0, %arg1 : !ct", "return %0 : !ct"]);
    let folded = run(
        &context,
        "func.func @f() -> i1 { %t = arith.constant true %0 = comb.inv %t : i1 %1 = comb.nor %0, %0 : i1 return %1 : i1 }",
        "builtin.module(func.func(sccp),canonicalize)",
    )
    .expect("runs");
    assert_eq!(body(&folded), ["%true = arith.constant true", "return %true : i1"]);
    let hoisted = run(
        &context,
        "func.func @f(%a: i1, %b: i1, %n: index) -> i1 {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i1) {
             %0 = comb.and %a, %b : i1
             %1 = comb.xor %x, %0 : i1
             scf.yield %1 : i1
           }
           return %r : i1
         }",
        "builtin.module(loop-invariant-code-motion)",
    )
    .expect("runs");
    let lines = body(&hoisted);
    let place = |text: &str| lines.iter().position(|line| line.contains(text)).expect(text);
    assert!(place("comb.and") < place("scf.for") && place("scf.for") < place("comb.xor"));
}

/// Every truth table means the same after canonicalization as before.
#[test]
fn shrunken_truth_tables_keep_their_meaning() {
    use proptest::prelude::*;
    let context = context();
    let cases = (any::<u64>(), proptest::collection::vec(0usize..5, 1..=6));
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let outcome = runner.run(&cases, |(table, inputs)| {
        let rows = 1u32 << inputs.len();
        let table = table & (u64::MAX >> (64 - rows));
        let names = ["%a", "%b", "%c", "%false", "%true"];
        let operands: Vec<_> = inputs.iter().map(|&input| names[input]).collect();
        let ops = format!(
            "%false = arith.constant false %true = arith.constant true
             %0 = comb.truth_table {} -> {table} : ui{rows}",
            operands.join(", ")
        );
        let small = run(&context, &comb(&ops, "%0"), "builtin.module(canonicalize)").expect("runs");
        prop_assert!(body(&small).len() <= 2 || !small.contains("arith.constant"));
        let function = small.trim().trim_start_matches("module {").trim_end_matches('}');
        // The function called with each assignment folds to the table's entry.
        let calls: String = (0..8)
            .map(|assignment| {
                let bit = |position: usize| assignment >> position & 1 == 1;
                format!(
                    "func.func @call{assignment}() -> i1 {{
                       %a = arith.constant {} %b = arith.constant {} %c = arith.constant {} %w = arith.constant 0 : i8
                       %0 = func.call @f(%a, %b, %c, %w, %w) : (i1, i1, i1, i8, i8) -> i1
                       return %0 : i1
                     }}\n",
                    bit(0),
                    bit(1),
                    bit(2)
                )
            })
            .collect();
        let folded =
            run(&context, &format!("{function}\n{calls}"), "builtin.module(inline,canonicalize)").expect("runs");
        let results: Vec<bool> =
            folded.split("@call").skip(1).map(|function| function.contains("arith.constant true")).collect();
        let expected: Vec<bool> = (0..8usize)
            .map(|assignment| {
                let row = inputs.iter().fold(0, |row, &input| {
                    let bit = if input < 3 { assignment >> input & 1 } else { input - 3 };
                    row << 1 | bit
                });
                table >> row & 1 == 1
            })
            .collect();
        prop_assert_eq!(results, expected);
        Ok(())
    });
    outcome.expect("every table keeps its meaning");
}

#[test]
fn typed_builders_and_accessors_agree_with_the_text() {
    use melior::ir::{Attribute, BlockLike, Location, RegionLike, Value, attribute::IntegerAttribute};
    use ringmill_dialects::{access, typed};
    let context = context();
    let mut module = Module::parse(&context, &cggi("", "%a")).expect("parses");
    let function = access::functions(module.as_operation())[0];
    let block = function.region(0).expect("a region").first_block().expect("a block");
    let argument = |index: usize| -> Value { block.argument(index).expect("an argument").into() };
    let location = Location::unknown(&context);
    let table = Attribute::parse(&context, "150 : ui8").expect("a table");
    let table = IntegerAttribute::try_from(table).expect("an integer");
    let lut = typed::cggi::lut_3(&context, argument(0), argument(1), argument(2), table, location);
    assert_eq!(lut.lookup_table().map(|table| table.to_string()).as_deref(), Ok("150 : ui8"));
    assert!(lut.c().expect("an operand") == argument(0) && lut.a().expect("an operand") == argument(2));
    block.insert_operation(0, lut.into());
    assert!(module.as_operation_mut().verify());
    let text = unnamed(&module.as_operation().to_string());
    assert!(text.contains("cggi.lut3 %arg0, %arg1, %arg2 <lookup_table = 150 : ui8> : !ct"), "{text}");
}
