// Ops of mod_arith: syntax, verifiers, canonicalizers.
#include "ModArith.h"
#include "Rns.h"
#include "mlir/IR/PatternMatch.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::mod_arith;

// `5 : !Z` or `dense<[1, 2]> : tensor<2x!Z>`. The value has the integer type of the modulus in the
// place of the residues.
ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc place = parser.getCurrentLocation();
  APInt value;
  OptionalParseResult integer = parser.parseOptionalInteger(value);
  if (integer.has_value() && failed(*integer))
    return failure();
  auto &constant = result.getOrAddProperties<Properties>().value;
  if (integer.has_value()) {
    ModArithType type;
    if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
      return failure();
    auto storage = cast<IntegerType>(type.getModulus().getType());
    if (value.getSignificantBits() > storage.getWidth())
      return parser.emitError(place, "value does not fit ") << storage;
    constant = IntegerAttr::get(storage, value.sextOrTrunc(storage.getWidth()));
    result.addTypes(type);
    return success();
  }
  // The literal reads its type, which is not that of the result.
  if (parser.parseKeyword("dense"))
    return failure();
  SmallVector<APInt> values;
  bool isList = succeeded(parser.parseOptionalLess()) && succeeded(parser.parseOptionalLSquare());
  auto element = [&] { return parser.parseInteger(values.emplace_back()); };
  if (isList ? failed(parser.parseCommaSeparatedList(element)) || failed(parser.parseRSquare()) : failed(element()))
    return failure();
  RankedTensorType type;
  if (parser.parseGreater() || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  auto residue = dyn_cast<ModArithType>(type.getElementType());
  if (!residue || !type.hasStaticShape())
    return parser.emitError(place, "expects a tensor of integers modulo a constant, but got ") << type;
  auto storage = cast<IntegerType>(residue.getModulus().getType());
  for (APInt &value : values) {
    if (value.getSignificantBits() > storage.getWidth())
      return parser.emitError(place, "value does not fit ") << storage;
    value = value.sextOrTrunc(storage.getWidth());
  }
  if (type.getRank() > 1 && isList)
    return parser.emitError(place, "expects a list for one dimension only");
  if (isList && int64_t(values.size()) != type.getNumElements())
    return parser.emitError(place, "expects ") << type.getNumElements() << " values, but got " << values.size();
  constant = DenseIntElementsAttr::get(RankedTensorType::get(type.getShape(), storage), values);
  result.addTypes(type);
  return success();
}

void ConstantOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (auto integer = dyn_cast<IntegerAttr>(getValue()))
    printer << integer.getValue();
  else
    printer.printAttributeWithoutType(getValue());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << " : " << getType();
}

// The type with the integers of the moduli in the place of residues; none for other types, and for
// limbs of several integer types.
static Type storageOf(Type type) {
  if (auto residue = dyn_cast<ModArithType>(type))
    return residue.getModulus().getType();
  if (auto system = dyn_cast<rns::RNSType>(type)) {
    ArrayRef<Type> limbs = system.getBasisTypes();
    Type storage = storageOf(limbs.front());
    if (!llvm::all_of(limbs, [&](Type limb) { return storageOf(limb) == storage; }))
      return {};
    return RankedTensorType::get({int64_t(limbs.size())}, storage);
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  Type inner = tensor ? storageOf(tensor.getElementType()) : Type();
  if (!inner)
    return {};
  SmallVector<int64_t> shape(tensor.getShape());
  if (auto limbs = dyn_cast<RankedTensorType>(inner)) {
    llvm::append_range(shape, limbs.getShape());
    inner = limbs.getElementType();
  }
  return RankedTensorType::get(shape, inner);
}

LogicalResult ConstantOp::verify() {
  Type storage = storageOf(getType());
  if (getValue().getType() == storage && isa<IntegerAttr, DenseIntElementsAttr>(getValue()))
    return success();
  return emitOpError() << "expects a value of type " << storage << ", but got " << getValue();
}

static LogicalResult verifyIntegers(Operation *op, Type integers, Type residues) {
  Type storage = storageOf(residues);
  if (!storage)
    return op->emitOpError() << "expects limbs of one integer type, but got " << residues;
  if (integers != storage)
    return op->emitOpError() << "expects integers of type " << storage << " beside " << residues << ", but got "
                             << integers;
  return success();
}

LogicalResult EncapsulateOp::verify() { return verifyIntegers(*this, getInput().getType(), getType()); }
LogicalResult LiftOp::verify() { return verifyIntegers(*this, getType(), getInput().getType()); }
LogicalResult ExtractOp::verify() { return verifyIntegers(*this, getType(), getInput().getType()); }

// The product of the moduli.
static APInt productOf(Type type) {
  if (auto residue = dyn_cast<ModArithType>(type))
    return residue.getModulus().getValue();
  APInt product(1, 1);
  for (Type limb : cast<rns::RNSType>(type).getBasisTypes()) {
    APInt modulus = productOf(limb);
    unsigned width = product.getBitWidth() + modulus.getBitWidth();
    product = product.zext(width) * modulus.zext(width);
  }
  return product;
}

LogicalResult ModSwitchOp::verify() {
  Type from = getInput().getType(), to = getType();
  if (isa<rns::RNSType>(from) && isa<rns::RNSType>(to))
    return emitOpError() << "expects an integer modulo a constant on one side, but got " << from << " and " << to;
  if (isa<ModArithType>(from) && isa<ModArithType>(to))
    return success();
  APInt first = productOf(from), second = productOf(to);
  unsigned width = std::max(first.getBitWidth(), second.getBitWidth());
  if (first.zext(width) != second.zext(width))
    return emitOpError() << "expects a modulus that is the product of the limbs, but got " << from << " and " << to;
  return success();
}

LogicalResult BarrettReduceOp::verify() {
  auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(getInput().getType()));
  APInt modulus = getModulus().getValue();
  if (!type || modulus.isNegative() || modulus.ult(2))
    return emitOpError() << "expects integers and a modulus of at least 2, but got " << getInput().getType() << " and "
                         << getModulus();
  unsigned width = (modulus - 1).getActiveBits();
  if (type.getWidth() < width || type.getWidth() > 2 * width)
    return emitOpError() << "expects integers of " << width << " to " << 2 * width << " bits for the modulus "
                         << getModulus() << ", but got " << type;
  return success();
}

