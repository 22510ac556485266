// The properties of tensor_ext ops in their order, `<name = value, ...>`. Where no `<` stands, they
// are looked for in the braces, as HEIR printed them until 2026.
#pragma once
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

namespace ringmill::tensor_ext {
// True for a layout and for an array of them.
bool isLayout(mlir::Attribute attribute);

// Reads `<name = value, ...>` in any order; `read` reads the value of one name.
inline mlir::ParseResult parseProperties(mlir::OpAsmParser &parser,
                                         llvm::function_ref<mlir::ParseResult(llvm::StringRef)> read) {
  if (mlir::failed(parser.parseOptionalLess()))
    return mlir::success();
  llvm::SmallVector<llvm::StringRef> seen;
  do {
    llvm::StringRef name;
    llvm::SMLoc place = parser.getCurrentLocation();
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return mlir::failure();
    if (llvm::is_contained(seen, name))
      return parser.emitError(place, "duplicate or unknown property: ") << name;
    seen.push_back(name);
    if (read(name))
      return mlir::failure();
  } while (mlir::succeeded(parser.parseOptionalComma()));
  return parser.parseGreater();
}

inline mlir::ParseResult unknownProperty(mlir::OpAsmParser &parser, llvm::StringRef name) {
  return parser.emitError(parser.getCurrentLocation(), "duplicate or unknown property: ") << name;
}

// The order in which the loops over a layout's domain run: `[1, 0]`.
inline mlir::ParseResult parseSchedule(mlir::OpAsmParser &parser, mlir::DenseI64ArrayAttr &schedule) {
  llvm::SmallVector<int64_t> numbers;
  auto number = [&] { return parser.parseInteger(numbers.emplace_back()); };
  if (parser.parseCommaSeparatedList(mlir::OpAsmParser::Delimiter::Square, number))
    return mlir::failure();
  schedule = parser.getBuilder().getDenseI64ArrayAttr(numbers);
  return mlir::success();
}

inline void printSchedule(mlir::OpAsmPrinter &printer, mlir::DenseI64ArrayAttr schedule) {
  if (!schedule || schedule.empty())
    return;
  printer << ", domainSchedule = [";
  llvm::interleaveComma(schedule.asArrayRef(), printer);
  printer << ']';
}

inline mlir::ParseResult parseReduction(mlir::OpAsmParser &parser, mlir::IntegerAttr &period, mlir::IntegerAttr &steps,
                                        mlir::StringAttr &reduceOp) {
  mlir::Type index = parser.getBuilder().getIndexType();
  return parseProperties(parser, [&](llvm::StringRef name) -> mlir::ParseResult {
    return name == "period"     ? parser.parseAttribute(period, index)
           : name == "steps"    ? parser.parseAttribute(steps, index)
           : name == "reduceOp" ? parser.parseAttribute(reduceOp)
                                : unknownProperty(parser, name);
  });
}

inline void printReduction(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::IntegerAttr period,
                           mlir::IntegerAttr steps, mlir::StringAttr reduceOp) {
  printer << "<period = ";
  printer.printAttributeWithoutType(period);
  printer << ", steps = ";
  printer.printAttributeWithoutType(steps);
  if (reduceOp)
    printer << ", reduceOp = " << reduceOp;
  printer << '>';
}

inline mlir::ParseResult parseConversion(mlir::OpAsmParser &parser, mlir::Attribute &from, mlir::Attribute &to,
                                         mlir::DenseI64ArrayAttr &schedule, mlir::BoolAttr &atomic) {
  return parseProperties(parser, [&](llvm::StringRef name) -> mlir::ParseResult {
    return name == "from_layout"      ? parser.parseAttribute(from)
           : name == "to_layout"      ? parser.parseAttribute(to)
           : name == "domainSchedule" ? parseSchedule(parser, schedule)
           : name == "atomic"         ? parser.parseAttribute(atomic)
                                      : unknownProperty(parser, name);
  });
}

inline void printConversion(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Attribute from, mlir::Attribute to,
                            mlir::DenseI64ArrayAttr schedule, mlir::BoolAttr atomic) {
  printer << "<from_layout = " << from << ", to_layout = " << to;
  printSchedule(printer, schedule);
  if (atomic && atomic.getValue())
    printer << ", atomic = true";
  printer << '>';
}

inline mlir::ParseResult parseAssignment(mlir::OpAsmParser &parser, mlir::Attribute &layout,
                                         mlir::DenseI64ArrayAttr &schedule) {
  return parseProperties(parser, [&](llvm::StringRef name) -> mlir::ParseResult {
    return name == "layout"           ? parser.parseAttribute(layout)
           : name == "domainSchedule" ? parseSchedule(parser, schedule)
                                      : unknownProperty(parser, name);
  });
}

inline void printAssignment(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Attribute layout,
                            mlir::DenseI64ArrayAttr schedule) {
  printer << "<layout = " << layout;
  printSchedule(printer, schedule);
  printer << '>';
}
} // namespace ringmill::tensor_ext
