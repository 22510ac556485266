use crate::{
    conversion::{Lowered, Lowering, Writer, convert, no_lowering},
    error::ProgramCode,
    examples::on_bgv_ciphertexts,
    ir::{element_of, extents, tensor_of},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike, r#type::IntegerType},
};
use ringmill_dialects::{
    access::{self, KeyKind, LweEncoding, OpenfheType},
    attr::{self, NamedAttribute},
    ops::{Arith, Bgv, Builtin, Dialect, Lwe, OpName, Openfhe, Tensor},
    pass::{PassFailure, RustPass},
};

/// Lowers ciphertexts of polynomials and the ops on them to the functions of the library OpenFHE.
///
/// Functions with such ops take the crypto context first. Ops on tensors of ciphertexts become one
/// for each element.
#[derive(Clone, Default)]
pub struct LweToOpenfhe;

impl RustPass for LweToOpenfhe {
    const NAME: &'static str = "lwe-to-openfhe";
    const SUMMARY: &'static str = "lower lwe and bgv ops to openfhe; functions take the crypto context first";
    const EXAMPLE: &'static str = on_bgv_ciphertexts!(
        "\
func.func @main(%a: !ct, %p: tensor<4xi16>) -> !ct {
  %0 = lwe.rmul %a, %a : (!ct, !ct) -> !ct3
  %1 = bgv.relinearize %0 <from_basis = [0, 1, 2], to_basis = [0, 1]> : !ct3 -> !ct
  %2 = bgv.rotate_cols %1 <static_shift = 1 : index> : !ct
  return %2 : !ct
}
"
    );
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let types = Types::new(context).ok_or_else(|| "the dialect openfhe is not loaded".to_owned())?;
        convert(&mut ToOpenfhe { context, types }, module, context).map_err(Refusal::report)
    }
}

/// The types of OpenFHE.
struct Types<'c> {
    context: Type<'c>,
    ciphertext: Type<'c>,
    plaintext: Type<'c>,
    public_key: Type<'c>,
    private_key: Type<'c>,
}

impl<'c> Types<'c> {
    fn new(context: &'c Context) -> Option<Self> {
        Some(Self {
            context: OpenfheType::CryptoContext.in_mlir(context)?,
            ciphertext: OpenfheType::Ciphertext.in_mlir(context)?,
            plaintext: OpenfheType::Plaintext.in_mlir(context)?,
            public_key: OpenfheType::PublicKey.in_mlir(context)?,
            private_key: OpenfheType::PrivateKey.in_mlir(context)?,
        })
    }
}

/// Most elements of a tensor of ciphertexts whose ops are written one by one.
const MAX_ELEMENTS: usize = 1 << 12;

struct ToOpenfhe<'c> {
    context: &'c Context,
    types: Types<'c>,
}

impl<'c> Lowering<'c> for ToOpenfhe<'c> {
    const TARGET: &'static str = "openfhe";
    const GONE: &'static [Dialect] = &[Dialect::Lwe, Dialect::Bgv];

    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        if access::ciphertext_type(r#type).is_some() {
            return match access::message_bits(r#type) {
                Some(bits) if bits > 0 => Err(format!("expected ciphertexts of polynomials, found '{type}'")),
                _ => Ok(Some(self.types.ciphertext)),
            };
        }
        if access::plaintext_type(r#type).is_some() {
            return Ok(Some(self.types.plaintext));
        }
        match access::key_type(r#type) {
            Some((_, KeyKind::Public)) => Ok(Some(self.types.public_key)),
            Some((_, KeyKind::Secret)) => Ok(Some(self.types.private_key)),
            Some((_, KeyKind::Element)) => Err(format!("expected a ciphertext, plaintext or key, found '{type}'")),
            None => Ok(None),
        }
    }

    fn leading(&self) -> Vec<Type<'c>> {
        vec![self.types.context]
    }

    fn needs_leading(&self, operation: OperationRef<'c, '_>) -> bool {
        match OpName::of(operation) {
            Some(OpName::Lwe(name)) => name != Lwe::RlweDecode,
            Some(OpName::Bgv(_)) => true,
            _ => false,
        }
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let name = OpName::of(operation);
        if !matches!(name, Some(OpName::Lwe(_) | OpName::Bgv(_))) {
            return Ok(Lowered::Copied);
        }
        let value = match (name, operands) {
            (Some(OpName::Lwe(Lwe::RlweEncode)), &[cleartext]) => self.encode(operation, cleartext, out)?,
            (Some(OpName::Lwe(Lwe::RlweDecode)), &[plaintext]) => {
                let result = operation.results().next().map(|result| result.r#type());
                result.map(|result| out.op(Openfhe::Decode, &[plaintext], &[], result))
            }
            (Some(OpName::Lwe(Lwe::RlweEncrypt)), &[plaintext, key]) => {
                Some(self.on_context(out, Openfhe::Encrypt, &[plaintext, key], &[], self.types.ciphertext))
            }
            (Some(OpName::Lwe(Lwe::RlweDecrypt)), &[ciphertext, key]) => {
                Some(self.on_context(out, Openfhe::Decrypt, &[ciphertext, key], &[], self.types.plaintext))
            }
            (Some(name), operands) => match self.steps(name, operation)? {
                Some(steps) => self.each(operation, operands, &steps, out),
                None => None,
            },
            _ => None,
        };
        value.map(|value| Lowered::Values(vec![value])).ok_or_else(|| no_lowering::<Self>(operation))
    }
}

