// The dialect poly as plain data, for src/access/poly.rs.
#include "PolyCoefficients.h"
#include "mlir/CAPI/IR.h"
using namespace mlir;
using namespace ringmill::poly;

// The number of coefficients of a polynomial; 0 for other types.
extern "C" int64_t ringmillPolyDegreeBound(MlirType raw) {
  auto type = dyn_cast<PolyType>(unwrap(raw));
  return type ? type.getDegreeBound() : 0;
}

// Tells the coefficients of a constant, at most as many as its type has; false for other ops.
typedef void (*RingmillCoefficients)(const uint32_t *coefficients, size_t count, void *data);
extern "C" bool ringmillPolyCoefficients(MlirOperation raw, RingmillCoefficients tell, void *data) {
  auto op = dyn_cast<ConstantOp>(unwrap(raw));
  auto coefficients = op ? coefficientsOf(op.getCoefficients(), op.getType()) : std::nullopt;
  if (!coefficients)
    return false;
  tell(coefficients->data(), coefficients->size(), data);
  return true;
}

// True if a polynomial stands in a type, or is it.
extern "C" bool ringmillMentionsPoly(MlirType raw) {
  return unwrap(raw).walk([](PolyType) { return WalkResult::interrupt(); }).wasInterrupted();
}
