//! Tests of the events that passes of a recipe emit.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use ringmill_engines::abc::Abc;
use ringmill_netlist::{Builder, CellLibrary};
use ringmill_synth::Objective;
use ringmill_synth::opt::{Context, Recipe};
use ringmill_toolchain::Toolchain;
use tracing::Level;

/// Keeps what is written.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The events, down to a level, of a recipe on `(a | b) & !(a & b)`, which is one gate and is
/// three.
fn heard(recipe: &str, level: Level) -> Vec<String> {
    let mut builder = Builder::new("main");
    let (a, b) = (builder.input("arg0[0]"), builder.input("arg1[0]"));
    let (either, both) = (builder.or(a, b), builder.and(a, b));
    let not_both = builder.not(both);
    let sum = builder.and(either, not_both);
    builder.output("result0[0]", sum);
    let netlist = builder.finish();

    let abc = Abc::new(&Toolchain::locate()).expect("scripts/setup was run");
    let (library, objective) = (CellLibrary::Gates, Objective::Bootstraps);
    let context = Context { library, objective, seed: 0, abc: &abc, yosys: None, words: None };
    let kept = Kept::default();
    let writer = kept.clone();
    let lines = tracing_subscriber::fmt().with_max_level(level).without_time().with_target(false).with_ansi(false);
    let recipe: Recipe = recipe.parse().expect("a recipe");
    tracing::subscriber::with_default(lines.with_writer(move || writer.clone()).finish(), || {
        recipe.run(&netlist, &context).expect("no engine is asked");
    });
    let bytes = kept.0.lock().expect("no panic").clone();
    String::from_utf8(bytes).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn each_pass_that_has_run_is_an_event() {
    let lines = heard("direct; resub leaves=4; strash", Level::DEBUG);
    let expected = [
        ("direct", "nodes_before=6 nodes_after=5 bootstraps=3 depth=2"),
        ("resub leaves=4", "nodes_before=5 nodes_after=3 bootstraps=1 depth=1"),
        ("strash", "nodes_before=3 nodes_after=3 bootstraps=1 depth=1"),
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:?}");
    for (line, (pass, rest)) in lines.iter().zip(expected) {
        assert!(line.contains(&format!("DEBUG ran pass={pass} seconds=")) && line.ends_with(rest), "{line}");
    }
}

#[test]
fn they_are_for_those_who_ask_for_more() {
    assert!(heard("direct; resub", Level::INFO).is_empty());
}
