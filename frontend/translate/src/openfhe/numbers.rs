//! Public bits and integers, alone or in tensors.

use super::{function::Function, kind::Kind};
use crate::refused::no_cpp;
use melior::ir::{OperationRef, operation::OperationLike};
use ringmill_dialects::{
    access,
    attr::{self, Predicate},
    ops::Arith,
};
use ringmill_passes::ProgramError;

/// Writes an op of arith; false if it has no text.
pub(super) fn write(out: &mut Function, name: Arith, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let result = out.result(operation)?;
    let kind = out.kind(result.into(), operation)?;
    if name == Arith::Constant {
        return constant(out, operation, &kind);
    }
    let Some(width) = kind.element().width() else { return Ok(false) };
    let kinds: Vec<Kind> = (0..operation.operand_count())
        .map(|position| out.operand_kind(operation, position))
        .collect::<Result<_, _>>()?;
    let Kind::Tensor(element, shape) = &kind else {
        let operands = out.operands(operation, 0)?;
        let Some(text) = expression(name, operation, &operands, &kinds, width, &kind.cpp()) else { return Ok(false) };
        return out.define(operation, &text);
    };
    // Element by element; a scalar stands for all.
    let (names, index) = (out.operands(operation, 0)?, out.fresh("i"));
    let operands: Vec<String> = names
        .iter()
        .zip(&kinds)
        .map(|(name, kind)| if matches!(kind, Kind::Tensor(..)) { format!("{name}[{index}]") } else { name.clone() })
        .collect();
    let elements: Vec<Kind> = kinds.iter().map(|kind| kind.element().clone()).collect();
    let Some(text) = expression(name, operation, &operands, &elements, width, &element.cpp()) else { return Ok(false) };
    let variable = out.variable(result.into(), operation)?;
    let count: usize = shape.iter().product();
    out.line(&format!("{} {variable}({count});", kind.cpp()));
    out.line(&format!("for (size_t {index} = 0; {index} < {count}; ++{index}) {variable}[{index}] = {text};"));
    Ok(true)
}

fn constant(out: &mut Function, operation: OperationRef<'_, '_>, kind: &Kind) -> Result<bool, ProgramError> {
    let Some(width) = kind.element().width() else { return Ok(false) };
    let signed = |bits: u128| {
        let shift = 128 - width;
        ((bits << shift) as i128) >> shift
    };
    let literal = |bits: u128| match (kind.element(), signed(bits)) {
        (Kind::Bool, value) => (value != 0).to_string(),
        (_, value) if value == i128::from(i64::MIN) => "INT64_MIN".to_owned(),
        (_, value) => value.to_string(),
    };
    let Kind::Tensor(_, shape) = kind else {
        let value = attr::VALUE.of(operation).ok_or_else(|| no_cpp(operation))?;
        return out.define(operation, &literal(value));
    };
    let elements = attr::VALUE_OTHER.attribute(operation).and_then(access::elements);
    let Some(elements) = elements else { return Ok(false) };
    let count: usize = shape.iter().product();
    let result = out.result(operation)?;
    let name = out.variable(result.into(), operation)?;
    match elements.first() {
        Some(&first) if count > 1 && elements.iter().all(|&element| element == first) => {
            out.line(&format!("{} {name}({count}, {});", kind.cpp(), literal(first)));
        }
        _ => {
            let texts: Vec<_> = elements.iter().map(|&element| literal(element)).collect();
            out.line(&format!("{} {name} = {{{}}};", kind.cpp(), texts.join(", ")));
        }
    }
    Ok(true)
}

