// The dialect noisy, and upstream's range analysis of its noise for src/access/noisy.rs.
#include "Noisy.h"
#include "Noisy.defs.inc"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/CAPI/IR.h"
using namespace mlir;
using namespace ringmill::noisy;

// Bounds stop here, so that analyses of loops end; all that exceed it are alike.
static constexpr uint64_t largestBound = 1 << 12;

static ConstantIntRanges upTo(uint64_t bound) {
  return ConstantIntRanges::fromUnsigned(APInt(32, 0), APInt(32, std::min(bound, largestBound)));
}

static ConstantIntRanges oneMore(ArrayRef<ConstantIntRanges> ranges) {
  return upTo(std::max(ranges[0].umax().getZExtValue(), ranges[1].umax().getZExtValue()) + 1);
}

void AddOp::inferResultRanges(ArrayRef<ConstantIntRanges> ranges, SetIntRangeFn set) { set(getResult(), oneMore(ranges)); }

void SubOp::inferResultRanges(ArrayRef<ConstantIntRanges> ranges, SetIntRangeFn set) { set(getResult(), oneMore(ranges)); }

void MulOp::inferResultRanges(ArrayRef<ConstantIntRanges> ranges, SetIntRangeFn set) {
  set(getResult(), upTo(ranges[0].umax().getZExtValue() + ranges[1].umax().getZExtValue()));
}

void ReduceNoiseOp::inferResultRanges(ArrayRef<ConstantIntRanges>, SetIntRangeFn set) { set(getResult(), upTo(freshNoise)); }

void EncodeOp::inferResultRanges(ArrayRef<ConstantIntRanges>, SetIntRangeFn set) { set(getResult(), upTo(freshNoise)); }

namespace {
// Values whose origin is not known, such as arguments of public functions and elements of tensors,
// have the most noise that any legal value has.
class NoiseAnalysis : public dataflow::IntegerRangeAnalysis {
public:
  using IntegerRangeAnalysis::IntegerRangeAnalysis;
  void setToEntryState(dataflow::IntegerValueRangeLattice *lattice) override {
    if (!isa<NoisyI32Type>(lattice->getAnchor().getType()))
      return IntegerRangeAnalysis::setToEntryState(lattice);
    propagateIfChanged(lattice, lattice->join(IntegerValueRange(upTo(mostNoise))));
  }
  // Upstream's analysis gives up on a result that a loop yields and that changes: it takes all
  // values of the type then, which are none for a type that is not an integer's. The bound would
  // stay what it was in the first round.
  LogicalResult visitOperation(Operation *op, ArrayRef<const dataflow::IntegerValueRangeLattice *> operands,
                               ArrayRef<dataflow::IntegerValueRangeLattice *> results) override {
    auto inferring = dyn_cast<InferIntRangeInterface>(op);
    if (!inferring || !llvm::any_of(op->getResultTypes(), llvm::IsaPred<NoisyI32Type>))
      return IntegerRangeAnalysis::visitOperation(op, operands, results);
    auto ranges = llvm::map_to_vector(operands, [](const auto *lattice) { return lattice->getValue(); });
    inferring.inferResultRangesFromOptional(ranges, [&](Value value, const IntegerValueRange &range) {
      auto *lattice = results[cast<OpResult>(value).getResultNumber()];
      propagateIfChanged(lattice, lattice->join(range));
    });
    return success();
  }
};
} // namespace

// Tells the bound of each noisy result in reachable code, in the order of the text; false if the
// analysis fails.
typedef void (*RingmillNoise)(MlirValue result, uint64_t bound, void *data);
extern "C" bool ringmillNoise(MlirOperation raw, RingmillNoise tell, void *data) {
  Operation *root = unwrap(raw);
  DataFlowSolver solver;
  dataflow::loadBaselineAnalyses(solver);
  solver.load<NoiseAnalysis>();
  if (failed(solver.initializeAndRun(root)))
    return false;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (OpResult result : op->getResults()) {
      if (!isa<NoisyI32Type>(result.getType()))
        continue;
      const auto *lattice = solver.lookupState<dataflow::IntegerValueRangeLattice>(result);
      if (lattice && !lattice->getValue().isUninitialized())
        tell(wrap(Value(result)), lattice->getValue().getValue().umax().getZExtValue(), data);
    }
  });
  return true;
}

extern "C" bool ringmillIsNoisy(MlirType raw) { return isa<NoisyI32Type>(unwrap(raw)); }
extern "C" uint64_t ringmillFreshNoise() { return freshNoise; }
extern "C" uint64_t ringmillMostNoise() { return mostNoise; }
