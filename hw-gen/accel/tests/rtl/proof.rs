//! Proofs for all residues: the multipliers without their registers are a·w mod q and stay below q.
//!
//! Yosys makes wires of the registers and writes and-inverter graphs; ABC's `&cec` compares them
//! with the product that Verilog's `*` and `%` give. Where an operand is not a residue both give 0.

use std::fmt::Write as _;
use std::time::Duration;

use crate::bench::files;
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Invocation, Tool, Toolchain, WorkFolder};

/// A module at one modulus.
struct Subject {
    module: &'static str,
    bits: u32,
    q: u64,
    /// Parameters beside BITS and Q.
    parameters: &'static str,
    /// The factor as the module takes it, from the residue `w`.
    factor: &'static str,
}

const fn subject(
    module: &'static str,
    (bits, q): (u32, u64),
    parameters: &'static str,
    factor: &'static str,
) -> Subject {
    Subject { module, bits, q, parameters, factor }
}

const PLAIN: &str = "w";
const MONTGOMERY: &str = "(w << BITS) % Q";
const SHOUP: &str = "((w << BITS) / Q << BITS) + w";

/// Slices of 3 bits, so that products are cut; one to three words.
const SUBJECTS: &[Subject] = &[
    subject("mod_mul_barrett", (4, 13), ".MU(5'd19)", PLAIN),
    subject("mod_mul_barrett", (5, 29), ".MU(6'd35)", PLAIN),
    subject("mod_mul_barrett", (6, 53), ".MU(7'd77)", PLAIN),
    subject("mod_mul_montgomery", (4, 13), ".Q_INVERSE(4'd5)", MONTGOMERY),
    subject("mod_mul_montgomery", (5, 29), ".Q_INVERSE(5'd21)", MONTGOMERY),
    subject("mod_mul_montgomery", (6, 53), ".Q_INVERSE(6'd29)", MONTGOMERY),
    subject("mod_mul_word", (4, 13), ".SHIFT(2)", "(w << 4) % Q"),
    subject("mod_mul_word", (5, 17), ".SHIFT(4)", "(w << 4) % Q"),
    subject("mod_mul_word", (6, 41), ".SHIFT(2)", "(w << 6) % Q"),
    subject("mod_mul_word", (6, 41), ".SHIFT(3)", "(w << 6) % Q"),
    subject("mod_mul_solinas", (4, 13), "", PLAIN),
    subject("mod_mul_solinas", (5, 29), "", PLAIN),
    subject("mod_mul_solinas", (6, 61), "", PLAIN),
    // 2^6 − 2^3 + 1 is not a prime, but the reduction does not need one.
    subject("mod_mul_goldilocks", (2, 3), "", PLAIN),
    subject("mod_mul_goldilocks", (4, 13), "", PLAIN),
    subject("mod_mul_goldilocks", (6, 57), "", PLAIN),
    subject("mod_mul_shoup", (4, 13), "", SHOUP),
    subject("mod_mul_shoup", (5, 29), "", SHOUP),
    subject("mod_mul_shoup", (6, 53), "", SHOUP),
];

/// A fault in each module: −1 is not corrected.
const FAULTS: &[(&str, &str, &str)] = &[
    ("mod_mul_barrett", "corrected_q[BITS] ? Q", "corrected_q[BITS] && !(&corrected_q) ? Q"),
    ("mod_mul_montgomery", "difference_q[BITS] ? Q", "difference_q[BITS] && !(&difference_q) ? Q"),
    ("mod_mul_word", "last[BITS] ? Q", "last[BITS] && !(&last) ? Q"),
    ("mod_mul_solinas", "less_q[BITS] ? Q", "less_q[BITS] && !(&less_q) ? Q"),
    ("mod_mul_goldilocks", "corrected_q[BITS] ? Q", "corrected_q[BITS] && !(&corrected_q) ? Q"),
    ("mod_mul_shoup", "remainder_q[BITS] ? Q", "remainder_q[BITS] && !(&remainder_q) ? Q"),
];

/// Registers as wires.
const WIRES: &str = r#"
(* techmap_celltype = "$dff" *)
module wire_for_dff #(parameter WIDTH = 1, parameter CLK_POLARITY = 1) (input CLK, input [WIDTH-1:0] D, output [WIDTH-1:0] Q);
  assign Q = D;
endmodule
(* techmap_celltype = "$dffe" *)
module wire_for_dffe #(parameter WIDTH = 1, parameter CLK_POLARITY = 1, parameter EN_POLARITY = 1) (
    input CLK, input EN, input [WIDTH-1:0] D, output [WIDTH-1:0] Q);
  assign Q = D;
endmodule
"#;

