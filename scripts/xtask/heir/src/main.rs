//! Programs as HEIR emits them for tfhe-rs, timed on ciphertexts.
//!
//! The variable `HEIR_TEXT` names the folder of `programs.rs`, which has the emitted texts and the
//! lists `GATES` and `LUT3` of them. The program reads questions in a JSON file, and prints the
//! answers. Keys are made before anything is timed. An emitted text runs on one thread.

use std::{env, error::Error, fs, time::Instant};

use serde::{Deserialize, Serialize};
use tfhe::{boolean, shortint};

mod bits;

mod emitted {
    include!(concat!(env!("HEIR_TEXT"), "/programs.rs"));
}

/// An emitted program.
type Program<Key, Ciphertext> = (&'static str, fn(&Key, Vec<Ciphertext>) -> Vec<Ciphertext>);

#[derive(Deserialize)]
struct Question {
    program: String,
    /// `gates` or `lut3`.
    cells: String,
    /// The bits of each input.
    inputs: Vec<Vec<bool>>,
}

#[derive(Serialize)]
struct Answer {
    program: String,
    cells: String,
    /// Seconds from ciphertexts to ciphertexts.
    seconds: Vec<f64>,
    outputs: Vec<Vec<bool>>,
}

/// The parameters of a message space of three bits without carries, as HEIR's tables need it: those
/// of tfhe-rs for two bits and one carry, for a failure of 2^-128.
fn three_bits() -> shortint::ClassicPBSParameters {
    shortint::ClassicPBSParameters {
        message_modulus: shortint::MessageModulus(8),
        carry_modulus: shortint::CarryModulus(1),
        ..shortint::parameters::v1_6::V1_6_PARAM_MESSAGE_2_CARRY_1_KS_PBS_GAUSSIAN_2M128
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: heir-text QUESTIONS")?;
    let questions: Vec<Question> = serde_json::from_str(&fs::read_to_string(path)?)?;
    let (client, key) = boolean::gen_keys();
    let (table_client, table_key) = shortint::gen_keys(three_bits());
    let mut answers = Vec::new();
    for Question { program, cells, inputs } in questions {
        let timed = match cells.as_str() {
            "gates" => {
                time((&program, emitted::GATES, &key), &inputs, |bit| client.encrypt(bit), |bit| client.decrypt(bit))
            }
            _ => time(
                (&program, emitted::LUT3, &table_key),
                &inputs,
                |bit| table_client.encrypt(u64::from(bit)),
                |bit| table_client.decrypt(bit) == 1,
            ),
        };
        let (seconds, outputs) = timed.ok_or_else(|| format!("no program {program} in {cells}"))?;
        answers.push(Answer { program, cells, seconds, outputs });
    }
    println!("{}", serde_json::to_string(&answers)?);
    Ok(())
}

/// The seconds and the results of a program on each input; none if there is no such program.
fn time<Key, Ciphertext>(
    (program, known, key): (&str, &[Program<Key, Ciphertext>], &Key),
    inputs: &[Vec<bool>],
    encrypt: impl Fn(bool) -> Ciphertext,
    decrypt: impl Fn(&Ciphertext) -> bool,
) -> Option<(Vec<f64>, Vec<Vec<bool>>)> {
    let (_, run) = known.iter().find(|(name, _)| *name == program)?;
    let one = |bits: &Vec<bool>| {
        let ciphertexts: Vec<Ciphertext> = bits.iter().map(|bit| encrypt(*bit)).collect();
        let start = Instant::now();
        let results = run(key, ciphertexts);
        (start.elapsed().as_secs_f64(), results.iter().map(&decrypt).collect())
    };
    Some(inputs.iter().map(one).unzip())
}
