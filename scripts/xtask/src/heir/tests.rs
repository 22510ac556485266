//! HEIR's syntax read, and right told from wrong.

use std::collections::HashMap;

use super::{
    circuit::{Circuit, read},
    peer::{Outcome, judge},
    vectors::{Agreement, Vectors},
};

/// a + b, and whether a = 3 and b = 1, in HEIR's words: all forms of its operations.
const TEXT: &str = include_str!("tests/circuit.mlir");
/// The results of the program, for every a and b.
const VECTORS: &str = include_str!("tests/vectors.jsonl");

fn outcome(text: &str) -> String {
    let vectors = Vectors::read(VECTORS).expect("vectors");
    match judge(text, &vectors) {
        Outcome::Judged(_, Agreement { wrong, all }) => format!("{wrong} of {all}"),
        Outcome::Failed(reason) | Outcome::Unjudged(reason) => reason,
    }
}

fn circuit() -> Circuit {
    read(TEXT).expect("HEIR's syntax")
}

#[test]
fn gates_are_counted_and_inverters_are_free() {
    let circuit = circuit();
    let counts: Vec<String> = circuit.counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    assert_eq!(counts, ["and 2", "lut2 1", "lut3 1", "lut4 1", "nand 1", "nor 1", "not 1", "or 1", "xnor 1", "xor 1"]);
    assert_eq!((circuit.bootstraps(), circuit.depth), (10, 3));
}

#[test]
fn the_circuit_is_right_and_every_mutant_that_shows_is_wrong() {
    assert_eq!(outcome(TEXT), "0 of 16");
    let mutants = [
        ("cggi.and %a0, %b0", "cggi.or %a0, %b0"),
        ("cggi.not %n", "cggi.and %n, %n"),
        ("cggi.nand", "cggi.and"),
        ("cggi.nor", "cggi.nand"),
        ("cggi.xnor", "cggi.xor"),
        ("cggi.xor", "cggi.or"),
        // the order of operands counts
        ("lut3 %p, %a1, %carry", "lut3 %carry, %a1, %p"),
        ("lut4 %ct, %a1, %b1, %a0", "lut4 %a1, %ct, %b1, %a0"),
        ("lookup_table = 202 : ui8", "lookup_table = 203 : ui8"),
        // bits taken from elsewhere, and results in another order
        ("%arg0[%c0]", "%arg0[%c1]"),
        ("%arg1[%c1, %c0]", "%arg1[%c0, %c0]"),
        ("from_elements %s0, %s1", "from_elements %s1, %s0"),
        ("return %sum, %flag", "return %flag, %sum"),
        ("arith.constant false", "arith.constant true"),
    ];
    for (right, wrong) in mutants {
        assert!(TEXT.contains(right), "{right}");
        let said = outcome(&TEXT.replacen(right, wrong, 1));
        let count = said.strip_suffix(" of 16").and_then(|count| count.parse::<u32>().ok());
        assert!(count.is_some_and(|count| count > 0), "{wrong}: {said}");
    }
}

#[test]
fn what_is_not_understood_is_named() {
    for (right, wrong, said) in [
        ("cggi.nor %", "cggi.majority %", "not understood: %n = cggi.majority %b0, %b1 : !ct__D742"),
        ("%arg0[%c0]", "%arg0[%c7]", "not understood: %a0 = tensor.extract %arg0[%c7] : tensor<2x!ct__D742>"),
        ("cggi.not %n", "cggi.not %m", "not understood: %i = cggi.not %m : !ct__D742"),
        ("return %sum, %flag", "return %sum", "3 result bits instead of 4"),
        ("%arg0: tensor<2x", "%arg0: tensor<3x", "5 input bits instead of 4"),
        ("    return ", "    %r = ", "not understood: %r = %sum, %flag : tensor<3x!ct__D742>, !ct__D742"),
    ] {
        assert!(TEXT.contains(right), "{right}");
        assert_eq!(outcome(&TEXT.replacen(right, wrong, 1)), said);
    }
    assert_eq!(outcome(""), "no function returns");
}

#[test]
fn bits_that_the_program_leaves_open_may_be_anything() {
    let other = TEXT.replacen("%flag = cggi.and", "%flag = cggi.or", 1);
    assert_ne!(outcome(&other), "0 of 16");
    let open = VECTORS.replace(",0]}", ",null]}").replace(",1]}", ",null]}");
    assert_ne!(open, VECTORS);
    let vectors = Vectors::read(&open).expect("vectors");
    let circuit = read(&other).expect("HEIR's syntax");
    assert_eq!(vectors.judge(&circuit), Ok(Agreement { wrong: 0, all: 16 }));
}

/// The value of each name of a BLIF text, by its covers.
fn evaluate(blif: &str, inputs: &[(String, bool)]) -> HashMap<String, bool> {
    let mut values: HashMap<String, bool> = inputs.iter().cloned().collect();
    for block in blif.split(".names ").skip(1) {
        let mut lines = block.lines();
        let mut operands: Vec<&str> = lines.next().expect("names").split(' ').collect();
        let name = operands.pop().expect("a name");
        let row: String = operands.iter().map(|operand| if values[*operand] { '1' } else { '0' }).collect();
        let expected = if row.is_empty() { "1".to_owned() } else { format!("{row} 1") };
        let value = lines.any(|line| line == expected);
        assert_eq!(values.insert(name.to_owned(), value), None, "{name}");
    }
    values
}

#[test]
fn a_circuit_in_blif_has_its_gates_and_computes_the_same() {
    let circuit = circuit();
    let names = |base: &str, count: usize| (0..count).map(|bit| format!("{base}[{bit}]")).collect::<Vec<_>>();
    let (inputs, outputs) = (names("arg", circuit.inputs), names("result", 4));
    let blif = circuit.blif(&inputs, &outputs);
    // 11 gates and constants that are read, and the outputs
    let cells = circuit.counts.values().sum::<u64>() as usize;
    let constants = blif.lines().filter(|line| line.split(' ').count() == 2 && line.starts_with(".names ")).count();
    assert_eq!(blif.matches(".names ").count(), cells + constants + outputs.len());
    for assignment in 0..1_u64 << circuit.inputs {
        let lanes: Vec<u64> = (0..circuit.inputs).map(|bit| assignment >> bit & 1).collect();
        let given: Vec<(String, bool)> = inputs.iter().cloned().zip(lanes.iter().map(|lane| lane & 1 == 1)).collect();
        let values = evaluate(&blif, &given);
        let expected = circuit.run(&lanes);
        for (output, lane) in outputs.iter().zip(expected) {
            assert_eq!(values[output], lane & 1 == 1, "{output} of {assignment}");
        }
    }
}
