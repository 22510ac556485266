use crate::examples::on_ciphertexts;
use crate::{
    conversion::{Lowered, Lowering, Writer, convert, no_lowering},
    error::ProgramCode,
    ir::{extents, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    access::{self, GatesOf},
    attr,
    ops::{Builtin, Cggi, Dialect, Lwe, OpName, TfheRustBool, name_text},
    pass::{PassFailure, RustPass},
};

/// Lowers cggi gates to the gates of the crate tfhe, one each. Functions take the server key first;
/// in a module with packed gates it is a key of those.
#[derive(Clone, Default)]
pub struct CggiToTfheRustBool;

impl RustPass for CggiToTfheRustBool {
    const NAME: &'static str = "cggi-to-tfhe-rust-bool";
    const SUMMARY: &'static str = "lower cggi to tfhe_rust_bool: one gate for each gate, and no tables";
    const EXAMPLE: &'static str = on_ciphertexts!(
        "\
func.func @main(%a: !ct, %b: !ct, %c: !ct) -> !ct {
  %0 = cggi.nand %a, %b : !ct
  %1 = cggi.mux %0, %b, %c : !ct
  return %1 : !ct
}
"
    );
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let parse = |text| Type::parse(context, text).ok_or_else(|| format!("the type '{text}' is not loaded"));
        let mut is_packed = false;
        walk(module, &mut |operation| is_packed |= Cggi::of(operation) == Some(Cggi::Packed));
        let key = if is_packed { "!tfhe_rust_bool.server_key_enum" } else { "!tfhe_rust_bool.server_key" };
        let mut lowering = ToTfheRustBool { server_key: parse(key)?, bit: parse("!tfhe_rust_bool.eb")? };
        convert(&mut lowering, module, context).map_err(Refusal::report)
    }
}

struct ToTfheRustBool<'c> {
    server_key: Type<'c>,
    bit: Type<'c>,
}

/// The gate for a gate.
fn gate(name: Cggi) -> Option<TfheRustBool> {
    Some(match name {
        Cggi::And => TfheRustBool::And,
        Cggi::Nand => TfheRustBool::Nand,
        Cggi::Or => TfheRustBool::Or,
        Cggi::Nor => TfheRustBool::Nor,
        Cggi::Xor => TfheRustBool::Xor,
        Cggi::Xnor => TfheRustBool::Xnor,
        Cggi::Not => TfheRustBool::Not,
        Cggi::Mux => TfheRustBool::Mux,
        Cggi::Packed => TfheRustBool::Packed,
        _ => return None,
    })
}

impl<'c> Lowering<'c> for ToTfheRustBool<'c> {
    const TARGET: &'static str = "tfhe_rust_bool";
    const GONE: &'static [Dialect] = &[Dialect::Cggi, Dialect::Lwe];

    // Gates are of bits, whatever the width of the messages that hold them.
    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        Ok(access::message_bits(r#type).map(|_| self.bit))
    }

    fn leading(&self) -> Vec<Type<'c>> {
        vec![self.server_key]
    }

    fn needs_leading(&self, operation: OperationRef<'c, '_>) -> bool {
        matches!(OpName::of(operation), Some(OpName::Cggi(_) | OpName::Lwe(Lwe::TrivialEncrypt)))
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let (name, result) = match (OpName::of(operation), operands) {
            // A plaintext is its cleartext until it is encrypted.
            (Some(OpName::Lwe(Lwe::Encode)), &[cleartext]) if cleartext.r#type() == out.integer(1) => {
                return Ok(Lowered::Values(vec![cleartext]));
            }
            (Some(OpName::Lwe(Lwe::TrivialEncrypt)), _) => (TfheRustBool::CreateTrivial, self.bit),
            (Some(OpName::Cggi(name)), [first, ..]) => {
                let Some(gate) = gate(name) else {
                    let message = format!(
                        "expected an op with a lowering to {}, found '{}', which looks up a table",
                        Self::TARGET,
                        name_text(operation)
                    );
                    return Err(Refusal::new(ProgramCode::NoLowering, message, operation.location())
                        .with_help("lower tables with `cggi-to-tfhe-rust`, or synthesize gates: `--cells gates`"));
                };
                if gate == TfheRustBool::Mux && extents(first.r#type()).is_some() {
                    return Err(no_lowering::<Self>(operation));
                }
                (gate, first.r#type())
            }
            _ => return Ok(Lowered::Copied),
        };
        let gates = attr::GATES.of(operation).map(|gates| {
            let gates = access::gates_attribute(out.context, GatesOf::TfheRustBool, &gates);
            attr::GATES.with(out.context, gates)
        });
        let operands: Vec<_> = out.leading().iter().chain(operands).copied().collect();
        Ok(Lowered::Values(vec![out.op(name, &operands, gates.as_slice(), result)]))
    }
}
