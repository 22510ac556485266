//! Carries over many columns in few levels.
//!
//! Columns of two bits each are digits from 0 to 2: such a digit stops a carry, passes it on or
//! makes one. The bits (x and y, x or y) are the same digit, and so is any stretch of columns: its
//! highest digit that is not 1 decides. With the weights 1, 2, 4, … several digits are one sum
//! whose comparisons with 2^n and 2^n − 1 are the digit of their stretch, and whose comparison with
//! 2^n is the carry out of it where a carry in is added. So a cell of four message bits makes one
//! digit of three, and the tree of J. Sklansky ("Conditional-sum addition logic", IRE Trans. EC
//! 1960) has three branches a node.

use ringmill_netlist::NodeId;
use rustc_hash::FxHashMap;

use super::cells::Cells;
use super::counter::{Counter, DigitFunctions};

/// Two bits of equal weight, or what several columns of them do to a carry: the number of both.
pub(super) type Digit = [NodeId; 2];

/// A cost that no plan has.
const IMPOSSIBLE: u32 = u32::MAX / 8;

/// Neighbouring columns, without carries of their own between them.
struct Unit {
    columns: Vec<Digit>,
    /// The level of its latest bit.
    level: u32,
    /// True if it is a digit as it is.
    is_digit: bool,
}

/// The part of a network between two units: the first, the one after the last, and the number of
/// digits that it may be at most.
type Stretch = (usize, usize, usize);

/// The carries between units of columns, made by the levels that are asked for in as few cells as
/// can be, one after the other.
pub(super) struct Network {
    units: Vec<Unit>,
    /// Digits that a cell adds.
    radix: usize,
    /// The earliest level of each stretch, and of the carry into each unit.
    earliest: FxHashMap<Stretch, u32>,
    earliest_carries: Vec<u32>,
    /// Digits and carries that are made, with their levels.
    digits: FxHashMap<(usize, usize), Vec<(u32, Digit)>>,
    carries: Vec<Vec<(u32, NodeId)>>,
    /// Cells that a stretch or carry takes by a level, beyond those that are there, and the place
    /// where it is parted.
    plans: FxHashMap<(Stretch, u32), (u32, usize)>,
    carry_plans: FxHashMap<(usize, u32), (u32, usize)>,
}

impl Network {
    /// A network over units of columns, the lowest first, and a carry into the first.
    pub(super) fn new(cells: &mut Cells, units: Vec<Vec<Digit>>, carry: NodeId, radix: usize) -> Self {
        let unit = |columns: Vec<Digit>| {
            let level = columns.iter().flatten().map(|&bit| cells.sum_level(bit)).max().unwrap_or(0);
            let is_quiet = columns.iter().flatten().all(|&bit| cells.variance(bit) == 1);
            Unit { is_digit: columns.len() == 1 && is_quiet, columns, level }
        };
        let units: Vec<Unit> = units.into_iter().map(unit).collect();
        let mut carries = vec![Vec::new(); units.len() + 1];
        carries[0].push((cells.sum_level(carry), carry));
        let mut network = Self {
            radix,
            earliest: FxHashMap::default(),
            earliest_carries: vec![carries[0][0].0],
            digits: FxHashMap::default(),
            carries,
            plans: FxHashMap::default(),
            carry_plans: FxHashMap::default(),
            units,
        };
        network.set_earliest();
        network
    }

    fn set_earliest(&mut self) {
        let count = self.units.len();
        for length in 1..=count {
            for from in 0..=count - length {
                let to = from + length;
                let unit = &self.units[from];
                let digit = match length {
                    1 => unit.level + u32::from(!unit.is_digit),
                    _ => 1 + self.parted(from, to, self.radix),
                };
                self.earliest.insert((from, to, 1), digit);
                for parts in 2..=self.radix {
                    let level = digit.min(self.parted(from, to, parts));
                    self.earliest.insert((from, to, parts), level);
                }
            }
        }
        for to in 1..=count {
            let after = |from: usize| self.earliest_carries[from].max(self.earliest[&(from, to, self.radix)]);
            let chained = self.earliest_carries[to - 1].max(self.units[to - 1].level);
            let level = 1 + (0..to).map(after).min().unwrap_or(0).min(chained);
            self.earliest_carries.push(level);
        }
    }

