//! A kind of block: a module `kind_NAME` around an instance of it, which drives it by random bits
//! and hides the outputs that its header leaves open.

use ringmill_accel::{Design, RingGraph, generate};
use ringmill_blocks::transform::{Direction, Directions, Iterative, Spec, Transform, iterative, mdc, sdf};
use ringmill_blocks::{Block, GadgetDigit, ModLift, ModReduce, ModSwitch, Multiplier, Parameters};
use ringmill_design::{Architecture, Form, Gadget, Reduction, SourceFile};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use std::fmt::Write;

/// Random bits that every kind is given in a cycle.
pub(super) const RANDOM: u32 = 256;

/// A kind of block.
pub(super) struct Kind {
    pub(super) name: String,
    /// Bits of its output.
    pub(super) width: u32,
    /// The text between its header and `endmodule`.
    body: String,
    /// What the body instantiates beside `rtl/`.
    pub(super) files: Vec<SourceFile>,
}

impl Kind {
    /// A kind of a name, the width of its output, and its body.
    pub(super) fn new(name: &str, width: u32, body: impl Into<String>) -> Self {
        Kind { name: name.to_owned(), width, body: body.into(), files: Vec::new() }
    }

    /// Its module. `start` is high in one of 64 enabled cycles, `rare` in one of 512.
    pub(super) fn module(&self) -> String {
        let (width, random) = (self.width - 1, RANDOM - 1);
        format!(
            "module kind_{} (input logic clk, input logic rst, input logic en, input logic start, input logic rare,
    input logic [{random}:0] random, output logic [{width}:0] out);
{}
endmodule
",
            self.name, self.body
        )
    }
}

/// The module `subject` with all of these kinds side by side; its output is theirs, the first
/// lowest.
pub(super) fn subject(kinds: &[Kind]) -> Vec<SourceFile> {
    let (mut text, mut low) = (String::new(), 0);
    let width: u32 = kinds.iter().map(|kind| kind.width).sum();
    for kind in kinds {
        text += &kind.module();
    }
    let _ = writeln!(
        text,
        "module subject (input logic clk, input logic rst, input logic en, input logic start, input logic rare,
    input logic [{}:0] random, output logic [{}:0] out);",
        RANDOM - 1,
        width - 1
    );
    for (number, Kind { name, width, .. }) in kinds.iter().enumerate() {
        // Each has other bits, else Yosys would make one block of two.
        let turn = 7 * number as u32 % RANDOM;
        let random = match turn {
            0 => "random".to_owned(),
            _ => format!("{{random[{}:0], random[{}:{turn}]}}", turn - 1, RANDOM - 1),
        };
        let _ = writeln!(
            text,
            "  kind_{name} {name} (.clk, .rst, .en, .start, .rare, .random({random}), .out(out[{low}+:{width}]));"
        );
        low += width;
    }
    text += "endmodule\n";
    let mut own: Vec<SourceFile> = kinds.iter().flat_map(|kind| kind.files.iter().cloned()).collect();
    own.push(SourceFile::new("subject.sv", text));
    let names = own.iter().flat_map(|file| ringmill_verilog::identifiers(&file.text));
    let library = ringmill_rtl::needed_by(names);
    let mut all: Vec<SourceFile> = Vec::new();
    for file in library.into_iter().chain(own) {
        if all.iter().all(|known| known.path != file.path) {
            all.push(file);
        }
    }
    all
}

