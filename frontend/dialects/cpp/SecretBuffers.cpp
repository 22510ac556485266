// secret.separator on memory: one-shot-bufferize keeps it in its place.
#include "Secret.h"
#include "SecretBuffers.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/DialectRegistry.h"
using namespace mlir;
using namespace mlir::bufferization;
using namespace ringmill::secret;

namespace {
struct OfSeparator : BufferizableOpInterface::ExternalModel<OfSeparator, SeparatorOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &, const AnalysisState &) const { return true; }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &, const AnalysisState &) const { return false; }
  AliasingValueList getAliasingValues(Operation *, OpOperand &, const AnalysisState &) const { return {}; }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter, const BufferizationOptions &options,
                          BufferizationState &state) const {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (!isa<TensorType>(operand.getType())) {
        operands.push_back(operand);
        continue;
      }
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
    }
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(operands); });
    return success();
  }
};
} // namespace

void ringmill::secret::registerBuffers(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, SecretDialect *) { SeparatorOp::attachInterface<OfSeparator>(*context); });
}
