// The patterns of pdll/MulToAdd.pdll, for src/pdll.rs.
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "MulToAdd.pdll.inc"
using namespace mlir;

// Needs the dialects pdl and pdl_interp, loaded. False if the rewriting does not come to an end.
extern "C" bool ringmillMulToAdd(MlirOperation raw) {
  Operation *op = unwrap(raw);
  RewritePatternSet patterns(op->getContext());
  populateGeneratedPDLLPatterns(patterns);
  return succeeded(applyPatternsGreedily(op, std::move(patterns)));
}
