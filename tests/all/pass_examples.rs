//! Examples of passes and pipelines, which the book shows before and after them.

use crate::secret_passes::must_run;
use ringmill_dialects::{
    context,
    ops::{Func, OpName},
};
use ringmill_passes::{PASSES, PIPELINES};

/// Passes that refuse programs, or change nothing.
const ONLY_CHECK: [&str; 1] = ["check-dialects"];

#[test]
fn each_example_shows_its_pass() {
    let context = context();
    let passes = PASSES.iter().map(|pass| {
        let on_functions = pass.operation == Some(OpName::Func(Func::Func));
        let text = if on_functions { format!("func.func({})", pass.name) } else { pass.name.to_owned() };
        (text, pass.example)
    });
    let pipelines = PIPELINES.iter().map(|pipeline| (pipeline.name.to_owned(), pipeline.example));
    for (name, example) in passes.chain(pipelines) {
        assert!(!example.is_empty(), "{name} has no example");
        let before = must_run(&context, "", example);
        let after = must_run(&context, &name, example);
        assert_eq!(before == after, ONLY_CHECK.contains(&name.as_str()), "{name} on its example");
    }
}
