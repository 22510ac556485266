//! Every kind of block through synthesis for ECP5 and the moves of its registers, compared with its
//! SystemVerilog.

use super::comparison::{WARM_UP, differences};
use super::kinds::{
    Kind, butterflies, conversions, frames, memories, multipliers, others, product, subject, transforms,
};
use super::mutants::{Change, always_enabled, changed, without_operands, without_registers};
use super::netlists::{mapped, packed, verilog};
use ringmill_toolchain::WorkFolder;
use std::collections::BTreeSet;

/// Compares kinds with their packed netlist, and demands that registers moved in the kinds of these
/// names, and that mutants of all that moved are noticed.
fn check(kinds: &[Kind], packs: &[&str]) {
    let folder = WorkFolder::new("test").expect("a folder");
    let sources = subject(kinds);
    let netlist = packed(&mapped("ecp5-85f", " -nolutram", &sources, &folder), &folder);
    let mutations: [(&str, Change); 3] =
        [("always enabled", always_enabled), ("no register", without_registers), ("no operands", without_operands)];
    let mutants = mutations.map(|(what, change)| (what, changed(&netlist, kinds, change)));
    let moved = &mutants[1].1.1;
    let names = |found: &BTreeSet<usize>| found.iter().map(|&kind| kinds[kind].name.clone()).collect::<Vec<_>>();
    eprintln!("registers moved in {:?}", names(moved));
    for name in packs {
        assert!(moved.iter().any(|&kind| kinds[kind].name == *name), "{name}: no register moved");
    }
    let mutants: Vec<_> = mutants.into_iter().filter(|(_, (_, kinds))| !kinds.is_empty()).collect();
    let texts = std::iter::once(&netlist).chain(mutants.iter().map(|(_, (text, _))| text));
    let copies: Vec<String> =
        texts.enumerate().map(|(number, text)| verilog(text, &format!("copy_{number}"), &folder)).collect();
    let wrong = differences(kinds, &sources, &copies, WARM_UP, &folder);
    for (kind, wrong) in kinds.iter().zip(&wrong[0]) {
        assert_eq!(*wrong, 0, "{}: the netlist differs from the design", kind.name);
    }
    for ((what, (_, changed)), wrong) in mutants.iter().zip(&wrong[1..]) {
        eprintln!("{what}: {:?}", changed.iter().map(|&kind| (&kinds[kind].name, wrong[kind])).collect::<Vec<_>>());
        for &kind in changed {
            assert!(wrong[kind] > 0, "{}: '{what}' was not noticed", kinds[kind].name);
        }
    }
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn packed_netlists_of_memories_do_what_the_design_does() {
    check(&memories(), &["word_memory", "delay_line", "constant_frame", "twiddle_rom", "delay_commutator"]);
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn packed_netlists_of_frames_do_what_the_design_does() {
    let packs = ["buffer", "reorder", "affine", "accumulate"].map(|name| format!("frame_{name}"));
    let packs = packs.iter().map(String::as_str).chain(["resident_frame", "resident_reorder"]);
    check(&frames(), &packs.collect::<Vec<_>>());
}

/// Compares multiplications; all have registers that move.
fn check_multipliers(are_wide: bool) {
    let kinds = multipliers(are_wide);
    check(&kinds, &kinds.iter().map(|kind| kind.name.as_str()).collect::<Vec<_>>());
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn packed_netlists_of_narrow_multiplications_do_what_the_design_does() {
    check_multipliers(false);
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn packed_netlists_of_wide_multiplications_do_what_the_design_does() {
    check_multipliers(true);
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn packed_netlists_of_butterflies_do_what_the_design_does() {
    check(&butterflies(), &["butterfly_ct", "butterfly_gs", "butterfly_both", "ntt_layer", "mod_mac"]);
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn packed_netlists_of_other_arithmetic_do_what_the_design_does() {
    check(&others(), &["mul_wide"]);
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn packed_netlists_of_conversions_do_what_the_design_does() {
    check(&conversions(), &[]);
}

/// Compares the transform of a name.
fn check_transform(name: &str) {
    let kinds: Vec<Kind> = transforms().into_iter().filter(|kind| kind.name == name).collect();
    check(&kinds, &[name]);
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_an_iterative_core_does_what_the_design_does() {
    check_transform("iterative");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_double_buffered_core_does_what_the_design_does() {
    check_transform("double_buffered");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_core_of_radix_4_does_what_the_design_does() {
    check_transform("radix_4");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_core_with_delay_feedback_does_what_the_design_does() {
    check_transform("sdf");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_core_with_delay_commutators_does_what_the_design_does() {
    check_transform("mdc");
}

#[test]
#[ignore = "takes minutes on a busy machine: scripts/test --long"]
fn the_packed_netlist_of_a_product_does_what_the_design_does() {
    check(&[product()], &["product"]);
}

/// Every module of `rtl/` that computes or stores is in one of the subjects; links and buses are
/// not: they have no multiplier, and their memories are those of `rtl/stream`.
#[test]
fn every_module_is_in_a_subject() {
    let all: BTreeSet<String> = [
        memories(),
        frames(),
        multipliers(false),
        multipliers(true),
        butterflies(),
        others(),
        conversions(),
        transforms(),
        vec![product()],
    ]
    .iter()
    .flat_map(|kinds| subject(kinds))
    .map(|file| file.path)
    .collect();
    let missing: Vec<&str> = ringmill_rtl::modules()
        .iter()
        .map(|module| module.path)
        .filter(|path| !path.starts_with("rtl/bus/") && !path.starts_with("rtl/top/") && !all.contains(*path))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
