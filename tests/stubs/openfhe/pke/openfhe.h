// A stand-in for the library OpenFHE that computes slots in the clear, modulo the plaintext
// modulus.
// It counts multiplications and rotations, and throws where the library would: without a key,
// beyond
// the depth, on ciphertexts of three elements that must have two, on numbers that do not fit.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace lbcrypto {
struct DCRTPoly {};
struct CryptoContextBGVRNS {};
struct CryptoContextBFVRNS {};
enum PKESchemeFeature { PKE, KEYSWITCH, LEVELEDSHE, ADVANCEDSHE, FHE };
enum SecurityLevel { HEStd_NotSet };
enum KeySwitchTechnique { BV, HYBRID };
enum ScalingTechnique { FIXEDMANUAL };
enum EncryptionTechnique { EXTENDED };

inline void require(bool condition, const std::string &message) {
  if (!condition)
    throw std::runtime_error(message);
}

struct Parameters {
  uint32_t depth = 0, ringDim = 32;
  int64_t modulus = 0;
  void SetMultiplicativeDepth(uint32_t value) { depth = value; }
  void SetPlaintextModulus(int64_t value) { modulus = value; }
  void SetRingDim(uint32_t value) { ringDim = value; }
  void SetBatchSize(uint32_t) {}
  void SetFirstModSize(uint32_t) {}
  void SetScalingModSize(uint32_t) {}
  void SetEvalAddCount(uint32_t) {}
  void SetKeySwitchCount(uint32_t) {}
  void SetDigitSize(uint32_t) {}
  void SetNumLargeDigits(uint32_t) {}
  void SetMaxRelinSkDeg(uint32_t) {}
  void SetSecurityLevel(SecurityLevel) {}
  void SetEncryptionTechnique(EncryptionTechnique) {}
  void SetKeySwitchTechnique(KeySwitchTechnique) {}
  void SetScalingTechnique(ScalingTechnique) {}
};
template <typename Scheme> struct CCParams : Parameters {};

struct PlaintextImpl {
  std::vector<int64_t> slots;
  void SetLength(size_t count) { slots.resize(count); }
  const std::vector<int64_t> &GetPackedValue() const { return slots; }
};
using Plaintext = std::shared_ptr<PlaintextImpl>;

// Slots as residues, in two rows.
struct CiphertextImpl {
  std::vector<int64_t> slots;
  uint32_t size = 2, depth = 0;
  std::shared_ptr<CiphertextImpl> Clone() const { return std::make_shared<CiphertextImpl>(*this); }
};
template <typename Element> using Ciphertext = std::shared_ptr<CiphertextImpl>;

struct KeyImpl {};
template <typename Element> using PublicKey = std::shared_ptr<KeyImpl>;
struct SecretImpl {};
template <typename Element> using PrivateKey = std::shared_ptr<SecretImpl>;
struct EvalKeyImpl {};
template <typename Element> using EvalKey = std::shared_ptr<EvalKeyImpl>;
struct KeyPair {
  PublicKey<DCRTPoly> publicKey = std::make_shared<KeyImpl>();
  PrivateKey<DCRTPoly> secretKey = std::make_shared<SecretImpl>();
};

struct ElementParams {
  uint32_t ringDim;
  uint32_t GetRingDimension() const { return ringDim; }
};
struct CryptoParameters {
  std::shared_ptr<ElementParams> element;
  std::shared_ptr<ElementParams> GetElementParams() const { return element; }
};

class CryptoContextImpl {
  using C = std::shared_ptr<CiphertextImpl>;
  using Digits = std::shared_ptr<std::vector<DCRTPoly>>;
  Parameters params;
  std::set<PKESchemeFeature> features;
  std::set<int64_t> rotationKeys;
  bool hasMulKey = false;

public:
  uint32_t GetRingDimension() const { return params.ringDim; }

private:
  int64_t residue(int64_t value) const { return (value % params.modulus + params.modulus) % params.modulus; }
  C combine(const C &left, const std::vector<int64_t> &right, int64_t (*function)(int64_t, int64_t)) const {
    C result = std::make_shared<CiphertextImpl>(*left);
    for (size_t i = 0; i < right.size(); ++i)
      result->slots[i] = residue(function(left->slots[i], residue(right[i])));
    return result;
  }
  C multiplied(C result, uint32_t depth) {
    ++multiplications;
    result->depth = depth + 1;
    require(result->depth <= params.depth, "more multiplications one after another than the depth of the context");
    return result;
  }
  std::vector<int64_t> full(const Plaintext &plaintext) const {
    std::vector<int64_t> slots = plaintext->slots;
    slots.resize(params.ringDim);
    return slots;
  }

public:
  uint64_t multiplications = 0, rotations = 0;

  explicit CryptoContextImpl(const Parameters &params) : params(params) {
    require(params.modulus > 1, "no plaintext modulus");
  }
  void Enable(PKESchemeFeature feature) { features.insert(feature); }
  std::shared_ptr<CryptoParameters> GetCryptoParameters() const {
    auto element = std::make_shared<ElementParams>(ElementParams{params.ringDim});
    return std::make_shared<CryptoParameters>(CryptoParameters{element});
  }
  KeyPair KeyGen() {
    require(features.count(PKE), "PKE is not enabled");
    return {};
  }
  void EvalMultKeyGen(const PrivateKey<DCRTPoly> &) {
    require(features.count(LEVELEDSHE), "LEVELEDSHE is not enabled");
    hasMulKey = true;
  }
  void EvalRotateKeyGen(const PrivateKey<DCRTPoly> &, const std::vector<int32_t> &shifts) {
    require(features.count(KEYSWITCH), "KEYSWITCH is not enabled");
    rotationKeys.insert(shifts.begin(), shifts.end());
  }

