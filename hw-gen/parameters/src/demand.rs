//! The judge of parameter sets: what a user asks of them, and what is accepted without a mark.

use std::num::NonZeroU32;

use crate::{
    Admitted, Costs, Encoding, LEAST_SECURITY, MOST_FAILURE_LOG2, NoiseClass, NoiseProfile, Parameters,
    ParametersError, Probability, cheapest, security::has_security, security_bits,
};

/// More noise than that of any sum of five bits that is not a mistake.
const MOST_NOISE: u32 = 1 << 16;

/// The security and the failures that a user asks for, the set that is named, and the seconds that
/// sets take.
#[derive(Clone, PartialEq, Debug)]
pub struct Demand {
    /// Least security in bits.
    pub security: u32,
    /// Most probability that the program fails; none for 2^−128 where a set reaches it, and at
    /// most 2^−40.
    pub failure: Option<Probability>,
    /// The set that everything is to run under; none for the cheapest safe one.
    pub set: Option<Parameters>,
    /// The seconds of a bootstrap.
    pub costs: Costs,
    /// The permission to ask for less than 128 bits or for more failures than 2^−40, and to take a
    /// named set that misses what is asked. What is made with it is marked.
    pub allow_insecure: bool,
    /// The threads of an execution, for whose seconds cells are chosen; none where bootstraps
    /// count.
    pub threads: Option<NonZeroU32>,
}

impl Default for Demand {
    /// 128 bits, the committed costs, and no permission.
    fn default() -> Self {
        Self {
            security: LEAST_SECURITY,
            failure: None,
            set: None,
            costs: Costs::committed(),
            allow_insecure: false,
            threads: None,
        }
    }
}

impl Demand {
    /// The most probability of failure that is accepted.
    #[must_use]
    pub fn most_failure(&self) -> Probability {
        self.failure.unwrap_or(Probability::from_log2(MOST_FAILURE_LOG2))
    }

