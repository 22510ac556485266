//! Ring operations as a graph.

use ringmill_design::{Form, Gadget, Ring};
use std::collections::BTreeMap;

use ringmill_blocks::{GadgetDigit, transform::Order};
use ringmill_ir::{Operand, RingOp};
use ringmill_ring::Splitting;

use crate::{
    BlockError, RingId, RingValue, Scalar,
    node::{Node, NodeOp},
};

/// A stream of polynomials into the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// `argI`, followed by `_limbL` for a limb.
    pub name: String,
    /// The ring of all its polynomials.
    pub ring: RingId,
    /// The form of all its polynomials.
    pub form: Form,
    /// The number of polynomials in a transaction.
    pub frames: usize,
    /// True if it is loaded once after reset and then stays resident.
    pub resident: bool,
}

/// An input: a stream of polynomials, or a scalar.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// Polynomials, with their values by frame.
    Frames(Argument, Vec<RingValue>),
    /// A scalar of a given width, in one beat.
    Scalar { name: String, bits: u32 },
}

/// A constant polynomial, without trailing zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Constant {
    pub form: Form,
    /// Coefficients, or values in the order of the ports.
    pub elements: Vec<u64>,
    /// The order in which it is streamed, once that is known.
    pub order: Option<Order>,
}

/// The order of polynomials at the ports: coefficients by rising powers; value k at the point
/// psi^(2k+1) of x^N + 1, omega^k of x^N − 1, which are those of the splitting by the reversed bits
/// of k; residues of an incomplete splitting as they are split, as in FIPS 203.
pub(crate) fn port_order(splitting: Splitting, form: Form) -> Order {
    let bits = splitting.n().trailing_zeros();
    match form {
        Form::Values if splitting.layers() == bits => Order::new((0..bits).rev().collect()),
        _ => Order::natural(bits),
    }
}

/// The residues of a splitting as values, in the order of the ports.
pub(crate) fn values_at_port(splitting: Splitting, residues: &[u64]) -> Vec<u64> {
    let port = port_order(splitting, Form::Values);
    (0..splitting.n()).map(|position| residues[port.index(position) as usize]).collect()
}

/// A function over rings of one N, as a graph in topological order. Values belong to the graph that
/// gave them.
#[derive(Clone, Debug)]
pub struct RingGraph {
    pub(crate) name: String,
    pub(crate) rings: Vec<Ring>,
    pub(crate) nodes: Vec<Node>,
    /// By node.
    pub(crate) ring_of: Vec<RingId>,
    pub(crate) origins: Vec<Option<String>>,
    pub(crate) constants: Vec<Constant>,
    /// The pairs of values whose products are summed.
    pub(crate) sums: Vec<Vec<(RingValue, RingValue)>>,
    /// The source and destination order of each reorder.
    pub(crate) orders: Vec<(Order, Order)>,
    pub(crate) inputs: Vec<Input>,
    /// By resident input: the reorder on the way into memory, an index into `orders`.
    pub(crate) loads: BTreeMap<usize, usize>,
    /// Streams of polynomials out of the graph: name and frames.
    pub(crate) results: Vec<(String, Vec<RingValue>)>,
}

impl RingGraph {
    /// Makes a function without arguments and results. `splitting` defines the transforms of its
    /// first ring.
    #[must_use]
    pub fn new(name: &str, splitting: Splitting) -> Self {
        Self::over(name, Ring::split(splitting))
    }

    /// Makes the same function with any first ring.
    #[must_use]
    pub fn over(name: &str, ring: Ring) -> Self {
        Self {
            name: name.to_owned(),
            rings: vec![ring],
            nodes: Vec::new(),
            ring_of: Vec::new(),
            origins: Vec::new(),
            constants: Vec::new(),
            sums: Vec::new(),
            orders: Vec::new(),
            inputs: Vec::new(),
            loads: BTreeMap::new(),
            results: Vec::new(),
        }
    }

    /// Adds another ring of the same N, or returns the equal one that exists.
    pub fn add_ring(&mut self, ring: Ring) -> RingId {
        let known = self.rings.iter().position(|other| *other == ring);
        RingId(known.unwrap_or_else(|| {
            self.rings.push(ring);
            self.rings.len() - 1
        }))
    }

    /// A ring of the graph.
    #[must_use]
    pub fn ring(&self, id: RingId) -> Ring {
        self.rings[id.0]
    }

