//! The positions of a block diagram's parts.

use crate::samples::{accelerator, two_results};
use proptest::prelude::*;
use ringmill_report::diagram::{Layout, MOST_ARROWS, MOST_NODES, Placed, layout};
use ringmill_report::{Block, Diagram, Edge, Node, html};

fn node(kind: &str) -> Node {
    Node { name: "n".to_owned(), kind: kind.to_owned(), cycle: 7, latency_cycles: 3 }
}

/// Arguments, then blocks of at most three operands, then results.
fn diagrams() -> impl Strategy<Value = Diagram> {
    let operands = prop::collection::vec((any::<prop::sample::Index>(), 0..2000u64), 1..4);
    let results = prop::collection::vec(any::<prop::sample::Index>(), 1..4);
    (1..6usize, prop::collection::vec(operands, 0..50), results).prop_map(|(arguments, blocks, results)| {
        let mut diagram = Diagram { nodes: vec![node("argument"); arguments], edges: Vec::new() };
        for operands in blocks {
            let to = diagram.nodes.len();
            // Half of all values are used at once, so that there are long chains.
            let wait = |cycles: u64| cycles.saturating_sub(1000);
            let edge = |(from, cycles): (prop::sample::Index, u64)| Edge {
                from: if cycles % 2 == 0 { to - 1 } else { from.index(to) },
                to,
                delay_cycles: wait(cycles),
            };
            diagram.edges.extend(operands.into_iter().map(edge));
            diagram.nodes.push(node("mul"));
        }
        let blocks = diagram.nodes.len();
        for from in results {
            let to = diagram.nodes.len();
            diagram.edges.push(Edge { from: from.index(blocks), to, delay_cycles: 0 });
            diagram.nodes.push(node("result"));
        }
        diagram
    })
}

/// Checks the properties that every diagram must have.
#[track_caller]
fn check(diagram: &Diagram, layout: &Layout) {
    let Layout { width, height, boxes, arrows, .. } = layout;
    for (place, one) in boxes.iter().enumerate() {
        assert!(one.x >= 0 && one.y >= 0 && one.x + one.width <= *width && one.y + one.height <= *height, "{one:?}");
        for other in &boxes[place + 1..] {
            let apart = one.x + one.width < other.x || other.x + other.width < one.x;
            assert!(apart || one.y + one.height < other.y || other.y + other.height < one.y, "{one:?} and {other:?}");
        }
    }
    for arrow in arrows {
        let Edge { from, to, delay_cycles } = diagram.edges[arrow.edge];
        let (start, end) = (boxes[from], boxes[to]);
        let (first, last) = (arrow.points[0], *arrow.points.last().expect("points"));
        assert_eq!(first, (start.x + start.width, start.y + start.height / 2));
        assert_eq!(last.0, end.x);
        assert!((end.y..end.y + end.height).contains(&last.1), "{arrow:?} ends beside {end:?}");
        for (place, pair) in arrow.points.windows(2).enumerate() {
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            assert!(x0 < x1, "{arrow:?} goes backwards");
            assert!(place % 2 == 0 || y0 == y1, "{arrow:?} is not straight across a column");
            assert!((0..=*height).contains(&y1), "{arrow:?} leaves the picture");
            // A bend lies between the heights of its ends.
            let touched = |other: &&Placed| {
                let inside = x0 < other.x + other.width && x1 > other.x;
                inside && y0.min(y1) < other.y + other.height && y0.max(y1) > other.y
            };
            assert_eq!(boxes.iter().find(touched), None, "{arrow:?} runs through a box");
        }
        assert_eq!(arrow.delay.map_or(0, |delay| delay.cycles), delay_cycles);
        if let Some(delay) = &arrow.delay {
            assert!(delay.x + delay.width < end.x && delay.y == last.1, "{delay:?} does not lie before {end:?}");
        }
    }
}

proptest! {
    #[test]
    fn nothing_overlaps_and_all_goes_to_the_right(diagram in diagrams()) {
        let found = layout(&diagram);
        prop_assert_eq!(found.boxes.len(), diagram.nodes.len());
        prop_assert_eq!((found.arrows.len(), found.wrong_arrows), (diagram.edges.len(), 0));
        check(&diagram, &found);
        prop_assert_eq!(&layout(&diagram), &found);
        let right = found.boxes.iter().map(|placed| placed.x).max();
        for (placed, node) in found.boxes.iter().zip(&diagram.nodes) {
            prop_assert!(node.kind != "argument" || placed.x <= 10, "an argument that is not on the left");
            prop_assert!(node.kind != "result" || Some(placed.x) == right, "a result that is not on the right");
        }
    }

    #[test]
    fn any_diagram_is_drawn_or_left_out(
        count in 0..40usize,
        edges in prop::collection::vec((0..45usize, 0..45usize, any::<u64>()), 0..80),
    ) {
        let edge = |(from, to, delay_cycles)| Edge { from, to, delay_cycles };
        let diagram = Diagram { nodes: vec![node("result"); count], edges: edges.into_iter().map(edge).collect() };
        let found = layout(&diagram);
        prop_assert_eq!(found.arrows.len() + found.wrong_arrows, diagram.edges.len());
        check(&diagram, &found);
    }
}

