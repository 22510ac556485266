//! report.json: the names outsiders rely on, and reading it back.

use crate::samples::{accelerator, gates, in_a_bitstream, measured_on_a_board, on_a_board, smallest, sums};
use ringmill_design::Timing;
use ringmill_report::{Pipeline, Report, ReportError, Top, files_of};
use std::fs;

#[test]
fn the_text_of_a_boolean_program() {
    insta::assert_snapshot!(gates().to_json());
}

#[test]
fn what_sums_ask_of_the_parameters() {
    let report = serde_json::to_value(sums()).expect("JSON");
    insta::assert_snapshot!(report["netlist"]["message_space"], @r#"{"bits":3,"message_bits":4,"largest_sum":7,"largest_norm":21,"largest_noise":1063,"most_outputs":3}"#);
}

#[test]
fn what_is_written_is_read_back() {
    for report in [gates(), sums(), smallest(), accelerator(), on_a_board(), in_a_bitstream(), measured_on_a_board()] {
        assert_eq!(Report::from_json(&report.to_json()).expect("our own text"), report);
    }
}

#[test]
fn sections_that_do_not_apply_are_absent() {
    let text = smallest().to_json();
    for section in ["top", "blocks", "cosim", "fpga", "files"] {
        assert!(!text.contains(&format!("\"{section}\"")), "{text}");
    }
    let text = accelerator().to_json();
    assert!(!text.contains("\"netlist\"") && !text.contains("\"proof\""), "{text}");
}

#[test]
fn the_contract_s_own_example_is_read() {
    let text = r#"{ "schema": 1, "version": "0.1.0", "program": "p.mlir", "entry": "main",
      "netlist": { "cells": "lut3", "counts": {"lut3": 62, "not": 3}, "bootstraps": 62, "depth": 11, "inputs": 32, "outputs": 32,
                   "before": {"bootstraps": 140, "depth": 18} },
      "proof":   { "method": "staged", "result": "equal", "vectors": 4096, "seconds": 0.4 },
      "top":     { "module": "product", "streams": [ { "name": "arg0", "direction": "in", "lanes": 2, "coefficient_bits": 16, "beats": 512 } ] },
      "blocks":  [ { "name": "b", "kind": "ntt", "n": 1024, "modulus": "12289", "lanes": 2, "latency_cycles": 0, "interval_cycles": 0 } ],
      "cosim":   { "vectors": 1000, "mismatches": 0, "cycles": 0, "cycles_per_second": 0 },
      "fpga":    { "board": "ulx3s-85f", "fmax_mhz": 0, "lut": 0, "ff": 0, "dsp": 0, "bram": 0, "bitstream": "..." },
      "a section of a later version": [1, 2],
      "seconds": { "frontend": 0, "synth": 0, "prove": 0, "rtl": 0, "cosim": 0 } }"#;
    let report = Report::from_json(text).expect("the contract's example");
    assert_eq!(report.netlist.expect("a netlist").counts["lut3"], 62);
    assert_eq!(report.blocks[0].modulus, "12289");
    assert_eq!(report.seconds.len(), 5);
}

#[test]
fn a_timing_is_two_numbers_that_are_0_where_arguments_decide() {
    let top = |rest: &str| format!(r#"{{"module":"f","streams":[],"ring":{{"n":0,"modulus":"","root":""}},{rest}}}"#);
    let parts = [
        (top(r#""control":"calyx","latency_cycles":0,"interval_cycles":0"#), None),
        (top(r#""latency_cycles":9,"interval_cycles":2"#), Some(Timing { latency_cycles: 9, interval_cycles: 2 })),
    ];
    for (text, timing) in parts {
        let top: Top = serde_json::from_str(&text).expect("a top");
        assert_eq!(top.interface.timing, timing);
        assert_eq!(serde_json::to_string(&top).expect("JSON"), text);
    }
    let text = r#"{"module":"f","streams":[],"levels_per_stage":1,"stages":3,"flip_flops":40,"latency_cycles":4,"interval_cycles":1}"#;
    let pipeline: Pipeline = serde_json::from_str(text).expect("a pipeline");
    assert_eq!(pipeline.interface.timing, Some(Timing { latency_cycles: 4, interval_cycles: 1 }));
    assert_eq!(serde_json::to_string(&pipeline).expect("JSON"), text);
}

#[test]
fn other_schemas_and_other_texts_are_refused() {
    let later = gates().to_json().replace("\"schema\": 1", "\"schema\": 2");
    assert!(matches!(Report::from_json(&later), Err(ReportError::Schema { found: 2 })));
    for text in ["", "{}", "[1]", "{\"schema\": 1}"] {
        assert!(matches!(Report::from_json(text), Err(ReportError::Malformed(_))), "{text}");
    }
}

#[test]
fn files_are_listed_without_the_report() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("rtl")).expect("a folder");
    for (name, text) in [("report.json", "{}"), ("netlist.v", "12345"), ("rtl/files.f", "1")] {
        fs::write(folder.path().join(name), text).expect("a write");
    }
    let files = files_of(folder.path()).expect("a listing");
    let listed: Vec<_> = files.iter().map(|file| (file.name.as_str(), file.bytes)).collect();
    assert_eq!(listed, [("netlist.v", 5), ("rtl/files.f", 1)]);
}