/// Blocks of `rtl/` with memories.
pub(super) fn memories() -> Vec<Kind> {
    let table = |words: u32, bits: u32| {
        let mut word = 1_u64;
        let next = |_| {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            format!("{bits}'d{}", (word >> 33) & ((1 << bits) - 1))
        };
        (0..words).map(next).collect::<Vec<_>>().join(", ")
    };
    vec![
        Kind::new(
            "word_memory",
            20,
            "  word_memory #(.WIDTH(20), .ADDRESS(6)) block (
      .clk, .en, .write(random[0]), .write_address(random[6:1]), .d(random[40:21]),
      .read_address(random[6:1] ^ {random[11:7], 1'b1}), .q(out));",
        ),
        Kind::new("delay_line", 18, "  delay_line #(.WIDTH(18), .DEPTH(40)) block (.clk, .rst, .en, .d(random[17:0]), .q(out));"),
        Kind::new(
            "frame_buffer",
            21,
            "  logic ready, stored, take, first_q, second_q;
  logic [2:0] left_q;
  logic [18:0] data;
  assign take = stored && left_q == 0 && random[1];
  always_ff @(posedge clk)
    if (rst) {left_q, first_q, second_q} <= '0;
    else if (en) begin
      left_q <= take ? 3'd7 : left_q == 0 ? 3'd0 : left_q - 1'b1;
      first_q <= take || left_q != 0;
      second_q <= first_q;
    end
  frame_buffer #(.WIDTH(19), .BEATS(8), .SLACK(3)) block (
      .clk, .rst, .s_valid(random[0]), .s_ready(ready), .s_data(random[20:2]), .en, .frame_ready(stored), .take,
      .read(take || left_q != 0), .data);
  assign out = {ready, stored, second_q ? data : 19'd0};",
        ),
        Kind::new(
            "frame_fifo",
            21,
            "  logic [18:0] data;
  logic valid, ready;
  frame_fifo #(.WIDTH(19), .DEPTH(24)) block (
      .clk, .rst, .s_valid(random[0]), .s_ready(ready), .s_data(random[20:2]), .m_valid(valid), .m_ready(random[1]),
      .m_data(data));
  assign out = {ready, valid, valid ? data : 19'd0};",
        ),
        framed("frame_reorder", 16, "#(.BITS(20), .LANES(2), .BEATS(16), .FROM({8'd0, 8'd1, 8'd2, 8'd3, 8'd4}))", "", 40),
        framed("frame_affine", 16, "#(.LANES(2), .BEATS(16), .MULTIPLIER(3))", ".offset(random[45:40]), ", 26),
        framed(
            "frame_accumulate",
            16,
            "#(.LANES(2), .BEATS(16), .SUMS(2))",
            ".first(random[40]), .sum(random[41]), ",
            26,
        ),
        Kind::new(
            "constant_frame",
            20,
            format!(
                "  constant_frame #(.WIDTH(20), .BEATS(256), .TABLE({{{}}})) block (.clk, .rst, .en, .start(rare), .data(out));",
                table(256, 20)
            ),
        ),
        Kind::new(
            "twiddle_rom",
            14,
            format!(
                "  twiddle_rom #(.BITS(14), .WORDS(256), .TABLE({{{}}})) block (.clk, .en, .address(random[7:0]), .factor(out));",
                table(256, 14)
            ),
        ),
        Kind::new(
            "resident_frame",
            19,
            "  logic valid, first_q, second_q, unused;
  logic [18:0] data;
  frame_end #(.BEATS(16)) beats (.clk, .rst, .en, .start, .valid, .last(unused));
  always_ff @(posedge clk) if (rst) {first_q, second_q} <= '0; else if (en) {first_q, second_q} <= {valid, first_q};
  resident_frame #(.WIDTH(19), .BEATS(16)) block (
      .clk, .rst, .en, .write(random[0] && !valid), .write_address(random[4:1]), .d(random[23:5]), .start, .data);
  assign out = second_q ? data : 19'd0;",
        ),
        Kind::new(
            "resident_reorder",
            64,
            "  logic ready, valid, write, loaded, playing, first_q, second_q, unused, unused_ready;
  logic [3:0] address;
  logic [39:0] ordered, data;
  resident_reorder #(.BITS(20), .LANES(2), .BEATS(16), .FROM({8'd0, 8'd1, 8'd2, 8'd3, 8'd4})) block (
      .clk, .rst, .s_valid(random[0]), .s_ready(ready), .s_data(random[40:1]), .m_valid(valid), .m_data(ordered));
  resident_loader #(.BEATS(16)) loader (
      .clk, .rst, .s_valid(valid), .s_ready(unused_ready), .write, .write_address(address), .loaded);
  frame_end #(.BEATS(16)) beats (.clk, .rst, .en, .start(start && loaded), .valid(playing), .last(unused));
  always_ff @(posedge clk) if (rst) {first_q, second_q} <= '0; else if (en) {first_q, second_q} <= {playing, first_q};
  resident_frame #(.WIDTH(40), .BEATS(16)) frame (
      .clk, .rst, .en, .write, .write_address(address), .d(ordered), .start(start && loaded), .data);
  assign out = {ready, valid, loaded, 1'b0, valid ? ordered[19:0] : 20'd0, second_q ? data : 40'd0};",
        ),
        framed("frame_wait", 16, "#(.WIDTH(19), .BEATS(16), .DEPTH(64))", "", 19),
        Kind::new(
            "scalar_wait",
            19,
            "  logic pop;
  pulse_delay #(.DEPTH(10), .SPACING(64)) later (.clk, .rst, .en, .d(start), .q(pop));
  scalar_wait #(.WIDTH(19), .DEPTH(4)) block (.clk, .rst, .en, .push(start), .d(random[18:0]), .pop, .q(out));",
        ),
        Kind::new(
            "delay_commutator",
            37,
            "  delay_commutator #(.BITS(18), .DELAY(32)) block (
      .clk, .rst, .en, .start, .in0(random[17:0]), .in1(random[35:18]), .start_out(out[36]), .out0(out[17:0]),
      .out1(out[35:18]));",
        ),
        Kind::new(
            "sdf_butterfly",
            14,
            "  sdf_butterfly #(.DELAY(32)) block (
      .clk, .rst, .en, .start, .in(random[12:0]), .start_out(out[13]), .out(out[12:0]));",
        ),
        Kind::new(
            "lane_exchange",
            36,
            "  logic [5:0] beat;
  beat_counter #(.WIDTH(6)) beats (.clk, .rst, .en, .start, .count(beat));
  lane_exchange #(.BITS(18), .DELAY(32)) block (
      .clk, .en, .swap(beat[5]), .in0(random[17:0]), .in1(random[35:18]), .out0(out[17:0]), .out1(out[35:18]));",
        ),
        Kind::new(
            "streams",
            60,
            "  logic first, second, valid, last, ready, sent, take, begun, wrong;
  logic [17:0] data;
  frame_check #(.BEATS(16)) check (.clk, .rst, .valid(random[90]), .ready(random[91]), .last(random[92]), .error(wrong));
  frame_start #(.INTERVAL(9), .PERIODS(2)) starts (.clk, .rst, .en, .frames_ready(random[93]), .take, .start(begun));
  shift_register #(.WIDTH(18), .DEPTH(5)) shift (.clk, .en, .d(random[17:0]), .q(out[17:0]));
  skid_buffer #(.WIDTH(18)) skid (
      .clk, .rst, .s_valid(random[40]), .s_ready(ready), .s_data(random[35:18]), .m_valid(sent), .m_ready(random[41]),
      .m_data(data));
  frame_select #(.WAYS(2), .WIDTH(18)) select (
      .clk, .rst, .en, .start({rare, start && !rare}), .in(random[77:42]), .start_out(first), .way(second),
      .out(out[53:36]));
  frame_end #(.BEATS(16)) ends (.clk, .rst, .en, .start, .valid, .last);
  assign out[35:18] = sent ? data : 18'd0;
  assign out[59:54] = {first, second, valid && last, ready && take, begun, wrong};",
        ),
    ]
}

