//! The report as data, on the terminal, and as a page.

mod diagram;
mod json;
mod json_schema;
mod page;
mod samples;
mod terminal;
