//! The pulses that mark the first beat of a frame, in every cycle of the schedule in which somebody needs one.

use std::collections::BTreeMap;

use crate::graph::Node;
use crate::latency;
use crate::top::Top;

/// Who makes the start pulse of a cycle.
pub(crate) enum Start {
    /// A transform or a reorder, at its output.
    Block(usize),
    /// A delay of the pulse of an earlier cycle.
    Delayed(u64),
}

impl Top<'_> {
    /// The cycles in which somebody needs the start pulse, each with who makes it.
    pub(crate) fn starts(&self) -> BTreeMap<u64, Start> {
        let live = || self.graph.nodes.iter().copied().enumerate().filter(|&(index, _)| self.schedule.is_live(index));
        let is_timed = |node: Node| matches!(node, Node::Ntt(_) | Node::Intt(_) | Node::Reorder(..));
        let mut wanted: Vec<u64> = live()
            .filter(|&(_, node)| is_timed(node))
            .map(|(index, _)| self.schedule.cycle(index) - self.parts.latency(self.graph.nodes[index]))
            .collect();
        let constants = live().filter(|&(index, node)| matches!(node, Node::Constant(_)) && !self.graph.is_zero(index));
        wanted.extend(constants.flat_map(|(index, _)| {
            let first = self.schedule.cycle(index) - latency::CONSTANT;
            self.schedule.delays(index).map(move |delay| first + delay)
        }));
        if self.shape().has_pairs() {
            let products = live().filter(|&(_, node)| matches!(node, Node::Mul(..)));
            wanted.extend(products.map(|(index, _)| self.points_start(index)));
        }
        wanted.push(self.schedule.end);
        let mut starts = BTreeMap::new();
        while let Some(cycle) = wanted.pop() {
            if cycle == 0 || starts.contains_key(&cycle) {
                continue;
            }
            let mut makers: Vec<_> = live().filter(|&(index, _)| self.schedule.cycle(index) == cycle).collect();
            makers.sort_by_key(|&(_, node)| !is_timed(node));
            let from = match makers.first() {
                Some(&(index, node)) if is_timed(node) => {
                    starts.insert(cycle, Start::Block(index));
                    continue;
                }
                Some(&(_, node)) => cycle - self.parts.latency(node),
                // Nothing comes then, but a constant starts: count from the last of them that ended before.
                None => {
                    let ends = live().filter(|&(_, node)| is_timed(node)).map(|(index, _)| self.schedule.cycle(index));
                    ends.filter(|&end| end < cycle).max().unwrap_or(0)
                }
            };
            starts.insert(cycle, Start::Delayed(from));
            wanted.push(from);
        }
        starts
    }

    pub(crate) fn pulses(&self, starts: &BTreeMap<u64, Start>) -> String {
        let interval = self.parts.interval();
        let one = |(cycle, start): (&u64, &Start)| match start {
            Start::Block(_) => String::new(),
            Start::Delayed(from) => format!(
                "\n  logic start_{cycle};\n  pulse_delay #(.DEPTH({}), .SPACING({interval})) wait_start_{cycle} (\n      .clk(clk), .rst(rst), .en(en), .d(start_{from}), .q(start_{cycle}));\n",
                cycle - from
            ),
        };
        starts.iter().map(one).collect()
    }
}
