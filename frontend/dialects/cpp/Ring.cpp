#include "Ring.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

// In src/ring.rs: tells what is wrong with the transform of `size` points; tells nothing when it
// exists. `modulus` has two words, lowest first; `root`, which may be null, is a residue.
extern "C" void ringmillCheckTransform(const uint64_t *modulus, uint64_t size, bool negacyclic, const uint64_t *root,
                                       MlirStringCallback complain, void *data);

// In src/ring.rs: whether x**size + 1 splits into pairs only.
extern "C" bool ringmillSplitsIntoPairs(const uint64_t *modulus, uint64_t size);

static void append(MlirStringRef text, void *string) { static_cast<std::string *>(string)->append(text.data, text.length); }

// 128 bits are as good as any more: the limit is 64.
static APInt clamped(mod_arith::ModArithType type) {
  APInt modulus = type.getModulus().getValue();
  return modulus.getActiveBits() > 128 ? APInt::getAllOnes(128) : modulus.zextOrTrunc(128);
}

static LogicalResult verifyLimb(Operation *op, mod_arith::ModArithType type, uint64_t size, bool negacyclic,
                                mod_arith::ValueAttr root) {
  uint64_t residue = root ? root.getResidue().getRawData()[0] : 0;
  std::string complaint;
  ringmillCheckTransform(clamped(type).getRawData(), size, negacyclic, root ? &residue : nullptr, append, &complaint);
  return complaint.empty() ? success() : op->emitError() << complaint;
}

std::string ringmill::mixedRings(StringRef op, Type first, Type second) {
  std::string text;
  llvm::raw_string_ostream(text) << "ring::mixed: '" << op << "' mixes types '" << first << "' and '" << second
                                 << "'\nhelp: use polynomials of one ring and one form";
  return text;
}

LogicalResult ringmill::refuse(Operation *op, StringRef code, const Twine &message, StringRef help) {
  return op->emitError() << code << ": '" << op->getName() << "' " << message << "\nhelp: " << help;
}

LogicalResult ringmill::verifyOneForm(Operation *op, ArrayRef<Type> types) {
  auto form = [](Type type) { return cast<PolynomialType>(getElementTypeOrSelf(type)).getForm(); };
  for (Type type : types)
    if (form(type) != form(types.front()))
      return op->emitError() << "ring::mixed: '" << op->getName()
                             << "' op requires all polynomial operands and results to have the same form, found "
                             << types.front() << " and " << type << "\nhelp: use polynomials of one ring and one form";
  return success();
}

// The root of a limb; null for other roots.
static mod_arith::ValueAttr rootOf(PrimitiveRootAttr root, Type limb, size_t position) {
  if (!root)
    return {};
  auto system = dyn_cast<rns::ValueAttr>(root.getValue());
  if (system && position >= system.getValues().size())
    return {};
  auto value = dyn_cast<mod_arith::ValueAttr>(system ? system.getValues()[position] : root.getValue());
  return value && value.getType() == limb ? value : mod_arith::ValueAttr();
}

// The order that roots of a limb have.
static uint64_t orderOf(mod_arith::ModArithType limb, uint64_t size, bool negacyclic) {
  // With a root of half the order only, x**N + 1 splits into pairs, as in ML-KEM.
  bool whole = negacyclic && !ringmillSplitsIntoPairs(clamped(limb).getRawData(), size);
  return whole ? 2 * size : size;
}

LogicalResult ringmill::verifyTransform(Operation *op, Type type, Form form, PrimitiveRootAttr root) {
  auto input = cast<PolynomialType>(getElementTypeOrSelf(type));
  if (input.getForm() != form)
    return op->emitOpError() << "expects a polynomial in " << (form == Form::COEFF ? "coefficient" : "evaluation")
                             << " form, but got " << input;
  RingAttr ring = input.getRing();
  std::optional<uint64_t> size = ring.getTransformSize();
  if (!size)
    return op->emitOpError() << "expects a ring modulo x**N + 1 or x**N - 1, but got " << ring;
  bool negacyclic = ring.isNegacyclic();
  auto rns = dyn_cast<rns::RNSType>(ring.getCoefficientType());
  if (!rns && !isa<mod_arith::ModArithType>(ring.getCoefficientType()))
    return op->emitOpError() << "expects coefficients modulo a constant, but got " << ring.getCoefficientType();
  SmallVector<Type> limbs(rns ? rns.getBasisTypes() : ArrayRef<Type>(ring.getCoefficientType()));
  if (auto system = root ? dyn_cast<rns::ValueAttr>(root.getValue()) : rns::ValueAttr())
    if (!rns || system.getValues().size() != limbs.size())
      return op->emitOpError() << "expects a root for each of " << limbs.size() << " limbs, but got " << system;
  for (auto [position, type] : llvm::enumerate(limbs)) {
    auto limb = cast<mod_arith::ModArithType>(type);
    mod_arith::ValueAttr value = rootOf(root, limb, position);
    if (root && !value) {
      auto system = dyn_cast<rns::ValueAttr>(root.getValue());
      auto other = cast<mod_arith::ValueAttr>(system ? system.getValues()[position] : root.getValue());
      return op->emitError() << mixedRings(op->getName().getStringRef(), limb, other.getType());
    }
    uint64_t order = orderOf(limb, *size, negacyclic);
    if (root && root.getDegree().getValue() != order)
      return op->emitOpError() << "expects a root of degree " << order << ", but got " << root.getDegree();
    if (failed(verifyLimb(op, limb, *size, negacyclic, value)))
      return failure();
  }
  return success();
}
