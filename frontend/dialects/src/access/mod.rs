//! Additions to melior: plain data for reads, functions for edits. All is sound but for one rule
//! that callers keep: what [`erase`] or [`replace_with_values`] freed is not used again (stated
//! where they are defined).

mod affine;
mod ciphertext;
mod context;
mod deep;
mod diagnostics;
mod edit;
mod effects;
mod elements;
mod encoding;
mod fhe;
mod foreign;
mod function;
mod integer;
mod kinds;
mod linalg;
mod location;
mod noisy;
mod openfhe;
mod parameters;
mod parse;
mod plain;
mod poly;
mod polynomial;
mod scheme;
mod strings;
mod tfhe;
mod traits;
mod uses;

pub use affine::{
    AffineExpr, AffineMap, Constraint, IntegerSet, affine_map, constant_map, distance_map, identity_map, integer_set,
    symbol_map,
};
pub use ciphertext::message_bits;
pub use context::context_of;
pub use deep::{DEEP_REGIONS, DeepModule};
pub use diagnostics::{Diagnostics, MlirDiagnostic, Severity, emit_error, emit_remark, emit_warning};
pub use edit::{
    copy_attributes, erase, erase_argument, move_before, remove_attribute, replace_all_uses, replace_with_values,
    set_attribute, set_operand, set_operands,
};
pub use effects::{Effects, effects, is_constant_like, is_effect_free};
pub use elements::{elements, elements_attribute};
pub use encoding::{BitRange, LweEncoding, lwe_encoding};
pub use fhe::{FheType, fhe_boolean, fhe_integer, fhe_type};
pub use foreign::{drop_foreign_attributes, drop_port_attributes, foreign_dialect, is_registered, is_registered_name};
pub use function::{
    Visibility, argument_attribute, argument_attributes, dictionary_of, empty_dictionary, entries, entry,
    function_type, functions, has_argument_attribute, is_declaration, remove_argument_attribute,
    remove_result_attribute, result_attribute, set_argument_attribute, set_function_type, set_visibility, symbol_name,
    visibility,
};
pub use integer::{integer, integer_attribute, integer_width};
pub use linalg::{IteratorType, indexing_maps, input_count, iterator_types, scalar_body};
pub use location::source_location;
pub use noisy::{NOISY_MESSAGE_BITS, is_noisy, noise_bounds, noise_limits};
pub use openfhe::{OpenfheType, openfhe_type};
pub use parameters::{default_ciphertext_space, default_gate_parameters, set_default_ciphertext_space};
pub use parse::parse_module;
pub use plain::{is_tosa_shape, secret_inside, secret_of};
pub use poly::{coefficients, degree_bound, element_degree_bound, mentions_poly};
pub use polynomial::{
    PolynomialType, PolynomialValue, Term, automorphism_exponent, coefficient_type, inverse_root, moduli, named_root,
    polynomial_in_form, polynomial_terms, polynomial_type, polynomial_value, residue_storage, residues, root_attribute,
    transform_root,
};
pub use ringmill_design::SourceLocation;
pub use scheme::{
    CiphertextType, KeyKind, Management, SchemeParam, ciphertext_type, ciphertext_with, key_of, key_type, management,
    old_ciphertext, openfhe_params, plaintext_of, plaintext_type, polynomial_of_limbs, residues_attribute,
    scheme_ciphertext, scheme_param,
};
pub(crate) use strings::text;
pub use tfhe::{GATES, GatesOf, TfheType, gates, gates_attribute, tfhe_type};
pub use traits::{is_affine_symbol, is_elementwise, is_erasable, is_tensor, is_tensor_element};
pub use uses::{Use, has_uses, uses};
