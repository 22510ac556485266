//! Procedures evaluated by their definition.

use ringmill_calyx::{
    Action, BinaryOperator, Operand, Operation, PolynomialRef, Procedure, Relation, ScalarOperation, Statement,
    Variable,
};
use ringmill_design::Form;
use ringmill_ir::RingOp;

use crate::bench::Values;
use crate::ring;

struct Machine<'a> {
    procedure: &'a Procedure,
    /// By polynomial and element.
    polynomials: Vec<Vec<Vec<u64>>>,
    scalars: Vec<u64>,
}

/// The results of a procedure.
pub fn run(procedure: &Procedure, arguments: &Values) -> Values {
    let zero = vec![0; procedure.n as usize];
    let polynomials = procedure.polynomials.iter().map(|one| vec![zero.clone(); one.frames as usize]).collect();
    let mut machine = Machine { procedure, polynomials, scalars: vec![0; procedure.scalars.len()] };
    for (port, values) in procedure.arguments.iter().zip(arguments) {
        match port.value {
            Variable::Polynomial(id) => {
                machine.polynomials[id.0] = values.chunks(procedure.n as usize).map(<[u64]>::to_vec).collect();
            }
            Variable::Scalar(id) => machine.scalars[id.0] = values[0],
        }
    }
    machine.block(&procedure.body);
    let result = |value| match value {
        Variable::Polynomial(id) => machine.polynomials[id.0].concat(),
        Variable::Scalar(id) => vec![machine.scalars[id.0]],
    };
    procedure.results.iter().map(|port| result(port.value)).collect()
}

