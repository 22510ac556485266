#include "Ciphertexts.h"
#include "Bgv.h"
#include "Fields.h"
#include "Bgv.defs.inc"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::bgv;

LogicalResult SchemeParamAttr::verify(function_ref<InFlightDiagnostic()> emitError, int logN, DenseI64ArrayAttr Q,
                                      DenseI64ArrayAttr P, int64_t plaintextModulus, BGVEncryptionType,
                                      BGVEncryptionTechnique) {
  if (logN < 1 || logN > 30)
    return emitError() << "expects a 'logN' from 1 to 30, but got " << logN;
  if (Q.empty())
    return emitError() << "expects at least one modulus in 'Q'";
  for (DenseI64ArrayAttr moduli : {Q, P})
    for (int64_t modulus : moduli.asArrayRef())
      if (modulus < 2)
        return emitError() << "expects moduli of at least 2, but got " << modulus;
  if (plaintextModulus < 2)
    return emitError() << "expects a 'plaintextModulus' of at least 2, but got " << plaintextModulus;
  return success();
}

// A ciphertext of the op, which its constraints have checked.
static lwe::CiphertextView view(Type type) { return *lwe::viewCiphertext(type); }

// Operands and result are alike: all tensors of one shape, or none, of one kind and cleartext.
static LogicalResult verifyAlike(Operation *op) {
  Type result = op->getResult(0).getType();
  for (Type type : op->getOperandTypes()) {
    auto ciphertext = lwe::viewCiphertext(type);
    auto plaintext = lwe::viewPlaintext(type);
    if (!ciphertext && !plaintext)
      continue;
    auto shape = dyn_cast<RankedTensorType>(type), shapeOfResult = dyn_cast<RankedTensorType>(result);
    if (bool(shape) != bool(shapeOfResult) || (shape && shape.getShape() != shapeOfResult.getShape()))
      return op->emitOpError() << "requires the same shape for all operands and results, but got " << type << " and "
                               << result;
    Type underlying = ciphertext ? ciphertext->underlying : plaintext->underlying;
    if (underlying != view(result).underlying)
      return op->emitOpError() << "requires the same cleartexts for all operands and results, but got " << type
                               << " and " << result;
  }
  return success();
}

// The factor of messages; none if the type does not say one.
static std::optional<int64_t> factorOf(Attribute encoding) {
  auto packing = dyn_cast_or_null<lwe::FullCRTPackingEncodingAttr>(encoding);
  if (!packing || packing.getScalingFactor() <= 0)
    return std::nullopt;
  return packing.getScalingFactor();
}
static std::optional<int64_t> factorOf(Type type) {
  if (auto ciphertext = lwe::viewCiphertext(type))
    return factorOf(ciphertext->encoding);
  auto plaintext = lwe::viewPlaintext(type);
  return plaintext ? factorOf(plaintext->encoding) : std::nullopt;
}

// Summands have one factor of messages, which the sum has, too.
static LogicalResult verifySumOfFactors(Operation *op) {
  std::optional<int64_t> result = factorOf(op->getResult(0).getType());
  for (Type type : op->getOperandTypes())
    if (std::optional<int64_t> factor = factorOf(type); factor && result && *factor != *result)
      return op->emitOpError() << "requires all operands and results to have the same plaintextSpace, but got factors "
                               << *factor << " and " << *result;
  return success();
}

// Factors of messages are multiplied modulo the plaintext modulus.
static LogicalResult verifyProductOfFactors(Operation *op) {
  std::optional<int64_t> left = factorOf(op->getOperand(0).getType()), right = factorOf(op->getOperand(1).getType()),
                         result = factorOf(op->getResult(0).getType());
  polynomial::RingAttr plaintexts = view(op->getResult(0).getType()).plaintextRing;
  auto residues = plaintexts ? dyn_cast<mod_arith::ModArithType>(plaintexts.getCoefficientType()) : nullptr;
  if (!left || !right || !result || !residues || residues.getModulus().getValue().getActiveBits() > 62)
    return success();
  __int128 modulus = residues.getModulus().getValue().getZExtValue();
  auto expected = int64_t(__int128(*left % modulus) * (*right % modulus) % modulus);
  if (*result % modulus != expected)
    return op->emitOpError() << "output plaintext space does not match: expects the factor " << expected << ", but got "
                             << *result;
  return success();
}

