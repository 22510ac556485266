//! One-line faults in every module of `primitives/` and in generated ones, each of which a run must
//! notice.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use ringmill_calyx::{Options, Procedure, Variable, compile};
use ringmill_design::Form;

use crate::bench::{Bench, Values};
use crate::cases::random;
use crate::interpreter;
use crate::programs::{choice, elements, inner_product, negacyclic, rotation, trace};

const Q: u64 = 97;
const N: u64 = 16;

/// A file, and what stands there once and is replaced.
type Fault = (&'static str, &'static str, &'static str);

const IN_TRACE: &[Fault] = &[
    ("stream_load", "      done_q  <= 1'b0;\n      beat_q  <= '0;\n", "      done_q  <= 1'b0;\n"),
    ("frame_affine_scatter", "negate && turn[TURN-1] && plain != 0", "negate && turn[TURN-2] && plain != 0"),
    ("frame_affine_scatter", "multiplier * TURN'(i)", "multiplier + TURN'(i)"),
    ("frame_affine_scatter", "multiplier << LANE_BITS", "multiplier << 0"),
    ("frame_memory", "write_address[i*ADDRESS+:ADDRESS]", "write_address[0+:ADDRESS]"),
    ("frame_walk", ".DEPTH(LATENCY)", ".DEPTH(LATENCY + 1)"),
    ("scalar_load", "assign d      = tdata[BITS-1:0]", "assign d      = ~tdata[BITS-1:0]"),
    ("stream_store", ".DEPTH(ROOM)", ".DEPTH(2)"),
    ("trace_add1", ".a(a[6:0])", ".a(a[13:7])"),
    ("trace", "else go_q <= !go_q || !done;", "else go_q <= !go_q;"),
];

const IN_ROTATION: &[Fault] =
    &[("frame_affine_scatter", "start ? offset : turn_q", "start ? offset & ~TURN'(1) : turn_q")];

const IN_CHOICE: &[Fault] = &[
    ("scalar_store", "take || (valid_q && !tready)", "take"),
    ("choice_scale0", ".a(a[6:0]), .b(factor)", ".a(a[6:0]), .b(~factor)"),
];

const IN_INNER_PRODUCT: &[Fault] = &[
    ("stream_load", "done_q <= write && last;", "done_q <= write && last_beat;"),
    ("stream_load", "frame_q <= last ? '0 : frame_q + 1'b1", "frame_q <= last ? '0 : frame_q"),
    ("frame_memory", "{read_frame, read_address}", "{{FRAME{1'b0}} & read_frame, read_address}"),
    ("inner_product_mul1", "accumulate ? c : '0", "accumulate ? '0 : c"),
];

const IN_ELEMENTS: &[Fault] = &[
    ("stream_store", "{last_q[0], last_beat}", "{last_q[0], last}"),
    ("stream_store", "done_q <= read && last;", "done_q <= read && last_beat;"),
    ("frame_memory", "{write_frame, write_address", "{{FRAME{1'b0}} & write_frame, write_address"),
];

/// The errors of the hardware, with a fault or without.
fn wrong(procedure: &Procedure, fault: Option<&Fault>) -> Result<(), String> {
    let mut design = compile(procedure, &Options::new("test")).unwrap_or_else(|error| panic!("{error}"));
    if let Some((module, take, put)) = fault {
        let path = format!("rtl/{module}.sv");
        let file = design.files.iter_mut().find(|file| file.path == path).expect("a file");
        assert_eq!(file.text.matches(take).count(), 1, "{module}: '{take}' stands there once");
        file.text = file.text.replace(take, put);
    }
    let mut rng = StdRng::seed_from_u64(7);
    let mut value = |value| match value {
        Variable::Polynomial(id) => {
            let polynomial: ringmill_calyx::Polynomial = procedure.polynomials[id.0];
            random(&mut rng, Q, N * polynomial.frames)
        }
        Variable::Scalar(_) => vec![rng.random_range(0..8)],
    };
    let operands: Vec<Values> =
        (0..4).map(|_| procedure.arguments.iter().map(|port| value(port.value)).collect()).collect();
    let expected: Vec<_> = operands.iter().map(|operand| interpreter::run(procedure, operand)).collect();
    Bench::new(design).check(&operands, &expected)
}

#[test]
fn faults_are_noticed() {
    let ring = negacyclic(Q, N);
    let all = [
        (trace(ring, N, 5, Form::Coefficients), IN_TRACE),
        (rotation(ring, N, 5), IN_ROTATION),
        (choice(ring, N), IN_CHOICE),
        (inner_product(ring, N, 3), IN_INNER_PRODUCT),
        (elements(ring, N), IN_ELEMENTS),
    ];
    for (procedure, faults) in all {
        wrong(&procedure, None).unwrap_or_else(|what| panic!("{}: {what}", procedure.name));
        for fault in faults {
            assert!(wrong(&procedure, Some(fault)).is_err(), "nobody noticed {fault:?}");
        }
    }
}
