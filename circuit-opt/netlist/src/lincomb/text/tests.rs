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
    let free = "// head\n\nlincomb \"main\" message_bits 2 // name\r\n %a=input\"x\"\n%b:1=sum 3 * ~ %a tables 0xF\noutput \"y\" ~ %b . 0";
    let plain = "lincomb \"main\" message_bits 2\n%0 = input \"x\"\n%1 = sum 3*~%0 tables 0xf\noutput \"y\" ~%1\n";
    assert_eq!(print(&parse(free).unwrap()), plain);
}
