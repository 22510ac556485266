// Layouts: the two tuples of a relation, and what they must fit.
#include "TensorExtSyntax.h"
#include "TensorExt.h"
using namespace mlir;
using namespace ringmill::tensor_ext;

namespace {
// The numbers of variables of `{ [a, b] -> [c, d] : constraints }`.
struct Tuples {
  unsigned domain, range;
};

// Reads a tuple, `[a, b]`, with a name before it or without.
std::optional<unsigned> readTuple(StringRef &text) {
  text = text.ltrim().ltrim("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_").ltrim();
  if (!text.consume_front("["))
    return std::nullopt;
  size_t end = text.find_first_of("[]");
  if (end == StringRef::npos || text[end] != ']')
    return std::nullopt;
  StringRef inside = text.take_front(end).trim();
  text = text.drop_front(end + 1).ltrim();
  if (inside.empty())
    return 0;
  SmallVector<StringRef> variables;
  inside.split(variables, ',');
  if (llvm::any_of(variables, [](StringRef variable) { return variable.trim().empty(); }))
    return std::nullopt;
  return variables.size();
}

std::optional<Tuples> readTuples(StringRef text) {
  text = text.trim();
  if (!text.consume_front("{") || !text.consume_back("}"))
    return std::nullopt;
  auto domain = readTuple(text);
  if (!domain || !text.consume_front("->"))
    return std::nullopt;
  auto range = readTuple(text);
  if (!range || !(text.empty() || text.starts_with(":")) || text.contains(';'))
    return std::nullopt;
  return Tuples{*domain, *range};
}

LogicalResult verifyDomain(Operation *op, LayoutAttr layout, Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (shaped && shaped.hasRank() && layout.getDomainSize() != shaped.getRank())
    return op->emitOpError() << "requires tensor rank to match the layout's domain size, but found rank "
                             << shaped.getRank() << " and domain size " << layout.getDomainSize();
  return success();
}

// A layout of the value, or one after the other: the first of the value, each of the places before.
LogicalResult verifyLayout(Operation *op, Attribute attribute, Type type) {
  if (auto layout = dyn_cast<LayoutAttr>(attribute))
    return verifyDomain(op, layout, type);
  auto layouts = llvm::to_vector(cast<ArrayAttr>(attribute).getAsRange<LayoutAttr>());
  if (layouts.empty())
    return op->emitOpError() << "layout array cannot be empty";
  for (size_t position = 1; position < layouts.size(); ++position)
    if (layouts[position].getDomainSize() != layouts[position - 1].getRangeSize())
      return op->emitOpError() << "layout " << position << " domain size (" << layouts[position].getDomainSize()
                               << ") must match layout " << position - 1 << " range size ("
                               << layouts[position - 1].getRangeSize() << ")";
  return verifyDomain(op, layouts.front(), type);
}

// The schedule names dimensions of the layout's domain.
LogicalResult verifySchedule(Operation *op, Attribute attribute, ArrayRef<int64_t> schedule) {
  if (schedule.empty())
    return success();
  auto layout = dyn_cast<LayoutAttr>(attribute);
  if (!layout)
    return op->emitOpError() << "domainSchedule is not supported for composite layouts";
  for (int64_t dimension : schedule)
    if (dimension < 0 || dimension >= layout.getDomainSize())
      return op->emitOpError() << "domainSchedule index " << dimension << " is out of bounds [0, "
                               << layout.getDomainSize() << ")";
  return success();
}
} // namespace

bool ringmill::tensor_ext::isLayout(Attribute attribute) {
  auto array = dyn_cast<ArrayAttr>(attribute);
  return isa<LayoutAttr>(attribute) || (array && llvm::all_of(array, llvm::IsaPred<LayoutAttr>));
}

LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr layout) {
  if (!readTuples(layout.getValue()))
    return emitError() << "expected a layout of the form \"{ [i, j] -> [ct, slot] : constraints }\", found " << layout;
  return success();
}

unsigned LayoutAttr::getDomainSize() const { return readTuples(getLayout().getValue())->domain; }
unsigned LayoutAttr::getRangeSize() const { return readTuples(getLayout().getValue())->range; }

OpAsmAliasResult LayoutAttr::getAlias(raw_ostream &os) const {
  os << "layout";
  return OpAsmAliasResult::FinalAlias;
}

LogicalResult OriginalTypeAttr::verify(function_ref<InFlightDiagnostic()> emitError, Type, Attribute layout) {
  if (!isLayout(layout))
    return emitError() << "expected a layout or an array of layouts, found " << layout;
  return success();
}

OpAsmAliasResult OriginalTypeAttr::getAlias(raw_ostream &os) const {
  os << "original_type";
  return OpAsmAliasResult::FinalAlias;
}

OpFoldResult ConvertLayoutOp::fold(FoldAdaptor) {
  if (getFromLayout() == getToLayout())
    return getValue();
  // Back again.
  auto before = getValue().getDefiningOp<ConvertLayoutOp>();
  return before && before.getFromLayout() == getToLayout() ? before.getValue() : Value();
}

LogicalResult ConvertLayoutOp::verify() {
  if (failed(verifyLayout(*this, getFromLayout(), getValue().getType())) ||
      failed(verifyLayout(*this, getToLayout(), getValue().getType())))
    return failure();
  return verifySchedule(*this, getToLayout(), getDomainSchedule());
}

LogicalResult AssignLayoutOp::verify() {
  if (failed(verifyLayout(*this, getLayout(), getValue().getType())))
    return failure();
  return verifySchedule(*this, getLayout(), getDomainSchedule());
}
