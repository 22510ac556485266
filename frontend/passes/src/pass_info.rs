//! The description of a pass for help and documentation.

use ringmill_dialects::{
    ops::OpName,
    pass::{self, PassStatistic, RustPass},
};

/// One pass of ours.
#[derive(Clone, Copy, Debug)]
pub struct PassInfo {
    /// Name in pipelines.
    pub name: &'static str,
    /// Other names of the same pass.
    pub aliases: &'static [&'static str],
    /// The effect, in one line.
    pub summary: &'static str,
    /// A program that shows what it does, before the pass.
    pub example: &'static str,
    /// The op that it runs on; `None` for any.
    pub operation: Option<OpName>,
    /// The numbers that it counts.
    pub statistics: &'static [PassStatistic],
    options: fn() -> Vec<OptionInfo>,
    register: fn(),
}

/// An option of a pass or pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Name, in kebab-case.
    pub name: &'static str,
    /// One line, with the unit of the value.
    pub summary: &'static str,
    /// The value when none is given.
    pub initial: &'static str,
}

impl PassInfo {
    /// The information on a pass.
    pub(crate) const fn of<P: RustPass>() -> Self {
        Self {
            name: P::NAME,
            aliases: P::ALIASES,
            summary: P::SUMMARY,
            example: P::EXAMPLE,
            operation: P::OPERATION,
            statistics: P::STATISTICS,
            options: options::<P>,
            register: pass::register::<P>,
        }
    }

    /// The options of the pass.
    #[must_use]
    pub fn options(&self) -> Vec<OptionInfo> {
        (self.options)()
    }

    /// Makes the pass known to MLIR.
    pub(crate) fn register(&self) {
        (self.register)();
    }
}

fn options<P: RustPass>() -> Vec<OptionInfo> {
    let info = |option: &pass::PassOption<P>| OptionInfo {
        name: option.name,
        summary: option.summary,
        initial: option.initial,
    };
    P::OPTIONS.iter().map(info).collect()
}
