//! A module with AXI4-Stream ports.

use crate::{CosimError, Design, Port};
use ringmill_design::{Interface, SourceFile, Stream};

/// An AXI4-Stream port of the module under simulation: `s_axis_NAME_{tdata,tvalid,tready,tlast}`
/// for an input, `m_axis_NAME_…` for an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamPort {
    /// NAME.
    pub name: String,
    /// Width of `tdata`, at least 1. A beat travels as `bits.div_ceil(32)` words of 32 bits, least
    /// significant first.
    pub bits: usize,
    /// Beats of a frame, at least 1.
    pub beats: usize,
    /// `tlast` is high on every beat of this number in a frame: on the last of each part, which are
    /// of that many beats.
    pub marked: usize,
    /// True if an input has the first frame only: it stays in the module.
    pub once: bool,
}

impl StreamPort {
    /// A stream of frames that are not divided.
    pub fn new(name: &str, bits: usize, beats: usize) -> Self {
        Self { name: name.to_owned(), bits, beats, marked: beats, once: false }
    }

    /// Number of 32-bit words of a frame.
    pub fn frame_words(&self) -> usize {
        self.data("").words() * self.beats
    }

    /// Its `tdata`, with the given prefix.
    pub(crate) fn data(&self, prefix: &str) -> Port {
        Port { name: format!("{prefix}{}_tdata", self.name), bits: self.bits }
    }
}

impl From<&Stream> for StreamPort {
    /// All frames of a transaction as one, with `tlast` at the end of each.
    fn from(stream: &Stream) -> Self {
        Self {
            name: stream.name.clone(),
            bits: stream.width() as usize,
            beats: (stream.beats * stream.frames) as usize,
            marked: stream.beats as usize,
            once: stream.resident,
        }
    }
}

/// Most 32-bit words of a frame: 256 MiB.
const MOST_WORDS: usize = 1 << 26;

/// A module to simulate that has `clk`, `rst` (synchronous, active high) and AXI4-Stream ports, and
/// nothing else but perhaps `frame_error`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamDesign {
    /// The module's name.
    pub top: String,
    /// Every file it needs, in compile order.
    pub sources: Vec<SourceFile>,
    /// The streams it takes.
    pub inputs: Vec<StreamPort>,
    /// The streams it gives.
    pub outputs: Vec<StreamPort>,
    /// True if it has an output `frame_error` with a bit for each input, which is high from the
    /// cycle after a wrong `tlast` to the reset.
    pub frame_error: bool,
}

/// A port of the flat list, by its position among those of its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// The module reads it.
    Input(usize),
    /// The module writes it.
    Output(usize),
}

impl StreamDesign {
    /// A generated design from its sources in compile order.
    #[must_use]
    pub fn of(interface: &Interface, sources: Vec<SourceFile>) -> Self {
        Self {
            top: interface.module.clone(),
            sources,
            inputs: interface.inputs().map(StreamPort::from).collect(),
            outputs: interface.outputs().map(StreamPort::from).collect(),
            frame_error: true,
        }
    }

    /// All streams, inputs first.
    pub(crate) fn streams(&self) -> impl Iterator<Item = &StreamPort> {
        self.inputs.iter().chain(&self.outputs)
    }

    /// The same module as a flat list of ports: the clock, the reset, then stream by stream.
    pub(crate) fn flat(&self) -> Design {
        let bit = |prefix: &str, port: &StreamPort, signal: &str| Port {
            name: format!("{prefix}{}_{signal}", port.name),
            bits: 1,
        };
        let mut inputs = ["clk", "rst"].map(|name| Port { name: name.to_owned(), bits: 1 }).to_vec();
        let mut outputs = Vec::new();
        for port in &self.inputs {
            let prefix = "s_axis_";
            inputs.extend([port.data(prefix), bit(prefix, port, "tvalid"), bit(prefix, port, "tlast")]);
            outputs.push(bit(prefix, port, "tready"));
        }
        for port in &self.outputs {
            let prefix = "m_axis_";
            inputs.push(bit(prefix, port, "tready"));
            outputs.extend([port.data(prefix), bit(prefix, port, "tvalid"), bit(prefix, port, "tlast")]);
        }
        if self.frame_error {
            outputs.push(Port { name: "frame_error".to_owned(), bits: self.inputs.len().max(1) });
        }
        Design { top: self.top.clone(), sources: self.sources.clone(), inputs, outputs }
    }

