//! The body of an `hw.module`.

use super::WordError;
use super::design::{Bit, Direction, Module};
use super::driven::driven;
use super::error::At;
use super::hierarchy::{Hierarchy, src};
use super::names::{Names, PortName, YosysSource};
use super::nets::{Nets, Run, Signals, Undriven};
use super::value::Value;
use std::collections::HashMap;
use std::fmt::{Display, Write as _};

/// A module under construction.
pub(super) struct Body<'a> {
    pub hierarchy: &'a Hierarchy<'a>,
    pub module: &'a Module,
    pub name: &'a str,
    /// Turns the name of a memory in the source into its name in the text.
    pub memory: &'a dyn Fn(&str) -> String,
    nets: Nets,
    signals: Signals<'a>,
    names: Names,
    /// The values that the cells drive, by cell, in the order of [`driven`].
    pub results: Vec<Vec<Value>>,
    pub operations: String,
    /// Slices, concatenations and constants that were written before.
    made: HashMap<Vec<Bit>, Value>,
    clocks: HashMap<Bit, String>,
    /// The source of the current cell, as [`YosysSource`] prints it, and as a location.
    source: Option<String>,
    pub location: String,
}

impl<'a> Body<'a> {
    /// Names all values of a module.
    ///
    /// # Errors
    /// A bit is driven twice, or a cell is not what Yosys writes.
    pub fn new(
        hierarchy: &'a Hierarchy<'a>,
        name: &'a str,
        memory: &'a dyn Fn(&str) -> String,
    ) -> Result<Self, WordError> {
        hierarchy.check(name)?;
        let module = hierarchy.module(name).ok_or(WordError::Top)?;
        let mut body = Body {
            hierarchy,
            module,
            name,
            memory,
            nets: Nets::default(),
            signals: Signals::new(module),
            names: Names::default(),
            results: Vec::new(),
            operations: String::new(),
            made: HashMap::new(),
            clocks: HashMap::new(),
            source: None,
            location: String::new(),
        };
        for (_, net) in module.netnames.iter() {
            if net.attributes.get("init").is_some_and(|set| set.bits().iter().any(|digit| matches!(digit, b'0' | b'1')))
            {
                body.stand_at(src(&net.attributes));
                return Err(body.untranslated("the initial value of a register"));
            }
        }
        for (name, port) in module.ports.iter().filter(|(_, port)| port.direction == Direction::Input) {
            body.drive(Some(name), &port.bits)?;
        }
        for (_, cell) in module.cells.iter() {
            body.stand_at(src(&cell.attributes));
            let driven = driven(cell, hierarchy);
            let values =
                driven.iter().map(|bits| body.drive(body.signals.exactly(bits), bits)).collect::<Result<_, _>>()?;
            body.results.push(values);
        }
        Ok(body)
    }

    fn drive(&mut self, name: Option<&str>, bits: &[Bit]) -> Result<Value, WordError> {
        let name = match name {
            Some(name) => self.names.distinct(name),
            None => self.names.number(),
        };
        let value = Value { name, width: bits.len() };
        match self.nets.drive(bits, value.clone()) {
            Ok(()) => Ok(value),
            Err(bit) => Err(WordError::SeveralDrivers { at: self.at(), net: self.signals.any(bit) }),
        }
    }

    /// The ports, as they follow the module's name.
    pub fn header(&self) -> String {
        let mut inputs = self.nets.values();
        let port = |(name, port): (&str, &super::design::Port)| {
            let source = self.module.netnames.get(name).and_then(|net| src(&net.attributes)).and_then(YosysSource::of);
            let location = source.map(YosysSource::location).unwrap_or_default();
            let (label, width) = (PortName(name), port.bits.len());
            match (port.direction, inputs.next_if(|_| port.direction == Direction::Input)) {
                (Direction::Input, Some(value)) if value.name == name => format!("in {value} : i{width}{location}"),
                (Direction::Input, Some(value)) => format!("in {value} {label} : i{width}{location}"),
                _ => format!("out {label} : i{width}{location}"),
            }
        };
        let ports: Vec<String> = self.module.ports.iter().map(port).collect();
        ports.join(", ")
    }

    /// Sets the source location of the operations that follow.
    pub fn stand_at(&mut self, src: Option<&str>) {
        let source = src.and_then(YosysSource::of);
        self.source = source.map(|source| source.to_string());
        self.location = source.map(YosysSource::location).unwrap_or_default();
    }

    fn at(&self) -> At {
        At { module: self.hierarchy.name(self.name).to_owned(), source: self.source.clone() }
    }

    /// Refuses the current cell.
    pub fn untranslated(&self, what: impl Into<String>) -> WordError {
        WordError::Untranslated { at: self.at(), what: what.into() }
    }

