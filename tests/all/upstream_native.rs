//! Programs as machine code: lowered by upstream's passes, translated by LLVM, executed here.

use crate::{
    upstream_entry::{ENTRY, Value, entry},
    upstream_guard::guarded,
};
use melior::{Context, ir::Module, pass::PassManager, utility::parse_pass_pipeline};
use ringmill_dialects::{
    access::{function_type, functions, symbol_name},
    execute::Executable,
};

/// Upstream's way from our dialects to memory and loops.
const TO_MEMORY: &str = "builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor,tosa-to-arith{include-apply-rescale=true}),\
    lower-affine,func.func(convert-elementwise-to-linalg),\
    one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map})";

/// And from there to LLVM's dialect; `arith-expand` makes divisions that round otherwise of those
/// that processors have.
const TO_LLVM: &str = "builtin.module(func.func(convert-linalg-to-loops,memref-expand,arith-expand),expand-strided-metadata,lower-affine,\
    convert-scf-to-cf,convert-math-to-llvm,convert-math-to-funcs,convert-ub-to-llvm,convert-index-to-llvm,finalize-memref-to-llvm,\
    convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)";

/// A program after passes of upstream.
pub(crate) fn lowered(context: &Context, text: &str, passes: &str) -> Result<String, String> {
    let mut module = Module::parse(context, text).ok_or_else(|| format!("not parsed: {text}"))?;
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), passes).map_err(|error| error.to_string())?;
    manager.run(&mut module).map_err(|_| "a pass fails")?;
    Ok(module.as_operation().to_string())
}

/// A copy between memory with gaps would become a call of upstream's runtime library, which is not
/// linked here: `linalg.copy` says the same.
fn without_runtime(text: &str) -> String {
    let line = |line: &str| {
        let (start, operands) = line.split_once("memref.copy ").filter(|(_, rest)| rest.contains("strided<"))?;
        let (names, types) = operands.split_once(" : ")?;
        let ((from, to), (first, second)) = (names.split_once(", ")?, types.split_once(" to ")?);
        Some(format!("{start}linalg.copy ins({from} : {first}) outs({to} : {second})\n"))
    };
    text.lines().map(|text| line(text).unwrap_or_else(|| format!("{text}\n"))).collect()
}

/// A program as machine code.
pub(crate) struct Native {
    executable: Executable,
    arguments: Vec<Value>,
    /// The results of the function, then every argument that is a memref.
    results: Vec<Value>,
}

/// The arguments and results of function `main`, and the function between them and words.
fn ports(context: &Context, text: &str) -> Result<(Vec<Value>, Vec<Value>, String), String> {
    let module = Module::parse(context, text).ok_or("not parsed")?;
    let main = functions(module.as_operation())
        .into_iter()
        .find(|function| symbol_name(*function).as_deref() == Some("main"))
        .ok_or("no main")?;
    let r#type = function_type(main).ok_or("no type")?;
    let value = |r#type: melior::ir::Type| {
        let text = r#type.to_string();
        Value::of(text.clone()).ok_or(format!("an argument or result is {text}"))
    };
    let (inputs, results) = (r#type.input_count(), r#type.result_count());
    let arguments: Vec<Value> =
        (0..inputs).map(|place| value(r#type.input(place).expect("in range"))).collect::<Result<_, _>>()?;
    let mut results: Vec<Value> =
        (0..results).map(|place| value(r#type.result(place).expect("in range"))).collect::<Result<_, _>>()?;
    let entry = entry(&arguments, &results);
    results.extend(arguments.iter().filter(|value| value.is_memory()).cloned());
    Ok((arguments, results, entry))
}

impl Native {
    /// Lowers function `main` of a program; says what stands in the way.
    pub(crate) fn new(context: &Context, text: &str) -> Result<Self, String> {
        // Promises of the program are ignored by the interpreter, and must not be folded by.
        let text = text.replace("{secret.secret}", "").replace(" overflow<nsw>", "").replace(" overflow<nuw>", "");
        let (arguments, results, entry) = ports(context, &text)?;
        let memory = lowered(context, &format!("{text}\n{entry}"), TO_MEMORY)?;
        let llvm = lowered(context, &without_runtime(&memory), TO_LLVM)?;
        Self::of(context, &llvm, arguments, results)
    }

    /// The same by passes of ours, which go from the program to LLVM's dialect.
    pub(crate) fn by(context: &Context, text: &str, passes: &str) -> Result<Self, String> {
        ringmill_passes::register_all();
        let (arguments, results, entry) = ports(context, text)?;
        let llvm = lowered(context, &format!("{text}\n{entry}"), &format!("builtin.module({passes})"))?;
        Self::of(context, &llvm, arguments, results)
    }

    fn of(context: &Context, llvm: &str, arguments: Vec<Value>, results: Vec<Value>) -> Result<Self, String> {
        let guarded = guarded(llvm);
        let module = Module::parse(context, &guarded).ok_or_else(|| format!("not parsed: {guarded}"))?;
        let words = |values: &[Value]| values.iter().map(|value| value.words() * value.elements()).sum();
        let executable =
            Executable::new(&module, ENTRY, words(&arguments), words(&results)).ok_or("LLVM does not take it")?;
        Ok(Self { executable, arguments, results })
    }

    /// Executes the program: its results, then the contents of all arguments that are memrefs.
    pub(crate) fn run(&self, arguments: &[Vec<u128>]) -> Vec<Vec<u128>> {
        let mut inputs = Vec::new();
        for (value, elements) in self.arguments.iter().zip(arguments) {
            let parts = elements.iter().flat_map(|&element| [element as u64, (element >> 64) as u64]);
            // The upper half of a narrow element is left out.
            inputs.extend(parts.enumerate().filter(|(part, _)| part % 2 < value.words()).map(|(_, word)| word));
        }
        let outputs = self.executable.run(&inputs);
        let mut words = outputs.into_iter();
        let mut word = || u128::from(words.next().expect("a word of the outputs"));
        let element = |value: &Value, word: &mut dyn FnMut() -> u128| match value.words() {
            1 => word(),
            _ => word() | word() << 64,
        };
        self.results.iter().map(|value| (0..value.elements()).map(|_| element(value, &mut word)).collect()).collect()
    }

    /// The arguments that are memrefs.
    pub(crate) fn memories(&self) -> impl Iterator<Item = usize> {
        self.arguments.iter().enumerate().filter(|(_, value)| value.is_memory()).map(|(place, _)| place)
    }
}
