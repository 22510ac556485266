// Modules whose branches lie deep in one another, for src/access/deep.rs. For each operand, MLIR's
// verifier climbs from the op to where the value is defined; for each region that it frees, MLIR
// visits all regions below. Both take a square of the depth.
#include "Deep.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/DenseSet.h"
using namespace mlir;

// An op, and the number of regions around it.
using Placed = std::pair<Operation *, unsigned>;

// The deep ops that have regions, outer ones before those in them.
static SmallVector<Placed> deepHolders(Operation *root, unsigned deep) {
  SmallVector<Placed> holders, pending{{root, 0}};
  while (!pending.empty()) {
    auto [op, depth] = pending.pop_back_val();
    if (depth >= deep && op->getNumRegions() != 0)
      holders.push_back({op, depth});
    for (Region &region : op->getRegions())
      for (Operation &inner : region.getOps())
        if (inner.getNumRegions() != 0)
          pending.push_back({&inner, depth + 1});
  }
  return holders;
}

namespace {
// Regions of a branch that were moved out of it. As long as this lives, blocks that yield undefined
// values stand in their place.
class Removed {
public:
  explicit Removed(scf::IfOp branch) : branch(branch) {
    for (auto [region, body] : llvm::zip(branch->getRegions(), bodies)) {
      if (region.empty())
        continue;
      body.takeBody(region);
      OpBuilder builder(branch.getContext());
      builder.createBlock(&region);
      SmallVector<Value> results;
      if (branch->getNumResults() != 0)
        llvm::append_range(results, UnrealizedConversionCastOp::create(builder, branch.getLoc(),
                                                                       branch.getResultTypes(), ValueRange())
                                        .getResults());
      scf::YieldOp::create(builder, branch.getLoc(), results);
    }
  }
  Removed(const Removed &) = delete;
  ~Removed() {
    for (auto [region, body] : llvm::zip(branch->getRegions(), bodies))
      if (!body.empty())
        region.takeBody(body);
  }

private:
  scf::IfOp branch;
  std::array<Region, 2> bodies;
};

// Verifies what lies in one branch that holds no regions but those of branches, given that all
// around it is valid.
//
// Such regions have one block each, so that the values that an op may read are those before it in
// its own block and in the blocks around it: a set that grows and shrinks along one walk.
class BranchVerifier {
public:
  explicit BranchVerifier(scf::IfOp top) : top(top) {
    top->walk([&](Operation *op) {
      if (op != top)
        inside.insert(op);
    });
  }

  // Whether only ops in the branch read what is defined in it. A text can say otherwise.
  bool isClosed() {
    return llvm::all_of(inside, [&](Operation *op) {
      return llvm::all_of(op->getUsers(), [&](Operation *user) { return inside.contains(user); });
    });
  }

  LogicalResult verify() { return verifyRegions(top); }

  scf::IfOp branch() { return top; }

private:
  LogicalResult verifyRegions(scf::IfOp branch) {
    for (NamedAttribute attribute : branch->getDiscardableAttrs())
      if (Dialect *dialect = attribute.getNameDialect())
        if (failed(dialect->verifyOperationAttribute(branch, attribute)))
          return failure();
    // This also sees to it that each region has at most one block, without arguments, which ends in
    // a yield.
    if (failed(branch->getName().verifyInvariants(branch)))
      return failure();
    for (Region &region : branch->getRegions()) {
      SmallVector<Value> added;
      for (Operation &op : region.getOps()) {
        if (failed(verifyOperands(op)))
          return failure();
        auto inner = dyn_cast<scf::IfOp>(op);
        if (failed(inner ? verifyRegions(inner) : mlir::verify(&op, /*verifyRecursively=*/false)))
          return failure();
        for (Value result : op.getResults()) {
          visible.insert(result);
          added.push_back(result);
        }
      }
      for (Value value : added)
        visible.erase(value);
    }
    return branch->getName().verifyRegionInvariants(branch);
  }

  LogicalResult verifyOperands(Operation &op) {
    for (OpOperand &operand : op.getOpOperands()) {
      if (isVisible(operand.get()))
        continue;
      // Upstream's words.
      InFlightDiagnostic diagnostic =
          op.emitError("operand #") << operand.getOperandNumber() << " does not dominate this use";
      diagnostic.attachNote(operand.get().getLoc()) << "operand defined here";
      return failure();
    }
    return success();
  }

  bool isVisible(Value value) {
    if (inside.contains(value.getDefiningOp()))
      return visible.contains(value);
    auto [known, isNew] = outside.try_emplace(value, false);
    if (isNew)
      known->second = dominance.properlyDominates(value, top);
    return known->second;
  }

  scf::IfOp top;
  DominanceInfo dominance;
  // Every op in the branch.
  llvm::DenseSet<Operation *> inside;
  // The results of such ops that the next op may read.
  llvm::DenseSet<Value> visible;
  // Of values from around the branch, whether they may be read in it.
  llvm::DenseMap<Value, bool> outside;
};
} // namespace

LogicalResult verifyDeep(ModuleOp module, unsigned deep) {
  std::vector<BranchVerifier> outermost;
  for (auto [op, depth] : deepHolders(module, deep)) {
    auto branch = dyn_cast<scf::IfOp>(op);
    if (!branch)
      return mlir::verify(module);
    if (depth == deep)
      outermost.emplace_back(branch);
  }
  if (!llvm::all_of(outermost, [](BranchVerifier &verifier) { return verifier.isClosed(); }))
    return mlir::verify(module);
  {
    std::vector<std::unique_ptr<Removed>> removed;
    for (BranchVerifier &verifier : outermost)
      removed.push_back(std::make_unique<Removed>(verifier.branch()));
    if (failed(mlir::verify(module)))
      return failure();
  }
  return success(llvm::all_of(outermost, [](BranchVerifier &verifier) { return succeeded(verifier.verify()); }));
}

void takeApart(ModuleOp module, unsigned deep) {
  SmallVector<Placed> holders = deepHolders(module, deep);
  if (holders.empty())
    return;
  module->dropAllReferences();
  for (auto [op, depth] : llvm::reverse(holders))
    for (Region &region : op->getRegions())
      region.getBlocks().clear();
}

extern "C" void ringmillTakeApart(MlirModule module, unsigned deep) { takeApart(unwrap(module), deep); }