    /// Returns bits, lowest first, as a value.
    pub fn operand(&mut self, bits: &[Bit]) -> Result<Value, WordError> {
        let undriven = |body: &Self, Undriven(bit)| WordError::Undriven { at: body.at(), net: body.signals.any(bit) };
        let runs = self.nets.runs(bits).map_err(|bit| undriven(self, bit))?;
        if let [Run::Slice { value, width, .. }] = runs[..]
            && self.nets.value(value).width == width
        {
            return Ok(self.nets.value(value).clone());
        }
        if let Some(made) = self.made.get(bits) {
            return Ok(made.clone());
        }
        let mut parts = Vec::new();
        for run in runs {
            parts.push(self.part(run, bits)?);
        }
        parts.reverse();
        let value = match <[Value; 1]>::try_from(parts) {
            Ok([value]) => value,
            Err(parts) => {
                let types: Vec<String> = parts.iter().map(|part| format!("i{}", part.width)).collect();
                self.operation(bits.len(), format_args!("comb.concat {}", listed(&parts)), types.join(", "))
            }
        };
        self.made.insert(bits.to_vec(), value.clone());
        Ok(value)
    }

    fn part(&mut self, run: Run, bits: &[Bit]) -> Result<Value, WordError> {
        Ok(match run {
            Run::Constant { from, width } => {
                let bits = &bits[from..from + width];
                if let Some(made) = self.made.get(bits) {
                    return Ok(made.clone());
                }
                let value =
                    self.operation(width, format_args!("hw.constant {}", hexadecimal(bits)), format_args!("i{width}"));
                self.made.insert(bits.to_vec(), value.clone());
                value
            }
            Run::Slice { value, low, width } => self.slice(value, low, width),
            Run::Repeated { value, bit, times } => {
                let bit = self.slice(value, bit, 1);
                self.operation(times, format_args!("comb.replicate {bit}"), format_args!("(i1) -> i{times}"))
            }
        })
    }

    fn slice(&mut self, value: usize, low: usize, width: usize) -> Value {
        let whole = self.nets.value(value).clone();
        if whole.width == width {
            return whole;
        }
        let types = format!("(i{}) -> i{width}", whole.width);
        self.operation(width, format_args!("comb.extract {whole} from {low}"), types)
    }

    /// Returns a bit as a clock.
    pub fn clock(&mut self, bits: &[Bit]) -> Result<String, WordError> {
        let &[bit] = bits else { return Err(self.untranslated("a clock of several bits")) };
        if let Some(clock) = self.clocks.get(&bit) {
            return Ok(clock.clone());
        }
        let value = self.operand(bits)?;
        let clock = self.names.distinct("clock");
        put(&mut self.operations, format_args!("  %{clock} = seq.to_clock {value}\n"));
        self.clocks.insert(bit, clock.clone());
        Ok(clock)
    }

    /// Writes an operation with a new result of a given width; `types` follow its colon.
    pub fn operation(&mut self, width: usize, operation: impl Display, types: impl Display) -> Value {
        let value = Value { name: self.names.number(), width };
        self.define(&value, operation, types);
        value
    }

    /// Writes the operation of a result that already has a name. The Verilog uses the source's name
    /// for it too.
    pub fn define(&mut self, result: &Value, operation: impl Display, types: impl Display) {
        let is_port = self.module.ports.get(&result.name).is_some();
        match result.is_named() && !is_port {
            true => self.line(format_args!("{result} = {operation} {{sv.namehint = \"{}\"}} : {types}", result.name)),
            false => self.line(format_args!("{result} = {operation} : {types}")),
        }
    }

    /// Returns a new name for a value that is not a word.
    pub fn distinct(&mut self, name: &str) -> String {
        self.names.distinct(name)
    }

    /// Writes an operation verbatim.
    pub fn line(&mut self, operation: impl Display) {
        put(&mut self.operations, format_args!("  {operation}{}\n", self.location));
    }
}

/// Lists values, separated by commas.
pub(super) fn listed(values: &[Value]) -> String {
    values.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
}

/// Formats constant bits, lowest first, as a literal.
pub(super) fn hexadecimal(bits: &[Bit]) -> String {
    let digit = |bits: &[Bit]| {
        let set = bits.iter().enumerate().filter(|&(_, &bit)| bit == Bit::Constant(true));
        set.fold(0_u32, |digit, (position, _)| digit | 1 << position)
    };
    let digits: String = bits.chunks(4).rev().filter_map(|bits| char::from_digit(digit(bits), 16)).collect();
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() { "0".to_owned() } else { format!("0x{}", digits.to_ascii_uppercase()) }
}

pub(super) fn put(text: &mut String, piece: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(piece);
}
