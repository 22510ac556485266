//! Ring operations as a graph.

use ringmill_ring::NegacyclicRoot;

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
            Node::Ntt(_) => "ntt",
            Node::Intt(_) => "intt",
            Node::Mul(..) => "mul",
            Node::Add(..) => "add",
            Node::Sub(..) => "sub",
        }
    }

    pub(crate) fn operands(self) -> impl Iterator<Item = RingValue> {
        let (first, second) = match self {
            Node::Argument(_) => (None, None),
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
    pub(crate) arguments: Vec<RingValue>,
    pub(crate) results: Vec<RingValue>,
}

impl RingGraph {
    /// A function without arguments and results yet. `root` is the ψ of all its transforms, and brings modulus and N.
    #[must_use]
    pub fn new(name: &str, root: NegacyclicRoot) -> Self {
        let (nodes, origins, arguments, results) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { name: name.to_owned(), root, nodes, origins, arguments, results }
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
        self.origins[value.index()] = Some(origin.to_owned());
    }

    fn add_node(&mut self, node: Node) -> RingValue {
        self.nodes.push(node);
        self.origins.push(None);
        RingValue(self.nodes.len() - 1)
    }
}
