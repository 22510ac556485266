// What polynomial ops accept, how they print, and what they fold to.
#include "Polynomial.h"
#include "Ring.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

static LogicalResult verifyOneRing(Operation *op, ArrayRef<Type> types) {
  for (Type type : types)
    if (type != types.front())
      return op->emitError() << mixedRings(op->getName().getStringRef(), types.front(), type);
  return success();
}

// A constant polynomial known when compiling.
static IntPolynomialAttr constantOf(Value value) {
  auto constant = value.getDefiningOp<ConstantOp>();
  return constant ? constant.getValue().getValue() : IntPolynomialAttr();
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
  if (op.getLhs() != op.getRhs())
    return failure();
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

static LogicalResult verifyScalar(Operation *op, PolynomialType polynomial, Type scalar) {
  Type coefficient = polynomial.getRing().getCoefficientType();
  if (coefficient != scalar)
    return op->emitOpError() << "expects a scalar of the coefficients' type " << coefficient << ", but got " << scalar;
  return success();
}

static LogicalResult verifyCoefficientForm(Operation *op, PolynomialType polynomial) {
  if (polynomial.getForm() != Form::COEFF)
    return op->emitOpError() << "expects a polynomial in coefficient form, but got " << polynomial;
  return success();
}

LogicalResult MulScalarOp::verify() { return verifyScalar(*this, getPolynomial().getType(), getScalar().getType()); }

LogicalResult MonomialOp::verify() {
  if (failed(verifyCoefficientForm(*this, getType())))
    return failure();
  return verifyScalar(*this, getType(), getCoefficient().getType());
}

LogicalResult MonicMonomialMulOp::verify() { return verifyCoefficientForm(*this, getType()); }

// `int<1 + x**2> : !poly`
ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  PolynomialType type;
  if (parser.parseKeyword("int"))
    return failure();
  auto value = dyn_cast_or_null<IntPolynomialAttr>(IntPolynomialAttr::parse(parser, {}));
  if (!value || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  result.getOrAddProperties<Properties>().value = TypedIntPolynomialAttr::get(parser.getContext(), type, value);
  result.addTypes(type);
  return success();
}

void ConstantOp::print(OpAsmPrinter &printer) {
  printer << " int";
  getValue().getValue().print(printer);
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << " : " << Type(getType());
}

LogicalResult ConstantOp::verify() {
  if (getValue().getType() != getType())
    return emitOpError() << "expects a value of type " << getType() << ", but got " << getValue().getType();
  return success();
}

// Coefficients as a tensor of one dimension.
static LogicalResult verifyTensor(Operation *op, PolynomialType polynomial, RankedTensorType tensor, bool all) {
  if (failed(verifyCoefficientForm(op, polynomial)))
    return failure();
  RingAttr ring = polynomial.getRing();
  IntPolynomialAttr modulus = ring.getPolynomialModulus();
  int64_t degree = modulus && !modulus.getExponents().empty() ? modulus.getExponents().back() : -1;
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
