//! The options of [`synthesize`](crate::synthesize).

use std::fmt;
use std::str::FromStr;

use ringmill_netlist::CellLibrary;

/// The amount of work for a netlist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Effort {
    /// One cheap recipe.
    Fast,
    /// A portfolio of recipes.
    #[default]
    Default,
    /// The portfolio with the slow recipes, and more rounds.
    High,
}

/// The quantity to make small.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Objective {
    /// The number of bootstraps: what evaluation costs. Ties go to the lesser depth.
    #[default]
    Bootstraps,
    /// The number of levels of bootstraps: how long evaluation takes with every cell of a level at
    /// once. Ties go to fewer bootstraps.
    Depth,
    /// The number of bootstraps among netlists of at most so many levels: what lies between the
    /// two.
    Within(u32),
}

impl Objective {
    /// The greatest depth that costs nothing; none where depth only decides between equals.
    pub(crate) fn depth_limit(self) -> Option<u32> {
        match self {
            Self::Bootstraps => None,
            Self::Depth => Some(0),
            Self::Within(depth) => Some(depth),
        }
    }
}

/// The form of carries in sums, comparisons and divisions, in cells that add before they look up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Carries {
    /// One after the other: the fewest bootstraps.
    #[default]
    Chains,
    /// Over several digits at once, in the fewest levels.
    Trees {
        /// Levels that each word may take beyond the fewest, for fewer bootstraps.
        slack: u32,
        /// True if the noise of bits is left to packing, which takes noisy outputs out of their
        /// cells: fewer levels, and more bootstraps.
        is_bold: bool,
    },
}

/// The form of sums and products in bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Sums {
    /// All addends at once, in the fewest cells.
    #[default]
    Compressed,
    /// Row after row by ripple-carry adders, products without recoding: nothing that is to be
    /// executed, but similar to what others write, which proofs make use of.
    Rows {
        /// True if a row of a product is the first factor times a bit of the second.
        swapped: bool,
    },
}

/// The options of a synthesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The cells that the result may have; those that it is made of before sums, if it is to have
    /// sums.
    pub library: CellLibrary,
    /// Cells that add before they look up, in a message space of so many bits (3 to 5).
    pub lincomb: Option<u8>,
    /// The most noise of a sum of those cells, in variances of one bootstrap: the sum of squared
    /// weights, those of outputs of multi-value bootstraps times the changes of their tables. None
    /// for any noise. A sum that cannot be helped has more.
    pub max_noise: Option<u32>,
    /// The most outputs of one of those cells, 1 or more; none for any number. Evaluators without
    /// multi-value bootstrapping make one.
    pub max_outputs: Option<u8>,
    /// True if sums that are bits need no bootstrap where noise allows it.
    pub linear: bool,
    /// True if a program whose result words are all sums of inputs has no cells: the client
    /// decrypts each word at once. Only where cells add before they look up and may have any number
    /// of outputs.
    pub modular: bool,
    /// The amount of work.
    pub effort: Effort,
    /// The quantity to make small.
    pub objective: Objective,
    /// The form of carries where bootstraps alone count. Where depth does, several are tried.
    pub carries: Carries,
    /// The form of sums.
    pub sums: Sums,
    /// Seed of everything random. The result depends only on the program and these options.
    pub seed: u64,
}

impl Options {
    /// Default effort, fewest bootstraps, seed 0, no sums.
    pub fn new(library: CellLibrary) -> Self {
        Self {
            library,
            lincomb: None,
            max_noise: None,
            max_outputs: None,
            linear: true,
            modular: true,
            effort: Effort::Default,
            objective: Objective::Bootstraps,
            carries: Carries::Chains,
            sums: Sums::Compressed,
            seed: 0,
        }
    }

    /// As [`new`](Self::new), for cells that add before they look up.
    pub fn with_sums(message_bits: u8) -> Self {
        Self { lincomb: Some(message_bits), ..Self::new(CellLibrary::Lut(3)) }
    }
}

/// A word that names no effort or no objective.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, miette::Diagnostic)]
#[error("unknown {what} '{text}'")]
#[diagnostic(code("synth::unknown-option"), help("choose one of {known}"))]
pub struct UnknownOption {
    what: &'static str,
    text: String,
    known: &'static str,
}

impl FromStr for Effort {
    type Err = UnknownOption;

    fn from_str(text: &str) -> Result<Self, UnknownOption> {
        match text {
            "fast" => Ok(Self::Fast),
            "default" => Ok(Self::Default),
            "high" => Ok(Self::High),
            _ => Err(UnknownOption { what: "effort", text: text.to_owned(), known: "'fast', 'default', 'high'" }),
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fast => "fast",
            Self::Default => "default",
            Self::High => "high",
        })
    }
}

impl FromStr for Objective {
    type Err = UnknownOption;

    fn from_str(text: &str) -> Result<Self, UnknownOption> {
        match text {
            "bootstraps" => Ok(Self::Bootstraps),
            "depth" => Ok(Self::Depth),
            _ => Err(UnknownOption { what: "objective", text: text.to_owned(), known: "'bootstraps', 'depth'" }),
        }
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bootstraps => f.write_str("bootstraps"),
            Self::Depth => f.write_str("depth"),
            Self::Within(depth) => write!(f, "bootstraps within depth {depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_printed() {
        for effort in [Effort::Fast, Effort::Default, Effort::High] {
            assert_eq!(effort.to_string().parse(), Ok(effort));
        }
        for objective in [Objective::Bootstraps, Objective::Depth] {
            assert_eq!(objective.to_string().parse(), Ok(objective));
        }
        let error = "slow".parse::<Effort>().unwrap_err();
        assert_eq!(error.to_string(), "unknown effort 'slow'");
    }
}
