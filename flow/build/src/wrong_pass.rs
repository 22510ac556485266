//! A pass of MLIR that changes the meaning of a program.

use std::fmt;

/// Words of a list that messages show.
const SHOWN: usize = 8;

/// A pass, and an input for which the program has another result after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongPass {
    /// The pass, as in a pipeline.
    pub pass: String,
    /// The words of the arguments, in order.
    pub input: Vec<u128>,
    /// The position of a result word that changes.
    pub position: usize,
    /// Its value before the pass.
    pub before: u128,
    /// Its value after the pass; nothing if it is undefined then.
    pub after: Option<u128>,
}

impl fmt::Display for WrongPass {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pass, input, position, before, after } = self;
        let shown: Vec<String> = input.iter().take(SHOWN).map(u128::to_string).collect();
        let more = if input.len() > SHOWN { ", …" } else { "" };
        let name = pass.split('{').next().unwrap_or(pass);
        let after = after.map_or("undefined".to_owned(), |after| after.to_string());
        write!(
            formatter,
            "on the arguments [{}{more}] result word {position} is {before} before '{name}' and {after} after it",
            shown.join(", ")
        )
    }
}