/// A function of the crypto context with its attributes, from the operands of an op, or, after the
/// first, from what the one before it gave.
type Step<'c> = (Openfhe, Vec<NamedAttribute<'c>>);

impl<'c> ToOpenfhe<'c> {
    fn on_context<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        name: Openfhe,
        operands: &[Value<'c, 'a>],
        attributes: &[NamedAttribute<'c>],
        result: Type<'c>,
    ) -> Value<'c, 'a> {
        let operands: Vec<_> = out.leading().iter().chain(operands).copied().collect();
        out.op(name, &operands, attributes, result)
    }

    /// The functions that an op on ciphertexts becomes; `None` if there are none.
    fn steps(&self, name: OpName, operation: OperationRef<'c, '_>) -> Result<Option<Vec<Step<'c>>>, Refusal<'c>> {
        let refuse = |message: &str, help: &str| {
            Err(Refusal::new(ProgramCode::NoLowering, message, operation.location()).with_help(help))
        };
        let one = |name| Ok(Some(vec![(name, Vec::new())]));
        match name {
            OpName::Lwe(Lwe::RAdd | Lwe::Add) | OpName::Bgv(Bgv::Add) => one(Openfhe::Add),
            OpName::Lwe(Lwe::RSub) | OpName::Bgv(Bgv::Sub) => one(Openfhe::Sub),
            OpName::Lwe(Lwe::RMul) | OpName::Bgv(Bgv::Mul) => one(Openfhe::MulNoRelin),
            OpName::Lwe(Lwe::RNegate) | OpName::Bgv(Bgv::Negate) => one(Openfhe::Negate),
            OpName::Lwe(Lwe::RAddPlain) | OpName::Bgv(Bgv::AddPlain) => one(Openfhe::AddPlain),
            OpName::Lwe(Lwe::RSubPlain) | OpName::Bgv(Bgv::SubPlain) => one(Openfhe::SubPlain),
            OpName::Lwe(Lwe::RMulPlain) | OpName::Bgv(Bgv::MulPlain) => one(Openfhe::MulPlain),
            OpName::Bgv(Bgv::Relinearize) => {
                if attr::TO_BASIS.of(operation).as_deref() != Some(&[0, 1]) {
                    return refuse(
                        "expected a relinearization to the basis [0, 1], found another",
                        "relinearize to [0, 1]",
                    );
                }
                one(Openfhe::Relin)
            }
            OpName::Bgv(Bgv::RotateCols) => Ok(Some(vec![(
                Openfhe::Rot,
                attr::STATIC_SHIFT
                    .attribute(operation)
                    .map(|shift| attr::STATIC_SHIFT.with(self.context, shift))
                    .into_iter()
                    .collect(),
            )])),
            OpName::Bgv(Bgv::RotateRows) => refuse(
                "expected an op with a lowering to openfhe, found 'bgv.rotate_rows'",
                "OpenFHE has no function that exchanges the rows: arrange the slots so that columns are rotated",
            ),
            OpName::Bgv(Bgv::ModulusSwitch) => match self.dropped(operation) {
                Some(levels) => Ok(Some(vec![(Openfhe::ModReduce, Vec::new()); levels])),
                None => Ok(None),
            },
            OpName::Bgv(Bgv::LevelReduce) => {
                let levels = attr::LEVEL_TO_DROP.attribute(operation);
                let attribute = levels.map(|levels| attr::LEVEL_TO_DROP.with(self.context, levels));
                Ok(Some(vec![(Openfhe::LevelReduce, attribute.into_iter().collect())]))
            }
            _ => Ok(None),
        }
    }

