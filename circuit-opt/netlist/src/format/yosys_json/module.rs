//! The choice of a file's module that is the circuit, and its ports.

use std::borrow::Cow;

use super::json::Json;
use super::name;
use super::problem::{YosysJsonError, YosysJsonProblem};

/// A module's name, and where its contents are.
pub(super) struct Module<'a> {
    pub(super) name: Cow<'a, str>,
    at: usize,
    is_top: bool,
    is_box: bool,
}

impl<'a> Module<'a> {
    /// The module marked as the top, or the only one.
    pub(super) fn find(text: &'a str) -> Result<Self, YosysJsonError> {
        let mut json = Json::new(text);
        let mut modules = Vec::new();
        json.object(|json, key, _| match &*key {
            "modules" => json.object(|json, name, _| {
                modules.push(Self::glance(json, name)?);
                Ok(())
            }),
            _ => json.skip_value(),
        })?;
        json.end()?;
        modules.retain(|module| !module.is_box);
        let tops = modules.iter().filter(|module| module.is_top).count();
        if tops == 1 {
            modules.retain(|module| module.is_top);
        }
        let found = modules.len();
        match modules.pop() {
            Some(module) if found == 1 => Ok(module),
            _ => Err(json.error(0, YosysJsonProblem::Top { found })),
        }
    }

    fn glance(json: &mut Json<'a>, name: Cow<'a, str>) -> Result<Self, YosysJsonError> {
        let mut module = Self { name, at: json.next_at(), is_top: false, is_box: false };
        json.object(|json, key, _| match &*key {
            "attributes" => json.object(|json, key, _| {
                match &*key {
                    "top" => module.is_top = is_set(json)?,
                    "blackbox" | "whitebox" => module.is_box = is_set(json)?,
                    _ => json.skip_value()?,
                }
                Ok(())
            }),
            _ => json.skip_value(),
        })?;
        Ok(module)
    }

    /// The parts of the module, in the order of the file.
    pub(super) fn parts(
        &self,
        text: &'a str,
        part: impl FnMut(&mut Json<'a>, Cow<'a, str>, usize) -> Result<(), YosysJsonError>,
    ) -> Result<(), YosysJsonError> {
        Json::new(text).jump(self.at).object(part)
    }
}

/// Reads the value of an attribute; whether it is one.
fn is_set(json: &mut Json<'_>) -> Result<bool, YosysJsonError> {
    match json.peek() {
        Some(b'"') => Ok(json.string()?.ends_with('1')),
        _ => Ok(json.number()? != 0),
    }
}

/// A bit of a signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bit {
    Constant(bool),
    /// The number, and where it stands.
    Signal(u64, usize),
}

/// Reads the bits of a signal. An undefined bit is 0.
pub(super) fn bits(json: &mut Json<'_>) -> Result<Vec<Bit>, YosysJsonError> {
    let mut bits = Vec::new();
    json.array(|json| {
        let at = json.next_at();
        bits.push(match json.peek() {
            Some(b'"') => match &*json.string()? {
                "0" | "x" => Bit::Constant(false),
                "1" => Bit::Constant(true),
                text => return Err(json.error(at, YosysJsonProblem::Bit { text: text.to_owned() })),
            },
            _ => Bit::Signal(json.number()?, at),
        });
        Ok(())
    })?;
    Ok(bits)
}

/// A port whose index rises as the weight of its bits falls, such as `[0:3] a`. A netlist counts
/// its bits by their weight instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RisingRange {
    /// The port.
    pub port: String,
    /// The index of its most significant bit.
    pub first: u64,
    /// The index of its least significant bit.
    pub last: u64,
}

/// A port of the module.
pub(super) struct Port<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) is_input: bool,
    /// The bit of the lowest weight first.
    bits: Vec<Bit>,
    /// The smallest index.
    offset: u64,
    /// True if the index rises as the weight falls.
    is_upto: bool,
}

impl<'a> Port<'a> {
    /// Reads the value of a key of `ports`.
    pub(super) fn read(json: &mut Json<'a>, name: Cow<'a, str>) -> Result<Self, YosysJsonError> {
        let mut port = Self { name, is_input: false, bits: Vec::new(), offset: 0, is_upto: false };
        let mut has_direction = false;
        let start = json.next_at();
        json.object(|json, key, _| {
            match &*key {
                "direction" => {
                    let at = json.next_at();
                    let direction = json.string()?;
                    if !matches!(&*direction, "input" | "output") {
                        let problem = YosysJsonProblem::Direction { direction: direction.into_owned() };
                        return Err(json.error(at, problem));
                    }
                    has_direction = true;
                    port.is_input = direction == "input";
                }
                "bits" => port.bits = bits(json)?,
                // An index below zero has no name in our form: it counts from 0.
                "offset" if json.peek() != Some(b'-') => port.offset = json.number()?,
                "upto" => port.is_upto = json.number()? != 0,
                _ => json.skip_value()?,
            }
            Ok(())
        })?;
        if !has_direction {
            return Err(json.error(start, YosysJsonProblem::Direction { direction: String::new() }));
        }
        port.name = name::plain(port.name);
        Ok(port)
    }

    /// The range as declared, where the index rises as the weight falls.
    pub(super) fn rising_range(&self) -> Option<RisingRange> {
        let last = self.offset.saturating_add((self.bits.len() as u64).saturating_sub(1));
        let range = || RisingRange { port: self.name.to_string(), first: self.offset, last };
        (self.is_upto && self.bits.len() > 1).then(range)
    }

    /// The bits and their names, by rising weight. The name tells the weight: where the index rises
    /// as the weight falls, it is turned round.
    pub(super) fn named_bits(&self, single_bit_vectors: &[Cow<'_, str>]) -> Vec<(String, Bit)> {
        if let &[bit] = self.bits.as_slice()
            && self.offset == 0
            && !single_bit_vectors.contains(&self.name)
        {
            return vec![(self.name.to_string(), bit)];
        }
        let index = |position: usize| self.offset.saturating_add(position as u64);
        let name = |(position, &bit): (usize, &Bit)| (format!("{}[{}]", self.name, index(position)), bit);
        self.bits.iter().enumerate().map(name).collect()
    }
}