/// A block that takes frames of so many beats of a width and marks its output by `start_out`; a
/// `frame_wait` plays each frame 20 enabled cycles after its start.
fn framed(module: &str, beats: u32, parameters: &str, ports: &str, width: u32) -> Kind {
    let instance = match module {
        "frame_wait" => format!(
            "pulse_delay #(.DEPTH(20), .SPACING(64)) later (.clk, .rst, .en, .d(start), .q(play));
  pulse_delay #(.DEPTH(2), .SPACING(64)) played (.clk, .rst, .en, .d(play), .q(begins));
  frame_wait {parameters} block (
      .clk, .rst, .en, .start_in(start), .d(random[{0}:0]), .play, .keep(1'b0), .q(data));",
            width - 1
        ),
        _ => format!(
            "{module} {parameters} block (
      .clk, .rst, .en, .start, {ports}.in(random[{}:0]), .start_out(begins), .out(data));",
            width - 1
        ),
    };
    let play = if module == "frame_wait" { "play, " } else { "" };
    Kind::new(
        module,
        width + 1,
        format!(
            "  logic begins, valid, {play}unused;
  logic [{}:0] data;
  {instance}
  frame_end #(.BEATS({beats})) ends (.clk, .rst, .en, .start(begins), .valid, .last(unused));
  assign out = {{begins, valid ? data : {width}'d0}};",
            width - 1
        ),
    )
}

fn modulus(q: u64) -> Modulus {
    Modulus::new(q).expect("a prime")
}

fn listed(parameters: &Parameters) -> String {
    let listed: Vec<String> = parameters.iter().map(|(name, value)| format!(".{name}({value})")).collect();
    listed.join(", ")
}

/// A prime for each reduction.
const REDUCTIONS: [(Reduction, u64); 7] = [
    (Reduction::Barrett, 3329),
    (Reduction::Montgomery, 12_289),
    (Reduction::Word, 8_380_417),
    (Reduction::Kred, 12_289),
    (Reduction::Solinas, 4_293_918_721),
    (Reduction::Goldilocks, 0xFFFF_FFFF_0000_0001),
    (Reduction::Shoup, 12_289),
];

/// Blocks of `rtl/` that compute.
pub(super) fn arithmetic() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for (reduction, q) in REDUCTIONS {
        let multiplier = Multiplier::new(modulus(q), reduction).expect("applies");
        let (bits, factor) = (modulus(q).bits(), multiplier.factor_bits());
        kinds.push(Kind::new(
            &format!("mod_mul_{reduction}"),
            bits,
            format!(
                "  mod_mul #({}) block (.clk, .en, .a(random[{}:0]), .b(random[64+:{factor}]), .product(out));",
                listed(&multiplier.parameters()),
                bits - 1
            ),
        ));
    }
    let word = Multiplier::new(modulus(12_289), Reduction::Word).expect("applies");
    let barrett = Multiplier::new(modulus(12_289), Reduction::Barrett).expect("applies");
    let parameters = listed(&word.parameters());
    let operands = ".a(random[13:0]), .b(random[27:14]), ";
    for module in ["butterfly_ct", "butterfly_gs"] {
        kinds.push(Kind::new(
            module,
            28,
            format!(
                "  {module} #({parameters}) block (
      .clk, .rst, .en, {operands}.w(random[41:28]), .sum(out[13:0]), .difference(out[27:14]));"
            ),
        ));
    }
    kinds.push(Kind::new(
        "butterfly_both",
        56,
        format!(
            "  logic rare_q;
  always_ff @(posedge clk) if (rst) rare_q <= 1'b0; else if (rare) rare_q <= random[255];
  butterfly_both #({parameters}) block (
      .clk, .en, .inverse(rare_q), .w(random[41:28]), .forward_a(random[13:0]), .forward_b(random[27:14]),
      .forward_sum(out[13:0]), .forward_difference(out[27:14]), .inverse_a(random[55:42]), .inverse_b(random[69:56]),
      .inverse_sum(out[41:28]), .inverse_difference(out[55:42]));"
        ),
    ));
    kinds.push(Kind::new(
        "ntt_layer",
        57,
        format!(
            "  ntt_layer #({parameters}, .PAIRS(2)) block (
      .clk, .rst, .en, .start, .in0(random[27:0]), .in1(random[55:28]), .factor(random[69:56]), .start_out(out[56]),
      .out0(out[27:0]), .out1(out[55:28]));"
        ),
    ));
    kinds.push(Kind::new(
        "sdf_twiddle",
        15,
        format!(
            "  sdf_twiddle #({parameters}) block (
      .clk, .rst, .en, .start, .later(random[40]), .in(random[13:0]), .factor(random[27:14]), .start_out(out[14]),
      .out(out[13:0]));"
        ),
    ));
    kinds.push(Kind::new(
        "mod_mac",
        14,
        format!("  mod_mac #({parameters}) block (.clk, .en, {operands}.c(random[41:28]), .sum(out));"),
    ));
    kinds.push(Kind::new(
        "base_multiply",
        28,
        format!(
            "  base_multiply #({parameters}, {}) block (
      .clk, .en, .a0(random[13:0]), .a1(random[27:14]), .b0(random[41:28]), .b1(random[55:42]), .g(random[69:56]),
      .c0(out[13:0]), .c1(out[27:14]));",
            listed(&barrett.plain_parameters())
        ),
    ));
    kinds.push(Kind::new(
        "mul_wide",
        60,
        "  mul_wide #(.A_BITS(30), .B_BITS(30)) block (.clk, .en, .a(random[29:0]), .b(random[93:64]), .product(out));",
    ));
    kinds.push(Kind::new(
        "mul_constant",
        34,
        "  mul_constant #(.IN(17), .FACTOR(128'd111_111), .OUT(34)) block (.clk, .en, .x(random[16:0]), .product(out));",
    ));
    kinds.push(Kind::new(
        "mod_shift_goldilocks",
        64,
        "  mod_shift_goldilocks block (.clk, .en, .a(random[63:0]), .b(random[71:64]), .product(out));",
    ));
    kinds.push(Kind::new(
        "residues",
        26,
        "  mod_half #(.BITS(13), .Q(13'd7681)) half (.clk, .en, .a(random[12:0]), .half(out[12:0]));
  mod_neg #(.BITS(13), .Q(13'd7681)) neg (.clk, .en, .a(random[12:0]), .negative(out[25:13]));",
    ));
    kinds.push(lane("mod_switch", &ModSwitch::new(1_073_479_681, 12_289).expect("moduli").parameters(), "a", (30, 14)));
    kinds.push(lane(
        "mod_lift",
        &ModLift::new(1_073_479_681, 12_289, true).expect("moduli").parameters(),
        "a",
        (30, 14),
    ));
    let digits = Gadget { base_log: 7, levels: 2, signed: true, approximate: false };
    let digits = GadgetDigit::new(digits, 12_289).expect("digits");
    kinds.push(lane("gadget_digit", &digits.parameters(), ".level(random[255:255]), .a", (digits.input_bits(), 14)));
    let reduce = ModReduce::new(12_289, 7681, 2).expect("moduli");
    kinds.push(lane(
        "mod_reduce",
        &reduce.parameters(),
        ".c(random[77:64]), .a",
        (reduce.output_bits(), reduce.output_bits()),
    ));
    kinds
}

