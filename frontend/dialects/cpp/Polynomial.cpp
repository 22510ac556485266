#include "Polynomial.h"

// The one type of an op on polynomials of one ring.
static mlir::ParseResult parseOneType(mlir::OpAsmParser &parser, mlir::Type &lhs, mlir::Type &rhs, mlir::Type &result) {
  if (parser.parseType(result))
    return mlir::failure();
  lhs = rhs = result;
  return mlir::success();
}

static void printOneType(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Type, mlir::Type, mlir::Type result) {
  printer << result;
}

#include "Polynomial.defs.inc"
#include <map>
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

LogicalResult PolynomialDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned argument, NamedAttribute attribute) {
  if (attribute.getName() != kResident)
    return op->emitOpError() << "has unknown attribute '" << attribute.getName().getValue() << "' on argument #" << argument
                             << "; the polynomial dialect knows '" << kResident << "'";
  if (!isa<FunctionOpInterface>(op) || !isa<UnitAttr>(attribute.getValue()))
    return op->emitOpError() << "expects '" << kResident << "' on argument #" << argument
                             << " to be a unit attribute of a function";
  return success();
}

LogicalResult IntPolynomialAttr::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> coefficients,
                                        ArrayRef<int64_t> exponents) {
  if (coefficients.size() != exponents.size())
    return emitError() << "expects an exponent for each coefficient";
  for (size_t index = 0; index < exponents.size(); ++index) {
    if (coefficients[index] == 0)
      return emitError() << "expects no zero coefficient";
    if (exponents[index] < 0 || (index && exponents[index] <= exponents[index - 1]))
      return emitError() << "expects rising exponents from 0";
  }
  return success();
}

// One monomial: 5, x, 3x, x**7, -2x**7.
static ParseResult parseMonomial(AsmParser &parser, std::map<int64_t, int64_t> &terms) {
  SMLoc place = parser.getCurrentLocation();
  int64_t coefficient = 1, exponent = 0;
  OptionalParseResult number = parser.parseOptionalInteger(coefficient);
  if (number.has_value() && failed(*number))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("x"))) {
    exponent = 1;
    if (succeeded(parser.parseOptionalStar()))
      if (parser.parseStar() || parser.parseInteger(exponent))
        return failure();
  } else if (!number.has_value()) {
    return parser.emitError(place, "expected a monomial such as 5, x, 3x or 3x**7");
  }
  if (exponent < 0)
    return parser.emitError(place, "expected an exponent of at least 0");
  if (!terms.emplace(exponent, coefficient).second)
    return parser.emitError(place) << "exponent " << exponent << " appears twice";
  return success();
}

Attribute IntPolynomialAttr::parse(AsmParser &parser, Type) {
  std::map<int64_t, int64_t> terms;
  if (parser.parseLess())
    return {};
  do {
    if (parseMonomial(parser, terms))
      return {};
  } while (succeeded(parser.parseOptionalPlus()));
  if (parser.parseGreater())
    return {};
  SmallVector<int64_t> coefficients, exponents;
  for (auto [exponent, coefficient] : terms) {
    if (coefficient == 0)
      continue;
    coefficients.push_back(coefficient);
    exponents.push_back(exponent);
  }
  return get(parser.getContext(), coefficients, exponents);
}

void IntPolynomialAttr::print(AsmPrinter &printer) const {
  printer << '<';
  if (getCoefficients().empty())
    printer << '0';
  llvm::interleave(
      llvm::zip(getCoefficients(), getExponents()), printer,
      [&](auto term) {
        auto [coefficient, exponent] = term;
        if (exponent == 0 || coefficient != 1)
          printer << coefficient;
        if (exponent >= 1)
          printer << 'x';
        if (exponent > 1)
          printer << "**" << exponent;
      },
      " + ");
  printer << '>';
}
