//! Wishes that do not go with what the program computes with.

use miette::Diagnostic;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

/// A wish that does not go with the program.
#[derive(Debug, Error, Diagnostic)]
pub enum Mismatch {
    /// A netlist was to have the lanes or transforms of an accelerator.
    #[error("`--arch`, `--lanes` and the like are for programs on polynomials, and this one becomes a netlist")]
    #[diagnostic(code("usage::kind"), help("leave them out"))]
    Lanes,
    /// A netlist was to be packaged as an accelerator is.
    #[error("`--emit` is for programs on polynomials, and this one becomes a netlist")]
    #[diagnostic(code("usage::kind"), help("leave it out"))]
    Emit,
    /// A netlist without registers was to have a prefix before its modules.
    #[error("expected a design with streams to go with `--prefix`, found a netlist without registers")]
    #[diagnostic(
        code("usage::kind"),
        help("leave it out, or ask for registers with `--levels-per-stage` or `--board`")
    )]
    Prefix,
    /// A proof was required of what has none.
    #[error("an accelerator is simulated, not proved")]
    #[diagnostic(
        code("check::no-proof"),
        help("leave `--require-proof` out: every build of an accelerator is simulated")
    )]
    Proof,
}

impl ToolFailure for Mismatch {}
