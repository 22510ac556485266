#include "Secret.h"
#include "Secret.defs.inc"
using namespace mlir;
using namespace ringmill::secret;

LogicalResult SecretDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned argument, NamedAttribute attribute) {
  if (attribute.getName() != "secret.secret")
    return op->emitOpError() << "has unknown attribute '" << attribute.getName().getValue() << "' on argument #" << argument
                             << "; the secret dialect knows 'secret.secret'";
  if (!isa<FunctionOpInterface>(op) || !isa<UnitAttr>(attribute.getValue()))
    return op->emitOpError() << "expects 'secret.secret' on argument #" << argument << " to be a unit attribute of a function";
  return success();
}

static LogicalResult verifySame(Operation *op, Type secret, Type plain) {
  if (cast<SecretType>(secret).getValueType() == plain)
    return success();
  return op->emitOpError() << "expects the plaintext type of " << secret << ", but got " << plain;
}
LogicalResult ConcealOp::verify() { return verifySame(*this, getOutput().getType(), getCleartext().getType()); }
LogicalResult RevealOp::verify() { return verifySame(*this, getInput().getType(), getCleartext().getType()); }

OpFoldResult ConcealOp::fold(FoldAdaptor) {
  auto reveal = getCleartext().getDefiningOp<RevealOp>();
  return reveal && reveal.getInput().getType() == getType() ? reveal.getInput() : Value();
}
OpFoldResult RevealOp::fold(FoldAdaptor) {
  auto conceal = getInput().getDefiningOp<ConcealOp>();
  return conceal ? conceal.getCleartext() : Value();
}
OpFoldResult CastOp::fold(FoldAdaptor) {
  if (getInput().getType() == getType())
    return getInput();
  auto other = getInput().getDefiningOp<CastOp>();
  return other && other.getInput().getType() == getType() ? other.getInput() : Value();
}

// secret.generic(%x: T, %y: U) attrs = {...} { ^bb0(...): ... } -> R   or   -> (R, S)
ParseResult GenericOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc place = parser.getCurrentLocation();
  auto one = [&]() -> ParseResult {
    return failure(parser.parseOperand(operands.emplace_back()) || parser.parseColonType(types.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalParen, one))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("attrs")))
    if (parser.parseEqual() || parser.parseOptionalAttrDict(result.attributes))
      return failure();
  if (parser.parseRegion(*result.addRegion()))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    if (succeeded(parser.parseOptionalLParen())) {
      if (parser.parseTypeList(result.types) || parser.parseRParen())
        return failure();
    } else if (parser.parseType(result.types.emplace_back())) {
      return failure();
    }
  }
  return parser.resolveOperands(operands, types, place, result.operands);
}

void GenericOp::print(OpAsmPrinter &printer) {
  printer << '(';
  llvm::interleaveComma(getInputs(), printer, [&](Value value) { printer << value << ": " << value.getType(); });
  printer << ')';
  if (!(*this)->getAttrs().empty()) {
    printer << " attrs =";
    printer.printOptionalAttrDict((*this)->getAttrs());
  }
  printer << ' ';
  printer.printRegion(getBody());
  if (getOutputs().empty())
    return;
  printer << " -> ";
  if (getOutputs().size() == 1) {
    printer << getOutputs().getTypes().front();
  } else {
    printer << '(';
    llvm::interleaveComma(getOutputs().getTypes(), printer);
    printer << ')';
  }
}

LogicalResult GenericOp::verifyRegions() {
  Block &block = getBody().front();
  if (block.getNumArguments() != getInputs().size())
    return emitOpError() << "has " << getInputs().size() << " inputs, but its block has " << block.getNumArguments()
                         << " arguments";
  for (auto [input, argument] : llvm::zip(getInputs(), block.getArguments())) {
    auto secret = dyn_cast<SecretType>(input.getType());
    Type expected = secret ? secret.getValueType() : input.getType();
    if (argument.getType() != expected)
      return emitOpError() << "expects block argument #" << argument.getArgNumber() << " of type " << expected
                           << ", but got " << argument.getType();
  }
  auto yield = dyn_cast<YieldOp>(block.back());
  if (!yield)
    return emitOpError() << "expects its block to end with 'secret.yield'";
  if (yield.getValues().size() != getOutputs().size())
    return yield.emitOpError() << "yields " << yield.getValues().size() << " values, but the 'secret.generic' has "
                               << getOutputs().size() << " results";
  for (auto [index, value, output] : llvm::enumerate(yield.getValues(), getOutputs()))
    if (cast<SecretType>(output.getType()).getValueType() != value.getType())
      return yield.emitOpError() << "yields value #" << index << " of type " << value.getType() << " for a result of type "
                                 << output.getType();
  return success();
}

namespace {
// Inputs that the body does not read, or reads under another name as well.
struct DropInputs : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GenericOp op, PatternRewriter &rewriter) const override {
    Block &block = op.getBody().front();
    for (BlockArgument argument : block.getArguments()) {
      unsigned position = argument.getArgNumber();
      auto inputs = op.getInputs();
      unsigned same = std::distance(inputs.begin(), llvm::find(inputs, inputs[position]));
      if (!argument.use_empty() && same == position)
        continue;
      rewriter.modifyOpInPlace(op, [&] {
        if (same != position)
          rewriter.replaceAllUsesWith(argument, block.getArgument(same));
        block.eraseArgument(position);
        op->eraseOperand(position);
      });
      return success();
    }
    return failure();
  }
};

// Results that nobody reads.
struct DropResults : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GenericOp op, PatternRewriter &rewriter) const override {
    if (llvm::none_of(op.getOutputs(), [](Value value) { return value.use_empty(); }))
      return failure();
    auto yield = cast<YieldOp>(op.getBody().front().back());
    SmallVector<Value> kept, values;
    SmallVector<Type> types;
    for (auto [output, value] : llvm::zip(op.getOutputs(), yield.getValues())) {
      if (output.use_empty())
        continue;
      kept.push_back(output);
      types.push_back(output.getType());
      values.push_back(value);
    }
    // An op with effects but no results stays as it is.
    rewriter.modifyOpInPlace(yield, [&] { yield.getValuesMutable().assign(values); });
    auto smaller = rewriter.create<GenericOp>(op.getLoc(), types, op.getInputs());
    smaller->setAttrs(op->getAttrDictionary());
    rewriter.inlineRegionBefore(op.getBody(), smaller.getBody(), smaller.getBody().end());
    for (auto [old, replacement] : llvm::zip(kept, smaller.getOutputs()))
      rewriter.replaceAllUsesWith(old, replacement);
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void GenericOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<DropInputs, DropResults>(context);
}
