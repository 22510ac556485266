//! Sets as JSON.

use std::{fs, path::Path, sync::Arc};

use miette::{NamedSource, SourceSpan};
use serde::{Deserialize, Serialize};

use crate::{
    Costs, Decomposition, Distribution, Parameters, ParametersError, Probability, Provenance, catalogue, fails_often,
    is_secure, security_bits,
};

/// The JSON form of a set. A field that it does not have is refused: it may be one that was
/// misspelt.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetFile {
    /// The name of the set.
    pub parameters: String,
    /// Security in bits.
    #[serde(default)]
    pub security_bits: f64,
    /// log2 of the probability that the program fails; absent without a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_log2: Option<f64>,
    /// True if security or failure are worse than what is accepted without a mark.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub insecure: bool,
    /// The dimension after the key switch.
    pub n: usize,
    /// The number of mask polynomials.
    pub k: usize,
    /// The number of coefficients.
    #[serde(rename = "N")]
    pub polynomial_size: usize,
    /// log2 of the modulus of ciphertexts.
    pub q_log2: u32,
    /// The prime of the transform.
    pub p: u64,
    /// log2 of the base and number of digits of the accumulators.
    pub pbs: [u32; 2],
    /// log2 of the base, number of digits and log2 of the modulus of the key switch.
    pub ks: [u32; 3],
    /// True if the modulus switch is centred.
    pub centred: bool,
    /// Noise of the key-switching key.
    pub lwe_noise: NoiseFile,
    /// Noise of the bootstrapping key and of inputs.
    pub glwe_noise: NoiseFile,
    /// Predicted seconds of one bootstrap on one thread.
    #[serde(default)]
    pub seconds_per_bootstrap: f64,
    /// The source of the set.
    #[serde(default)]
    pub source: String,
}

/// The JSON form of a distribution.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "NoiseFields", into = "NoiseFields")]
pub enum NoiseFile {
    /// A Gaussian distribution.
    Gaussian {
        /// log2 of the standard deviation as a fraction of the modulus.
        std_log2: f64,
    },
    /// A TUniform distribution.
    TUniform {
        /// log2 of the bound in units of the last place.
        tuniform_bound_log2: u32,
    },
}

/// The fields of a distribution, of which one is there.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NoiseFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    std_log2: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tuniform_bound_log2: Option<u32>,
}

impl TryFrom<NoiseFields> for NoiseFile {
    type Error = &'static str;

    fn try_from(fields: NoiseFields) -> Result<Self, Self::Error> {
        match (fields.std_log2, fields.tuniform_bound_log2) {
            (Some(std_log2), None) => Ok(Self::Gaussian { std_log2 }),
            (None, Some(tuniform_bound_log2)) => Ok(Self::TUniform { tuniform_bound_log2 }),
            (None, None) => Err("expected std_log2 or tuniform_bound_log2, found neither"),
            (Some(_), Some(_)) => Err("expected std_log2 or tuniform_bound_log2, found both"),
        }
    }
}

impl From<NoiseFile> for NoiseFields {
    fn from(noise: NoiseFile) -> Self {
        match noise {
            NoiseFile::Gaussian { std_log2 } => Self { std_log2: Some(std_log2), ..Self::default() },
            NoiseFile::TUniform { tuniform_bound_log2 } => {
                Self { tuniform_bound_log2: Some(tuniform_bound_log2), ..Self::default() }
            }
        }
    }
}

impl From<Distribution> for NoiseFile {
    fn from(noise: Distribution) -> Self {
        match noise {
            Distribution::Gaussian { std_log2 } => Self::Gaussian { std_log2 },
            Distribution::TUniform { bound_log2 } => Self::TUniform { tuniform_bound_log2: bound_log2 },
        }
    }
}

impl From<NoiseFile> for Distribution {
    fn from(noise: NoiseFile) -> Self {
        match noise {
            NoiseFile::Gaussian { std_log2 } => Self::Gaussian { std_log2 },
            NoiseFile::TUniform { tuniform_bound_log2 } => Self::TUniform { bound_log2: tuniform_bound_log2 },
        }
    }
}

