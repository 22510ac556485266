//! Circuits in place of the bodies of `secret.generic`.

mod arithmetic;
mod bits;
mod body;
mod options;
mod split;
mod words;

use super::{
    extract_generic_body::{Extracted, extract, symbol_around, symbols},
    generic::Generic,
};
use crate::{
    error::ProgramCode,
    ir::{ConstantPool, Emitter, walk},
    refusal::Refusal,
};
use arithmetic::Arithmetic;
use bits::Bits;
use body::Circuit;
use melior::{
    Context,
    ir::{Location, OperationRef, Value, ValueLike, operation::OperationLike},
};
use options::{Engine, Mode};
use ringmill_dialects::{
    access,
    ops::{Builtin, OpName, Secret, name_text},
    pass::{PassFailure, PassOption, PassStatistic, RustPass, read_flag, read_option},
};
use ringmill_netlist::Netlist;
use ringmill_synth::{Equivalence, synthesize, synthesize_by, word::WordGraph};
use ringmill_toolchain::{Tool, Toolchain};
use words::Functions;

/// The most inputs of a `secret.generic` that becomes a circuit: the optimizers take more than a
/// square of them.
const MOST_INPUTS: usize = 4096;

/// Replaces the body of each `secret.generic` that computes on integers by an optimized circuit.
///
/// The circuit is proved equal to the body. Types of functions stay: secrets are cast to tensors of
/// their bits before a circuit, and back behind it; of public values the bits are computed. A
/// tensor is accessed outside of circuits where its subscripts are known only when the program
/// runs.
#[derive(Clone, Default)]
pub struct SecretGenericToComb {
    mode: Mode,
    engine: Engine,
    abc_fast: bool,
    use_submodules: bool,
    print_stats: bool,
    /// Cells that the last run wrote.
    cells: u64,
}

impl RustPass for SecretGenericToComb {
    const NAME: &'static str = "secret-generic-to-comb";
    const SUMMARY: &'static str = "replace the arithmetic in each secret.generic by an optimized circuit in comb ops";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !secret.secret<i2>, %b: !secret.secret<i2>) -> !secret.secret<i1> {
  %0 = secret.generic(%a: !secret.secret<i2>, %b: !secret.secret<i2>) {
  ^body(%x: i2, %y: i2):
    %1 = arith.cmpi ult, %x, %y : i2
    secret.yield %1 : i1
  } -> !secret.secret<i1>
  return %0 : !secret.secret<i1>
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[
        PassOption {
            name: "mode",
            summary: "the cells: Boolean (gates), LUT3 (also LUT) or LUT4 (tables of so many inputs)",
            initial: "LUT3",
            set: |pass, text| read_option(text, &mut pass.mode),
        },
        PassOption {
            name: "engine",
            summary: "the optimizer: yosys (Yosys and ABC) or ringmill (the recipes of `ringmill synth`)",
            initial: "yosys",
            set: |pass, text| read_option(text, &mut pass.engine),
        },
        PassOption {
            name: "abc-fast",
            summary: "true for less time and a larger circuit",
            initial: "false",
            set: |pass, text| read_flag(text, &mut pass.abc_fast),
        },
        PassOption {
            name: "use-submodules",
            summary: "true to leave the arithmetic as a private function for each circuit",
            initial: "true",
            set: |pass, text| read_flag(text, &mut pass.use_submodules),
        },
        PassOption {
            name: "print-stats",
            summary: "true to report the arithmetic and the cells of each circuit",
            initial: "false",
            set: |pass, text| read_flag(text, &mut pass.print_stats),
        },
    ];
    const STATISTICS: &'static [PassStatistic] =
        &[PassStatistic { name: "total circuit size", summary: "cells of all circuits" }];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        self.cells = 0;
        let mut modules = Vec::new();
        walk(module, &mut |operation| modules.extend(Builtin::Module.is(operation).then_some(operation)));
        modules.into_iter().try_for_each(|module| self.run_in(module, context))
    }

    fn counts(&self) -> Vec<u64> {
        vec![self.cells]
    }
}

/// A generic whose body is a call, for which a circuit is to be made.
struct Submodule<'c, 'a> {
    generic: Generic<'c, 'a>,
    function: Extracted<'c, 'a>,
    /// Arithmetic ops.
    count: usize,
}

