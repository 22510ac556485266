use crate::ir::{Constant, Emitter, constant_of, erase_unused, walk};
use melior::{
    Context,
    ir::{OperationRef, TypeLike, Value, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    ops::{Arith, Builtin, OpName},
    pass::{PassFailure, RustPass},
};

/// Writes products of integers with constants as sums, by doubling: of a constant of w bits with b
/// ones, at most w − 1 doublings and b additions.
///
/// A negative constant is the difference of 0 and the product with its magnitude. The least
/// constant of a type, which is its own magnitude, is read without a sign. The sums are equal to
/// the product modulo 2^w. The public MLIR tutorial peels even constants as well, and does not end
/// on −3.
#[derive(Clone, Default)]
pub struct MulToAdd;

impl RustPass for MulToAdd {
    const NAME: &'static str = "mul-to-add";
    const SUMMARY: &'static str = "write products with constants as sums, doubling by doubling";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i8) -> i8 {
  %c9 = arith.constant 9 : i8
  %0 = arith.muli %a, %c9 : i8
  return %0 : i8
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut products = Vec::new();
        walk(module, &mut |operation| {
            if Arith::MulI.is(operation) {
                products.push(operation);
            }
        });
        for product in products {
            let (Ok(left), Ok(right), Some(block)) = (product.operand(0), product.operand(1), product.block()) else {
                continue;
            };
            let known = |value| constant_of(value).filter(|constant| !constant.r#type.is_index());
            let (value, constant) = match (known(left), known(right)) {
                (_, Some(constant)) => (left, constant),
                (Some(constant), None) => (right, constant),
                (None, None) => continue,
            };
            let sum = times(&Emitter::before(context, block, product), value, constant);
            access::replace_with_values(product, &[sum]);
            erase_unused(vec![if value == left { right } else { left }]);
        }
        Ok(())
    }
}

/// A value times a constant, by doublings, additions and at most one subtraction.
fn times<'c, 'a>(at: &Emitter<'c, 'a>, value: Value<'c, 'a>, constant: Constant<'c>) -> Value<'c, 'a> {
    let least = 1u128 << (constant.width() - 1);
    match constant.value {
        0 => at.constant(constant),
        1 => value,
        bits if bits > least => {
            let magnitude = Constant { value: constant.signed().unsigned_abs(), ..constant };
            let product = times(at, value, magnitude);
            let zero = at.constant(Constant { value: 0, ..constant });
            at.op(Arith::SubI, &[zero, product], &[], value.r#type())
        }
        bits => {
            // From the highest bit down.
            let mut sum = value;
            for bit in (0..bits.ilog2()).rev() {
                sum = at.binary(Arith::AddI, sum, sum);
                if bits >> bit & 1 == 1 {
                    sum = at.binary(Arith::AddI, sum, value);
                }
            }
            sum
        }
    }
}
