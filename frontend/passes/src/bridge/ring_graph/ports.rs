//! Arguments and results: a stream for each limb, a frame for each polynomial of a tensor.

use super::{
    PORTS,
    translator::{Meaning, Translator},
};
use crate::{
    bridge::rings::{PolynomialRings, rings},
    error::ProgramCode,
    ir::{extents, revealed},
    refusal::Refusal,
};
use melior::ir::{Location, OperationRef, Type, Value, ValueLike, r#type::IntegerType};
use ringmill_accel::{Argument, RingValue};
use ringmill_dialects::{access, attr};

impl<'c> Translator<'c, '_> {
    /// Makes an argument of the function one of the graph.
    pub fn argument(
        &mut self,
        function: OperationRef<'c, '_>,
        position: usize,
        argument: Value<'c, '_>,
    ) -> Result<(), Refusal<'c>> {
        let r#type = revealed(argument.r#type());
        let name = format!("arg{position}");
        let resident = access::has_argument_attribute(function, position, attr::RESIDENT);
        if resident && (access::moduli(r#type).is_some() || IntegerType::try_from(r#type).is_ok()) {
            let message = format!("argument {position} has type '{type}', and stays in the accelerator");
            return Err(Refusal::new(ProgramCode::ArgumentType, message, ValueLike::location(&argument))
                .with_help("only polynomials can: take {polynomial.resident} off"));
        }
        if let Some(moduli) = access::moduli(r#type) {
            let bits = |q: &u128| u128::BITS - q.saturating_sub(1).leading_zeros();
            let scalars = (0..)
                .zip(&moduli)
                .map(|(limb, q)| self.graph.scalar(&stream(&name, limb, moduli.len()), bits(q).max(1)));
            let scalars = scalars.collect();
            self.bind(argument, Meaning::Residue(scalars));
            return Ok(());
        }
        if let Ok(integer) = IntegerType::try_from(r#type) {
            let scalar = self.graph.scalar(&name, integer.width());
            self.bind(argument, Meaning::Integer(scalar));
            return Ok(());
        }
        let (element, shape) = extents(r#type).unwrap_or((r#type, Vec::new()));
        let location = ValueLike::location(&argument);
        let found = self.port(element, || format!("argument {position}"), location)?;
        let frames: usize = shape.iter().product();
        let limbs: Vec<Vec<RingValue>> = found
            .rings
            .iter()
            .enumerate()
            .map(|(limb, &ring)| {
                let ring = self.graph.add_ring(ring);
                let name = stream(&name, limb, found.rings.len());
                self.graph.arguments(Argument { name, ring, form: found.form, frames, resident })
            })
            .collect();
        let mut polynomials = (0..frames).map(|frame| limbs.iter().map(|limb| limb[frame]).collect::<Vec<_>>());
        let meaning = match element == r#type {
            true => Meaning::Polynomial(polynomials.next().unwrap_or_default()),
            false => Meaning::Tensor(shape, polynomials.collect()),
        };
        if let Some(origin) = access::source_location(location) {
            limbs.iter().flatten().for_each(|&value| self.graph.set_origin(value, &origin.to_string()));
        }
        self.bind(argument, meaning);
        Ok(())
    }

    /// Makes a value a result of the graph.
    pub fn result(&mut self, position: usize, value: Value<'c, '_>, location: Location<'c>) -> Result<(), Refusal<'c>> {
        let refuse = || {
            let message = format!("result {position} has type '{}', which no accelerator returns", value.r#type());
            Refusal::new(ProgramCode::ArgumentType, message, location).with_help(PORTS)
        };
        let polynomials = match self.meaning(value) {
            Some(Meaning::Polynomial(limbs)) => vec![limbs.clone()],
            Some(Meaning::Tensor(_, frames)) if !frames.is_empty() => frames.clone(),
            _ => return Err(refuse()),
        };
        let limbs = polynomials[0].len();
        for limb in 0..limbs {
            let frames = polynomials.iter().map(|polynomial| polynomial[limb]).collect();
            self.graph.results(&stream(&format!("result{position}"), limb, limbs), frames);
        }
        Ok(())
    }

    fn port(
        &self,
        element: Type<'c>,
        what: impl Fn() -> String,
        location: Location<'c>,
    ) -> Result<PolynomialRings, Refusal<'c>> {
        if access::polynomial_type(element).is_none() {
            let message = format!("{} has type '{element}', which is no polynomial", what());
            return Err(Refusal::new(ProgramCode::ArgumentType, message, location).with_help(PORTS));
        }
        rings(self.block, element, location)
    }
}

/// The name of a limb's stream.
pub(in crate::bridge) fn stream(name: &str, limb: usize, limbs: usize) -> String {
    if limbs == 1 { name.to_owned() } else { format!("{name}_limb{limb}") }
}
