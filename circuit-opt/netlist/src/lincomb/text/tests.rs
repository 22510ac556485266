use miette::Diagnostic;
use proptest::prelude::*;

use super::{parse, print};
use crate::lincomb::LincombNetlist;
use crate::lincomb::tests::circuits;
use crate::strategies::mangled;

proptest! {
    #[test]
    fn round_trip(circuit in circuits()) {
        let text = print(&circuit);
        let back = parse(&text).unwrap();
        prop_assert_eq!(print(&back), text);
        prop_assert_eq!(back, circuit);
    }

    #[test]
    fn any_name_is_read_back(name: String) {
        let circuit = LincombNetlist::new(name, 3);
        prop_assert_eq!(parse(&print(&circuit)).unwrap(), circuit);
    }

    #[test]
    fn malformed_text_is_refused_with_a_position(circuit in circuits(), edits in mangled()) {
        let text = edits.apply(&print(&circuit));
        if let Err(error) = parse(&text) {
            prop_assert!(error.offset + error.length <= text.len());
            prop_assert!(error.code().is_some() && error.help().is_some());
        }
    }
}

#[test]
fn what_is_not_a_linear_cell_is_refused() {
    let head = "lincomb \"main\" message_bits 3\n%0 = input \"x\"\n%1 = public input \"y\"\n%2 = linear 1*%0 + 0\n";
    let code = |line: &str| parse(&format!("{head}{line}\n")).unwrap_err().code().unwrap().to_string();
    for (line, expected) in [
        ("%3 = linear 1*%0 + 1*%0 + 0", "lincomb::twice"),
        ("%3 = linear 1*%0 + 1*%1 + 0", "lincomb::public-term"),
        ("%3 = linear 1*%0 + 1", "lincomb::linear"),
        ("%3 = linear 1*%0 - 2", "lincomb::linear"),
        ("%3 = linear 5000*%0 + 0", "lincomb::linear"),
        ("%3 = linear 4294967296*%0 + 0", "lincomb::weight"),
        ("%3 = linear 1*%0", "netlist::syntax"),
        ("%3 = linear 0", "lincomb::weight"),
        ("%3:2 = linear 1*%0 + 0", "lincomb::outputs"),
        ("%3 = sum 1*%2 select %1 tables 0x2 0x1", "lincomb::linear-choice"),
    ] {
        assert_eq!(code(line), expected, "{line}");
    }
}

#[test]
fn what_is_not_a_modular_sum_is_refused() {
    let head = "lincomb \"main\" message_bits 3\n%0 = input \"x\"\n%1 = public input \"y\"\n%2 = sum 1*%0 tables 0x1\n\
                %3:4 = modular 1*%0 + 2\n";
    let code = |line: &str| parse(&format!("{head}{line}\n")).unwrap_err().code().unwrap().to_string();
    for (line, expected) in [
        ("%4:33 = modular 1*%0 + 0", "lincomb::width"),
        ("%4:0 = modular 0", "lincomb::width"),
        ("%4:2 = modular 4*%0 + 0", "lincomb::modular"),
        ("%4:2 = modular 4", "lincomb::modular"),
        ("%4:2 = modular 0*%0 + 0", "lincomb::weight"),
        ("%4:2 = modular 1*%2 + 0", "lincomb::no-input"),
        ("%4:2 = modular 1*%1*%0 + 0", "lincomb::secret-condition"),
        ("%4:2 = modular 1*%1*%1 + 0", "lincomb::twice"),
        ("%4:2 = modular 1*%0*%1 + 1*%0*%1 + 0", "lincomb::twice"),
        ("%4:2 = modular 1*%0", "netlist::syntax"),
        ("%4 = sum 1*%3.0 tables 0x1", "lincomb::bit"),
        ("output \"z\" %3.4", "lincomb::bit"),
        ("output \"z\" %3", "lincomb::bit"),
        ("output \"z\" ~%3.0", "lincomb::bit"),
    ] {
        assert_eq!(code(line), expected, "{line}");
    }
}

