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
    /// `argI`, with `_limbL` behind it for a limb.
    pub name: String,
    /// Of all its polynomials.
    pub ring: RingId,
    /// Of all its polynomials.
    pub form: Form,
    /// The number of polynomials for one result.
    pub frames: usize,
    /// True if it is loaded once after reset, and stays.
    pub resident: bool,
}

/// An input: a stream of polynomials, or a scalar.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// Polynomials; their values by frame.
    Frames(Argument, Vec<RingValue>),
    /// A scalar of so many bits, in one beat.
    Scalar { name: String, bits: u32 },
}

/// A constant polynomial, without the zeros at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Constant {
    pub form: Form,
    /// Coefficients, or values in the order of the ports.
    pub elements: Vec<u64>,
    /// The order it is played in, once that is known.
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
    /// From which order to which a reorder goes.
    pub(crate) orders: Vec<(Order, Order)>,
    pub(crate) inputs: Vec<Input>,
    /// By input that stays: the reorder, by its number in `orders`, on the way into memory.
    pub(crate) loads: BTreeMap<usize, usize>,
    /// Streams of polynomials out of the graph: name and frames.
    pub(crate) results: Vec<(String, Vec<RingValue>)>,
}

impl RingGraph {
    /// A function without arguments and results yet. `splitting` is what the transforms of its
    /// first ring do.
    #[must_use]
    pub fn new(name: &str, splitting: Splitting) -> Self {
        Self::over(name, Ring::split(splitting))
    }

    /// The same with any first ring.
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

    /// Another ring of the same N, or the one that is there already.
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

    /// The rings, in the order they came.
    #[must_use]
    pub fn rings(&self) -> &[Ring] {
        &self.rings
    }

    /// The ring of a value.
    #[must_use]
    pub fn ring_of(&self, value: RingValue) -> RingId {
        self.ring_of[value.index()]
    }

    /// The next argument, one polynomial of the first ring in the form.
    pub fn argument(&mut self, form: Form) -> RingValue {
        let name = format!("arg{}", self.inputs.len());
        self.arguments(Argument { name, ring: RingId(0), form, frames: 1, resident: false })[0]
    }

    /// The polynomials of the next stream of arguments, at least one.
    pub fn arguments(&mut self, argument: Argument) -> Vec<RingValue> {
        let stream = self.inputs.len();
        let frame = |frame| self.add_node(Node::Argument { stream, frame }, argument.ring);
        let values: Vec<_> = (0..argument.frames.max(1)).map(frame).collect();
        self.inputs.push(Input::Frames(argument, values.clone()));
        values
    }

    /// The next argument, a scalar of so many bits.
    pub fn scalar(&mut self, name: &str, bits: u32) -> Scalar {
        self.inputs.push(Input::Scalar { name: name.to_owned(), bits });
        Scalar(self.inputs.len() - 1)
    }

    /// A polynomial of the first ring that does not change, by its coefficients below q, lowest
    /// power first; missing ones are 0. Zero may also be used where values are wanted.
    pub fn constant(&mut self, coefficients: &[u64]) -> RingValue {
        self.constant_of(RingId(0), Form::Coefficients, coefficients)
    }

    /// The same in any ring and form: values in the order of the ports.
    pub fn constant_of(&mut self, ring: RingId, form: Form, elements: &[u64]) -> RingValue {
        let length = elements.iter().rposition(|&element| element != 0).map_or(0, |last| last + 1);
        self.constants.push(Constant { form, elements: elements[..length].to_vec(), order: None });
        self.add_node(RingOp::Constant(self.constants.len() - 1).into(), ring)
    }

    /// The values of a polynomial given by coefficients; of a constant they are a constant.
    pub fn ntt(&mut self, a: RingValue) -> RingValue {
        let ring = self.ring_of(a);
        match (self.nodes[a.index()].constant(), self.rings[ring.0].splitting()) {
            (Some(number), Some(splitting)) if self.constants[number].form == Form::Coefficients => {
                let residues = splitting.residues(&self.constants[number].elements);
                let port = port_order(splitting, Form::Values);
                let values: Vec<u64> =
                    (0..splitting.n()).map(|position| residues[port.index(position) as usize]).collect();
                self.constant_of(ring, Form::Values, &values)
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

    /// The digits of the coefficients of a: by exact gadgets the lowest first, by approximate ones
    /// the highest.
    ///
    /// # Errors
    /// [`BlockError`]: there are no such digits modulo q.
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

    /// The polynomial that an operation gives, in a ring of the graph.
    pub fn op(&mut self, op: RingOp<RingValue, Operand<Scalar>, usize>, ring: RingId) -> RingValue {
        self.add_node(op.into(), ring)
    }

    /// round(a · q' / q) of the coefficients of a, modulo the modulus q' of another ring.
    pub fn switch(&mut self, a: RingValue, ring: RingId) -> RingValue {
        self.add_node(RingOp::Switch(a).into(), ring)
    }

    /// Applies an operation, in a ring; a constant by its coefficients.
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

    /// Makes the value, in its form, the next result.
    pub fn result(&mut self, value: RingValue) {
        let name = format!("result{}", self.results.len());
        self.results(&name, vec![value]);
    }

    /// Makes values of one ring and form, at least one, the polynomials of the next stream of
    /// results.
    pub fn results(&mut self, name: &str, values: Vec<RingValue>) {
        self.results.push((name.to_owned(), values));
    }

    /// Sets the origin of the value in the program (`program.mlir:12:5`); the generated file has it
    /// next to its block.
    pub fn set_origin(&mut self, value: RingValue, origin: &str) {
        self.origins[value.index()] = Some(ringmill_verilog::origin(origin).into_owned());
    }

    /// The same, unless something is known already: an operation may give a value that another one
    /// made.
    pub fn set_origin_if_new(&mut self, value: RingValue, origin: &str) {
        if self.origins[value.index()].is_none() {
            self.set_origin(value, origin);
        }
    }

    /// True if a value is the constant 0, which takes no hardware.
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
