//! The mod_arith dialect: integers modulo a constant, and residue number systems, limb by limb.

use super::{messages, rns};
use crate::{
    compile::{Kind, Op, Scope, element_moduli},
    error::InterpError,
    ring::Residues,
    value::{Tensor, Word, mask},
};
use melior::ir::{
    AttributeLike, Value, ValueLike,
    r#type::{IntegerType, RankedTensorType, ShapedTypeLike},
};
use ringmill_dialects::{access, attr, ops::ModArith};

/// Compiles an operation of mod_arith; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: ModArith,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    match name {
        ModArith::Add => residues(op, scope, |residues, words| residues.add(words[0], words[1]))?,
        ModArith::Sub => residues(op, scope, |residues, words| residues.sub(words[0], words[1]))?,
        ModArith::Mul => residues(op, scope, |residues, words| residues.mul(words[0], words[1]))?,
        ModArith::Mac => {
            residues(op, scope, |residues, words| residues.add(residues.mul(words[0], words[1]), words[2]))?;
        }
        // A residue is its representative from 0 to q − 1 already.
        ModArith::Reduce => residues(op, scope, |_, words| words[0])?,
        ModArith::Constant => constant(op, scope)?,
        ModArith::Encapsulate => {
            let (width, moduli) = (scope.width(scope.operand(op, 0)?, op)?, moduli(scope.result(op, 0)?, op, scope)?);
            messages::compile_numbered(op, scope, 0, move |element, words| {
                let residues = moduli[element % moduli.len()];
                vec![u128::from(residues.of(signed(words[0], u32::from(width))))]
            })?;
        }
        ModArith::Extract => lift(op, scope, false)?,
        ModArith::Lift => {
            let is_centered = scope.read(op, attr::LIFT_TYPE)? == 1;
            lift(op, scope, is_centered)?;
        }
        ModArith::ModSwitch => rns::compile_mod_switch(op, scope)?,
        ModArith::BarrettReduce => {
            let (width, q) = (scope.width(scope.operand(op, 0)?, op)?, scope.read(op, attr::MODULUS)?);
            if width > 64 {
                return Err(scope.unsupported_form(op, "it reduces integers of more than 64 bits".into()));
            }
            messages::compile(op, scope, 0, move |words| vec![barrett(words[0], q) & mask(u32::from(width))])?;
        }
        ModArith::SubIfGe => {
            messages::compile(op, scope, 0, |words| vec![words[0].checked_sub(words[1]).unwrap_or(words[0])])?;
        }
    }
    Ok(true)
}

/// x − floor(x floor(b / q) / b) q with b = 4^w, w the bits of q − 1; x has at most 64 bits, and
/// q at least half as many.
fn barrett(x: u128, q: u128) -> u128 {
    let shift = 2 * (u128::BITS - (q - 1).leading_zeros());
    // b / q has at most as many bits as x, and one more.
    let ratio = if shift < u128::BITS { (1u128 << shift) / q } else { u128::MAX / q };
    let product = (num_bigint::BigUint::from(x) * ratio) >> shift;
    x.wrapping_sub(u128::try_from(product).unwrap_or(0).wrapping_mul(q))
}

/// The integer of a two's complement.
fn signed(bits: u128, width: u32) -> i128 {
    ((bits << (128 - width)) as i128) >> (128 - width)
}

/// The moduli of a value's residues, one for each limb.
fn moduli<'c, 'a>(
    value: Value<'c, 'a>,
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
) -> Result<Vec<Residues>, InterpError> {
    let (moduli, _) = element_moduli(value.r#type()).ok_or_else(|| scope.unsupported_type(value, op))?;
    Ok(moduli.into_iter().map(|q| Residues { q }).collect())
}

/// A function of residues, for each element and limb.
fn residues<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    apply: impl Fn(Residues, &[u64]) -> u64 + Send + Sync + 'static,
) -> Result<(), InterpError> {
    let moduli = moduli(scope.result(op, 0)?, op, scope)?;
    messages::compile_numbered(op, scope, 0, move |element, words| {
        let words: Vec<u64> = words.iter().map(|&word| word as u64).collect();
        vec![u128::from(apply(moduli[element % moduli.len()], &words))]
    })
}

fn lift<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>, is_centered: bool) -> Result<(), InterpError> {
    let (width, moduli) = (scope.width(scope.result(op, 0)?, op)?, moduli(scope.operand(op, 0)?, op, scope)?);
    messages::compile_numbered(op, scope, 0, move |element, words| {
        let q = u128::from(moduli[element % moduli.len()].q);
        let word = if is_centered && words[0] > (q - 1) / 2 { words[0].wrapping_sub(q) } else { words[0] };
        vec![word & mask(u32::from(width))]
    })
}

fn constant<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let result = scope.result(op, 0)?;
    let moduli = moduli(result, op, scope)?;
    let attribute = scope.attribute(op, attr::VALUE)?;
    let Kind::Tensor(shaped) = scope.kind(result, op)? else {
        let bits = scope.integer_bits(op, attribute)?;
        let width = access::integer_width(attribute).unwrap_or(128).clamp(1, 128);
        let slot = scope.result_slot(op, 0)?;
        scope.unit.preset(slot, u128::from(moduli[0].of(signed(bits, width))));
        return Ok(());
    };
    let shape = shaped.fixed().ok_or_else(|| scope.unsupported_type(result, op))?;
    // First, as it refuses what is too large to read.
    let slot = scope.result_aggregate(op, 0)?;
    let width = RankedTensorType::try_from(attribute.r#type())
        .and_then(|tensor| IntegerType::try_from(tensor.element()))
        .map_or(128, |integer| integer.width().clamp(1, 128));
    let words = access::elements(attribute)
        .filter(|elements| elements.len() == shape.iter().product::<usize>())
        .ok_or_else(|| scope.unsupported_form(op, "its elements are not integers of a constant shape".into()))?
        .into_iter()
        .map(|bits| Word::new(u128::from(moduli[0].of(signed(bits, width)))))
        .collect();
    scope.unit.preset_tensor(slot, Tensor::new(shape, words));
    scope.mark_table(result);
    Ok(())
}
