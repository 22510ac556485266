#include "ModArith.h"
#include "Rns.h"
#include "ModArith.defs.inc"
using namespace mlir;
using namespace ringmill::mod_arith;

LogicalResult ModArithType::verify(function_ref<InFlightDiagnostic()> emitError, IntegerAttr modulus) {
  auto type = dyn_cast<IntegerType>(modulus.getType());
  if (!type || !type.isSignless())
    return emitError() << "expects a modulus of a signless integer type, but got " << modulus;
  if (modulus.getValue().isNegative())
    return emitError() << "underlying type's bitwidth must be 1 bit larger than the modulus bitwidth, but got "
                       << type.getWidth() << " while modulus requires width " << modulus.getValue().getActiveBits()
                       << ".";
  if (modulus.getValue().ult(2))
    return emitError() << "expects a modulus of at least 2, but got " << modulus;
  return success();
}

OpAsmAliasResult ModArithType::getAlias(raw_ostream &os) const {
  os << 'Z' << getModulus().getValue() << '_' << getModulus().getType();
  return OpAsmAliasResult::FinalAlias;
}

LogicalResult ValueAttr::verify(function_ref<InFlightDiagnostic()> emitError, Type type, IntegerAttr value) {
  auto ring = dyn_cast<ModArithType>(type);
  if (!ring)
    return emitError() << "expects a value modulo a constant, but got " << type;
  if (value.getType() != ring.getModulus().getType())
    return emitError() << "expects a value of type " << ring.getModulus().getType() << ", but got " << value;
  return success();
}

llvm::APInt ValueAttr::getResidue() const {
  APInt modulus = cast<ModArithType>(getType()).getModulus().getValue();
  APInt rest = getValue().getValue().srem(modulus);
  return rest.isNegative() ? rest + modulus : rest;
}

// `<1945 : !mod_arith.int<12289 : i32>>`
Attribute ValueAttr::parse(AsmParser &parser, Type) {
  APInt value;
  ModArithType type;
  SMLoc place;
  if (parser.parseLess() || parser.getCurrentLocation(&place) || parser.parseInteger(value) || parser.parseColonType(type) ||
      parser.parseGreater())
    return {};
  auto storage = cast<IntegerType>(type.getModulus().getType());
  if (value.getSignificantBits() > storage.getWidth()) {
    parser.emitError(place, "value does not fit ") << storage;
    return {};
  }
  return parser.getChecked<ValueAttr>(place, parser.getContext(), type,
                                      IntegerAttr::get(storage, value.sextOrTrunc(storage.getWidth())));
}

void ValueAttr::print(AsmPrinter &printer) const {
  printer << '<' << getValue().getValue() << " : " << getType() << '>';
}

