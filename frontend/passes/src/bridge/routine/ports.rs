//! Arguments and results: a stream for each limb, a frame for each polynomial of a tensor.

use super::translator::{Meaning, Translator};
use crate::{
    bridge::ring_graph::{PORTS, ports::stream},
    error::ProgramCode,
    ir::{extents, revealed},
    refusal::Refusal,
};
use melior::ir::{OperationRef, Value, ValueLike, r#type::IntegerType};
use ringmill_calyx::{Operand, Operation, Place, Polynomial, Port, Variable};
use ringmill_dialects::{access, attr};

impl<'c, 'a> Translator<'c, 'a> {
    /// Makes an argument of the function one of the routine.
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
        if access::has_argument_attribute(function, position, attr::RESIDENT) {
            let message = format!("argument {position} stays in the accelerator, which needs a static schedule");
            return Err(refuse(message).with_help(
                "leave polynomial.resident out: with control at run time every argument comes with each run",
            ));
        }
        if let Some(moduli) = access::moduli(r#type) {
            let scalars = self.residues(&moduli);
            for (limb, &scalar) in scalars.iter().enumerate() {
                self.port(stream(&name, limb, moduli.len()), Variable::Scalar(scalar));
            }
            self.bind(argument, Meaning::Residue(scalars));
            return Ok(());
        }
        if let Ok(integer) = IntegerType::try_from(r#type) {
            let scalar = self.register(integer.width());
            self.port(name, Variable::Scalar(scalar));
            self.bind(argument, Meaning::Scalar(Operand::Variable(scalar)));
            return Ok(());
        }
        let (element, shape) = extents(r#type).unwrap_or((r#type, Vec::new()));
        if access::polynomial_type(element).is_none() {
            let message = format!("argument {position} has type '{element}', which is no polynomial");
            return Err(refuse(message).with_help(PORTS));
        }
        let (form, rings) = self.rings(element, location)?;
        let frames = shape.iter().product::<usize>() as u64;
        let limbs = rings.len();
        let memories: Vec<_> = rings.into_iter().map(|ring| self.declare(Polynomial { ring, form, frames })).collect();
        for (limb, &memory) in memories.iter().enumerate() {
            self.port(stream(&name, limb, limbs), Variable::Polynomial(memory));
        }
        let meaning = match element == r#type {
            true => Meaning::Polynomial(memories.into_iter().map(Place::of).collect()),
            false => Meaning::Tensor(shape, memories),
        };
        self.bind(argument, meaning);
        Ok(())
    }

    fn port(&mut self, name: String, value: Variable) {
        self.routine.arguments.push(Port { name, value });
    }

    /// Makes a value a result of the routine.
    pub fn result(&mut self, position: usize, value: Value<'c, 'a>) -> Result<(), Refusal<'c>> {
        let memories = match self.meaning(value).cloned() {
            Some(Meaning::Polynomial(places)) => places.into_iter().map(|place| self.whole(place)).collect(),
            Some(Meaning::Tensor(_, memories)) => memories,
            _ => {
                let message = format!("result {position} has type '{}', which no accelerator returns", value.r#type());
                return Err(
                    Refusal::new(ProgramCode::ArgumentType, message, ValueLike::location(&value)).with_help(PORTS)
                );
            }
        };
        let limbs = memories.len();
        for (limb, memory) in memories.into_iter().enumerate() {
            let name = stream(&format!("result{position}"), limb, limbs);
            self.routine.results.push(Port { name, value: Variable::Polynomial(memory) });
        }
        Ok(())
    }

    /// The memory of a polynomial that has one of its own.
    fn whole(&mut self, place: Place) -> ringmill_calyx::PolynomialId {
        let polynomial = self.routine.polynomials[place.polynomial.0];
        if polynomial.frames == 1 {
            return place.polynomial;
        }
        let copy = self.take(polynomial.ring, polynomial.form);
        self.set(copy, Operation::Copy(place));
        copy.polynomial
    }
}
