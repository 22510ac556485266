//! Source locations for netlists that come back from tools without any.

use std::collections::HashMap;

use crate::{Netlist, NodeId, OriginId, Simulator};

/// Runs of 64 vectors that tell nodes apart: two that differ on one vector in a hundred pass for equal
/// once in 10^9.
const RUNS: usize = 32;

/// Gives the cells of `to` the origins of `from`, a netlist of the same function with the same inputs in the same order. A cell
/// takes the origin of a cell of `from` that has the same value, or the inverse, on 2048 pseudo-random vectors; where there
/// is none, that of a cell which reads it, else of one it reads. Origins that cells of `to` have already are kept.
///
/// Origins are for people to read: that two cells are equal on these vectors is not proved.
///
/// # Panics
/// If the netlists have different numbers of inputs.
pub fn trace_origins(from: &Netlist, to: &mut Netlist) {
    let mut known: HashMap<u128, OriginId> = HashMap::new();
    for (id, signature) in from.ids().zip(signatures(from)) {
        if let Some(origin) = from.origin_id(id)
            && !from.fanins(id).is_empty()
        {
            // The first cell that computes a value is where it came from; later ones repeat it.
            known.entry(signature).or_insert(origin);
        }
    }
    let mut interned: HashMap<OriginId, OriginId> = HashMap::new();
    let cells: Vec<NodeId> = to.ids().filter(|&id| !to.fanins(id).is_empty()).collect();
    let signatures = signatures(to);
    for &id in &cells {
        if to.origin_id(id).is_none()
            && let Some(&origin) = known.get(&signatures[id.index()])
        {
            let origin = *interned.entry(origin).or_insert_with(|| to.intern_origin(from.origin_text(origin)));
            to.set_origin(id, Some(origin));
        }
    }
    for &id in cells.iter().rev() {
        if let Some(origin) = to.origin_id(id) {
            for place in 0..to.fanins(id).len() {
                let fanin = to.fanins(id)[place];
                if to.origin_id(fanin).is_none() && !to.fanins(fanin).is_empty() {
                    to.set_origin(fanin, Some(origin));
                }
            }
        }
    }
    for &id in &cells {
        if to.origin_id(id).is_none() {
            let origin = to.fanins(id).iter().find_map(|&fanin| to.origin_id(fanin));
            to.set_origin(id, origin);
        }
    }
}

/// A fingerprint of each node's values that its inverse shares.
fn signatures(netlist: &Netlist) -> Vec<u128> {
    let mut simulator = Simulator::new(netlist);
    let mut signatures = vec![0_u128; netlist.len()];
    let mut inverted = vec![0_u64; netlist.len()];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut words = vec![0; netlist.inputs().len()];
    for run in 0..RUNS {
        for word in &mut words {
            // A step of xorshift64 (Marsaglia, "Xorshift RNGs", 2003).
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            *word = state;
        }
        simulator.run(&words);
        for ((signature, inverted), &value) in signatures.iter_mut().zip(&mut inverted).zip(simulator.node_values()) {
            if run == 0 {
                *inverted = 0_u64.wrapping_sub(value & 1);
            }
            *signature =
                (*signature ^ u128::from(value ^ *inverted)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
            *signature ^= *signature >> 59;
        }
    }
    signatures
}

#[cfg(test)]
mod tests {
    use super::trace_origins;
    use crate::{Builder, CellLibrary, Netlist, split_inversions};

    fn program() -> Netlist {
        let mut builder = Builder::new("main");
        let [a, b, c] = ["a", "b", "c"].map(|name| builder.input(name));
        builder.set_origin(Some("program.mlir:1:1"));
        let sum = builder.xor3(a, b, c);
        builder.set_origin(Some("program.mlir:2:1"));
        let carry = builder.maj(a, b, c);
        let inverse = builder.not(carry);
        builder.output("x", sum);
        builder.output("y", inverse);
        builder.finish()
    }

    #[test]
    fn equal_and_inverse_cells_take_the_origin_and_others_that_of_a_neighbour() {
        let from = program();
        let mut to = split_inversions(&from, CellLibrary::Gates);
        for id in to.ids() {
            to.set_origin(id, None);
        }
        trace_origins(&from, &mut to);
        let [x, y] = [0, 1].map(|output| to.origin(to.outputs()[output].driver));
        assert_eq!((x, y), (Some("program.mlir:1:1"), Some("program.mlir:2:1")));
        assert!(to.ids().all(|id| to.origin(id).is_some() != to.fanins(id).is_empty()));
    }

    #[test]
    fn origins_that_are_there_stay() {
        let from = program();
        let mut to = from.clone();
        let cell = to.outputs()[0].driver;
        let other = to.intern_origin("other.mlir:9:9");
        to.set_origin(cell, Some(other));
        trace_origins(&from, &mut to);
        assert_eq!(to.origin(cell), Some("other.mlir:9:9"));
    }
}
