// What polynomial ops accept, how they print, and what they fold to.
#include "Polynomial.h"
#include "Ring.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

static LogicalResult verifyOneRing(Operation *op, ArrayRef<Type> types) {
  if (failed(verifyOneForm(op, types)))
    return failure();
  for (Type type : types)
    if (type != types.front())
      return op->emitError() << mixedRings(op->getName().getStringRef(), types.front(), type);
  return success();
}

// A constant polynomial known when compiling.
static IntPolynomialAttr constantOf(Value value) {
  auto constant = value.getDefiningOp<ConstantOp>();
  auto integers = constant ? dyn_cast<TypedIntPolynomialAttr>(constant.getValue()) : TypedIntPolynomialAttr();
  return integers ? integers.getValue() : IntPolynomialAttr();
}

static bool isZero(Value value) {
  IntPolynomialAttr constant = constantOf(value);
  return constant && constant.getCoefficients().empty();
}

// In coefficient form.
static bool isOne(Value value) {
  IntPolynomialAttr constant = constantOf(value);
  return constant && cast<PolynomialType>(value.getType()).getForm() == Form::COEFF &&
         constant.getCoefficients() == ArrayRef<int64_t>{1} && constant.getExponents() == ArrayRef<int64_t>{0};
}

LogicalResult AddOp::verify() { return verifyOneRing(*this, {getType(), getLhs().getType(), getRhs().getType()}); }
LogicalResult SubOp::verify() { return verifyOneRing(*this, {getType(), getLhs().getType(), getRhs().getType()}); }
LogicalResult MulOp::verify() { return verifyOneRing(*this, {getType(), getLhs().getType(), getRhs().getType()}); }

OpFoldResult AddOp::fold(FoldAdaptor) {
  if (isZero(getRhs()))
    return getLhs();
  return isZero(getLhs()) ? getRhs() : Value();
}

OpFoldResult SubOp::fold(FoldAdaptor) { return isZero(getRhs()) ? getLhs() : Value(); }

LogicalResult SubOp::canonicalize(SubOp op, PatternRewriter &rewriter) {
  if (op.getLhs() != op.getRhs() || !isa<PolynomialType>(op.getType()))
    return foldConstants(op, rewriter);
  auto zero = TypedIntPolynomialAttr::get(op.getContext(), op.getType(), IntPolynomialAttr::get(op.getContext(), {}, {}));
  rewriter.replaceOpWithNewOp<ConstantOp>(op, op.getType(), zero);
  return success();
}

OpFoldResult MulOp::fold(FoldAdaptor) {
  if (isZero(getRhs()) || isOne(getLhs()))
    return getRhs();
  return isZero(getLhs()) || isOne(getRhs()) ? getLhs() : Value();
}

OpFoldResult NegOp::fold(FoldAdaptor) {
  if (isZero(getInput()))
    return getInput();
  auto other = getInput().getDefiningOp<NegOp>();
  return other ? other.getInput() : Value();
}

LogicalResult AddOp::canonicalize(AddOp op, PatternRewriter &rewriter) { return foldConstants(op, rewriter); }
LogicalResult MulOp::canonicalize(MulOp op, PatternRewriter &rewriter) { return foldConstants(op, rewriter); }
LogicalResult ExtractSliceOp::canonicalize(ExtractSliceOp op, PatternRewriter &rewriter) {
  return foldConstants(op, rewriter);
}

// A constant coefficient of a constant degree is a constant.
LogicalResult MonomialOp::canonicalize(MonomialOp op, PatternRewriter &rewriter) {
  APInt degree, coefficient;
  if (!matchPattern(op.getDegree(), m_ConstantInt(&degree)) || degree.isNegative() || degree.getActiveBits() > 62)
    return failure();
  if (auto residue = op.getCoefficient().getDefiningOp<mod_arith::ConstantOp>()) {
    auto integer = dyn_cast<IntegerAttr>(residue.getValue());
    if (!integer)
      return failure();
    coefficient = integer.getValue();
  } else if (!matchPattern(op.getCoefficient(), m_ConstantInt(&coefficient))) {
    return failure();
  }
  if (coefficient.getSignificantBits() > 64)
    return failure();
  SmallVector<int64_t> coefficients, exponents;
  if (!coefficient.isZero()) {
    coefficients.push_back(coefficient.getSExtValue());
    exponents.push_back(degree.getSExtValue());
  }
  auto value = IntPolynomialAttr::get(op.getContext(), coefficients, exponents);
  rewriter.replaceOpWithNewOp<ConstantOp>(op, op.getType(),
                                          TypedIntPolynomialAttr::get(op.getContext(), op.getType(), value));
  return success();
}

