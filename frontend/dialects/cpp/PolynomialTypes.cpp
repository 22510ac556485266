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

// `ring_Z12289_i32_1_x1024`, as HEIR has it. The rings of ciphertexts are short, and have none.
OpAsmAliasResult RingAttr::getAlias(raw_ostream &os) const {
  auto limb = dyn_cast<mod_arith::ModArithType>(getCoefficientType());
  auto limbs = dyn_cast<rns::RNSType>(getCoefficientType());
  if (!limb && !limbs)
    return OpAsmAliasResult::NoAlias;
  os << "ring_";
  (void)(limb ? limb.getAlias(os) : limbs.getAlias(os));
  if (IntPolynomialAttr modulus = getPolynomialModulus()) {
    for (auto [coefficient, exponent] : llvm::zip(modulus.getCoefficients(), modulus.getExponents())) {
      os << '_';
      if (exponent == 0 || coefficient != 1)
        os << (coefficient < 0 ? "m" : "") << std::abs(coefficient);
      if (exponent > 0)
        os << 'x';
      if (exponent > 1)
        os << exponent;
    }
  }
  return OpAsmAliasResult::OverridableAlias;
}

OpAsmAliasResult PolynomialType::getAlias(raw_ostream &os) const {
  os << (getForm() == Form::EVAL ? "eval" : "poly");
  return OpAsmAliasResult::OverridableAlias;
}

Attribute TypedIntPolynomialAttr::parse(AsmParser &parser, Type type) {
  auto value = dyn_cast_or_null<IntPolynomialAttr>(IntPolynomialAttr::parse(parser, {}));
  if (!value || (succeeded(parser.parseOptionalColon()) && parser.parseType(type)))
    return {};
  if (!type) {
    parser.emitError(parser.getNameLoc(), "expected the type of the polynomial");
    return {};
  }
  return get(parser.getContext(), type, value);
}

void TypedIntPolynomialAttr::print(AsmPrinter &printer) const {
  printer << ' ';
  getValue().print(printer);
  printer << " : " << getType();
}

LogicalResult PrimitiveRootAttr::verify(function_ref<InFlightDiagnostic()> emitError, Attribute value, IntegerAttr degree) {
  if (!isa<mod_arith::ValueAttr>(value))
    return emitError() << "expects a root of attribute #mod_arith.value, but got " << value;
  if (degree.getValue().isNegative() || degree.getValue().isZero() || degree.getValue().getActiveBits() > 63)
    return emitError() << "expects a positive degree, but got " << degree;
  return success();
}
