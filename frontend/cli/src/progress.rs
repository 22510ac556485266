//! A progress bar on standard error, shown only for what takes longer than two seconds on a terminal.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ringmill_flow::Progress;

/// How long a stage stays silent.
const PATIENCE: Duration = Duration::from_secs(2);

/// The bar of the running stage.
pub struct Bar {
    bar: ProgressBar,
    begun: Mutex<Instant>,
}

impl Bar {
    /// Draws on standard error when that is a terminal.
    pub fn new() -> Self {
        let bar = ProgressBar::hidden();
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, begun: Mutex::new(Instant::now()) }
    }

    /// Shows the bar once the stage has lasted long enough.
    fn reveal(&self) {
        let waited = self.begun.lock().map_or(Duration::ZERO, |begun| begun.elapsed());
        if waited > PATIENCE && self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Removes the bar from the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Bar {
    fn stage(&self, name: &str) {
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
        self.reveal();
    }

    fn detail(&self, text: &str) {
        self.bar.set_message(text.to_owned());
        self.reveal();
    }
}

fn spinner() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {prefix:<12} {elapsed:>4} {wide_msg}").unwrap_or_else(|_| ProgressStyle::default_spinner())
}

fn counter() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {prefix:<12} {elapsed:>4} [{bar:30}] {pos}/{len} {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}
