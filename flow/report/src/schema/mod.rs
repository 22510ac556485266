//! report.json as Rust types. The names and their order are the contract that scripts outside the
//! project rely on.

mod accelerator;
mod board;
mod cosim;
mod encryption;
mod fields;
mod netlist;
mod pipeline;
mod proof;
mod resources;
mod stage;
mod target;
mod top;

pub use accelerator::{Block, Calyx, Diagram, Edge, Job, Modelled, ModelledArea, ModelledClock, Node, Part};
pub use board::{Clock, ClockRun, Energy, EnergyPart, Rates, Shares};
pub use cosim::{Cosim, CosimPart};
pub(crate) use encryption::failure_text;
pub use encryption::{CellChoice, ChoiceStage, Encryption, recorded_failure};
pub use netlist::{Cost, MessageSpace, Netlist, Point};
pub use pipeline::Pipeline;
pub use proof::{Counterexample, Proof, ProofStep, Reference, Step, StepMethod, Verdict};
pub use resources::Resources;
pub use stage::Stage;
pub use target::{Asic, Fpga, Link, Pin, Seed, Segment, ToolRun};
pub use top::Top;

use std::collections::BTreeMap;

use fields::all_in_milliseconds;
use ringmill_design::Interface;
use schemars::{JsonSchema, generate::SchemaSettings};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version of the format that this program writes.
pub const SCHEMA: u64 = 1;

/// A report that cannot be read back.
#[derive(Debug, Error)]
pub enum ReportError {
    /// It is not a JSON, or a field is missing or of another type.
    #[error("{0}")]
    Malformed(#[from] serde_json::Error),
    /// It was written by a later version.
    #[error("its schema is {found}, and this version of ringmill reads {SCHEMA}")]
    Schema {
        /// The schema it states.
        found: u64,
    },
}

/// The report of a build. A section that does not apply is absent. Fields this version does not
/// know are ignored when read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// Version of the format, [`SCHEMA`].
    pub schema: u64,
    /// Version of ringmill.
    pub version: String,
    /// The program, as the user named it.
    pub program: String,
    /// Name of the entry function.
    pub entry: String,
    /// The netlist of a boolean program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub netlist: Option<Netlist>,
    /// The proof of the netlist; of an accelerator, that its graph is the program's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// Of a build with `--pareto`: the netlists of which none is beaten in both bootstraps and
    /// depth, the shallowest first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pareto: Option<Vec<Point>>,
    /// The top-level module of an accelerator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Top>,
    /// The blocks of an accelerator.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<Block>,
    /// The resources of an accelerator on an FPGA, by a model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modelled: Option<Modelled>,
    /// The accelerator, or another one of the same function, as a Calyx component.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calyx: Option<Calyx>,
    /// The connections between the blocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagram: Option<Diagram>,
    /// The simulation of the written Verilog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cosim: Option<Cosim>,
    /// The execution of the netlist on ciphertexts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encryption: Option<Encryption>,
    /// A netlist with registers: the clocked design of a boolean program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline: Option<Pipeline>,
    /// The place-and-route result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fpga: Option<Fpga>,
    /// The design in standard cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asic: Option<Asic>,
    /// The link to a host that a board has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
    /// The files of the build's folder, without the report itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<File>,
    /// Wall-clock seconds of each stage.
    #[serde(default, serialize_with = "all_in_milliseconds")]
    pub seconds: BTreeMap<Stage, f64>,
}

impl Default for Report {
    /// An empty report of this version.
    fn default() -> Self {
        Report {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            program: String::new(),
            entry: String::new(),
            netlist: None,
            proof: None,
            pareto: None,
            top: None,
            blocks: Vec::new(),
            modelled: None,
            calyx: None,
            diagram: None,
            cosim: None,
            encryption: None,
            pipeline: None,
            fpga: None,
            asic: None,
            link: None,
            files: Vec::new(),
            seconds: BTreeMap::new(),
        }
    }
}

impl Report {
    /// The text of report.json.
    pub fn to_json(&self) -> String {
        // Serializing fails only for maps whose keys are not strings and for types that refuse, and
        // there are none of either.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The JSON Schema of report.json.
    pub fn json_schema() -> String {
        let settings = SchemaSettings::draft2020_12().for_serialize();
        let schema = settings.into_generator().into_root_schema_for::<Self>();
        let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
        // Doc comments become descriptions; links in them are plain code there.
        text.replace("[`", "`").replace("`]", "`") + "\n"
    }

    /// Reads a report.json.
    ///
    /// # Errors
    /// The text is not a report, or one of a later schema.
    pub fn from_json(text: &str) -> Result<Self, ReportError> {
        #[derive(Deserialize)]
        struct Stated {
            schema: u64,
        }
        let Stated { schema } = serde_json::from_str(text)?;
        if schema != SCHEMA {
            return Err(ReportError::Schema { found: schema });
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The clocked part of a build: an accelerator, or the pipeline of a netlist.
    #[must_use]
    pub fn clocked(&self) -> Option<&Interface> {
        let pipeline = self.pipeline.as_ref().map(|pipeline| &pipeline.interface);
        self.top.as_ref().map(|top| &top.interface).or(pipeline)
    }
}

/// A file of the build's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct File {
    /// Its path in the folder.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// The SHA-256 of a form of the netlist, as the build wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}
