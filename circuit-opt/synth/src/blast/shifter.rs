//! Shifts by a constant (wires) and by a word (one row of multiplexers per bit of the amount).

use ringmill_netlist::NodeId;

use super::cells::Cells;
use super::select::select;

/// The direction of a shift, and the bits shifted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// To the higher places, zeros come in.
    Left,
    /// To the lower places, zeros come in.
    Right,
    /// To the lower places, copies of the top bit come in.
    RightSigned,
}

/// `bits` moved by `amount` places.
pub(super) fn shift_by(cells: &mut Cells, bits: &[NodeId], amount: usize, direction: Direction) -> Vec<NodeId> {
    let width = bits.len();
    let amount = amount.min(width);
    let fill = match direction {
        Direction::RightSigned => bits[width - 1],
        Direction::Left | Direction::Right => cells.constant(false),
    };
    let filled = std::iter::repeat_n(fill, amount);
    match direction {
        Direction::Left => filled.chain(bits[..width - amount].iter().copied()).collect(),
        Direction::Right | Direction::RightSigned => bits[amount..].iter().copied().chain(filled).collect(),
    }
}

/// `bits` moved by the unsigned word `amount`, a logarithmic (barrel) shifter, greatest distance
/// first.
///
/// An amount of the width or more is undefined: only the low ⌈log2 width⌉ bits of the amount are
/// looked at.
pub(super) fn shift(cells: &mut Cells, bits: &[NodeId], amount: &[NodeId], direction: Direction) -> Vec<NodeId> {
    let stages = bits.len().next_power_of_two().trailing_zeros() as usize;
    let mut word = bits.to_vec();
    for (stage, &moves) in amount.iter().enumerate().take(stages).rev() {
        let moved = shift_by(cells, &word, 1 << stage, direction);
        word = select(cells, moves, &moved, &word);
    }
    word
}
