// Types of ciphertexts as plain data, and the types of a scheme, for src/access/scheme.rs.
#include "Ciphertexts.h"
#include "Bgv.h"
#include "Mgmt.h"
#include "Openfhe.h"
#include "mlir/CAPI/IR.h"
using namespace mlir;
using namespace ringmill;

typedef void (*RingmillWords)(const uint64_t *words, size_t count, void *data);

struct RingmillCiphertext {
  MlirAttribute ring;
  MlirType polynomial;
  int64_t size;
  bool isLow;
  MlirAttribute encoding;
  MlirType plaintextPolynomial;
  MlirType underlying;
};

static Type polynomials(polynomial::RingAttr ring) {
  return ring ? Type(polynomial::PolynomialType::get(ring.getContext(), ring, polynomial::Form::COEFF)) : Type();
}

// False for types that are not ciphertexts. Absent parts are null.
extern "C" bool ringmillCiphertext(MlirType raw, RingmillCiphertext *out) {
  Type type = unwrap(raw);
  auto view = isa<ShapedType>(type) ? std::nullopt : lwe::viewCiphertext(type);
  if (view)
    *out = {wrap(Attribute(view->ring)), wrap(polynomials(view->ring)), view->size, view->isLow, wrap(view->encoding),
            wrap(polynomials(view->plaintextRing)), wrap(view->underlying)};
  return bool(view);
}

// The same for plaintexts, which have no size.
extern "C" bool ringmillPlaintext(MlirType raw, RingmillCiphertext *out) {
  Type type = unwrap(raw);
  auto view = isa<ShapedType>(type) ? std::nullopt : lwe::viewPlaintext(type);
  if (view)
    *out = {wrap(Attribute(view->ring)), wrap(polynomials(view->ring)), 1, true, wrap(view->encoding),
            wrap(polynomials(view->ring)), wrap(view->underlying)};
  return bool(view);
}

// A ciphertext of so many elements, of its own ring if none is given.
extern "C" MlirType ringmillCiphertextWith(MlirType raw, MlirAttribute ring, int64_t size) {
  Type type = unwrap(raw);
  auto wanted = dyn_cast_or_null<polynomial::RingAttr>(unwrap(ring));
  return wrap(lwe::withSpace(type, wanted ? wanted : lwe::viewCiphertext(type)->ring, size));
}

extern "C" MlirType ringmillPlaintextOf(MlirType ciphertext) { return wrap(lwe::plaintextOf(unwrap(ciphertext))); }

extern "C" MlirType ringmillKeyOf(MlirType ciphertext, bool isPublic) {
  return wrap(lwe::keyOf(unwrap(ciphertext), isPublic));
}

// The polynomials of a secret key (0), a public one (1), or an element of a ciphertext (2); null
// for
// other types.
extern "C" MlirType ringmillKeyPolynomial(MlirType raw, int *kind) {
  Type type = unwrap(raw);
  *kind = isa<lwe::LWEPublicKeyType, lwe::RLWEPublicKeyType>(type) ? 1 : isa<lwe::LWERingEltType>(type) ? 2 : 0;
  polynomial::RingAttr ring =
      TypeSwitch<Type, polynomial::RingAttr>(type)
          .Case<lwe::LWESecretKeyType, lwe::LWEPublicKeyType>([](auto present) { return present.getRing(); })
          .Case<lwe::RLWESecretKeyType, lwe::RLWEPublicKeyType>([](auto old) { return old.getRlweParams().getRing(); })
          .Case<lwe::LWERingEltType>([](auto element) { return element.getRing(); })
          .Default([](Type) { return polynomial::RingAttr(); });
  return wrap(polynomials(ring));
}

