//! Affine maps without `ceildiv`.

use melior::{Context, ir::Attribute};
use ringmill_dialects::access::{AffineExpr, AffineMap};

/// The same map with floors and remainders in place of ceilings; `None` if it has no ceiling.
pub(super) fn without_ceilings<'c>(context: &'c Context, map: &AffineMap) -> Option<Attribute<'c>> {
    if !map.results.iter().any(has_ceiling) {
        return None;
    }
    let names = |letter: char, count: usize| -> Vec<String> {
        (0..count).map(|position| format!("{letter}{position}")).collect()
    };
    let results: Vec<_> = map.results.iter().map(text).collect();
    let (dims, symbols) = (names('d', map.dims).join(", "), names('s', map.symbols).join(", "));
    Attribute::parse(context, &format!("affine_map<({dims})[{symbols}] -> ({})>", results.join(", ")))
}

fn has_ceiling(expression: &AffineExpr) -> bool {
    match expression {
        AffineExpr::Dim(_) | AffineExpr::Symbol(_) | AffineExpr::Constant(_) => false,
        AffineExpr::CeilDiv(..) => true,
        AffineExpr::Add(left, right)
        | AffineExpr::Mul(left, right)
        | AffineExpr::Mod(left, right)
        | AffineExpr::FloorDiv(left, right) => has_ceiling(left) || has_ceiling(right),
    }
}

/// The expression as MLIR reads it. The ceiling of x/y is the floor and, where x mod y is not zero,
/// 1: no step leaves the numbers between x and y.
fn text(expression: &AffineExpr) -> String {
    let both = |left: &AffineExpr, operation: &str, right: &AffineExpr| {
        format!("({} {operation} {})", text(left), text(right))
    };
    match expression {
        AffineExpr::Dim(position) => format!("d{position}"),
        AffineExpr::Symbol(position) => format!("s{position}"),
        // In two parts, as the least number cannot be written: its digits alone are one too many.
        AffineExpr::Constant(i64::MIN) => format!("({} - 1)", i64::MIN + 1),
        AffineExpr::Constant(value) => value.to_string(),
        AffineExpr::Add(left, right) => both(left, "+", right),
        AffineExpr::Mul(left, right) => both(left, "*", right),
        AffineExpr::Mod(left, right) => both(left, "mod", right),
        AffineExpr::FloorDiv(left, right) => both(left, "floordiv", right),
        AffineExpr::CeilDiv(left, right) => {
            let (left, right) = (text(left), text(right));
            format!("({left} floordiv {right} + ({left} mod {right} + {right} - 1) floordiv {right})")
        }
    }
}
