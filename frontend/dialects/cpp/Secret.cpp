#include "Secret.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"
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

// The attributes of inputs and results, one dictionary for each.
static constexpr StringLiteral inputAttrs = "__argattrs", resultAttrs = "__resattrs";

// The dictionary of the input or result at a position; null if it has no attributes.
static DictionaryAttr attrsAt(Operation *op, StringRef name, unsigned position) {
  auto all = op->getAttrOfType<ArrayAttr>(name);
  auto one = all && position < all.size() ? dyn_cast<DictionaryAttr>(all[position]) : DictionaryAttr();
  return one && !one.empty() ? one : DictionaryAttr();
}

// Writes the dictionaries of inputs or results; no attribute if all are empty.
static void setAttrs(Operation *op, StringRef name, ArrayRef<DictionaryAttr> each) {
  if (llvm::none_of(each, [](DictionaryAttr one) { return one && !one.empty(); })) {
    op->removeAttr(name);
    return;
  }
  Builder builder(op->getContext());
  SmallVector<Attribute> all;
  for (DictionaryAttr one : each)
    all.push_back(one ? one : builder.getDictionaryAttr({}));
  op->setAttr(name, builder.getArrayAttr(all));
}

// secret.generic(%x: T {..}, %y: U) attrs = {...} { ^body(...): ... } -> R   or   -> (R {..}, S)
// secret.generic ins(%x, %y : T, U) ..., or without inputs secret.generic {...}, as HEIR printed it
// first.
ParseResult GenericOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SmallVector<Attribute> inputDictionaries, resultDictionaries;
  SMLoc place = parser.getCurrentLocation();
  auto dictionary = [&](SmallVectorImpl<Attribute> &all) -> ParseResult {
    NamedAttrList attributes;
    if (parser.parseOptionalAttrDict(attributes))
      return failure();
    all.push_back(attributes.getDictionary(parser.getContext()));
    return success();
  };
  auto typed = [&]() -> ParseResult {
    return failure(parser.parseColonType(types.emplace_back()) || dictionary(inputDictionaries));
  };
  auto one = [&]() -> ParseResult { return failure(parser.parseOperand(operands.emplace_back()) || typed()); };
  if (succeeded(parser.parseOptionalKeyword("ins"))) {
    if (parser.parseLParen())
      return failure();
    if (failed(parser.parseOptionalRParen())) {
      // The types stand behind each input or behind all of them.
      if (parser.parseOperand(operands.emplace_back()))
        return failure();
      bool together = succeeded(parser.parseOptionalComma());
      if (together) {
        do {
          if (parser.parseOperand(operands.emplace_back()))
            return failure();
        } while (succeeded(parser.parseOptionalComma()));
        if (parser.parseColonTypeList(types))
          return failure();
      } else {
        if (typed())
          return failure();
        while (succeeded(parser.parseOptionalComma()))
          if (one())
            return failure();
      }
      if (parser.parseRParen())
        return failure();
    }
  } else if (parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalParen, one)) {
    return failure();
  }
  if (succeeded(parser.parseOptionalKeyword("attrs")))
    if (parser.parseEqual() || parser.parseOptionalAttrDict(result.attributes))
      return failure();
  if (parser.parseRegion(*result.addRegion()))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    auto output = [&]() -> ParseResult {
      return failure(parser.parseType(result.types.emplace_back()) || dictionary(resultDictionaries));
    };
    if (succeeded(parser.parseOptionalLParen())) {
      if (failed(parser.parseOptionalRParen()))
        if (parser.parseCommaSeparatedList(output) || parser.parseRParen())
          return failure();
    } else if (output()) {
      return failure();
    }
  }
  auto keep = [&](StringRef name, ArrayRef<Attribute> all) {
    if (llvm::any_of(all, [](Attribute one) { return !cast<DictionaryAttr>(one).empty(); }))
      result.attributes.set(name, parser.getBuilder().getArrayAttr(all));
  };
  keep(inputAttrs, inputDictionaries);
  keep(resultAttrs, resultDictionaries);
  return parser.resolveOperands(operands, types, place, result.operands);
}

