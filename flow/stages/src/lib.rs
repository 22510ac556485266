//! The stages of a build: announced, timed, and told to whoever watches.

mod progress;
mod stages;

pub use progress::{Progress, Quiet};
pub use ringmill_report::Stage;
pub use stages::Stages;
