// What the types of the crate tfhe say, for src/access/tfhe.rs.
#include "Cggi.h"
#include "EncryptedWidth.h"
#include "TfheRust.h"
#include "TfheRustBool.h"
#include "mlir/CAPI/IR.h"
using namespace mlir;
using namespace ringmill;

// The kind of a type, as src/access/tfhe.rs numbers them, with its bits; -1 for other types.
extern "C" int ringmillTfheType(MlirType raw, unsigned *width) {
  Type type = unwrap(raw);
  *width = 1;
  if (isa<tfhe_rust::EncryptedBoolType, tfhe_rust_bool::EncryptedBoolType>(type))
    return 2;
  if (isa<tfhe_rust::ServerKeyType, tfhe_rust_bool::ServerKeyType, tfhe_rust_bool::PackedServerKeyType>(type))
    return 3;
  if (isa<tfhe_rust::LookupTableType>(type))
    return 4;
  *width = tfhe_rust::encryptedWidth(type);
  if (*width == 0)
    return -1;
  bool isSigned =
      isa<tfhe_rust::EncryptedInt8Type, tfhe_rust::EncryptedInt16Type, tfhe_rust::EncryptedInt32Type,
          tfhe_rust::EncryptedInt64Type, tfhe_rust::EncryptedInt128Type, tfhe_rust::EncryptedInt256Type>(type);
  return isSigned ? 1 : 0;
}

// Calls back with the number of each gate of a list of gates; false for other attributes.
extern "C" bool ringmillGates(MlirAttribute raw, void (*callback)(unsigned gate, void *data), void *data) {
  ArrayRef<IntegerAttr> gates;
  if (auto ofTfhe = dyn_cast_or_null<tfhe_rust_bool::TfheRustBoolGatesAttr>(unwrap(raw)))
    gates = ofTfhe.getGates();
  else if (auto ofCggi = dyn_cast_or_null<cggi::CGGIBoolGatesAttr>(unwrap(raw)))
    gates = ofCggi.getGates();
  else
    return false;
  for (IntegerAttr gate : gates)
    callback(gate.getValue().getZExtValue(), data);
  return true;
}

// The list of these gates, as an attribute of cggi or else of tfhe_rust_bool.
extern "C" MlirAttribute ringmillGatesAttribute(MlirContext raw, const unsigned *gates, size_t count, bool isOfCggi) {
  MLIRContext *context = unwrap(raw);
  auto number = [&](unsigned gate) { return IntegerAttr::get(IntegerType::get(context, 32), gate); };
  auto numbers = llvm::map_to_vector(ArrayRef(gates, count), number);
  if (isOfCggi)
    return wrap(Attribute(cggi::CGGIBoolGatesAttr::get(context, numbers)));
  return wrap(Attribute(tfhe_rust_bool::TfheRustBoolGatesAttr::get(context, numbers)));
}
