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

LogicalResult ringmill::verifyTransform(Operation *op, PolynomialType input, Form form, PrimitiveRootAttr root) {
  if (input.getForm() != form)
    return op->emitOpError() << "expects a polynomial in " << (form == Form::COEFF ? "coefficient" : "evaluation")
                             << " form, but got " << input;
  RingAttr ring = input.getRing();
  std::optional<uint64_t> size = ring.getTransformSize();
  if (!size)
    return op->emitOpError() << "expects a ring modulo x**N + 1 or x**N - 1, but got " << ring;
  bool negacyclic = ring.isNegacyclic();
  if (auto rns = dyn_cast<rns::RNSType>(ring.getCoefficientType())) {
    if (root)
      return op->emitOpError() << "expects no root for a residue number system";
    for (Type limb : rns.getBasisTypes())
      if (failed(verifyLimb(op, cast<mod_arith::ModArithType>(limb), *size, negacyclic, {})))
        return failure();
    return success();
  }
  auto type = dyn_cast<mod_arith::ModArithType>(ring.getCoefficientType());
  if (!type)
    return op->emitOpError() << "expects coefficients modulo a constant, but got " << ring.getCoefficientType();
  if (!root)
    return verifyLimb(op, type, *size, negacyclic, {});
  auto value = cast<mod_arith::ValueAttr>(root.getValue());
  if (value.getType() != type)
    return op->emitError() << mixedRings(op->getName().getStringRef(), type, value.getType());
  uint64_t order = negacyclic ? 2 * *size : *size;
  // With a root of half the order only, x**N + 1 splits into pairs, as in ML-KEM.
  if (negacyclic && ringmillSplitsIntoPairs(clamped(type).getRawData(), *size))
    order = *size;
  if (root.getDegree().getValue() != order)
    return op->emitOpError() << "expects a root of degree " << order << ", but got " << root.getDegree();
  return verifyLimb(op, type, *size, negacyclic, value);
}
