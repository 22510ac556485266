//! Evaluations against the netlists that they were made of.

use proptest::prelude::*;
use ringmill_netlist::{
    Builder, CellLibrary, Netlist, Simulator,
    lincomb::{self, Bootstrap, LincombNetlist, LincombSimulator, LincombStatistics, Signal, Source, Term},
    specialized, split_inversions, strategies,
};
use ringmill_parameters::Encoding;

use crate::{Evaluation, Plain};

/// The outputs of a netlist for one vector.
fn simulated(netlist: &Netlist, inputs: &[bool]) -> Vec<bool> {
    let words: Vec<u64> = inputs.iter().map(|bit| u64::from(*bit)).collect();
    Simulator::new(netlist).run(&words).iter().map(|word| word & 1 == 1).collect()
}

fn assert_equal(netlist: &Netlist, cells: CellLibrary) {
    let evaluation = Evaluation::of_netlist(netlist, cells, 1).unwrap();
    for row in 0..1_u64 << netlist.inputs().len() {
        let inputs: Vec<bool> = (0..netlist.inputs().len()).map(|bit| row >> bit & 1 == 1).collect();
        assert_eq!(Plain::new(&evaluation).run(&inputs), Some(simulated(netlist, &inputs)), "row {row}");
    }
}

/// A netlist of one cell.
fn cell(table: u64, inputs: usize) -> Netlist {
    let mut netlist = Netlist::new("cell");
    let fanins: Vec<_> = (0..inputs).map(|input| netlist.add_input(format!("arg0[{input}]"))).collect();
    let cell = netlist.add_cell(table, &fanins, None);
    netlist.add_output("result0[0]", cell);
    netlist
}

#[test]
fn every_gate_and_multiplexer_is_evaluated() {
    for table in 0..16 {
        assert_equal(&cell(table, 2), CellLibrary::Gates);
    }
    for table in (0..256).filter(|table| CellLibrary::Gates.admits(*table, 3)) {
        assert_equal(&cell(table, 3), CellLibrary::Gates);
    }
}

#[test]
fn every_table_of_three_inputs_is_evaluated() {
    for table in 0..256 {
        assert_equal(&cell(table, 3), CellLibrary::Lut(3));
    }
}

#[test]
fn equal_operands_are_evaluated() {
    for table in 0..16 {
        let mut netlist = Netlist::new("equal");
        let a = netlist.add_input("a");
        let inverse = netlist.add_cell(0b01, &[a], None);
        let same = netlist.add_cell(table, &[a, a], None);
        let opposite = netlist.add_cell(table, &[a, inverse], None);
        netlist.add_output("same", same);
        netlist.add_output("opposite", opposite);
        assert_equal(&netlist, CellLibrary::Gates);
        assert_equal(&netlist, CellLibrary::Lut(2));
    }
}

/// A full adder in one cell, and a cell that reads both outputs.
fn adder() -> LincombNetlist {
    let mut circuit = LincombNetlist::new("adder", 3);
    let inputs: Vec<_> = (0..3).map(|bit| circuit.add_input(format!("arg0[{bit}]"))).collect();
    let term = |weight, source, inverted| Term { weight, signal: Signal::of(source).inverted_if(inverted) };
    let terms = inputs.iter().map(|input| term(1, *input, *input == inputs[2])).collect();
    let cell = circuit.add_cell(Bootstrap {
        terms,
        selectors: vec![],
        tables: vec![0b1010, 0b1100],
        linear: None,
        digits: None,
        origin: None,
    });
    let output = |output| Source::Output { cell, output };
    let terms = vec![term(2, output(0), false), term(1, output(1), true)];
    let last = circuit.add_cell(Bootstrap {
        terms,
        selectors: vec![],
        tables: vec![0b0110],
        linear: None,
        digits: None,
        origin: None,
    });
    circuit.add_output("result0[0]", Signal::of(Source::Output { cell: last, output: 0 }));
    circuit.add_output("result0[1]", Signal::of(output(1)).inverted_if(true));
    circuit.add_output("result0[2]", Signal::constant(true));
    circuit
}

