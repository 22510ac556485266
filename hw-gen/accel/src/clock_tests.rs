//! Tests of the critical paths of whole designs, in addition to the rows of
//! docs/benchmarks/clock.md.

use ringmill_design::Gadget;

use super::tests::routed;
use super::*;
use crate::samples::ring;
use crate::{CalibrationDesign, RingGraph, calibration_designs, generate};
use ringmill_design::{Form, Ring};

/// The bits, product and word of a design; its flip-flops are modelled.
fn paths(graph: &RingGraph, options: &Options) -> [u32; 3] {
    let design = generate(graph, options).expect("a design");
    let CriticalPaths { bits, product_bits, word_bits, enabled_flip_flops, .. } = design.critical_paths;
    assert_eq!(enabled_flip_flops, design.modelled.cost.ff);
    assert!(enabled_flip_flops > 0);
    [bits, product_bits, word_bits]
}

/// The rows are the designs of the calibration, and have their critical paths.
#[test]
fn the_rows_of_the_page_are_those_of_the_designs() {
    let designs = calibration_designs();
    for row in routed() {
        let design = designs.iter().find(|design| design.name == row.name);
        let CalibrationDesign { name, graph, options } = design.unwrap_or_else(|| panic!("no design {}", row.name));
        let design = generate(graph, options).expect("a design");
        assert_eq!(design.critical_paths, row.paths, "{name}");
    }
}

/// Designs with multipliers but without a product of two words: changes of moduli, and digits.
#[test]
fn multipliers_by_constants_are_no_products() {
    let mut graph = RingGraph::new("switch", ring(64, 12_289));
    let small = graph.add_ring(Ring::split(ring(64, 257)));
    let a = graph.argument(Form::Coefficients);
    let switched = graph.switch(a, small);
    graph.result(switched);
    let design = generate(&graph, &Options::new("test.mlir")).expect("a design");
    assert!(design.modelled.cost.dsp > 0, "{:?}", design.modelled);
    assert_eq!((design.critical_paths.product_bits, design.critical_paths.multiplies), (0, true));
    assert_eq!(ClockFamily::Gowin.estimate(&design.critical_paths), Err(NoEstimate::UntimedMultipliers));
    // A sum has none.
    let mut graph = RingGraph::new("sum", ring(64, 12_289));
    let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
    let sum = graph.add(a, b);
    graph.result(sum);
    assert_eq!(paths(&graph, &Options::new("test.mlir")), [14, 0, 0]);
    // Digits have the widest modulus of their ring.
    let mut graph = RingGraph::new("digits", ring(64, 2_147_377_153));
    let a = graph.argument(Form::Coefficients);
    let gadget = Gadget { base_log: 4, levels: 3, signed: true, approximate: true };
    let digits = graph.digits(a, gadget).expect("digits");
    graph.results("result0", digits);
    let design = generate(&graph, &Options::new("test.mlir")).expect("a design");
    let CriticalPaths { bits, product_bits, multiplies, .. } = design.critical_paths;
    assert_eq!((bits, product_bits, multiplies), (31, 0, design.modelled.cost.dsp > 0));
}
