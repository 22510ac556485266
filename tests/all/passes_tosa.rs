//! tosa keeps its meaning on the way down, in every form of its operations: upstream's lowerings
//! and our corrections of them.

use crate::{
    interp_evaluate::{evaluate, try_compile},
    passes_meaning::compare,
};
use std::fmt::Write;

/// A program of one result from the text of its arguments, constants and operations; the last
/// operation defines `%r`.
fn program(arguments: &str, body: &str, result: &str) -> String {
    format!("func.func @main({arguments}) -> {result} {{\n{body}  return %r : {result}\n}}\n")
}

/// A `tosa.const`.
fn constant(name: &str, values: &str, r#type: &str) -> String {
    format!("  %{name} = \"tosa.const\"() {{values = dense<{values}> : tensor<{type}>}} : () -> tensor<{type}>\n")
}

/// Compares a program's meaning before and after the passes; some results must be defined.
fn same(text: &str) {
    match compare(text) {
        Ok(defined) => assert!(defined > 0, "nothing is defined in\n{text}"),
        Err(error) => panic!("{error} at {:?} in\n{text}", error.location),
    }
}

#[test]
fn elements_of_two_tensors() {
    let numbers = ["add", "sub", "maximum", "minimum", "bitwise_and", "bitwise_or", "bitwise_xor"];
    let shifts = ["logical_left_shift", "logical_right_shift", "arithmetic_right_shift"];
    for width in [8, 16, 32, 48] {
        for op in numbers.iter().chain(&shifts) {
            let attributes = if *op == "arithmetic_right_shift" { " {round = true}" } else { "" };
            for (a, b, r) in [("2x1", "2x3", "2x3"), ("2x3", "1x3", "2x3"), ("1x1", "2x1", "2x1")] {
                let types = format!("(tensor<{a}xi{width}>, tensor<{b}xi{width}>) -> tensor<{r}xi{width}>");
                let body = format!("  %r = tosa.{op} %a, %b{attributes} : {types}\n");
                let arguments = format!("%a: tensor<{a}xi{width}>, %b: tensor<{b}xi{width}>");
                same(&program(&arguments, &body, &format!("tensor<{r}xi{width}>")));
            }
        }
        for op in ["equal", "greater", "greater_equal"] {
            let types = format!("(tensor<2x1xi{width}>, tensor<1x2xi{width}>) -> tensor<2x2xi1>");
            let body = format!("  %r = tosa.{op} %a, %b : {types}\n");
            let arguments = format!("%a: tensor<2x1xi{width}>, %b: tensor<1x2xi{width}>");
            same(&program(&arguments, &body, "tensor<2x2xi1>"));
        }
    }
    for width in [32, 64] {
        let types = format!("(tensor<2xi{width}>, tensor<2xi{width}>) -> tensor<2xi{width}>");
        let arguments = format!("%a: tensor<2xi{width}>, %b: tensor<2xi{width}>");
        same(&program(&arguments, &format!("  %r = tosa.intdiv %a, %b : {types}\n"), &format!("tensor<2xi{width}>")));
    }
}

/// Every amount of a rounding and of a plain right shift, by a constant, which folders see.
#[test]
fn shifts_by_constants() {
    for round in [true, false] {
        for amount in 0..8 {
            let types = "(tensor<4xi8>, tensor<1xi8>) -> tensor<4xi8>";
            let body = constant("s", &amount.to_string(), "1xi8")
                + &format!("  %r = tosa.arithmetic_right_shift %a, %s {{round = {round}}} : {types}\n");
            same(&program("%a: tensor<4xi8>", &body, "tensor<4xi8>"));
        }
    }
}