#[test]
fn lincomb_cells_are_evaluated() {
    let circuit = adder();
    let evaluation = Evaluation::of_lincomb(&circuit).unwrap();
    let mut simulator = LincombSimulator::new(&circuit);
    for row in 0..8_u64 {
        let inputs: Vec<bool> = (0..3).map(|bit| row >> bit & 1 == 1).collect();
        let words: Vec<u64> = inputs.iter().map(|bit| u64::from(*bit)).collect();
        let expected: Vec<bool> = simulator.run(&words).iter().map(|word| word & 1 == 1).collect();
        assert_eq!(Plain::new(&evaluation).run(&inputs), Some(expected), "row {row}");
    }
}

#[test]
fn factors_of_shared_coefficients_are_added_first() {
    let evaluation = Evaluation::of_lincomb(&adder()).unwrap();
    let profile = evaluation.noise();
    // The sum bit is E7 − E6 + E5 up to sign, the carry E6 with an inverted sign or the like: the
    // last cell adds 2·sum − carry, and both have the coefficient of the carry.
    let last = profile.classes.iter().find(|class| class.switched && class.bootstrapped > 0).unwrap();
    let independent = 2 * 2 * 3 + 1;
    assert!(last.bootstrapped != independent, "{last:?}");
    assert_eq!(last.bootstrapped, 4 + 4 + (2 + 1) * (2 + 1));
}

/// A chain of full adders whose sum bits are linear, and a cell that reads some of these.
fn linear_adder() -> LincombNetlist {
    let mut circuit = LincombNetlist::new("adder", 3);
    let inputs: Vec<_> = (0..7).map(|bit| circuit.add_input(format!("arg0[{bit}]"))).collect();
    let term = |weight, source| Term { weight, signal: Signal::of(source) };
    let less = |weight, source| Term { weight, signal: Signal::of(source).inverted_if(true) };
    let mut carry = inputs[6];
    let mut sums = Vec::new();
    for pair in inputs[..6].chunks(2) {
        let terms = vec![term(1, pair[0]), term(1, pair[1]), term(1, carry)];
        let tables = vec![0b1100];
        let cell = circuit.add_cell(Bootstrap { terms: terms.clone(), tables, ..Bootstrap::default() });
        carry = Source::Output { cell, output: 0 };
        let terms = terms.into_iter().chain([less(2, carry)]).collect();
        let cell = circuit.add_cell(Bootstrap { terms, linear: Some(2), ..Bootstrap::default() });
        sums.push(Source::Output { cell, output: 0 });
        circuit.add_output(format!("result0[{}]", sums.len()), Signal::of(sums[sums.len() - 1]));
    }
    // A linear bit of linear bits: both are 1, or the first alone.
    let both = vec![term(1, sums[0]), term(1, sums[1])];
    let and = circuit.add_cell(Bootstrap { terms: both, tables: vec![0b100], ..Bootstrap::default() });
    let terms = vec![term(1, sums[0]), less(1, Source::Output { cell: and, output: 0 })];
    let without = circuit.add_cell(Bootstrap { terms, linear: Some(1), ..Bootstrap::default() });
    let terms = vec![term(1, Source::Output { cell: without, output: 0 }), less(2, sums[2]), term(1, carry)];
    let last = circuit.add_cell(Bootstrap { terms, tables: vec![0b1010], ..Bootstrap::default() });
    circuit.add_output("result0[4]", Signal::of(Source::Output { cell: without, output: 0 }).inverted_if(true));
    circuit.add_output("result0[5]", Signal::of(Source::Output { cell: last, output: 0 }));
    circuit
}

#[test]
fn linear_cells_are_part_of_what_reads_them() {
    let circuit = linear_adder();
    let evaluation = Evaluation::of_lincomb(&circuit).unwrap();
    assert_eq!((evaluation.len(), LincombStatistics::of(&circuit).common.bootstraps), (5, 5));
    assert_eq!(evaluation.depth(), LincombStatistics::of(&circuit).common.depth);
    let mut simulator = LincombSimulator::new(&circuit);
    let words: Vec<u64> = (0..7).map(|bit| (0..64).fold(0, |word, row: u64| word | (row >> bit & 1) << row)).collect();
    for high in [0, u64::MAX] {
        let words: Vec<u64> = words[..6].iter().copied().chain([high]).collect();
        let expected = simulator.run(&words);
        assert_eq!(simulator.broken_promises(), 0);
        for row in 0..64 {
            let of = |words: &[u64]| words.iter().map(|word| word >> row & 1 == 1).collect::<Vec<bool>>();
            assert_eq!(Plain::new(&evaluation).run(&of(&words)), Some(of(&expected)), "row {row}");
        }
    }
}

