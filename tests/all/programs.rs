//! The test programs against functions written in Rust: their meaning, and the netlists
//! made of them in each kind of cells.

use std::path::{Path, PathBuf};

use ringmill_dialects::access::parse_module;
use ringmill_netlist::{CellLibrary, Netlist, Simulator, format::blif};
use ringmill_passes::Program;
use ringmill_report::{Method, Verdict};
use ringmill_synth::naive::expand;

use crate::builds;
use crate::interp_evaluate::{Numbers, compile, defined, evaluate, plain};

/// Per argument, its elements.
type Vector = Vec<Vec<u128>>;

/// Evaluates a program of tests/programs on corners and random arguments, and compares with
/// `expected`, which gives `None` where the program is undefined; then builds its netlists, and
/// compares the BLIF that was written. `shape` has width and number of elements of each argument,
/// `width` that of the result's elements.
fn check(name: &str, shape: &[(u32, usize)], width: u32, expected: impl Fn(&[Vec<u128>]) -> Option<Vec<u128>>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("programs/{name}.mlir"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let evaluator = compile(&text);
    let vectors = vectors(shape);
    for arguments in &vectors {
        let results = plain(evaluate(&evaluator, arguments));
        assert_eq!(results.len(), 1);
        match expected(arguments) {
            Some(values) => assert_eq!(results[0], defined(&values), "{name} of {arguments:?}"),
            None => assert!(results[0].contains(&None), "{name} of {arguments:?} is undefined"),
        }
    }
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, name, &text).expect("a program");
    let words = program.lower(None).expect("words").graph;
    for library in [CellLibrary::Gates, CellLibrary::Lut(3), CellLibrary::Lut(4)] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let netlist = build(&path, library, folder.path().join("out"));
        // What a report compares it with must be right as well.
        for (what, netlist) in [("the netlist", netlist), ("the textbook circuit", expand(&words, library))] {
            let mut simulator = Simulator::new(&netlist);
            for arguments in &vectors {
                let Some(values) = expected(arguments) else { continue };
                let bits = |words: &[u128], width: u32| -> Vec<u64> {
                    words.iter().flat_map(|word| (0..width).map(move |bit| (word >> bit & 1) as u64)).collect()
                };
                let inputs: Vec<_> =
                    arguments.iter().zip(shape).flat_map(|(words, &(width, _))| bits(words, width)).collect();
                let outputs: Vec<_> = simulator.run(&inputs).iter().map(|lanes| lanes & 1).collect();
                assert_eq!(outputs, bits(&values, width), "{what} of {name} in {library} of {arguments:?}");
            }
        }
    }
}

/// Corners, random words, and every value of a single byte.
fn vectors(shape: &[(u32, usize)]) -> Vec<Vector> {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let mut vectors: Vec<Vector> = Vec::new();
    for corner in [0, 1, u128::MAX, u128::MAX >> 1, 1 << 127] {
        let words = shape.iter().map(|&(width, count)| vec![high_bits(corner, width); count]);
        vectors.push(words.collect());
    }
    for _ in 0..2000 {
        let words = shape.iter().map(|&(width, count)| (0..count).map(|_| numbers.next(width)).collect());
        vectors.push(words.collect());
    }
    if let [(width @ 0..=8, 1)] = shape {
        vectors.extend((0..1u128 << width).map(|value| vec![vec![value]]));
    }
    vectors
}

/// Builds a program as `ringmill synth` does, checks what the report claims, and reads the written
/// netlist back.
fn build(program: &Path, library: CellLibrary, output: PathBuf) -> Netlist {
    let options = builds::proved(ringmill_synth::Options::new(library));
    let built = builds::netlist(program, &output, &options).unwrap_or_else(|error| panic!("{error:?}"));
    let proof = built.report.proof.expect("a proof section");
    assert!(proof.method != Method::Simulation && proof.result == Verdict::Equal, "{proof:?}");

    let read = |name: &str| std::fs::read_to_string(built.folder.join(name)).expect("a file of the contract");
    let mlir = read("netlist.mlir");
    let context = ringmill_dialects::context();
    assert!(parse_module(&context, &mlir, "netlist.mlir").is_some(), "netlist.mlir is valid MLIR");
    let netlist = blif::read(&read("netlist.blif")).unwrap_or_else(|error| panic!("{error}"));
    let section = built.report.netlist.expect("a netlist section");
    let cost = |id| netlist.fanins(id).len();
    assert!(netlist.ids().all(|id| cost(id) <= library.max_inputs()), "cells of the library");
    assert_eq!((section.inputs, section.outputs), (netlist.inputs().len(), netlist.outputs().len()));
    let recount = ringmill_netlist::Statistics::of(&netlist, library);
    assert_eq!(
        (section.bootstraps, section.depth),
        (recount.bootstraps, recount.depth),
        "the report counts what is in the file"
    );
    netlist
}

/// A corner in `width` bits: the top bits of a large one.
fn high_bits(corner: u128, width: u32) -> u128 {
    if corner > 1 { corner >> (128 - width) } else { corner }
}

fn i8_of(value: u128) -> i32 {
    i32::from(value as u8 as i8)
}

#[test]
fn add_i8() {
    check("add_i8", &[(8, 1), (8, 1)], 8, |a| Some(vec![u128::from((a[0][0] as u8).wrapping_add(a[1][0] as u8))]));
}

#[test]
fn add_i16() {
    check("add_i16", &[(16, 1), (16, 1)], 16, |a| Some(vec![(a[0][0] + a[1][0]) % 65536]));
}

#[test]
fn mul_i8() {
    check("mul_i8", &[(8, 1), (8, 1)], 8, |a| Some(vec![a[0][0] * a[1][0] % 256]));
}