static LogicalResult verifyRings(Operation *op) {
  for (Type type : op->getOperandTypes())
    if (auto ciphertext = lwe::viewCiphertext(type))
      if (ciphertext->ring != view(op->getResult(0).getType()).ring)
        return op->emitOpError() << "requires all operands and results to have the same rings";
  return verifyAlike(op);
}

static LogicalResult verifySum(Operation *op, Type left, Type right, Type result) {
  int64_t size = std::max(view(left).size, view(right).size);
  if (view(result).size != size)
    return op->emitOpError() << "expects a result of " << size << " elements, as many as the larger operand, but got "
                             << view(result).size;
  if (failed(verifySumOfFactors(op)))
    return failure();
  return verifyRings(op);
}
LogicalResult AddOp::verify() { return verifySum(*this, getLhs().getType(), getRhs().getType(), getType()); }
LogicalResult SubOp::verify() { return verifySum(*this, getLhs().getType(), getRhs().getType(), getType()); }

LogicalResult MulOp::verify() {
  if (view(getType()).size != view(getLhs().getType()).size + view(getRhs().getType()).size - 1)
    return emitOpError() << "output.dim == x.dim + y.dim - 1 does not hold";
  if (failed(verifyProductOfFactors(*this)))
    return failure();
  return verifyRings(*this);
}

static LogicalResult verifyPlain(Operation *op) {
  auto left = lwe::viewCiphertext(op->getOperand(0).getType()), right = lwe::viewCiphertext(op->getOperand(1).getType());
  if (!left && !right)
    return op->emitOpError() << "expected plaintext, ciphertext operand types, but got two plaintexts";
  if (left && right)
    return op->emitOpError() << "expected ciphertext, plaintext operand types, but got two ciphertexts";
  if (view(op->getResult(0).getType()).size != (left ? left : right)->size)
    return op->emitOpError() << "requires all ciphertexts to have the same ciphertextType";
  return verifyRings(op);
}
static LogicalResult verifyPlainSum(Operation *op) { return failed(verifyPlain(op)) ? failure() : verifySumOfFactors(op); }
LogicalResult AddPlainOp::verify() { return verifyPlainSum(*this); }
LogicalResult SubPlainOp::verify() { return verifyPlainSum(*this); }
LogicalResult MulPlainOp::verify() {
  return failed(verifyPlain(*this)) ? failure() : verifyProductOfFactors(*this);
}

// The ciphertext goes first where the order does not matter.
template <typename Op> static LogicalResult orderOperands(Op op, PatternRewriter &rewriter) {
  if (lwe::viewCiphertext(op.getLhs().getType()))
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op->setOperands({op.getRhs(), op.getLhs()}); });
  return success();
}
LogicalResult AddPlainOp::canonicalize(AddPlainOp op, PatternRewriter &rewriter) { return orderOperands(op, rewriter); }
LogicalResult MulPlainOp::canonicalize(MulPlainOp op, PatternRewriter &rewriter) { return orderOperands(op, rewriter); }

LogicalResult NegateOp::verify() { return success(); }