/// The expression of an op on numbers. Sums and products wrap, as those of MLIR do.
fn expression(
    name: Arith,
    operation: OperationRef<'_, '_>,
    operands: &[String],
    kinds: &[Kind],
    width: u32,
    cpp: &str,
) -> Option<String> {
    let unsigned = |text: &String, width: u32| match width {
        1 => format!("static_cast<uint8_t>({text})"),
        width => format!("static_cast<uint{width}_t>({text})"),
    };
    let wide = |text: &String| format!("static_cast<uint64_t>({text})");
    Some(match (name, operands) {
        (Arith::AddI | Arith::SubI | Arith::MulI, [left, right]) => {
            let sign = match name {
                Arith::AddI => "+",
                Arith::SubI => "-",
                _ => "*",
            };
            let sum = format!("{} {sign} {}", wide(left), wide(right));
            if width == 1 { format!("(({sum}) & 1) != 0") } else { format!("static_cast<{cpp}>({sum})") }
        }
        (Arith::AndI | Arith::OrI | Arith::XOrI, [left, right]) => {
            let sign = match name {
                Arith::AndI => "&",
                Arith::OrI => "|",
                _ => "^",
            };
            format!("static_cast<{cpp}>({left} {sign} {right})")
        }
        (Arith::DivSI, [left, right]) if width > 1 => format!("static_cast<{cpp}>({left} / {right})"),
        (Arith::RemSI, [left, right]) if width > 1 => format!("static_cast<{cpp}>({left} % {right})"),
        (Arith::FloorDivSI, [left, right]) if width > 1 => {
            format!("static_cast<{cpp}>({left} / {right} - ({left} % {right} != 0 && ({left} < 0) != ({right} < 0)))")
        }
        (Arith::DivUI, [left, right]) if width > 1 => {
            format!("static_cast<{cpp}>({} / {})", unsigned(left, width), unsigned(right, width))
        }
        (Arith::RemUI, [left, right]) if width > 1 => {
            format!("static_cast<{cpp}>({} % {})", unsigned(left, width), unsigned(right, width))
        }
        (Arith::MaxSI, [left, right]) if width > 1 => format!("std::max<{cpp}>({left}, {right})"),
        (Arith::MinSI, [left, right]) if width > 1 => format!("std::min<{cpp}>({left}, {right})"),
        (Arith::Select, [condition, then, otherwise]) => format!("{condition} ? {then} : {otherwise}"),
        (Arith::CmpI, [left, right]) => {
            let of = kinds.first()?.width()?;
            let (sign, is_unsigned) = relation(attr::PREDICATE.of(operation)?);
            match (is_unsigned, of) {
                // A bit of 1 is -1 for signed relations.
                (false, 1) if !matches!(sign, "==" | "!=") => format!("-{left} {sign} -{right}"),
                (false, _) => format!("{left} {sign} {right}"),
                (true, of) => format!("{} {sign} {}", unsigned(left, of), unsigned(right, of)),
            }
        }
        (Arith::ExtSI | Arith::IndexCast, [value]) if kinds.first()? == &Kind::Bool => {
            format!("static_cast<{cpp}>(-static_cast<int64_t>({value}))")
        }
        (Arith::ExtUI | Arith::IndexCastUI, [value]) => {
            format!("static_cast<{cpp}>({})", unsigned(value, kinds.first()?.width()?))
        }
        (Arith::TruncI, [value]) if width == 1 => format!("({value} & 1) != 0"),
        (Arith::ExtSI | Arith::IndexCast | Arith::TruncI, [value]) => format!("static_cast<{cpp}>({value})"),
        _ => return None,
    })
}

/// The sign of a relation, and whether it is one of numbers without sign.
fn relation(predicate: Predicate) -> (&'static str, bool) {
    match predicate {
        Predicate::Equal => ("==", false),
        Predicate::NotEqual => ("!=", false),
        Predicate::SignedLess => ("<", false),
        Predicate::SignedLessEqual => ("<=", false),
        Predicate::SignedGreater => (">", false),
        Predicate::SignedGreaterEqual => (">=", false),
        Predicate::UnsignedLess => ("<", true),
        Predicate::UnsignedLessEqual => ("<=", true),
        Predicate::UnsignedGreater => (">", true),
        Predicate::UnsignedGreaterEqual => (">=", true),
    }
}
