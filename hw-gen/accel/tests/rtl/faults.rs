//! Deliberate faults, each in one line of a module, that its cases must notice.

/// A text that stands once in a module, and what is put in its place.
#[derive(Clone, Copy)]
pub struct Fault {
    pub module: &'static str,
    pub take: &'static str,
    pub put: &'static str,
}

pub const fn fault(module: &'static str, take: &'static str, put: &'static str) -> Fault {
    Fault { module, take, put }
}

pub const FAULTS: &[Fault] = &[
    fault("mod_add", "plain_d - {1'b0, Q}", "plain_d - {1'b0, Q} - 1'b1"),
    fault("mod_add", "reduced_d[BITS] ? plain_d", "plain_d[BITS] ? plain_d"),
    fault("mod_sub", "+ Q : plain_d", ": plain_d"),
    fault("mod_sub", "if (en) ", ""),
    fault("mod_half", "(Q >> 1) + 1'b1", "Q >> 1"),
    fault("mod_half", "a[0] ?", "a[1] ?"),
    fault("mod_mul_barrett", "R'(Q) ? remainder_q - R'(Q)", "R'(Q) ? remainder_q + R'(Q)"),
    fault("mod_mul_barrett", "scaled_d[2*BITS+1:BITS+1]", "scaled_d[2*BITS:BITS]"),
    fault("mod_mul_barrett", "x_6q        <= x_5q", "x_6q        <= x_4q"),
    fault("mod_mul_montgomery", "reduced_d[BITS] ? sum_q", "sum_q[BITS] ? sum_q"),
    fault("mod_mul_montgomery", "x_6q        <= x_5q", "x_6q        <= x_4q"),
    fault(
        "mod_mul",
        ".b(b), .product(product));\n  end else if (REDUCTION == 1",
        ".b(a), .product(product));\n  end else if (REDUCTION == 1",
    ),
    fault("mul_constant", "product - (OUT'(x)", "product + (OUT'(x)"),
    fault("mul_constant", "ONCE + (ONCE << 1)", "ONCE + (ONCE << 2)"),
    fault("mul_constant", "OUT'(x) * OUT'(FACTOR)", "OUT'(x) * OUT'(FACTOR - 1)"),
    fault("delay_line", "WORDS - 1) ? '0", "WORDS - 2) ? '0"),
    fault("delay_line", "line_q[WIDTH*DEPTH-1-:WIDTH]", "line_q[WIDTH-1:0]"),
    fault("delay_line", "else if (en) place_q", "else place_q"),
    fault("pulse_delay", "line_q[DEPTH-1];", "line_q[0];"),
    fault("pulse_delay", "else if (en) line_q", "else line_q"),
    fault("pulse_delay", "WIDTH'(CYCLES)", "WIDTH'(CYCLES - 1)"),
    fault("pulse_delay", "if (left_q != 0) left_q", "left_q"),
    fault("pulse_delay", "else if (en) begin", "else begin"),
    fault("skid_buffer", "ready_q && !s_valid", "!s_valid"),
    fault("skid_buffer", "ready_q ? s_data : spare_q", "s_data"),
    fault("skid_buffer", "if (ready_q) spare_q", "spare_q"),
    fault("frame_fifo", "stored_q != COUNT'(DEPTH)", "stored_q != COUNT'(DEPTH - 1)"),
    fault("frame_fifo", "fetch || (valid_q && !m_ready)", "fetch || valid_q"),
    fault("frame_fifo", "(!valid_q || m_ready)", "!valid_q"),
    fault("frame_check", "(last == (beat_q", "(last || (beat_q"),
    fault("frame_check", "if (valid && ready) begin", "if (valid) begin"),
    fault("frame_buffer", "COUNT'(write) - COUNT'(fetch)", "COUNT'(write)"),
    fault("frame_buffer", "beat_q == BEAT'(BEATS - 1)", "beat_q == BEAT'(BEATS - 2)"),
    fault("frame_buffer", "s_ready     = stored_q != COUNT'(WORDS)", "s_ready     = stored_q < COUNT'(WORDS - 1)"),
    fault("frame_start", "(!reading_q || beat_q == '1)", "!reading_q"),
    fault("frame_start", "reading_q && beat_q == 0", "reading_q"),
    fault("frame_end", "COUNT'(BEATS - 1)", "COUNT'(BEATS - 2)"),
    fault("frame_end", "!start && left_q == 1", "left_q == 0"),
    fault("twiddle_rom", "words[address]", "words[address ^ 1'b1]"),
    fault("twiddle_rom", "factor = factor_q", "factor = read_q"),
    fault("constant_frame", "start ? '0", "start ? 1'b1"),
    fault("constant_frame", "else if (en) beat_q", "else beat_q"),
    fault("butterfly_ct", ".DEPTH(MUL_LATENCY)", ".DEPTH(MUL_LATENCY - 1)"),
    fault("butterfly_ct", ".a(a_late), .b(product), .difference", ".a(product), .b(a_late), .difference"),
    fault("butterfly_gs", ".DEPTH(MUL_LATENCY - 1)", ".DEPTH(MUL_LATENCY - 2)"),
    fault("butterfly_gs", ".b(w_late)", ".b(w)"),
    fault("delay_commutator", "early0  = swap ? late1 : in0", "early0  = swap ? in0 : late1"),
    fault("delay_commutator", "start ? '0 : phase_q", "phase_q"),
    fault("delay_commutator", "wait_q == 1", "wait_q == 2"),
    fault("ntt_stage", "beat_d >> LSB", "beat_q >> LSB"),
    fault("ntt_stage", ".DEPTH(MUL_LATENCY + 3)", ".DEPTH(MUL_LATENCY + 2)"),
];
