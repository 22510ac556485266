//! The lines of the ASCII format, in which ands may stand in any order.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::body::{and_table, finish, literal, outputs};
use super::cursor::Cursor;
use super::header::Header;
use super::problem::{AigerError, AigerProblem};
use crate::Netlist;
use crate::format::definitions::{Definitions, Disorder, Signal};

/// Reads what follows the header.
pub(super) fn read(header: &Header, cursor: &mut Cursor<'_>) -> Result<Netlist, AigerError> {
    let mut netlist = Netlist::new("main");
    let mut variables = Variables::default();
    let mut inputs = Vec::new();
    for input in 0..header.inputs {
        let signal = variables.define(header, cursor)?;
        variables.definitions.define_input(signal);
        cursor.end_of_line()?;
        inputs.push((signal, netlist.add_input(format!("i{input}"))));
    }
    let outputs = outputs(header, cursor)?;
    for _ in 0..header.ands {
        let signal = variables.define(header, cursor)?;
        let mut operands = [(0, 0); 2];
        for operand in &mut operands {
            cursor.space()?;
            *operand = (cursor.at(), literal(header, cursor)?);
        }
        cursor.end_of_line()?;
        let table = and_table(operands[0].1, operands[1].1);
        let operands = operands.map(|(at, literal)| variables.signal(literal / 2, at));
        variables.definitions.define(signal, table, &operands);
    }
    let Variables { mut definitions, signals } = variables;
    let nodes = definitions.elaborate(&inputs, &mut netlist).map_err(|disorder| {
        let (Disorder::Cycle(signal) | Disorder::Undefined(signal)) = disorder;
        let variable = signals.iter().find(|entry| *entry.1 == signal).map_or(0, |entry| *entry.0);
        let problem = match disorder {
            Disorder::Cycle(_) => AigerProblem::Cycle { variable },
            Disorder::Undefined(_) => AigerProblem::Undefined { variable },
        };
        cursor.error(definitions.mention(signal), problem)
    })?;
    let node_of = |variable| signals.get(&variable).map(|&signal| nodes[signal as usize]);
    finish(netlist, &outputs, node_of, cursor)
}

/// The variables met so far.
#[derive(Default)]
struct Variables {
    definitions: Definitions,
    signals: HashMap<u64, Signal, FxBuildHasher>,
}

impl Variables {
    /// The signal of a variable that is spoken of at this offset.
    fn signal(&mut self, variable: u64, at: usize) -> Signal {
        *self.signals.entry(variable).or_insert_with(|| {
            let signal = self.definitions.signal(at);
            if variable == 0 {
                self.definitions.define(signal, 0, &[]);
            }
            signal
        })
    }

    /// Reads the literal of a variable that is defined here.
    fn define(&mut self, header: &Header, cursor: &mut Cursor<'_>) -> Result<Signal, AigerError> {
        let at = cursor.at();
        let literal = literal(header, cursor)?;
        if literal < 2 || literal % 2 == 1 {
            return Err(cursor.error(at, AigerProblem::Definition { literal }));
        }
        let variable = literal / 2;
        let signal = self.signal(variable, at);
        if self.definitions.is_defined(signal) {
            return Err(cursor.error(at, AigerProblem::Redefined { variable }));
        }
        // A place holder, so that a second definition is seen.
        self.definitions.define(signal, 0, &[]);
        Ok(signal)
    }
}
