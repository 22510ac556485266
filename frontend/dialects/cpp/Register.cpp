// Registration of all dialects, and upstream's mlir-opt driver over them.
#include "Expectations.h"
#include "Limits.h"
#include "Register.h"
#include "SecretBuffers.h"
#include "Spelling.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "Register.inc"
using namespace mlir;

namespace ringmill {
void registerDialects(DialectRegistry &registry) {
  insertDialects(registry);
  secret::registerBuffers(registry);
}

namespace {
// The driver reads attributes of dialects that are not registered, and keeps them; ops and types of
// such dialects it refuses.
struct RefuseForeign : PassWrapper<RefuseForeign, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RefuseForeign)
  StringRef getArgument() const final { return "refuse-foreign"; }
  StringRef getDescription() const final { return "refuse operations and types of dialects that are not registered"; }

  void runOnOperation() final {
    AttrTypeWalker types;
    types.addWalk([](OpaqueType) { return WalkResult::interrupt(); });
    auto isForeign = [&](Type type) { return types.walk<WalkOrder::PreOrder>(type).wasInterrupted(); };
    auto refuse = [&](Operation *op, const Twine &found) {
      op->emitError("expected operations and types of registered dialects, found ")
          << found << "; -allow-unregistered-dialect allows others";
      signalPassFailure();
    };
    getOperation()->walk([&](Operation *op) {
      if (!op->isRegistered())
        refuse(op, "'" + op->getName().getStringRef() + "'");
      auto isOfForeign = [&](Value value) { return isForeign(value.getType()); };
      bool blocks = llvm::any_of(op->getRegions(), [&](Region &region) {
        return llvm::any_of(region, [&](Block &block) { return llvm::any_of(block.getArguments(), isOfForeign); });
      });
      if (blocks || llvm::any_of(op->getResults(), isOfForeign))
        refuse(op, "a type of another at '" + op->getName().getStringRef() + "'");
    });
  }
};

// Programs that take more than linear time to print and to look through.
struct RefuseTooLarge : PassWrapper<RefuseTooLarge, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RefuseTooLarge)
  StringRef getArgument() const final { return "refuse-too-large"; }
  StringRef getDescription() const final { return "refuse regions in too many others, and attributes that are too large"; }

  void runOnOperation() final {
    if (failed(withinLimits(getOperation())))
      signalPassFailure();
  }
};

// The exit codes of the command.
enum Exit { Success = 0, Refused = 1, Usage = 2 };

int run(int count, char **arguments, DialectRegistry &registry) {
  // Pipelines that the driver prints can then be read again.
  PassRegistration<RefuseForeign>();
  PassRegistration<RefuseTooLarge>();
  // As upstream's own, which ends the process with 1 where a switch is wrong.
  static llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::desc("<input file>"), llvm::cl::init("-"));
  static llvm::cl::opt<std::string> output("o", llvm::cl::desc("Output filename"), llvm::cl::value_desc("filename"),
                                           llvm::cl::init("-"));
  std::string header = registerCLIOptions("Ringmill's MLIR optimizer driver\n", registry);
  if (!llvm::cl::ParseCommandLineOptions(count, arguments, header, &llvm::errs()))
    return Usage;
  MlirOptMainConfig given = MlirOptMainConfig::createFromCLOptions();
  if (given.shouldShowDialects() || given.shouldListPasses())
    return failed(MlirOptMain(count, arguments, input, output, registry)) ? Refused : Success;
  MlirOptMainConfig config = given;
  bool isMisused = false;
  config.allowUnregisteredDialects(true);
  config.setPassPipelineSetupFn([&](PassManager &passes) {
    passes.addPass(std::make_unique<RefuseTooLarge>());
    if (!given.shouldAllowUnregisteredDialects())
      passes.addPass(std::make_unique<RefuseForeign>());
    LogicalResult added = given.setupPassPipeline(passes);
    isMisused = failed(added);
    return added;
  });
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> text = openInputFile(input, &error);
  if (auto excess = text && !isBytecode(text->getMemBufferRef()) ? beyondNesting(text->getBuffer()) : std::nullopt) {
    llvm::SourceMgr sources;
    SMLoc place = SMLoc::getFromPointer(text->getBufferStart() + excess->place);
    sources.AddNewSourceBuffer(std::move(text), SMLoc());
    sources.PrintMessage(llvm::errs(), place, llvm::SourceMgr::DK_Error, excess->message);
    return Refused;
  }
  if (auto known = text ? withKnownSpellings(text->getBuffer()) : std::nullopt)
    text = llvm::MemoryBuffer::getMemBufferCopy(*known, text->getBufferIdentifier());
  if (text && !given.shouldVerifyDiagnostics() && !isBytecode(text->getMemBufferRef()))
    text = llvm::MemoryBuffer::getMemBufferCopy(withoutExpectations(text->getBuffer()), text->getBufferIdentifier());
  std::unique_ptr<llvm::ToolOutputFile> file = text ? openOutputFile(output, &error) : nullptr;
  if (!file) {
    llvm::errs() << error << "\n";
    return Refused;
  }
  if (failed(MlirOptMain(file->os(), std::move(text), registry, config)))
    return isMisused ? Usage : Refused;
  file->keep();
  return Success;
}
} // namespace
} // namespace ringmill

extern "C" void ringmillRegisterDialects(MlirDialectRegistry registry) { ringmill::registerDialects(*unwrap(registry)); }

// The caller has registered dialects and passes. Returns the process's exit code.
extern "C" int ringmillOptMain(int count, char **arguments, MlirDialectRegistry registry) {
  return ringmill::run(count, arguments, *unwrap(registry));
}
