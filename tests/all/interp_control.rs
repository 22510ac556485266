//! Branches, loops and calls.

use crate::interp_evaluate::{bits, compile, evaluate, plain, run};

#[test]
fn if_takes_one_branch() {
    let text = "func.func @main(%c: i1, %a: i8, %b: i8) -> (i8, i8) {
        %r:2 = scf.if %c -> (i8, i8) {
          %q = arith.divui %a, %b : i8
          scf.yield %q, %a : i8, i8
        } else {
          scf.yield %b, %a : i8, i8
        }
        return %r#0, %r#1 : i8, i8
    }";
    assert_eq!(run(text, &[vec![1], vec![20], vec![6]]), [[Some(3)], [Some(20)]]);
    assert_eq!(run(text, &[vec![1], vec![20], vec![0]]), [[None], [Some(20)]]);
    assert_eq!(run(text, &[vec![0], vec![20], vec![0]]), [[Some(0)], [Some(20)]]);
}

#[test]
fn undefined_condition_makes_the_results_undefined() {
    let text = "func.func @main(%a: i8, %s: i8, %t: tensor<2xi8>) -> (i8, tensor<2xi8>, i8) {
        %x = arith.shli %a, %s : i8
        %zero = arith.constant 0 : i8
        %c = arith.cmpi eq, %x, %zero : i8
        %r, %u = scf.if %c -> (i8, tensor<2xi8>) {
          scf.yield %a, %t : i8, tensor<2xi8>
        } else {
          scf.yield %a, %t : i8, tensor<2xi8>
        }
        return %r, %u, %a : i8, tensor<2xi8>, i8
    }";
    let evaluator = compile(text);
    let results = plain(evaluate(&evaluator, &[vec![3], vec![8], vec![1, 2]]));
    assert_eq!(results, [vec![None], vec![None, None], vec![Some(3)]]);
    let results = plain(evaluate(&evaluator, &[vec![3], vec![7], vec![1, 2]]));
    assert_eq!(results, [vec![Some(3)], vec![Some(1), Some(2)], vec![Some(3)]]);
}

#[test]
fn undefined_condition_over_a_store_makes_everything_undefined() {
    let text = "func.func @main(%m: memref<2xi8>, %a: i8) -> i8 {
        %p = ub.poison : i1
        %zero = arith.constant 0 : index
        scf.if %p { memref.store %a, %m[%zero] : memref<2xi8> }
        return %a : i8
    }";
    assert_eq!(run(text, &[vec![1, 2], vec![3]]), [vec![None], vec![None, None]]);
}

#[test]
fn switch() {
    let text = "func.func @main(%i: i8) -> i8 {
        %x = arith.index_cast %i : i8 to index
        %r = scf.index_switch %x -> i8
        case 2 { %c = arith.constant 20 : i8
                 scf.yield %c : i8 }
        case -1 { %c = arith.constant 10 : i8
                  scf.yield %c : i8 }
        default { scf.yield %i : i8 }
        return %r : i8
    }";
    let evaluator = compile(text);
    for (selector, expected) in [(2, 20), (255, 10), (0, 0), (7, 7)] {
        assert_eq!(plain(evaluate(&evaluator, &[vec![selector]])), [[Some(expected)]]);
    }
}

#[test]
fn for_with_bounds_from_values() {
    let text = "func.func @main(%l: i8, %u: i8, %s: i8) -> (i8, i8) {
        %zero = arith.constant 0 : i8
        %one = arith.constant 1 : i8
        %sum, %count = scf.for %i = %l to %u step %s iter_args(%sum = %zero, %count = %zero) -> (i8, i8) : i8 {
          %a = arith.addi %sum, %i : i8
          %c = arith.addi %count, %one : i8
          scf.yield %a, %c : i8, i8
        }
        return %sum, %count : i8, i8
    }";
    let evaluator = compile(text);
    for (lower, upper, step) in [(0, 10, 3), (-5, 5, 1), (5, 5, 1), (6, 5, 1), (-128, 127, 100), (120, 127, 120)] {
        let arguments: Vec<Vec<u128>> = [lower, upper, step].iter().map(|&value| bits(8, &[value])).collect();
        let visited: Vec<i128> = (lower..upper).step_by(step as usize).collect();
        let expected = bits(8, &[visited.iter().sum::<i128>(), visited.len() as i128]);
        let results = plain(evaluate(&evaluator, &arguments));
        assert_eq!(results, [[Some(expected[0])], [Some(expected[1])]], "{lower} {upper} {step}");
    }
    for step in [0, 200] {
        assert_eq!(plain(evaluate(&evaluator, &[vec![0], vec![10], vec![step]])), [[None], [None]]);
    }
    let text = text.replace("scf.for", "scf.for unsigned");
    assert_eq!(run(&text, &[vec![250], vec![255], vec![4]]), [[Some(248)], [Some(2)]]);
}

