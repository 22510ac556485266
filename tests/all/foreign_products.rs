//! Programs with products compared with multipliers that others wrote.

use std::{fmt::Write as _, fs, process::Command};

use crate::builds;

/// A circuit in the older format of Bristol, as it grows.
#[derive(Default)]
struct Bristol {
    gates: String,
    count: usize,
    wires: usize,
}

impl Bristol {
    fn gate(&mut self, kind: &str, a: usize, b: usize) -> usize {
        let wire = self.wires;
        let _ = writeln!(self.gates, "2 1 {a} {b} {wire} {kind}");
        self.count += 1;
        self.wires += 1;
        wire
    }

    /// The same with the outputs on the last wires.
    fn text(mut self, inputs: [usize; 2], outputs: &[usize]) -> String {
        // The format has no copies: an output is a wire twice inverted.
        let mut copied = outputs.to_vec();
        for _ in 0..2 {
            for wire in &mut copied {
                let _ = writeln!(self.gates, "1 1 {wire} {} INV", self.wires);
                *wire = self.wires;
                self.wires += 1;
            }
        }
        let count = self.count + 2 * outputs.len();
        format!("{count} {}\n{} {} {}\n\n{}", self.wires, inputs[0], inputs[1], outputs.len(), self.gates)
    }
}

/// The low half of a product as the public multiplier of 64 bits has it: the rows of partial
/// products, each added by a ripple-carry adder of one conjunction for each bit; `wrong` is a gate
/// that has another kind.
fn multiplier(width: usize, wrong: Option<usize>) -> String {
    let mut circuit = Bristol { wires: 2 * width, ..Bristol::default() };
    let product = |circuit: &mut Bristol, row: usize, column: usize| circuit.gate("AND", column, width + row);
    let mut sum: Vec<usize> = (0..width).map(|column| product(&mut circuit, 0, column)).collect();
    for row in 1..width {
        let mut carry = None;
        for column in 0..width - row {
            let addend = product(&mut circuit, row, column);
            let before = sum[row + column];
            let half = circuit.gate("XOR", addend, before);
            let Some(into) = carry else {
                carry = Some(circuit.gate("AND", addend, before));
                sum[row + column] = half;
                continue;
            };
            sum[row + column] = circuit.gate("XOR", half, into);
            let (x, y) = (circuit.gate("XOR", addend, into), circuit.gate("XOR", before, into));
            let both = circuit.gate(if wrong == Some(circuit.count) { "XOR" } else { "AND" }, x, y);
            carry = Some(circuit.gate("XOR", both, into));
        }
    }
    circuit.text([width, width], &sum)
}

/// The exit code of `ringmill prove` on a program and a circuit, and everything it printed.
fn prove(program: &str, circuit: &str) -> (Option<i32>, String) {
    let place = tempfile::tempdir().expect("a folder");
    fs::write(place.path().join("program.mlir"), program).expect("written");
    fs::write(place.path().join("circuit.txt"), circuit).expect("written");
    let output = Command::new(builds::binary())
        .args(["prove", "program.mlir", "circuit.txt"])
        .current_dir(place.path())
        .output()
        .expect("the command runs");
    (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

fn product_of(factors: &str) -> String {
    format!(
        "func.func @main(%a: i64 {{secret.secret}}, %b: i64 {{secret.secret}}) -> i64 {{
  %r = arith.muli {factors} : i64
  return %r : i64
}}
"
    )
}

#[test]
fn a_multiplier_of_64_bits_is_the_product() {
    let circuit = multiplier(64, None);
    for factors in ["%a, %b", "%b, %a"] {
        let (code, text) = prove(&product_of(factors), &circuit);
        assert!(code == Some(0) && text.starts_with("equal"), "{factors}: {text}");
    }
}

#[test]
fn a_wrong_multiplier_is_not() {
    let right = multiplier(64, None);
    let gates = right.lines().count();
    let wrong = (gates / 2..).map(|gate| multiplier(64, Some(gate))).find(|text| *text != right).expect("a wrong gate");
    let (code, text) = prove(&product_of("%a, %b"), &wrong);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("prove::different"), "{text}");
}
