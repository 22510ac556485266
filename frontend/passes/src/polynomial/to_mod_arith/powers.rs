use super::coefficients::{Coefficients, residue};
use crate::{
    conversion::Writer,
    ir::{scalar_width, tensor_of},
};
use melior::ir::{Type, Value, ValueLike, attribute::IntegerAttribute};
use ringmill_dialects::{
    access::{self, Term},
    attr::{self, Predicate},
    ops::{Arith, ModArith, OpName, Tensor},
};

/// Most power of x that a constant is reduced from.
const MOST_EXPONENT: u64 = 1 << 20;

/// A constant polynomial, reduced; `None` for powers of x above 2^20.
pub(super) fn constant<'c, 'a>(ring: &mut Coefficients<'_, 'c, 'a>, terms: &[Term]) -> Option<Value<'c, 'a>> {
    let (n, lower) = (ring.n, ring.ring.modulus.split_last()?.1);
    let top = terms.iter().map(|term| term.exponent).max().unwrap_or(0);
    let size = usize::try_from(top).ok().filter(|_| top <= MOST_EXPONENT)?.max(n) + 1;
    let limb = |&q: &u128| {
        let mut coefficients = vec![0u128; size];
        for term in terms {
            let place = coefficients.get_mut(usize::try_from(term.exponent).ok()?)?;
            *place = (*place + u128::from(residue(term.coefficient, q))) % q;
        }
        for high in (n..size).rev() {
            let coefficient = std::mem::take(&mut coefficients[high]);
            for term in lower {
                let place = high - n + usize::try_from(term.exponent).ok()?;
                let product = coefficient * u128::from(residue(term.coefficient, q)) % q;
                coefficients[place] = (coefficients[place] + q - product) % q;
            }
        }
        Some(coefficients[..n].iter().map(|&value| value as u64).collect())
    };
    let limbs: Vec<Vec<u64>> = ring.ring.moduli.iter().map(limb).collect::<Option<_>>()?;
    Some(ring.constants(&limbs))
}

/// The place of a power of x from 0 on in a ring modulo x^N + 1 or x^N − 1, and a bit that says
/// whether its sign changes.
fn place<'c, 'a>(
    ring: &mut Coefficients<'_, 'c, 'a>,
    power: Value<'c, 'a>,
) -> Option<(Value<'c, 'a>, Option<Value<'c, 'a>>)> {
    let (n, is_negacyclic) = ring.ring.transform_size()?;
    let n = ring.out.index(usize::try_from(n).ok()?);
    let place = ring.binary(Arith::RemUI, power, n);
    if !is_negacyclic {
        return Some((place, None));
    }
    let turns = ring.binary(Arith::DivUI, power, n);
    let bit = ring.out.integer(1);
    let turns = ring.out.op(Arith::IndexCast, &[turns], &[], ring.out.integer(64));
    let is_negative = ring.out.op(Arith::TruncI, &[turns], &[], bit);
    Some((place, Some(is_negative)))
}

