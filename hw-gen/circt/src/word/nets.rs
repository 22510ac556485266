//! The drivers of each bit of a module.

use super::design::{Bit, Module};
use super::value::Value;
use std::collections::HashMap;

/// The driven bits, and the values that drive them.
#[derive(Default)]
pub(super) struct Nets {
    values: Vec<Value>,
    /// By net: the value that drives it, and the bit of that value.
    drivers: HashMap<u64, (usize, usize)>,
}

/// Consecutive bits of the same kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Run {
    /// Constants, from this bit on.
    Constant { from: usize, width: usize },
    /// Bits of a value, from its bit `low` on.
    Slice { value: usize, low: usize, width: usize },
    /// One bit of a value, repeated.
    Repeated { value: usize, bit: usize, times: usize },
}

/// A bit that neither a value nor a constant drives.
pub(super) struct Undriven(pub Bit);

impl Nets {
    /// Records that a value drives bits.
    ///
    /// # Errors
    /// Returns the bit that is already driven.
    pub fn drive(&mut self, bits: &[Bit], value: Value) -> Result<(), Bit> {
        let number = self.values.len();
        self.values.push(value);
        for (position, &bit) in bits.iter().enumerate() {
            let Bit::Net(net) = bit else { return Err(bit) };
            if self.drivers.insert(net, (number, position)).is_some() {
                return Err(bit);
            }
        }
        Ok(())
    }

    /// Returns all values in order.
    pub fn values(&self) -> std::iter::Peekable<impl Iterator<Item = &Value>> {
        self.values.iter().peekable()
    }

    pub fn value(&self, number: usize) -> &Value {
        &self.values[number]
    }

    /// Splits bits, lowest first, into runs.
    pub fn runs(&self, bits: &[Bit]) -> Result<Vec<Run>, Undriven> {
        let mut runs: Vec<Run> = Vec::new();
        for (position, &bit) in bits.iter().enumerate() {
            let (value, bit) = match bit {
                Bit::Constant(_) => {
                    match runs.last_mut() {
                        Some(Run::Constant { width, .. }) => *width += 1,
                        _ => runs.push(Run::Constant { from: position, width: 1 }),
                    }
                    continue;
                }
                Bit::Net(net) => *self.drivers.get(&net).ok_or(Undriven(bit))?,
                Bit::Open => return Err(Undriven(bit)),
            };
            match runs.last_mut() {
                Some(Run::Slice { value: same, low, width }) if *same == value && *low + *width == bit => *width += 1,
                Some(Run::Repeated { value: same, bit: again, times }) if (*same, *again) == (value, bit) => {
                    *times += 1
                }
                Some(run @ &mut Run::Slice { value: same, low, width: 1 }) if (same, low) == (value, bit) => {
                    *run = Run::Repeated { value, bit, times: 2 };
                }
                _ => runs.push(Run::Slice { value, low: bit, width: 1 }),
            }
        }
        Ok(runs)
    }
}

/// The source's names for bits.
pub(super) struct Signals<'a> {
    /// By the first bit of a signal: all bits and the name.
    whole: HashMap<Bit, Vec<(&'a [Bit], &'a str)>>,
    module: &'a Module,
}

impl<'a> Signals<'a> {
    pub fn new(module: &'a Module) -> Self {
        let mut whole: HashMap<Bit, Vec<(&[Bit], &str)>> = HashMap::new();
        for (name, net) in module.netnames.iter().filter(|(_, net)| net.hide_name == 0) {
            if let Some(&first) = net.bits.first() {
                whole.entry(first).or_default().push((&net.bits, name));
            }
        }
        Self { whole, module }
    }

    /// Returns a signal of exactly these bits. Internal signals are preferred to ports, since a
    /// port only carries a signal out.
    pub fn exactly(&self, bits: &[Bit]) -> Option<&'a str> {
        let found = self.whole.get(bits.first()?)?.iter().filter(|(whole, _)| *whole == bits).map(|&(_, name)| name);
        found.min_by_key(|name| self.module.ports.get(name).is_some())
    }

    /// Returns a signal that a bit belongs to.
    pub fn any(&self, bit: Bit) -> String {
        let has = self.module.netnames.iter().filter(|(_, net)| net.bits.contains(&bit));
        let found = has.min_by_key(|(_, net)| net.hide_name);
        found.map_or_else(|| "z".to_owned(), |(name, _)| name.to_owned())
    }
}
