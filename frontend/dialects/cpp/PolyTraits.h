// Traits of the dialect poly that its ops name.
#pragma once
#include "Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

namespace ringmill::poly {
// Every operand that is an integer or an index has 32 bits.
template <typename ConcreteType>
class Has32BitArguments : public mlir::OpTrait::TraitBase<ConcreteType, Has32BitArguments> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    for (mlir::Type type : op->getOperandTypes())
      if (type.isIntOrIndex() && !type.isInteger(32))
        return op->emitOpError() << "requires each numeric operand to be a 32-bit integer, found " << type;
    return mlir::success();
  }
};
} // namespace ringmill::poly
