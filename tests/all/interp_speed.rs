//! The evaluator is fast enough to compare thousands of vectors in every build.

use crate::interp_evaluate::{Numbers, compile};
use std::{fmt::Write, time::Instant};

/// A straight line of `count` operations on `width` bits.
fn straight_line(count: usize, width: u32) -> String {
    let mut text = format!("func.func @main(%v0: i{width}, %v1: i{width}) -> i{width} {{\n");
    let ops = ["addi", "muli", "xori", "subi", "maxsi", "andi", "ori", "minui"];
    for place in 0..count {
        let op = ops[place % ops.len()];
        writeln!(text, "%v{} = arith.{op} %v{}, %v{place} : i{width}", place + 2, place + 1)
            .expect("writing to a string");
    }
    writeln!(text, "return %v{} : i{width}\n}}", count + 1).expect("writing to a string");
    text
}

#[test]
fn sixty_five_thousand_evaluations() {
    for width in [8, 32, 128] {
        let evaluator = compile(&straight_line(100, width));
        let mut numbers = Numbers(u64::from(width));
        let start = Instant::now();
        for _ in 0..65_536 {
            let arguments = [vec![numbers.next(width)], vec![numbers.next(width)]];
            evaluator.evaluate(&arguments).expect("the program ends");
        }
        let seconds = start.elapsed().as_secs_f64();
        println!("{width} bits: {:.2} ns an operation", seconds * 1e9 / 6_553_600.0);
        // Ten times what it takes on an idle machine, so that a busy one passes.
        assert!(seconds < 3.0, "{seconds} s for 65,536 evaluations of 100 operations of {width} bits");
    }
}

#[test]
fn a_dense_layer() {
    let evaluator = compile(
        "func.func @main(%w: tensor<64x64xi8>, %x: tensor<64xi8>, %b: tensor<64xi32>) -> tensor<64xi32> {
           %r = linalg.matvec ins(%w, %x : tensor<64x64xi8>, tensor<64xi8>) outs(%b : tensor<64xi32>) -> tensor<64xi32>
           return %r : tensor<64xi32>
         }",
    );
    let start = Instant::now();
    let runs = 100;
    for seed in 0..runs {
        evaluator.evaluate(&[vec![seed; 4096], vec![3; 64], vec![1; 64]]).expect("the program ends");
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("matvec: {:.1} ns for each multiplication and addition", seconds * 1e9 / (runs * 4096) as f64);
    assert!(seconds < 3.0, "{seconds} s for 100 layers of 64 by 64");
}
