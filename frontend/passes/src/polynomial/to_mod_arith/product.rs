use super::coefficients::Coefficients;
use melior::ir::Value;
use ringmill_dialects::ops::{Arith, ModArith, Tensor};

/// The product of two polynomials by its definition, modulo the ring's monic modulus; `None` where
/// there are no products.
pub(super) fn multiply<'c, 'a>(
    ring: &mut Coefficients<'_, 'c, 'a>,
    a: Value<'c, 'a>,
    b: Value<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let (n, lower) = (ring.n, ring.ring.modulus.split_last()?.1.to_vec());
    if n == 0 {
        return None;
    }
    // 2N − 1 coefficients, then one by one from the top into those below.
    let zeros = vec![vec![0; 2 * n - 1]; ring.ring.moduli.len()];
    let zeros = ring.constants(&zeros);
    let rows = ring.out.begin_loop(0, n, &[zeros]);
    let row = ring.get(a, rows.index);
    let columns = ring.out.begin_loop(0, n, &rows.carried);
    let column = ring.get(b, columns.index);
    let product = ring.binary(ModArith::Mul, row, column);
    let power = ring.binary(Arith::AddI, rows.index, columns.index);
    let &[sums] = &columns.carried[..] else { return None };
    let sum = ring.get(sums, power);
    let sum = ring.binary(ModArith::Add, sum, product);
    let sums = ring.set(sums, power, sum);
    let sums = ring.out.end_loop(columns, &[sums]);
    let &[sums] = &ring.out.end_loop(rows, &sums)[..] else { return None };
    let reduction = ring.out.begin_loop(0, n - 1, &[sums]);
    let &[mut sums] = &reduction.carried[..] else { return None };
    let top = ring.out.index(2 * n - 2);
    let top = ring.binary(Arith::SubI, top, reduction.index);
    let high = ring.get(sums, top);
    for term in lower {
        let down = ring.out.index(n - usize::try_from(term.exponent).ok()?);
        let place = ring.binary(Arith::SubI, top, down);
        let low = ring.get(sums, place);
        let changed = match term.coefficient {
            1 => ring.binary(ModArith::Sub, low, high),
            -1 => ring.binary(ModArith::Add, low, high),
            coefficient => {
                let factor = ring.scalar(coefficient);
                let product = ring.binary(ModArith::Mul, high, factor);
                ring.binary(ModArith::Sub, low, product)
            }
        };
        sums = ring.set(sums, place, changed);
    }
    let &[sums] = &ring.out.end_loop(reduction, &[sums])[..] else { return None };
    let empty = ring.out.op(Tensor::Empty, &[], &[], ring.all);
    let copy = ring.out.begin_loop(0, n, &[empty]);
    let &[result] = &copy.carried[..] else { return None };
    let coefficient = ring.get(sums, copy.index);
    let result = ring.set(result, copy.index, coefficient);
    ring.out.end_loop(copy, &[result]).first().copied()
}