/// A coefficient, or minus it where a bit is 1.
fn signed<'c, 'a>(
    ring: &mut Coefficients<'_, 'c, 'a>,
    coefficient: Value<'c, 'a>,
    is_negative: Option<Value<'c, 'a>>,
) -> Value<'c, 'a> {
    let Some(is_negative) = is_negative else { return coefficient };
    let zero = ring.scalar(0);
    let minus = ring.binary(ModArith::Sub, zero, coefficient);
    ring.out.op(Arith::Select, &[is_negative, minus, coefficient], &[], coefficient.r#type())
}

/// A coefficient times a power of x, from 0 on.
pub(super) fn monomial<'c, 'a>(
    ring: &mut Coefficients<'_, 'c, 'a>,
    coefficient: Value<'c, 'a>,
    power: Value<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let (place, is_negative) = place(ring, power)?;
    let coefficient = signed(ring, coefficient, is_negative);
    let zeros = ring.zeros();
    Some(ring.set(zeros, place, coefficient))
}

/// A polynomial times a power of x, from 0 on.
pub(super) fn shift<'c, 'a>(
    ring: &mut Coefficients<'_, 'c, 'a>,
    a: Value<'c, 'a>,
    power: Value<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    // A power that is added to does not overflow then.
    let order = ring.out.index(2 * ring.n);
    let power = ring.binary(Arith::RemUI, power, order);
    let zeros = ring.zeros();
    let each = ring.out.begin_loop(0, ring.n, &[zeros]);
    let &[result] = &each.carried[..] else { return None };
    let sum = ring.binary(Arith::AddI, each.index, power);
    let (place, is_negative) = place(ring, sum)?;
    let coefficient = ring.get(a, each.index);
    let coefficient = signed(ring, coefficient, is_negative);
    let result = ring.set(result, place, coefficient);
    ring.out.end_loop(each, &[result]).first().copied()
}

/// The largest degree with a coefficient that is not 0, and that coefficient; both 0 for 0.
pub(super) fn leading_term<'c, 'a>(ring: &mut Coefficients<'_, 'c, 'a>, a: Value<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let (degree, zero) = (ring.out.index(0), ring.scalar(0));
    let each = ring.out.begin_loop(0, ring.n, &[degree, zero]);
    let coefficient = ring.get(a, each.index);
    let is_more = is_not_zero(ring, coefficient);
    let chosen: Vec<_> = [each.index, coefficient]
        .into_iter()
        .zip(each.carried.clone())
        .map(|(new, old)| ring.out.op(Arith::Select, &[is_more, new, old], &[], new.r#type()))
        .collect();
    ring.out.end_loop(each, &chosen)
}

/// A bit that says whether a coefficient, or a limb of it, is not 0.
fn is_not_zero<'c, 'a>(ring: &mut Coefficients<'_, 'c, 'a>, coefficient: Value<'c, 'a>) -> Value<'c, 'a> {
    let (context, limbs) = (ring.out.context, ring.ring.moduli.len());
    let storage = access::residue_storage(ring.element).unwrap_or_else(|| ring.out.integer(64));
    let shape: Option<Type<'c>> = (limbs > 1).then(|| tensor_of(&[limbs], storage));
    let lift = attr::LIFT_TYPE.with(context, IntegerAttribute::new(ring.out.integer(32), 0));
    let lifted = ring.out.op(ModArith::Lift, &[coefficient], &[lift], shape.unwrap_or(storage));
    let none = ring.out.constant(0, storage);
    let (bit, number) = (ring.out.integer(1), ring.out.integer(64));
    let predicate = attr::PREDICATE.with(context, IntegerAttribute::new(number, Predicate::NotEqual.number()));
    let bits: Vec<_> = (0..limbs)
        .map(|limb| {
            let integer = match shape {
                Some(_) => {
                    let index = ring.out.index(limb);
                    ring.out.op(Tensor::Extract, &[lifted, index], &[], storage)
                }
                None => lifted,
            };
            ring.out.op(Arith::CmpI, &[integer, none], &[predicate], bit)
        })
        .collect();
    let any = bits.into_iter().reduce(|any, other| ring.binary(Arith::OrI, any, other));
    any.unwrap_or_else(|| unreachable!("a coefficient has a limb"))
}

/// The value of a constant polynomial at a residue or an integer, by Horner's rule; `None` for
/// values of other types.
pub(super) fn evaluate<'c, 'a>(terms: &[Term], x: Value<'c, 'a>, out: &mut Writer<'c, 'a>) -> Option<Value<'c, 'a>> {
    let r#type = x.r#type();
    let (add, mul): (OpName, OpName) = match access::moduli(r#type) {
        Some(_) => (ModArith::Add.into(), ModArith::Mul.into()),
        None => (Arith::AddI.into(), Arith::MulI.into()),
    };
    let mut value = None;
    let mut rest = terms.iter().rev().peekable();
    while let Some(term) = rest.next() {
        let coefficient = constant_of(term.coefficient, r#type, out)?;
        let sum = match value {
            Some(value) => out.op(add, &[value, coefficient], &[], r#type),
            None => coefficient,
        };
        let down = term.exponent - rest.peek().map_or(0, |next| next.exponent);
        value = Some(match power(x, down, mul, out) {
            Some(power) => out.op(mul, &[sum, power], &[], r#type),
            None => sum,
        });
    }
    value.or_else(|| constant_of(0, r#type, out))
}

/// x^exponent, by squares; `None` for exponent 0.
fn power<'c, 'a>(x: Value<'c, 'a>, exponent: u64, mul: OpName, out: &mut Writer<'c, 'a>) -> Option<Value<'c, 'a>> {
    let mut power: Option<Value<'c, 'a>> = None;
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        let squared = power.map(|power| out.op(mul, &[power, power], &[], x.r#type()));
        power = match (squared, exponent >> bit & 1 == 1) {
            (Some(squared), true) => Some(out.op(mul, &[squared, x], &[], x.r#type())),
            (Some(squared), false) => Some(squared),
            (None, _) => Some(x),
        };
    }
    power
}

/// A constant of a type of integers or residues.
fn constant_of<'c, 'a>(value: i64, r#type: Type<'c>, out: &mut Writer<'c, 'a>) -> Option<Value<'c, 'a>> {
    let Some(moduli) = access::moduli(r#type) else {
        scalar_width(r#type)?;
        return Some(out.constant(value, r#type));
    };
    let (&[q], storage) = (&moduli[..], access::residue_storage(r#type)?) else { return None };
    let attribute = IntegerAttribute::new(storage, residue(value, q) as i64);
    Some(out.op(ModArith::Constant, &[], &[attr::VALUE.with(out.context, attribute)], r#type))
}
