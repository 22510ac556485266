//! The proof refuses every altered netlist.

use std::time::Duration;

use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::{Builder, CellLibrary, Netlist, NodeId, Simulator, table};
use ringmill_synth::map::{CutMapping, map_by_cuts};
use ringmill_synth::prove::{EXHAUSTIVE_INPUTS, Method, equivalent, mutate};
use ringmill_toolchain::Toolchain;

fn abc() -> Abc {
    Abc::new(&Toolchain::locate()).expect("scripts/setup was run")
}

/// `a * b + c` with words of these widths, as carry-save rows: 18 input bits are more than the
/// proof tries exhaustively, and few enough for this test to do so.
fn multiply_add(widths: [usize; 3]) -> Netlist {
    let mut builder = Builder::new("main");
    let words: Vec<Vec<NodeId>> = widths
        .iter()
        .enumerate()
        .map(|(argument, &width)| (0..width).map(|bit| builder.input(format!("arg{argument}[{bit}]"))).collect())
        .collect();
    let [a, b, c] = [0, 1, 2].map(|argument: usize| &words[argument]);
    let mut columns: Vec<Vec<NodeId>> = vec![Vec::new(); widths[0] + widths[1] + 1];
    for (position, &bit) in c.iter().enumerate() {
        columns[position].push(bit);
    }
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            let product = builder.and(a, b);
            columns[i + j].push(product);
        }
    }
    for position in 0..columns.len() {
        while columns[position].len() > 1 {
            let zero = builder.constant(false);
            let (x, y) = (columns[position].remove(0), columns[position].remove(0));
            let z = if columns[position].is_empty() { zero } else { columns[position].remove(0) };
            let sum = builder.xor3(x, y, z);
            columns[position].push(sum);
            if position + 1 < columns.len() {
                let carry = builder.maj(x, y, z);
                columns[position + 1].push(carry);
            }
        }
        let zero = builder.constant(false);
        builder.output(format!("result0[{position}]"), columns[position].first().copied().unwrap_or(zero));
    }
    builder.finish()
}

/// By every vector: an oracle that shares nothing with the proof but the simulator.
fn equal_on_every_vector(a: &Netlist, b: &Netlist) -> bool {
    let inputs = a.inputs().len();
    let (mut left, mut right) = (Simulator::new(a), Simulator::new(b));
    (0..1_u64 << (inputs - 6)).all(|block| {
        let words: Vec<u64> = (0..inputs)
            .map(|input| match input {
                0..6 => table::PROJECTIONS[input],
                _ => 0_u64.wrapping_sub(block >> (input - 6) & 1),
            })
            .collect();
        left.run(&words) == right.run(&words)
    })
}

#[test]
fn every_real_change_of_one_cell_is_refused() {
    let abc = abc();
    let limit = Duration::from_secs(60);
    let (mut refused, mut harmless) = (0, 0);
    let changes = if std::env::var_os("RINGMILL_LONG").is_some() { 1000 } else { 100 };
    for seed in 0..changes {
        // Small ones are decided exhaustively, the others by 4096 vectors or by the solver.
        let width = 3 + (seed % 4) as usize;
        let original = multiply_add([width, width, width]);
        let library = [CellLibrary::Gates, CellLibrary::Lut(3), CellLibrary::Lut(4)][(seed % 3) as usize];
        let mapped = map_by_cuts(&original, library, CutMapping::default());
        let altered = mutate(&mapped, seed).expect("the netlist has cells");
        let real = !equal_on_every_vector(&original, &altered);
        let proof = equivalent(&original, &altered, &abc, limit, seed).unwrap();
        assert_eq!(proof.method == Method::Exhaustive, original.inputs().len() <= EXHAUSTIVE_INPUTS);
        // Without the vectors that refute most changes at once, the solver must refuse just as
        // well.
        let by_cec = abc.equivalent(&original, &altered, limit).unwrap();
        assert_eq!(by_cec, proof.result, "seed {seed}, {library}");
        let judged = proof.result;
        assert_eq!(judged == Equivalence::Different, real, "seed {seed}, {library}");
        assert_eq!(judged == Equivalence::Equal, !real, "seed {seed}, {library}");
        if real { refused += 1 } else { harmless += 1 }
    }
    println!("{refused} real changes refused, {harmless} changes made no difference");
    assert!(refused > 80);
}

#[test]
fn a_fault_on_one_vector_of_a_trillion_is_refused() {
    let abc = abc();
    // A conjunction of 40 inputs, every other one inverted, against constant false.
    let build = |wrong: bool| {
        let mut builder = Builder::new("main");
        let inputs: Vec<NodeId> = (0..40).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
        let all = inputs.iter().enumerate().skip(1).fold(inputs[0], |all, (position, &bit)| {
            let literal = if position % 2 == 1 { builder.not(bit) } else { bit };
            builder.and(all, literal)
        });
        let result = if wrong { builder.constant(false) } else { all };
        builder.output("result0[0]", result);
        builder.finish()
    };
    let (right, wrong) = (build(false), build(true));
    let proof = equivalent(&right, &wrong, &abc, Duration::from_secs(60), 0).unwrap();
    assert_eq!((proof.result, proof.method), (Equivalence::Different, Method::Bdd));
    assert_eq!(abc.equivalent(&right, &wrong, Duration::from_secs(60)).unwrap(), Equivalence::Different);
    let proof = equivalent(&right, &right, &abc, Duration::from_secs(60), 0).unwrap();
    assert_eq!((proof.result, proof.method), (Equivalence::Equal, Method::Windows));
    assert_eq!(abc.equivalent(&right, &right, Duration::from_secs(60)).unwrap(), Equivalence::Equal);
}

#[test]
fn netlists_with_other_ports_are_different() {
    let abc = abc();
    let named = |input: &str, output: &str| {
        let mut netlist = Netlist::new("main");
        let bit = netlist.add_input(input);
        netlist.add_output(output, bit);
        netlist
    };
    let a = named("arg0[0]", "result0[0]");
    for b in [named("arg1[0]", "result0[0]"), named("arg0[0]", "result1[0]")] {
        let proof = equivalent(&a, &b, &abc, Duration::from_secs(10), 0).unwrap();
        assert_eq!(proof.result, Equivalence::Different);
    }
}
