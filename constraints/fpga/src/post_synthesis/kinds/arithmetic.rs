//! Modular arithmetic.

use super::{Kind, listed, modulus};
use ringmill_blocks::{Block, Multiplier, Words};
use ringmill_design::Reduction;

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

/// A multiplication by each reduction, of moduli of at most 14 bits or of wider ones.
pub(in crate::post_synthesis) fn multipliers(are_wide: bool) -> Vec<Kind> {
    let multiplier = |(reduction, q): (Reduction, u64)| {
        let multiplier = Multiplier::new(modulus(q), reduction).expect("applies");
        let (bits, factor) = (modulus(q).bits(), multiplier.factor_bits());
        Kind::new(
            &format!("mod_mul_{reduction}"),
            bits,
            format!(
                "  mod_mul #({}) block (.clk, .en, .a(random[{}:0]), .b(random[64+:{factor}]), .product(out));",
                listed(&multiplier.parameters()),
                bits - 1
            ),
        )
    };
    REDUCTIONS.into_iter().filter(|(_, q)| (*q >> 14 > 0) == are_wide).map(multiplier).collect()
}

/// Butterflies and the like, of 14 bits.
pub(in crate::post_synthesis) fn butterflies() -> Vec<Kind> {
    let mut kinds = Vec::new();
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
    for (module, words) in [("butterfly_ct_near", Words::Word), ("butterfly_gs_near", Words::Difference)] {
        let words = word.for_words(words).expect("applies");
        kinds.push(Kind::new(
            module,
            32,
            format!(
                "  {module} #({}) block (
      .clk, .rst, .en, .a(random[15:0]), .b(random[31:16]), .w(random[45:32]), .sum(out[15:0]),
      .difference(out[31:16]));",
                listed(&words.parameters())
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
    let words = word.for_words(Words::Word).expect("applies");
    kinds.push(Kind::new(
        "sdf_twiddle_near",
        17,
        format!(
            "  sdf_twiddle_near #({}) block (
      .clk, .rst, .en, .start, .later(random[40]), .in(random[15:0]), .factor(random[29:16]), .start_out(out[16]),
      .out(out[15:0]));",
            listed(&words.parameters())
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
    kinds
}

/// The modules that compute without a multiplication of residues.
pub(in crate::post_synthesis) fn others() -> Vec<Kind> {
    vec![
        Kind::new(
            "mul_wide",
            60,
            "  mul_wide #(.A_BITS(30), .B_BITS(30)) block (.clk, .en, .a(random[29:0]), .b(random[93:64]), .product(out));",
        ),
        Kind::new(
            "mul_constant",
            34,
            "  mul_constant #(.IN(17), .FACTOR(128'd111_111), .OUT(34)) block (.clk, .en, .x(random[16:0]), .product(out));",
        ),
        Kind::new(
            "mod_shift_goldilocks",
            64,
            "  mod_shift_goldilocks block (.clk, .en, .a(random[63:0]), .b(random[71:64]), .product(out));",
        ),
        Kind::new(
            "residues",
            26,
            "  mod_half #(.BITS(13), .Q(13'd7681)) half (.clk, .en, .a(random[12:0]), .half(out[12:0]));
  mod_neg #(.BITS(13), .Q(13'd7681)) neg (.clk, .en, .a(random[12:0]), .negative(out[25:13]));",
        ),
    ]
}
