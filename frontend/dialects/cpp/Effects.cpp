// What ops do beside computing their results, for src/access/effects.rs.
#include "mlir/CAPI/IR.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
using namespace mlir;

// The effects of an op and of all in its regions on memory, as bits: 1 reads, 2 writes, 4
// allocates, 8 frees; -1 if the op does not tell.
extern "C" int ringmillEffects(MlirOperation raw) {
  auto effects = getEffectsRecursively(unwrap(raw));
  if (!effects)
    return -1;
  int bits = 0;
  for (MemoryEffects::EffectInstance &effect : *effects) {
    if (isa<MemoryEffects::Read>(effect.getEffect()))
      bits |= 1;
    else if (isa<MemoryEffects::Write>(effect.getEffect()))
      bits |= 2;
    else if (isa<MemoryEffects::Allocate>(effect.getEffect()))
      bits |= 4;
    else if (isa<MemoryEffects::Free>(effect.getEffect()))
      bits |= 8;
  }
  return bits;
}

// True for ops such as arith.constant: one result, no operands, always the same value.
extern "C" bool ringmillIsConstantLike(MlirOperation raw) {
  return unwrap(raw)->hasTrait<OpTrait::ConstantLike>();
}
