//! Truth tables of up to six inputs, each input a net.

use crate::netlist::Bit;

/// The most inputs of a table.
const MOST: usize = 6;

/// A function of nets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// The inputs; each counts.
    inputs: Vec<u64>,
    /// The value for each row: bit i of the row's number is the value of input i.
    rows: u64,
}

impl Table {
    /// The function of a look-up table with these bits at its inputs, the lowest first, of which
    /// constants do not become inputs; None if a bit is neither a net nor 0 or 1.
    pub(super) fn of(pins: &[Bit], table: u64) -> Option<Self> {
        let mut inputs: Vec<u64> = pins.iter().filter_map(Bit::net).collect();
        inputs.sort_unstable();
        inputs.dedup();
        if pins.iter().any(|pin| pin.net().is_none() && !pin.is_zero() && !pin.is_one()) {
            return None;
        }
        let row = |number: u64| {
            pins.iter().enumerate().fold(0, |row, (place, pin)| {
                let value = match pin.net() {
                    Some(net) => value_of(&inputs, number, net).unwrap_or(0),
                    None => u64::from(pin.is_one()),
                };
                row | value << place
            })
        };
        let rows = (0..1u64 << inputs.len()).fold(0, |rows, number| rows | (table >> row(number) & 1) << number);
        Some(Table { inputs, rows }.reduced())
    }

    /// The function that is always this.
    pub(super) fn constant(one: bool) -> Self {
        Table { inputs: Vec::new(), rows: u64::from(one) }
    }

    /// One function where this one is 1, another one where it is 0; None if there are too many
    /// inputs.
    pub(super) fn choose(&self, one: &Table, zero: &Table) -> Option<Self> {
        let inputs = union(&[&self.inputs, &one.inputs, &zero.inputs])?;
        let rows = (0..1u64 << inputs.len()).fold(0, |rows, number| {
            let of = |net| value_of(&inputs, number, net).unwrap_or(0);
            let value = if self.value(of) == 1 { one.value(of) } else { zero.value(of) };
            rows | value << number
        });
        Some(Table { inputs, rows }.reduced())
    }

    /// The function for a look-up table with so many inputs, at most 4: the bits at them, 1 where
    /// they do not count, and its rows. None if there are fewer.
    pub(super) fn as_pins(&self, pins: usize) -> Option<(Vec<Bit>, u64)> {
        let bits = self.inputs.iter().map(|&net| Bit::Net(net)).chain(std::iter::repeat(Bit::constant(true)));
        let low = (1u64 << self.inputs.len()) - 1;
        let rows = (0..1u64 << pins).fold(0, |rows, row| rows | (self.rows >> (row & low) & 1) << row);
        (self.inputs.len() <= pins).then(|| (bits.take(pins).collect(), rows))
    }

    /// The inputs, which all count.
    pub(super) fn inputs(&self) -> &[u64] {
        &self.inputs
    }

    /// The value for an assignment of values to nets.
    pub(super) fn value(&self, of: impl Fn(u64) -> u64) -> u64 {
        let row = self.inputs.iter().enumerate().fold(0, |row, (place, &net)| row | of(net) << place);
        self.rows >> row & 1
    }

    /// The same with a function in the place of one input; None if it has too many inputs.
    pub(super) fn with(&self, input: u64, inner: &Table) -> Option<Self> {
        let outer: Vec<u64> = self.inputs.iter().copied().filter(|&net| net != input).collect();
        let inputs = union(&[&outer, &inner.inputs])?;
        let rows = (0..1u64 << inputs.len()).fold(0, |rows, number| {
            let outside = |net| value_of(&inputs, number, net).unwrap_or(0);
            let value = self.value(|net| if net == input { inner.value(outside) } else { outside(net) });
            rows | value << number
        });
        Some(Table { inputs, rows }.reduced())
    }

    /// Without the inputs that do not count.
    fn reduced(mut self) -> Self {
        let mut place = 0;
        while place < self.inputs.len() {
            let of = |row: u64| self.rows >> row & 1;
            let all = 0..1u64 << self.inputs.len();
            if all.clone().all(|row| of(row) == of(row ^ 1 << place)) {
                let low = (1 << place) - 1;
                let kept = (0..1u64 << (self.inputs.len() - 1))
                    .fold(0, |rows, row| rows | of(row & low | (row & !low) << 1) << row);
                self.rows = kept;
                self.inputs.remove(place);
            } else {
                place += 1;
            }
        }
        self
    }
}

/// All of these inputs once; None if they are too many.
fn union(all: &[&[u64]]) -> Option<Vec<u64>> {
    let mut inputs = all.concat();
    inputs.sort_unstable();
    inputs.dedup();
    (inputs.len() <= MOST).then_some(inputs)
}

/// The value of a net in a row.
fn value_of(inputs: &[u64], row: u64, net: u64) -> Option<u64> {
    inputs.iter().position(|&input| input == net).map(|place| row >> place & 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_and_inputs_that_do_not_count_are_left_out() {
        let [a, b] = [Bit::Net(7), Bit::Net(5)];
        let xor = Table::of(&[a.clone(), b.clone(), Bit::constant(false), Bit::constant(true)], 0x0600).expect("bits");
        assert_eq!(xor, Table { inputs: vec![5, 7], rows: 0b0110 });
        assert_eq!(Table::of(&[a.clone(), b.clone()], 0b1010), Some(Table { inputs: vec![7], rows: 0b10 }));
        assert_eq!(Table::of(&[a.clone(), a.clone()], 0b0110), Some(Table { inputs: vec![], rows: 0 }));
        assert_eq!(Table::of(&[a, Bit::Constant("x".to_owned())], 0b0110), None);
    }

    #[test]
    fn a_function_takes_the_place_of_an_input() {
        let [a, b, c] = [1, 2, 3].map(Bit::Net);
        let xor = Table::of(&[a.clone(), c], 0b0110).expect("bits");
        let and = Table::of(&[a, b], 0b1000).expect("bits");
        let both = xor.with(3, &and).expect("two inputs");
        for row in 0..4u64 {
            let of = |net: u64| row >> (net - 1) & 1;
            assert_eq!(both.value(of), of(1) ^ (of(1) & of(2)), "{row}");
        }
    }
}
