// Spellings of other versions of MLIR.
//
// MLIR 23 writes `memref.alloc() alignment = 64 : memref<8xi8>`, where MLIR 22 writes
// `memref.alloc() {alignment = 64 : i64} : memref<8xi8>`. heir-opt 2026.10 prints the newer one.
//
// Until MLIR 18, `tensor.expand_shape` had no `output_shape`. concrete-python 2.11 prints it so.
#include "Spelling.h"
#include "llvm/ADT/StringExtras.h"
using namespace llvm;

static constexpr StringLiteral kNew = " alignment = ", kExpand = "tensor.expand_shape ", kShape = "output_shape";

// Appends a line with the sizes of the result of its expansion, if it has one without; sizes that
// are not constant are left out, and MLIR says so.
static bool appendExpanded(StringRef line, std::string &text) {
  auto [before, sizes] = line.rsplit(" into tensor<");
  size_t end = before.find("]] : ");
  if (!line.contains(kExpand) || line.contains(kShape) || end == StringRef::npos)
    return false;
  SmallVector<StringRef> known;
  for (size_t digits; (digits = sizes.find_if_not(isDigit)) && digits != StringRef::npos && sizes[digits] == 'x';
       sizes = sizes.substr(digits + 1))
    known.push_back(sizes.take_front(digits));
  if (known.empty())
    return false;
  text += (line.take_front(end + 2) + " output_shape [" + join(known, ", ") + "]" + line.substr(end + 2)).str();
  return true;
}

// Appends a line in the spelling of this MLIR: its first clause of alignment among the attributes,
// say.
static bool append(StringRef line, std::string &text) {
  if (appendExpanded(line, text))
    return true;
  auto [before, rest] = line.split(kNew);
  size_t digits = std::min(rest.find_if_not(isDigit), rest.size());
  // The clause follows operands, a type or an initial value, and stands in no list of attributes.
  bool isClause = digits > 0 && before.contains("memref.") && !before.empty() && StringRef(")]>").contains(before.back());
  if (!isClause) {
    text += line;
    return false;
  }
  StringRef after = rest.substr(digits), list = after.ltrim(' ');
  text += (before + " {alignment = " + rest.take_front(digits) + " : i64").str();
  if (list.consume_front("{"))
    text += (", " + list).str();
  else
    text += ("}" + after).str();
  return true;
}

std::optional<std::string> ringmill::withKnownSpellings(StringRef text) {
  if (!text.contains(kNew) && !text.contains(kExpand))
    return {};
  std::string known;
  known.reserve(text.size() + 256);
  bool isNew = false;
  for (StringRef rest = text; !rest.empty();) {
    size_t end = rest.find('\n');
    size_t length = end == StringRef::npos ? rest.size() : end + 1;
    isNew |= append(rest.take_front(length), known);
    rest = rest.drop_front(length);
  }
  if (!isNew)
    return {};
  return known;
}
