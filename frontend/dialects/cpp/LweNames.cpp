// Aliases of types and attributes of lwe, as HEIR has them.
#include "Lwe.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::lwe;

// `L1` for the second limb of a residue number system; the modulus for one of its own, and nothing
// for coefficients without one.
static void printLevel(raw_ostream &os, Type coefficient) {
  if (auto limbs = dyn_cast<rns::RNSType>(coefficient))
    os << 'L' << limbs.getBasisTypes().size() - 1;
  else if (auto limb = dyn_cast<mod_arith::ModArithType>(coefficient))
    (void)limb.getAlias(os);
}

static void printSpace(raw_ostream &os, CiphertextSpaceAttr space) {
  os << '_';
  printLevel(os, space.getRing().getCoefficientType());
  if (space.getSize() != 2)
    os << "_D" << space.getSize();
}

OpAsmAliasResult CiphertextSpaceAttr::getAlias(raw_ostream &os) const {
  os << "ciphertext_space";
  printSpace(os, *this);
  return OpAsmAliasResult::FinalAlias;
}

OpAsmAliasResult ModulusChainAttr::getAlias(raw_ostream &os) const {
  os << "modulus_chain_L" << getElements().size() - 1 << "_C" << getCurrent();
  return OpAsmAliasResult::FinalAlias;
}

OpAsmAliasResult LWEPlaintextType::getAlias(raw_ostream &os) const {
  os << "pt";
  return OpAsmAliasResult::OverridableAlias;
}

OpAsmAliasResult LWECiphertextType::getAlias(raw_ostream &os) const {
  os << "ct";
  printSpace(os, getCiphertextSpace());
  return OpAsmAliasResult::FinalAlias;
}

OpAsmAliasResult LWERingEltType::getAlias(raw_ostream &os) const {
  os << "ringelt";
  return OpAsmAliasResult::OverridableAlias;
}

static OpAsmAliasResult printKey(raw_ostream &os, StringRef kind, polynomial::RingAttr ring) {
  os << kind << '_';
  printLevel(os, ring.getCoefficientType());
  return OpAsmAliasResult::FinalAlias;
}

OpAsmAliasResult LWESecretKeyType::getAlias(raw_ostream &os) const { return printKey(os, "skey", getRing()); }
OpAsmAliasResult LWEPublicKeyType::getAlias(raw_ostream &os) const { return printKey(os, "pkey", getRing()); }

OpAsmAliasResult RLWEPlaintextType::getAlias(raw_ostream &os) const {
  os << "rlwe_pt";
  return OpAsmAliasResult::OverridableAlias;
}

OpAsmAliasResult RLWECiphertextType::getAlias(raw_ostream &os) const {
  os << "rlwe_ct_";
  printLevel(os, getRlweParams().getRing().getCoefficientType());
  if (getRlweParams().getDimension() != 2)
    os << "_D" << getRlweParams().getDimension();
  return OpAsmAliasResult::OverridableAlias;
}

OpAsmAliasResult RLWESecretKeyType::getAlias(raw_ostream &os) const {
  os << "rlwe_sk";
  return OpAsmAliasResult::OverridableAlias;
}

OpAsmAliasResult RLWEPublicKeyType::getAlias(raw_ostream &os) const {
  os << "rlwe_pk";
  return OpAsmAliasResult::OverridableAlias;
}
