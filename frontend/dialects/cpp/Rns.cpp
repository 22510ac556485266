#include "ModArith.h"
#include "Rns.h"
#include "Rns.defs.inc"
#include "llvm/ADT/APInt.h"
using namespace mlir;
using namespace ringmill;

LogicalResult rns::RNSType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<Type> basis) {
  if (basis.empty())
    return emitError() << "expects at least one limb";
  SmallVector<mod_arith::ModArithType> limbs;
  for (Type type : basis) {
    auto limb = dyn_cast<mod_arith::ModArithType>(type);
    if (!limb)
      return emitError() << "expects limbs of type !mod_arith.int, but got " << type;
    APInt modulus = limb.getModulus().getValue();
    for (mod_arith::ModArithType other : limbs) {
      APInt known = other.getModulus().getValue();
      unsigned width = std::max(modulus.getBitWidth(), known.getBitWidth());
      if (!llvm::APIntOps::GreatestCommonDivisor(modulus.zext(width), known.zext(width)).isOne())
        return emitError() << "expects coprime moduli, but got " << other << " and " << limb;
    }
    limbs.push_back(limb);
  }
  return success();
}
