//! The security and the failures that a user accepts.

use ringmill_parameters::{Costs, Parameters, ParametersError, Probability, security_bits};
use ringmill_selection::Demand;

/// The security and the failures that a user accepts.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Safety {
    /// Least security of the parameter set, in bits.
    #[arg(help_heading = "Security", long, default_value_t = 128, value_name = "BITS", value_parser = clap::value_parser!(u32).range(80..=256))]
    pub security: u32,
    /// Most probability that the program decrypts to a wrong bit, as 2^-64 or a number. Default:
    /// 2^-128 where a set reaches it, and at most 2^-40.
    #[arg(help_heading = "Security", long, value_name = "P", value_parser = probability)]
    pub failure: Option<f64>,
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

/// Bits by which rounding of the fits may miss the asked security.
const TOLERANCE: f64 = 0.05;

impl Safety {
    /// The set of a name or file.
    ///
    /// # Errors
    /// It is unknown, or has less security than asked.
    pub fn named(&self, name: &str) -> Result<Parameters, ParametersError> {
        let set = Parameters::named(name)?;
        let found = security_bits(&set);
        if found < f64::from(self.security) - TOLERANCE {
            let set = set.name.into_owned();
            return Err(ParametersError::Security { set, asked: self.security, found });
        }
        Ok(set)
    }

    /// The demand on cells that compete, under a set if one is named.
    pub fn demand(&self, costs: Costs, set: Option<Parameters>) -> Demand {
        Demand { security: self.security, failure: self.failure.map(Probability::from_log2), set, costs }
    }
}
