//! The clock that a user asks for.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The clock that a user asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ClockWish {
    /// The fastest that the board's PLL makes and the routed design meets.
    #[default]
    Fastest,
    /// The clock of the board's oscillator, or a slower one where the design does not meet it.
    Oscillator,
    /// So many MHz, which the design has to meet.
    Mhz(f64),
}

impl ClockWish {
    /// The clock of the first run, in MHz; none is that of the oscillator.
    #[must_use]
    pub fn first(self) -> Option<f64> {
        match self {
            ClockWish::Fastest | ClockWish::Oscillator => None,
            ClockWish::Mhz(mhz) => Some(mhz),
        }
    }
}

/// A text that names no clock.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected 'fastest', 'oscillator' or a number of MHz, found '{0}'")]
pub struct UnknownClock(String);

impl FromStr for ClockWish {
    type Err = UnknownClock;

    fn from_str(text: &str) -> Result<Self, UnknownClock> {
        match text {
            "fastest" => Ok(ClockWish::Fastest),
            "oscillator" => Ok(ClockWish::Oscillator),
            number => number.parse().map(ClockWish::Mhz).map_err(|_| UnknownClock(number.to_owned())),
        }
    }
}

impl fmt::Display for ClockWish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockWish::Fastest => f.write_str("fastest"),
            ClockWish::Oscillator => f.write_str("oscillator"),
            ClockWish::Mhz(mhz) => write!(f, "{mhz}"),
        }
    }
}

impl Serialize for ClockWish {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ClockWish {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        for wish in [ClockWish::Fastest, ClockWish::Oscillator, ClockWish::Mhz(62.5)] {
            assert_eq!(wish.to_string().parse(), Ok(wish));
            let json = serde_json::to_string(&wish).unwrap_or_default();
            assert_eq!(json, format!("\"{wish}\""));
            assert_eq!(serde_json::from_str::<ClockWish>(&json).ok(), Some(wish));
        }
        for text in ["", "fast", "62,5", "62 MHz"] {
            assert_eq!(text.parse::<ClockWish>(), Err(UnknownClock(text.to_owned())));
            assert!(serde_json::from_str::<ClockWish>(&format!("\"{text}\"")).is_err());
        }
    }
}
