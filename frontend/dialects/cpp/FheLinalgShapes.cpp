// The operations of FHELinalg that move elements, add some up or slide a window.
#include "FheShapes.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::FHELinalg;
using llvm::ArrayRef;
using llvm::SmallVector;

// Fails unless the elements of the result are those of an operand.
static LogicalResult verifyElement(Operation *op, Type from) {
  Type expected = getElementTypeOrSelf(from), found = getElementTypeOrSelf(op->getResult(0).getType());
  if (expected == found)
    return success();
  return op->emitOpError() << "expects a result of elements " << expected << ", but got " << found;
}

// The dimensions that an attribute names, each once.
static FailureOr<SmallVector<int64_t>> dimensions(Operation *op, ArrayAttr axes, int64_t rank) {
  SmallVector<int64_t> named;
  for (APInt axis : axes.getAsValueRange<IntegerAttr>()) {
    if (axis.isNegative() || axis.sge(rank) || llvm::is_contained(named, axis.getSExtValue()))
      return op->emitOpError() << "expects different axes from 0 to " << rank - 1 << ", but got " << axes;
    named.push_back(axis.getSExtValue());
  }
  return named;
}

LogicalResult SumOp::verify() {
  auto input = tensorOf(getTensor());
  auto summed = dimensions(*this, getAxes(), input.getRank());
  if (failed(summed) || failed(verifyElement(*this, input)))
    return failure();
  SmallVector<int64_t> shape;
  for (auto [dimension, size] : llvm::enumerate(input.getShape())) {
    if (!summed->empty() && !llvm::is_contained(*summed, int64_t(dimension)))
      shape.push_back(size);
    else if (getKeepDims())
      shape.push_back(1);
  }
  return verifyShape(*this, shape);
}

LogicalResult ConcatOp::verify() {
  if (getIns().empty())
    return emitOpError("expects at least one operand");
  SmallVector<int64_t> shape(tensorOf(getIns().front()).getShape());
  int64_t axis = getAxis();
  if (axis < 0 || axis >= int64_t(shape.size()))
    return emitOpError() << "expects an axis from 0 to " << int64_t(shape.size()) - 1 << ", but got " << axis;
  int64_t total = 0;
  for (Value value : getIns()) {
    SmallVector<int64_t> found(tensorOf(value).getShape());
    if (failed(verifyElement(*this, value.getType())))
      return failure();
    if (found.size() == shape.size()) {
      total += found[axis];
      shape[axis] = found[axis];
    }
    if (found != shape)
      return emitOpError() << "expects operands that differ along axis " << axis << " alone, but got " << value.getType();
  }
  shape[axis] = total;
  return verifyShape(*this, shape);
}

LogicalResult TransposeOp::verify() {
  auto input = tensorOf(getTensor());
  auto order = dimensions(*this, getAxes(), input.getRank());
  if (failed(order) || failed(verifyElement(*this, input)))
    return failure();
  if (order->empty())
    order->append(llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, input.getRank()))));
  if (int64_t(order->size()) != input.getRank())
    return emitOpError() << "expects " << input.getRank() << " axes, but got " << order->size();
  return verifyShape(*this, llvm::map_to_vector(*order, [&](int64_t axis) { return input.getDimSize(axis); }));
}

LogicalResult FromElementOp::verify() {
  return failed(verifyElement(*this, getInput().getType())) ? failure() : verifyShape(*this, {1});
}

LogicalResult BroadcastOp::verify() {
  ArrayRef<int64_t> result = tensorOf(getOutput()).getShape();
  auto shape = broadcast(*this, tensorOf(getInput()).getShape(), result);
  if (failed(shape) || failed(verifyElement(*this, getInput().getType())))
    return failure();
  return verifyShape(*this, *shape);
}

// The shape of the elements at some indices of a tensor.
static FailureOr<SmallVector<int64_t>> chosen(Operation *op, Value input, Value indices) {
  SmallVector<int64_t> shape(tensorOf(indices).getShape());
  int64_t rank = tensorOf(input).getRank();
  if (rank == 1)
    return shape;
  if (shape.empty() || shape.back() != rank)
    return op->emitOpError() << "expects indices of " << rank << " subscripts, but got " << indices.getType();
  shape.pop_back();
  return shape;
}