    /// The earliest level of a stretch in two parts, the upper of which may be several digits.
    fn parted(&self, from: usize, to: usize, parts: usize) -> u32 {
        let at = |middle: usize| self.earliest[&(from, middle, 1)].max(self.earliest[&(middle, to, parts - 1)]);
        (from + 1..to).map(at).min().unwrap_or(u32::MAX / 8)
    }

    /// The earliest level of the carry into a unit; that of the last is the carry out.
    pub(super) fn earliest_carry(&self, unit: usize) -> u32 {
        self.earliest_carries[unit]
    }

    /// The level of a unit's latest bit.
    pub(super) fn level(&self, unit: usize) -> u32 {
        self.units[unit].level
    }

    /// Takes note of a carry into a unit that was made elsewhere.
    pub(super) fn add_carry(&mut self, cells: &mut Cells, unit: usize, carry: NodeId) {
        let level = cells.sum_level(carry);
        self.carries[unit].push((level, carry));
    }

    /// The carry into a unit, by a level that is possible.
    pub(super) fn carry(&mut self, cells: &mut Cells, unit: usize, by: u32) -> NodeId {
        self.plans.clear();
        self.carry_plans.clear();
        self.make_carry(cells, unit, by.max(self.earliest_carries[unit]))
    }

    fn make_carry(&mut self, cells: &mut Cells, unit: usize, by: u32) -> NodeId {
        if let Some(&(_, carry)) = self.carries[unit].iter().find(|(level, _)| *level <= by) {
            return carry;
        }
        let (_, from) = self.plan_carry(unit, by);
        let below = by.saturating_sub(1);
        let carry = self.make_carry(cells, from, below);
        let digits = if from + 1 == unit && !self.units[from].is_digit && self.units[from].level <= below {
            self.units[from].columns.clone()
        } else {
            self.make_digits(cells, (from, unit, self.radix), below)
        };
        let made = carry_out(cells, carry, &digits);
        self.add_carry(cells, unit, made);
        made
    }

    /// The cells of the carry into a unit, and the unit whose carry it is made of.
    fn plan_carry(&mut self, unit: usize, by: u32) -> (u32, usize) {
        if self.carries[unit].iter().any(|(level, _)| *level <= by) {
            return (0, unit);
        }
        if unit == 0 || self.earliest_carries[unit] > by {
            return (IMPOSSIBLE, unit);
        }
        if let Some(&plan) = self.carry_plans.get(&(unit, by)) {
            return plan;
        }
        let mut best = (IMPOSSIBLE, unit);
        for from in (0..unit).rev() {
            if self.earliest_carries[from] >= by {
                continue;
            }
            let is_chained = from + 1 == unit && self.units[from].level < by;
            let digits = if is_chained { 0 } else { self.plan((from, unit, self.radix), by - 1).0 };
            if digits + 1 < best.0 {
                best = best.min((1 + digits + self.plan_carry(from, by - 1).0, from));
            }
        }
        self.carry_plans.insert((unit, by), best);
        best
    }

    /// The cells of a stretch, and the end of its lowest digit: the end of the stretch if that is
    /// the only one.
    fn plan(&mut self, stretch: Stretch, by: u32) -> (u32, usize) {
        let (from, to, parts) = stretch;
        if self.earliest[&stretch] > by {
            return (IMPOSSIBLE, to);
        }
        if self.is_made(from, to, by).is_some() {
            return (0, to);
        }
        if let Some(&plan) = self.plans.get(&(stretch, by)) {
            return plan;
        }
        let whole = match to - from {
            _ if self.earliest[&(from, to, 1)] > by => IMPOSSIBLE,
            1 => u32::from(!self.units[from].is_digit),
            _ if parts == 1 => 1 + self.cheapest_parts((from, to, self.radix), by - 1).0,
            _ => self.plan((from, to, 1), by).0,
        };
        let mut best = (whole, to);
        if parts > 1 && whole > 0 {
            best = best.min(self.cheapest_parts(stretch, by));
        }
        self.plans.insert((stretch, by), best);
        best
    }

