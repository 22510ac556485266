//! The orders of polynomials: natural at the ports, and that of the transforms between them. Pairs
//! are multiplied in neighbouring lanes.

use std::collections::{BTreeMap, BTreeSet};

use ringmill_blocks::transform::Order;

use crate::forms::forms;
use crate::graph::{Constant, Input};
use crate::node::Node;
use crate::parts::Parts;
use crate::{AccelError, RingGraph, RingValue};
use ringmill_design::Form;
use ringmill_ir::RingOp;

/// Returns the live part of a graph, with a reorder wherever a polynomial is needed in another
/// order than it has.
pub(crate) fn with_natural_ports(graph: &RingGraph, live: &[bool], parts: &Parts) -> Result<RingGraph, AccelError> {
    let forms = forms(graph)?;
    let mut ordered = RingGraph { nodes: Vec::new(), ring_of: Vec::new(), origins: Vec::new(), ..graph.clone() };
    ordered.loads.clear();
    ordered.constants.clear();
    ordered.sums.clear();
    let values = vec![None; graph.nodes.len()];
    let (moved, read) = (BTreeMap::new(), BTreeSet::new());
    let mut writer = Writer { graph, forms, parts, ordered, values, moved, read };
    // The ports are there whatever is needed.
    for (stream, input) in graph.inputs.iter().enumerate() {
        let Input::Frames(argument, frames) = input else { continue };
        let new: Vec<_> = frames.iter().map(|value| writer.copy(value.index(), graph.nodes[value.index()])).collect();
        for (frame, &value) in frames.iter().zip(&new) {
            writer.values[frame.index()] = Some((value, parts.port_order(argument.ring, argument.form)));
        }
        writer.ordered.inputs[stream] = Input::Frames(argument.clone(), new);
    }
    for index in (0..graph.nodes.len()).filter(|&index| live[index]) {
        writer.write(index);
    }
    for (number, (_, frames)) in graph.results.iter().enumerate() {
        for (frame, &value) in frames.iter().enumerate() {
            let form = writer.forms[value.index()].unwrap_or(Form::Coefficients);
            let port = parts.port_order(graph.ring_of(value), form);
            writer.ordered.results[number].1[frame] = writer.in_order(value, &port);
        }
    }
    Ok(writer.ordered)
}

struct Writer<'a> {
    graph: &'a RingGraph,
    forms: Vec<Option<Form>>,
    parts: &'a Parts,
    ordered: RingGraph,
    /// By node of the graph: its value in the new graph, and the order of that value. Constants
    /// have `None`: they can be streamed in any order.
    values: Vec<Option<(RingValue, Order)>>,
    /// Values in other orders.
    moved: BTreeMap<(usize, Vec<u32>), RingValue>,
    /// The streams whose order is fixed.
    read: BTreeSet<usize>,
}

