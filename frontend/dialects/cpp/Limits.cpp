#include "Limits.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/DenseMap.h"
using namespace mlir;
using namespace ringmill;

// A refusal in the form in which passes in Rust report theirs.
static std::string refusal(const Twine &message, StringRef help) {
  return ("program::too-large: " + message + "\nhelp: " + help).str();
}

// The place behind a string that begins at `place`, or the end of its line.
static size_t endOfString(StringRef text, size_t place) {
  for (++place; place < text.size() && text[place] != '"' && text[place] != '\n'; ++place)
    if (text[place] == '\\')
      ++place;
  return place;
}

std::optional<Excess> ringmill::beyondNesting(StringRef text) {
  SmallVector<char> open;
  // Inside of other brackets, `<` and `>` may also compare.
  auto close = [&](char bracket) {
    size_t depth = open.size();
    while (depth != 0 && open[depth - 1] == '<')
      --depth;
    if (depth != 0 && open[depth - 1] == bracket)
      open.truncate(depth - 1);
  };
  for (size_t place = 0; place < text.size(); ++place) {
    switch (char found = text[place]) {
    case '"':
      place = endOfString(text, place);
      break;
    case '/':
      if (text.substr(place).starts_with("//"))
        place = std::min(text.find('\n', place), text.size());
      break;
    case '>':
      if (!open.empty() && open.back() == '<' && text[place - 1] != '-')
        open.pop_back();
      break;
    case ')':
      close('(');
      break;
    case ']':
      close('[');
      break;
    case '}':
      close('{');
      break;
    case '(':
    case '[':
    case '{':
    case '<':
      if (open.size() == kMostNesting) {
        std::string message = refusal("expected at most " + Twine(kMostNesting) + " brackets in one another, found more",
                                      "split the program into functions that nest less");
        return Excess{place, std::move(message)};
      }
      open.push_back(found);
      break;
    }
  }
  return std::nullopt;
}

// Reports an op inside too many regions.
static LogicalResult withinRegions(Operation *root) {
  SmallVector<std::pair<Operation *, unsigned>> pending{{root, 0}};
  while (!pending.empty()) {
    auto [op, depth] = pending.pop_back_val();
    unsigned inside = depth + (isa<scf::IfOp>(op) ? 0 : 1);
    for (Region &region : op->getRegions()) {
      for (Operation &inner : region.getOps()) {
        if (inside > kMostRegions)
          return emitError(inner.getLoc(),
                           refusal("expected at most " + Twine(kMostRegions) +
                                       " loops and other regions around an operation, found more",
                                   "join loops into one, or call functions that hold the inner ones"));
        if (inner.getNumRegions() != 0)
          pending.push_back({&inner, inside});
      }
    }
  }
  return success();
}

namespace {
// The number of attributes and types that one comes to if nothing in it is shared: what its text
// has. Computed once for each, and saturated at the limit.
class Elements {
public:
  uint64_t of(Attribute attribute) { return of({attribute.getAsOpaquePointer(), 0}); }
  uint64_t of(Type type) { return of({type.getAsOpaquePointer(), 1}); }

private:
  using Element = std::pair<const void *, unsigned>; // 1 for a type, 0 for an attribute

  template <typename Function> static void forEachInside(Element element, Function function) {
    auto [pointer, isType] = element;
    auto attribute = [&](Attribute inside) { function(Element{inside.getAsOpaquePointer(), 0}); };
    auto type = [&](Type inside) { function(Element{inside.getAsOpaquePointer(), 1}); };
    if (isType)
      Type::getFromOpaquePointer(pointer).walkImmediateSubElements(attribute, type);
    else
      Attribute::getFromOpaquePointer(pointer).walkImmediateSubElements(attribute, type);
  }

  // Without recursion: aliases may be a long chain. An element in itself counts as one.
  uint64_t of(Element whole) {
    SmallVector<std::pair<Element, bool>> pending{{whole, false}};
    while (!pending.empty()) {
      auto [element, visited] = pending.pop_back_val();
      if (visited) {
        uint64_t sum = 1;
        forEachInside(element, [&](Element inside) {
          if (inside.first)
            sum = std::min(sum + known.lookup(inside), kMostElements + 1);
        });
        known[element] = sum;
      } else if (known.try_emplace(element, 1).second) {
        pending.push_back({element, true});
        forEachInside(element, [&](Element inside) {
          if (inside.first)
            pending.push_back({inside, false});
        });
      }
    }
    return known.lookup(whole);
  }

  DenseMap<Element, uint64_t> known;
};
} // namespace

// Reports an op whose attributes or types have too many elements.
static LogicalResult withinElements(Operation *root) {
  Elements elements;
  WalkResult walked = root->walk([&](Operation *op) {
    uint64_t most = elements.of(op->getAttrDictionary());
    for (Type type : op->getResultTypes())
      most = std::max(most, elements.of(type));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          most = std::max(most, elements.of(type));
    if (most <= kMostElements)
      return WalkResult::advance();
    // Not as an error of the op, which would print it.
    return WalkResult(emitError(op->getLoc(), refusal("expected attributes and types of at most " +
                                                          Twine(kMostElements) +
                                                          " elements with their aliases written out, found more",
                                                      "write aliases that hold fewer others twice")));
  });
  return failure(walked.wasInterrupted());
}

LogicalResult ringmill::withinLimits(Operation *root) {
  return success(succeeded(withinRegions(root)) && succeeded(withinElements(root)));
}