impl Machine<'_> {
    fn block(&mut self, statements: &[Statement]) {
        for statement in statements {
            match &statement.action {
                Action::Polynomial { to, operation } => {
                    let value = self.operation(*to, operation);
                    let element = self.element(*to);
                    self.polynomials[to.polynomial.0][element] = value;
                }
                Action::Scalar { to, operation } => {
                    self.scalars[to.0] = self.scalar(*operation, self.procedure.scalars[to.0]);
                }
                Action::If { condition, then, otherwise } => {
                    self.block(if self.scalars[condition.0] == 1 { then } else { otherwise });
                }
                Action::While { test, condition, body } => {
                    self.block(test);
                    while self.scalars[condition.0] == 1 {
                        self.block(body);
                        self.block(test);
                    }
                }
                Action::For { counter, from, to, step, signed, body } => {
                    let width = self.procedure.scalars[counter.0];
                    let number = |value| if *signed { self::signed(value, width) } else { i128::from(value) };
                    let (to, step) = (number(self.read(*to)), i128::from(self.read(*step)));
                    let mut count = number(self.read(*from));
                    let largest = if *signed { (1 << (width - 1)) - 1 } else { (1 << width) - 1 };
                    while count < to && count <= largest {
                        self.scalars[counter.0] = masked(count as u64, width);
                        self.block(body);
                        count += step;
                    }
                }
            }
        }
    }

    fn read(&self, operand: Operand) -> u64 {
        match operand {
            Operand::Variable(id) => self.scalars[id.0],
            Operand::Constant(value) => value,
        }
    }

    fn element(&self, reference: PolynomialRef) -> usize {
        let frames = self.polynomials[reference.polynomial.0].len();
        if frames == 1 { 0 } else { self.read(reference.index) as usize % frames }
    }

    fn load(&self, reference: PolynomialRef) -> Vec<u64> {
        self.polynomials[reference.polynomial.0][self.element(reference)].clone()
    }

    fn operation(&self, to: PolynomialRef, operation: &Operation) -> Vec<u64> {
        let target = self.procedure.polynomials[to.polynomial.0];
        let ring = self.procedure.rings[target.ring];
        let (q, cyclic) = (ring.modulus(), ring.is_cyclic());
        match operation {
            Operation::Ring(RingOp::Add(a, b)) => ring::add(q, &self.load(*a), &self.load(*b)),
            Operation::Ring(RingOp::Sub(a, b)) => ring::add(q, &self.load(*a), &ring::negative(q, &self.load(*b))),
            Operation::Ring(RingOp::Neg(a)) => ring::negative(q, &self.load(*a)),
            Operation::Copy(a) => self.load(*a),
            Operation::Ring(RingOp::Mul(a, b)) => ring::product_of_values(&ring, &self.load(*a), &self.load(*b)),
            Operation::MulAdd(a, b) => {
                ring::add(q, &self.load(to), &ring::product_of_values(&ring, &self.load(*a), &self.load(*b)))
            }
            Operation::Ring(RingOp::Scale(a, factor)) => {
                let factor = self.read(*factor) % q;
                self.load(*a).iter().map(|&a| ring::times(q, a, factor)).collect()
            }
            Operation::Ring(RingOp::Ntt(a)) => ring::values(&ring, &self.load(*a)),
            Operation::Ring(RingOp::Intt(a)) => ring::coefficients(&ring, &self.load(*a)),
            Operation::Ring(RingOp::Rotate(a, exponent)) => {
                ring::rotate(q, cyclic, self.read(*exponent) as usize % (2 * self.procedure.n as usize), &self.load(*a))
            }
            Operation::Ring(RingOp::Automorphism(a, k)) => match target.form {
                Form::Coefficients => ring::automorphism(q, cyclic, *k as usize, &self.load(*a)),
                Form::Values => {
                    let coefficients = ring::coefficients(&ring, &self.load(*a));
                    ring::values(&ring, &ring::automorphism(q, cyclic, *k as usize, &coefficients))
                }
            },
            Operation::Ring(RingOp::Constant(table)) => {
                let mut table = table.clone();
                table.resize(self.procedure.n as usize, 0);
                table
            }
            Operation::Ring(op) => unreachable!("there is no unit for '{}'", op.name()),
        }
    }

    fn scalar(&self, operation: ScalarOperation, width: u32) -> u64 {
        let read = |operand| self.read(operand);
        let value = match operation {
            ScalarOperation::Copy(a) => read(a),
            ScalarOperation::Binary(operator, a, b) => match operator {
                BinaryOperator::Add => read(a).wrapping_add(read(b)),
                BinaryOperator::Sub => read(a).wrapping_sub(read(b)),
                BinaryOperator::And => read(a) & read(b),
                BinaryOperator::Or => read(a) | read(b),
                BinaryOperator::Xor => read(a) ^ read(b),
            },
            ScalarOperation::Not(a) => !read(a),
            ScalarOperation::ShiftLeft(a, by) => read(a).checked_shl(by).unwrap_or(0),
            ScalarOperation::ShiftRight(a, by) => read(a).checked_shr(by).unwrap_or(0),
            ScalarOperation::Compare { relation, signed, a, b } => {
                let of = |operand| match operand {
                    Operand::Variable(id) => Some(self.procedure.scalars[id.0]),
                    Operand::Constant(_) => None,
                };
                let width = of(a).or(of(b)).unwrap_or(64);
                let number = |operand| match signed {
                    true => self::signed(read(operand), width),
                    false => read(operand).into(),
                };
                let (a, b) = (number(a), number(b));
                let holds = match relation {
                    Relation::Equal => a == b,
                    Relation::NotEqual => a != b,
                    Relation::Less => a < b,
                    Relation::LessOrEqual => a <= b,
                };
                holds.into()
            }
            ScalarOperation::Select(condition, a, b) => read(if self.scalars[condition.0] == 1 { a } else { b }),
            ScalarOperation::Resize { a, signed: true } => {
                self::signed(self.scalars[a.0], self.procedure.scalars[a.0]) as u64
            }
            ScalarOperation::Resize { a, signed: false } => self.scalars[a.0],
        };
        masked(value, width)
    }
}

fn masked(value: u64, width: u32) -> u64 {
    if width == 64 { value } else { value & ((1 << width) - 1) }
}

fn signed(value: u64, width: u32) -> i128 {
    let value = i128::from(value);
    if value >> (width - 1) & 1 == 1 { value - (1 << width) } else { value }
}
