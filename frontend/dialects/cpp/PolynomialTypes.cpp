// Rings, roots and the type of polynomials.
#include "Polynomial.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

std::optional<uint64_t> RingAttr::getTransformSize() const {
  IntPolynomialAttr modulus = getPolynomialModulus();
  if (!modulus || modulus.getExponents().size() != 2 || modulus.getExponents()[0] != 0 ||
      modulus.getCoefficients()[1] != 1 || std::abs(modulus.getCoefficients()[0]) != 1)
    return std::nullopt;
  return modulus.getExponents()[1];
}

bool RingAttr::isNegacyclic() const { return getTransformSize() && getPolynomialModulus().getCoefficients()[0] == 1; }

// `ring_Z12289_i32_1_x1024`, as HEIR has it.
OpAsmAliasResult RingAttr::getAlias(raw_ostream &os) const {
  os << "ring_";
  if (auto limb = dyn_cast<mod_arith::ModArithType>(getCoefficientType()))
    (void)limb.getAlias(os);
  else if (auto limbs = dyn_cast<rns::RNSType>(getCoefficientType()))
    (void)limbs.getAlias(os);
  else
    os << getCoefficientType();
  if (IntPolynomialAttr modulus = getPolynomialModulus()) {
    for (auto [coefficient, exponent] : llvm::zip(modulus.getCoefficients(), modulus.getExponents())) {
      os << '_';
      if (exponent == 0 || coefficient != 1)
        os << coefficient;
      if (exponent > 0)
        os << 'x';
      if (exponent > 1)
        os << exponent;
    }
  }
  return OpAsmAliasResult::OverridableAlias;
}

OpAsmAliasResult PolynomialType::getAlias(raw_ostream &os) const {
  os << "poly";
  return OpAsmAliasResult::OverridableAlias;
}

// `: !poly` behind a value, unless the type is known.
static ParseResult parseOwnType(AsmParser &parser, Type &type) {
  if (succeeded(parser.parseOptionalColon()) && parser.parseType(type))
    return failure();
  return type ? ParseResult(success()) : parser.emitError(parser.getNameLoc(), "expected the type of the polynomial");
}

Attribute TypedIntPolynomialAttr::parse(AsmParser &parser, Type type) {
  auto value = dyn_cast_or_null<IntPolynomialAttr>(IntPolynomialAttr::parse(parser, {}));
  if (!value || parseOwnType(parser, type))
    return {};
  return get(parser.getContext(), type, value);
}

Attribute TypedFloatPolynomialAttr::parse(AsmParser &parser, Type type) {
  auto value = dyn_cast_or_null<FloatPolynomialAttr>(FloatPolynomialAttr::parse(parser, {}));
  if (!value || parseOwnType(parser, type))
    return {};
  return get(parser.getContext(), type, value);
}

void TypedFloatPolynomialAttr::print(AsmPrinter &printer) const {
  printer << ' ';
  getValue().print(printer);
  printer << " : " << getType();
}

Attribute TypedChebyshevPolynomialAttr::parse(AsmParser &parser, Type type) {
  ArrayAttr coefficients;
  if (parser.parseLess() || parser.parseAttribute(coefficients) || parser.parseGreater() || parseOwnType(parser, type))
    return {};
  return parser.getChecked<TypedChebyshevPolynomialAttr>(parser.getNameLoc(), parser.getContext(), type, coefficients);
}

void TypedChebyshevPolynomialAttr::print(AsmPrinter &printer) const {
  printer << " <[";
  llvm::interleaveComma(getCoefficients(), printer, [&](Attribute one) { printer.printAttributeWithoutType(one); });
  printer << "]> : " << getType();
}

LogicalResult TypedChebyshevPolynomialAttr::verify(function_ref<InFlightDiagnostic()> emitError, Type, ArrayAttr coefficients) {
  for (Attribute coefficient : coefficients)
    if (!isa<FloatAttr>(coefficient))
      return emitError() << "expects floating-point coefficients, but got " << coefficient;
  return success();
}

// `<dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, eval> : !poly`
Attribute RNSPolynomialAttr::parse(AsmParser &parser, Type type) {
  DenseIntElementsAttr coefficients;
  Form form = Form::COEFF;
  if (parser.parseLess() || parser.parseAttribute(coefficients))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    StringRef name;
    SMLoc place = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return {};
    std::optional<Form> known = symbolizeForm(name);
    if (!known) {
      parser.emitError(place, "expected coeff or eval");
      return {};
    }
    form = *known;
  }
  if (parser.parseGreater() || parseOwnType(parser, type))
    return {};
  return parser.getChecked<RNSPolynomialAttr>(parser.getNameLoc(), parser.getContext(), type, coefficients, form);
}

void RNSPolynomialAttr::print(AsmPrinter &printer) const {
  printer << '<' << getCoefficients();
  if (getForm() == Form::EVAL)
    printer << ", eval";
  printer << "> : " << getType();
}

LogicalResult RNSPolynomialAttr::verify(function_ref<InFlightDiagnostic()> emitError, Type raw,
                                        DenseIntElementsAttr coefficients, Form form) {
  auto type = dyn_cast<PolynomialType>(raw);
  auto limbs = type ? dyn_cast<rns::RNSType>(type.getRing().getCoefficientType()) : rns::RNSType();
  IntPolynomialAttr modulus = type ? type.getRing().getPolynomialModulus() : IntPolynomialAttr();
  if (!limbs || !modulus || modulus.getExponents().empty())
    return emitError() << "expects a polynomial over a residue number system modulo a polynomial, but got " << raw;
  if (type.getForm() != form)
    return emitError() << "expects a value in the form of its type, but got '" << stringifyForm(form) << "' for " << raw;
  auto limb = cast<mod_arith::ModArithType>(limbs.getBasisTypes().front());
  auto expected = RankedTensorType::get({int64_t(limbs.getBasisTypes().size()), modulus.getExponents().back()},
                                        limb.getModulus().getType());
  if (coefficients.getType() != expected)
    return emitError() << "expects residues of type " << expected << ", but got " << coefficients.getType();
  return success();
}

void TypedIntPolynomialAttr::print(AsmPrinter &printer) const {
  printer << ' ';
  getValue().print(printer);
  printer << " : " << getType();
}

LogicalResult PrimitiveRootAttr::verify(function_ref<InFlightDiagnostic()> emitError, Attribute value, IntegerAttr degree) {
  if (!isa<mod_arith::ValueAttr, rns::ValueAttr>(value))
    return emitError() << "expects a root of attribute #mod_arith.value or #rns.value, but got " << value;
  if (degree.getValue().isNegative() || degree.getValue().isZero() || degree.getValue().getActiveBits() > 63)
    return emitError() << "expects a positive degree, but got " << degree;
  return success();
}
