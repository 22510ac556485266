//! Ring operations as a graph.

use ringmill_ring::NegacyclicRoot;
use ringmill_verilog::comment;

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
    /// The argument of this number, as coefficients.
    Argument(usize),
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
}

impl Node {
    /// The name of its kind, in reports and instance names.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Node::Argument(_) => "argument",
            Node::Constant(_) => "constant",
            Node::Ntt(_) => "ntt",
            Node::Intt(_) => "intt",
            Node::Mul(..) => "mul",
            Node::Add(..) => "add",
            Node::Sub(..) => "sub",
        }
    }

    pub(crate) fn operands(self) -> impl Iterator<Item = RingValue> {
        let (first, second) = match self {
            Node::Argument(_) | Node::Constant(_) => (None, None),
            Node::Ntt(a) | Node::Intt(a) => (Some(a), None),
            Node::Mul(a, b) | Node::Add(a, b) | Node::Sub(a, b) => (Some(a), Some(b)),
        };
        first.into_iter().chain(second)
    }
}

/// A function over one ring Z_q[x]/(x^N + 1), as a graph in topological order. Values belong to the graph that gave them.
#[derive(Clone, Debug)]
pub struct RingGraph {
    pub(crate) name: String,
    pub(crate) root: NegacyclicRoot,
    pub(crate) nodes: Vec<Node>,
    pub(crate) origins: Vec<Option<String>>,
    /// Coefficients without the zeros at the end.
    pub(crate) constants: Vec<Vec<u64>>,
    pub(crate) arguments: Vec<RingValue>,
    pub(crate) results: Vec<RingValue>,
}

impl RingGraph {
    /// A function without arguments and results yet. `root` is the ψ of all its transforms, and brings modulus and N.
    #[must_use]
    pub fn new(name: &str, root: NegacyclicRoot) -> Self {
        let (nodes, origins, constants) = (Vec::new(), Vec::new(), Vec::new());
        let (arguments, results) = (Vec::new(), Vec::new());
        Self { name: name.to_owned(), root, nodes, origins, constants, arguments, results }
    }

    /// The ψ of its transforms, with modulus and N.
    #[must_use]
    pub fn root(&self) -> NegacyclicRoot {
        self.root
    }

    /// The next argument, in coefficients.
    pub fn argument(&mut self) -> RingValue {
        let value = self.add_node(Node::Argument(self.arguments.len()));
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

    /// Makes the value, in coefficients, the next result.
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

    fn add_node(&mut self, node: Node) -> RingValue {
        self.nodes.push(node);
        self.origins.push(None);
        RingValue(self.nodes.len() - 1)
    }
}
