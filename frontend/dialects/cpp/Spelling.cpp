// MLIR 23 writes `memref.alloc() alignment = 64 : memref<8xi8>`, where MLIR 22 writes
// `memref.alloc() {alignment = 64 : i64} : memref<8xi8>`. heir-opt 2026.10 prints the newer one.
#include "Spelling.h"
#include "llvm/ADT/StringExtras.h"
using namespace llvm;

static constexpr StringLiteral kNew = " alignment = ";

// Appends a line, with its first clause of alignment among the attributes.
static bool append(StringRef line, std::string &text) {
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
  if (!text.contains(kNew))
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
