//! The warnings that mdBook gives, counted.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tracing::{Event, Level, Subscriber};
use tracing_subscriber::{Layer, layer::Context, layer::SubscriberExt, util::SubscriberInitExt};

/// A count of the warnings and errors of this process.
#[derive(Clone, Default)]
pub struct Warnings {
    count: Arc<AtomicUsize>,
}

impl Warnings {
    /// Counts from now on; each message is printed too.
    pub fn install() -> Self {
        let warnings = Self::default();
        let printer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
        let printer = printer.with_filter(tracing_subscriber::filter::LevelFilter::WARN);
        // a second call keeps the first counter, which is enough for one site in a process
        let _ = tracing_subscriber::registry().with(warnings.clone()).with(printer).try_init();
        warnings
    }

    /// The number of warnings and errors so far.
    pub fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }
}

impl<S: Subscriber> Layer<S> for Warnings {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() <= Level::WARN {
            self.count.fetch_add(1, Ordering::Relaxed);
        }
    }
}
