//! Options that do not fit the kind of program.

use miette::Diagnostic;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

/// An option that does not fit the kind of program.
#[derive(Debug, Error, Diagnostic)]
pub enum Mismatch {
    /// Options of an accelerator's shape were given for a netlist.
    #[error(
        "expected a program over polynomials to go with `--arch`, `--lanes` and the like, found one that becomes a netlist"
    )]
    #[diagnostic(code("usage::kind"), help("leave them out"))]
    Lanes,
    /// Integration files were requested of a netlist.
    #[error("expected a program over polynomials to go with `--emit`, found one that becomes a netlist")]
    #[diagnostic(code("usage::kind"), help("leave it out"))]
    Emit,
    /// A prefix was given for a netlist without registers.
    #[error("expected a design with streams to go with `--prefix`, found a netlist without registers")]
    #[diagnostic(
        code("usage::kind"),
        help("leave it out, or request registers with `--levels-per-stage` or `--board`")
    )]
    Prefix,
    /// A module was named of a program, which has functions.
    #[error("expected a netlist to go with `--top`, found a program")]
    #[diagnostic(code("usage::kind"), help("name the function of a program with `--entry`"))]
    Top,
    /// A proof was required of an accelerator.
    #[error("an accelerator is simulated, not proved")]
    #[diagnostic(
        code("check::no-proof"),
        help("leave `--require-proof` out: every build of an accelerator is simulated")
    )]
    Proof,
}

impl ToolFailure for Mismatch {}
