//! The promise of linear cells: a sum that is not bootstrapped is 0 or 1 under all inputs.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use ringmill_design::SourceLocation;
use ringmill_engines::{
    EngineError,
    abc::{Abc, Equivalence},
};
use ringmill_netlist::{
    Netlist, Simulator,
    lincomb::{LincombNetlist, LincombSimulator, broken_promise},
};
use ringmill_synth::{prove::equivalent_without_engine, unproved_promises};
use ringmill_toolchain::Toolchain;

use crate::{CircuitError, CircuitWarning, Counterexample};

/// The time limit of the proof that a cell is a bit where no cut shows it.
const LIMIT: Duration = Duration::from_secs(60);

/// The seed of the vectors that look for a broken promise.
const SEED: u64 = 1;

/// Proves that a circuit of a file means what it expands to: every linear cell is a bit, on the
/// values of a cut as in builds, or else under all inputs. A warning if that is not decided.
///
/// # Errors
/// [`CircuitError::Promise`], with an input; or ABC cannot be run.
pub(crate) fn prove_promise(
    circuit: &LincombNetlist,
    (file, text): (&Path, &str),
    tools: &Toolchain,
) -> Result<Option<CircuitWarning>, CircuitError> {
    let doubtful = unproved_promises(circuit);
    if doubtful.is_empty() {
        return Ok(None);
    }
    let abc = || -> Result<Abc, EngineError> { Ok(Abc::new(tools)?) };
    let (broken, kept) = promise(circuit, &doubtful);
    let input = match is_kept(&broken, &kept, abc)? {
        Equivalence::Equal => return Ok(None),
        Equivalence::Undecided => return Ok(Some(CircuitWarning::Promise { file: file.display().to_string() })),
        Equivalence::Different => Counterexample::input(&broken, &kept, abc, LIMIT, SEED)?,
    };
    let (place, found) = match input {
        Some(input) => sum_at(circuit, &doubtful, &broken, &input),
        None => {
            let (mut place, begun) = (doubtful[0], Instant::now());
            for &cell in doubtful.iter().take_while(|_| begun.elapsed() < LIMIT) {
                let (broken, kept) = promise(circuit, &[cell]);
                if is_kept(&broken, &kept, abc)? == Equivalence::Different {
                    place = cell;
                    break;
                }
            }
            (place, "another one under some input".to_owned())
        }
    };
    let before = circuit.cells()[..place].iter().filter(|cell| cell.linear.is_some()).count();
    let (name, location) = place_of(file, text, before);
    Err(CircuitError::Promise { name, found, location })
}

/// The promise of some cells as two netlists that are equal if it is kept.
fn promise(circuit: &LincombNetlist, cells: &[usize]) -> (Netlist, Netlist) {
    let broken = broken_promise(circuit, cells);
    let kept = never(&broken);
    (broken, kept)
}

/// The verdict on such netlists.
fn is_kept(
    broken: &Netlist,
    kept: &Netlist,
    abc: impl FnOnce() -> Result<Abc, EngineError>,
) -> Result<Equivalence, EngineError> {
    match equivalent_without_engine(broken, kept, SEED).result {
        Equivalence::Undecided => abc()?.equivalent(broken, kept, LIMIT),
        result => Ok(result),
    }
}

/// The first cell that an input breaks the promise of, and its sum.
fn sum_at(circuit: &LincombNetlist, cells: &[usize], broken: &Netlist, input: &[bool]) -> (usize, String) {
    let words: Vec<u64> = input.iter().map(|&bit| u64::from(bit)).collect();
    let shown = Simulator::new(broken).run(&words).to_vec();
    let place = cells[shown.iter().position(|word| word & 1 == 1).unwrap_or(0)];
    let mut simulator = LincombSimulator::new(circuit);
    simulator.run(&words);
    let cell = &circuit.cells()[place];
    let bit = |signal| (simulator.value(signal, &words) & 1) as i64;
    let sum: i64 = cell.terms.iter().map(|term| i64::from(term.weight) * bit(term.signal)).sum();
    let found = sum - cell.linear.map_or(0, i64::from);
    (place, format!("{found} {}", Counterexample::shown(broken, input)))
}

