// Traits and effects of any op, registered by whatever dialect, for src/access/traits.rs.
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
using namespace mlir;

// Works element by element on tensors, and means the same on scalars.
extern "C" bool ringmillIsElementwise(MlirOperation raw) { return OpTrait::hasElementwiseMappableTraits(unwrap(raw)); }

// Could be erased if nothing used its results.
extern "C" bool ringmillIsErasable(MlirOperation raw) { return wouldOpBeTriviallyDead(unwrap(raw)); }

// A value that affine ops may take as a symbol where `raw` stands.
extern "C" bool ringmillIsAffineSymbol(MlirValue value, MlirOperation raw) {
  return affine::isValidSymbol(unwrap(value), affine::getAffineScope(unwrap(raw)));
}

extern "C" void ringmillEmitWarning(MlirLocation location, MlirStringRef message) {
  emitWarning(unwrap(location)) << unwrap(message);
}

extern "C" void ringmillEmitRemark(MlirLocation location, MlirStringRef message) {
  emitRemark(unwrap(location)) << unwrap(message);
}

// A scalar that tensors may hold.
extern "C" bool ringmillIsTensorElement(MlirType raw) {
  return TensorType::isValidElementType(unwrap(raw)) && !isa<ShapedType>(unwrap(raw));
}

// A ranked or unranked tensor.
extern "C" bool ringmillIsTensor(MlirType raw) { return isa<TensorType>(unwrap(raw)); }
