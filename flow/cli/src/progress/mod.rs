//! The progress of a running command, on standard error.

mod bar;
mod lines;

use std::sync::OnceLock;

use ringmill_stages::{Activity, Estimate, Progress};

use bar::Bar;
use lines::Lines;

/// The form of progress: a bar if standard error is a terminal, or a line of JSON for each event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Form {
    #[default]
    Auto,
    Json,
}

/// The form that the command line asks for.
static FORM: OnceLock<Form> = OnceLock::new();

/// Sets the form; the first call counts.
pub fn install(form: Form) {
    FORM.get_or_init(|| form);
}

/// The listener of one command.
pub enum Watch {
    /// Draws a bar.
    Bar(Bar),
    /// Prints lines of JSON.
    Lines(Lines),
}

impl Watch {
    /// A listener in the form that the command line asks for.
    pub fn new() -> Self {
        match FORM.get().copied().unwrap_or_default() {
            Form::Auto => Self::Bar(Bar::new()),
            Form::Json => Self::Lines(Lines::new()),
        }
    }

    /// Takes the bar from the screen, or prints the last line.
    pub fn finish(self) {
        match self {
            Self::Bar(bar) => bar.finish(),
            Self::Lines(lines) => lines.finish(),
        }
    }

    fn listener(&self) -> &dyn Progress {
        match self {
            Self::Bar(bar) => bar,
            Self::Lines(lines) => lines,
        }
    }
}

impl Progress for Watch {
    fn stage(&self, name: &str) {
        self.listener().stage(name);
    }

    fn advance(&self, done: u64, total: u64) {
        self.listener().advance(done, total);
    }

    fn activity(&self, activity: &Activity) {
        self.listener().activity(activity);
    }

    fn estimate(&self, estimate: Estimate) {
        self.listener().estimate(estimate);
    }
}
