//! A design behind registers: control wrappers for AXI4-Lite and Wishbone.

mod hardware;
mod kind;
mod registers;

use ringmill_design::{SourceFile, systemverilog};
use serde::Serialize;
use serde_json::json;

pub use kind::Bus;

use crate::{Description, PackageError, render::render};
use registers::{Register, STREAM_BYTES, STREAMS, registers};

/// The texts of a wrapper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrapper {
    /// The name of the wrapper's file and module: `TOP_axil` or `TOP_wb`.
    pub name: String,
    /// The wrapper. It instantiates the bus's slave of `rtl/bus` and the registers.
    pub top: String,
    /// `TOP_bus`: registers, adapters of the streams, the design.
    pub registers: String,
    /// The modules of `rtl/` that both need, in compile order.
    pub library: Vec<SourceFile>,
    /// The registers for people, as Markdown.
    pub document: String,
    /// The same for programs, as JSON.
    pub map: String,
}

/// The wrapper of a design for a bus.
///
/// # Errors
/// See [`PackageError`].
pub fn wrapper(design: &Description, bus: Bus) -> Result<Wrapper, PackageError> {
    let end = STREAMS + STREAM_BYTES * design.interface.streams.len() as u64;
    let address = end.next_power_of_two().ilog2().max(12);
    let view = View { address, registers: registers(design) };
    let inside = hardware::registers(design, address, &view.registers).finish()?;
    let top = hardware::top(design, bus, address, &inside.definition).finish()?;
    let map =
        json!({ "schema": 1, "top": design.interface.module, "address_bits": address, "registers": view.registers });
    Ok(Wrapper {
        name: top.definition.name.clone(),
        library: ringmill_rtl::needed_by(inside.instances.iter().chain(&top.instances).map(String::as_str)),
        top: systemverilog(&top.text),
        registers: systemverilog(&inside.text),
        document: render(include_str!("../../templates/registers.md"), design, &view)?,
        map: serde_json::to_string_pretty(&map)? + "\n",
    })
}

/// The values of the document's template in addition to the design.
#[derive(Serialize)]
struct View {
    /// Bits of an address.
    address: u32,
    registers: Vec<Register>,
}
