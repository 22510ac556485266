#include "TfheRustBool.h"
#include "TfheRustBool.defs.inc"
using namespace mlir;
using namespace ringmill::tfhe_rust_bool;

LogicalResult TfheRustBoolGatesAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                            ArrayRef<IntegerAttr> gates) {
  for (IntegerAttr gate : gates)
    if (gate.getValue().ugt(6))
      return emitError() << "expects gates from 0 to 6, but got " << gate;
  return success();
}

LogicalResult PackedOp::verify() {
  if (!getGatesAttr())
    return emitOpError() << "requires attribute 'gates'";
  auto tensor = dyn_cast<RankedTensorType>(getOutput().getType());
  size_t count = getGatesAttr().getGates().size();
  if (!tensor || !tensor.hasStaticShape() || tensor.getNumElements() != int64_t(count))
    return emitOpError() << "expects tensors of " << count << " elements, one for each gate, but got "
                         << getOutput().getType();
  return success();
}