    /// Checks the demand before there is a program: nobody asks for insecure sets without the
    /// permission, and a named set is one that some program can run under.
    ///
    /// # Errors
    /// [`ParametersError::Demand`], [`ParametersError::Security`] or [`ParametersError::Failure`].
    pub fn check(&self) -> Result<(), ParametersError> {
        let refused = |expected: String, found: String| Err(ParametersError::Demand { expected, found });
        if !self.allow_insecure && self.security < LEAST_SECURITY {
            return refused(format!("at least {LEAST_SECURITY} bits of security"), self.security.to_string());
        }
        if !self.allow_insecure && self.most_failure().log2() > MOST_FAILURE_LOG2 {
            let most = Probability::from_log2(MOST_FAILURE_LOG2);
            return refused(format!("a probability of failure of at most {most}"), self.most_failure().to_string());
        }
        match &self.set {
            Some(set) => self.judge(set, None).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Decides if a program may run under a set. Without a program, the set is judged by the cell
    /// that fails least. Security and failure are computed, never believed.
    ///
    /// # Errors
    /// As [`check`](Self::check), for this set.
    pub fn admit(&self, set: &Parameters, program: Option<&NoiseProfile>) -> Result<Admitted, ParametersError> {
        self.check()?;
        self.judge(set, program)
    }

    /// The set for a program: the named one if it is admitted, else the cheapest one.
    ///
    /// # Errors
    /// As [`admit`](Self::admit), or [`ParametersError::NoSet`].
    pub fn choose(&self, program: &NoiseProfile) -> Result<Admitted, ParametersError> {
        self.check()?;
        match &self.set {
            Some(set) => self.judge(set, Some(program)),
            None => {
                let set = cheapest(program, self.security, self.failure, &self.costs)?;
                self.judge(&set, Some(program))
            }
        }
    }

    fn judge(&self, set: &Parameters, program: Option<&NoiseProfile>) -> Result<Admitted, ParametersError> {
        let admitted = Admitted::of(set, program.unwrap_or(&least_noise()));
        if self.allow_insecure {
            return Ok(admitted);
        }
        let name = || set.name.clone().into_owned();
        if !has_security(set, self.security) {
            let found = security_bits(set);
            return Err(ParametersError::Security { set: name(), asked: self.security, found });
        }
        if admitted.failure > self.most_failure() {
            return Err(ParametersError::Failure { set: name(), asked: self.most_failure(), found: admitted.failure });
        }
        Ok(admitted)
    }

    /// The most noise of sums, in variances of a bootstrap, at which a set holds so many
    /// bootstraps of sums; at least 1.
    #[must_use]
    pub fn most_noise(&self, set: &Parameters, message_bits: u8, bootstraps: u64) -> u32 {
        let holds = |noise: u32| {
            let cell = NoiseClass::cell(Encoding::Padded { message_bits });
            let class = NoiseClass { bootstrapped: noise.into(), count: bootstraps, ..cell };
            NoiseProfile { classes: vec![class] }.failure(set) <= self.most_failure()
        };
        let (mut held, mut beyond) = (1, MOST_NOISE);
        while held + 1 < beyond {
            let middle = held.midpoint(beyond);
            if holds(middle) { held = middle } else { beyond = middle }
        }
        held
    }
}

/// One cell with the widest margin and no noise in its operands: every program that bootstraps
/// fails at least as often.
fn least_noise() -> NoiseProfile {
    NoiseProfile { classes: vec![NoiseClass::cell(Encoding::Centred)] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    fn set(name: &str) -> &'static Parameters {
        catalogue::find(name).expect("in the catalogue")
    }

    /// Cells of sums of 2^`message_bits` values.
    fn program(message_bits: u8, bootstrapped: u64) -> NoiseProfile {
        let cell = NoiseClass::cell(Encoding::Padded { message_bits });
        NoiseProfile { classes: vec![NoiseClass { bootstrapped, ..cell }] }
    }

    /// A set that is secure by its dimensions and noise, and decodes nothing.
    fn weak() -> Parameters {
        let noise = crate::Distribution::Gaussian { std_log2: -8.8 };
        let key_switch = crate::Decomposition { base_log2: 5, levels: 3 };
        Parameters { name: "weak".into(), lwe_dimension: 450, lwe_noise: noise, key_switch, ..set("B").clone() }
    }

    #[test]
    fn safe_sets_are_admitted_without_a_mark() {
        let demand = Demand::default();
        for name in ["A", "B", "C"] {
            assert!(!demand.admit(set(name), None).unwrap().insecure, "{name}");
        }
        assert!(!demand.choose(&program(3, 21)).unwrap().insecure);
    }

    #[test]
    fn demands_below_the_floors_need_the_permission() {
        let less = Demand { security: 80, ..Demand::default() };
        let often = Demand { failure: Some(Probability::from_log2(-7.0)), ..Demand::default() };
        for demand in [less, often] {
            for refused in [demand.check().err(), demand.choose(&program(3, 21)).err()] {
                assert!(matches!(refused, Some(ParametersError::Demand { .. })), "{refused:?}");
            }
            let refused = demand.admit(set("B"), None);
            assert!(matches!(refused, Err(ParametersError::Demand { .. })), "even for a set that is safe");
            let allowed = Demand { allow_insecure: true, ..demand };
            assert!(allowed.choose(&program(3, 21)).unwrap().insecure, "{allowed:?}");
            assert!(!allowed.admit(set("C"), None).unwrap().insecure, "a safe set stays one");
        }
    }

    #[test]
    fn sets_that_miss_the_demand_need_the_permission() {
        let (demand, noisy) = (Demand::default(), program(5, 171));
        let allowed = Demand { allow_insecure: true, ..Demand::default() };
        let security = demand.admit(set("toy"), None);
        assert!(matches!(security, Err(ParametersError::Security { asked: 128, .. })), "{security:?}");
        let failure = demand.admit(set("C"), Some(&noisy));
        assert!(matches!(failure, Err(ParametersError::Failure { .. })), "{failure:?}");
        let unasked = Demand { failure: Some(Probability::from_log2(-200.0)), ..Demand::default() };
        assert!(matches!(unasked.admit(set("C"), Some(&program(4, 25))), Err(ParametersError::Failure { .. })));
        for (set, program) in [(set("toy"), None), (set("C"), Some(&noisy))] {
            let admitted = allowed.admit(set, program).unwrap();
            assert!(admitted.insecure && admitted.warning().is_some(), "{admitted:?}");
        }
    }

    /// The failure of a set that no program can run under is computed without one.
    #[test]
    fn a_set_that_decodes_nothing_is_refused_without_a_program() {
        assert!(security_bits(&weak()) >= 127.9, "{}", security_bits(&weak()));
        let named = Demand { set: Some(weak()), ..Demand::default() };
        for refused in [named.check().err(), Demand::default().admit(&weak(), None).err()] {
            assert!(matches!(refused, Some(ParametersError::Failure { .. })), "{refused:?}");
        }
        let allowed = Demand { allow_insecure: true, ..named };
        assert!(allowed.choose(&program(3, 5)).unwrap().insecure);
    }
}