    /// The rings, in the order of their addition.
    #[must_use]
    pub fn rings(&self) -> &[Ring] {
        &self.rings
    }

    /// The ring of a value.
    #[must_use]
    pub fn ring_of(&self, value: RingValue) -> RingId {
        self.ring_of[value.index()]
    }

    /// Adds an argument, one polynomial of the first ring in the given form.
    pub fn argument(&mut self, form: Form) -> RingValue {
        let name = format!("arg{}", self.inputs.len());
        self.arguments(Argument { name, ring: RingId(0), form, frames: 1, resident: false })[0]
    }

    /// Adds a stream of arguments with at least one polynomial.
    pub fn arguments(&mut self, argument: Argument) -> Vec<RingValue> {
        let stream = self.inputs.len();
        let frame = |frame| self.add_node(Node::Argument { stream, frame }, argument.ring);
        let values: Vec<_> = (0..argument.frames.max(1)).map(frame).collect();
        self.inputs.push(Input::Frames(argument, values.clone()));
        values
    }

    /// Adds an argument, a scalar of a given width.
    pub fn scalar(&mut self, name: &str, bits: u32) -> Scalar {
        self.inputs.push(Input::Scalar { name: name.to_owned(), bits });
        Scalar(self.inputs.len() - 1)
    }

    /// Adds a constant polynomial of the first ring, by its coefficients below q, lowest power
    /// first; missing ones are 0. Zero may also be used as values.
    pub fn constant(&mut self, coefficients: &[u64]) -> RingValue {
        self.constant_of(RingId(0), Form::Coefficients, coefficients)
    }

    /// Adds a constant in any ring and form; values are in the order of the ports.
    pub fn constant_of(&mut self, ring: RingId, form: Form, elements: &[u64]) -> RingValue {
        let length = elements.iter().rposition(|&element| element != 0).map_or(0, |last| last + 1);
        self.constants.push(Constant { form, elements: elements[..length].to_vec(), order: None });
        self.add_node(RingOp::Constant(self.constants.len() - 1).into(), ring)
    }

    /// The values of a polynomial given by coefficients. The values of a constant are a constant.
    pub fn ntt(&mut self, a: RingValue) -> RingValue {
        let ring = self.ring_of(a);
        match (self.nodes[a.index()].constant(), self.rings[ring.0].splitting()) {
            (Some(number), Some(splitting)) if self.constants[number].form == Form::Coefficients => {
                let residues = splitting.residues(&self.constants[number].elements);
                self.constant_of(ring, Form::Values, &values_at_port(splitting, &residues))
            }
            _ => self.unary(RingOp::Ntt(a), a),
        }
    }

    /// The coefficients of a polynomial given by values.
    pub fn intt(&mut self, a: RingValue) -> RingValue {
        self.unary(RingOp::Intt(a), a)
    }

    /// The product a·b; both operands, and the result, are values.
    pub fn mul(&mut self, a: RingValue, b: RingValue) -> RingValue {
        self.unary(RingOp::Mul(a, b), a)
    }

    /// The sum a + b of operands in the same form.
    pub fn add(&mut self, a: RingValue, b: RingValue) -> RingValue {
        self.unary(RingOp::Add(a, b), a)
    }

    /// The difference a − b of operands in the same form.
    pub fn sub(&mut self, a: RingValue, b: RingValue) -> RingValue {
        self.unary(RingOp::Sub(a, b), a)
    }

    /// −a, in its form.
    pub fn neg(&mut self, a: RingValue) -> RingValue {
        self.unary(RingOp::Neg(a), a)
    }

    /// The product of a, in its form, with a residue.
    pub fn scale(&mut self, a: RingValue, factor: u64) -> RingValue {
        self.unary(RingOp::Scale(a, Operand::Constant(factor)), a)
    }

    /// The product of a, in its form, with a scalar argument, a residue.
    pub fn scale_by(&mut self, a: RingValue, factor: Scalar) -> RingValue {
        self.unary(RingOp::Scale(a, Operand::Variable(factor)), a)
    }

    /// a · x^exponent, of coefficients.
    pub fn rotate(&mut self, a: RingValue, exponent: Operand<Scalar>) -> RingValue {
        self.unary(RingOp::Rotate(a, exponent), a)
    }

    /// a(x^k) for an odd k, in the form of a.
    pub fn automorphism(&mut self, a: RingValue, k: u64) -> RingValue {
        self.unary(RingOp::Automorphism(a, k), a)
    }

