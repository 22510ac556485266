//! The gates that a bootstrap evaluates, as a library for ABC's mappers.

use std::fmt::Write;

/// Every function of two inputs has area 1 and depth 1: a gate bootstrap evaluates any of them at
/// the same cost. The multiplexer has area 2 and depth 1. Inverters and buffers are free in truth,
/// but ABC needs some area to see a reason to save them: 0.01 is so small that a hundred of them
/// weigh no more than one gate.
const GATES: [(&str, &str, Inputs, f64); 13] = [
    ("zero", "CONST0", Inputs::None, 0.0),
    ("one", "CONST1", Inputs::None, 0.0),
    ("buffer", "a", Inputs::Free("NONINV"), 0.01),
    ("not", "!a", Inputs::Free("INV"), 0.01),
    ("and", "a*b", Inputs::Gate("NONINV"), 1.0),
    ("nand", "!(a*b)", Inputs::Gate("INV"), 1.0),
    ("or", "a+b", Inputs::Gate("NONINV"), 1.0),
    ("nor", "!(a+b)", Inputs::Gate("INV"), 1.0),
    ("andn", "a*!b", Inputs::Gate("UNKNOWN"), 1.0),
    ("orn", "a+!b", Inputs::Gate("UNKNOWN"), 1.0),
    ("xor", "a*!b+!a*b", Inputs::Gate("UNKNOWN"), 1.0),
    ("xnor", "a*b+!a*!b", Inputs::Gate("UNKNOWN"), 1.0),
    ("mux", "s*a+!s*b", Inputs::Gate("UNKNOWN"), 2.0),
];

/// The inputs of a gate: how its output follows them, and whether they take time.
enum Inputs {
    None,
    Free(&'static str),
    Gate(&'static str),
}

/// The library in ABC's genlib format: functions of two inputs and the multiplexer, with bootstraps
/// as area and levels of bootstraps as delay.
pub fn genlib() -> String {
    GATES.iter().fold(String::new(), |mut text, (name, function, inputs, area)| {
        // `PIN * phase input-load max-load rise-delay rise-per-load fall-delay fall-per-load`
        let _ = match inputs {
            Inputs::None => writeln!(text, "GATE {name} {area} O={function};"),
            Inputs::Free(phase) => writeln!(text, "GATE {name} {area} O={function}; PIN * {phase} 1 999 0 0 0 0"),
            Inputs::Gate(phase) => writeln!(text, "GATE {name} {area} O={function}; PIN * {phase} 1 999 1 0 1 0"),
        };
        text
    })
}