impl SecretGenericToComb {
    /// Replaces the generics of the functions of a module, but not of modules in it.
    fn run_in<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let arithmetic = Arithmetic::of(module);
        let mut names = symbols(module);
        let mut submodules = Vec::new();
        let is_own = |generic: &Generic<'c, '_>| {
            symbol_around(generic.operation).and_then(|symbol| symbol.parent_operation()) == Some(module)
        };
        for generic in Generic::all_in(module).into_iter().filter(is_own) {
            if arithmetic.count(generic.operation) == 0 {
                continue;
            }
            check_inputs(generic).and_then(|()| check_inside(generic)).map_err(Refusal::report)?;
            bits_of(context, generic.yielded(), generic.operation.location()).map_err(Refusal::report)?;
            for part in split::split(context, generic).map_err(Refusal::report)? {
                let count = arithmetic.count(part.operation);
                if count > 0 {
                    split::give_indices_as_integers(context, part);
                    let function = extract(context, part, &mut names);
                    submodules.extend(function.map(|function| Submodule { generic: part, function, count }));
                }
            }
        }
        let first = submodules.first().map(|submodule| submodule.generic.operation.location());
        let functions = Functions::of(context, module);
        for submodule in &submodules {
            self.replace(context, submodule, &functions)?;
        }
        if let Some(first) = first.filter(|_| self.print_stats) {
            access::emit_remark(first, &format!("total circuit size: {}", self.cells));
        }
        let made = submodules.iter().filter(|_| !self.use_submodules).filter_map(|submodule| submodule.function.made);
        made.for_each(access::erase);
        Ok(())
    }

    /// Puts a circuit in the place of a generic.
    fn replace<'c: 'a, 'a>(
        &mut self,
        context: &'c Context,
        submodule: &Submodule<'c, 'a>,
        functions: &Functions<'c>,
    ) -> Result<(), PassFailure> {
        let Submodule { generic, function, count } = submodule;
        let operation = generic.operation;
        let location = operation.location();
        let taken = bits_of(context, generic.arguments(), location).map_err(Refusal::report)?;
        let given = bits_of(context, generic.yielded(), location).map_err(Refusal::report)?;
        let words = functions.words(&function.name, location)?;
        let circuit = Circuit::new(&self.netlist(&words, location).map_err(Refusal::report)?, self.mode);
        self.cells += circuit.cells();
        if self.print_stats {
            access::emit_remark(location, &statistics(*count, circuit.cells()));
        }

        let Some(block) = operation.block() else { return Ok(()) };
        let emitter = Emitter::before(context, block, operation);
        let mut constants = ConstantPool::new(context, block);
        let inputs = generic.inputs().into_iter().zip(taken);
        let inputs: Vec<_> =
            inputs.map(|(input, bits)| bits::taken_apart(input, bits, &emitter, &mut constants)).collect();
        let secrets: Vec<_> = given.iter().map(|bits| access::secret_of(bits.held)).collect();
        let new = Generic::before(operation, &inputs, &secrets, location);
        circuit.write(context, new, &given);
        let results = new.operation.results().zip(operation.results());
        let results: Vec<_> =
            results.map(|(bits, old)| bits::put_together(bits.into(), old.r#type(), &emitter)).collect();
        access::replace_with_values(operation, &results);
        Ok(())
    }

    /// The optimized cells of words, proved.
    fn netlist<'c>(&self, words: &WordGraph, location: Location<'c>) -> Result<Netlist, Refusal<'c>> {
        let refused = |message: String| Refusal::new(ProgramCode::NoCircuit, message, location);
        let tools = Toolchain::locate();
        let options = self.mode.options(self.engine, self.abc_fast);
        let synthesis = match self.engine.recipe(self.abc_fast) {
            Some(recipe) => {
                if tools.find(Tool::Yosys).is_none() {
                    let help = format!("install it by `{}`, or let the engine be 'ringmill'", Tool::Yosys.install());
                    return Err(refused("Yosys was not found".to_owned()).with_help(help));
                }
                synthesize_by(&recipe, words, &options, &tools, &|_| ())
            }
            None => synthesize(words, &options, &tools, &|_| ()),
        };
        let synthesis = synthesis.map_err(|error| refused(error.to_string()))?;
        if synthesis.equivalence != Equivalence::Equal {
            return Err(refused("the circuit of a secret.generic was not proved equal to its body".to_owned()));
        }
        Ok(synthesis.mapped)
    }
}

/// The bits of values of a body.
fn bits_of<'c>(
    context: &'c Context,
    values: Vec<Value<'c, '_>>,
    location: Location<'c>,
) -> Result<Vec<Bits<'c>>, Refusal<'c>> {
    values.into_iter().map(|value| Bits::of(context, value.r#type(), location)).collect()
}

/// Refuses a body of more inputs than the limit.
fn check_inputs<'c>(generic: Generic<'c, '_>) -> Result<(), Refusal<'c>> {
    let inputs = generic.inputs().len();
    if inputs <= MOST_INPUTS {
        return Ok(());
    }
    let message =
        format!("expected at most {MOST_INPUTS} inputs of a secret.generic that becomes a circuit, found {inputs}");
    Err(Refusal::new(ProgramCode::TooLarge, message, generic.operation.location())
        .with_help("pass tensors in place of single values, or split the secret.generic"))
}

/// Refuses values that become public or secret inside of a body: a circuit has neither.
fn check_inside<'c>(generic: Generic<'c, '_>) -> Result<(), Refusal<'c>> {
    let mut found = None;
    for operation in generic.operations() {
        walk(operation, &mut |inner| found = found.or(Secret::of(inner).is_some().then_some(inner)));
    }
    found.map_or(Ok(()), |operation| {
        let message = format!(
            "expected integers alone in a secret.generic that becomes a circuit, found '{}'",
            name_text(operation)
        );
        Err(Refusal::new(ProgramCode::NoLowering, message, operation.location())
            .with_help("move the operation out of the secret.generic"))
    })
}

/// The lines that HEIR prints for each circuit.
fn statistics(arithmetic: usize, cells: u64) -> String {
    let ratio = cells as f64 / arithmetic as f64;
    format!(
        "optimization stats\n  Starting arith op count: {arithmetic}\n  Ending cell count: {cells}\n  Ratio: {}",
        exponential(ratio)
    )
}

/// A number as `1.500000e+01`.
fn exponential(number: f64) -> String {
    let text = format!("{number:.6e}");
    match text.split_once('e').map(|(digits, exponent)| (digits, exponent.parse::<i32>())) {
        Some((digits, Ok(exponent))) => format!("{digits}e{exponent:+03}"),
        _ => text,
    }
}
