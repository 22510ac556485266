// Ops of mod_arith: syntax and verifiers.
#include "ModArith.h"
#include "Rns.h"
#include "mlir/IR/PatternMatch.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::mod_arith;

static ParseResult refuseValue(OpAsmParser &parser, SMLoc place, const APInt &value, IntegerType storage) {
  SmallString<16> number;
  value.toStringSigned(number);
  return parser.emitError(place, "constant value does not fit in storage type: expected a value of type ")
         << storage << ", found " << number;
}

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
      return refuseValue(parser, place, value, storage);
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
      return refuseValue(parser, place, value, storage);
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

// A row is written as a list, which HEIR reads, even if its elements are the same.
void ConstantOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  auto elements = dyn_cast<DenseIntElementsAttr>(getValue());
  if (auto integer = dyn_cast<IntegerAttr>(getValue())) {
    printer << integer.getValue();
  } else if (elements && elements.isSplat() && elements.getType().getRank() == 1 && elements.getNumElements() <= 4096) {
    printer << "dense<[";
    llvm::interleaveComma(elements.getValues<APInt>(), printer, [&](const APInt &value) { printer << value; });
    printer << "]>";
  } else {
    printer.printAttributeWithoutType(getValue());
  }
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

static LogicalResult refuseIntegers(Operation *op, Type integers, Type storage, Type residues) {
  auto found = dyn_cast<IntegerType>(getElementTypeOrSelf(integers));
  auto expected = dyn_cast<IntegerType>(getElementTypeOrSelf(storage));
  InFlightDiagnostic error = op->emitOpError();
  if (found && expected && found != expected)
    error << "the result integer type should be of the same width as the mod arith type width, but got "
          << found.getWidth() << " while mod arith type width " << expected.getWidth() << ": ";
  else if (found == expected)
    error << "The shape of input/output type is not correct. ";
  return error << "expected integers of type " << storage << " beside " << residues << ", found " << integers;
}

static LogicalResult verifyIntegers(Operation *op, Type integers, Type residues) {
  Type storage = storageOf(residues);
  if (!storage)
    return op->emitOpError() << "expects limbs of one integer type, but got " << residues;
  if (integers != storage)
    return refuseIntegers(op, integers, storage, residues);
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
    return emitOpError() << "The product of RNS modulus should equal to the modulus of ModArithType: expected a "
                            "modulus that is the product of the limbs, found "
                         << from << " and " << to;
  return success();
}

LogicalResult BarrettReduceOp::verify() {
  auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(getInput().getType()));
  APInt modulus = getModulus().getValue();
  if (modulus.isNegative() || modulus.isZero()) {
    SmallString<16> number;
    modulus.toStringSigned(number);
    return emitOpError() << "provided modulus " << number << " is not a positive integer.";
  }
  if (!type || modulus.isOne())
    return emitOpError() << "expects integers and a modulus of at least 2, but got " << getInput().getType() << " and "
                         << getModulus();
  unsigned width = (modulus - 1).getActiveBits();
  if (type.getWidth() < width || type.getWidth() > 2 * width)
    return emitOpError() << "input bitwidth is required to be in the range [w, 2w], where w is the smallest bit-width "
                            "that contains the range [0, modulus). Got "
                         << type.getWidth() << " but w is " << width << ".";
  return success();
}
