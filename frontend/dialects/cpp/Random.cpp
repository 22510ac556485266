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
  if (getMin().getType() != getMax().getType())
    return emitOpError() << "expects a minimum and a maximum of one type, but got " << getMin() << " and " << getMax();
  if (getMin().getValue().sge(getMax().getValue()))
    return emitOpError() << "Expected min less than max, found min = " << getMin().getInt()
                         << " and max = " << getMax().getInt();
  if (getType().getDistributionType() != Distribution::uniform)
    return emitOpError() << "expects a uniform distribution as result, but got " << getType();
  return success();
}
