//! The schedule as a diagram.

use crate::design::{Diagram, DiagramEdge, DiagramNode};
use crate::node::Node;
use crate::schedule::{Schedule, Source};
use crate::top::node_name;
use crate::{RingGraph, latency};

/// Draws a schedule: arguments, nodes and results.
pub(crate) fn diagram(graph: &RingGraph, schedule: &Schedule) -> Diagram {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    let mut positions = vec![0; graph.nodes.len()];
    for (index, &node) in graph.nodes.iter().enumerate() {
        let (source, cycle) = schedule.values[index];
        let latency_cycles = match source {
            Source::Unit(unit) => schedule.units[unit].latency,
            Source::Stream(_) => 0,
            Source::FrameStream(_) => latency::CONSTANT,
        };
        let is_argument = matches!(node, Node::Argument { .. });
        let cycle = cycle.unwrap_or(if is_argument { 0 } else { latency::CONSTANT });
        if let Source::Unit(unit) = source {
            for job in schedule.units[unit].jobs.iter().filter(|job| job.node == index) {
                edges.extend(job.operands.iter().map(|&value| DiagramEdge {
                    from: positions[value.index()],
                    to: nodes.len(),
                    delay_cycles: schedule.delay(value, job.start),
                }));
            }
        }
        positions[index] = nodes.len();
        let latency_cycles = if is_argument { 0 } else { latency_cycles };
        nodes.push(DiagramNode { name: node_name(graph, index), kind: node.kind().to_owned(), cycle, latency_cycles });
    }
    for ((name, frames), starts) in graph.results.iter().zip(&schedule.results) {
        for (frame, (&value, &cycle)) in frames.iter().zip(starts).enumerate() {
            edges.push(DiagramEdge {
                from: positions[value.index()],
                to: nodes.len(),
                delay_cycles: schedule.delay(value, cycle),
            });
            let name = if frames.len() == 1 { name.clone() } else { format!("{name}_{frame}") };
            nodes.push(DiagramNode { name, kind: "result".to_owned(), cycle, latency_cycles: 0 });
        }
    }
    Diagram { nodes, edges }
}
