//! Lowerings that change types leave the meaning: the interpreter gives the same before and after.

use std::{fs, path::Path};

use ringmill_interp::{Evaluator, Port};
use ringmill_passes::Program;

/// A generator of numbers (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// The elements of a port's value in another port of as many bits, least significant bit first.
fn in_form(from: &Port, to: &Port, elements: &[u128]) -> Vec<u128> {
    // Of a ciphertext, the message is a bit.
    let bits_of = |port: &Port, other: &Port| (port.width as usize * other.elements() / port.elements().max(1)).max(1);
    if from.elements() == to.elements() {
        return elements.to_vec();
    }
    assert!(to.elements() > from.elements(), "secrets become as many ciphertexts as they have bits");
    let each = bits_of(from, from);
    elements.iter().flat_map(|element| (0..each).map(move |bit| element >> bit & 1)).collect()
}

/// Evaluates a program and what passes make of it, on 300 vectors.
fn check(name: &str, passes: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("lowerings").join(name);
    let text = fs::read_to_string(&path).expect("a program");
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, name, &text).expect("a program");
    let after = program.after(passes).map_err(|error| error.to_string())?;
    let before = Evaluator::compile(program.module(), "main").expect("the program can be evaluated");
    let after = Evaluator::compile(&after, "main").map_err(|error| error.to_string())?;
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    for _ in 0..300 {
        let ports: Vec<Port> = before.arguments().cloned().collect();
        let arguments: Vec<Vec<u128>> = ports
            .iter()
            .map(|port| (0..port.elements()).map(|_| u128::from(numbers.next()) & ((1 << port.width) - 1)).collect())
            .collect();
        let encoded: Vec<Vec<u128>> = ports
            .iter()
            .zip(after.arguments())
            .zip(&arguments)
            .map(|((from, to), elements)| in_form(from, to, elements))
            .collect();
        let wanted = before.evaluate(&arguments).expect("defined");
        let seen = after.evaluate(&encoded).expect("defined");
        for (place, (wanted, seen)) in wanted.iter().zip(&seen).enumerate() {
            let values = |words: &[ringmill_interp::Word]| words.iter().map(|word| word.value).collect::<Vec<_>>();
            let wanted = in_form(&before.results()[place], &after.results()[place], &values(wanted));
            if wanted != values(seen) {
                return Err(format!("{name}, result {place} of {arguments:?}: {wanted:?}, found {:?}", values(seen)));
            }
        }
    }
    Ok(())
}

#[test]
fn lowerings_leave_the_meaning() {
    for (name, passes) in [
        ("tables.mlir", "cggi-to-tfhe-rust"),
        ("tables.mlir", "cggi-to-tfhe-rust{share-tables=true},cse"),
        ("gates.mlir", "cggi-to-tfhe-rust"),
        ("gates.mlir", "cggi-to-tfhe-rust{share-tables=true},canonicalize"),
        ("gates.mlir", "cggi-to-tfhe-rust-bool,cse"),
        ("pairs.mlir", "cggi-to-tfhe-rust,canonicalize"),
        ("pairs.mlir", "cggi-to-tfhe-rust{share-tables=true}"),
        ("pairs.mlir", "cggi-to-tfhe-rust-bool"),
        ("secrets.mlir", "secret-to-cggi"),
        ("secrets.mlir", "comb-to-cggi,canonicalize,cse"),
        ("secrets.mlir", "comb-to-cggi,cggi-to-tfhe-rust,cse"),
        ("secrets.mlir", "comb-to-cggi,cggi-to-tfhe-rust{share-tables=true},cse"),
    ] {
        check(name, passes).unwrap_or_else(|error| panic!("{passes}: {error}"));
    }
}

/// The comparison sees a table that is wrong in one row.
#[test]
fn a_wrong_table_is_noticed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("lowerings/tables.mlir");
    let text = fs::read_to_string(path).expect("a program");
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "tables.mlir", &text).expect("a program");
    let lowered = program.after("cggi-to-tfhe-rust").expect("it can be lowered").as_operation().to_string();
    let wrong = lowered.replacen("truthTable = 150 : ui8", "truthTable = 151 : ui8", 1);
    assert_ne!(lowered, wrong);
    let wrong = Program::parse(&context, "wrong.mlir", &wrong).expect("a program");
    let before = Evaluator::compile(program.module(), "main").expect("it can be evaluated");
    let after = Evaluator::compile(wrong.module(), "main").expect("it can be evaluated");
    let differs = (0..64u128).any(|row| {
        let bits = |first: u128, count: u128| (first..first + count).map(|bit| row >> bit & 1).collect::<Vec<_>>();
        let arguments = [bits(0, 1), bits(1, 1), bits(2, 1), bits(3, 3)];
        before.evaluate(&arguments).expect("defined") != after.evaluate(&arguments).expect("defined")
    });
    assert!(differs, "one row of a table is wrong");
}

/// A lowering that is refused leaves the module as it was.
#[test]
fn a_refused_lowering_changes_nothing() {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("lowerings/tables.mlir")).expect("a program");
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "tables.mlir", &text).expect("a program");
    let before = program.module().as_operation().to_string();
    let error = program.after("cggi-to-tfhe-rust-bool").expect_err("tables are no gates");
    assert!(error.message.contains("'cggi.lut"), "{error}");
    assert!(error.location.is_some(), "{error:?}");
    assert_eq!(program.module().as_operation().to_string(), before);
}
