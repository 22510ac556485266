//! Polynomials stand in natural order at the ports, and in that of the transforms between them; pairs are multiplied side by side.

use std::collections::BTreeMap;

use ringmill_blocks::transform::Order;

use crate::form::forms;
use crate::graph::Node;
use crate::parts::{Parts, port_order};
use crate::schedule::live;
use crate::{AccelError, Form, RingGraph, RingValue};

/// The graph with a reorder wherever the order between the blocks is another than at a port.
pub(crate) fn with_natural_ports(graph: &RingGraph, parts: &Parts) -> Result<RingGraph, AccelError> {
    let (forms, live) = (forms(graph)?, live(graph));
    let port = |form| port_order(parts.shape.splitting, form);
    let differs = |form: Option<Form>| form.filter(|&form| port(form) != parts.order(form));
    // values between blocks, and where they are multiplied
    let (flowing, product) = (parts.order(Form::Values), parts.product_order());
    let mut paired: BTreeMap<RingValue, RingValue> = BTreeMap::new();
    let mut ordered = RingGraph::new(&graph.name, graph.splitting);
    ordered.constants.clone_from(&graph.constants);
    let mut places: Vec<RingValue> = Vec::with_capacity(graph.nodes.len());
    for (index, &node) in graph.nodes.iter().enumerate() {
        let at = |value: RingValue| places[value.index()];
        let moved = match node {
            Node::Argument(..) | Node::Constant(_) => node,
            Node::Ntt(a) => Node::Ntt(at(a)),
            Node::Intt(a) => Node::Intt(at(a)),
            Node::Mul(a, b) if product == flowing => Node::Mul(at(a), at(b)),
            Node::Mul(a, b) => {
                let mut pairs = |value: RingValue| match graph.is_zero(value.index()) {
                    true => at(value),
                    false => *paired
                        .entry(value)
                        .or_insert_with(|| reorder(&mut ordered, at(value), (flowing.clone(), product.clone()))),
                };
                let operands = (pairs(a), pairs(b));
                let value = ordered.add_node(Node::Mul(operands.0, operands.1));
                ordered.origins[value.index()].clone_from(&graph.origins[index]);
                places.push(reorder(&mut ordered, value, (product.clone(), flowing.clone())));
                continue;
            }
            Node::Add(a, b) => Node::Add(at(a), at(b)),
            Node::Sub(a, b) => Node::Sub(at(a), at(b)),
            Node::Reorder(a, order) => Node::Reorder(at(a), order),
        };
        let mut value = ordered.add_node(moved);
        ordered.origins[value.index()].clone_from(&graph.origins[index]);
        if matches!(node, Node::Argument(..)) {
            ordered.arguments.push(value);
            if let Some(form) = differs(forms[index]).filter(|_| live[index]) {
                value = reorder(&mut ordered, value, (port(form), parts.order(form)));
            }
        }
        places.push(value);
    }
    let mut reordered = BTreeMap::new();
    for &result in &graph.results {
        let value = places[result.index()];
        let value = match differs(forms[result.index()]) {
            Some(form) => {
                *reordered.entry(value).or_insert_with(|| reorder(&mut ordered, value, (parts.order(form), port(form))))
            }
            None => value,
        };
        ordered.results.push(value);
    }
    Ok(ordered)
}

fn reorder(graph: &mut RingGraph, value: RingValue, orders: (Order, Order)) -> RingValue {
    graph.orders.push(orders);
    graph.add_node(Node::Reorder(value, graph.orders.len() - 1))
}

/// For each bit of an element's place in one order, from the lowest on, the bit of its place in another.
pub(crate) fn bits_from((from, to): &(Order, Order)) -> Vec<u32> {
    let place = |&index_bit: &u32| from.index_bits().iter().position(|&bit| bit == index_bit).unwrap_or(0) as u32;
    to.index_bits().iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reorder_takes_each_element_from_where_it_was() {
        let orders = (Order::new(vec![2, 0, 3, 1]), Order::new(vec![3, 1, 0, 2]));
        let from = bits_from(&orders);
        for place in 0..16u64 {
            let source: u64 = from.iter().enumerate().map(|(bit, &from)| (place >> bit & 1) << from).sum();
            assert_eq!(orders.0.index(source), orders.1.index(place));
        }
    }
}
