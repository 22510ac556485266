use melior::{Context, ContextRef};
use std::{collections::BTreeMap, sync::Mutex};

/// A context's raw pointer at an address that stays: a `Context` is its raw pointer, and a
/// reference to one needs such an address.
struct Cell(ContextRef<'static>);

// SAFETY: never changed after it was made, and MLIR contexts may be used from several threads (Rust
// passes are).
unsafe impl Send for Cell {}
// SAFETY: as above.
unsafe impl Sync for Cell {}

/// One leaked cell for each address at which a context was seen.
static CELLS: Mutex<BTreeMap<usize, &'static Cell>> = Mutex::new(BTreeMap::new());

/// The context behind a melior handle (`operation.context()`), as the `&Context` that melior's
/// constructors want.
///
/// Takes a lock: fetch it once per pass, not once per op.
pub fn context_of<'c>(reference: ContextRef<'c>) -> &'c Context {
    // SAFETY: only the address is taken, of a `Context` that is never dropped through this
    // reference.
    let raw = unsafe { reference.to_ref() }.to_raw();
    let mut cells = CELLS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let cell: &'static Cell = cells.entry(raw.ptr as usize).or_insert_with(|| {
        // SAFETY: the cell outlives the context, but is only handed out below for 'c, while the
        // context lives. A new context at the same address has the same cell, which holds nothing
        // but that address.
        Box::leak(Box::new(Cell(unsafe { ContextRef::from_raw(raw) })))
    });
    // SAFETY: melior's `to_ref` reads the cell as a `Context`; the cell is never freed and the
    // context lives for 'c.
    unsafe { cell.0.to_ref() }
}
