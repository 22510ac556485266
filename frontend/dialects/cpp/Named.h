// Inherent attributes as HEIR prints them, `<name = value, ...>`. Until 2026 it printed them among
// the attributes in braces: where no `<` stands, they are looked for there.
#pragma once
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

namespace ringmill {
template <typename A> mlir::ParseResult parseNamedValue(mlir::OpAsmParser &parser, llvm::StringRef name, A &attribute) {
  return mlir::failure(parser.parseKeyword(name) || parser.parseEqual() ||
                       parser.parseCustomAttributeWithFallback(attribute));
}

template <typename A>
mlir::ParseResult parseNamedAttribute(mlir::OpAsmParser &parser, llvm::StringRef name, A &attribute) {
  return mlir::failure(parser.parseKeyword(name) || parser.parseEqual() || parser.parseAttribute(attribute));
}

// A number of type `index`, without it.
inline mlir::ParseResult parseNamedIndex(mlir::OpAsmParser &parser, llvm::StringRef name, mlir::IntegerAttr &attribute) {
  return mlir::failure(parser.parseKeyword(name) || parser.parseEqual() ||
                       parser.parseAttribute(attribute, parser.getBuilder().getIndexType()));
}

template <typename A> void printNamedValue(mlir::OpAsmPrinter &printer, llvm::StringRef name, A attribute) {
  printer << name << " = ";
  if constexpr (std::is_same_v<A, mlir::IntegerAttr>)
    printer.printAttribute(attribute);
  else
    printer.printStrippedAttrOrType(attribute);
}

inline void printNamedIndex(mlir::OpAsmPrinter &printer, llvm::StringRef name, mlir::IntegerAttr attribute) {
  printer << name << " = ";
  printer.printAttributeWithoutType(attribute);
}
} // namespace ringmill

// The directive for one attribute.
#define RINGMILL_NAMED(Directive, name, Kind)                                                                          \
  namespace ringmill {                                                                                                 \
  template <typename A> mlir::ParseResult parse##Directive(mlir::OpAsmParser &parser, A &attribute) {                  \
    if (mlir::failed(parser.parseOptionalLess()))                                                                      \
      return mlir::success();                                                                                          \
    return mlir::failure(parseNamed##Kind(parser, name, attribute) || parser.parseGreater());                          \
  }                                                                                                                    \
  template <typename A> void print##Directive(mlir::OpAsmPrinter &printer, mlir::Operation *, A attribute) {           \
    printer << '<';                                                                                                    \
    printNamed##Kind(printer, name, attribute);                                                                        \
    printer << '>';                                                                                                    \
  }                                                                                                                    \
  }

// The directive for two of them.
#define RINGMILL_NAMED_PAIR(Directive, first, second, Kind)                                                            \
  namespace ringmill {                                                                                                 \
  template <typename A, typename B> mlir::ParseResult parse##Directive(mlir::OpAsmParser &parser, A &a, B &b) {        \
    if (mlir::failed(parser.parseOptionalLess()))                                                                      \
      return mlir::success();                                                                                          \
    return mlir::failure(parseNamed##Kind(parser, first, a) || parser.parseComma() ||                                  \
                         parseNamed##Kind(parser, second, b) || parser.parseGreater());                                \
  }                                                                                                                    \
  template <typename A, typename B>                                                                                    \
  void print##Directive(mlir::OpAsmPrinter &printer, mlir::Operation *, A a, B b) {                                    \
    printer << '<';                                                                                                    \
    printNamed##Kind(printer, first, a);                                                                               \
    printer << ", ";                                                                                                   \
    printNamed##Kind(printer, second, b);                                                                              \
    printer << '>';                                                                                                    \
  }                                                                                                                    \
  }

RINGMILL_NAMED(LookupTable, "lookup_table", Value)
RINGMILL_NAMED(LookupTables, "lookup_tables", Value)
RINGMILL_NAMED(Gates, "gates", Value)
RINGMILL_NAMED(Modulus, "modulus", Value)
RINGMILL_NAMED(TargetBasis, "targetBasis", Value)
RINGMILL_NAMED(Value, "value", Value)
RINGMILL_NAMED(NumBits, "num_bits", Value)
RINGMILL_NAMED(Index, "index", Index)
RINGMILL_NAMED(PlaintextBits, "plaintext_bits", Index)
RINGMILL_NAMED(ShiftAmount, "shiftAmount", Index)
RINGMILL_NAMED_PAIR(Weighted, "coefficients", "lookup_table", Value)
RINGMILL_NAMED_PAIR(WeightedTables, "coefficients", "lookup_tables", Value)
RINGMILL_NAMED_PAIR(WeightedBytes, "coefficients", "lookupTable", Value)
RINGMILL_NAMED_PAIR(Gaussian, "mean", "stddev", Value)
RINGMILL_NAMED_PAIR(Slice, "start", "size", Index)

// `<encoding = ..., ring = ..., level = ..., scale = ...>`, the last two if they are there.
namespace ringmill {
template <typename R>
mlir::ParseResult parseEncodingOf(mlir::OpAsmParser &parser, mlir::Attribute &encoding, R &ring) {
  if (mlir::failed(parser.parseOptionalLess()))
    return mlir::success();
  return mlir::failure(parseNamedValue(parser, "encoding", encoding) || parser.parseComma() ||
                       parseNamedAttribute(parser, "ring", ring) || parser.parseGreater());
}

template <typename R>
void printEncodingOf(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Attribute encoding, R ring) {
  printer << "<encoding = " << encoding << ", ring = " << ring << '>';
}

template <typename R>
mlir::ParseResult parseEncoding(mlir::OpAsmParser &parser, mlir::Attribute &encoding, R &ring, mlir::IntegerAttr &level,
                                mlir::IntegerAttr &scale) {
  if (mlir::failed(parser.parseOptionalLess()))
    return mlir::success();
  if (parseNamedValue(parser, "encoding", encoding))
    return mlir::failure();
  while (mlir::succeeded(parser.parseOptionalComma())) {
    llvm::StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return mlir::failure();
    mlir::Type i64 = parser.getBuilder().getI64Type();
    if (name == "ring" ? parser.parseAttribute(ring)
        : name == "level" ? parser.parseAttribute(level, i64)
        : name == "scale" ? parser.parseAttribute(scale, i64)
                          : mlir::ParseResult(parser.emitError(parser.getNameLoc(), "expected ring, level or scale")))
      return mlir::failure();
  }
  return parser.parseGreater();
}

template <typename R>
void printEncoding(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Attribute encoding, R ring,
                   mlir::IntegerAttr level, mlir::IntegerAttr scale) {
  printer << "<encoding = " << encoding;
  if (level) {
    printer << ", level = ";
    printer.printAttributeWithoutType(level);
  }
  printer << ", ring = " << ring;
  if (scale) {
    printer << ", scale = ";
    printer.printAttributeWithoutType(scale);
  }
  printer << '>';
}
} // namespace ringmill

// An attribute of a type that it says itself.
namespace ringmill {
template <typename A> mlir::ParseResult parseTyped(mlir::OpAsmParser &parser, A &attribute) {
  return parser.parseAttribute(attribute);
}

template <typename A> void printTyped(mlir::OpAsmPrinter &printer, mlir::Operation *, A attribute) {
  printer.printAttributeWithoutType(attribute);
}
} // namespace ringmill