#[test]
fn elements_of_one_tensor() {
    for width in [8, 16, 32, 48] {
        let tensor = format!("tensor<3xi{width}>");
        for op in ["abs", "bitwise_not", "clz", "identity"] {
            same(&program(
                &format!("%a: {tensor}"),
                &format!("  %r = tosa.{op} %a : ({tensor}) -> {tensor}\n"),
                &tensor,
            ));
        }
        for (low, high) in [(-128, 127), (-5, 100), (0, 0)] {
            let bounds = format!("{{min_val = {low} : i{width}, max_val = {high} : i{width}}}");
            let body = format!("  %r = tosa.clamp %a {bounds} : ({tensor}) -> {tensor}\n");
            same(&program(&format!("%a: {tensor}"), &body, &tensor));
        }
        for to in [1, 8, 16, 32, 48] {
            let body = format!("  %r = tosa.cast %a : ({tensor}) -> tensor<3xi{to}>\n");
            same(&program(&format!("%a: {tensor}"), &body, &format!("tensor<3xi{to}>")));
        }
        let body = format!("  %r = tosa.cast %a : (tensor<3xi1>) -> {tensor}\n");
        same(&program("%a: tensor<3xi1>", &body, &tensor));
        for (from, to) in [(0, 0), (3, -7), (-128, -128), (127, 127)] {
            if width != 8 && (from, to) != (0, 0) {
                continue;
            }
            let zeros = format!("1xi{width}");
            let body = constant("i", &from.to_string(), &zeros)
                + &constant("o", &to.to_string(), &zeros)
                + &format!(
                    "  %r = tosa.negate %a, %i, %o : ({tensor}, tensor<{zeros}>, tensor<{zeros}>) -> {tensor}\n"
                );
            same(&program(&format!("%a: {tensor}"), &body, &tensor));
        }
    }
}

#[test]
fn products_with_shifts() {
    for shift in [0, 1, 2, 13, 31, 32, 47, 62, 63] {
        let types = "(tensor<2x1xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<2x2xi32>";
        let body = constant("s", &shift.to_string(), "1xi8") + &format!("  %r = tosa.mul %a, %b, %s : {types}\n");
        same(&program("%a: tensor<2x1xi32>, %b: tensor<1x2xi32>", &body, "tensor<2x2xi32>"));
    }
    for (from, to) in [(8, 8), (8, 16), (8, 32), (16, 16), (16, 32)] {
        let types = format!("(tensor<3xi{from}>, tensor<1xi{from}>, tensor<1xi8>) -> tensor<3xi{to}>");
        let body = constant("s", "0", "1xi8") + &format!("  %r = tosa.mul %a, %b, %s : {types}\n");
        same(&program(&format!("%a: tensor<3xi{from}>, %b: tensor<1xi{from}>"), &body, &format!("tensor<3xi{to}>")));
    }
}

/// A rescaling of three channels.
struct Rescaling<'a> {
    from: u32,
    to: u32,
    zeros: [i32; 2],
    multipliers: &'a str,
    shifts: &'a str,
    /// `input_unsigned = …, output_unsigned = …, rounding_mode = …, scale32 = …`.
    attributes: &'a str,
}

impl Rescaling<'_> {
    fn text(&self) -> String {
        let Self { from, to, zeros, multipliers, shifts, attributes } = self;
        let bits = if attributes.contains("scale32 = true") { 32 } else { 16 };
        let per_channel = multipliers.starts_with('[');
        let count = if per_channel { 3 } else { 1 };
        let scales = [format!("{count}xi{bits}"), format!("{count}xi8")];
        let mut body = constant("m", multipliers, &scales[0]) + &constant("s", shifts, &scales[1]);
        body += &constant("i", &zeros[0].to_string(), &format!("1xi{from}"));
        body += &constant("o", &zeros[1].to_string(), &format!("1xi{to}"));
        let operands = format!("tensor<2x3xi{from}>, tensor<{}>, tensor<{}>, tensor<1xi{from}>", scales[0], scales[1]);
        let types = format!("({operands}, tensor<1xi{to}>) -> tensor<2x3xi{to}>");
        let attributes = format!("{{per_channel = {per_channel}, {attributes}}}");
        let _ = writeln!(body, "  %r = tosa.rescale %a, %m, %s, %i, %o {attributes} : {types}");
        program(&format!("%a: tensor<2x3xi{from}>"), &body, &format!("tensor<2x3xi{to}>"))
    }
}

const SIGNED: &str = "input_unsigned = false, output_unsigned = false";

#[test]
fn scales_of_32_bits() {
    for rounding in ["SINGLE_ROUND", "DOUBLE_ROUND"] {
        let attributes = format!("{SIGNED}, rounding_mode = {rounding}, scale32 = true");
        for from in [8, 16, 32] {
            for to in [8, 16, 32] {
                let zeros = [if from == 8 { -128 } else { 0 }, if to == 8 { 127 } else { 0 }];
                for (multipliers, shifts) in [
                    ("1073741824", "30"),
                    ("2147483647", "62"),
                    ("1518500250", "38"),
                    ("3", "2"),
                    ("0", "20"),
                    ("[1200000000, 2100000000, 1]", "[31, 32, 2]"),
                    ("[7, 1999999999, 1073741825]", "[9, 40, 33]"),
                ] {
                    same(&Rescaling { from, to, zeros, multipliers, shifts, attributes: &attributes }.text());
                }
            }
        }
    }
}

