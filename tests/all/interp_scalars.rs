//! Every integer operation on corner values of odd widths, against arithmetic on unbounded
//! integers.

use crate::interp_evaluate::{Numbers, compile, evaluate, plain, run, try_compile};
use num_bigint::{BigInt, Sign};
use std::fmt::Write;

const WIDTHS: [u32; 9] = [1, 2, 7, 8, 33, 63, 64, 65, 128];

/// Values of a width: ends of both ranges, their neighbours, small numbers, alternating bits, two
/// random ones.
fn corners(width: u32) -> Vec<u128> {
    let mask = u128::MAX >> (128 - width);
    let sign = 1u128 << (width - 1);
    let mut numbers = Numbers(u64::from(width) + 12345);
    let mut values = vec![0, 1, 2, 3, 5, mask, mask - 1, sign, sign.wrapping_add(1), sign.wrapping_sub(1)];
    values.extend([
        mask / 3,
        u128::from(width),
        u128::from(width) - 1,
        mask / 7,
        numbers.next(width),
        numbers.next(width),
    ]);
    values.iter_mut().for_each(|value| *value &= mask);
    values.sort_unstable();
    values.dedup();
    values
}

fn unsigned(value: u128) -> BigInt {
    BigInt::from(value)
}

fn signed(width: u32, value: u128) -> BigInt {
    let value = BigInt::from(value);
    if value.bit(u64::from(width) - 1) { value - (BigInt::from(1) << width) } else { value }
}

/// The bits of an integer in `width` bits.
fn wrap(width: u32, value: BigInt) -> u128 {
    let modulus = BigInt::from(1) << width;
    let rest = ((value % &modulus) + &modulus) % &modulus;
    u128::try_from(rest).expect("below 2^128")
}

fn floor_div(a: &BigInt, b: &BigInt) -> BigInt {
    let quotient = a / b;
    if (a % b) != BigInt::ZERO && (a.sign() == Sign::Minus) != (b.sign() == Sign::Minus) {
        quotient - 1
    } else {
        quotient
    }
}

fn ceil_div(a: &BigInt, b: &BigInt) -> BigInt {
    -floor_div(&-a, b)
}

/// The results of an operation on two operands, `None` if undefined.
fn binary(op: &str, width: u32, a: u128, b: u128) -> Option<Vec<u128>> {
    let (ua, ub, sa, sb) = (unsigned(a), unsigned(b), signed(width, a), signed(width, b));
    let overflow = sa == -(BigInt::from(1) << (width - 1)) && sb == BigInt::from(-1);
    let divisible = b != 0 && !(op.ends_with("si") && overflow);
    let shift = (b < u128::from(width)).then_some(b as u32);
    let one = |value: BigInt| Some(vec![wrap(width, value)]);
    match op {
        "arith.addi" => one(ua + ub),
        "arith.subi" => one(ua - ub),
        "arith.muli" => one(ua * ub),
        "arith.andi" => one(ua & ub),
        "arith.ori" => one(ua | ub),
        "arith.xori" => one(ua ^ ub),
        "arith.shli" => one(ua << shift?),
        "arith.shrui" => one(ua >> shift?),
        "arith.shrsi" => one(sa >> shift?),
        "arith.maxui" => one(ua.max(ub)),
        "arith.minui" => one(ua.min(ub)),
        "arith.maxsi" => one(sa.max(sb)),
        "arith.minsi" => one(sa.min(sb)),
        "arith.divui" if divisible => one(ua / ub),
        "arith.remui" if divisible => one(ua % ub),
        "arith.ceildivui" if divisible => one(ceil_div(&ua, &ub)),
        "arith.divsi" if divisible => one(sa / sb),
        "arith.remsi" if divisible => one(sa % sb),
        "arith.ceildivsi" if divisible => one(ceil_div(&sa, &sb)),
        "arith.floordivsi" if divisible => one(floor_div(&sa, &sb)),
        "arith.addui_extended" => {
            let sum = ua + ub;
            let carry = u128::from(sum.bit(u64::from(width)));
            Some(vec![wrap(width, sum), carry])
        }
        "arith.mului_extended" => {
            let product = ua * ub;
            Some(vec![wrap(width, product.clone()), wrap(width, product >> width)])
        }
        "arith.mulsi_extended" => {
            let product = sa * sb;
            Some(vec![wrap(width, product.clone()), wrap(width, product >> width)])
        }
        _ => None,
    }
}

