//! Flip-flops, as far as a register of a hard block can take their place.

use crate::netlist::{Bit, Cell};

/// The clock and the clock enable of a register that nothing resets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Control {
    /// The clock; its rising edge counts.
    pub(super) clock: Bit,
    /// The enable, high: a net, or the constant 1.
    pub(super) enable: Bit,
}

/// A flip-flop of a hard block's kind: rising edge, enable high, never reset, 0 at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Register {
    pub(super) control: Control,
    pub(super) d: Bit,
    pub(super) q: Bit,
}

/// A flip-flop that moves into a block: the block's pin, the flip-flop's name, and the net on its
/// other side.
pub(super) type Move = (String, String, Bit);

impl Register {
    /// The flip-flop that a cell is; None for other cells, and for a flip-flop that a hard block
    /// does not have: one that is reset, starts with 1, or has an inverted clock or enable.
    pub(super) fn of(cell: &Cell) -> Option<Self> {
        let plain = cell.kind == "TRELLIS_FF"
            && matches!(cell.parameter("CLKMUX"), "" | "CLK")
            && matches!(cell.parameter("REGSET"), "" | "RESET")
            && matches!(cell.parameter("LSRMODE"), "" | "LSR")
            && cell.pin("LSR").is_none_or(Bit::is_zero)
            && matches!(cell.parameter("LSRMUX"), "" | "LSR")
            && matches!(cell.parameter("GSR"), "AUTO" | "DISABLED")
            && cell.pin("M").is_none();
        let enable = match (cell.parameter("CEMUX"), cell.pin("CE")) {
            ("" | "1", _) => Bit::constant(true),
            ("CE", Some(enable)) => enable.clone(),
            _ => return None,
        };
        let clock = cell.pin("CLK").filter(|clock| clock.net().is_some())?.clone();
        let (d, q) = (cell.pin("DI")?.clone(), cell.pin("Q")?.clone());
        plain.then_some(Register { control: Control { clock, enable }, d, q })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn flip_flop(change: impl Fn(&mut Value)) -> Option<Register> {
        let mut cell = json!({
            "type": "TRELLIS_FF",
            "parameters": {"CEMUX": "CE", "CLKMUX": "CLK", "GSR": "AUTO", "LSRMUX": "LSR", "REGSET": "RESET", "SRMODE": "LSR_OVER_CE"},
            "port_directions": {"CE": "input", "CLK": "input", "DI": "input", "LSR": "input", "Q": "output"},
            "connections": {"CE": [2], "CLK": [3], "DI": [4], "LSR": ["0"], "Q": [5]}
        });
        change(&mut cell);
        Register::of(&serde_json::from_value(cell).unwrap_or_else(|error| panic!("{error}")))
    }

    #[test]
    fn a_plain_flip_flop_is_a_register() {
        let control = |enable| Control { clock: Bit::Net(3), enable };
        let register = |enable| Some(Register { control: control(enable), d: Bit::Net(4), q: Bit::Net(5) });
        assert_eq!(flip_flop(|_| ()), register(Bit::Net(2)));
        // Yosys marks a text that could be a number by a space.
        assert_eq!(flip_flop(|cell| cell["parameters"]["CEMUX"] = json!("1 ")), register(Bit::constant(true)));
    }

    #[test]
    fn what_a_hard_block_lacks_stays_a_flip_flop() {
        for (name, value) in [
            ("CEMUX", "INV"),
            ("CLKMUX", "INV"),
            ("LSRMUX", "INV"),
            ("REGSET", "SET"),
            ("LSRMODE", "PRLD"),
            ("GSR", "ENABLED"),
        ] {
            assert_eq!(flip_flop(|cell| cell["parameters"][name] = json!(value)), None, "{name}");
        }
        assert_eq!(flip_flop(|cell| cell["connections"]["LSR"] = json!([9])), None, "it is reset");
        assert_eq!(flip_flop(|cell| cell["connections"]["M"] = json!([9])), None);
        assert_eq!(flip_flop(|cell| cell["type"] = json!("LUT4")), None);
    }
}