  Plaintext MakePackedPlaintext(const std::vector<int64_t> &values) const {
    require(values.size() <= params.ringDim, "more numbers than slots");
    for (int64_t value : values)
      require(value <= params.modulus / 2 && value >= -params.modulus / 2, "a number does not fit the plaintext modulus");
    return std::make_shared<PlaintextImpl>(PlaintextImpl{values});
  }
  C Encrypt(const PublicKey<DCRTPoly> &, const Plaintext &plaintext) const { return encrypted(plaintext); }
  C Encrypt(const PrivateKey<DCRTPoly> &, const Plaintext &plaintext) const { return encrypted(plaintext); }
  C encrypted(const Plaintext &plaintext) const {
    C result = std::make_shared<CiphertextImpl>();
    for (int64_t value : full(plaintext))
      result->slots.push_back(residue(value));
    return result;
  }
  void Decrypt(const PrivateKey<DCRTPoly> &, const C &ciphertext, Plaintext *plaintext) const {
    *plaintext = std::make_shared<PlaintextImpl>();
    for (int64_t value : ciphertext->slots)
      (*plaintext)->slots.push_back(value > params.modulus / 2 ? value - params.modulus : value);
  }

  C EvalAdd(const C &left, const C &right) const {
    C result = combine(left, right->slots, [](int64_t a, int64_t b) { return a + b; });
    result->size = std::max(left->size, right->size), result->depth = std::max(left->depth, right->depth);
    return result;
  }
  C EvalSub(const C &left, const C &right) const { return EvalAdd(left, EvalNegate(right)); }
  C EvalAdd(const C &left, const Plaintext &right) const {
    return combine(left, full(right), [](int64_t a, int64_t b) { return a + b; });
  }
  C EvalAdd(const Plaintext &left, const C &right) const { return EvalAdd(right, left); }
  C EvalSub(const C &left, const Plaintext &right) const {
    return combine(left, full(right), [](int64_t a, int64_t b) { return a - b; });
  }
  C EvalSub(const Plaintext &left, const C &right) const { return EvalAdd(EvalNegate(right), left); }
  C EvalNegate(const C &left) const {
    return combine(left, left->slots, [](int64_t a, int64_t) { return -a; });
  }
  C EvalMultNoRelin(const C &left, const C &right) {
    C result = combine(left, right->slots, [](int64_t a, int64_t b) { return a * b; });
    result->size = left->size + right->size - 1;
    return multiplied(result, std::max(left->depth, right->depth));
  }
  C EvalMult(const C &left, const C &right) { return Relinearize(EvalMultNoRelin(left, right)); }
  C EvalSquare(const C &left) { return EvalMult(left, left); }
  C EvalMult(const C &left, const Plaintext &right) {
    return multiplied(combine(left, full(right), [](int64_t a, int64_t b) { return a * b; }), left->depth);
  }
  C EvalMult(const Plaintext &left, const C &right) { return EvalMult(right, left); }
  C EvalMult(const C &left, int64_t right) const {
    return combine(left, std::vector<int64_t>(params.ringDim, right), [](int64_t a, int64_t b) { return a * b; });
  }
  C Relinearize(const C &left) const {
    require(hasMulKey || left->size == 2, "no key of relinearizations");
    C result = std::make_shared<CiphertextImpl>(*left);
    result->size = 2;
    return result;
  }
  C ModReduce(const C &left) const { return std::make_shared<CiphertextImpl>(*left); }
  C LevelReduce(const C &left, const EvalKey<DCRTPoly> &, size_t) const { return ModReduce(left); }
  C EvalRotate(const C &left, int32_t shift) {
    require(rotationKeys.count(shift), "no key of the rotation by " + std::to_string(shift));
    require(left->size == 2, "a rotation of a ciphertext that is not relinearized");
    ++rotations;
    C result = std::make_shared<CiphertextImpl>(*left);
    const int64_t row = params.ringDim / 2;
    for (int64_t i = 0; i < 2 * row; ++i)
      result->slots[i] = left->slots[i / row * row + ((i % row + shift) % row + row) % row];
    return result;
  }
  Digits EvalFastRotationPrecompute(const C &) const { return std::make_shared<std::vector<DCRTPoly>>(); }
  C EvalFastRotation(const C &left, uint32_t shift, uint32_t order, const Digits &) {
    require(order == 2 * params.ringDim, "an order that is not twice the dimension of the ring");
    return EvalRotate(left, int32_t(shift));
  }

  void EvalAddInPlace(C &left, const C &right) const { *left = *EvalAdd(left, right); }
  void EvalSubInPlace(C &left, const C &right) const { *left = *EvalSub(left, right); }
  void EvalAddInPlace(C &left, const Plaintext &right) const { *left = *EvalAdd(left, right); }
  void EvalSubInPlace(C &left, const Plaintext &right) const { *left = *EvalSub(left, right); }
  void EvalNegateInPlace(C &left) const { *left = *EvalNegate(left); }
  void EvalSquareInPlace(C &left) { *left = *EvalSquare(left); }
  void EvalMultInPlace(C &left, int64_t right) const { *left = *EvalMult(left, right); }
  void RelinearizeInPlace(C &left) const { *left = *Relinearize(left); }
  void ModReduceInPlace(C &left) const { *left = *ModReduce(left); }
  void LevelReduceInPlace(C &left, const EvalKey<DCRTPoly> &key, size_t levels) const {
    *left = *LevelReduce(left, key, levels);
  }
};
template <typename Element> using CryptoContext = std::shared_ptr<CryptoContextImpl>;

template <typename Scheme> CryptoContext<DCRTPoly> GenCryptoContext(const CCParams<Scheme> &params) {
  return std::make_shared<CryptoContextImpl>(params);
}
} // namespace lbcrypto
