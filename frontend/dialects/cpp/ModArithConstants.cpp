#include "ModArithConstants.h"
#include "Rns.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::mod_arith;

// Tensors of more elements are left as they are.
static constexpr int64_t mostElements = 1 << 16;

static unsigned wide(ModArithType type) { return 2 * type.getModulus().getValue().getBitWidth(); }

static void add(Constant &constant, ModArithType type, const APInt &value) {
  constant.values.push_back(value.sextOrTrunc(wide(type)));
  constant.moduli.push_back(type.getModulus().getValue().sext(wide(type)));
}

std::optional<Constant> Constant::of(Value value) {
  Constant constant{value.getType(), {}, {}};
  if (auto op = value.getDefiningOp<rns::ConstantOp>()) {
    for (Attribute limb : op.getValue().getValues()) {
      auto residue = cast<ValueAttr>(limb);
      add(constant, cast<ModArithType>(residue.getType()), residue.getValue().getValue());
    }
  } else if (auto op = value.getDefiningOp<mod_arith::ConstantOp>()) {
    auto type = cast<ModArithType>(getElementTypeOrSelf(value.getType()));
    if (auto integer = dyn_cast<IntegerAttr>(op.getValue())) {
      add(constant, type, integer.getValue());
    } else {
      auto elements = dyn_cast<DenseIntElementsAttr>(op.getValue());
      if (!elements || elements.getNumElements() > mostElements)
        return std::nullopt;
      for (const APInt &element : elements.getValues<APInt>())
        add(constant, type, element);
    }
  } else {
    return std::nullopt;
  }
  constant.reduce();
  return constant;
}

void Constant::reduce() {
  for (auto [value, modulus] : llvm::zip_equal(values, moduli)) {
    value = value.srem(modulus);
    if (value.isNegative())
      value += modulus;
  }
}

Constant Constant::zero(Type type) {
  Constant constant{type, {}, {}};
  auto limbs = dyn_cast<rns::RNSType>(type);
  for (Type limb : limbs ? limbs.getBasisTypes() : ArrayRef<Type>(type)) {
    auto residue = cast<ModArithType>(limb);
    add(constant, residue, APInt(wide(residue), 0));
  }
  return constant;
}

Constant Constant::filled(const Constant &like, uint64_t number) {
  Constant result = like;
  for (APInt &value : result.values)
    value = APInt(value.getBitWidth(), number);
  result.reduce();
  return result;
}

bool Constant::is(int64_t number) const {
  return llvm::all_of(llvm::zip_equal(values, moduli), [&](auto pair) {
    auto [value, modulus] = pair;
    return number < 0 ? value == modulus - uint64_t(-number) : value == uint64_t(number);
  });
}

Value Constant::materialize(OpBuilder &builder, Location place) const {
  auto attribute = [&](ModArithType limb, const APInt &value) {
    auto storage = cast<IntegerType>(limb.getModulus().getType());
    return IntegerAttr::get(storage, value.trunc(storage.getWidth()));
  };
  if (auto limbs = dyn_cast<rns::RNSType>(type)) {
    SmallVector<Attribute> residues;
    for (auto [limb, value] : llvm::zip_equal(limbs.getBasisTypes(), values)) {
      auto residue = cast<ModArithType>(limb);
      residues.push_back(ValueAttr::get(builder.getContext(), residue, attribute(residue, value)));
    }
    return rns::ConstantOp::create(builder, place, limbs, rns::ValueAttr::get(builder.getContext(), residues));
  }
  if (auto residue = dyn_cast<ModArithType>(type))
    return ConstantOp::create(builder, place, type, attribute(residue, values.front()));
  auto tensor = cast<RankedTensorType>(type);
  auto storage = cast<IntegerType>(cast<ModArithType>(tensor.getElementType()).getModulus().getType());
  SmallVector<APInt> narrow;
  for (const APInt &value : values)
    narrow.push_back(value.trunc(storage.getWidth()));
  auto elements = DenseIntElementsAttr::get(RankedTensorType::get(tensor.getShape(), storage), narrow);
  return ConstantOp::create(builder, place, type, elements);
}