#[test]
fn scales_of_16_bits() {
    let attributes = format!("{SIGNED}, rounding_mode = SINGLE_ROUND, scale32 = false");
    for from in [8, 16, 32, 48] {
        for to in [8, 16, 32] {
            let zeros = [if from == 8 { 5 } else { 0 }, if to == 8 { -9 } else { 0 }];
            for (multipliers, shifts) in [("16384", "15"), ("32767", "40"), ("[9, 30000, 1]", "[2, 30, 16]")] {
                same(&Rescaling { from, to, zeros, multipliers, shifts, attributes: &attributes }.text());
            }
        }
    }
}

#[test]
fn scales_of_unsigned_numbers() {
    for (flags, from, to, zeros) in [
        ("input_unsigned = true, output_unsigned = false", 8, 8, [-56, -10]),
        ("input_unsigned = true, output_unsigned = false", 8, 16, [0, 0]),
        ("input_unsigned = true, output_unsigned = false", 16, 8, [-32768, 3]),
        ("input_unsigned = true, output_unsigned = false", 16, 16, [0, 0]),
        ("input_unsigned = false, output_unsigned = true", 8, 8, [-7, -56]),
        ("input_unsigned = false, output_unsigned = true", 8, 16, [4, -32768]),
        ("input_unsigned = false, output_unsigned = true", 16, 8, [0, 100]),
    ] {
        let attributes = format!("{flags}, rounding_mode = SINGLE_ROUND, scale32 = true");
        for (multipliers, shifts) in [("1073741824", "30"), ("1999999999", "31"), ("1234567890", "34")] {
            same(&Rescaling { from, to, zeros, multipliers, shifts, attributes: &attributes }.text());
        }
    }
}

/// A convolution of a secret image; of secret weights too where `%w` is an argument.
#[test]
fn convolutions() {
    for (pad, stride, dilation, out) in [
        ("0, 0, 0, 0", "1, 1", "1, 1", "3x2"),
        ("1, 0, 2, 1", "1, 1", "1, 1", "4x5"),
        ("0, 0, 1, 0", "2, 2", "1, 1", "2x2"),
        ("1, 1, 1, 1", "1, 1", "2, 3", "4x2"),
    ] {
        let attributes =
            format!("dilation = array<i64: {dilation}>, pad = array<i64: {pad}>, stride = array<i64: {stride}>");
        for (zeros, bias) in [([0, 0], "2"), ([3, 0], "1"), ([-128, 5], "2")] {
            let constants =
                constant("i", &zeros[0].to_string(), "1xi8") + &constant("k", &zeros[1].to_string(), "1xi8");
            let types = format!(
                "(tensor<1x4x3x2xi8>, tensor<2x2x2x2xi8>, tensor<{bias}xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x{out}x2xi32>"
            );
            let body = format!(
                "{constants}  %r = tosa.conv2d %a, %w, %b, %i, %k {{acc_type = i32, {attributes}}} : {types}\n"
            );
            let arguments = format!("%a: tensor<1x4x3x2xi8>, %w: tensor<2x2x2x2xi8>, %b: tensor<{bias}xi32>");
            same(&program(&arguments, &body, &format!("tensor<1x{out}x2xi32>")));
        }
        // Weights [row, column, channel, multiplier].
        for (zeros, bias) in [([0, 0], "4"), ([3, -1], "1")] {
            let constants =
                constant("i", &zeros[0].to_string(), "1xi8") + &constant("k", &zeros[1].to_string(), "1xi8");
            let types = format!(
                "(tensor<1x4x3x2xi8>, tensor<2x2x2x2xi8>, tensor<{bias}xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x{out}x4xi32>"
            );
            let body = format!(
                "{constants}  %r = tosa.depthwise_conv2d %a, %w, %b, %i, %k {{acc_type = i32, {attributes}}} : {types}\n"
            );
            let arguments = format!("%a: tensor<1x4x3x2xi8>, %w: tensor<2x2x2x2xi8>, %b: tensor<{bias}xi32>");
            same(&program(&arguments, &body, &format!("tensor<1x{out}x4xi32>")));
        }
    }
    let zeros = constant("i", "0", "1xi16") + &constant("k", "0", "1xi8");
    let types =
        "(tensor<1x2x2x1xi16>, tensor<2x2x2x1xi8>, tensor<2xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x1x1x2xi48>";
    let attributes =
        "acc_type = i48, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>";
    let body = format!("{zeros}  %r = tosa.conv2d %a, %w, %b, %i, %k {{{attributes}}} : {types}\n");
    let arguments = "%a: tensor<1x2x2x1xi16>, %w: tensor<2x2x2x1xi8>, %b: tensor<2xi48>";
    same(&program(arguments, &body, "tensor<1x1x1x2xi48>"));
}

