// The number-theoretic transforms.
#include "Polynomial.h"
#include "Ring.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

// `%a <root = ...> {attributes} : !poly`; the root may stand among the attributes as well.
static ParseResult parseTransform(OpAsmParser &parser, OperationState &result, PrimitiveRootAttr &root, Form to) {
  OpAsmParser::UnresolvedOperand operand;
  PolynomialType type;
  if (parser.parseOperand(operand))
    return failure();
  if (succeeded(parser.parseOptionalLess())) {
    bool braces = succeeded(parser.parseOptionalLBrace());
    if (parser.parseKeyword("root") || parser.parseEqual() || parser.parseCustomAttributeWithFallback(root) ||
        (braces && parser.parseRBrace()) || parser.parseGreater())
      return failure();
  }
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  if (Attribute given = result.attributes.get("root")) {
    auto attribute = dyn_cast<PrimitiveRootAttr>(given);
    if (!attribute || root)
      return parser.emitError(place, "expected one root, a #polynomial.primitive_root");
    root = attribute;
    result.attributes.erase("root");
  }
  if (parser.parseColonType(type) || parser.resolveOperand(operand, type, result.operands))
    return failure();
  result.addTypes(PolynomialType::get(type.getContext(), type.getRing(), to));
  return success();
}

static void printTransform(OpAsmPrinter &printer, Operation *op, Value input, PrimitiveRootAttr root) {
  printer << ' ' << input;
  if (root) {
    printer << " <root = ";
    printer.printStrippedAttrOrType(root);
    printer << '>';
  }
  printer.printOptionalAttrDict(op->getAttrs(), {"root"});
  printer << " : " << input.getType();
}

static LogicalResult inferForm(PolynomialType input, Form form, SmallVectorImpl<Type> &types) {
  types.push_back(PolynomialType::get(input.getContext(), input.getRing(), form));
  return success();
}

#define TRANSFORM(Op, Inverse, from, to)                                                                               \
  ParseResult Op::parse(OpAsmParser &parser, OperationState &result) {                                                 \
    return parseTransform(parser, result, result.getOrAddProperties<Properties>().root, Form::to);                     \
  }                                                                                                                    \
  void Op::print(OpAsmPrinter &printer) { printTransform(printer, *this, getInput(), getRootAttr()); }                 \
  LogicalResult Op::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor operands,                         \
                                     SmallVectorImpl<Type> &types) {                                                   \
    return inferForm(cast<PolynomialType>(operands.getInput().getType()), Form::to, types);                            \
  }                                                                                                                    \
  LogicalResult Op::verify() { return verifyTransform(*this, getInput().getType(), Form::from, getRootAttr()); }       \
  /* A transform undoes its inverse with the same root. */                                                             \
  OpFoldResult Op::fold(FoldAdaptor) {                                                                                 \
    auto inverse = getInput().getDefiningOp<Inverse>();                                                                \
    if (inverse && inverse.getRootAttr() == getRootAttr() && inverse.getInput().getType() == getType())                \
      return inverse.getInput();                                                                                       \
    return {};                                                                                                         \
  }
TRANSFORM(NTTOp, INTTOp, COEFF, EVAL)
TRANSFORM(INTTOp, NTTOp, EVAL, COEFF)
#undef TRANSFORM
