//! Memrefs: views that share cells, copies, globals, undefined elements, and which arguments are
//! results.

use crate::interp_evaluate::{compile, defined, evaluate, plain, run};

/// The results of a function that only writes its arguments.
fn written(text: &str, arguments: &[Vec<u128>]) -> Vec<Vec<Option<u128>>> {
    run(text, arguments)
}

#[test]
fn stores_show_through_every_view() {
    let text = "func.func @main(%m: memref<4x6xi8>, %x: i8) -> (i8, i8, i8) {
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %two = arith.constant 2 : index
        %eight = arith.constant 8 : index
        %s = memref.subview %m[1, 2] [2, 2] [2, 3] : memref<4x6xi8> to memref<2x2xi8, strided<[12, 3], offset: 8>>
        memref.store %x, %s[%one, %one] : memref<2x2xi8, strided<[12, 3], offset: 8>>
        %flat = memref.collapse_shape %m [[0, 1]] : memref<4x6xi8> into memref<24xi8>
        %at = arith.constant 23 : index
        %a = memref.load %flat[%at] : memref<24xi8>
        %cube = memref.expand_shape %flat [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xi8> into memref<2x3x4xi8>
        %three = arith.constant 3 : index
        %b = memref.load %cube[%one, %two, %three] : memref<2x3x4xi8>
        %t = memref.transpose %m (i, j) -> (j, i) : memref<4x6xi8> to memref<6x4xi8, strided<[1, 6]>>
        %five = arith.constant 5 : index
        %c = memref.load %t[%five, %three] : memref<6x4xi8, strided<[1, 6]>>
        %line = memref.reinterpret_cast %m to offset: [8], sizes: [2], strides: [12] : memref<4x6xi8> to memref<2xi8, strided<[12], offset: 8>>
        memref.store %x, %line[%one] : memref<2xi8, strided<[12], offset: 8>>
        %row = memref.subview %m[2, 0] [1, 6] [1, 1] : memref<4x6xi8> to memref<6xi8, strided<[1], offset: 12>>
        memref.store %x, %row[%zero] : memref<6xi8, strided<[1], offset: 12>>
        return %a, %b, %c : i8, i8, i8
    }";
    let cells: Vec<u128> = (100..124).collect();
    let mut expected = cells.clone();
    for cell in [23, 20, 12] {
        expected[cell] = 7;
    }
    let results = run(text, &[cells, vec![7]]);
    assert_eq!(results[..3], [[Some(7)], [Some(7)], [Some(7)]]);
    assert_eq!(results[3], defined(&expected));
}

#[test]
fn overlapping_copies_read_first() {
    let text = "func.func @main(%m: memref<5xi8>) {
        %a = memref.subview %m[0] [4] [1] : memref<5xi8> to memref<4xi8, strided<[1]>>
        %b = memref.subview %m[1] [4] [1] : memref<5xi8> to memref<4xi8, strided<[1], offset: 1>>
        memref.copy %a, %b : memref<4xi8, strided<[1]>> to memref<4xi8, strided<[1], offset: 1>>
        return
    }";
    assert_eq!(written(text, &[vec![1, 2, 3, 4, 5]]), [defined(&[1, 1, 2, 3, 4])]);
}

#[test]
fn only_stored_arguments_are_results() {
    let text = "func.func private @inner(%a: memref<2xi8>, %b: memref<2xi8>) {
        %i = arith.constant 0 : index
        %x = memref.load %a[%i] : memref<2xi8>
        memref.store %x, %b[%i] : memref<2xi8>
        return
      }
      func.func @main(%p: memref<2xi8>, %c: i1, %q: memref<2x1xi8>, %r: memref<2xi8>, %s: memref<2xi8>, %t: memref<2xi8>) -> i1 {
        %v = memref.collapse_shape %q [[0, 1]] : memref<2x1xi8> into memref<2xi8>
        call @inner(%p, %v) : (memref<2xi8>, memref<2xi8>) -> ()
        %one = arith.constant 1 : index
        %x = memref.load %p[%one] : memref<2xi8>
        scf.if %c { affine.store %x, %r[1] : memref<2xi8> }
        %w = arith.select %c, %s, %t : memref<2xi8>
        %u = memref.cast %w : memref<2xi8> to memref<?xi8>
        memref.store %x, %u[%one] : memref<?xi8>
        return %c : i1
      }";
    let evaluator = compile(text);
    assert_eq!(evaluator.results().len(), 5);
    assert_eq!(evaluator.results()[1].shape, [2, 1]);
    let arguments = |c: u128| vec![vec![1, 2], vec![c], vec![3, 4], vec![5, 6], vec![7, 8], vec![9, 10]];
    let expected = [&[1][..], &[1, 4], &[5, 2], &[7, 2], &[9, 10]].map(defined);
    assert_eq!(plain(evaluate(&evaluator, &arguments(1))), expected);
    let expected = [&[0][..], &[1, 4], &[5, 6], &[7, 8], &[9, 2]].map(defined);
    assert_eq!(plain(evaluate(&evaluator, &arguments(0))), expected);
}

