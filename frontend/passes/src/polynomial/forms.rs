//! In which form each polynomial is computed.

use super::{
    min_cut::{CutGraph, UNCUTTABLE},
    values::{Source, Values},
};
use ringmill_design::Form;

/// The form each polynomial is computed in, so that the fewest transforms are needed.
///
/// Products are computed in evaluations, given polynomials are what they are, sums and the like are
/// free. A polynomial is transformed once however many need its other form. Choosing is a smallest
/// cut between coefficients and evaluations: a transform is an edge of capacity 1 from, or to, a
/// polynomial, and leads to all that need the other form. Among equals the fewest polynomials are
/// computed in evaluations.
pub(super) fn choose(values: &Values<'_, '_>, live: &[bool]) -> Vec<Form> {
    let mut graph = CutGraph::new();
    let nodes: Vec<usize> = values.polynomials.iter().map(|_| graph.node()).collect();
    let (coefficients, evaluations) = (CutGraph::SOURCE, CutGraph::SINK);
    let side = |form| if form == Form::Coefficients { coefficients } else { evaluations };
    // Who needs a polynomial: the node that stands for the form it is needed in.
    let mut needs: Vec<Vec<usize>> = values
        .polynomials
        .iter()
        .map(|polynomial| polynomial.needed.iter().map(|&form| side(form)).collect())
        .collect();
    for (id, polynomial) in values.polynomials.iter().enumerate().filter(|&(id, _)| live[id]) {
        let fixed = match &polynomial.source {
            Source::Given(form) => Some(*form),
            Source::Product(_) => Some(Form::Values),
            Source::Linear(_) => None,
        };
        match fixed {
            Some(Form::Coefficients) => graph.edge(coefficients, nodes[id], UNCUTTABLE),
            Some(Form::Values) => graph.edge(nodes[id], evaluations, UNCUTTABLE),
            None => {}
        }
        for &operand in polynomial.source.operands() {
            needs[operand].push(if fixed.is_some() { evaluations } else { nodes[id] });
        }
    }
    for (id, mut needs) in needs.into_iter().enumerate().filter(|&(id, _)| live[id]) {
        needs.sort_unstable();
        needs.dedup();
        let (forward, inverse) = (graph.node(), graph.node());
        graph.edge(nodes[id], forward, 1);
        graph.edge(inverse, nodes[id], 1);
        for need in needs {
            if need != coefficients {
                graph.edge(forward, need, UNCUTTABLE);
            }
            if need != evaluations {
                graph.edge(need, inverse, UNCUTTABLE);
            }
        }
    }
    let in_evaluations = graph.sink_side();
    nodes.iter().map(|&node| if in_evaluations[node] { Form::Values } else { Form::Coefficients }).collect()
}
