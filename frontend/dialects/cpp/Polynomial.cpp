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

static OptionalParseResult parseOptionalNumber(AsmParser &parser, int64_t &number) {
  return parser.parseOptionalInteger(number);
}

// A float is not optional in upstream's parser: a monomial starts with a number, or with the
// indeterminate.
static OptionalParseResult parseOptionalNumber(AsmParser &parser, double &number) {
  bool isNegative = succeeded(parser.parseOptionalMinus());
  // HEIR prints whole numbers without a point.
  int64_t whole = 0;
  OptionalParseResult integer = parser.parseOptionalInteger(whole);
  if (integer.has_value()) {
    number = isNegative ? -static_cast<double>(whole) : static_cast<double>(whole);
    return integer;
  }
  FloatAttr value;
  OptionalParseResult parsed = parser.parseOptionalAttribute(value, parser.getBuilder().getF64Type());
  if (!parsed.has_value())
    return isNegative ? OptionalParseResult(ParseResult(parser.emitError(parser.getCurrentLocation(), "expected a number")))
                      : std::nullopt;
  if (succeeded(*parsed))
    number = isNegative ? -value.getValueAsDouble() : value.getValueAsDouble();
  return parsed;
}

namespace {
template <typename N> struct Sum {
  std::map<int64_t, N> terms;
  /// x, or another name.
  StringRef indeterminate;
};
} // namespace

// One monomial: 5, x, 3x, x**7, -2x**7.
template <typename N> static ParseResult parseMonomial(AsmParser &parser, Sum<N> &sum) {
  SMLoc place = parser.getCurrentLocation();
  N coefficient = 1;
  int64_t exponent = 0;
  OptionalParseResult number = parseOptionalNumber(parser, coefficient);
  if (number.has_value() && failed(*number))
    return failure();
  StringRef name;
  if (succeeded(parser.parseOptionalKeyword(&name))) {
    if (!sum.indeterminate.empty() && sum.indeterminate != name)
      return parser.emitError(place) << "polynomials must have one indeterminate, but there were multiple: "
                                     << std::min(name, sum.indeterminate) << ", " << std::max(name, sum.indeterminate);
    sum.indeterminate = name;
    exponent = 1;
    if (succeeded(parser.parseOptionalStar()))
      if (parser.parseStar() || parser.parseInteger(exponent))
        return failure();
  } else if (!number.has_value()) {
    return parser.emitError(place, "expected a monomial such as 5, x, 3x or 3x**7");
  }
  if (exponent < 0)
    return parser.emitError(place, "expected an exponent of at least 0");
  if (!sum.terms.emplace(exponent, coefficient).second)
    return parser.emitError(place) << "parsed polynomial must have unique exponents among monomials: " << exponent
                                   << " appears twice";
  return success();
}

template <typename N> static ParseResult parseSum(AsmParser &parser, Sum<N> &sum) {
  if (parser.parseLess())
    return failure();
  // Without monomials it is 0.
  if (succeeded(parser.parseOptionalGreater()))
    return success();
  do {
    if (parseMonomial(parser, sum))
      return failure();
  } while (succeeded(parser.parseOptionalPlus()));
  if (succeeded(parser.parseOptionalGreater()))
    return success();
  return parser.emitError(parser.getCurrentLocation(),
                          "expected + and more monomials, or > to end polynomial attribute");
}

Attribute IntPolynomialAttr::parse(AsmParser &parser, Type) {
  Sum<int64_t> sum;
  if (parseSum(parser, sum))
    return {};
  SmallVector<int64_t> coefficients, exponents;
  for (auto [exponent, coefficient] : sum.terms) {
    if (coefficient == 0)
      continue;
    coefficients.push_back(coefficient);
    exponents.push_back(exponent);
  }
  return get(parser.getContext(), coefficients, exponents);
}

static void printNumber(AsmPrinter &printer, int64_t number) { printer << number; }

static void printNumber(AsmPrinter &printer, double number) {
  SmallString<32> text;
  APFloat(number).toString(text);
  printer << text;
  // A number without a point would be read as an integer.
  if (text.find_first_of(".") == StringRef::npos)
    printer << ".0";
}

template <typename N> static void printSum(AsmPrinter &printer, ArrayRef<N> coefficients, ArrayRef<int64_t> exponents) {
  printer << '<';
  if (coefficients.empty())
    printNumber(printer, N(0));
  llvm::interleave(
      llvm::zip(coefficients, exponents), printer,
      [&](auto term) {
        auto [coefficient, exponent] = term;
        if (exponent == 0 || coefficient != 1)
          printNumber(printer, coefficient);
        if (exponent >= 1)
          printer << 'x';
        if (exponent > 1)
          printer << "**" << exponent;
      },
      " + ");
  printer << '>';
}

void IntPolynomialAttr::print(AsmPrinter &printer) const { printSum(printer, getCoefficients(), getExponents()); }

Attribute FloatPolynomialAttr::parse(AsmParser &parser, Type) {
  Sum<double> sum;
  if (parseSum(parser, sum))
    return {};
  SmallVector<double> coefficients;
  SmallVector<int64_t> exponents;
  for (auto [exponent, coefficient] : sum.terms) {
    coefficients.push_back(coefficient);
    exponents.push_back(exponent);
  }
  return get(parser.getContext(), DenseF64ArrayAttr::get(parser.getContext(), coefficients), exponents);
}

void FloatPolynomialAttr::print(AsmPrinter &printer) const {
  printSum(printer, getCoefficients().asArrayRef(), getExponents());
}
