//! The report of a build: as data (report.json), on the terminal, and as one self-contained HTML page.
//!
//! Everything here works from plain numbers and texts, so that a report can be shown long after its build, by a program that has
//! nothing but the folder.

mod accelerator;
mod around;
mod baseline;
mod board;
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
pub use files::{all_files, files_of};
pub use front::front_picture;
pub use html::{PageError, html, sweep_page};
pub use number::counted;
pub(crate) use number::grouped;
pub use ringmill_fpga::{Attachment, Doubt};
pub use schema::{
    Asic, Block, Calyx, Clock, ClockRun, Cosim, Cost, Diagram, Edge, File, Fpga, Job, Link, MessageSpace, Modelled,
    ModelledClock, Netlist, Node, Part, Pin, Pipeline, Point, Proof, Rates, Report, ReportError, Resources, Ring,
    SCHEMA, Seed, Segment, Shares, Stream, ToolRun, Top,
};
pub use sweep::sweep_picture;
pub use terminal::{Style, choices_table, sweep_table, terminal, terminal_in};
