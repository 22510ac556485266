//! The report of a build: as data (report.json), on the terminal, and as one self-contained HTML page.
//!
//! Everything here works from plain numbers and texts, so that a report can be shown long after its build, by a program that has
//! nothing but the folder.

mod accelerator;
mod around;
mod baseline;
mod cells;
mod charts;
mod choices;
pub mod diagram;
mod files;
mod front;
mod gantt;
mod html;
mod number;
mod proof;
mod schema;
mod svg;
mod sweep;
mod terminal;
mod utilisation;

pub use choices::choices_picture;
pub use files::files_of;
pub use front::front_picture;
pub use html::{PageError, html, sweep_page};
pub use number::counted;
pub use schema::{
    Asic, Block, Calyx, Cosim, Cost, Diagram, Edge, File, Fpga, Job, Link, MessageSpace, Modelled, Netlist, Node, Part,
    Pin, Pipeline, Point, Proof, Report, ReportError, Resources, Ring, SCHEMA, Seed, Segment, Stream, ToolRun, Top,
};
pub use sweep::sweep_picture;
pub use terminal::{Style, choices_table, sweep_table, terminal, terminal_in};
