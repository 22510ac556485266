use crate::{
    error::{ProgramCode, ProgramError},
    ir::{entry_block, key, text},
    polynomial::splitting,
    refusal::Refusal,
};
use melior::ir::{Location, OperationRef, Type, Value, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_accel::{RingGraph, RingValue};
use ringmill_dialects::access::{self, Form, Term};
use ringmill_ring::Splitting;
use rustc_hash::FxHashMap;

/// The ring graph of a straight-line function, as `ringmill-transform` leaves it.
pub fn ring_graph(function: OperationRef<'_, '_>) -> Result<RingGraph, ProgramError> {
    translate(function).map_err(Refusal::into_error)
}

fn translate<'c>(function: OperationRef<'c, '_>) -> Result<RingGraph, Refusal<'c>> {
    let entry = access::symbol_name(function).unwrap_or_default();
    let Some(block) = entry_block(function) else {
        let message = format!("function '{entry}' has no body");
        return Err(Refusal::new(ProgramCode::NoBody, message, function.location()));
    };
    let arguments: Vec<Value> =
        (0..block.argument_count()).filter_map(|position| block.argument(position).ok()).map(Into::into).collect();
    let Some(first) = arguments.first() else {
        let message = "an accelerator needs at least one argument";
        return Err(Refusal::new(ProgramCode::ArgumentType, message, function.location()).with_help(PORTS));
    };
    let (ring, _) = polynomial(first.r#type(), &|| "argument 0".to_owned(), first.location())?;
    let splitting = splitting(ring, root_in(block), first.location())?;
    let mut translator = Translator { graph: RingGraph::new(&entry, splitting), values: FxHashMap::default(), ring };
    for (position, &argument) in arguments.iter().enumerate() {
        let form =
            translator.expect_port(argument.r#type(), &|| format!("argument {position}"), argument.location())?;
        let value = translator.graph.argument(form);
        translator.bind(argument, value, argument.location());
    }
    let mut next = block.first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        if text(&operation.name()) == "func.return" {
            for (position, value) in operation.operands().enumerate() {
                translator.expect_port(value.r#type(), &|| format!("result {position}"), operation.location())?;
                let value = translator.value(operation, position)?;
                translator.graph.result(value);
            }
        } else {
            translator.translate(operation)?;
        }
    }
    Ok(translator.graph)
}

/// What can be an argument or a result.
const PORTS: &str = "take and return polynomials, all of one ring";

/// The type in coefficient form, and the form, of an argument or result; refused when it is no polynomial.
fn polynomial<'c>(
    r#type: Type<'c>,
    what: &dyn Fn() -> String,
    location: Location<'c>,
) -> Result<(Type<'c>, ringmill_accel::Form), Refusal<'c>> {
    let form = access::polynomial_type(r#type).map(|polynomial| match polynomial.form {
        Form::Coefficients => ringmill_accel::Form::Coefficients,
        Form::Evaluations => ringmill_accel::Form::Values,
    });
    access::polynomial_in_form(r#type, Form::Coefficients).zip(form).ok_or_else(|| {
        let message = format!("{} has type '{type}', which is no polynomial", what());
        Refusal::new(ProgramCode::ArgumentType, message, location).with_help(PORTS)
    })
}

/// The root that the first transform of a block names.
fn root_in(block: melior::ir::BlockRef<'_, '_>) -> Option<u64> {
    let mut next = block.first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        if matches!(text(&operation.name()), "polynomial.ntt" | "polynomial.intt") {
            return operation.attribute("root").ok().and_then(access::root_residue).map(|root| root as u64);
        }
    }
    None
}

struct Translator<'c> {
    graph: RingGraph,
    values: FxHashMap<usize, RingValue>,
    ring: Type<'c>,
}

