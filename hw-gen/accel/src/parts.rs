//! The rings of a design and their transforms: the latencies of blocks, and the orders in which
//! polynomials flow between them.

use ringmill_blocks::Inventory;
use ringmill_blocks::transform::{Direction, Directions, Order, Outline, Spec, Structure};
use ringmill_design::Form;
use ringmill_ir::RingOp;
use ringmill_verilog::Written;

use crate::graph::port_order;
use crate::node::Node;
use crate::shape::Shape;
use crate::structure::{Cores, structure};
use crate::{AccelError, Options, RingGraph, RingId, forms};

/// A planned transform. Its module is written with the design.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub module: String,
    /// The parts that it is made of.
    pub inventory: Inventory,
    structure: Structure,
    wanted: Spec,
    outline: Outline,
}

impl std::ops::Deref for Planned {
    type Target = Outline;

    fn deref(&self) -> &Outline {
        &self.outline
    }
}

impl Planned {
    fn new(structure: Structure, wanted: Spec, module: String) -> Result<Self, AccelError> {
        let outline = structure.outline(&wanted)?;
        let inventory = structure.inventory(&wanted)?;
        Ok(Self { module, inventory, structure, wanted, outline })
    }

    /// Its module.
    pub fn write(&self) -> Result<Written, AccelError> {
        Ok(self.structure.transform(&self.wanted, &self.module)?.module)
    }
}

/// The shapes of a design's rings, and the transforms that they need.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub shapes: Vec<Shape>,
    /// The memory sharing of the transforms.
    pub cores: Cores,
    /// By ring: the forward transform, if it is needed.
    pub ntt: Vec<Option<Planned>>,
    /// By ring: the inverse transform, if it is needed.
    pub intt: Vec<Option<Planned>>,
}

impl Parts {
    /// Plans the transforms of a graph under the options. Their modules are named after the top
    /// module.
    pub fn new(
        graph: &RingGraph,
        live: &[bool],
        (options, cores): (&Options, Cores),
        top: &str,
    ) -> Result<Self, AccelError> {
        let shapes: Vec<Shape> = graph.rings.iter().map(|&ring| Shape::of(ring, options)).collect::<Result<_, _>>()?;
        if let Some(other) = shapes.iter().find(|shape| shape.n != shapes[0].n || shape.cyclic != shapes[0].cyclic) {
            return Err(AccelError::Degrees { first: shapes[0].n, other: other.n });
        }
        forms::check(graph, live, &shapes)?;
        let needed = |ring: usize, kind: &str| {
            let is_one = |(index, node): (usize, &Node)| {
                live[index] && node.kind() == kind && graph.ring_of[index] == RingId(ring)
            };
            graph.nodes.iter().enumerate().any(is_one)
        };
        let one = |ring: usize, kind: &str, direction| {
            let (true, Some(splitting)) = (needed(ring, kind), shapes[ring].splitting) else {
                return Ok(None);
            };
            let both = cores == Cores::BothWays && needed(ring, "ntt") && needed(ring, "intt");
            let kind = if both { "transform" } else { kind };
            let (lanes, multiplier) = (shapes[ring].lanes, shapes[ring].field().by_factor);
            let wanted = Spec { splitting, direction, lanes, multiplier };
            let module = match shapes.len() {
                1 => format!("{top}_{kind}"),
                _ => format!("{top}_{kind}_{}", shapes[ring].q),
            };
            if !both {
                return Planned::new(structure(options, (cores, Directions::Only(direction))), wanted, module)
                    .map(Some);
            }
            let mut found = Planned::new(structure(options, (cores, Directions::Both)), wanted, module)?;
            let outline = &mut found.outline;
            if direction == Direction::Inverse {
                std::mem::swap(&mut outline.input, &mut outline.output);
            }
            // The next frame may go the other way: it comes when the last beat of this one is out.
            outline.timing.interval_cycles = outline.timing.latency_cycles + shapes[ring].beats;
            Ok(Some(found))
        };
        let all = |kind, direction| -> Result<Vec<_>, AccelError> {
            (0..shapes.len()).map(|ring| one(ring, kind, direction)).collect()
        };
        let (ntt, intt) = (all("ntt", Direction::Forward)?, all("intt", Direction::Inverse)?);
        Ok(Self { shapes, cores, ntt, intt })
    }

    /// True if one module performs both the transform of a ring and its inverse.
    pub fn goes_both_ways(&self, ring: RingId) -> bool {
        self.cores == Cores::BothWays && self.ntt[ring.0].is_some() && self.intt[ring.0].is_some()
    }

    /// The shape of a ring.
    pub fn shape(&self, ring: RingId) -> &Shape {
        &self.shapes[ring.0]
    }

    /// Beats of a frame: the same in all rings.
    pub fn beats(&self) -> u64 {
        self.shapes[0].beats
    }

    /// Coefficients a beat.
    pub fn lanes(&self) -> u32 {
        self.shapes[0].lanes
    }

    /// The order in which polynomials of a form flow: that of the ring's transforms; otherwise that
    /// of another ring's transforms, or the one at the ports.
    pub fn order(&self, ring: RingId, form: Form) -> Order {
        let of = |ring: usize| {
            let (ntt, intt) = (self.ntt[ring].as_ref(), self.intt[ring].as_ref());
            match form {
                Form::Coefficients => ntt.map(|ntt| &ntt.input).or(intt.map(|intt| &intt.output)),
                Form::Values => ntt.map(|ntt| &ntt.output).or(intt.map(|intt| &intt.input)),
            }
        };
        let others = (0..self.shapes.len()).filter(|_| form == Form::Coefficients).find_map(of);
        of(ring.0).or(others).cloned().unwrap_or_else(|| self.port_order(ring, form))
    }

    /// The order in which values are multiplied. The two elements of a pair are in neighbouring
    /// lanes.
    pub fn product_order(&self, ring: RingId) -> Order {
        let order = self.order(ring, Form::Values);
        if !self.shape(ring).has_pairs() || order.index_bits().first() == Some(&0) {
            return order;
        }
        Order::natural(self.shape(ring).n.trailing_zeros())
    }

    /// The order at the ports.
    pub fn port_order(&self, ring: RingId, form: Form) -> Order {
        let shape = self.shape(ring);
        let natural = Order::natural(shape.n.trailing_zeros());
        shape.splitting.map_or(natural, |splitting| port_order(splitting, form))
    }

    /// The transform of a node, if it is one.
    pub fn transform(&self, node: Node, ring: RingId) -> Option<&Planned> {
        match node {
            Node::Ring(RingOp::Ntt(_)) => self.ntt[ring.0].as_ref(),
            Node::Ring(RingOp::Intt(_)) => self.intt[ring.0].as_ref(),
            _ => None,
        }
    }

    /// True if the transforms of some ring share a module.
    pub fn is_any_both_ways(&self) -> bool {
        (0..self.shapes.len()).any(|ring| self.goes_both_ways(RingId(ring)))
    }

    /// All transforms, each module once.
    pub fn transforms(&self) -> impl Iterator<Item = &Planned> {
        let others = self.intt.iter().enumerate().filter(|&(ring, _)| !self.goes_both_ways(RingId(ring)));
        self.ntt.iter().chain(others.map(|(_, intt)| intt)).flatten()
    }
}
