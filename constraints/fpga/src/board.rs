//! Boards: what `constraints/boards/<board>/board.toml` says.

use crate::{Attachment, Family, FpgaError, Resources};
use ringmill_boards::FOLDERS;
use ringmill_design::nearest;
use serde::Deserialize;
use std::sync::LazyLock;

static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    FOLDERS
        .iter()
        .filter_map(|folder| Some(Board::parse(folder.name, folder.board).ok()?.with_pins(folder.pins)))
        .collect()
});

/// A board, or a bare FPGA.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The name users give: that of its folder.
    #[serde(skip)]
    pub name: String,
    /// A description, in a line.
    pub title: String,
    /// The family of the FPGA: says which tools take it.
    pub family: Family,
    /// The device as nextpnr's switch names it, `25k`; with package and speed grade where that is
    /// one word, `GW1NR-LV9QN88PC6/I5`.
    pub device: String,
    /// The package as nextpnr names it, `CABGA381`.
    pub package: Option<String>,
    /// The speed grade of ECP5: 6, 7 or 8, 8 being the fastest.
    pub speed: Option<u8>,
    /// The chip in the package, of Gowin: `GW1N-9C`.
    pub variant: Option<String>,
    /// The pins of the ports.
    pub pins: Pins,
    /// The file that says so, beside `board.toml`: `pins.lpf`, `pins.pcf`, `pins.cst` or
    /// `pins.xdc`. It places the ports of a board top: `clk_in` (and `clk_in_n`), `uart_rx`,
    /// `uart_tx`, `led`, and `reset_n` or `reset` where there is a button.
    #[serde(skip)]
    pub pin_file: Option<PinFile>,
    /// Pins of the package that a design can use.
    pub io: u64,
    /// The public source of the pins.
    pub reference: Option<String>,
    /// The oscillator on `clk_in`; there whenever there are pins.
    pub clock: Option<Clock>,
    /// The UART; there whenever there are pins.
    pub link: Option<Link>,
    /// The level at which the LED shines.
    pub led: Option<Level>,
    /// The level of the reset button while it is pressed: `high` is the port `reset`, `low` is
    /// `reset_n`. None where there is no button.
    pub reset: Option<Level>,
    /// The board's name in openFPGALoader (`-b`), if it knows it.
    pub flash: Option<String>,
    /// Memories beside the FPGA and in its package, each in a few words.
    #[serde(default)]
    pub memories: Vec<String>,
    /// The resources of the FPGA, as nextpnr counts, or by the data sheet where there is no router.
    pub available: Resources,
}

/// The pins of a design's ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pins {
    /// The router picks them. Good for area and timing; such a design must not be loaded into a
    /// board, so no bitstream is made.
    None,
    /// Its file of pins ([`Board::pin_file`]) says so, for a board top.
    File,
}

/// A file of pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PinFile {
    /// `pins.lpf`.
    pub name: &'static str,
    /// The contents.
    pub text: &'static str,
}

/// An oscillator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Its frequency in Hz.
    pub hz: u64,
    /// True if it comes on two pins, `clk_in` and `clk_in_n`.
    #[serde(default)]
    pub differential: bool,
    /// Of Xilinx: whether the pin reaches an MMCM only through a global buffer, as pins of
    /// high-density banks do (UG572, "Clock Buffers").
    #[serde(default)]
    pub buffered: bool,
    /// Of iCE40: whether the pin is the PLL's own, which then has to be of the kind that takes it
    /// from there.
    #[serde(default)]
    pub pll_pad: bool,
}

/// A UART to a host.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// Bits a second, unless the user wants others.
    pub baud: u32,
    /// The connection of a host.
    pub host: Attachment,
}

/// The level of a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Ground.
    Low,
    /// The supply.
    High,
}

impl Board {
    /// The flow that builds for it, in a few words.
    #[must_use]
    pub fn flow(&self) -> &'static str {
        match (self.pins, self.family.is_routed()) {
            (Pins::None, true) => "routed, no pins",
            (Pins::None, false) if self.family.is_counted() => "area only",
            (Pins::File, true) => "bitstream",
            (_, false) => "vendor's project",
        }
    }

    /// The commands with which Yosys synthesizes a top module for it; `None` where Yosys has no
    /// such target.
    #[must_use]
    pub fn synthesis_commands(&self, top: &str) -> Option<String> {
        self.family.flow().synthesis.map(|commands| commands(self, top))
    }

    fn with_pins(self, pins: Option<(&'static str, &'static str)>) -> Self {
        Board { pin_file: pins.map(|(name, text)| PinFile { name, text }), ..self }
    }

    /// Reads a `board.toml`. The file of pins is another one.
    pub fn parse(name: &str, text: &str) -> Result<Board, FpgaError> {
        match toml::from_str::<Board>(text) {
            Ok(board) => Ok(Board { name: name.to_owned(), ..board }),
            Err(error) => {
                Err(FpgaError::Board { board: name.to_owned(), message: error.to_string().trim().to_owned() })
            }
        }
    }
}