    /// The digits of the coefficients of a: the lowest first for exact gadgets, the highest first
    /// for approximate ones.
    ///
    /// # Errors
    /// [`BlockError`]: such digits do not exist modulo q.
    pub fn digits(&mut self, a: RingValue, gadget: Gadget) -> Result<Vec<RingValue>, BlockError> {
        let ring = self.ring_of(a);
        let (n, cyclic) = (self.rings[ring.0].n(), self.rings[ring.0].is_cyclic());
        GadgetDigit::new(gadget, self.rings[ring.0].modulus())?;
        let value = match gadget.scaled_modulus() {
            Some(modulus) => {
                let scaled = self.add_ring(Ring::plain(n, modulus, cyclic));
                self.switch(a, scaled)
            }
            None => a,
        };
        let digit = |level| self.add_node(RingOp::Digit { value, gadget, level }.into(), ring);
        Ok((0..gadget.levels).map(digit).collect())
    }

    /// The coefficients of a as integers in [0, q), or (−q/2, q/2] if `centered`, modulo the
    /// modulus of another ring.
    pub fn lift(&mut self, a: RingValue, ring: RingId, centered: bool) -> RingValue {
        self.add_node(RingOp::Lift { value: a, centered }.into(), ring)
    }

    /// The result of an operation, in a ring of the graph.
    pub fn op(&mut self, op: RingOp<RingValue, Operand<Scalar>, usize>, ring: RingId) -> RingValue {
        self.add_node(op.into(), ring)
    }

    /// round(a · q' / q) of the coefficients of a, modulo the modulus q' of another ring.
    pub fn switch(&mut self, a: RingValue, ring: RingId) -> RingValue {
        self.add_node(RingOp::Switch(a).into(), ring)
    }

    /// The result of an operation, in a ring. A constant is given by its coefficients.
    pub(crate) fn apply(&mut self, op: RingOp<RingValue, Operand<Scalar>, Vec<u64>>, ring: RingId) -> RingValue {
        match op {
            RingOp::Ntt(a) => self.ntt(a),
            RingOp::Constant(table) => self.constant_of(ring, Form::Coefficients, &table),
            op => {
                let constants = self.constants.len();
                self.add_node(op.map(|value| value, |scalar| scalar, |_| constants).into(), ring)
            }
        }
    }

    /// Adds a result, the value in its form.
    pub fn result(&mut self, value: RingValue) {
        let name = format!("result{}", self.results.len());
        self.results(&name, vec![value]);
    }

    /// Adds a stream of results with at least one value, all of one ring and form.
    pub fn results(&mut self, name: &str, values: Vec<RingValue>) {
        self.results.push((name.to_owned(), values));
    }

    /// Sets the location in the program that the value comes from (`program.mlir:12:5`). The
    /// generated file has it next to the value's block.
    pub fn set_origin(&mut self, value: RingValue, origin: &str) {
        self.origins[value.index()] = Some(ringmill_verilog::origin(origin).into_owned());
    }

    /// Sets the location, unless the value has one already: an operation may return a value that
    /// another one made.
    pub fn set_origin_if_new(&mut self, value: RingValue, origin: &str) {
        if self.origins[value.index()].is_none() {
            self.set_origin(value, origin);
        }
    }

    /// True if a value is the constant 0, which needs no hardware.
    pub(crate) fn is_zero(&self, index: usize) -> bool {
        self.nodes[index].constant().is_some_and(|number| self.constants[number].elements.is_empty())
    }

    /// The operands of a node.
    pub(crate) fn operands(&self, index: usize) -> Vec<RingValue> {
        match self.nodes[index] {
            Node::Argument { .. } => Vec::new(),
            Node::Ring(op) => op.operands(),
            Node::SumOfProducts(sum) => self.sums[sum].iter().flat_map(|&(a, b)| [a, b]).collect(),
            Node::PermuteValues(a, _) | Node::Reorder(a, _) => vec![a],
        }
    }

    fn unary(&mut self, op: NodeOp, like: RingValue) -> RingValue {
        self.add_node(op.into(), self.ring_of[like.index()])
    }

    pub(crate) fn add_node(&mut self, node: Node, ring: RingId) -> RingValue {
        self.nodes.push(node);
        self.ring_of.push(ring);
        self.origins.push(None);
        RingValue(self.nodes.len() - 1)
    }
}
