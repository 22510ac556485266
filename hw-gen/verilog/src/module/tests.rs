use std::sync::Arc;

use super::item::Item;
use crate::{
    Binary, Definition, Expression, Instance, Literal, MemoryFile, Module, Net, Statement, Table, WiringError,
};

/// A module that inverts the given number of bits.
fn inverter() -> Arc<Definition> {
    let text = "module inverter #(parameter integer BITS = 1, parameter logic [BITS-1:0] MASK = 0) (\n    \
                input wire [BITS-1:0] a, output logic [BITS-1:0] y, output logic parity);";
    Definition::read(text).expect("a header").into()
}

/// A module with inputs `clk`, `a` of 4 bits and `b`, and an output `y` of 4 bits, before it is
/// wired.
fn open() -> (Module, [Net; 3]) {
    let mut module = Module::new("test");
    module.input(Net::bit("clk"));
    let [a, b] = [Net::vector("a", 4), Net::bit("b")].map(|net| module.input(net));
    let y = module.output(Net::vector("y", 4));
    (module, [a, b, y])
}

fn text(module: Module) -> String {
    module.finish().unwrap_or_else(|error| panic!("{error}")).text
}

fn refused(change: impl Fn(&mut Module, &[Net; 3])) -> WiringError {
    let (mut module, nets) = open();
    change(&mut module, &nets);
    module.finish().expect_err("refused")
}

#[test]
fn a_module_reads_as_people_write_it() {
    let (mut module, [a, b, y]) = open();
    module.describe("test: a line of its description that is longer than a line of text may be, which is a hundred columns wide.\n\nLATENCY 1 cycle.");
    let count = Net::vector("count_q", 4);
    module.section("A part of it.");
    module.note(&count, "cycles with b");
    let sum = count.all().binary(Binary::Add, &a);
    module.registers(vec![Statement::either(
        &b,
        vec![Statement::assign(&count, sum)],
        vec![Statement::Case(
            a.slice(0, 2),
            vec![(Literal::decimal(2, 1), vec![Statement::assign(count.at(0), true)])],
            vec![Statement::assign(&count, Expression::Fill(false))],
        )],
    )]);
    let table = module.memory("table", 4, vec![Literal::new(4, 3), Literal::new(4, 12)]);
    let word = Expression::Word { memory: table, address: Box::new(b.all()) };
    module.assign_from(&y, word.binary(Binary::Xor, &count), "program.mlir:1:2");
    let expected = "\
// test: a line of its description that is longer than a line of text may be, which is a hundred
// columns wide.
//
// LATENCY 1 cycle.
module test (
    input  wire        clk,
    input  wire  [3:0] a,
    input  wire        b,
    output logic [3:0] y
);

  // A part of it.
  logic [3:0] count_q;  // cycles with b
  always_ff @(posedge clk)
    if (b) count_q <= count_q + a;
    else begin
      case (a[1:0])
        2'd1: count_q[0] <= 1'b1;
        default: count_q <= '0;
      endcase
    end
  logic [3:0] table[2];
  initial begin
    table[0] = 4'h3; table[1] = 4'hc;
  end
  assign y = table[b] ^ count_q;  // program.mlir:1:2
endmodule
";
    // `table` is reserved.
    assert_eq!(
        module.clone().finish().map_err(|error| error.to_string()).err().as_deref(),
        Some("expected a free name for a net, found 'table'")
    );
    for item in &mut module.0.items {
        match item {
            Item::Memory(net, _) => *net = Net::vector("words", 4),
            Item::Assign(_, Expression::Binary(_, word, _), _) => {
                **word = Expression::Word { memory: Net::vector("words", 4), address: Box::new(b.all()) };
            }
            _ => {}
        }
    }
    assert_eq!(text(module), expected.replace("table[", "words["));
}

#[test]
fn what_nothing_reads_is_marked() {
    let (mut module, [a, _, y]) = open();
    let first = Instance::of(inverter(), "first").parameter("BITS", 2).connect("a", a.slice(1, 2));
    module.instance(first.connect("y", y.slice(0, 2)));
    module.assign(y.slice(2, 2), Expression::Fill(true));
    let text = text(module);
    assert!(text.contains("  logic unused_first_parity;\n  inverter #(.BITS(2)) first (\n"), "{text}");
    assert!(text.contains(".parity(unused_first_parity));"), "{text}");
    assert!(text.contains("assign unused = &{1'b0, clk, a[0], a[3], b, unused_first_parity};"), "{text}");
}

