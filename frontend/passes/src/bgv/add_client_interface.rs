use crate::{
    error::ProgramCode,
    examples::on_bgv_ciphertexts,
    func::{ClientRole, Names, entries, interface},
    ir::{NewFunction, tensor_of},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{OperationRef, Type, Value, operation::OperationLike, r#type::IntegerType},
};
use ringmill_dialects::{
    access::{self, LweEncoding},
    attr,
    ops::{Builtin, Lwe, OpName},
    pass::{PassFailure, PassOption, RustPass, read_flag},
};

/// Adds the functions of a client to every public function on ciphertexts: what encrypts its
/// arguments and decrypts its results, with the key as last argument.
///
/// The cleartext of a ciphertext is the type that it says, or else all of its slots.
#[derive(Clone, Default)]
pub struct BgvAddClientInterface {
    use_public_key: bool,
    one_value_per_helper_fn: bool,
}

impl RustPass for BgvAddClientInterface {
    const NAME: &'static str = "bgv-add-client-interface";
    const SUMMARY: &'static str = "add functions that encrypt arguments and decrypt results, with the key last";
    const EXAMPLE: &'static str = on_bgv_ciphertexts!(
        "\
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = bgv.add %a, %b : (!ct, !ct) -> !ct
  return %0 : !ct
}
"
    );
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[
        PassOption {
            name: "use-public-key",
            summary: "encrypt with a public key",
            initial: "false",
            set: |pass, text| read_flag(text, &mut pass.use_public_key),
        },
        PassOption {
            name: "one-value-per-helper-fn",
            summary: "add a function for each argument and result",
            initial: "false",
            set: |pass, text| read_flag(text, &mut pass.one_value_per_helper_fn),
        },
    ];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let (mut plans, mut names) = (Vec::new(), Names::of(module));
        for function in entries(module) {
            plans.extend(self.plan(&mut names, function, context).map_err(Refusal::report)?);
        }
        for plan in plans {
            plan.carry_out(context);
        }
        Ok(())
    }
}

/// The type of the cleartext of a ciphertext; `None` if nothing tells it.
fn cleartext<'c>(ciphertext: Type<'c>, context: &'c Context) -> Option<Type<'c>> {
    let parts = access::ciphertext_type(ciphertext)?;
    if let Some(underlying) = parts.underlying {
        return Some(underlying);
    }
    let LweEncoding::FullCrtPacking(_) = access::lwe_encoding(parts.encoding)? else { return None };
    let (slots, _) = access::polynomial_type(parts.plaintext?)?.transform_size()?;
    Some(tensor_of(&[usize::try_from(slots).ok()?], IntegerType::new(context, 64).into()))
}

/// A function to add.
struct Plan<'c, 'a> {
    function: OperationRef<'c, 'a>,
    role: ClientRole,
    /// The argument or result that it is for, if for one.
    index: Option<usize>,
    name: String,
    /// Ciphertexts and their cleartexts.
    values: Vec<(Type<'c>, Type<'c>)>,
    key: Type<'c>,
}

impl BgvAddClientInterface {
    fn plan<'c, 'a>(
        &self,
        names: &mut Names,
        function: OperationRef<'c, 'a>,
        context: &'c Context,
    ) -> Result<Vec<Plan<'c, 'a>>, Refusal<'c>> {
        let mut plans = Vec::new();
        let Some(r#type) = access::function_type(function) else { return Ok(plans) };
        let inputs: Vec<_> = (0..r#type.input_count()).filter_map(|position| r#type.input(position).ok()).collect();
        let results: Vec<_> = (0..r#type.result_count()).filter_map(|position| r#type.result(position).ok()).collect();
        for (role, types, suffix, one) in [
            (ClientRole::Encrypts, inputs, "__encrypt", "__arg"),
            (ClientRole::Decrypts, results, "__decrypt", "__result"),
        ] {
            let mut found = Vec::new();
            for (position, &ciphertext) in types.iter().enumerate() {
                if access::ciphertext_type(ciphertext).is_none() {
                    continue;
                }
                let Some(cleartext) = cleartext(ciphertext, context) else {
                    let message = format!("expected a ciphertext whose cleartext is known, found '{ciphertext}'");
                    return Err(Refusal::new(ProgramCode::NoLowering, message, function.location())
                        .with_help("encode with #lwe.full_crt_packing_encoding, or say an underlying_type"));
                };
                found.push((position, (ciphertext, cleartext)));
            }
            let groups: Vec<(Option<usize>, Vec<_>)> = match self.one_value_per_helper_fn {
                true => found.into_iter().map(|(position, value)| (Some(position), vec![value])).collect(),
                false if found.is_empty() => Vec::new(),
                false => vec![(None, found.into_iter().map(|(_, value)| value).collect())],
            };
            for (index, values) in groups {
                let is_public = role == ClientRole::Encrypts && self.use_public_key;
                let keys: Vec<_> =
                    values.iter().filter_map(|(ciphertext, _)| access::key_of(*ciphertext, is_public)).collect();
                let Some(&key) = keys.first().filter(|first| keys.iter().all(|key| key == *first)) else {
                    let message = "expected ciphertexts of one key and one ring, found several";
                    return Err(Refusal::new(ProgramCode::NoLowering, message, function.location())
                        .with_help("give one-value-per-helper-fn=true"));
                };
                let suffix = match index {
                    Some(index) => format!("{suffix}{one}{index}"),
                    None => suffix.to_owned(),
                };
                let name = names.free(function, &suffix)?;
                plans.push(Plan { function, role, index, name, values, key });
            }
        }
        // Each stands behind the function itself.
        plans.reverse();
        Ok(plans)
    }
}

impl<'c> Plan<'c, '_> {
    fn carry_out(self, context: &'c Context) {
        let encrypts = self.role == ClientRole::Encrypts;
        let (from, to): (Vec<_>, Vec<_>) = self
            .values
            .iter()
            .map(|&(ciphertext, cleartext)| if encrypts { (cleartext, ciphertext) } else { (ciphertext, cleartext) })
            .unzip();
        let inputs: Vec<_> = from.into_iter().chain([self.key]).collect();
        let owner = access::symbol_name(self.function).unwrap_or_default();
        let attribute = interface(context, &owner, self.index, self.role);
        let Some(new) = NewFunction::behind(context, self.function, &self.name, (&inputs, &to), &[attribute]) else {
            return;
        };
        let Some((&key, values)) = new.arguments.split_last() else { return };
        let made: Vec<Value<'c, '_>> = values
            .iter()
            .zip(&self.values)
            .filter_map(|(&value, &(ciphertext, cleartext))| {
                let plaintext = access::plaintext_of(ciphertext)?;
                let parts = access::plaintext_type(plaintext)?;
                let attributes = [attr::ENCODING.with(context, parts.encoding), attr::RING.with(context, parts.ring)];
                Some(if encrypts {
                    let encoded = new.op(Lwe::RlweEncode, &[value], &attributes, plaintext);
                    new.op(Lwe::RlweEncrypt, &[encoded, key], &[], ciphertext)
                } else {
                    let decrypted = new.op(Lwe::RlweDecrypt, &[value, key], &[], plaintext);
                    new.op(Lwe::RlweDecode, &[decrypted], &attributes, cleartext)
                })
            })
            .collect();
        new.ret(&made);
    }
}
