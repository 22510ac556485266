//! Registers that a hard block does not have, next to one: they stay flip-flops, and a move of them
//! is noticed.

use super::comparison::differences;
use super::kinds::{Kind, subject};
use super::mutants::{cells, changed};
use super::netlists::{mapped, packed, verilog};
use ringmill_toolchain::WorkFolder;
use serde_json::{Value, json};

/// A memory whose second register is written so.
fn memory(name: &str, initial: &str, register: &str) -> Kind {
    let body = format!(
        "  (* no_rw_check *) logic [17:0] words[64];
  logic [17:0] read_q, late_q{initial};
  always_ff @(posedge clk) begin
    if (random[0]) words[random[6:1]] <= random[24:7];
    if (en) read_q <= words[random[6:1] ^ {{random[29:25], 1'b1}}];
    {register}
  end
  assign out = late_q;"
    );
    Kind::new(name, 18, body)
}

/// A multiplier whose operand and product have registers that are written so.
fn multiplier(name: &str, initial: [&str; 2], operand: &str, product: &str) -> Kind {
    let body = format!(
        "  logic [13:0] a_q{0}, b_q{0};
  logic [27:0] product_q{1};
  always_ff @(posedge clk) begin
    {operand}
    if (en) b_q <= random[27:14];
    {product}
  end
  assign out = product_q;",
        initial[0], initial[1],
    );
    Kind::new(name, 28, body)
}

fn kinds() -> Vec<Kind> {
    let (read, a, product) = ("late_q <= read_q;", "a_q <= random[13:0];", "product_q <= a_q * b_q;");
    let enabled = |move_: &str| format!("if (en) {move_}");
    let other = |move_: &str| format!("if (random[255]) {move_}");
    let reset = |name: &str, move_: &str| format!("if (rst) {name} <= '0; else if (en) {move_}");
    vec![
        memory("memory_enable", "", &other(read)),
        memory("memory_reset", "", &reset("late_q", read)),
        memory("memory_initial", " = '1", &enabled(read)),
        multiplier("product_reset", ["", ""], &enabled(a), &reset("product_q", product)),
        multiplier("product_initial", ["", " = '1"], &enabled(a), &enabled(product)),
        multiplier("operand_enable", ["", ""], &other(a), &enabled(product)),
        multiplier("operand_reset", ["", ""], &reset("a_q", a), &enabled(product)),
        multiplier("operand_initial", [" = '1", ""], &enabled(a), &enabled(product)),
    ]
}

/// The registers of hard blocks that are used, by kind.
fn used(netlist: &str, kinds: &[Kind]) -> Vec<Vec<&'static str>> {
    let document: Value = serde_json::from_str(netlist).expect("JSON");
    let of = |name: &String| {
        let cell = &document["modules"]["subject"]["cells"][name];
        let registers = ["REGMODE_A", "REGMODE_B", "REG_INPUTA_CLK", "REG_INPUTB_CLK", "REG_OUTPUT_CLK"];
        registers
            .into_iter()
            .filter(|&register| ["OUTREG", "CLK0"].iter().any(|used| cell["parameters"][register] == *used))
    };
    cells(&document, kinds).iter().map(|names| names.iter().flat_map(of).collect()).collect()
}

/// Checks also the way in which it would be noticed: with the flip-flops changed to what a hard
/// block has, as a careless move takes them, they move, and the simulation differs.
#[test]
fn registers_that_a_hard_block_lacks_stay_and_their_move_is_noticed() {
    let (kinds, folder) = (kinds(), WorkFolder::new("test").expect("a folder"));
    let sources = subject(&kinds);
    let synthesized = mapped("ecp5-25f", " -nolutram", &sources, &folder);
    let document: Value = serde_json::from_str(&synthesized).expect("JSON");
    let enable = document["modules"]["subject"]["ports"]["en"]["bits"].clone();
    let (careless, touched) = changed(&synthesized, &kinds, |cell| {
        if cell["type"] != "TRELLIS_FF" {
            return false;
        }
        let before = cell.clone();
        cell["parameters"]["REGSET"] = json!("RESET");
        cell["parameters"]["CEMUX"] = json!("CE");
        cell["connections"]["LSR"] = json!(["0"]);
        cell["connections"]["CE"] = enable.clone();
        *cell != before
    });
    assert_eq!(touched.len(), kinds.len(), "each kind has such registers");
    let [honest, careless] = [&synthesized, &careless].map(|text| packed(text, &folder));
    for (kind, (left, taken)) in kinds.iter().zip(used(&honest, &kinds).iter().zip(used(&careless, &kinds))) {
        let refused = if kind.name.starts_with("operand") { "REG_INPUTA_CLK" } else { "REG_OUTPUT_CLK" };
        assert!(
            !left.iter().any(|&register| register == refused || register.starts_with("REGMODE")),
            "{}: {left:?}",
            kind.name
        );
        assert!(taken.len() > left.len(), "{}: {taken:?} and {left:?}", kind.name);
    }
    let copies = [(&honest, "copy_0"), (&careless, "copy_1")].map(|(text, name)| verilog(text, name, &folder));
    let wrong = differences(&kinds, &sources, &copies, 0, &folder);
    eprintln!("{wrong:?}");
    for (number, kind) in kinds.iter().enumerate() {
        assert_eq!(wrong[0][number], 0, "{}: the netlist differs from the design", kind.name);
        assert!(wrong[1][number] > 0, "{}: the move was not noticed", kind.name);
    }
}
