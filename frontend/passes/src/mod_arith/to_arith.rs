use super::{
    integers::{Integers, width_of},
    mod_switch::mod_switch,
};
use crate::{
    conversion::{Lowered, Lowering, Writer, convert, nested, no_lowering},
    error::ProgramCode,
    ir::{element_of, extents, tensor_of},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{OperationRef, Type, TypeLike, Value, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    access, attr,
    attr::Predicate,
    ops::{Arith, Builtin, Dialect, ModArith, OpName, Rns, Tensor},
    pass::{PassFailure, RustPass},
};

/// Lowers integers modulo constants to plain ones, without divisions.
///
/// An integer of a residue number system becomes a tensor of its limbs. A tensor of such integers
/// has the limbs as last dimension.
#[derive(Clone, Default)]
pub struct ModArithToArith;

impl RustPass for ModArithToArith {
    const NAME: &'static str = "mod-arith-to-arith";
    const SUMMARY: &'static str = "lower mod_arith and rns to arith, by Barrett's reduction, without divisions";
    const EXAMPLE: &'static str = "\
!Z17 = !mod_arith.int<17 : i6>
func.func @main(%a: !Z17, %b: !Z17) -> !Z17 {
  %0 = mod_arith.mul %a, %b : !Z17
  return %0 : !Z17
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        convert(&mut ToArith, module, context).map_err(Refusal::report)
    }
}

struct ToArith;

/// Most bits of an integer in between: what constants of ours hold.
const MOST_BITS: u32 = 64;

impl<'c> Lowering<'c> for ToArith {
    const TARGET: &'static str = "arith";
    const GONE: &'static [Dialect] = &[Dialect::ModArith, Dialect::Rns];

    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        let element = element_of(r#type);
        let Some(moduli) = access::moduli(element) else { return Ok(None) };
        let storage = access::residue_storage(element).ok_or("its limbs have several integer types")?;
        let width = width_of(storage);
        if width > MOST_BITS {
            return Err(format!("its residues have {width} bits, more than {MOST_BITS}"));
        }
        if r#type.is_mem_ref() {
            return if moduli.len() == 1 { Ok(None) } else { Err("memory of limbs".to_owned()) };
        }
        let shape = extents(r#type).map(|(_, shape)| shape);
        if moduli.len() == 1 && shape.is_none() {
            return Ok(Some(storage));
        }
        let limbs = (moduli.len() > 1).then_some(moduli.len());
        let shape: Vec<usize> = shape.into_iter().flatten().chain(limbs).collect();
        Ok(Some(tensor_of(&shape, storage)))
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let value = match OpName::of(operation) {
            Some(OpName::ModArith(name)) => {
                let result = self.result(operation)?;
                self.residues(name, operation, operands, result, out)?
            }
            Some(OpName::Rns(name)) => {
                let result = self.result(operation)?;
                limbs(name, operation, operands, result, out).ok_or_else(|| no_lowering::<Self>(operation))?
            }
            Some(OpName::Tensor(name)) => {
                let Some((limbs, storage)) = element_limbs(operation) else { return Ok(Lowered::Copied) };
                let lowered = nested(name, operation, operands, (&[limbs], storage), out);
                lowered.ok_or_else(|| no_lowering::<Self>(operation))?
            }
            _ => return Ok(Lowered::Copied),
        };
        Ok(Lowered::Values(vec![value]))
    }
}

/// The moduli of a residue type, or of the elements of a tensor.
fn moduli_of(r#type: Type<'_>) -> Vec<u128> {
    let element = element_of(r#type);
    access::moduli(element).unwrap_or_default()
}

impl ToArith {
    fn residues<'c, 'a>(
        &mut self,
        name: ModArith,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        [old, r#type]: [Type<'c>; 2],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        let (moduli, width) = (moduli_of(old), width_of(r#type));
        let mut integers = Integers::like(out, r#type);
        Ok(match (name, operands) {
            (ModArith::Constant, []) => {
                let values = constant(operation, &moduli).ok_or_else(|| no_lowering::<Self>(operation))?;
                let attribute = match extents(r#type) {
                    Some(_) => access::elements_attribute(r#type, &values),
                    None => values.first().map(|&value| access::integer_attribute(out.context, width, value)),
                };
                let attribute = attribute.ok_or_else(|| no_lowering::<Self>(operation))?;
                out.op(Arith::Constant, &[], &[attr::VALUE.with(out.context, attribute)], r#type)
            }
            (ModArith::Add, &[left, right]) => {
                let sum = integers.binary(Arith::AddI, left, right);
                integers.reduce_once(sum, &moduli)
            }
            (ModArith::Sub, &[left, right]) => {
                let q = integers.constant(width, &moduli);
                let minus = integers.binary(Arith::SubI, q, right);
                let sum = integers.binary(Arith::AddI, left, minus);
                integers.less_if_at_least(sum, q)
            }
            (ModArith::Mul, &[left, right]) => {
                let (left, right) = (integers.resize(left, 2 * width), integers.resize(right, 2 * width));
                let product = integers.binary(Arith::MulI, left, right);
                integers.reduce_product(product, &moduli, width)
            }
            (ModArith::Mac, &[left, right, added]) => {
                let [left, right, added] = [left, right, added].map(|value| integers.resize(value, 2 * width));
                let product = integers.binary(Arith::MulI, left, right);
                let sum = integers.binary(Arith::AddI, product, added);
                integers.reduce_product(sum, &moduli, width)
            }
            (ModArith::Reduce, &[residue]) => residue,
            (ModArith::Encapsulate, &[integer]) => integers.reduce_signed(integer, &moduli),
            (ModArith::Lift, &[residue]) if attr::LIFT_TYPE.of(operation) == Some(1) => {
                let moduli = operation.operands().next().map(|operand| moduli_of(operand.r#type())).unwrap_or_default();
                let half: Vec<u128> = moduli.iter().map(|q| (q - 1) / 2).collect();
                let (half, q) = (integers.constant(width, &half), integers.constant(width, &moduli));
                let is_above = integers.compare(Predicate::UnsignedGreater, residue, half);
                let negative = integers.binary(Arith::SubI, residue, q);
                integers.select(is_above, negative, residue)
            }
            (ModArith::Lift | ModArith::Extract, &[residue]) => residue,
            (ModArith::ModSwitch, &[residue]) => {
                let from = operation.operands().next().map(|operand| moduli_of(operand.r#type())).unwrap_or_default();
                mod_switch(residue, &from, &moduli, r#type, out).ok_or_else(|| no_lowering::<Self>(operation))?
            }
            (ModArith::BarrettReduce, &[integer]) => {
                let q = attr::MODULUS.of(operation).ok_or_else(|| no_lowering::<Self>(operation))?;
                if width > MOST_BITS {
                    return Err(no_lowering::<Self>(operation));
                }
                integers.barrett_step(integer, q)
            }
            (ModArith::SubIfGe, &[left, right]) => integers.less_if_at_least(left, right),
            _ => return Err(no_lowering::<Self>(operation)),
        })
    }

    /// The type of the result of an op on values of constant shape, and its counterpart.
    fn result<'c>(&self, operation: OperationRef<'c, '_>) -> Result<[Type<'c>; 2], Refusal<'c>> {
        let (Some(result), false) = (operation.results().next(), has_dynamic(operation)) else {
            return Err(no_lowering::<Self>(operation));
        };
        let old = result.r#type();
        let converted = self.convert_type(old).map_err(|reason| {
            let message = format!("type '{old}' has no lowering: {reason}");
            Refusal::new(ProgramCode::NoLowering, message, operation.location())
        })?;
        Ok([old, converted.unwrap_or(old)])
    }
}

/// The counterpart of an op on limbs; `None` if it has none.
fn limbs<'c, 'a>(
    name: Rns,
    operation: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
    [_, r#type]: [Type<'c>; 2],
    out: &mut Writer<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let number = |of: Option<i64>| of.and_then(|number| usize::try_from(number).ok());
    match (name, operands) {
        (Rns::Constant, []) => {
            let residues = attr::VALUE_RESIDUES.of(operation)?;
            Some(Integers::like(out, r#type).constant(width_of(r#type), &residues))
        }
        (Rns::Pack, &[limb]) => Some(limb),
        (Rns::Pack, limbs) => Some(out.op(Tensor::FromElements, limbs, &[], r#type)),
        (Rns::ExtractResidue, &[value]) => Some(part(value, number(attr::INDEX.of(operation))?, 1, r#type, out)),
        (Rns::ExtractSlice, &[value]) => {
            let (start, size) = (number(attr::START.of(operation))?, number(attr::SIZE.of(operation))?);
            Some(part(value, start, size, r#type, out))
        }
        _ => None,
    }
}

/// The number of limbs of the elements that an operation on tensors moves, and the type of a limb;
/// `None` if there is one limb.
fn element_limbs<'c>(operation: OperationRef<'c, '_>) -> Option<(usize, Type<'c>)> {
    let results = operation.results().map(|result| result.r#type());
    let mut types = operation.operands().map(|operand| operand.r#type()).chain(results);
    types.find_map(|r#type| {
        let element = element_of(r#type);
        let limbs = access::moduli(element)?.len();
        (limbs > 1).then(|| Some((limbs, access::residue_storage(element)?)))?
    })
}

/// True if an operand or result has an extent that is known only at run time.
fn has_dynamic(operation: OperationRef<'_, '_>) -> bool {
    let results = operation.results().map(|result| result.r#type());
    let mut types = operation.operands().map(|operand| operand.r#type()).chain(results);
    types.any(|r#type| r#type.is_ranked_tensor() && extents(r#type).is_none())
}

/// The residues of a `mod_arith.constant`, from 0 to q − 1.
fn constant(operation: OperationRef<'_, '_>, moduli: &[u128]) -> Option<Vec<u128>> {
    let (attribute, &[q]) = (attr::VALUE_OTHER.of(operation)?, moduli) else { return None };
    let storage = access::residue_storage(element_of(operation.results().next()?.r#type()))?;
    let shift = 128 - width_of(storage);
    let values = access::elements(attribute).or_else(|| access::integer(attribute).map(|value| vec![value]))?;
    let signed = values.into_iter().map(|bits| ((bits << shift) as i128) >> shift);
    Some(signed.map(|value| value.rem_euclid(i128::try_from(q).unwrap_or(i128::MAX)) as u128).collect())
}

/// Some limbs of a value: those of each element, which are its last dimension.
fn part<'c, 'a>(
    value: Value<'c, 'a>,
    start: usize,
    size: usize,
    r#type: Type<'c>,
    out: &mut Writer<'c, 'a>,
) -> Value<'c, 'a> {
    let Some((_, shape)) = extents(value.r#type()).filter(|_| value.r#type() != r#type) else { return value };
    if extents(r#type).is_none() {
        let index = out.index(start);
        return out.op(Tensor::Extract, &[value, index], &[], r#type);
    }
    let last = shape.len().saturating_sub(1);
    let list = |of: &dyn Fn(usize) -> usize| -> Vec<i64> { (0..=last).map(|dimension| of(dimension) as i64).collect() };
    let offsets = list(&|dimension| if dimension == last { start } else { 0 });
    let sizes = list(&|dimension| if dimension == last { size } else { shape[dimension] });
    let strides = list(&|_| 1);
    let attributes = out.slice([&offsets, &sizes, &strides], &[1, 0, 0, 0]);
    out.op(Tensor::ExtractSlice, &[value], &attributes, r#type)
}
