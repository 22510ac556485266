use crate::ops::OpName;
use melior::{Context, ir::OperationRef};
use std::{fmt::Display, str::FromStr};

/// An option that a pass `P` takes in a pipeline, as in `my-pass{name=value}`.
#[derive(Debug)]
pub struct PassOption<P> {
    /// Its name, in kebab-case.
    pub name: &'static str,
    /// One line for `--help`, with the unit of the value.
    pub summary: &'static str,
    /// The value's text when the pipeline gives none; [`Self::set`] must accept it.
    pub initial: &'static str,
    /// Takes a value's text, mostly by [`read_option`] into a field; called for each declared
    /// option, given or not, whenever a pipeline is parsed. An error says what is wrong with the
    /// value: lower-case, without the option's name.
    pub set: fn(&mut P, &str) -> Result<(), String>,
}

/// A number that a pass counts, as `--mlir-pass-statistics` shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassStatistic {
    /// Its name.
    pub name: &'static str,
    /// One line of explanation.
    pub summary: &'static str,
}

/// Reads an option that is set by its name alone, or by `true` or `false`, spelled as LLVM takes
/// them.
///
/// # Errors
/// The text is neither of them.
pub fn read_flag(text: &str, field: &mut bool) -> Result<(), String> {
    *field = match text {
        "" | "true" | "True" | "TRUE" | "1" => true,
        "false" | "False" | "FALSE" | "0" => false,
        _ => return Err(format!("'{text}': expected 'true' or 'false'")),
    };
    Ok(())
}

/// Reads the value of an option as what a field holds.
///
/// # Errors
/// The text is none of the field's type.
pub fn read_option<T: FromStr<Err: Display>>(text: &str, field: &mut T) -> Result<(), String> {
    *field = text.parse().map_err(|error| format!("'{text}': {error}"))?;
    Ok(())
}

/// The reason that a pass stopped. The pipeline stops with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassFailure {
    /// A diagnostic was emitted already, for instance with [`crate::access::emit_error`].
    Reported,
    /// To be emitted at the location of the op the pass runs on.
    Message(String),
}

impl From<String> for PassFailure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

/// A pass over one operation and what it holds.
///
/// MLIR makes an instance with `default`, sets every declared option, and clones it for each
/// thread.
pub trait RustPass: Clone + Default + Send + 'static {
    /// Name in pipelines, in kebab-case.
    const NAME: &'static str;
    /// Other names of the same pass, with the same options: those that HEIR had for it.
    const ALIASES: &'static [&'static str] = &[];
    /// One line for `--help`.
    const SUMMARY: &'static str;
    /// A program, before the pass, that shows what it does: for documentation.
    const EXAMPLE: &'static str = "";
    /// The op it runs on; `None` for any. A pipeline that misplaces the pass is refused when it is
    /// parsed.
    const OPERATION: Option<OpName>;
    /// The options of the pass. MLIR refuses other names.
    const OPTIONS: &'static [PassOption<Self>] = &[];
    /// The numbers that the pass counts.
    const STATISTICS: &'static [PassStatistic] = &[];

    /// Changes `operation`, and nothing outside it: other threads run on its neighbours.
    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure>;

    /// The counts of the last run, in the order of [`STATISTICS`](Self::STATISTICS).
    fn counts(&self) -> Vec<u64> {
        Vec::new()
    }
}
