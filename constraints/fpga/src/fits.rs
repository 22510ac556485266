//! True if a board has what a design takes.

use crate::{Board, FpgaError, Resources, boards};

/// Refuses a design that takes more than there is.
///
/// # Errors
/// [`FpgaError::DoesNotFit`], with the boards of the family that have enough.
pub fn must_fit(top: &str, board: &Board, used: Resources) -> Result<(), FpgaError> {
    if used.fits(board.available) { Ok(()) } else { Err(too_large(top, board, used)) }
}

pub(crate) fn too_large(top: &str, board: &Board, used: Resources) -> FpgaError {
    let larger = larger_boards(board).filter(|other| used.fits(other.available));
    let names: Vec<&str> = larger.map(|other| other.name.as_str()).collect();
    let help = match names.as_slice() {
        [] => "no board is large enough: use a smaller ring or a smaller modulus".to_owned(),
        names => format!("large enough by number: {}", names.join(", ")),
    };
    FpgaError::DoesNotFit {
        top: top.to_owned(),
        board: board.name.clone(),
        used: Box::new(used),
        available: Box::new(board.available),
        help,
    }
}

/// Boards of the same family, with pins if this one has them, that have more of something and less
/// of nothing. Other families count otherwise.
pub fn larger_boards(board: &Board) -> impl Iterator<Item = &'static Board> {
    boards().iter().filter(move |other| {
        let is_alike = other.family == board.family && other.pins == board.pins;
        is_alike && board.available.fits(other.available) && other.available != board.available
    })
}