// A key has ciphertexts of two elements, of one ring that begins with the moduli of the ciphertext.
static LogicalResult verifyKey(Operation *op, Value key, Type input) {
  if (!key)
    return success();
  auto ofKey = lwe::viewCiphertext(cast<RankedTensorType>(key.getType()).getElementType());
  polynomial::RingAttr ring = view(input).ring;
  if (ofKey->size != 2 || cast<RankedTensorType>(key.getType()).getRank() != 1)
    return op->emitOpError() << "expects a key of ciphertexts of 2 elements in a list, but got " << key.getType();
  auto limbs = dyn_cast<rns::RNSType>(ring.getCoefficientType());
  auto limbsOfKey = dyn_cast<rns::RNSType>(ofKey->ring.getCoefficientType());
  bool begins = limbs && limbsOfKey && limbs.getBasisTypes().size() <= limbsOfKey.getBasisTypes().size() &&
                limbsOfKey.getBasisTypes().take_front(limbs.getBasisTypes().size()) == limbs.getBasisTypes() &&
                ofKey->ring.getPolynomialModulus() == ring.getPolynomialModulus();
  if (ofKey->ring != ring && !begins)
    return op->emitOpError() << "expects a key whose moduli begin with those of the ciphertext, but got "
                             << key.getType();
  return success();
}

template <typename Op> static LogicalResult verifyRotation(Op op) {
  bool isDynamic = bool(op.getDynamicShift()), isStatic = bool(op.getStaticShiftAttr());
  if (isDynamic == isStatic)
    return op.emitOpError() << "contains " << (isDynamic ? "both static and dynamic" : "neither static nor dynamic")
                            << " operand; expected " << (isDynamic ? "just one." : "one.");
  if (view(op.getInput().getType()).size != 2)
    return op.emitOpError() << "x.dim == 2 does not hold";
  return verifyKey(op, op.getKeySwitchingKey(), op.getInput().getType());
}
LogicalResult RotateColsOp::verify() { return verifyRotation(*this); }
LogicalResult RotateRowsOp::verify() { return verifyRotation(*this); }

LogicalResult RelinearizeOp::verify() {
  Type input = getInput().getType();
  if (view(input).size != int64_t(getFromBasis().size()))
    return emitOpError() << "input dimension does not match from_basis";
  if (view(getType()).size != int64_t(getToBasis().size()))
    return emitOpError() << "output dimension does not match to_basis";
  if (view(input).ring != view(getType()).ring)
    return emitOpError() << "requires all operands and results to have the same rings";
  return verifyKey(*this, getKeySwitchingKey(), input);
}

static std::pair<size_t, size_t> limbs(polynomial::RingAttr from, polynomial::RingAttr to) {
  auto left = dyn_cast<rns::RNSType>(from.getCoefficientType()), right = dyn_cast<rns::RNSType>(to.getCoefficientType());
  if (!left || !right || from.getPolynomialModulus() != to.getPolynomialModulus() ||
      left.getBasisTypes().take_front(right.getBasisTypes().size()) != right.getBasisTypes())
    return {0, 0};
  return {left.getBasisTypes().size(), right.getBasisTypes().size()};
}

LogicalResult ModulusSwitchOp::verify() {
  polynomial::RingAttr from = view(getInput().getType()).ring;
  if (view(getType()).ring != getToRing())
    return emitOpError() << "output ciphertext_space ring should match to_ring";
  auto [before, after] = limbs(from, getToRing());
  // HEIR had moduli of their own for each level until 2025: no limbs are compared then.
  if (isa<rns::RNSType>(from.getCoefficientType()) && after >= before)
    return emitOpError() << "output ring basis size should be less than the input ring basis size";
  if (view(getType()).size != view(getInput().getType()).size)
    return emitOpError() << "requires all ciphertexts to have as many elements";
  return verifyAlike(*this);
}

LogicalResult LevelReduceOp::verify() {
  auto [before, after] = limbs(view(getInput().getType()).ring, view(getType()).ring);
  if (getLevelToDrop() < 1 || before < after || before - after != uint64_t(getLevelToDrop()))
    return emitOpError() << "expects a result of " << getLevelToDrop() << " moduli fewer, but got " << getType();
  if (view(getType()).size != view(getInput().getType()).size)
    return emitOpError() << "requires all ciphertexts to have as many elements";
  return verifyAlike(*this);
}
