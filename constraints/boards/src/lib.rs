//! The boards' own texts, embedded so that an installed program has them anywhere. What they mean
//! is read in `ringmill-fpga`.
//!
//! ```
//! use ringmill_boards::FOLDERS;
//!
//! let board = FOLDERS.iter().find(|folder| folder.name == "ulx3s-85f").expect("a board");
//! assert!(board.board.contains("family = \"ecp5\""));
//! let (name, pins) = board.pins.expect("a board with pins");
//! assert!(name == "pins.lpf" && pins.contains("uart_rx"));
//! ```

/// A board's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Its name, by which users choose the board.
    pub name: &'static str,
    /// The text of `board.toml`.
    pub board: &'static str,
    /// Name and text of the file of pins, `pins.*`; none of a bare FPGA.
    pub pins: Option<(&'static str, &'static str)>,
}

/// All boards, by name.
pub const FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/boards.rs"));
