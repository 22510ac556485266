//! tosa in the interpreter: numbers worked out by hand from the pseudo-code of the TOSA
//! specification.

use crate::interp_evaluate::{bits, defined, run};

/// A `tosa.const`.
fn constant(name: &str, values: &str, r#type: &str) -> String {
    format!("%{name} = \"tosa.const\"() {{values = dense<{values}> : tensor<{type}>}} : () -> tensor<{type}>\n")
}

/// The results of `main(%a)` on signed numbers of `from` bits, as signed numbers of `to` bits; the
/// last operation defines `%r`.
fn of(from: u32, shape: &str, numbers: &[i128], body: &str, to: u32, result: &str) -> Vec<Option<i128>> {
    let text = format!(
        "func.func @main(%a: tensor<{shape}xi{from}>) -> tensor<{result}xi{to}> {{\n{body}\nreturn %r : tensor<{result}xi{to}>\n}}"
    );
    let results = run(&text, &[bits(from, numbers)]);
    let signed = |value: u128| ((value << (128 - to)) as i128) >> (128 - to);
    results[0].iter().map(|word| word.map(signed)).collect()
}

fn all(numbers: &[i128]) -> Vec<Option<i128>> {
    numbers.iter().copied().map(Some).collect()
}

/// A rescaling from `from` to `to` bits by multipliers, shifts, zero points.
fn rescale(types: [u32; 2], scales: [&str; 2], zeros: [i32; 2], flags: &str, numbers: &[i128]) -> Vec<Option<i128>> {
    let [from, to] = types;
    let (count, bits) = (scales[0].matches(',').count() + 1, if flags.contains("scale32 = true") { 32 } else { 16 });
    let n = numbers.len();
    let body = constant("m", scales[0], &format!("{count}xi{bits}"))
        + &constant("s", scales[1], &format!("{count}xi8"))
        + &constant("i", &zeros[0].to_string(), &format!("1xi{from}"))
        + &constant("o", &zeros[1].to_string(), &format!("1xi{to}"))
        + &format!(
            "%r = tosa.rescale %a, %m, %s, %i, %o {{per_channel = {}, {flags}}} : (tensor<{n}xi{from}>, tensor<{count}xi{bits}>, \
             tensor<{count}xi8>, tensor<1xi{from}>, tensor<1xi{to}>) -> tensor<{n}xi{to}>",
            count > 1
        );
    of(from, &n.to_string(), numbers, &body, to, &n.to_string())
}

const SINGLE: &str = "input_unsigned = false, output_unsigned = false, rounding_mode = SINGLE_ROUND, scale32 = true";
const DOUBLE: &str = "input_unsigned = false, output_unsigned = false, rounding_mode = DOUBLE_ROUND, scale32 = true";

#[test]
fn halves_and_quarters_are_rounded() {
    // 2^30 / 2^31 is one half, ties go up.
    let halves = [3, -3, 1, -1, 4];
    assert_eq!(rescale([32, 32], ["1073741824", "31"], [0, 0], SINGLE, &halves), all(&[2, -1, 1, 0, 2]));
    // Up to a shift of 31 nothing is rounded twice.
    assert_eq!(rescale([32, 32], ["1073741824", "31"], [0, 0], DOUBLE, &halves), all(&[2, -1, 1, 0, 2]));
    // A quarter: rounding twice takes 1/4 up and -2/4 down.
    let quarters = [1, 2, 3, -1, -2, -3];
    assert_eq!(rescale([32, 32], ["1073741824", "32"], [0, 0], SINGLE, &quarters), all(&[0, 1, 1, 0, 0, -1]));
    assert_eq!(rescale([32, 32], ["1073741824", "32"], [0, 0], DOUBLE, &quarters), all(&[1, 1, 1, 0, -1, -1]));
}

#[test]
fn scales_out_of_range_are_undefined() {
    // A value must lie in -2^(shift-1) … 2^(shift-1)-1.
    assert_eq!(rescale([8, 8], ["1", "2"], [0, 0], SINGLE, &[1, 2, -2, -3]), [Some(0), None, Some(0), None]);
    assert_eq!(rescale([8, 8], ["-1", "8"], [0, 0], SINGLE, &[1]), [None]);
    assert_eq!(rescale([8, 8], ["1", "1"], [0, 0], SINGLE, &[0]), [None]);
    assert_eq!(rescale([8, 8], ["1", "63"], [0, 0], SINGLE, &[0]), [None]);
    // With multipliers of 16 bits it is the result that must have 32.
    let sixteen = SINGLE.replace("scale32 = true", "scale32 = false");
    let numbers = [5, -5, 1 << 46, 1 << 31, (1 << 31) - 1];
    assert_eq!(rescale([48, 32], ["3", "2"], [0, 0], &sixteen, &numbers[..2]), all(&[4, -4]));
    assert_eq!(rescale([48, 32], ["4", "2"], [0, 0], &sixteen, &numbers[2..]), [None, None, Some((1 << 31) - 1)]);
}

