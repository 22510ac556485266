//! Accesses at secret subscripts: multiplexers over the cells that may be meant.

use super::view::Axis;
use crate::ir::{Constant, ConstantPool, Emitter};
use melior::ir::{Type, Value, ValueLike, r#type::IntegerType};
use ringmill_dialects::ops::Arith;

/// The cells an access may mean, first axis slowest; `None` for those outside of the root's `count`
/// cells.
pub(super) fn candidates(cell: usize, axes: &[Axis<'_, '_>], count: usize) -> Vec<Option<usize>> {
    let mut cells = vec![cell as i64];
    for axis in axes {
        cells = cells
            .iter()
            .flat_map(|&cell| {
                (0..axis.extent as i64).map(move |step| cell.wrapping_add(step.wrapping_mul(axis.stride)))
            })
            .collect();
    }
    cells.into_iter().map(|cell| usize::try_from(cell).ok().filter(|&cell| cell < count)).collect()
}

/// The value at the axes' position among `values` (first axis slowest): a tree of selections, one
/// fewer than there are values.
pub(super) fn select<'c, 'a>(
    at: &Emitter<'c, 'a>,
    constants: &mut ConstantPool<'c, 'a>,
    axes: &[Axis<'c, 'a>],
    mut values: Vec<Value<'c, 'a>>,
) -> Option<Value<'c, 'a>> {
    for axis in axes.iter().rev() {
        let mut extent = axis.extent;
        let mut bit = 0;
        while extent > 1 {
            let chosen = bit_of(at, constants, axis.index, bit);
            values = values
                .chunks(extent)
                .flat_map(|row| {
                    row.chunks(2).map(|pair| match *pair {
                        [low, high] => at.select(chosen, high, low),
                        // Beyond the last element nothing is defined.
                        [only] => only,
                        _ => unreachable!("chunks of at most two"),
                    })
                })
                .collect();
            extent = extent.div_ceil(2);
            bit += 1;
        }
    }
    values.first().copied()
}

/// Bit `bit` of an index.
fn bit_of<'c, 'a>(
    at: &Emitter<'c, 'a>,
    constants: &mut ConstantPool<'c, 'a>,
    index: Value<'c, 'a>,
    bit: u32,
) -> Value<'c, 'a> {
    let amount = constant(constants, index.r#type(), u128::from(bit));
    let shifted = if bit == 0 { index } else { at.binary(Arith::ShRUI, index, amount) };
    at.op(Arith::IndexCast, &[shifted], &[], IntegerType::new(at.context, 1).into())
}

/// For each candidate, one bit: whether the axes point at it.
pub(super) fn decode<'c, 'a>(
    at: &Emitter<'c, 'a>,
    constants: &mut ConstantPool<'c, 'a>,
    axes: &[Axis<'c, 'a>],
) -> Vec<Value<'c, 'a>> {
    let mut conditions: Vec<Value> = Vec::new();
    for axis in axes {
        let here: Vec<_> = (0..axis.extent)
            .map(|step| {
                let step = constant(constants, axis.index.r#type(), step as u128);
                at.equal(axis.index, step)
            })
            .collect();
        conditions = if conditions.is_empty() {
            here
        } else {
            conditions
                .iter()
                .flat_map(|&outer| here.iter().map(move |&inner| (outer, inner)))
                .map(|(outer, inner)| at.binary(Arith::AndI, outer, inner))
                .collect()
        };
    }
    conditions
}

/// Bits that tell `extent` steps apart.
pub(super) fn index_bits(extent: usize) -> u32 {
    extent.next_power_of_two().trailing_zeros()
}

/// The axes' subscripts side by side, each in as many bits as its extent needs, the last axis
/// lowest: an index into a table that [`padded`] has laid out.
pub(super) fn joined_index<'c, 'a>(
    at: &Emitter<'c, 'a>,
    constants: &mut ConstantPool<'c, 'a>,
    axes: &[Axis<'c, 'a>],
) -> Option<Value<'c, 'a>> {
    let (first, rest) = axes.split_first()?;
    let mut joined = first.index;
    for axis in rest {
        let bits = index_bits(axis.extent);
        let r#type = axis.index.r#type();
        let shift = constant(constants, r#type, u128::from(bits));
        let mask = constant(constants, r#type, (1u128 << bits) - 1);
        let high = at.binary(Arith::ShLI, joined, shift);
        let low = at.binary(Arith::AndI, axis.index, mask);
        joined = at.binary(Arith::OrI, high, low);
    }
    Some(joined)
}

/// Words laid out for [`joined_index`]: rows of all axes but the first are filled up to a power of
/// two. A step beyond the end repeats the word that has the top bit of the step clear.
pub(super) fn padded(mut words: Vec<u128>, axes: &[Axis<'_, '_>]) -> Vec<u128> {
    let mut inner = 1;
    for axis in axes.iter().skip(1).rev() {
        let bits = index_bits(axis.extent);
        words = words
            .chunks(axis.extent * inner)
            .flat_map(|row| {
                (0..1usize << bits).flat_map(move |step| {
                    let step = if step < axis.extent { step } else { step - (1 << (bits - 1)) };
                    row[step * inner..(step + 1) * inner].iter().copied()
                })
            })
            .collect();
        inner <<= bits;
    }
    words
}

fn constant<'c, 'a>(constants: &mut ConstantPool<'c, 'a>, r#type: Type<'c>, value: u128) -> Value<'c, 'a> {
    constants.value(Constant { value, r#type })
}
