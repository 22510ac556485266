//! Refusals and their messages.

use miette::Diagnostic;
use ringmill_asic::{AsicError, GENERIC, Options};
use std::fs;

fn with_library(text: &str) -> AsicError {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("user.lib");
    fs::write(&path, text).expect("a file");
    let options = Options { liberty: Some(path), ..Options::default() };
    super::mapped("adder", super::ADDER, &options).expect_err("refused")
}

fn code(error: &AsicError) -> String {
    error.code().map(|code| code.to_string()).unwrap_or_default()
}

#[test]
fn a_mistake_in_the_library_is_shown_where_it_is() {
    let line_of = |part: &str| 1 + GENERIC[..GENERIC.find(part).expect("it is there")].matches('\n').count();
    let expect = |text: String, line: usize| {
        let error = with_library(&text);
        assert_eq!(code(&error), "asic::liberty", "{error}");
        assert!(error.to_string().contains(&format!("user.lib:{line}: ")), "{error}, not line {line}");
        assert!(error.labels().is_some_and(|labels| labels.count() == 1));
    };
    // The '}' closes the library, so that the pins of the cell are behind it.
    expect(GENERIC.replacen("  cell(nor2) {", "  cell(nor2) }", 1), line_of("  cell(nor2) {") + 1);
    let middle = GENERIC.find("  cell(dff)").expect("a flip-flop");
    expect(GENERIC[..middle].to_owned(), line_of("library("));
    expect(GENERIC.replacen("    area : 0.67;", "    area : : 0.67;", 1), line_of("    area : 0.67;"));
    expect(GENERIC.replacen("capacitance : 0.001;", "capacitance : ;", 1), line_of("capacitance : 0.001;"));
    expect(GENERIC.replacen("  slew_lower_threshold_pct_rise : 20;\n", "", 1), line_of("library("));
    expect(GENERIC.replacen("\"!(A ^ B)\"", "\"!(A ^ Z)\"", 1), line_of("\"!(A ^ B)\""));
}

#[test]
fn what_opensta_wonders_at_is_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("user.lib");
    fs::write(&path, GENERIC.replacen("    area : 0.67;", "    area : many;", 1)).expect("a file");
    let options = Options { liberty: Some(path), ..Options::default() };
    let found = super::mapped("adder", super::ADDER, &options).expect("a mapped design");
    assert!(!found.is_generic && found.area_unit == "units of the library");
    assert!(found.warnings.iter().any(|warning| warning.contains("user.lib, line ")), "{:?}", found.warnings);
}

#[test]
fn a_library_without_registers_is_refused() {
    let end = GENERIC.find("  cell(dff)").expect("a flip-flop");
    let error = with_library(&format!("{}}}\n", &GENERIC[..end]));
    assert_eq!(code(&error), "asic::no-cell", "{error}");
    assert!(error.to_string().contains("D flip-flops are not supported"), "{error}");
}

#[test]
fn a_library_without_logic_is_refused() {
    let (first, last) =
        (GENERIC.find("  cell(inv)").expect("cells"), GENERIC.find("  cell(dff)").expect("a flip-flop"));
    let error = with_library(&format!("{}{}", &GENERIC[..first], &GENERIC[last..]));
    assert_eq!(code(&error), "asic::no-cell", "{error}");
    assert!(error.to_string().contains("for logic"), "{error}");
}

#[test]
fn a_library_that_is_not_there_is_refused() {
    let options = Options { liberty: Some("no/such.lib".into()), ..Options::default() };
    let error = super::mapped("adder", super::ADDER, &options).expect_err("refused");
    assert_eq!(code(&error), "asic::liberty-file");
}

#[test]
fn large_memories_are_refused_unless_allowed() {
    let text = "module keeper (input logic clk, input logic write, input logic [5:0] at, input logic [7:0] d, output logic [7:0] q);
  logic [7:0] words[64];
  always_ff @(posedge clk) begin
    if (write) words[at] <= d;
    q <= words[at];
  end
endmodule
";
    let with = |most_memory_bits| super::mapped("keeper", text, &Options { most_memory_bits, ..Options::default() });
    let error = with(511).expect_err("refused");
    assert_eq!(code(&error), "asic::memory");
    assert!(error.to_string().contains("512 bits"), "{error}");
    let found = with(512).expect("a mapped design");
    assert_eq!((found.memory_bits, found.by_kind["dff"]), (512, 520));
    assert!(found.warnings.iter().any(|warning| warning.contains("512 bits")));
}
