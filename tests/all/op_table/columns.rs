//! The columns of the table: a program is evaluated, printed, passed, built, translated.

use std::collections::BTreeSet;

use melior::ir::{
    Module,
    operation::{OperationLike, OperationPrintingFlags},
};
use ringmill_dialects::ops::{Func, OpName};
use ringmill_interp::Evaluator;
use ringmill_netlist::Simulator;
use ringmill_passes::{PASSES, PIPELINES, Program, ProgramError, ProgramKind, bridge::signature};
use ringmill_synth::word::evaluate;
use ringmill_translate::{Part, Target, openfhe, translate};

use super::{
    case::Case,
    outcome::{Outcome, Row},
    value::{Compared, compare, compare_in_form, words},
};

/// Passes that synthesize with Yosys, for minutes on all programs: other tests prove their
/// netlists.
const SYNTHESIZE: [&str; 3] = ["mlir-to-cggi", "secret-generic-to-comb", "yosys-optimizer"];

/// The name of the passes as `after` takes them, with the name of the table.
fn passes() -> Vec<(String, &'static str)> {
    let passes = PASSES.iter().map(|pass| {
        let on_functions = pass.operation == Some(OpName::Func(Func::Func));
        (if on_functions { format!("func.func({})", pass.name) } else { pass.name.to_owned() }, pass.name)
    });
    let pipelines = PIPELINES.iter().map(|pipeline| (pipeline.name.to_owned(), pipeline.name));
    passes.chain(pipelines).filter(|(_, name)| !SYNTHESIZE.contains(name)).collect()
}

/// The outcome of a refusal, which has a place.
fn refusal(error: &ProgramError) -> Outcome {
    match error.location {
        Some(_) => Outcome::Refused,
        None => Outcome::Fault(format!("refused without a place: {error}")),
    }
}

/// The number of times that a text has an op.
fn uses(text: &str, op: &str) -> usize {
    let ends = |rest: &str| !rest.starts_with(|next: char| next.is_ascii_alphanumeric() || matches!(next, '_' | '.'));
    text.match_indices(op).filter(|(at, _)| ends(&text[at + op.len()..])).count()
}

/// A program of the table, parsed.
pub struct Subject<'c> {
    context: &'c melior::Context,
    case: &'c Case,
    op: String,
    program: Program<'c>,
    entry: String,
    evaluator: Option<Evaluator>,
}

impl<'c> Subject<'c> {
    /// Parses a program.
    pub fn new(context: &'c melior::Context, dialect: &str, case: &'c Case) -> Self {
        let op = format!("{dialect}.{}", case.op);
        let program = Program::parse(context, "program.mlir", &case.text)
            .unwrap_or_else(|error| panic!("{op}: {error} at {:?} in\n{}", error.location, case.text));
        let entry = program.entry(None).unwrap_or_else(|error| panic!("{op}: {error}"));
        let evaluator = Evaluator::compile(program.module(), &entry).ok();
        assert!(uses(&case.text, &op) > 0, "the program of {op} does not use it:\n{}", case.text);
        Self { context, case, op, program, entry, evaluator }
    }

    /// Adds the outcomes of a program to the row of its op.
    pub fn fill(&self, row: &mut Row) {
        let mut faults = Vec::new();
        let mut note = |column: &mut BTreeSet<&'static str>, outcome: Outcome, made: &'static str, usage: &str| {
            column.insert(match outcome {
                Outcome::Understood | Outcome::Made => made,
                Outcome::Left => "left",
                Outcome::Refused => "refused",
                Outcome::Fault(message) => {
                    faults.push(format!("{}, {usage}: {message}\n{}", self.op, self.case.text));
                    return;
                }
            });
        };
        note(&mut row.round_trip, self.round_trip(), "yes", "round trip");
        let is_program = signature(self.program.module(), &self.entry).is_ok();
        note(&mut row.run, self.run(), if is_program { "yes" } else { "interpreter" }, "run");
        let (outcome, made) = self.build();
        note(&mut row.build, outcome, made, "build");
        for (language, outcome) in self.translations() {
            note(&mut row.translate, outcome, language, language);
        }
        let before = self.program.module().as_operation().to_string();
        for (pass, name) in passes() {
            let after = self.program.after(&pass);
            match after.map_or_else(|error| refusal(&error), |after| self.judge(&after, &before)) {
                Outcome::Understood => _ = row.understood.insert(name),
                Outcome::Made => _ = row.made.insert(name),
                Outcome::Refused => _ = row.refused.insert(name),
                Outcome::Left => {}
                Outcome::Fault(message) => faults.push(format!("{}, {pass}: {message}\n{}", self.op, self.case.text)),
            }
        }
        row.faults.append(&mut faults);
    }

    fn round_trip(&self) -> Outcome {
        let custom = self.program.module().as_operation().to_string();
        let flags = OperationPrintingFlags::new().print_generic_operation_form();
        let Ok(generic) = self.program.module().as_operation().to_string_with_flags(flags) else {
            return Outcome::Fault("not printed in the generic form".to_owned());
        };
        for (form, text) in [("custom", &custom), ("generic", &generic)] {
            let Some(module) = Module::parse(self.context, text) else {
                return Outcome::Fault(format!("its {form} form is not read back:\n{text}"));
            };
            let again = module.as_operation().to_string();
            if again != custom {
                return Outcome::Fault(format!("its {form} form is read as another program:\n{again}"));
            }
        }
        Outcome::Understood
    }

