#include "ModArith.h"
#include "Rns.h"
#include "Rns.defs.inc"
#include "llvm/ADT/APInt.h"
using namespace mlir;
using namespace ringmill;

LogicalResult rns::RNSType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<Type> basis) {
  if (basis.empty())
    return emitError() << "expects at least one limb";
  SmallVector<mod_arith::ModArithType> limbs;
  for (Type type : basis) {
    auto limb = dyn_cast<mod_arith::ModArithType>(type);
    if (!limb)
      return emitError() << type << " does not have RNSBasisTypeInterface: expected limbs of type !mod_arith.int";
    APInt modulus = limb.getModulus().getValue();
    for (mod_arith::ModArithType other : limbs) {
      APInt known = other.getModulus().getValue();
      if (limb.getModulus().getType() != other.getModulus().getType())
        return emitError() << "RNS type has incompatible basis types: expected moduli of one integer type, found "
                           << other << " and " << limb;
      unsigned width = std::max(modulus.getBitWidth(), known.getBitWidth());
      if (!llvm::APIntOps::GreatestCommonDivisor(modulus.zext(width), known.zext(width)).isOne())
        return emitError() << "RNS type has incompatible basis types: expected coprime moduli, found " << other
                           << " and " << limb;
    }
    limbs.push_back(limb);
  }
  return success();
}

OpAsmAliasResult rns::RNSType::getAlias(raw_ostream &os) const {
  os << "rns_L" << getBasisTypes().size() - 1;
  return OpAsmAliasResult::FinalAlias;
}

LogicalResult rns::ValueAttr::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<Attribute> values) {
  if (values.empty())
    return emitError() << "expects at least one limb";
  for (Attribute value : values)
    if (!isa<mod_arith::ValueAttr>(value))
      return emitError() << "expects residues, #mod_arith.value, but got " << value;
  return success();
}

static ArrayRef<Type> limbsOf(Type type) { return cast<rns::RNSType>(getElementTypeOrSelf(type)).getBasisTypes(); }

LogicalResult rns::ConstantOp::verify() {
  SmallVector<Type> limbs;
  for (Attribute value : getValue().getValues())
    limbs.push_back(cast<mod_arith::ValueAttr>(value).getType());
  if (ArrayRef<Type>(limbs) != getType().getBasisTypes())
    return emitOpError() << "expects a residue for each limb of " << getType() << ", but got " << getValue();
  return success();
}

LogicalResult rns::ExtractSliceOp::verify() {
  ArrayRef<Type> limbs = limbsOf(getInput().getType());
  int64_t start = getStart().getSExtValue(), size = getSize().getSExtValue();
  if (start < 0)
    return emitOpError() << "start index " << start << " cannot be negative";
  if (size < 0)
    return emitOpError() << "size " << size << " cannot be negative";
  if (size < 1 || start > int64_t(limbs.size()) || size > int64_t(limbs.size()) - start)
    return emitOpError() << "slice of size " << size << " starting at " << start
                         << " is out of bounds for RNS type with " << limbs.size() << " limbs";
  if (limbsOf(getType()) != limbs.slice(start, size))
    return emitOpError() << "expects the limbs of the slice in its result, but got " << getType();
  return success();
}

LogicalResult rns::ExtractResidueOp::verify() {
  ArrayRef<Type> limbs = limbsOf(getInput().getType());
  int64_t index = getIndex().getSExtValue();
  if (index < 0 || index >= int64_t(limbs.size()))
    return emitOpError() << "index " << index << " is out of bounds for an RNS type with " << limbs.size() << " limbs";
  if (getElementTypeOrSelf(getType()) != limbs[index])
    return emitOpError() << "expects a result of type " << limbs[index] << ", but got " << getType();
  return success();
}

LogicalResult rns::PackOp::inferReturnTypes(MLIRContext *context, std::optional<Location> place, Adaptor adaptor,
                                            SmallVectorImpl<Type> &results) {
  SmallVector<Type> limbs(adaptor.getInput().getTypes());
  auto emitError = [&] { return mlir::emitError(place.value_or(UnknownLoc::get(context))); };
  auto type = RNSType::getChecked(emitError, context, limbs);
  if (!type)
    return failure();
  results.push_back(type);
  return success();
}

LogicalResult rns::ConvertBasisOp::verify() {
  if (getTargetBasis() != getType())
    return emitOpError() << "expects a result of type " << getTargetBasis() << ", but got " << getType();
  return success();
}
