//! The rows of the comparison: operations that both compilers have, and their widths.

/// Widths of the operations that are measured at several.
const WIDTHS: &[u32] = &[8, 16, 32];
/// Width of the operations that resemble another one or scale with the width.
const WIDEST: &[u32] = &[32];

/// An operation that both compilers have.
#[derive(Debug)]
pub struct Operation {
    /// The name in the table and in the questions to ZHC.
    pub name: &'static str,
    /// The result, on words `a` and `b`.
    pub meaning: &'static str,
    widths: &'static [u32],
    pub body: Body,
}

/// The form of a program.
#[derive(Debug)]
pub enum Body {
    /// One operation on both words.
    Words(&'static str),
    /// Quotient and remainder.
    Division,
    /// A comparison by a predicate of `arith.cmpi`.
    Comparison(&'static str),
    /// A choice between both words by a third argument.
    Selection,
    /// An operation that counts bits of the first word.
    Count(&'static str),
    /// The same on the complement of the first word.
    CountOfComplement(&'static str),
    /// A shift whose result is 0 for an amount of the width or more.
    Shift(&'static str),
    /// A rotation: shifts towards the direction, and the opposite ones.
    Rotation(&'static str, &'static str),
}

/// Every operation of ZHC 0.11.0 on encrypted words that the benchmark measures.
#[rustfmt::skip]
pub const OPERATIONS: [Operation; 22] = [
    Operation { name: "add", widths: WIDTHS, body: Body::Words("arith.addi"), meaning: "a + b" },
    Operation { name: "sub", widths: WIDTHS, body: Body::Words("arith.subi"), meaning: "a − b" },
    Operation { name: "mul", widths: WIDTHS, body: Body::Words("arith.muli"), meaning: "the low word of a · b" },
    Operation { name: "div", widths: WIDTHS, body: Body::Division, meaning: "⌊a / b⌋ and a mod b, both unsigned; undefined for b = 0" },
    Operation { name: "mod", widths: WIDEST, body: Body::Words("arith.remui"), meaning: "a mod b, unsigned; undefined for b = 0" },
    Operation { name: "lt", widths: WIDTHS, body: Body::Comparison("ult"), meaning: "a < b, unsigned: one bit" },
    Operation { name: "gt", widths: WIDEST, body: Body::Comparison("ugt"), meaning: "a > b, unsigned: one bit" },
    Operation { name: "eq", widths: WIDTHS, body: Body::Comparison("eq"), meaning: "a = b: one bit" },
    Operation { name: "if", widths: WIDTHS, body: Body::Selection, meaning: "a if the bit c is 1, else b" },
    Operation { name: "count1", widths: WIDTHS, body: Body::Count("math.ctpop"), meaning: "the number of ones of a, as a word" },
    Operation { name: "count0", widths: WIDEST, body: Body::CountOfComplement("math.ctpop"), meaning: "the number of zeros of a, as a word" },
    Operation { name: "lead0", widths: WIDTHS, body: Body::Count("math.ctlz"), meaning: "the number of leading zeros of a, as a word; the width for a = 0" },
    Operation { name: "lead1", widths: WIDEST, body: Body::CountOfComplement("math.ctlz"), meaning: "the number of leading ones of a, as a word" },
    Operation { name: "trail0", widths: WIDEST, body: Body::Count("math.cttz"), meaning: "the number of trailing zeros of a, as a word; the width for a = 0" },
    Operation { name: "trail1", widths: WIDEST, body: Body::CountOfComplement("math.cttz"), meaning: "the number of trailing ones of a, as a word" },
    Operation { name: "shl", widths: WIDTHS, body: Body::Shift("arith.shli"), meaning: "a shifted left by the secret word b; 0 if b is the width or more" },
    Operation { name: "shr", widths: WIDEST, body: Body::Shift("arith.shrui"), meaning: "a shifted right by the secret word b, filled with zeros; 0 if b is the width or more" },
    Operation { name: "rotl", widths: WIDTHS, body: Body::Rotation("arith.shli", "arith.shrui"), meaning: "a rotated left by the secret word b modulo the width" },
    Operation { name: "rotr", widths: WIDEST, body: Body::Rotation("arith.shrui", "arith.shli"), meaning: "a rotated right by the secret word b modulo the width" },
    Operation { name: "and", widths: WIDEST, body: Body::Words("arith.andi"), meaning: "a and b, bit by bit" },
    Operation { name: "or", widths: WIDEST, body: Body::Words("arith.ori"), meaning: "a or b, bit by bit" },
    Operation { name: "xor", widths: WIDEST, body: Body::Words("arith.xori"), meaning: "a exclusive or b, bit by bit" },
];

/// An operation at one width.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    pub operation: &'static Operation,
    /// Bits of a word.
    pub width: u32,
}

/// The rows of the table, in order.
pub fn rows() -> Vec<Row> {
    let rows = |operation: &'static Operation| operation.widths.iter().map(move |&width| Row { operation, width });
    OPERATIONS.iter().flat_map(rows).collect()
}

impl Row {
    pub fn name(&self) -> String {
        format!("{} {}", self.operation.name, self.width)
    }

    /// Calls that random words seldom make: amounts around the width.
    pub fn edges(&self) -> Vec<Vec<u64>> {
        let width = u64::from(self.width);
        match self.operation.body {
            Body::Shift(_) | Body::Rotation(..) => {
                [width - 1, width, width + 1, 2 * width - 1].map(|amount| vec![3, amount]).into()
            }
            _ => Vec::new(),
        }
    }

    /// True if MLIR leaves some results open: a division by zero.
    pub fn is_partial(&self) -> bool {
        matches!(self.operation.body, Body::Division | Body::Words("arith.remui"))
    }
}
