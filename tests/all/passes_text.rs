//! Each pass on its own: text in, text out, verified after every pass.

use melior::{ir::Module, pass::PassManager, utility::parse_pass_pipeline};
use ringmill_dialects::{access::Diagnostics, context};
use ringmill_passes::{PASSES, PIPELINES, register_all};

/// The result of passes on a module; or else their error.
fn run(passes: &str, text: &str) -> Result<String, String> {
    register_all();
    let context = context();
    let mut module = Module::parse(&context, text).expect("a valid text");
    let (outcome, diagnostics) = Diagnostics::capture(&context, || {
        let manager = PassManager::new(&context);
        manager.enable_verifier(true);
        parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({passes})"))?;
        manager.run(&mut module)
    });
    match outcome {
        Ok(()) => Ok(module.as_operation().to_string()),
        Err(_) => Err(diagnostics.first().map(|first| first.message.clone()).unwrap_or_default()),
    }
}

/// The lines of a text without their indentation.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

fn becomes(passes: &str, text: &str, expected: &str) {
    let found = run(passes, text).unwrap_or_else(|error| panic!("{error}"));
    let found = found.strip_prefix("module {\n").and_then(|found| found.trim_end().strip_suffix('}')).unwrap_or(&found);
    assert_eq!(lines(found), lines(expected), "{passes} gives\n{found}");
}

#[test]
fn affine_loops_whose_bounds_depend_on_outer_counters_unroll() {
    becomes(
        "unroll-loops",
        "func.func @main(%m: memref<4xi8>, %x: i8) -> i8 {
          %r = affine.for %i = 0 to 3 iter_args(%s = %x) -> i8 {
            %t = affine.for %j = affine_map<(d0) -> (d0)>(%i) to 2 iter_args(%u = %s) -> i8 {
              %e = affine.load %m[%i + %j] : memref<4xi8>
              %v = arith.addi %u, %e : i8
              affine.yield %v : i8
            }
            affine.yield %t : i8
          }
          return %r : i8
        }",
        "func.func @main(%arg0: memref<4xi8>, %arg1: i8) -> i8 {
          %c1 = arith.constant 1 : index
          %c0 = arith.constant 0 : index
          %0 = affine.load %arg0[%c0 + %c0] : memref<4xi8>
          %1 = arith.addi %arg1, %0 : i8
          %2 = affine.load %arg0[%c0 + %c1] : memref<4xi8>
          %3 = arith.addi %1, %2 : i8
          %4 = affine.load %arg0[%c1 + %c1] : memref<4xi8>
          %5 = arith.addi %3, %4 : i8
          return %5 : i8
        }",
    );
}

#[test]
fn loops_in_branches_unroll_and_branches_on_counters_go() {
    becomes(
        "unroll-loops",
        "func.func @main(%c: i1, %x: i8) -> i8 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %r = scf.if %c -> i8 {
            %s = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %x) -> i8 {
              %first = arith.cmpi eq, %i, %c0 : index
              %v = scf.if %first -> i8 {
                scf.yield %x : i8
              } else {
                %w = arith.muli %t, %t : i8
                scf.yield %w : i8
              }
              scf.yield %v : i8
            }
            scf.yield %s : i8
          } else {
            scf.yield %x : i8
          }
          return %r : i8
        }",
        "func.func @main(%arg0: i1, %arg1: i8) -> i8 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %0 = scf.if %arg0 -> (i8) {
            %1 = arith.muli %arg1, %arg1 : i8
            scf.yield %1 : i8
          } else {
            scf.yield %arg1 : i8
          }
          return %0 : i8
        }",
    );
}

#[test]
fn a_loop_that_runs_not_at_all_leaves_what_it_began_with() {
    becomes(
        "unroll-loops",
        "func.func @main(%m: memref<i8>, %x: i8) -> i8 {
          affine.for %i = 3 to 3 {
            affine.store %x, %m[] : memref<i8>
          }
          %r = affine.for %i = 5 to 3 iter_args(%s = %x) -> i8 {
            %t = arith.addi %s, %s : i8
            affine.yield %t : i8
          }
          return %r : i8
        }",
        "func.func @main(%arg0: memref<i8>, %arg1: i8) -> i8 {
          return %arg1 : i8
        }",
    );
}