void GenericOp::print(OpAsmPrinter &printer) {
  auto dictionary = [&](DictionaryAttr attributes) {
    if (attributes)
      printer.printOptionalAttrDict(attributes.getValue());
  };
  printer << '(';
  llvm::interleaveComma(llvm::enumerate(getInputs()), printer, [&](auto input) {
    printer << input.value() << ": " << input.value().getType();
    dictionary(attrsAt(*this, inputAttrs, input.index()));
  });
  printer << ')';
  // The printed dictionaries hold the arrays, unless these say something else.
  auto array = [&](StringRef name, unsigned count) {
    Attribute all = (*this)->getAttr(name);
    if (!all)
      return true;
    SmallVector<DictionaryAttr> each;
    for (unsigned position = 0; position < count; ++position)
      each.push_back(attrsAt(*this, name, position));
    auto given = dyn_cast<ArrayAttr>(all);
    return given && given.size() <= count && llvm::all_of(given, [](Attribute one) { return isa<DictionaryAttr>(one); });
  };
  SmallVector<StringRef> printed;
  if (array(inputAttrs, getInputs().size()))
    printed.push_back(inputAttrs);
  if (array(resultAttrs, getOutputs().size()))
    printed.push_back(resultAttrs);
  if (llvm::any_of((*this)->getAttrs(), [&](NamedAttribute one) { return !llvm::is_contained(printed, one.getName()); })) {
    printer << " attrs =";
    printer.printOptionalAttrDict((*this)->getAttrs(), printed);
  }
  printer << ' ';
  printer.printRegion(getBody());
  if (getOutputs().empty())
    return;
  printer << " -> ";
  bool alone = getOutputs().size() == 1 && !attrsAt(*this, resultAttrs, 0);
  if (!alone)
    printer << '(';
  llvm::interleaveComma(llvm::enumerate(getOutputs().getTypes()), printer, [&](auto output) {
    printer << output.value();
    dictionary(attrsAt(*this, resultAttrs, output.index()));
  });
  if (!alone)
    printer << ')';
}

void GenericOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn name) {
  for (BlockArgument argument : region.getArguments())
    name(argument, ("input" + Twine(argument.getArgNumber())).str());
}

void GenericOp::getAsmBlockNames(OpAsmSetBlockNameFn name) {
  for (Block &block : getBody())
    name(&block, "body");
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
      return emitOpError() << "Type mismatch between block argument " << argument.getArgNumber() << " of type "
                           << argument.getType() << " and generic operand of type " << input.getType()
                           << (secret ? ". For a secret.secret<T> input to secret.generic, the corresponding block "
                                        "argument must have type T"
                                      : ". If the operand is not secret, it must be the same type as the block argument");
  }
  auto yield = dyn_cast<YieldOp>(block.back());
  if (!yield)
    return emitOpError() << "expects its block to end with 'secret.yield'";
  if (yield.getValues().size() != getOutputs().size())
    return yield.emitOpError() << "yields " << yield.getValues().size() << " values, but the 'secret.generic' has "
                               << getOutputs().size() << " results";
  for (auto [value, output] : llvm::zip(yield.getValues(), getOutputs()))
    if (cast<SecretType>(output.getType()).getValueType() != value.getType())
      return yield.emitOpError() << "If a yield op returns types T, S, ..., then the enclosing generic op must have result "
                                    "types secret.secret<T>, secret.secret<S>, ... But this yield op has operand types: "
                                 << yield.getValues().getTypes()
                                 << "; while the enclosing generic op has result types: " << getOutputs().getTypes();
  return success();
}

namespace {
// The dictionaries of the inputs or results that stay.
void keepAttrs(Operation *op, StringRef name, unsigned count, function_ref<bool(unsigned)> stays) {
  if (!op->hasAttr(name))
    return;
  SmallVector<DictionaryAttr> each;
  for (unsigned position = 0; position < count; ++position)
    if (stays(position))
      each.push_back(attrsAt(op, name, position));
  setAttrs(op, name, each);
}

void dropInput(GenericOp op, unsigned dropped) {
  keepAttrs(op, inputAttrs, op.getInputs().size(), [&](unsigned position) { return position != dropped; });
  op.getBody().front().eraseArgument(dropped);
  op->eraseOperand(dropped);
}

// Inputs that the body does not read, or reads under another name as well, or that are public: the
// body may read these from outside. (An affine op may not read every value from outside as an
// index.)
struct DropInputs : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GenericOp op, PatternRewriter &rewriter) const override {
    Block &block = op.getBody().front();
    for (BlockArgument argument : block.getArguments()) {
      unsigned position = argument.getArgNumber();
      auto inputs = op.getInputs();
      Value input = inputs[position];
      unsigned same = std::distance(inputs.begin(), llvm::find(inputs, input));
      bool isPublic = !isa<SecretType>(input.getType()) && llvm::none_of(argument.getUsers(), [](Operation *user) {
        return user->getName().getDialectNamespace() == "affine";
      });
      if (!argument.use_empty() && same == position && !isPublic)
        continue;
      rewriter.modifyOpInPlace(op, [&] {
        if (same != position)
          rewriter.replaceAllUsesWith(argument, block.getArgument(same));
        else if (!argument.use_empty())
          rewriter.replaceAllUsesWith(argument, input);
        dropInput(op, position);
      });
      return success();
    }
    return failure();
  }
};

// True for a public tensor that the body inserts into. It is concealed: what comes out is secret.
bool isInsertedInto(BlockArgument argument) {
  return llvm::any_of(argument.getUses(), [](OpOperand &use) {
    auto insert = dyn_cast<tensor::InsertOp>(use.getOwner());
    return insert && insert.getDest() == use.get();
  });
}

