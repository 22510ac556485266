// Registration of all dialects, and upstream's mlir-opt driver over them.
#include "Register.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "Register.inc"

namespace ringmill {
void registerDialects(mlir::DialectRegistry &registry) { insertDialects(registry); }
} // namespace ringmill

extern "C" void ringmillRegisterDialects(MlirDialectRegistry registry) { ringmill::registerDialects(*unwrap(registry)); }

// The caller has registered dialects and passes. Returns the process's exit code.
extern "C" int ringmillOptMain(int count, char **arguments, MlirDialectRegistry registry) {
  return mlir::asMainReturnCode(mlir::MlirOptMain(count, arguments, "Ringmill's MLIR optimizer driver\n", *unwrap(registry)));
}
