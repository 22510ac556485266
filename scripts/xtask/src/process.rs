//! A process from start to end: what it wrote, took and came to.

use std::{
    fs::{self, File},
    process::{Command, ExitStatus, Stdio},
    time::Instant,
};

use wait4::Wait4;

/// A finished process.
pub struct Finished {
    pub status: ExitStatus,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Greatest resident set of it or of any process it waited for, in bytes, as the kernel counts
    /// it.
    pub memory: u64,
    pub stdout: String,
    pub stderr: String,
}

impl Finished {
    /// True if the limit of seconds ended it: `timeout` gives this exit code then.
    pub fn was_stopped(&self) -> bool {
        self.status.code() == Some(124)
    }
}

/// Runs a command to its end, or for `limit` seconds: then the last line of its standard error says
/// so.
pub fn run(command: &Command, limit: u64) -> Result<Finished, String> {
    let name = command.get_program().display().to_string();
    let failed = |error: std::io::Error| format!("{name}: {error}");
    let folder = tempfile::tempdir().map_err(failed)?;
    // Files, for a pipe that nobody reads holds a process up.
    let [stdout, stderr] = ["stdout", "stderr"].map(|name| folder.path().join(name));
    let mut limited = Command::new("timeout");
    limited.arg(limit.to_string()).arg(command.get_program()).args(command.get_args());
    limited.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    limited.stdin(Stdio::null());
    limited.stdout(File::create(&stdout).map_err(failed)?).stderr(File::create(&stderr).map_err(failed)?);
    let begun = Instant::now();
    let ended = limited.spawn().and_then(Wait4::wait4).map_err(failed)?;
    let seconds = begun.elapsed().as_secs_f64();
    let text = |path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).map_err(failed);
    let (stdout, stderr) = (text(&stdout)?, text(&stderr)?);
    let mut finished = Finished { status: ended.status, seconds, memory: ended.rusage.maxrss, stdout, stderr };
    if finished.was_stopped() {
        let line = if finished.stderr.is_empty() || finished.stderr.ends_with('\n') { "" } else { "\n" };
        finished.stderr.push_str(&format!("{line}{name}: stopped after {limit} s"));
    }
    Ok(finished)
}

/// Seconds from which on a run is not repeated: chance makes little of it.
const LONG: f64 = 10.0;

/// The run of several that took the least time.
pub fn best<T>(runs: u32, seconds: impl Fn(&T) -> f64, run: impl Fn() -> Result<T, String>) -> Result<T, String> {
    let mut best = run()?;
    for _ in 1..runs {
        if seconds(&best) > LONG {
            break;
        }
        let next = run()?;
        if seconds(&next) < seconds(&best) {
            best = next;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_was_stopped_says_so_last() {
        let mut command = Command::new("sh");
        command.args(["-c", "printf begun >&2; sleep 60"]);
        let finished = run(&command, 1).expect("a shell");
        assert!(finished.was_stopped());
        assert_eq!(finished.stderr, "begun\nsh: stopped after 1 s");
        command = Command::new("true");
        assert!(!run(&command, 1).expect("a shell").was_stopped());
    }
}
