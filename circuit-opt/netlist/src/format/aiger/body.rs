//! The parts that bodies of both formats share: literals, outputs, symbols.

use super::cursor::Cursor;
use super::header::Header;
use super::problem::{AigerError, AigerProblem};
use crate::format::public_marks;
use crate::{Netlist, NodeId};

/// Reads a literal up to the header's maximum.
pub(super) fn literal(header: &Header, cursor: &mut Cursor<'_>) -> Result<u64, AigerError> {
    let at = cursor.at();
    let literal = cursor.number()?;
    if literal / 2 > header.maximum {
        return Err(cursor.error(at, AigerProblem::Literal { literal }));
    }
    Ok(literal)
}

/// A literal and where it stands.
pub(super) type PlacedLiteral = (u64, usize);

/// Reads the lines of the outputs.
pub(super) fn outputs(header: &Header, cursor: &mut Cursor<'_>) -> Result<Vec<PlacedLiteral>, AigerError> {
    let mut outputs = Vec::new();
    for _ in 0..header.outputs {
        let at = cursor.at();
        outputs.push((literal(header, cursor)?, at));
        cursor.end_of_line()?;
    }
    Ok(outputs)
}

/// The table of an and whose operands are these literals: true in the one row in which both
/// operands are.
pub(super) fn and_table(a: u64, b: u64) -> u64 {
    1 << (1 - a % 2 + 2 * (1 - b % 2))
}

/// Reads the symbols, and adds the outputs: a literal's node is that of its variable, or one
/// inversion of it.
pub(super) fn finish(
    mut netlist: Netlist,
    outputs: &[PlacedLiteral],
    node_of: impl Fn(u64) -> Option<NodeId>,
    cursor: &mut Cursor<'_>,
) -> Result<Netlist, AigerError> {
    let names = symbols(&mut netlist, outputs.len(), cursor)?;
    let mut inverses = hashbrown::HashMap::<NodeId, NodeId, rustc_hash::FxBuildHasher>::default();
    for (&(literal, at), name) in outputs.iter().zip(names) {
        let variable = literal / 2;
        let is_inverted = literal % 2 == 1;
        let driver = match (variable, is_inverted) {
            (0, value) => netlist.constant(value),
            _ => {
                let node = node_of(variable).ok_or_else(|| cursor.error(at, AigerProblem::Undefined { variable }))?;
                match is_inverted {
                    false => node,
                    true => *inverses.entry(node).or_insert_with(|| netlist.add_cell(0b01, &[node], None)),
                }
            }
        };
        netlist.add_output(name, driver);
    }
    Ok(netlist)
}

/// Reads the lines behind the ands: names the inputs, and returns the names of the outputs.
fn symbols(netlist: &mut Netlist, outputs: usize, cursor: &mut Cursor<'_>) -> Result<Vec<String>, AigerError> {
    let inputs = netlist.inputs().len();
    let mut names: Vec<String> = (0..outputs).map(|output| format!("o{output}")).collect();
    loop {
        let at = cursor.at();
        let line = cursor.line();
        let (kind, rest) = match line {
            [] if cursor.is_at_end() => break,
            [b'c'] => {
                while !cursor.is_at_end() {
                    let comment = String::from_utf8_lossy(cursor.line());
                    public_marks::apply(netlist, &comment);
                }
                break;
            }
            [kind @ (b'i' | b'o'), rest @ ..] => (*kind, rest),
            _ => return Err(cursor.error(at, AigerProblem::Symbol)),
        };
        let symbol = std::str::from_utf8(rest).ok().and_then(|rest| {
            let (number, name) = rest.split_once(' ')?;
            Some((number.parse::<usize>().ok()?, name))
        });
        match (kind, symbol) {
            (b'i', Some((position, name))) if position < inputs => netlist.name_input(position, name.to_owned()),
            (b'o', Some((position, name))) if position < outputs => name.clone_into(&mut names[position]),
            _ => return Err(cursor.error(at, AigerProblem::Symbol)),
        }
    }
    Ok(names)
}