#[test]
fn loop_carried_values_swap() {
    let text = "func.func @main(%a: i16, %b: i16) -> (i16, i16) {
        %x:2 = affine.for %i = 0 to 7 iter_args(%p = %a, %q = %b) -> (i16, i16) {
          %s = arith.addi %p, %q : i16
          affine.yield %q, %s : i16, i16
        }
        return %x#0, %x#1 : i16, i16
    }";
    // Fibonacci numbers 7 and 8.
    assert_eq!(run(text, &[vec![0], vec![1]]), [[Some(13)], [Some(21)]]);
}

#[test]
fn while_counts_the_collatz_steps() {
    let text = "func.func @main(%n: i32) -> (i32, i32) {
        %zero = arith.constant 0 : i32
        %one = arith.constant 1 : i32
        %three = arith.constant 3 : i32
        %last, %steps = scf.while (%x = %n, %k = %zero) : (i32, i32) -> (i32, i32) {
          %more = arith.cmpi ugt, %x, %one : i32
          scf.condition(%more) %x, %k : i32, i32
        } do {
        ^bb0(%x: i32, %k: i32):
          %low = arith.andi %x, %one : i32
          %odd = arith.cmpi eq, %low, %one : i32
          %half = arith.shrui %x, %one : i32
          %triple = arith.muli %x, %three : i32
          %up = arith.addi %triple, %one : i32
          %next = arith.select %odd, %up, %half : i32
          %count = arith.addi %k, %one : i32
          scf.yield %next, %count : i32, i32
        }
        return %last, %steps : i32, i32
    }";
    let evaluator = compile(text);
    for start in [1u128, 2, 3, 7, 27, 97] {
        let (mut value, mut steps) = (start, 0);
        while value > 1 {
            value = if value % 2 == 1 { 3 * value + 1 } else { value / 2 };
            steps += 1;
        }
        assert_eq!(plain(evaluate(&evaluator, &[vec![start]])), [[Some(1)], [Some(steps)]]);
    }
}

#[test]
fn affine_bounds_and_conditions() {
    let text = "#lower = affine_map<(d0) -> (d0, 3)>
      #upper = affine_map<(d0)[s0] -> (d0 + 5, s0 * 2, 9)>
      #set = affine_set<(d0)[s0] : (d0 mod 2 == 0, s0 - d0 >= 0)>
      func.func @main(%a: index, %b: index) -> (index, index) {
        %zero = arith.constant 0 : index
        %r:2 = affine.for %i = max #lower(%a) to min #upper(%a)[%b] step 2 iter_args(%sum = %zero, %even = %zero) -> (index, index) {
          %s = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 3 - (d1 floordiv 2) + (d1 ceildiv 3))>(%sum, %i)
          %e = affine.if #set(%i)[%b] -> index {
            %x = arith.addi %even, %i : index
            affine.yield %x : index
          } else {
            affine.yield %even : index
          }
          affine.yield %s, %e : index, index
        }
        return %r#0, %r#1 : index, index
      }";
    let evaluator = compile(text);
    for a in [-4i64, 0, 2, 4, 6] {
        for b in [0i64, 2, 4, 8] {
            let (lower, upper) = (a.max(3), (a + 5).min(b * 2).min(9));
            let (mut sum, mut even) = (0i64, 0i64);
            for i in (lower..upper).step_by(2) {
                sum += i * 3 - i.div_euclid(2) + (i + 2).div_euclid(3);
                if i % 2 == 0 && b - i >= 0 {
                    even += i;
                }
            }
            let arguments = [vec![u128::from(a as u64)], vec![u128::from(b as u64)]];
            let expected = [[Some(u128::from(sum as u64))], [Some(u128::from(even as u64))]];
            assert_eq!(plain(evaluate(&evaluator, &arguments)), expected, "{a} {b}");
        }
    }
}

#[test]
fn affine_minimum_and_maximum() {
    let text = "func.func @main(%a: index, %b: index) -> (index, index) {
        %x = affine.min affine_map<(d0)[s0] -> (d0, s0, 100)>(%a)[%b]
        %y = affine.max affine_map<(d0)[s0] -> (d0 - s0, s0 mod 7)>(%a)[%b]
        return %x, %y : index, index
    }";
    assert_eq!(run(text, &[vec![50], vec![64]]), [[Some(50)], [Some(1)]]);
    assert_eq!(run(text, &[vec![500], vec![164]]), [[Some(100)], [Some(336)]]);
}

