//! From values that are made once to memories and registers that are assigned again and again.

mod allocator;
mod assign;
mod control;
mod memories;
mod memory;
mod order;
mod polynomial;

use ringmill_ir::{Function, Unserved};

use crate::Procedure;
use allocator::Allocator;

impl Procedure {
    /// The procedure of a function.
    ///
    /// # Errors
    /// [`Unserved`]: an operation without a unit, or a tensor that a loop or a branch passes on.
    pub fn of(function: &Function) -> Result<Self, Unserved> {
        let mut allocator = Allocator::new(function);
        let body = allocator.inside(&function.body, |allocator| {
            for argument in &function.arguments {
                allocator.argument(argument);
            }
            allocator.operations(&function.body)?;
            for (name, &value) in function.results.iter().zip(&function.body.end.values) {
                allocator.result(name, value)?;
            }
            Ok(())
        })?;
        Ok(Self { body, ..allocator.procedure })
    }
}
