//! Critical paths in a row of JSON.

use ringmill_fpga::Segment;
use serde_json::{Value, json};

/// The critical path: its time and that on wires in nanoseconds, its look-up tables and other
/// logic, and the instances at its ends.
pub fn critical(path: &[Segment]) -> Value {
    let time = |wanted: &dyn Fn(&Segment) -> bool| {
        path.iter().filter(|segment| wanted(segment)).map(|segment| segment.delay_ns).sum::<f64>()
    };
    let cells = path.iter().filter(|segment| segment.kind == "logic").count();
    let module = |segment: Option<&Segment>| segment.and_then(|segment| segment.module.clone());
    json!({"ns": time(&|_| true), "wires_ns": time(&|segment| segment.kind == "routing"), "cells": cells,
        "from": module(path.first()), "to": module(path.last())})
}
