//! Random netlists for property tests (feature `strategies`).

use std::ops::RangeInclusive;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::{MAX_FANINS, Netlist, NodeId, Simulator};

/// The range of [`netlists`].
#[derive(Clone, Debug)]
pub struct Shape {
    /// Input bits, spread over `arg0`, `arg1`, … of up to five bits each.
    pub inputs: RangeInclusive<usize>,
    /// Cells, of 1 to `max_fanins` fanins each.
    pub cells: RangeInclusive<usize>,
    /// Output bits, spread as the inputs.
    pub outputs: RangeInclusive<usize>,
    /// The most fanins of a cell, at most 6.
    pub max_fanins: usize,
    /// True if cells may read constants and outputs show them.
    pub constants: bool,
    /// True if some inputs are public.
    pub public: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Self { inputs: 1..=9, cells: 0..=40, outputs: 0..=8, max_fanins: MAX_FANINS, constants: true, public: false }
    }
}

/// Netlists of any structure: repeated fanins, tables that ignore some of them, dead cells, outputs
/// that show inputs or each other's nodes, origins on some cells.
pub fn netlists(shape: Shape) -> impl Strategy<Value = Netlist> {
    let cell = (any::<u64>(), vec(any::<Index>(), 1..=shape.max_fanins), 0..4_usize);
    let ports = (shape.inputs, vec(any::<Index>(), shape.outputs));
    let public = any::<u64>().prop_map(move |bits| if shape.public { bits } else { 0 });
    let parts = (ports, vec(cell, shape.cells), any::<bool>(), public);
    parts.prop_map(move |((inputs, outputs), cells, constants, public)| {
        let mut netlist = Netlist::new("main");
        let mut nodes: Vec<NodeId> =
            (0..inputs).map(|bit| netlist.add_input(format!("arg{}[{}]", bit / 5, bit % 5))).collect();
        (0..inputs).for_each(|bit| netlist.set_public(bit, public >> (bit % 64) & 1 == 1));
        if shape.constants && constants || nodes.is_empty() {
            nodes.extend([false, true].map(|value| netlist.constant(value)));
        }
        for (table, fanins, position) in cells {
            // Recent nodes are preferred, or the netlist stays shallow.
            let recent = nodes.len().min(12);
            let fanins: Vec<NodeId> = fanins
                .iter()
                .map(|index| match position {
                    0 => *index.get(&nodes),
                    _ => *index.get(&nodes[nodes.len() - recent..]),
                })
                .collect();
            let origin = (position > 1).then(|| netlist.intern_origin(&format!("program.mlir:{position}:5")));
            nodes.push(netlist.add_cell(table, &fanins, origin));
        }
        for (bit, index) in outputs.iter().enumerate() {
            netlist.add_output(format!("result{}[{}]", bit / 5, bit % 5), *index.get(&nodes));
        }
        netlist
    })
}

/// A vector on which two netlists with equal port counts differ, as the input bits in port order
/// and the position of an output; none if they are equal on every vector (up to 12 inputs) or on
/// 4096 pseudo-random ones.
///
/// # Panics
/// If they have different numbers of inputs or outputs.
pub fn difference(a: &Netlist, b: &Netlist) -> Option<(Vec<bool>, usize)> {
    assert_eq!(a.inputs().len(), b.inputs().len(), "as many inputs");
    assert_eq!(a.outputs().len(), b.outputs().len(), "as many outputs");
    let inputs = a.inputs().len();
    let exhaustive = inputs <= 12;
    let runs = if exhaustive { 1 << inputs.saturating_sub(6) } else { 64 };
    let (mut first, mut second) = (Simulator::new(a), Simulator::new(b));
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for run in 0..runs {
        let words: Vec<u64> = (0..inputs)
            .map(|input| match input {
                0..6 if exhaustive => crate::table::PROJECTIONS[input],
                _ if exhaustive => 0_u64.wrapping_sub(run >> (input - 6) & 1),
                _ => {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    state
                }
            })
            .collect();
        let outputs = first.run(&words).iter().zip(second.run(&words));
        for (output, (x, y)) in outputs.enumerate() {
            if x != y {
                let vector = (x ^ y).trailing_zeros();
                return Some((words.iter().map(|word| word >> vector & 1 == 1).collect(), output));
            }
        }
    }
    None
}

/// Edits that damage a text here and there.
#[derive(Clone, Debug)]
pub struct Damage(Vec<(Index, Index, Change)>);

#[derive(Clone, Debug)]
enum Change {
    Remove,
    Repeat,
    Replace(char),
    CutRest,
}

/// One to four edits.
pub fn mangled() -> impl Strategy<Value = Damage> {
    let change = prop_oneof![
        4 => Just(Change::Remove),
        4 => Just(Change::Repeat),
        8 => prop_oneof![any::<char>(), prop::sample::select(" \n\\#.01-%=(),\"{}x9".chars().collect::<Vec<_>>())].prop_map(Change::Replace),
        1 => Just(Change::CutRest),
    ];
    vec((any::<Index>(), any::<Index>(), change), 1..=4).prop_map(Damage)
}

impl Damage {
    /// The damaged text.
    pub fn apply(&self, text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, length, change) in &self.0 {
            if chars.is_empty() {
                break;
            }
            let at = at.index(chars.len());
            let end = at + length.index(8.min(chars.len() - at)) + 1;
            let part = chars[at..end].to_vec();
            match change {
                Change::Remove => drop(chars.drain(at..end)),
                Change::Repeat => drop(chars.splice(at..at, part)),
                Change::Replace(by) => drop(chars.splice(at..end, [*by])),
                Change::CutRest => chars.truncate(at),
            }
        }
        chars.into_iter().collect()
    }
}