#[test]
fn constants_that_nothing_reads_are_left_out() {
    let (mut module, [a, b, y]) = open();
    let used = module.constant("USED", Literal::new(8, 0xa5));
    module.constant("UNUSED", Literal::new(8, 0));
    module.assign(&y, b.all().choose(used.part(a.all(), 4), &a));
    let text = text(module);
    assert!(text.contains("  localparam logic [7:0] USED = 8'ha5;\n") && !text.contains("UNUSED"), "{text}");
}

#[test]
fn every_mistake_of_wiring_is_found() {
    let net = |net: &str, bit| (net.to_owned(), bit);
    let undriven = refused(|module, [a, _, y]| module.assign(y.slice(0, 3), a.slice(0, 3)));
    let (name, bit) = net("y", 3);
    assert_eq!(undriven, WiringError::Undriven { net: name, bit });
    let twice = refused(|module, [a, _, y]| {
        module.assign(y, a);
        module.assign(y.at(2), true);
    });
    let (name, bit) = net("y", 2);
    assert_eq!(twice, WiringError::Drivers { net: name, bit });
    let input = refused(|module, [a, _, y]| {
        module.assign(y, a);
        module.assign(a.at(0), true);
    });
    let (name, bit) = net("a", 0);
    assert_eq!(input, WiringError::Drivers { net: name, bit });
    let narrow = refused(|module, [a, _, y]| module.assign(y, a.slice(0, 3)));
    assert!(matches!(narrow, WiringError::Width { expected: 4, found: 3, .. }), "{narrow}");
    let condition = refused(|module, [a, _, y]| {
        let keep = Statement::assign(y, a);
        module.combinational(vec![Statement::either(a, vec![keep.clone()], vec![keep])]);
    });
    assert!(matches!(condition, WiringError::Width { expected: 1, found: 4, .. }), "{condition}");
    let label = refused(|module, [a, _, y]| {
        let arms = vec![(Literal::new(3, 1), vec![Statement::assign(y, a)])];
        module.combinational(vec![Statement::Case(a.all(), arms, vec![Statement::assign(y, a)])]);
    });
    assert!(matches!(label, WiringError::Width { expected: 4, found: 3, .. }), "{label}");
    let word = refused(|module, [a, _, y]| {
        let words = module.memory("words", 4, vec![Literal::new(4, 1), Literal::new(5, 2)]);
        module.assign(y, Expression::Word { memory: words, address: Box::new(a.all()) });
    });
    assert!(matches!(word, WiringError::Width { expected: 4, found: 5, .. }), "{word}");
    let beyond = refused(|module, [a, b, y]| {
        module.assign(y, a);
        module.assign(Net::bit("other"), b.at(1));
    });
    assert!(matches!(beyond, WiringError::Slice { width: 1, .. }), "{beyond}");
    let nothing = refused(|module, [a, _, y]| module.assign(y, Expression::Joined(vec![a.all(), a.slice(0, 0)])));
    assert!(matches!(nothing, WiringError::Slice { .. }), "{nothing}");
    let no_target = refused(|module, [a, _, y]| module.assign(Expression::Resized(4, Box::new(y.all())), a));
    assert!(matches!(no_target, WiringError::Target { .. }), "{no_target}");
    let ranges = refused(|module, [a, _, y]| {
        module.assign(y, a);
        module.assign(Net::bit("a"), true);
    });
    assert_eq!(ranges, WiringError::Name { name: "a".to_owned() });
    let reserved = refused(|module, [a, _, y]| {
        module.assign(y, a);
        module.assign(Net::bit("output"), true);
    });
    assert_eq!(reserved, WiringError::Name { name: "output".to_owned() });
}

