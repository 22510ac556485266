//! The values of a block's polynomials, whatever the form each is held in.

use crate::ir::key;
use melior::ir::{BlockRef, OperationRef, Type, Value, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_design::Form;
use ringmill_dialects::{access, ops};
use rustc_hash::{FxHashMap, FxHashSet};

/// A polynomial, by its position in [`Values`]; operands come before their users.
pub(super) type Id = usize;

/// The source of a polynomial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// An argument, or the result of an op that is not looked into, in the form of its type.
    Given(Form),
    /// A sum, a difference, a negative, a multiple by a scalar or an automorphism, to be computed
    /// in either form.
    Linear(Vec<Id>),
    /// A product, to be computed value by value.
    Product(Vec<Id>),
}

impl Source {
    /// The operands of the source.
    pub fn operands(&self) -> &[Id] {
        match self {
            Self::Given(_) => &[],
            Self::Linear(operands) | Self::Product(operands) => operands,
        }
    }
}

/// One polynomial.
pub(super) struct Polynomial<'c, 'a> {
    /// The source.
    pub source: Source,
    /// The value, if it is given.
    pub given: Option<Value<'c, 'a>>,
    /// Its type in coefficient form.
    pub r#type: Type<'c>,
    /// The forms that ops outside need.
    pub needed: Vec<Form>,
}

/// An op that is computed anew.
pub(super) struct Step<'c, 'a> {
    /// The op as it stands.
    pub operation: OperationRef<'c, 'a>,
    /// Its result.
    pub id: Id,
    /// The form of its result.
    pub form: Form,
    /// True if it is a transform: its operand's polynomial in the other form.
    pub transform: bool,
    /// True if ops outside read its result.
    pub read_outside: bool,
}

/// True for an op of a ring that is looked into.
pub(super) type Taken<'t, 'c, 'a> = dyn FnMut(OperationRef<'c, 'a>, Type<'c>) -> bool + 't;

/// The polynomials of a block, and its ops on them, in order.
#[derive(Default)]
pub(super) struct Values<'c, 'a> {
    /// Every polynomial that those ops touch.
    pub polynomials: Vec<Polynomial<'c, 'a>>,
    /// The ops.
    pub steps: Vec<Step<'c, 'a>>,
    known: FxHashMap<usize, Id>,
}

impl<'c, 'a> Values<'c, 'a> {
    /// Reads a block. Regions of its ops are outside, and so are ops of rings that are not `taken`;
    /// a ring is given by its type in coefficient form.
    pub fn of(block: BlockRef<'c, 'a>, taken: &mut Taken<'_, 'c, 'a>) -> Self {
        let mut values = Self::default();
        let mut rewritten = FxHashSet::default();
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            if values.read(operation, taken).is_some() {
                rewritten.insert(operation.to_raw().ptr as usize);
            }
        }
        for step in &mut values.steps {
            let outside = |reader: access::Use<'c, 'a>| !rewritten.contains(&(reader.user.to_raw().ptr as usize));
            step.read_outside =
                result(step.operation).is_some_and(|result| access::uses(result).into_iter().any(outside));
            if step.read_outside {
                values.polynomials[step.id].needed.push(step.form);
            }
        }
        values
    }

    /// True if each polynomial is needed at all.
    pub fn live(&self) -> Vec<bool> {
        let mut live: Vec<bool> = self.polynomials.iter().map(|polynomial| !polynomial.needed.is_empty()).collect();
        for id in (0..live.len()).rev() {
            if live[id] {
                for &operand in self.polynomials[id].source.operands() {
                    live[operand] = true;
                }
            }
        }
        live
    }

    fn read(&mut self, operation: OperationRef<'c, 'a>, taken: &mut Taken<'_, 'c, 'a>) -> Option<()> {
        let name = ops::Polynomial::of(operation)?;
        // Operands that are polynomials; those behind them are scalars.
        let (transform, polynomials) = match name {
            ops::Polynomial::Ntt | ops::Polynomial::Intt => (true, 1),
            ops::Polynomial::Neg | ops::Polynomial::MulScalar | ops::Polynomial::Automorphism => (false, 1),
            ops::Polynomial::Add | ops::Polynomial::Sub | ops::Polynomial::Mul => (false, 2),
            _ => return None,
        };
        let value = result(operation)?;
        let form = access::polynomial_type(value.r#type())?.form;
        if !taken(operation, access::polynomial_in_form(value.r#type(), Form::Coefficients)?) {
            return None;
        }
        let operands: Vec<Id> =
            (0..polynomials).map(|position| self.operand(operation, position)).collect::<Option<_>>()?;
        let id = if transform {
            *operands.first()?
        } else {
            let source =
                if name == ops::Polynomial::Mul { Source::Product(operands) } else { Source::Linear(operands) };
            self.add(source, None, value.r#type())?
        };
        self.known.insert(key(value), id);
        self.steps.push(Step { operation, id, form, transform, read_outside: false });
        Some(())
    }

    fn operand(&mut self, operation: OperationRef<'c, 'a>, position: usize) -> Option<Id> {
        let value = operation.operand(position).ok()?;
        if let Some(&id) = self.known.get(&key(value)) {
            return Some(id);
        }
        let form = access::polynomial_type(value.r#type())?.form;
        let id = self.add(Source::Given(form), Some(value), value.r#type())?;
        self.known.insert(key(value), id);
        Some(id)
    }

    fn add(&mut self, source: Source, given: Option<Value<'c, 'a>>, r#type: Type<'c>) -> Option<Id> {
        let r#type = access::polynomial_in_form(r#type, Form::Coefficients)?;
        self.polynomials.push(Polynomial { source, given, r#type, needed: Vec::new() });
        Some(self.polynomials.len() - 1)
    }
}

/// The only result of an op.
pub(super) fn result<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    operation.results().next().map(Into::into)
}
