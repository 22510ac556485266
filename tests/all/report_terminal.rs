//! The report on the terminal.

use crate::report_samples::{gates, smallest};
use ringmill_flow::report::{Proof, Style, terminal_in};

#[test]
fn a_program_in_gates() {
    insta::assert_snapshot!(terminal_in(&gates(), Style::Plain));
}

#[test]
fn a_program_without_cells() {
    insta::assert_snapshot!(terminal_in(&smallest(), Style::Plain));
}

#[test]
fn only_simulated_and_with_mismatches() {
    let mut report = gates();
    report.proof = Some(Proof {
        method: "simulation".to_owned(),
        result: "not refuted".to_owned(),
        vectors: 4096,
        undefined: 0,
        seconds: 61.0,
    });
    if let Some(cosim) = &mut report.cosim {
        cosim.mismatches = 1;
    }
    let text = terminal_in(&report, Style::Plain);
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("proof") || line.starts_with("cosim")).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    proof   not refuted: 4,096 vectors compared with the program, no difference; not a proof (61.0 s)
    cosim   1 mismatch: Verilog simulated on 4,096 vectors, 812 k a second
    ");
}

#[test]
fn colour_changes_nothing_but_colour() {
    let rich = terminal_in(&gates(), Style::Rich);
    assert!(rich.contains("\u{1b}[32mequal\u{1b}[0m"), "{rich}");
    let mut plain = String::new();
    for (position, part) in rich.split('\u{1b}').enumerate() {
        plain.push_str(if position == 0 { part } else { part.split_once('m').map_or("", |(_, text)| text) });
    }
    let words = |text: &str| text.replace(['-', '─'], "").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&plain), words(&terminal_in(&gates(), Style::Plain)));
}
