//! Answers of the executor, of HEIR's text and of Concrete read, and wrong results told.

use super::{
    concrete::{self, Outcome},
    emitted::{self, Module},
    executor::{self, Cells},
    inputs::Inputs,
};

/// Two vectors of a sum of two bytes and a flag, and one without a result.
const VECTORS: &str = r#"{"arguments":["i8","2xi4"],"results":["i8"]}
{"arguments":[3,[1,2]],"results":[6]}
{"arguments":[3,[1,2]],"results":[null]}
{"arguments":[255,[15,0]],"results":[14]}
"#;

fn inputs() -> Inputs {
    Inputs::read(VECTORS, 2).expect("two defined vectors")
}

fn bits(value: u32) -> Vec<bool> {
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

const LINES: &str = r#"{"bootstraps":5,"failure":9.094947017729282e-13,"key_bytes":1000}
{"keys":true}
{"seconds":1.5,"result":6}
{"seconds":2.5,"result":14}
"#;

#[test]
fn concrete_measures_or_refuses() {
    let Ok(Outcome::Measured(figures)) = concrete::read(LINES, &inputs()) else { panic!("measured") };
    assert_eq!((figures.bootstraps, figures.wrong, figures.seconds), (5, 0, vec![1.5, 2.5]));
    assert!(figures.failure_log2.is_some_and(|log2| (log2 + 40.0).abs() < 1e-6));
    let Ok(Outcome::Measured(figures)) = concrete::read(&LINES.replace(":14", ":15"), &inputs()) else {
        panic!("measured")
    };
    assert_eq!(figures.wrong, 1);
    let refused = "{\"refused\":\"keys of 8.6 GB\"}\n";
    assert_eq!(concrete::read(refused, &inputs()), Ok(Outcome::Refused("keys of 8.6 GB".to_owned())));
    let short = LINES.lines().take(3).collect::<Vec<_>>().join("\n");
    assert!(concrete::read(&short, &inputs()).is_err());
    assert!(concrete::read("{\"seconds\":null}", &inputs()).is_err());
    for (lines, stage) in [(0, "compilation not done"), (1, "keys not done"), (2, "results not done")] {
        let text = LINES.lines().take(lines).collect::<Vec<_>>().join("\n");
        assert_eq!(concrete::stage(&text), stage);
    }
    let ways = concrete::ways(r#"{"ways":{"add_i8":["whole","digits"]}}"#).expect("ways");
    assert_eq!(ways["add_i8"], ["whole", "digits"]);
}

#[test]
fn emitted_texts_become_programs() {
    let modules = [Module { name: "add_i8_gates", cells: Cells::Gates, program: "add_i8", widths: &[8, 8] }];
    let text = emitted::glue(&modules);
    assert!(text.contains("include!(\"add_i8_gates.rs\")"), "{text}");
    assert!(text.contains("add_i8_gates::main(key, &take(bits, 8), &take(bits, 8)).bits()"), "{text}");
    assert!(text.ends_with("shortint::Ciphertext>] = &[\n];\n"), "{text}");
    assert_eq!(emitted::shifts("v0.scalar_left_shift(&v1, 2 as u8); v0.scalar_left_shift(&v1, 1 as u8)"), 2);
}

#[test]
fn results_of_emitted_texts_are_compared() {
    let answers = serde_json::json!([{ "seconds": [1.0, 3.0], "outputs": [bits(6), bits(15)] }]).to_string();
    assert_eq!(emitted::read(&answers, &[&inputs()]), Ok(vec![(3.0, 1)]));
    assert!(emitted::read("[]", &[&inputs()]).is_err());
    assert!(emitted::read("[{}]", &[&inputs()]).is_err());
}
