//! The messages about malformed files, and their positions.

use miette::Diagnostic;
use ringmill_netlist::format::{self, Format};

/// Every case with its code and message, which must have a help.
fn messages(format: Format, cases: &[&[u8]]) -> String {
    let lines = cases.iter().map(|bytes| {
        let name = format!("x.{}", format.extensions()[0]);
        let Err(error) = format::read(format, bytes, &name) else {
            panic!("{} is read", String::from_utf8_lossy(bytes).escape_debug())
        };
        assert!(error.help().is_some());
        format!("{error} ({})", error.code().expect("a code"))
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn blif() {
    let cases: [&[u8]; 24] = [
        b".model m\n.latch a b re clk 0\n.end\n",
        b".model m\n.inputs a\n.gate inv1 a=a O=y\n.end\n",
        b".model m\n.inputs a\n.outputs y\n.names a y\n1 1\n.exdc\n.names y\n1\n.end\n",
        b".model m\n.outputs y\n.names y\n-\n",
        b".model m\n.inputs a b\n.names a b y\n1- 1\n-1 -\n",
        b".model m\n.inputs a b\n.names a b y\n1- 1\n00 0\n",
        b".model m\n.inputs a b\n.names a b y\n1 1\n",
        b".model m\n.inputs a b\n.names a b y\n1\xc3\xa9 1\n",
        b".model m\n.inputs a b\n.names a \\\r\n b y\r\n112 1\r\n",
        b".model m # comment\n.inputs a \\ # joined all the same\n a\n",
        b".model m\n.outputs y\n.end\n",
        b".model m\n.inputs a\n.outputs y\n.names y a y\n11 1\n",
        b".model m\n.end\n.model unused\n.end\n",
        b".model m\n.end\nrubbish\n",
        b".model m\n.subckt missing a=b\n.end\n",
        b".model m\n.subckt m\n.end\n",
        b".model m\n.inputs a\n.subckt n x=a z=b\n.end\n.model n\n.inputs x\n.outputs y\n.names x y\n0 1\n.end\n",
        b".model m\n.outputs b\n.subckt n y=b\n.end\n.model n\n.inputs x\n.outputs y\n.names x y\n0 1\n.end\n",
        b".model m\n.inputs a\n.subckt n x=a\n.end\n.model n\n.inputs x\n.mlatch x\n.end\n",
        b".model m n\n",
        b"11 1\n",
        b".model m\n.blackbox\n.end\n",
        b"\x00\x01\x02",
        b".model m\n.inputs \xff\n",
    ];
    insta::assert_snapshot!(messages(Format::Blif, &cases), @r#"
    x.blif:2:1: '.latch' is not supported (blif::unsupported)
    x.blif:3:1: '.gate' is not supported (blif::unsupported)
    x.blif:6:1: '.exdc' is not supported (blif::unsupported)
    x.blif:4:1: '-' is not an output value (blif::value)
    x.blif:5:4: '-' is not an output value (blif::value)
    x.blif:5:4: rows of the on-set and of the off-set are mixed (blif::mixed-rows)
    x.blif:4:1: 1 literals for 2 inputs (blif::row-width)
    x.blif:4:2: 'é' is not a literal (blif::literal)
    x.blif:5:1: 3 literals for 2 inputs (blif::row-width)
    x.blif:3:2: 'a' is driven twice (blif::redefined)
    x.blif:2:10: 'y' is never driven (blif::undefined)
    x.blif:3:10: 'y' depends on itself (blif::cycle)
    x.blif:3:1: the first model does not use this one (blif::second-model)
    x.blif:3:1: text after '.end' (blif::after-end)
    x.blif:2:9: there is no model 'missing' in this file (blif::unknown-model)
    x.blif:2:9: model 'm' contains itself (blif::recursion)
    x.blif:3:15: 'n' has no port 'z' (blif::port)
    x.blif:3:9: input 'x' of 'n' is not connected (blif::open-input)
    x.blif:7:1: '.mlatch' is not supported (blif::unsupported)
    x.blif:1:1: '.model' takes one name (blif::model)
    x.blif:1:1: a row of a table outside '.names' (blif::stray-row)
    x.blif:2:1: '.blackbox' is not supported (blif::unsupported)
    x.blif:1:1: a row of a table outside '.names' (blif::stray-row)
    x.blif:2:9: not a text file: this is not an UTF-8 (format::encoding)
    "#);
}

#[test]
fn aiger() {
    let cases: [&[u8]; 26] = [
        b"",
        b"aig",
        b"aig 1 1 0 0",
        b"agg 1 1 0 0 0\n",
        b"aag 3 1 1 1 0\n2\n4 2\n4\n",
        b"aig 1 1 0 0 0 1\n2\n",
        b"aig 1 1 0 0 0 0 1\n2\n",
        b"aig 1 1 0 0 0 0 0 0 2\n",
        b"aig 1 1 0 0 0 0 0 0 0 0\n",
        b"aig 1099511627776 0 0 0 1099511627776\n",
        b"aig 1099511627776 1099511627776 0 0 0\n",
        b"aag 1099511627776 0 0 1099511627776 0\n",
        b"aig 18446744073709551615 18446744073709551615 0 0 0\n",
        b"aig 99999999999999999999 0 0 0 0\n",
        b"aig 3 2 0 1 1\n6\n",
        b"aig 3 2 0 1 1\n6\n\x02",
        b"aig 3 2 0 1 1\n6\n\x00\x02",
        b"aig 3 2 0 1 1\n6\n\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01\x02",
        b"aig 3 2 0 1 1\n6\n\x07\x02",
        b"aag 3 2 0 1 1\n2\n4\n6\n6 2\n",
        b"aag 3 2 0 1 1\n2\n4\n6\n7 2 4\n",
        b"aag 3 2 0 1 1\n2\n4\n8\n6 2 4\n",
        b"aag 4 2 0 1 1\n2\n4\n6\n6 2 8\n",
        b"aag 4 2 0 1 2\n2\n4\n6\n6 2 8\n8 6 4\n",
        b"aag 3 2 0 1 1\n2\n2\n6\n6 2 4\n",
        b"aag 3 2 0 1 1\n2\n4\n6\n6 2 4\ni2 name\n",
    ];
    insta::assert_snapshot!(messages(Format::AigerBinary, &cases), @r#"
    x.aig:1:1: not an AIGER file (aiger::header)
    x.aig:1:1: not an AIGER file (aiger::header)
    x.aig:1:12: not an AIGER file (aiger::header)
    x.aig:1:1: not an AIGER file (aiger::header)
    x.aig:1:9: latches are not supported (aiger::unsupported)
    x.aig:1:15: properties and constraints are not supported (aiger::unsupported)
    x.aig:1:17: properties and constraints are not supported (aiger::unsupported)
    x.aig:1:21: properties and constraints are not supported (aiger::unsupported)
    x.aig:1:22: a number belongs here (aiger::number)
    x.aig:1:5: the counts in the header cannot be right (aiger::counts)
    x.aig:1:5: the counts in the header cannot be right (aiger::counts)
    x.aig:1:5: the counts in the header cannot be right (aiger::counts)
    x.aig:1:5: the counts in the header cannot be right (aiger::counts)
    x.aig:1:5: a number belongs here (aiger::number)
    x.aig:3:1: the binary and is damaged (aiger::delta)
    x.aig:3:1: the binary and is damaged (aiger::delta)
    x.aig:3:1: the binary and is damaged (aiger::delta)
    x.aig:3:1: the binary and is damaged (aiger::delta)
    x.aig:3:1: the binary and is damaged (aiger::delta)
    x.aig:5:4: a number belongs here (aiger::number)
    x.aig:5:1: literal 7 cannot be defined (aiger::definition)
    x.aig:4:1: literal 8 is above the maximum (aiger::literal)
    x.aig:5:5: variable 4 is never defined (aiger::undefined)
    x.aig:5:1: variable 3 depends on itself (aiger::cycle)
    x.aig:3:1: variable 1 is defined twice (aiger::redefined)
    x.aig:6:1: a symbol for something that is not there (aiger::symbol)
    "#);
}

#[test]
fn bristol() {
    let cases: [&[u8]; 20] = [
        b"",
        b"1 3",
        b"1 3\n2 1 1\n",
        b"hello\n",
        b"1 x\n2 1 1\n1 1\n",
        b"1 3\n3 1 1\n1 1\n2 1 0 1 2 AND\n",
        b"1 1099511627776\n1 1099511627776\n1 1\n2 1 0 1 2 AND\n",
        b"1099511627776 3\n2 1 1\n1 1\n2 1 0 1 2 AND\n",
        b"1 3\n2 18446744073709551615 1\n1 1\n2 1 0 1 2 AND\n",
        b"1 3\n2 1 1\n1 1\n2 1 0 1 2 OR\n",
        b"1 3\n2 1 1\n1 1\n1 1 0 2 AND\n",
        b"1 3\n2 1 1\n1 1\n2 1 0 1 AND\n",
        b"1 3\n2 1 1\n1 1\n2 1 0 1 3 AND\n",
        b"1 3\n2 1 1\n1 1\n2 1 0 2 2 AND\n",
        b"1 3\n2 1 1\n1 1\n2 1 0 1 1 AND\n",
        b"1 3\n2 1 1\n1 1\n1 1 2 2 EQ\n",
        b"2 4\n2 1 1\n1 1\n2 1 0 1 2 AND\n",
        b"0 3\n2 1 1\n1 1\n2 1 0 1 2 AND\n",
        b"1 4\n2 1 1\n1 2\n2 1 0 1 2 AND\n",
        b"1 3\n1 1 1\n\nAND\n",
    ];
    insta::assert_snapshot!(messages(Format::Bristol, &cases), @r#"
    x.bristol:1:1: not the header of a Bristol file: 'GATES WIRES' is missing (bristol::header)
    x.bristol:1:4: not the header of a Bristol file: 'INPUTS BITS…' is missing (bristol::header)
    x.bristol:3:1: not the header of a Bristol file: 'OUTPUTS BITS…' is missing (bristol::header)
    x.bristol:1:1: not the header of a Bristol file: 'GATES WIRES' is missing (bristol::header)
    x.bristol:1:3: 'x' is not a number that can stand here (bristol::number)
    x.bristol:2:1: the number of values cannot be right (bristol::counts)
    x.bristol:1:3: the number of wires cannot be right (bristol::counts)
    x.bristol:1:1: the number of gates cannot be right (bristol::counts)
    x.bristol:1:3: the number of input or output bits cannot be right (bristol::counts)
    x.bristol:4:11: unknown operation 'OR' (bristol::operation)
    x.bristol:4:1: 'AND' does not have 1 inputs and 1 outputs (bristol::arity)
    x.bristol:4:9: a gate is 6, not 5 words (bristol::gate)
    x.bristol:4:9: wire 3 is not below the number of wires, 3 (bristol::wire)
    x.bristol:4:7: wire 2 is not assigned yet (bristol::undefined)
    x.bristol:4:9: wire 1 is assigned twice (bristol::redefined)
    x.bristol:4:5: '2' is not a constant (bristol::constant)
    x.bristol:5:1: 1 gates, where the header announces 2 (bristol::gate-count)
    x.bristol:4:1: 1 gates, where the header announces 0 (bristol::gate-count)
    x.bristol:1:3: wire 3 is an output, and no gate assigns it (bristol::undriven-output)
    x.bristol:4:1: a gate is 5, not 1 words (bristol::gate)
    "#);
}

#[test]
fn yosys_json() {
    let cases: [&[u8]; 10] = [
        b"",
        b"[]",
        b"{\"modules\": {\"m\": {\"ports\": {",
        b"{\"modules\": {\"m\": {}}",
        b"{\"modules\": {\"m\": {\"cells\": {\"c\": {\"type\": \"$_DLATCH_P_\"}}}}}",
        b"{\"modules\": {\"m\": {\"cells\": {\"c\": {\"type\": \"sub\"}}}}}",
        b"{\"modules\": {\"m\": {\"cells\": {\"c\": {\"type\": \"$lut\", \"parameters\": {\"WIDTH\": 7, \"LUT\": \"0\"}}}}}}",
        b"{\"modules\": {\"m\": {\"ports\": {\"p\": {\"direction\": \"input\", \"bits\": [99999999999999999999]}}}}}",
        b"{\"modules\": {\"m\": {\"ports\": {\"p\": {\"direction\": \"output\", \"bits\": [7]}}}}}",
        b"{\"modules\": {\"\\ud800\": {}}}",
    ];
    insta::assert_snapshot!(messages(Format::YosysJson, &cases), @r#"
    x.json:1:1: '{' belongs here (yosys-json::syntax)
    x.json:1:1: '{' belongs here (yosys-json::syntax)
    x.json:1:30: a value belongs here (yosys-json::syntax)
    x.json:1:22: ',' or '}' belongs here (yosys-json::syntax)
    x.json:1:30: 'c' is a '$_DLATCH_P_', which keeps state (yosys-json::sequential)
    x.json:1:30: 'c' is a 'sub', which is not a gate (yosys-json::cell)
    x.json:1:30: 'c' is not a table of one to six inputs (yosys-json::lut)
    x.json:1:67: a number belongs here (yosys-json::syntax)
    x.json:1:68: a bit is never driven (yosys-json::undefined)
    x.json:1:14: a string belongs here (yosys-json::syntax)
    "#);
}

#[test]
fn lincomb() {
    // The lines of a cell behind three inputs.
    let with = |lines: &str| {
        format!("lincomb \"m\" message_bits 3\n%a = input \"a\"\n%b = input \"b\"\n%c = input \"c\"\n{lines}")
            .into_bytes()
    };
    let public = |number| format!("%p{number} = public input \"p{number}\"\n");
    let public: String = (0..7).map(public).collect();
    let selectors = format!("{public}%d = select %p0 %p1 %p2 %p3 %p4 %p5 %p6 tables 0x0");
    let many = format!("%d:257 = sum 1*%a tables{}", " 0x1".repeat(257));
    let cases: [Vec<u8>; 51] = [
        b"".to_vec(),
        b"netlist \"m\"".to_vec(),
        b"lincomb m".to_vec(),
        b"lincomb \"m".to_vec(),
        b"lincomb \"m\"".to_vec(),
        b"lincomb \"m\" bits 3".to_vec(),
        b"lincomb \"m\" message_bits".to_vec(),
        b"lincomb \"m\" message_bits 1".to_vec(),
        b"lincomb \"m\" message_bits 6".to_vec(),
        b"lincomb \"m\" message_bits 99999999999999999999".to_vec(),
        b"lincomb \"m\" message_bits 3 4".to_vec(),
        b"lincomb \"m\" message_bits 3\n#".to_vec(),
        b"lincomb \"m\" message_bits 3\nsum".to_vec(),
        with("%a = input \"a\""),
        with("%d:2 = input \"d\""),
        with("%d = input d"),
        with("%d = and %a %b"),
        with("%d = sum"),
        with("%d sum 1*%a tables 0x1"),
        with("%d = sum %a tables 0x1"),
        with("%d = sum 1*zero tables 0x1"),
        with("%d = sum 1%a tables 0x1"),
        with("%d = sum 0*%a tables 0x1"),
        with("%d = sum x*%a tables 0x1"),
        with("%d = sum 8*%a tables 0x1"),
        with("%d = sum 4*%a + 4*%b tables 0x1"),
        with("%d = sum 4294967295*%a + 1*%b tables 0x1"),
        with("%d = sum 1*%a + 1*~%a tables 0x1"),
        with("%d = sum 1*%d tables 0x1"),
        with("%d = sum 1*%a +"),
        with("%d = sum 1*%a 1*%b tables 0x1"),
        with("%d = sum 1*%a"),
        with("%d = sum 1*%a tables"),
        with("%d = sum 1*%a tables loc \"f:1:2\""),
        with("%d = sum 1*%a tables 0x4"),
        with("%d = sum 1*%a + 6*%b tables 0x100"),
        with("%d = sum 1*%a tables 1"),
        with("%d = sum 1*%a tables 0x1 0x2"),
        with("%d:3 = sum 1*%a tables 0x1 0x2"),
        with(&many),
        with("%d:2 = sum 1*%a tables 0x1 0x2\noutput \"y\" %d"),
        with("%d:2 = sum 1*%a tables 0x1 0x2\noutput \"y\" ~%d.2"),
        with("output \"y\" %a.0"),
        with("output \"y\" one"),
        with("%p = public \"p\""),
        with("%p = public input \"p\"\n%d = sum 1*%p tables 0x1"),
        with("%d = sum 1*%a select %b tables 0x1 0x2"),
        with("%p = public input \"p\"\n%d = select %p ~%p tables 0x1 0x0 0x0 0x1"),
        with("%p = public input \"p\"\n%d = sum 1*%a select %p tables 0x1"),
        with("%p = public input \"p\"\n%d = select tables 0x1"),
        with(&selectors),
    ];
    let cases: Vec<&[u8]> = cases.iter().map(Vec::as_slice).collect();
    insta::assert_snapshot!(messages(Format::Lincomb, &cases), @r#"
    x.lincomb:1:1: expected 'lincomb "NAME" message_bits N', found the end of the line (netlist::syntax)
    x.lincomb:1:1: expected 'lincomb "NAME" message_bits N', found 'netlist' (netlist::syntax)
    x.lincomb:1:9: expected the circuit's name in quotes, found 'm' (netlist::syntax)
    x.lincomb:1:9: a string that does not end, or a bad escape (netlist::string)
    x.lincomb:1:12: expected 'message_bits', found the end of the line (netlist::syntax)
    x.lincomb:1:13: expected 'message_bits', found 'bits' (netlist::syntax)
    x.lincomb:1:25: expected the number of message bits, found the end of the line (netlist::syntax)
    x.lincomb:1:26: '1' is not a number of message bits (lincomb::message-bits)
    x.lincomb:1:26: '6' is not a number of message bits (lincomb::message-bits)
    x.lincomb:1:26: '99999999999999999999' is not a number of message bits (lincomb::message-bits)
    x.lincomb:1:28: expected the end of the line, found '4' (netlist::syntax)
    x.lincomb:2:1: expected a word, found '#' (netlist::syntax)
    x.lincomb:2:1: expected '%ID = …' or 'output', found 'sum' (netlist::syntax)
    x.lincomb:5:1: '%a' is defined twice (netlist::redefined)
    x.lincomb:5:4: 0 tables for 2 outputs (lincomb::outputs)
    x.lincomb:5:12: expected the input's name in quotes, found 'd' (netlist::syntax)
    x.lincomb:5:6: unknown operation 'and' (lincomb::operation)
    x.lincomb:5:9: expected a term 'WEIGHT*%ID', found the end of the line (netlist::syntax)
    x.lincomb:5:4: expected ':N' or '=', found 'sum' (netlist::syntax)
    x.lincomb:5:10: expected a term 'WEIGHT*%ID', found '%a' (netlist::syntax)
    x.lincomb:5:12: expected a bit '%ID', '~%ID' or '%ID.N', found 'zero' (netlist::syntax)
    x.lincomb:5:11: expected '*', found '%a' (netlist::syntax)
    x.lincomb:5:10: '0' is not a weight (lincomb::weight)
    x.lincomb:5:10: 'x' is not a weight (lincomb::weight)
    x.lincomb:5:10: the sum may be 8, more than 3 message bits hold (lincomb::sum)
    x.lincomb:5:17: the sum may be 8, more than 3 message bits hold (lincomb::sum)
    x.lincomb:5:10: the sum may be 4294967295, more than 3 message bits hold (lincomb::sum)
    x.lincomb:5:20: '%a' is in the sum twice (lincomb::twice)
    x.lincomb:5:12: '%d' is not defined yet (netlist::undefined)
    x.lincomb:5:16: expected a term 'WEIGHT*%ID', found the end of the line (netlist::syntax)
    x.lincomb:5:15: expected '+', 'select' or 'tables', found '1' (netlist::syntax)
    x.lincomb:5:14: expected '+', 'select' or 'tables', found the end of the line (netlist::syntax)
    x.lincomb:5:21: expected a table '0x…', found the end of the line (netlist::syntax)
    x.lincomb:5:22: expected a table '0x…', found 'loc' (netlist::syntax)
    x.lincomb:5:22: '0x4' is not a table of sums from 0 to 1 (lincomb::table)
    x.lincomb:5:29: '0x100' is not a table of sums from 0 to 7 (lincomb::table)
    x.lincomb:5:22: '1' is not a table of sums from 0 to 1 (lincomb::table)
    x.lincomb:5:6: 2 tables for 1 outputs (lincomb::outputs)
    x.lincomb:5:4: 2 tables for 3 outputs (lincomb::outputs)
    x.lincomb:5:4: 257 tables for 257 outputs (lincomb::outputs)
    x.lincomb:6:12: '%d' is not a bit: '%d' has 2 outputs (lincomb::bit)
    x.lincomb:6:13: '%d.2' is not a bit: '%d' has 2 outputs (lincomb::bit)
    x.lincomb:5:12: '%a.0' is not a bit: '%a' is an input (lincomb::bit)
    x.lincomb:5:12: expected a bit '%ID', '~%ID' or '%ID.N', found 'one' (netlist::syntax)
    x.lincomb:5:13: expected 'input', found '\"p\"' (netlist::syntax)
    x.lincomb:6:12: expected a secret bit in a sum, found '%p', which is public (lincomb::public-term)
    x.lincomb:5:22: expected a public bit behind 'select', found '%b', which is secret (lincomb::secret-selector)
    x.lincomb:6:17: '%p' is in the sum twice (lincomb::twice)
    x.lincomb:6:6: 1 tables for 1 outputs (lincomb::outputs)
    x.lincomb:6:13: expected a bit '%ID', '~%ID' or '%ID.N', found 'tables' (netlist::syntax)
    x.lincomb:12:37: expected at most 6 public bits behind 'select', found more (lincomb::selectors)
    "#);
}

#[test]
fn formats_that_are_not_read() {
    for (format, name) in [(Format::Verilog, "x.v"), (Format::Dot, "x.dot")] {
        let error = format::read(format, b"", name).unwrap_err();
        assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some("format::not-readable"));
    }
    let error = format::read(Format::Dot, b"", "x.dot").unwrap_err();
    insta::assert_snapshot!(format!("{error}; {}", error.help().expect("a help")), @r#"x.dot: 'dot' files are only written; files that can be read: blif (blif), aag (aag), aig (aig), bristol (bristol, txt), json (json), text (netlist), lincomb (lincomb)"#);
}
