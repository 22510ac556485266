//! Translation of a function without loops and branches to a graph. A tensor becomes its
//! polynomials.

use miette::Diagnostic;
use ringmill_blocks::Lane;
use ringmill_ir::{Action, Function, Op, Operand, RingOp, ScalarOperation, Type, Unserved, Value};

use crate::{Argument, RingGraph, RingId, RingValue, Scalar};

/// The number of exponent bits that matter: those of the largest 2N are fewer.
const EXPONENT: u32 = 64;

impl RingGraph {
    /// The graph of a function.
    ///
    /// # Errors
    /// [`Unserved`]: an operation that depends on run-time control, or that has no block.
    pub fn of(function: &Function) -> Result<Self, Unserved> {
        let Some(&first) = function.rings.first() else {
            return Err(Unserved::new(&function.body.end.source));
        };
        let mut graph = Self::over(&function.name, first);
        for &ring in &function.rings {
            graph.add_ring(ring);
        }
        let translated = vec![Translated::None; function.values.len()];
        let mut reader = Reader { function, graph, translated };
        for argument in &function.arguments {
            reader.argument(argument);
        }
        for op in &function.body.ops {
            reader.op(op)?;
        }
        for (name, &value) in function.results.iter().zip(&function.body.end.values) {
            let frames = reader.frames(value).ok_or_else(|| Unserved::new(&function.body.end.source))?;
            reader.graph.results(name, frames);
        }
        Ok(reader.graph)
    }
}

/// The translation of a value.
#[derive(Clone, Debug)]
enum Translated {
    None,
    /// A polynomial, or those of a tensor.
    Frames(Vec<RingValue>),
    /// An integer or a residue.
    Scalar(Scalar),
}

struct Reader<'f> {
    function: &'f Function,
    graph: RingGraph,
    /// By value.
    translated: Vec<Translated>,
}

impl Reader<'_> {
    fn bind(&mut self, value: Value, translation: Translated) {
        let info = &self.function.values[value.0];
        if let (Translated::Frames(frames), Some(origin)) = (&translation, &info.origin) {
            frames.iter().for_each(|&frame| self.graph.set_origin_if_new(frame, &origin.to_string()));
        }
        self.translated[value.0] = translation;
    }

    fn argument(&mut self, argument: &ringmill_ir::Argument) {
        let (name, resident) = (argument.name.clone(), argument.resident);
        let (of, frames) = match self.function.type_of(argument.value) {
            Type::Polynomial(of) => (of, 1),
            Type::Tensor(of, frames) => (of, frames as usize),
            Type::Scalar(bits) => {
                let scalar = self.graph.scalar(&name, bits);
                return self.bind(argument.value, Translated::Scalar(scalar));
            }
        };
        let frames = Argument { name, ring: RingId(of.ring), form: of.form, frames, resident };
        let frames = self.graph.arguments(frames);
        self.bind(argument.value, Translated::Frames(frames));
    }

    fn frames(&self, value: Operand<Value>) -> Option<Vec<RingValue>> {
        match &self.translated[value.variable()?.0] {
            Translated::Frames(frames) => Some(frames.clone()),
            _ => None,
        }
    }

    /// The polynomial of a value, or an element of a tensor.
    fn frame(&self, value: Value, position: usize) -> Option<RingValue> {
        match &self.translated[value.0] {
            Translated::Frames(frames) => frames.get(position).copied(),
            _ => None,
        }
    }

    fn scalar(&self, operand: Operand<Value>) -> Option<Operand<Scalar>> {
        match operand {
            Operand::Constant(number) => Some(Operand::Constant(number)),
            Operand::Variable(value) => match self.translated[value.0] {
                Translated::Scalar(scalar) => Some(Operand::Variable(scalar)),
                _ => None,
            },
        }
    }

    fn op(&mut self, op: &Op) -> Result<(), Unserved> {
        let unserved = || Unserved::new(&op.source);
        let &[result] = &op.results[..] else { return Err(unserved()) };
        let translation = match &op.action {
            Action::Ring(ring_op) => {
                let made = self.ring(op, ring_op, result)?;
                Translated::Frames(vec![made.ok_or_else(unserved)?])
            }
            Action::Scalar(operation) => Translated::Scalar(self.same(*operation, result).ok_or_else(unserved)?),
            Action::Extract(tensor, Operand::Constant(position)) => {
                let frame = usize::try_from(*position).ok().and_then(|position| self.frame(*tensor, position));
                Translated::Frames(vec![frame.ok_or_else(unserved)?])
            }
            Action::Gather(elements) => {
                let frames: Option<_> = elements.iter().map(|&element| self.frame(element, 0)).collect();
                Translated::Frames(frames.ok_or_else(unserved)?)
            }
            Action::Extract(..) | Action::If { .. } | Action::For { .. } | Action::While { .. } => {
                return Err(unserved());
            }
        };
        self.bind(result, translation);
        Ok(())
    }

    /// Adds the result of an operation; `None` if an operand has no translation.
    fn ring(
        &mut self,
        op: &Op,
        ring_op: &RingOp<Value, Operand<Value>, Vec<u64>>,
        result: Value,
    ) -> Result<Option<RingValue>, Unserved> {
        let Type::Polynomial(of) = self.function.type_of(result) else { return Ok(None) };
        let modulus = |ring: usize| self.function.rings[ring].modulus();
        let moduli = |&value: &Value| match self.function.type_of(value) {
            Type::Polynomial(of) | Type::Tensor(of, _) => modulus(of.ring),
            Type::Scalar(_) => 0,
        };
        if let Err(error) = Lane::of(&ring_op.as_ref().map(moduli, |_| (), |_| ()), modulus(of.ring)) {
            let help = error.help().map(|help| help.to_string()).unwrap_or_default();
            return Err(Unserved::because(&op.source, error.to_string(), help));
        }
        let (frame, scalar) = (|&value: &Value| self.frame(value, 0).ok_or(()), |&of: &_| self.scalar(of).ok_or(()));
        let Ok(made) = ring_op.as_ref().try_map(frame, scalar, Clone::clone) else { return Ok(None) };
        Ok(Some(self.graph.apply(made, RingId(of.ring))))
    }

    /// Returns the argument that a scalar is equal to, if it is read as an unsigned exponent.
    fn same(&self, operation: ScalarOperation<Value>, result: Value) -> Option<Scalar> {
        let ScalarOperation::Resize { a, signed: false } = operation else { return None };
        match (self.function.type_of(a), self.function.type_of(result), &self.translated[a.0]) {
            (Type::Scalar(from), Type::Scalar(to), Translated::Scalar(scalar)) if to >= from.min(EXPONENT) => {
                Some(*scalar)
            }
            _ => None,
        }
    }
}
