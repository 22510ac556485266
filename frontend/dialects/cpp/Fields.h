// Directives for several attributes of ops, and for types of ciphertexts and keys.
#pragma once
#include "Named.h"

// Several attributes, `<a = 1, b = [2, 3]>`. Numbers are of a type, or say theirs; those that have
// their initial value are left out.
namespace ringmill {
struct Field {
  enum Kind { I64, Index, Typed };
  llvm::StringRef name;
  Kind kind = I64;
  std::optional<int64_t> initial = std::nullopt;
};

inline mlir::ParseResult parseField(mlir::OpAsmParser &parser, const Field &field, mlir::IntegerAttr &attribute) {
  if (field.kind == Field::Typed)
    return parser.parseAttribute(attribute);
  mlir::Builder &builder = parser.getBuilder();
  mlir::Type type = builder.getI64Type();
  if (field.kind == Field::Index)
    type = builder.getIndexType();
  return parser.parseAttribute(attribute, type);
}

template <typename A> mlir::ParseResult parseField(mlir::OpAsmParser &parser, const Field &, A &attribute) {
  if constexpr (std::is_same_v<A, mlir::DenseI32ArrayAttr> || std::is_same_v<A, mlir::DenseI64ArrayAttr>)
    return parser.parseCustomAttributeWithFallback(attribute);
  else
    return parser.parseAttribute(attribute);
}

template <typename... A>
mlir::ParseResult parseFields(mlir::OpAsmParser &parser, llvm::ArrayRef<Field> fields, A &...attributes) {
  if (mlir::failed(parser.parseOptionalLess()))
    return mlir::success();
  do {
    llvm::StringRef name;
    llvm::SMLoc place = parser.getCurrentLocation();
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return mlir::failure();
    bool known = false, failed = false;
    const Field *field = fields.begin();
    auto one = [&](auto &attribute) {
      if (!known && field->name == name) {
        known = true;
        failed = mlir::failed(parseField(parser, *field, attribute));
      }
      ++field;
    };
    (one(attributes), ...);
    if (!known)
      return parser.emitError(place, "expected an attribute of the operation, found '") << name << "'";
    if (failed)
      return mlir::failure();
  } while (mlir::succeeded(parser.parseOptionalComma()));
  return parser.parseGreater();
}

inline bool isInitial(const Field &field, mlir::Attribute attribute) {
  if (auto boolean = llvm::dyn_cast<mlir::BoolAttr>(attribute))
    return field.initial && int64_t(boolean.getValue()) == *field.initial;
  auto number = llvm::dyn_cast<mlir::IntegerAttr>(attribute);
  return number && field.initial && number.getValue().getSExtValue() == *field.initial;
}

inline void printField(mlir::OpAsmPrinter &printer, const Field &field, mlir::Attribute attribute) {
  if (llvm::isa<mlir::IntegerAttr>(attribute) && !llvm::isa<mlir::BoolAttr>(attribute) && field.kind != Field::Typed)
    printer.printAttributeWithoutType(attribute);
  else if (auto list = llvm::dyn_cast<mlir::DenseI32ArrayAttr>(attribute))
    printer.printStrippedAttrOrType(list);
  else if (auto list = llvm::dyn_cast<mlir::DenseI64ArrayAttr>(attribute))
    printer.printStrippedAttrOrType(list);
  else
    printer.printAttribute(attribute);
}

template <typename... A>
void printFields(mlir::OpAsmPrinter &printer, llvm::ArrayRef<Field> fields, A... attributes) {
  const Field *field = fields.begin();
  bool first = true;
  auto one = [&](mlir::Attribute attribute) {
    const Field &of = *field++;
    if (!attribute || isInitial(of, attribute))
      return;
    printer << (first ? "<" : ", ") << of.name << " = ";
    first = false;
    printField(printer, of, attribute);
  };
  (one(attributes), ...);
  if (!first)
    printer << '>';
}
} // namespace ringmill

// The directive for several attributes, from the fields in their order.
#define RINGMILL_FIELDS(Directive, ...)                                                                                \
  namespace ringmill {                                                                                                 \
  template <typename... A> mlir::ParseResult parse##Directive(mlir::OpAsmParser &parser, A &...attributes) {           \
    const Field fields[] = {__VA_ARGS__};                                                                              \
    return parseFields(parser, fields, attributes...);                                                                 \
  }                                                                                                                    \
  template <typename... A>                                                                                             \
  void print##Directive(mlir::OpAsmPrinter &printer, mlir::Operation *, A... attributes) {                             \
    const Field fields[] = {__VA_ARGS__};                                                                              \
    printFields(printer, fields, attributes...);                                                                       \
  }                                                                                                                    \
  }

RINGMILL_FIELDS(Bases, {"from_basis"}, {"to_basis"})
RINGMILL_FIELDS(ToRing, {"to_ring"})
RINGMILL_FIELDS(StaticShift, {"static_shift", Field::Typed})
RINGMILL_FIELDS(LevelToDrop, {"levelToDrop", Field::I64, 1})
RINGMILL_FIELDS(Id, {"id"})

// The types of two operands and a result, `(A, B) -> C`; one type for all of them is read, too.
namespace ringmill {
inline mlir::ParseResult parseBinaryTypes(mlir::OpAsmParser &parser, mlir::Type &left, mlir::Type &right,
                                          mlir::Type &result) {
  if (mlir::succeeded(parser.parseOptionalLParen()))
    return mlir::failure(parser.parseType(left) || parser.parseComma() || parser.parseType(right) ||
                         parser.parseRParen() || parser.parseArrow() || parser.parseType(result));
  if (parser.parseType(result))
    return mlir::failure();
  left = right = result;
  return mlir::success();
}

inline void printBinaryTypes(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Type left, mlir::Type right,
                             mlir::Type result) {
  printer << '(' << left << ", " << right << ") -> " << result;
}

// The types of a ciphertext, a key that may be missing, and a result: `A -> C` or `(A, B) -> C`.
inline mlir::ParseResult parseRelinearized(mlir::OpAsmParser &parser, mlir::Type &input, mlir::Type &key,
                                           mlir::Type &result) {
  if (mlir::failed(parser.parseOptionalLParen()))
    return mlir::failure(parser.parseType(input) || parser.parseArrow() || parser.parseType(result));
  if (parser.parseType(input) || (mlir::succeeded(parser.parseOptionalComma()) && parser.parseType(key)))
    return mlir::failure();
  return mlir::failure(parser.parseRParen() || parser.parseArrow() || parser.parseType(result));
}

inline void printRelinearized(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Type input, mlir::Type key,
                              mlir::Type result) {
  if (key)
    printer << '(' << input << ", " << key << ") -> " << result;
  else
    printer << input << " -> " << result;
}
} // namespace ringmill
