//! Reading AIGER.

use std::collections::HashMap;

use super::cursor::Cursor;
use super::header::Header;
use super::problem::{AigerError, AigerProblem};
use crate::format::definitions::{Definitions, Disorder, Signal};
use crate::{Netlist, NodeId};

/// Reads a combinational file of either format; the first word tells which. Every and becomes a cell, its operands'
/// inversions in its table; inversions at outputs become cells. Ports without a symbol are called `iN` and
/// `oN`; the netlist is called `main`.
///
/// # Errors
/// The first problem, with its position. Takes time and memory linear in the file, whatever its header announces.
pub fn read(bytes: &[u8]) -> Result<Netlist, AigerError> {
    let mut cursor = Cursor::new(bytes);
    let header = Header::read(&mut cursor)?;
    let mut file = File { header, inputs: Vec::new(), outputs: Vec::new(), ands: Vec::new(), at: Vec::new() };
    file.ports(&mut cursor)?;
    if header.is_binary {
        file.binary_ands(&mut cursor)?
    } else {
        file.ascii_ands(&mut cursor)?
    }
    let names = Names::read(&header, &mut cursor)?;
    file.build(names, &cursor)
}

/// What a file says, all in literals.
struct File {
    header: Header,
    inputs: Vec<u64>,
    /// The literals and where they stand.
    outputs: Vec<(u64, usize)>,
    ands: Vec<[u64; 3]>,
    /// Where each input, then each and, is defined.
    at: Vec<usize>,
}

impl File {
    fn literal(&self, cursor: &mut Cursor<'_>) -> Result<u64, AigerError> {
        let at = cursor.at();
        let literal = cursor.number()?;
        if literal / 2 > self.header.maximum {
            return Err(cursor.error(at, AigerProblem::Literal { literal }));
        }
        Ok(literal)
    }

    /// A literal that stands for a variable to be defined.
    fn defined(&self, cursor: &mut Cursor<'_>) -> Result<u64, AigerError> {
        let at = cursor.at();
        let literal = self.literal(cursor)?;
        if literal < 2 || literal % 2 == 1 {
            return Err(cursor.error(at, AigerProblem::Definition { literal }));
        }
        Ok(literal)
    }

    fn ports(&mut self, cursor: &mut Cursor<'_>) -> Result<(), AigerError> {
        for input in 1..=self.header.inputs {
            self.at.push(cursor.at());
            if self.header.is_binary {
                self.inputs.push(2 * input);
            } else {
                let literal = self.defined(cursor)?;
                self.inputs.push(literal);
                cursor.end_of_line()?;
            }
        }
        for _ in 0..self.header.outputs {
            let at = cursor.at();
            let literal = self.literal(cursor)?;
            self.outputs.push((literal, at));
            cursor.end_of_line()?;
        }
        Ok(())
    }

    fn ascii_ands(&mut self, cursor: &mut Cursor<'_>) -> Result<(), AigerError> {
        for _ in 0..self.header.ands {
            self.at.push(cursor.at());
            let defined = self.defined(cursor)?;
            cursor.space()?;
            let a = self.literal(cursor)?;
            cursor.space()?;
            let b = self.literal(cursor)?;
            cursor.end_of_line()?;
            self.ands.push([defined, a, b]);
        }
        Ok(())
    }

    fn binary_ands(&mut self, cursor: &mut Cursor<'_>) -> Result<(), AigerError> {
        for and in 0..self.header.ands {
            let at = cursor.at();
            self.at.push(at);
            let defined = 2 * (self.header.inputs + 1 + and);
            let a = cursor.delta().filter(|&delta| delta > 0).and_then(|delta| defined.checked_sub(delta));
            let b = a.and_then(|a| a.checked_sub(cursor.delta()?));
            let (Some(a), Some(b)) = (a, b) else {
                return Err(cursor.error(at, AigerProblem::Delta));
            };
            self.ands.push([defined, a, b]);
        }
        Ok(())
    }

