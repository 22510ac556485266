//! Diagrams drawn from text: Graphviz and WaveDrom, in child processes.

use std::time::Duration;

use ringmill_toolchain::{Invocation, ToolPath, WorkFolder};

use crate::BookError;

/// The time that one diagram may take.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The language of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagram {
    /// A graph in Graphviz's language.
    Dot,
    /// A waveform in WaveDrom's JSON.
    Wavedrom,
}

impl Diagram {
    /// The language of a fenced block, from its info string.
    #[must_use]
    pub fn of(language: &str) -> Option<Self> {
        match language {
            "dot" => Some(Self::Dot),
            "wavedrom" => Some(Self::Wavedrom),
            _ => None,
        }
    }
}

/// The picture of a diagram as SVG, without its XML declaration. `dot` and `wavedrompy` are found on
/// PATH, where `scripts/book` puts them.
///
/// # Errors
/// A program that is missing, fails, or takes longer than a minute.
pub fn draw(diagram: Diagram, text: &str) -> Result<String, BookError> {
    let folder = WorkFolder::new("diagram")?;
    folder.write("diagram", text)?;
    let invocation = match diagram {
        Diagram::Dot => Invocation::new(&ToolPath::plain("dot")).args(["-Tsvg", "-odiagram.svg", "diagram"]),
        Diagram::Wavedrom => {
            Invocation::new(&ToolPath::plain("wavedrompy")).args(["--input", "diagram", "--svg", "diagram.svg"])
        }
    };
    invocation.timeout(TIMEOUT).run(&folder)?;
    let svg = folder.read("diagram.svg")?;
    folder.discard();
    Ok(svg.find("<svg").map_or(svg.clone(), |at| svg[at..].to_owned()))
}
