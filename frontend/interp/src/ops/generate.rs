//! Elements computed by a block.

use crate::{
    machine::{Halt, Machine},
    program::Block,
    program::Run,
    registers::Slot,
    value::{Word, for_each_index},
};

/// Runs `body` for each index of `shape` and collects what it computes.
pub(crate) fn generate<D: Run>(
    machine: &mut Machine<'_, D>,
    shape: &[usize],
    registers: &[Slot],
    body: &Block,
    element: Slot,
) -> Result<Vec<D::Word>, Halt> {
    let mut words = Vec::with_capacity(shape.iter().product());
    for_each_index(shape, |index| {
        for (&register, &position) in registers.iter().zip(index) {
            machine.set_word(register, Word::from_index(position as i64));
        }
        body.run(machine)?;
        words.push(machine.word(element));
        Ok(())
    })?;
    Ok(words)
}
