use miette::Diagnostic;
use proptest::prelude::*;

use super::{print, read};
use crate::strategies::{Shape, difference, mangled, netlists};
use crate::{Builder, CellLibrary, Netlist, Simulator};

#[test]
fn gates_and_tables() {
    let mut builder = Builder::new("main");
    let [a, b] = ["arg0[0]", "arg0[1]"].map(|name| builder.input(name));
    builder.set_origin(Some("a \"b\".mlir:1:2"));
    let cell = builder.lut(0b0010, &[a, b]);
    let one = builder.constant(true);
    for (bit, node) in [cell, one, b].into_iter().enumerate() {
        builder.output(format!("result0[{bit}]"), node);
    }
    let netlist = builder.finish();
    let text = print(&netlist, CellLibrary::Gates);
    for line in [
        r#"        "arg0": { "direction": "input", "bits": [ 2, 3 ] },"#,
        r#"        "result0": { "direction": "output", "bits": [ 4, "1", 3 ] }"#,
        r#"        "n2": { "hide_name": 1, "type": "$_ANDNOT_", "parameters": {}, "attributes": { "src": "a \"b\".mlir:1:2" }, "port_directions": { "A": "input", "B": "input", "Y": "output" }, "connections": { "A": [ 2 ], "B": [ 3 ], "Y": [ 4 ] } }"#,
    ] {
        assert!(text.lines().any(|found| found == line), "'{line}' in\n{text}");
    }
    let text = print(&netlist, CellLibrary::Lut(3));
    assert!(
        text.contains(
            r#""type": "$lut", "parameters": { "LUT": "0010", "WIDTH": "00000000000000000000000000000010" }"#
        ),
        "{text}"
    );
}

fn names(netlist: &Netlist) -> (Vec<&str>, Vec<&str>) {
    let inputs = (0..netlist.inputs().len()).map(|position| netlist.input_name(position)).collect();
    (inputs, netlist.outputs().iter().map(|output| output.name.as_str()).collect())
}

proptest! {
    #[test]
    fn round_trip(netlist in netlists(Shape::default()), gates: bool) {
        let text = print(&netlist, if gates { CellLibrary::Gates } else { CellLibrary::Lut(6) });
        let back = read(&text).unwrap();
        prop_assert_eq!(difference(&netlist, &back), None);
        prop_assert_eq!(names(&netlist), names(&back));
        prop_assert_eq!(netlist.name(), back.name());
        let origins = |netlist: &Netlist| {
            let mut origins: Vec<_> = netlist.ids().filter_map(|id| netlist.origin(id)).map(str::to_owned).collect();
            origins.sort();
            origins.dedup();
            origins
        };
        prop_assert!(origins(&back).iter().all(|origin| origins(&netlist).contains(origin)));
    }

    #[test]
    fn malformed_text_is_refused_with_a_position(netlist in netlists(Shape::default()), edits in mangled()) {
        let text = edits.apply(&print(&netlist, CellLibrary::Gates));
        if let Err(error) = read(&text) {
            prop_assert!(error.offset + error.length <= text.len());
            prop_assert!(error.code().is_some() && error.help().is_some());
        }
    }
}

#[test]
fn ports_as_yosys_declares_them() {
    let text = r#"{ "modules": { "top": { "attributes": { "top": 1 }, "ports": {
        "a": { "direction": "input", "bits": [ 2 ] },
        "b": { "direction": "input", "bits": [ 3 ] },
        "c": { "direction": "input", "offset": 4, "bits": [ 4, 5 ] },
        "d": { "direction": "input", "upto": 1, "bits": [ 6, 7 ] },
        "y": { "direction": "output", "bits": [ 7, "x", "1" ] } },
      "cells": {}, "memories": { "none": [ {} ] },
      "netnames": { "b": { "bits": [ 3 ], "attributes": { "single_bit_vector": "1" } } } },
    "box": { "attributes": { "blackbox": "1" }, "cells": { "dff": { "type": "$_DFF_P_" } } } } }"#;
    let netlist = read(text).unwrap();
    let expected = (vec!["a", "b[0]", "c[4]", "c[5]", "d[0]", "d[1]"], vec!["y[0]", "y[1]", "y[2]"]);
    assert_eq!(names(&netlist), expected);
    assert_eq!(Simulator::new(&netlist).run(&[1, 2, 3, 4, 5, 6]), [6, 0, u64::MAX], "the last bit of d weighs most");
    let rising = super::rising_ranges(text).unwrap();
    let rising: Vec<_> = rising.iter().map(|range| (range.port.as_str(), range.first, range.last)).collect();
    assert_eq!(rising, [("d", 0, 1)]);
}

