use super::{
    entry::entry,
    options::{Choices, Options},
    trace::{Run, Trace},
};
use crate::{error::ProgramCode, func::Names, ir::NewFunction, refusal::Refusal};
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, Type,
        attribute::{BoolAttribute, DenseI64ArrayAttribute, IntegerAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};
use ringmill_dialects::{
    access::{self, OpenfheType},
    attr::{self, NamedAttribute},
    ops::{Builtin, OpName, Openfhe},
    pass::{PassFailure, PassOption, RustPass},
};

/// Adds the functions that make the crypto context of a function and its keys.
///
/// `FUNCTION__generate_crypto_context` makes a context for as many multiplications one after
/// another as the function does. `FUNCTION__configure_crypto_context` makes the keys of its
/// relinearizations and rotations. Calls and loops are followed.
#[derive(Clone, Default)]
pub struct OpenfheConfigureCryptoContext {
    choices: Choices,
}

impl AsMut<Choices> for OpenfheConfigureCryptoContext {
    fn as_mut(&mut self) -> &mut Choices {
        &mut self.choices
    }
}

impl RustPass for OpenfheConfigureCryptoContext {
    const NAME: &'static str = "openfhe-configure-crypto-context";
    const SUMMARY: &'static str = "add the functions that make a crypto context of OpenFHE and its keys";
    const EXAMPLE: &'static str = "\
!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.mul_no_relin %cc, %a, %a : (!cc, !ct, !ct) -> !ct
  %1 = openfhe.relin %cc, %0 : (!cc, !ct) -> !ct
  %2 = openfhe.rot %cc, %1 <static_shift = 4 : index> : (!cc, !ct) -> !ct
  return %2 : !ct
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = Options::<Self>::ALL;

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let function = entry(module, &self.choices.entry_function).map_err(Refusal::report)?;
        let helpers = Helpers::of(module, function, &self.choices, context).map_err(Refusal::report)?;
        helpers.append(module, context)?;
        access::remove_attribute(function, attr::OPENFHE_PARAMS);
        Ok(())
    }
}

/// Levels that OpenFHE's bootstrapping of CKKS takes besides its two budgets, for keys of uniform
/// ternary coefficients: an approximation of degree 88 and six doublings of the angle
/// (`FHECKKSRNS::GetBootstrapDepth`).
const BOOTSTRAP_LEVELS: i64 = 14;

/// The contents of the functions to add.
struct Helpers<'c> {
    name: String,
    parameters: Vec<NamedAttribute<'c>>,
    trace: Trace,
    budgets: [i64; 2],
}

