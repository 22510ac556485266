//! Steps of a synthesis as events of a build.

use ringmill_report::Cost;
use ringmill_selection::Event;
use ringmill_stages::{Activity as Reported, Progress};
use ringmill_synth::Activity;

use crate::{NetlistOptions, estimate::estimate};

/// A listener that passes the steps of a synthesis on, and with its size the time that it is
/// expected to take, if that is long.
pub fn listener(progress: &dyn Progress, options: &NetlistOptions) -> impl Fn(&Event<'_>) {
    let options = options.clone();
    move |event| {
        progress.activity(&reported(event));
        if let Event::Synthesis { activity: Activity::Size { cells }, .. } = event
            && let Some(estimate) = estimate(*cells, &options)
        {
            progress.estimate(estimate);
        }
    }
}

fn reported(event: &Event<'_>) -> Reported {
    let text = event.to_string();
    let Event::Synthesis { contender, activity } = event else { return Reported { text, ..Reported::default() } };
    let cells = contender.map(|contender| contender.to_string());
    let (mut size, mut step, mut best) = (None, None, None);
    match activity {
        Activity::Size { cells } => size = Some(*cells),
        Activity::Recipes { stage, best: (bootstraps, depth), .. } => {
            step = Some(*stage);
            best = Some(Cost { bootstraps: *bootstraps, depth: *depth });
        }
        _ => {}
    }
    Reported { text, cells, size, step, best }
}
