#include "Random.h"
#include "Random.defs.inc"
using namespace mlir;
using namespace ringmill::random;

LogicalResult DiscreteGaussianDistributionOp::verify() {
  if (getStddev().getValue().isNegative())
    return emitOpError() << "expects a standard deviation of at least 0, but got " << getStddev();
  if (getType().getDistributionType() != Distribution::gaussian)
    return emitOpError() << "expects a Gaussian distribution as result, but got " << getType();
  return success();
}

LogicalResult DiscreteUniformDistributionOp::verify() {
  if (getMin().getType() != getMax().getType() || getMin().getValue().sge(getMax().getValue()))
    return emitOpError() << "expects a minimum below the maximum, but got " << getMin() << " and " << getMax();
  if (getType().getDistributionType() != Distribution::uniform)
    return emitOpError() << "expects a uniform distribution as result, but got " << getType();
  return success();
}