#[test]
fn zero_points_saturation_and_channels() {
    let one = ["1073741824", "30"];
    assert_eq!(rescale([8, 8], one, [-128, 100], SINGLE, &[0, -128, -101, -102]), all(&[127, 100, 127, 126]));
    assert_eq!(rescale([8, 8], one, [100, -100], SINGLE, &[-128, 127, 73]), all(&[-128, -73, -127]));
    assert_eq!(rescale([32, 16], one, [0, 0], SINGLE, &[40_000, -40_000, 7]), all(&[32_767, -32_768, 7]));
    let channels = ["[1073741824, 1073741824, 2147483647]", "[30, 31, 30]"];
    assert_eq!(rescale([8, 8], channels, [0, 0], SINGLE, &[7, 7, 7]), all(&[7, 4, 14]));
    // 200 as a zero point of an unsigned result is -56 in bits; below 0 and above 255 it saturates.
    let to_unsigned = SINGLE.replace("output_unsigned = false", "output_unsigned = true");
    let unsigned =
        |values: Vec<Option<i128>>| values.iter().map(|value| value.map(|value| value as u8)).collect::<Vec<_>>();
    assert_eq!(
        unsigned(rescale([8, 8], one, [0, -56], &to_unsigned, &[10, -128, 60])),
        [Some(210), Some(72), Some(255)]
    );
    assert_eq!(unsigned(rescale([8, 8], one, [127, 0], &to_unsigned, &[-128, 127])), [Some(0), Some(0)]);
    let from_unsigned = SINGLE.replace("input_unsigned = false", "input_unsigned = true");
    assert_eq!(rescale([8, 16], one, [56, 0], &from_unsigned, &[-56, 56, 0]), all(&[144, 0, -56]));
    assert_eq!(rescale([16, 8], one, [-32_768, 0], &from_unsigned, &[-32_768, -32_700, 32_767]), all(&[0, 68, -1]));
}

/// A convolution of one column of bytes with one of two weights, 10 and 20, and rows of padding
/// above and below.
fn convolve(numbers: &[i128], pad: &str, zeros: [i32; 2], bias: &str, rows: usize) -> Vec<Option<i128>> {
    let n = numbers.len();
    let body = constant("w", "[[[[10]], [[20]]]]", "1x2x1x1xi8")
        + &constant("b", bias, "1xi32")
        + &constant("i", &zeros[0].to_string(), "1xi8")
        + &constant("k", &zeros[1].to_string(), "1xi8")
        + &format!(
            "%r = tosa.conv2d %a, %w, %b, %i, %k {{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: {pad}, 0, 0>, \
             stride = array<i64: 1, 1>}} : (tensor<1x{n}x1x1xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) \
             -> tensor<1x{rows}x1x1xi32>"
        );
    of(8, &format!("1x{n}x1x1"), numbers, &body, 32, &format!("1x{rows}x1x1"))
}

#[test]
fn padding_adds_nothing_to_convolutions() {
    assert_eq!(convolve(&[5, -1], "0, 0", [0, 0], "7", 1), all(&[37]));
    // (5 - 3) * 20, and nothing for the row above, whatever the zero points.
    assert_eq!(convolve(&[5], "1, 0", [3, 0], "7", 1), all(&[47]));
    assert_eq!(convolve(&[5], "1, 1", [3, 4], "7", 2), all(&[39, 19]));
    // The bias may not leave the type.
    assert_eq!(convolve(&[5], "1, 0", [0, 0], "2147483647", 1), [None]);
    assert_eq!(convolve(&[-5], "1, 0", [0, 0], "2147483647", 1), all(&[2_147_483_547]));
}

#[test]
fn channels_by_themselves() {
    // Two channels with two weights each, one row and column: outputs in the order of the channels.
    let body = constant("w", "[[[[1, 2], [3, 4]]]]", "1x1x2x2xi8")
        + &constant("b", "[100, 200, 300, 400]", "4xi32")
        + &constant("i", "1", "1xi8")
        + &constant("k", "0", "1xi8")
        + "%r = tosa.depthwise_conv2d %a, %w, %b, %i, %k {acc_type = i32, dilation = array<i64: 1, 1>, \
           pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x2xi8>, tensor<1x1x2x2xi8>, tensor<4xi32>, \
           tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x4xi32>";
    assert_eq!(of(8, "1x1x1x2", &[6, -9], &body, 32, "1x1x1x4"), all(&[105, 210, 270, 360]));
}