// False for other attributes than #bgv.scheme_param.
extern "C" bool ringmillSchemeParam(MlirAttribute raw, int64_t *logN, int64_t *plaintextModulus, bool *secretKey,
                                    bool *isExtended, RingmillWords tell, void *q, void *p) {
  auto param = dyn_cast_or_null<bgv::SchemeParamAttr>(unwrap(raw));
  if (!param)
    return false;
  *logN = param.getLogN();
  *plaintextModulus = param.getPlaintextModulus();
  *secretKey = param.getEncryptionType() == bgv::BGVEncryptionType::sk;
  *isExtended = param.getEncryptionTechnique() == bgv::BGVEncryptionTechnique::extended;
  for (auto [moduli, data] : {std::pair(param.getQ(), q), std::pair(param.getP(), p)})
    for (int64_t modulus : moduli.asArrayRef()) {
      uint64_t word = modulus;
      tell(&word, 1, data);
    }
  return true;
}

static polynomial::RingAttr ring(Type coefficient, int64_t degree) {
  auto modulus = polynomial::IntPolynomialAttr::get(coefficient.getContext(), {1, 1}, {0, degree});
  return polynomial::RingAttr::get(coefficient.getContext(), coefficient, modulus);
}

static Type residues(MLIRContext *context, int64_t modulus, unsigned width) {
  return mod_arith::ModArithType::get(context, IntegerAttr::get(IntegerType::get(context, width), modulus));
}

// The ciphertext of a scheme at a level, with messages in the high bits (BFV) or the low ones
// (BGV); null for a level that the scheme does not have, and for a plaintext modulus without slots.
// Says what is wrong at `place`.
extern "C" MlirType ringmillSchemeCiphertext(MlirLocation place, MlirAttribute raw, int64_t level, int64_t size,
                                             int64_t scale, bool isHigh) {
  auto param = cast<bgv::SchemeParamAttr>(unwrap(raw));
  MLIRContext *context = param.getContext();
  ArrayRef<int64_t> moduli = param.getQ().asArrayRef();
  auto emitError = [&] { return mlir::emitError(unwrap(place)); };
  if (level < 0 || level >= int64_t(moduli.size())) {
    emitError() << "expects a level from 0 to " << moduli.size() - 1 << ", but got " << level;
    return MlirType{nullptr};
  }
  SmallVector<Type> limbs;
  SmallVector<IntegerAttr> chain;
  for (int64_t modulus : moduli) {
    if (int64_t(limbs.size()) <= level)
      limbs.push_back(residues(context, modulus, 64));
    chain.push_back(IntegerAttr::get(IntegerType::get(context, 64), modulus));
  }
  int64_t degree = int64_t(1) << param.getLogN();
  Type basis = rns::RNSType::getChecked(emitError, context, ArrayRef<Type>(limbs));
  Attribute encoding = lwe::FullCRTPackingEncodingAttr::get(context, scale);
  auto plaintexts = lwe::PlaintextSpaceAttr::getChecked(
      emitError, context, ring(residues(context, param.getPlaintextModulus(), 64), degree), encoding);
  if (!basis || !plaintexts)
    return MlirType{nullptr};
  lwe::EncryptionType bits = isHigh ? lwe::EncryptionType::msb : lwe::EncryptionType::lsb;
  auto space = lwe::CiphertextSpaceAttr::getChecked(emitError, context, ring(basis, degree), bits, size);
  if (!space)
    return MlirType{nullptr};
  return wrap(Type(lwe::LWECiphertextType::get(context, plaintexts, space, lwe::KeyAttr::get(context, 0),
                                               lwe::ModulusChainAttr::get(context, chain, level))));
}

// The ciphertext that HEIR made until 2025 of a cleartext whose elements have so many bits.
extern "C" MlirType ringmillOldCiphertext(MlirType raw, int64_t bits, int64_t modulus, int64_t degree) {
  Type underlying = unwrap(raw);
  MLIRContext *context = underlying.getContext();
  auto params = lwe::RLWEParamsAttr::get(context, 2, ring(residues(context, modulus, modulus >> 31 ? 64 : 32), degree));
  auto encoding = lwe::PolynomialEvaluationEncodingAttr::get(context, bits, bits);
  return wrap(Type(lwe::RLWECiphertextType::get(context, encoding, params, underlying)));
}