    /// The moduli that a switch drops; one for rings of one modulus.
    fn dropped(&self, operation: OperationRef<'c, '_>) -> Option<usize> {
        let moduli = |r#type: Type<'c>| {
            let parts = access::ciphertext_type(element_of(r#type))?;
            Some(access::moduli(access::coefficient_type(parts.polynomial)?)?.len())
        };
        let before = moduli(operation.operand(0).ok()?.r#type())?;
        let after = moduli(operation.results().next()?.r#type())?;
        Some(before.saturating_sub(after).max(1))
    }

    /// The steps on ciphertexts, or on each element of tensors of them.
    fn each<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        steps: &[Step<'c>],
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        // Keys of relinearizations and rotations are in the context.
        let operands = match Bgv::of(operation) {
            Some(Bgv::Relinearize) => operands.get(..1)?,
            Some(Bgv::RotateCols) => {
                let segments = attr::OPERAND_SEGMENT_SIZES.of(operation)?;
                operands.get(..1 + segments.get(1).copied().unwrap_or(0))?
            }
            _ => operands,
        };
        let result = operation.results().next()?.r#type();
        let Some((_, shape)) = extents(result) else { return Some(self.run(steps, operands, out)) };
        let count: usize = shape.iter().product();
        if count > MAX_ELEMENTS {
            return None;
        }
        let elements: Vec<_> = (0..count)
            .map(|number| {
                let place = out.subscripts(&shape, number);
                let taken: Vec<_> = operands
                    .iter()
                    .map(|&operand| match extents(operand.r#type()) {
                        None => operand,
                        Some((element, _)) => {
                            let read: Vec<_> = [operand].into_iter().chain(place.iter().copied()).collect();
                            out.op(Tensor::Extract, &read, &[], element)
                        }
                    })
                    .collect();
                self.run(steps, &taken, out)
            })
            .collect();
        Some(out.op(Tensor::FromElements, &elements, &[], tensor_of(&shape, self.types.ciphertext)))
    }

    fn run<'a>(&self, steps: &[Step<'c>], operands: &[Value<'c, 'a>], out: &mut Writer<'c, 'a>) -> Value<'c, 'a> {
        let mut operands = operands.to_vec();
        for (name, attributes) in steps {
            operands = vec![self.on_context(out, *name, &operands, attributes, self.types.ciphertext)];
        }
        operands[0]
    }

    /// Integers in the slots of a plaintext, as numbers of 64 bits.
    fn encode<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        cleartext: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Option<Value<'c, 'a>>, Refusal<'c>> {
        let encoding = attr::ENCODING.attribute(operation).and_then(access::lwe_encoding);
        if !matches!(encoding, Some(LweEncoding::FullCrtPacking(_) | LweEncoding::PolynomialEvaluation(_))) {
            return Err(Refusal::new(
                ProgramCode::NoLowering,
                "expected integers that are packed into slots, found another encoding",
                operation.location(),
            )
            .with_help("encode with #lwe.full_crt_packing_encoding"));
        }
        let Some((element, shape)) = extents(cleartext.r#type()) else { return Ok(None) };
        let Ok(integer) = IntegerType::try_from(element) else { return Ok(None) };
        let wide: Type<'c> = IntegerType::new(self.context, 64).into();
        let value = match integer.width() {
            64 => cleartext,
            1 => out.op(Arith::ExtUI, &[cleartext], &[], tensor_of(&shape, wide)),
            2..=63 => out.op(Arith::ExtSI, &[cleartext], &[], tensor_of(&shape, wide)),
            _ => return Ok(None),
        };
        Ok(Some(self.on_context(out, Openfhe::MakePackedPlaintext, &[value], &[], self.types.plaintext)))
    }
}
