//! Progress messages on standard error, for `-v` and `RINGMILL_LOG`.

use std::{
    env,
    io::{self, IsTerminal},
};

use tracing_subscriber::EnvFilter;

/// The variable that selects messages, in the notation of `tracing_subscriber`'s directives.
const VARIABLE: &str = "RINGMILL_LOG";

/// Prints messages from now on. The number of `-v` options, or the variable, selects their level.
pub fn install(verbose: u8) {
    let directives = env::var(VARIABLE).ok().filter(|directives| !directives.trim().is_empty());
    let level = match verbose {
        0 if directives.is_none() => return,
        0 | 1 => "info",
        _ => "debug",
    };
    let filter = EnvFilter::builder().parse_lossy(directives.as_deref().unwrap_or(level));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    let lines = lines.with_target(false).without_time().with_ansi(io::stderr().is_terminal());
    // There is no other listener.
    let _ = lines.try_init();
}
