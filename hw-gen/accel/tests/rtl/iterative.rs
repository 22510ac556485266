//! Iterative transforms of every shape against the model.

use crate::faults::{Fault, fault};
use crate::transforms::{Subject, check};
use ringmill_blocks::Multiplier;
use ringmill_blocks::transform::{Direction, Directions, Iterative, Spec, iterative};
use ringmill_design::Reduction;
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

/// One-line faults in the modules that only these transforms use; whole transforms notice them.
pub const FAULTS: &[Fault] = &[
    fault("shift_register", "line_q[DEPTH-1]", "line_q[0]"),
    fault("lane_exchange", "swap ? late1 : in0", "swap ? in0 : late1"),
    fault("lane_exchange", "swap ? in0 : late1", "swap ? in1 : late1"),
    fault("butterfly_both", ".a(inverse ? half_difference : forward_b)", ".a(inverse ? half_sum : forward_b)"),
    fault("butterfly_both", ".d(inverse ? half_sum : forward_a)", ".d(forward_a)"),
    fault("butterfly_both", "(a >> 1) + (a[0]", "(a >> 1) + (a[1]"),
    fault("butterfly_both", "EARLY == 1 ? late :", "EARLY == 0 ? late :"),
    fault("butterfly_both", "HALVE == 0 ? product :", "HALVE == 1 ? product :"),
    fault("iterative_column", "inverse ? inverse_d : late_forward", "late_forward"),
    fault("iterative_column", ".DEPTH(BEFORE-SUM)", ".DEPTH(BEFORE-SUM+1)"),
    fault("iterative_column", ".DEPTH(AFTER-SUM)", ".DEPTH(AFTER-SUM+1)"),
    fault("iterative_column", ".DEPTH(BEFORE-PRE)", ".DEPTH(BEFORE-PRE+1)"),
    fault("iterative_column", ".LATE(AFTER-POST)", ".LATE(AFTER-POST+1)"),
    fault("iterative_sequencer", "address_q <= address_d", "address_q <= count_q"),
    fault("iterative_sequencer", "if (waiting) wait_q", "if (!waiting) wait_q"),
    fault("iterative_sequencer", "last_q  <= issue_d && at_end", "last_q  <= issue_d"),
    fault("twiddle_address", "^ backwards", ""),
    fault("twiddle_address", "> bound", ">= bound"),
    fault("iterative_sequencer", "== bound", ">= bound"),
    fault("iterative_store", "{in, part_q}", "{part_q, in}"),
    fault("iterative_store", "words[read_buffer_3q]", "words[read_buffer_2q]"),
    fault("iterative_store", "load_q && (BUFFERS == 1", "load_q && (1'b1"),
    fault("iterative_store", "part_3q <= part_2q", "part_3q <= part_q"),
    fault("iterative_store", "write_q <= loads || write", "write_q <= write"),
    fault("iterative_store", "unloads ? unload_address : read_address", "read_address"),
];

fn root(q: u64, n: u64) -> NegacyclicRoot {
    NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root")
}

/// The transform, its inverse, and both of one module.
fn subjects(name: &str, splitting: Splitting, lanes: u32, choice: Iterative) -> Vec<Subject> {
    let multiplier = Multiplier::new(splitting.modulus(), Reduction::Montgomery).expect("applies");
    let subject = |direction, way| {
        let wanted = Spec { splitting, direction, lanes, multiplier };
        let module = format!("{name}_{}_{lanes}_{way:?}", choice.butterflies).replace(['(', ')'], "_");
        let transform = iterative(&wanted, &choice, way, &module).expect("served");
        Subject { transform, splitting, direction, lanes, both_ways: way == Directions::Both }
    };
    let each = [Direction::Forward, Direction::Inverse];
    let mut subjects: Vec<Subject> = each.map(|direction| subject(direction, Directions::Only(direction))).into();
    if choice.radix == 2 {
        let mut both = subject(Direction::Inverse, Directions::Both);
        (both.transform.outline.input, both.transform.outline.output) =
            (both.transform.outline.output, both.transform.outline.input);
        subjects.extend([subject(Direction::Forward, Directions::Both), both]);
    }
    subjects
}

#[test]
fn iterative_transforms_compute_residues_in_the_cycles_they_promise() {
    let radix2 = |butterflies, double_buffered| Iterative { butterflies, radix: 2, double_buffered };
    let radix4 = |butterflies, double_buffered| Iterative { butterflies, radix: 4, double_buffered };
    let all = [
        subjects("small", Splitting::negacyclic(root(97, 16)), 2, radix2(1, false)),
        subjects("narrow", Splitting::negacyclic(root(97, 16)), 1, radix2(4, true)),
        subjects("wide", Splitting::negacyclic(root(4_293_918_721, 64)), 4, radix2(2, true)),
        subjects("many", Splitting::negacyclic(root(257, 64)), 32, radix2(16, true)),
        subjects("cyclic", Splitting::cyclic(root(193, 16)), 2, radix2(2, false)),
        subjects("cyclic1", Splitting::cyclic(root(193, 32)), 2, radix2(1, true)),
        subjects("kyber", Splitting::incomplete(root(3329, 128), 256), 2, radix2(1, false)),
        subjects("pairs", Splitting::incomplete(root(17, 8), 16), 2, radix2(1, false)),
        subjects("pairs2", Splitting::incomplete(root(97, 16), 32), 2, radix2(1, true)),
        subjects("kyber4", Splitting::incomplete(root(3329, 128), 256), 8, radix2(4, true)),
        subjects("dilithium", Splitting::negacyclic(root(8_380_417, 256)), 2, radix2(2, false)),
        subjects("long", Splitting::negacyclic(root(1_099_511_619_841, 16)), 2, radix2(1, false)),
        // tables and a memory in banks
        subjects("deep", Splitting::negacyclic(root(65_537, 8192)), 2, radix2(1, false)),
        subjects("quad", Splitting::negacyclic(root(257, 64)), 4, radix4(4, false)),
        subjects("quads", Splitting::negacyclic(root(7681, 128)), 8, radix4(8, true)),
        subjects("odd", Splitting::negacyclic(root(257, 32)), 2, radix4(4, true)),
        subjects("falcon4", Splitting::negacyclic(root(12_289, 512)), 4, radix4(4, true)),
    ];
    let mut all: Vec<(Subject, Option<Fault>)> = all.into_iter().flatten().map(|subject| (subject, None)).collect();
    let sound = all.len();
    for fault in FAULTS {
        let small = subjects("small", Splitting::negacyclic(root(97, 16)), 1, radix2(1, true));
        let quad = subjects("quad", Splitting::negacyclic(root(193, 32)), 2, radix4(4, true));
        // Both directions, of one module where there is one.
        let both = small.into_iter().rev().take(2).chain(quad);
        all.extend(both.map(|subject| (subject, Some(*fault))));
    }
    let judged = check(&all);
    for verdict in &judged[..sound] {
        assert_eq!(*verdict, Ok(()));
    }
    for (fault, verdicts) in FAULTS.iter().zip(judged[sound..].chunks((all.len() - sound) / FAULTS.len())) {
        let noticed = verdicts.iter().any(Result::is_err);
        assert!(noticed, "{}: nobody noticed '{}' for '{}'", fault.module, fault.put, fault.take);
    }
}
