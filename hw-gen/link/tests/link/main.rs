//! The link's hardware under Verilator against the protocol in software, and against one-line
//! faults in it.
//!
//! All links, the faulty ones too, are instances in one simulation: building it costs more than
//! running it.

mod bench;
mod faults;
mod reference;
mod script;
mod scripts;

use bench::{IDENTITY, Instance};
use faults::FAULTS;
use reference::Built;
use script::Script;

fn built(chunk: usize, divider: u16, counters: bool) -> Built {
    Built { chunk, divider, clock_hz: 1_000_000 + u32::from(divider), identity: IDENTITY, counters }
}

fn instance<'a>(built: Built, script: &'a Script, line: u16) -> Instance<'a> {
    Instance { script, built, line, fault: None }
}

#[test]
fn every_request_is_answered_as_the_protocol_says_and_every_fault_is_caught() {
    let small = built(64, 8, true);
    let script = scripts::every_case(small);
    for module in FAULTS.iter().map(|fault| fault.module) {
        assert!(bench::files(small).iter().any(|file| file.path.ends_with(&format!("/{module}.sv"))), "{module}");
    }
    for file in bench::files(small).iter().filter(|file| file.path.contains("/top/")) {
        let faulty = |fault: &&faults::Fault| file.path.ends_with(&format!("/{}.sv", fault.module));
        assert!(FAULTS.iter().any(|fault| faulty(&fault)), "{} has no fault", file.path);
    }
    let mut instances = vec![instance(small, &script, 8)];
    instances.extend(FAULTS.iter().map(|fault| Instance { fault: Some(fault), ..instance(small, &script, 8) }));
    let heard = bench::run(&instances);
    assert_eq!(script.judge(&heard[0]), Ok(()));
    let unnoticed: Vec<_> = FAULTS
        .iter()
        .zip(&heard[1..])
        .filter(|(_, words)| script.judge(words).is_ok())
        .map(|(fault, _)| format!("{}: '{}' for '{}'", fault.module, fault.put, fault.take))
        .collect();
    assert!(unnoticed.is_empty(), "nobody noticed {unnoticed:#?}");
}

#[test]
fn random_requests_and_damage_are_answered_whatever_the_link_is_built_as() {
    let all = [(64, 8, false, 8), (64, 50, true, 51), (64, 50, true, 49), (128, 9, true, 9), (512, 8, false, 8)];
    let scripts: Vec<_> = all
        .iter()
        .zip(1..)
        .map(|(&(chunk, divider, counters, _), seed)| {
            let built = built(chunk, divider, counters);
            (built, if seed == 1 { scripts::every_case(built) } else { scripts::random(built, seed, 600) })
        })
        .collect();
    let instances: Vec<_> =
        scripts.iter().zip(all).map(|((built, script), (.., line))| instance(*built, script, line)).collect();
    for ((heard, (_, script)), what) in bench::run(&instances).iter().zip(&scripts).zip(all) {
        assert_eq!(script.judge(heard), Ok(()), "chunk, divider, counters, line: {what:?}");
    }
}