#[test]
fn every_problem_has_its_code_and_place() {
    let module = |inside: &str| format!("{{\"modules\": {{\"m\": {{\n{inside}}} }} }}");
    let cell = |cell: &str| module(&format!("\"cells\": {{ \"c\": {{ {cell} }} }}"));
    for (text, expected) in [
        (String::new(), "1:1 yosys-json::syntax"),
        ("{".to_owned(), "1:2 yosys-json::syntax"),
        ("{} x".to_owned(), "1:4 yosys-json::syntax"),
        ("{}".to_owned(), "1:1 yosys-json::top"),
        ("{\"modules\": {\"a\": {}, \"b\": {}}}".to_owned(), "1:1 yosys-json::top"),
        (module("\"ports\": 1"), "2:10 yosys-json::syntax"),
        (module("\"ports\": {\"a\": {\"direction\": \"inout\"}}"), "2:30 yosys-json::direction"),
        (module("\"ports\": {\"a\": {\"bits\": [2]}}"), "2:16 yosys-json::direction"),
        (module("\"ports\": {\"a\": {\"bits\": [\"z\"]}}"), "2:26 yosys-json::bit"),
        (module("\"ports\": {\"a\": {\"direction\": \"input\", \"bits\": [2, 2]}}"), "2:51 yosys-json::redefined"),
        (module("\"ports\": {\"a\": {\"direction\": \"output\", \"bits\": [2]}}"), "2:49 yosys-json::undefined"),
        (cell("\"type\": \"$_DFF_P_\""), "2:12 yosys-json::sequential"),
        (cell("\"type\": \"$add\""), "2:12 yosys-json::cell"),
        (cell("\"type\": \"$_NOT_\""), "2:12 yosys-json::port"),
        (cell("\"type\": \"$lut\""), "2:12 yosys-json::lut"),
        (cell("\"type\": \"$lut\", \"parameters\": {\"WIDTH\": 1, \"LUT\": \"012\"}"), "2:12 yosys-json::lut"),
        (cell("\"type\": \"$_NOT_\", \"connections\": {\"A\": [2], \"Y\": [2]}"), "2:59 yosys-json::cycle"),
        (cell("\"type\": \"$_NOT_\", \"connections\": {\"A\": [2], \"Y\": [\"0\"]}"), "2:12 yosys-json::redefined"),
    ] {
        let error = read(&text).unwrap_err();
        assert_eq!(format!("{} {}", error.position, error.code().unwrap()), expected, "{text}");
    }
}

#[test]
fn signals_are_named_in_problems() {
    let text = r#"{"modules": {"m": {"cells": {"c": {"type": "$_DFF_P_", "attributes": {"src": "a.v:3.1-3.4"}}}}}}"#;
    assert_eq!(read(text).unwrap_err().to_string(), "1:30: 'c' is a '$_DFF_P_', which keeps state, from a.v:3:1");
    let text = r#"{"modules": {"m": {"ports": {"y": {"direction": "output", "bits": [5]}},
        "netnames": {"$1": {"bits": [5]}, "deep": {"bits": [4, 5]}}}}}"#;
    assert_eq!(read(text).unwrap_err().to_string(), "1:68: 'deep' is never driven");
}