OpFoldResult ReduceOp::fold(FoldAdaptor) { return getInput(); }

// The same modulus or limbs back again.
LogicalResult EncapsulateOp::canonicalize(EncapsulateOp op, PatternRewriter &rewriter) {
  auto lift = op.getInput().getDefiningOp<LiftOp>();
  if (!lift || lift.getInput().getType() != op.getType())
    return failure();
  rewriter.replaceOp(op, lift.getInput());
  return success();
}

LogicalResult ExtractOp::canonicalize(ExtractOp op, PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<LiftOp>(op, op.getType(), LiftType::Standard, op.getInput());
  return success();
}

namespace {
// A constant integer modulo q; none for other values.
struct Constant {
  APInt value, modulus;

  static std::optional<Constant> of(Value value) {
    auto type = dyn_cast<ModArithType>(value.getType());
    auto op = value.getDefiningOp<ConstantOp>();
    auto integer = type && op ? dyn_cast<IntegerAttr>(op.getValue()) : IntegerAttr();
    if (!integer)
      return std::nullopt;
    // Twice the bits, so that products fit.
    unsigned width = 2 * integer.getValue().getBitWidth();
    Constant constant{integer.getValue().sext(width), type.getModulus().getValue().sext(width)};
    constant.reduce();
    return constant;
  }

  void reduce() {
    value = value.srem(modulus);
    if (value.isNegative())
      value += modulus;
  }

  Value materialize(PatternRewriter &rewriter, Location place, Type type) {
    reduce();
    auto storage = cast<IntegerType>(cast<ModArithType>(type).getModulus().getType());
    return ConstantOp::create(rewriter, place, type, IntegerAttr::get(storage, value.trunc(storage.getWidth())));
  }
};

// A sum or product: constants together, on the right.
template <typename Op, typename Join> LogicalResult join(Op op, PatternRewriter &rewriter, unsigned neutral, Join apply) {
  Value left = op.getLhs(), right = op.getRhs();
  auto second = Constant::of(right);
  if (!second) {
    // The greedy driver sorts only what it knows for constants.
    if (!Constant::of(left))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op->setOperands({right, left}); });
    return success();
  }
  // A modulus is 2 at least.
  if (second->value == neutral) {
    rewriter.replaceOp(op, left);
    return success();
  }
  if (auto first = Constant::of(left)) {
    second->value = apply(first->value, second->value);
    rewriter.replaceOp(op, second->materialize(rewriter, op.getLoc(), op.getType()));
    return success();
  }
  auto inner = left.getDefiningOp<Op>();
  auto first = inner ? Constant::of(inner.getRhs()) : std::nullopt;
  if (!first)
    return failure();
  second->value = apply(first->value, second->value);
  Value both = second->materialize(rewriter, op.getLoc(), op.getType());
  rewriter.replaceOpWithNewOp<Op>(op, op.getType(), inner.getLhs(), both);
  return success();
}
} // namespace

LogicalResult AddOp::canonicalize(AddOp op, PatternRewriter &rewriter) {
  return join(op, rewriter, 0, [](const APInt &a, const APInt &b) { return a + b; });
}

LogicalResult MulOp::canonicalize(MulOp op, PatternRewriter &rewriter) {
  auto second = Constant::of(op.getRhs());
  if (second && second->value.isZero()) {
    rewriter.replaceOp(op, op.getRhs());
    return success();
  }
  return join(op, rewriter, 1, [](const APInt &a, const APInt &b) { return a * b; });
}

// Minus a constant is plus another one.
LogicalResult SubOp::canonicalize(SubOp op, PatternRewriter &rewriter) {
  auto second = Constant::of(op.getRhs());
  if (!second)
    return failure();
  second->value = -second->value;
  Value other = second->materialize(rewriter, op.getLoc(), op.getType());
  rewriter.replaceOpWithNewOp<AddOp>(op, op.getType(), op.getLhs(), other);
  return success();
}