/// The module under its own name or a faulty copy's, and the product it must give.
fn verilog(number: usize, subject: &Subject, module: &str) -> String {
    let Subject { bits, q, parameters, factor, .. } = subject;
    let wide = if *factor == SHOUP { 2 * bits } else { *bits };
    let comma = if parameters.is_empty() { "" } else { ", " };
    let ports = format!("(input clk, input [{0}:0] a, input [{0}:0] w_in, output [{0}:0] y)", bits - 1);
    format!(
        "module circuit_{number} {ports};
  localparam BITS = {bits};
  localparam [{double}:0] Q = {q};
  wire [{double}:0] w = w_in;
  wire [{double}:0] factor = {factor};
  wire [{top}:0] product;
  {module} #(.BITS({bits}), .Q({bits}'d{q}), .SLICE(3){comma}{parameters}) multiply (
      .clk(clk), .en(1'b1), .a(a), .b(factor[{factor_top}:0]), .product(product));
  assign y = a < Q && w < Q ? product : 0;
endmodule
module reference_{number} {ports};
  localparam [{double}:0] Q = {q};
  wire [{double}:0] product = a * w_in;
  assign y = a < Q && w_in < Q ? product % Q : 0;
endmodule
",
        top = bits - 1,
        // as narrow as the values, or dividers are large
        double = 2 * bits - 1,
        factor_top = wide - 1,
    )
}

/// True if `&cec` finds each subject, with its module or a faulty copy of it, equal to its
/// reference.
fn equal(subjects: &[(&Subject, Option<(&str, &str)>)]) -> Vec<bool> {
    let folder = WorkFolder::new("rtl-proof").expect("a folder");
    folder.write("wires.v", WIRES).expect("written");
    let mut script = String::new();
    for file in files() {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        folder.write(&name, std::fs::read(&file).expect("a source")).expect("written");
        if file.parent().is_some_and(|folder| folder.ends_with("arith")) || name == "shift_register.sv" {
            writeln!(script, "read_verilog -sv {name}").expect("text");
        }
    }
    let mut text = String::new();
    for (number, (subject, fault)) in subjects.iter().enumerate() {
        let mut module = subject.module.to_owned();
        if let Some((take, put)) = fault {
            let source = folder.read(&format!("{module}.sv")).expect("a source");
            assert_eq!(source.matches(take).count(), 1, "{module}: '{take}' stands there once");
            let head = format!("\nmodule {module} ");
            module = format!("fault_{number}");
            text += &source.replace(take, put).replace(&head, &format!("\nmodule {module} "));
        }
        text += &verilog(number, subject, &module);
    }
    let tops = || (0..subjects.len()).flat_map(|number| [format!("circuit_{number}"), format!("reference_{number}")]);
    // All of them are elaborated and mapped once; then each is written alone.
    let instances: String = tops().map(|top| format!("  {top} one_{top} ();\n")).collect();
    text += &format!("module all;\n{instances}endmodule\n");
    folder.write("subjects.sv", text).expect("written");
    script += "read_verilog -sv subjects.sv\nhierarchy -check -top all\nsetattr -mod -set keep_hierarchy 1 circuit_* reference_*\n\
               proc\nflatten\nhierarchy -top all\nwreduce\ntechmap -map wires.v\nopt\ntechmap\nopt\naigmap\nclean\n";
    for top in tops() {
        writeln!(script, "setattr -mod -unset top *\nsetattr -mod -set top 1 {top}\nwrite_aiger {top}.aig")
            .expect("text");
    }
    folder.write("graphs.ys", script).expect("written");
    let toolchain = Toolchain::locate();
    let yosys = Yosys::new(&toolchain).expect("scripts/setup installs it");
    yosys.script_run("graphs.ys").run(&folder).unwrap_or_else(|error| panic!("{error}"));
    let abc = toolchain.require(Tool::Abc).expect("scripts/setup installs it");
    let prove = |number: usize| {
        let command = format!("&r circuit_{number}.aig; &cec reference_{number}.aig");
        let run = Invocation::new(&abc).args(["-c", &command]).timeout(Duration::from_secs(240)).run(&folder);
        let said = run.unwrap_or_else(|error| panic!("{error}")).stdout;
        let (yes, no) = (said.contains("Networks are equivalent"), said.contains("NOT EQUIVALENT"));
        assert!(yes != no, "{} at {}: {said}", subjects[number].0.module, subjects[number].0.q);
        yes
    };
    (0..subjects.len()).map(prove).collect()
}

#[test]
#[ignore = "takes minutes: scripts/test --long"]
fn products_are_congruent_and_reduced_for_all_residues() {
    let subjects: Vec<_> = SUBJECTS.iter().map(|subject| (subject, None)).collect();
    for (subject, equal) in SUBJECTS.iter().zip(equal(&subjects)) {
        assert!(equal, "{} at {}", subject.module, subject.q);
    }
}

#[test]
#[ignore = "takes minutes: scripts/test --long"]
fn a_faulty_module_has_no_proof() {
    let faulty = |&(module, take, put): &(&'static str, &'static str, &'static str)| {
        let subject = SUBJECTS.iter().find(|subject| subject.module == module).expect("a subject");
        (subject, Some((take, put)))
    };
    let subjects: Vec<_> = FAULTS.iter().map(faulty).collect();
    for (fault, equal) in FAULTS.iter().zip(equal(&subjects)) {
        assert!(!equal, "{fault:?}");
    }
}
