//! Problems of a Yosys JSON netlist.

use miette::Diagnostic;
use thiserror::Error;

use crate::Located;

/// A problem in a Yosys JSON netlist and its position.
pub type YosysJsonError = Located<YosysJsonProblem>;

/// A problem of a Yosys JSON netlist.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum YosysJsonProblem {
    /// Not what JSON, or this use of it, has here.
    #[error("{expected} belongs here")]
    #[diagnostic(
        code("yosys-json::syntax"),
        help("the file is what 'write_json' of Yosys writes: was it cut off, or is it another kind of JSON?")
    )]
    Syntax {
        /// The expected text.
        expected: &'static str,
    },
    /// No module, or several of which none is the top.
    #[error("{found} modules, and none of them is marked as the top")]
    #[diagnostic(
        code("yosys-json::top"),
        help("in Yosys, run 'hierarchy -top NAME' and 'flatten' before 'write_json'")
    )]
    Top {
        /// The number of modules.
        found: usize,
    },
    /// A register, a latch or a memory.
    #[error("'{cell}' is a '{kind}', which keeps state{}", place(origin))]
    #[diagnostic(
        code("yosys-json::sequential"),
        help("only combinational circuits are supported: cut the circuit at its registers")
    )]
    Sequential {
        /// The cell.
        cell: String,
        /// Its type.
        kind: String,
        /// The location in the source, if the file has it.
        origin: Option<String>,
    },
    /// Any other cell we do not know.
    #[error("'{cell}' is a '{kind}', which is not a gate{}", place(origin))]
    #[diagnostic(
        code("yosys-json::cell"),
        help(
            "in Yosys, run 'flatten; techmap; simplemap' before 'write_json': cells are '$_AND_', '$_MUX_' and the like, and '$lut'"
        )
    )]
    Cell {
        /// The cell.
        cell: String,
        /// Its type.
        kind: String,
        /// The location in the source, if the file has it.
        origin: Option<String>,
    },
    /// A port of a gate that is missing, or has another number of bits than the gate.
    #[error("port '{port}' of '{cell}' does not have {bits} bits")]
    #[diagnostic(
        code("yosys-json::port"),
        help("was the file edited? 'write_json' of Yosys writes every port of a gate")
    )]
    Port {
        /// The cell.
        cell: String,
        /// The port.
        port: String,
        /// The number of bits required.
        bits: usize,
    },
    /// A table that does not fit its inputs, or has too many.
    #[error("'{cell}' is not a table of one to six inputs")]
    #[diagnostic(
        code("yosys-json::lut"),
        help(
            "'WIDTH' is at most 6, and 'LUT' has a binary digit for each of the 2^WIDTH rows (in Yosys: 'abc -lut 6')"
        )
    )]
    Lut {
        /// The cell.
        cell: String,
    },
    /// A bit that is not a number, `"0"`, `"1"` or `"x"`.
    #[error("'{text}' is not a bit")]
    #[diagnostic(
        code("yosys-json::bit"),
        help("bits are numbers and the constants '0', '1' and 'x'; 'z' is not supported")
    )]
    Bit {
        /// The text.
        text: String,
    },
    /// A port that is neither input nor output.
    #[error("'{direction}' ports are not supported")]
    #[diagnostic(code("yosys-json::direction"), help("make the port an input or an output"))]
    Direction {
        /// The direction.
        direction: String,
    },
    /// A bit with two drivers.
    #[error("{name} is driven twice")]
    #[diagnostic(code("yosys-json::redefined"), help("a bit is one of an input or of the output of one cell"))]
    Redefined {
        /// The bit, or the signal it belongs to.
        name: String,
    },
    /// A bit without driver.
    #[error("{name} is never driven")]
    #[diagnostic(code("yosys-json::undefined"), help("a bit is one of an input or of the output of one cell"))]
    Undefined {
        /// The bit, or the signal it belongs to.
        name: String,
    },
    /// A bit that depends on itself.
    #[error("{name} depends on itself")]
    #[diagnostic(code("yosys-json::cycle"), help("only combinational logic is supported: break the loop"))]
    Cycle {
        /// The bit, or the signal it belongs to.
        name: String,
    },
}

fn place(origin: &Option<String>) -> String {
    origin.as_ref().map_or_else(String::new, |origin| format!(", from {origin}"))
}
