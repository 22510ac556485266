//! The arrows between the modules of a module, and the circles that they close.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Display, Formatter},
};

use super::{
    resolve::Target,
    tree::{Tree, Use},
};

/// Places shown of an arrow.
const SHOWN: usize = 4;

/// A node of a module's graph: a module declared in it, or None for its body.
type Node = Option<String>;

/// Arrows of a module's graph, with the places that draw them.
type Arrows = BTreeMap<(Node, Node), BTreeSet<String>>;

/// Nodes that need each other.
pub struct Circle {
    /// Names of the module from the root.
    within: Vec<String>,
    arrows: Arrows,
}

/// Every circle of a crate.
pub fn circles(tree: &Tree) -> Vec<Circle> {
    let mut graphs: BTreeMap<Vec<String>, Arrows> = BTreeMap::new();
    for (from, module) in tree.modules.iter().enumerate() {
        for used in &module.uses {
            for target in tree.targets(from, &used.path) {
                if let Some((within, arrow)) = arrow(tree, from, used, target) {
                    graphs.entry(within).or_default().entry(arrow).or_default().insert(used.place.clone());
                }
            }
        }
    }
    graphs.into_iter().flat_map(|(within, arrows)| closed(&within, &arrows)).collect()
}

/// The arrow that a use draws, in the graph of the innermost module that holds both ends.
fn arrow(tree: &Tree, from: usize, used: &Use, target: Target) -> Option<(Vec<String>, (Node, Node))> {
    let (Target::Module(to) | Target::Item(to)) = target;
    let (source, end) = (&tree.modules[from].names, &tree.modules[to].names);
    let shared = source.iter().zip(end).take_while(|(a, b)| a == b).count();
    let (source_node, end_node) = (source.get(shared).cloned(), end.get(shared).cloned());
    let gathers = source_node.is_none() && used.re_exported;
    let passes = end_node.is_none() && matches!(target, Target::Module(_));
    // A module alone is not an expression: what is named so is a local variable.
    let is_variable = used.path.len() == 1 && matches!(target, Target::Module(_));
    let drawn = source_node != end_node && !gathers && !passes && !is_variable;
    drawn.then(|| (source[..shared].to_vec(), (source_node, end_node)))
}

/// The circles of one graph: its arrows whose ends reach each other, by what they reach.
fn closed(within: &[String], arrows: &Arrows) -> Vec<Circle> {
    let mut circles: BTreeMap<BTreeSet<Node>, Arrows> = BTreeMap::new();
    for (arrow @ (a, b), places) in arrows {
        let (ahead, behind) = (reached(arrows, a), reached(arrows, b));
        if behind.contains(a) {
            let members = ahead.into_iter().filter(|node| reached(arrows, node).contains(a)).collect();
            circles.entry(members).or_default().insert(arrow.clone(), places.clone());
        }
    }
    circles.into_values().map(|arrows| Circle { within: within.to_vec(), arrows }).collect()
}

/// The nodes that a path of one arrow or more leads to.
fn reached(arrows: &Arrows, from: &Node) -> BTreeSet<Node> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(node) = open.pop() {
        for ((_, to), _) in arrows.iter().filter(|((start, _), _)| start == node) {
            if found.insert(to.clone()) {
                open.push(to);
            }
        }
    }
    found
}

impl Display for Circle {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let name = |node: &Node| node.clone().unwrap_or_else(|| "(body)".to_owned());
        let nodes: BTreeSet<_> = self.arrows.keys().flat_map(|(a, b)| [name(a), name(b)]).collect();
        let within = [&["crate".to_owned()], self.within.as_slice()].concat().join("::");
        write!(f, "in {within}: {}", nodes.into_iter().collect::<Vec<_>>().join(", "))?;
        for ((a, b), places) in &self.arrows {
            write!(f, "\n    {} -> {}", name(a), name(b))?;
            for place in places.iter().take(SHOWN) {
                write!(f, "\n        {place}")?;
            }
            if places.len() > SHOWN {
                write!(f, "\n        and {} more", places.len() - SHOWN)?;
            }
        }
        Ok(())
    }
}
