//! Types and attributes of the `tfhe_rust` and `tfhe_rust_bool` dialects as plain data.

use crate::{ops::Cggi, raw};
use melior::{
    Context,
    ir::{Attribute, AttributeLike, Type, TypeLike},
};
use std::ffi::c_void;

/// A type of the crate tfhe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TfheType {
    /// An encrypted integer.
    Integer {
        /// Bits.
        width: u32,
        /// True if it is two's complement.
        signed: bool,
    },
    /// An encrypted bit.
    Bit,
    /// The key that a server computes with.
    ServerKey,
    /// A table, ready for bootstrapping.
    LookupTable,
}

/// The type of the crate tfhe that a type stands for; `None` for other types.
pub fn tfhe_type(r#type: Type<'_>) -> Option<TfheType> {
    let mut width = 0;
    // SAFETY: the type is valid, and the width a place to write to.
    let kind = unsafe { raw::ringmillTfheType(r#type.to_raw(), &raw mut width) };
    match kind {
        0 | 1 => Some(TfheType::Integer { width, signed: kind == 1 }),
        2 => Some(TfheType::Bit),
        3 => Some(TfheType::ServerKey),
        4 => Some(TfheType::LookupTable),
        _ => None,
    }
}

/// Appends each number C++ tells of to a `Vec<u32>`.
unsafe extern "C" fn collect(gate: u32, data: *mut c_void) {
    // SAFETY: C++ passes as data what the caller below passes.
    unsafe { (*data.cast::<Vec<u32>>()).push(gate) };
}

/// The gates of packed ops, each at its number.
pub const GATES: [Cggi; 7] = [Cggi::And, Cggi::Nand, Cggi::Or, Cggi::Nor, Cggi::Xor, Cggi::Xnor, Cggi::Not];

/// The numbers in [`GATES`] of a list of gates, of cggi or of tfhe_rust_bool. `None` for other
/// attributes.
pub fn gates(attribute: Attribute<'_>) -> Option<Vec<u32>> {
    let mut gates: Vec<u32> = Vec::new();
    // SAFETY: `collect` expects exactly this vector.
    let known = unsafe { raw::ringmillGates(attribute.to_raw(), collect, (&raw mut gates).cast()) };
    known.then_some(gates)
}

/// The dialect of a list of gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatesOf {
    /// `#cggi.cggi_bool_gates`.
    Cggi,
    /// `#tfhe_rust_bool.tfhe_rust_bool_gates`.
    TfheRustBool,
}

/// The attribute that [`gates`] reads. Numbers that are not in [`GATES`] are a programming error.
pub fn gates_attribute<'c>(context: &'c Context, of: GatesOf, gates: &[u32]) -> Attribute<'c> {
    debug_assert!(gates.iter().all(|&gate| (gate as usize) < GATES.len()), "numbers of gates");
    // SAFETY: the context is alive, and the list is read for the call alone.
    unsafe {
        Attribute::from_raw(raw::ringmillGatesAttribute(
            context.to_raw(),
            gates.as_ptr(),
            gates.len(),
            of == GatesOf::Cggi,
        ))
    }
}
