//! Compiles functions over polynomials, with loops and conditionals that are decided at run time,
//! to Calyx components (Nigam et al., ASPLOS 2021) and SystemVerilog.
//!
//! Polynomials are in memories of N / lanes words, scalars in registers. A unit of hardware
//! performs each operation on polynomials. It reads its operands word by word, passes them through
//! a block of `ringmill-blocks` and writes the result; all statements that need the same kind share
//! it. It takes a fixed number of cycles, so straight-line statements form a static schedule, in
//! which independent statements run in parallel. Calyx generates the control around it. Arguments
//! are read completely before a run, results are written completely after it.
//!
//! ```
//! use ringmill_calyx::{
//!     Action, Operand, Operation, Options, PolynomialRef, Polynomial, PolynomialId, Port, Procedure, ScalarId, Variable, compile,
//! };
//! use ringmill_design::{Form, Ring};
//! use ringmill_ir::RingOp;
//!
//! // a · x^e, e an argument
//! let reference = |number| PolynomialRef::of(PolynomialId(number));
//! let port = |name: &str, value| Port { name: name.to_owned(), value };
//! let polynomial = Polynomial { ring: 0, form: Form::Coefficients, frames: 1 };
//! let rotate = Operation::Ring(RingOp::Rotate(reference(0), Operand::Variable(ScalarId(0))));
//! let procedure = Procedure {
//!     name: "rotate".to_owned(),
//!     n: 256,
//!     rings: vec![Ring::plain(256, 7681, false)],
//!     polynomials: vec![polynomial; 2],
//!     scalars: vec![16],
//!     arguments: vec![
//!         port("arg0", Variable::Polynomial(PolynomialId(0))),
//!         port("arg1", Variable::Scalar(ScalarId(0))),
//!     ],
//!     results: vec![port("result0", Variable::Polynomial(PolynomialId(1)))],
//!     body: vec![Action::Polynomial { to: reference(1), operation: rotate }.into()],
//! };
//! let design = compile(&procedure, &Options::new("rotate.mlir"))?;
//! assert_eq!((design.interface.module.as_str(), design.parts[0].latency_cycles), ("rotate", 128 + 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod allocate;
mod compile;
mod compiler;
mod component;
mod design;
mod error;
mod licence;
mod lower;
mod options;
mod primitives;
mod procedure;
mod shape;
mod top;
mod unit;
mod validate;

pub use compile::compile;
pub use design::{Design, StraightLine, UnitReport};
pub use error::{CalyxError, Location};
pub use options::{DEFAULT_LANES, Options};
pub use procedure::{
    Action, Operand, Operation, Polynomial, PolynomialId, PolynomialRef, Port, Procedure, ScalarId, ScalarOperation,
    Statement, Variable,
};
pub use ringmill_blocks::BlockError;
pub use ringmill_ir::{BinaryOperator, Relation};
