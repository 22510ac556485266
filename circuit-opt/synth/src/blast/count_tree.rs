//! Sums in few levels, for cells that add before they look up.

use ringmill_netlist::NodeId;

use super::carries::{Digit, Network};
use super::cells::{Cells, Trees};
use super::count_up::{add, count};

/// A sum that is being added up: bits and a constant one by column.
struct Sum {
    columns: Vec<Vec<NodeId>>,
    constants: Vec<bool>,
}

/// As [`count_up`](super::count_up::count_up), in few levels.
///
/// All columns of more than two bits are counted down at once, level by level: a counter begins at
/// the lowest column that needs one and takes bits of the columns above as far as capacity and
/// noise have room, after C. S. Wallace, "A suggestion for a fast multiplier", IEEE Trans. EC 1964.
/// The two words that are left are added with a [`Network`] of carries, which may take `slack`
/// levels beyond the fewest.
pub(super) fn count_tree(
    (columns, constants): (Vec<Vec<NodeId>>, Vec<bool>),
    cells: &mut Cells,
    trees: Trees,
) -> Vec<NodeId> {
    let mut sum = Sum { columns, constants };
    while let Some(level) = sum.next_level(cells) {
        sum.count_down(cells, trees.capacity, level);
    }
    let result = sum.add_up(cells, trees);
    cells.note_results(&result);
    result
}

impl Sum {
    fn width(&self) -> usize {
        self.columns.len()
    }

    fn height(&self, position: usize) -> usize {
        self.columns[position].len() + usize::from(self.constants[position])
    }

    /// The lowest column that is not a result yet.
    fn first(&self) -> usize {
        (0..self.width()).find(|&position| self.height(position) > 1).unwrap_or(self.width())
    }

    /// The bits that a column may have at most before the words are added: one is the carry in.
    fn most(&self, position: usize) -> usize {
        if position == self.first() { 3 } else { 2 }
    }

    /// The first level at which a column that has too many bits has three; none if none has too
    /// many.
    fn next_level(&self, cells: &mut Cells) -> Option<u32> {
        let third = |position: usize| {
            let mut levels: Vec<u32> = self.columns[position].iter().map(|&bit| cells.sum_level(bit)).collect();
            levels.sort_unstable();
            levels[2 - usize::from(self.constants[position])]
        };
        (0..self.width()).filter(|&position| self.height(position) > self.most(position)).map(third).min()
    }

    /// Counts down what is there at a level.
    fn count_down(&mut self, cells: &mut Cells, capacity: u32, level: u32) {
        let width = self.width();
        let mut ready: Vec<Vec<NodeId>> = Vec::with_capacity(width);
        for column in &mut self.columns {
            let (mut now, later): (Vec<NodeId>, Vec<NodeId>) =
                column.drain(..).partition(|&bit| cells.sum_level(bit) <= level);
            now.sort_unstable_by_key(|&bit| (cells.variance(bit), bit));
            ready.push(now);
            *column = later;
        }
        let first = (0..width).find(|&position| ready[position].len() + self.height(position) > 1).unwrap_or(0);
        for position in 0..width {
            let most = if position == first { 3 } else { 2 };
            while ready[position].len() + self.height(position) > most {
                let counts = taken(cells, &ready[position..], capacity);
                let constant = |above: usize| u32::from(self.constants[position + above]) << above;
                let offset: u32 = (0..counts.len()).map(constant).sum();
                let largest = counts.iter().zip(0..).map(|(&count, above)| (count as u32) << above).sum::<u32>();
                let digits = (u32::BITS - (largest + offset).leading_zeros()).min((width - position) as u32);
                if counts.iter().sum::<usize>() as u32 + offset.count_ones() <= digits {
                    break;
                }
                let bits =
                    counts.iter().zip(&mut ready[position..]).map(|(&count, bits)| bits.drain(..count).collect());
                let bits: Vec<Vec<NodeId>> = bits.collect();
                (0..counts.len()).for_each(|above| self.constants[position + above] = false);
                let digits = count(cells, bits, offset, position, width);
                for (above, &digit) in digits.iter().enumerate() {
                    add(cells, digit, position + above, &mut self.columns, &mut self.constants);
                }
            }
        }
        for (column, rest) in self.columns.iter_mut().zip(ready) {
            column.extend(rest);
        }
    }

