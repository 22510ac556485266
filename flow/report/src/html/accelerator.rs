//! The accelerator on the page.

use ringmill_design::{Direction, Stream};
use serde::Serialize;

use super::super::{
    Block, Diagram, ModelledClock, Report,
    accelerator::{
        MOST_LISTED, kinds, kinds_in_words, modelled, modelled_area, modelled_clocks, operands_a_second, rings,
    },
    diagram::{self, MOST_NODES},
    gantt::gantt,
    number,
};

/// The section on the accelerator, as texts.
#[derive(Serialize)]
pub(super) struct AcceleratorView {
    module: String,
    pub(super) ring: Option<String>,
    n: u64,
    modulus: String,
    root: String,
    /// Of x^N + 1, or x^N − 1.
    sign: char,
    /// The moduli of further rings.
    others: Vec<String>,
    latency: Option<String>,
    interval: Option<String>,
    rate: Option<String>,
    blocks: String,
    kinds_in_words: String,
    modelled: Option<String>,
    clocks: Option<String>,
    clock_sources: Vec<ClockSource>,
    lanes: Option<String>,
    coefficient_bits: String,
    streams: Vec<StreamRow>,
    kinds: Vec<KindRow>,
    listed: Vec<BlockRow>,
    /// Blocks that are not listed.
    unlisted: Option<String>,
    /// True if the list is folded away below the counts.
    folded: bool,
    diagram: Option<DiagramView>,
    /// The schedule of the blocks.
    schedule: Option<String>,
}

/// The basis of a modelled clock.
#[derive(Serialize)]
struct ClockSource {
    family: String,
    source: String,
}

impl ClockSource {
    fn of(clock: &ModelledClock) -> Self {
        Self { family: clock.family.clone(), source: clock.source.clone() }
    }
}

#[derive(Serialize)]
struct StreamRow {
    name: String,
    direction: Direction,
    lanes: String,
    bits: String,
    beats: String,
    frames: String,
    order: &'static str,
}

#[derive(Serialize)]
struct KindRow {
    name: String,
    count: String,
    latency: String,
    interval: String,
}

#[derive(Serialize)]
struct BlockRow {
    name: String,
    kind: String,
    latency: String,
    interval: String,
}

/// The block diagram and the same as a table.
#[derive(Serialize)]
struct DiagramView {
    picture: String,
    /// The parts that the picture omits.
    omissions: Vec<String>,
    rows: Vec<NodeRow>,
}

#[derive(Serialize)]
struct NodeRow {
    name: String,
    kind: String,
    latency: String,
    cycle: String,
    fed_by: String,
}

impl AcceleratorView {
    pub(super) fn of(report: &Report) -> Option<Self> {
        let top = report.top.as_ref()?;
        let stream = top.interface.streams.first();
        let cycles = |count: u64| (count > 0).then(|| number::grouped(count));
        let blocks = report.blocks.len();
        Some(AcceleratorView {
            module: top.interface.module.clone(),
            ring: rings(top),
            n: top.ring.n(),
            modulus: Some(top.ring.modulus()).filter(|&q| q > 0).map(|q| q.to_string()).unwrap_or_default(),
            // The transforms of several rings have a root each.
            root: top.ring.root().filter(|_| top.rings.len() <= 1).map(|root| root.to_string()).unwrap_or_default(),
            sign: if top.ring.is_cyclic() { '−' } else { '+' },
            others: top.rings.iter().skip(1).map(|ring| ring.modulus().to_string()).collect(),
            latency: top.interface.latency_cycles().and_then(cycles),
            interval: top.interface.interval_cycles().and_then(cycles),
            rate: operands_a_second(report),
            blocks: number::grouped(blocks as u64),
            kinds_in_words: kinds_in_words(&report.blocks),
            modelled: modelled_area(report).or_else(|| report.modelled.as_ref().map(modelled)),
            clocks: modelled_clocks(top),
            clock_sources: top.modelled_clock.iter().map(ClockSource::of).collect(),
            lanes: stream.map(|stream| number::grouped(stream.lanes.into())),
            coefficient_bits: stream
                .map_or_else(String::new, |stream| number::counted(stream.coefficient_bits.into(), "bit")),
            streams: top.interface.streams.iter().map(stream_row).collect(),
            kinds: if blocks > MOST_LISTED { kind_rows(report) } else { Vec::new() },
            listed: report.blocks.iter().take(MOST_NODES).map(block_row).collect(),
            unlisted: cycles(blocks.saturating_sub(MOST_NODES) as u64),
            folded: blocks > MOST_LISTED,
            diagram: report.diagram.as_ref().and_then(DiagramView::of),
            schedule: gantt(&report.blocks, top.interface.interval_cycles().unwrap_or(0), "schedule"),
        })
    }
}

fn stream_row(stream: &Stream) -> StreamRow {
    StreamRow {
        name: stream.name.clone(),
        direction: stream.direction,
        lanes: number::grouped(stream.lanes.into()),
        bits: number::grouped(stream.coefficient_bits.into()),
        beats: number::grouped(stream.beats),
        frames: number::grouped(stream.frames),
        order: stream.order.meaning(),
    }
}

fn kind_rows(report: &Report) -> Vec<KindRow> {
    let row = |kind: super::super::accelerator::Kind| KindRow {
        name: kind.name,
        count: number::grouped(kind.count),
        latency: kind.latency,
        interval: kind.interval,
    };
    kinds(&report.blocks, None).into_iter().map(row).collect()
}

fn block_row(block: &Block) -> BlockRow {
    BlockRow {
        name: block.name.clone(),
        kind: block.kind.clone(),
        latency: number::grouped(block.latency_cycles),
        interval: number::grouped(block.interval_cycles),
    }
}

impl DiagramView {
    fn of(diagram: &Diagram) -> Option<Self> {
        let (picture, layout) = diagram::picture(diagram, "diagram")?;
        let mut omissions = Vec::new();
        let of = |drawn: usize, all: usize, what: &str| {
            format!(
                "Only the first {} of {} are drawn.",
                number::grouped(drawn as u64),
                number::counted(all as u64, what)
            )
        };
        let (nodes, edges) = (diagram.nodes.len(), diagram.edges.len() - layout.wrong_arrows);
        if layout.boxes.len() < nodes {
            omissions.push(of(layout.boxes.len(), nodes, "node"));
        }
        if layout.arrows.len() < edges {
            omissions.push(of(layout.arrows.len(), edges, "arrow"));
        }
        if layout.wrong_arrows > 0 {
            let count = number::counted(layout.wrong_arrows as u64, "arrow");
            omissions.push(format!("The report has {count} that would lead nowhere or backwards: left out."));
        }
        let row = |placed: &diagram::Placed| {
            let node = &diagram.nodes[placed.node];
            let feeding = layout.arrows.iter().map(|arrow| diagram.edges[arrow.edge]);
            let feeding = feeding.filter(|edge| edge.to == placed.node).map(|edge| {
                let from = &diagram.nodes[edge.from].name;
                match edge.delay_cycles {
                    0 => from.clone(),
                    cycles => format!("{from} after {}", number::counted(cycles, "cycle")),
                }
            });
            NodeRow {
                name: node.name.clone(),
                kind: node.kind.clone(),
                latency: number::grouped(node.latency_cycles),
                cycle: number::grouped(node.cycle),
                fed_by: feeding.collect::<Vec<_>>().join(", "),
            }
        };
        let rows = layout.boxes.iter().map(row).collect();
        Some(DiagramView { picture, omissions, rows })
    }
}
