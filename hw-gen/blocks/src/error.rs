//! Why there is no block for what was asked.

use miette::Diagnostic;
use thiserror::Error;

use crate::Reduction;

/// A block that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum BlockError {
    /// The reduction needs a modulus of another form.
    #[error("the reduction '{reduction}' does not apply to q = {q}")]
    #[diagnostic(code("blocks::reduction"), help("{needs}"))]
    Reduction {
        /// The reduction asked for.
        reduction: Reduction,
        /// The modulus.
        q: u64,
        /// What would serve.
        needs: String,
    },
    /// No reduction has the name.
    #[error("there is no reduction '{name}'")]
    #[diagnostic(code("blocks::unknown-reduction"), help("one of {}", Reduction::ALL.map(|known| known.to_string()).join(", ")))]
    UnknownReduction {
        /// The name asked for.
        name: String,
    },
}
