//! The functions of a crypto context.

use super::{function::Function, in_place::may_change, kind::Kind, parameters};
use crate::refused::{no_cpp, refused};
use melior::ir::{OperationRef, operation::OperationLike};
use ringmill_dialects::{access::OpenfheType, attr, ops::Openfhe};
use ringmill_passes::ProgramError;

/// The form of a function's text.
enum Form {
    /// A method of the context on the other operands, with more text behind them.
    Method(&'static str, String),
    /// One that changes the operand of that number, and gives nothing.
    InPlace(&'static str, usize, String),
}

/// Writes an op of openfhe; false if it has no text.
pub(super) fn write(out: &mut Function, name: Openfhe, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let method = |name| Form::Method(name, String::new());
    let in_place = |name| Form::InPlace(name, 1, String::new());
    let levels = || format!(", nullptr, {}", attr::LEVEL_TO_DROP.of(operation).unwrap_or(1));
    let form = match name {
        Openfhe::Add | Openfhe::AddPlain => method("EvalAdd"),
        Openfhe::Sub | Openfhe::SubPlain => method("EvalSub"),
        Openfhe::Mul | Openfhe::MulPlain | Openfhe::MulConst => method("EvalMult"),
        Openfhe::MulNoRelin => method("EvalMultNoRelin"),
        Openfhe::Negate => method("EvalNegate"),
        Openfhe::Square => method("EvalSquare"),
        Openfhe::Relin => method("Relinearize"),
        Openfhe::ModReduce => method("ModReduce"),
        Openfhe::KeySwitch => method("KeySwitch"),
        Openfhe::KeySwitchDown => method("KeySwitchDown"),
        Openfhe::Bootstrap => method("EvalBootstrap"),
        Openfhe::FastRotationPrecompute => method("EvalFastRotationPrecompute"),
        Openfhe::LevelReduce => Form::Method("LevelReduce", levels()),
        Openfhe::AddInPlace => in_place("EvalAddInPlace"),
        Openfhe::SubInPlace => in_place("EvalSubInPlace"),
        Openfhe::MulConstInPlace => in_place("EvalMultInPlace"),
        Openfhe::NegateInPlace => in_place("EvalNegateInPlace"),
        Openfhe::SquareInPlace => in_place("EvalSquareInPlace"),
        Openfhe::RelinInPlace => in_place("RelinearizeInPlace"),
        Openfhe::ModReduceInPlace => in_place("ModReduceInPlace"),
        Openfhe::KeySwitchInPlace => in_place("KeySwitchInPlace"),
        Openfhe::LevelReduceInPlace => Form::InPlace("LevelReduceInPlace", 1, levels()),
        Openfhe::AddPlainInPlace => plain_in_place(out, operation, "EvalAddInPlace")?,
        Openfhe::SubPlainInPlace => plain_in_place(out, operation, "EvalSubInPlace")?,
        Openfhe::Rot => return rotate(out, operation),
        Openfhe::FastRotation => return fast_rotate(out, operation),
        Openfhe::Automorph => return automorph(out, operation),
        Openfhe::Encrypt => {
            let [context, plaintext, key] = three(out, operation)?;
            return out.define(operation, &format!("{context}->Encrypt({key}, {plaintext})"));
        }
        Openfhe::Decrypt => return decrypt(out, operation),
        Openfhe::MakePackedPlaintext => return pack(out, operation),
        Openfhe::Decode => return decode(out, operation),
        Openfhe::GenParams
        | Openfhe::GenContext
        | Openfhe::GenMulKey
        | Openfhe::GenRotKey
        | Openfhe::SetupBootstrap
        | Openfhe::GenBootstrapKey => return parameters::write(out, name, operation),
        Openfhe::FastRotationExt
        | Openfhe::EvalChebyshevSeries
        | Openfhe::MakeCkksPackedPlaintext
        | Openfhe::DecodeCkks => return Ok(false),
    };
    let context = out.operand(operation, 0)?;
    match form {
        Form::Method(name, more) => {
            let operands = out.operands(operation, 1)?.join(", ");
            out.define(operation, &format!("{context}->{name}({operands}{more})"))
        }
        Form::InPlace(name, changed, more) => {
            let operands = out.operands(operation, 1)?;
            let first = operands.get(changed - 1).cloned().ok_or_else(|| no_cpp(operation))?;
            let others: Vec<_> = operands
                .iter()
                .enumerate()
                .filter(|(place, _)| place + 1 != changed)
                .map(|(_, text)| text.clone())
                .collect();
            let others: String = others.iter().map(|other| format!(", {other}")).collect();
            let changed_value = operation.operand(changed).map_err(|_| no_cpp(operation))?;
            let result = out.result(operation)?;
            let target = match may_change(operation, changed_value) {
                true => first,
                false => {
                    let copy = out.variable(result.into(), operation)?;
                    out.line(&format!("CiphertextT {copy} = {first}->Clone();"));
                    copy
                }
            };
            out.line(&format!("{context}->{name}({target}{others}{more});"));
            out.set(result.into(), target);
            Ok(true)
        }
    }
}

fn three(out: &Function, operation: OperationRef<'_, '_>) -> Result<[String; 3], ProgramError> {
    Ok([out.operand(operation, 0)?, out.operand(operation, 1)?, out.operand(operation, 2)?])
}

/// An op in place on the ciphertext of two operands.
fn plain_in_place(out: &Function, operation: OperationRef<'_, '_>, name: &'static str) -> Result<Form, ProgramError> {
    let is_first = out.operand_kind(operation, 1)? == Kind::Openfhe(OpenfheType::Ciphertext);
    if !is_first && name == "EvalSubInPlace" {
        return Err(refused(operation, "expected a ciphertext to subtract from in place, found a plaintext")
            .with_help("use openfhe.sub_plain"));
    }
    Ok(Form::InPlace(name, if is_first { 1 } else { 2 }, String::new()))
}

fn rotate(out: &mut Function, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let (context, ciphertext) = (out.operand(operation, 0)?, out.operand(operation, 1)?);
    let shift = match attr::STATIC_SHIFT.of(operation) {
        Some(shift) => i32::try_from(shift).map(|shift| shift.to_string()).map_err(|_| {
            refused(operation, &format!("expected a rotation by a number of 32 bits, found {shift}"))
                .with_help("rotate by less than the number of slots")
        })?,
        None => signed_shift(out, operation, 2)?,
    };
    out.define(operation, &format!("{context}->EvalRotate({ciphertext}, {shift})"))
}

/// A shift that a value gives, in two's complement.
fn signed_shift(out: &Function, operation: OperationRef<'_, '_>, position: usize) -> Result<String, ProgramError> {
    let sign = if out.operand_kind(operation, position)? == Kind::Bool { "-" } else { "" };
    Ok(format!("{sign}static_cast<int32_t>({})", out.operand(operation, position)?))
}

fn fast_rotate(out: &mut Function, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let [context, ciphertext, shift] = three(out, operation)?;
    let digits = out.operand(operation, 3)?;
    // The order follows from the context; HEIR writes 0 where it does not know it.
    let order = format!("2 * {context}->GetRingDimension()");
    out.define(
        operation,
        &format!("{context}->EvalFastRotation({ciphertext}, static_cast<uint32_t>({shift}), {order}, {digits})"),
    )
}

fn automorph(out: &mut Function, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let [context, ciphertext, key] = three(out, operation)?;
    let keys = out.fresh("keys");
    out.line(&format!("std::map<uint32_t, EvalKeyT> {keys} = {{{{0, {key}}}}};"));
    out.define(operation, &format!("{context}->EvalAutomorphism({ciphertext}, 0, {keys})"))
}

fn decrypt(out: &mut Function, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let [context, ciphertext, key] = three(out, operation)?;
    let result = out.result(operation)?;
    let name = out.variable(result.into(), operation)?;
    out.line(&format!("PlaintextT {name};"));
    out.line(&format!("{context}->Decrypt({key}, {ciphertext}, &{name});"));
    Ok(true)
}

/// Integers, repeated until they fill a row of slots, so that rotations of a row are rotations of
/// them.
fn pack(out: &mut Function, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let (context, value) = (out.operand(operation, 0)?, out.operand(operation, 1)?);
    let (count, filled) = (out.fresh("count"), out.fresh("filled"));
    out.line(&format!(
        "const size_t {count} = std::max<size_t>({context}->GetCryptoParameters()->GetElementParams()->GetRingDimension() / 2, {value}.size());"
    ));
    out.line(&format!("std::vector<int64_t> {filled}({count});"));
    out.line(&format!(
        "for (size_t i = 0; i < {count}; ++i) {filled}[i] = static_cast<int64_t>({value}[i % {value}.size()]);"
    ));
    out.define(operation, &format!("{context}->MakePackedPlaintext({filled})"))
}

fn decode(out: &mut Function, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let plaintext = out.operand(operation, 0)?;
    let result = out.result(operation)?;
    let kind = out.kind(result.into(), operation)?;
    if kind.element().width().is_none() {
        return Ok(false);
    }
    if !matches!(kind, Kind::Tensor(..)) {
        return out.define(operation, &format!("static_cast<{}>({plaintext}->GetPackedValue()[0])", kind.cpp()));
    }
    let count: usize = kind.shape().iter().product();
    out.line(&format!("{plaintext}->SetLength({count});"));
    let name = out.variable(result.into(), operation)?;
    out.line(&format!(
        "{} {name}({plaintext}->GetPackedValue().begin(), {plaintext}->GetPackedValue().end());",
        kind.cpp()
    ));
    Ok(true)
}
