//! Failures to evaluate a program.

use miette::Diagnostic;
use ringmill_dialects::access::SourceLocation;
use thiserror::Error;

/// A program that the evaluator cannot take, arguments that do not fit it, or a run that does not
/// end.
///
/// Undefined values are not errors: they are marked in the results.
#[derive(Clone, Debug, Diagnostic, Error)]
pub enum InterpError {
    /// An operation outside the supported dialects.
    #[error("operation '{name}' cannot be evaluated")]
    #[diagnostic(
        code("interp::unsupported-op"),
        help(
            "use operations of the arith, math, func, scf, affine, memref, tensor, linalg, tosa, mod_arith and polynomial dialects"
        )
    )]
    UnsupportedOp {
        /// Full name of the operation.
        name: String,
        /// The location.
        location: Option<SourceLocation>,
    },
    /// A supported operation in a form that is not.
    #[error("operation '{name}' cannot be evaluated here: {detail}")]
    #[diagnostic(code("interp::unsupported-form"), help("rewrite this operation in a simpler form"))]
    UnsupportedForm {
        /// Full name of the operation.
        name: String,
        /// The obstacle.
        detail: String,
        /// The location.
        location: Option<SourceLocation>,
    },
    /// A value of a type that is not an integer, index, or ranked tensor or memref of them.
    #[error("type '{type}' cannot be evaluated")]
    #[diagnostic(
        code("interp::unsupported-type"),
        help("use integers of 1 to 128 bits, index, or ranked tensors and memrefs of them")
    )]
    UnsupportedType {
        /// The type as MLIR prints it.
        r#type: String,
        /// The location of the use.
        location: Option<SourceLocation>,
    },
    /// An entry function with an argument or result of dynamic shape.
    #[error("type '{type}' of the entry function has a dynamic shape")]
    #[diagnostic(code("interp::dynamic-shape"), help("give every dimension of arguments and results a constant size"))]
    DynamicShape {
        /// The type as MLIR prints it.
        r#type: String,
        /// The location of the use.
        location: Option<SourceLocation>,
    },
    /// No function of that name with a body.
    #[error("function '{name}' does not exist or has no body")]
    #[diagnostic(code("interp::unknown-function"), help("the module defines: {known}"))]
    UnknownFunction {
        /// The name looked for.
        name: String,
        /// The functions there are, for the help line.
        known: String,
        /// The call, or nothing for the entry.
        location: Option<SourceLocation>,
    },
    /// A function that calls itself, directly or through others.
    #[error("function '{name}' is recursive")]
    #[diagnostic(code("interp::recursion"), help("write the recursion as a loop with a constant bound"))]
    Recursion {
        /// The function.
        name: String,
        /// The call that closes the circle.
        location: Option<SourceLocation>,
    },
    /// Not as many arguments as the function has.
    #[error("the function takes {expected} arguments, not {given}")]
    #[diagnostic(code("interp::argument-count"), help("pass one list of elements for each argument"))]
    ArgumentCount {
        /// Arguments of the function.
        expected: usize,
        /// Arguments passed.
        given: usize,
    },
    /// An argument with a wrong number of elements.
    #[error("argument {argument} has {expected} elements, not {given}")]
    #[diagnostic(
        code("interp::argument-length"),
        help("pass the elements in row-major order; a scalar is one element")
    )]
    ArgumentLength {
        /// Position of the argument.
        argument: usize,
        /// Elements of its type.
        expected: usize,
        /// Elements passed.
        given: usize,
    },
    /// An element that does not fit its type.
    #[error("element {element} of argument {argument} does not fit {width} bits")]
    #[diagnostic(code("interp::argument-range"), help("pass the bits of the element, not a negative or larger number"))]
    ArgumentRange {
        /// Position of the argument.
        argument: usize,
        /// Row-major position of the element.
        element: usize,
        /// Bits of the element type.
        width: u32,
    },
    /// A coefficient or residue that is not below the modulus.
    #[error("element {element} of argument {argument} is not below the modulus {modulus}")]
    #[diagnostic(code("interp::argument-residue"), help("pass residues from 0 to {}", modulus - 1))]
    ArgumentResidue {
        /// Position of the argument.
        argument: usize,
        /// Position of the element.
        element: usize,
        /// The modulus.
        modulus: u64,
    },
    /// More work than the limit allows; a loop may never end.
    #[error("the program took more than {limit} steps")]
    #[diagnostic(
        code("interp::too-many-steps"),
        help(
            "check that every loop ends for these arguments; if they do, give them fewer iterations: nothing raises the limit"
        )
    )]
    TooManySteps {
        /// The limit, in executed operations.
        limit: u64,
        /// The block that was entered when the limit was passed.
        location: Option<SourceLocation>,
    },
    /// Control, a size or a place that depends on an argument, where symbols do not follow it.
    #[error("the execution on symbols ends where control depends on an argument")]
    #[diagnostic(code("interp::secret-control"), help("the program is compared with its circuit on vectors instead"))]
    SecretControl {
        /// The block that was being executed.
        location: Option<SourceLocation>,
    },
    /// A tensor or memref larger than the evaluator holds.
    #[error("a tensor or memref of more than {limit} elements is needed")]
    #[diagnostic(code("interp::too-large"), help("split the data, or check the sizes computed at this place"))]
    TooLarge {
        /// The limit in elements.
        limit: usize,
        /// The operation that makes it.
        location: Option<SourceLocation>,
    },
    /// The evaluator contradicts itself. What it says of a program must never rest on that.
    #[error("the evaluator contradicts itself: {detail}")]
    #[diagnostic(
        code("interp::inconsistent"),
        help("this is a defect of ringmill, not of the program: please report it with the program")
    )]
    Inconsistent {
        /// The obstacle.
        detail: String,
        /// The block that was being executed.
        location: Option<SourceLocation>,
    },
}

impl InterpError {
    /// The location of the error in the program, if it has one.
    pub fn location(&self) -> Option<&SourceLocation> {
        match self {
            Self::UnsupportedOp { location, .. }
            | Self::UnsupportedForm { location, .. }
            | Self::UnsupportedType { location, .. }
            | Self::DynamicShape { location, .. }
            | Self::UnknownFunction { location, .. }
            | Self::Recursion { location, .. }
            | Self::TooManySteps { location, .. }
            | Self::SecretControl { location }
            | Self::TooLarge { location, .. }
            | Self::Inconsistent { location, .. } => location.as_ref(),
            Self::ArgumentCount { .. }
            | Self::ArgumentLength { .. }
            | Self::ArgumentRange { .. }
            | Self::ArgumentResidue { .. } => None,
        }
    }
}
