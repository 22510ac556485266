use crate::{
    error::ProgramCode,
    func::{ClientRole, Names, entries, evaluated, interface},
    ir::{NewFunction, revealed},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{OperationRef, Type, operation::OperationLike},
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, OpName, Secret},
    pass::{PassFailure, PassOption, RustPass, read_flag, read_option},
};

/// Adds the functions of a client to every public function: one for each secret argument, which
/// encrypts it, and one for each secret result, which decrypts it.
///
/// Layouts are not assigned: arguments and results with a `tensor_ext.original_type` are only taken
/// with `enable-layout-assignment=false`, and then the client lays out the numbers.
#[derive(Clone, Default)]
pub struct AddClientInterface {
    min_slot_count: u64,
    enable_layout_assignment: bool,
}

impl RustPass for AddClientInterface {
    const NAME: &'static str = "add-client-interface";
    const SUMMARY: &'static str = "add functions that encrypt secret arguments and decrypt secret results";
    const EXAMPLE: &'static str = "\
!s = !secret.secret<tensor<8xi16>>
func.func @main(%a: !s, %b: tensor<8xi16>) -> !s {
  %0 = secret.generic(%a: !s) {
  ^body(%x: tensor<8xi16>):
    %1 = arith.addi %x, %b : tensor<8xi16>
    secret.yield %1 : tensor<8xi16>
  } -> !s
  return %0 : !s
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[
        PassOption {
            name: "min-slot-count",
            summary: "least number of slots that layouts may use; 0: any",
            initial: "0",
            set: |pass, text| read_option(text, &mut pass.min_slot_count),
        },
        PassOption {
            name: "enable-layout-assignment",
            summary: "refuse arguments and results that have a layout, since none is assigned",
            initial: "true",
            set: |pass, text| read_flag(text, &mut pass.enable_layout_assignment),
        },
    ];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let (mut plans, mut names) = (Vec::new(), Names::of(module));
        for function in entries(module) {
            plans.push(self.plan(&mut names, function).map_err(Refusal::report)?);
        }
        for plan in plans {
            plan.carry_out(context);
        }
        Ok(())
    }
}

/// The functions to add behind one: the number of an argument or result, name, type.
struct Plan<'c, 'a> {
    function: OperationRef<'c, 'a>,
    inputs: Vec<Type<'c>>,
    results: Vec<Type<'c>>,
    helpers: Vec<(ClientRole, usize, String, Type<'c>)>,
}

impl AddClientInterface {
    fn plan<'c, 'a>(&self, names: &mut Names, function: OperationRef<'c, 'a>) -> Result<Plan<'c, 'a>, Refusal<'c>> {
        let (mut inputs, mut results, mut helpers) = (Vec::new(), Vec::new(), Vec::new());
        let Some(r#type) = access::function_type(function) else {
            return Ok(Plan { function, inputs, results, helpers });
        };
        for (role, count, suffix) in [
            (ClientRole::Encrypts, r#type.input_count(), "__encrypt__arg"),
            (ClientRole::Decrypts, r#type.result_count(), "__decrypt__result"),
        ] {
            for position in 0..count {
                let (of, original) = match role {
                    ClientRole::Encrypts => {
                        inputs.extend(r#type.input(position).ok().map(revealed));
                        (r#type.input(position), access::argument_attribute(function, position, attr::ORIGINAL_TYPE))
                    }
                    ClientRole::Decrypts => {
                        results.extend(r#type.result(position).ok().map(revealed));
                        (r#type.result(position), access::result_attribute(function, position, attr::ORIGINAL_TYPE))
                    }
                };
                let Ok(of) = of else { continue };
                let Some(cleartext) = access::secret_inside(of) else { continue };
                if self.enable_layout_assignment
                    && let Some(original) = original
                {
                    let message = format!("expected '{cleartext}' as it is, found a layout, {original}");
                    return Err(Refusal::new(ProgramCode::NoLowering, message, function.location())
                        .with_help("give enable-layout-assignment=false, and let the client lay out the numbers"));
                }
                helpers.push((role, position, names.free(function, &format!("{suffix}{position}"))?, of));
            }
        }
        Ok(Plan { function, inputs, results, helpers })
    }
}

impl<'c> Plan<'c, '_> {
    fn carry_out(self, context: &'c Context) {
        let name = access::symbol_name(self.function).unwrap_or_default();
        let says = evaluated(context, &name, &self.inputs, &self.results);
        access::set_attribute(self.function, attr::INTERFACE, says);
        let mut place = self.function;
        for (role, position, helper, secret) in self.helpers {
            let cleartext = revealed(secret);
            let attribute = interface(context, &name, Some(position), role);
            let (op, from, to) = match role {
                ClientRole::Encrypts => (Secret::Conceal, cleartext, secret),
                ClientRole::Decrypts => (Secret::Reveal, secret, cleartext),
            };
            let Some(new) = NewFunction::behind(context, place, &helper, (&[from], &[to]), &[attribute]) else {
                continue;
            };
            let value = new.op(op, &new.arguments, &[], to);
            new.ret(&[value]);
            place = new.operation;
        }
    }
}
