//! The heights of the items of each column.

use super::{
    super::Diagram,
    columns::{Columns, Item},
};

/// Height of a box, in CSS pixels.
pub(super) const BOX_HEIGHT: i32 = 66;
/// Free space between two boxes of a column.
const GAP: f64 = 22.0;
/// Height of the lane of a value that passes.
const LANE: f64 = 16.0;
/// The weight of a path's next segment, relative to the weight of its neighbours.
const STRAIGHT: f64 = 16.0;
/// Sweeps to the right and back.
const SWEEPS: usize = 240;

/// The middles of all items, in the order of the columns' items; the topmost box or lane begins at
/// 0. In each column the items keep their order and their distance, and lie as near to the means of
/// their neighbours as these allow.
pub(super) fn middles(columns: &Columns, diagram: &Diagram) -> Vec<Vec<f64>> {
    let links: Vec<_> = (0..columns.items.len()).map(|column| columns.links(column, diagram)).collect();
    let mut middles: Vec<Vec<f64>> = columns.items.iter().map(|items| offsets(items)).collect();
    for column in &mut middles {
        // Columns start out centred on each other.
        let half = column.last().copied().unwrap_or(0.0) / 2.0;
        column.iter_mut().for_each(|middle| *middle -= half);
    }
    for sweep in 0..SWEEPS {
        for step in 0..middles.len() {
            let column = if sweep % 2 == 0 { step } else { middles.len() - 1 - step };
            let wishes = wishes(column, columns, &middles, &links);
            middles[column] = spread(&wishes, &offsets(&columns.items[column]));
        }
    }
    align(columns, &mut middles);
    let tops = columns.items.iter().flatten().zip(middles.iter().flatten());
    let top = tops.map(|(item, middle)| middle - height(*item) / 2.0).fold(f64::INFINITY, f64::min);
    middles.iter_mut().flatten().for_each(|middle| *middle -= top);
    middles
}

/// Puts the pieces of a way at one height, as many in a row as have room for it.
fn align(columns: &Columns, middles: &mut [Vec<f64>]) {
    for node in 0..columns.of_node.len() {
        let mut run = Run::default();
        for (column, items) in columns.items.iter().enumerate().skip(columns.of_node[node] + 1) {
            let Some(place) = items.iter().position(|item| *item == Item::Way(node)) else { break };
            let offsets = offsets(items);
            let least = place.checked_sub(1).map(|above| middles[column][above] + offsets[place] - offsets[above]);
            let most = middles[column].get(place + 1).map(|below| below + offsets[place] - offsets[place + 1]);
            let room = (least.unwrap_or(f64::NEG_INFINITY), most.unwrap_or(f64::INFINITY));
            if run.room.0.max(room.0) > run.room.1.min(room.1) {
                std::mem::take(&mut run).settle(middles);
            }
            run.room = (run.room.0.max(room.0), run.room.1.min(room.1));
            run.pieces.push((column, place));
        }
        run.settle(middles);
    }
}

/// Pieces of a way that have room at a common height.
struct Run {
    /// Their columns, and their places in these.
    pieces: Vec<(usize, usize)>,
    /// The least and the greatest height that all of them may have.
    room: (f64, f64),
}

impl Default for Run {
    fn default() -> Self {
        Run { pieces: Vec::new(), room: (f64::NEG_INFINITY, f64::INFINITY) }
    }
}

impl Run {
    fn settle(self, middles: &mut [Vec<f64>]) {
        let sum: f64 = self.pieces.iter().map(|&(column, place)| middles[column][place]).sum();
        let middle = (sum / self.pieces.len().max(1) as f64).min(self.room.1).max(self.room.0);
        for (column, place) in self.pieces {
            middles[column][place] = middle;
        }
    }
}

fn height(item: Item) -> f64 {
    match item {
        Item::Box(_) => f64::from(BOX_HEIGHT),
        Item::Way(_) => LANE,
    }
}

/// The distances of the items from the first when they are packed.
fn offsets(items: &[Item]) -> Vec<f64> {
    let mut at = 0.0;
    let mut offsets = Vec::with_capacity(items.len());
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            let gap = if matches!((items[place - 1], item), (Item::Way(_), Item::Way(_))) { 0.0 } else { GAP };
            at += height(items[place - 1]) / 2.0 + gap + height(*item) / 2.0;
        }
        offsets.push(at);
    }
    offsets
}

/// The preferred height of an item, and its weight.
#[derive(Clone, Copy)]
struct Preference {
    middle: f64,
    weight: f64,
}

/// The mean height of the neighbours on both sides; where there are none, the present height. Ways
/// insist on being straight.
fn wishes(column: usize, columns: &Columns, middles: &[Vec<f64>], links: &[Vec<(usize, usize)>]) -> Vec<Preference> {
    let is_way = |column: usize, place: usize| matches!(columns.items[column][place], Item::Way(_));
    let mut sums = vec![(0.0, 0.0); middles[column].len()];
    let mut pull = |here: usize, neighbour: usize, place: usize| {
        let weight = if is_way(column, here) && is_way(neighbour, place) { STRAIGHT } else { 1.0 };
        sums[here].0 += weight * middles[neighbour][place];
        sums[here].1 += weight;
    };
    for &(here, next) in &links[column] {
        pull(here, column + 1, next);
    }
    if let Some(before) = column.checked_sub(1) {
        for &(there, here) in &links[before] {
            pull(here, before, there);
        }
    }
    let wish = |(&(sum, weight), &present): (&(f64, f64), &f64)| match weight {
        0.0 => Preference { middle: present, weight: 1.0 },
        _ => Preference { middle: sum / weight, weight },
    };
    sums.iter().zip(&middles[column]).map(wish).collect()
}

/// The heights nearest to the wanted ones (weighted least squares) that lie at least as far apart
/// as the offsets: isotonic regression by pooling adjacent violators.
fn spread(wishes: &[Preference], offsets: &[f64]) -> Vec<f64> {
    let mut pools: Vec<(Preference, usize)> = Vec::new();
    for (wish, offset) in wishes.iter().zip(offsets) {
        let mut pool = (Preference { middle: wish.middle - offset, weight: wish.weight }, 1);
        while let Some((above, count)) = pools.pop_if(|(above, _)| above.middle > pool.0.middle) {
            let weight = above.weight + pool.0.weight;
            let middle = (above.middle * above.weight + pool.0.middle * pool.0.weight) / weight;
            pool = (Preference { middle, weight }, count + pool.1);
        }
        pools.push(pool);
    }
    let middles = pools.into_iter().flat_map(|(pool, count)| std::iter::repeat_n(pool.middle, count));
    middles.zip(offsets).map(|(middle, offset)| middle + offset).collect()
}
