//! The steps of a running synthesis, for its observer.

use std::fmt;

/// A step that begins.
#[derive(Clone, PartialEq, Debug)]
pub enum Activity<'a> {
    /// Words become bits.
    Bits,
    /// The circuit of bits is there.
    Size {
        /// Its cells before any optimization.
        cells: usize,
    },
    /// The certificates of the words are checked.
    Certificates,
    /// The rewriting of the words is proved.
    Rewriting,
    /// Recipes run side by side, all from the best netlist so far.
    Recipes {
        /// The stage of the plan, from 1, and the number of stages.
        stage: [usize; 2],
        /// The round of the stage, from 1.
        round: u32,
        /// The number of recipes.
        recipes: usize,
        /// Bootstraps and depth of the netlist that they start from.
        best: (u64, u32),
    },
    /// Tables become sums.
    Sums,
    /// The result of a recipe is proved.
    Proof {
        /// The recipe.
        recipe: &'a str,
    },
    /// A proof that was not decided at one go is tried by way of the recipe's own results.
    ProofInSteps,
}

/// Listener of a synthesis, called from its thread.
pub type Listener<'a> = &'a dyn Fn(&Activity<'_>);

/// Hears nothing.
pub(crate) fn nobody(_: &Activity<'_>) {}

impl fmt::Display for Activity<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits => f.write_str("words to bits"),
            Self::Size { cells } => write!(f, "{cells} cells before optimization"),
            Self::Certificates => f.write_str("checking the certificates of the words"),
            Self::Rewriting => f.write_str("proving the rewriting of the words"),
            Self::Recipes { stage: [stage, stages], round, recipes, best: (bootstraps, depth) } => write!(
                f,
                "optimizing: stage {stage} of {stages}, round {round}, {recipes} recipes from {bootstraps} \
                 bootstraps, depth {depth}"
            ),
            Self::Sums => f.write_str("mapping to sums"),
            Self::Proof { recipe } => write!(f, "proving the result of '{recipe}'"),
            Self::ProofInSteps => f.write_str("proving step by step"),
        }
    }
}
