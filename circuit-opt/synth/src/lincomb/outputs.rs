//! Bootstraps of few outputs, for evaluators without multi-value bootstrapping.

use ringmill_netlist::lincomb::{Bootstrap, Digits, LincombNetlist, Signal, Source, Term};

/// The circuit in which no cell has more outputs than `most`: one that has makes way for several of
/// the same sum.
///
/// # Panics
/// If `most` is 0.
pub(super) fn with_outputs(circuit: &LincombNetlist, most: usize) -> LincombNetlist {
    let mut limited = LincombNetlist::new(circuit.name(), circuit.message_bits());
    for (name, is_public) in circuit.inputs().iter().zip(circuit.public_inputs()) {
        limited.add_input_of(name.as_str(), *is_public);
    }
    let mut sources: Vec<Vec<Source>> = Vec::with_capacity(circuit.cells().len());
    for cell in circuit.cells() {
        let of = |signal: Signal| match signal.source {
            Source::Output { cell, output } => {
                Signal { source: sources[cell as usize][usize::from(output)], inverted: signal.inverted }
            }
            _ => signal,
        };
        let terms: Vec<Term> = cell.terms.iter().map(|term| Term { signal: of(term.signal), ..*term }).collect();
        let selectors: Vec<Signal> = cell.selectors.iter().map(|selector| of(*selector)).collect();
        let places: Vec<usize> = (0..cell.outputs()).collect();
        let mut made = Vec::with_capacity(places.len());
        for places in places.chunks(most) {
            let tables = match cell.linear {
                Some(_) => Vec::new(),
                None => cell.rows().flat_map(|row| places.iter().map(|place| row[*place])).collect(),
            };
            let digits = cell.digits.as_ref().map(|digits| {
                let of = |source: &Source| of(Signal::of(*source)).source;
                let below = digits.below.iter().map(of).collect();
                Digits { below, top: digits.top.as_ref().map(of), ..digits.clone() }
            });
            let part = Bootstrap { terms: terms.clone(), selectors: selectors.clone(), tables, digits, ..cell.clone() };
            let part = limited.add_cell(part);
            made.extend((0..places.len() as u8).map(|output| Source::Output { cell: part, output }));
        }
        sources.push(made);
    }
    limited.add_sums_of(circuit);
    for (name, shown) in circuit.outputs() {
        let of = |signal: Signal| {
            let source = match signal.source {
                Source::Output { cell, output } => sources[cell as usize][usize::from(output)],
                source => source,
            };
            Signal { source, inverted: signal.inverted }
        };
        limited.add_output(name.as_str(), shown.map(of));
    }
    limited
}
