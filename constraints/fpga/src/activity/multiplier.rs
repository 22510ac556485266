//! Multipliers with registers at operands and product.

use super::net::{Net, ONE};
use super::{Activity, Event};

/// An operand.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    /// Its bits, the lowest first.
    pub(super) bits: Vec<Net>,
    /// True if the highest bit is its sign.
    pub(super) signed: bool,
    /// The enable of its register, if it has one.
    pub(super) register: Option<Net>,
    late: i64,
}

impl Operand {
    pub(super) fn new(bits: Vec<Net>, signed: bool, register: Option<Net>) -> Self {
        Operand { bits, signed, register, late: 0 }
    }

    fn now(&self, values: &[bool]) -> i64 {
        let weight = |place: usize| match self.signed && place + 1 == self.bits.len() {
            true => -(1 << place),
            false => 1 << place,
        };
        self.bits.iter().enumerate().filter(|&(_, &net)| values[net]).map(|(place, _)| weight(place)).sum()
    }

    fn value(&self, values: &[bool]) -> i64 {
        if self.register.is_some() { self.late } else { self.now(values) }
    }
}

/// A multiplier.
#[derive(Clone, Debug)]
pub(super) struct Multiplier {
    pub(super) operands: [Operand; 2],
    pub(super) product: Vec<Net>,
    /// The enable of the product's register, if it has one.
    pub(super) output: Option<Net>,
    before: Option<[i64; 2]>,
}

impl Multiplier {
    pub(super) fn new(operands: [Operand; 2], product: Vec<Net>, output: Option<Net>) -> Self {
        Multiplier { operands, product, output, before: None }
    }

    /// True if it has a register, and so a clock.
    pub(super) fn is_clocked(&self) -> bool {
        self.output.is_some() || self.operands.iter().any(|operand| operand.register.is_some())
    }

    /// The nets that the product depends on in the same cycle.
    pub(super) fn read_now(&self) -> Vec<Net> {
        let now = self.operands.iter().filter(|operand| operand.register.is_none());
        now.flat_map(|operand| operand.bits.iter().copied()).collect()
    }

    fn product(&self, values: &[bool]) -> impl Iterator<Item = (Net, bool)> + use<'_> {
        let product = self.operands[0].value(values) * self.operands[1].value(values);
        let bits = self.product.iter().enumerate().filter(|&(_, &net)| net > ONE);
        bits.map(move |(place, &net)| (net, product >> place & 1 == 1))
    }

    pub(super) fn settle(&self, values: &mut [bool]) {
        let product = self.product(values);
        for (net, value) in product {
            values[net] = value;
        }
    }

    /// The clock edge: the values that the product takes, and the events.
    pub(super) fn clock(&mut self, values: &[bool], next: &mut Vec<(Net, bool)>, activity: &mut Activity) {
        let operands = [0, 1].map(|side| self.operands[side].value(values));
        if self.before.is_some_and(|before| before != operands) {
            activity.add(Event::Multiply, 1);
        }
        self.before = Some(operands);
        if self.output.is_some_and(|enable| values[enable]) {
            next.extend(self.product(values));
        }
        for operand in &mut self.operands {
            if operand.register.is_some_and(|enable| values[enable]) {
                operand.late = operand.now(values);
            }
        }
    }
}
