//! Figures of Zama's ZHC: bootstraps, depth and simulated time of its integer operations, and their
//! results on given arguments.
//!
//! The only argument is a JSON file: a list of `{operation, width, arguments}`, where `arguments`
//! lists the values of each call. Standard output is a JSON list of
//! `{operation, width, message_bits, carry_bits, bootstraps, depth, hpu_milliseconds, note,
//! results}`; `results` lists the values that each call gives, or null if ZHC's interpreter failed.

mod operation;

use std::{
    env, fs,
    panic::{self, AssertUnwindSafe},
    process::ExitCode,
};

use serde::{Deserialize, Serialize};
use zhc::{
    builder::Builder,
    config::hpu::HpuConfig,
    crypto::integer_semantics::{EmulatedCiphertextBool, SpecInteger, Type},
    langs::ioplang::IopValue,
    pipeline::Pipeline,
    prelude::PipelineExt,
};

/// Bits of message in a block, as in ZHC's own tests.
const MESSAGE_BITS: u8 = 2;
/// Bits of carry in a block.
const CARRY_BITS: u8 = 2;

/// One operation at one width, and the calls to interpret.
#[derive(Deserialize)]
struct Question {
    operation: String,
    width: u16,
    arguments: Vec<Vec<u64>>,
}

/// The figures of one operation at one width.
#[derive(Serialize)]
struct Answer {
    operation: String,
    width: u16,
    message_bits: u8,
    carry_bits: u8,
    /// Bootstraps in the optimized program; one with two outputs counts once.
    bootstraps: usize,
    /// The longest chain of bootstraps.
    depth: usize,
    /// Latency on ZHC's simulated HPU.
    hpu_milliseconds: f64,
    note: &'static str,
    results: Vec<Option<Vec<u64>>>,
}

fn main() -> ExitCode {
    match answers() {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn answers() -> Result<String, String> {
    let path = env::args().nth(1).ok_or("expected a JSON file of questions")?;
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let questions: Vec<Question> = serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))?;
    let answers = questions.into_iter().map(answer).collect::<Result<Vec<_>, _>>()?;
    serde_json::to_string_pretty(&answers).map_err(|error| error.to_string())
}

fn answer(question: Question) -> Result<Answer, String> {
    let Question { operation, width, arguments } = question;
    let (iop, note) = operation::named(&operation).ok_or_else(|| format!("ZHC has no operation '{operation}'"))?;
    let builder = iop.to_builder(SpecInteger::new(width, CARRY_BITS, MESSAGE_BITS));
    let results = arguments.iter().map(|values| interpret(&builder, values)).collect::<Result<_, _>>()?;
    let mut pipeline = Pipeline::new().with_builder(builder).with_hpu_config(HpuConfig::default());
    let metrics = pipeline.get_pbs_metrics();
    let (bootstraps, depth) = (metrics.count, metrics.critical_length);
    let hpu_milliseconds = pipeline.get_hpu_metrics().latency.0 / 1e3;
    Ok(Answer {
        operation,
        width,
        message_bits: MESSAGE_BITS,
        carry_bits: CARRY_BITS,
        bootstraps,
        depth,
        hpu_milliseconds,
        note,
        results,
    })
}

/// The results of one call by ZHC's interpreter; none if it fails, as it may on a division by zero.
fn interpret(builder: &Builder, values: &[u64]) -> Result<Option<Vec<u64>>, String> {
    let signature = builder.signature();
    let types = signature.get_args();
    if types.len() != values.len() {
        return Err(format!("expected {} arguments, found {}", types.len(), values.len()));
    }
    let inputs: Result<Vec<IopValue>, String> = types
        .iter()
        .zip(values)
        .map(|(kind, &value)| match kind {
            Type::CiphertextInteger(spec) => Ok(IopValue::CiphertextInteger(spec.from_int(value.into()))),
            Type::CiphertextBool(spec) => {
                Ok(IopValue::CiphertextBool(EmulatedCiphertextBool::from_bool(value != 0, *spec)))
            }
            Type::PlaintextInteger(_) => Err("expected encrypted arguments only".to_owned()),
        })
        .collect();
    let inputs = inputs?;
    let run = AssertUnwindSafe(|| builder.interpret().with_inputs(&inputs).get_outputs());
    let Ok(outputs) = panic::catch_unwind(run) else { return Ok(None) };
    outputs.into_iter().map(number).collect::<Result<_, _>>().map(Some)
}

fn number(value: IopValue) -> Result<u64, String> {
    match value {
        IopValue::CiphertextInteger(integer) => u64::try_from(integer.as_storage()).map_err(|error| error.to_string()),
        IopValue::CiphertextBool(truth) => Ok(truth.as_bool().into()),
        _ => Err("expected encrypted results only".to_owned()),
    }
}
