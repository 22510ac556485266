//! C++ for the library OpenFHE, compiled with a stand-in that computes in the clear: it gives what
//! the
//! interpreter gives, with as many multiplications and rotations as the program has, and no more
//! keys than it made.

use std::{fmt::Write as _, fs, path::Path, process::Command};

use ringmill_interp::Evaluator;
use ringmill_translate::{Part, openfhe};

use crate::{
    bgv_programs::{MODULUS, SecretProgram, program, residue},
    passes_meaning::Random,
    secret_passes::{evaluator, must_run},
};

/// From secrets to OpenFHE, with the functions of a client and of the crypto context.
const PASSES: &str = "add-client-interface{enable-layout-assignment=false},secret-to-bgv{min-slot-count=8},bgv-to-openfhe,openfhe-configure-crypto-context{entry-function=f ring-dim=32},canonicalize";

const VECTORS: usize = 4;

/// The C++ of a program, whose ops of openfhe are rewritten before.
fn translated(program: &SecretProgram, rewrite: fn(&str) -> String) -> String {
    let context = ringmill_dialects::context();
    let lowered = rewrite(&must_run(&context, PASSES, &program.text));
    let module = melior::ir::Module::parse(&context, &lowered).expect("a module");
    openfhe(module.as_operation(), Part::Source).unwrap_or_else(|error| panic!("{error:?}\n{lowered}"))
}

fn numbers(values: &[u128]) -> String {
    let values: Vec<_> = values.iter().map(|&value| (value as u64 as i64).to_string()).collect();
    format!("{{{}}}", values.join(", "))
}

/// A function that compares an emitted namespace with the interpreter's results.
fn checks(name: &str, before: &Evaluator, counts: (usize, usize), random: &mut Random) -> String {
    let mut body = String::new();
    for _ in 0..VECTORS {
        let arguments: Vec<Vec<u128>> = before
            .arguments()
            .map(|port| (0..port.elements()).map(|_| ((random.next() % 127) as i64 - 63) as u64 as u128).collect())
            .collect();
        let results = before.evaluate(&arguments).expect("defined");
        let wanted: Vec<String> = results[0]
            .iter()
            .map(|word| {
                let value = residue(word.value);
                (if value > MODULUS / 2 { value - MODULUS } else { value }).to_string()
            })
            .collect();
        let _ = writeln!(
            body,
            "  {{\n    auto cc = {name}::f__generate_crypto_context();\n    auto keys = cc->KeyGen();\n    \
             cc = {name}::f__configure_crypto_context(cc, keys.secretKey);\n    \
             auto a = {name}::f__encrypt__arg0(cc, {a}, keys.publicKey);\n    \
             auto b = {name}::f__encrypt__arg1(cc, {b}, keys.publicKey);\n    \
             auto r = {name}::f(cc, a, b, {p});\n    \
             auto found = {name}::f__decrypt__result0(cc, r, keys.secretKey);\n    \
             if (found != std::vector<int64_t>{{{wanted}}}) fail(\"{name}: a wrong result\");\n    \
             if (cc->multiplications != {multiplications}) fail(\"{name}: \" + std::to_string(cc->multiplications) + \" multiplications\");\n    \
             if (cc->rotations != {rotations}) fail(\"{name}: \" + std::to_string(cc->rotations) + \" rotations\");\n  }}",
            a = numbers(&arguments[0]),
            b = numbers(&arguments[1]),
            p = numbers(&arguments[2]),
            wanted = wanted.join(", "),
            multiplications = counts.0,
            rotations = counts.1,
        );
    }
    body
}

