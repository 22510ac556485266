//! Entries of pipelines.

use std::borrow::Cow;

use crate::pass_info::PassInfo;
use ringmill_dialects::{
    ops::{Func, OpName},
    pass::RustPass,
};

/// The name of the pipeline that makes straight-line arithmetic of a program.
pub(crate) const LOWER: &str = "ringmill-lower";

/// One entry of a pipeline.
#[derive(Clone, Debug)]
pub struct Step {
    /// The ops that it runs on, one by one; `None` for the whole module.
    pub on: Option<OpName>,
    /// The pass, and behind it in braces what is set, as in `--pass-pipeline`.
    pub pass: Cow<'static, str>,
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
            None => self.pass.clone().into_owned(),
        }
    }
}

const FUNCTIONS: Option<OpName> = Some(OpName::Func(Func::Func));

/// A pass of upstream's on the module.
pub(crate) const fn step(pass: &'static str, reason: &'static str) -> Step {
    Step { on: None, pass: Cow::Borrowed(pass), reason, ours: None }
}

/// A pass of upstream's on each function.
pub(crate) const fn on_functions(pass: &'static str, reason: &'static str) -> Step {
    Step { on: FUNCTIONS, pass: Cow::Borrowed(pass), reason, ours: None }
}

/// A pass of ours on the module.
pub(crate) const fn ours<P: RustPass>(reason: &'static str) -> Step {
    ours_set::<P>(P::NAME, reason)
}

/// A pass of ours on the module, with its options as in `--pass-pipeline`.
pub(crate) const fn ours_set<P: RustPass>(pass: &'static str, reason: &'static str) -> Step {
    Step { on: None, pass: Cow::Borrowed(pass), reason, ours: Some(PassInfo::of::<P>()) }
}

/// A pass of ours on each function.
pub(crate) const fn ours_on_functions<P: RustPass>(reason: &'static str) -> Step {
    Step { on: FUNCTIONS, pass: Cow::Borrowed(P::NAME), reason, ours: Some(PassInfo::of::<P>()) }
}
