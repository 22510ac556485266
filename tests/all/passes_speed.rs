//! Lowering stays near-linear: upstream's store forwarding took from 32 to over 150 seconds
//! for the product measured here.

use ringmill_passes::Program;
use std::time::Instant;

/// Secret n×n matrix times vector, 8 bits to 32.
fn matrix_vector(n: usize) -> String {
    format!(
        "func.func @main(%w: tensor<{n}x{n}xi8> {{secret.secret}}, %x: tensor<{n}xi8> {{secret.secret}}) -> tensor<{n}xi32> {{
          %f = arith.constant dense<0> : tensor<{n}xi32>
          %r = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = [\"parallel\", \"reduction\"]}} ins(%w, %x : tensor<{n}x{n}xi8>, tensor<{n}xi8>) outs(%f : tensor<{n}xi32>) {{
          ^bb0(%a: i8, %b: i8, %c: i32):
            %0 = arith.extsi %a : i8 to i32
            %1 = arith.extsi %b : i8 to i32
            %2 = arith.muli %0, %1 : i32
            %3 = arith.addi %c, %2 : i32
            linalg.yield %3 : i32
          }} -> tensor<{n}xi32>
          return %r : tensor<{n}xi32>
        }}"
    )
}

#[test]
fn a_matrix_vector_product_of_64_takes_seconds_at_most() {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "matvec.mlir", &matrix_vector(64)).expect("a program");
    let start = Instant::now();
    let straight_line = program.lower(None).expect("lowers");
    let seconds = start.elapsed().as_secs_f64();
    println!("64x64 matrix-vector product: {seconds:.2} s, {} words", straight_line.graph.len());
    assert!(straight_line.graph.len() > 3 * 64 * 64);
    // Measured: 0.6 s on a quiet machine, 0.9 s on a busy one.
    assert!(seconds < 15.0, "{seconds:.2} s");
}