/// Compiles texts, each in a namespace of its own, with a main function; what it says if it fails.
fn execute(folder: &Path, texts: &[String], checks: &str) -> Result<(), String> {
    let mut source = String::from("#include <iostream>\n#include <string>\n");
    for line in texts.first().expect("a text").lines().filter(|line| line.starts_with("#include")) {
        source += &format!("{line}\n");
    }
    for (number, text) in texts.iter().enumerate() {
        let text: String =
            text.lines().filter(|line| !line.starts_with("#include")).map(|line| format!("{line}\n")).collect();
        source += &format!("namespace n{number} {{\n{text}}}\n");
    }
    source += &format!(
        "static void fail(const std::string &what) {{ throw std::runtime_error(what); }}\nint main() {{\n  try {{\n{checks}  }} catch (const std::exception &error) {{\n    std::cerr << error.what() << std::endl;\n    return 1;\n  }}\n}}\n"
    );
    fs::write(folder.join("main.cpp"), &source).expect("written");
    let stubs = Path::new(env!("CARGO_MANIFEST_DIR")).join("stubs");
    let output = Command::new("c++")
        .args(["-std=c++17", "-O0", "-Wall", "-Werror", "-Wno-unused-variable", "-I"])
        .arg(stubs)
        .args(["-o", "main", "main.cpp"])
        .current_dir(folder)
        .output()
        .expect("a C++ compiler");
    assert!(output.status.success(), "{}\n{source}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(folder.join("main")).output().expect("it runs");
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// Sums, differences and negations in place.
fn in_place(text: &str) -> String {
    ["add", "sub", "negate"].iter().fold(text.to_owned(), |text, name| {
        text.replace(&format!("openfhe.{name} "), &format!("openfhe.{name}_inplace "))
    })
}

/// Texts of random programs with their checks. In a tensor of several ciphertexts an op is one for
/// each.
fn subjects(random: &mut Random, count: usize, rewrite: fn(&str) -> String) -> (Vec<String>, String) {
    let context = ringmill_dialects::context();
    let (mut texts, mut all) = (Vec::new(), String::new());
    for number in 0..count {
        let (shape, each) = [("8", 1), ("1x8", 1), ("2x8", 2)][number % 3];
        let program = program(random, shape);
        let text = translated(&program, rewrite);
        // Operations that nothing reads are gone.
        let multiplications = text.matches("->EvalMult").count() - text.matches("->EvalMultKeyGen").count();
        let rotations = text.matches("->EvalRotate(").count();
        assert!(multiplications <= program.multiplications * each && rotations <= program.rotations * each, "{text}");
        let before = evaluator(&context, &program.text, "f");
        all += &checks(&format!("n{number}"), &before, (multiplications, rotations), random);
        texts.push(text);
    }
    (texts, all)
}

#[test]
fn emitted_cpp_is_the_program() {
    let place = tempfile::tempdir().expect("a folder");
    let count = if std::env::var_os("RINGMILL_LONG").is_some() { 400 } else { 60 };
    let (texts, checks) = subjects(&mut Random(0x0123_4567_89ab_cdef), count, str::to_owned);
    execute(place.path(), &texts, &checks).unwrap_or_else(|error| panic!("{error}"));
}

/// A wrong operation, a missing key and a depth that is too small are noticed.
#[test]
fn wrong_cpp_is_noticed() {
    let place = tempfile::tempdir().expect("a folder");
    let mut random = Random(0x0bad_cafe_0bad_cafe);
    let (texts, checks) = subjects(&mut random, 12, str::to_owned);
    for (from, to) in [
        ("->EvalAdd(", "->EvalSub("),
        ("->EvalRotateKeyGen(sk, {", "->EvalRotateKeyGen(sk, {100 + "),
        ("cc->EvalMultKeyGen(sk);", ""),
        ("SetMultiplicativeDepth(", "SetMultiplicativeDepth(-1 + "),
    ] {
        let wrong: Vec<String> = texts.iter().map(|text| text.replacen(from, to, 1)).collect();
        assert_ne!(wrong, texts, "{from}");
        execute(place.path(), &wrong, &checks).expect_err(from);
    }
}

/// An op in place leaves what others read: other ops, the caller, tensors. Without the copies that
/// it makes for them, results are wrong.
#[test]
fn operations_in_place_leave_what_others_read() {
    let place = tempfile::tempdir().expect("a folder");
    let (texts, checks) = subjects(&mut Random(0x5555_aaaa_1234_9876), 30, in_place);
    execute(place.path(), &texts, &checks).unwrap_or_else(|error| panic!("{error}"));
    let shared: Vec<String> = texts.iter().map(|text| text.replace("->Clone();", ";")).collect();
    assert!(texts.iter().any(|text| text.contains("InPlace(")) && shared != texts, "{texts:?}");
    execute(place.path(), &shared, &checks).expect_err("values are shared");
}
