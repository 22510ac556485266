#include "Cggi.h"
#include "CggiWidth.h"
#include "TruthTable.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "Cggi.defs.inc"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::cggi;

// The bit of a ciphertext that hides nothing.
static std::optional<bool> constantBit(Value value) {
  auto encrypt = value.getDefiningOp<lwe::TrivialEncryptOp>();
  auto encode = encrypt ? encrypt.getInput().getDefiningOp<lwe::EncodeOp>() : lwe::EncodeOp();
  APInt bit;
  if (!encode || !encode.getInput().getType().isInteger(1) || !matchPattern(encode.getInput(), m_ConstantInt(&bit)))
    return std::nullopt;
  return bit.isOne();
}

// Null for tensors and for plaintexts whose width is unknown.
static Value makeConstant(PatternRewriter &rewriter, Location place, Type type, bool bit) {
  auto ciphertext = dyn_cast<lwe::LWECiphertextType>(type);
  if (!ciphertext)
    return {};
  auto width = dyn_cast<IntegerType>(ciphertext.getPlaintextSpace().getRing().getCoefficientType());
  if (!width)
    return {};
  auto plaintext = lwe::LWEPlaintextType::get(rewriter.getContext(), ciphertext.getPlaintextSpace());
  Value value = arith::ConstantOp::create(rewriter, place, rewriter.getBoolAttr(bit));
  value = lwe::EncodeOp::create(rewriter, place, plaintext, value, rewriter.getIndexAttr(width.getWidth()));
  return lwe::TrivialEncryptOp::create(rewriter, place, ciphertext, value, IntegerAttr());
}

// One row per gate of two inputs: what it computes.
template <typename Op> constexpr uint64_t gateTable() {
  if constexpr (std::is_same_v<Op, AndOp>) return 0b1000;
  if constexpr (std::is_same_v<Op, NandOp>) return 0b0111;
  if constexpr (std::is_same_v<Op, OrOp>) return 0b1110;
  if constexpr (std::is_same_v<Op, NorOp>) return 0b0001;
  if constexpr (std::is_same_v<Op, XorOp>) return 0b0110;
  return 0b1001;
}

static Value makeGate(PatternRewriter &rewriter, Location place, uint64_t table, Value left, Value right) {
  Type type = left.getType();
  switch (table) {
  case gateTable<AndOp>(): return AndOp::create(rewriter, place, type, left, right);
  case gateTable<NandOp>(): return NandOp::create(rewriter, place, type, left, right);
  case gateTable<OrOp>(): return OrOp::create(rewriter, place, type, left, right);
  case gateTable<NorOp>(): return NorOp::create(rewriter, place, type, left, right);
  case gateTable<XorOp>(): return XorOp::create(rewriter, place, type, left, right);
  case gateTable<XNorOp>(): return XNorOp::create(rewriter, place, type, left, right);
  default: return {};
  }
}

// A function of two inputs that depends on both is a gate, perhaps behind an inverter of one input
// (inverters are free).
static Value makeInvertedGate(PatternRewriter &rewriter, Location place, const TruthTable &table) {
  Value left = table.inputs[0], right = table.inputs[1];
  if (Value gate = makeGate(rewriter, place, table.bits, left, right))
    return gate;
  uint64_t bits = table.bits; // what is left is a and not b, not a and b, and their complements
  uint64_t leftInverted = (bits >> 2 & 0b0011) | (bits << 2 & 0b1100);
  return makeGate(rewriter, place, leftInverted, NotOp::create(rewriter, place, left.getType(), left), right);
}

static Value makeLut(PatternRewriter &rewriter, Location place, const TruthTable &table) {
  Type type = table.inputs.front().getType();
  auto integer = rewriter.getIntegerType(table.width(), /*isSigned=*/false);
  auto bits = IntegerAttr::get(integer, APInt(table.width(), table.bits));
  const auto &x = table.inputs;
  switch (x.size()) {
  case 2: return Lut2Op::create(rewriter, place, type, x[0], x[1], bits);
  case 3: return Lut3Op::create(rewriter, place, type, x[0], x[1], x[2], bits);
  case 4: return Lut4Op::create(rewriter, place, type, x[0], x[1], x[2], x[3], bits);
  case 5: return Lut5Op::create(rewriter, place, type, x[0], x[1], x[2], x[3], x[4], bits);
  default: return {}; // nothing is smaller than a lut6 of 6 inputs
  }
}

