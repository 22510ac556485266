//! Parameters, contexts and keys.

use super::function::Function;
use crate::refused::no_cpp;
use melior::ir::OperationRef;
use ringmill_dialects::{
    attr::{self, Attr, Bits, Integer},
    ops::Openfhe,
};
use ringmill_passes::ProgramError;

/// Parameters that are numbers, with the methods that set them.
const NUMBERS: &[(Attr<Integer>, &str)] = &[
    (attr::MUL_DEPTH, "SetMultiplicativeDepth"),
    (attr::PLAIN_MOD, "SetPlaintextModulus"),
    (attr::RING_DIM, "SetRingDim"),
    (attr::BATCH_SIZE, "SetBatchSize"),
    (attr::FIRST_MOD_SIZE, "SetFirstModSize"),
    (attr::SCALING_MOD_SIZE, "SetScalingModSize"),
    (attr::EVAL_ADD_COUNT, "SetEvalAddCount"),
    (attr::KEY_SWITCH_COUNT, "SetKeySwitchCount"),
    (attr::DIGIT_SIZE, "SetDigitSize"),
    (attr::NUM_LARGE_DIGITS, "SetNumLargeDigits"),
    (attr::MAX_RELIN_SK_DEG, "SetMaxRelinSkDeg"),
];

/// Switches, with what they set.
const SWITCHES: &[(Attr<Bits>, &str)] = &[
    (attr::INSECURE, "SetSecurityLevel(lbcrypto::HEStd_NotSet)"),
    (attr::ENCRYPTION_TECHNIQUE_EXTENDED, "SetEncryptionTechnique(EXTENDED)"),
    (attr::KEY_SWITCHING_TECHNIQUE_BV, "SetKeySwitchTechnique(BV)"),
    (attr::SCALING_TECHNIQUE_FIXED_MANUAL, "SetScalingTechnique(FIXEDMANUAL)"),
];

/// Writes an op that makes parameters, a context or keys; false if it has no text.
pub(super) fn write(out: &mut Function, name: Openfhe, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    match name {
        Openfhe::GenParams => {
            let result = out.result(operation)?;
            let params = out.variable(result.into(), operation)?;
            out.line(&format!("CCParamsT {params};"));
            for &(name, method) in NUMBERS {
                // Of 0, the choice is OpenFHE's; a depth of 0 is one.
                let value = name.of(operation).filter(|value| *value != 0 || name.text() == attr::MUL_DEPTH.text());
                if let Some(value) = value {
                    out.line(&format!("{params}.{method}({value});"));
                }
            }
            for &(name, call) in SWITCHES {
                if name.of(operation).is_some_and(|value| value != 0) {
                    out.line(&format!("{params}.{call};"));
                }
            }
        }
        Openfhe::GenContext => {
            let params = out.operand(operation, 0)?;
            out.define(operation, &format!("GenCryptoContext({params})"))?;
            let context = out.of(out.result(operation)?.into()).ok_or_else(|| no_cpp(operation))?;
            let more: &[&str] = if attr::SUPPORT_FHE.of(operation).is_some_and(|value| value != 0) {
                &["ADVANCEDSHE", "FHE"]
            } else {
                &[]
            };
            for feature in ["PKE", "KEYSWITCH", "LEVELEDSHE"].iter().chain(more) {
                out.line(&format!("{context}->Enable({feature});"));
            }
        }
        Openfhe::GenMulKey => {
            let (context, key) = (out.operand(operation, 0)?, out.operand(operation, 1)?);
            out.line(&format!("{context}->EvalMultKeyGen({key});"));
        }
        Openfhe::GenRotKey => {
            let (context, key) = (out.operand(operation, 0)?, out.operand(operation, 1)?);
            let indices = attr::INDICES.of(operation).ok_or_else(|| no_cpp(operation))?;
            let indices: Vec<_> = indices.iter().map(ToString::to_string).collect();
            out.line(&format!("{context}->EvalRotateKeyGen({key}, {{{}}});", indices.join(", ")));
        }
        Openfhe::SetupBootstrap => {
            let context = out.operand(operation, 0)?;
            let budget = |name: Attr<Integer>| name.of(operation).ok_or_else(|| no_cpp(operation));
            let (encode, decode) = (budget(attr::LEVEL_BUDGET_ENCODE)?, budget(attr::LEVEL_BUDGET_DECODE)?);
            out.line(&format!("{context}->EvalBootstrapSetup({{{encode}, {decode}}});"));
        }
        Openfhe::GenBootstrapKey => {
            let (context, key) = (out.operand(operation, 0)?, out.operand(operation, 1)?);
            let slots = format!("{context}->GetCryptoParameters()->GetElementParams()->GetRingDimension() / 2");
            out.line(&format!("{context}->EvalBootstrapKeyGen({key}, {slots});"));
        }
        _ => return Ok(false),
    }
    Ok(true)
}