    /// The comparison of the interpreter's values.
    pub fn run(&self) -> Outcome {
        match Evaluator::compile(self.program.module(), &self.entry) {
            Ok(_) if self.case.samples.is_empty() => Outcome::Fault("accepted, though no values are known".to_owned()),
            Ok(evaluator) => match compare(&evaluator, &self.case.samples) {
                Compared::Same => Outcome::Understood,
                Compared::OtherForm => Outcome::Fault("not evaluated".to_owned()),
                Compared::Wrong(message) => Outcome::Fault(message),
            },
            Err(error) if !self.case.samples.is_empty() => Outcome::Fault(format!("has values, but: {error}")),
            Err(error) if error.location().is_none() => Outcome::Fault(format!("refused without a place: {error}")),
            Err(_) => Outcome::Refused,
        }
    }

    /// The outcome of a pass that made a module; `before` is the text of the program.
    pub fn judge(&self, module: &Module<'_>, before: &str) -> Outcome {
        let after = module.as_operation().to_string();
        if after == before {
            return Outcome::Left;
        }
        let is_left = uses(before, &self.op) == uses(&after, &self.op);
        let made = if is_left { Outcome::Left } else { Outcome::Made };
        let (Some(original), Ok(evaluator)) = (&self.evaluator, Evaluator::compile(module, &self.entry)) else {
            return made;
        };
        let arguments: Vec<_> = original.arguments().collect();
        match compare_in_form(&evaluator, &self.case.samples, &arguments, original.results()) {
            Compared::Same if is_left => Outcome::Left,
            Compared::Same => Outcome::Understood,
            Compared::OtherForm => made,
            Compared::Wrong(message) => Outcome::Fault(format!("{message} in\n{after}")),
        }
    }

    /// The input of a build, with its name.
    fn build(&self) -> (Outcome, &'static str) {
        if self.program.holds_netlist() {
            return (self.netlist(), "netlist");
        }
        match self.program.kind(None) {
            Ok(ProgramKind::Boolean) => (self.words(), "words"),
            Ok(ProgramKind::Ring) => {
                let made = self
                    .program
                    .transform(None)
                    .map(|_| ())
                    .or_else(|_| self.program.transform_loops(None).map(|_| ()));
                (made.map_or_else(|error| refusal(&error), |()| Outcome::Made), "ring graph")
            }
            Err(error) => (refusal(&error), ""),
        }
    }

    fn words(&self) -> Outcome {
        let line = match self.program.lower(None) {
            Ok(line) => line,
            Err(error) => return refusal(&error),
        };
        let Some(evaluator) = &self.evaluator else {
            return Outcome::Fault("built, but not evaluated".to_owned());
        };
        for sample in &self.case.samples {
            let arguments =
                sample.arguments.iter().zip(evaluator.arguments()).map(|(values, port)| words(port, values));
            let found = evaluate(&line.graph, &arguments.collect::<Vec<_>>().concat());
            let wanted = sample.results.iter().zip(evaluator.results()).flat_map(|(values, port)| {
                values.iter().map(|value| value.map(|value| words(port, &[value])[0])).collect::<Vec<_>>()
            });
            let wanted: Vec<_> = wanted.collect();
            let same = wanted.len() == found.len()
                && wanted.iter().zip(&found).all(|(wanted, found)| wanted.is_none() || wanted == found);
            if !same {
                return Outcome::Fault(format!("{:?}: expected {wanted:?}, found {found:?}", sample.arguments));
            }
        }
        Outcome::Understood
    }

    fn netlist(&self) -> Outcome {
        let netlist = match self.program.netlist(None) {
            Ok(netlist) => netlist,
            Err(error) => return refusal(&error),
        };
        let Some(evaluator) = &self.evaluator else {
            return Outcome::Fault("built, but not evaluated".to_owned());
        };
        let mut simulator = Simulator::new(&netlist);
        // A port has its elements' bits, or one bit for each message.
        let bits = |port: &ringmill_interp::Port, values: &[i128], all: bool| -> Vec<u64> {
            let words = words(port, values).into_iter();
            words
                .flat_map(|word| (0..if all { port.width } else { 1 }).map(move |bit| (word >> bit & 1) as u64))
                .collect()
        };
        let all = |ports: &mut dyn Iterator<Item = &ringmill_interp::Port>, count: usize| {
            ports.map(|port| port.elements() * port.width as usize).sum::<usize>() == count
        };
        let whole = all(&mut evaluator.arguments(), netlist.inputs().len());
        let whole_results = all(&mut evaluator.results().iter(), netlist.outputs().len());
        for sample in &self.case.samples {
            let ports = sample.arguments.iter().zip(evaluator.arguments());
            let given: Vec<u64> = ports.flat_map(|(values, port)| bits(port, values, whole)).collect();
            let wanted: Vec<u64> = sample
                .results
                .iter()
                .zip(evaluator.results())
                .flat_map(|(values, port)| {
                    bits(port, &values.iter().map(|value| value.unwrap_or_default()).collect::<Vec<_>>(), whole_results)
                })
                .collect();
            if given.len() != netlist.inputs().len() || wanted.len() != netlist.outputs().len() {
                return Outcome::Fault(format!(
                    "{} inputs and {} outputs",
                    netlist.inputs().len(),
                    netlist.outputs().len()
                ));
            }
            let found: Vec<u64> = simulator.run(&given).iter().map(|word| word & 1).collect();
            if found != wanted {
                return Outcome::Fault(format!("{:?}: expected {wanted:?}, found {found:?}", sample.arguments));
            }
        }
        Outcome::Understood
    }

    fn translations(&self) -> [(&'static str, Outcome); 3] {
        let module = self.program.module().as_operation();
        let outcome = |text: Result<String, ProgramError>| text.map_or_else(|error| refusal(&error), |_| Outcome::Made);
        [
            ("tfhe shortint", outcome(translate(module, Target::TfheRust, None))),
            ("tfhe boolean", outcome(translate(module, Target::TfheRustBool, None))),
            ("OpenFHE", outcome(openfhe(module, Part::Source))),
        ]
    }
}