/// All boards, by name. (That each of them can be read is tested.)
pub fn boards() -> &'static [Board] {
    &BOARDS
}

/// The board of that name.
pub fn board(name: &str) -> Result<&'static Board, FpgaError> {
    boards().iter().find(|board| board.name == name).ok_or_else(|| {
        let known: Vec<_> = boards().iter().map(|board| board.name.as_str()).collect();
        let near = nearest(name, known.iter().copied());
        let near = near.map_or_else(String::new, |near| format!(": did you mean '{near}'?"));
        FpgaError::UnknownBoard { name: name.to_owned(), near, known: known.join(", ") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use miette::Diagnostic;
    use ringmill_boards::Folder;

    #[test]
    fn every_folder_is_a_board() {
        for &Folder { name, board: text, pins } in FOLDERS {
            let board = Board::parse(name, text).unwrap_or_else(|error| panic!("{error}")).with_pins(pins);
            assert!(board.available.lut > 0 && (board.io > 0 || board.family == Family::Versal), "{board:?}");
            let (package, speed, variant) = (board.package.is_some(), board.speed, board.variant.is_some());
            let described = match board.family {
                Family::Ecp5 => package && speed.is_some_and(|speed| (6..=8).contains(&speed)),
                Family::Ice40 => package,
                Family::Gw1n | Family::Gw2a => variant,
                Family::Xc7 | Family::Xcup | Family::Versal => true,
            };
            assert!(described, "{board:?}");
            let there = [pins.is_some(), board.clock.is_some(), board.link.is_some(), board.led.is_some()];
            assert_eq!(there, [board.pins == Pins::File; 4], "{board:?}");
            let Some((_, pins)) = pins else { continue };
            // Nothing but the ports, and where they were looked up.
            let reference = board.reference.as_deref().unwrap_or_default();
            assert!(
                !reference.is_empty() && pins.lines().next().is_some_and(|line| line.ends_with(reference)),
                "{name}"
            );
            let word = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
            let has = |port: &str| pins.split(word).any(|found| found == port);
            let differential = board.clock.is_some_and(|clock| clock.differential);
            assert!(["clk_in", "uart_rx", "uart_tx", "led"].map(has).iter().all(|&has| has), "{name}");
            let wanted = [differential, board.reset == Some(Level::Low), board.reset == Some(Level::High)];
            assert_eq!(["clk_in_n", "reset_n", "reset"].map(has), wanted, "{name}");
        }
        let names: Vec<&str> = boards().iter().map(|board| board.name.as_str()).collect();
        assert_eq!(names, FOLDERS.iter().map(|folder| folder.name).collect::<Vec<_>>());
        assert!(names.contains(&"ecp5-25f") && names.contains(&"ecp5-85f"), "{names:?}");
    }

    #[test]
    fn an_unknown_board_is_answered_with_those_there_are() {
        let error = board("ecp5-12f").expect_err("there is none");
        assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some("fpga::unknown-board"));
        assert_eq!(error.to_string(), "unknown board 'ecp5-12f': did you mean 'ecp5-25f'?");
        let help = error.help().map(|help| help.to_string()).unwrap_or_default();
        assert!(help.contains("ecp5-25f, ecp5-85f"), "{help}");
    }

    #[test]
    fn a_board_with_a_mistake_says_where() {
        let bare = FOLDERS.iter().find(|folder| folder.name == "ecp5-25f").expect("a board").board;
        let text = bare.replace("speed = 6", "speed = 'fast'");
        let error = Board::parse("mine", &text).expect_err("no number");
        insta::assert_snapshot!(error.to_string());
        let linked = FOLDERS.iter().find(|folder| folder.name == "orangecrab-25f").expect("a board").board;
        Board::parse("mine", &linked.replace("to_fpga", "to_host")).expect_err("a header without its pins");
        Board::parse("mine", &linked.replace("host.header", "host.heading")).expect_err("no such connection");
        Board::parse("mine", &bare.replace("title", "name")).expect_err("no such key");
    }
}
