//! One cell of a module.

use std::borrow::Cow;

use super::gates::GATES;
use super::json::Json;
use super::module::{Bit, bits};
use super::problem::{YosysJsonError, YosysJsonProblem};
use crate::{MAX_FANINS, table};

/// The entry of a cell in a file.
pub(super) struct Cell<'a> {
    name: Cow<'a, str>,
    /// The offset of the name.
    pub(super) at: usize,
    kind: Cow<'a, str>,
    origin: Option<String>,
    /// The parameters `LUT` and `WIDTH`.
    lut: Option<Cow<'a, str>>,
    width: Option<u64>,
    connections: Vec<(Cow<'a, str>, Vec<Bit>)>,
}

/// A cell's function.
pub(super) struct Function {
    pub(super) table: u64,
    pub(super) inputs: Vec<Bit>,
    pub(super) output: Bit,
}

/// Types of cells that keep state, or the beginnings of them.
const SEQUENTIAL: [&str; 17] = [
    "$_ALDFF", "$_DFF", "$_DLATCH", "$_FF_", "$_SDFF", "$_SR_", "$adff", "$adlatch", "$aldff", "$anyinit", "$dff",
    "$dlatch", "$ff", "$fsm", "$mem", "$sdff", "$sr",
];

impl<'a> Cell<'a> {
    /// Reads the value of a key of `cells`.
    pub(super) fn read(json: &mut Json<'a>, name: Cow<'a, str>, at: usize) -> Result<Self, YosysJsonError> {
        let kind = Cow::Borrowed("");
        let mut cell = Self { name, at, kind, origin: None, lut: None, width: None, connections: Vec::new() };
        json.object(|json, key, _| match &*key {
            "type" => {
                cell.kind = json.string()?;
                Ok(())
            }
            "parameters" => json.object(|json, key, _| {
                match &*key {
                    "LUT" if json.peek() == Some(b'"') => cell.lut = Some(json.string()?),
                    "WIDTH" => cell.width = parameter(json)?,
                    _ => json.skip_value()?,
                }
                Ok(())
            }),
            "attributes" => json.object(|json, key, _| {
                match &*key {
                    "src" if json.peek() == Some(b'"') => cell.origin = Some(origin(&json.string()?)),
                    _ => json.skip_value()?,
                }
                Ok(())
            }),
            "connections" => json.object(|json, port, _| {
                cell.connections.push((port, bits(json)?));
                Ok(())
            }),
            _ => json.skip_value(),
        })?;
        Ok(cell)
    }

    /// The location in the source that the cell comes from.
    pub(super) fn origin(&self) -> Option<&str> {
        self.origin.as_deref()
    }

    /// The offset of the state bit of a cell that has one.
    pub(super) fn state_at(&self) -> Option<usize> {
        let (_, bits) =
            self.connections.iter().find(|connection| matches!(&*connection.0, "Q" | "RD_DATA" | "DATA"))?;
        bits.iter().find_map(|bit| if let Bit::Signal(_, at) = bit { Some(*at) } else { None })
    }

    /// True if the cell has a name of the source, not one of Yosys.
    pub(super) fn is_named(&self) -> bool {
        !self.name.starts_with('$')
    }

    /// The function of the cell.
    pub(super) fn function(&self, json: &Json<'_>) -> Result<Function, YosysJsonError> {
        let gate = GATES.iter().find(|gate| gate.name == self.kind);
        let (table, inputs) = match gate {
            Some(gate) => {
                let bits: Result<_, _> = gate.inputs.iter().map(|port| Ok(self.bits(json, port, 1)?[0])).collect();
                (gate.table, bits?)
            }
            None if self.kind == "$lut" => self.lookup(json)?,
            None => {
                let (cell, kind, origin) = (self.name.to_string(), self.kind.to_string(), self.origin.clone());
                let is_sequential = SEQUENTIAL.iter().any(|start| self.kind.starts_with(start));
                return Err(json.error(
                    self.at,
                    match is_sequential {
                        true => YosysJsonProblem::Sequential { cell, kind, origin },
                        false => YosysJsonProblem::Cell { cell, kind, origin },
                    },
                ));
            }
        };
        Ok(Function { table, inputs, output: self.bits(json, "Y", 1)?[0] })
    }

    fn lookup(&self, json: &Json<'_>) -> Result<(u64, Vec<Bit>), YosysJsonError> {
        let no_lut = || json.error(self.at, YosysJsonProblem::Lut { cell: self.name.to_string() });
        let width = self.width.filter(|&width| (1..=MAX_FANINS as u64).contains(&width)).ok_or_else(no_lut)?;
        let digits = self.lut.as_deref().ok_or_else(no_lut)?;
        // An undefined row is 0.
        let digits: Option<Vec<u64>> = digits
            .bytes()
            .map(|digit| match digit {
                b'0' | b'x' => Some(0),
                b'1' => Some(1),
                _ => None,
            })
            .collect();
        let digits = digits.filter(|digits| digits.len() <= 1 << width).ok_or_else(no_lut)?;
        let table = digits.iter().fold(0, |table, digit| table << 1 | digit) & table::mask(width as usize);
        Ok((table, self.bits(json, "A", width as usize)?.to_vec()))
    }

    /// The bits of a port that has so many.
    fn bits(&self, json: &Json<'_>, port: &str, count: usize) -> Result<&[Bit], YosysJsonError> {
        let found = self.connections.iter().find(|connection| connection.0 == port);
        found.map(|connection| connection.1.as_slice()).filter(|bits| bits.len() == count).ok_or_else(|| {
            let (cell, port) = (self.name.to_string(), port.to_owned());
            json.error(self.at, YosysJsonProblem::Port { cell, port, bits: count })
        })
    }
}

/// A number, or one in binary digits as a string.
fn parameter(json: &mut Json<'_>) -> Result<Option<u64>, YosysJsonError> {
    match json.peek() {
        Some(b'"') => Ok(u64::from_str_radix(&json.string()?, 2).ok()),
        _ => Ok(Some(json.number()?)),
    }
}

/// A source location of Yosys, `FILE:LINE.COLUMN-LINE.COLUMN` or several joined by `|`, in our
/// form: the first as `FILE:LINE:COLUMN`. Any other text stays as it is.
fn origin(src: &str) -> String {
    let first = src.split('|').next().unwrap_or(src);
    let parts = first.rsplit_once(':').and_then(|(file, range)| {
        let (line, column) = range.split_once('-')?.0.split_once('.')?;
        let are_numbers = [line, column].iter().all(|number| number.parse::<u64>().is_ok());
        are_numbers.then(|| format!("{file}:{line}:{column}"))
    });
    parts.unwrap_or_else(|| src.to_owned())
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn source_locations_become_ours() {
        assert_eq!(origin("a:b.v:2.14-3.19|c.v:1.1-1.2"), "a:b.v:2:14");
        for other in ["program.mlir:12:5", "a.v:2.x-3.4", "", "|"] {
            assert_eq!(origin(other), other);
        }
    }
}