#[test]
fn unrolling_has_a_limit() {
    let text = "func.func @main(%x: i64) -> i64 {
      %r = affine.for %i = 0 to 1000000 iter_args(%s = %x) -> i64 {
        %t = arith.muli %s, %s : i64
        affine.yield %t : i64
      }
      return %r : i64
    }";
    let error = run("unroll-loops{limit=1000}", text).expect_err("too much");
    assert!(
        error.starts_with("program::too-large: unrolling the program's loops takes more than 1000 operations\nhelp: "),
        "{error}"
    );
}

#[test]
fn stores_in_branches_keep_what_was_there() {
    becomes(
        "if-to-select",
        "func.func @main(%c: i1, %m: memref<2xi8>, %x: i8) -> i8 {
          %c0 = arith.constant 0 : index
          %r = scf.if %c -> i8 {
            memref.store %x, %m[%c0] : memref<2xi8>
            %own = memref.alloc() : memref<i8>
            memref.store %x, %own[] : memref<i8>
            %l = memref.load %own[] : memref<i8>
            scf.yield %l : i8
          } else {
            %d = arith.divui %x, %x : i8
            scf.yield %d : i8
          }
          return %r : i8
        }",
        "func.func @main(%arg0: i1, %arg1: memref<2xi8>, %arg2: i8) -> i8 {
          %c0 = arith.constant 0 : index
          %0 = memref.load %arg1[%c0] : memref<2xi8>
          %1 = arith.select %arg0, %arg2, %0 : i8
          memref.store %1, %arg1[%c0] : memref<2xi8>
          %alloc = memref.alloc() : memref<i8>
          memref.store %arg2, %alloc[] : memref<i8>
          %2 = memref.load %alloc[] : memref<i8>
          %3 = arith.divui %arg2, %arg2 : i8
          %4 = arith.select %arg0, %2, %3 : i8
          return %4 : i8
        }",
    );
}

#[test]
fn stores_are_forwarded_through_views_and_tables_are_cut() {
    becomes(
        "forward-stores",
        "memref.global \"private\" constant @w : memref<2x2xi8> = dense<[[1, 2], [3, 4]]>
        func.func @main(%m: memref<4xi8>, %i: i8) -> (i8, i8) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %w = memref.get_global @w : memref<2x2xi8>
          %a = memref.load %m[%c1] : memref<4xi8>
          %k = memref.load %w[%c1, %c0] : memref<2x2xi8>
          %p = arith.muli %a, %k : i8
          %v = memref.subview %m[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
          memref.store %p, %v[%c0] : memref<2xi8, strided<[1], offset: 1>>
          %b = memref.load %m[%c1] : memref<4xi8>
          %j = arith.index_castui %i : i8 to index
          %t = memref.load %w[%c1, %j] : memref<2x2xi8>
          return %b, %t : i8, i8
        }",
        "memref.global \"private\" constant @__table_0 : memref<2xi8> = dense<[3, 4]>
        memref.global \"private\" constant @w : memref<2x2xi8> = dense<[[1, 2], [3, 4]]>
        func.func @main(%arg0: memref<4xi8>, %arg1: i8) -> (i8, i8) {
          %c3_i8 = arith.constant 3 : i8
          %c1 = arith.constant 1 : index
          %c0 = arith.constant 0 : index
          %c1_0 = arith.constant 1 : index
          %0 = memref.load %arg0[%c1] : memref<4xi8>
          %1 = arith.muli %0, %c3_i8 : i8
          %2 = arith.index_castui %arg1 : i8 to index
          %3 = memref.get_global @__table_0 : memref<2xi8>
          %4 = memref.load %3[%2] : memref<2xi8>
          memref.store %1, %arg0[%c1] : memref<4xi8>
          return %1, %4 : i8, i8
        }",
    );
}

