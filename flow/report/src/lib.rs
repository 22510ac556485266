//! The report of a build: as data (report.json), on the terminal, and as one self-contained HTML
//! page.
//!
//! A [`Report`] is a view of a finished build. It can be read back and shown long after the build,
//! by a program that has nothing but the folder and links no LLVM.
//!
//! ```
//! use ringmill_report::{Report, Style, html, terminal_in};
//!
//! let text = r#"{
//!     "schema": 1,
//!     "version": "0.1.0",
//!     "program": "max.mlir",
//!     "entry": "max",
//!     "netlist": {
//!         "cells": "lut3", "counts": {"lut3": 30}, "bootstraps": 30, "depth": 9, "inputs": 32, "outputs": 16
//!     },
//!     "seconds": {"synth": 0.41}
//! }"#;
//! let report = Report::from_json(text)?;
//! assert_eq!(report.netlist.as_ref().map(|netlist| netlist.bootstraps), Some(30));
//! assert!(terminal_in(&report, Style::Plain).contains("max.mlir, @max, LUT3: 32 input bits, 16 output bits"));
//! assert!(html(&report, None)?.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accelerator;
mod additional;
mod area_family;
mod baseline;
mod board;
mod cells;
mod charts;
mod choices;
mod cosim;
pub mod diagram;
mod encryption;
mod files;
mod front;
mod gantt;
mod html;
pub mod number;
mod outcome;
mod printable;
mod proof;
mod schema;
mod svg;
mod sweep;
mod terminal;
mod utilisation;

pub use area_family::area_family;
pub use choices::choices_picture;
pub use files::{all_files, files_of};
pub use front::front_picture;
pub use html::{PageError, html, sweep_page};
pub use number::{counted, grouped};
pub use outcome::{Failure, Measured, Outcome, SweepPoint};
pub use ringmill_fpga::{Attachment, ClockWish, Doubt};
pub use ringmill_synth::prove::Method;
pub(crate) use schema::failure_text;
pub use schema::{
    Asic, Block, Calyx, CellChoice, ChoiceStage, Clock, ClockRun, Cosim, CosimPart, Cost, Counterexample, Diagram,
    Edge, Encryption, Energy, EnergyPart, File, Fpga, Job, Link, MessageSpace, Modelled, ModelledArea, ModelledClock,
    Netlist, Node, Part, Pin, Pipeline, Point, Proof, ProofStep, Rates, Reference, Report, ReportError, Resources,
    SCHEMA, Seed, Segment, Shares, Stage, Step, StepMethod, ToolRun, Top, Verdict, recorded_failure,
};
pub use sweep::sweep_picture;
pub use terminal::{Style, choices_table, sweep_table, terminal, terminal_in};

/// The name of the report in the folder of a build, which marks the folder as ours.
pub const REPORT_FILE: &str = "report.json";
/// The name of the report for people.
pub const PAGE_FILE: &str = "report.html";