#[test]
fn linear_cells_of_a_program_with_public_inputs_are_bounded() {
    let circuit = linear_adder();
    let mut mixed = LincombNetlist::new("mixed", 3);
    let chooser = mixed.add_input_of("arg1[0]", true);
    let inputs: Vec<_> = circuit.inputs().iter().map(|name| mixed.add_input(name.as_str())).collect();
    // The public bit chooses the first input or the second in the place of the first.
    let terms = [0, 1].map(|place| Term { weight: 1 << place, signal: Signal::of(inputs[place]) }).to_vec();
    let selectors = vec![Signal::of(chooser)];
    let chosen = mixed.add_cell(Bootstrap { terms, selectors, tables: vec![0b1010, 0b1100], ..Bootstrap::default() });
    let of = |source| match source {
        Source::Input(0) => Source::Output { cell: chosen, output: 0 },
        Source::Input(position) => inputs[position as usize],
        Source::Output { cell, output } => Source::Output { cell: cell + 1, output },
        Source::Zero => Source::Zero,
    };
    let signal = |signal: Signal| Signal { source: of(signal.source), ..signal };
    for cell in circuit.cells() {
        let terms = cell.terms.iter().map(|term| Term { signal: signal(term.signal), ..*term }).collect();
        mixed.add_cell(Bootstrap { terms, ..cell.clone() });
    }
    for (name, of) in circuit.outputs() {
        mixed.add_output(name.as_str(), of.map(signal));
    }
    let bound = Evaluation::of_lincomb(&mixed).unwrap();
    for value in [false, true] {
        let special = mixed.specialized(&[value]);
        let evaluation = Evaluation::of_lincomb(&special).unwrap().as_part_of(&bound);
        let most = |evaluation: &Evaluation| {
            let classes = evaluation.noise().classes;
            [true, false].map(|switched| {
                let of = classes.iter().filter(|class| class.switched == switched);
                of.map(|class| class.fresh + class.bootstrapped).max()
            })
        };
        assert!(most(&evaluation).iter().zip(most(&bound)).all(|(special, bound)| *special <= bound));
        let mut simulator = LincombSimulator::new(&mixed);
        for row in 0..128_u64 {
            let inputs: Vec<bool> = (0..7).map(|bit| row >> bit & 1 == 1).collect();
            let words: Vec<u64> = [value].iter().chain(&inputs).map(|bit| u64::from(*bit)).collect();
            let expected = simulator.run(&words).iter().map(|word| word & 1 == 1).collect();
            assert_eq!(simulator.broken_promises() & 1, 0);
            assert_eq!(Plain::new(&evaluation).run(&inputs), Some(expected), "row {row}");
        }
    }
}

#[test]
fn identities_tell_programs_apart() {
    let identity = |table| Evaluation::of_netlist(&cell(table, 3), CellLibrary::Lut(3), 1).unwrap().identity();
    assert_eq!(identity(0xe8), identity(0xe8));
    assert_ne!(identity(0xe8), identity(0x96));
}

#[test]
fn what_public_inputs_choose_is_part_of_a_program() {
    let identity = |table| {
        let mut netlist = cell(table, 3);
        netlist.set_public(2, true);
        Evaluation::of_netlist(&netlist, CellLibrary::Lut(3), 1).unwrap().identity()
    };
    // The one chooses between and and or, the other between or and and.
    assert_ne!(identity(0xe8), identity(0x8e));
}

#[test]
fn wide_cells_are_refused() {
    let parity = (0..64_u64).fold(0, |table, row: u64| table | u64::from(row.count_ones() & 1) << row);
    let wide = cell(parity, 6);
    assert!(Evaluation::of_netlist(&wide, CellLibrary::Lut(6), 1).is_err());
}

#[test]
fn gates_have_the_noise_of_two_operands() {
    let mut builder = Builder::new("gates");
    let (a, b) = (builder.input("a"), builder.input("b"));
    let (and, or) = (builder.and(a, b), builder.or(a, b));
    let xor = builder.xor(and, or);
    builder.output("r", xor);
    builder.output("or", or);
    let evaluation = Evaluation::of_netlist(&builder.finish(), CellLibrary::Gates, 1).unwrap();
    assert_eq!(evaluation.encoding(), Encoding::Centred);
    let classes = evaluation.noise().classes;
    // The conjunction is doubled where it is made, the disjunction where it is read.
    assert!(classes.iter().any(|class| (class.bootstrapped, class.margin_log2) == (1 + 4, -2)), "{classes:?}");
}

