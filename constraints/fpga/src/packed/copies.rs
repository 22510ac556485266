//! Copies of flip-flops and look-up tables that drive many pins.
//!
//! A net that reaches a large part of the device is slow, however it is routed: an enable of a
//! pipeline, a pulse of a schedule, a digit that selects among operands. Each copy has the inputs
//! of the first cell, and drives the pins of neighbours: the pins are divided in the order of the
//! cells' names, which begin with the names of the instances around them. Clocks are left alone,
//! they have a network of their own.

use super::uses::{Pin, Uses};
use crate::netlist::{Bit, Cell, Netlist};

/// The pins that a net drives at most.
pub(super) const MOST: usize = 200;

/// The cells that can be copied, and their outputs. Both have one output, and no state that two of
/// them with the same inputs do not share.
const COPIED: [(&str, &str); 2] = [("TRELLIS_FF", "Q"), ("LUT4", "Z")];

/// Rounds at most: a copy reads what the first cell reads, whose drivers may need copies in turn.
const ROUNDS: usize = 8;

/// Copies what drives more than [`MOST`] pins. A port of the module keeps its net, and so do all
/// pins at it; a net that something else drives stays as it is.
pub(super) fn copy(netlist: &mut Netlist) {
    for _ in 0..ROUNDS {
        let wide = wide(netlist);
        if wide.is_empty() {
            break;
        }
        let mut nets = netlist.free_net()..;
        for Wide { driver, output, pins } in wide {
            let groups = pins.len().div_ceil(MOST);
            // The first cell keeps the first group.
            for (group, net) in pins.chunks(pins.len().div_ceil(groups)).skip(1).zip(&mut nets) {
                let cells = netlist.cells_mut();
                let mut copy = cells[&driver].clone();
                let first = copy.pin(output).cloned().expect("it drives these pins");
                copy.read(output, Bit::Net(net));
                for Pin { cell, port } in group {
                    cells.get_mut(cell).expect("cells stay").rewire(port, &first, &Bit::Net(net));
                }
                cells.insert(format!("{driver}$copy{net}"), copy);
            }
        }
    }
}

/// A cell that drives too many pins.
struct Wide {
    driver: String,
    output: &'static str,
    pins: Vec<Pin>,
}

fn wide(netlist: &Netlist) -> Vec<Wide> {
    let uses = Uses::of(netlist);
    let of = |(name, cell): (&String, &Cell)| {
        let (_, output) = COPIED.into_iter().find(|(kind, _)| cell.kind == *kind)?;
        let pins = uses.readers(cell.pin(output)?).filter(|pins| !pins.iter().any(is_clock))?;
        let (own, mut others): (Vec<Pin>, Vec<Pin>) = pins.iter().cloned().partition(|pin| pin.cell == *name);
        others.sort();
        // A pin of the cell itself comes first and stays: a copy reads what the first cell drives.
        let pins = own.into_iter().chain(others).collect::<Vec<_>>();
        (pins.len() > MOST).then(|| Wide { driver: name.clone(), output, pins })
    };
    netlist.cells().iter().filter_map(of).collect()
}

fn is_clock(pin: &Pin) -> bool {
    pin.port.starts_with("CLK") || matches!(pin.port.as_str(), "WCK" | "ECLK" | "SCLK")
}
