use miette::Diagnostic;
use proptest::prelude::*;

use super::{parse, print};
use crate::Netlist;
use crate::strategies::{Shape, mangled, netlists};

proptest! {
    #[test]
    fn round_trip(netlist in netlists(Shape::default())) {
        let text = print(&netlist);
        let back = parse(&text).unwrap();
        prop_assert_eq!(print(&back), text);
        prop_assert_eq!(back.name(), netlist.name());
        prop_assert!(netlist.ids().eq(back.ids()));
        prop_assert!(netlist.ids().all(|id| netlist.node(id) == back.node(id) && netlist.origin(id) == back.origin(id)));
        prop_assert_eq!(back.outputs(), netlist.outputs());
    }

    #[test]
    fn any_name_is_read_back(name: String) {
        let netlist = Netlist::new(name);
        let back = parse(&print(&netlist)).unwrap();
        prop_assert_eq!(back.name(), netlist.name());
    }

    #[test]
    fn malformed_text_is_refused_with_a_position(netlist in netlists(Shape::default()), edits in mangled()) {
        let text = edits.apply(&print(&netlist));
        if let Err(error) = parse(&text) {
            prop_assert!(error.offset + error.length <= text.len());
            prop_assert!(error.code().is_some() && error.help().is_some());
        }
    }
}

#[test]
fn the_written_form() {
    let text = r#"netlist "main"
%0 = input "arg0[0]"
%1 = input "arg1[0]"
%2 = constant 1
%3 = and %0 %1 loc "program.mlir:12:5"
%4 = mux %0 %3 %2
%5 = lut 0x2d %0 %1 %3
%6 = not %5
output "result0[0]" %6
output "result0[1]" %0
"#;
    assert_eq!(print(&parse(text).unwrap()), text);
    let free = "// head\n\nnetlist \"main\" // name\n%a=input \"x\\u{41}\"\r\n  %b = not %a\noutput \"y\" %b";
    assert_eq!(print(&parse(free).unwrap()), "netlist \"main\"\n%0 = input \"xA\"\n%1 = not %0\noutput \"y\" %1\n");
}

#[test]
fn every_problem_has_its_code_and_place() {
    for (text, expected) in [
        ("", "1:1 netlist::syntax"),
        ("netlist main", "1:9 netlist::syntax"),
        ("netlist \"m\"\n%0 input", "2:4 netlist::syntax"),
        ("netlist \"m\"\n%0 = constant 2", "2:15 netlist::syntax"),
        ("netlist \"m\"\n?", "2:1 netlist::syntax"),
        ("netlist \"m\"\n%0 = ", "2:5 netlist::syntax"),
        ("netlist \"m", "1:9 netlist::string"),
        ("netlist \"\\u{110000}\"", "1:9 netlist::string"),
        ("netlist \"m\"\n%0 = foo", "2:6 netlist::operation"),
        ("netlist \"m\"\n%0 = and", "2:6 netlist::operands"),
        ("netlist \"m\"\n%0 = constant 0\n%1 = lut 0x4 %0", "3:10 netlist::table"),
        ("netlist \"m\"\n%0 = not %1", "2:10 netlist::undefined"),
        ("netlist \"m\"\n%0 = constant 0\n%0 = constant 1", "3:1 netlist::redefined"),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!(format!("{} {}", error.position, error.code().unwrap()), expected, "{text}");
    }
}