// False for other attributes than #mgmt.mgmt.
extern "C" bool ringmillMgmt(MlirAttribute raw, int64_t *level, int64_t *size, int64_t *scale) {
  auto mgmt = dyn_cast_or_null<mgmt::MgmtAttr>(unwrap(raw));
  if (mgmt)
    *level = mgmt.getLevel(), *size = mgmt.getDimension(), *scale = mgmt.getScale();
  return bool(mgmt);
}

// False for other attributes than #mgmt.openfhe_params.
extern "C" bool ringmillOpenfheParams(MlirAttribute raw, int64_t *additions, int64_t *keySwitches) {
  auto params = dyn_cast_or_null<mgmt::OpenfheParamsAttr>(unwrap(raw));
  if (params)
    *additions = params.getEvalAddCount(), *keySwitches = params.getKeySwitchCount();
  return bool(params);
}

// The kind of a type of OpenFHE, as src/access/openfhe.rs numbers them; -1 for other types.
extern "C" int ringmillOpenfheType(MlirType raw) {
  return TypeSwitch<Type, int>(unwrap(raw))
      .Case([](openfhe::CiphertextType) { return 0; })
      .Case([](openfhe::PlaintextType) { return 1; })
      .Case([](openfhe::PublicKeyType) { return 2; })
      .Case([](openfhe::PrivateKeyType) { return 3; })
      .Case([](openfhe::EvalKeyType) { return 4; })
      .Case([](openfhe::CCParamsType) { return 5; })
      .Case([](openfhe::CryptoContextType) { return 6; })
      .Case([](openfhe::DigitDecompositionType) { return 7; })
      .Default([](Type) { return -1; });
}

// The polynomials of limb `limb` alone, or, if it is negative, of the first `count` limbs; null for
// polynomials without such limbs.
extern "C" MlirType ringmillPolynomialOfLimbs(MlirType raw, int64_t limb, int64_t count) {
  auto type = dyn_cast<polynomial::PolynomialType>(unwrap(raw));
  auto basis = type ? dyn_cast<rns::RNSType>(type.getRing().getCoefficientType()) : rns::RNSType();
  if (!basis)
    return MlirType{nullptr};
  ArrayRef<Type> limbs = basis.getBasisTypes();
  if (limb >= int64_t(limbs.size()) || count > int64_t(limbs.size()) || (limb < 0 && count < 1))
    return MlirType{nullptr};
  Type coefficient =
      limb >= 0 ? limbs[limb] : Type(rns::RNSType::get(basis.getContext(), limbs.take_front(count)));
  auto ring = polynomial::RingAttr::get(type.getContext(), coefficient, type.getRing().getPolynomialModulus());
  return wrap(Type(polynomial::PolynomialType::get(type.getContext(), ring, type.getForm())));
}

// #rns.value of so many residues; null unless the type has as many limbs.
extern "C" MlirAttribute ringmillResiduesAttribute(MlirType raw, const uint64_t *residues, size_t count) {
  auto basis = dyn_cast<rns::RNSType>(unwrap(raw));
  if (!basis || basis.getBasisTypes().size() != count)
    return MlirAttribute{nullptr};
  SmallVector<Attribute> values;
  for (auto [limb, residue] : llvm::zip(basis.getBasisTypes(), ArrayRef(residues, count))) {
    auto type = cast<mod_arith::ModArithType>(limb);
    Type storage = type.getModulus().getType();
    values.push_back(mod_arith::ValueAttr::get(
        basis.getContext(), type, IntegerAttr::get(storage, APInt(64, residue).zextOrTrunc(storage.getIntOrFloatBitWidth()))));
  }
  return wrap(Attribute(rns::ValueAttr::get(basis.getContext(), values)));
}