#[test]
fn memrefs_go_round_loops() {
    let text = "func.func @main(%a: memref<2xi8>, %b: memref<2xi8>, %keep: memref<2xi8>) {
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %five = arith.constant 5 : index
        %k = arith.constant 1 : i8
        %r:2 = scf.for %i = %zero to %five step %one iter_args(%x = %a, %y = %b) -> (memref<2xi8>, memref<2xi8>) {
          %v = memref.load %x[%zero] : memref<2xi8>
          %w = arith.addi %v, %k : i8
          memref.store %w, %y[%zero] : memref<2xi8>
          scf.yield %y, %x : memref<2xi8>, memref<2xi8>
        }
        %last = memref.load %r#0[%zero] : memref<2xi8>
        %kept = memref.load %keep[%zero] : memref<2xi8>
        %sum = arith.addi %last, %kept : i8
        memref.store %sum, %r#1[%one] : memref<2xi8>
        return
    }";
    let results = written(text, &[vec![10, 11], vec![20, 21], vec![30, 31]]);
    assert_eq!(results, [defined(&[14, 45]), defined(&[15, 21])]);
}

#[test]
fn what_was_never_written_is_undefined() {
    let text = "func.func @main(%x: i8, %i: index) -> (i8, i8, tensor<3xi8>) {
        %m = memref.alloc() : memref<3xi8>
        %one = arith.constant 1 : index
        memref.store %x, %m[%one] : memref<3xi8>
        %a = memref.load %m[%i] : memref<3xi8>
        %t = bufferization.to_tensor %m restrict writable : memref<3xi8> to tensor<3xi8>
        memref.store %x, %m[%i] : memref<3xi8>
        %b = memref.load %m[%one] : memref<3xi8>
        memref.dealloc %m : memref<3xi8>
        return %a, %b, %t : i8, i8, tensor<3xi8>
    }";
    let fresh = vec![None, Some(5), None];
    assert_eq!(run(text, &[vec![5], vec![1]]), [vec![Some(5)], vec![Some(5)], fresh.clone()]);
    assert_eq!(run(text, &[vec![5], vec![2]]), [vec![None], vec![Some(5)], fresh.clone()]);
    // A store out of range may have hit any element.
    assert_eq!(run(text, &[vec![5], vec![3]]), [vec![None], vec![None], fresh]);
}

#[test]
fn stores_out_of_range_spare_other_memory() {
    let text = "func.func @main(%m: memref<2x2xi8>, %n: memref<2xi8>, %i: i8, %x: i8) {
        %j = arith.index_castui %i : i8 to index
        %zero = arith.constant 0 : index
        memref.store %x, %m[%zero, %j] : memref<2x2xi8>
        memref.store %x, %n[%zero] : memref<2xi8>
        return
    }";
    let arguments = |i| vec![vec![1, 2, 3, 4], vec![5, 6], vec![i], vec![9]];
    assert_eq!(written(text, &arguments(1)), [defined(&[1, 9, 3, 4]), defined(&[9, 6])]);
    // Column 2 of row 0 is not an element, although the memory goes on.
    assert_eq!(written(text, &arguments(2)), [vec![None; 4], defined(&[9, 6])]);
}

