use std::time::Duration;

use proptest::prelude::*;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::Netlist;
use ringmill_netlist::strategies::{Shape, netlists};
use ringmill_pipeline::{Pipelined, pipeline, prove};
use ringmill_toolchain::Toolchain;

pub(crate) fn proved(netlist: &Netlist, pipelined: &Pipelined) -> Equivalence {
    let toolchain = Toolchain::locate();
    let engines = (Yosys::new(&toolchain).expect("Yosys"), Abc::new(&toolchain).expect("ABC"));
    prove(netlist, pipelined, (&engines.0, &engines.1), Duration::from_secs(60))
        .unwrap_or_else(|error| panic!("{error}\n{}", pipelined.verilog))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_pipelines_are_equal_to_their_netlists(
        netlist in netlists(Shape { inputs: 1..=30, cells: 30..=200, outputs: 1..=20, ..Shape::default() }),
        levels in 1..=8_u32,
    ) {
        let pipelined = pipeline(&netlist, "pipelined", levels).expect("a pipeline");
        prop_assert_eq!(proved(&netlist, &pipelined), Equivalence::Equal);
    }
}

/// Every value is read in the stage that its name tells, and every register keeps the value of one
/// stage for the next.
#[test]
fn names_tell_the_stage() {
    let netlist = crate::s_box();
    for levels in 1..=4 {
        let pipelined = pipeline(&netlist, "aes_sbox", levels).expect("a pipeline");
        let stage_of = |name: &str| name.rsplit_once('_').and_then(|(_, stage)| stage.parse::<u64>().ok());
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
            words.filter(|word| word.starts_with(['i', 'n']) && word.contains('_')).map(str::to_owned).collect()
        };
        let mut values = 0;
        for line in pipelined.verilog.lines().map(|line| line.split("//").next().unwrap_or_default().trim()) {
            let (target, source, delay) = match (line.split_once(" <= "), line.split_once(" = ")) {
                (Some((target, source)), _) if stage_of(target).is_some() => (target, source, 1),
                (_, Some((target, source))) if target.starts_with("assign n") => {
                    (&target["assign ".len()..], source, 0)
                }
                _ => continue,
            };
            values += 1;
            let stage = stage_of(target).expect("a stage");
            assert!(words(source).iter().all(|word| stage_of(word) == stage.checked_sub(delay)), "{line}");
        }
        assert!(values > 5, "{}", pipelined.verilog);
    }
}

/// Checks that the proved module assigns as the hardware does, cell by cell and register by
/// register.
#[test]
fn the_proved_module_is_the_hardware_with_wires() {
    let netlist = crate::s_box();
    let assignments = |text: &str| -> Vec<String> {
        let code = |line: &str| line.split("//").next().unwrap_or_default().trim().replace(" <= ", " = ");
        let lines = text.lines().map(|line| code(line).replace("if (en) ", ""));
        let is_value = |line: &String| {
            let target = line.strip_prefix("assign ").unwrap_or(line).split(" = ").next().unwrap_or_default();
            target.starts_with(['i', 'n']) && target.contains('_') && line.ends_with(';')
        };
        lines.filter(is_value).collect()
    };
    for levels in [1, 3, 20] {
        let pipelined = pipeline(&netlist, "aes_sbox", levels).expect("a pipeline");
        let hardware = assignments(&pipelined.verilog);
        assert!(hardware.len() > 200, "{}", pipelined.verilog);
        assert_eq!(hardware, assignments(&pipelined.transparent));
    }
}

#[test]
fn the_s_box_is_equal() {
    let netlist = crate::s_box();
    for levels in [1, 3, 20] {
        let pipelined = pipeline(&netlist, "aes_sbox", levels).expect("a pipeline");
        assert_eq!(proved(&netlist, &pipelined), Equivalence::Equal);
        let wrong = Pipelined { transparent: pipelined.transparent.replacen(" & ", " | ", 1), ..pipelined };
        assert_eq!(proved(&netlist, &wrong), Equivalence::Different);
    }
}
