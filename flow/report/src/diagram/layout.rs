//! The positions of a diagram's boxes, arrows and delays. Positions only; units are CSS pixels.

use super::{
    super::{Diagram, number},
    columns::{Columns, Item},
    order,
    rows::{self, BOX_HEIGHT},
};

/// Width of a box.
pub(super) const BOX_WIDTH: i32 = 144;
/// Height of a delay's mark.
pub(super) const DELAY_HEIGHT: i32 = 18;
/// Length of an arrow's head.
pub(super) const HEAD: i32 = 8;
/// Free space around the picture.
const MARGIN: i32 = 6;
/// Space between columns that a curve takes.
const BEND: i32 = 40;
/// Straight piece between a delay's mark and the box.
const LEAD: i32 = 14;
/// Width of a digit in a delay's mark, and what the mark has besides digits.
const DIGIT: i32 = 7;
const SIDES: i32 = 14;

/// A box of the picture; all are of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Position among the diagram's nodes.
    pub node: usize,
    /// Left edge.
    pub x: i32,
    /// Upper edge.
    pub y: i32,
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
}

/// The mark of a delay on an arrow, on the straight piece at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delay {
    /// Cycles.
    pub cycles: u64,
    /// Left edge.
    pub x: i32,
    /// Middle.
    pub y: i32,
    /// Its width.
    pub width: i32,
}

/// An arrow of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Position among the diagram's edges.
    pub edge: usize,
    /// The operand of the end node, from 0.
    pub operand: usize,
    /// Its corners from left to right. Between columns it bends from one height to the next; across
    /// a column it is straight.
    pub points: Vec<(i32, i32)>,
    /// The delay of the value on the way.
    pub delay: Option<Delay>,
}

/// A diagram with a place for everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Width of the picture.
    pub width: i32,
    /// Height of the picture.
    pub height: i32,
    /// The boxes, in the order of the diagram's nodes.
    pub boxes: Vec<Placed>,
    /// The arrows, in the order of the diagram's edges.
    pub arrows: Vec<Arrow>,
    /// Arrows of the diagram that lead nowhere or backwards, and are not drawn.
    pub wrong_arrows: usize,
}

/// Finds a place for everything that is drawn: at most [`MOST_NODES`](super::MOST_NODES) nodes and
/// [`MOST_ARROWS`](super::MOST_ARROWS) arrows, the first ones. The same diagram always gives the
/// same layout.
#[must_use]
pub fn layout(diagram: &Diagram) -> Layout {
    let mut columns = Columns::new(diagram);
    order::untangle(&mut columns, diagram);
    let middles = rows::middles(&columns, diagram);
    let left = left_edges(&columns, diagram);

    let mut boxes = vec![Placed { node: 0, x: 0, y: 0, width: BOX_WIDTH, height: BOX_HEIGHT }; columns.of_node.len()];
    for (column, items) in columns.items.iter().enumerate() {
        for (item, middle) in items.iter().zip(&middles[column]) {
            if let Item::Box(node) = *item {
                let y = MARGIN + (middle - f64::from(BOX_HEIGHT) / 2.0).round() as i32;
                boxes[node] = Placed { node, x: left[column], y, ..boxes[node] };
            }
        }
    }
    let arrows = arrows(diagram, &columns, &middles, &left, &boxes);
    let right = boxes.iter().map(|placed| placed.x + placed.width);
    let bottom = boxes.iter().map(|placed| placed.y + placed.height);
    let lowest = arrows.iter().flat_map(|arrow| &arrow.points).map(|point| point.1);
    Layout {
        width: right.max().unwrap_or(0) + MARGIN,
        height: bottom.chain(lowest).max().unwrap_or(0) + MARGIN,
        boxes,
        arrows,
        wrong_arrows: columns.wrong_arrows,
    }
}

/// Left edge of each column: before it there is room for the bends and for the widest mark of a
/// delay.
fn left_edges(columns: &Columns, diagram: &Diagram) -> Vec<i32> {
    let mut room = vec![0; columns.items.len()];
    for &place in &columns.arrows {
        let edge = diagram.edges[place];
        let column = columns.of_node[edge.to];
        room[column] = room[column].max(mark_width(edge.delay_cycles));
    }
    let mut x = MARGIN;
    let mut left = Vec::with_capacity(room.len());
    for (column, room) in room.into_iter().enumerate() {
        if column > 0 {
            x += BOX_WIDTH + BEND + room + LEAD;
        }
        left.push(x);
    }
    left
}

fn mark_width(cycles: u64) -> i32 {
    if cycles == 0 { 0 } else { SIDES + DIGIT * number::grouped(cycles).len() as i32 }
}

fn arrows(diagram: &Diagram, columns: &Columns, middles: &[Vec<f64>], left: &[i32], boxes: &[Placed]) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::with_capacity(columns.arrows.len());
    let mut operands = vec![0; boxes.len()];
    for &place in &columns.arrows {
        let edge = diagram.edges[place];
        let (start, end) = (boxes[edge.from], boxes[edge.to]);
        let mut points = vec![(start.x + BOX_WIDTH, start.y + BOX_HEIGHT / 2)];
        for column in columns.of_node[edge.from] + 1..columns.of_node[edge.to] {
            let lane = columns.items[column].iter().position(|item| *item == Item::Way(edge.from));
            let Some(lane) = lane else { continue };
            let y = MARGIN + middles[column][lane].round() as i32;
            points.extend([(left[column], y), (left[column] + BOX_WIDTH, y)]);
        }
        // Its height at the end is not known before all that end there are.
        points.push((end.x, end.y + BOX_HEIGHT / 2));
        arrows.push(Arrow { edge: place, operand: operands[edge.to], points, delay: None });
        operands[edge.to] += 1;
    }
    for (node, placed) in boxes.iter().enumerate() {
        let mut ends: Vec<usize> =
            (0..arrows.len()).filter(|&arrow| diagram.edges[arrows[arrow].edge].to == node).collect();
        // Those that come from above end above.
        ends.sort_by_key(|&arrow| (arrows[arrow].points[arrows[arrow].points.len() - 2].1, arrows[arrow].operand));
        let count = ends.len() as i32;
        for (port, arrow) in ends.into_iter().enumerate() {
            let y = placed.y + BOX_HEIGHT * (2 * port as i32 + 1) / (2 * count);
            finish(&mut arrows[arrow], diagram, y);
        }
    }
    arrows
}

/// Ends an arrow at a height, with a mark and a straight piece before the box.
fn finish(arrow: &mut Arrow, diagram: &Diagram, y: i32) {
    let Some((x, _)) = arrow.points.pop() else { return };
    let cycles = diagram.edges[arrow.edge].delay_cycles;
    let width = mark_width(cycles);
    arrow.points.extend([(x - LEAD - width, y), (x, y)]);
    arrow.delay = (cycles > 0).then_some(Delay { cycles, x: x - LEAD - width, y, width });
}
