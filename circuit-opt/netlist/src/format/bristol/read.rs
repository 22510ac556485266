//! Reading Bristol files.

use super::header::Header;
use super::lines::{Lines, Word};
use super::problem::{BristolError, BristolProblem};
use crate::format::public_marks;
use crate::{Netlist, NodeId};

/// Reads a file of either format. An `XOR`, `AND` or `INV` becomes a cell, `MAND` several; `EQ` and
/// `EQW` become none. The netlist is called `main`.
///
/// # Errors
/// The first problem, with its position. Takes time and memory linear in the file,
/// whatever its header announces.
pub fn read(text: &str) -> Result<Netlist, BristolError> {
    let mut lines = Lines::new(text);
    let header = Header::read(&mut lines)?;
    let mut netlist = Netlist::new("main");
    let mut wires: Vec<Option<NodeId>> = Vec::with_capacity(header.wires);
    for (value, &width) in header.inputs.iter().enumerate() {
        wires.extend((0..width).map(|bit| Some(netlist.add_input(format!("arg{value}[{bit}]")))));
    }
    wires.resize(header.wires, None);
    let mut circuit = Circuit { lines, wires, netlist };
    let mut words = Vec::new();
    let mut found = 0;
    loop {
        circuit.lines.next_into(&mut words);
        let Some(&first) = words.first() else { break };
        found += 1;
        if found > header.gates {
            return Err(circuit.lines.error(first, BristolProblem::GateCount { announced: header.gates, found }));
        }
        circuit.gate(&words)?;
    }
    if found < header.gates {
        return Err(circuit.lines.error_at_end(BristolProblem::GateCount { announced: header.gates, found }));
    }
    let mut netlist = circuit.finish(&header)?;
    let comments = text.lines().rev().map_while(|line| line.strip_prefix('#'));
    comments.for_each(|comment| public_marks::apply(&mut netlist, comment));
    Ok(netlist)
}

struct Circuit<'a> {
    lines: Lines<'a>,
    /// The node of each wire that is assigned.
    wires: Vec<Option<NodeId>>,
    netlist: Netlist,
}

impl Circuit<'_> {
    fn gate(&mut self, words: &[Word<'_>]) -> Result<(), BristolError> {
        let last = words[words.len() - 1];
        let &[inputs_at, outputs_at, ..] = words else {
            return Err(self.lines.error(last, BristolProblem::GateLength { expected: 5, found: words.len() }));
        };
        let (inputs, outputs) = (self.lines.number(inputs_at)?, self.lines.number(outputs_at)?);
        let expected = inputs.saturating_add(outputs).saturating_add(3);
        if expected != words.len() as u64 {
            return Err(self.lines.error(last, BristolProblem::GateLength { expected, found: words.len() }));
        }
        let fits = match last.text {
            "XOR" | "AND" => (inputs, outputs) == (2, 1),
            "INV" | "EQ" | "EQW" => (inputs, outputs) == (1, 1),
            "MAND" => outputs > 0 && inputs == 2 * outputs,
            name => return Err(self.lines.error(last, BristolProblem::Operation { name: name.to_owned() })),
        };
        if !fits {
            let problem = BristolProblem::Arity { name: last.text.to_owned(), inputs, outputs };
            return Err(self.lines.error(inputs_at, problem));
        }
        let (from, to) = words[2..words.len() - 1].split_at(inputs as usize);
        if last.text == "EQ" {
            let value = match from[0].text {
                "0" => false,
                "1" => true,
                text => return Err(self.lines.error(from[0], BristolProblem::Constant { text: text.to_owned() })),
            };
            let node = self.netlist.constant(value);
            return self.assign(to[0], node);
        }
        for (position, &wire) in to.iter().enumerate() {
            let a = self.node(from[position])?;
            let node = match last.text {
                "EQW" => a,
                "INV" => self.netlist.add_cell(0b01, &[a], None),
                name => {
                    let b = self.node(from[position + to.len()])?;
                    self.netlist.add_cell(if name == "XOR" { 0b0110 } else { 0b1000 }, &[a, b], None)
                }
            };
            self.assign(wire, node)?;
        }
        Ok(())
    }

    fn wire(&self, word: Word<'_>) -> Result<usize, BristolError> {
        let wire = self.lines.number(word)?;
        let wires = self.wires.len();
        let place = usize::try_from(wire).ok().filter(|&place| place < wires);
        place.ok_or_else(|| self.lines.error(word, BristolProblem::Wire { wire, wires }))
    }

    fn node(&self, word: Word<'_>) -> Result<NodeId, BristolError> {
        let wire = self.wire(word)?;
        self.wires[wire].ok_or_else(|| self.lines.error(word, BristolProblem::Undefined { wire: wire as u64 }))
    }

    fn assign(&mut self, word: Word<'_>, node: NodeId) -> Result<(), BristolError> {
        let wire = self.wire(word)?;
        match self.wires[wire].replace(node) {
            None => Ok(()),
            Some(_) => Err(self.lines.error(word, BristolProblem::Redefined { wire: wire as u64 })),
        }
    }

    fn finish(mut self, header: &Header<'_>) -> Result<Netlist, BristolError> {
        let mut wire = header.wires - header.outputs.iter().sum::<usize>();
        for (value, &width) in header.outputs.iter().enumerate() {
            for bit in 0..width {
                let Some(driver) = self.wires[wire] else {
                    return Err(self.lines.error(header.wires_at, BristolProblem::UndrivenOutput { wire }));
                };
                self.netlist.add_output(format!("result{value}[{bit}]"), driver);
                wire += 1;
            }
        }
        Ok(self.netlist)
    }
}