#[test]
fn factors_that_all_readers_share_are_in_the_accumulator() {
    let mut circuit = LincombNetlist::new("shared", 4);
    let inputs: Vec<_> = (0..2).map(|bit| circuit.add_input(format!("arg0[{bit}]"))).collect();
    let term = |weight, source| Term { weight, signal: Signal::of(source) };
    let mut cell = |terms, tables: Vec<u32>| {
        circuit.add_cell(Bootstrap { terms, selectors: vec![], tables, linear: None, digits: None, origin: None })
    };
    let of = |cell, output| Source::Output { cell, output };
    let both = cell(vec![term(1, inputs[0]), term(1, inputs[1])], vec![0b010, 0b100]);
    let alone = cell(vec![term(1, inputs[0]), term(1, inputs[1])], vec![0b0110]);
    let one = cell(vec![term(4, of(both, 0)), term(3, of(alone, 0))], vec![0b1001_0000]);
    let other = cell(vec![term(6, of(both, 1)), term(9, of(alone, 0))], vec![0b1000_0000_0100_0000]);
    circuit.add_output("result0[0]", Signal::of(of(one, 0)));
    circuit.add_output("result0[1]", Signal::of(of(other, 0)));
    let evaluation = Evaluation::of_lincomb(&circuit).unwrap();
    let scales: Vec<u32> = evaluation.cells().map(|cell| cell.scale).collect();
    assert_eq!(scales, [2, 3, 1, 1]);
    let noise: Vec<u64> = evaluation.noise().classes.iter().map(|class| class.bootstrapped).collect();
    // 4/2 squared, times two changes of the table, and 3/3 squared; 6/2 and 9/3.
    assert!(noise.contains(&(4 * 2 + 1)) && noise.contains(&(9 + 9)), "{noise:?}");
    assert_eq!(LincombStatistics::of(&circuit).space.largest_noise, 9 + 9);
    let mut simulator = LincombSimulator::new(&circuit);
    for row in 0..4_u64 {
        let inputs = [row & 1 == 1, row & 2 == 2];
        let expected = simulator.run(&inputs.map(u64::from)).iter().map(|word| word & 1 == 1).collect();
        assert_eq!(Plain::new(&evaluation).run(&inputs), Some(expected), "row {row}");
    }
}

#[test]
fn a_chain_takes_its_length_and_a_level_its_share() {
    let mut builder = Builder::new("steps");
    let inputs: Vec<_> = (0..6).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
    let pairs: Vec<_> = inputs.chunks(2).map(|pair| builder.and(pair[0], pair[1])).collect();
    let all = builder.and(pairs[0], pairs[1]);
    let all = builder.and(all, pairs[2]);
    builder.output("result0[0]", all);
    let evaluation = Evaluation::of_netlist(&builder.finish(), CellLibrary::Gates, 1).unwrap();
    assert_eq!(evaluation.depth(), 3);
    assert_eq!([1, 2, 3, 64].map(|threads| evaluation.makespan(threads)), [5, 3, 3, 3]);
}

/// The same circuit with a second output, its inversion, in each cell; terms read either.
fn several_outputs(circuit: &LincombNetlist) -> LincombNetlist {
    let mut several = LincombNetlist::new(circuit.name(), circuit.message_bits());
    for (name, is_public) in circuit.inputs().iter().zip(circuit.public_inputs()) {
        several.add_input_of(name.as_str(), *is_public);
    }
    let other = |place: usize, signal: Signal| match signal.source {
        Source::Output { cell, .. } if (cell as usize + place) % 2 == 1 => {
            Signal { source: Source::Output { cell, output: 1 }, inverted: !signal.inverted }
        }
        _ => signal,
    };
    for cell in circuit.cells() {
        let mask = u32::MAX >> (31 - cell.largest_sum());
        let mut cell = cell.clone();
        cell.tables = cell.tables.iter().flat_map(|table| [*table, !table & mask]).collect();
        for (place, term) in cell.terms.iter_mut().enumerate() {
            term.signal = other(place, term.signal);
        }
        several.add_cell(cell);
    }
    for (name, signal) in circuit.outputs() {
        several.add_output(name.as_str(), *signal);
    }
    several
}

