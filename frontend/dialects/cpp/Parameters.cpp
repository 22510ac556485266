// The parameters that HEIR sets where none are chosen, for src/access/parameters.rs.
#include "Cggi.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/AttrTypeSubElements.h"
using namespace mlir;
using namespace ringmill;

extern "C" MlirAttribute ringmillDefaultGateParameters(MlirContext context) {
  return wrap(parseAttribute("#cggi.cggi_params<rlweParams = <dimension = 1, ring = <coefficientType = "
                             "!mod_arith.int<4294967296 : i64>, polynomialModulus = <1 + x**1024>>>, "
                             "bsk_noise_variance = 65536, bsk_gadget_base_log = 4, bsk_gadget_num_levels = 6, "
                             "ksk_noise_variance = 268435456, ksk_gadget_base_log = 4, ksk_gadget_num_levels = 5>",
                             unwrap(context)));
}

extern "C" MlirAttribute ringmillDefaultCiphertextSpace(MlirContext context) {
  return wrap(parseAttribute("#lwe.ciphertext_space<ring = <coefficientType = i32, polynomialModulus = <x>>, "
                             "encryption_type = msb, size = 800>",
                             unwrap(context)));
}

// Gives each type of ciphertexts in an op, its regions and its attributes the default ciphertext
// space.
extern "C" void ringmillSetCiphertextSpace(MlirOperation raw, MlirAttribute space) {
  auto chosen = cast<lwe::CiphertextSpaceAttr>(unwrap(space));
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](lwe::LWECiphertextType type) -> Type {
    return lwe::LWECiphertextType::get(type.getContext(), type.getPlaintextSpace(), chosen, type.getKey(),
                                       type.getModulusChain());
  });
  replacer.recursivelyReplaceElementsIn(unwrap(raw), /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}