impl Writer<'_> {
    fn copy(&mut self, index: usize, node: Node) -> RingValue {
        let value = self.ordered.add_node(node, self.graph.ring_of[index]);
        self.ordered.origins[value.index()].clone_from(&self.graph.origins[index]);
        value
    }

    /// Returns a value of the graph in an order.
    fn in_order(&mut self, value: RingValue, order: &Order) -> RingValue {
        let index = value.index();
        // Zero is the same in any order.
        let bits = if self.graph.is_zero(index) { Vec::new() } else { order.index_bits().to_vec() };
        if let Some((value, from)) = &self.values[index]
            && from == order
        {
            if let Node::Argument { stream, .. } = self.graph.nodes[index] {
                self.read.insert(stream);
            }
            return *value;
        }
        let key = (index, bits);
        if let Some(&known) = self.moved.get(&key) {
            return known;
        }
        if let (Node::Argument { stream, .. }, Some((value, from))) = (self.graph.nodes[index], &self.values[index])
            && self.is_unread(stream)
        {
            // The first order that frames which stay are wanted in is the one they are kept in.
            let (value, from) = (*value, from.clone());
            self.keep(stream, (from, order.clone()));
            return value;
        }
        let moved = match (self.graph.nodes[index], &self.values[index]) {
            (Node::Ring(RingOp::Constant(number)), _) => {
                let Constant { form, elements, .. } = self.graph.constants[number].clone();
                self.ordered.constants.push(Constant { form, elements, order: Some(order.clone()) });
                self.copy(index, RingOp::Constant(self.ordered.constants.len() - 1).into())
            }
            (_, Some((value, from))) => {
                let (value, from) = (*value, from.clone());
                self.ordered.orders.push((from, order.clone()));
                let node = Node::Reorder(value, self.ordered.orders.len() - 1);
                self.ordered.add_node(node, self.graph.ring_of[index])
            }
            (_, None) => unreachable!("operands come before their users"),
        };
        self.moved.insert(key, moved);
        moved
    }

    /// True if a stream is resident and its order is still open.
    fn is_unread(&self, stream: usize) -> bool {
        let stays = matches!(&self.graph.inputs[stream], Input::Frames(argument, _) if argument.resident);
        stays && !self.read.contains(&stream)
    }

    /// Stores a stream's frames in another order than that of their arrival.
    fn keep(&mut self, stream: usize, orders: (Order, Order)) {
        let Input::Frames(_, frames) = &self.graph.inputs[stream] else { return };
        for frame in frames {
            if let Some((_, order)) = &mut self.values[frame.index()] {
                order.clone_from(&orders.1);
            }
        }
        self.ordered.orders.push(orders);
        self.ordered.loads.insert(stream, self.ordered.orders.len() - 1);
        self.read.insert(stream);
    }

    /// The order of a node's operands.
    fn wanted(&self, index: usize) -> Order {
        let (node, ring) = (self.graph.nodes[index], self.graph.ring_of[index]);
        let operands = self.graph.operands(index);
        let form = operands.iter().find_map(|operand| self.forms[operand.index()]).unwrap_or(Form::Coefficients);
        match node {
            Node::Ring(RingOp::Ntt(_) | RingOp::Intt(_)) => self
                .parts
                .transform(node, ring)
                .map_or_else(|| self.parts.order(ring, form), |found| found.input.clone()),
            Node::Ring(RingOp::Mul(..)) | Node::SumOfProducts(_) => self.parts.product_order(ring),
            Node::Ring(RingOp::Rotate(..) | RingOp::Automorphism(..)) | Node::PermuteValues(..) => {
                self.parts.port_order(ring, form)
            }
            _ => {
                // Whatever the order, as long as it is one.
                let mut orders = operands.iter().filter_map(|operand| self.values[operand.index()].as_ref());
                let first = orders.next().map(|(_, order)| order.clone());
                first
                    .filter(|first| orders.all(|(_, order)| order == first))
                    .unwrap_or_else(|| self.parts.order(ring, form))
            }
        }
    }

    fn write(&mut self, index: usize) {
        let (node, ring) = (self.graph.nodes[index], self.graph.ring_of[index]);
        if node.is_source() {
            return;
        }
        let (graph, order, form) = (self.graph, self.wanted(index), self.forms[index]);
        let mut at = |value: RingValue| self.in_order(value, &order);
        let moved = match node {
            Node::Argument { .. } => return,
            Node::Ring(RingOp::Automorphism(a, k)) | Node::PermuteValues(a, k) if form == Some(Form::Values) => {
                Node::PermuteValues(at(a), k)
            }
            Node::PermuteValues(a, k) => RingOp::Automorphism(at(a), k).into(),
            Node::Ring(op) => op.map(&mut at, |scalar| scalar, |constant| constant).into(),
            Node::SumOfProducts(sum) => {
                let terms = graph.sums[sum].iter().map(|&(a, b)| (at(a), at(b))).collect();
                self.ordered.sums.push(terms);
                Node::SumOfProducts(self.ordered.sums.len() - 1)
            }
            Node::Reorder(a, orders) => Node::Reorder(at(a), orders),
        };
        let result = self.parts.transform(node, ring).map_or(order, |transform| transform.output.clone());
        let value = self.copy(index, moved);
        self.values[index] = Some((value, result));
    }
}

/// Maps each bit of an element's index in one order, from the lowest on, to a bit of its index in
/// another.
pub(crate) fn bits_from((from, to): &(Order, Order)) -> Vec<u32> {
    let position = |&index_bit: &u32| from.index_bits().iter().position(|&bit| bit == index_bit).unwrap_or(0) as u32;
    to.index_bits().iter().map(position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reorder_takes_each_element_from_where_it_was() {
        let orders = (Order::new(vec![2, 0, 3, 1]), Order::new(vec![3, 1, 0, 2]));
        let from = bits_from(&orders);
        for position in 0..16u64 {
            let source: u64 = from.iter().enumerate().map(|(bit, &from)| (position >> bit & 1) << from).sum();
            assert_eq!(orders.0.index(source), orders.1.index(position));
        }
    }
}