/// The noise of the noisiest sum that is bootstrapped, as the probability of failure counts it.
fn noisiest_sum(circuit: &LincombNetlist) -> u64 {
    let classes = Evaluation::of_lincomb(circuit).unwrap().noise().classes;
    let switched = classes.iter().filter(|class| class.switched);
    switched.map(|class| class.fresh + class.bootstrapped).max().unwrap_or(0)
}

#[test]
fn reports_state_the_noise_of_outputs_that_share_coefficients() {
    // The digits of a + b + c from one cell: s changes at 1, 2 and 3; it falls at 2, where c rises.
    let mut circuit = LincombNetlist::new("digits", 3);
    let terms = (0..3).map(|bit| circuit.add_input(format!("arg0[{bit}]")));
    let terms = terms.map(|source| Term { weight: 1, signal: Signal::of(source) }).collect();
    let cell = circuit.add_cell(Bootstrap { terms, tables: vec![0b1010, 0b1100], ..Bootstrap::default() });
    let signal = |output| Signal::of(Source::Output { cell, output });
    let mut read = |carry: Signal| {
        let terms = vec![Term { weight: 1, signal: signal(0) }, Term { weight: 2, signal: carry }];
        let last = circuit.add_cell(Bootstrap { terms, tables: vec![0b0100], ..Bootstrap::default() });
        circuit.add_output(format!("result{last}[0]"), Signal::of(Source::Output { cell: last, output: 0 }));
        (LincombStatistics::of(&circuit).space.largest_noise, noisiest_sum(&circuit))
    };
    // s + 2·c is a + b + c again; s − 2·c is 1² + 3² + 1². As independent bits both would be 7.
    assert_eq!(read(signal(1)), (3, 3));
    assert_eq!(read(signal(1).inverted_if(true)), (11, 11));
}

#[test]
fn failures_count_outputs_whose_tables_public_bits_choose_together() {
    // Row 0 has the digits of a + b + c: s + 2·c is a + b + c again, of variance 3. Row 1 has the
    // carry twice: 1 + 2 times one coefficient.
    let mut circuit = LincombNetlist::new("rows", 3);
    let public = circuit.add_input_of("arg0[0]", true);
    let terms = (0..3).map(|bit| circuit.add_input(format!("arg1[{bit}]")));
    let terms = terms.map(|source| Term { weight: 1, signal: Signal::of(source) }).collect();
    let tables = vec![0b1010, 0b1100, 0b1100, 0b1100];
    let selectors = vec![Signal::of(public)];
    let cell = circuit.add_cell(Bootstrap { terms, tables, selectors, ..Bootstrap::default() });
    let signal = |output| Signal::of(Source::Output { cell, output });
    let terms = vec![Term { weight: 1, signal: signal(0) }, Term { weight: 2, signal: signal(1) }];
    let last = circuit.add_cell(Bootstrap { terms, tables: vec![0b0100], ..Bootstrap::default() });
    circuit.add_output("result0[0]", Signal::of(Source::Output { cell: last, output: 0 }));
    let row = |public| noisiest_sum(&circuit.specialized(&[public]));
    assert_eq!((row(false), row(true)), (3, 9));
    assert!(noisiest_sum(&circuit) >= 9);
    assert_eq!(u64::from(LincombStatistics::of(&circuit).space.largest_noise), noisiest_sum(&circuit));
}

/// Netlists of cells with at most three inputs.
fn three() -> strategies::Shape {
    strategies::Shape { max_fanins: 3, ..strategies::Shape::default() }
}

