//! The trace of the work on standard error.

use std::{
    env,
    io::{self, IsTerminal},
};

use tracing_subscriber::EnvFilter;

/// The variable that chooses what is told, in the notation of `tracing_subscriber`'s directives.
const VARIABLE: &str = "RINGMILL_LOG";

/// Listens to everything from now on, as closely as `-v` was given often, or as the variable says.
pub fn install(verbose: u8) {
    let asked = env::var(VARIABLE).ok().filter(|directives| !directives.trim().is_empty());
    let level = match verbose {
        0 if asked.is_none() => return,
        0 | 1 => "info",
        _ => "debug",
    };
    let filter = EnvFilter::builder().parse_lossy(asked.as_deref().unwrap_or(level));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    let lines = lines.with_target(false).without_time().with_ansi(io::stderr().is_terminal());
    // There is no other listener.
    let _ = lines.try_init();
}