/// A module with one function for each width.
fn functions(widths: &[u32], body: impl Fn(u32) -> (String, String)) -> String {
    widths.iter().fold(String::new(), |mut text, &width| {
        let (signature, body) = body(width);
        writeln!(text, "func.func @w{width}{signature} {{\n{body}\n}}").expect("writing to a string");
        text
    })
}

#[test]
fn binary_operations() {
    let ops = "addi subi muli andi ori xori shli shrui shrsi maxui minui maxsi minsi divui remui ceildivui divsi remsi ceildivsi floordivsi";
    for op in ops.split(' ') {
        let op = format!("arith.{op}");
        let text = functions(&WIDTHS, |width| {
            let t = format!("i{width}");
            (format!("(%a: {t}, %b: {t}) -> {t}"), format!("%r = {op} %a, %b : {t}\nreturn %r : {t}"))
        });
        for width in WIDTHS {
            let evaluator = try_compile(&text, &format!("w{width}")).expect("supported");
            for a in corners(width) {
                for b in corners(width) {
                    let result = plain(evaluate(&evaluator, &[vec![a], vec![b]]));
                    let expected = binary(&op, width, a, b).map(|values| values[0]);
                    assert_eq!(result, [[expected]], "{op} of {a} and {b} in {width} bits");
                }
            }
        }
    }
}

#[test]
fn extended_operations() {
    for (op, carry) in [("addui_extended", true), ("mului_extended", false), ("mulsi_extended", false)] {
        let op = format!("arith.{op}");
        let text = functions(&WIDTHS, |width| {
            let t = format!("i{width}");
            let (second, types) = if carry { ("i1".to_owned(), format!("{t}, i1")) } else { (t.clone(), t.clone()) };
            (
                format!("(%a: {t}, %b: {t}) -> ({t}, {second})"),
                format!("%r, %s = {op} %a, %b : {types}\nreturn %r, %s : {t}, {second}"),
            )
        });
        for width in WIDTHS {
            let evaluator = try_compile(&text, &format!("w{width}")).expect("supported");
            for a in corners(width) {
                for b in corners(width) {
                    let results = plain(evaluate(&evaluator, &[vec![a], vec![b]]));
                    let expected = binary(&op, width, a, b).expect("defined");
                    assert_eq!(
                        results,
                        [[Some(expected[0])], [Some(expected[1])]],
                        "{op} of {a} and {b} in {width} bits"
                    );
                }
            }
        }
    }
}

#[test]
fn comparisons() {
    for predicate in ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] {
        let text = functions(&WIDTHS, |width| {
            let body = format!("%r = arith.cmpi {predicate}, %a, %b : i{width}\nreturn %r : i1");
            (format!("(%a: i{width}, %b: i{width}) -> i1"), body)
        });
        for width in WIDTHS {
            let evaluator = try_compile(&text, &format!("w{width}")).expect("supported");
            for a in corners(width) {
                for b in corners(width) {
                    let (x, y) = match predicate.as_bytes()[0] {
                        b's' => (signed(width, a), signed(width, b)),
                        _ => (unsigned(a), unsigned(b)),
                    };
                    let holds = match &predicate[predicate.len() - 2..] {
                        "eq" => x == y,
                        "ne" => x != y,
                        "lt" => x < y,
                        "le" => x <= y,
                        "gt" => x > y,
                        _ => x >= y,
                    };
                    let result = plain(evaluate(&evaluator, &[vec![a], vec![b]]));
                    assert_eq!(result, [[Some(u128::from(holds))]], "{predicate} of {a} and {b} in {width} bits");
                }
            }
        }
    }
}