proptest! {
    #[test]
    fn netlists_of_tables_are_evaluated(netlist in strategies::netlists(three()), row: u64) {
        let inputs: Vec<bool> = (0..netlist.inputs().len()).map(|bit| row >> (bit % 64) & 1 == 1).collect();
        let evaluation = Evaluation::of_netlist(&netlist, CellLibrary::Lut(3), 1).unwrap();
        prop_assert_eq!(Plain::new(&evaluation).run(&inputs), Some(simulated(&netlist, &inputs)));
    }

    #[test]
    fn public_inputs_are_bounded_and_their_values_evaluated(
        netlist in strategies::netlists(strategies::Shape { public: true, ..three() }),
        row: u64,
        gates: bool,
    ) {
        let library = if gates { CellLibrary::Gates } else { CellLibrary::Lut(3) };
        let netlist = split_inversions(&netlist, library);
        let inputs: Vec<bool> = (0..netlist.inputs().len()).map(|bit| row >> (bit % 64) & 1 == 1).collect();
        let of = |public| {
            let inputs = inputs.iter().zip(netlist.public_inputs()).filter(move |(_, is)| **is == public);
            inputs.map(|(value, _)| *value).collect::<Vec<_>>()
        };
        let bound = Evaluation::of_netlist(&netlist, library, 3).unwrap();
        let special = specialized(&netlist, &of(true));
        let special = Evaluation::of_netlist(&special, library, 3).unwrap().as_part_of(&bound);
        prop_assert_eq!(Plain::new(&special).run(&of(false)), Some(simulated(&netlist, &inputs)));
        prop_assert_eq!(special.program(), bound.identity());
        prop_assert_eq!(special.inputs(), bound.inputs());
        prop_assert!(special.len() <= bound.len());
        let noise = |evaluation: &Evaluation| {
            let classes = evaluation.noise().classes;
            let of = |switched| classes.iter().filter(move |class| class.switched == switched);
            [true, false].map(|switched| of(switched).map(|class| class.fresh + class.bootstrapped).max())
        };
        prop_assert!(noise(&special).iter().zip(noise(&bound)).all(|(special, bound)| *special <= bound));
    }

    #[test]
    fn sums_with_public_inputs_are_bounded(
        netlist in strategies::netlists(strategies::Shape { public: true, ..three() }),
        row: u64,
        merged: bool,
    ) {
        let netlist = split_inversions(&netlist, CellLibrary::Lut(3));
        let circuit = lincomb::cover(&netlist, 4).unwrap();
        let circuit = if merged { several_outputs(&circuit) } else { circuit };
        let inputs: Vec<bool> = (0..netlist.inputs().len()).map(|bit| row >> (bit % 64) & 1 == 1).collect();
        let of = |public| {
            let inputs = inputs.iter().zip(netlist.public_inputs()).filter(move |(_, is)| **is == public);
            inputs.map(|(value, _)| *value).collect::<Vec<_>>()
        };
        let bound = Evaluation::of_lincomb(&circuit).unwrap();
        let special = Evaluation::of_lincomb(&circuit.specialized(&of(true))).unwrap().as_part_of(&bound);
        prop_assert_eq!(Plain::new(&special).run(&of(false)), Some(simulated(&netlist, &inputs)));
        prop_assert_eq!(special.program(), bound.identity());
        prop_assert!(special.len() <= bound.len());
        let noise = |evaluation: &Evaluation| {
            let classes = evaluation.noise().classes;
            let of = |switched| classes.iter().filter(move |class| class.switched == switched);
            [true, false].map(|switched| of(switched).map(|class| class.fresh + class.bootstrapped).max())
        };
        let (special, bound) = (noise(&special), noise(&bound));
        prop_assert!(special.iter().zip(&bound).all(|(special, bound)| special <= bound), "{special:?} {bound:?}");
    }

    #[test]
    fn reports_and_failures_count_the_same_noise(
        netlist in strategies::netlists(three()),
        of_public in strategies::netlists(strategies::Shape { public: true, ..three() }),
    ) {
        let circuit = |netlist| lincomb::cover(&split_inversions(netlist, CellLibrary::Lut(3)), 4).unwrap();
        let stated = |circuit: &LincombNetlist| u64::from(LincombStatistics::of(circuit).space.largest_noise);
        for circuit in [circuit(&netlist), several_outputs(&circuit(&netlist))] {
            prop_assert_eq!(stated(&circuit), noisiest_sum(&circuit));
        }
        let circuit = several_outputs(&circuit(&of_public));
        prop_assert!(stated(&circuit) >= noisiest_sum(&circuit));
    }

    #[test]
    fn no_schedule_is_shorter_than_its_bounds(netlist in strategies::netlists(three()), threads in 1..9_usize) {
        let evaluation = Evaluation::of_netlist(&netlist, CellLibrary::Lut(3), 1).unwrap();
        let (cells, depth) = (evaluation.len() as u64, u64::from(evaluation.depth()));
        let steps = evaluation.makespan(threads);
        prop_assert_eq!(evaluation.makespan(1), cells);
        prop_assert_eq!(evaluation.makespan(evaluation.len().max(1)), depth);
        prop_assert!(steps >= depth && steps >= cells.div_ceil(threads as u64));
        // Graham's bound of list schedules
        prop_assert!(steps <= depth + (cells - depth).div_ceil(threads as u64));
    }
}
