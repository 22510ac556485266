// Comments that say which diagnostics a file expects.
#include "Expectations.h"
#include "llvm/ADT/StringRef.h"
using namespace llvm;

// The position of the comment of a line, or its size: `//` within quotes begins none.
static size_t commentOf(StringRef line) {
  bool quoted = false;
  for (size_t place = 0; place + 1 < line.size(); ++place) {
    if (quoted && line[place] == '\\')
      ++place;
    else if (line[place] == '"')
      quoted = !quoted;
    else if (!quoted && line.substr(place).starts_with("//"))
      return place;
  }
  return line.size();
}

std::string ringmill::withoutExpectations(StringRef text) {
  static constexpr StringLiteral kMark = "expected-";
  std::string result = text.str();
  for (size_t place = text.find(kMark); place != StringRef::npos; place = text.find(kMark, place + 1)) {
    size_t begin = text.take_front(place).rfind('\n') + 1;
    if (begin + commentOf(text.slice(begin, text.find('\n', place))) < place)
      result[place + kMark.size() - 1] = ' ';
  }
  return result;
}
