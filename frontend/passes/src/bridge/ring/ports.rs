//! Arguments and results: a stream for each limb, a frame for each polynomial of a tensor.

use super::translator::{Lowered, Translator};
use crate::{
    error::ProgramCode,
    ir::{extents, returned, revealed},
    refusal::Refusal,
};
use melior::ir::{
    BlockRef, OperationRef, Value, ValueLike, block::BlockLike, operation::OperationLike, r#type::IntegerType,
};
use ringmill_dialects::{access, attr};
use ringmill_ir::{Operand, PolynomialType, Type, Value as RingValue};

/// The types of arguments and results.
pub(super) const PORTS: &str =
    "take polynomials, tensors of them, residues and integers, and return polynomials and tensors of them";

impl<'c, 'a> Translator<'c, 'a> {
    /// Makes an argument of the function one of the IR's.
    pub fn argument(
        &mut self,
        function: OperationRef<'c, '_>,
        position: usize,
        argument: Value<'c, '_>,
    ) -> Result<(), Refusal<'c>> {
        let r#type = revealed(argument.r#type());
        let location = ValueLike::location(&argument);
        let name = format!("arg{position}");
        let refuse = |message: String| Refusal::new(ProgramCode::ArgumentType, message, location);
        let resident = access::has_argument_attribute(function, position, attr::RESIDENT);
        if resident && !self.control.is_static() {
            let message = format!("argument {position} stays in the accelerator, which needs a static schedule");
            return Err(refuse(message).with_help(
                "leave polynomial.resident out: with control at run time every argument comes with each run",
            ));
        }
        if resident && (access::moduli(r#type).is_some() || IntegerType::try_from(r#type).is_ok()) {
            let message = format!("argument {position} has type '{type}', and stays in the accelerator");
            return Err(refuse(message).with_help("only polynomials can: take {polynomial.resident} off"));
        }
        if let Some(moduli) = access::moduli(r#type) {
            let bits = |q: &u128| (u128::BITS - q.saturating_sub(1).leading_zeros()).max(1);
            let limbs = moduli.iter().enumerate();
            let scalars = limbs.map(|(limb, q)| {
                self.builder.argument(stream(&name, limb, moduli.len()), Type::Scalar(bits(q)), false)
            });
            let scalars = scalars.collect();
            self.bind(argument, Lowered::Residue(scalars));
            return Ok(());
        }
        if let Ok(integer) = IntegerType::try_from(r#type) {
            let scalar = self.builder.argument(name, Type::Scalar(integer.width()), false);
            self.bind(argument, Lowered::Scalar(Operand::Variable(scalar)));
            return Ok(());
        }
        let (element, shape) = extents(r#type).unwrap_or((r#type, Vec::new()));
        if access::polynomial_type(element).is_none() {
            let message = format!("argument {position} has type '{element}', which is not a polynomial");
            return Err(refuse(message).with_help(PORTS));
        }
        let (form, rings) = self.rings(element, location)?;
        let (is_one, count) = (element == r#type, rings.len());
        let mut values = Vec::new();
        for (limb, ring) in rings.into_iter().enumerate() {
            let of = PolynomialType { ring: self.builder.add_ring(ring), form };
            let frames = shape.iter().product::<usize>() as u64;
            let r#type = if is_one { Type::Polynomial(of) } else { Type::Tensor(of, frames) };
            values.push(self.builder.argument(stream(&name, limb, count), r#type, resident));
        }
        if let Some(origin) = access::source_location(location) {
            values.iter().for_each(|&value| self.builder.set_origin_if_new(value, &origin));
        }
        self.bind(argument, if is_one { Lowered::Polynomial(values) } else { Lowered::Tensor(shape, values) });
        Ok(())
    }

    /// The results of the function: streams.
    pub fn results(&self, block: BlockRef<'c, 'a>) -> Result<Vec<(String, RingValue)>, Refusal<'c>> {
        let mut results = Vec::new();
        for (position, value) in returned(block).into_iter().enumerate() {
            let limbs = match self.meaning(value) {
                Some(Lowered::Polynomial(limbs)) => limbs,
                Some(Lowered::Tensor(shape, limbs)) if !shape.contains(&0) => limbs,
                _ => {
                    let location = block.terminator().map_or(ValueLike::location(&value), |last| last.location());
                    let message =
                        format!("result {position} has type '{}', which no accelerator returns", value.r#type());
                    return Err(Refusal::new(ProgramCode::ArgumentType, message, location).with_help(PORTS));
                }
            };
            let name = |limb| stream(&format!("result{position}"), limb, limbs.len());
            results.extend(limbs.iter().enumerate().map(|(limb, &value)| (name(limb), value)));
        }
        Ok(results)
    }
}

/// The name of a limb's stream.
fn stream(name: &str, limb: usize, limbs: usize) -> String {
    if limbs == 1 { name.to_owned() } else { format!("{name}_limb{limb}") }
}
