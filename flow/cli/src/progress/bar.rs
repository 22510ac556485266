//! A progress bar on standard error. It appears on a terminal, for stages of more than two seconds.

use std::{
    io::Write as _,
    sync::{Arc, Mutex, PoisonError, Weak},
    thread,
    time::{Duration, Instant},
};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use ringmill_stages::{Activity, Estimate, Progress};

/// The time before the bar of a stage appears.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time between two moves of the bar while the stage reports nothing.
const TICK: Duration = Duration::from_millis(200);

/// The bar of the running stage.
pub struct Bar {
    bar: ProgressBar,
    begun: Arc<Mutex<Instant>>,
}

impl Bar {
    /// Creates a hidden bar on standard error.
    pub fn new() -> Self {
        let bar = ProgressBar::hidden();
        let begun = Arc::new(Mutex::new(Instant::now()));
        let watched = (bar.clone(), Arc::downgrade(&begun));
        // The bar also appears if the stage reports nothing for long, such as a compiler.
        thread::spawn(move || reveal(&watched.0, &watched.1));
        Self { bar, begun }
    }

    /// Removes the bar from the screen.
    pub fn finish(self) {
        drop(self.begun);
        self.bar.finish_and_clear();
    }
}

/// Shows the bar once a stage has lasted long enough. Returns when the owner drops the bar.
fn reveal(bar: &ProgressBar, begun: &Weak<Mutex<Instant>>) {
    while let Some(begun) = begun.upgrade() {
        if begun.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
            return;
        }
        drop(begun);
        thread::sleep(TICK);
    }
}

impl Progress for Bar {
    fn stage(&self, name: &str) {
        *self.begun.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.bar.reset();
        self.bar.set_length(0);
        self.bar.set_style(spinner());
        self.bar.set_prefix(name.to_owned());
        self.bar.set_message("");
    }

    fn advance(&self, done: u64, total: u64) {
        if self.bar.length() != Some(total) {
            self.bar.set_length(total);
            self.bar.set_style(counter());
        }
        self.bar.set_position(done);
    }

    fn activity(&self, activity: &Activity) {
        self.bar.set_message(activity.text.clone());
    }

    fn estimate(&self, estimate: Estimate) {
        let Estimate { seconds, fast_seconds } = estimate;
        let shown = |seconds: f64| HumanDuration(Duration::from_secs_f64(seconds.max(1.0)));
        let fast = fast_seconds.map(|fast| format!("; with --effort fast about {}", shown(fast)));
        // With or without a terminal: work of minutes is worth a line in a log, too. A reader that
        // has gone away is not a failure of the command.
        self.bar.suspend(|| {
            let note = format!("note: this takes about {}{}", shown(seconds), fast.unwrap_or_default());
            let _ = writeln!(std::io::stderr().lock(), "{note}");
        });
    }
}

fn spinner() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {prefix:<12} {elapsed:>4} {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
}

fn counter() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {prefix:<12} {elapsed:>4} [{bar:30}] {pos}/{len} {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}
