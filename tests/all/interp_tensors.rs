//! Tensors: slices, shapes, and linalg operations against loops written in Rust.

use crate::interp_evaluate::{Numbers, bits, compile, defined, evaluate, plain, run};

#[test]
fn insertions_leave_the_original() {
    let text = "func.func @main(%t: tensor<2x3xi8>, %i: index, %x: i8) -> (tensor<2x3xi8>, tensor<2x3xi8>, i8) {
        %one = arith.constant 1 : index
        %u = tensor.insert %x into %t[%one, %i] : tensor<2x3xi8>
        %v = tensor.insert %x into %u[%i, %one] : tensor<2x3xi8>
        %e = tensor.extract %v[%one, %i] : tensor<2x3xi8>
        return %t, %u, %e : tensor<2x3xi8>, tensor<2x3xi8>, i8
    }";
    let evaluator = compile(text);
    let at = |i| plain(evaluate(&evaluator, &[vec![1, 2, 3, 4, 5, 6], vec![i], vec![9]]));
    let original = defined(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(at(0), [original.clone(), defined(&[1, 2, 3, 9, 5, 6]), defined(&[9])]);
    assert_eq!(at(2), [original.clone(), defined(&[1, 2, 3, 4, 5, 9]), vec![None]]);
    assert_eq!(at(3), [original, vec![None; 6], vec![None]]);
}

#[test]
fn insertions_in_a_loop() {
    let text = "func.func @main(%n: i8) -> (tensor<64xi8>, tensor<64xi8>) {
        %start = arith.constant dense<0> : tensor<64xi8>
        %zero = arith.constant 0 : i8
        %r, %s = affine.for %i = 0 to 64 iter_args(%t = %start, %x = %zero) -> (tensor<64xi8>, i8) {
          %u = tensor.insert %x into %t[%i] : tensor<64xi8>
          %y = arith.addi %x, %n : i8
          affine.yield %u, %y : tensor<64xi8>, i8
        }
        return %r, %start : tensor<64xi8>, tensor<64xi8>
    }";
    let expected: Vec<u128> = (0..64).map(|i| i * 3).collect();
    assert_eq!(run(text, &[vec![3]]), [defined(&expected), defined(&[0; 64])]);
}

#[test]
fn making_tensors() {
    let text =
        "func.func @main(%a: i8, %b: i8) -> (tensor<2x2xi8>, tensor<3xi8>, tensor<2x3xindex>, tensor<2xi8>, index) {
        %t = tensor.from_elements %a, %b, %b, %a : tensor<2x2xi8>
        %s = tensor.splat %b : tensor<3xi8>
        %g = tensor.generate {
        ^bb0(%i: index, %j: index):
          %x = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
          tensor.yield %x : index
        } : tensor<2x3xindex>
        %e = tensor.empty() : tensor<2xi8>
        %one = arith.constant 1 : index
        %d = tensor.dim %g, %one : tensor<2x3xindex>
        return %t, %s, %g, %e, %d : tensor<2x2xi8>, tensor<3xi8>, tensor<2x3xindex>, tensor<2xi8>, index
    }";
    let expected =
        [defined(&[1, 2, 2, 1]), defined(&[2, 2, 2]), defined(&[0, 1, 2, 10, 11, 12]), vec![None, None], defined(&[3])];
    assert_eq!(run(text, &[vec![1], vec![2]]), expected);
}

