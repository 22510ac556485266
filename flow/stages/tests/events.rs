//! The events that a subscriber receives from a stage and from the tools that run in it.

use std::{
    fmt::{Debug, Write},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use ringmill_stages::{Quiet, Stage, Stages};
use ringmill_toolchain::{Invocation, ToolError, ToolPath, WorkFolder};
use tracing::{
    Event, Metadata, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};

/// Writes down spans and events, a line each.
#[derive(Clone, Default)]
struct Listener {
    lines: Arc<Mutex<Vec<String>>>,
    spans: Arc<AtomicU64>,
}

impl Listener {
    fn add(&self, line: String) {
        self.lines.lock().expect("no panic").push(line);
    }
}

/// The fields of a span or an event; seconds differ from run to run, so only their name is kept.
struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = match field.name() {
            "seconds" => write!(self.0, " seconds"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}

impl Subscriber for Listener {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let mut fields = Fields(attributes.metadata().name().to_owned());
        attributes.record(&mut fields);
        self.add(fields.0);
        Id::from_u64(self.spans.fetch_add(1, Ordering::Relaxed) + 1)
    }

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields(event.metadata().level().to_string());
        event.record(&mut fields);
        self.add(fields.0);
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {
        self.add("enter".to_owned());
    }
    fn exit(&self, _: &Id) {
        self.add("exit".to_owned());
    }
}

/// The events of a stage in which the shell runs a script; `FOLDER` stands for its folder.
fn heard(script: &str) -> Vec<String> {
    let listener = Listener::default();
    let folder = WorkFolder::new("test").expect("a folder");
    let shell = Invocation::new(&ToolPath::plain("/bin/sh")).args(["-c", script]);
    tracing::subscriber::with_default(listener.clone(), || {
        let ran: Result<_, ToolError> = Stages::new(&Quiet).run(Stage::Synth, || shell.run(&folder));
        drop(ran);
    });
    let path = folder.path().display().to_string();
    folder.discard();
    let lines = listener.lines.lock().expect("no panic");
    lines.iter().map(|line| line.replace(&path, "FOLDER")).collect()
}

#[test]
fn a_stage_is_a_span_around_the_commands_of_its_tools() {
    let command = r#"command="cd FOLDER && LC_ALL=C /bin/sh -c true < /dev/null""#;
    let lines = heard("true");
    assert_eq!(lines[..2], ["stage name=\"synth\"", "enter"]);
    assert!(lines[2].starts_with("INFO") && lines[2].contains(" tool=\"sh\" seconds"), "{}", lines[2]);
    assert!(lines[2].contains(command) && lines[2].contains("message=ran"), "{}", lines[2]);
    assert_eq!(lines[3..], ["INFO message=done seconds", "exit"]);
}

#[test]
fn failures_are_warnings() {
    let lines = heard("exit 3");
    assert!(lines[2].starts_with("WARN") && lines[2].contains("error="), "{}", lines[2]);
    assert_eq!(lines[3..], ["WARN message=failed seconds", "exit"]);
}
