use melior::{Context, ir::OperationRef};

/// An option a pass takes in a pipeline, as in `my-pass{name=value}`.
#[derive(Clone, Copy, Debug)]
pub struct PassOption {
    /// Its name, in kebab-case.
    pub name: &'static str,
    /// One line for `--help`, with the unit of the value.
    pub summary: &'static str,
    /// The value's text when the pipeline gives none; [`RustPass::set`] must accept it.
    pub initial: &'static str,
}

/// Why a pass stopped. The pipeline stops with it.
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
/// MLIR makes an instance with `default`, sets every declared option, and clones it for each thread.
pub trait RustPass: Clone + Default + Send + 'static {
    /// Name in pipelines, in kebab-case.
    const NAME: &'static str;
    /// One line for `--help`.
    const SUMMARY: &'static str;
    /// The op it runs on, such as `func.func` or `builtin.module`; empty for any op. A pipeline that misplaces the pass is
    /// refused when it is parsed.
    const OPERATION: &'static str;
    /// What [`Self::set`] understands. MLIR refuses other names.
    const OPTIONS: &'static [PassOption] = &[];

    /// Takes the text of one option; called for each declared option, given or not, whenever a pipeline is parsed.
    /// An error says what is wrong with the value: lower-case, without the option's name.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let _ = (name, value);
        Ok(())
    }

    /// Changes `operation`, and nothing outside it: other threads run on its neighbours.
    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure>;
}