impl SetFile {
    /// The form of a set, with the failure of a program if there is one.
    #[must_use]
    pub fn new(set: &Parameters, failure: Option<Probability>) -> Self {
        Self {
            parameters: set.name.clone().into_owned(),
            security_bits: (security_bits(set) * 10.0).round() / 10.0,
            failure_log2: failure.map(|failure| (failure.log2() * 10.0).round() / 10.0).filter(|log2| log2.is_finite()),
            insecure: !is_secure(set) || failure.is_some_and(fails_often),
            n: set.lwe_dimension,
            k: set.glwe_dimension,
            polynomial_size: set.polynomial_size,
            q_log2: set.modulus_log2,
            p: set.prime,
            pbs: [set.bootstrap.base_log2, set.bootstrap.levels],
            ks: [set.key_switch.base_log2, set.key_switch.levels, set.switched_log2],
            centred: set.centred,
            lwe_noise: set.lwe_noise.into(),
            glwe_noise: set.glwe_noise.into(),
            seconds_per_bootstrap: (Costs::committed().seconds(set) * 1e6).round() / 1e6,
            source: match &set.provenance {
                Provenance::Catalogue(reference) => reference.clone().into_owned(),
                Provenance::Search => "search of ringmill params".to_owned(),
                Provenance::File => "file".to_owned(),
            },
        }
    }

    /// The set that the form describes; security and failure are computed anew, never read.
    ///
    /// # Errors
    /// [`ParametersError`] if the set cannot be executed, or bears a name of the catalogue and
    /// differs from that set.
    pub fn into_set(self) -> Result<Parameters, ParametersError> {
        let range = |expected, found: String| ParametersError::Range { name: self.parameters.clone(), expected, found };
        let set = Parameters {
            name: self.parameters.clone().into(),
            lwe_dimension: self.n,
            glwe_dimension: self.k,
            polynomial_size: self.polynomial_size,
            bootstrap: Decomposition { base_log2: self.pbs[0], levels: self.pbs[1] },
            key_switch: Decomposition { base_log2: self.ks[0], levels: self.ks[1] },
            modulus_log2: self.q_log2,
            switched_log2: self.ks[2],
            prime: self.p,
            centred: self.centred,
            lwe_noise: self.lwe_noise.into(),
            glwe_noise: self.glwe_noise.into(),
            estimated_bits: None,
            provenance: Provenance::File,
        };
        set.check()?;
        match catalogue::find(&self.parameters) {
            None => Ok(set),
            Some(known) => {
                let same = Parameters {
                    estimated_bits: known.estimated_bits,
                    provenance: known.provenance.clone(),
                    name: known.name.clone(),
                    ..set
                };
                if same == *known {
                    Ok(same)
                } else {
                    Err(range(
                        "another name: the catalogue has a set of this name with other values",
                        self.parameters.clone(),
                    ))
                }
            }
        }
    }
}

impl Parameters {
    /// The set that a user names: of the catalogue, in any case, or a JSON file.
    ///
    /// # Errors
    /// [`ParametersError`] if there is no such set, or the file does not describe one.
    pub fn named(name: &str) -> Result<Self, ParametersError> {
        if let Some(set) = catalogue::find(name) {
            return Ok(set.clone());
        }
        let is_file = name.ends_with(".json") || name.contains('/');
        if !is_file {
            let near = catalogue::all().iter().map(|set| (edit_distance(name, &set.name), &set.name)).min();
            let suggestion = near.filter(|(distance, _)| *distance <= 2).map(|(_, near)| near.to_string());
            return Err(ParametersError::Unknown { name: name.to_owned(), suggestion });
        }
        let fail = |problem: String, text: String, place: Option<SourceSpan>| {
            let (path, text) = (name.to_owned(), Arc::new(NamedSource::new(name, text)));
            ParametersError::File { path, problem, text, place }
        };
        let text = fs::read_to_string(Path::new(name)).map_err(|error| fail(error.to_string(), String::new(), None))?;
        match serde_json::from_str::<SetFile>(&text) {
            Ok(file) => file.into_set(),
            Err(error) => {
                let place = place(&text, &error);
                Err(fail(error.to_string(), text, Some(place)))
            }
        }
    }
}

