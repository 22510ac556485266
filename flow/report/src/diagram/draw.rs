//! The picture of a laid-out diagram.

use std::fmt::{self, Write};

use super::{
    super::{Diagram, Node, number, svg},
    layout::{Arrow, DELAY_HEIGHT, Delay, HEAD, Layout, Placed, layout},
};

/// Most characters of a name that fit into a box.
const NAME: usize = 16;
/// Most characters of a kind that fit beside a latency.
const KIND: usize = 8;

/// The diagram as SVG, coloured by the page's style sheet; None when there is nothing to draw. `id`
/// is unique on the page.
pub(in super::super) fn picture(diagram: &Diagram, id: &str) -> Option<(String, Layout)> {
    let layout = layout(diagram);
    if layout.boxes.is_empty() {
        return None;
    }
    let mut body = String::new();
    // Writing to a string does not fail.
    let _ = draw(&mut body, diagram, &layout);
    let description = describe(diagram);
    let size = (layout.width, layout.height);
    Some((svg::natural_size(&body, size, id, "Block diagram of the accelerator", &description), layout))
}

fn describe(diagram: &Diagram) -> String {
    let of_kind = |kind: &str| diagram.nodes.iter().filter(|node| node.kind == kind).count();
    let (arguments, results) = (of_kind("argument"), of_kind("result"));
    let blocks = diagram.nodes.len() - arguments - results;
    let end = diagram.nodes.iter().map(|node| node.cycle).max().unwrap_or(0);
    format!(
        "{} on the left, {} in the order of their data, {} on the right; the last value arrives at cycle {}. The table below the \
         picture says the same in words.",
        number::counted(arguments as u64, "argument"),
        number::counted(blocks as u64, "block"),
        number::counted(results as u64, "result"),
        number::grouped(end)
    )
}

fn draw(body: &mut String, diagram: &Diagram, layout: &Layout) -> fmt::Result {
    for arrow in &layout.arrows {
        line(body, arrow)?;
    }
    // Marks lie on all lines, whichever was drawn last.
    for delay in layout.arrows.iter().filter_map(|arrow| arrow.delay.as_ref()) {
        mark(body, delay)?;
    }
    for placed in &layout.boxes {
        block(body, &diagram.nodes[placed.node], placed)?;
    }
    for arrow in &layout.arrows {
        sign(body, diagram, arrow)?;
    }
    Ok(())
}

/// A line with its head.
fn line(body: &mut String, arrow: &Arrow) -> fmt::Result {
    let [first, .., (x, y)] = arrow.points[..] else { return Ok(()) };
    write!(body, "<path class=\"wire\" d=\"M{} {}", first.0, first.1)?;
    for (place, pair) in arrow.points.windows(2).enumerate() {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let middle = (x0 + x1) / 2;
        // The points alternate: a bend between columns, then straight on.
        match place % 2 {
            0 if y0 != y1 => write!(body, "C{middle} {y0} {middle} {y1} {x1} {y1}")?,
            _ if place + 2 == arrow.points.len() => write!(body, "H{}", x1 - HEAD + 1)?,
            _ => write!(body, "H{x1}")?,
        }
    }
    let half = HEAD / 2;
    writeln!(body, "\"/><path class=\"head\" d=\"M{x} {y}l-{HEAD} -{half}v{HEAD}z\"/>")
}

/// A delay line: a small box with the cycles in it.
fn mark(body: &mut String, delay: &Delay) -> fmt::Result {
    let Delay { cycles, x, y, width } = *delay;
    let cycles = number::grouped(cycles);
    writeln!(
        body,
        "<g><title>waits {cycles} cycles</title><rect class=\"delay\" x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"{DELAY_HEIGHT}\"/>\
         <text class=\"fill-ink\" text-anchor=\"middle\" x=\"{}\" y=\"{}\" font-size=\"12\">{cycles}</text></g>",
        y - DELAY_HEIGHT / 2,
        x + width / 2,
        y + 4
    )
}

/// A box: name; kind and latency; the cycle.
fn block(body: &mut String, node: &Node, placed: &Placed) -> fmt::Result {
    let Placed { x, y, width, height, .. } = *placed;
    let (port, cycle) = match node.kind.as_str() {
        "argument" => (true, "from cycle"),
        "result" => (true, "at cycle"),
        _ => (false, "out at cycle"),
    };
    let kind = cut(&node.kind, KIND);
    let what = match node.latency_cycles {
        _ if port => node.kind.clone(),
        latency => format!("{kind}, {}", number::counted(latency, "cycle")),
    };
    let at = format!("{cycle} {}", number::grouped(node.cycle));
    let title = format!("{}: {what}, {at}", node.name);
    let radius = if port { height / 2 } else { 6 };
    writeln!(
        body,
        "<g><title>{}</title><rect class=\"block kind-{}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"/>",
        svg::escaped(&title),
        class(&node.kind)
    )?;
    let lines = [
        (22, "14", "fill-ink name", cut(&node.name, NAME)),
        (39, "12", "fill-ink", what),
        (55, "12", "fill-muted", at),
    ];
    for (down, size, class, text) in lines {
        writeln!(
            body,
            "<text class=\"{class}\" text-anchor=\"middle\" x=\"{}\" y=\"{}\" font-size=\"{size}\">{}</text>",
            x + width / 2,
            y + down,
            svg::escaped(&text)
        )?;
    }
    writeln!(body, "</g>")
}

/// The sign of an operand of a subtraction: which is taken from which is not to be seen otherwise.
fn sign(body: &mut String, diagram: &Diagram, arrow: &Arrow) -> fmt::Result {
    let Some(&(x, y)) = arrow.points.last() else { return Ok(()) };
    let sign = if arrow.operand == 0 { "+" } else { "−" };
    if diagram.nodes[diagram.edges[arrow.edge].to].kind == "sub" {
        writeln!(body, "<text class=\"fill-ink name\" x=\"{}\" y=\"{}\" font-size=\"14\">{sign}</text>", x + 6, y + 5)?;
    }
    Ok(())
}

/// The style sheet's name of a kind.
fn class(kind: &str) -> &'static str {
    match kind {
        "argument" | "result" => "port",
        "ntt" => "ntt",
        "intt" => "intt",
        "mul" => "mul",
        "add" => "add",
        "sub" => "sub",
        _ => "other",
    }
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
