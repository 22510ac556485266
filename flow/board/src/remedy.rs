//! The alternatives that fit where a design does not.

use std::fmt;

use ringmill_accel::{Budget, Options};

/// The alternatives that fit where a design does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// A design that is likely to fit the same board.
    pub smaller: Smaller,
    /// The names of larger boards of the same kind.
    pub larger: Vec<String>,
}

/// A smaller design of the same program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Smaller {
    /// A pipeline with fewer registers: so many levels of cells between them.
    Levels(u32),
    /// An accelerator that fits by the model.
    Shape(Box<Options>),
    /// No accelerator of the program fits by the model.
    Nothing,
    /// Nobody could read the program.
    Unknown,
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.smaller)?;
        match self.larger.as_slice() {
            [] => Ok(()),
            names => write!(f, "; larger boards: {}", names.join(", ")),
        }
    }
}

impl fmt::Display for Smaller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Levels(levels) => write!(f, "fewer registers: {levels} levels of cells in a stage"),
            Self::Shape(options) => write!(f, "by the model this one fits: {}", in_words(options)),
            Self::Unknown => f.write_str("take fewer lanes, a smaller ring or a smaller modulus"),
            Self::Nothing => {
                f.write_str("no accelerator of this program fits by the model: take a smaller ring or modulus")
            }
        }
    }
}

/// An accelerator in words.
#[must_use]
pub fn in_words(options: &Options) -> String {
    let mut words = vec![format!("architecture {}, lanes {}", options.architecture, options.lanes)];
    words.extend(options.butterflies.map(|count| format!("butterflies {count} of radix {}", options.radix)));
    words.extend(options.reduction.map(|reduction| format!("reduction {reduction}")));
    let Budget { dsp, lut, memory_blocks, interval, .. } = options.budget;
    let limits = [("DSP", dsp), ("LUT", lut), ("blocks of memory", memory_blocks), ("cycles of interval", interval)];
    words.extend(limits.iter().filter_map(|(what, limit)| limit.map(|limit| format!("at most {limit} {what}"))));
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remedy_is_told_in_words() {
        let remedy = |smaller, larger: &[&str]| {
            Remedy { smaller, larger: larger.iter().map(|&name| name.to_owned()).collect() }.to_string()
        };
        assert_eq!(remedy(Smaller::Levels(4), &[]), "fewer registers: 4 levels of cells in a stage");
        let budget = Budget { dsp: Some(28), ..Budget::default() };
        let shape = Smaller::Shape(Box::new(Options { budget, ..Options::new("") }));
        assert_eq!(
            remedy(shape, &["ulx3s-85f"]),
            "by the model this one fits: architecture auto, lanes 2, at most 28 DSP; larger boards: ulx3s-85f"
        );
        assert!(remedy(Smaller::Nothing, &[]).starts_with("no accelerator of this program fits"));
    }
}
