//! Translation of cells to operations.

mod arithmetic;
mod instance;
mod logic;
mod memory;
mod pins;
mod register;
mod select;
mod shift;

use super::WordError;
use super::body::Body;
use super::design::Cell;
use super::driven::MEMORY;
use super::value::Value;
use pins::Pins;

/// The kinds of cells with one result, and the functions that write them.
type Translation = (&'static [&'static str], fn(&Pins<'_>, &mut Body<'_>) -> Result<(), WordError>);

const TRANSLATIONS: [Translation; 5] = [
    (arithmetic::KINDS, arithmetic::translate),
    (logic::KINDS, logic::translate),
    (shift::KINDS, shift::translate),
    (select::KINDS, select::translate),
    (register::KINDS, register::translate),
];

/// The kinds of Yosys's cells that are supported, in addition to instances.
pub fn cell_kinds() -> impl Iterator<Item = &'static str> {
    TRANSLATIONS.iter().flat_map(|(kinds, _)| kinds.iter().copied()).chain([MEMORY])
}

/// Writes a cell.
pub(super) fn translate(name: &str, cell: &Cell, results: &[Value], body: &mut Body<'_>) -> Result<(), WordError> {
    if body.hierarchy.module(&cell.kind).is_some() {
        return instance::translate(name, cell, results, body);
    }
    if cell.kind == MEMORY {
        return memory::translate(cell, results, body);
    }
    let [result] = results else { return Err(body.untranslated(format!("a cell '{}'", cell.kind))) };
    if result.width == 0 {
        return Err(body.untranslated(format!("a cell '{}' without bits", cell.kind)));
    }
    let pins = Pins::new(cell, result);
    match TRANSLATIONS.iter().find(|(kinds, _)| kinds.contains(&cell.kind.as_str())) {
        Some((_, translate)) => translate(&pins, body),
        None => Err(body.untranslated(format!("a cell '{}'", cell.kind))),
    }
}