#[test]
fn matrices() {
    for (from, to) in [(8, 32), (16, 48), (8, 64), (8, 16)] {
        for zeros in [[0, 0], [-3, 0], [127, -128]] {
            if from == 16 && zeros != [0, 0] {
                continue;
            }
            let scalar = format!("1xi{from}");
            let constants =
                constant("i", &zeros[0].to_string(), &scalar) + &constant("k", &zeros[1].to_string(), &scalar);
            let types = format!(
                "(tensor<2x2x3xi{from}>, tensor<2x3x2xi{from}>, tensor<{scalar}>, tensor<{scalar}>) -> tensor<2x2x2xi{to}>"
            );
            let body = format!("{constants}  %r = tosa.matmul %a, %b, %i, %k : {types}\n");
            let arguments = format!("%a: tensor<2x2x3xi{from}>, %b: tensor<2x3x2xi{from}>");
            same(&program(&arguments, &body, &format!("tensor<2x2x2xi{to}>")));
        }
    }
}

#[test]
fn pools() {
    for (kernel, pad, stride, out) in [
        ("2, 2", "0, 0, 0, 0", "1, 1", "3x2"),
        ("3, 2", "1, 2, 1, 0", "2, 1", "3x3"),
        ("4, 3", "3, 3, 2, 2", "1, 2", "7x3"),
        ("1, 1", "0, 0, 0, 0", "1, 1", "4x3"),
    ] {
        let attributes =
            format!("kernel = array<i64: {kernel}>, pad = array<i64: {pad}>, stride = array<i64: {stride}>");
        for width in [8, 16] {
            let (input, output) = (format!("tensor<1x4x3x2xi{width}>"), format!("tensor<1x{out}x2xi{width}>"));
            let body = format!("  %r = tosa.max_pool2d %a {{{attributes}}} : ({input}) -> {output}\n");
            same(&program(&format!("%a: {input}"), &body, &output));
            for zeros in [[0, 0], [-6, 3], [127, -128]] {
                if width == 16 && zeros != [0, 0] {
                    continue;
                }
                let scalar = format!("1xi{width}");
                let constants =
                    constant("i", &zeros[0].to_string(), &scalar) + &constant("o", &zeros[1].to_string(), &scalar);
                let types = format!("({input}, tensor<{scalar}>, tensor<{scalar}>) -> {output}");
                let body = format!(
                    "{constants}  %r = tosa.avg_pool2d %a, %i, %o {{acc_type = i32, {attributes}}} : {types}\n"
                );
                same(&program(&format!("%a: {input}"), &body, &output));
            }
        }
    }
}

#[test]
fn reductions() {
    for axis in 0..3 {
        let mut extents = [2, 3, 2];
        extents[axis] = 1;
        let reduced = format!("{}x{}x{}", extents[0], extents[1], extents[2]);
        for (op, width) in
            [("sum", 8), ("sum", 32), ("max", 8), ("max", 16), ("min", 8), ("min", 32), ("all", 1), ("any", 1)]
        {
            let types = format!("(tensor<2x3x2xi{width}>) -> tensor<{reduced}xi{width}>");
            let body = format!("  %r = tosa.reduce_{op} %a {{axis = {axis} : i32}} : {types}\n");
            same(&program(&format!("%a: tensor<2x3x2xi{width}>"), &body, &format!("tensor<{reduced}xi{width}>")));
        }
        let left = ["3x2", "2x2", "2x3"][axis];
        for width in [8, 16] {
            let types = format!("(tensor<2x3x2xi{width}>) -> tensor<{left}xi32>");
            let body = format!("  %r = tosa.argmax %a {{axis = {axis} : i32}} : {types}\n");
            same(&program(&format!("%a: tensor<2x3x2xi{width}>"), &body, &format!("tensor<{left}xi32>")));
        }
    }
}

