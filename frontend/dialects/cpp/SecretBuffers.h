// Interfaces of the dialect secret for upstream's passes on memory.
#pragma once
namespace mlir {
class DialectRegistry;
}
namespace ringmill::secret {
void registerBuffers(mlir::DialectRegistry &registry);
}
