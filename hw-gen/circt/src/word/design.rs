//! The word-level JSON of Yosys.

use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

/// All modules.
#[derive(serde::Deserialize)]
pub(super) struct Design {
    pub modules: Ordered<Module>,
}

/// A module.
#[derive(serde::Deserialize)]
pub(super) struct Module {
    #[serde(default)]
    pub attributes: HashMap<String, Setting>,
    #[serde(default)]
    pub ports: Ordered<Port>,
    #[serde(default)]
    pub cells: Ordered<Cell>,
    #[serde(default)]
    pub netnames: Ordered<Net>,
}

/// A port of a module.
#[derive(serde::Deserialize)]
pub(super) struct Port {
    pub direction: Direction,
    pub bits: Vec<Bit>,
}

/// The direction of a port, seen from its module or cell.
#[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Direction {
    Input,
    Output,
    Inout,
}

/// A cell: an operator, or an instance of a module.
#[derive(serde::Deserialize)]
pub(super) struct Cell {
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub parameters: HashMap<String, Setting>,
    #[serde(default)]
    pub attributes: HashMap<String, Setting>,
    #[serde(default)]
    pub port_directions: HashMap<String, Direction>,
    #[serde(default)]
    pub connections: Ordered<Vec<Bit>>,
}

impl Cell {
    /// A parameter as a number; 0 if it is not a number.
    pub fn number(&self, name: &str) -> usize {
        let number = self.parameters.get(name).and_then(Setting::number);
        number.and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
    }
}

/// A signal.
#[derive(serde::Deserialize)]
pub(super) struct Net {
    /// 1 if Yosys made the name.
    #[serde(default)]
    pub hide_name: u8,
    pub bits: Vec<Bit>,
    #[serde(default)]
    pub attributes: HashMap<String, Setting>,
}

/// A bit of a signal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Bit {
    /// The net with this number.
    Net(u64),
    /// A constant; undefined bits are 0.
    Constant(bool),
    /// `z`.
    Open,
}

/// A parameter or an attribute: a number in binary, highest bit first, or a text.
#[derive(serde::Deserialize)]
#[serde(untagged)]
pub(super) enum Setting {
    Text(String),
    Number(u64),
}

impl Setting {
    /// The bits, lowest first; `x` is kept.
    pub fn bits(&self) -> Vec<u8> {
        match self {
            Setting::Text(text) => text.bytes().rev().collect(),
            Setting::Number(number) => format!("{number:b}").bytes().rev().collect(),
        }
    }

    /// The value as a number, if it is one of at most 64 bits.
    pub fn number(&self) -> Option<u64> {
        match self {
            Setting::Number(number) => Some(*number),
            Setting::Text(text) => u64::from_str_radix(text.trim_start_matches('0'), 2)
                .ok()
                .or_else(|| (!text.is_empty() && text.bytes().all(|digit| digit == b'0')).then_some(0)),
        }
    }
}

/// A JSON object in the order of its text.
pub(super) struct Ordered<T>(pub Vec<(String, T)>);

impl<T> Ordered<T> {
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Returns the value of a name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.iter().find(|(found, _)| *found == name).map(|(_, value)| value)
    }
}

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Ordered<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Ordered(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Bit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneBit;
        impl Visitor<'_> for OneBit {
            type Value = Bit;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, \"0\", \"1\", \"x\" or \"z\"")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Bit, E> {
                Ok(Bit::Net(number))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Bit, E> {
                match text {
                    "0" | "x" => Ok(Bit::Constant(false)),
                    "1" => Ok(Bit::Constant(true)),
                    "z" => Ok(Bit::Open),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }
        deserializer.deserialize_any(OneBit)
    }
}
