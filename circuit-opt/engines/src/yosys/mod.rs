//! Yosys: word-level Verilog to gates, and passes over gates.

mod design_files;
mod gates;
mod plain;
mod read;
mod run;
mod script;
mod step;
mod undefined;
mod words;

pub use design_files::{DesignFiles, NameError, check_names, is_plain};
pub use read::ReadDesign;
pub use run::Yosys;
pub use script::Script;
pub use step::Step;
pub use undefined::UndefinedValue;