#[test]
fn products_of_matrices() {
    let body = constant("b", "[[[1, 2], [3, 4]]]", "1x2x2xi8")
        + &constant("i", "10", "1xi8")
        + &constant("k", "1", "1xi8")
        + "%r = tosa.matmul %a, %b, %i, %k : (tensor<1x1x2xi8>, tensor<1x2x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2xi32>";
    // (12 - 10, 5 - 10) times ((0, 1), (2, 3)).
    assert_eq!(of(8, "1x1x2", &[12, 5], &body, 32, "1x1x2"), all(&[-10, -13]));
}

/// Averages of windows of three columns in a row, with a column of padding on the left.
fn averages(numbers: &[i128; 4], zeros: [i32; 2]) -> Vec<Option<i128>> {
    let body = constant("i", &zeros[0].to_string(), "1xi8")
        + &constant("o", &zeros[1].to_string(), "1xi8")
        + "%r = tosa.avg_pool2d %a, %i, %o {acc_type = i32, kernel = array<i64: 1, 3>, pad = array<i64: 0, 0, 1, 0>, \
           stride = array<i64: 1, 1>} : (tensor<1x1x4x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x3x1xi8>";
    of(8, "1x1x4x1", numbers, &body, 8, "1x1x3x1")
}

#[test]
fn averages_leave_the_padding_out() {
    // Of two: 3/2 goes to 2, of three: 8/3 to 3 and 11/3 to 4.
    assert_eq!(averages(&[1, 2, 5, 4], [0, 0]), all(&[2, 3, 4]));
    // The reciprocal is rounded up, so half of an odd negative number goes away from zero: -3/2 to
    // -2.
    assert_eq!(averages(&[-1, -2, -5, -4], [0, 0]), all(&[-2, -3, -4]));
    // The zero point is taken off each element, and only off those there are: (4 + 5) / 2 + 100, (8
    // + 9) / 3 + 100.
    assert_eq!(averages(&[1, 2, 5, 4], [-3, 100]), all(&[105, 106, 107]));
    assert_eq!(averages(&[127, 127, 127, 127], [-128, 0]), all(&[127, 127, 127]));
}

#[test]
fn maxima_leave_the_padding_out() {
    let body = "%r = tosa.max_pool2d %a {kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 2>} : \
                (tensor<1x1x4x1xi8>) -> tensor<1x1x3x1xi8>";
    assert_eq!(of(8, "1x1x4x1", &[-7, -3, -4, -128], body, 8, "1x1x3x1"), all(&[-7, -3, -128]));
}

#[test]
fn elements_of_one_tensor() {
    let unary = |op: &str, width: u32, numbers: &[i128], to: u32| {
        let n = numbers.len();
        let body = format!("%r = tosa.{op} : (tensor<{n}xi{width}>) -> tensor<{n}xi{to}>");
        of(width, &n.to_string(), numbers, &body, to, &n.to_string())
    };
    assert_eq!(unary("abs %a", 8, &[-127, 5, -128], 8), [Some(127), Some(5), None]);
    assert_eq!(unary("bitwise_not %a", 8, &[0, -128], 8), all(&[-1, 127]));
    assert_eq!(unary("clz %a", 32, &[0, 1, -1], 32), all(&[32, 31, 0]));
    let bounds = "{min_val = -5 : i8, max_val = 100 : i8}";
    assert_eq!(unary(&format!("clamp %a {bounds}"), 8, &[-6, -5, 0, 100, 101], 8), all(&[-5, -5, 0, 100, 100]));
    assert_eq!(unary("cast %a", 16, &[300, -1, 128], 8), all(&[44, -1, -128]));
    assert_eq!(unary("cast %a", 8, &[0, 2, -128], 1), all(&[0, -1, -1]), "a true bit is -1 when read as signed");
    assert_eq!(unary("cast %a", 1, &[0, 1], 8), all(&[0, 1]));
    let negate = |zeros: [i32; 2], numbers: &[i128]| {
        let n = numbers.len();
        let body = constant("i", &zeros[0].to_string(), "1xi8")
            + &constant("o", &zeros[1].to_string(), "1xi8")
            + &format!("%r = tosa.negate %a, %i, %o : (tensor<{n}xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<{n}xi8>");
        of(8, &n.to_string(), numbers, &body, 8, &n.to_string())
    };
    assert_eq!(negate([0, 0], &[-128, 127, 1]), all(&[127, -127, -1]));
    assert_eq!(negate([3, -7], &[10, -128, 127]), all(&[-14, 124, -128]));
}

