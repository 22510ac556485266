//! Machine code that always has a result.

/// Promises to LLVM about operands; a broken one makes a value poison.
const PROMISES: [&str; 7] =
    [" overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>", " exact", " nneg", " disjoint", " inbounds|nuw"];

/// Rewrites a module of the llvm dialect so that executing it neither traps nor makes poison, which
/// could change what is defined: in LLVM a division by zero ends everything, even if nobody uses
/// it, and a branch on a shift by too much may go anywhere. To the interpreter both are undefined
/// values. Promises go; divisions and shifts whose result is undefined get operands that have one.
/// Defined results stay.
pub(crate) fn guarded(text: &str) -> String {
    text.lines().enumerate().map(|(number, line)| guarded_line(line, number)).collect()
}

fn guarded_line(line: &str, number: usize) -> String {
    let line = PROMISES.iter().fold(line.to_owned(), |line, promise| line.replace(promise, ""));
    let line = line.replace("_poison = true", "_poison = false");
    let parts = line.split_once(" = llvm.").and_then(|(result, operation)| {
        let (name, operands) = operation.split_once(' ')?;
        Some((result, name, operands))
    });
    match parts {
        Some((result, "mlir.poison" | "mlir.undef", r#type)) if r#type.starts_with(": i") => {
            format!("{result} = llvm.mlir.zero {type}\n")
        }
        Some((result, name @ ("sdiv" | "srem" | "udiv" | "urem" | "shl" | "lshr" | "ashr"), operands)) => {
            guarded_operation(result, name, operands, number).unwrap_or_else(|| panic!("'{line}' is not guarded"))
        }
        _ => format!("{line}\n"),
    }
}

/// A division or shift; `None` if it is not one of integers.
fn guarded_operation(result: &str, name: &str, operands: &str, number: usize) -> Option<String> {
    let (operands, r#type) = operands.rsplit_once(" : ")?;
    let (a, b) = operands.split_once(", ")?;
    let width: u32 = r#type.strip_prefix('i')?.parse().ok()?;
    let mut text = String::new();
    let mut define = |what: &str, operation: &str| {
        let name = format!("%g{number}_{what}");
        text += &format!("    {name} = llvm.{operation}\n");
        name
    };
    let mut constant = |what: &str, value: i128| define(what, &format!("mlir.constant({value} : {type}) : {type}"));
    // In one bit, 1 is written -1.
    let signed = |value: u32| if width == 1 { -i128::from(value) } else { i128::from(value) };
    let zero = constant("zero", 0);
    let (bad, instead) = if name.starts_with(['s', 'u']) && name != "shl" {
        let one = constant("one", signed(1));
        let (minus, least) = (constant("minus", -1), constant("least", i128::MIN >> 128_u32.checked_sub(width)?));
        let by_zero = define("by_zero", &format!("icmp \"eq\" {b}, {zero} : {type}"));
        let by_minus = define("by_minus", &format!("icmp \"eq\" {b}, {minus} : {type}"));
        let of_least = define("of_least", &format!("icmp \"eq\" {a}, {least} : {type}"));
        let overflow = define("overflow", &format!("and {by_minus}, {of_least} : i1"));
        let either = define("either", &format!("or {by_zero}, {overflow} : i1"));
        (if name.starts_with('s') { either } else { by_zero }, one)
    } else {
        let limit = constant("limit", signed(width));
        (define("too_far", &format!("icmp \"uge\" {b}, {limit} : {type}")), zero.clone())
    };
    let a = define("a", &format!("select {bad}, {zero}, {a} : i1, {type}"));
    let b = define("b", &format!("select {bad}, {instead}, {b} : i1, {type}"));
    Some(format!("{text}{result} = llvm.{name} {a}, {b} : {type}\n"))
}
