//! Answers of the executor and of tfhe-rs read, and wrong results told.

use super::{
    Inputs, executor,
    high_level::{self, Set},
};

/// Two vectors of a sum of two bytes and a flag, and one without a result.
const VECTORS: &str = r#"{"arguments":["i8","2xi4"],"results":["i8"]}
{"arguments":[3,[1,2]],"results":[6]}
{"arguments":[3,[1,2]],"results":[null]}
{"arguments":[255,[15,0]],"results":[14]}
"#;

/// Both defined vectors.
pub fn inputs() -> Inputs {
    Inputs::read(VECTORS, 2).expect("two defined vectors")
}

/// The bits of a byte.
pub fn bits(value: u32) -> Vec<bool> {
    (0..8).map(|bit| value >> bit & 1 == 1).collect()
}

fn answer(first: &[bool], second: &[bool]) -> String {
    let names: Vec<String> = (0..8).rev().map(|bit| format!("result0[{bit}]")).collect();
    let reversed = |bits: &[bool]| bits.iter().rev().copied().collect::<Vec<_>>();
    serde_json::json!({
        "dimensions": [750, 1, 2048], "security_bits": 128.2, "failure_log2": -40.5, "bootstraps": 3,
        "names": names, "seconds": [0.5, 0.25], "outputs": [reversed(first), reversed(second)],
    })
    .to_string()
}

#[test]
fn undefined_vectors_are_left_out_and_bits_have_names() {
    let inputs = inputs();
    assert_eq!(inputs.arguments.widths, [8, 8]);
    assert_eq!(inputs.arguments.names[8], "arg1[0]");
    assert_eq!(inputs.arguments.bits[0][8..], bits(0x21));
    assert_eq!(inputs.results.values, [[6.into()], [14.into()]] as [[serde_json::Value; 1]; 2]);
    let few = Inputs::read(VECTORS, 3).err();
    assert_eq!(few.as_deref(), Some("expected 3 vectors with defined results, found 2"));
}

#[test]
fn results_of_the_executor_are_compared_by_name() {
    let figures = executor::read(&answer(&bits(6), &bits(14)), &inputs()).expect("an answer");
    assert_eq!((figures.wrong, figures.bootstraps, figures.dimensions), (0, 3, Some([750, 1, 2048])));
    assert!((figures.median() - 0.5).abs() < 1e-9);
    let figures = executor::read(&answer(&bits(6), &bits(15)), &inputs()).expect("an answer");
    assert_eq!(figures.wrong, 1);
    for other in ["[]", "{}", &answer(&bits(6), &bits(14)).replace("[0.5,0.25]", "[0.5]")] {
        assert!(executor::read(other, &inputs()).is_err(), "{other}");
    }
}

#[test]
fn answers_of_tfhe_are_compared_bit_by_bit() {
    let timed = serde_json::json!({
        "set": "PARAM", "dimensions": [918, 1, 2048], "failure_log2": -129.581, "bootstraps": null,
        "seconds": [0.5, 0.25], "outputs": [bits(6), bits(15)],
    })
    .to_string();
    let read = |timed: &str, counted: &str| high_level::read(Set::Ks32, timed, counted, &inputs());
    let one = read(&timed, r#"{"bootstraps":7}"#).expect("an answer");
    assert_eq!((one.set, one.name.as_str(), one.figures.bootstraps, one.figures.wrong), (Set::Ks32, "PARAM", 7, 1));
    assert_eq!(one.figures.failure_log2, Some(-129.581));
    assert!(read(&timed, "{}").is_err());
    assert!(read(&timed.replace("[0.5,0.25]", "[0.5]"), r#"{"bootstraps":7}"#).is_err());
    assert!(read("", "{}").is_err());
    // A slow program does not compute all inputs.
    let short = serde_json::json!({
        "set": "PARAM", "dimensions": [918, 1, 2048], "failure_log2": -129.581, "seconds": [0.5],
        "outputs": [bits(6)],
    });
    let one = read(&short.to_string(), r#"{"bootstraps":7}"#).expect("an answer");
    assert_eq!((one.figures.seconds.len(), one.figures.wrong), (1, 0));
}