#[test]
fn moves_of_elements() {
    let shape = |name: &str, values: &str, rank: usize| {
        format!(
            "  %{name} = tosa.const_shape {{values = dense<{values}> : tensor<{rank}xindex>}} : () -> !tosa.shape<{rank}>\n"
        )
    };
    let of = |body: &str, result: &str| same(&program("%a: tensor<2x3x2xi8>", body, result));
    for (extents, rank, result) in [("[12]", 1, "12"), ("[3, 4]", 2, "3x4"), ("[1, 2, 3, 2, 1]", 5, "1x2x3x2x1")] {
        let types = format!("(tensor<2x3x2xi8>, !tosa.shape<{rank}>) -> tensor<{result}xi8>");
        let body = shape("s", extents, rank) + &format!("  %r = tosa.reshape %a, %s : {types}\n");
        of(&body, &format!("tensor<{result}xi8>"));
    }
    for (order, result) in [("2, 0, 1", "2x2x3"), ("1, 2, 0", "3x2x2"), ("0, 2, 1", "2x2x3")] {
        let types = format!("(tensor<2x3x2xi8>) -> tensor<{result}xi8>");
        of(
            &format!("  %r = tosa.transpose %a {{perms = array<i32: {order}>}} : {types}\n"),
            &format!("tensor<{result}xi8>"),
        );
    }
    for axis in 0..3 {
        let types = "(tensor<2x3x2xi8>) -> tensor<2x3x2xi8>";
        of(&format!("  %r = tosa.reverse %a {{axis = {axis} : i32}} : {types}\n"), "tensor<2x3x2xi8>");
    }
    let types = "(tensor<2x3x2xi8>, !tosa.shape<3>) -> tensor<4x3x6xi8>";
    of(&(shape("s", "[2, 1, 3]", 3) + &format!("  %r = tosa.tile %a, %s : {types}\n")), "tensor<4x3x6xi8>");
    let types = "(tensor<2x3x2xi8>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x2x2xi8>";
    let body =
        shape("s", "[1, 1, 0]", 3) + &shape("e", "[1, 2, 2]", 3) + &format!("  %r = tosa.slice %a, %s, %e : {types}\n");
    of(&body, "tensor<1x2x2xi8>");
    let types = "(tensor<2x3x2xi8>, !tosa.shape<6>, tensor<1xi8>) -> tensor<3x5x2xi8>";
    let edges = shape("s", "[1, 0, 0, 2, 0, 0]", 6);
    of(
        &(edges.clone() + &constant("p", "-77", "1xi8") + &format!("  %r = tosa.pad %a, %s, %p : {types}\n")),
        "tensor<3x5x2xi8>",
    );
    // What is padded with may be secret.
    same(&program(
        "%a: tensor<2x3x2xi8>, %p: tensor<1xi8>",
        &(edges + &format!("  %r = tosa.pad %a, %s, %p : {types}\n")),
        "tensor<3x5x2xi8>",
    ));
    let types = "(tensor<2x3x2xi8>, tensor<2x1x2xi8>, tensor<2x3x2xi8>) -> tensor<2x7x2xi8>";
    same(&program(
        "%a: tensor<2x3x2xi8>, %b: tensor<2x1x2xi8>",
        &format!("  %r = tosa.concat %a, %b, %a {{axis = 1 : i32}} : {types}\n"),
        "tensor<2x7x2xi8>",
    ));
}

#[test]
fn choices_of_elements() {
    let types = "(tensor<2x1xi1>, tensor<1x3xi8>, tensor<2x3xi8>) -> tensor<2x3xi8>";
    same(&program(
        "%c: tensor<2x1xi1>, %a: tensor<1x3xi8>, %b: tensor<2x3xi8>",
        &format!("  %r = tosa.select %c, %a, %b : {types}\n"),
        "tensor<2x3xi8>",
    ));
    let types = "(tensor<2x3x2xi8>, tensor<2x4xi32>) -> tensor<2x4x2xi8>";
    let narrow = "  %j = tosa.cast %i : (tensor<2x4xi2>) -> tensor<2x4xi32>\n";
    same(&program(
        "%a: tensor<2x3x2xi8>, %i: tensor<2x4xi2>",
        &format!("{narrow}  %r = tosa.gather %a, %j : {types}\n"),
        "tensor<2x4x2xi8>",
    ));
    // A table that is secret itself.
    same(&program(
        "%a: tensor<2xi8>, %t: tensor<256xi8>",
        "  %r = tosa.table %a, %t : (tensor<2xi8>, tensor<256xi8>) -> tensor<2xi8>\n",
        "tensor<2xi8>",
    ));
    for op in ["logical_and", "logical_or", "logical_xor"] {
        let types = "(tensor<2x1xi1>, tensor<1x2xi1>) -> tensor<2x2xi1>";
        same(&program(
            "%a: tensor<2x1xi1>, %b: tensor<1x2xi1>",
            &format!("  %r = tosa.{op} %a, %b : {types}\n"),
            "tensor<2x2xi1>",
        ));
    }
}