#[test]
fn slices_and_shapes() {
    let text = "func.func @main(%t: tensor<3x4xi8>, %u: tensor<2xi8>, %i: index) -> (tensor<2x2xi8>, tensor<2xi8>, tensor<3x4xi8>, tensor<2x6xi8>, tensor<4x5xi8>, tensor<3x8xi8>, tensor<6x2xi8>) {
        %a = tensor.extract_slice %t[1, 0] [2, 2] [1, 3] : tensor<3x4xi8> to tensor<2x2xi8>
        %b = tensor.extract_slice %t[%i, 1] [1, 2] [1, 1] : tensor<3x4xi8> to tensor<2xi8>
        %c = tensor.insert_slice %u into %t[0, %i] [2, 1] [2, 1] : tensor<2xi8> into tensor<3x4xi8>
        %flat = tensor.collapse_shape %t [[0, 1]] : tensor<3x4xi8> into tensor<12xi8>
        %d = tensor.expand_shape %flat [[0, 1]] output_shape [2, 6] : tensor<12xi8> into tensor<2x6xi8>
        %k = arith.constant 77 : i8
        %e = tensor.pad %t low[1, 0] high[0, 1] {
        ^bb0(%x: index, %y: index):
          tensor.yield %k : i8
        } : tensor<3x4xi8> to tensor<4x5xi8>
        %f = tensor.concat dim(1) %t, %c : (tensor<3x4xi8>, tensor<3x4xi8>) -> tensor<3x8xi8>
        %shape = arith.constant dense<[6, 2]> : tensor<2xi32>
        %g = tensor.reshape %t(%shape) : (tensor<3x4xi8>, tensor<2xi32>) -> tensor<6x2xi8>
        return %a, %b, %c, %d, %e, %f, %g : tensor<2x2xi8>, tensor<2xi8>, tensor<3x4xi8>, tensor<2x6xi8>, tensor<4x5xi8>, tensor<3x8xi8>, tensor<6x2xi8>
    }";
    let evaluator = compile(text);
    let t: Vec<u128> = (0..12).collect();
    let results = plain(evaluate(&evaluator, &[t.clone(), vec![50, 60], vec![2]]));
    assert_eq!(results[0], defined(&[4, 7, 8, 11]));
    assert_eq!(results[1], defined(&[9, 10]));
    assert_eq!(results[2], defined(&[0, 1, 50, 3, 4, 5, 6, 7, 8, 9, 60, 11]));
    assert_eq!(results[3], defined(&t));
    let padded = [77, 77, 77, 77, 77, 0, 1, 2, 3, 77, 4, 5, 6, 7, 77, 8, 9, 10, 11, 77];
    assert_eq!(results[4], defined(&padded));
    let joined = [0, 1, 2, 3, 0, 1, 50, 3, 4, 5, 6, 7, 4, 5, 6, 7, 8, 9, 10, 11, 8, 9, 60, 11];
    assert_eq!(results[5], defined(&joined));
    assert_eq!(results[6], defined(&t));
    // Row 3 does not exist, column 3 does.
    let results = plain(evaluate(&evaluator, &[t.clone(), vec![50, 60], vec![3]]));
    assert_eq!(results[1], [None, None]);
    assert_eq!(results[2][3], Some(50));
}

#[test]
fn elementwise_arithmetic() {
    let text = "func.func @main(%a: tensor<3xi8>, %b: tensor<3xi8>, %c: i1) -> (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi16>, tensor<3xi8>) {
        %q = arith.divui %a, %b : tensor<3xi8>
        %m = arith.cmpi ult, %a, %b : tensor<3xi8>
        %s = arith.select %m, %a, %b : tensor<3xi1>, tensor<3xi8>
        %u = arith.select %c, %a, %b : tensor<3xi8>
        %e = arith.extsi %a : tensor<3xi8> to tensor<3xi16>
        %p = math.ctpop %a : tensor<3xi8>
        return %q, %s, %u, %e, %p : tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi16>, tensor<3xi8>
    }";
    let results = run(text, &[vec![200, 7, 9], vec![10, 0, 20], vec![0]]);
    assert_eq!(results[0], [Some(20), None, Some(0)]);
    assert_eq!(results[1], defined(&[10, 0, 9]));
    assert_eq!(results[2], defined(&[10, 0, 20]));
    assert_eq!(results[3], defined(&[65480, 7, 9]));
    assert_eq!(results[4], defined(&[3, 3, 2]));
}

