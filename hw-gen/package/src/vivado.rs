//! A script for Vivado, and the constraint of the clock.

use ringmill_design::{Direction, Stream};
use serde::Serialize;

use crate::{Description, PackageError, render::render};

/// The texts for Vivado.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vivado {
    /// `TOP_vivado.tcl`: a run without a project, out of context, from the sources to a routed
    /// design with reports. It is in the folder that the sources are relative to.
    pub script: String,
    /// `TOP.xdc`, in the same folder.
    pub constraints: String,
    /// `TOP_ip.v`: the module `TOP_ip` around the design, for block designs and the IP packager:
    /// `aclk`, `aresetn`, streams of whole bytes, TKEEP on the results, and the attributes by which
    /// Vivado knows the interfaces.
    pub wrapper: String,
}

/// The values of the wrapper's template in addition to the design.
#[derive(Serialize)]
struct View {
    /// The names of the streams' ports, with colons between them.
    interfaces: String,
    streams: Vec<StreamView>,
}

#[derive(Serialize)]
struct StreamView {
    port: String,
    is_input: bool,
    bits: u32,
    /// Of `tdata` in the wrapper.
    bytes: u32,
    /// Bits of these bytes that the design does not have.
    padding: u32,
}

impl View {
    fn of(design: &Description) -> Self {
        let streams = design.interface.streams.iter().map(|stream| {
            let (bits, bytes) = (stream.width(), stream.width().div_ceil(8));
            let is_input = stream.direction == Direction::In;
            StreamView { port: stream.port(), is_input, bits, bytes, padding: 8 * bytes - bits }
        });
        let ports: Vec<_> = design.interface.streams.iter().map(Stream::port).collect();
        Self { interfaces: ports.join(":"), streams: streams.collect() }
    }
}

/// The texts for Vivado.
///
/// # Errors
/// See [`PackageError`].
pub fn vivado(design: &Description) -> Result<Vivado, PackageError> {
    Ok(Vivado {
        script: render(include_str!("../templates/vivado.tcl"), design, ())?,
        constraints: render(include_str!("../templates/vivado.xdc"), design, ())?,
        wrapper: render(include_str!("../templates/vivado_ip.v"), design, View::of(design))?,
    })
}
