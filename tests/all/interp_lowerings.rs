//! Programs before and after upstream passes: tensors against memrefs, linalg against loops, loops
//! against straight lines. MLIR's own lowerings say what an operation means; where the program is
//! defined both must agree.

use crate::interp_evaluate::{Numbers, evaluate};
use melior::{
    ir::Module,
    pass::PassManager,
    utility::{parse_pass_pipeline, register_all_passes},
};
use ringmill_interp::{Evaluator, Word};
use std::sync::Once;

const BUFFERIZE: &str =
    "one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}";

static PASSES: Once = Once::new();

/// Evaluates `main` before and after each pipeline (inside `builtin.module(…)`) on random
/// arguments.
pub fn agree(text: &str, pipelines: &[&str]) {
    PASSES.call_once(register_all_passes);
    let context = ringmill_dialects::context();
    let original = Module::parse(&context, text).unwrap_or_else(|| panic!("not parsed: {text}"));
    let before = Evaluator::compile(&original, "main").unwrap_or_else(|error| panic!("{error}: {text}"));
    for pipeline in pipelines {
        let mut module = Module::parse(&context, text).expect("parsed before");
        let manager = PassManager::new(&context);
        parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({pipeline})"))
            .unwrap_or_else(|error| panic!("{error}: {pipeline}"));
        manager.run(&mut module).unwrap_or_else(|error| panic!("{error}: {pipeline}"));
        let lowered = module.as_operation().to_string();
        let after = Evaluator::compile(&module, "main")
            .unwrap_or_else(|error| panic!("{error} at {:?}: {lowered}", error.location()));
        let mut numbers = Numbers(0x1234_5678_9abc_def1);
        for run in 0..200 {
            let arguments: Vec<Vec<u128>> = before
                .arguments()
                .map(|port| {
                    // Small numbers in every other run, or most shifts and indices are undefined.
                    let width = if run % 2 == 0 { port.width.min(3) } else { port.width };
                    (0..port.elements()).map(|_| numbers.next(width)).collect()
                })
                .collect();
            let (wanted, got) = (evaluate(&before, &arguments), evaluate(&after, &arguments));
            // Buffers of arguments may have become results as well; the original ones come first.
            assert!(got.len() >= wanted.len());
            let pairs = wanted.iter().flatten().zip(got.iter().take(wanted.len()).flatten());
            for (wanted, got) in pairs.filter(|(wanted, _)| wanted.defined) {
                let (wanted, got): (&Word, &Word) = (wanted, got);
                assert_eq!(wanted, got, "{arguments:?}: {pipeline}: {lowered}");
            }
        }
    }
}