#[test]
fn products_of_matrices() {
    let text = "func.func @main(%a: tensor<3x4xi8>, %b: tensor<4x2xi8>, %x: tensor<4xi8>, %c: tensor<3x2xi32>)
          -> (tensor<3x2xi32>, tensor<3xi8>, tensor<i8>, tensor<3x2xi32>, tensor<2x3xi32>) {
        %m = linalg.matmul ins(%a, %b : tensor<3x4xi8>, tensor<4x2xi8>) outs(%c : tensor<3x2xi32>) -> tensor<3x2xi32>
        %zero = arith.constant 0 : i8
        %e = tensor.empty() : tensor<3xi8>
        %f = linalg.fill ins(%zero : i8) outs(%e : tensor<3xi8>) -> tensor<3xi8>
        %v = linalg.matvec ins(%a, %x : tensor<3x4xi8>, tensor<4xi8>) outs(%f : tensor<3xi8>) -> tensor<3xi8>
        %e0 = tensor.empty() : tensor<i8>
        %f0 = linalg.fill ins(%zero : i8) outs(%e0 : tensor<i8>) -> tensor<i8>
        %d = linalg.dot ins(%x, %x : tensor<4xi8>, tensor<4xi8>) outs(%f0 : tensor<i8>) -> tensor<i8>
        %u = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<3x4xi8>, tensor<4x2xi8>) outs(%c : tensor<3x2xi32>) -> tensor<3x2xi32>
        %t0 = tensor.empty() : tensor<2x3xi32>
        %t = linalg.transpose ins(%m : tensor<3x2xi32>) outs(%t0 : tensor<2x3xi32>) permutation = [1, 0]
        return %m, %v, %d, %u, %t : tensor<3x2xi32>, tensor<3xi8>, tensor<i8>, tensor<3x2xi32>, tensor<2x3xi32>
    }";
    let mut numbers = Numbers(77);
    let mut draw = |width: u32, count: usize| (0..count).map(|_| numbers.next(width)).collect::<Vec<_>>();
    let (a, b, x, c) = (draw(8, 12), draw(8, 8), draw(8, 4), draw(32, 6));
    let results = run(text, &[a.clone(), b.clone(), x.clone(), c.clone()]);
    let signed = |value: u128| i128::from(value as u8 as i8);
    let product = |extend: &dyn Fn(u128) -> i128| -> Vec<i128> {
        (0..6)
            .map(|place| {
                let (i, j) = (place / 2, place % 2);
                c[place] as i128 + (0..4).map(|k| extend(a[i * 4 + k]) * extend(b[k * 2 + j])).sum::<i128>()
            })
            .collect()
    };
    let m = bits(32, &product(&signed));
    assert_eq!(results[0], defined(&m));
    let v: Vec<i128> = (0..3).map(|i| (0..4).map(|k| (a[i * 4 + k] * x[k]) as i128).sum()).collect();
    assert_eq!(results[1], defined(&bits(8, &v)));
    let d: i128 = x.iter().map(|&x| (x * x) as i128).sum();
    assert_eq!(results[2], defined(&bits(8, &[d])));
    assert_eq!(results[3], defined(&bits(32, &product(&|value| value as i128))));
    assert_eq!(results[4], defined(&[m[0], m[2], m[4], m[1], m[3], m[5]]));
}

#[test]
fn convolution_and_pooling() {
    let text = "func.func @main(%image: tensor<1x6x6x2xi8>, %kernel: tensor<3x2x2x2xi8>, %start: tensor<1x2x3x2xi32>) -> (tensor<1x2x3x2xi32>, tensor<1x3x3x2xi8>) {
        %c = linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 2]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
          ins(%image, %kernel : tensor<1x6x6x2xi8>, tensor<3x2x2x2xi8>) outs(%start : tensor<1x2x3x2xi32>) -> tensor<1x2x3x2xi32>
        %least = arith.constant -128 : i8
        %window = tensor.empty() : tensor<2x2xi8>
        %e = tensor.empty() : tensor<1x3x3x2xi8>
        %f = linalg.fill ins(%least : i8) outs(%e : tensor<1x3x3x2xi8>) -> tensor<1x3x3x2xi8>
        %p = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
          ins(%image, %window : tensor<1x6x6x2xi8>, tensor<2x2xi8>) outs(%f : tensor<1x3x3x2xi8>) -> tensor<1x3x3x2xi8>
        return %c, %p : tensor<1x2x3x2xi32>, tensor<1x3x3x2xi8>
    }";
    let mut numbers = Numbers(99);
    let mut draw = |width: u32, count: usize| (0..count).map(|_| numbers.next(width)).collect::<Vec<_>>();
    let (image, kernel, start) = (draw(8, 72), draw(8, 24), draw(32, 12));
    let pixel = |y: usize, x: usize, c: usize| i128::from(image[(y * 6 + x) * 2 + c] as u8 as i8);
    let weight = |y: usize, x: usize, c: usize, f: usize| i128::from(kernel[((y * 2 + x) * 2 + c) * 2 + f] as u8 as i8);
    let mut expected = Vec::new();
    for (y, x, f) in (0..2).flat_map(|y| (0..3).flat_map(move |x| (0..2).map(move |f| (y, x, f)))) {
        let mut sum = start[(y * 3 + x) * 2 + f] as i128;
        for (dy, dx, c) in (0..3).flat_map(|dy| (0..2).flat_map(move |dx| (0..2).map(move |c| (dy, dx, c)))) {
            sum += pixel(2 * y + dy, 2 * x + dx, c) * weight(dy, dx, c, f);
        }
        expected.push(sum);
    }
    let mut largest = Vec::new();
    for (y, x, c) in (0..3).flat_map(|y| (0..3).flat_map(move |x| (0..2).map(move |c| (y, x, c)))) {
        let window = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(dy, dx)| pixel(2 * y + dy, 2 * x + dx, c));
        largest.push(window.into_iter().max().expect("four pixels"));
    }
    let results = run(text, &[image.clone(), kernel.clone(), start.clone()]);
    assert_eq!(results[0], defined(&bits(32, &expected)));
    assert_eq!(results[1], defined(&bits(8, &largest)));
}

