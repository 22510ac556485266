//! Barrel shifters.

use ringmill_netlist::NodeId;

use super::gates::Gates;

/// The direction of a shift, and the bits shifted in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    RightUnsigned,
    RightSigned,
}

/// A word shifted by another, a row of multiplexers for each bit of the amount that is defined.
pub(super) fn shift(gates: &mut Gates, word: &[NodeId], amount: &[NodeId], direction: Direction) -> Vec<NodeId> {
    let width = word.len();
    let new = if direction == Direction::RightSigned { word[width - 1] } else { gates.constant(false) };
    let mut bits = word.to_vec();
    for (position, &by) in amount.iter().enumerate().take_while(|&(position, _)| position < 16 && 1 << position < width)
    {
        let distance = 1_usize << position;
        let moved = |bit: usize| match direction {
            Direction::Left => bit.checked_sub(distance).map_or(new, |from| bits[from]),
            _ => bits.get(bit + distance).copied().unwrap_or(new),
        };
        let shifted: Vec<NodeId> = (0..width).map(moved).collect();
        bits = gates.select(by, &shifted, &bits);
    }
    bits
}
