//! Lists of passes.

use std::fmt;
use std::str::FromStr;
use std::time::Instant;

use ringmill_engines::EngineError;
use ringmill_netlist::{Netlist, Statistics};
use tracing::{Level, debug, enabled};

use super::pass::{Context, Pass, SetError, Values};
use super::passes::PASSES;
use crate::SynthError;

/// A pass with its options.
#[derive(Clone, Debug)]
struct Step {
    pass: &'static Pass,
    values: Values,
}

/// Passes to run one after the other. The text form separates passes by `;` and gives options as
/// `name=number`: `cuts fine=0; resub divisors=80`.
#[derive(Clone, Debug)]
pub struct Recipe {
    steps: Vec<Step>,
}

impl Recipe {
    /// Runs all passes. Returned are the results after every pass, the last one last.
    ///
    /// Each pass that has run is an event of `tracing` at `debug`: `pass` with its options,
    /// `seconds`, `nodes_before` and `nodes_after`, and the `bootstraps` and the `depth` of the
    /// result.
    ///
    /// # Errors
    /// When a pass needs an engine that fails.
    pub fn run(&self, netlist: &Netlist, context: &Context<'_>) -> Result<Vec<Netlist>, EngineError> {
        let mut results: Vec<Netlist> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let from = results.last().unwrap_or(netlist);
            let begun = Instant::now();
            let result = (step.pass.run)(from, context, &step.values)?;
            let seconds = begun.elapsed().as_secs_f64();
            // What it costs takes a pass over all cells to find.
            if enabled!(Level::DEBUG) {
                let cost = Statistics::of(&result, context.library);
                debug!(
                    pass = %step,
                    seconds,
                    nodes_before = from.len(),
                    nodes_after = result.len(),
                    bootstraps = cost.bootstraps,
                    depth = cost.depth,
                    "ran"
                );
            }
            results.push(result);
        }
        Ok(results)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let steps = text.split(';').map(str::trim).filter(|step| !step.is_empty());
        let steps = steps.map(parse_step).collect::<Result<_, _>>()?;
        Ok(Self { steps })
    }
}

fn parse_step(text: &str) -> Result<Step, String> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let pass = PASSES.iter().find(|pass| pass.name == name).ok_or_else(|| format!("there is no pass '{name}'"))?;
    let mut values = Values::of_defaults(pass.options);
    for word in words {
        let (key, value) = word.split_once('=').ok_or_else(|| format!("'{word}' is not 'option=number'"))?;
        values.set(key, value).map_err(|error| match error {
            SetError::Unknown => format!("pass '{name}' has no option '{key}'"),
            SetError::Outside(range) => format!("'{key}' must be between {} and {}", range.start(), range.end()),
        })?;
    }
    Ok(Step { pass, values })
}

impl FromStr for Recipe {
    type Err = SynthError;

    fn from_str(text: &str) -> Result<Self, SynthError> {
        Self::parse(text).map_err(|problem| SynthError::BadRecipe { text: text.to_owned(), problem })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pass.name)?;
        for (name, value) in self.values.changed() {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.steps.iter().enumerate() {
            if position > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{step}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_are_read_as_they_are_printed() {
        let recipe: Recipe = " cuts fine=0 ;resub divisors=80; abc-map;".parse().unwrap();
        assert_eq!(recipe.to_string(), "cuts fine=0; resub divisors=80; abc-map");
        assert_eq!("".parse::<Recipe>().unwrap().to_string(), "");
    }

    #[test]
    fn mistakes_are_named() {
        for (text, problem) in [
            ("cut", "there is no pass 'cut'"),
            ("cuts nice=1", "pass 'cuts' has no option 'nice'"),
            ("cuts fine", "'fine' is not 'option=number'"),
            ("cuts fine=2", "'fine' must be between 0 and 1"),
            ("resub leaves=-1", "'leaves' must be between 3 and 14"),
        ] {
            let error = text.parse::<Recipe>().unwrap_err().to_string();
            assert_eq!(error, format!("recipe '{text}': {problem}"));
        }
    }
}
