// Types, verifiers and constants of the dialect poly.
#include "PolyCoefficients.h"
#include "Poly.defs.inc"
using namespace mlir;
using namespace ringmill::poly;

// What one tensor may hold in the interpreter.
static constexpr int64_t mostCoefficients = 1 << 25;

LogicalResult PolyType::verify(function_ref<InFlightDiagnostic()> emitError, int64_t degreeBound) {
  if (degreeBound < 1 || degreeBound > mostCoefficients)
    return emitError() << "expected 1 to " << mostCoefficients << " coefficients, found " << degreeBound;
  return success();
}

std::optional<Coefficients> ringmill::poly::coefficientsOf(Attribute attribute, PolyType type) {
  auto elements = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  if (!elements || elements.getType().getRank() != 1)
    return std::nullopt;
  size_t most = type.getDegreeBound();
  Coefficients coefficients(std::min<size_t>(most, elements.getNumElements()), 0);
  size_t power = 0;
  for (const APInt &value : elements.getValues<APInt>()) {
    coefficients[power] += static_cast<uint32_t>(value.zextOrTrunc(32).getZExtValue());
    power = power + 1 == most ? 0 : power + 1;
  }
  return coefficients;
}

DenseIntElementsAttr ringmill::poly::attributeOf(const Coefficients &coefficients, MLIRContext *context) {
  auto type = RankedTensorType::get({static_cast<int64_t>(coefficients.size())}, IntegerType::get(context, 32));
  return DenseIntElementsAttr::get(type, ArrayRef<uint32_t>(coefficients));
}

Operation *PolyDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  if (auto polynomial = dyn_cast<PolyType>(type)) {
    auto coefficients = dyn_cast<DenseIntElementsAttr>(value);
    return coefficients ? ConstantOp::create(builder, loc, polynomial, coefficients) : nullptr;
  }
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

LogicalResult ConstantOp::verify() {
  ShapedType type = getCoefficients().getType();
  if (type.getRank() != 1 || !type.getElementType().isSignlessInteger())
    return emitOpError() << "expected a list of signless integers as coefficients, found " << type;
  return success();
}

LogicalResult FromTensorOp::verify() {
  RankedTensorType type = getInput().getType();
  if (type.getRank() != 1 || !type.hasStaticShape())
    return emitOpError() << "expected coefficients in a tensor of one dimension of constant size, found " << type;
  return success();
}

LogicalResult ToTensorOp::verify() {
  int64_t count = getInput().getType().getDegreeBound();
  RankedTensorType type = getOutput().getType();
  if (type.getRank() != 1 || type.getDimSize(0) != count)
    return emitOpError() << "expected a tensor of " << count << " coefficients, found " << type;
  return success();
}

LogicalResult EvalOp::verify() {
  Type type = getPoint().getType();
  if (!type.isSignlessInteger(32) && !isa<ComplexType>(type))
    return emitOpError() << "expected argument point to be a 32-bit integer or a complex number, found " << type;
  return success();
}

