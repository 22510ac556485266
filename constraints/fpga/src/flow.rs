//! The properties of a family: its tools, their options, and their counts.

use crate::cells::Cells;
use crate::clock::Pll;
use crate::netlist::Netlist;
use crate::{Board, Doubt, Resources};
use ringmill_toolchain::Tool;

/// The properties of a family.
pub(crate) struct Flow {
    /// The Yosys commands that map the top module and, for a router, write it to [`NETLIST`]. None
    /// where Yosys has no such target.
    pub(crate) synthesis: Option<fn(board: &Board, top: &str) -> String>,
    /// Moves in the synthesized netlist before it is counted and placed.
    pub(crate) pack: Option<fn(&mut Netlist)>,
    /// The least that cells of these kinds take, before a router packs them.
    pub(crate) at_least: fn(&Cells) -> Resources,
    /// None for a family of which only the area is known.
    pub(crate) router: Option<Router>,
    /// The PLL, which makes clocks from that of a board.
    pub(crate) pll: Option<Pll>,
}

/// The options of nextpnr for a family, and its counts.
pub(crate) struct Router {
    pub(crate) tool: Tool,
    /// The options for the device.
    pub(crate) device: fn(&Board) -> Vec<String>,
    /// The switch that gives a pin to every port; None where pins have to be named.
    pub(crate) any_pins: Option<&'static str>,
    /// The switches that name the file of pins.
    pub(crate) pin_file: fn(name: &str) -> [String; 2],
    /// The switch that names the file of the routed design, [`CONFIGURATION`].
    pub(crate) writes: &'static str,
    /// The treatment of ports without pins.
    pub(crate) without_pins: Open,
    /// The resources of a design, from the amounts under nextpnr's names. The second are the
    /// flip-flops of the netlist, for where nextpnr counts only what they are packed into.
    pub(crate) used: fn(&Amounts<'_>, u64) -> Option<Resources>,
    /// The resources of the device, from the amounts under nextpnr's names.
    pub(crate) available: fn(&Amounts<'_>) -> Option<Resources>,
    /// Switches for large designs.
    pub(crate) large: &'static [&'static str],
    /// The delays of the device that nextpnr knows.
    pub(crate) timing: Timing,
    /// The tool that makes the bitstream.
    pub(crate) packer: Packer,
}

/// The delays of a device that nextpnr knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timing {
    /// All of them.
    Whole,
    /// All but those through multipliers.
    NoMultipliers,
    /// Neither those through multipliers, nor the others as slow as the vendor's tools have them.
    Optimistic,
}

impl Timing {
    /// The reason that a design with so many multipliers may miss nextpnr's clock, if there is one.
    pub(crate) fn doubt(self, dsp: u64) -> Option<Doubt> {
        match self {
            Timing::Whole => None,
            Timing::NoMultipliers | Timing::Optimistic if dsp > 0 => Some(Doubt::Multipliers),
            Timing::NoMultipliers => None,
            Timing::Optimistic => Some(Doubt::Optimistic),
        }
    }
}

/// The tool that turns [`CONFIGURATION`] into a bitstream.
pub(crate) struct Packer {
    pub(crate) tool: Tool,
    /// The whole command line behind the tool's name.
    pub(crate) arguments: fn(&Board) -> Vec<String>,
    /// The file it writes.
    pub(crate) bitstream: &'static str,
}

/// The route of a design without pins.
pub(crate) enum Open {
    /// By switches of nextpnr.
    Switches(&'static [&'static str]),
    /// By Yosys commands that take the ports away, before the design is written to
    /// [`OPEN_NETLIST`].
    Commands(&'static str),
}

/// The amount under a name.
pub(crate) type Amounts<'a> = dyn Fn(&str) -> Option<u64> + 'a;

/// The synthesized design.
pub(crate) const NETLIST: &str = "netlist.json";
/// The same without ports.
pub(crate) const OPEN_NETLIST: &str = "open.json";
/// The routed design in the family's text form.
pub(crate) const CONFIGURATION: &str = "design.config";