static LogicalResult verifyScalar(Operation *op, PolynomialType polynomial, Type scalar) {
  Type coefficient = polynomial.getRing().getCoefficientType();
  if (coefficient != scalar)
    return op->emitOpError() << "polynomial coefficient type " << coefficient << " does not match scalar type " << scalar;
  return success();
}

static LogicalResult verifyCoefficientForm(Operation *op, PolynomialType polynomial) {
  if (polynomial.getForm() != Form::COEFF)
    return op->emitOpError() << "expects a polynomial in coefficient form, but got " << polynomial;
  return success();
}

LogicalResult MulScalarOp::verify() {
  return verifyScalar(*this, cast<PolynomialType>(getElementTypeOrSelf(getType())), getScalar().getType());
}

LogicalResult MonomialOp::verify() {
  if (failed(verifyCoefficientForm(*this, getType())))
    return failure();
  return verifyScalar(*this, getType(), getCoefficient().getType());
}

LogicalResult MonicMonomialMulOp::verify() { return verifyCoefficientForm(*this, getType()); }

static Type typeOf(Attribute value) {
  return TypeSwitch<Attribute, Type>(value)
      .Case<TypedIntPolynomialAttr, TypedFloatPolynomialAttr, TypedChebyshevPolynomialAttr, RNSPolynomialAttr>(
          [](auto polynomial) { return polynomial.getType(); })
      .Default([](Attribute) { return Type(); });
}

// `int<1 + x**2> : !poly`, `float<1.5 + x> : !poly`, or an attribute that says its type, perhaps
// with that type behind it once more.
ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &constant = result.getOrAddProperties<Properties>().value;
  bool ofIntegers = succeeded(parser.parseOptionalKeyword("int"));
  if (ofIntegers || succeeded(parser.parseOptionalKeyword("float"))) {
    Attribute value = ofIntegers ? IntPolynomialAttr::parse(parser, {}) : FloatPolynomialAttr::parse(parser, {});
    PolynomialType type;
    if (!value || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
      return failure();
    if (ofIntegers)
      constant = TypedIntPolynomialAttr::get(parser.getContext(), type, cast<IntPolynomialAttr>(value));
    else
      constant = TypedFloatPolynomialAttr::get(parser.getContext(), type, cast<FloatPolynomialAttr>(value));
    result.addTypes(type);
    return success();
  }
  Type type;
  if (parser.parseAttribute(constant) || parser.parseOptionalAttrDict(result.attributes))
    return failure();
  if (succeeded(parser.parseOptionalColon()) && parser.parseType(type))
    return failure();
  if (!type && !(type = typeOf(constant)))
    return parser.emitError(parser.getNameLoc(), "expects a polynomial of a type, but got ") << constant;
  result.addTypes(type);
  return success();
}

void ConstantOp::print(OpAsmPrinter &printer) {
  if (auto integers = dyn_cast<TypedIntPolynomialAttr>(getValue())) {
    printer << " int";
    integers.getValue().print(printer);
  } else if (auto floats = dyn_cast<TypedFloatPolynomialAttr>(getValue())) {
    printer << " float";
    floats.getValue().print(printer);
  } else {
    printer << ' ' << getValue();
  }
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << " : " << Type(getType());
}

LogicalResult ConstantOp::verify() {
  if (typeOf(getValue()) != getType())
    return emitOpError() << "expects a value of type " << getType() << ", but got " << typeOf(getValue());
  return success();
}

// Coefficients, or values, as a tensor of one dimension. Of values none is left out.
static LogicalResult verifyTensor(Operation *op, PolynomialType polynomial, RankedTensorType tensor, bool all) {
  all |= polynomial.getForm() == Form::EVAL;
  RingAttr ring = polynomial.getRing();
  IntPolynomialAttr modulus = ring.getPolynomialModulus();
  int64_t degree = modulus && !modulus.getExponents().empty() ? modulus.getExponents().back() : -1;
  if (failed(verifyScalar(op, polynomial, tensor.getElementType())))
    return failure();
  bool fits = tensor.getRank() == 1 && tensor.hasStaticShape() && tensor.getElementType() == ring.getCoefficientType() &&
              (degree < 0 || (all ? tensor.getDimSize(0) == degree : tensor.getDimSize(0) <= degree));
  if (!fits)
    return op->emitOpError() << "expects a tensor of " << (all ? "" : "at most ") << degree << " elements of type "
                             << ring.getCoefficientType() << ", but got " << tensor;
  return success();
}

LogicalResult FromTensorOp::verify() {
  return verifyTensor(*this, getType(), cast<RankedTensorType>(getInput().getType()), false);
}

LogicalResult ToTensorOp::verify() {
  return verifyTensor(*this, getInput().getType(), cast<RankedTensorType>(getType()), true);
}
