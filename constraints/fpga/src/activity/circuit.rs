//! A netlist as elements that can be simulated, whatever its family.

use super::Event;
use super::memory::{Lookup, Memory};
use super::multiplier::Multiplier;
use super::net::{Net, ONE, ZERO};
use crate::FpgaError;
use crate::netlist::{Bit, Cell, Netlist};
use std::collections::{BTreeMap, HashMap};

/// The most inputs of a table.
pub(super) const INPUTS: usize = 5;

/// A function of at most five nets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    /// The inputs, the lowest first.
    pub(super) inputs: [Net; INPUTS],
    /// The value for each row: bit i of the row's number is the value of input i.
    pub(super) rows: u32,
    pub(super) output: Net,
}

/// A flip-flop that takes its input at the rising edge of the clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlipFlop {
    pub(super) d: Net,
    pub(super) q: Net,
    /// It takes its input, and where `reset_needs_enable` its reset, if this net has this value.
    pub(super) enable: (Net, bool),
    /// It takes `reset_value` if this net has this value.
    pub(super) reset: (Net, bool),
    pub(super) reset_needs_enable: bool,
    pub(super) reset_value: bool,
    pub(super) initial: bool,
}

/// Elements with outputs that depend on inputs of the same cycle.
#[derive(Clone, Debug)]
pub(super) enum Combinational {
    Table(Table),
    /// A memory that is read without a clock, by its number.
    Lookup(usize),
    /// A multiplier without output register, by its number.
    Multiplier(usize),
}

/// The elements of a netlist.
#[derive(Debug, Default)]
pub(super) struct Circuit {
    pub(super) nets: usize,
    numbers: HashMap<u64, Net>,
    pub(super) tables: Vec<Table>,
    pub(super) flip_flops: Vec<FlipFlop>,
    pub(super) memories: Vec<Memory>,
    pub(super) lookups: Vec<Lookup>,
    pub(super) multipliers: Vec<Multiplier>,
    /// Nets whose changes are events.
    pub(super) counted: Vec<(Net, Event)>,
    /// Clock pins of cells.
    pub(super) clock_pins: u64,
    clock: Option<Net>,
    pub(super) ports: BTreeMap<String, Vec<Net>>,
}

/// The reason that a netlist cannot be simulated.
pub(super) type Refused = String;

/// Adds the elements of a cell.
pub(super) type Adds = fn(&mut Circuit, &Cell) -> Result<(), Refused>;

impl Circuit {
    /// The elements of a netlist, of whose cells `add` adds one.
    pub(super) fn of(netlist: &Netlist, add: Adds) -> Result<Self, FpgaError> {
        let refused = |what| FpgaError::Unsimulated { top: netlist.top().to_owned(), what };
        let mut circuit = Circuit { nets: 2, ..Circuit::default() };
        for (name, port) in netlist.ports() {
            let nets = port.bits.iter().map(|bit| circuit.net(bit)).collect();
            circuit.ports.insert(name.clone(), nets);
        }
        for (name, cell) in netlist.cells() {
            add(&mut circuit, cell).map_err(|what| refused(format!("{what} (cell '{name}')")))?;
        }
        circuit.find_inner(netlist);
        Ok(circuit)
    }

    /// Counts tables that a flip-flop alone reads apart: the placer packs both into one cell.
    fn find_inner(&mut self, netlist: &Netlist) {
        let mut readers: HashMap<Net, (u32, u32)> = HashMap::new();
        let ports: Vec<Net> = self.ports.values().flatten().copied().collect();
        for net in ports {
            readers.entry(net).or_default().0 += 1;
        }
        for cell in netlist.cells().values() {
            let is_flip_flop = cell.kind == "TRELLIS_FF" || cell.kind.starts_with("SB_DFF");
            for (port, bit) in cell.inputs().filter(|(_, bit)| bit.net().is_some()) {
                let (all, data) = readers.entry(self.net(bit)).or_default();
                *all += 1;
                *data += u32::from(is_flip_flop && matches!(port, "D" | "DI"));
            }
        }
        for (net, event) in &mut self.counted {
            if *event == Event::Table && readers.get(net) == Some(&(1, 1)) {
                *event = Event::Inner;
            }
        }
    }

