//! The demands on a parameter set.

#[cfg(feature = "encrypt")]
use ringmill_parameters::Admitted;
use ringmill_parameters::{Costs, Demand, LEAST_SECURITY, Parameters, Probability};
use ringmill_selection::SelectError;

#[cfg(feature = "encrypt")]
use crate::failure::warn;

/// The demands on a parameter set, and the permission to miss them.
#[derive(clap::Args, Clone, Copy, PartialEq, Default, Debug)]
pub struct Demands {
    /// Least security of the parameter set, in bits. Default: 128.
    #[arg(help_heading = "Security", long, value_name = "BITS", value_parser = clap::value_parser!(u32).range(80..=256))]
    pub security: Option<u32>,
    /// Most probability that the program decrypts to a wrong bit, as 2^-64 or a number. Default:
    /// 2^-128 where a set reaches it, and at most 2^-40.
    #[arg(help_heading = "Security", long, value_name = "P", value_parser = probability)]
    pub failure: Option<f64>,
    /// Accept less security than 128 bits, more failures than 2^-40, and a set that misses what is
    /// asked. Files and reports are marked insecure.
    #[arg(help_heading = "Security", long)]
    pub allow_insecure: bool,
}

/// log2 of a probability such as 2^-64 or 0.001.
fn probability(text: &str) -> Result<f64, String> {
    let log2 = match text.strip_prefix("2^") {
        Some(exponent) => exponent.parse().ok(),
        None => text.parse().ok().filter(|value: &f64| *value > 0.0).map(f64::log2),
    };
    let refused = || format!("expected a probability such as 2^-64 or 1e-12, found '{text}'");
    log2.filter(|log2: &f64| log2.is_finite() && *log2 < 0.0).ok_or_else(refused)
}

impl Demands {
    /// The demand as the library reads it, under a set if one is named: a name of the catalogue, or
    /// a file.
    ///
    /// # Errors
    /// The set is unknown, or the demand is refused.
    pub fn demand(&self, costs: Costs, set: Option<&str>) -> Result<Demand, SelectError> {
        let demand = Demand {
            security: self.security.unwrap_or(LEAST_SECURITY),
            failure: self.failure.map(Probability::from_log2),
            set: set.map(Parameters::named).transpose()?,
            costs,
            allow_insecure: self.allow_insecure,
            threads: None,
        };
        demand.check()?;
        Ok(demand)
    }
}

/// Warns about an insecure set.
#[cfg(feature = "encrypt")]
pub fn warn_if_insecure(admitted: &Admitted) {
    if let Some(warning) = admitted.warning() {
        warn(warning);
    }
}