// Drops constant, repeated and idle operands; what is left becomes a wire, an inverter, a constant,
// or a smaller op of the same style: a lut for luts, a gate for gates.
static LogicalResult simplify(Operation *op, TruthTable table, bool isLut, PatternRewriter &rewriter) {
  if (!table.simplify(constantBit))
    return failure();
  Location place = op->getLoc();
  Value value;
  if (table.inputs.empty())
    value = makeConstant(rewriter, place, op->getResult(0).getType(), table.bits & 1);
  else if (table.inputs.size() == 1)
    value = table.bits == 0b10 ? table.inputs.front()
                               : Value(NotOp::create(rewriter, place, table.inputs.front().getType(), table.inputs.front()));
  else
    value = isLut ? makeLut(rewriter, place, table) : makeInvertedGate(rewriter, place, table);
  if (!value)
    return failure();
  rewriter.replaceOp(op, value);
  return success();
}

static LogicalResult simplifyLut(Operation *op, IntegerAttr bits, PatternRewriter &rewriter) {
  TruthTable table{0, {}};
  llvm::append_range(table.inputs, op->getOperands());
  table.bits = bits.getValue().zextOrTrunc(64).getZExtValue() & table.mask();
  return simplify(op, table, true, rewriter);
}

static LogicalResult verifyLut(Operation *op, IntegerAttr table) {
  unsigned rows = 1u << op->getNumOperands();
  if (table.getValue().getActiveBits() > rows)
    return op->emitOpError() << "expects a lookup table of at most " << rows << " bits, but got " << table;
  return success();
}

#define GATE(Op)                                                                                                       \
  void Op::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {                                   \
    patterns.add(+[](Op op, PatternRewriter &rewriter) {                                                               \
      return simplify(op, TruthTable{gateTable<Op>(), {op.getLhs(), op.getRhs()}}, false, rewriter);                   \
    });                                                                                                                \
  }
GATE(AndOp)
GATE(NandOp)
GATE(OrOp)
GATE(NorOp)
GATE(XorOp)
GATE(XNorOp)
#undef GATE

#define LUT(Op)                                                                                                        \
  LogicalResult Op::verify() { return verifyLut(*this, getLookupTable()); }                                            \
  void Op::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {                                   \
    patterns.add(+[](Op op, PatternRewriter &rewriter) { return simplifyLut(op, op.getLookupTable(), rewriter); });    \
  }
LUT(Lut2Op)
LUT(Lut3Op)
LUT(Lut4Op)
LUT(Lut5Op)
LUT(Lut6Op)
#undef LUT

void NotOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(+[](NotOp op, PatternRewriter &rewriter) {
    return simplify(op, TruthTable{0b01, {op.getInput()}}, false, rewriter);
  });
}

void MuxOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(+[](MuxOp op, PatternRewriter &rewriter) {
    return simplify(op, TruthTable{0xCA, {op.getSelect(), op.getTrueValue(), op.getFalseValue()}}, false, rewriter);
  });
}

std::optional<unsigned> cggi::plaintextBits(Type type) {
  auto ciphertext = cast<lwe::LWECiphertextType>(getElementTypeOrSelf(type));
  auto width = dyn_cast<IntegerType>(ciphertext.getPlaintextSpace().getRing().getCoefficientType());
  return width ? std::optional(width.getWidth()) : std::nullopt;
}