#[test]
fn maps_reductions_and_indices() {
    let text = "func.func @main(%a: tensor<2x3xi8>, %b: tensor<2x3xi8>, %r: tensor<3xi8>) -> (tensor<2x3xi8>, tensor<2xi8>, tensor<2x3xi8>, tensor<2x3xindex>) {
        %e = tensor.empty() : tensor<2x3xi8>
        %m = linalg.map { arith.addi } ins(%a, %b : tensor<2x3xi8>, tensor<2x3xi8>) outs(%e : tensor<2x3xi8>)
        %z = arith.constant dense<0> : tensor<2xi8>
        %s = linalg.reduce { arith.addi } ins(%a : tensor<2x3xi8>) outs(%z : tensor<2xi8>) dimensions = [1]
        %w = linalg.broadcast ins(%r : tensor<3xi8>) outs(%e : tensor<2x3xi8>) dimensions = [0]
        %ei = tensor.empty() : tensor<2x3xindex>
        %i = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>], iterator_types = [\"parallel\", \"parallel\"]} outs(%ei : tensor<2x3xindex>) {
        ^bb0(%o: index):
          %x = linalg.index 0 : index
          %y = linalg.index 1 : index
          %k = affine.apply affine_map<(d0, d1) -> (d0 * 100 + d1)>(%x, %y)
          linalg.yield %k : index
        } -> tensor<2x3xindex>
        return %m, %s, %w, %i : tensor<2x3xi8>, tensor<2xi8>, tensor<2x3xi8>, tensor<2x3xindex>
    }";
    let results = run(text, &[vec![1, 2, 3, 4, 5, 6], vec![10, 20, 30, 40, 50, 60], vec![7, 8, 9]]);
    assert_eq!(results[0], defined(&[11, 22, 33, 44, 55, 66]));
    assert_eq!(results[1], defined(&[6, 15]));
    assert_eq!(results[2], defined(&[7, 8, 9, 7, 8, 9]));
    assert_eq!(results[3], defined(&[0, 100, 200, 1, 101, 201]));
}

#[test]
fn indexing_maps_that_are_not_linear() {
    let text = "#half = affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>
      #id = affine_map<(d0) -> (d0)>
      func.func @main(%a: tensor<2x2xi8>) -> tensor<4xi8> {
        %e = tensor.empty() : tensor<4xi8>
        %r = linalg.generic {indexing_maps = [#half, #id], iterator_types = [\"parallel\"]} ins(%a : tensor<2x2xi8>) outs(%e : tensor<4xi8>) {
        ^bb0(%x: i8, %o: i8):
          linalg.yield %x : i8
        } -> tensor<4xi8>
        return %r : tensor<4xi8>
      }";
    assert_eq!(run(text, &[vec![1, 2, 3, 4]]), [defined(&[1, 2, 3, 4])]);
}

#[test]
fn poisoned_elements_stay_single() {
    let text = "func.func @main(%a: tensor<3xi8>, %s: tensor<3xi8>) -> (tensor<3xi8>, tensor<i8>) {
        %t = arith.shli %a, %s : tensor<3xi8>
        %z = arith.constant dense<0> : tensor<i8>
        %r = linalg.reduce { arith.ori } ins(%t : tensor<3xi8>) outs(%z : tensor<i8>) dimensions = [0]
        return %t, %r : tensor<3xi8>, tensor<i8>
    }";
    assert_eq!(run(text, &[vec![1, 2, 3], vec![1, 9, 0]]), [vec![Some(2), None, Some(3)], vec![None]]);
    assert_eq!(run(text, &[vec![1, 2, 3], vec![1, 1, 0]]), [vec![Some(2), Some(4), Some(3)], vec![Some(7)]]);
}
