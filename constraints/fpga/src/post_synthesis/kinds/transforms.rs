//! Transforms of every architecture.

use super::{Kind, modulus};
use ringmill_blocks::Multiplier;
use ringmill_blocks::transform::{Direction, Directions, Iterative, Spec, Transform, iterative, mdc, sdf};
use ringmill_design::{Reduction, SourceFile};
use ringmill_ring::{NegacyclicRoot, Splitting};

/// Coefficients of a transform.
const POINTS: u32 = 32;

/// A transform of each architecture.
pub(in crate::post_synthesis) fn transforms() -> Vec<Kind> {
    let root = NegacyclicRoot::smallest(modulus(12_289), POINTS.into()).expect("a root");
    let spec = |lanes| Spec {
        splitting: Splitting::negacyclic(root),
        direction: Direction::Forward,
        lanes,
        multiplier: Multiplier::new(modulus(12_289), Reduction::Word).expect("applies"),
    };
    let iterate = |name: &str, lanes, butterflies, radix, double_buffered, way| {
        let choice = Iterative { butterflies, radix, double_buffered };
        iterative(&spec(lanes), &choice, way, name).expect("served")
    };
    let forward = Directions::Only(Direction::Forward);
    vec![
        transform("iterative", iterate("core_iterative", 2, 1, 2, false, Directions::Both), 2, true),
        transform("double_buffered", iterate("core_double_buffered", 1, 1, 2, true, forward), 1, false),
        transform("radix_4", iterate("core_radix_4", 4, 4, 4, false, forward), 4, false),
        transform("sdf", sdf(&spec(1), "core_sdf").expect("served"), 1, false),
        transform("mdc", mdc(&spec(2), "core_mdc").expect("served"), 2, false),
    ]
}

fn transform(name: &str, transform: Transform, lanes: u32, both: bool) -> Kind {
    let timing = transform.outline.timing;
    assert!(timing.interval_cycles < 500, "{name}: a frame comes each 512 cycles, not {timing:?}");
    let (width, beats, module) = (14 * lanes, POINTS / lanes, transform.name());
    let inverse = if both { ".inverse(way_q), " } else { "" };
    let body = format!(
        "  logic way_q, begins, valid, unused;
  logic [{0}:0] data;
  always_ff @(posedge clk) if (rst) way_q <= 1'b0; else if (en && rare) way_q <= random[255];
  {module} block (.clk, .rst, .en, {inverse}.start(rare), .in(random[{0}:0]), .start_out(begins), .out(data));
  frame_end #(.BEATS({beats})) ends (.clk, .rst, .en, .start(begins), .valid, .last(unused));
  assign out = {{begins, valid ? data : {width}'d0}};",
        width - 1
    );
    let files = SourceFile::memories(&transform.module, "").into_iter();
    let files = files.chain([SourceFile::new(format!("{module}.sv"), transform.module.text.as_str())]).collect();
    Kind { files, ..Kind::new(name, width + 1, body) }
}
