// The number-theoretic transforms.
#include "Polynomial.h"
#include "Ring.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

// A polynomial, or a tensor of polynomials, in a form; null for other types.
static Type inForm(Type type, Form form) {
  auto element = dyn_cast<PolynomialType>(getElementTypeOrSelf(type));
  if (!element)
    return {};
  Type other = PolynomialType::get(type.getContext(), element.getRing(), form);
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(other)) : other;
}

// `%a <root = ...> {attributes} : !poly`; the root may stand among the attributes as well.
static ParseResult parseTransform(OpAsmParser &parser, OperationState &result, PrimitiveRootAttr &root, Form to) {
  OpAsmParser::UnresolvedOperand operand;
  Type type;
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
  if (parser.parseColon() || parser.getCurrentLocation(&place) || parser.parseType(type) ||
      parser.resolveOperand(operand, type, result.operands))
    return failure();
  Type output = inForm(type, to);
  if (!output)
    return parser.emitError(place, "expected a polynomial or a tensor of polynomials, found ") << type;
  result.addTypes(output);
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

static LogicalResult inferForm(std::optional<Location> place, Type input, Form form, SmallVectorImpl<Type> &types) {
  Type output = inForm(input, form);
  if (!output)
    return emitOptionalError(place, "expected a polynomial or a tensor of polynomials, found ", input);
  types.push_back(output);
  return success();
}

// True if two roots are inverse to each other, limb by limb, or if neither is named.
static bool areInverse(Attribute a, Attribute b) {
  if (!a || !b)
    return !a && !b;
  if (auto root = dyn_cast<PrimitiveRootAttr>(a)) {
    auto other = dyn_cast<PrimitiveRootAttr>(b);
    return other && root.getDegree().getValue().getZExtValue() == other.getDegree().getValue().getZExtValue() &&
           areInverse(root.getValue(), other.getValue());
  }
  if (auto system = dyn_cast<rns::ValueAttr>(a)) {
    auto other = dyn_cast<rns::ValueAttr>(b);
    return other && system.getValues().size() == other.getValues().size() &&
           llvm::all_of(llvm::zip(system.getValues(), other.getValues()),
                        [](auto limbs) { return areInverse(std::get<0>(limbs), std::get<1>(limbs)); });
  }
  auto value = dyn_cast<mod_arith::ValueAttr>(a), other = dyn_cast<mod_arith::ValueAttr>(b);
  if (!value || !other || value.getType() != other.getType())
    return false;
  APInt modulus = cast<mod_arith::ModArithType>(value.getType()).getModulus().getValue();
  unsigned width = 2 * modulus.getBitWidth();
  APInt product = value.getResidue().zextOrTrunc(width) * other.getResidue().zextOrTrunc(width);
  return product.urem(modulus.zext(width)).isOne();
}

#define TRANSFORM(Op, Inverse, from, to)                                                                               \
  ParseResult Op::parse(OpAsmParser &parser, OperationState &result) {                                                 \
    return parseTransform(parser, result, result.getOrAddProperties<Properties>().root, Form::to);                     \
  }                                                                                                                    \
  void Op::print(OpAsmPrinter &printer) { printTransform(printer, *this, getInput(), getRootAttr()); }                 \
  LogicalResult Op::inferReturnTypes(MLIRContext *, std::optional<Location> place, Adaptor operands,                   \
                                     SmallVectorImpl<Type> &types) {                                                   \
    return inferForm(place, operands.getInput().getType(), Form::to, types);                                           \
  }                                                                                                                    \
  LogicalResult Op::canonicalize(Op op, PatternRewriter &rewriter) { return foldConstants(op, rewriter); }             \
  LogicalResult Op::verify() { return verifyTransform(*this, getInput().getType(), Form::from, getRootAttr()); }       \
  /* A transform undoes the other one with the inverse root. */                                                        \
  OpFoldResult Op::fold(FoldAdaptor) {                                                                                 \
    auto inverse = getInput().getDefiningOp<Inverse>();                                                                \
    if (inverse && areInverse(inverse.getRootAttr(), getRootAttr()) && inverse.getInput().getType() == getType())      \
      return inverse.getInput();                                                                                       \
    return {};                                                                                                         \
  }
TRANSFORM(NTTOp, INTTOp, COEFF, EVAL)
TRANSFORM(INTTOp, NTTOp, EVAL, COEFF)
#undef TRANSFORM