#[test]
fn parallel_loops_reduce() {
    let text = "func.func @main(%t: tensor<3x4xi8>) -> (i8, i8, i8) {
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %three = arith.constant 3 : index
        %four = arith.constant 4 : index
        %init = arith.constant 5 : i8
        %r:2 = scf.parallel (%i, %j) = (%zero, %zero) to (%three, %four) step (%one, %one) init (%init, %init) -> (i8, i8) {
          %x = tensor.extract %t[%i, %j] : tensor<3x4xi8>
          scf.reduce(%x, %x : i8, i8) {
          ^bb0(%l: i8, %r: i8):
            %s = arith.addi %l, %r : i8
            scf.reduce.return %s : i8
          }, {
          ^bb0(%l: i8, %r: i8):
            %s = arith.xori %l, %r : i8
            scf.reduce.return %s : i8
          }
        }
        %m = affine.parallel (%i, %j) = (0, 1) to (3, 4) step (1, 2) reduce (\"addi\") -> i8 {
          %x = tensor.extract %t[%i, %j] : tensor<3x4xi8>
          affine.yield %x : i8
        }
        return %r#0, %r#1, %m : i8, i8, i8
    }";
    let values: Vec<i128> = vec![1, -7, 3, -9, 5, -100, 70, -3, 90, -5, 110, -60];
    let sum = values.iter().sum::<i128>() + 5;
    let mixed = bits(8, &values).iter().fold(5, |mixed, value| mixed ^ value);
    let results = run(text, &[bits(8, &values)]);
    assert_eq!(results, [[Some(bits(8, &[sum])[0])], [Some(mixed)], [Some(bits(8, &[-7 - 9 - 100 - 3 - 5 - 60])[0])]]);
}

#[test]
fn forall_inserts_what_it_read_before() {
    let text = "func.func @main(%t: tensor<4xi8>) -> tensor<4xi8> {
        %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xi8> {
          %j = affine.apply affine_map<(d0) -> ((d0 + 3) mod 4)>(%i)
          %x = tensor.extract_slice %o[%j] [1] [1] : tensor<4xi8> to tensor<1xi8>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xi8> into tensor<4xi8>
          }
        }
        return %r : tensor<4xi8>
    }";
    // Each iteration sees the tensor as it was before the loop: a rotation, not a smear.
    assert_eq!(run(text, &[vec![1, 2, 3, 4]]), [[Some(4), Some(1), Some(2), Some(3)]]);
}

#[test]
fn calls() {
    let text = "func.func private @both(%a: i8, %b: i8) -> (i8, i8) {
        %s = arith.addi %a, %b : i8
        %d = arith.subi %a, %b : i8
        return %s, %d : i8, i8
      }
      func.func private @set(%t: tensor<2xi8>, %x: i8) -> (tensor<2xi8>, tensor<2xi8>) {
        %i = arith.constant 1 : index
        %u = tensor.insert %x into %t[%i] : tensor<2xi8>
        return %u, %t : tensor<2xi8>, tensor<2xi8>
      }
      func.func @main(%a: i8, %t: tensor<2xi8>) -> (i8, i8, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) {
        %x:2 = call @both(%a, %a) : (i8, i8) -> (i8, i8)
        %y:2 = call @both(%x#0, %x#1) : (i8, i8) -> (i8, i8)
        %u:2 = call @set(%t, %a) : (tensor<2xi8>, i8) -> (tensor<2xi8>, tensor<2xi8>)
        %v:2 = call @set(%u#0, %y#0) : (tensor<2xi8>, i8) -> (tensor<2xi8>, tensor<2xi8>)
        return %y#0, %y#1, %t, %u#0, %v#0 : i8, i8, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>
      }";
    let expected =
        [vec![Some(10)], vec![Some(10)], vec![Some(8), Some(9)], vec![Some(8), Some(5)], vec![Some(8), Some(10)]];
    assert_eq!(run(text, &[vec![5], vec![8, 9]]), expected);
}

#[test]
fn secret_bodies_mean_the_same() {
    let text = "func.func @main(%a: !secret.secret<i8>, %t: !secret.secret<tensor<2xi8>>) -> (!secret.secret<i8>, !secret.secret<tensor<2xi8>>) {
        %k = arith.constant 7 : i8
        %r:2 = secret.generic(%a: !secret.secret<i8>, %t: !secret.secret<tensor<2xi8>>) {
        ^body(%x: i8, %u: tensor<2xi8>):
          %s = arith.addi %x, %k : i8
          %i = arith.constant 1 : index
          %v = tensor.insert %s into %u[%i] : tensor<2xi8>
          secret.yield %s, %v : i8, tensor<2xi8>
        } -> (!secret.secret<i8>, !secret.secret<tensor<2xi8>>)
        return %r#0, %r#1 : !secret.secret<i8>, !secret.secret<tensor<2xi8>>
    }";
    assert_eq!(run(text, &[vec![250], vec![1, 2]]), [vec![Some(1)], vec![Some(1), Some(1)]]);
}

#[test]
fn evaluators_are_shared_by_threads() {
    let evaluator = compile(
        "func.func @main(%a: i64) -> i64 {
           %r = affine.for %i = 0 to 1000 iter_args(%x = %a) -> i64 {
             %y = arith.muli %x, %x : i64
             %z = arith.addi %y, %a : i64
             affine.yield %z : i64
           }
           return %r : i64
         }",
    );
    let alone: Vec<_> = (0..8).map(|seed| evaluate(&evaluator, &[vec![seed]])).collect();
    let together: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|seed| {
                let evaluator = &evaluator;
                scope.spawn(move || evaluate(evaluator, &[vec![seed]]))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(alone, together);
}
