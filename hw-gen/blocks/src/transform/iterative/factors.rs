//! The tables of factors: which word of which pass finds its factor where.

use ringmill_ring::Splitting;

use super::plan::{Layer, Plan};
use super::shape::Shape;
use crate::transform::Direction;

/// The factors of a column's butterflies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Factors {
    /// By pair of lanes: the table, by address.
    pub tables: Vec<Vec<u64>>,
    /// Largest depth (see rtl/ntt/twiddle_address.sv).
    pub deepest: u32,
    /// By pass, if its factors are the same in all words: by pair of lanes.
    pub early: Vec<Option<Vec<u64>>>,
}

/// The depth of a layer in the tables: bits of its group numbers that lie in the address. None when
/// the lanes hold all of them.
pub(crate) fn depth(layer: u32, shape: &Shape) -> Option<u32> {
    (layer + 1).checked_sub(shape.lane_bits)
}

/// The number of positions by which a word's address is rotated to the left, so that the slots come
/// in the order in which they first hold a bit that a group's number needs.
pub(crate) fn rotation(shape: &Shape) -> u32 {
    shape.lane_bits % shape.address
}

/// The position of a word's factors: the result of twiddle_address.
fn place(address: u64, depth: u32, deepest: u32, shape: &Shape) -> u64 {
    let bits = shape.address;
    let rotate = rotation(shape);
    let rotated = (address << rotate | address >> (bits - rotate)) & ((1 << bits) - 1);
    let groups = rotated >> (bits - depth);
    (groups << 1 | 1) << (deepest - depth)
}

/// The group of pair `pair` of the word at `address`.
fn group(layer: &Layer, pair: u64, address: u64, shape: &Shape) -> u64 {
    let bits = shape.lane_bits + shape.address;
    let bit_of_group = |index_bit: u32| (index_bit + layer.number).checked_sub(bits);
    let lanes = layer.lanes.iter().skip(1).enumerate().map(|(bit, &index_bit)| (index_bit, pair >> bit & 1));
    let slots = layer.slots.iter().enumerate();
    let slots = slots.map(|(slot, &index_bit)| (index_bit, address >> (shape.address - 1 - slot as u32) & 1));
    lanes.chain(slots).filter_map(|(index_bit, value)| Some(value << bit_of_group(index_bit)?)).sum()
}

impl Factors {
    /// The factors of a column, with `of` a layer's factor of a group.
    pub fn new(plan: &Plan, column: usize, shape: &Shape, of: impl Fn(u32, u64) -> u64) -> Self {
        let layers: Vec<Option<&Layer>> = plan.passes.iter().map(|pass| pass.layers.get(column)).collect();
        let depths: Vec<Option<u32>> =
            layers.iter().map(|layer| layer.and_then(|layer| depth(layer.number, shape))).collect();
        let deepest = depths.iter().flatten().copied().max().unwrap_or(0);
        let pairs = 1u64 << (shape.lane_bits - 1);
        let mut tables = vec![vec![0; 2 << deepest]; pairs as usize];
        let mut early = Vec::new();
        for (pass, (layer, depth)) in layers.iter().zip(&depths).enumerate() {
            let Some(layer) = layer else {
                early.push(None);
                continue;
            };
            let factor = |pair: u64, address: u64| of(layer.number, group(layer, pair, address, shape));
            let Some(depth) = *depth else {
                early.push(Some((0..pairs).map(|pair| factor(pair, 0)).collect()));
                continue;
            };
            early.push(None);
            for count in 0..1u64 << shape.address {
                let address = plan.passes[pass].address(count, shape);
                for pair in 0..pairs {
                    tables[pair as usize][place(address, depth, deepest, shape) as usize] = factor(pair, address);
                }
            }
        }
        Self { tables, deepest, early }
    }

    /// True if the inverse that counts groups backwards, in the address and in the lanes, finds in
    /// these tables what `of` says.
    pub fn serve_backwards(&self, plan: &Plan, shape: &Shape, of: impl Fn(u32, u64) -> u64) -> bool {
        let pairs = 1u64 << (shape.lane_bits - 1);
        plan.passes.iter().all(|pass| {
            let layer = &pass.layers[0];
            let Some(depth) = depth(layer.number, shape) else { return true };
            (0..1u64 << shape.address).all(|count| {
                let address = pass.address(count, shape);
                let all = (1u64 << shape.address) - 1;
                let place = place(address ^ all, depth, self.deepest, shape) as usize;
                (0..pairs).all(|pair| {
                    let table = &self.tables[(pairs - 1 - pair) as usize];
                    table[place] == of(layer.number, group(layer, pair, address, shape))
                })
            })
        })
    }
}

/// The factor of a butterfly of a direction, before it is encoded; the butterfly of the inverse
/// subtracts in the other order. `half`: the factor of the inverse is halved too.
pub(crate) fn factor(splitting: &Splitting, direction: Direction, half: bool) -> impl Fn(u32, u64) -> u64 {
    let (splitting, modulus) = (*splitting, splitting.modulus());
    let half = if half { modulus.inverse(2) } else { 1 };
    move |layer, group| {
        let factor = splitting.factor(layer, group);
        match direction {
            Direction::Forward => factor,
            Direction::Inverse => modulus.mul(half, modulus.sub(0, modulus.inverse(factor))),
        }
    }
}
