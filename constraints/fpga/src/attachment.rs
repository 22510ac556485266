//! The place where a host is connected to a board's UART.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The place where a host is connected to a board's UART.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attachment {
    /// A connector with a UART chip behind it, in a few words: a cable is enough.
    Port(String),
    /// Pins of a header without a UART chip: the user wires an adapter to them.
    Header {
        /// The pin to the FPGA, as the board names it.
        to_fpga: String,
        /// The pin from the FPGA.
        from_fpga: String,
        /// The level of both, in mV.
        millivolts: u32,
    },
}

impl fmt::Display for Attachment {
    /// The steps that connect a host, in the imperative.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Attachment::Port(port) => write!(f, "plug a cable into the {port}"),
            Attachment::Header { to_fpga, from_fpga, millivolts } => {
                let volts = f64::from(*millivolts) / 1000.0;
                write!(
                    f,
                    "the board has no UART chip: wire a serial adapter of {volts} V, TX to header pin {to_fpga}, \
                     RX to header pin {from_fpga}, ground to ground"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;

    fn of(board: &str) -> String {
        let board = crate::board(board).unwrap_or_else(|error| panic!("{error}"));
        board.link.as_ref().map(|link| link.host.to_string()).unwrap_or_default()
    }

    #[test]
    fn the_pins_of_a_header_are_told() {
        assert_eq!(
            of("orangecrab-25f"),
            "the board has no UART chip: wire a serial adapter of 3.3 V, TX to header pin 0, RX to header pin 1, \
             ground to ground"
        );
        assert_eq!(of("ulx3s-25f"), "plug a cable into the USB connector US1 (FT231X)");
    }

    #[test]
    fn a_report_keeps_it() {
        for host in boards().iter().filter_map(|board| board.link.as_ref()).map(|link| &link.host) {
            let text = serde_json::to_string(host).expect("JSON");
            assert_eq!(serde_json::from_str::<Attachment>(&text).expect("its own text"), *host, "{text}");
        }
    }
}
