use crate::{
    examples::on_bgv_ciphertexts,
    ir::{Emitter, walk},
};
use melior::{
    Context,
    ir::{OperationRef, Value, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    ops::{Bgv, Lwe, OpName},
    pass::{PassFailure, RustPass},
};

/// Lowers bgv ops that lwe has, too: sums, differences, products and negations.
///
/// Relinearizations, rotations and switches of the modulus stay: what they are depends on keys or
/// on
/// the modulus of plaintexts.
#[derive(Clone, Default)]
pub struct BgvToLwe;

impl RustPass for BgvToLwe {
    const NAME: &'static str = "bgv-to-lwe";
    const SUMMARY: &'static str = "lower bgv ops to those that lwe has for every scheme";
    const EXAMPLE: &'static str = on_bgv_ciphertexts!(
        "\
func.func @main(%a: !ct, %b: !ct) -> !ct3 {
  %0 = bgv.add %a, %b : (!ct, !ct) -> !ct
  %1 = bgv.mul %0, %b : (!ct, !ct) -> !ct3
  return %1 : !ct3
}
"
    );
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, root: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut found = Vec::new();
        walk(root, &mut |operation| {
            if let Some(name) = Bgv::of(operation).and_then(counterpart) {
                found.push((operation, name));
            }
        });
        for (operation, name) in found {
            let Some(block) = operation.block() else { continue };
            let operands: Vec<Value<'c, '_>> = operation.operands().collect();
            let attributes: Vec<_> = operation.attributes().collect();
            let Some(result) = operation.results().next() else { continue };
            let emitter = Emitter::before(context, block, operation);
            let value = emitter.op(name, &operands, &attributes, result.r#type());
            access::replace_with_values(operation, &[value]);
        }
        Ok(())
    }
}

fn counterpart(name: Bgv) -> Option<Lwe> {
    Some(match name {
        Bgv::Add => Lwe::RAdd,
        Bgv::Sub => Lwe::RSub,
        Bgv::Mul => Lwe::RMul,
        Bgv::AddPlain => Lwe::RAddPlain,
        Bgv::SubPlain => Lwe::RSubPlain,
        Bgv::MulPlain => Lwe::RMulPlain,
        Bgv::Negate => Lwe::RNegate,
        Bgv::Relinearize | Bgv::RotateCols | Bgv::RotateRows | Bgv::ModulusSwitch | Bgv::LevelReduce => return None,
    })
}