/// The word of a JSON text that an error blames: the parser has read it.
fn place(text: &str, error: &serde_json::Error) -> SourceSpan {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let end = (before + error.column()).min(text.len());
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_\".-".contains(byte);
    let word = text.as_bytes()[..end].iter().rev().take_while(|byte| is_part(byte)).count();
    let length = word.max(1).min(end);
    (end - length, length).into()
}

/// The number of characters to change, add or remove (Levenshtein).
fn edit_distance(one: &str, other: &str) -> usize {
    strsim::levenshtein(&one.to_lowercase(), &other.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_as_they_are_written() {
        for set in catalogue::all() {
            let text = serde_json::to_string(&SetFile::new(set, None)).unwrap();
            let read: SetFile = serde_json::from_str(&text).unwrap();
            assert_eq!(read.into_set().unwrap(), *set);
        }
    }

    #[test]
    fn a_changed_set_may_not_bear_a_name_of_the_catalogue() {
        let file = SetFile { n: 640, ..SetFile::new(catalogue::find("A").unwrap(), None) };
        assert!(matches!(file.clone().into_set(), Err(ParametersError::Range { .. })));
        let renamed = SetFile { parameters: "mine".into(), security_bits: 500.0, ..file };
        assert!(security_bits(&renamed.into_set().unwrap()) < 128.0, "security is computed anew");
    }

    /// The error of a file with this text.
    fn refused(text: &str) -> ParametersError {
        let folder = std::env::temp_dir().join(format!("parameters-{}-{}", std::process::id(), text.len()));
        let path = folder.with_extension("json");
        fs::write(&path, text).unwrap();
        let refused = Parameters::named(path.to_str().unwrap()).unwrap_err();
        fs::remove_file(&path).unwrap();
        refused
    }

    #[test]
    fn unknown_fields_are_refused_where_they_stand() {
        let good = serde_json::to_string_pretty(&SetFile::new(catalogue::find("A").unwrap(), None)).unwrap();
        for (change, name) in [
            (("{\n", "{\n  \"modulus\": 5,\n"), "\"modulus\""),
            (("\"std_log2\"", "\"std_log\""), "\"std_log\""),
            (("\"N\"", "\"n\""), "\"n\""),
        ] {
            let text = good.replacen(change.0, change.1, 1);
            let ParametersError::File { problem, place: Some(place), .. } = refused(&text) else {
                panic!("{change:?}");
            };
            assert!(problem.contains(&name.replace('"', "`")), "{problem}");
            assert_eq!(&text[place.offset()..place.offset() + place.len()], name);
        }
        let both = good.replacen("\"std_log2\"", "\"tuniform_bound_log2\": 3, \"std_log2\"", 1);
        assert!(refused(&both).to_string().contains("found both"));
    }

    #[test]
    fn stated_security_and_failure_are_not_believed() {
        let toy = catalogue::find("toy").unwrap();
        let failure = Some(Probability::from_log2(-20.0));
        let file = SetFile { parameters: "mine".into(), ..SetFile::new(toy, failure) };
        assert!(file.insecure && SetFile::new(catalogue::find("A").unwrap(), failure).insecure);
        let stated = SetFile { security_bits: 128.0, failure_log2: Some(-129.0), insecure: false, ..file.clone() };
        assert_eq!(stated.into_set().unwrap(), file.into_set().unwrap());
        let never = SetFile::new(toy, Some(Probability::ZERO));
        assert_eq!(never.failure_log2, None, "JSON has no infinity");
    }

    #[test]
    fn a_near_name_is_suggested() {
        let error = Parameters::named("hpu4").unwrap_err();
        assert!(matches!(error, ParametersError::Unknown { suggestion: Some(near), .. } if near == "hpu44"));
    }
}
