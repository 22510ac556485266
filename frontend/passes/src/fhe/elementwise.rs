use super::integers::{Integer, binary, constant};
use crate::{conversion::Writer, ir::scalar_width};
use melior::ir::{Value, ValueLike};
use ringmill_dialects::ops::{Arith, Fhe, FheLinalg};

/// The operations that FHE and FHELinalg share.
#[derive(Clone, Copy)]
pub(super) enum Elementwise {
    Binary(Arith),
    Maximum,
    Negate,
    Not,
    Nand,
    Lsb,
    Round,
    Reinterpret,
    /// The low bits, or the bits without a sign.
    Resize,
}

impl Elementwise {
    /// The operation of this name.
    pub fn of_scalar(name: Fhe) -> Option<Self> {
        Some(match name {
            Fhe::AddEint | Fhe::AddEintInt => Self::Binary(Arith::AddI),
            Fhe::SubEint | Fhe::SubEintInt | Fhe::SubIntEint => Self::Binary(Arith::SubI),
            Fhe::MulEint | Fhe::MulEintInt => Self::Binary(Arith::MulI),
            Fhe::And => Self::Binary(Arith::AndI),
            Fhe::Or => Self::Binary(Arith::OrI),
            Fhe::Xor => Self::Binary(Arith::XOrI),
            Fhe::MaxEint => Self::Maximum,
            Fhe::NegEint => Self::Negate,
            Fhe::Not => Self::Not,
            Fhe::Nand => Self::Nand,
            Fhe::Lsb => Self::Lsb,
            Fhe::Round => Self::Round,
            Fhe::ReinterpretPrecision => Self::Reinterpret,
            Fhe::FromBool | Fhe::ToBool | Fhe::ToSigned | Fhe::ToUnsigned => Self::Resize,
            Fhe::ApplyLookupTable | Fhe::ChangePartition | Fhe::GenGate | Fhe::Mux | Fhe::Zero | Fhe::ZeroTensor => {
                return None;
            }
        })
    }

    /// The operation of this name on tensors.
    pub fn of_tensor(name: FheLinalg) -> Option<Self> {
        Some(match name {
            FheLinalg::AddEint | FheLinalg::AddEintInt => Self::Binary(Arith::AddI),
            FheLinalg::SubEint | FheLinalg::SubEintInt | FheLinalg::SubIntEint => Self::Binary(Arith::SubI),
            FheLinalg::MulEint | FheLinalg::MulEintInt => Self::Binary(Arith::MulI),
            FheLinalg::NegEint => Self::Negate,
            FheLinalg::Lsb => Self::Lsb,
            FheLinalg::Round => Self::Round,
            FheLinalg::ReinterpretPrecision => Self::Reinterpret,
            FheLinalg::ToSigned | FheLinalg::ToUnsigned => Self::Resize,
            _ => return None,
        })
    }
}

/// The result, of so many bits, of an operation on integers.
pub(super) fn elementwise<'c, 'a>(
    function: Elementwise,
    integers: &[Integer<'c, 'a>],
    width: u32,
    out: &mut Writer<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let (&first, rest) = integers.split_first()?;
    let unsigned = Integer { signed: false, ..first };
    let from = scalar_width(first.value.r#type())?;
    Some(match (function, rest) {
        (Elementwise::Binary(name), &[second]) => binary(out, name, [first, second], width),
        (Elementwise::Maximum, &[second]) => {
            let name = if first.signed { Arith::MaxSI } else { Arith::MaxUI };
            binary(out, name, [first, second], width)
        }
        (Elementwise::Negate, []) => {
            let zero = Integer { value: constant(out, width, 0), signed: false };
            binary(out, Arith::SubI, [zero, first], width)
        }
        (Elementwise::Not, []) => complement(first.value, out),
        (Elementwise::Nand, &[second]) => {
            let both = binary(out, Arith::AndI, [first, second], width);
            complement(both, out)
        }
        (Elementwise::Lsb, []) => {
            let bit = unsigned.resized(out, 1);
            Integer { value: bit, signed: false }.resized(out, width)
        }
        (Elementwise::Resize, []) => unsigned.resized(out, width),
        (Elementwise::Reinterpret, []) if width <= from => {
            let high = shifted(Arith::ShRUI, first.value, from - width, out);
            Integer { value: high, signed: false }.resized(out, width)
        }
        (Elementwise::Reinterpret, []) => {
            let wide = unsigned.resized(out, width);
            shifted(Arith::ShLI, wide, width - from, out)
        }
        (Elementwise::Round, []) if width < from => {
            let half = Integer { value: constant(out, from, 1 << (from - width - 1)), signed: false };
            let sum = binary(out, Arith::AddI, [first, half], from);
            let high = shifted(Arith::ShRUI, sum, from - width, out);
            Integer { value: high, signed: false }.resized(out, width)
        }
        (Elementwise::Round, []) => first.value,
        _ => return None,
    })
}

/// The complement of a bit.
fn complement<'c, 'a>(bit: Value<'c, 'a>, out: &mut Writer<'c, 'a>) -> Value<'c, 'a> {
    let one = out.bit(true);
    out.op(Arith::XOrI, &[bit, one], &[], bit.r#type())
}

/// A shift by less than the width.
fn shifted<'c, 'a>(name: Arith, value: Value<'c, 'a>, by: u32, out: &mut Writer<'c, 'a>) -> Value<'c, 'a> {
    if by == 0 {
        return value;
    }
    let width = scalar_width(value.r#type()).unwrap_or(1);
    let amount = constant(out, width, u128::from(by));
    out.op(name, &[value, amount], &[], value.r#type())
}
