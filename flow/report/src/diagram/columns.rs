//! The column of each node, and the paths of values through the columns between.

use super::{
    super::{Diagram, Edge},
    MOST_ARROWS, MOST_NODES,
};

/// Something that takes a place in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A node's box.
    Box(usize),
    /// A node's value on its way to later columns.
    Way(usize),
}

/// The drawn part of a diagram in columns. All arrows lead to a later column.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    /// Column of each drawn node.
    pub(super) of_node: Vec<usize>,
    /// Positions of the drawn arrows among the diagram's edges.
    pub(super) arrows: Vec<usize>,
    /// The items of each column.
    pub(super) items: Vec<Vec<Item>>,
    /// Arrows that lead nowhere or backwards.
    pub(super) wrong_arrows: usize,
}

impl Columns {
    /// Nodes stand as far left as what feeds them lets them; results stand at the right. A value
    /// that skips columns takes one way through them, whatever the number of its users.
    pub(super) fn new(diagram: &Diagram) -> Self {
        let drawn = diagram.nodes.len().min(MOST_NODES);
        // Nodes come after those that feed them, so that an arrow backwards is wrong, and without
        // such arrows there is no cycle.
        let right = |edge: &Edge| edge.from < edge.to && edge.to < diagram.nodes.len();
        let wrong_arrows = diagram.edges.iter().filter(|edge| !right(edge)).count();
        let arrows: Vec<usize> = (0..diagram.edges.len())
            .filter(|&place| right(&diagram.edges[place]) && diagram.edges[place].to < drawn)
            .take(MOST_ARROWS)
            .collect();
        let edges: Vec<Edge> = arrows.iter().map(|&place| diagram.edges[place]).collect();

        let mut of_node = vec![0; drawn];
        let mut by_end = edges.clone();
        by_end.sort_by_key(|edge| edge.to);
        for edge in by_end {
            of_node[edge.to] = of_node[edge.to].max(of_node[edge.from] + 1);
        }
        let last = of_node.iter().copied().max().unwrap_or(0);
        let mut farthest = of_node.clone();
        for (node, column) in of_node.iter_mut().enumerate() {
            if diagram.nodes[node].kind == "result" && !edges.iter().any(|edge| edge.from == node) {
                *column = last;
            }
        }
        for edge in &edges {
            farthest[edge.from] = farthest[edge.from].max(of_node[edge.to]);
        }

        let mut items = vec![Vec::new(); if drawn == 0 { 0 } else { last + 1 }];
        for node in 0..drawn {
            items[of_node[node]].push(Item::Box(node));
            for column in &mut items[of_node[node] + 1..farthest[node].max(of_node[node] + 1)] {
                column.push(Item::Way(node));
            }
        }
        Columns { of_node, arrows, items, wrong_arrows }
    }

    /// For each item of a column, its neighbours in the next: pairs of positions.
    pub(super) fn links(&self, column: usize, diagram: &Diagram) -> Vec<(usize, usize)> {
        let (Some(here), Some(next)) = (self.items.get(column), self.items.get(column + 1)) else { return Vec::new() };
        // A node has its box or its way in a column, never both.
        let mut places = vec![0; self.of_node.len()];
        for (place, Item::Box(node) | Item::Way(node)) in here.iter().enumerate() {
            places[*node] = place;
        }
        let mut ends = vec![0; self.of_node.len()];
        let mut links = Vec::new();
        for (place, item) in next.iter().enumerate() {
            match *item {
                Item::Box(node) => ends[node] = place,
                Item::Way(node) => links.push((places[node], place)),
            }
        }
        let edges = self.arrows.iter().map(|&place| diagram.edges[place]);
        let ending = edges.filter(|edge| self.of_node[edge.to] == column + 1);
        links.extend(ending.map(|edge| (places[edge.from], ends[edge.to])));
        links
    }
}
