//! Chains of cells.

use std::fmt;
use std::str::FromStr;

use ringmill_netlist::table;

use super::npn::{INPUTS, Transform};

/// A cell of at most three operands: places below [`INPUTS`] are the inputs, those from there on
/// the steps before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// Over the operands.
    pub(crate) table: u8,
    operands: [u8; 3],
    count: u8,
}

impl Step {
    pub(super) fn new(table: u64, positions: &[u8]) -> Self {
        let mut operands = [0; 3];
        operands[..positions.len()].copy_from_slice(positions);
        Self { table: table as u8, operands, count: positions.len() as u8 }
    }

    pub(crate) fn operands(&self) -> &[u8] {
        &self.operands[..usize::from(self.count)]
    }

    /// Bootstraps: a constant, an input and an inversion cost nothing, a gate 1, a multiplexer 2.
    pub(crate) fn cost(&self) -> u32 {
        u32::from(self.count.saturating_sub(1))
    }
}

/// Steps one after the other, the last of which is a function of four inputs. Its text gives each
/// step as its table in hexadecimal and its operands as letters, `a` to `d` for the inputs: `8ab
/// 6ce` is `c ^ (a & b)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chain {
    pub(super) steps: Vec<Step>,
}

impl Chain {
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    #[cfg(test)]
    pub(super) fn cost(&self) -> u32 {
        self.steps.iter().map(Step::cost).sum()
    }

    /// The functions of the steps.
    pub(super) fn functions(&self) -> Vec<u16> {
        let mut values: Vec<u64> = table::PROJECTIONS[..INPUTS].iter().map(|input| input & 0xffff).collect();
        for step in &self.steps {
            let mut function = 0;
            for row in 0..1_usize << INPUTS {
                let positions = step.operands().iter().enumerate();
                let from = positions
                    .fold(0, |from, (bit, &position)| from | (values[usize::from(position)] >> row & 1) << bit);
                function |= (u64::from(step.table) >> from & 1) << row;
            }
            values.push(function);
        }
        values[INPUTS..].iter().map(|&function| function as u16).collect()
    }

    /// Returns a key of the chain's functions. Chains that differ only in inversions and in the
    /// operands of equal functions have equal keys.
    pub(super) fn key(&self) -> Vec<u16> {
        let mut key = self.functions();
        for function in &mut key {
            if *function & 1 == 1 {
                *function = !*function;
            }
        }
        key.sort_unstable();
        key
    }

    /// The chain of the transformed function.
    pub(super) fn transformed(&self, by: &Transform) -> Self {
        let mut steps = self.steps.clone();
        let last = steps.len() - 1;
        for (position, step) in steps.iter_mut().enumerate() {
            let count = usize::from(step.count);
            let mut function = u64::from(step.table);
            for (bit, operand) in step.operands[..count].iter_mut().enumerate() {
                let input = usize::from(*operand);
                if input < INPUTS {
                    *operand = by.positions[input];
                    if by.negated[input] {
                        function = table::negate_input(function, bit);
                    }
                }
            }
            if position == last && by.complemented {
                function = table::complement(function, count);
            }
            step.table = function as u8;
        }
        Self { steps }
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.steps.iter().enumerate() {
            let gap = if position > 0 { " " } else { "" };
            let digits = if step.count == 3 { 2 } else { 1 };
            write!(f, "{gap}{:0digits$x}", step.table)?;
            for &operand in step.operands() {
                write!(f, "{}", char::from(b'a' + operand))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Chain {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let steps = text.split(' ').map(|step| {
            let digits = if step.len() == 5 { 2 } else { 1 };
            let operands: Vec<u8> = step.bytes().skip(digits).map(|letter| letter.wrapping_sub(b'a')).collect();
            Ok(Step::new(u64::from_str_radix(&step[..digits], 16)?, &operands))
        });
        Ok(Self { steps: steps.collect::<Result<_, _>>()? })
    }
}