impl<'c> Helpers<'c> {
    fn of(
        module: OperationRef<'c, '_>,
        function: OperationRef<'c, '_>,
        choices: &Choices,
        context: &'c Context,
    ) -> Result<Self, Refusal<'c>> {
        let refuse = |message: String, help: &str| {
            Err(Refusal::new(ProgramCode::NoLowering, message, function.location()).with_help(help))
        };
        let name = access::symbol_name(function).unwrap_or_default();
        let mut names = Names::of(module);
        for verb in ["generate", "configure"] {
            names.free(function, &format!("__{verb}_crypto_context"))?;
        }
        let mut run = Run::new(module);
        run.function(function)?;
        let trace = run.trace;
        choices.check().map_err(|reason| Refusal::new(ProgramCode::NoLowering, reason, module.location()))?;
        let budgets = [choices.level_budget_encode, choices.level_budget_decode];
        let depth = match choices.mul_depth {
            0 if trace.bootstraps => trace.depth + BOOTSTRAP_LEVELS + budgets.iter().sum::<i64>(),
            0 => trace.depth,
            chosen => chosen,
        };
        let scheme = match attr::SCHEME_PARAM.attribute(module) {
            None => None,
            Some(attribute) => match access::scheme_param(attribute) {
                Some(scheme) if scheme.is_extended => {
                    return refuse(
                        "expected the standard technique of encryption, found the extended one".to_owned(),
                        "OpenFHE has no extended encryption for BGV: leave encryptionTechnique out",
                    );
                }
                scheme => scheme,
            },
        };
        let counts = attr::OPENFHE_PARAMS.attribute(function).and_then(access::openfhe_params);
        // For BFV, OpenFHE takes either a depth or counts.
        let is_bfv = module.has_attribute(attr::SCHEME_BFV.text());
        let (additions, key_switches) = counts.filter(|_| !is_bfv || depth == 0).unwrap_or((0, 0));
        let plaintext_modulus = match choices.plain_mod {
            0 => scheme.map_or(0, |scheme| scheme.plaintext_modulus as i64),
            chosen => chosen,
        };
        let integer = |value| IntegerAttribute::new(IntegerType::new(context, 64).into(), value);
        let flag = |value| BoolAttribute::new(context, value);
        let parameters = vec![
            attr::MUL_DEPTH.with(context, integer(depth)),
            attr::PLAIN_MOD.with(context, integer(plaintext_modulus)),
            attr::RING_DIM.with(context, integer(choices.ring_dim)),
            attr::BATCH_SIZE.with(context, integer(choices.batch_size)),
            attr::FIRST_MOD_SIZE.with(context, integer(choices.first_mod_size)),
            attr::SCALING_MOD_SIZE.with(context, integer(choices.scaling_mod_size)),
            attr::EVAL_ADD_COUNT.with(context, integer(additions)),
            attr::KEY_SWITCH_COUNT.with(context, integer(key_switches)),
            attr::DIGIT_SIZE.with(context, integer(choices.digit_size)),
            attr::NUM_LARGE_DIGITS.with(context, integer(choices.num_large_digits)),
            attr::MAX_RELIN_SK_DEG.with(context, integer(choices.max_relin_sk_deg)),
            attr::INSECURE.with(context, flag(choices.insecure || choices.ring_dim != 0)),
            attr::KEY_SWITCHING_TECHNIQUE_BV.with(context, flag(choices.key_switching_technique_bv)),
            attr::SCALING_TECHNIQUE_FIXED_MANUAL.with(context, flag(choices.scaling_technique_fixed_manual)),
        ];
        Ok(Self { name, parameters, trace, budgets })
    }

    /// Appends both functions to the module.
    fn append(&self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let missing = || PassFailure::from("the dialect openfhe is not loaded".to_owned());
        let r#type = |kind: OpenfheType| kind.in_mlir(context).ok_or_else(missing);
        let (cc, params, key) =
            (r#type(OpenfheType::CryptoContext)?, r#type(OpenfheType::Params)?, r#type(OpenfheType::PrivateKey)?);
        let last = access::functions(module).pop().ok_or_else(missing)?;
        let name = |verb: &str| format!("{}__{verb}_crypto_context", self.name);
        let generate = NewFunction::behind(context, last, &name("generate"), (&[], &[cc]), &[]).ok_or_else(missing)?;
        let parameters = generate.op(Openfhe::GenParams, &[], &self.parameters, params);
        let supports = attr::SUPPORT_FHE.with(context, BoolAttribute::new(context, self.trace.bootstraps));
        let made = generate.op(Openfhe::GenContext, &[parameters], &[supports], cc);
        generate.ret(&[made]);
        let place = generate.operation;
        let configure =
            NewFunction::behind(context, place, &name("configure"), (&[cc, key], &[cc]), &[]).ok_or_else(missing)?;
        let arguments = &configure.arguments;
        if self.trace.relinearizes || self.trace.bootstraps {
            configure.append(Openfhe::GenMulKey, arguments, &[], &[]);
        }
        if !self.trace.rotations.is_empty() {
            let rotations: Vec<i64> = self.trace.rotations.iter().copied().collect();
            let indices = attr::INDICES.with(context, DenseI64ArrayAttribute::new(context, &rotations));
            configure.append(Openfhe::GenRotKey, arguments, &[indices], &[]);
        }
        if self.trace.bootstraps {
            let index = |value| Attribute::from(IntegerAttribute::new(Type::index(context), value));
            let [encode, decode] = self.budgets.map(index);
            let budgets =
                [attr::LEVEL_BUDGET_ENCODE.with(context, encode), attr::LEVEL_BUDGET_DECODE.with(context, decode)];
            configure.append(Openfhe::SetupBootstrap, &arguments[..1], &budgets, &[]);
            configure.append(Openfhe::GenBootstrapKey, arguments, &[], &[]);
        }
        configure.ret(&arguments[..1]);
        Ok(())
    }
}
