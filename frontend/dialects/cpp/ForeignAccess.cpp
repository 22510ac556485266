// Texts with parts of dialects that are not registered, for src/access/foreign.rs.
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
using namespace mlir;

// The dialect that an attribute is of and that nobody registered; empty if there is none, as for
// the names of schemes that HEIR gives modules (`scheme.bfv`).
static StringRef foreignDialect(NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  auto [dialect, rest] = name.split('.');
  if (!rest.empty() && !attribute.getNameDialect() && dialect != "scheme")
    return dialect;
  StringRef found;
  AttrTypeWalker walker;
  walker.addWalk([&](OpaqueAttr opaque) { found = opaque.getDialectNamespace().getValue(); });
  walker.addWalk([&](OpaqueType opaque) { found = opaque.getDialectNamespace().getValue(); });
  walker.walk(attribute.getValue());
  return found;
}

// Keeps what `kept` returns of the attributes of each argument and result of a function. Other ops
// have none.
static void keepPortAttributes(Operation *op, function_ref<SmallVector<NamedAttribute>(DictionaryAttr)> kept) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return;
  for (unsigned place = 0; place < function.getNumArguments(); ++place)
    if (DictionaryAttr attributes = function.getArgAttrDict(place))
      function.setArgAttrs(place, kept(attributes));
  for (unsigned place = 0; place < function.getNumResults(); ++place)
    if (DictionaryAttr attributes = function.getResultAttrDict(place))
      function.setResultAttrs(place, kept(attributes));
}

// Removes discardable attributes of dialects that are not registered from every op, and from
// arguments and results of functions, and tells each dialect, as often as it was met.
extern "C" void ringmillDropForeignAttributes(MlirOperation raw, MlirStringCallback tell, void *data) {
  auto kept = [&](DictionaryAttr attributes) {
    SmallVector<NamedAttribute> kept;
    for (NamedAttribute attribute : attributes) {
      StringRef dialect = foreignDialect(attribute);
      if (dialect.empty())
        kept.push_back(attribute);
      else
        tell(wrap(dialect), data);
    }
    return kept;
  };
  unwrap(raw)->walk([&](Operation *op) {
    for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs())) {
      StringRef dialect = foreignDialect(attribute);
      if (dialect.empty())
        continue;
      tell(wrap(dialect), data);
      op->removeDiscardableAttr(attribute.getName());
    }
    keepPortAttributes(op, kept);
  });
}

// Removes the attributes of a dialect from the arguments and results of a function.
extern "C" void ringmillDropPortAttributes(MlirOperation raw, MlirStringRef dialect) {
  keepPortAttributes(unwrap(raw), [&](DictionaryAttr attributes) {
    return llvm::to_vector(llvm::make_filter_range(attributes, [&](NamedAttribute attribute) {
      return attribute.getName().strref().split('.').first != unwrap(dialect);
    }));
  });
}

// Tells the dialect of a type that is not registered, or that holds one; nothing for other types.
extern "C" void ringmillForeignType(MlirType raw, MlirStringCallback tell, void *data) {
  StringRef found;
  AttrTypeWalker walker;
  walker.addWalk([&](OpaqueType opaque) { found = opaque.getDialectNamespace().getValue(); });
  walker.walk(unwrap(raw));
  if (!found.empty())
    tell(wrap(found), data);
}