#[test]
fn linalg_as_loops() {
    let text = "#row = affine_map<(d0, d1) -> (d0, d1)>
      #col = affine_map<(d0, d1) -> (d1)>
      #out = affine_map<(d0, d1) -> (d0)>
      func.func @main(%a: tensor<3x4xi8>, %x: tensor<4xi8>, %b: tensor<3xi32>, %i: tensor<1x5x5x1xi8>, %k: tensor<2x2x1x2xi8>)
          -> (tensor<3xi32>, tensor<3xi8>, tensor<1x4x4x2xi32>, tensor<4x3xi8>) {
        %r = linalg.generic {indexing_maps = [#row, #col, #out], iterator_types = [\"parallel\", \"reduction\"]}
          ins(%a, %x : tensor<3x4xi8>, tensor<4xi8>) outs(%b : tensor<3xi32>) {
        ^bb0(%l: i8, %v: i8, %s: i32):
          %p = arith.extsi %l : i8 to i32
          %q = arith.extui %v : i8 to i32
          %m = arith.muli %p, %q : i32
          %j = linalg.index 1 : index
          %ji = arith.index_cast %j : index to i32
          %n = arith.subi %m, %ji : i32
          %t = arith.addi %s, %n : i32
          linalg.yield %t : i32
        } -> tensor<3xi32>
        %zero = arith.constant 0 : i8
        %zero32 = arith.constant 0 : i32
        %e = tensor.empty() : tensor<3xi8>
        %f = linalg.fill ins(%zero : i8) outs(%e : tensor<3xi8>) -> tensor<3xi8>
        %mv = linalg.matvec ins(%a, %x : tensor<3x4xi8>, tensor<4xi8>) outs(%f : tensor<3xi8>) -> tensor<3xi8>
        %ce = tensor.empty() : tensor<1x4x4x2xi32>
        %cf = linalg.fill ins(%zero32 : i32) outs(%ce : tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32>
        %c = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
          ins(%i, %k : tensor<1x5x5x1xi8>, tensor<2x2x1x2xi8>) outs(%cf : tensor<1x4x4x2xi32>) -> tensor<1x4x4x2xi32>
        %te = tensor.empty() : tensor<4x3xi8>
        %t = linalg.transpose ins(%a : tensor<3x4xi8>) outs(%te : tensor<4x3xi8>) permutation = [1, 0]
        return %r, %mv, %c, %t : tensor<3xi32>, tensor<3xi8>, tensor<1x4x4x2xi32>, tensor<4x3xi8>
      }";
    agree(
        text,
        &[
            "func.func(linalg-generalize-named-ops,linalg-fuse-elementwise-ops,canonicalize)",
            BUFFERIZE,
            &format!("{BUFFERIZE},func.func(convert-linalg-to-affine-loops)"),
            &format!("{BUFFERIZE},func.func(convert-linalg-to-loops,canonicalize,cse)"),
            &format!("{BUFFERIZE},func.func(convert-linalg-to-parallel-loops)"),
            &format!(
                "{BUFFERIZE},func.func(convert-linalg-to-affine-loops,affine-loop-unroll{{unroll-factor=-1 unroll-num-reps=9}},affine-scalrep,lower-affine,canonicalize,sccp)"
            ),
        ],
    );
}

#[test]
fn tensors_as_memory() {
    let text = "func.func private @fill(%t: tensor<4x4xi8>, %x: i8, %n: index) -> tensor<4x4xi8> {
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %four = arith.constant 4 : index
        %r = scf.for %i = %zero to %four step %one iter_args(%u = %t) -> tensor<4x4xi8> {
          %c = arith.cmpi ult, %i, %n : index
          %v = scf.if %c -> tensor<4x4xi8> {
            %a = tensor.insert %x into %u[%i, %n] : tensor<4x4xi8>
            scf.yield %a : tensor<4x4xi8>
          } else {
            %y = tensor.extract %u[%n, %i] : tensor<4x4xi8>
            %b = tensor.insert %y into %u[%i, %i] : tensor<4x4xi8>
            scf.yield %b : tensor<4x4xi8>
          }
          scf.yield %v : tensor<4x4xi8>
        }
        return %r : tensor<4x4xi8>
      }
      func.func @main(%t: tensor<4x4xi8>, %k: i2, %x: i8) -> (tensor<4x4xi8>, tensor<2x2xi8>, tensor<6x5xi8>, tensor<4x4xi8>, tensor<2x8xi8>) {
        %n = arith.index_castui %k : i2 to index
        %a = call @fill(%t, %x, %n) : (tensor<4x4xi8>, i8, index) -> tensor<4x4xi8>
        %s = tensor.extract_slice %a[1, 0] [2, 2] [1, 2] : tensor<4x4xi8> to tensor<2x2xi8>
        %p = tensor.pad %a low[1, 0] high[1, 1] {
        ^bb0(%i: index, %j: index):
          tensor.yield %x : i8
        } : tensor<4x4xi8> to tensor<6x5xi8>
        %w = tensor.extract_slice %p[%n, 0] [2, 2] [1, 1] : tensor<6x5xi8> to tensor<2x2xi8>
        %b = tensor.insert_slice %w into %t[0, %n] [2, 2] [2, 1] : tensor<2x2xi8> into tensor<4x4xi8>
        %flat = tensor.collapse_shape %a [[0, 1]] : tensor<4x4xi8> into tensor<16xi8>
        %e = tensor.expand_shape %flat [[0, 1]] output_shape [2, 8] : tensor<16xi8> into tensor<2x8xi8>
        return %a, %s, %p, %b, %e : tensor<4x4xi8>, tensor<2x2xi8>, tensor<6x5xi8>, tensor<4x4xi8>, tensor<2x8xi8>
      }";
    // A slice beyond the edge is undefined, and later passes may show it as other memory: k is kept
    // to 2.
    let text = text.replace(
        "%n = arith.index_castui %k : i2 to index",
        "%two = arith.constant 2 : i2\n%kk = arith.minui %k, %two : i2\n%n = arith.index_castui %kk : i2 to index",
    );
    agree(
        &text,
        &[
            "inline,canonicalize,cse",
            BUFFERIZE,
            &format!("{BUFFERIZE},func.func(convert-linalg-to-loops,expand-strided-metadata,lower-affine)"),
            &format!(
                "inline,{BUFFERIZE},func.func(convert-linalg-to-loops,scf-for-loop-canonicalization),canonicalize"
            ),
        ],
    );
}

#[test]
fn arithmetic_expanded() {
    let text = "func.func @main(%a: i13, %b: i13, %s: i4) -> (i13, i13, i13, i13, i13, i13, i13, i13, i13, i1) {
        %c = arith.ceildivsi %a, %b : i13
        %d = arith.floordivsi %a, %b : i13
        %e = arith.ceildivui %a, %b : i13
        %f = math.ctlz %a : i13
        %g = arith.maxsi %a, %b : i13
        %h = arith.minui %a, %b : i13
        %i, %j = arith.mulsi_extended %a, %b : i13
        %k = math.absi %a : i13
        %w = arith.extui %s : i4 to i13
        %l = arith.shrsi %a, %w : i13
        %m = arith.remsi %l, %b : i13
        %t, %v = arith.addui_extended %a, %b : i13, i1
        return %c, %d, %e, %f, %g, %h, %j, %k, %m, %v : i13, i13, i13, i13, i13, i13, i13, i13, i13, i1
      }";
    agree(
        text,
        &[
            "func.func(arith-expand)",
            "func.func(canonicalize,cse,sccp,int-range-optimizations)",
            "func.func(arith-int-range-narrowing{int-bitwidths-supported=1,2,3,4,5,6,7,8,9,10,11,12,13,16})",
        ],
    );
    // Upstream counts leading zeros wrongly where the width is not a power of two.
    agree(&text.replace("i13", "i16"), &["func.func(math-expand-ops{ops=ctlz})", "func.func(arith-expand)"]);
}

#[test]
fn loops_in_other_forms() {
    let text = "#set = affine_set<(d0, d1) : (d0 - d1 >= 0, d0 mod 2 == 0)>
      func.func @main(%m: memref<4x4xi16>, %n: memref<4x4xi16>, %x: i16) {
        affine.for %i = 0 to 4 {
          affine.for %j = affine_map<(d0) -> (d0)>(%i) to 4 step 2 {
            %a = affine.load %m[%i, %j] : memref<4x4xi16>
            %b = affine.load %m[%j, (%i + 1) mod 4] : memref<4x4xi16>
            %c = arith.muli %a, %b : i16
            affine.if #set(%j, %i) {
              affine.store %c, %n[%j, %i] : memref<4x4xi16>
            } else {
              affine.store %x, %m[%i floordiv 2 + 1, %j] : memref<4x4xi16>
            }
          }
        }
        %s = memref.alloc() : memref<4xi16>
        affine.parallel (%i) = (0) to (4) {
          %a = affine.load %m[%i, %i] : memref<4x4xi16>
          affine.store %a, %s[3 - %i] : memref<4xi16>
        }
        %v = memref.subview %n[1, 0] [1, 4] [1, 1] : memref<4x4xi16> to memref<4xi16, strided<[1], offset: 4>>
        memref.copy %s, %v : memref<4xi16> to memref<4xi16, strided<[1], offset: 4>>
        return
      }";
    agree(
        text,
        &[
            "func.func(affine-loop-unroll{unroll-factor=-1 unroll-num-reps=9},canonicalize)",
            "func.func(affine-scalrep,canonicalize,cse)",
            "func.func(affine-loop-normalize,affine-simplify-structures)",
            "lower-affine,canonicalize",
            "lower-affine,func.func(scf-parallel-loop-specialization,scf-parallel-loop-fusion)",
            "func.func(affine-parallelize)",
            "expand-strided-metadata,lower-affine",
        ],
    );
}
