//! A named list of passes.

use crate::step::Step;
use ringmill_dialects::pass::PipelineOption;

/// A pipeline on a module.
#[derive(Clone, Copy, Debug)]
pub struct Pipeline {
    /// Name in pipelines and on the command line of `ringmill opt`.
    pub name: &'static str,
    /// The effect, in one line.
    pub summary: &'static str,
    /// A program that shows what it does, before the pipeline.
    pub example: &'static str,
    /// The options, whose values [`Self::steps_with`] takes.
    pub options: &'static [PipelineOption],
    /// The steps, in order, from the values of the options in theirs. An error says which value is
    /// wrong, lower-case.
    pub steps_with: fn(&[String]) -> Result<Vec<Step>, String>,
}

impl Pipeline {
    /// The steps with the initial values of the options.
    ///
    /// # Panics
    /// Never: initial values are right ones, which a test holds.
    pub fn steps(&self) -> Vec<Step> {
        let values: Vec<String> = self.options.iter().map(|option| option.initial.to_owned()).collect();
        (self.steps_with)(&values).unwrap_or_else(|error| unreachable!("initial values of {}: {error}", self.name))
    }

    /// The text between the parentheses of `builtin.module(…)`, with the initial values of the
    /// options.
    pub fn passes(&self) -> String {
        text(&self.steps())
    }

    /// The same with these values of the options.
    ///
    /// # Errors
    /// A value that is not one of its option.
    pub(crate) fn passes_with(&self, values: &[String]) -> Result<String, String> {
        (self.steps_with)(values).map(|steps| text(&steps))
    }
}

fn text(steps: &[Step]) -> String {
    let steps: Vec<_> = steps.iter().map(Step::text).collect();
    steps.join(",")
}