// A secret that was public before it was concealed is read as such.
struct ReadConcealed : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GenericOp op, PatternRewriter &rewriter) const override {
    for (OpOperand &input : op->getOpOperands())
      if (auto conceal = input.get().getDefiningOp<ConcealOp>()) {
        if (isInsertedInto(op.getBody().getArgument(input.getOperandNumber())))
          continue;
        rewriter.modifyOpInPlace(op, [&] { input.set(conceal.getCleartext()); });
        return success();
      }
    return failure();
  }
};

// Secrets that go through unchanged, and values that are yielded twice.
struct ForwardResults : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GenericOp op, PatternRewriter &rewriter) const override {
    auto values = cast<YieldOp>(op.getBody().front().back()).getValues();
    for (auto [position, value, output] : llvm::enumerate(values, op.getOutputs())) {
      if (output.use_empty())
        continue;
      Value known;
      auto argument = dyn_cast<BlockArgument>(value);
      if (argument && argument.getOwner() == &op.getBody().front())
        known = op.getInputs()[argument.getArgNumber()];
      if (!known || known.getType() != output.getType()) {
        unsigned same = std::distance(values.begin(), llvm::find(values, value));
        known = same == position ? Value() : op.getOutputs()[same];
      }
      if (!known)
        continue;
      rewriter.replaceAllUsesWith(output, known);
      return success();
    }
    return failure();
  }
};

// A body that reads no secret, and does nothing but compute, is computed in the clear.
struct OpenPublic : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GenericOp op, PatternRewriter &rewriter) const override {
    auto isSecret = [](Value value) { return isa<SecretType>(value.getType()); };
    if (llvm::any_of(op.getInputs(), isSecret) || !isMemoryEffectFree(op))
      return failure();
    bool readsSecrets = false;
    op.getBody().walk([&](Operation *inner) { readsSecrets |= llvm::any_of(inner->getOperands(), isSecret); });
    if (readsSecrets)
      return failure();
    SmallVector<Value> values(cast<YieldOp>(op.getBody().front().back()).getValues());
    rewriter.eraseOp(&op.getBody().front().back());
    SmallVector<Value> inputs(op.getInputs());
    for (auto [value, argument] : llvm::zip(llvm::to_vector(op.getBody().getArguments()), inputs))
      for (Value &yielded : values)
        if (yielded == value)
          yielded = argument;
    rewriter.inlineBlockBefore(&op.getBody().front(), op, inputs);
    SmallVector<Value> secrets;
    for (auto [value, output] : llvm::zip(values, op.getOutputs()))
      secrets.push_back(rewriter.create<ConcealOp>(op.getLoc(), output.getType(), value));
    rewriter.replaceOp(op, secrets);
    return success();
  }
};

// Ops of a body that compute something public from public values leave it. (Folding moves
// constants.)
struct HoistPublic : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GenericOp op, PatternRewriter &rewriter) const override {
    Block &block = op.getBody().front();
    auto isInside = [&](Value value) { return op.getBody().isAncestor(value.getParentRegion()); };
    for (Operation &inner : block.without_terminator()) {
      if (!isMemoryEffectFree(&inner) || inner.hasTrait<OpTrait::ConstantLike>())
        continue;
      llvm::SetVector<Value> read(inner.operand_begin(), inner.operand_end());
      getUsedValuesDefinedAbove(inner.getRegions(), read);
      bool readsSecrets = llvm::any_of(read, [&](Value value) {
        return isInside(value) || isa<SecretType>(value.getType()) || isa<BaseMemRefType>(value.getType());
      });
      if (readsSecrets)
        continue;
      rewriter.moveOpBefore(&inner, op);
      return success();
    }
    return failure();
  }
};

// A public tensor that a secret is inserted into is concealed first.
struct ConcealDestinations : OpRewritePattern<GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GenericOp op, PatternRewriter &rewriter) const override {
    Block &block = op.getBody().front();
    for (auto insert : block.getOps<tensor::InsertOp>()) {
      Value tensor = insert.getDest();
      if (op.getBody().isAncestor(tensor.getParentRegion()))
        continue;
      auto type = SecretType::get(op.getContext(), tensor.getType());
      Value concealed = ConcealOp::create(rewriter, op.getLoc(), type, tensor);
      rewriter.modifyOpInPlace(op, [&] { op.getInputsMutable().append(concealed); });
      BlockArgument argument = block.addArgument(tensor.getType(), insert.getLoc());
      rewriter.modifyOpInPlace(insert, [&] { insert.getDestMutable().assign(argument); });
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
    auto isRead = [&](unsigned position) { return !op.getOutputs()[position].use_empty(); };
    smaller->setAttrs(op->getAttrDictionary());
    keepAttrs(smaller, resultAttrs, op.getOutputs().size(), isRead);
    rewriter.inlineRegionBefore(op.getBody(), smaller.getBody(), smaller.getBody().end());
    for (auto [old, replacement] : llvm::zip(kept, smaller.getOutputs()))
      rewriter.replaceAllUsesWith(old, replacement);
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void GenericOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<DropInputs, DropResults, ReadConcealed, ForwardResults, OpenPublic, HoistPublic, ConcealDestinations>(
      context);
}