#[test]
fn constant_tables_wrap() {
    let text = "memref.global \"private\" constant @four : memref<4xi8> = dense<[10, 11, 12, 13]>
      memref.global \"private\" constant @three : memref<3xi8> = dense<[20, 21, 22]>
      memref.global \"private\" constant @square : memref<2x4xi8> = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]>
      func.func private @lookup(%t: tensor<4xi8>, %i: index) -> i8 {
        %r = tensor.extract %t[%i] : tensor<4xi8>
        return %r : i8
      }
      func.func @main(%x: i8, %variable: tensor<4xi8>) -> (i8, i8, i8, i8, i8, i8, i8) {
        %i = arith.index_castui %x : i8 to index
        %m = memref.get_global @four : memref<4xi8>
        %a = memref.load %m[%i] : memref<4xi8>
        %n = memref.get_global @three : memref<3xi8>
        %b = memref.load %n[%i] : memref<3xi8>
        %q = memref.get_global @square : memref<2x4xi8>
        %c = affine.load %q[symbol(%i), symbol(%i)] : memref<2x4xi8>
        %t = arith.constant dense<[30, 31, 32, 33]> : tensor<4xi8>
        %d = tensor.extract %t[%i] : tensor<4xi8>
        %e = tensor.extract %variable[%i] : tensor<4xi8>
        %f = func.call @lookup(%t, %i) : (tensor<4xi8>, index) -> i8
        %g = func.call @lookup(%variable, %i) : (tensor<4xi8>, index) -> i8
        return %a, %b, %c, %d, %e, %f, %g : i8, i8, i8, i8, i8, i8, i8
      }";
    let evaluator = compile(text);
    let at = |x| {
        let results = plain(evaluate(&evaluator, &[vec![x], vec![40, 41, 42, 43]]));
        results.into_iter().map(|result| result[0]).collect::<Vec<_>>()
    };
    assert_eq!(at(1), defined(&[11, 21, 6, 31, 41, 31, 41]));
    assert_eq!(at(7), [Some(13), Some(21), Some(8), Some(33), None, Some(33), None]);
    assert_eq!(at(254), [Some(12), Some(22), Some(3), Some(32), None, Some(32), None]);
}

#[test]
fn globals_that_are_no_constants_start_afresh() {
    let text = "memref.global \"private\" @state : memref<2xi8> = dense<[1, 2]>
      memref.global \"private\" @raw : memref<1xi8>
      func.func private @step(%i: index) {
        %m = memref.get_global @state : memref<2xi8>
        %x = memref.load %m[%i] : memref<2xi8>
        %y = arith.addi %x, %x : i8
        memref.store %y, %m[%i] : memref<2xi8>
        return
      }
      func.func @main(%i: index) -> (i8, i8) {
        call @step(%i) : (index) -> ()
        call @step(%i) : (index) -> ()
        %m = memref.get_global @state : memref<2xi8>
        %x = memref.load %m[%i] : memref<2xi8>
        %r = memref.get_global @raw : memref<1xi8>
        %zero = arith.constant 0 : index
        %y = memref.load %r[%zero] : memref<1xi8>
        return %x, %y : i8, i8
      }";
    let evaluator = compile(text);
    for _ in 0..2 {
        assert_eq!(plain(evaluate(&evaluator, &[vec![0]])), [[Some(4)], [None]]);
        assert_eq!(plain(evaluate(&evaluator, &[vec![1]])), [[Some(8)], [None]]);
    }
}

#[test]
fn sizes_at_run_time() {
    let text = "func.func @main(%m: memref<10xi8>) -> i8 {
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %four = arith.constant 4 : index
        %ten = arith.constant 10 : index
        %init = arith.constant 0 : i8
        %r = scf.for %i = %zero to %ten step %four iter_args(%s = %init) -> i8 {
          %n = affine.min affine_map<(d0) -> (4, 10 - d0)>(%i)
          %v = memref.subview %m[%i] [%n] [1] : memref<10xi8> to memref<?xi8, strided<[1], offset: ?>>
          %d = memref.dim %v, %zero : memref<?xi8, strided<[1], offset: ?>>
          %copy = memref.alloc(%d) : memref<?xi8>
          memref.copy %v, %copy : memref<?xi8, strided<[1], offset: ?>> to memref<?xi8>
          %t = scf.for %j = %zero to %d step %one iter_args(%u = %s) -> i8 {
            %x = memref.load %copy[%j] : memref<?xi8>
            %y = arith.addi %u, %x : i8
            scf.yield %y : i8
          }
          scf.yield %t : i8
        }
        return %r : i8
    }";
    assert_eq!(run(text, &[(1..11).collect()]), [[Some(55)]]);
}

