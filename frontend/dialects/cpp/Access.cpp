// What melior and MLIR's C API lack: plain reads and edits of upstream IR for src/access.
#include "Deep.h"
#include "Limits.h"
#include "Spelling.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Parser/Parser.h"
using namespace mlir;

// A module from text whose locations carry `file`; null when the text is refused.
extern "C" MlirModule ringmillParseModule(MlirContext context, MlirStringRef text, MlirStringRef file, unsigned deep) {
  ParserConfig config(unwrap(context), /*verifyAfterParse=*/false);
  if (auto excess = ringmill::beyondNesting(unwrap(text))) {
    StringRef before = unwrap(text).take_front(excess->place);
    size_t line = before.count('\n') + 1, column = excess->place - (before.rfind('\n') + 1) + 1;
    emitError(FileLineColLoc::get(unwrap(context), unwrap(file), line, column), excess->message);
    return MlirModule{nullptr};
  }
  std::optional<std::string> known = ringmill::withKnownSpellings(unwrap(text));
  StringRef source = known ? StringRef(*known) : unwrap(text);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(source, config, unwrap(file));
  if (module && (failed(ringmill::withinLimits(*module)) || failed(verifyDeep(*module, deep)))) {
    takeApart(*module, deep);
    module = nullptr;
  }
  return MlirModule{module.release().getAsOpaquePointer()};
}

// Called with each integer in row-major order: 64-bit words, lowest first, bits above the width
// zero.
typedef void (*RingmillWords)(const uint64_t *words, size_t count, void *data);

static void tell(const APInt &value, RingmillWords callback, void *data) {
  callback(value.getRawData(), value.getNumWords(), data);
}

// False when the attribute is not an integer.
extern "C" bool ringmillIntegerWords(MlirAttribute raw, RingmillWords callback, void *data) {
  auto attribute = dyn_cast_or_null<IntegerAttr>(unwrap(raw));
  if (!attribute)
    return false;
  tell(attribute.getValue(), callback, data);
  return true;
}

extern "C" MlirAttribute ringmillIntegerFromWords(MlirType raw, const uint64_t *words, size_t count) {
  Type type = unwrap(raw);
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth : type.getIntOrFloatBitWidth();
  return wrap(IntegerAttr::get(type, APInt(width, ArrayRef(words, count))));
}

// A splat is told `count` times. False when the attribute holds no integers (or a resource that is
// not loaded).
extern "C" bool ringmillElementsWords(MlirAttribute raw, RingmillWords callback, void *data) {
  if (auto bytes = dyn_cast_or_null<DenseI8ArrayAttr>(unwrap(raw))) {
    for (int8_t byte : bytes.asArrayRef())
      tell(APInt(64, byte, /*isSigned=*/true), callback, data);
    return true;
  }
  auto elements = dyn_cast_or_null<ElementsAttr>(unwrap(raw));
  if (!elements || !elements.getElementType().isIntOrIndex())
    return false;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(unwrap(raw))) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return false;
    Type type = elements.getElementType();
    unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth : type.getIntOrFloatBitWidth();
    size_t stride = llvm::divideCeil(width, 8), count = elements.getNumElements();
    ArrayRef<char> bytes = blob->getData();
    // A resource stores each element in whole bytes, little-endian, except i1: one byte each as
    // well.
    if (bytes.size() < stride * count)
      return false;
    for (size_t element = 0; element < count; ++element) {
      SmallVector<uint64_t, 2> words(llvm::divideCeil(width, 64), 0);
      for (size_t byte = 0; byte < stride; ++byte)
        words[byte / 8] |= uint64_t(uint8_t(bytes[element * stride + byte])) << (8 * (byte % 8));
      tell(APInt(width, words), callback, data);
    }
    return true;
  }
  auto values = elements.tryGetValues<APInt>();
  if (!values)
    return false;
  for (const APInt &value : *values)
    tell(value, callback, data);
  return true;
}

// A dense attribute of the shaped type from `count` words (1, a splat, or one an element), each
// below 2^64 or, with `perElement` words, wider.
extern "C" MlirAttribute ringmillElementsFromWords(MlirType raw, const uint64_t *words, size_t perElement, size_t count) {
  auto type = cast<ShapedType>(unwrap(raw));
  Type element = type.getElementType();
  unsigned width = element.isIndex() ? IndexType::kInternalStorageBitWidth : element.getIntOrFloatBitWidth();
  SmallVector<APInt> values;
  values.reserve(count);
  for (size_t index = 0; index < count; ++index)
    values.push_back(APInt(width, ArrayRef(words + index * perElement, perElement)));
  return wrap(DenseElementsAttr::get(type, values));
}

// The `indexing_maps` of any linalg op, named ones included; null for other ops.
extern "C" MlirAttribute ringmillIndexingMaps(MlirOperation raw) {
  auto op = dyn_cast<linalg::LinalgOp>(unwrap(raw));
  return op ? wrap(Attribute(op.getIndexingMaps())) : MlirAttribute{nullptr};
}

// Writes 0 (parallel), 1 (reduction) or 2 (window) for each loop; the number of loops, -1 when the
// op is not linalg's.
extern "C" intptr_t ringmillIteratorTypes(MlirOperation raw, uint8_t *kinds, size_t capacity) {
  auto op = dyn_cast<linalg::LinalgOp>(unwrap(raw));
  if (!op)
    return -1;
  SmallVector<utils::IteratorType> types = op.getIteratorTypesArray();
  for (size_t index = 0; index < types.size() && index < capacity; ++index)
    kinds[index] = static_cast<uint8_t>(types[index]);
  return types.size();
}

// How many of the operands of a linalg op are inputs (the others are outputs); -1 when the op is
// not linalg's.
extern "C" intptr_t ringmillLinalgInputs(MlirOperation raw) {
  auto op = dyn_cast<linalg::LinalgOp>(unwrap(raw));
  return op ? op.getNumDpsInputs() : -1;
}