/// A netlist of the ports of another whose outputs are 0.
fn never(like: &Netlist) -> Netlist {
    let mut netlist = Netlist::new(like.name());
    for position in 0..like.inputs().len() {
        netlist.add_input(like.input_name(position));
    }
    let zero = netlist.constant(false);
    like.outputs().iter().for_each(|output| netlist.add_output(&output.name, zero));
    netlist
}

/// The name of a linear cell in its text, and the place of its definition.
fn place_of(file: &Path, text: &str, number: usize) -> (String, SourceLocation) {
    let defined = text.lines().zip(1..).filter_map(|(line, number)| {
        let (name, definition) = line.split_once('=')?;
        let is_linear = name.trim_start().starts_with('%') && definition.trim_start().starts_with("linear");
        is_linear.then(|| (name.trim().to_owned(), number))
    });
    let (name, line) = defined.into_iter().nth(number).unwrap_or_default();
    (name, SourceLocation { file: file.display().to_string(), line, column: 1 })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use ringmill_netlist::lincomb::{
        Bootstrap, LARGEST_LINEAR_SUM, LincombNetlist, LincombSimulator, Source, Term, text,
    };
    use ringmill_netlist::table::PROJECTIONS;
    use ringmill_toolchain::Toolchain;

    use super::prove_promise;
    use crate::CircuitError;

    /// The result of `synth --cells lincomb --max-outputs 1` for `(a + b) + c` on three bits.
    const BUILT: &str = r#"lincomb "main" message_bits 3
%0 = input "arg0[0]"
%1 = input "arg0[1]"
%2 = input "arg0[2]"
%3 = input "arg1[0]"
%4 = input "arg1[1]"
%5 = input "arg1[2]"
%6 = input "arg2[0]"
%7 = input "arg2[1]"
%8 = input "arg2[2]"
%9 = sum 1*%0 + 1*%3 + 1*%6 tables 0xc
%10 = linear - 2*%9 + 1*%0 + 1*%3 + 1*%6 + 0
%11 = sum 1*~%2 + 1*%5 + 1*%8 tables 0x5
%12 = sum 1*%9 + 2*%11 + 1*%1 + 1*%4 + 1*%7 tables 0x4c
%13 = sum 1*%9 + 2*%11 + 1*%1 + 1*%4 + 1*%7 tables 0x2a
output "result0[0]" %10
output "result0[1]" %13
output "result0[2]" %12
"#;

    /// True if a linear cell is neither 0 nor 1 on one of all inputs.
    fn is_broken(circuit: &LincombNetlist) -> bool {
        let mut simulator = LincombSimulator::new(circuit);
        let inputs = circuit.inputs().len();
        (0..1_u64 << (inputs - 6)).any(|block| {
            let word = |input: usize| match input {
                0..6 => PROJECTIONS[input],
                _ => 0_u64.wrapping_sub(block >> (input - 6) & 1),
            };
            simulator.run(&(0..inputs).map(word).collect::<Vec<_>>());
            simulator.broken_promises() != 0
        })
    }

    /// A circuit with one of its cells changed; none if that breaks a rule of cells.
    fn altered(circuit: &LincombNetlist, place: usize, change: &dyn Fn(&mut Bootstrap)) -> Option<LincombNetlist> {
        let mut other = LincombNetlist::new(circuit.name(), circuit.message_bits());
        for name in circuit.inputs() {
            other.add_input(name.as_str());
        }
        for (at, cell) in circuit.cells().iter().enumerate() {
            let mut cell = cell.clone();
            if at == place {
                change(&mut cell);
                let offset = cell.linear.unwrap_or(0);
                if cell.terms.is_empty() || !(offset..=LARGEST_LINEAR_SUM).contains(&cell.largest_sum()) {
                    return None;
                }
            }
            other.add_cell(cell);
        }
        for (name, shown) in circuit.outputs() {
            other.add_output(name.as_str(), *shown);
        }
        Some(other)
    }

    /// Every change of a sign, a weight, an operand or the constant of a linear cell.
    fn mutants(circuit: &LincombNetlist) -> Vec<LincombNetlist> {
        let mut mutants = Vec::new();
        let mut add = |place, change: &dyn Fn(&mut Bootstrap)| mutants.extend(altered(circuit, place, change));
        for (place, cell) in circuit.cells().iter().enumerate().filter(|(_, cell)| cell.linear.is_some()) {
            for term in 0..cell.terms.len() {
                // A sign is an inversion and a constant: w·(1 − x) = w − w·x.
                add(place, &|cell| cell.terms[term].signal.inverted ^= true);
                add(place, &|cell| {
                    let Term { weight, signal } = &mut cell.terms[term];
                    let offset = i64::from(cell.linear.unwrap_or(0));
                    let moved = if signal.inverted { offset - i64::from(*weight) } else { offset + i64::from(*weight) };
                    signal.inverted ^= true;
                    cell.linear = Some(u32::try_from(moved).unwrap_or(u32::MAX));
                });
                for weight in 1..=4 {
                    add(place, &|cell| cell.terms[term].weight = weight);
                }
                add(place, &|cell| {
                    cell.terms.remove(term);
                });
                for input in 0..circuit.inputs().len() as u32 {
                    let source = Source::Input(input);
                    if cell.terms.iter().all(|term| term.signal.source != source) {
                        add(place, &|cell| cell.terms[term].signal.source = source);
                    }
                }
            }
            for offset in 0..5 {
                add(place, &|cell| cell.linear = Some(offset));
            }
        }
        mutants
    }

    #[test]
    fn every_mutant_that_breaks_its_promise_is_refused_with_an_input() {
        let parse = |text: &str| text::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let built = parse(BUILT);
        let tools = Toolchain::locate();
        let verdict =
            |circuit: &LincombNetlist| prove_promise(circuit, (Path::new("m.lincomb"), &text::print(circuit)), &tools);
        assert!(matches!(verdict(&built), Ok(None)));
        let mut broken = 0;
        let all = mutants(&built);
        for mutant in &all {
            let text = text::print(mutant);
            match verdict(mutant) {
                Err(CircuitError::Promise { found, location, name, .. }) => {
                    let sum: i64 = found.split(' ').next().and_then(|sum| sum.parse().ok()).expect("a sum");
                    assert!(is_broken(mutant) && !(0..=1).contains(&sum), "{name} is {found} in\n{text}");
                    let line = text.lines().nth(location.line - 1).expect("the line of the cell");
                    assert!(line.starts_with(&format!("{name} = linear")), "{name} is not in '{line}'");
                    broken += 1;
                }
                Ok(None) => assert!(!is_broken(mutant), "a broken promise was not noticed in\n{text}"),
                other => panic!("{other:?} for\n{text}"),
            }
        }
        assert!(broken > 50 && broken < all.len(), "{broken} of {} are broken", all.len());
    }

    #[test]
    fn a_promise_that_no_cut_shows_is_proved_under_all_inputs() {
        // Two conjunctions of the same 32 bits in two orders are equal: their difference is 0.
        let mut text = "lincomb \"main\" message_bits 2\n".to_owned();
        (0..32).for_each(|bit| text += &format!("%i{bit} = input \"arg0[{bit}]\"\n"));
        for (chain, step) in [("p", 1), ("q", 5)] {
            text += &format!("%{chain}1 = sum 1*%i0 + 1*%i{step} tables 0x4\n");
            for place in 2..32 {
                let (before, bit) = (place - 1, place * step % 32);
                text += &format!("%{chain}{place} = sum 1*%{chain}{before} + 1*%i{bit} tables 0x4\n");
            }
        }
        let verdict = |linear: &str| {
            let text = format!("{text}%d = linear {linear}\noutput \"result0[0]\" %d\n");
            let circuit = text::parse(&text).unwrap_or_else(|error| panic!("{error}"));
            prove_promise(&circuit, (Path::new("m.lincomb"), &text), &Toolchain::locate())
        };
        assert!(matches!(verdict("1*%p31 - 1*%q31 + 0"), Ok(None)));
        // Only 1 of 2^32 inputs breaks this one.
        match verdict("1*%p31 + 1*%q31 + 0") {
            Err(CircuitError::Promise { name, .. }) => assert_eq!(name, "%d"),
            other => panic!("{other:?}"),
        }
    }
}