#[test]
fn counts_and_absolute_values() {
    for op in ["absi", "ctlz", "cttz", "ctpop"] {
        let text = functions(&WIDTHS, |width| {
            let body = format!("%r = math.{op} %a : i{width}\nreturn %r : i{width}");
            (format!("(%a: i{width}) -> i{width}"), body)
        });
        for width in WIDTHS {
            let evaluator = try_compile(&text, &format!("w{width}")).expect("supported");
            for a in corners(width) {
                let ones: Vec<bool> = (0..width).map(|bit| a >> bit & 1 == 1).collect();
                let expected = match op {
                    "absi" => {
                        let value = signed(width, a);
                        if value.sign() == Sign::Minus { -value } else { value }
                    }
                    "ctlz" => BigInt::from(ones.iter().rev().take_while(|&&one| !one).count()),
                    "cttz" => BigInt::from(ones.iter().take_while(|&&one| !one).count()),
                    _ => BigInt::from(ones.iter().filter(|&&one| one).count()),
                };
                let result = plain(evaluate(&evaluator, &[vec![a]]));
                assert_eq!(result, [[Some(wrap(width, expected))]], "{op} of {a} in {width} bits");
            }
        }
    }
}

#[test]
fn powers() {
    let text = functions(&WIDTHS, |width| {
        let t = format!("i{width}");
        (format!("(%a: {t}, %b: {t}) -> {t}"), format!("%r = math.ipowi %a, %b : {t}\nreturn %r : {t}"))
    });
    for width in WIDTHS {
        let evaluator = try_compile(&text, &format!("w{width}")).expect("supported");
        for a in corners(width) {
            for b in corners(width) {
                let exponent = signed(width, b);
                let base = signed(width, a);
                let expected = if exponent.sign() != Sign::Minus {
                    let modulus = BigInt::from(1) << width;
                    Some(wrap(width, base.modpow(&exponent, &modulus)))
                } else if a == 0 {
                    None
                } else {
                    // The reciprocal, rounded to zero; in one bit the number 1 is its own negative.
                    let odd = exponent.bit(0);
                    let magnitude_is_one = a == 1 || base == BigInt::from(-1);
                    let value = if !magnitude_is_one {
                        BigInt::ZERO
                    } else if a != 1 && odd {
                        BigInt::from(-1)
                    } else {
                        BigInt::from(1)
                    };
                    Some(wrap(width, value))
                };
                let result = plain(evaluate(&evaluator, &[vec![a], vec![b]]));
                assert_eq!(result, [[expected]], "{a} to the {b} in {width} bits");
            }
        }
    }
}

#[test]
fn changes_of_width() {
    for from in WIDTHS {
        for to in WIDTHS {
            let ops: &[&str] = match to.cmp(&from) {
                std::cmp::Ordering::Less => &["trunci"],
                std::cmp::Ordering::Equal => continue,
                std::cmp::Ordering::Greater => &["extsi", "extui"],
            };
            for op in ops {
                let evaluator = compile(&format!(
                    "func.func @main(%a: i{from}) -> i{to} {{\n%r = arith.{op} %a : i{from} to i{to}\nreturn %r : i{to}\n}}"
                ));
                for a in corners(from) {
                    let value = if *op == "extsi" { signed(from, a) } else { unsigned(a) };
                    let result = plain(evaluate(&evaluator, &[vec![a]]));
                    assert_eq!(result, [[Some(wrap(to, value))]], "{op} of {a} from {from} to {to} bits");
                }
            }
        }
    }
}