/// An operation on numbers and one constant.
fn binary(op: &str, width: u32, numbers: &[i128], other: i128, attributes: &str) -> Vec<Option<i128>> {
    let n = numbers.len();
    let to = if op == "equal" || op.starts_with("greater") { 1 } else { width };
    let body = constant("b", &other.to_string(), &format!("1xi{width}"))
        + &format!(
            "%r = tosa.{op} %a, %b{attributes} : (tensor<{n}xi{width}>, tensor<1xi{width}>) -> tensor<{n}xi{to}>"
        );
    of(width, &n.to_string(), numbers, &body, to, &n.to_string())
}

#[test]
fn elements_of_two_tensors() {
    assert_eq!(binary("add", 8, &[100, 27, -100], 28, ""), [None, Some(55), Some(-72)]);
    assert_eq!(binary("sub", 8, &[-100, -101], 28, ""), [Some(-128), None]);
    assert_eq!(binary("maximum", 8, &[-100, 5], -3, ""), all(&[-3, 5]));
    assert_eq!(binary("minimum", 8, &[-100, 5], -3, ""), all(&[-100, -3]));
    assert_eq!(binary("intdiv", 32, &[-7, 7], 2, ""), all(&[-3, 3]));
    assert_eq!(binary("intdiv", 32, &[7], 0, ""), [None]);
    assert_eq!(binary("intdiv", 32, &[-(1 << 31), 3], -1, ""), [None, Some(-3)]);
    assert_eq!(binary("greater", 8, &[-1, 3, 4], 3, ""), all(&[0, 0, -1]));
    assert_eq!(binary("greater_equal", 8, &[-1, 3, 4], 3, ""), all(&[0, -1, -1]));
    assert_eq!(binary("equal", 8, &[-1, 3], 3, ""), all(&[0, -1]));
    assert_eq!(binary("logical_right_shift", 8, &[-1, 64], 1, ""), all(&[127, 32]));
    assert_eq!(binary("logical_left_shift", 8, &[-1, 65], 1, ""), all(&[-2, -126]));
    let (plain, round) = (" {round = false}", " {round = true}");
    assert_eq!(binary("arithmetic_right_shift", 8, &[-5, 5, 6], 1, plain), all(&[-3, 2, 3]));
    assert_eq!(binary("arithmetic_right_shift", 8, &[-5, 5, 6], 1, round), all(&[-2, 3, 3]));
    assert_eq!(binary("arithmetic_right_shift", 8, &[6, 5, -6], 2, round), all(&[2, 1, -1]));
    assert_eq!(binary("arithmetic_right_shift", 8, &[-5, 127], 0, round), all(&[-5, 127]));
    for amount in [8, -1] {
        for op in ["logical_left_shift", "logical_right_shift"] {
            assert_eq!(binary(op, 8, &[1], amount, ""), [None]);
        }
        assert_eq!(binary("arithmetic_right_shift", 8, &[1], amount, plain), [None]);
    }
}

#[test]
fn products_wrap_or_are_shifted() {
    let multiply = |from: u32, to: u32, numbers: &[i128], other: i128, shift: u32| {
        let n = numbers.len();
        let body = constant("b", &other.to_string(), &format!("1xi{from}"))
            + &constant("s", &shift.to_string(), "1xi8")
            + &format!(
                "%r = tosa.mul %a, %b, %s : (tensor<{n}xi{from}>, tensor<1xi{from}>, tensor<1xi8>) -> tensor<{n}xi{to}>"
            );
        of(from, &n.to_string(), numbers, &body, to, &n.to_string())
    };
    assert_eq!(multiply(8, 32, &[-128, 127], -128, 0), all(&[16_384, -16_256]));
    assert_eq!(multiply(32, 32, &[65_536], 65_537, 0), all(&[65_536]));
    assert_eq!(multiply(32, 32, &[3, -3], 5, 1), all(&[8, -7]));
    let most = (1 << 31) - 1;
    assert_eq!(multiply(32, 32, &[most, 2, -2], most, 1), [None, Some(most), Some(-most)]);
    assert_eq!(multiply(32, 32, &[most, 1 << 30], most, 31), all(&[most - 1, 1 << 30]));
    // Only numbers of 32 bits can be shifted.
    assert_eq!(multiply(8, 32, &[3], 5, 1), [None]);
}

