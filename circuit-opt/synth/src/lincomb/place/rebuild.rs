//! The circuit with some bits linear.

use ringmill_netlist::lincomb::{Bootstrap, LincombNetlist, Signal, Source, Term};

use super::bits::{Bit, Problem};

/// The circuit in which the chosen candidates are linear cells.
pub(super) fn rebuild(circuit: &LincombNetlist, problem: &Problem, linear: &[bool]) -> LincombNetlist {
    let mut placed = LincombNetlist::new(circuit.name(), circuit.message_bits());
    let mut sources: Vec<Option<Source>> =
        circuit.inputs().iter().map(|name| Some(placed.add_input(name.as_str()))).collect();
    sources.resize(problem.bits.len(), None);
    let chosen = |bit: Bit| problem.candidate_of[bit].filter(|candidate| linear[*candidate]);
    let mut order: Vec<Bit> = (circuit.inputs().len()..problem.bits.len()).collect();
    order.sort_by_key(|bit| problem.bits[*bit].position);
    let needed = needed(circuit, problem, linear, &order);
    for bit in order {
        let Some(cell) = problem.bits[bit].cell.filter(|_| sources[bit].is_none() && needed[bit]) else { continue };
        let old = &circuit.cells()[cell];
        if let Some(candidate) = chosen(bit) {
            let candidate = &problem.candidates[candidate];
            let terms = candidate.terms.iter().filter_map(|(term, factor)| {
                let signal = Signal::of(sources[*term]?).inverted_if(*factor < 0);
                Some(Term { weight: factor.unsigned_abs() as u32, signal })
            });
            let inverted: i64 = candidate.terms.iter().map(|(_, factor)| -factor.min(&0)).sum();
            // w·(1 − x) = w − w·x, so that the sum is larger by the weights of what is inverted
            let offset = (inverted - candidate.constant).max(0) as u32;
            let terms = terms.collect();
            let made = Bootstrap { terms, linear: Some(offset), origin: old.origin.clone(), ..Bootstrap::default() };
            sources[bit] = Some(Source::Output { cell: placed.add_cell(made), output: 0 });
            continue;
        }
        let kept: Vec<Bit> = problem.outputs(cell).filter(|other| chosen(*other).is_none() && needed[*other]).collect();
        let terms = problem.sums[cell].terms.iter().zip(&old.terms).filter_map(|((bit, _), term)| {
            Some(Term { weight: term.weight, signal: Signal { source: sources[*bit]?, ..term.signal } })
        });
        let made = Bootstrap {
            terms: terms.collect(),
            tables: kept.iter().map(|bit| old.tables[bit - problem.first_output[cell]]).collect(),
            origin: old.origin.clone(),
            ..Bootstrap::default()
        };
        let made = placed.add_cell(made);
        for (bit, output) in kept.into_iter().zip(0..) {
            sources[bit] = Some(Source::Output { cell: made, output });
        }
    }
    placed.add_sums_of(circuit);
    for (name, shown) in circuit.outputs() {
        let of = |signal: Signal| {
            let source = problem.bit(signal.source).and_then(|bit| sources[bit]).unwrap_or(Source::Zero);
            Signal { source, inverted: signal.inverted }
        };
        placed.add_output(name.as_str(), shown.map(of));
    }
    placed
}

/// The bits that some output needs.
fn needed(circuit: &LincombNetlist, problem: &Problem, linear: &[bool], order: &[Bit]) -> Vec<bool> {
    let mut needed = vec![false; problem.bits.len()];
    for signal in circuit.shown_bits() {
        problem.bit(signal.source).into_iter().for_each(|bit| needed[bit] = true);
    }
    for &bit in order.iter().rev().filter(|bit| problem.bits[**bit].cell.is_some()) {
        if !needed[bit] {
            continue;
        }
        let terms = match problem.candidate_of[bit].filter(|candidate| linear[*candidate]) {
            Some(candidate) => &problem.candidates[candidate].terms,
            None => match problem.bits[bit].cell {
                Some(cell) => &problem.sums[cell].terms,
                None => continue,
            },
        };
        terms.iter().for_each(|(term, _)| needed[*term] = true);
    }
    needed
}
