//! A graph at a point: its results for given polynomials, where they are polynomials in the
//! coefficients of its arguments.

use ringmill_design::{Form, Opaque, OpaqueOf, Ring};
use ringmill_ir::{Operand, RingOp};
use ringmill_ring::{Modulus, Splitting};

use crate::forms::forms;
use crate::graph::{port_order, values_at_port};
use crate::node::{Node, NodeOp};
use crate::{RingGraph, RingValue};

/// The results of a graph for some arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The elements of each stream of results, frame by frame, in the order of the ports.
    pub results: Vec<Vec<u64>>,
    /// The largest degree of a coefficient as a polynomial in the arguments' coefficients and in
    /// the results of opaque operations.
    pub degree: u64,
    /// The number of opaque operations.
    pub opaque: u64,
}

/// A polynomial in its form, in the order of the ports, and its degree.
type Value = (Vec<u64>, u64);

impl RingGraph {
    /// The results for `arguments`: for each input its elements, frame by frame, as at the ports.
    /// `opaque` has the results of digits, lifts and switches of the modulus. `None` if a result is
    /// not a polynomial in the arguments: an exponent is an argument, or a modulus is not prime.
    #[must_use]
    pub fn at_point(&self, arguments: &[Vec<u64>], opaque: OpaqueOf) -> Option<Point> {
        let forms = forms(self).ok()?;
        let mut evaluation = Evaluation { graph: self, forms, arguments, opaque, values: Vec::new(), count: 0 };
        for index in 0..self.nodes.len() {
            let value = evaluation.value(index);
            evaluation.values.push(value);
        }
        let Evaluation { values, count, .. } = evaluation;
        let mut degree = 0;
        let mut results = Vec::with_capacity(self.results.len());
        for (_, frames) in &self.results {
            let mut elements = Vec::new();
            for frame in frames {
                let (frame, of) = values[frame.index()].as_ref()?;
                elements.extend_from_slice(frame);
                degree = degree.max(*of);
            }
            results.push(elements);
        }
        Some(Point { results, degree, opaque: count })
    }
}

struct Evaluation<'a> {
    graph: &'a RingGraph,
    forms: Vec<Option<Form>>,
    arguments: &'a [Vec<u64>],
    opaque: OpaqueOf,
    /// By node so far; `None` where the value is not a polynomial in the arguments.
    values: Vec<Option<Value>>,
    /// Opaque operations so far.
    count: u64,
}