#[test]
fn elements_become_arguments_and_results() {
    becomes(
        "flatten-arguments",
        "func.func @main(%m: memref<2xi8> {secret.secret}, %x: i8) -> memref<2xi8> attributes {stored_arguments = array<i64: 0>} {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %a = memref.load %m[%c1] : memref<2xi8>
          %s = arith.addi %a, %x : i8
          %r = memref.alloc() : memref<2xi8>
          memref.store %a, %r[%c0] : memref<2xi8>
          memref.store %x, %r[%c1] : memref<2xi8>
          memref.store %s, %m[%c0] : memref<2xi8>
          return %r : memref<2xi8>
        }",
        "func.func @main(%arg0: i8 {secret.secret}, %arg1: i8 {secret.secret}, %arg2: i8) -> (i8, i8, i8, i8) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %0 = arith.addi %arg1, %arg2 : i8
          return %arg1, %arg2, %0, %arg1 : i8, i8, i8, i8
        }",
    );
    let error = run(
        "flatten-arguments",
        "func.func @main(%m: memref<2xi8>, %i: index) -> i8 {
      %a = memref.load %m[%i] : memref<2xi8>
      return %a : i8
    }",
    );
    let expected = "program::unsupported-op: operation 'memref.load' still accesses memory\nhelp: run forward-stores before flatten-arguments";
    assert_eq!(error, Err(expected.to_owned()));
}

#[test]
fn the_entry_is_chosen_and_remembers_what_it_writes() {
    let text = "func.func @helper(%x: i8) -> i8 {
      return %x : i8
    }
    func.func @main(%m: memref<2xi8>, %x: i8, %n: memref<i8>) -> i8 {
      %y = func.call @helper(%x) : (i8) -> i8
      %c0 = arith.constant 0 : index
      %s = memref.subview %m[1] [1] [1] : memref<2xi8> to memref<1xi8, strided<[1], offset: 1>>
      memref.store %y, %s[%c0] : memref<1xi8, strided<[1], offset: 1>>
      return %y : i8
    }";
    becomes(
        "check-program",
        text,
        "func.func private @helper(%arg0: i8) -> i8 {
          return %arg0 : i8
        }
        func.func public @main(%arg0: memref<2xi8>, %arg1: i8, %arg2: memref<i8>) -> i8 attributes {stored_arguments = array<i64: 0>} {
          %0 = call @helper(%arg1) : (i8) -> i8
          %c0 = arith.constant 0 : index
          %subview = memref.subview %arg0[1] [1] [1] : memref<2xi8> to memref<1xi8, strided<[1], offset: 1>>
          memref.store %0, %subview[%c0] : memref<1xi8, strided<[1], offset: 1>>
          return %0 : i8
        }",
    );
    becomes(
        "check-program{entry=helper},symbol-dce,mark-secrets",
        text,
        "func.func public @helper(%arg0: i8 {secret.secret}) -> i8 attributes {stored_arguments = array<i64>} {
          return %arg0 : i8
        }",
    );
    becomes(
        "ringmill-lower",
        text,
        "func.func public @main(%arg0: i8 {secret.secret}, %arg1: i8 {secret.secret}, %arg2: i8 {secret.secret}, %arg3: i8 {secret.secret}) -> (i8, i8, i8) {
          return %arg2, %arg0, %arg2 : i8, i8, i8
        }",
    );
}

#[test]
fn arguments_that_are_marked_stay_the_only_secrets() {
    let text = "func.func @main(%arg0: i8 {secret.secret}, %arg1: i8) -> i8 {
      return %arg1 : i8
    }";
    becomes("mark-secrets", text, text);
}

