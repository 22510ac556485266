//! The stages of a build: announced, timed, and reported to an observer.

mod progress;
mod stages;

pub use progress::{Activity, Estimate, Progress, Quiet};
pub use ringmill_report::Stage;
pub use stages::Stages;
