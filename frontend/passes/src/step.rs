//! Entries of pipelines.

use ringmill_dialects::{
    ops::{Func, OpName},
    pass::{self, RustPass},
};

/// One pass of ours, as help and documentation show it.
#[derive(Clone, Copy, Debug)]
pub struct PassInfo {
    /// Name in pipelines.
    pub name: &'static str,
    /// The effect, in one line.
    pub summary: &'static str,
    pub(crate) register: fn(),
}

/// One entry of a pipeline.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The ops that it runs on, one by one; `None` for the whole module.
    pub on: Option<OpName>,
    /// The pass, and behind it in braces what is set, as in `--pass-pipeline`.
    pub pass: &'static str,
    /// The reason for the step and for its position.
    pub reason: &'static str,
    /// The pass, if it is one of ours.
    pub ours: Option<PassInfo>,
}

impl Step {
    /// The text of the step in `--pass-pipeline='builtin.module(…)'`.
    pub(crate) fn text(&self) -> String {
        match self.on {
            Some(on) => format!("{on}({})", self.pass),
            None => self.pass.to_owned(),
        }
    }
}

const FUNCTIONS: Option<OpName> = Some(OpName::Func(Func::Func));

/// A pass of upstream's on the module.
pub(crate) const fn step(pass: &'static str, reason: &'static str) -> Step {
    Step { on: None, pass, reason, ours: None }
}

/// A pass of upstream's on each function.
pub(crate) const fn on_functions(pass: &'static str, reason: &'static str) -> Step {
    Step { on: FUNCTIONS, ..step(pass, reason) }
}

/// A pass of ours on the module.
pub(crate) const fn ours<P: RustPass>(reason: &'static str) -> Step {
    let info = PassInfo { name: P::NAME, summary: P::SUMMARY, register: pass::register::<P> };
    Step { ours: Some(info), ..step(P::NAME, reason) }
}

/// A pass of ours on each function.
pub(crate) const fn ours_on_functions<P: RustPass>(reason: &'static str) -> Step {
    Step { on: FUNCTIONS, ..ours::<P>(reason) }
}
