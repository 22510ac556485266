//! Deliberate faults, each in one line of a module, that the scripts must notice.

/// A text that stands once in a module, and what is put in its place.
#[derive(Clone, Copy)]
pub struct Fault {
    pub module: &'static str,
    pub take: &'static str,
    pub put: &'static str,
}

const fn fault(module: &'static str, take: &'static str, put: &'static str) -> Fault {
    Fault { module, take, put }
}

pub const FAULTS: &[Fault] = &[
    fault("uart_rx", "bits_q == 4'd9) busy_q <= !level", "bits_q == 4'd9) busy_q <= 1'b1"),
    fault("uart_rx", "valid  <= level && !lost_q", "valid  <= !lost_q"),
    fault("uart_rx", "COUNT'(DIVIDER / 2 - 1)", "COUNT'(DIVIDER - 1)"),
    fault("uart_rx", "broken <= !level && !lost_q", "broken <= !level"),
    fault("uart_tx", "bits_q <= 4'd10", "bits_q <= 4'd9"),
    fault("uart_tx", "{1'b1, line_q[8:1]}", "{1'b0, line_q[8:1]}"),
    fault("crc32", "bits_q <= 4'd8", "bits_q <= 4'd7"),
    fault("crc32", "!shift_q && ", ""),
    fault("crc32", "crc_q == 32'hdebb20e3", "crc_q[30:0] == 31'h5ebb20e3"),
    fault("slip_decode", "s_data == ESC_END ? END : ESC", "s_data == ESC_END ? ESC : END"),
    fault("slip_decode", "s_valid && escaped_q && !known", "1'b0"),
    fault("slip_encode", "s_data == END || s_data == ESC)", "s_data == END)"),
    fault("slip_encode", "m_ready && !escape;", "m_ready;"),
    fault("link_receiver", "busy && (content || wrong || broken)", "1'b0"),
    fault("link_receiver", "heard <= place_q >= STREAM", "heard <= place_q >= LENGTH_HIGH"),
    fault("link_receiver", "&& !spoiled_q && !wrong;", "&& !wrong;"),
    fault("link_receiver", "behind_q != 3'd5", "behind_q != 3'd4"),
    fault("link_receiver", "behind_q == 3'd4 && !long_q", "behind_q == 3'd4"),
    fault("link_receiver", "after <= (PLACE + 2)'(CHUNK)", "after < (PLACE + 2)'(CHUNK)"),
    fault("link_receiver", "after <= (PLACE + 2)'(CHUNK)", "after <= (PLACE + 2)'(CHUNK + 1)"),
    fault("link_receiver", "taking && room", "taking"),
    fault("link_receiver", "!empty_q && (place_q", "(place_q"),
    fault("link_receiver", "payload ? byte_data : '0", "byte_data"),
    fault("link_control", "!right) verdict = CRC", "1'b0) verdict = CRC"),
    fault("link_control", "active && header[15:0] == session_q", "header[15:0] == session_q"),
    fault("link_control", "(is_read_q && read_q)", "is_read_q"),
    fault("link_control", "(is_write_q && wrote_q)", "is_write_q"),
    fault("link_control", "is_start_q && same_session_q && !last_again_q", "1'b0"),
    fault("link_control", "moves && !exists_q", "1'b0"),
    fault("link_control", "next_q && !room", "!room"),
    fault("link_control", "is_start_q ? !same_session_q :", "is_start_q ? 1'b1 :"),
    fault("link_control", "fresh_q && refusal == 0;", "fresh_q;"),
    fault("link_control", "restart <= opens ||", "restart <= 1'b0 ||"),
    fault("link_control", "count < 16'(level_q)", "count[PLACE:0] < level_q"),
    fault("link_control", "if (accepted) returned <= '0;", "if (accepted && is_start_q) returned <= '0;"),
    fault("link_sender", "count_q == length) part_q", "count_q[3:0] == length[3:0]) part_q"),
    fault("link_sender", "index_q == 3'd5) part_q", "index_q == 3'd4) part_q"),
    fault("link_sender", "crc_feed  = shift || next", "crc_feed  = next"),
    fault("link_counters", "events[kind] && count_q", "count_q"),
    fault("link_counters", "entered_d + 6'(entered[i])", "entered_d | 6'(entered[i])"),
    fault("link_counters", "now_q <= now_q + 1'b1", "now_q <= now_q + 32'd2"),
    fault("link_counters", "running_q || entered_q != 0) now_q", "running_q) now_q"),
    fault("link_counters", "if (left_q != 0) cycles", "if (left_q > 1) cycles"),
    fault("link_registers", "next && offset[1:0] == 2'd3", "next && offset[1:0] == 2'd2"),
    fault("link_registers", "FIXED[127:96]", "FIXED[95:64]"),
    fault("link_input", "if (commit) write_q", "if (commit || write) write_q"),
    fault("link_input", "!fetched_q && !m_valid", "!fetched_q"),
    fault("link_input", "m_last ? '0 :", ""),
    fault("link_output", "full_q && !level[PLACE]", "full_q"),
    fault("link_output", "full_q ? !write : s_valid", "s_valid"),
    fault("link_output", "read_q[PLACE-1:0] + offset", "offset"),
    fault("link_core", "rst || crc_clear || done", "rst || crc_clear"),
    fault("link_core", "reading == 5'(i)", "1'b1"),
];
