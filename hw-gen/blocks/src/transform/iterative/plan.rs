//! The index bits that meet in each pass, and the order in which words are read.

use ringmill_ring::Splitting;

use super::shape::Shape;
use crate::transform::Direction;

/// A layer of a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    /// Its number, from 0.
    pub number: u32,
    /// Index bits by lane bit while its butterflies work.
    pub lanes: Vec<u32>,
    /// Index bits by slot while its butterflies work; slot t is bit `address - 1 - t` of a word's
    /// address.
    pub slots: Vec<u32>,
}

/// A walk over all words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pass {
    /// By column.
    pub layers: Vec<Layer>,
    /// The position of the counter's bit 0 in the address.
    pub position0: u32,
    /// The position of the counter's bit 1 among the other bits; 0 for radix 2.
    pub position1: u32,
}

/// All passes of a direction, in the order in which they run, and what lies where before and after
/// the forward transform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub passes: Vec<Pass>,
    /// Index bits by lane bit and by slot, before and after.
    pub natural: (Vec<u32>, Vec<u32>),
    pub result: (Vec<u32>, Vec<u32>),
}

impl Plan {
    /// Each layer takes its index bit from a slot into lane bit 0 and gives that slot what was
    /// there; then the lane bits are rotated. The slots take turns, so each index bit comes round
    /// again after log2 N layers.
    pub fn new(splitting: &Splitting, shape: &Shape, direction: Direction) -> Self {
        let (lane_bits, address, columns) = (shape.lane_bits, shape.address, shape.columns);
        let bits = lane_bits + address;
        let mut lanes: Vec<u32> = (0..lane_bits).rev().collect();
        let mut slots: Vec<u32> = (0..address).map(|slot| bits - 1 - slot).collect();
        let natural = (lanes.clone(), slots.clone());
        let mut layers = Vec::new();
        for number in 0..splitting.layers() {
            let slot = (number % address) as usize;
            std::mem::swap(&mut lanes[0], &mut slots[slot]);
            layers.push((slot as u32, Layer { number, lanes: lanes.clone(), slots: slots.clone() }));
            lanes.rotate_left(1);
        }
        let result = (lanes, slots);
        let mut passes: Vec<Pass> = layers
            .chunks(columns as usize)
            .map(|chunk| {
                let position = |slot: u32| address - 1 - slot;
                let first = position(chunk[0].0);
                let (bit1, bit0) = match (columns, chunk.len(), direction) {
                    (1, ..) => (None, first),
                    // the last pass of an odd number of layers: any slot other than the one that
                    // counts
                    (_, 1, Direction::Forward) => (Some(first), position((chunk[0].0 + 1) % address)),
                    (_, 1, Direction::Inverse) => (Some(position((chunk[0].0 + 1) % address)), first),
                    _ => (Some(first), position(chunk[1].0)),
                };
                let position1 = bit1.map_or(0, |position| position - u32::from(position > bit0));
                let mut layers: Vec<Layer> = chunk.iter().map(|(_, layer)| layer.clone()).collect();
                if direction == Direction::Inverse {
                    layers.reverse();
                }
                Pass { layers, position0: bit0, position1 }
            })
            .collect();
        if direction == Direction::Inverse {
            passes.reverse();
        }
        Self { passes, natural, result }
    }

    /// The fewest cycles between passes, and before the last one, so that every word is written
    /// before it is read again, and no two are written at once. `latency` is that of a pass, memory
    /// to memory, by the number of its layers.
    pub fn gaps(&self, shape: &Shape, latency: impl Fn(usize) -> u64) -> (u64, u64) {
        let words = 1u64 << shape.address;
        let mut gaps = vec![0];
        for pair in self.passes.windows(2) {
            let mut read = vec![0u64; words as usize];
            for count in 0..words {
                read[pair[0].address(count, shape) as usize] = count;
            }
            // a word that is read at `count` was read at `read` in the pass before, and written
            // `latency` later
            let late = (0..words).map(|count| {
                let ready = read[pair[1].address(count, shape) as usize] + latency(pair[0].layers.len()) + 1;
                ready.saturating_sub(words + count)
            });
            let overtaking = latency(pair[0].layers.len()).saturating_sub(latency(pair[1].layers.len()));
            gaps.push(late.max().unwrap_or(0).max(overtaking));
        }
        let last = gaps.pop().unwrap_or(0);
        (gaps.into_iter().max().unwrap_or(0), last)
    }
}

impl Pass {
    /// The address that is read when the counter is `count`.
    pub fn address(&self, count: u64, shape: &Shape) -> u64 {
        let insert = |rest: u64, bit: u64, position: u32| {
            let low = rest & ((1 << position) - 1);
            (rest ^ low) << 1 | bit << position | low
        };
        if shape.columns == 1 {
            insert(count >> 1, count & 1, self.position0)
        } else {
            insert(insert(count >> 2, count >> 1 & 1, self.position1), count & 1, self.position0)
        }
    }
}
