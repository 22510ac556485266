//! Programs on polynomials: [`RingOp`] lists the operations, a [`Function`] strings them together
//! in SSA form, with loops and branches as blocks.
//!
//! A scheduler takes a function and refuses what it has no hardware for as [`Unserved`]: the one of
//! accelerators all control, the one of Calyx components what changes the modulus.
//!
//! ```
//! use ringmill_design::{Form, Ring};
//! use ringmill_ir::{Builder, Operand, PolynomialType, RingOp, Type};
//!
//! let mut builder = Builder::new();
//! let ring = builder.add_ring(Ring::plain(256, 7681, false));
//! let polynomial = Type::Polynomial(PolynomialType { ring, form: Form::Coefficients });
//! let a = builder.argument("arg0".to_owned(), polynomial, false);
//! let rotated = builder.ring(RingOp::Rotate(a, Operand::Constant(3)), a);
//! let sum = builder.ring(RingOp::Add(a, rotated), a);
//! let function = builder.finish("sum", vec![("result0".to_owned(), sum)]);
//! assert_eq!((function.body.ops.len(), function.type_of(sum)), (2, polynomial));
//! ```

mod builder;
mod function;
mod limbs;
mod operand;
mod ring_op;
mod scalar;
mod unserved;

pub use builder::Builder;
pub use function::{Action, Argument, Block, End, Function, Op, OpId, PolynomialType, Source, Type, Value, ValueInfo};
pub use operand::Operand;
pub use ring_op::RingOp;
pub use scalar::{BinaryOperator, Relation, ScalarOperation};
pub use unserved::{Unserved, Why};
