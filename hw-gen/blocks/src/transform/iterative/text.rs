//! The module of an iterative transform.

use super::cycles::{Cycles, exchanges, pass_latency};
use super::factors::{self, Factors};
use super::plan::Plan;
use super::shape::{Shape, Way};
use super::stream_order::stream_order;
use crate::literal;
use crate::transform::memory::memory;
use crate::transform::{Direction, Wanted};

/// Where a direction's entries begin in a table by pass.
fn base(direction: Direction) -> usize {
    match direction {
        Direction::Forward => 0,
        Direction::Inverse => 16,
    }
}

/// Writes the module.
pub(super) struct Writer<'a> {
    pub wanted: &'a Wanted,
    pub shape: &'a Shape,
    pub cycles: &'a Cycles,
    /// Of each direction it goes.
    pub plans: &'a [(Direction, Plan)],
    pub way: Way,
    pub module: &'a str,
}

/// Small numbers side by side, the first lowest.
fn packed(bits: u32, numbers: &[u32]) -> String {
    let entries: Vec<u128> = numbers.iter().map(|&number| number.into()).collect();
    literal::table(bits, &entries, "    ")
}

impl Writer<'_> {
    /// The plan of the only direction, or of the forward one.
    fn plan(&self) -> &Plan {
        &self.plans[0].1
    }

    /// A table by pass, the inverse's from 16 on.
    fn by_pass(&self, of: impl Fn(&Plan, usize) -> u32) -> String {
        let mut numbers = vec![0; 32];
        for (direction, plan) in self.plans {
            for pass in 0..plan.passes.len() {
                numbers[base(*direction) + pass] = of(plan, pass);
            }
        }
        packed(5, &numbers)
    }

    pub fn text(&self) -> String {
        let mut text = self.header() + &self.sequencer() + &self.store();
        for column in 0..self.shape.columns as usize {
            text += &self.column(column);
        }
        text + &self.write_back() + "endmodule\n"
    }

    fn header(&self) -> String {
        let Cycles { transform, beats, buffers, .. } = *self.cycles;
        let splitting = &self.wanted.splitting;
        let (n, q, root) = (splitting.n(), splitting.modulus().value(), splitting.root().value());
        let sign = if splitting.is_cyclic() { '-' } else { '+' };
        let what = match self.way {
            Way::Only(Direction::Forward) => "the residues of a polynomial",
            Way::Only(Direction::Inverse) => "the polynomial of residues",
            Way::Both => "the residues of a polynomial, or the polynomial of residues (`inverse`)",
        };
        let top = u64::from(self.wanted.lanes * splitting.modulus().bits()) - 1;
        let inverse = match self.way {
            Way::Both => "    input  wire  inverse,\n",
            Way::Only(_) => "",
        };
        let tied = match self.way {
            Way::Both => "",
            Way::Only(Direction::Forward) => "  logic inverse;\n  assign inverse = 1'b0;\n",
            Way::Only(Direction::Inverse) => "  logic inverse;\n  assign inverse = 1'b1;\n",
        };
        let butterflies = self.shape.lanes() / 2 * self.shape.columns;
        format!(
            "// {}: {what} modulo the factors of x^{n} {sign} 1 over Z_{q}, {} layers with the root {root}.\n\
             //\n\
             // In-place transform with {butterflies} butterflies, {} layers a pass, in {buffers} buffers of {} words (Pease, J. ACM 15, 1968; Longa and\n\
             // Naehrig, CANS 2016). LATENCY {} = N/{} + {transform} + 3 cycles, of which {transform} from the first word read to the last one written;\n\
             // interval {}; stands still while en is low. `start` marks the first of {beats} beats of a frame, also at the output.\n\
             // Operands in [0, {q}).\n\
             module {} (\n\
             \x20   input  wire  clk,\n\
             \x20   input  wire  rst,\n\
             \x20   input  wire  en,\n\
             {inverse}\
             \x20   input  wire  start,\n\
             \x20   input  wire  [{top}:0] in,\n\
             \x20   output logic start_out,\n\
             \x20   output logic [{top}:0] out\n\
             );\n{tied}",
            self.module,
            splitting.layers(),
            self.shape.columns,
            1u64 << self.shape.address,
            self.cycles.timing().latency_cycles,
            self.wanted.lanes,
            self.cycles.timing().interval_cycles,
            self.module,
        )
    }

    fn sequencer(&self) -> String {
        let address = self.shape.address;
        let passes = self.plan().passes.len();
        let Cycles { gap, last_gap, .. } = *self.cycles;
        let position0 = self.by_pass(|plan, pass| plan.passes[pass].position0);
        let position1 = self.by_pass(|plan, pass| plan.passes[pass].position1);
        format!(
            "\n  logic go, issue, last;\n  logic [3:0] pass;\n  logic [{}:0] beat;\n  logic [{}:0] address;\n  \
             iterative_sequencer #(\n      .ADDRESS({address}), .RADIX_BITS({}), .PASSES({passes}), .GAP({gap}), .LAST_GAP({last_gap}),\n      \
             .POSITION0({position0}),\n      .POSITION1({position1})) sequencer (\n      \
             .clk(clk), .rst(rst), .en(en), .go(go), .inverse(inverse), .issue(issue), .last(last), .pass(pass), .beat(beat), .address(address));\n",
            self.shape.columns - 1,
            address - 1,
            self.shape.columns,
        )
    }

    fn store(&self) -> String {
        let (bits, lanes) = (self.wanted.splitting.modulus().bits(), self.shape.lanes());
        let address = self.shape.address;
        let buffers = self.cycles.buffers;
        let select = if buffers > 1 { 2 } else { 1 };
        let plan = self.plan();
        let (_, natural, natural_lane) = stream_order(&plan.natural);
        let (_, result, result_lane) = stream_order(&plan.result);
        let word = lanes * bits - 1;
        let mut text = format!(
            "\n  logic write, done;\n  logic [{}:0] buffer, read_buffer, write_buffer;\n  logic [{}:0] write_address;\n  logic [{word}:0] word, written;\n",
            select - 1,
            address - 1
        );
        if buffers > 1 {
            // the buffer that was filled when the transform started
            text += &format!(
                "  logic [{0}:0] filled_q, read_buffer_q;\n  always_ff @(posedge clk)\n    if (en) begin\n      if (go) filled_q <= buffer;\n      read_buffer_q <= filled_q;\n    end\n  assign read_buffer = read_buffer_q;\n",
                select - 1
            );
        } else {
            text += "  assign read_buffer = buffer;\n";
        }
        text + &format!(
            "  iterative_store #(\n      .BITS({bits}), .LANES({lanes}), .STREAM_LANES({}), .ADDRESS({address}), .BUFFERS({buffers}),\n      \
             .NATURAL({}),\n      .RESULT({}),\n      .NATURAL_LANE({}),\n      .RESULT_LANE({})) store (\n      \
             .clk(clk), .rst(rst), .en(en), .inverse(inverse), .start(start), .in(in), .go(go), .buffer(buffer),\n      \
             .read_buffer(read_buffer), .read_address(address), .word(word),\n      \
             .write(write), .write_buffer(write_buffer), .write_address(write_address), .result(written), .done(done),\n      \
             .start_out(start_out), .out(out));\n",
            self.wanted.lanes,
            packed(5, &natural),
            packed(5, &result),
            packed(6, &natural_lane),
            packed(6, &result_lane),
        )
    }

    /// Cycles after the address at which a column gets its word.
    fn enters(&self, column: usize) -> u64 {
        pass_latency(self.shape, self.wanted.multiplier.latency(), column)
    }

    fn column(&self, column: usize) -> String {
        let multiplier = &self.wanted.multiplier;
        let (lanes, bits, factor_bits) = (self.shape.lanes(), multiplier.modulus().bits(), multiplier.factor_bits());
        let pairs = lanes / 2;
        let (pre, post) = exchanges(self.shape, column);
        let enters = self.enters(column);
        let (direction, plan) = &self.plans[0];
        let own = factors::factor(&self.wanted.splitting, *direction, *direction == Direction::Inverse);
        let mut own = Factors::new(plan, column, self.shape, own);
        // by pass, as the tables of the sequencer
        let mut early = vec![None; 32];
        early[base(*direction)..][..own.early.len()].clone_from_slice(&own.early);
        let mut backwards = false;
        if let Some((direction, inverse)) = self.plans.get(1) {
            let of = factors::factor(&self.wanted.splitting, *direction, false);
            backwards = own.serve_backwards(inverse, self.shape, &of);
            let other = Factors::new(inverse, column, self.shape, &of);
            early[base(*direction)..][..other.early.len()].clone_from_slice(&other.early);
            if !backwards {
                for (table, other) in own.tables.iter_mut().zip(other.tables) {
                    table.extend(other);
                }
            }
        }
        let depths = self.by_pass(|plan, pass| {
            let layer = plan.passes[pass].layers.get(column);
            layer.and_then(|layer| factors::depth(layer.number, self.shape)).unwrap_or(0)
        });
        let deepest = own.deepest;
        let place_bits = deepest + 1;
        let doubled = self.way == Way::Both && !backwards;
        let late = enters + u64::from(pre) - 3;
        let word_top = lanes * bits - 1;
        let source = if column == 0 { "word".to_owned() } else { format!("from_{}", column - 1) };
        let is_backwards = if backwards { "inverse" } else { "1'b0" };
        let mut text = format!(
            "\n  logic [{deepest}:0] place_{column}, place_late_{column};\n  logic [{}:0] factors_{column};\n  logic [{word_top}:0] from_{column};\n  \
             twiddle_address #(\n      .ADDRESS({}), .ROTATE({}), .DEEPEST({deepest}), .DEPTH({depths})) places_{column} (\n      \
             .clk(clk), .en(en), .inverse(inverse), .backwards({is_backwards}), .pass(pass), .address(address), .place(place_{column}));\n  \
             shift_register #(.WIDTH({place_bits}), .DEPTH({late})) delay_place_{column} (\n      .clk(clk), .en(en), .d(place_{column}), .q(place_late_{column}));\n",
            pairs * factor_bits - 1,
            self.shape.address,
            factors::rotation(self.shape),
        );
        let has_early = early.iter().any(Option::is_some);
        if has_early {
            text += &format!(
                "  logic [3:0] pass_{column};\n  shift_register #(.WIDTH(4), .DEPTH({})) delay_pass_{column} (\n      .clk(clk), .en(en), .d(pass), .q(pass_{column}));\n",
                enters + u64::from(pre)
            );
        }
        for pair in 0..pairs as usize {
            let entries: Vec<u128> = own.tables[pair].iter().map(|&factor| multiplier.encode(factor)).collect();
            let words: Vec<Vec<u128>> = entries.into_iter().map(|entry| vec![entry]).collect();
            let place =
                if doubled { format!("{{inverse, place_late_{column}}}") } else { format!("place_late_{column}") };
            text += &memory(factor_bits, &format!("{column}_{pair}"), &words, &place);
        }
        for pair in 0..pairs as usize {
            let mirrored = pairs as usize - 1 - pair;
            let table = |pair: usize| format!("factor_{column}_{pair}");
            let from_table = if backwards && mirrored != pair {
                format!("inverse ? {} : {}", table(mirrored), table(pair))
            } else {
                table(pair)
            };
            let slice =
                format!("factors_{column}[{}:{}]", (pair as u32 + 1) * factor_bits - 1, pair as u32 * factor_bits);
            if !has_early {
                text += &format!("  assign {slice} = {from_table};\n");
                continue;
            }
            text += &format!("  always_comb\n    case ({{inverse, pass_{column}}})\n");
            for (entry, factors) in early.iter().enumerate() {
                if let Some(factors) = factors {
                    let factor = multiplier.encode(factors[pair]);
                    text += &format!("      5'd{entry}: {slice} = {};\n", literal::hex(factor_bits, factor));
                }
            }
            text += &format!("      default: {slice} = {from_table};\n    endcase\n");
        }
        let swap = |name: &str, bit: u32, after: u64| {
            format!(
                "  logic {name}_{column};\n  shift_register #(.WIDTH(1), .DEPTH({after})) delay_{name}_{column} (\n      .clk(clk), .en(en), .d(beat[{bit}]), .q({name}_{column}));\n"
            )
        };
        text += &swap("swap_forward", pre - 1, enters);
        text += &swap("swap_inverse", post - 1, enters + u64::from(pre) + multiplier.latency());
        let halve = u32::from(self.way == Way::Both);
        text + &format!(
            "  iterative_column #(\n      {},\n      .HALVE({halve}), .LANES({lanes}), .PRE({pre}), .POST({post})) column_{column} (\n      \
             .clk(clk), .en(en), .inverse(inverse), .swap_forward(swap_forward_{column}), .swap_inverse(swap_inverse_{column}),\n      \
             .in({source}), .factors(factors_{column}), .out(from_{column}));\n",
            multiplier.parameters(),
        )
    }

    /// Addresses and marks that come with the results.
    fn write_back(&self) -> String {
        let (address, columns) = (self.shape.address, self.shape.columns as usize);
        let select = if self.cycles.buffers > 1 { 2 } else { 1 };
        let plan = self.plan();
        let short: Vec<u32> =
            (0..plan.passes.len()).map(|pass| u32::from(plan.passes[pass].layers.len() < columns)).collect();
        let mut text = String::from("\n");
        let marks = |name: &str, layers: usize, condition: &str| {
            let depth = pass_latency(self.shape, self.wanted.multiplier.latency(), layers);
            format!(
                "  logic write_{name}, done_{name};\n  logic [{}:0] place_{name};\n  \
                 shift_register #(.WIDTH({}), .DEPTH({depth})) delay_{name} (\n      .clk(clk), .en(en), .d({{read_buffer, address}}), .q(place_{name}));\n  \
                 pulse_delay #(.DEPTH({depth})) delay_write_{name} (\n      .clk(clk), .rst(rst), .en(en), .d(issue{condition}), .q(write_{name}));\n  \
                 pulse_delay #(.DEPTH({depth})) delay_done_{name} (\n      .clk(clk), .rst(rst), .en(en), .d(last{condition}), .q(done_{name}));\n",
                address + select - 1,
                address + select,
            )
        };
        if short.contains(&1) {
            let which = short.iter().position(|&short| short == 1).unwrap_or(0);
            text += &marks("full", columns, &format!(" && pass != 4'd{which}"));
            text += &marks("short", columns - 1, &format!(" && pass == 4'd{which}"));
            text += "  assign write = write_full || write_short;\n  assign done  = done_full || done_short;\n  \
                     assign {write_buffer, write_address} = write_short ? place_short : place_full;\n  \
                     assign written = write_short ? from_0 : from_1;\n";
        } else {
            text += &marks("all", columns, "");
            text += &format!(
                "  assign write = write_all;\n  assign done  = done_all;\n  assign {{write_buffer, write_address}} = place_all;\n  assign written = from_{};\n",
                columns - 1
            );
        }
        text
    }
}