#[test]
fn instances_are_held_against_their_modules() {
    let mistake = |change: &dyn Fn(Instance) -> Instance| {
        refused(|module, [a, _, y]| {
            let sound = Instance::of(inverter(), "x").parameter("BITS", 4).connect("y", y);
            module.instance(change(sound).connect("a", a));
        })
    };
    let port = mistake(&|instance| instance.connect("z", true));
    assert!(matches!(port, WiringError::Port { .. }), "{port}");
    let twice = mistake(&|instance| instance.connect("a", Expression::Fill(true)));
    assert!(matches!(twice, WiringError::Port { .. }), "{twice}");
    let width = mistake(&|instance| instance.parameter("BITS", 5));
    assert!(matches!(width, WiringError::Width { expected: 5, found: 4, .. }), "{width}");
    let parameter = mistake(&|instance| instance.parameter("WIDTH", 5));
    assert!(matches!(parameter, WiringError::Parameter { .. }), "{parameter}");
    let mask = mistake(&|instance| instance.parameter("MASK", Literal::new(3, 0)));
    assert!(matches!(mask, WiringError::Width { expected: 4, found: 3, .. }), "{mask}");
    let open = refused(|module, [_, _, y]| {
        module.instance(Instance::of(inverter(), "x").parameter("BITS", 4).connect("y", y));
    });
    assert_eq!(open, WiringError::Open { instance: "x".to_owned(), port: "a".to_owned() });
    let text = "module guess #(parameter NAME = \"x\") (output logic [NAME-1:0] y);";
    let guess = Definition::read(text).expect("a header").into();
    let guess = refused(|module, _| module.instance(Instance::of(std::sync::Arc::clone(&guess), "x")));
    assert_eq!(guess, WiringError::Unknown { instance: "x".to_owned(), port: "y".to_owned() });
    let unknown = refused(|module, _| module.instance(Instance::unknown("nothing", "x")));
    assert!(matches!(unknown, WiringError::Module { .. }), "{unknown}");
}

#[test]
fn a_large_table_is_a_file() {
    let written = |words: u32| {
        let mut module = Module::new("tables");
        let clk = module.input(Net::bit("clk"));
        let a = module.input(Net::vector("a", 9));
        let [x, y] = ["x", "y"].map(|name| module.output(Net::vector(name, 16)));
        let table: Vec<Literal> = (0..words).map(|word| Literal::new(16, u128::from(word) << 4)).collect();
        let memory = module.memory("words", 16, table.clone());
        module.assign(&x, Expression::Word { memory, address: Box::new(a.all()) });
        let text = "module rom #(parameter FILE = \"\") (input wire [8:0] a, output logic [15:0] y);";
        let rom = Definition::read(text).expect("a header");
        let file = MemoryFile::new("tables", "rom0", &Table::new(table));
        module.instance(Instance::of(rom.into(), "rom0").parameter("FILE", file).connect("a", &a).connect("y", &y));
        let _ = clk;
        module.finish().expect("sound")
    };
    let large = written(257);
    let reading = "  logic [15:0] words[257];\n`ifdef SYNTHESIS\n  initial $readmemh(\"tables_words.mem\", words);\n";
    assert!(
        large.text.contains(reading) && large.text.contains("    $readmemh(words_path, words);\n"),
        "{}",
        large.text
    );
    assert!(large.text.contains("  rom #(.FILE(\"tables_rom0.mem\")) rom0 ("), "{}", large.text);
    let [words, rom] = &large.memories[..] else { panic!("{:?}", large.memories) };
    assert_eq!((words.name.as_str(), rom.name.as_str()), ("tables_words.mem", "tables_rom0.mem"));
    let head = "// tables.words: 257 words of 16 bits, word 0 first.\n0000\n0010\n";
    assert!(words.text.starts_with(head) && words.text.ends_with("\n0ff0\n1000\n"), "{}", words.text);
    assert_eq!(words.text.lines().count(), 1 + 257);
    // 256 words are 4096 bits.
    let small = written(256);
    assert!(small.text.contains("words[255] = 16'hff0;") && small.memories.len() == 1);
}

#[test]
fn a_large_constant_is_refused() {
    let wide = Literal::joined(64, &[0; 65]);
    let mut module = Module::new("constants");
    module.constant("ALL", wide.clone());
    assert_eq!(module.finish(), Err(WiringError::Large { name: "ALL".to_owned(), bits: 4160 }));
    let parameter = Instance::of(inverter(), "x").parameter("BITS", 4160).parameter("MASK", wide);
    assert!(matches!(parameter.check(), Err(WiringError::Large { bits: 4160, .. })));
}

#[test]
fn no_line_of_a_large_module_is_too_long() {
    let mut module = Module::new("large");
    let clk = module.input(Net::bit("clk"));
    let a = module.input(Net::vector("a", 2048));
    let y = module.output(Net::vector("y", 2048));
    let parts = Expression::lowest_first((0..256).map(|part| a.lane(part, 8)));
    let instance = Instance::of(inverter(), "wide")
        .parameter("BITS", 2048)
        .parameter("MASK", Literal::joined(64, &[u128::MAX; 32]))
        .connect("a", parts.clone());
    let inverted = Net::vector("inverted", 2048);
    module.instance(instance.connect("y", &inverted));
    module.registers(vec![Statement::assign(&y, inverted.all().binary(Binary::And, parts))]);
    let _ = clk;
    let text = text(module);
    assert!(text.lines().all(|line| line.len() <= 100), "{text}");
}
