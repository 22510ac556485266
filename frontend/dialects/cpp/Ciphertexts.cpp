#include "Ciphertexts.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::lwe;

std::optional<CiphertextView> lwe::viewCiphertext(Type raw) {
  Type type = getElementTypeOrSelf(raw);
  if (auto present = dyn_cast<LWECiphertextType>(type)) {
    CiphertextSpaceAttr space = present.getCiphertextSpace();
    PlaintextSpaceAttr plaintexts = present.getPlaintextSpace();
    bool isLow = space.getEncryptionType() == EncryptionType::lsb;
    return CiphertextView{space.getRing(), space.getSize(), isLow, plaintexts.getEncoding(), plaintexts.getRing(), Type()};
  }
  if (auto old = dyn_cast<RLWECiphertextType>(type)) {
    RLWEParamsAttr params = old.getRlweParams();
    return CiphertextView{params.getRing(), int64_t(params.getDimension()), true, old.getEncoding(), polynomial::RingAttr(),
                          old.getUnderlyingType()};
  }
  return std::nullopt;
}

std::optional<PlaintextView> lwe::viewPlaintext(Type raw) {
  Type type = getElementTypeOrSelf(raw);
  if (auto present = dyn_cast<LWEPlaintextType>(type))
    return PlaintextView{present.getPlaintextSpace().getRing(), present.getPlaintextSpace().getEncoding(), Type()};
  if (auto old = dyn_cast<RLWEPlaintextType>(type))
    return PlaintextView{old.getRing(), old.getEncoding(), old.getUnderlyingType()};
  return std::nullopt;
}

Type lwe::withSpace(Type type, polynomial::RingAttr ring, int64_t size) {
  MLIRContext *context = type.getContext();
  if (auto old = dyn_cast<RLWECiphertextType>(type))
    return RLWECiphertextType::get(context, old.getEncoding(), RLWEParamsAttr::get(context, unsigned(size), ring),
                                   old.getUnderlyingType());
  auto present = cast<LWECiphertextType>(type);
  auto space = CiphertextSpaceAttr::get(context, ring, present.getCiphertextSpace().getEncryptionType(), size);
  ModulusChainAttr chain = present.getModulusChain();
  auto limbs = dyn_cast<rns::RNSType>(ring.getCoefficientType());
  if (chain && limbs && limbs.getBasisTypes().size() <= chain.getElements().size())
    chain = ModulusChainAttr::get(context, chain.getElements(), int64_t(limbs.getBasisTypes().size()) - 1);
  return LWECiphertextType::get(context, present.getPlaintextSpace(), space, present.getKey(), chain);
}

Type lwe::plaintextOf(Type type) {
  if (auto old = dyn_cast<RLWECiphertextType>(type))
    return RLWEPlaintextType::get(type.getContext(), old.getEncoding(), old.getRlweParams().getRing(),
                                  old.getUnderlyingType());
  return LWEPlaintextType::get(type.getContext(), cast<LWECiphertextType>(type).getPlaintextSpace());
}

Type lwe::keyOf(Type type, bool isPublic) {
  MLIRContext *context = type.getContext();
  if (auto old = dyn_cast<RLWECiphertextType>(type))
    return isPublic ? Type(RLWEPublicKeyType::get(context, old.getRlweParams()))
                    : Type(RLWESecretKeyType::get(context, old.getRlweParams()));
  auto present = cast<LWECiphertextType>(type);
  polynomial::RingAttr ring = present.getCiphertextSpace().getRing();
  return isPublic ? Type(LWEPublicKeyType::get(context, present.getKey(), ring))
                  : Type(LWESecretKeyType::get(context, present.getKey(), ring));
}
