//! The order of streams of whole words.

use crate::transform::Order;

/// The order of the stream of whole words in which lane bits and slots are these, and where each
/// address bit and lane comes from: the beats follow the index bits that are not in the lanes,
/// lowest first.
pub(super) fn stream_order((lanes, slots): &(Vec<u32>, Vec<u32>)) -> (Order, Vec<u32>, Vec<u32>) {
    let mut in_lanes = lanes.clone();
    in_lanes.sort_unstable();
    let mut in_words = slots.clone();
    in_words.sort_unstable();
    let position = |list: &[u32], bit: u32| list.iter().position(|&other| other == bit).unwrap_or(0) as u32;
    // address bit x is slot (bits - 1 - x)
    let address = slots.iter().rev().map(|&bit| position(&in_words, bit)).collect();
    let lane = |number: u32| {
        lanes.iter().enumerate().map(|(bit, &index)| (number >> bit & 1) << position(&in_lanes, index)).sum()
    };
    let lane = (0..1 << lanes.len()).map(lane).collect();
    (Order::new(in_lanes.into_iter().chain(in_words).collect()), address, lane)
}
