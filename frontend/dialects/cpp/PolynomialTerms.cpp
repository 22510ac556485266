// Ops on single coefficients and on limbs of polynomials: verifiers.
#include "Polynomial.h"
#include "Ring.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

static LogicalResult verifyCoefficients(Operation *op, PolynomialType polynomial) {
  if (polynomial.getForm() != Form::COEFF)
    return op->emitOpError() << "expects a polynomial in coefficient form, but got " << polynomial;
  return success();
}

LogicalResult LeadingTermOp::verify() {
  if (failed(verifyCoefficients(*this, getInput().getType())))
    return failure();
  Type coefficient = getInput().getType().getRing().getCoefficientType();
  if (getCoefficient().getType() != coefficient)
    return emitOpError() << "polynomial coefficient type " << coefficient << " does not match scalar type "
                         << getCoefficient().getType();
  return success();
}

LogicalResult ApplyCoefficientwiseOp::verify() {
  PolynomialType from = getInput().getType(), to = getType();
  if (failed(verifyCoefficients(*this, from)) || failed(verifyCoefficients(*this, to)))
    return failure();
  if (from.getRing().getPolynomialModulus() != to.getRing().getPolynomialModulus())
    return emitOpError() << "expects the same modulus of polynomials, but got " << from << " and " << to;
  Block &body = getBody().front();
  Type coefficient = from.getRing().getCoefficientType();
  if (body.getNumArguments() != 2)
    return emitOpError() << "requires a body with 2 arguments: the coefficient and the degree";
  if (Type first = body.getArgument(0).getType(); first != coefficient)
    return emitOpError() << "expected first argument of the body to be of type " << coefficient << ", but found " << first;
  if (Type second = body.getArgument(1).getType(); !second.isIndex())
    return emitOpError() << "expected second argument of the body to be of type index, but found " << second;
  auto yield = dyn_cast<YieldOp>(body.getTerminator());
  if (!yield)
    return emitOpError() << "expects a body that ends with 'polynomial.yield'";
  if (yield.getOperand().getType() != to.getRing().getCoefficientType())
    return emitOpError() << "expected yield operand to be of type " << to.getRing().getCoefficientType()
                         << ", but found " << yield.getOperand().getType();
  return success();
}

LogicalResult ExtractSliceOp::verify() {
  if (failed(verifyOneForm(*this, {getInput().getType(), getType()})))
    return failure();
  PolynomialType from = getInput().getType(), to = getType();
  auto basis = dyn_cast<rns::RNSType>(from.getRing().getCoefficientType());
  auto slice = dyn_cast<rns::RNSType>(to.getRing().getCoefficientType());
  int64_t start = getStart().getSExtValue(), size = getSize().getSExtValue();
  int64_t limbs = basis ? basis.getBasisTypes().size() : 0;
  if (start < 0 || size < 1 || start > limbs || size > limbs - start)
    return emitOpError() << "expects a slice of the " << limbs << " limbs, but got " << size << " from number " << start
                         << " on";
  bool fits = slice && slice.getBasisTypes() == basis.getBasisTypes().slice(start, size) &&
              from.getForm() == to.getForm() &&
              from.getRing().getPolynomialModulus() == to.getRing().getPolynomialModulus();
  if (!fits)
    return emitOpError() << "expects the limbs of the slice in its result, but got " << to;
  return success();
}
