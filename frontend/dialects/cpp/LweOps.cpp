// Ops of lwe on ciphertexts of polynomials: verifiers.
#include "Ciphertexts.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::lwe;

LogicalResult ModulusChainAttr::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<IntegerAttr> elements,
                                       int64_t current) {
  if (current < 0 || current >= int64_t(elements.size()))
    return emitError() << "expects a position in the chain of " << elements.size() << " moduli, but got " << current;
  return success();
}

static CiphertextView space(Type type) { return *viewCiphertext(type); }

// Two ciphertexts of the same ring and plaintexts, and one of so many elements.
static LogicalResult verifySame(Operation *op, Type left, Type right, Type result, int64_t size) {
  for (Type type : {right, result}) {
    if (space(type).ring != space(left).ring)
      return op->emitOpError() << "expects ciphertexts of one ring, but got " << left << " and " << type;
  }
  if (space(result).size != size)
    return op->emitOpError() << "expects a result of " << size << " elements, but got " << space(result).size;
  return success();
}

LogicalResult RAddOp::verify() {
  Type left = getLhs().getType(), right = getRhs().getType();
  return verifySame(*this, left, right, getType(), std::max(space(left).size, space(right).size));
}

LogicalResult RSubOp::verify() {
  Type left = getLhs().getType(), right = getRhs().getType();
  return verifySame(*this, left, right, getType(), std::max(space(left).size, space(right).size));
}

LogicalResult RMulOp::verify() {
  Type left = getLhs().getType(), right = getRhs().getType();
  return verifySame(*this, left, right, getType(), space(left).size + space(right).size - 1);
}

// A ciphertext and a plaintext, in one order or the other.
static LogicalResult verifyPlain(Operation *op) {
  auto left = viewCiphertext(op->getOperand(0).getType()), right = viewCiphertext(op->getOperand(1).getType());
  if (bool(left) == bool(right))
    return op->emitOpError() << "expects a ciphertext and a plaintext, but got " << op->getOperand(0).getType()
                             << " and " << op->getOperand(1).getType();
  CiphertextView result = space(op->getResult(0).getType()), &operand = left ? *left : *right;
  if (result.ring != operand.ring || result.size != operand.size)
    return op->emitOpError() << "expects a result like its ciphertext, but got " << op->getResult(0).getType();
  return success();
}

// The ciphertext first.
template <typename Op> static LogicalResult order(Op op, PatternRewriter &rewriter) {
  if (!viewPlaintext(op.getLhs().getType()))
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op->setOperands({op.getRhs(), op.getLhs()}); });
  return success();
}
LogicalResult RAddPlainOp::canonicalize(RAddPlainOp op, PatternRewriter &rewriter) { return order(op, rewriter); }
LogicalResult RMulPlainOp::canonicalize(RMulPlainOp op, PatternRewriter &rewriter) { return order(op, rewriter); }

LogicalResult RAddPlainOp::verify() { return verifyPlain(*this); }
LogicalResult RSubPlainOp::verify() { return verifyPlain(*this); }
LogicalResult RMulPlainOp::verify() { return verifyPlain(*this); }

LogicalResult RMulRingEltOp::verify() {
  if (getLhs().getType().getRing() != space(getType()).ring)
    return emitOpError() << "expects an element of the ring " << space(getType()).ring << ", but got "
                         << getLhs().getType();
  return success();
}

static LogicalResult verifyEncoding(Operation *op, Type plaintext, Attribute encoding, polynomial::RingAttr ring) {
  PlaintextView of = *viewPlaintext(plaintext);
  if (!encoding || !ring)
    return op->emitOpError() << "requires attributes 'encoding' and 'ring'";
  if (of.encoding != encoding || of.ring != ring)
    return op->emitOpError() << "expects the encoding and ring of its plaintext, " << plaintext << ", but got " << encoding
                             << " and " << ring;
  return success();
}

LogicalResult RLWEEncodeOp::verify() { return verifyEncoding(*this, getType(), getEncoding(), getRingAttr()); }
LogicalResult RLWEDecodeOp::verify() {
  return verifyEncoding(*this, getInput().getType(), getEncoding(), getRingAttr());
}

static polynomial::RingAttr ringOfKey(Type key) {
  return TypeSwitch<Type, polynomial::RingAttr>(key)
      .Case<LWESecretKeyType, LWEPublicKeyType>([](auto present) { return present.getRing(); })
      .Case<RLWESecretKeyType, RLWEPublicKeyType>([](auto old) { return old.getRlweParams().getRing(); })
      .Default([](Type) { return polynomial::RingAttr(); });
}

