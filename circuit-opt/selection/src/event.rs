//! The steps of a running competition, for its observer.

use std::fmt;

use ringmill_synth::Activity;

use crate::Contender;

/// A step that begins.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<'a> {
    /// Contenders are compared by their predicted seconds.
    Comparison {
        /// Their number.
        contenders: usize,
    },
    /// A step of a synthesis.
    Synthesis {
        /// The cells that it is for; nothing where it is the same for all.
        contender: Option<Contender>,
        /// The step.
        activity: &'a Activity<'a>,
    },
}

/// Listener of a competition, called from its thread.
pub type Listener<'a> = &'a dyn Fn(&Event<'_>);

impl fmt::Display for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Comparison { contenders } => write!(f, "comparing {contenders} kinds of cells"),
            Self::Synthesis { contender: Some(contender), activity } => write!(f, "{contender}: {activity}"),
            Self::Synthesis { contender: None, activity } => activity.fmt(f),
        }
    }
}
