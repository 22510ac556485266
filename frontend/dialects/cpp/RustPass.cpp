// Passes and pipelines declared in Rust, in MLIR's own registry: usable by name and with options in
// any textual pipeline.
#include "Register.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include <optional>
using namespace mlir;

extern "C" {
struct RingmillPassOption {
  MlirStringRef name, summary, initial;
};
// Rust's side of one kind of pass. `state` is one instance; none of the functions unwinds.
struct RingmillPassTable {
  void *(*create)();
  void *(*clone)(const void *state);
  void (*destroy)(void *state);
  // False after telling `complain` why the value is wrong.
  bool (*set)(void *state, MlirStringRef name, MlirStringRef value, MlirStringCallback complain, void *data);
  // False when the pass failed; it has emitted a diagnostic then.
  bool (*run)(void *state, MlirOperation operation);
};
// Turns the values of a pipeline's options into the text of its passes, which `passes` receives.
// False after telling `complain` what is wrong.
typedef bool (*RingmillExpand)(const void *state, const MlirStringRef *values, size_t count, MlirStringCallback passes,
                               MlirStringCallback complain, void *passesData, void *complainData);
}

namespace {
struct OptionText {
  std::string name, summary, initial;
};
// Leaked: the registry lives as long as the process.
struct PassKind {
  TypeID id;
  std::string argument, summary;
  // Empty for a pass on any op.
  std::string operation;
  std::vector<OptionText> options;
  RingmillPassTable table;
};

void appendText(MlirStringRef text, void *string) { static_cast<std::string *>(string)->append(text.data, text.length); }

std::vector<OptionText> optionTexts(const RingmillPassOption *options, size_t count) {
  std::vector<OptionText> texts;
  for (size_t i = 0; i < count; ++i)
    texts.push_back({unwrap(options[i].name).str(), unwrap(options[i].summary).str(), unwrap(options[i].initial).str()});
  return texts;
}

std::optional<StringRef> operationName(const PassKind &kind) {
  return kind.operation.empty() ? std::nullopt : std::optional<StringRef>(kind.operation);
}

class RustPass : public Pass {
public:
  RustPass(const PassKind &kind, void *state) : Pass(kind.id, operationName(kind)), kind(kind), state(state) {
    for (const OptionText &text : kind.options)
      values.push_back(std::make_unique<Option<std::string>>(*this, text.name, llvm::cl::desc(text.summary),
                                                             llvm::cl::init(text.initial), llvm::cl::ValueOptional));
  }
  ~RustPass() override { kind.table.destroy(state); }
  StringRef getName() const override { return kind.argument; }
  StringRef getArgument() const override { return kind.argument; }
  StringRef getDescription() const override { return kind.summary; }
  // A pass may make ops of these dialects where the text has none, and patterns written in PDLL are
  // ops of two of them.
  void getDependentDialects(DialectRegistry &registry) const override {
    ringmill::registerDialects(registry);
    registry.insert<affine::AffineDialect, arith::ArithDialect, func::FuncDialect, memref::MemRefDialect,
                    pdl::PDLDialect, pdl_interp::PDLInterpDialect, scf::SCFDialect, tensor::TensorDialect>();
  }
  bool canScheduleOn(RegisteredOperationName name) const override {
    return kind.operation.empty() || name.getStringRef() == kind.operation;
  }
  // MLIR splits the text and refuses unknown names; Rust parses the values.
  LogicalResult initializeOptions(StringRef text, function_ref<LogicalResult(const Twine &)> handler) override {
    if (failed(Pass::initializeOptions(text, handler)))
      return failure();
    for (auto [option, value] : llvm::zip(kind.options, values)) {
      std::string complaint;
      if (!kind.table.set(state, wrap(StringRef(option.name)), wrap(StringRef(value->getValue())), appendText, &complaint))
        return handler("pass '" + kind.argument + "', option '" + option.name + "': " + complaint);
    }
    return success();
  }
  std::unique_ptr<Pass> clonePass() const override {
    auto copy = std::make_unique<RustPass>(kind, kind.table.clone(state));
    copy->copyOptionValuesFrom(this);
    return copy;
  }
  void runOnOperation() override {
    if (!kind.table.run(state, wrap(getOperation())))
      signalPassFailure();
  }

private:
  const PassKind &kind;
  void *state;
  std::vector<std::unique_ptr<Option<std::string>>> values;
};

// The options of a pipeline, all of them texts.
struct PipelineOptions : public detail::PassOptions {
  explicit PipelineOptions(const std::vector<OptionText> &texts) {
    for (const OptionText &text : texts)
      values.push_back(std::make_unique<Option<std::string>>(*this, text.name, llvm::cl::desc(text.summary),
                                                             llvm::cl::init(text.initial), llvm::cl::ValueOptional));
  }
  std::vector<std::unique_ptr<Option<std::string>>> values;
};
} // namespace

// `operation` names the op the pass runs on; empty for a pass on any op.
extern "C" void ringmillRegisterPass(MlirStringRef argument, MlirStringRef summary, MlirStringRef operation,
                                     const RingmillPassOption *options, size_t optionCount, RingmillPassTable table) {
  static TypeIDAllocator ids;
  auto *kind = new PassKind{ids.allocate(),
                            unwrap(argument).str(),
                            unwrap(summary).str(),
                            unwrap(operation).str(),
                            optionTexts(options, optionCount),
                            table};
  registerPass([kind]() -> std::unique_ptr<Pass> { return std::make_unique<RustPass>(*kind, kind->table.create()); });
}

// `state` belongs to `expand` and lives as long as the process.
extern "C" void ringmillRegisterPipeline(MlirStringRef name, MlirStringRef summary, const RingmillPassOption *options,
                                         size_t optionCount, RingmillExpand expand, const void *state) {
  std::vector<OptionText> texts = optionTexts(options, optionCount);
  registerPassPipeline(
      unwrap(name), unwrap(summary),
      [texts, expand, state](OpPassManager &manager, StringRef given,
                             function_ref<LogicalResult(const Twine &)> handler) {
        PipelineOptions parsed(texts);
        if (!given.empty() && texts.empty())
          return handler("this pipeline takes no options");
        std::string complaint;
        llvm::raw_string_ostream stream(complaint);
        if (failed(parsed.parseFromString(given, stream)))
          return handler(complaint);
        std::vector<MlirStringRef> values;
        for (auto &value : parsed.values)
          values.push_back(wrap(StringRef(value->getValue())));
        std::string passes;
        if (!expand(state, values.data(), values.size(), appendText, appendText, &passes, &complaint))
          return handler(complaint);
        if (failed(parsePassPipeline(passes, manager, stream)))
          return handler(complaint);
        return success();
      },
      [texts](function_ref<void(const detail::PassOptions &)> show) { show(PipelineOptions(texts)); });
}