static LogicalResult verifyKey(Operation *op, Type plaintext, Type ciphertext, polynomial::RingAttr ring) {
  if (plaintext != plaintextOf(ciphertext))
    return op->emitOpError() << "expects the same plaintext space on both sides, but got " << plaintext << " and "
                             << ciphertext;
  if (space(ciphertext).ring != ring)
    return op->emitOpError() << "expects a key of the ring " << space(ciphertext).ring << ", but got " << ring;
  return success();
}

LogicalResult RLWEEncryptOp::verify() {
  return verifyKey(*this, getInput().getType(), getType(), ringOfKey(getKey().getType()));
}

LogicalResult RLWEDecryptOp::verify() {
  return verifyKey(*this, getType(), getInput().getType(), ringOfKey(getSecretKey().getType()));
}

LogicalResult ExtractCoeffOp::verify() {
  int64_t size = space(getValue().getType()).size, index = getIndex().getSExtValue();
  if (index < 0 || index >= size)
    return emitOpError() << "expects one of the " << size << " elements, but got number " << index;
  return success();
}

LogicalResult ExtractCoeffOp::inferReturnTypes(MLIRContext *context, std::optional<Location> place, Adaptor adaptor,
                                               SmallVectorImpl<Type> &results) {
  auto ciphertext = dyn_cast<LWECiphertextType>(adaptor.getValue().getType());
  if (!ciphertext)
    return emitOptionalError(place, "expects a ciphertext, but got ", adaptor.getValue().getType());
  results.push_back(LWERingEltType::get(context, ciphertext.getCiphertextSpace().getRing()));
  return success();
}

LogicalResult FromCoeffsOp::verify() {
  CiphertextView to = space(getType());
  if (int64_t(getCoeffs().size()) != to.size)
    return emitOpError() << "expects " << to.size << " elements, but got " << getCoeffs().size();
  for (Value element : getCoeffs())
    if (cast<LWERingEltType>(element.getType()).getRing() != to.ring)
      return emitOpError() << "expects elements of the ring " << to.ring << ", but got " << element.getType();
  return success();
}

// The ring with other limbs.
static polynomial::RingAttr withBasis(polynomial::RingAttr ring, Type basis) {
  return polynomial::RingAttr::get(ring.getContext(), basis, ring.getPolynomialModulus());
}

LogicalResult ExtractSliceOp::verify() {
  polynomial::RingAttr ring = getInput().getType().getRing();
  auto basis = dyn_cast<rns::RNSType>(ring.getCoefficientType());
  int64_t start = getStart().getSExtValue(), size = getSize().getSExtValue();
  int64_t limbs = basis ? basis.getBasisTypes().size() : 0;
  if (start < 0 || size < 1 || start > limbs || size > limbs - start)
    return emitOpError() << "expects a slice of the " << limbs << " limbs, but got " << size << " from number " << start
                         << " on";
  Type slice = rns::RNSType::get(getContext(), basis.getBasisTypes().slice(start, size));
  if (getType().getRing() != withBasis(ring, slice))
    return emitOpError() << "expects the limbs of the slice in its result, but got " << getType();
  return success();
}

LogicalResult ConvertBasisOp::verify() {
  if (getType().getRing() != withBasis(getValue().getType().getRing(), getTargetBasis()))
    return emitOpError() << "expects a result of the limbs " << getTargetBasis() << ", but got " << getType();
  return success();
}

LogicalResult ModDownOp::verify() {
  auto from = dyn_cast<rns::RNSType>(space(getInput().getType()).ring.getCoefficientType());
  auto to = dyn_cast<rns::RNSType>(getTargetBasis());
  if (!from || !to || to.getBasisTypes() != from.getBasisTypes().take_front(to.getBasisTypes().size()))
    return emitOpError() << "expects the first limbs of " << getInput().getType() << ", but got " << getTargetBasis();
  if (space(getType()).ring != withBasis(space(getInput().getType()).ring, to))
    return emitOpError() << "expects a result of the limbs " << to << ", but got " << getType();
  return success();
}

LogicalResult KeySwitchInnerOp::verify() {
  if (!isa<LWECiphertextType>(getKeySwitchingKey().getType().getElementType()))
    return emitOpError() << "expects a tensor of ciphertexts as key, but got " << getKeySwitchingKey().getType();
  return success();
}
