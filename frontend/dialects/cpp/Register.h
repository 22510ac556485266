// Puts every dialect of ours into a registry; RustPass declares them all as dependent.
#pragma once
namespace mlir {
class DialectRegistry;
}
namespace ringmill {
void registerDialects(mlir::DialectRegistry &registry);
}
