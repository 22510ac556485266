//! Finished designs on boards and in standard cells: placed, routed, mapped, simulated with their
//! link, and talked to. No program is read here: what is made of one lies in the folder of its
//! build.

mod advice;
mod asic;
mod bytes;
mod core;
mod energy;
mod error;
mod examples;
mod fit;
mod host;
mod options;
mod place;
mod placed;
mod rates;
mod remedy;
mod route;
mod simulated;

pub use advice::Advise;
pub use asic::{AsicOptions, map_folder};
pub use error::BoardError;
pub use examples::{Example, ExampleSize};
pub use fit::{Capacity, sizes};
pub use host::{DEFAULT_BAUD, Remote, status_at};
pub use options::{BoardOptions, DEFAULT_CHUNK};
pub use place::{place, route_folder};
pub use placed::{BOARD_FOLDER, Placed};
pub use remedy::{Remedy, Smaller, in_words};
pub use simulated::simulate_board;
