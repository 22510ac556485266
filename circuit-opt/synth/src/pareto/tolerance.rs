use ringmill_netlist::lincomb::LincombNetlist;

use crate::Options;

/// The noise that a front's sums may have.
pub struct Tolerance<'a> {
    /// Limits of noise that are tried, in variances of a bootstrap; none for any noise.
    pub limits: Vec<u32>,
    /// True if a circuit is good enough, whatever the limit that it was made for.
    pub is_held: &'a dyn Fn(&LincombNetlist) -> bool,
}

impl Tolerance<'_> {
    /// The tolerance of the options: every circuit within their limit.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        Self { limits: options.max_noise.into_iter().collect(), is_held: &|_| true }
    }
}