#[test]
fn mul_i16() {
    check("mul_i16", &[(16, 1), (16, 1)], 16, |a| Some(vec![a[0][0] * a[1][0] % 65536]));
}

#[test]
fn max_i32() {
    check("max_i32", &[(32, 1), (32, 1)], 32, |a| Some(vec![u128::from((a[0][0] as i32).max(a[1][0] as i32) as u32)]));
}

#[test]
fn cmp_slt_i32() {
    check("cmp_slt_i32", &[(32, 1), (32, 1)], 1, |a| Some(vec![u128::from((a[0][0] as i32) < (a[1][0] as i32))]));
}

#[test]
fn select_i16() {
    check("select_i16", &[(16, 1), (16, 1)], 16, |a| {
        let (x, y) = (a[0][0] as i16, a[1][0] as i16);
        let value = if x < y { x.wrapping_add(y) } else { x.wrapping_sub(y) };
        Some(vec![u128::from(value as u16)])
    });
}

#[test]
fn shl_i8() {
    check("shl_i8", &[(8, 1), (8, 1)], 8, |a| (a[1][0] < 8).then(|| vec![(a[0][0] << a[1][0]) % 256]));
}

#[test]
fn popcount_i32() {
    check("popcount_i32", &[(32, 1)], 32, |a| Some(vec![u128::from(a[0][0].count_ones())]));
}

#[test]
fn isqrt_i16() {
    check("isqrt_i16", &[(16, 1)], 16, |a| {
        let (mut number, mut root, mut bit) = (a[0][0] as i16, 0i16, 16384i16);
        if number >= 0 {
            return Some(vec![a[0][0].isqrt()]);
        }
        for _ in 0..8 {
            let tried = root.wrapping_add(bit);
            root >>= 1;
            if number >= tried {
                number = number.wrapping_sub(tried);
                root = root.wrapping_add(bit);
            }
            bit >>= 2;
        }
        Some(vec![u128::from(root as u16)])
    });
}

#[test]
fn fsm_step() {
    check("fsm_step", &[(8, 1), (8, 1)], 8, |a| {
        let (x, large) = (a[1][0], a[1][0] as u8 as i8 > 4);
        let choose = |condition: bool, yes: u128, no: u128| if condition { yes } else { no };
        Some(vec![match a[0][0] {
            0 => choose(x == 1, 1, 0),
            1 => choose(x == 1, 1, choose(x == 3, 2, 0)),
            2 => choose(large, 3, 0),
            3 => choose(x == 1, 4, 2),
            4 => choose(large, 5, 3),
            _ => 5,
        }])
    });
}

#[test]
fn sort4_i8() {
    check("sort4_i8", &[(8, 4)], 8, |a| {
        let mut sorted: Vec<i8> = a[0].iter().map(|&value| value as u8 as i8).collect();
        sorted.sort_unstable();
        Some(sorted.into_iter().map(|value| u128::from(value as u8)).collect())
    });
}

#[test]
fn dot_8xi8() {
    check("dot_8xi8", &[(8, 8), (8, 8)], 32, |a| {
        let sum: i32 = a[0].iter().zip(&a[1]).map(|(&x, &y)| i8_of(x) * i8_of(y)).sum();
        Some(vec![u128::from(sum as u32)])
    });
}

#[test]
fn matvec4x4_i8c() {
    let weights = [[37, -5, 112, 64], [-128, 17, 3, -90], [1, -1, 85, 42], [99, 0, -33, 7]];
    let bias = [100, -2000, 0, 7];
    check("matvec4x4_i8c", &[(8, 4)], 32, |a| {
        let row = |row: usize| {
            let products = weights[row].iter().zip(&a[0]).map(|(&weight, &x)| weight * i8_of(x));
            u128::from((bias[row] + products.sum::<i32>()) as u32)
        };
        Some((0..4).map(row).collect())
    });
}

#[test]
fn mix() {
    let weights = [12, -7, 33, 5, -61, 20, 3, 9];
    check("mix", &[(8, 8)], 1, |a| {
        let sum: i32 = a[0].iter().zip(weights).map(|(&value, weight)| i8_of(value) * weight).sum();
        Some(vec![u128::from(sum > 100)])
    });
}

#[test]
fn relu_dense_q8() {
    let weights = [
        [12, -7, 33, 5, -61, 20, 0, 9],
        [-3, 44, -18, 27, 6, -90, 71, 2],
        [127, -128, 1, 0, 15, -15, 64, -32],
        [8, 16, -24, 55, -42, 3, 19, -77],
    ];
    let bias = [429, -729, 1954, 610];
    check("relu_dense_q8", &[(8, 8)], 8, |a| {
        let row = |row: usize| {
            let products = weights[row].iter().zip(&a[0]).map(|(&weight, &x)| weight * i8_of(x));
            ((bias[row] + products.sum::<i32>()).max(0) >> 7).min(127) as u128
        };
        Some((0..4).map(row).collect())
    });
}

/// The S-box by its definition: inverse in GF(2^8), then an affine map.
#[test]
fn aes_sbox_i8() {
    let multiply = |mut a: u32, mut b: u32| {
        let mut product = 0;
        while b != 0 {
            if b & 1 == 1 {
                product ^= a;
            }
            a <<= 1;
            if a & 0x100 != 0 {
                a ^= 0x11b;
            }
            b >>= 1;
        }
        product
    };
    check("aes_sbox_i8", &[(8, 1)], 8, |a| {
        let inverse = (0..254).fold(1, |power, _| multiply(power, a[0][0] as u32)) as u8;
        let rotated = (0..5).fold(0, |sum, turns| sum ^ inverse.rotate_left(turns));
        Some(vec![u128::from(rotated ^ 0x63)])
    });
}
