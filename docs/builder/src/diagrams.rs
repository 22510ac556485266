//! Pictures drawn from text: Graphviz in a child process, WaveDrom by a library.

use std::time::Duration;

use ringmill_toolchain::{Invocation, ToolPath, WorkFolder};

use crate::BookError;

/// The time that one graph may take.
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
    pub fn of(language: &str) -> Option<Self> {
        match language {
            "dot" => Some(Self::Dot),
            "wavedrom" => Some(Self::Wavedrom),
            _ => None,
        }
    }
}

/// The picture of a diagram as SVG, without an XML declaration. `dot` is found on PATH.
///
/// # Errors
/// A program that is missing, fails, or takes longer than a minute; a text that is not WaveDrom's.
pub fn draw(diagram: Diagram, text: &str) -> Result<String, BookError> {
    let svg = match diagram {
        Diagram::Dot => graph(text)?,
        Diagram::Wavedrom => waveform(text)?,
    };
    Ok(svg.find("<svg").map_or(svg.clone(), |at| svg[at..].to_owned()))
}

fn graph(text: &str) -> Result<String, BookError> {
    let folder = WorkFolder::new("diagram")?;
    folder.write("graph.dot", text)?;
    let plan = Invocation::new(&ToolPath::plain("dot")).args(["-Tsvg", "-ograph.svg", "graph.dot"]);
    plan.timeout(TIMEOUT).run(&folder)?;
    let svg = folder.read("graph.svg")?;
    folder.discard();
    Ok(svg)
}

fn waveform(text: &str) -> Result<String, BookError> {
    let mut svg = Vec::new();
    wavedrom::render_json5(text, &mut svg).map_err(|error| BookError::Waveform(error.to_string()))?;
    Ok(String::from_utf8_lossy(&svg).into_owned())
}
