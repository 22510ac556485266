//! The arguments that name an encoding, and the texts that it reads.

use std::{fs, io};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ringmill_encodings::{Kind, Refusal, Text};

use crate::{failure::Failure, refused::Refused};

/// The arguments that name an encoding and its parameters.
#[derive(clap::Args)]
pub struct Encoding {
    /// The encoding. HEIR's names of attributes, such as full_crt_packing_encoding, are read too.
    #[arg(long = "encoding", value_name = "NAME", value_parser = kinds())]
    pub kind: Kind,
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
    /// Runs `work` on the parameters and on standard input, and returns its result. A refusal is
    /// told with the text that it is about.
    pub fn on_input(&self, work: impl FnOnce(&str, &str) -> Result<String, Box<Refusal>>) -> Result<String, Failure> {
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
        work(&parameters, &input).map_err(|refusal| match refusal.text {
            Text::Parameters => Refused::part(*refusal, name, parameters).into(),
            Text::Input => Refused::part(*refusal, "standard input", input).into(),
        })
    }
}
