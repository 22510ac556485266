//! Calls, loops and branches of a run.

use super::trace::{Known, Run, unknown};
use crate::{error::ProgramCode, refusal::Refusal};
use melior::ir::{OperationRef, RegionLike, operation::OperationLike};
use ringmill_dialects::{
    access, attr,
    ops::{Affine, OpName, Scf, name_text},
};

/// Most calls in each other.
const MAX_CALLS: usize = 1000;

impl<'c, 'a> Run<'c, 'a> {
    /// A call: what its callee does.
    pub(super) fn call(&mut self, operation: OperationRef<'c, 'a>, operands: &[Known]) -> Result<(), Refusal<'c>> {
        let name = attr::CALLEE.of(operation).unwrap_or_default();
        let callee = self.functions.get(name).copied();
        let callee = callee.ok_or_else(|| unknown(operation, "expected a call of a function of the module"))?;
        // Nobody knows what a declaration does; it is taken not to multiply.
        if access::is_declaration(callee) {
            let depth = operands.iter().map(|known| known.depth).max().unwrap_or(0);
            self.learn(operation, &vec![Known { depth, integer: None }; operation.result_count()]);
            return Ok(());
        }
        let refuse = |code, message: String| Err(Refusal::new(code, message, operation.location()));
        if self.calls.iter().any(|running| running == name) {
            let message = "expected functions that do not call themselves, found one that does";
            return refuse(ProgramCode::Recursion, message.to_owned());
        }
        if self.calls.len() == MAX_CALLS {
            return refuse(
                ProgramCode::TooLarge,
                format!("expected at most {MAX_CALLS} calls in each other, found more"),
            );
        }
        let call = (name.to_owned(), operands.to_vec());
        let returned = match self.returned.get(&call) {
            Some(returned) => returned.clone(),
            None => {
                self.calls.push(name.to_owned());
                let returned = self.body(callee, operands)?;
                self.calls.pop();
                self.returned.insert(call, returned.clone());
                returned
            }
        };
        self.learn(operation, &returned);
        Ok(())
    }

    /// A loop with known bounds, iteration by iteration.
    pub(super) fn repeat(
        &mut self,
        operation: OperationRef<'c, 'a>,
        bounds: [Option<i64>; 3],
        initial: &[Known],
    ) -> Result<(), Refusal<'c>> {
        let [Some(lower), Some(upper), Some(step)] = bounds else {
            return Err(unknown(operation, "expected a loop with constant bounds, found another"));
        };
        let block = operation.region(0).ok().and_then(|region| region.first_block());
        let block = block.ok_or_else(|| unknown(operation, "expected a loop with a body"))?;
        let mut carried = initial.to_vec();
        let mut counter = lower;
        while step > 0 && counter < upper {
            let arguments: Vec<Known> =
                [Known { depth: 0, integer: Some(counter) }].into_iter().chain(carried).collect();
            self.step(operation)?;
            self.enter(block, &arguments);
            carried = self.block(block)?;
            counter = counter.saturating_add(step);
        }
        self.learn(operation, &carried);
        Ok(())
    }

    /// Branches: what any of them does.
    pub(super) fn regions(&mut self, operation: OperationRef<'c, 'a>, operands: &[Known]) -> Result<(), Refusal<'c>> {
        if !matches!(OpName::of(operation), Some(OpName::Scf(Scf::If) | OpName::Affine(Affine::If))) {
            let message = format!("expected loops and branches of scf and affine, found '{}'", name_text(operation));
            return Err(unknown(operation, &message));
        }
        let depth = operands.iter().map(|known| known.depth).max().unwrap_or(0);
        let mut all = vec![Known { depth, integer: None }; operation.result_count()];
        for region in operation.regions() {
            let Some(block) = region.first_block() else { continue };
            for (known, found) in all.iter_mut().zip(self.block(block)?) {
                known.depth = known.depth.max(found.depth);
            }
        }
        self.learn(operation, &all);
        Ok(())
    }
}