impl<'c> Translator<'c> {
    fn bind(&mut self, value: Value<'c, '_>, to: RingValue, location: Location<'c>) {
        self.values.insert(key(value), to);
        if let Some(origin) = access::source_location(location) {
            self.graph.set_origin(to, &origin.to_string());
        }
    }

    fn value(&self, operation: OperationRef<'c, '_>, position: usize) -> Result<RingValue, Refusal<'c>> {
        let operand = operation.operand(position).ok();
        operand.and_then(|operand| self.values.get(&key(operand)).copied()).ok_or_else(|| unsupported(operation))
    }

    fn expect_port(
        &self,
        r#type: Type<'c>,
        what: &dyn Fn() -> String,
        location: Location<'c>,
    ) -> Result<ringmill_accel::Form, Refusal<'c>> {
        let (found, form) = polynomial(r#type, what, location)?;
        self.expect_ring(found, what, location).map(|()| form)
    }

    fn expect_ring(
        &self,
        found: Type<'c>,
        what: &dyn Fn() -> String,
        location: Location<'c>,
    ) -> Result<(), Refusal<'c>> {
        if found == self.ring {
            return Ok(());
        }
        let message = format!("{} has type '{found}' beside '{}'", what(), self.ring);
        Err(Refusal::new(ProgramCode::RingMixed, message, location))
    }

    fn constant(&mut self, operation: OperationRef<'c, '_>, r#type: Type<'c>) -> Result<RingValue, Refusal<'c>> {
        let terms = operation.attribute("value").ok().and_then(access::polynomial_terms);
        let terms = terms.ok_or_else(|| unsupported(operation))?;
        let form = access::polynomial_type(r#type).map(|polynomial| polynomial.form);
        if form == Some(Form::Evaluations) && !terms.is_empty() {
            let message = "a constant other than 0 in evaluation form has no accelerator";
            return Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
                .with_help("give it by its coefficients, and transform it with polynomial.ntt"));
        }
        let splitting = self.graph.splitting();
        Ok(self.graph.constant(&reduced(&terms, splitting)))
    }

    fn translate(&mut self, operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
        let name = operation.name();
        let name = text(&name);
        let location = operation.location();
        let result: Value = operation.results().next().ok_or_else(|| unsupported(operation))?.into();
        let r#type = access::polynomial_in_form(result.r#type(), Form::Coefficients);
        self.expect_ring(r#type.ok_or_else(|| unsupported(operation))?, &|| format!("'{name}'"), location)?;
        if name == "polynomial.constant" {
            let value = self.constant(operation, result.r#type())?;
            self.bind(result, value, location);
            return Ok(());
        }
        let a = self.value(operation, 0)?;
        let value = match name {
            "polynomial.ntt" => self.graph.ntt(a),
            "polynomial.intt" => self.graph.intt(a),
            "polynomial.add" => self.graph.add(a, self.value(operation, 1)?),
            "polynomial.sub" => self.graph.sub(a, self.value(operation, 1)?),
            "polynomial.mul" => self.graph.mul(a, self.value(operation, 1)?),
            _ => return Err(unsupported(operation)),
        };
        self.bind(result, value, location);
        Ok(())
    }
}

/// The coefficient of each power below N of a sum of terms, where x^N is −1, or 1.
fn reduced(terms: &[Term], splitting: Splitting) -> Vec<u64> {
    let (n, q) = (splitting.n(), splitting.modulus().value());
    let mut coefficients = vec![0; n as usize];
    for term in terms {
        let sign = if splitting.is_cyclic() || (term.exponent / n).is_multiple_of(2) { 1 } else { -1 };
        let place = &mut coefficients[(term.exponent % n) as usize];
        let sum = i128::from(*place) + sign * i128::from(term.coefficient);
        *place = sum.rem_euclid(i128::from(q)) as u64;
    }
    coefficients
}

fn unsupported<'c>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message = format!("operation '{}' has no accelerator", text(&operation.name()));
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
        .with_help("use polynomial.add, sub, mul, ntt, intt and constant")
}
