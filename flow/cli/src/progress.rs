//! A progress bar on standard error, shown only for what takes longer than two seconds on a
//! terminal.

use std::{
    sync::{Arc, Mutex, PoisonError, Weak},
    thread,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ringmill_stages::Progress;

/// The time that a stage stays silent.
const PATIENCE: Duration = Duration::from_secs(2);

/// The period of the bar while a stage reports nothing.
const TICK: Duration = Duration::from_millis(200);

/// The bar of the running stage.
pub struct Bar {
    bar: ProgressBar,
    begun: Arc<Mutex<Instant>>,
}

impl Bar {
    /// Draws on standard error when that is a terminal.
    pub fn new() -> Self {
        let bar = ProgressBar::hidden();
        let begun = Arc::new(Mutex::new(Instant::now()));
        let watched = (bar.clone(), Arc::downgrade(&begun));
        // A stage may be silent for long (a compiler runs): the bar appears all the same.
        thread::spawn(move || reveal(&watched.0, &watched.1));
        Self { bar, begun }
    }

    /// Removes the bar from the screen.
    pub fn finish(self) {
        drop(self.begun);
        self.bar.finish_and_clear();
    }
}

/// Shows the bar once a stage has lasted long enough; ends with the bar's owner.
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

    fn detail(&self, text: &str) {
        self.bar.set_message(text.to_owned());
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