static LogicalResult verifyCoefficients(Operation *op, ArrayRef<int32_t> coefficients) {
  unsigned inputs = op->getNumOperands();
  if (inputs == 0)
    return op->emitOpError() << "expects at least one input";
  if (coefficients.size() != inputs)
    return op->emitOpError() << "number of coefficients must match number of inputs: expected " << inputs << ", found "
                             << coefficients.size();
  std::optional<unsigned> width = plaintextBits(op->getOperand(0).getType());
  if (!width)
    return success();
  for (int32_t coefficient : coefficients)
    if (coefficient < 0 || (*width < 31 && coefficient >= (1 << *width))) {
      InFlightDiagnostic error = op->emitOpError() << "coefficient pushes error bits into message space";
      error.attachNote() << "coefficient is " << coefficient;
      error.attachNote() << "largest allowable coefficient is " << llvm::maskTrailingOnes<uint64_t>(std::min(*width, 31u));
      return error;
    }
  return success();
}

// The sum modulo 2^plaintext bits that constant inputs have.
static std::optional<uint64_t> constantSum(ValueRange inputs, ArrayRef<int32_t> coefficients) {
  std::optional<unsigned> width = plaintextBits(inputs.front().getType());
  if (!width || *width > 32)
    return std::nullopt;
  uint64_t sum = 0;
  for (auto [input, coefficient] : llvm::zip_equal(inputs, coefficients)) {
    std::optional<bool> bit = constantBit(input);
    if (!bit)
      return std::nullopt;
    sum += *bit ? coefficient : 0;
  }
  return sum & llvm::maskTrailingOnes<uint64_t>(*width);
}

static LogicalResult refuseTable(Operation *op, unsigned bits, unsigned width) {
  InFlightDiagnostic error = op->emitOpError() << "LUT is larger than available cleartext bit width";
  error.attachNote() << "LUT has " << bits << " active bits";
  error.attachNote() << "max LUT size is " << (1u << width) << " bits";
  return error;
}

LogicalResult LutLinCombOp::verify() {
  if (failed(verifyCoefficients(*this, getCoefficients())))
    return failure();
  std::optional<unsigned> width = plaintextBits(getType());
  if (width && *width < 16 && getLookupTable().getValue().getActiveBits() > (1u << *width))
    return refuseTable(*this, getLookupTable().getValue().getActiveBits(), *width);
  return success();
}

void LutLinCombOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(+[](LutLinCombOp op, PatternRewriter &rewriter) -> LogicalResult {
    std::optional<uint64_t> sum = constantSum(op.getInputs(), op.getCoefficients());
    const APInt &table = op.getLookupTable().getValue();
    if (!sum)
      return failure();
    bool bit = *sum < table.getBitWidth() && table[*sum];
    Value value = makeConstant(rewriter, op.getLoc(), op.getType(), bit);
    if (!value)
      return failure();
    rewriter.replaceOp(op, value);
    return success();
  });
}

LogicalResult MultiLutLinCombOp::verify() {
  if (failed(verifyCoefficients(*this, getCoefficients())))
    return failure();
  if (getLookupTables().size() != getNumResults())
    return emitOpError() << "expects a lookup table for each of " << getNumResults() << " results, but got "
                         << getLookupTables().size();
  std::optional<unsigned> width = plaintextBits(getInputs().front().getType());
  if (!width)
    return success();
  uint64_t largest = 0;
  for (int32_t coefficient : getCoefficients())
    largest += coefficient;
  if (*width < 32 && largest >> *width != 0)
    return emitOpError() << "expects a sum below 2^" << *width << ", but it may be " << largest;
  for (int32_t table : getLookupTables())
    if (*width < 5 && uint32_t(table) >> (1u << *width) != 0)
      return refuseTable(*this, APInt(32, uint32_t(table)).getActiveBits(), *width);
  return success();
}

void MultiLutLinCombOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(+[](MultiLutLinCombOp op, PatternRewriter &rewriter) -> LogicalResult {
    std::optional<uint64_t> sum = constantSum(op.getInputs(), op.getCoefficients());
    Type type = op.getInputs().front().getType();
    if (!sum || !isa<lwe::LWECiphertextType>(type))
      return failure();
    SmallVector<Value> values;
    for (int32_t table : op.getLookupTables())
      values.push_back(makeConstant(rewriter, op.getLoc(), type, *sum < 32 && (uint32_t(table) >> *sum & 1)));
    rewriter.replaceOp(op, values);
    return success();
  });
}