#[test]
fn indices() {
    for width in WIDTHS {
        for (op, is_signed) in [("index_cast", true), ("index_castui", false)] {
            let evaluator = compile(&format!(
                "func.func @main(%a: i{width}) -> (index, i{width}) {{
                   %i = arith.{op} %a : i{width} to index
                   %b = arith.{op} %i : index to i{width}
                   return %i, %b : index, i{width}
                 }}"
            ));
            for a in corners(width) {
                let value = if is_signed { signed(width, a) } else { unsigned(a) };
                let index = wrap(64, value);
                let back = if is_signed { signed(64, index) } else { unsigned(index) };
                let result = plain(evaluate(&evaluator, &[vec![a]]));
                assert_eq!(result, [[Some(index)], [Some(wrap(width, back))]], "{op} of {a} in {width} bits");
            }
        }
    }
}

#[test]
fn constants_of_every_width() {
    let text = "func.func @main() -> (i1, i7, i65, i128, i128, index, tensor<2xi100>) {
        %a = arith.constant true
        %b = arith.constant -1 : i7
        %c = arith.constant -36893488147419103232 : i66
        %c1 = arith.trunci %c : i66 to i65
        %d = arith.constant 170141183460469231731687303715884105727 : i128
        %e = arith.constant -2 : i128
        %f = arith.constant -3 : index
        %g = arith.constant dense<[-1, 633825300114114700748351602687]> : tensor<2xi100>
        return %a, %b, %c1, %d, %e, %f, %g : i1, i7, i65, i128, i128, index, tensor<2xi100>
    }";
    let results = run(text, &[]);
    assert_eq!(results[0], [Some(1)]);
    assert_eq!(results[1], [Some(127)]);
    assert_eq!(results[2], [Some(0)]);
    assert_eq!(results[3], [Some(u128::MAX >> 1)]);
    assert_eq!(results[4], [Some(u128::MAX - 1)]);
    assert_eq!(results[5], [Some(u128::from(u64::MAX - 2))]);
    assert_eq!(results[6], [Some((1 << 100) - 1), Some((1 << 99) - 1)]);
}

#[test]
fn selections_take_one_side() {
    let text = "func.func @main(%c: i1, %a: i8, %s: i8) -> (i8, i8, i8) {
        %bad = arith.shli %a, %s : i8
        %ninth = arith.constant 9 : i8
        %r = arith.select %c, %a, %bad : i8
        %never = arith.shrui %a, %ninth : i8
        %odd = arith.trunci %never : i8 to i1
        %q = arith.select %odd, %a, %a : i8
        %sum = arith.addi %r, %q : i8
        return %r, %q, %sum : i8, i8, i8
    }";
    assert_eq!(run(text, &[vec![1], vec![5], vec![200]]), [[Some(5)], [None], [None]]);
    assert_eq!(run(text, &[vec![0], vec![5], vec![200]]), [[None], [None], [None]]);
    assert_eq!(run(text, &[vec![0], vec![5], vec![1]]), [[Some(10)], [None], [None]]);
}

#[test]
fn undefinedness_goes_through_every_operation() {
    let ops = "addi subi muli andi ori xori shli shrui shrsi maxui minui maxsi minsi divui remui ceildivui divsi remsi ceildivsi floordivsi";
    for op in ops.split(' ') {
        let text = format!(
            "func.func @main(%a: i8) -> (i8, i8, i1) {{
               %p = ub.poison : i8
               %l = arith.{op} %p, %a : i8
               %r = arith.{op} %a, %p : i8
               %c = arith.cmpi eq, %l, %l : i8
               return %l, %r, %c : i8, i8, i1
             }}"
        );
        assert_eq!(run(&text, &[vec![0]]), [[None], [None], [None]], "{op}");
    }
    let text = "func.func @main() -> (i16, i4, i8, i8, i8, index) {
        %p = ub.poison : i8
        %a = arith.extsi %p : i8 to i16
        %b = arith.trunci %p : i8 to i4
        %c = math.ctpop %p : i8
        %d, %e = arith.mulsi_extended %p, %p : i8
        %f = arith.index_cast %p : i8 to index
        return %a, %b, %c, %d, %e, %f : i16, i4, i8, i8, i8, index
    }";
    assert_eq!(run(text, &[]), vec![vec![None]; 6]);
}
