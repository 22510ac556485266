//! The rows of the page: operations on unsigned words, and their widths.

/// Widths of words in bits.
const WIDTHS: [u32; 4] = [8, 16, 32, 64];

/// An operation.
#[derive(Debug)]
pub struct Operation {
    /// The name in questions to the other sides.
    pub name: &'static str,
    /// The name in the table.
    pub title: &'static str,
    pub body: Body,
    /// The result, on words `a` and `b`.
    pub meaning: &'static str,
    /// The same in ZHC, if it has the operation.
    pub of_zhc: Option<&'static str>,
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
    /// An operation that counts bits of a word.
    Count(&'static str),
    /// An entry of a table by an index of so many bits.
    Table(u32),
}

/// Every operation of the page, in order.
#[rustfmt::skip]
pub const OPERATIONS: [Operation; 14] = [
    Operation { name: "add", title: "add", body: Body::Words("arith.addi"), meaning: "a + b", of_zhc: Some("the same") },
    Operation { name: "sub", title: "sub", body: Body::Words("arith.subi"), meaning: "a − b", of_zhc: Some("the same") },
    Operation { name: "mul", title: "mul", body: Body::Words("arith.muli"), meaning: "the low word of a · b", of_zhc: Some("the same") },
    Operation { name: "div", title: "div", body: Body::Division, meaning: "⌊a / b⌋ and a mod b", of_zhc: Some("the same") },
    Operation { name: "lt", title: "lt", body: Body::Comparison("ult"), meaning: "a < b", of_zhc: Some("the same") },
    Operation { name: "eq", title: "eq", body: Body::Comparison("eq"), meaning: "a = b", of_zhc: Some("the same") },
    Operation { name: "min", title: "min", body: Body::Words("arith.minui"), meaning: "the lesser of a and b", of_zhc: None },
    Operation { name: "max", title: "max", body: Body::Words("arith.maxui"), meaning: "the greater of a and b", of_zhc: None },
    Operation { name: "shl", title: "shl", body: Body::Words("arith.shli"), meaning: "a shifted left by the secret b, which is below the width", of_zhc: Some("0 if b is the width or more") },
    Operation { name: "if", title: "if", body: Body::Selection, meaning: "a if the secret bit c is 1, else b", of_zhc: Some("the same") },
    Operation { name: "count1", title: "count ones", body: Body::Count("math.ctpop"), meaning: "the number of ones of a, as a word", of_zhc: Some("the same") },
    Operation { name: "lead0", title: "leading zeros", body: Body::Count("math.ctlz"), meaning: "the number of leading zeros of a, as a word; the width for a = 0", of_zhc: Some("the same") },
    Operation { name: "table4", title: "table of 2^4", body: Body::Table(4), meaning: "an entry of a clear table of 16 random words", of_zhc: None },
    Operation { name: "table8", title: "table of 2^8", body: Body::Table(8), meaning: "an entry of a clear table of 256 random words", of_zhc: None },
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
    let rows = |operation: &'static Operation| WIDTHS.map(|width| Row { operation, width });
    OPERATIONS.iter().flat_map(rows).collect()
}

impl Row {
    /// The name of its file, such as `add_8`.
    pub fn stem(&self) -> String {
        format!("{}_{}", self.operation.name, self.width)
    }

    /// The name in the table, such as `add 8`.
    pub fn title(&self) -> String {
        format!("{} {}", self.operation.title, self.width)
    }

    /// The options of its build: otherwise the search for a division of 64 bits takes more than 15
    /// minutes.
    pub fn options(&self) -> &'static [&'static str] {
        match (&self.operation.body, self.width) {
            (Body::Division, 64) => &["--effort", "fast"],
            _ => &[],
        }
    }

    /// The entries of its table: random words, the same in each run.
    pub fn table(&self) -> Vec<u64> {
        let Body::Table(index) = self.operation.body else { return Vec::new() };
        (1..=1u64 << index).map(|place| mixed(place) >> (64 - self.width)).collect()
    }
}

/// The bits of a number mixed as in SplitMix64.
fn mixed(number: u64) -> u64 {
    let state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}