#[test]
fn overflow_flags_are_dropped() {
    becomes(
        "drop-overflow-flags",
        "func.func @main(%a: i8, %b: i8) -> (i8, i8) {
          %s = arith.addi %a, %b overflow<nsw, nuw> : i8
          %h = arith.shrui %s, %b exact : i8
          return %s, %h : i8, i8
        }",
        "func.func @main(%arg0: i8, %arg1: i8) -> (i8, i8) {
          %0 = arith.addi %arg0, %arg1 : i8
          %1 = arith.shrui %0, %arg1 : i8
          return %0, %1 : i8, i8
        }",
    );
}

#[test]
fn every_step_of_a_pipeline_has_a_reason() {
    for pipeline in PIPELINES {
        for step in pipeline.steps() {
            assert!(!step.reason.is_empty() && !step.pass.is_empty(), "{}: {step:?}", pipeline.name);
            let name = step.pass.split('{').next();
            assert!(step.ours.is_none_or(|pass| name == Some(pass.name)), "{}: {step:?}", pipeline.name);
            let is_listed = PASSES.iter().any(|pass| name == Some(pass.name));
            assert_eq!(step.ours.is_some(), is_listed, "{}: {step:?}", pipeline.name);
        }
    }
}

#[test]
fn secret_types_become_marks() {
    becomes(
        "drop-secret-types",
        "func.func @main(%a: !secret.secret<i8>, %b: i8) -> !secret.secret<i8> {
          %c = secret.conceal %b : i8 -> !secret.secret<i8>
          %r = secret.generic(%a: !secret.secret<i8>, %c: !secret.secret<i8>) {
          ^bb0(%x: i8, %y: i8):
            %s = arith.addi %x, %y : i8
            %t = arith.muli %s, %b : i8
            secret.yield %t : i8
          } -> (!secret.secret<i8>)
          return %r : !secret.secret<i8>
        }",
        "func.func @main(%arg0: i8 {secret.secret}, %arg1: i8) -> i8 {
          %0 = arith.addi %arg0, %arg1 : i8
          %1 = arith.muli %0, %arg1 : i8
          return %1 : i8
        }",
    );
}

#[test]
fn sizes_that_follow_from_constants_are_written_into_types() {
    becomes(
        "resolve-sizes",
        "func.func @main(%t: tensor<4xi8>, %k: index) -> (tensor<?xi8>, i8) {
          %c0 = arith.constant 0 : index
          %c2 = arith.constant 2 : index
          %c3 = arith.constant 3 : index
          %m = memref.alloc(%c2, %c3) : memref<?x?xi8>
          %v = memref.subview %m[1, %k] [1, %c2] [1, 1] : memref<?x?xi8> to memref<1x?xi8, strided<[?, 1], offset: ?>>
          %x = memref.load %v[%c0, %c0] : memref<1x?xi8, strided<[?, 1], offset: ?>>
          %s = tensor.extract_slice %t[%k] [%c2] [1] : tensor<4xi8> to tensor<?xi8>
          %d = tensor.cast %s : tensor<?xi8> to tensor<2xi8>
          %e = tensor.empty(%k) : tensor<?xi8>
          return %s, %x : tensor<?xi8>, i8
        }",
        "func.func @main(%arg0: tensor<4xi8>, %arg1: index) -> (tensor<?xi8>, i8) {
          %c0 = arith.constant 0 : index
          %c2 = arith.constant 2 : index
          %c3 = arith.constant 3 : index
          %alloc = memref.alloc() : memref<2x3xi8>
          %subview = memref.subview %alloc[1, %arg1] [1, 2] [1, 1] : memref<2x3xi8> to memref<1x2xi8, strided<[3, 1], offset: ?>>
          %0 = memref.load %subview[%c0, %c0] : memref<1x2xi8, strided<[3, 1], offset: ?>>
          %extracted_slice = tensor.extract_slice %arg0[%arg1] [2] [1] : tensor<4xi8> to tensor<2xi8>
          %1 = tensor.empty(%arg1) : tensor<?xi8>
          %cast = tensor.cast %extracted_slice : tensor<2xi8> to tensor<?xi8>
          return %cast, %0 : tensor<?xi8>, i8
        }",
    );
}
