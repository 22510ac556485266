// What types say that stand for others or for nothing at run time, for src/access/plain.rs.
#include "Secret.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
using namespace mlir;

// The type inside a secret; null for other types.
extern "C" MlirType ringmillSecretInside(MlirType raw) {
  auto secret = dyn_cast<ringmill::secret::SecretType>(unwrap(raw));
  return secret ? wrap(secret.getValueType()) : MlirType{nullptr};
}

// The secret of a type.
extern "C" MlirType ringmillSecretOf(MlirType raw) {
  Type inside = unwrap(raw);
  return wrap(Type(ringmill::secret::SecretType::get(inside.getContext(), inside)));
}

extern "C" bool ringmillIsTosaShape(MlirType raw) { return isa<tosa::shapeType>(unwrap(raw)); }