/// A block from residues `a` of one width to residues of another.
fn lane(module: &str, parameters: &Parameters, ports: &str, (bits, width): (u32, u32)) -> Kind {
    let ports = ports.strip_prefix('.').unwrap_or(ports);
    let result = if module == "gadget_digit" { "digit" } else { "out" };
    let parameters = listed(parameters);
    let body =
        format!("  {module} #({parameters}) block (.clk, .en, .{ports}(random[{}:0]), .{result}(out));", bits - 1);
    Kind::new(module, width, body)
}

/// Coefficients of a transform.
const POINTS: u32 = 32;

/// Transforms of every architecture, and a product.
pub(super) fn cores() -> Vec<Kind> {
    let root = NegacyclicRoot::smallest(modulus(12_289), POINTS.into()).expect("a root");
    let spec = |lanes| Spec {
        splitting: Splitting::negacyclic(root),
        direction: Direction::Forward,
        lanes,
        multiplier: Multiplier::new(modulus(12_289), Reduction::Word).expect("applies"),
    };
    let iterate = |name: &str, lanes, butterflies, radix, double_buffered, way| {
        let choice = Iterative { butterflies, radix, double_buffered };
        iterative(&spec(lanes), &choice, way, name).expect("served")
    };
    let forward = Directions::Only(Direction::Forward);
    vec![
        transform("iterative", iterate("core_iterative", 2, 1, 2, false, Directions::Both), 2, true),
        transform("double_buffered", iterate("core_double_buffered", 1, 1, 2, true, forward), 1, false),
        transform("radix_4", iterate("core_radix_4", 4, 4, 4, false, forward), 4, false),
        transform("sdf", sdf(&spec(1), "core_sdf").expect("served"), 1, false),
        transform("mdc", mdc(&spec(2), "core_mdc").expect("served"), 2, false),
        product(),
    ]
}