#[test]
fn what_are_not_digits_of_a_word_is_refused() {
    let head = "lincomb \"main\" message_bits 3\n%0 = input \"x\"\n%1 = input \"y\"\n\
                %2 = digits 0 to 0 of 1*%0 + 1*%1 + 1 tables 0x0\n%3 = sum 1*%0 + 1*%1 tables 0x4\n";
    let code = |line: &str| parse(&format!("{head}{line}\n")).unwrap_err().code().unwrap().to_string();
    for (line, expected) in [
        ("%4 = digits 0 to 4 of 3*%0 + 5*%1 + 1 tables 0x0", "lincomb::digits"),
        ("%4 = digits 2 to 1 of 3*%0 + 1*%1 + 1 tables 0x0", "lincomb::digits"),
        ("%4 = digits 27 to 28 of 3*%0 + 1 tables 0x0", "lincomb::digits"),
        ("%4 = digits 1 to 2 of 3*%0 + 5*%1 + 1 tables 0x0", "lincomb::subtracted"),
        ("%4 = digits 1 to 2 of 3*%0 + 5*%1 + 1 below %3 tables 0x0", "lincomb::subtracted"),
        ("%4 = digits 1 to 2 of 3*%0 + 4*%1 + 1 below %2 tables 0x0", "lincomb::subtracted"),
        ("%4 = digits 1 to 2 of 3*%0 + 5*%1 + 0 below %2 tables 0x0", "lincomb::subtracted"),
        ("%4 = digits 1 to 2 of 3*%0 + 5*%1 + 1 below %2 top %2 tables 0x0", "lincomb::subtracted"),
        ("%4 = digits 1 to 2 of 8*%0 + 1 below %2 tables 0x0", "lincomb::modular"),
        ("%4 = digits 1 to 2 of 0*%0 + 1 below %2 tables 0x0", "lincomb::weight"),
        ("%4 = digits 1 to 2 of 3*%0 + 3*%0 + 1 below %2 tables 0x0", "lincomb::twice"),
        ("%4 = digits 1 to 2 of 3*%0 + 5*%1 + 1 below %2 tables 0x4", "lincomb::table"),
        ("%4 = digits 1 to 2 of 3*%0 + 5*%1 + 1 below %2 tables 0x0 0x1", "lincomb::outputs"),
        ("%4 = digits 1 to 2 of 3*%0 + 5*%1 + 1 below %2 tables", "netlist::syntax"),
        (
            "%4 = public input \"z\"\n%5 = digits 1 to 2 of 3*%0 + 5*%1 + 1 below %2 tables 0x0",
            "lincomb::public-digits",
        ),
    ] {
        assert_eq!(code(line), expected, "{line}");
    }
    let right = "%4:2 = digits 1 to 2 of 3*%0 + 5*%1 + 1 below %2 tables 0x0 0x1";
    assert!(parse(&format!("{head}{right}\n")).is_ok());
}

#[test]
fn the_written_form() {
    let text = r#"lincomb "main" message_bits 3
%0 = input "arg0[0]"
%1 = input "arg1[0]"
%2:2 = sum 1*%0 + 2*~%1 tables 0xa 0xc loc "program.mlir:12:5"
%3 = sum 4*%2.1 + 2*~%2.0 + 1*%0 tables 0x96
output "result0[0]" %3
output "result0[1]" ~%2.1
output "result0[2]" zero
output "result0[3]" ~zero
output "result0[4]" %1
"#;
    assert_eq!(print(&parse(text).unwrap()), text);
    let linear = r#"lincomb "main" message_bits 3
%0 = input "arg0[0]"
%1 = input "arg0[1]"
%2 = sum 1*%0 + 1*%1 tables 0x4
%3 = linear 1*%0 + 1*%1 - 2*%2 + 0 loc "program.mlir:12:5"
%4 = linear - 1*%0 + 1*%2 + 1
%5 = linear 3*%0 - 2*%3 - 1
output "result0[0]" ~%4
"#;
    assert_eq!(print(&parse(linear).unwrap()), linear);
    let modular = r#"lincomb "main" message_bits 3
%0 = input "arg0[0]"
%1 = public input "arg1[0]"
%2 = sum 1*%0 tables 0x1
%3:4 = modular 1*%0 + 15*%0*%1 + 9 loc "program.mlir:12:5"
%4 = modular 1*%0 + 1
%5:2 = modular 3
output "result0[0]" %3.3
output "result0[1]" %4
output "result0[2]" %2
output "result0[3]" %5.1
"#;
    assert_eq!(print(&parse(modular).unwrap()), modular);
    let free = "// head\n\nlincomb \"main\" message_bits 2 // name\r\n %a=input\"x\"\n%b:1=sum 3 * ~ %a tables 0xF\noutput \"y\" ~ %b . 0";
    let plain = "lincomb \"main\" message_bits 2\n%0 = input \"x\"\n%1 = sum 3*~%0 tables 0xf\noutput \"y\" ~%1\n";
    assert_eq!(print(&parse(free).unwrap()), plain);
}
