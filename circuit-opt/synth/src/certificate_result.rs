//! The verdict on the step from words to bits.

use crate::prove::Method;
use crate::prove::certificate::Summary;

/// The verdict on the step from words to bits.
#[derive(Clone, PartialEq, Debug)]
pub enum CertificateResult {
    /// Every construction of the bit-blasted netlist was shown to mean what its word does.
    Checked {
        /// The counts of the check.
        summary: Summary,
        /// True if the words it speaks about are those of the program.
        rewriting: Rewriting,
        /// Wall-clock seconds of the check; not part of [`Seconds`](crate::Seconds).
        seconds: f64,
        /// Wall-clock seconds spent on the proof of the rewriting; not part of them either.
        rewriting_seconds: f64,
    },
    /// There is no certificate, or it does not cover everything.
    Absent {
        /// The reason, which names the operation.
        reason: String,
    },
}

/// True if the word graph that became bits means the same as the one that was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rewriting {
    /// It is the one that was given.
    None,
    /// Proved: all outputs are the same sums of the same words.
    SameSums,
    /// Proved: the graph as given was turned into bits too, with a certificate, and both netlists
    /// are equal by this method; or every vector was evaluated.
    Proved(Method),
    /// Evaluated on so many vectors without a difference: that proves nothing.
    Simulated(u64),
}

impl CertificateResult {
    /// True if the bit-blasted netlist is proved to mean what the program's words do: every
    /// construction certified, and the rewriting before it proved too.
    pub fn is_proof(&self) -> bool {
        matches!(self, Self::Checked { rewriting: Rewriting::None | Rewriting::SameSums | Rewriting::Proved(_), .. })
    }

    /// The reason that it is not a proof; none if it is one.
    pub fn shortcoming(&self) -> Option<String> {
        match self {
            Self::Checked { rewriting: Rewriting::Simulated(vectors), .. } => {
                Some(format!("the rewriting of the words was only evaluated, on {vectors} vectors"))
            }
            Self::Checked { .. } => None,
            Self::Absent { reason } => Some(reason.clone()),
        }
    }

    /// Wall-clock seconds that certificate and rewriting took to check.
    pub fn seconds(&self) -> f64 {
        match self {
            Self::Checked { seconds, rewriting_seconds, .. } => seconds + rewriting_seconds,
            Self::Absent { .. } => 0.0,
        }
    }
}