#[test]
fn linalg_on_memory_writes_in_order() {
    let text = "#shift = affine_map<(d0) -> (d0 + 1)>
      #id = affine_map<(d0) -> (d0)>
      func.func @main(%m: memref<5xi8>, %n: memref<4xi8>) {
        %x = arith.constant 3 : i8
        linalg.fill ins(%x : i8) outs(%n : memref<4xi8>)
        %v = memref.subview %m[0] [4] [1] : memref<5xi8> to memref<4xi8, strided<[1]>>
        linalg.generic {indexing_maps = [#id, #id, #shift], iterator_types = [\"parallel\"]}
          ins(%v, %n : memref<4xi8, strided<[1]>>, memref<4xi8>) outs(%m : memref<5xi8>) {
        ^bb0(%a: i8, %b: i8, %old: i8):
          %s = arith.addi %a, %b : i8
          linalg.yield %s : i8
        }
        return
      }";
    assert_eq!(written(text, &[vec![1, 0, 0, 0, 0], vec![0; 4]]), [defined(&[1, 4, 7, 10, 13]), defined(&[3; 4])]);
}

#[test]
fn views_and_edges_of_any_size() {
    let most = i64::MAX;
    let view = |sizes: &str, strides: &str| {
        format!(
            "func.func @main(%m: memref<6xi8>) -> i8 {{
  %v = memref.reinterpret_cast %m to offset: [1], sizes: [{sizes}], strides: [{strides}] : memref<6xi8> to memref<?x?xi8, strided<[?, ?], offset: ?>>
  %t = memref.alloc() : memref<6xi8>
  %c0 = arith.constant 0 : index
  %x = memref.load %v[%c0, %c0] : memref<?x?xi8, strided<[?, ?], offset: ?>>
  return %x : i8
}}"
        )
    };
    let view = |sizes: &str, strides: &str| {
        let text = view(sizes, strides);
        let text = text.replace("(%m: memref<6xi8>)", "(%m: memref<6xi8>, %a: index, %b: index, %s: index, %u: index)");
        compile(&text)
    };
    let evaluator = view("%a, %b", "%s, %u");
    let read = |numbers: [i64; 4]| {
        let numbers = numbers.map(|number| vec![u128::from(number as u64)]);
        let arguments: Vec<_> = [vec![10, 11, 12, 13, 14, 15]].into_iter().chain(numbers).collect();
        plain(evaluate(&evaluator, &arguments))[0][0]
    };
    assert_eq!(read([1, 2, most, 3]), Some(11), "the stride of a single element does not matter");
    assert_eq!(read([2, 2, most, 3]), None);
    assert_eq!(read([most, most, 0, 0]), None, "more elements than are held");
    assert_eq!(read([0, most, most, most]), None, "it has no elements");

    // An edge takes away all that the other one adds.
    let pad = compile(
        "func.func @main(%t: tensor<2xi8>, %l: index, %h: index) -> i8 {
  %z = arith.constant 7 : i8
  %p = tensor.pad %t low[%l] high[%h] {
  ^bb0(%i: index):
    tensor.yield %z : i8
  } : tensor<2xi8> to tensor<?xi8>
  %c0 = arith.constant 0 : index
  %x = tensor.extract %p[%c0] : tensor<?xi8>
  return %x : i8
}",
    );
    let padded = |low: i64, high: i64| {
        let numbers = [low, high].map(|number| vec![u128::from(number as u64)]);
        plain(evaluate(&pad, &[vec![1, 2], numbers[0].clone(), numbers[1].clone()]))[0][0]
    };
    assert_eq!(padded(1, 0), Some(7));
    assert_eq!(padded(-1, 0), Some(2));
    assert_eq!(padded(most, -most), Some(7));
    assert_eq!(padded(-most, most), Some(7));

    // A loop that runs once never takes its step, however far it leads.
    let read = run(
        &format!(
            "func.func @main(%m: memref<6xi8>) -> i8 {{
  %v = memref.reinterpret_cast %m to offset: [1], sizes: [1, 2], strides: [{most}, 3] : memref<6xi8> to memref<1x2xi8, strided<[{most}, 3], offset: 1>>
  %o = memref.alloc() : memref<1x2xi8>
  linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i * 2, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\"]}}
    ins(%v : memref<1x2xi8, strided<[{most}, 3], offset: 1>>) outs(%o : memref<1x2xi8>) {{
  ^bb0(%a: i8, %b: i8):
    linalg.yield %a : i8
  }}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %o[%c0, %c1] : memref<1x2xi8>
  return %x : i8
}}"
        ),
        &[vec![10, 11, 12, 13, 14, 15]],
    );
    assert_eq!(read, [defined(&[14])]);
}