/// Shapes that no verifier compares are refused, and the interpreter takes what is not there as
/// undefined.
#[test]
fn shapes_that_do_not_fit() {
    let zero = constant("z", "0", "1xi8");
    let shape = |values: &str, rank: usize| {
        format!(
            "  %s = tosa.const_shape {{values = dense<{values}> : tensor<{rank}xindex>}} : () -> !tosa.shape<{rank}>\n"
        )
    };
    let window = "pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>";
    let matmul = |a: &str, b: &str, r: &str| {
        let types = format!("(tensor<{a}xi8>, tensor<{b}xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<{r}xi32>");
        let arguments = format!("%a: tensor<{a}xi8>, %b: tensor<{b}xi8>");
        let body = zero.clone() + &format!("  %r = tosa.matmul %a, %b, %z, %z : {types}\n");
        program(&arguments, &body, &format!("tensor<{r}xi32>"))
    };
    let conv = |op: &str, w: &str, r: &str| {
        let attributes = format!("acc_type = i32, dilation = array<i64: 1, 1>, {window}");
        let types = format!(
            "(tensor<1x2x2x3xi8>, tensor<{w}xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<{r}xi32>"
        );
        let body = zero.clone() + &format!("  %r = tosa.{op} %a, %w, %b, %z, %z {{{attributes}}} : {types}\n");
        let arguments = format!("%a: tensor<1x2x2x3xi8>, %w: tensor<{w}xi8>, %b: tensor<1xi32>");
        program(&arguments, &body, &format!("tensor<{r}xi32>"))
    };
    let pool = format!(
        "  %r = tosa.max_pool2d %a {{kernel = array<i64: 1, 1>, {window}}} : (tensor<1x2x2x3xi8>) -> tensor<2x2x2x3xi8>\n"
    );
    let pad = shape("[-1, 1]", 2)
        + &zero
        + "  %r = tosa.pad %a, %s, %z : (tensor<2xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<2xi8>\n";
    let mul =
        zero.clone() + "  %r = tosa.mul %a, %b, %z : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>\n";
    let tile = shape("[2]", 1) + "  %r = tosa.tile %a, %s : (tensor<2xi8>, !tosa.shape<1>) -> tensor<5xi8>\n";
    let slice = shape("[1]", 1)
        + "  %r = tosa.slice %a, %s, %s : (tensor<2xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xi8>\n";
    for text in [
        matmul("1x2x3", "1x2x3", "1x2x3"),
        matmul("1x2x3", "1x3x3", "1x7x3"),
        conv("conv2d", "2x1x1x5", "1x2x2x2"),
        conv("conv2d", "2x1x1x3", "4x2x2x2"),
        conv("depthwise_conv2d", "1x1x5x2", "1x2x2x10"),
        program("%a: tensor<1x2x2x3xi8>", &pool, "tensor<2x2x2x3xi8>"),
        program("%a: tensor<2xi8>, %b: tensor<1xi8>", &mul, "tensor<3xi8>"),
        program("%a: tensor<2xi8>", &pad, "tensor<2xi8>"),
        program("%a: tensor<2xi8>", &tile, "tensor<5xi8>"),
        program("%a: tensor<2xi8>", &slice, "tensor<2xi8>"),
    ] {
        let error = compare(&text).expect_err("refused");
        assert_eq!(
            error.message.split_once(' ').map(|(_, why)| why),
            Some("has tensors whose shapes do not fit each other"),
            "{text}"
        );
        if let Ok(evaluator) = try_compile(&text, "main") {
            let arguments: Vec<Vec<u128>> = evaluator.arguments().map(|port| vec![1; port.elements()]).collect();
            evaluate(&evaluator, &arguments);
        }
    }
}
