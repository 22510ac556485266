//! Each module of `rtl/`, and whole accelerators, under Verilator against the software model, and
//! against one-line faults in it.
//!
//! All cases of all modules, the faulty copies too, are instances in one simulation: building it
//! costs more than running it.

mod arith;
mod bench;
mod designs;
mod faults;
mod frames;
mod iterative;
mod layers;
mod lint;
mod matrix;
mod memory;
mod multiply;
mod near;
mod ntt;
mod poly;
mod product;
mod proof;
mod residues;
mod stimulus;
mod stream;
mod streaming;
mod style;
mod table_file;
mod transforms;

use bench::{Bench, Case};

fn cases() -> Vec<Case> {
    [
        arith::cases(),
        product::cases(),
        multiply::cases(),
        multiply::shifts(),
        stream::cases(),
        frames::cases(),
        poly::cases(),
        residues::cases(),
        ntt::cases(),
        layers::cases(),
        near::cases(),
        memory::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn every_module_does_what_its_header_says_and_every_fault_is_caught() {
    let cases = cases();
    let in_transforms = |module: &String| iterative::FAULTS.iter().any(|fault| fault.module == *module);
    for module in bench::modules().into_iter().filter(|module| !in_transforms(module)) {
        assert!(cases.iter().any(|case| case.module == module), "{module} has no test");
        assert!(faults::FAULTS.iter().any(|fault| fault.module == module), "{module} has no fault");
    }
    let bench = Bench::run(&cases, faults::FAULTS);
    for (index, case) in cases.iter().enumerate() {
        if let Err(what) = bench.judge(case, index, None) {
            panic!("{} #({}): {what}", case.module, case.parameters);
        }
    }
    for (number, fault) in faults::FAULTS.iter().enumerate() {
        let own = cases.iter().enumerate().filter(|(_, case)| case.module == fault.module);
        let caught = own.filter(|&(index, case)| bench.judge(case, index, Some(number)).is_err()).count();
        assert!(caught > 0, "{}: nobody noticed '{}' for '{}'", fault.module, fault.put, fault.take);
    }
}

#[test]
fn every_reduction_multiplies_for_every_modulus_it_applies_to() {
    let cases = multiply::every_choice();
    let bench = Bench::run(&cases, &[]);
    for (index, case) in cases.iter().enumerate() {
        if let Err(what) = bench.judge(case, index, None) {
            panic!("{} #({}): {what}", case.module, case.parameters);
        }
    }
}

#[test]
fn residues_are_switched_lifted_and_written_in_digits_for_every_choice() {
    let cases = residues::every_choice();
    let bench = Bench::run(&cases, &[]);
    for (index, case) in cases.iter().enumerate() {
        if let Err(what) = bench.judge(case, index, None) {
            panic!("{} #({}): {what}", case.module, case.parameters);
        }
    }
}