    fn build(self, names: Names, cursor: &Cursor<'_>) -> Result<Netlist, AigerError> {
        let mut netlist = Netlist::new("main");
        let mut definitions = Definitions::default();
        let zero = definitions.signal(0);
        definitions.define(zero, 0, &[]);
        let mut signals: HashMap<u64, Signal> = HashMap::with_capacity(self.at.len());
        signals.insert(0, zero);
        let defined = self.inputs.iter().chain(self.ands.iter().map(|and| &and[0]));
        for (&literal, &at) in defined.zip(&self.at) {
            let variable = literal / 2;
            if signals.insert(variable, definitions.signal(at)).is_some() {
                return Err(cursor.error(at, AigerProblem::Redefined { variable }));
            }
        }
        let signal = |literal: u64, at: usize| {
            let variable = literal / 2;
            signals.get(&variable).copied().ok_or_else(|| cursor.error(at, AigerProblem::Undefined { variable }))
        };
        let mut inputs = Vec::with_capacity(self.inputs.len());
        for (&literal, name) in self.inputs.iter().zip(names.inputs) {
            let signal = signal(literal, 0)?;
            definitions.define_input(signal);
            inputs.push((signal, netlist.add_input(name)));
        }
        for (&[defined, a, b], &at) in self.ands.iter().zip(&self.at[self.inputs.len()..]) {
            // The one row in which both operands are true.
            let row = 1 - a % 2 + 2 * (1 - b % 2);
            definitions.define(signal(defined, at)?, 1 << row, &[signal(a, at)?, signal(b, at)?]);
        }
        let outputs = self.outputs.iter().map(|&(output, at)| Ok((signal(output, at)?, output % 2 == 1)));
        let outputs: Vec<(Signal, bool)> = outputs.collect::<Result<_, AigerError>>()?;
        let nodes = definitions.elaborate(&inputs, &mut netlist).map_err(|disorder| {
            let (Disorder::Cycle(signal) | Disorder::Undefined(signal)) = disorder;
            let variable = signals.iter().find(|entry| *entry.1 == signal).map_or(0, |entry| *entry.0);
            cursor.error(definitions.mention(signal), AigerProblem::Cycle { variable })
        })?;
        let mut inverses: HashMap<Signal, NodeId> = HashMap::new();
        for ((signal, is_inverted), name) in outputs.into_iter().zip(names.outputs) {
            let node = nodes[signal as usize];
            let driver = match is_inverted {
                false => node,
                true if signal == zero => netlist.constant(true),
                true => *inverses.entry(signal).or_insert_with(|| netlist.add_cell(0b01, &[node], None)),
            };
            netlist.add_output(name, driver);
        }
        Ok(netlist)
    }
}

/// Names of inputs and outputs.
struct Names {
    inputs: Vec<String>,
    outputs: Vec<String>,
}

impl Names {
    fn read(header: &Header, cursor: &mut Cursor<'_>) -> Result<Self, AigerError> {
        let mut inputs: Vec<String> = (0..header.inputs).map(|input| format!("i{input}")).collect();
        let mut outputs: Vec<String> = (0..header.outputs).map(|output| format!("o{output}")).collect();
        loop {
            let at = cursor.at();
            let line = cursor.line();
            let (names, rest) = match line {
                [] if cursor.is_at_end() => break,
                [b'c'] => break,
                [b'i', rest @ ..] => (&mut inputs, rest),
                [b'o', rest @ ..] => (&mut outputs, rest),
                _ => return Err(cursor.error(at, AigerProblem::Symbol)),
            };
            let symbol = std::str::from_utf8(rest).ok().and_then(|rest| {
                let (number, name) = rest.split_once(' ')?;
                Some((names.get_mut(number.parse::<usize>().ok()?)?, name))
            });
            let Some((place, name)) = symbol else {
                return Err(cursor.error(at, AigerProblem::Symbol));
            };
            name.clone_into(place);
        }
        Ok(Self { inputs, outputs })
    }
}