#[test]
fn reductions() {
    let reduce = |op: &str, numbers: &[i128], to: u32, result: &str| {
        let body = format!("%r = tosa.{op} %a {{axis = 0 : i32}} : (tensor<3xi8>) -> tensor<{result}xi{to}>");
        of(8, "3", numbers, &body, to, result)
    };
    assert_eq!(reduce("reduce_sum", &[100, 27, -3], 8, "1"), all(&[124]));
    assert_eq!(reduce("reduce_sum", &[100, 28, -3], 8, "1"), [None], "the accumulator may not leave the type");
    assert_eq!(reduce("reduce_max", &[-100, -27, -30], 8, "1"), all(&[-27]));
    assert_eq!(reduce("reduce_min", &[-100, -27, -30], 8, "1"), all(&[-100]));
    let body = "%r = tosa.argmax %a {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2xi32>";
    assert_eq!(of(8, "2x3", &[1, 7, 7, -128, -128, -128], body, 32, "2"), all(&[1, 0]));
}

#[test]
fn readings() {
    let table: Vec<String> = (0..256).map(|entry| (entry - 128).to_string()).collect();
    let body = constant("t", &format!("[{}]", table.join(", ")), "256xi8")
        + "%r = tosa.table %a, %t : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>";
    assert_eq!(of(8, "3", &[-128, 0, 127], &body, 8, "3"), all(&[-128, 0, 127]));
    let body = constant("v", "[[[1, 2], [3, 4], [5, 6]]]", "1x3x2xi8")
        + "%r = tosa.gather %v, %a : (tensor<1x3x2xi8>, tensor<1x3xi32>) -> tensor<1x3x2xi8>";
    assert_eq!(of(32, "1x3", &[2, -1, 3], &body, 8, "1x3x2"), [Some(5), Some(6), None, None, None, None]);
}

#[test]
fn moves_of_elements() {
    let shape = |name: &str, values: &str, n: usize| {
        format!(
            "%{name} = tosa.const_shape {{values = dense<{values}> : tensor<{n}xindex>}} : () -> !tosa.shape<{n}>\n"
        )
    };
    let numbers: Vec<i128> = (1..=6).collect();
    let of = |body: &str, result: &str| of(8, "2x3", &numbers, body, 8, result);
    let transposed = "%r = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>";
    assert_eq!(of(transposed, "3x2"), all(&[1, 4, 2, 5, 3, 6]));
    let reversed = "%r = tosa.reverse %a {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>";
    assert_eq!(of(reversed, "2x3"), all(&[3, 2, 1, 6, 5, 4]));
    let tiled = shape("s", "[1, 2]", 2) + "%r = tosa.tile %a, %s : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<2x6xi8>";
    assert_eq!(of(&tiled, "2x6"), all(&[1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6]));
    let sliced = shape("s", "[1, 1]", 2)
        + &shape("e", "[1, 2]", 2)
        + "%r = tosa.slice %a, %s, %e : (tensor<2x3xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xi8>";
    assert_eq!(of(&sliced, "1x2"), all(&[5, 6]));
    let padded = shape("s", "[0, 1, 1, 0]", 4)
        + &constant("p", "9", "1xi8")
        + "%r = tosa.pad %a, %s, %p : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<3x4xi8>";
    assert_eq!(of(&padded, "3x4"), all(&[9, 1, 2, 3, 9, 4, 5, 6, 9, 9, 9, 9]));
    let joined = "%r = tosa.concat %a, %a {axis = 1 : i32} : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x6xi8>";
    assert_eq!(of(joined, "2x6"), all(&[1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6]));
}

/// A constant stays whole for the next iteration though each changes a copy of it, and is a table
/// to other dialects.
#[test]
fn constants_stay() {
    let text = "func.func @main(%i: index) -> (tensor<4xi8>, i8) {
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %three = arith.constant 3 : index
        %x = arith.constant 77 : i8
        %start = \"tosa.const\"() {values = dense<0> : tensor<4xi8>} : () -> tensor<4xi8>
        %r = scf.for %k = %zero to %three step %one iter_args(%last = %start) -> tensor<4xi8> {
          %c = \"tosa.const\"() {values = dense<[1, 2, 3, 4]> : tensor<4xi8>} : () -> tensor<4xi8>
          %t = tensor.insert %x into %c[%k] : tensor<4xi8>
          scf.yield %t : tensor<4xi8>
        }
        %c = \"tosa.const\"() {values = dense<[1, 2, 3, 4]> : tensor<4xi8>} : () -> tensor<4xi8>
        %e = tensor.extract %c[%i] : tensor<4xi8>
        return %r, %e : tensor<4xi8>, i8
    }";
    assert_eq!(run(text, &[vec![6]]), [defined(&[1, 2, 77, 4]), defined(&[3])]);
}
