//! Tensors as vectors, row by row.

use super::function::Function;
use crate::refused::no_cpp;
use melior::ir::OperationRef;
use ringmill_dialects::{attr, ops::Tensor};
use ringmill_passes::ProgramError;

/// Writes an op of tensor; false if it has no text.
pub(super) fn write(out: &mut Function, name: Tensor, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let result = out.result(operation)?;
    let kind = out.kind(result.into(), operation)?;
    match name {
        Tensor::Empty => {
            let count: usize = kind.shape().iter().product();
            let name = out.variable(result.into(), operation)?;
            out.line(&format!("{} {name}({count});", kind.cpp()));
            Ok(true)
        }
        Tensor::Extract => {
            let tensor = out.operand_kind(operation, 0)?;
            let place = subscript(&out.operands(operation, 1)?, tensor.shape());
            let text = format!("{}[{place}]", out.operand(operation, 0)?);
            out.define(operation, &text)
        }
        Tensor::Insert => {
            let place = subscript(&out.operands(operation, 2)?, kind.shape());
            let (scalar, tensor) = (out.operand(operation, 0)?, out.operand(operation, 1)?);
            let name = out.variable(result.into(), operation)?;
            out.line(&format!("{} {name} = {tensor};", kind.cpp()));
            out.line(&format!("{name}[{place}] = {scalar};"));
            Ok(true)
        }
        Tensor::FromElements => {
            let elements = out.operands(operation, 0)?.join(", ");
            let name = out.variable(result.into(), operation)?;
            out.line(&format!("{} {name} = {{{elements}}};", kind.cpp()));
            Ok(true)
        }
        Tensor::Splat => {
            let scalar = out.operand(operation, 0)?;
            let count: usize = kind.shape().iter().product();
            let name = out.variable(result.into(), operation)?;
            out.line(&format!("{} {name}({count}, {scalar});", kind.cpp()));
            Ok(true)
        }
        // The elements stand in the same order.
        Tensor::ExpandShape | Tensor::CollapseShape | Tensor::Cast => {
            let text = out.operand(operation, 0)?;
            out.define(operation, &text)
        }
        Tensor::Concat if attr::DIM.of(operation) == Some(0) => {
            let parts = out.operands(operation, 0)?;
            let name = out.variable(result.into(), operation)?;
            out.line(&format!("{} {name};", kind.cpp()));
            for part in parts {
                out.line(&format!("{name}.insert({name}.end(), {part}.begin(), {part}.end());"));
            }
            Ok(true)
        }
        Tensor::ExtractSlice => {
            let whole = out.operand_kind(operation, 0)?;
            let slice = Slice::of(out, operation, 1)?;
            let count: usize = slice.sizes.iter().product();
            let source = out.operand(operation, 0)?;
            let name = out.variable(result.into(), operation)?;
            out.line(&format!("{} {name};", kind.cpp()));
            out.line(&format!("{name}.reserve({count});"));
            slice.each(out, whole.shape(), |place| format!("{name}.push_back({source}[{place}]);"));
            Ok(true)
        }
        Tensor::InsertSlice => {
            let slice = Slice::of(out, operation, 2)?;
            let (source, whole) = (out.operand(operation, 0)?, out.operand(operation, 1)?);
            let (name, next) = (out.variable(result.into(), operation)?, out.fresh("next"));
            out.line(&format!("{} {name} = {whole};", kind.cpp()));
            out.line(&format!("size_t {next} = 0;"));
            slice.each(out, kind.shape(), |place| format!("{name}[{place}] = {source}[{next}++];"));
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Writes a rotation of the last dimension, or of the only other one if that has one element; false
/// for other tensors.
pub(super) fn rotate(out: &mut Function, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let kind = out.operand_kind(operation, 0)?;
    let mut extents = kind.shape().iter().filter(|&&extent| extent != 1);
    let (length, None) = (extents.next().copied().unwrap_or(1), extents.next()) else { return Ok(false) };
    let (tensor, shift) = (out.operand(operation, 0)?, out.operand(operation, 1)?);
    let (index, from) = (out.fresh("i"), out.fresh("from"));
    let result = out.result(operation)?;
    let name = out.variable(result.into(), operation)?;
    out.line(&format!("{} {name}({length});", kind.cpp()));
    out.line(&format!("for (int64_t {index} = 0; {index} < {length}; ++{index}) {{"));
    out.indent();
    out.line(&format!("int64_t {from} = ({index} + static_cast<int64_t>({shift}) % {length} + {length}) % {length};"));
    out.line(&format!("{name}[{index}] = {tensor}[{from}];"));
    out.outdent();
    out.line("}");
    Ok(true)
}

/// The place of an element in a vector.
fn subscript(subscripts: &[String], shape: &[usize]) -> String {
    let mut place = String::from("0");
    for (subscript, extent) in subscripts.iter().zip(shape) {
        place = if place == "0" { subscript.clone() } else { format!("({place}) * {extent} + {subscript}") };
    }
    place
}

/// Offsets, sizes and strides of a slice.
struct Slice {
    offsets: Vec<String>,
    sizes: Vec<usize>,
    strides: Vec<i64>,
}

impl Slice {
    /// The slice of an op whose operands from `first` on are offsets; sizes and strides are known.
    fn of(out: &Function, operation: OperationRef<'_, '_>, first: usize) -> Result<Self, ProgramError> {
        let refuse = || no_cpp(operation);
        let mut operand = first;
        let mut offsets = Vec::new();
        for offset in attr::STATIC_OFFSETS.of(operation).ok_or_else(refuse)? {
            offsets.push(match offset {
                Some(offset) => offset.to_string(),
                None => {
                    operand += 1;
                    out.operand(operation, operand - 1)?
                }
            });
        }
        let known =
            |sizes: Option<Vec<Option<i64>>>| sizes.and_then(|sizes| sizes.into_iter().collect::<Option<Vec<i64>>>());
        let sizes = known(attr::STATIC_SIZES.of(operation)).ok_or_else(refuse)?;
        let strides = known(attr::STATIC_STRIDES.of(operation)).ok_or_else(refuse)?;
        let sizes =
            sizes.into_iter().map(|size| usize::try_from(size).map_err(|_| refuse())).collect::<Result<_, _>>()?;
        Ok(Self { offsets, sizes, strides })
    }

    /// Loops over the slice, with a line for each element of the whole.
    fn each(&self, out: &mut Function, shape: &[usize], line: impl Fn(&str) -> String) {
        let counters: Vec<String> = self.sizes.iter().map(|_| out.fresh("i")).collect();
        for (counter, size) in counters.iter().zip(&self.sizes) {
            out.line(&format!("for (int64_t {counter} = 0; {counter} < {size}; ++{counter}) {{"));
            out.indent();
        }
        let places: Vec<String> = counters
            .iter()
            .zip(self.offsets.iter().zip(&self.strides))
            .map(|(counter, (offset, stride))| format!("({offset} + {counter} * {stride})"))
            .collect();
        let text = line(&subscript(&places, shape));
        out.line(&text);
        for _ in &counters {
            out.outdent();
            out.line("}");
        }
    }
}
