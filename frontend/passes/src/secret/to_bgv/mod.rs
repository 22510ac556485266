mod ciphertexts;
mod client;
mod context;
mod public;
mod scheme;
mod shapes;
mod slices;
mod switches;
mod values;

use crate::{conversion::convert, ir::by_name, refusal::Refusal};
use context::ToBgv;
use melior::{
    Context,
    ir::{OperationRef, operation::OperationLike},
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, OpName},
    pass::{PassFailure, PassOption, RustPass, read_option},
};
use rustc_hash::FxHashMap;
use scheme::Scheme;

/// Lowers secret.generic with bodies of integer arithmetic on tensors to bgv ops on ciphertexts.
///
/// The last dimension of a secret tensor goes into the slots of a ciphertext, those before it
/// become a tensor of ciphertexts. With the module's attribute `bgv.schemeParam`, levels and sizes
/// of ciphertexts are those of the attributes `mgmt.mgmt`; with `scheme.bfv` beside it, messages
/// stand in the high bits. Without it, ciphertexts are those that
/// HEIR made until 2025: of one modulus, as long as the secret tensors, relinearized after every
/// product.
#[derive(Clone, Default)]
pub struct SecretToBgv {
    poly_mod_degree: u64,
    coefficient_mod_bits: u32,
    min_slot_count: u64,
}

impl RustPass for SecretToBgv {
    const NAME: &'static str = "secret-to-bgv";
    const SUMMARY: &'static str = "lower secret arithmetic on tensors to bgv ops on ciphertexts";
    const EXAMPLE: &'static str = "\
#m = #mgmt.mgmt<level = 0>
#m3 = #mgmt.mgmt<level = 0, dimension = 3>
!s = !secret.secret<tensor<8xi16>>
module attributes {bgv.schemeParam = #bgv.scheme_param<logN = 10, Q = [67239937], P = [], plaintextModulus = 65537>} {
  func.func @main(%a: !s {mgmt.mgmt = #m}, %b: tensor<8xi16>) -> (!s {mgmt.mgmt = #m}) {
    %0 = secret.generic(%a: !s) {
    ^body(%x: tensor<8xi16>):
      %1 = arith.muli %x, %x {mgmt.mgmt = #m3} : tensor<8xi16>
      %2 = mgmt.relinearize %1 {mgmt.mgmt = #m} : tensor<8xi16>
      %3 = arith.addi %2, %b {mgmt.mgmt = #m} : tensor<8xi16>
      secret.yield %3 : tensor<8xi16>
    } -> (!s {mgmt.mgmt = #m})
    return %0 : !s
  }
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[
        PassOption {
            name: "poly-mod-degree",
            summary: "length that secret tensors must have, and without bgv.schemeParam the degree of the ring; \
                      0: any one length, and a degree of 1024",
            initial: "0",
            set: |pass, text| read_option(text, &mut pass.poly_mod_degree),
        },
        PassOption {
            name: "coefficient-mod-bits",
            summary: "bits of the prime modulus of ciphertexts, without bgv.schemeParam",
            initial: "29",
            set: |pass, text| read_option(text, &mut pass.coefficient_mod_bits),
        },
        PassOption {
            name: "min-slot-count",
            summary: "least number of slots that a ciphertext must have; 0: any",
            initial: "0",
            set: |pass, text| read_option(text, &mut pass.min_slot_count),
        },
    ];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let is_bfv = module.has_attribute(attr::SCHEME_BFV.text());
        let scheme = match attr::SCHEME_PARAM.attribute(module) {
            Some(attribute) => Scheme::of_module(attribute, self.min_slot_count, is_bfv),
            None => Scheme::until_2025(self.poly_mod_degree, self.coefficient_mod_bits),
        };
        let scheme = scheme.map_err(|reason| scheme::refused(reason, module).report())?;
        let length = shapes::length(module, &scheme, self.poly_mod_degree).map_err(Refusal::report)?;
        let functions = by_name(access::functions(module));
        let mut lowering = ToBgv { context, scheme, length, functions, finished: FxHashMap::default() };
        convert(&mut lowering, module, context).map_err(Refusal::report)
    }
}
