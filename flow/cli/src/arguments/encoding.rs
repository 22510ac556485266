//! The arguments that name an encoding, and the texts that it reads.

use std::{fs, io};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
#[cfg(feature = "mlir")]
use ringmill_attributes::encoding_of;
use ringmill_encodings::{Kind, Refusal, Text};

use crate::{failure::Failure, refused::Refused};

/// The arguments that name an encoding and its parameters.
#[derive(clap::Args)]
pub struct Encoding {
    /// The encoding. HEIR's names of attributes, such as full_crt_packing_encoding, are read too.
    #[arg(long = "encoding", value_name = "NAME", value_parser = kinds())]
    #[cfg_attr(feature = "mlir", arg(required_unless_present = "attribute"))]
    #[cfg_attr(not(feature = "mlir"), arg(required = true))]
    kind: Option<Kind>,
    /// The encoding as HEIR's attribute, such as '#lwe.coefficient_encoding<scaling_factor = 8>',
    /// which says a part of the parameters.
    #[cfg(feature = "mlir")]
    #[arg(long, value_name = "MLIR", conflicts_with = "kind")]
    attribute: Option<String>,
    /// The parameters: a JSON object, such as '{"n":8,"t":17}', or @FILE with one.
    #[arg(long = "params", value_name = "JSON|@FILE")]
    parameters: String,
}

/// Reads the name of an encoding, or HEIR's name.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let value = |kind: Kind| PossibleValue::new(kind.name()).aliases(kind.heir_names()).help(kind.summary());
    let is_named = |kind: &Kind, name: &str| kind.name() == name || kind.heir_names().contains(&name);
    PossibleValuesParser::new(Kind::ALL.map(value)).try_map(move |name| {
        Kind::ALL.into_iter().find(|kind| is_named(kind, &name)).ok_or("there is no such encoding")
    })
}

impl Encoding {
    /// Runs `work` on the encoding, the parameters and standard input, and returns its result. A
    /// refusal is told with the text that it is about.
    pub fn on_input(
        &self,
        work: impl FnOnce(Kind, &str, &str) -> Result<String, Box<Refusal>>,
    ) -> Result<String, Failure> {
        let (name, parameters) = match self.parameters.strip_prefix('@') {
            Some(path) => {
                let text = fs::read_to_string(path);
                (path, text.map_err(|reason| Refused::File { path: path.into(), reason })?)
            }
            None => ("--params", self.parameters.clone()),
        };
        let input = io::read_to_string(io::stdin()).map_err(|reason| Refused::Input { reason })?;
        // some editors write a byte-order mark
        let [parameters, input] = [parameters, input].map(|text| text.trim_start_matches('\u{feff}').to_owned());
        let (kind, parameters) = self.chosen(parameters)?;
        work(kind, &parameters, &input).map_err(|refusal| match refusal.text {
            Text::Parameters => Refused::part(*refusal, name, parameters).into(),
            Text::Input => Refused::part(*refusal, "standard input", input).into(),
        })
    }

    /// The encoding and all of its parameters.
    #[cfg(feature = "mlir")]
    fn chosen(&self, parameters: String) -> Result<(Kind, String), Failure> {
        match (&self.attribute, self.kind) {
            (Some(attribute), _) => Ok(encoding_of(attribute, &parameters).map_err(Refused::Attribute)?),
            (None, Some(kind)) => Ok((kind, parameters)),
            (None, None) => Err(Failure::usage("give --encoding or --attribute")),
        }
    }

    /// The encoding and its parameters.
    #[cfg(not(feature = "mlir"))]
    fn chosen(&self, parameters: String) -> Result<(Kind, String), Failure> {
        self.kind.map(|kind| (kind, parameters)).ok_or_else(|| Failure::usage("give --encoding"))
    }
}
