//! Programs to try boards with, and which board is large enough for which, by the model.

use ringmill_accel::Modelled;
use ringmill_board::{Room, sizes};
use ringmill_fpga::{Board, Resources};
use ringmill_netlist::CellLibrary;
use ringmill_synth::{Options, blast::blast_certified};

use crate::{
    error::FlowError,
    program::{Arithmetic, Loaded},
};

/// Name and text of each program of `examples/boards`.
const PROGRAMS: [(&str, &str); 4] = [
    ("aes_sbox", include_str!("../../../examples/boards/aes_sbox.mlir")),
    ("kyber_ntt", include_str!("../../../examples/boards/kyber_ntt.mlir")),
    ("product_1024", include_str!("../../../examples/boards/product_1024.mlir")),
    ("product_4096", include_str!("../../../examples/boards/product_4096.mlir")),
];

/// The programs of `examples/boards`, ready to be asked which board is large enough for them.
pub struct Examples(Vec<(&'static str, Size)>);

/// What decides whether a program fits.
enum Size {
    /// The most cells of its netlist.
    Cells(u64),
    /// What its accelerators take, and how many streams they have.
    Accelerators(Vec<Modelled>, usize),
}

impl Examples {
    /// Reads the programs.
    ///
    /// # Errors
    /// See [`FlowError`]; a defect, since the programs are ours.
    pub fn read() -> Result<Self, FlowError> {
        let one = |(name, text): (&'static str, &str)| -> Result<_, FlowError> {
            let (loaded, lowered) = Loaded::lower_text(name, text)?;
            let signature = loaded.signature();
            let streams = signature.arguments.len() + signature.results.len();
            let size = match lowered.arithmetic {
                Arithmetic::Words(words) => {
                    let blasted = blast_certified(&words, &Options::new(CellLibrary::Lut(4)));
                    Some(Size::Cells(blasted.netlist.ids().count() as u64))
                }
                Arithmetic::Ring(ring) => Some(Size::Accelerators(sizes(&ring.graph), streams)),
                Arithmetic::Routine(_) => None,
            };
            Ok(size.map(|size| (name, size)))
        };
        let sizes: Result<Vec<_>, FlowError> = PROGRAMS.into_iter().map(one).collect();
        Ok(Self(sizes?.into_iter().flatten().collect()))
    }

    /// The names of those that a board is large enough for, with a link to the host where it has pins.
    #[must_use]
    pub fn fitting(&self, board: &Board) -> Vec<&'static str> {
        let fits = |size: &Size| match size {
            Size::Cells(cells) => Room::on(board, 2).has(Resources { lut: *cells, ff: *cells, dsp: 0, bram: 0 }),
            Size::Accelerators(sizes, streams) => {
                let room = Room::on(board, *streams);
                sizes.iter().any(|modelled| room.takes(modelled))
            }
        };
        self.0.iter().filter(|(_, size)| fits(size)).map(|(name, _)| *name).collect()
    }
}
