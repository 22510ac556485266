//! The sums that reach lookups, which decide the parameters.
//!
//! The crate tfhe counts noise in units of a fresh ciphertext: a sum adds, a shift by n multiplies
//! with 2^n, and a lookup starts anew. A message of 1 bit with k - 1 bits of carry allows 2^k - 1
//! units, and as large a sum.

use crate::refused::refused;
use melior::ir::{BlockLike, OperationRef, RegionLike, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access::{self, TfheType},
    attr,
    ops::{Arith, Func, OpName, Tensor, TfheRust},
};
use ringmill_passes::ProgramError;
use std::collections::{HashMap, HashSet};

/// Most bits that the parameters have.
const MAX_BITS: u32 = 8;

/// Units of noise of the values that are not fresh.
#[derive(Default)]
pub(crate) struct Noise {
    units: HashMap<usize, u64>,
    largest: u64,
    /// The names of the functions that others call.
    called: HashSet<String>,
}

impl Noise {
    /// Bits of a message with its carry that hold every sum; 2 at least.
    pub fn message_bits(&self) -> u32 {
        (u64::BITS - self.largest.leading_zeros()).max(2)
    }

    /// Units of noise of a value, and the largest number that its sum can be.
    pub fn of(&self, value: Value<'_, '_>) -> u64 {
        self.units.get(&(value.to_raw().ptr as usize)).copied().unwrap_or(1)
    }

    /// Follows the values of functions.
    pub fn functions(&mut self, functions: &[OperationRef<'_, '_>]) -> Result<(), ProgramError> {
        functions.iter().for_each(|function| self.calls(*function));
        functions.iter().try_for_each(|function| self.inside(*function))
    }

    /// Notes the functions that an op calls in its regions.
    fn calls(&mut self, operation: OperationRef<'_, '_>) {
        if Func::Call.is(operation) {
            self.called.extend(attr::CALLEE.of(operation).map(str::to_owned));
        }
        for region in operation.regions() {
            let mut next_block = region.first_block();
            while let Some(block) = next_block {
                next_block = block.next_in_region();
                let mut next = block.first_operation();
                while let Some(inner) = next {
                    next = inner.next_in_block();
                    self.calls(inner);
                }
            }
        }
    }

    fn inside(&mut self, operation: OperationRef<'_, '_>) -> Result<(), ProgramError> {
        for region in operation.regions() {
            let mut next_block = region.first_block();
            while let Some(block) = next_block {
                next_block = block.next_in_region();
                let mut next = block.first_operation();
                while let Some(inner) = next {
                    next = inner.next_in_block();
                    self.operation(inner)?;
                    self.inside(inner)?;
                }
            }
        }
        Ok(())
    }

    fn operation(&mut self, operation: OperationRef<'_, '_>) -> Result<(), ProgramError> {
        let of = |position: usize| operation.operand(position).map_or(1, |operand| self.of(operand));
        let units = match OpName::of(operation) {
            Some(OpName::TfheRust(name)) => match name {
                TfheRust::Add => match is_encrypted(operation, 2) {
                    true => of(1).saturating_add(of(2)),
                    false => of(1).saturating_add(1),
                },
                TfheRust::Mul => match factor(operation) {
                    Some(factor) => of(1).saturating_mul(factor.max(1)),
                    None => return Ok(()),
                },
                TfheRust::ScalarLeftShift => {
                    let amount = attr::SHIFT_AMOUNT.of(operation).unwrap_or(0);
                    of(1).saturating_mul(1u64.checked_shl(amount as u32).unwrap_or(u64::MAX))
                }
                TfheRust::ApplyLookupTable | TfheRust::ScalarRightShift => {
                    let units = of(1);
                    return self.looked_up(operation, units);
                }
                // The crate puts one operand before the other and looks up once.
                TfheRust::BitAnd | TfheRust::BitOr | TfheRust::BitXor => {
                    let units = of(1).max(of(2)).saturating_mul(3);
                    return self.looked_up(operation, units);
                }
                // The crate adds an even number to what it subtracts from.
                TfheRust::Sub => {
                    let units = of(2).saturating_add(2);
                    return self.looked_up(operation, units);
                }
                TfheRust::Cast => of(1),
                _ => return Ok(()),
            },
            Some(OpName::Arith(Arith::Constant)) | None => return Ok(()),
            Some(name) => {
                // What ops keep or hand on counts as fresh elsewhere; what is returned to a client
                // is decrypted.
                let units = operation.operands().map(|operand| self.of(operand)).max().unwrap_or(1);
                let is_shown = match name {
                    OpName::Func(Func::Return) => operation
                        .parent_operation()
                        .and_then(access::symbol_name)
                        .is_some_and(|name| !self.called.contains(&name)),
                    _ => {
                        is_collection(operation) && operation.results().all(|result| access_only_returns(result.into()))
                    }
                };
                if units > 1 && !is_shown {
                    return Err(refused(operation, "expected ciphertexts that were looked up, found sums of them")
                        .with_help("look the sum up in a table before"));
                }
                units
            }
        };
        for result in operation.results() {
            self.units.insert(result.to_raw().ptr as usize, units);
        }
        Ok(())
    }

    /// Notes a lookup at a sum.
    fn looked_up(&mut self, operation: OperationRef<'_, '_>, units: u64) -> Result<(), ProgramError> {
        self.largest = self.largest.max(units);
        if self.message_bits() > MAX_BITS {
            let message = format!("expected a sum of at most {}, found one of up to {units}", (1u64 << MAX_BITS) - 1);
            return Err(refused(operation, &message));
        }
        Ok(())
    }
}

/// True if a value is used by the function's return alone.
pub(crate) fn access_only_returns(value: Value<'_, '_>) -> bool {
    access::uses(value).iter().all(|used| {
        if Func::Return.is(used.user) {
            return true;
        }
        is_collection(used.user) && used.user.results().all(|result| access_only_returns(result.into()))
    })
}

/// True for ops that put ciphertexts into a tensor.
fn is_collection(operation: OperationRef<'_, '_>) -> bool {
    matches!(OpName::of(operation), Some(OpName::Tensor(Tensor::FromElements | Tensor::Insert)))
}

/// True if an operand is encrypted.
pub(crate) fn is_encrypted(operation: OperationRef<'_, '_>, position: usize) -> bool {
    let operand = operation.operand(position).ok();
    operand.is_some_and(|operand| {
        matches!(access::tfhe_type(operand.r#type()), Some(TfheType::Integer { .. } | TfheType::Bit))
    })
}

/// The public factor of a product, if it is a constant.
pub(crate) fn factor(operation: OperationRef<'_, '_>) -> Option<u64> {
    let operand = operation.operand(2).ok()?;
    let owner = melior::ir::operation::OperationResult::try_from(operand).ok()?.owner();
    let value = Arith::Constant.is(owner).then(|| attr::VALUE.of(owner))??;
    u64::try_from(value).ok()
}
