//! Functions for the tests of several modules.

use crate::RingGraph;
use ringmill_design::Form;
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

/// The ring modulo x^n + 1 and a prime q, with its smallest root.
pub(crate) fn ring(n: u64, q: u64) -> Splitting {
    Splitting::negacyclic(NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root"))
}

/// A product of two arguments in coefficients.
pub(crate) fn product(n: u64, q: u64) -> RingGraph {
    let mut graph = RingGraph::new("product", ring(n, q));
    let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let product = graph.mul(a, b);
    let product = graph.intt(product);
    graph.result(product);
    graph
}
