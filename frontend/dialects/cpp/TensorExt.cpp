#include "TensorExtSyntax.h"
#include "TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "TensorExt.defs.inc"
using namespace mlir;
using namespace ringmill::tensor_ext;

Operation *TensorExtDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location place) {
  return arith::ConstantOp::materialize(builder, value, type, place);
}

static unsigned longDimensions(RankedTensorType type) {
  return llvm::count_if(type.getShape(), [](int64_t size) { return size != 1; });
}

int64_t RotateOp::getDimension() {
  RankedTensorType type = getTensor().getType();
  if (longDimensions(type) == 1)
    for (int64_t dimension = 0; dimension < type.getRank(); ++dimension)
      if (type.getDimSize(dimension) != 1)
        return dimension;
  return type.getRank() - 1;
}

std::optional<int64_t> RotateOp::getSize() {
  int64_t size = getTensor().getType().getDimSize(getDimension());
  return size > 0 ? std::optional(size) : std::nullopt;
}

std::optional<int64_t> RotateOp::getConstantShift() {
  APInt shift;
  std::optional<int64_t> size = getSize();
  if (!size || !matchPattern(getShift(), m_ConstantInt(&shift)))
    return std::nullopt;
  // The size needs 64 bits, and its sign one more.
  unsigned width = std::max(shift.getBitWidth(), 65u);
  APInt modulus(width, *size);
  APInt rest = shift.sext(width).srem(modulus);
  return (rest.isNegative() ? rest + modulus : rest).getSExtValue();
}

LogicalResult RotateOp::verify() {
  if (getTensor().getType().getRank() < 1)
    return emitOpError() << "requires operand rank >= 1";
  return success();
}

// The elements of a constant, rotated.
static Attribute rotate(DenseElementsAttr constant, int64_t dimension, int64_t shift) {
  ShapedType type = constant.getType();
  auto elements = llvm::to_vector(constant.getValues<Attribute>());
  int64_t size = type.getDimSize(dimension), inner = 1;
  for (int64_t size : type.getShape().drop_front(dimension + 1))
    inner *= size;
  SmallVector<Attribute> rotated;
  rotated.reserve(elements.size());
  for (int64_t position = 0; position < int64_t(elements.size()); ++position) {
    int64_t index = position / inner % size;
    rotated.push_back(elements[position + ((index + shift) % size - index) * inner]);
  }
  return DenseElementsAttr::get(type, rotated);
}

OpFoldResult RotateOp::fold(FoldAdaptor adaptor) {
  std::optional<int64_t> shift = getConstantShift();
  if (shift == 0 || getSize() == 1 || matchPattern(getShift(), m_Zero()))
    return getTensor();
  // The same number everywhere.
  auto constant = dyn_cast_or_null<DenseElementsAttr>(adaptor.getTensor());
  if ((constant && constant.isSplat()) || getTensor().getDefiningOp<tensor::SplatOp>())
    return getTensor();
  return constant && shift ? rotate(constant, getDimension(), *shift) : Attribute();
}

// Ops that may come in any order, one name each.
static bool isReduction(StringRef name, Type element) {
  static constexpr StringRef integers[] = {"arith.addi",  "arith.muli",  "arith.andi",  "arith.ori",  "arith.xori",
                                           "arith.maxsi", "arith.maxui", "arith.minsi", "arith.minui"};
  static constexpr StringRef floats[] = {"arith.addf", "arith.mulf"};
  return element.isIntOrIndex() ? llvm::is_contained(integers, name)
                                : isa<FloatType>(element) && llvm::is_contained(floats, name);
}

LogicalResult RotateAndReduceOp::verify() {
  RankedTensorType type = getTensor().getType();
  if (type.getRank() != 1 && longDimensions(type) != 1)
    return emitOpError() << "requires a 1-D input tensor or tensor with single non-unit dimension, but found " << type;
  if (!type.hasStaticShape())
    return emitOpError() << "requires a tensor of known size, but found " << type;
  int64_t steps = getSteps().getSExtValue(), period = getPeriod().getSExtValue(), size = type.getNumElements();
  if (steps < 1 || steps > size)
    return emitOpError() << "requires steps to be less than or equal to the input tensor's dimension, but found reductions="
                         << steps << " and tensor dimension=" << size;
  if (period < 1 || period > size)
    return emitOpError() << "requires period to be within the range of the tensor, but found period " << period
                         << " and tensor with " << size << " elements";
  Type element = type.getElementType();
  if (std::optional<StringRef> name = getReduceOp(); name && !isReduction(*name, element))
    return emitOpError() << "expects an associative and commutative op of elements " << element
                         << " as reduceOp, but got \"" << *name << "\"";
  if (!getPlaintexts())
    return success();
  RankedTensorType plaintexts = getPlaintexts().getType();
  if (plaintexts.getElementType() != element || !plaintexts.hasStaticShape() || plaintexts.getRank() < 1)
    return emitOpError() << "expects plaintexts of elements " << element << ", but got " << plaintexts;
  if (plaintexts.getDimSize(0) != steps)
    return emitOpError() << "requires plaintext tensor to have the same number of elements as steps, but found numPlaintexts="
                         << plaintexts.getDimSize(0) << " and steps=" << steps;
  int64_t each = plaintexts.getNumElements() / steps;
  if (each != 1 && each != size)
    return emitOpError() << "expects one number or " << size << " in each plaintext, but got " << each;
  return success();
}
