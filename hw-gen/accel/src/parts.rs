//! The blocks a design is made of: how long each takes, and in which order polynomials flow between them.

use ringmill_blocks::transform::{Direction, Order, Transform, Wanted};
use ringmill_ring::Splitting;

use crate::architecture::transform;
use crate::graph::Node;
use crate::shape::Shape;
use crate::{AccelError, Form, Options, RingGraph, latency};

/// The shape of a design, and the transforms that it needs.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub shape: Shape,
    /// The forward transform, if there is one in the graph.
    pub ntt: Option<Transform>,
    /// The inverse transform, if there is one in the graph.
    pub intt: Option<Transform>,
}

impl Parts {
    /// The transforms of a graph, as the options ask for them; their modules are named after the top module.
    pub fn new(
        graph: &RingGraph,
        live: &[bool],
        shape: Shape,
        options: &Options,
        top: &str,
    ) -> Result<Self, AccelError> {
        let one = |kind: &str, direction| {
            if !graph.nodes.iter().zip(live).any(|(node, &live)| live && node.kind() == kind) {
                return Ok(None);
            }
            let Shape { splitting, lanes, by_factor: multiplier, .. } = shape;
            let wanted = Wanted { splitting, direction, lanes, multiplier };
            transform(options, &wanted, &format!("{top}_{kind}")).map(Some)
        };
        Ok(Self { ntt: one("ntt", Direction::Forward)?, intt: one("intt", Direction::Inverse)?, shape })
    }

    /// The order in which polynomials of a form flow: that of the transforms, or else the one at the ports.
    pub fn order(&self, form: Form) -> Order {
        let (ntt, intt) = (self.ntt.as_ref(), self.intt.as_ref());
        let order = match form {
            Form::Coefficients => ntt.map(|ntt| &ntt.input).or(intt.map(|intt| &intt.output)),
            Form::Values => ntt.map(|ntt| &ntt.output).or(intt.map(|intt| &intt.input)),
        };
        order.cloned().unwrap_or_else(|| port_order(self.shape.splitting, form))
    }

    /// The order in which values are multiplied: where they are pairs, the two elements of each lie in neighbouring lanes.
    pub fn product_order(&self) -> Order {
        let order = self.order(Form::Values);
        if !self.shape.has_pairs() || order.index_bits().first() == Some(&0) {
            return order;
        }
        Order::natural(self.shape.n.trailing_zeros())
    }

    /// Cycles from a block's first beat in to its first beat out.
    pub fn latency(&self, node: Node) -> u64 {
        let transform = |transform: &Option<Transform>| transform.as_ref().map_or(0, |found| found.latency_cycles);
        match node {
            Node::Argument(..) => 0,
            Node::Constant(_) => latency::CONSTANT,
            Node::Ntt(_) => transform(&self.ntt),
            Node::Intt(_) => transform(&self.intt),
            Node::Mul(..) => self.shape.product_latency(),
            Node::Add(..) | Node::Sub(..) => latency::SUM,
            Node::Reorder(..) => self.shape.beats + latency::REORDER,
        }
    }

    /// Fewest cycles between the starts of two frames in a block.
    pub fn block_interval(&self, node: Node) -> u64 {
        let transform = match node {
            Node::Ntt(_) => self.ntt.as_ref(),
            Node::Intt(_) => self.intt.as_ref(),
            _ => None,
        };
        transform.map_or(self.shape.beats, |transform| transform.interval_cycles)
    }

    /// Of an iterative transform: cycles from the first butterfly read to the last result written.
    pub fn transform_cycles(&self, node: Node) -> Option<u64> {
        match node {
            Node::Ntt(_) => self.ntt.as_ref()?.transform_cycles,
            Node::Intt(_) => self.intt.as_ref()?.transform_cycles,
            _ => None,
        }
    }

    /// Cycles between the starts of two frames in the design: those of the slowest block.
    pub fn interval(&self) -> u64 {
        let transforms = [&self.ntt, &self.intt].into_iter().flatten().map(|transform| transform.interval_cycles);
        transforms.max().unwrap_or(0).max(self.shape.beats)
    }
}

/// The natural order: coefficients by rising powers; value k at the point psi^(2k+1) of x^N + 1, omega^k of x^N − 1, which are those of the
/// splitting by the reversed bits of k; residues of an incomplete splitting as they are split, as in FIPS 203.
pub(crate) fn port_order(splitting: Splitting, form: Form) -> Order {
    let bits = splitting.n().trailing_zeros();
    match form {
        Form::Values if splitting.layers() == bits => Order::new((0..bits).rev().collect()),
        _ => Order::natural(bits),
    }
}
