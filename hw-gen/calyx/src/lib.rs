//! Functions over polynomials with run-time control flow as Calyx components.

mod compile;
mod compiler;
mod component;
mod design;
mod error;
mod lower;
mod options;
mod primitives;
mod routine;
mod shape;
mod top;
mod unit;
mod validate;

pub use compile::compile;
pub use design::{Design, Direction, StraightLine, Stream, UnitReport};
pub use error::{CalyxError, Location};
pub use options::{Architecture, DEFAULT_LANES, Options};
pub use ringmill_blocks::{BlockError, File, Reduction};
pub use routine::{
    Action, BinaryOperator, Form, Operand, Operation, Place, Polynomial, PolynomialId, Port, Relation, Ring, Routine,
    ScalarId, ScalarOperation, Statement, Variable,
};
