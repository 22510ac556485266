//! What a top module is written from.

use ringmill_design::Stream;
use std::cell::RefCell;
use std::collections::BTreeSet;

use super::net::Net;
use crate::RingGraph;
use crate::parts::Parts;
use crate::schedule::Schedule;

/// Writes the top module of a scheduled graph.
pub(crate) struct Top<'a> {
    pub graph: &'a RingGraph,
    pub parts: &'a Parts,
    pub schedule: &'a Schedule,
    pub module: &'a str,
    pub latency_cycles: u64,
    /// Arguments, then results.
    pub streams: &'a [Stream],
    /// The cycles in which somebody needs the pulse of an operand's start.
    pub(super) pulses: RefCell<BTreeSet<u64>>,
    /// What several parts share.
    pub(super) nets: RefCell<Vec<Net>>,
}

impl<'a> Top<'a> {
    pub fn new(
        graph: &'a RingGraph,
        parts: &'a Parts,
        schedule: &'a Schedule,
        (module, latency_cycles): (&'a str, u64),
        streams: &'a [Stream],
    ) -> Self {
        let (pulses, nets) = (RefCell::default(), RefCell::default());
        Self { graph, parts, schedule, module, latency_cycles, streams, pulses, nets }
    }
}
