//! An input on which two circuits differ, and both results.

use std::{collections::BTreeMap, fmt, time::Duration};

use rand::{RngCore, SeedableRng, rngs::StdRng};
use ringmill_engines::{EngineError, abc::Abc};
use ringmill_netlist::{Netlist, Simulator, table::PROJECTIONS};

/// Inputs that are tried one by one: 2^16.
const EXHAUSTIVE_BITS: usize = 16;

/// Runs of 64 random vectors each.
const RANDOM_RUNS: u64 = 1024;

/// An input, and both results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The value of each input word, by name.
    pub inputs: Vec<(String, String)>,
    /// The value of each output word that differs, of the first circuit and of the second.
    pub results: Vec<(String, [String; 2])>,
}

impl fmt::Display for Counterexample {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let results: Vec<String> = self.results.iter().map(|(name, [a, b])| format!("{name} is {a} and {b}")).collect();
        write!(formatter, "{}: {}", at(&self.inputs), results.join(", "))
    }
}

impl Counterexample {
    /// Looks for an input on which two circuits differ, by simulation and then with ABC; both have
    /// the same ports in the same order. `None` if none was found in time.
    ///
    /// # Errors
    /// ABC cannot be run.
    pub(crate) fn input(
        a: &Netlist,
        b: &Netlist,
        abc: impl FnOnce() -> Result<Abc, EngineError>,
        limit: Duration,
        seed: u64,
    ) -> Result<Option<Vec<bool>>, EngineError> {
        match by_simulation(a, b, seed) {
            Some(input) => Ok(Some(input)),
            None => abc()?.counterexample(a, b, limit),
        }
    }

    /// An input of a circuit as text: `at a = 1, b = 0`.
    pub(crate) fn shown(circuit: &Netlist, input: &[bool]) -> String {
        at(&inputs(circuit, input))
    }

    /// The values of both on an input.
    pub(crate) fn of(a: &Netlist, b: &Netlist, input: &[bool]) -> Self {
        let words: Vec<u64> = input.iter().map(|&bit| u64::from(bit)).collect();
        let inputs = inputs(a, input);
        let outputs = |netlist: &Netlist| {
            let bits = Simulator::new(netlist).run(&words).iter().map(|word| word & 1 == 1).collect::<Vec<_>>();
            values(a.outputs().iter().map(|output| output.name.as_str()).zip(bits))
        };
        let both = outputs(a).into_iter().zip(outputs(b));
        let differing = both.filter(|((_, a), (_, b))| a != b);
        let results = differing.map(|((name, a), (_, b))| (name, [a, b])).collect();
        Self { inputs, results }
    }
}

/// The values of a circuit's input words.
fn inputs(circuit: &Netlist, input: &[bool]) -> Vec<(String, String)> {
    let names = (0..circuit.inputs().len()).map(|position| circuit.input_name(position));
    values(names.zip(input.iter().copied()))
}

/// An input as text.
fn at(inputs: &[(String, String)]) -> String {
    let inputs: Vec<String> = inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    if inputs.is_empty() { "without inputs".to_owned() } else { format!("at {}", inputs.join(", ")) }
}

/// Every input up to 16 bits, else random ones.
fn by_simulation(a: &Netlist, b: &Netlist, seed: u64) -> Option<Vec<bool>> {
    let inputs = a.inputs().len();
    let is_small = inputs <= EXHAUSTIVE_BITS;
    let runs = if is_small { 1 << inputs.saturating_sub(6) } else { RANDOM_RUNS };
    let (mut first, mut second) = (Simulator::new(a), Simulator::new(b));
    let mut random = StdRng::seed_from_u64(seed);
    for run in 0..runs {
        let word = |input: usize| match input {
            0..6 if is_small => PROJECTIONS[input],
            _ if is_small => 0u64.wrapping_sub(run >> (input - 6) & 1),
            _ => random.next_u64(),
        };
        let words: Vec<u64> = (0..inputs).map(word).collect();
        let differing = first.run(&words).iter().zip(second.run(&words)).fold(0, |all, (x, y)| all | (x ^ y));
        if differing != 0 {
            let vector = differing.trailing_zeros();
            return Some(words.iter().map(|word| word >> vector & 1 == 1).collect());
        }
    }
    None
}

/// The bits of names such as `arg0[3]` as words, in the order of their first bits.
fn values<'n>(bits: impl Iterator<Item = (&'n str, bool)>) -> Vec<(String, String)> {
    let mut order: Vec<&str> = Vec::new();
    let mut words: BTreeMap<&str, BTreeMap<usize, bool>> = BTreeMap::new();
    for (name, bit) in bits {
        let indexed = name.strip_suffix(']').and_then(|name| name.rsplit_once('['));
        let indexed = indexed.and_then(|(base, index)| Some((base, index.parse().ok()?)));
        let (base, index) = indexed.unwrap_or((name, 0));
        if !words.contains_key(base) {
            order.push(base);
        }
        words.entry(base).or_default().insert(index, bit);
    }
    let value = |bits: &BTreeMap<usize, bool>| match bits.keys().next_back() {
        Some(&top) if top < 128 => {
            bits.iter().fold(0u128, |word, (&at, &bit)| word | u128::from(bit) << at).to_string()
        }
        Some(&top) => {
            let bit = |at: usize| if bits.get(&at).copied().unwrap_or(false) { '1' } else { '0' };
            format!("0b{}", (0..=top).rev().map(bit).collect::<String>())
        }
        None => "0".to_owned(),
    };
    order.into_iter().map(|name| (name.to_owned(), value(&words[name]))).collect()
}
