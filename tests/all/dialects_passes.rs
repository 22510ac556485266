//! Rust passes in MLIR's registry, used by name from textual pipelines.

use melior::{
    Context, Error,
    ir::{Attribute, Module, OperationRef},
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use ringmill_dialects::{
    access::{self, MlirDiagnostic},
    attr::{Attr, Flag},
    context,
    ops::{Func, OpName},
    pass::{
        PassFailure, PassOption, PassStatistic, PipelineOption, RustPass, read_option, register, register_pipeline,
        statistics_report,
    },
};

/// Marks the arguments of functions.
#[derive(Clone, Default)]
struct MarkArguments {
    limit: usize,
    name: String,
}

impl RustPass for MarkArguments {
    const NAME: &'static str = "test-mark-arguments";
    const ALIASES: &'static [&'static str] = &["test-old-name"];
    const STATISTICS: &'static [PassStatistic] = &[PassStatistic { name: "marked", summary: "marks that were set" }];
    const SUMMARY: &'static str = "mark the first arguments of a function secret";
    const OPERATION: Option<OpName> = Some(OpName::Func(Func::Func));
    const OPTIONS: &'static [PassOption<Self>] = &[
        PassOption {
            name: "limit",
            summary: "number of arguments to mark",
            initial: "1",
            set: |pass, text| {
                pass.limit = text.parse().map_err(|_| format!("'{text}' is not a number"))?;
                Ok(())
            },
        },
        PassOption {
            name: "attribute",
            summary: "name of the attribute",
            initial: "secret.secret",
            set: |pass, text| read_option(text, &mut pass.name),
        },
    ];

    fn run<'c>(&mut self, function: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        if access::is_declaration(function) {
            return Err(PassFailure::Message("a function without a body".to_owned()));
        }
        assert!(self.limit != 99, "limit 99 is a bug on purpose");
        let name = Attr::<Flag>::new(self.name.clone().leak());
        for argument in 0..self.limit {
            access::set_argument_attribute(function, argument, name, Attribute::unit(context));
        }
        Ok(())
    }

    fn counts(&self) -> Vec<u64> {
        vec![self.limit as u64]
    }
}

fn run(pipeline: &str, text: &str) -> (Result<String, Error>, Vec<MlirDiagnostic>) {
    register::<MarkArguments>();
    register::<MarkArguments>();
    register_pipeline(
        "test-mark-and-clean",
        "a pipeline of ours",
        &[],
        Box::new(|_| Ok("func.func(test-mark-arguments{limit=2}),canonicalize,cse".to_owned())),
    );
    register_pipeline(
        "test-mark-some",
        "a pipeline with an option",
        &[PipelineOption { name: "count", summary: "number of arguments to mark", initial: "1" }],
        Box::new(|values| match values[0].parse::<u8>() {
            Ok(count) => Ok(format!("func.func(test-mark-arguments{{limit={count}}})")),
            Err(_) => Err(format!("option 'count': '{}' is not a number", values[0])),
        }),
    );
    let context = context();
    let mut module = Module::parse(&context, text).expect("text");
    access::Diagnostics::capture(&context, || {
        let manager = PassManager::new(&context);
        parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline)?;
        manager.run(&mut module)?;
        Ok(module.as_operation().to_string())
    })
}

const TEXT: &str = "func.func @f(%a: i8, %b: i8) -> i8 { return %a : i8 }";

#[test]
fn a_pass_takes_options_from_a_textual_pipeline() {
    let (text, _) =
        run("builtin.module(func.func(test-mark-arguments{limit=2 attribute=ringmill.marked},canonicalize),cse)", TEXT);
    let text = text.expect("run");
    assert!(text.contains("(%arg0: i8 {ringmill.marked}, %arg1: i8 {ringmill.marked})"), "{text}");
    let (text, _) = run("builtin.module(func.func(test-mark-arguments))", TEXT);
    let text = text.expect("run");
    assert!(text.contains("(%arg0: i8 {secret.secret}, %arg1: i8)"), "{text}");
}

#[test]
fn a_named_pipeline_expands() {
    let (text, _) = run("builtin.module(test-mark-and-clean)", TEXT);
    let text = text.expect("run");
    assert!(text.contains("(%arg0: i8 {secret.secret}, %arg1: i8 {secret.secret})"), "{text}");
}

#[test]
fn a_pipeline_takes_options() {
    let marked = |pipeline: &str| run(pipeline, TEXT).0.expect("run").matches("{secret.secret}").count();
    assert_eq!(marked("builtin.module(test-mark-some)"), 1);
    assert_eq!(marked("builtin.module(test-mark-some{count=2})"), 2);
}

#[test]
fn a_pass_has_other_names_and_counts() {
    let marked = |pipeline: &str| run(pipeline, TEXT).0.expect("run").matches("{secret.secret}").count();
    assert_eq!(marked("builtin.module(func.func(test-old-name{limit=2}))"), 2);
    let report = statistics_report();
    let line = report.lines().find(|line| line.contains("marked")).expect("a line");
    assert!(line.trim_start().starts_with("(S)") && line.ends_with("marked - marks that were set"), "{report}");
}

#[test]
fn a_pipeline_prints_with_its_options() {
    register::<MarkArguments>();
    let context = context();
    let manager = PassManager::new(&context);
    let pipeline = "builtin.module(func.func(test-mark-arguments{limit=3}))";
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline).expect("pipeline");
    let text = manager.as_operation_pass_manager().to_string();
    assert!(text.contains("limit=3") && text.contains("attribute=secret.secret"), "{text}");
}

#[test]
fn wrong_options_are_refused() {
    let fails = |pipeline: &str, expected: &str| {
        let (result, diagnostics) = run(pipeline, TEXT);
        let all = format!("{:?} {diagnostics:?}", result.expect_err(pipeline));
        assert!(all.contains(expected), "{all}");
    };
    fails("builtin.module(func.func(test-mark-arguments{limit=many}))", "option 'limit': 'many' is not a number");
    fails("builtin.module(func.func(test-mark-arguments{colour=red}))", "no such option colour");
    fails("builtin.module(test-mark-arguments)", "restricted to 'func.func'");
    fails("builtin.module(no-such-pass)", "no-such-pass");
    fails("builtin.module(test-mark-and-clean{limit=1})", "this pipeline takes no options");
    fails("builtin.module(test-mark-some{count=x})", "option 'count': 'x' is not a number");
    fails("builtin.module(test-mark-some{number=1})", "no such option number");
}

#[test]
fn a_failing_or_panicking_pass_is_a_located_error() {
    let (result, diagnostics) = run("builtin.module(func.func(test-mark-arguments))", "\nfunc.func private @f(i8)");
    assert!(result.is_err());
    assert_eq!((diagnostics[0].line, diagnostics[0].message.as_str()), (2, "a function without a body"));
    let (result, diagnostics) = run("builtin.module(func.func(test-mark-arguments{limit=99}))", TEXT);
    assert!(result.is_err());
    assert!(diagnostics[0].message.contains("limit 99 is a bug on purpose"), "{diagnostics:?}");
}