LogicalResult FancyIndexOp::verify() {
  auto shape = chosen(*this, getInput(), getIndices());
  return failed(shape) || failed(verifyElement(*this, getInput().getType())) ? failure() : verifyShape(*this, *shape);
}

LogicalResult FancyAssignOp::verify() {
  auto shape = chosen(*this, getInput(), getIndices());
  if (failed(shape) || failed(verifyElement(*this, getInput().getType())) ||
      failed(verifyElement(*this, getValues().getType())))
    return failure();
  if (tensorOf(getValues()).getShape() != ArrayRef(*shape))
    return emitOpError() << "expects a value for each index, but got " << getValues().getType();
  return verifyShape(*this, tensorOf(getInput()).getShape());
}

// As many numbers as expected, none below `least`; `initial` if the attribute is left out.
static FailureOr<SmallVector<int64_t>> numbers(Operation *op, StringRef name, std::optional<DenseIntElementsAttr> given,
                                               size_t count, int64_t least, int64_t initial) {
  SmallVector<int64_t> found(count, initial);
  if (given)
    found = llvm::map_to_vector(given->getValues<APInt>(), [](const APInt &number) { return number.getSExtValue(); });
  if (found.size() == count && llvm::all_of(found, [&](int64_t number) { return number >= least; }))
    return found;
  return op->emitOpError() << "expects " << count << " numbers from " << least << " on as '" << name << "'";
}

// Places of a window along a dimension; none if it does not fit.
static int64_t places(int64_t size, int64_t window, int64_t stride, int64_t dilation) {
  int64_t span = dilation * (window - 1) + 1;
  return size < span || window < 1 ? 0 : (size - span) / stride + 1;
}

LogicalResult Conv2dOp::verify() {
  auto input = tensorOf(getInput()), weight = tensorOf(getWeight());
  auto strides = numbers(*this, "strides", getStrides(), 2, 1, 1);
  auto dilations = numbers(*this, "dilations", getDilations(), 2, 1, 1);
  auto padding = numbers(*this, "padding", getPadding(), 4, 0, 0);
  if (failed(strides) || failed(dilations) || failed(padding) || failed(verifyElement(*this, input)))
    return failure();
  // The compiler of Concrete refuses it, too.
  if (llvm::any_of(*padding, [](int64_t number) { return number != 0; }))
    return emitOpError("expects no padding");
  if (input.getRank() != 4 || weight.getRank() != 4)
    return emitOpError() << "expects images and filters with 4 dimensions, but got " << input << " and " << weight;
  int64_t group = getGroup().value_or(1);
  if (group < 1 || input.getDimSize(1) != group * weight.getDimSize(1) || weight.getDimSize(0) % group != 0)
    return emitOpError() << "expects channels and filters in " << group << " groups, but got " << input << " and "
                         << weight;
  if (getBias() && tensorOf(getBias()).getShape() != ArrayRef<int64_t>(weight.getDimSize(0)))
    return emitOpError() << "expects a bias for each of " << weight.getDimSize(0) << " filters, but got "
                         << getBias().getType();
  int64_t height = places(input.getDimSize(2), weight.getDimSize(2), (*strides)[0], (*dilations)[0]);
  int64_t width = places(input.getDimSize(3), weight.getDimSize(3), (*strides)[1], (*dilations)[1]);
  return verifyShape(*this, {input.getDimSize(0), weight.getDimSize(0), height, width});
}

LogicalResult Maxpool2dOp::verify() {
  auto input = tensorOf(getInput());
  auto kernel = numbers(*this, "kernel_shape", getKernelShape(), 2, 1, 1);
  auto strides = numbers(*this, "strides", getStrides(), 2, 1, 1);
  auto dilations = numbers(*this, "dilations", getDilations(), 2, 1, 1);
  if (failed(kernel) || failed(strides) || failed(dilations) || failed(verifyElement(*this, input)))
    return failure();
  if (input.getRank() != 4)
    return emitOpError() << "expects images with 4 dimensions, but got " << input;
  int64_t height = places(input.getDimSize(2), (*kernel)[0], (*strides)[0], (*dilations)[0]);
  int64_t width = places(input.getDimSize(3), (*kernel)[1], (*strides)[1], (*dilations)[1]);
  return verifyShape(*this, {input.getDimSize(0), input.getDimSize(1), height, width});
}
