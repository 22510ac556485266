//! The prefixes of diagnostic codes: a page for each.

/// The titles of the prefixes' pages.
const TITLES: &[(&str, &str)] = &[
    ("accel", "accelerators: operations and shapes that no block serves"),
    ("aiger", "AIGER files"),
    ("asic", "standard cells"),
    ("blif", "BLIF files"),
    ("blocks", "blocks of hardware: transforms, multipliers, streams"),
    ("board", "designs on boards"),
    ("bristol", "Bristol Fashion files"),
    ("build", "the order of a build's stages"),
    ("calyx", "components with control at run time"),
    ("check", "comparisons of designs with programs"),
    ("circt", "CIRCT: texts in hw, comb and seq"),
    ("cosim", "simulation in Verilator"),
    ("emit", "integration files"),
    ("encoding", "encodings of messages as plaintexts"),
    ("encrypted", "encrypted execution: keys, ciphertexts, programs that a set holds"),
    ("engine", "Yosys and ABC: designs in Verilog, equivalence checks"),
    ("explore", "lists of possible accelerators, and sweeps"),
    ("format", "formats of netlist files"),
    ("fpga", "place and route, bitstreams"),
    ("graph", "operation graphs of Concrete"),
    ("host", "talking to a design on a board"),
    ("input", "input files and folders"),
    ("interp", "evaluation of programs in software"),
    ("lincomb", "lincomb text"),
    ("link", "the link between a host and a design"),
    ("mlir", "MLIR's own diagnostics"),
    ("netlist", "netlists"),
    ("opt", "passes that are run by name"),
    ("output", "output files and folders"),
    ("parameters", "parameter sets of encrypted execution"),
    ("pipeline", "netlists with registers"),
    ("prefix", "`--prefix`"),
    ("program", "programs"),
    ("prove", "comparisons of netlists"),
    ("report", "report.json and build folders"),
    ("ring", "rings of polynomials"),
    ("run", "arguments of `ringmill run`"),
    ("schedule", "budgets and initiation intervals"),
    ("sim", "`ringmill sim`"),
    ("synth", "synthesis of netlists"),
    ("tool", "external tools"),
    ("usage", "options that do not fit the program"),
    ("yosys-json", "Yosys JSON files"),
];

/// The title of a prefix's page.
pub fn title(prefix: &str) -> Option<&'static str> {
    TITLES.iter().find(|(known, _)| *known == prefix).map(|(_, title)| *title)
}