    /// The place of a net; undefined bits are 0.
    pub(super) fn net(&mut self, bit: &Bit) -> Net {
        match bit.net() {
            Some(net) => *self.numbers.entry(net).or_insert_with(|| {
                self.nets += 1;
                self.nets - 1
            }),
            None if bit.is_one() => ONE,
            None => ZERO,
        }
    }

    /// The net at a port of one bit; 0 where nothing is connected.
    pub(super) fn pin(&mut self, cell: &Cell, port: &str) -> Net {
        cell.pin(port).map_or(ZERO, |bit| self.net(bit))
    }

    /// The nets at a port.
    pub(super) fn pins(&mut self, cell: &Cell, port: &str) -> Vec<Net> {
        cell.bits(port).iter().map(|bit| self.net(bit)).collect()
    }

    /// The nets at the ports of one bit with a name and a number below `width`.
    pub(super) fn numbered(&mut self, cell: &Cell, name: &str, width: u32) -> Vec<Net> {
        (0..width).map(|bit| self.pin(cell, &format!("{name}{bit}"))).collect()
    }

    /// A net that no cell of the netlist has.
    pub(super) fn inner(&mut self) -> Net {
        self.nets += 1;
        self.nets - 1
    }

    /// Adds a table whose output is counted as this event.
    pub(super) fn table(&mut self, table: Table, event: Event) {
        if table.output > ONE {
            self.counted.push((table.output, event));
            self.tables.push(table);
        }
    }

    /// Counts a clock pin of a cell; there is one clock.
    pub(super) fn clocked(&mut self, clock: Net) -> Result<(), Refused> {
        if clock <= ONE {
            return Err("a clock is a constant".to_owned());
        }
        if *self.clock.get_or_insert(clock) != clock {
            return Err("there is more than one clock".to_owned());
        }
        self.clock_pins += 1;
        Ok(())
    }

    /// The combinational elements, each behind those that drive it.
    pub(super) fn in_order(&self) -> Result<Vec<Combinational>, Refused> {
        let tables = self.tables.iter().map(|&table| Combinational::Table(table));
        let lookups = (0..self.lookups.len()).map(Combinational::Lookup);
        let multipliers = self.multipliers.iter().enumerate();
        let multipliers = multipliers.filter(|(_, multiplier)| multiplier.output.is_none());
        let multipliers = multipliers.map(|(number, _)| Combinational::Multiplier(number));
        let all: Vec<Combinational> = tables.chain(lookups).chain(multipliers).collect();
        let mut drivers = vec![usize::MAX; self.nets];
        for (number, element) in all.iter().enumerate() {
            for net in self.outputs(element) {
                drivers[net] = number;
            }
        }
        let mut waits = vec![0; all.len()];
        let mut readers: Vec<Vec<usize>> = vec![Vec::new(); all.len()];
        for (number, element) in all.iter().enumerate() {
            for driver in
                self.inputs(element).into_iter().map(|net| drivers[net]).filter(|&driver| driver != usize::MAX)
            {
                readers[driver].push(number);
                waits[number] += 1;
            }
        }
        let mut order: Vec<usize> = (0..all.len()).filter(|&number| waits[number] == 0).collect();
        let mut next = 0;
        while let Some(&number) = order.get(next) {
            next += 1;
            for &reader in &readers[number] {
                waits[reader] -= 1;
                if waits[reader] == 0 {
                    order.push(reader);
                }
            }
        }
        match order.len() == all.len() {
            true => Ok(order.into_iter().map(|number| all[number].clone()).collect()),
            false => Err("a combinational path leads back to its begin".to_owned()),
        }
    }

    fn inputs(&self, element: &Combinational) -> Vec<Net> {
        match element {
            Combinational::Table(table) => table.inputs.to_vec(),
            Combinational::Lookup(number) => self.lookups[*number].address.clone(),
            Combinational::Multiplier(number) => self.multipliers[*number].read_now(),
        }
    }

    fn outputs(&self, element: &Combinational) -> Vec<Net> {
        let nets = match element {
            Combinational::Table(table) => vec![table.output],
            Combinational::Lookup(number) => self.lookups[*number].outputs.clone(),
            Combinational::Multiplier(number) => self.multipliers[*number].product.clone(),
        };
        nets.into_iter().filter(|&net| net > ONE).collect()
    }
}
