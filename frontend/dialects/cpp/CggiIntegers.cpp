// Ops of cggi on packed ciphertexts and on integers of several bits: verifiers.
#include "Cggi.h"
#include "CggiWidth.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::cggi;

LogicalResult ProgrammableBootstrapOp::verify() {
  std::optional<unsigned> width = plaintextBits(getType());
  if (width && *width < 16 && getLookupTable().getValue().getActiveBits() > (1u << *width))
    return emitOpError() << "expects a lookup table of at most " << (1u << *width) << " bits, but got "
                         << getLookupTable();
  return success();
}

LogicalResult SelectorLutLinCombOp::verify() {
  if (getCoefficients().size() != getInputs().size() || getInputs().empty())
    return emitOpError() << "expects a coefficient for each of " << getInputs().size() << " inputs, but got "
                         << getCoefficients().size();
  return success();
}

LogicalResult CGGIBoolGatesAttr::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<IntegerAttr> gates) {
  for (IntegerAttr gate : gates)
    if (gate.getValue().ugt(6))
      return emitError() << "expects gates from 0 to 6, but got " << gate;
  return success();
}

static LogicalResult verifyElements(Operation *op, Type type, size_t count, StringRef what) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getNumElements() != int64_t(count))
    return op->emitOpError() << "expects tensors of " << count << " elements, one for each " << what << ", but got "
                             << type;
  return success();
}

LogicalResult PackedOp::verify() {
  return verifyElements(*this, getType(), getGates().getGates().size(), "gate");
}

LogicalResult PackedLut3Op::verify() {
  for (Attribute table : getLookupTables()) {
    auto bits = dyn_cast<IntegerAttr>(table);
    if (!bits || bits.getValue().getActiveBits() > 8)
      return emitOpError() << "expects lookup tables of at most 8 bits, but got " << table;
  }
  return verifyElements(*this, getType(), getLookupTables().size(), "table");
}
