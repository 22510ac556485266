//! Boards: what `constraints/boards/<board>/board.toml` says.

use crate::{Family, FpgaError, Resources};
use serde::Deserialize;
use std::sync::LazyLock;

/// Name and `board.toml` of every board, by name.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/boards.rs"));

static BOARDS: LazyLock<Vec<Board>> =
    LazyLock::new(|| FILES.iter().filter_map(|(name, text)| Board::parse(name, text).ok()).collect());

/// A board, or a bare FPGA.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The name users give: that of its folder.
    #[serde(skip)]
    pub name: String,
    /// What it is, in a line.
    pub title: String,
    /// The family of the FPGA: says which tools take it.
    pub family: Family,
    /// The device as nextpnr's switch names it, `25k`; with package and speed grade where that is one word, `GW1NR-LV9QN88PC6/I5`.
    pub device: String,
    /// The package as nextpnr names it, `CABGA381`.
    pub package: Option<String>,
    /// The speed grade of ECP5: 6, 7 or 8, 8 being the fastest.
    pub speed: Option<u8>,
    /// The chip in the package, of Gowin: `GW1N-9C`.
    pub variant: Option<String>,
    /// Which port goes to which pin.
    pub pins: Pins,
    /// Pins of the package that a design can use.
    pub io: u64,
    /// What the FPGA has, as nextpnr counts, or the data sheet where there is no router.
    pub available: Resources,
}

/// Which port of the design goes to which pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pins {
    /// The router picks them. Good for area and timing; such a design must not be loaded into a board, so no bitstream is made.
    None,
}

impl Board {
    /// Reads a `board.toml`.
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
    boards().iter().find(|board| board.name == name).ok_or_else(|| FpgaError::UnknownBoard {
        name: name.to_owned(),
        known: boards().iter().map(|board| board.name.as_str()).collect::<Vec<_>>().join(", "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use miette::Diagnostic;

    #[test]
    fn every_folder_is_a_board() {
        for (name, text) in FILES {
            let board = Board::parse(name, text).unwrap_or_else(|error| panic!("{error}"));
            assert!(board.available.lut > 0 && board.io > 0, "{board:?}");
            let (package, speed, variant) = (board.package.is_some(), board.speed, board.variant.is_some());
            let described = match board.family {
                Family::Ecp5 => package && speed.is_some_and(|speed| (6..=8).contains(&speed)),
                Family::Ice40 => package,
                Family::Gw1n | Family::Gw2a => variant,
                Family::Xc7 | Family::Xcup => true,
            };
            assert!(described, "{board:?}");
        }
        let names: Vec<&str> = boards().iter().map(|board| board.name.as_str()).collect();
        assert_eq!(names, FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        assert!(names.contains(&"ecp5-25f") && names.contains(&"ecp5-85f"), "{names:?}");
    }

    #[test]
    fn an_unknown_board_is_answered_with_those_there_are() {
        let error = board("ecp5-12f").expect_err("there is none");
        assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some("fpga::unknown-board"));
        assert_eq!(error.to_string(), "there is no board 'ecp5-12f'");
        let help = error.help().map(|help| help.to_string()).unwrap_or_default();
        assert!(help.starts_with("known boards: ecp5-25f, ecp5-85f"), "{help}");
    }

    #[test]
    fn a_board_with_a_mistake_says_where() {
        let text = FILES[0].1.replace("speed = 6", "speed = 'fast'");
        let error = Board::parse("mine", &text).expect_err("no number");
        insta::assert_snapshot!(error.to_string());
        Board::parse("mine", &FILES[0].1.replace("title", "name")).expect_err("no such key");
    }
}