    /// Adds what is left: two bits a column, and three in the lowest of two or more.
    fn add_up(self, cells: &mut Cells, trees: Trees) -> Vec<NodeId> {
        let (first, width) = (self.first(), self.width());
        let zero = cells.constant(false);
        let mut columns = self.columns;
        for (bits, constant) in columns.iter_mut().zip(self.constants) {
            bits.extend(constant.then(|| cells.constant(true)));
        }
        let mut result: Vec<NodeId> =
            columns.drain(..first).map(|bits| bits.first().copied().unwrap_or(zero)).collect();
        if first == width {
            return result;
        }
        let carried: Vec<NodeId> = columns.iter().rev().flatten().copied().collect();
        cells.note_carried(carried);
        let carry_in = if columns[0].len() > 2 { columns[0].pop() } else { None }.unwrap_or(zero);
        let lengths = units(cells, &columns, trees.capacity);
        let digit = |bits: Vec<NodeId>| -> Digit { [0, 1].map(|place| bits.get(place).copied().unwrap_or(zero)) };
        let mut digits = columns.into_iter().map(digit);
        let units: Vec<Vec<Digit>> = lengths.into_iter().map(|length| digits.by_ref().take(length).collect()).collect();
        let mut network = Network::new(cells, units.clone(), carry_in, trees.radix);
        let reached = |unit: usize| network.earliest_carry(unit).max(network.level(unit)) + 1;
        let last = (0..units.len()).map(reached).max().unwrap_or(0) + trees.slack;
        let mut made = carry_in;
        for (unit, digits) in units.into_iter().enumerate() {
            let (position, length) = (result.len(), digits.len());
            let carry = network.carry(cells, unit, last - 1);
            if carry != made {
                cells.note_carry(position, carry, made);
            }
            let mut bits: Vec<Vec<NodeId>> = digits.into_iter().map(Vec::from).collect();
            bits[0].push(carry);
            let offset = take_ones(cells, &mut bits);
            let sum = count(cells, bits, offset, position, width);
            let digit = |place: usize| sum.get(place).copied().unwrap_or(zero);
            result.extend((0..length).map(digit));
            made = digit(length);
            network.add_carry(cells, unit + 1, made);
        }
        result
    }
}

/// Takes constants out of columns; returns the number that they are.
fn take_ones(cells: &Cells, columns: &mut [Vec<NodeId>]) -> u32 {
    let mut ones = 0;
    for (bits, above) in columns.iter_mut().zip(0..) {
        bits.retain(|&bit| {
            ones += u32::from(cells.as_constant(bit) == Some(true)) << above;
            cells.as_constant(bit).is_none()
        });
    }
    ones
}

/// The bits of each column that a counter takes, from the lowest column up.
fn taken(cells: &Cells, columns: &[Vec<NodeId>], capacity: u32) -> Vec<usize> {
    let (mut room, mut quiet) = (capacity, cells.max_noise());
    let mut counts = Vec::new();
    for (bits, above) in columns.iter().zip(0..5) {
        let mut count = 0;
        for &bit in bits {
            let noise = cells.variance(bit) << (2 * above);
            // three bits at least, however noisy: fewer would not become fewer
            if 1 << above > room || (noise > quiet && (above > 0 || count >= 3)) {
                break;
            }
            (room, quiet) = (room - (1 << above), quiet.saturating_sub(noise));
            count += 1;
        }
        if count == 0 {
            break;
        }
        counts.push(count);
        if 2 << above > room {
            break;
        }
    }
    counts
}

/// The lengths of units of columns that a counter holds with a carry.
fn units(cells: &Cells, columns: &[Vec<NodeId>], capacity: u32) -> Vec<usize> {
    let mut lengths = Vec::new();
    let (mut length, mut total, mut noise) = (0, 1, 1);
    for bits in columns {
        let of_column = |length: u32| {
            let noise: u32 = bits.iter().map(|&bit| cells.variance(bit)).sum();
            ((bits.len().min(2) as u32) << length, noise << (2 * length))
        };
        let (more, louder) = of_column(length);
        if length > 0 && (total + more > capacity || noise + louder > cells.max_noise() || length == 5) {
            lengths.push(length as usize);
            let (more, louder) = of_column(0);
            (length, total, noise) = (1, 1 + more, 1 + louder);
        } else {
            (length, total, noise) = (length + 1, total + more, noise + louder);
        }
    }
    lengths.push(length as usize);
    lengths
}