    /// Data, valid, ready and last of a stream in the flat list; streams are counted inputs first.
    pub(crate) fn signals(&self, stream: usize) -> [Signal; 4] {
        use Signal::{Input, Output};
        match stream.checked_sub(self.inputs.len()) {
            None => {
                let at = 2 + 3 * stream;
                [Input(at), Input(at + 1), Output(stream), Input(at + 2)]
            }
            Some(output) => {
                let at = self.inputs.len() + 3 * output;
                [Output(at), Output(at + 1), Input(2 + 3 * self.inputs.len() + output), Output(at + 2)]
            }
        }
    }

    /// `frame_error` in the flat list, if the module has it.
    pub(crate) fn frame_error_signal(&self) -> Option<usize> {
        self.frame_error.then_some(self.inputs.len() + 3 * self.outputs.len())
    }

    /// Checks what can be known without Verilator.
    pub(crate) fn check(&self) -> Result<(), CosimError> {
        for port in self.streams() {
            let refuse = |reason| Err(CosimError::Port { name: port.name.clone(), top: self.top.clone(), reason });
            if port.beats == 0 {
                return refuse("has no beats");
            }
            if port.bits.div_ceil(32).checked_mul(port.beats).is_none_or(|words| words > MOST_WORDS) {
                return refuse("has more than 2^26 words in a frame");
            }
        }
        self.flat().check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn design() -> StreamDesign {
        let port = |name: &str, beats| StreamPort::new(name, 40, beats);
        StreamDesign {
            top: "m".to_owned(),
            sources: Vec::new(),
            inputs: vec![port("arg0", 4), port("arg1", 4)],
            outputs: vec![port("result0", 4), port("result1", 2)],
            frame_error: true,
        }
    }

    #[test]
    fn every_signal_is_where_the_flat_list_has_it() {
        let design = design();
        let flat = design.flat();
        for (stream, port) in design.streams().enumerate() {
            let prefix = if stream < 2 { "s_axis" } else { "m_axis" };
            for (signal, suffix) in design.signals(stream).into_iter().zip(["tdata", "tvalid", "tready", "tlast"]) {
                let found = match signal {
                    Signal::Input(position) => &flat.inputs[position],
                    Signal::Output(position) => &flat.outputs[position],
                };
                assert_eq!(found.name, format!("{prefix}_{}_{suffix}", port.name));
                assert_eq!(found.bits, if suffix == "tdata" { 40 } else { 1 });
            }
        }
        let errors = design.frame_error_signal().expect("an output");
        assert_eq!((flat.outputs[errors].name.as_str(), flat.outputs[errors].bits), ("frame_error", 2));
        assert_eq!((flat.inputs.len(), flat.outputs.len()), (2 + 3 * 2 + 2, 2 + 3 * 2 + 1));
    }

    #[test]
    fn impossible_streams_are_refused_by_name() {
        assert!(design().check().is_ok());
        let mut empty = design();
        empty.outputs[1].beats = 0;
        assert!(empty.check().expect_err("refused").to_string().contains("'result1' of 'm' has no beats"));
        let mut endless = design();
        endless.outputs[1].beats = usize::MAX;
        assert!(endless.check().expect_err("refused").to_string().contains("'result1' of 'm' has more than"));
        let mut twice = design();
        twice.inputs[1].name = "arg0".to_owned();
        assert!(twice.check().expect_err("refused").to_string().contains("listed twice"));
    }
}
