//! A circuit against a program: the same vectors through both, word for word, on defined results.

use miette::Diagnostic;
use ringmill_design::{Port, Signature, Vector, Word};
use ringmill_netlist::{
    Netlist, Simulator,
    lincomb::{LincombNetlist, LincombSimulator},
};
use thiserror::Error;

use crate::vectors::bits;

/// Vectors handed to the circuit at a time.
pub const BATCH: usize = 64;

/// A boolean circuit that can be run on vectors: a netlist or its Verilog.
pub trait Circuit {
    /// The failure of the circuit.
    type Error;
    /// The result words of each vector (at most [`BATCH`]): per vector, per result, its elements.
    ///
    /// # Errors
    /// Whatever keeps the circuit from running.
    fn run(&mut self, vectors: &[Vector]) -> Result<Vec<Vector>, Self::Error>;
}

/// One vector on which circuit and program differ.
#[derive(Debug, Error, Diagnostic, Clone, PartialEq, Eq)]
#[error(
    "the {circuit} differs from the program: for {} element {element} of result {result} is {got}, the program says {expected}",
    describe(.arguments)
)]
#[diagnostic(
    code("check::mismatch"),
    help(
        "if nobody changed the files of the build, this is a defect of ringmill: please report it with the program; `ringmill run` with these arguments shows the program's value"
    )
)]
pub struct Mismatch {
    /// The name of the circuit: "netlist", "lincomb circuit", "simulated Verilog" or "accelerator".
    pub circuit: &'static str,
    /// The input.
    pub arguments: Vector,
    /// Position of the result, stored-to arguments after the function's own results.
    pub result: usize,
    /// Row-major position in the result.
    pub element: usize,
    /// The value of the circuit.
    pub got: u128,
    /// The value of the program.
    pub expected: u128,
}

/// Most elements of an argument that a message lists.
const SHOWN: usize = 64;

fn describe(arguments: &Vector) -> String {
    let one = |(position, words): (usize, &Vec<u128>)| match words.as_slice() {
        [word] => format!("arg{position} = {word}"),
        // a polynomial fills pages
        words if words.len() > SHOWN => {
            format!("arg{position} = {:?} and {} more", &words[..SHOWN], words.len() - SHOWN)
        }
        words => format!("arg{position} = {words:?}"),
    };
    arguments.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}

/// Runs the circuit on all vectors and finds the first difference, if there is one, and how many
/// vectors differ.
///
/// # Errors
/// Whatever keeps the circuit from running.
pub fn compare<C: Circuit>(
    name: &'static str,
    circuit: &mut C,
    vectors: &[Vector],
    expected: &[Vec<Vec<Word>>],
    finished: &dyn Fn(u64),
) -> Result<Differences, C::Error> {
    let mut differences = Differences::default();
    for (vectors, expected) in vectors.chunks(BATCH).zip(expected.chunks(BATCH)) {
        let got = circuit.run(vectors)?;
        for ((vector, got), expected) in vectors.iter().zip(&got).zip(expected) {
            differences.note(name, vector, got, expected);
        }
        finished(vectors.len() as u64);
    }
    Ok(differences)
}

/// The differences that a comparison found.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Differences {
    /// Vectors on which some defined result word differs.
    pub count: u64,
    /// The first of them.
    pub first: Option<Mismatch>,
    /// Vectors on which no result word is defined, so that nothing was compared.
    pub undefined: u64,
}

impl Differences {
    /// Counts what the circuit called `name` gave for one vector.
    pub fn note(&mut self, name: &'static str, vector: &Vector, got: &Vector, expected: &[Vec<Word>]) {
        if !expected.iter().flatten().any(|word| word.defined) {
            self.undefined += 1;
        }
        if let Some((result, element)) = first_difference(got, expected) {
            self.count += 1;
            self.first.get_or_insert_with(|| Mismatch {
                circuit: name,
                arguments: vector.clone(),
                result,
                element,
                got: got[result][element],
                expected: expected[result][element].value,
            });
        }
    }
}

fn first_difference(got: &Vector, expected: &[Vec<Word>]) -> Option<(usize, usize)> {
    let sizes = |(got, expected): (&Vec<u128>, &Vec<Word>)| got.len() == expected.len();
    assert!(
        got.len() == expected.len() && got.iter().zip(expected).all(sizes),
        "circuit and program have the same results"
    );
    for (result, (got, expected)) in got.iter().zip(expected).enumerate() {
        let differs = |(got, expected): (&u128, &Word)| expected.defined && *got != expected.value;
        if let Some(element) = got.iter().zip(expected).position(differs) {
            return Some((result, element));
        }
    }
    None
}

/// From a word of 64 vectors for each input bit to one for each output bit.
type Simulate<'n> = Box<dyn FnMut(&[u64]) -> Vec<u64> + 'n>;

/// A netlist as a circuit, 64 vectors at a time.
pub struct SimulatedNetlist<'n> {
    simulate: Simulate<'n>,
    lanes: Vec<u64>,
    signature: &'n Signature,
}

impl<'n> SimulatedNetlist<'n> {
    /// `netlist` has the inputs and outputs of `signature`, bit by bit in order.
    #[must_use]
    pub fn new(netlist: &'n Netlist, signature: &'n Signature) -> Self {
        let mut simulator = Simulator::new(netlist);
        let simulate = Box::new(move |inputs: &[u64]| simulator.run(inputs).to_vec());
        Self { simulate, lanes: vec![0; netlist.inputs().len()], signature }
    }

    /// As [`new`](Self::new), of a circuit of sums, as it adds.
    #[must_use]
    pub fn of_sums(circuit: &'n LincombNetlist, signature: &'n Signature) -> Self {
        let mut simulator = LincombSimulator::new(circuit);
        // A linear cell that is neither 0 nor 1 makes the whole vector wrong.
        let simulate = Box::new(move |inputs: &[u64]| {
            let outputs = simulator.run(inputs);
            let broken = simulator.broken_promises();
            outputs.into_iter().map(|output| output ^ broken).collect::<Vec<u64>>()
        });
        Self { simulate, lanes: vec![0; circuit.inputs().len()], signature }
    }
}

impl Circuit for SimulatedNetlist<'_> {
    type Error = std::convert::Infallible;

    fn run(&mut self, vectors: &[Vector]) -> Result<Vec<Vector>, Self::Error> {
        self.lanes.fill(0);
        for (lane, vector) in vectors.iter().enumerate() {
            let mut position = 0;
            for (port, words) in self.signature.arguments.iter().zip(vector) {
                for word in words {
                    for bit in 0..port.width {
                        self.lanes[position] |= ((word >> bit & 1) as u64) << lane;
                        position += 1;
                    }
                }
            }
        }
        let outputs = (self.simulate)(&self.lanes);
        let words = |lane: usize| {
            let mut position = 0;
            let one = |port: &Port, position: &mut usize| {
                let from = *position;
                *position += bits(port);
                let element =
                    |bits: &[u64]| bits.iter().rev().fold(0u128, |word, bit| word << 1 | u128::from(bit >> lane & 1));
                outputs[from..*position].chunks(port.width as usize).map(element).collect()
            };
            self.signature.results.iter().map(|port| one(port, &mut position)).collect()
        };
        Ok((0..vectors.len()).map(words).collect())
    }
}
