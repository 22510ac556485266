//! Ring operations as a graph.

use ringmill_blocks::transform::Order;
use ringmill_ring::Splitting;
use ringmill_verilog::comment;

use crate::Form;

/// A value of a [`RingGraph`]: a polynomial on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RingValue(usize);

impl RingValue {
    /// Its position in the graph; operands come before their users.
    pub(crate) fn index(self) -> usize {
        self.0
    }
}

/// What makes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// The argument of this number.
    Argument(usize, Form),
    /// The constant of this number, as coefficients; zero is the same as values.
    Constant(usize),
    /// Coefficients to values at the odd powers of ψ.
    Ntt(RingValue),
    /// Values to coefficients.
    Intt(RingValue),
    /// The products of values.
    Mul(RingValue, RingValue),
    /// Sums of coefficients or of values.
    Add(RingValue, RingValue),
    /// Differences of coefficients or of values.
    Sub(RingValue, RingValue),
    /// A polynomial in the other order of this number in [`RingGraph::orders`].
    Reorder(RingValue, usize),
}

impl Node {
    /// The name of its kind, in reports and instance names.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Node::Argument(..) => "argument",
            Node::Constant(_) => "constant",
            Node::Ntt(_) => "ntt",
            Node::Intt(_) => "intt",
            Node::Mul(..) => "mul",
            Node::Add(..) => "add",
            Node::Sub(..) => "sub",
            Node::Reorder(..) => "reorder",
        }
    }

    pub(crate) fn operands(self) -> impl Iterator<Item = RingValue> {
        let (first, second) = match self {
            Node::Argument(..) | Node::Constant(_) => (None, None),
            Node::Ntt(a) | Node::Intt(a) | Node::Reorder(a, _) => (Some(a), None),
            Node::Mul(a, b) | Node::Add(a, b) | Node::Sub(a, b) => (Some(a), Some(b)),
        };
        first.into_iter().chain(second)
    }
}

/// A function over one ring Z_q[x]/(x^N ± 1), as a graph in topological order. Values belong to the graph that gave them.
#[derive(Clone, Debug)]
pub struct RingGraph {
    pub(crate) name: String,
    pub(crate) splitting: Splitting,
    pub(crate) nodes: Vec<Node>,
    pub(crate) origins: Vec<Option<String>>,
    /// Coefficients without the zeros at the end.
    pub(crate) constants: Vec<Vec<u64>>,
    /// From which order to which a reorder goes.
    pub(crate) orders: Vec<(Order, Order)>,
    pub(crate) arguments: Vec<RingValue>,
    pub(crate) results: Vec<RingValue>,
}

impl RingGraph {
    /// A function without arguments and results yet. `splitting` is what all its transforms do, and brings modulus and N.
    #[must_use]
    pub fn new(name: &str, splitting: Splitting) -> Self {
        let (nodes, origins, constants, orders) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (arguments, results) = (Vec::new(), Vec::new());
        Self { name: name.to_owned(), splitting, nodes, origins, constants, orders, arguments, results }
    }

    /// What its transforms do, with modulus and N.
    #[must_use]
    pub fn splitting(&self) -> Splitting {
        self.splitting
    }

    /// The next argument, in the form.
    pub fn argument(&mut self, form: Form) -> RingValue {
        let value = self.add_node(Node::Argument(self.arguments.len(), form));
        self.arguments.push(value);
        value
    }

    /// A polynomial that does not change, by its coefficients below q, lowest power first; missing ones are 0. Zero may also be used
    /// where values are wanted.
    pub fn constant(&mut self, coefficients: &[u64]) -> RingValue {
        let length = coefficients.iter().rposition(|&coefficient| coefficient != 0).map_or(0, |last| last + 1);
        self.constants.push(coefficients[..length].to_vec());
        self.add_node(Node::Constant(self.constants.len() - 1))
    }

    /// The values of a polynomial given by coefficients.
    pub fn ntt(&mut self, a: RingValue) -> RingValue {
        self.add_node(Node::Ntt(a))
    }

    /// The coefficients of a polynomial given by values.
    pub fn intt(&mut self, a: RingValue) -> RingValue {
        self.add_node(Node::Intt(a))
    }

    /// The product a·b; both operands, and the result, are values.
    pub fn mul(&mut self, a: RingValue, b: RingValue) -> RingValue {
        self.add_node(Node::Mul(a, b))
    }

    /// The sum a + b of operands in the same form.
    pub fn add(&mut self, a: RingValue, b: RingValue) -> RingValue {
        self.add_node(Node::Add(a, b))
    }

    /// The difference a − b of operands in the same form.
    pub fn sub(&mut self, a: RingValue, b: RingValue) -> RingValue {
        self.add_node(Node::Sub(a, b))
    }

    /// Makes the value, in its form, the next result.
    pub fn result(&mut self, value: RingValue) {
        self.results.push(value);
    }

    /// Where in the program the value comes from (`program.mlir:12:5`); the generated file says so beside its block.
    pub fn set_origin(&mut self, value: RingValue, origin: &str) {
        self.origins[value.index()] = Some(comment(origin).into_owned());
    }

    /// Whether a value is the constant 0, which takes no hardware.
    pub(crate) fn is_zero(&self, index: usize) -> bool {
        matches!(self.nodes[index], Node::Constant(number) if self.constants[number].is_empty())
    }

    pub(crate) fn add_node(&mut self, node: Node) -> RingValue {
        self.nodes.push(node);
        self.origins.push(None);
        RingValue(self.nodes.len() - 1)
    }
}
