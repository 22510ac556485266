// MLIR's language server, over all dialects.
#include "mlir/CAPI/IR.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
using namespace mlir;

// Serves standard input and output until the client ends it. Returns the process's exit code.
extern "C" int ringmillLspMain(int count, char **arguments, MlirDialectRegistry registry) {
  return asMainReturnCode(MlirLspServerMain(count, arguments, *unwrap(registry)));
}
