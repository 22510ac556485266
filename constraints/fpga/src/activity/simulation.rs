//! The simulation of a mapped netlist.

use super::circuit::{Adds, Circuit, Combinational, Table};
use super::net::ONE;
use super::{Activity, Event};
use super::{ecp5, ice40};
use crate::netlist::Netlist;
use crate::{Family, FpgaError};

/// A mapped netlist in simulation. It has one clock; a step is a cycle of it.
#[derive(Debug)]
pub struct Simulation {
    top: String,
    circuit: Circuit,
    order: Vec<Combinational>,
    values: Vec<bool>,
    /// The settled values of the cycle before.
    before: Option<Vec<bool>>,
    is_settled: bool,
    activity: Activity,
}

impl Simulation {
    /// A netlist for a family in its first state.
    pub(crate) fn new(netlist: &Netlist, family: Family) -> Result<Self, FpgaError> {
        let top = netlist.top().to_owned();
        let add: Adds = match family {
            Family::Ecp5 => ecp5::add,
            Family::Ice40 => ice40::add,
            _ => {
                let what = "the cells of its family are not known".to_owned();
                return Err(FpgaError::Unsimulated { top, what });
            }
        };
        let circuit = Circuit::of(netlist, add)?;
        let order = circuit.in_order().map_err(|what| FpgaError::Unsimulated { top: top.clone(), what })?;
        let mut values = vec![false; circuit.nets];
        values[ONE] = true;
        for flip_flop in &circuit.flip_flops {
            values[flip_flop.q] = flip_flop.initial;
        }
        Ok(Simulation { top, circuit, order, values, before: None, is_settled: false, activity: Activity::default() })
    }

    /// Sets an input to a number: words of 32 bits, the lowest first.
    ///
    /// # Errors
    /// There is no such port.
    pub fn set(&mut self, port: &str, words: &[u32]) -> Result<(), FpgaError> {
        let nets = self.circuit.ports.get(port).ok_or_else(|| self.no_port(port))?;
        for (place, &net) in nets.iter().enumerate().filter(|&(_, &net)| net > ONE) {
            self.values[net] = words.get(place / 32).is_some_and(|word| word >> (place % 32) & 1 == 1);
        }
        self.is_settled = false;
        Ok(())
    }

    /// The number at a port in this cycle: words of 32 bits, the lowest first.
    ///
    /// # Errors
    /// There is no such port.
    pub fn get(&mut self, port: &str) -> Result<Vec<u32>, FpgaError> {
        self.settle();
        let nets = self.circuit.ports.get(port).ok_or_else(|| self.no_port(port))?;
        let mut words = vec![0; nets.len().div_ceil(32)];
        for (place, &net) in nets.iter().enumerate() {
            words[place / 32] |= u32::from(self.values[net]) << (place % 32);
        }
        Ok(words)
    }

    /// The events so far.
    #[must_use]
    pub fn activity(&self) -> Activity {
        self.activity
    }

    /// Ends the cycle: counts what has switched since the one before, and moves all registers.
    pub fn step(&mut self) {
        self.settle();
        let circuit = &mut self.circuit;
        if let Some(before) = &mut self.before {
            for &(net, event) in &circuit.counted {
                self.activity.add(event, u64::from(before[net] != self.values[net]));
            }
            before.copy_from_slice(&self.values);
        } else {
            self.before = Some(self.values.clone());
        }
        self.activity.cycles += 1;
        self.activity.add(Event::Clock, circuit.clock_pins);
        let values = &self.values;
        let mut next = Vec::new();
        for flip_flop in &circuit.flip_flops {
            let is = |(net, value): (usize, bool)| values[net] == value;
            let enabled = is(flip_flop.enable);
            if is(flip_flop.reset) && (enabled || !flip_flop.reset_needs_enable) {
                next.push((flip_flop.q, flip_flop.reset_value));
            } else if enabled {
                next.push((flip_flop.q, values[flip_flop.d]));
            }
        }
        for memory in &mut circuit.memories {
            memory.clock(values, &mut next, &mut self.activity);
        }
        for lookup in &mut circuit.lookups {
            lookup.clock(values, &mut self.activity);
        }
        for multiplier in &mut circuit.multipliers {
            multiplier.clock(values, &mut next, &mut self.activity);
        }
        for (net, value) in next {
            self.values[net] = value;
        }
        self.is_settled = false;
    }

    fn settle(&mut self) {
        if self.is_settled {
            return;
        }
        let values = &mut self.values;
        for element in &self.order {
            match element {
                Combinational::Table(Table { inputs, rows, output }) => {
                    let row = inputs.iter().rev().fold(0, |row, &net| row << 1 | u32::from(values[net]));
                    values[*output] = rows >> row & 1 == 1;
                }
                Combinational::Lookup(number) => self.circuit.lookups[*number].settle(values),
                Combinational::Multiplier(number) => self.circuit.multipliers[*number].settle(values),
            }
        }
        self.is_settled = true;
    }

    fn no_port(&self, port: &str) -> FpgaError {
        FpgaError::Unsimulated { top: self.top.clone(), what: format!("there is no port '{port}'") }
    }
}