    /// The same of two parts or more.
    fn cheapest_parts(&mut self, (from, to, parts): Stretch, by: u32) -> (u32, usize) {
        let mut best = (IMPOSSIBLE, to);
        for middle in from + 1..to {
            if self.earliest[&(from, middle, 1)] <= by && self.earliest[&(middle, to, parts - 1)] <= by {
                let lower = self.plan((from, middle, 1), by).0;
                if lower < best.0 {
                    best = best.min((lower + self.plan((middle, to, parts - 1), by).0, middle));
                }
            }
        }
        best
    }

    fn is_made(&self, from: usize, to: usize, by: u32) -> Option<Digit> {
        self.digits.get(&(from, to))?.iter().find(|(level, _)| *level <= by).map(|&(_, digit)| digit)
    }

    /// The digits of a stretch, the lowest first.
    fn make_digits(&mut self, cells: &mut Cells, (from, to, parts): Stretch, by: u32) -> Vec<Digit> {
        let (_, middle) = self.plan((from, to, parts), by);
        let mut digits = vec![self.make_digit(cells, from, middle, by)];
        if middle < to {
            digits.extend(self.make_digits(cells, (middle, to, parts - 1), by));
        }
        digits
    }

    fn make_digit(&mut self, cells: &mut Cells, from: usize, to: usize, by: u32) -> Digit {
        if let Some(digit) = self.is_made(from, to, by) {
            return digit;
        }
        let unit = &self.units[from];
        let digits = match to - from {
            1 if unit.is_digit => return unit.columns[0],
            1 => unit.columns.clone(),
            _ => {
                let (_, middle) = self.cheapest_parts((from, to, self.radix), by - 1);
                let mut digits = vec![self.make_digit(cells, from, middle, by - 1)];
                digits.extend(self.make_digits(cells, (middle, to, self.radix - 1), by - 1));
                digits
            }
        };
        let digit = digit_of(cells, &digits);
        let level = digit.iter().map(|&bit| cells.sum_level(bit)).max().unwrap_or(0);
        self.digits.entry((from, to)).or_default().push((level, digit));
        digit
    }
}

/// The carry out of digits, the lowest first, with a carry in.
fn carry_out(cells: &mut Cells, carry: NodeId, digits: &[Digit]) -> NodeId {
    let out = digits.iter().fold(carry, |carry, &[x, y]| cells.majority(x, y, carry));
    let terms = weighted(cells, digits, Some(carry));
    cells.note_counter(Counter { terms, meaning: DigitFunctions::Bounds(vec![1 << digits.len()]), digits: vec![out] });
    out
}

/// The digit of several, the lowest first.
fn digit_of(cells: &mut Cells, digits: &[Digit]) -> Digit {
    let made = [false, true].map(|carry| {
        let carry = cells.constant(carry);
        digits.iter().fold(carry, |carry, &[x, y]| cells.majority(x, y, carry))
    });
    let terms = weighted(cells, digits, None);
    let bound = 1 << digits.len();
    cells.note_counter(Counter {
        terms,
        meaning: DigitFunctions::Bounds(vec![bound, bound - 1]),
        digits: made.to_vec(),
    });
    made
}

/// The bits of digits by their weights.
fn weighted(cells: &Cells, digits: &[Digit], carry: Option<NodeId>) -> Vec<(u32, NodeId)> {
    let weighted = digits.iter().enumerate().flat_map(|(place, digit)| digit.iter().map(move |&bit| (1 << place, bit)));
    let terms = carry.map(|carry| (1, carry)).into_iter().chain(weighted);
    terms.filter(|&(_, bit)| cells.as_constant(bit) != Some(false)).collect()
}
