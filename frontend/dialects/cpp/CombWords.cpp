// Ops of comb on words: verifiers and folders.
#include "Comb.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
using namespace mlir;
using namespace ringmill::comb;

static IntegerAttr integer(Attribute attribute) { return dyn_cast_or_null<IntegerAttr>(attribute); }

// All constants joined, if all operands are; the only operand, if there is one.
template <typename Join> static OpFoldResult join(ValueRange operands, ArrayRef<Attribute> constants, Type type, Join apply) {
  if (operands.size() == 1)
    return operands.front();
  std::optional<APInt> all;
  for (Attribute constant : constants) {
    IntegerAttr value = integer(constant);
    if (!value)
      return {};
    all = all ? apply(*all, value.getValue()) : value.getValue();
  }
  return all ? IntegerAttr::get(type, *all) : IntegerAttr();
}

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  return join(getInputs(), adaptor.getInputs(), getType(), [](const APInt &a, const APInt &b) { return a + b; });
}

OpFoldResult MulOp::fold(FoldAdaptor adaptor) {
  return join(getInputs(), adaptor.getInputs(), getType(), [](const APInt &a, const APInt &b) { return a * b; });
}

static bool compare(ICmpPredicate predicate, const APInt &a, const APInt &b) {
  switch (predicate) {
  case ICmpPredicate::eq: case ICmpPredicate::ceq: case ICmpPredicate::weq: return a == b;
  case ICmpPredicate::ne: case ICmpPredicate::cne: case ICmpPredicate::wne: return a != b;
  case ICmpPredicate::slt: return a.slt(b);
  case ICmpPredicate::sle: return a.sle(b);
  case ICmpPredicate::sgt: return a.sgt(b);
  case ICmpPredicate::sge: return a.sge(b);
  case ICmpPredicate::ult: return a.ult(b);
  case ICmpPredicate::ule: return a.ule(b);
  case ICmpPredicate::ugt: return a.ugt(b);
  case ICmpPredicate::uge: return a.uge(b);
  }
  llvm_unreachable("all predicates are named");
}

OpFoldResult ICmpOp::fold(FoldAdaptor adaptor) {
  IntegerAttr a = integer(adaptor.getLhs()), b = integer(adaptor.getRhs());
  if (a && b)
    return IntegerAttr::get(getType(), compare(getPredicate(), a.getValue(), b.getValue()));
  // Nothing is less or more than itself.
  if (getLhs() == getRhs())
    return IntegerAttr::get(getType(), compare(getPredicate(), APInt(1, 0), APInt(1, 0)));
  return {};
}

OpFoldResult ParityOp::fold(FoldAdaptor adaptor) {
  if (getInput().getType() == getType())
    return getInput();
  IntegerAttr value = integer(adaptor.getInput());
  return value ? IntegerAttr::get(getType(), value.getValue().popcount() & 1) : IntegerAttr();
}

static unsigned width(Value value) { return cast<IntegerType>(value.getType()).getWidth(); }

LogicalResult ExtractOp::verify() {
  int64_t low = int32_t(getLowBit());
  if (low < 0 || low + width(getResult()) > width(getInput()))
    return emitOpError() << "expects bits of " << getInput().getType() << ", but got " << width(getResult())
                         << " from number " << low << " on";
  return success();
}

OpFoldResult ExtractOp::fold(FoldAdaptor adaptor) {
  if (getInput().getType() == getType())
    return getInput();
  IntegerAttr value = integer(adaptor.getInput());
  return value ? IntegerAttr::get(getType(), value.getValue().extractBits(width(getResult()), getLowBit())) : IntegerAttr();
}

LogicalResult ConcatOp::inferReturnTypes(MLIRContext *context, std::optional<Location> place, Adaptor adaptor,
                                         SmallVectorImpl<Type> &results) {
  uint64_t bits = 0;
  for (Value input : adaptor.getInputs())
    bits += isa<IntegerType>(input.getType()) ? width(input) : 0;
  if (bits > IntegerType::kMaxWidth)
    return emitOptionalError(place, "expects at most ", unsigned(IntegerType::kMaxWidth), " bits, but got ", bits);
  results.push_back(IntegerType::get(context, bits));
  return success();
}

OpFoldResult ConcatOp::fold(FoldAdaptor adaptor) {
  if (getInputs().size() == 1)
    return getInputs().front();
  APInt all = APInt::getZero(width(getResult()));
  unsigned low = all.getBitWidth();
  for (Attribute constant : adaptor.getInputs()) {
    IntegerAttr value = integer(constant);
    if (!value)
      return {};
    low -= value.getValue().getBitWidth();
    all.insertBits(value.getValue(), low);
  }
  return IntegerAttr::get(getType(), all);
}

LogicalResult ReplicateOp::verify() {
  if (width(getInput()) == 0 || width(getResult()) % width(getInput()) != 0)
    return emitOpError() << "expects a multiple of " << width(getInput()) << " bits, but got " << getType();
  return success();
}

OpFoldResult ReplicateOp::fold(FoldAdaptor adaptor) {
  if (getInput().getType() == getType())
    return getInput();
  IntegerAttr value = integer(adaptor.getInput());
  return value ? IntegerAttr::get(getType(), APInt::getSplat(width(getResult()), value.getValue())) : IntegerAttr();
}

LogicalResult LutOp::verify() {
  if (getInputs().size() != getCoefficients().size())
    return emitOpError() << "expects a coefficient for each of " << getInputs().size() << " inputs, but got "
                         << getCoefficients().size();
  return success();
}