/// Arguments, transforms and the ends of arrows follow each other.
#[test]
fn what_can_be_untangled_is() {
    for report in [accelerator(), two_results()] {
        let diagram = report.diagram.expect("a diagram");
        check(&diagram, &layout(&diagram));
    }
    let diagram = Diagram {
        nodes: ["argument", "argument", "ntt", "ntt", "mul"].map(node).to_vec(),
        // The second transform is the first argument's.
        edges: [(0, 3), (1, 2), (2, 4), (3, 4)].map(|(from, to)| Edge { from, to, delay_cycles: 0 }).to_vec(),
    };
    let found = layout(&diagram);
    let above = |a: usize, b: usize| found.boxes[a].y < found.boxes[b].y;
    assert_eq!(above(0, 1), above(3, 2), "{found:?}");
    let ends = [2, 3].map(|arrow: usize| found.arrows[arrow].points.last().expect("points").1);
    assert_eq!(above(2, 3), ends[0] < ends[1], "{found:?}");
}

#[test]
fn a_value_that_skips_columns_is_straight_on_its_way() {
    let chain: Vec<(usize, usize)> = (1..9).map(|block| (block, block + 1)).collect();
    let edges = [(0, 1), (0, 9)].into_iter().chain(chain);
    let diagram = Diagram {
        nodes: vec![node("mul"); 10],
        edges: edges.map(|(from, to)| Edge { from, to, delay_cycles: 0 }).collect(),
    };
    let found = layout(&diagram);
    check(&diagram, &found);
    let skipping = &found.arrows[1].points;
    let way: Vec<i32> = skipping[1..skipping.len() - 2].iter().map(|point| point.1).collect();
    assert_eq!(way.len(), 16);
    let (least, most) = (way.iter().min().expect("points"), way.iter().max().expect("points"));
    assert_eq!(most, least, "{way:?}");
}

#[test]
fn too_much_is_not_drawn_and_that_is_said() {
    let mut report = accelerator();
    let edge = |to: usize| Edge { from: to / 2, to, delay_cycles: 1 };
    let wrong = [Edge { from: 3, to: 3, delay_cycles: 0 }, Edge { from: 9, to: 2, delay_cycles: 0 }];
    let nowhere = Edge { from: 0, to: usize::MAX, delay_cycles: u64::MAX };
    report.diagram = Some(Diagram {
        nodes: vec![node("mul"); 1_000_000],
        edges: (1..1_000_000).map(edge).chain(wrong).chain([nowhere]).collect(),
    });
    let block = |number: usize| Block { name: format!("b{number}"), kind: format!("k{number}"), ..Block::default() };
    report.blocks = (0..1_000_000).map(block).collect();
    let found = layout(report.diagram.as_ref().expect("a diagram"));
    assert_eq!((found.boxes.len(), found.arrows.len(), found.wrong_arrows), (MOST_NODES, MOST_NODES - 1, 3));
    let page = html(&report, None).expect("a page");
    assert!(page.contains("Only the first 160 of 1,000,000 nodes are drawn."));
    assert!(page.contains("Only the first 159 of 999,999 arrows are drawn."));
    assert!(page.contains("3 arrows that would lead nowhere or backwards: left out."));
    assert!(page.contains("without the last 999,840"));
    assert!(page.contains("1 k11, 999,988 of other kinds"));
    assert!(page.len() < 400_000, "{}", page.len());
}

#[test]
fn as_many_arrows_as_there_may_be() {
    let pairs = (0..MOST_NODES).flat_map(|to| (0..to).map(move |from| (from, to)));
    let diagram = Diagram {
        nodes: vec![node("mul"); MOST_NODES],
        edges: pairs.rev().map(|(from, to)| Edge { from, to, delay_cycles: 0 }).collect(),
    };
    let found = layout(&diagram);
    assert_eq!(found.arrows.len(), MOST_ARROWS);
    check(&diagram, &found);
}

#[test]
fn nothing_to_draw_is_no_figure() {
    assert_eq!(layout(&Diagram::default()), Layout { width: 6, height: 6, ..Layout::default() });
    let mut report = accelerator();
    report.diagram = Some(Diagram { nodes: Vec::new(), edges: vec![Edge::default(); 3] });
    assert!(!html(&report, None).expect("a page").contains("<svg"));
}
