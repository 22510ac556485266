//! Progress as lines of JSON on standard error, one for each event.

use std::{
    io::Write as _,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use ringmill_stages::{Activity, Estimate, Progress};
use serde_json::{Value, json};

/// The least time between two lines that count the steps of one stage.
const INTERVAL: Duration = Duration::from_secs(1);

/// A printer of lines.
///
/// Each has the fields `event`, `seconds` since the command began, and `stage`. The events:
/// `stage`; `activity` (`text`, and where they are known `cells`, `size` in cells, `step` of
/// `steps`, `best` with `bootstraps` and `depth`); `advance` (`done` of `total`); `estimate`
/// (`expected_seconds`, and `fast_seconds` if `--effort fast` would take less); `end`.
pub struct Lines {
    begun: Instant,
    state: Mutex<State>,
}

struct State {
    stage: String,
    /// The time of the last line that counted steps.
    counted: Option<Instant>,
}

impl Lines {
    pub fn new() -> Self {
        Self { begun: Instant::now(), state: Mutex::new(State { stage: String::new(), counted: None }) }
    }

    pub fn finish(self) {
        self.print("end", json!({}));
    }

    /// Prints a line. A reader that has gone away is not a failure of the command.
    fn print(&self, event: &str, fields: Value) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = (self.begun.elapsed().as_secs_f64() * 1e3).round() / 1e3;
        let mut line = json!({ "event": event, "seconds": seconds, "stage": state.stage });
        if let (Value::Object(line), Value::Object(fields)) = (&mut line, fields) {
            line.extend(fields.into_iter().filter(|(_, value)| !value.is_null()));
        }
        let _ = writeln!(std::io::stderr().lock(), "{line}");
    }
}

impl Progress for Lines {
    fn stage(&self, name: &str) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = State { stage: name.to_owned(), counted: None };
        self.print("stage", json!({}));
    }

    fn advance(&self, done: u64, total: u64) {
        {
            let counted = &mut self.state.lock().unwrap_or_else(PoisonError::into_inner).counted;
            if done < total && counted.is_some_and(|counted| counted.elapsed() < INTERVAL) {
                return;
            }
            *counted = Some(Instant::now());
        }
        self.print("advance", json!({ "done": done, "total": total }));
    }

    fn activity(&self, activity: &Activity) {
        let Activity { text, cells, size, step, best } = activity;
        let [step, steps] = step.map_or([None; 2], |step| step.map(Some));
        let fields = json!({
            "text": text, "cells": cells, "size": size, "step": step, "steps": steps, "best": best,
        });
        self.print("activity", fields);
    }

    fn estimate(&self, estimate: Estimate) {
        let Estimate { seconds, fast_seconds } = estimate;
        self.print(
            "estimate",
            json!({
                "expected_seconds": seconds.round(), "fast_seconds": fast_seconds.map(f64::round),
            }),
        );
    }
}
