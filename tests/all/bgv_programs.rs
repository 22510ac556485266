//! Random programs on secret tensors, whose numbers stay so small that integers and residues agree.

use crate::passes_meaning::Random;

/// The numbers of a tensor.
pub(crate) const LENGTH: usize = 8;
/// The modulus of plaintexts.
pub(crate) const MODULUS: i64 = 65537;

/// A random program.
pub(crate) struct SecretProgram {
    /// The functions, in a module with parameters.
    pub text: String,
    /// Products of ciphertexts, products with public numbers, and rotations.
    pub multiplications: usize,
    pub rotations: usize,
}

/// A value of a program: name, the largest number that it can hold, multiplications behind it.
#[derive(Clone)]
struct Named {
    name: String,
    bound: u64,
}

/// A function `@f` of two secret tensors and a public one, of the type `shape`xi64, with a helper
/// that
/// it calls. Arguments are below 2^6.
pub(crate) fn program(random: &mut Random, shape: &str) -> SecretProgram {
    let plain = format!("tensor<{shape}xi64>");
    let secret = format!("!secret.secret<{plain}>");
    let (mut body, mut multiplications, mut rotations) = (String::new(), 0, 0);
    let mut values: Vec<Named> =
        ["%x", "%y"].iter().map(|name| Named { name: (*name).to_owned(), bound: 1 << 6 }).collect();
    let pick = |random: &mut Random, values: &[Named]| values[random.next() as usize % values.len()].clone();
    for number in 0..3 + random.next() % 8 {
        let name = format!("%v{number}");
        let (left, right) = (pick(random, &values), pick(random, &values));
        let has_rows = shape == "2x8";
        let (text, bound) = match random.next() % if has_rows { 7 } else { 6 } {
            0 => (format!("arith.addi {}, {} : {plain}", left.name, right.name), left.bound + right.bound),
            1 => (format!("arith.subi {}, {} : {plain}", left.name, right.name), left.bound + right.bound),
            2 if left.bound.saturating_mul(right.bound) < 1 << 60 => {
                multiplications += 1;
                (format!("arith.muli {}, {} : {plain}", left.name, right.name), left.bound * right.bound)
            }
            3 if left.bound < 1 << 54 => {
                multiplications += 1;
                (format!("arith.muli %p, {} : {plain}", left.name), left.bound << 6)
            }
            4 => (format!("arith.subi %p, {} : {plain}", left.name), left.bound + (1 << 6)),
            // A row of one takes the place of a row of the other, at constant and other subscripts.
            6 => {
                let (from, to) = (random.next() % 2, random.next() % 2);
                let (row, cut, one) = (format!("{name}_row"), "[1, 8] [1, 1]", "tensor<8xi64>");
                body +=
                    &format!("    {row} = tensor.extract_slice {}[{from}, 0] {cut} : {plain} to {one}\n", left.name);
                body += &format!("    {name}_to = arith.constant {to} : index\n");
                (
                    format!("tensor.insert_slice {row} into {}[{name}_to, 0] {cut} : {one} into {plain}", right.name),
                    left.bound.max(right.bound),
                )
            }
            _ => {
                rotations += 1;
                let shift = random.next() % 3;
                (format!("tensor_ext.rotate {}, %c{shift} : {plain}, index", left.name), left.bound)
            }
        };
        if bound >= 1 << 61 {
            continue;
        }
        body += &format!("    {name} = {text}\n");
        values.push(Named { name, bound });
    }
    let last = values.last().expect("arguments").name.clone();
    let shifts: Vec<u64> = (0..3).map(|_| random.next() % LENGTH as u64).collect();
    let constants: String = shifts
        .iter()
        .enumerate()
        .map(|(place, shift)| format!("  %c{place} = arith.constant {shift} : index\n"))
        .collect();
    // Now and then the arithmetic is that of a helper.
    let generic = format!(
        "  %r = secret.generic(%a: {secret}, %b: {secret}) {{\n  ^body(%x: {plain}, %y: {plain}):\n{body}    secret.yield {last} : {plain}\n  }} -> {secret}\n  return %r : {secret}\n"
    );
    let signature = format!("(%a: {secret}, %b: {secret}, %p: {plain}) -> {secret}");
    let functions = match random.next() % 3 {
        0 => format!(
            "func.func @f{signature} {{\n  %r = call @g(%b, %a, %p) : ({secret}, {secret}, {plain}) -> {secret}\n  return %r : {secret}\n}}\nfunc.func private @g{signature} {{\n{constants}{generic}}}\n"
        ),
        _ => format!("func.func @f{signature} {{\n{constants}{generic}}}\n"),
    };
    let text = format!(
        "module attributes {{bgv.schemeParam = #bgv.scheme_param<logN = 5, Q = [67239937, 17179967489], P = [], plaintextModulus = {MODULUS}>, scheme.bgv}} {{\n{functions}}}\n"
    );
    SecretProgram { text, multiplications, rotations }
}

/// A number modulo the plaintext modulus, from the 64 bits of an integer.
pub(crate) fn residue(word: u128) -> i64 {
    (word as u64 as i64).rem_euclid(MODULUS)
}