fn transform(name: &str, transform: Transform, lanes: u32, both: bool) -> Kind {
    let timing = transform.outline.timing;
    assert!(timing.interval_cycles < 500, "{name}: a frame comes each 512 cycles, not {timing:?}");
    let (width, beats, module) = (14 * lanes, POINTS / lanes, transform.name());
    let inverse = if both { ".inverse(way_q), " } else { "" };
    let body = format!(
        "  logic way_q, begins, valid, unused;
  logic [{0}:0] data;
  always_ff @(posedge clk) if (rst) way_q <= 1'b0; else if (en && rare) way_q <= random[255];
  {module} block (.clk, .rst, .en, {inverse}.start(rare), .in(random[{0}:0]), .start_out(begins), .out(data));
  frame_end #(.BEATS({beats})) ends (.clk, .rst, .en, .start(begins), .valid, .last(unused));
  assign out = {{begins, valid ? data : {width}'d0}};",
        width - 1
    );
    let files = SourceFile::memories(&transform.module, "").into_iter();
    let files = files.chain([SourceFile::new(format!("{module}.sv"), transform.module.text.as_str())]).collect();
    Kind { files, ..Kind::new(name, width + 1, body) }
}

/// A product of N = 16 with its streams.
fn product() -> Kind {
    let root = NegacyclicRoot::smallest(modulus(7681), 16).expect("a root");
    let mut graph = RingGraph::new("product", Splitting::negacyclic(root));
    let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let values = graph.mul(a, b);
    let result = graph.intt(values);
    graph.result(result);
    let options = ringmill_accel::Options {
        architecture: Architecture::Iterative,
        butterflies: Some(1),
        lanes: 1,
        ..ringmill_accel::Options::new("product.mlir")
    };
    let design: Design = generate(&graph, &options).expect("a design");
    let mut streams = design.interface.inputs();
    let width = streams.next().expect("a stream").width();
    let beats = design.interface.inputs().next().expect("a stream").beats;
    let module = &design.interface.module;
    let body = format!(
        "  logic ready0, ready1, valid, last;
  logic [{0}:0] data;
  logic [15:0] beat0_q, beat1_q;
  always_ff @(posedge clk)
    if (rst) {{beat0_q, beat1_q}} <= '0;
    else begin
      if (random[250] && ready0) beat0_q <= beat0_q == {1} ? 16'd0 : beat0_q + 1'b1;
      if (random[251] && ready1) beat1_q <= beat1_q == {1} ? 16'd0 : beat1_q + 1'b1;
    end
  {module} block (
      .clk, .rst, .s_axis_arg0_tdata(random[0+:{width}]), .s_axis_arg0_tvalid(random[250]), .s_axis_arg0_tready(ready0),
      .s_axis_arg0_tlast(beat0_q == {1}), .s_axis_arg1_tdata(random[100+:{width}]), .s_axis_arg1_tvalid(random[251]),
      .s_axis_arg1_tready(ready1), .s_axis_arg1_tlast(beat1_q == {1}), .m_axis_result0_tdata(data),
      .m_axis_result0_tvalid(valid), .m_axis_result0_tready(en), .m_axis_result0_tlast(last), .frame_error(out[{2}:{3}]));
  assign out[{3}-1:0] = {{ready0, ready1, valid, valid && last, valid ? data : {width}'d0}};",
        width - 1,
        beats - 1,
        width + 5,
        width + 4
    );
    Kind { files: design.files, ..Kind::new("product", width + 6, body) }
}
