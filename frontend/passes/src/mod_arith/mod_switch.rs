//! Plain arithmetic for `mod_arith.mod_switch`.
use super::{integers::Integers, integers::width_of, reduction::residue_bits};
use crate::{conversion::Writer, ir::element_of};
use melior::ir::{Type, Value, ValueLike};
use num_bigint::BigUint;
use ringmill_dialects::{
    attr::Predicate,
    ops::{Arith, Tensor},
};

/// Lowers a residue, or the residues of limbs, to what they are modulo something else.
///
/// `r#type` is the type of the integers of the result. `None` between two residue number systems,
/// and for products that need more than 64 bits.
pub(super) fn mod_switch<'c, 'a>(
    value: Value<'c, 'a>,
    from: &[u128],
    to: &[u128],
    r#type: Type<'c>,
    out: &mut Writer<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let storage = element_of(r#type);
    let width = width_of(storage);
    match (from, to) {
        (&[from], &[to]) => {
            let mut integers = Integers::like(out, storage);
            let residue = reduced(&mut integers, value, from, to, width);
            // From floor(q / 2) on it stands for a negative integer: q less.
            let bits = width_of(value.r#type());
            let half = integers.constant(bits, &[from / 2]);
            let is_small = integers.compare(Predicate::UnsignedLess, value, half);
            let minus = integers.constant(width, &[(to - from % to) % to]);
            let sum = integers.binary(Arith::AddI, residue, minus);
            let less = integers.reduce_once(sum, &[to]);
            Some(integers.select(is_small, residue, less))
        }
        (&[from], limbs) => {
            let mut integers = Integers::like(out, storage);
            let residues: Vec<_> = limbs.iter().map(|&limb| reduced(&mut integers, value, from, limb, width)).collect();
            Some(out.op(Tensor::FromElements, &residues, &[], r#type))
        }
        (limbs, &[to]) => interpolated(value, limbs, to, r#type, out),
        _ => None,
    }
}

/// An integer below `from` modulo `to`, with `width` bits.
fn reduced<'c, 'a>(
    integers: &mut Integers<'_, 'c, 'a>,
    value: Value<'c, 'a>,
    from: u128,
    to: u128,
    width: u32,
) -> Value<'c, 'a> {
    if from <= to {
        return integers.resize(value, width);
    }
    let wide = integers.resize(value, residue_bits(from).max(residue_bits(to) + 1));
    let residue = integers.reduce(wide, &[to]);
    integers.resize(residue, width)
}

/// The integer below the product of the limbs that has these residues; `to` is the product.
fn interpolated<'c, 'a>(
    value: Value<'c, 'a>,
    limbs: &[u128],
    to: u128,
    r#type: Type<'c>,
    out: &mut Writer<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let width = width_of(r#type);
    let product = limbs.iter().try_fold(1u128, |product, &limb| product.checked_mul(limb))?;
    if product != to || width > 64 {
        return None;
    }
    let mut total: Option<Value<'c, 'a>> = None;
    for (position, &limb) in limbs.iter().enumerate() {
        let index = out.index(position);
        let residue = out.op(Tensor::Extract, &[value, index], &[], element_of(value.r#type()));
        let mut integers = Integers::like(out, r#type);
        // 1 modulo this limb, and 0 modulo the others.
        let others = to / limb;
        let inverse = BigUint::from(others % limb).modinv(&BigUint::from(limb))?;
        let factor = u128::try_from(BigUint::from(others) * inverse % to).ok()?;
        let wide = 2 * width;
        let (residue, factor) = (integers.resize(residue, wide), integers.constant(wide, &[factor]));
        let multiple = integers.binary(Arith::MulI, residue, factor);
        let term = integers.reduce_product(multiple, &[to], width);
        total = Some(match total {
            None => term,
            Some(total) => {
                let sum = integers.binary(Arith::AddI, total, term);
                integers.reduce_once(sum, &[to])
            }
        });
    }
    total
}
