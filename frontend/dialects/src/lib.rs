//! Ringmill's MLIR dialects (ODS), Rust passes in MLIR's registry, and access without `unsafe` to
//! what melior does not cover; as everywhere in MLIR, what was erased must not be used again
//! ([`access::erase`]), and machine code does what its program says ([`execute::Executable`]).
//!
//! All hand-written C++ of the project (`cpp/`) and every unsafe MLIR call are here. A dialect is
//! one `td/NAME.td`, one `cpp/NAME.cpp` and one row of `src/table.rs`; [`typed`] has its Rust
//! builders and accessors. The names of all ops that the project looks at are types of [`ops`],
//! those of attributes constants of [`attr`].
//!
//! # Dialects
//!
//! | dialect | holds | beside HEIR |
//! |---|---|---|
//! | `secret` | `!secret.secret<T>`, `generic`, `yield`, `conceal`, `reveal`, `cast`, `separator`, the argument attribute `secret.secret` | same syntax |
//! | `comb` | `and or xor nand nor xnor inv mux truth_table` on plain bits | same syntax, the subset circuits need |
//! | `cggi` | `and nand or nor xor xnor not mux`, `lut2` to `lut6`, `lut_lincomb`, `multi_lut_lincomb` on ciphertexts | same syntax; `mux`, `lut5`, `lut6` are ours |
//! | `lwe` | ciphertext and plaintext types, encodings, `encode`, `trivial_encrypt` (constants) | same syntax; `rlwe_ciphertext` and its like, as HEIR had them until 2025, too |
//! | `bgv` | `add sub mul negate`, with plaintexts too, `relinearize modulus_switch level_reduce rotate_cols rotate_rows`, `#bgv.scheme_param` | same syntax; attributes in braces and one type for all operands are read too; keys of relinearizations and rotations are ours |
//! | `mgmt` | `modreduce level_reduce level_reduce_min relinearize bootstrap adjust_scale init`, `#mgmt.mgmt`, `#mgmt.openfhe_params` | same syntax |
//! | `openfhe` | the functions of the library OpenFHE on its ciphertexts, plaintexts, keys and crypto contexts | same syntax; attributes in braces are read too |
//! | `tfhe_rust` | the functions of the crate tfhe on encrypted integers: `add sub mul min max`, `bitand bitor bitxor`, `eq neq cmp cmux`, shifts, lookup tables, `create_trivial`, `cast` | same syntax; attributes in braces are read too |
//! | `tfhe_rust_bool` | its gates on encrypted bits: `and nand or nor xor xnor not mux gates_packed create_trivial` | same syntax |
//! | `mod_arith` | `!mod_arith.int<q : iN>`, `#mod_arith.value`, `constant add sub mul` | same syntax, the subset rings need |
//! | `rns` | `!rns.rns<…>`, a residue number system as coefficient type | same syntax; our moduli must be coprime |
//! | `polynomial` | `!polynomial.polynomial` in coefficient and evaluation form, `#polynomial.ring`, `primitive_root`, `int_polynomial`; `add sub mul mul_scalar monomial monic_monomial_mul constant from_tensor to_tensor ntt intt mod_switch convert_basis extract_limb neg automorphism decompose`, the argument attribute `polynomial.resident` | same syntax; `ntt` also reads `{root = #psi}`; `neg` and those behind it, and the attribute, are ours, `convert_basis` and `extract_limb` have syntax of ours |
//! | `tensor_ext` | `rotate rotate_and_reduce convert_layout assign_layout` on tensors, `#tensor_ext.layout`, `#tensor_ext.original_type` | same syntax; attributes in braces are read too; constraints of layouts are kept as text |
//! | `poly` | `!poly.poly<N>`, modulo x^N = 1: `add sub mul eval constant from_tensor to_tensor` | not HEIR's: the public MLIR tutorial's syntax |
//! | `FHE` | `!FHE.eint<n>`, `!FHE.esint<n>`, `!FHE.ebool`, `#FHE.partition`; arithmetic, tables, rounding and gates on them | not HEIR's: as concrete-python 2.11 prints it |
//! | `FHELinalg` | the same on tensors, with products, sums, windows and moves of elements | not HEIR's: as concrete-python 2.11 prints it |
//! | `noisy` | `!noisy.i32`: `encode decode add sub mul reduce_noise` | not HEIR's: the public MLIR tutorial's syntax |
//!
//! The syntax is that of heir-opt 2026.10, so that netlists can be exchanged. As there, `cggi` ops
//! take ciphertexts (`!lwe.lwe_ciphertext`) or tensors of them, never `i1`: a bit and an encryption
//! of it stay different types, and HEIR refuses `i1`. A function in cggi ops takes and returns
//! `tensor<Nx!ct>`; constants are `lwe.encode` of an `i1`, then `lwe.trivial_encrypt`. `comb` ops
//! take `i1`. Operand order of lookup tables is HEIR's: the first operand is the most significant
//! bit of the row.
//!
//! Verifiers of `ntt` and `intt` ask the crate `ringmill-ring` whether the transform exists; what
//! they say begins with one of its codes, such as `ring::no-root`. Rings alone are not restricted:
//! a product modulo a composite number has a meaning, though no accelerator.
//!
//! Two differences: HEIR declares its lut ops commutative, which they are not, so ours are not; and
//! constants made by folding stay inside `secret.generic`.
#![allow(unsafe_code)]

pub mod access;
pub mod attr;
pub mod execute;
pub mod ops;
pub mod pass;
pub mod pdll;
mod raw;
mod registry;
mod ring;
pub mod typed;

pub use registry::{context, mlir_lsp_main, mlir_opt_main, register, registry};