impl Evaluation<'_> {
    fn value(&mut self, index: usize) -> Option<Value> {
        let ring = self.graph.rings[self.graph.ring_of[index].0];
        match self.graph.nodes[index] {
            Node::Argument { stream, frame } => {
                let n = ring.n() as usize;
                Some((self.arguments.get(stream)?.get(frame * n..(frame + 1) * n)?.to_vec(), 1))
            }
            Node::Ring(op) => self.op(op, ring),
            // Only scheduled graphs have them.
            Node::SumOfProducts(_) | Node::PermuteValues(..) | Node::Reorder(..) => None,
        }
    }

    fn of(&self, value: RingValue) -> Option<&Value> {
        self.values[value.index()].as_ref()
    }

    fn ring_of(&self, value: RingValue) -> Ring {
        self.graph.ring(self.graph.ring_of(value))
    }

    /// The results of an opaque operation.
    fn opaque(&mut self, op: Opaque, of: RingValue) -> Option<Vec<Vec<u64>>> {
        let (coefficients, _) = self.of(of)?;
        let results = (self.opaque)(op, self.ring_of(of).modulus(), coefficients);
        self.count += 1;
        Some(results)
    }

    /// Residues modulo q as integers modulo `to`.
    fn lift(&mut self, coefficients: &[u64], q: u64, centered: bool, to: u64) -> Vec<u64> {
        if q == to {
            return coefficients.to_vec();
        }
        self.count += 1;
        (self.opaque)(Opaque::Lift { centered, to }, q, coefficients).concat()
    }

    fn lifted(&mut self, value: RingValue, centered: bool, to: u64) -> Option<Value> {
        let (coefficients, degree) = self.of(value)?.clone();
        let q = self.ring_of(value).modulus();
        Some((self.lift(&coefficients, q, centered, to), if q == to { degree } else { 1 }))
    }

    fn op(&mut self, op: NodeOp, ring: Ring) -> Option<Value> {
        let modulus = Modulus::new(ring.modulus()).ok()?;
        let each = |a: &[u64], b: &[u64], apply: fn(Modulus, u64, u64) -> u64| -> Vec<u64> {
            a.iter().zip(b).map(|(&a, &b)| apply(modulus, a, b)).collect()
        };
        Some(match op {
            RingOp::Ntt(a) => {
                let (a, degree) = self.of(a)?;
                let splitting = ring.splitting()?;
                (values_at_port(splitting, &splitting.residues(a)), *degree)
            }
            RingOp::Intt(a) => {
                let (a, degree) = self.of(a)?;
                let splitting = ring.splitting()?;
                (splitting.coefficients(&from_port(splitting, a)), *degree)
            }
            RingOp::Mul(a, b) => {
                let ((a, p), (b, q)) = (self.of(a)?, self.of(b)?);
                let splitting = ring.splitting()?;
                let product = splitting.products(&from_port(splitting, a), &from_port(splitting, b));
                (values_at_port(splitting, &product), p.saturating_add(*q))
            }
            RingOp::Add(a, b) | RingOp::Sub(a, b) => {
                let apply = if matches!(op, RingOp::Add(..)) { Modulus::add } else { Modulus::sub };
                let ((a, p), (b, q)) = (self.of(a)?, self.of(b)?);
                (each(a, b, apply), *p.max(q))
            }
            RingOp::Neg(a) => {
                let (a, degree) = self.of(a)?;
                (a.iter().map(|&a| modulus.sub(0, a)).collect(), *degree)
            }
            RingOp::Scale(a, factor) => {
                let (a, degree) = self.of(a)?;
                let (factor, more) = match factor {
                    Operand::Constant(factor) => (factor, 0),
                    Operand::Variable(scalar) => (*self.arguments.get(scalar.0)?.first()?, 1),
                };
                (a.iter().map(|&a| modulus.mul(a, factor)).collect(), degree.saturating_add(more))
            }
            RingOp::Rotate(a, Operand::Constant(exponent)) => {
                let (a, degree) = self.of(a)?;
                (powers(ring, modulus, a, |power| u128::from(power) + u128::from(exponent)), *degree)
            }
            RingOp::Automorphism(a, k) => {
                let form = self.forms[a.index()];
                let (a, degree) = self.of(a)?;
                let substituted = |a: &[u64]| powers(ring, modulus, a, |power| u128::from(power) * u128::from(k));
                let values = match (form, ring.splitting()) {
                    (Some(Form::Values), Some(splitting)) => {
                        let coefficients = splitting.coefficients(&from_port(splitting, a));
                        values_at_port(splitting, &splitting.residues(&substituted(&coefficients)))
                    }
                    (Some(Form::Values), None) => return None,
                    _ => substituted(a),
                };
                (values, *degree)
            }
            RingOp::Constant(number) => {
                let mut elements = self.graph.constants.get(number)?.elements.clone();
                elements.resize(ring.n() as usize, 0);
                (elements, 0)
            }
            RingOp::Digit { value, gadget, level } => {
                // Approximate digits are those of the scaled polynomial.
                let of = match (gadget.scaled_modulus(), self.graph.nodes[value.index()]) {
                    (Some(scaled), Node::Ring(RingOp::Switch(of))) if self.ring_of(value).modulus() == scaled => of,
                    (Some(_), _) => return None,
                    (None, _) => value,
                };
                if self.ring_of(of) != ring {
                    return None;
                }
                let all = self.opaque(Opaque::Digits(gadget), of)?;
                (all.into_iter().nth(level as usize)?, 1)
            }
            RingOp::Switch(a) => (self.opaque(Opaque::Switch { to: ring.modulus() }, a)?.concat(), 1),
            RingOp::Lift { value, centered } => self.lifted(value, centered, ring.modulus())?,
            RingOp::Reduce { value, dropped, plaintext } => {
                // d = −c/t modulo p as an integer, then (a + t·d)/p.
                let p = Modulus::new(self.ring_of(dropped).modulus()).ok()?;
                let factor = p.sub(0, p.inverse(plaintext % p.value()));
                let (c, _) = self.of(dropped)?;
                let d: Vec<u64> = c.iter().map(|&c| p.mul(c, factor)).collect();
                let d = self.lift(&d, p.value(), true, modulus.value());
                let (a, degree) = self.of(value)?;
                let (t, inverse) = (plaintext % modulus.value(), modulus.inverse(p.value() % modulus.value()));
                let quotient = |(&a, &d)| modulus.mul(modulus.add(a, modulus.mul(t, d)), inverse);
                (a.iter().zip(&d).map(quotient).collect(), *degree.max(&1))
            }
            RingOp::Rotate(_, Operand::Variable(_)) => return None,
        })
    }
}

/// The inverse of [`values_at_port`].
fn from_port(splitting: Splitting, values: &[u64]) -> Vec<u64> {
    let port = port_order(splitting, Form::Values);
    let mut residues = vec![0; values.len()];
    for (position, &value) in values.iter().enumerate() {
        residues[port.index(position as u64) as usize] = value;
    }
    residues
}

/// The polynomial with other powers for x^i.
fn powers(ring: Ring, modulus: Modulus, coefficients: &[u64], of: impl Fn(u64) -> u128) -> Vec<u64> {
    let n = u128::from(ring.n());
    let mut moved = vec![0; coefficients.len()];
    for (power, &coefficient) in (0..).zip(coefficients) {
        let power = of(power);
        let wraps = !ring.is_cyclic() && power / n % 2 == 1;
        let place = &mut moved[(power % n) as usize];
        *place = if wraps { modulus.sub(*place, coefficient) } else { modulus.add(*place, coefficient) };
    }
    moved
}
